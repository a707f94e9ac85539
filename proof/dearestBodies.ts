// Requests that the schema of a call lets in, found by a fuzzer: the longest lists of things that exist, the longest texts, the largest figures.
import { z } from 'zod'
import { callTable, type Path } from '@mall/contract/main/calls.ts'

interface Node {
  type?: string | string[]
  properties?: Record<string, Node>
  required?: string[]
  items?: Node
  anyOf?: Node[]
  oneOf?: Node[]
  allOf?: Node[]
  enum?: unknown[]
  const?: unknown
  $ref?: string
  $defs?: Record<string, Node>
  maxItems?: number
  maxLength?: number
  maximum?: number
  minimum?: number
  pattern?: string
  format?: string
}
/** Texts that find much: a letter of every grade, a figure of every size, words of the trade. */
const WORDS = ['a', '1', '2', 'q', 'hrb', '钢', '螺纹钢 20*9000', '12*2000', 'a 1 b 2 c 3', '板', '螺纹钢 HRB400E 20*9000 3吨\n']
/** A list without a bound of its own is bounded by the body alone. */
const NO_BOUND = 3000
/** Of a body; the mall takes a million bytes. */
const MOST_CHARS = 280_000
/** A rich text holds itself. */
const DEEPEST = 6

/** What the answers of the mall write into a field of this name: real codes, numbers, days of the data that are asked. */
export class Seen {
  private readonly values = new Map<string, Set<string | number>>()
  take(value: unknown, name = ''): void {
    if (Array.isArray(value)) for (const v of value) this.take(v, name)
    else if (typeof value === 'object' && value !== null) for (const [k, v] of Object.entries(value)) this.take(v, k)
    else if ((typeof value === 'string' && value !== '' && value.length < 200) || typeof value === 'number') {
      const known = this.values.get(name) ?? new Set()
      this.values.set(name, known)
      if (known.size < NO_BOUND) known.add(value)
    }
  }
  /** Values for a field; a list of codes is named by its plural. */
  of(name: string, type: 'string' | 'number'): (string | number)[] {
    const known = this.values.get(name) ?? this.values.get(name.replace(/s$/, '')) ?? new Set()
    return [...known].filter(v => typeof v === type)
  }
}

interface Making {
  root: Node
  seen: Seen
  random: () => number
  /** Everything as large as it may be. */
  full: boolean
  left: number
}
const pick = <T>(m: Making, list: readonly T[]): T | undefined => list[Math.floor(m.random() * list.length)]

function textOf(m: Making, node: Node, old: unknown, name: string, nth: number): unknown {
  const real = m.seen.of(name, 'string')
  const fits = (text: unknown): boolean =>
    typeof text === 'string' &&
    text.length <= (node.maxLength ?? Number.POSITIVE_INFINITY) &&
    (!node.pattern || new RegExp(node.pattern, 'u').test(text))
  if (real.length > 0 && m.random() < 0.7) {
    const found = real[(nth + Math.floor(m.random() * 3)) % real.length]
    if (fits(found)) return found
  }
  if (node.pattern || node.format) return old ?? real.find(fits)
  const most = Math.min(node.maxLength ?? 4000, Math.max(20, m.left))
  const own = typeof old === 'string' && old !== '' && m.random() < 0.5 ? (most > 400 ? `${old}\n` : old) : undefined
  const word = own ?? pick(m, WORDS) ?? 'a'
  if (!m.full && m.random() < 0.5) return word.slice(0, most)
  const line = `${word} `
  return line
    .repeat(Math.ceil(most / line.length))
    .slice(0, most)
    .trim()
}

function valueOf(m: Making, node: Node, old: unknown, name: string, depth: number, nth: number): unknown {
  const deeper = node.$ref === '#' ? m.root : node.$ref ? m.root.$defs?.[node.$ref.replace('#/$defs/', '')] : undefined
  if (deeper) return depth > DEEPEST ? old : valueOf(m, deeper, old, name, depth + 1, nth)
  if (node.const !== undefined) return node.const
  if (node.enum) return pick(m, node.enum)
  const kinds = [...(node.anyOf ?? []), ...(node.oneOf ?? [])]
  if (kinds.length > 0) {
    const some = m.full ? kinds.filter(k => k.type !== 'null') : kinds
    return valueOf(m, pick(m, some.length > 0 ? some : kinds) ?? {}, old, name, depth, nth)
  }
  const type = Array.isArray(node.type) ? pick(m, node.type) : node.type
  if (type === 'array') {
    const most = depth > 2 ? Math.min(node.maxItems ?? 20, 20) : Math.min(node.maxItems ?? NO_BOUND, NO_BOUND)
    const samples = Array.isArray(old) && old.length > 0 ? old : [undefined]
    const out: unknown[] = []
    const wanted = m.full || m.random() < 0.7 ? most : 1
    while (out.length < wanted && m.left > 0)
      out.push(valueOf(m, node.items ?? {}, samples[out.length % samples.length], name, depth + 1, out.length))
    return out
  }
  if (type === 'object' || node.properties) {
    if (depth > DEEPEST) return old
    const was = (typeof old === 'object' && old !== null ? old : {}) as Record<string, unknown>
    const out: Record<string, unknown> = { ...was }
    for (const [k, n] of Object.entries(node.properties ?? {})) {
      if (!node.required?.includes(k) && !m.full && m.random() > 0.6) continue
      const value = valueOf(m, n, was[k], k, depth + 1, nth)
      if (value !== undefined) out[k] = value
      m.left -= k.length + 4
    }
    return out
  }
  if (type === 'integer' || type === 'number') {
    m.left -= 8
    const real = m.seen.of(name, 'number')
    const most = Math.min(node.maximum ?? 1000, 1_000_000)
    const found = real[(nth + Math.floor(m.random() * 3)) % Math.max(1, real.length)]
    return pick(m, [most, found ?? most, Math.max(node.minimum ?? 0, 1), typeof old === 'number' ? old : most])
  }
  if (type === 'boolean') return m.random() < 0.5
  if (type !== 'string') return old
  const text = textOf(m, node, old, name, nth)
  m.left -= typeof text === 'string' ? text.length + 4 : 4
  return text
}

/** mulberry32 of the run's seed and the call: a call asked alone is asked the same. */
export function randomOf(seed: number, path: string): () => number {
  let a = seed >>> 0
  for (const c of path) a = (Math.imul(a ^ c.charCodeAt(0), 16777619) + 1) >>> 0
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** The example's own value at a place; of a list its first, however far down the place lies. */
const exampleAt = (example: unknown, at: readonly PropertyKey[]): unknown =>
  at.reduce<unknown>(
    (v, k) =>
      typeof v !== 'object' || v === null ? undefined : (v as Record<PropertyKey, unknown>)[typeof k === 'number' ? 0 : k],
    example,
  )
/** What a schema minds at a place is put back as the example has it, or taken away; `deep`: there alone, else the whole field. */
function putBack(body: Record<string, unknown>, example: unknown, at: readonly PropertyKey[], deep: boolean): void {
  const where = deep ? at : at.slice(0, 1)
  const last = where.at(-1)
  if (last === undefined) return
  const holder = where.slice(0, -1).reduce<unknown>((v, k) => (v as Record<PropertyKey, unknown> | undefined)?.[k], body)
  if (typeof holder !== 'object' || holder === null) return
  const was = exampleAt(example, where)
  if (was === undefined) delete (holder as Record<PropertyKey, unknown>)[last]
  else (holder as Record<PropertyKey, unknown>)[last] = structuredClone(was)
}
const DEEP_TURNS = 5
const TURNS = 8
/** Of a body that is not let in, what its schema minds is mended place by place, and where that does not help field by field. */
function mended(path: Path, wild: Record<string, unknown>): object | undefined {
  const { input, example } = callTable[path]
  const body = structuredClone(wild)
  for (let turn = 0; turn < TURNS; turn += 1) {
    const read = input.safeParse(body)
    if (read.success) return body
    for (const { path: at } of read.error.issues) putBack(body, example, at, turn < DEEP_TURNS)
  }
  return undefined
}

/** The example and `tries` wild ones, the first of them with everything as large as it may be. */
export function requestsOf(path: Path, seen: Seen, random: () => number, tries: number): object[] {
  const call = callTable[path]
  const root = z.toJSONSchema(call.input as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Node
  const out: object[] = [call.example as object]
  for (let i = 0; i < tries * 4 && out.length < tries + 1; i += 1) {
    const m: Making = { root, seen, random, full: i % 3 === 0, left: MOST_CHARS }
    const body = mended(path, valueOf(m, root, call.example, '', 0, 0) as Record<string, unknown>)
    if (body) out.push(body)
    // Without a field there is nothing to make larger.
    if (Object.keys(root.properties ?? {}).length === 0) break
  }
  return out
}
