// T26, request by request: the dearest that a buyer may ask of a call, forty at a time, does not hold up the others, and nobody is cut off without an answer.
import { z } from 'zod'
import { callTable, type Path, paths } from '@mall/contract/calls.ts'
import type { Mall } from './mall.ts'
import type { Outcome } from './outcome.ts'

const AT_ONCE = 40
/** Requests that are tried one by one, of which the slowest is the dearest. */
const TRIES = 8
/** A row that fails is asked so many times in all. */
const AGAIN = 3
/** Of /healthz meanwhile, ms. */
const MOST_MS = 250

interface Node {
  type?: string | string[]
  properties?: Record<string, Node>
  required?: string[]
  items?: Node
  anyOf?: Node[]
  oneOf?: Node[]
  enum?: unknown[]
  const?: unknown
  maxItems?: number
  maxLength?: number
  maximum?: number
  minimum?: number
  pattern?: string
  format?: string
}
/** Texts that find much: a letter of every grade, a figure of every size, words of the trade; long ones as long as they may be. */
const WORDS = ['a', '1', '2', 'q', 'hrb', '钢', '螺纹钢 20*9000', '12*2000', 'a 1 b 2 c 3', '板']

function valueOf(node: Node, old: unknown, random: () => number, depth: number): unknown {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  if (node.const !== undefined) return node.const
  if (node.enum) return pick(node.enum)
  const kinds = [...(node.anyOf ?? []), ...(node.oneOf ?? [])]
  if (kinds.length > 0) return valueOf(pick(kinds) ?? {}, old, random, depth)
  const type = Array.isArray(node.type) ? pick(node.type) : node.type
  if (type === 'array') {
    const most = Math.min(node.maxItems ?? 200, 500)
    const [sample] = Array.isArray(old) ? old : []
    return Array.from({ length: random() < 0.8 ? most : 1 }, () => valueOf(node.items ?? {}, sample, random, depth + 1))
  }
  if (type === 'object' || node.properties) {
    if (depth > 5) return old
    const was = (typeof old === 'object' && old !== null ? old : {}) as Record<string, unknown>
    const out: Record<string, unknown> = { ...was }
    for (const [name, n] of Object.entries(node.properties ?? {}))
      if (node.required?.includes(name) || random() < 0.6) out[name] = valueOf(n, was[name], random, depth + 1)
    return out
  }
  if (type === 'integer' || type === 'number') {
    const most = Math.min(node.maximum ?? 1000, 1_000_000)
    return pick([most, most, Math.max(node.minimum ?? 0, 1), typeof old === 'number' ? old : most])
  }
  if (type === 'boolean') return random() < 0.5
  if (type !== 'string' || node.pattern || node.format) return old
  const word = pick(WORDS) ?? 'a'
  const most = Math.min(node.maxLength ?? 40, 2000)
  return random() < 0.5
    ? word.slice(0, most)
    : `${word} `
        .repeat(Math.ceil(most / (word.length + 1)))
        .slice(0, most)
        .trim()
}

const reads = paths.filter(path => {
  const { access, writes, upload } = callTable[path]
  return access !== 'staff' && !writes && !upload
})
/** Requests that the schema of the call lets in: its example, and wild ones of it. */
function requestsOf(path: Path, random: () => number): object[] {
  const call = callTable[path]
  const root = z.toJSONSchema(call.input as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Node
  const out: object[] = [call.example as object]
  for (let i = 0; i < TRIES * 6 && out.length < TRIES; i += 1) {
    const body = valueOf(root, call.example, random, 0) as object
    if (call.input.safeParse(body).success) out.push(body)
  }
  return out
}

const at = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0

export async function dearest(mall: Mall): Promise<Outcome> {
  const token = await mall.login('demo01')
  const ask = async (path: Path, body: object): Promise<{ cut: boolean; ms: number }> => {
    const t0 = performance.now()
    try {
      const reply = await mall.raw(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(callTable[path].access === 'guest' ? {} : { token }) },
        body: JSON.stringify(body),
      })
      await reply.arrayBuffer()
      return { cut: false, ms: performance.now() - t0 }
    } catch {
      return { cut: true, ms: performance.now() - t0 }
    }
  }
  const health = async (): Promise<number> => {
    const t0 = performance.now()
    await (await mall.raw('/healthz', { method: 'GET' })).arrayBuffer()
    return performance.now() - t0
  }
  const floor: number[] = []
  for (let i = 0; i < 50; i += 1) floor.push(await health())
  const all: number[] = []
  const slow: { path: Path; p99: number; ms: number; body: string }[] = []
  const cut: string[] = []
  let sent = 0
  for (const path of reads) {
    let worst: { ms: number; body: object } = { ms: -1, body: callTable[path].example as object }
    for (const body of requestsOf(path, () => mall.random())) {
      const one = await ask(path, body)
      sent += 1
      if (one.cut) cut.push(`${path} 一个`)
      if (one.ms > worst.ms) worst = { ms: one.ms, body }
    }
    let p99 = Number.POSITIVE_INFINITY
    // What holds the others up does so each time; a neighbour on the machine does not.
    for (let again = 0; again < AGAIN && p99 >= MOST_MS; again += 1) {
      const times: number[] = []
      let open = true
      const look = (async () => {
        while (open) {
          times.push(await health())
          await new Promise(done => setTimeout(done, 5))
        }
      })()
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => ask(path, worst.body)))
      open = false
      await look
      sent += AT_ONCE
      all.push(...times)
      if (answers.some(a => a.cut)) cut.push(`${path} ${answers.filter(a => a.cut).length}/${AT_ONCE}`)
      p99 = Math.min(p99, at(times, 0.99))
    }
    slow.push({ path, p99, ms: worst.ms, body: JSON.stringify(worst.body).slice(0, 120) })
  }
  const over = slow.filter(s => s.p99 >= MOST_MS).toSorted((a, b) => b.p99 - a.p99)
  const top = slow.toSorted((a, b) => b.p99 - a.p99).slice(0, 3)
  const said = (over.length > 0 ? over : top)
    .slice(0, 10)
    .map(s => `${s.path} ${s.p99.toFixed(0)} 毫秒（单个 ${s.ms.toFixed(0)}）${over.length > 0 ? s.body : ''}`)
  return {
    pass: cut.length === 0 && over.length === 0,
    figures: `${reads.length} 个接口，${sent} 个请求，种子 ${mall.seed}，断开 ${cut.length}，其间 /healthz p99 ${at(all, 0.99).toFixed(0)} 毫秒（没有人问时 ${at(floor, 0.99).toFixed(0)}），最慢：${said.join('；')}${cut.length > 0 ? `；断开：${cut.slice(0, 5).join('；')}` : ''}`,
  }
}
