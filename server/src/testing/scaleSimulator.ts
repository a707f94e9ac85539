// A truck scale's indicator behind a converter, on loopback alone: it sends frames as its make does, and has moods. For tests, and for a mill that
// tries the mall before the fitter has been there (tools/scaleSimulator.ts). The frames are made here from the makers' tables, not by the reader's code.
import { minus, type Kg } from '@mall/domain/kernel/money.ts'
import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { ScaleFormat } from '@mall/domain/platform/partner/scaleFrames.ts'

interface Shows {
  kg: Kg
  moving: boolean
  over: boolean
  /** Its tare taken off. */
  net: boolean
}

const ascii = (text: string): number[] => [...Buffer.from(text, 'latin1')]
const pair = (bytes: readonly number[]): number[] =>
  ascii(
    bytes
      .reduce((x, b) => x ^ b, 0)
      .toString(16)
      .toUpperCase()
      .padStart(2, '0'),
  )
const sign = (kg: Kg): string => (kg < 0 ? '-' : '+')

function yaohua({ kg }: Shows): number[] {
  const body = ascii(`${sign(kg)}${String(Math.abs(kg)).padStart(6, '0')}0`)
  return [2, ...body, ...pair(body), 3]
}
function yaohuaAnswer({ kg, net }: Shows): number[] {
  const body = ascii(`A${net ? 'D' : 'B'}${sign(kg)}${String(Math.abs(kg)).padStart(6, '0')}0`)
  return [2, ...body, ...pair(body), 3]
}
function a12({ kg, over, net }: Shows): number[] {
  const digits = kg < 0 ? `-${String(minus(kg)).padStart(5, '0')} ` : `${String(kg).padStart(6, '0')} `
  const body = ascii(over ? '         OL' : `W${net ? 'N' : 'G'}${digits}kg`)
  return [...body, ...pair(body), 13, 10]
}
const a26 = ({ kg }: Shows): string =>
  kg < 0 ? `-${String(minus(kg)).padStart(4, '0')}.00` : `${String(kg).padStart(5, '0')}.00`
/** The last nought of a truck scale's weight is set by the decimal code. */
function toledo({ kg, moving, over, net }: Shows, withSum: boolean): number[] {
  const b = 0x30 | (net ? 1 : 0) | (kg < 0 ? 2 : 0) | (over ? 4 : 0) | (moving ? 8 : 0)
  const frame = [2, 0x31, b, 0x20, ...ascii(String(Math.abs(Math.round(kg / 10))).padStart(6)), ...ascii('     0'), 13]
  return withSum ? [...frame, (128 - (frame.reduce((sum, x) => sum + (x & 127), 0) & 127)) & 127] : frame
}
const text = ({ kg, moving, over, net }: Shows): string =>
  over
    ? 'OL,GS,+            \r\n'
    : `${moving ? 'US' : 'ST'},${net ? 'NT' : 'GS'},${sign(kg)}${String(Math.abs(kg)).padStart(7, '0')}kg\r\n`

/** Null: an indicator that stops sending while it cannot weigh. */
export function frameOf(format: ScaleFormat, s: Shows): number[] | null {
  switch (format) {
    case 'yaohua':
    case 'keli':
      return s.over ? null : yaohua(s)
    case 'yaohua-ask':
      return s.over ? null : yaohuaAnswer(s)
    case 'a12':
      return a12(s)
    case 'a26':
      return s.over ? null : ascii(`=${a26(s)}`)
    case 'a26-reversed':
      return s.over ? null : ascii(`=${[...a26(s)].reverse().join('')}`)
    case 'toledo':
      return toledo(s, false)
    case 'toledo-sum':
      return toledo(s, true)
    case 'text':
      return ascii(text(s))
  }
}

export interface ScaleSimulator {
  port: number
  shows: Shows
  mood: 'sound' | 'silent' | 'garbage' | 'refuses'
  /** Callers at this moment, and how many there ever were. */
  lines: number
  calls: number
  /** Frames sent since the start. */
  frames: number
  /** What was asked, in hexadecimal. */
  asked: string[]
  /** The cable is pulled. */
  cut(): void
  close(): Promise<void>
}

export async function simulateScale(
  format: ScaleFormat,
  { everyMs = 50, port = 0 }: { everyMs?: number; port?: number } = {},
): Promise<ScaleSimulator> {
  const sockets = new Set<Socket>()
  const send = (socket: Socket): void => {
    if (self.mood === 'garbage') socket.write(Buffer.from(Array.from({ length: 40 }, (_, i) => (i * 37 + self.frames) % 251)))
    const frame = self.mood === 'sound' ? frameOf(format, self.shows) : null
    if (!frame) return
    // A converter hands on what it has: a frame in two pieces.
    socket.write(Buffer.from(frame.slice(0, 5)))
    socket.write(Buffer.from(frame.slice(5)))
    self.frames += 1
  }
  const server = createServer(socket => {
    self.calls += 1
    if (self.mood === 'refuses') {
      socket.destroy()
      return
    }
    sockets.add(socket)
    self.lines = sockets.size
    const timer = format === 'yaohua-ask' ? undefined : setInterval(() => send(socket), everyMs)
    socket.on('data', bytes => {
      self.asked.push(bytes.toString('hex'))
      if (format === 'yaohua-ask') send(socket)
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(timer)
      sockets.delete(socket)
      self.lines = sockets.size
    })
  })
  const self: ScaleSimulator = {
    port: 0,
    shows: { kg: 0, moving: false, over: false, net: false },
    mood: 'sound',
    lines: 0,
    calls: 0,
    frames: 0,
    asked: [],
    cut: () => {
      for (const s of sockets) s.destroy()
    },
    close: () =>
      new Promise(done => {
        self.cut()
        server.close(() => done())
      }),
  }
  await new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen(port, '127.0.0.1', done)
  })
  self.port = (server.address() as AddressInfo).port
  return self
}
