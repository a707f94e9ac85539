// The line of one scale through a serial-to-TCP converter: kept open, read as it comes, opened again with growing pauses. A line that is open
// and says nothing is a line without a reading; after some time it is opened anew, since a converter that lost its power never says so.
import {
  askGross,
  SCALE_SILENT_MS,
  type ScaleReader,
  scaleReader,
  type ScaleReading,
} from '@mall/domain/platform/partner/scaleFrames.ts'
import { connect, type Socket } from 'node:net'
import type { TcpScale } from '../../kernel/settings/scaleSettings.ts'

interface LineEvents {
  reading(r: ScaleReading): void
  /** Once for each time it falls silent. */
  silent(why: string): void
}
export interface ScaleLineHandle {
  /** Somebody looks: an indicator that answers only when it is asked is asked more often. */
  look(until: number): void
  close(): void
}
export interface LinePatience {
  leastMs: number
  mostMs: number
  silentMs: number
  /** Open and silent for so long: opened anew. */
  deadMs: number
}
const PATIENCE: LinePatience = { leastMs: 500, mostMs: 30_000, silentMs: SCALE_SILENT_MS, deadMs: 15_000 }
const ASK_MS = 250
const ASK_IDLE_MS = 1000

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: '转换器拒绝连接',
  ENOTFOUND: '转换器的主机名解析不到',
  EAI_AGAIN: '转换器的主机名解析不到',
  EHOSTUNREACH: '到转换器的网络不通',
  ENETUNREACH: '到转换器的网络不通',
  ETIMEDOUT: '转换器没有回应',
}
const NOTHING = '磅没有读数'

export function openLine(s: TcpScale, events: LineEvents, patience: LinePatience = PATIENCE): ScaleLineHandle {
  let socket: Socket | null = null
  let reader: ScaleReader = scaleReader(s)
  let silence: NodeJS.Timeout | undefined
  let again: NodeJS.Timeout | undefined
  let asking: NodeJS.Timeout | undefined
  let tries = 0
  let quiet = false
  let lookedUntil = 0
  let closed = false

  const fallSilent = (why: string): void => {
    if (quiet || closed) return
    quiet = true
    events.silent(why)
  }
  const ask = (one: Socket): void => {
    if (socket !== one) return
    one.write(askGross(s.address))
    asking = setTimeout(() => ask(one), performance.now() < lookedUntil ? ASK_MS : ASK_IDLE_MS)
  }
  const heard = (bytes: Buffer): void => {
    const readings = reader.push(bytes, performance.now())
    const newest = readings.at(-1)
    if (!newest) return
    tries = 0
    quiet = false
    silence?.refresh()
    events.reading(newest)
  }
  const watch = (one: Socket): void => {
    silence = setTimeout(() => {
      fallSilent(NOTHING)
      silence = setTimeout(() => one.destroy(), patience.deadMs)
    }, patience.silentMs)
  }
  const open = (): void => {
    const one = connect({ host: s.host, port: s.port })
    socket = one
    reader = scaleReader(s)
    one.setKeepAlive(true, 10_000)
    one.setNoDelay(true)
    watch(one)
    let why = NOTHING
    one.on('connect', () => {
      if (s.format === 'yaohua-ask') ask(one)
    })
    one.on('data', bytes => {
      // The first word after a silence: from here it is watched for the short time again.
      if (quiet) {
        clearTimeout(silence)
        watch(one)
      }
      heard(bytes)
    })
    one.on('error', e => {
      why = WORDS[(e as NodeJS.ErrnoException).code ?? ''] ?? '到转换器的连接中断'
    })
    one.on('close', () => {
      clearTimeout(silence)
      clearTimeout(asking)
      if (closed) return
      fallSilent(why)
      const pause = Math.min(patience.mostMs, patience.leastMs * 2 ** Math.min(tries, 10))
      tries += 1
      again = setTimeout(open, pause * (0.5 + Math.random() / 2))
    })
  }
  open()
  return {
    look: until => {
      lookedUntil = until
    },
    close: () => {
      closed = true
      clearTimeout(silence)
      clearTimeout(again)
      clearTimeout(asking)
      socket?.destroy()
    },
  }
}
