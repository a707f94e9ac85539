// T29: clients that say nothing, half a request, a byte a second, or do not read what they asked for. They are cut off; the others do not notice.
import net from 'node:net'
import type { Outcome } from '../outcome.ts'
import { type FaultWorld, pause } from './faultWorld.ts'

const CUT_MS = 30_000

const HALF =
  'POST /api/search/getSearchProducts HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 200\r\n\r\n{"wo'
const HEADERS = 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: '
const GREEDY = 'GET /search?word=HRB400E HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(200)

/** Files and sockets that the server may have opened for itself meanwhile. */
const OWN = 15

interface Attacker {
  kind: string
  reads: boolean
  cutMs: number | null
  end(): void
}

function attack(port: number, kind: string, first: string, drip: string, read = true): Attacker {
  const from = performance.now()
  const me: Attacker = { kind, reads: read, cutMs: null, end: () => socket.destroy() }
  const socket = net.connect(port, '127.0.0.1', () => {
    if (first) socket.write(first)
  })
  if (read) socket.resume()
  const timer = drip ? setInterval(() => void socket.write(drip), 1000) : undefined
  socket.on('error', () => {})
  socket.on('close', () => {
    clearInterval(timer)
    me.cutMs ??= performance.now() - from
  })
  return me
}

export async function slow(world: FaultWorld): Promise<Outcome> {
  const { base, port } = world.a
  const metrics = async (name: string): Promise<number> =>
    Number(new RegExp(`^${name} (.+)$`, 'm').exec(await (await fetch(`${base}/metrics`)).text())?.[1] ?? Number.NaN)
  const rssBefore = await metrics('process_resident_memory_bytes')
  const heldBefore = await metrics('process_open_fds')
  const attackers = [
    ...Array.from({ length: 300 }, () => attack(port, '沉默', '', '')),
    ...Array.from({ length: 300 }, () => attack(port, '半个请求', HALF, '')),
    ...Array.from({ length: 60 }, () => attack(port, '慢请求头', HEADERS, 'a')),
    ...Array.from({ length: 60 }, () => attack(port, '慢正文', HALF, 'r')),
    ...Array.from({ length: 40 }, () => attack(port, '不读', GREEDY, '', false)),
  ]
  const from = performance.now()
  const times: number[] = []
  let failed = 0
  let rssMost = 0
  let held = false
  let open = heldBefore
  while (performance.now() - from < CUT_MS && attackers.some(a => a.cutMs === null)) {
    const t = performance.now()
    const reply = await fetch(`${base}/search?word=Q235B`).catch(() => null)
    await reply?.arrayBuffer()
    if (reply?.status !== 200) failed += 1
    times.push(performance.now() - t)
    // Who does not read does not see its end either: the server is asked how many sockets it still holds.
    if (times.length % 20 === 0) {
      open = await metrics('process_open_fds')
      const few = open <= heldBefore + OWN
      held ||= !few
      if (few && held) for (const a of attackers) if (!a.reads) a.cutMs ??= performance.now() - from
    }
    if (times.length % 20 === 0) rssMost = Math.max(rssMost, await metrics('process_resident_memory_bytes'))
    await pause(50)
  }
  const left = attackers.filter(a => a.cutMs === null)
  for (const a of attackers) a.end()
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Infinity
  const grown = Math.round((rssMost - rssBefore) / 1024 / 1024)
  const slowest = (kind: string) =>
    (Math.max(...attackers.filter(a => a.kind === kind).map(a => a.cutMs ?? Infinity)) / 1000).toFixed(0)
  return {
    pass: left.length === 0 && failed === 0 && p95 <= 1000 && grown <= 100,
    figures: `${attackers.length} 个攻击者，未断开 ${left.length}；最久（秒）：${[...new Set(attackers.map(a => a.kind))].map(k => `${k} ${slowest(k)}`).join('，')}；其他人 p95 ${Math.round(p95)} ms，失败 ${failed}，内存 +${grown} MB，服务器句柄 ${heldBefore} → ${open}`,
  }
}
