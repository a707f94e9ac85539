// The scale's cable at this computer (Web Serial): opened by a click, later by itself; what comes is kept for some seconds as bytes and handed on as
// bytes. Nothing is read out of it here: the mall does that. One port a page, whichever truck is looked at.
import { askGross, HEARD_MS, MOST_HEARD_BYTES } from '@mall/domain/platform/partner/scaleFrames.ts'
import type { HeardBytes } from '@mall/contract/delivery/weighing/heardBytes.ts'
import { useEffect, useSyncExternalStore } from 'react'

export interface Cable {
  scaleCode: string
  baud: number
  dataBits: 7 | 8
  parity: 'none' | 'even' | 'odd'
  askAddress: number | null
}
/** What of Web Serial is used; the browser's own types do not have it. */
interface Port extends EventTarget {
  readonly readable: ReadableStream<Uint8Array> | null
  readonly writable: WritableStream<Uint8Array> | null
  open(o: { baudRate: number; dataBits: number; parity: string; stopBits: number; bufferSize: number }): Promise<void>
  close(): Promise<void>
}
interface Serial extends EventTarget {
  requestPort(): Promise<Port>
  getPorts(): Promise<Port[]>
}
const serial = (): Serial | undefined =>
  typeof navigator === 'undefined' ? undefined : (navigator as { serial?: Serial }).serial

interface Shown {
  state: 'none' | 'off' | 'opening' | 'open'
  /** What is wrong, with the way on. */
  why: string
}
const NO_BROWSER = '这个浏览器不能连接串口，请用电脑上的 Chrome 或 Edge（89 版以上）打开本页；连不上时可手工录入并写明原因'
const REFUSED = '没有选择串口。请再点「连接磅」，在弹出的窗口里选磅的串口；没有列出时检查线缆与驱动'
const FORBIDDEN = '浏览器不允许本页使用串口。请用 https 地址打开；公司策略禁用时请管理员放行，或手工录入并写明原因'
const TAKEN = '串口打不开，可能被别的程序或另一个网页占用。请关掉它们，或拔插线缆，再点「连接磅」'
const PULLED = '磅的线缆断开了。请插好线缆，再点「连接磅」；不能恢复时可手工录入并写明原因'

let shown: Shown = { state: serial() ? 'off' : 'none', why: serial() ? '' : NO_BROWSER }
let heard: { at: number; bytes: Uint8Array }[] = []
let port: Port | null = null
const hearers = new Set<() => void>()
function say(next: Shown): void {
  shown = next
  for (const hear of hearers) hear()
}

const ASK_MS = 250
const PORT_BUFFER = 4096
const STEADY_MS = 1000

function keep(bytes: Uint8Array): void {
  const at = performance.now()
  heard.push({ at, bytes })
  heard = heard.filter(h => at - h.at <= HEARD_MS)
}
const hexOf = (bytes: Uint8Array): string => Array.from(bytes, b => b.toString(16).padStart(2, '0')).join('')
/** The newest of what came, oldest piece first; of a line that sends without an end its newest bytes. */
export function heardLately(): HeardBytes {
  const now = performance.now()
  let left = MOST_HEARD_BYTES
  const kept = heard
    .filter(h => now - h.at <= HEARD_MS)
    .toReversed()
    .filter(h => (left -= h.bytes.length) >= 0)
    .toReversed()
  return kept.map(h => ({ ageMs: Math.round(now - h.at), hex: hexOf(h.bytes) }))
}

/** Asks for the gross weight, and for nothing else, for as long as this port is the open one. */
async function ask(one: Port, address: number): Promise<void> {
  const writer = one.writable?.getWriter()
  try {
    while (writer && port === one) {
      await writer.write(askGross(address))
      await new Promise(done => setTimeout(done, ASK_MS))
    }
  } catch {
    // The cable is out: the reader says so.
  } finally {
    writer?.releaseLock()
  }
}
async function read(one: Port): Promise<void> {
  // A line that is disturbed ends its stream and has another: read on, until the port itself is gone.
  while (port === one && one.readable) {
    const reader = one.readable.getReader()
    const from = performance.now()
    try {
      for (let got = await reader.read(); !got.done; got = await reader.read()) keep(got.value)
    } catch {
      // Parity, a break, a full buffer.
    } finally {
      reader.releaseLock()
    }
    if (performance.now() - from < STEADY_MS) await new Promise(done => setTimeout(done, STEADY_MS))
  }
  if (port === one) lose()
}
function lose(): void {
  port = null
  heard = []
  say({ state: 'off', why: PULLED })
}

async function open(one: Port, cable: Cable): Promise<void> {
  say({ state: 'opening', why: '' })
  try {
    await one.open({
      baudRate: cable.baud,
      dataBits: cable.dataBits,
      parity: cable.parity,
      stopBits: 1,
      bufferSize: PORT_BUFFER,
    })
  } catch {
    say({ state: 'off', why: TAKEN })
    return
  }
  port = one
  one.addEventListener('disconnect', () => port === one && lose(), { once: true })
  say({ state: 'open', why: '' })
  void read(one)
  if (cable.askAddress !== null) void ask(one, cable.askAddress)
}

/** By a click alone: the browser asks which port it is. */
export async function connectScale(cable: Cable): Promise<void> {
  const s = serial()
  if (!s || shown.state === 'open' || shown.state === 'opening') return
  try {
    await open(await s.requestPort(), cable)
  } catch (e) {
    say({ state: 'off', why: e instanceof DOMException && e.name === 'SecurityError' ? FORBIDDEN : REFUSED })
  }
}
/** What was chosen once is opened by itself. */
async function reopen(cable: Cable): Promise<void> {
  if (shown.state !== 'off' || shown.why !== '') return
  const [only, ...others] =
    (await serial()
      ?.getPorts()
      .catch(() => [])) ?? []
  // Of several nobody knows which is the scale's.
  if (only && others.length === 0 && shown.state === 'off') await open(only, cable)
}

const subscribe = (hear: () => void) => {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}
const nothing: Shown = { state: 'off', why: '' }
/** How the cable of this scale stands; null: it has none at anybody's computer. */
export function useCable(cable: Cable | null): Shown | null {
  const now = useSyncExternalStore(
    subscribe,
    () => shown,
    () => nothing,
  )
  useEffect(() => {
    if (cable) void reopen(cable)
  }, [cable])
  return cable ? now : null
}
