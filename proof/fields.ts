// Every field of a call, however deep: read from its schema, with a request in which the lists and objects that its example leaves out stand too.
import { z } from 'zod'
import { callTable, type Path, paths } from '@mall/contract/main/calls.ts'

export type At = readonly (string | number)[]
export interface Field {
  at: At
  /** `integer`, `number`, `string` ... of the schema; several where it may be several. */
  types: ReadonlySet<string>
  /** The least that is let in; undefined: nothing is said, or it is no number. */
  least?: number
  /** Where only some values are let in: those. */
  only: ReadonlySet<unknown>
}
interface Node {
  type?: string | string[]
  properties?: Record<string, Node>
  required?: string[]
  items?: Node
  prefixItems?: Node[]
  additionalProperties?: Node | boolean
  anyOf?: Node[]
  oneOf?: Node[]
  allOf?: Node[]
  enum?: unknown[]
  const?: unknown
  $ref?: string
  $defs?: Record<string, Node>
  minimum?: number
  exclusiveMinimum?: number
  pattern?: string
}
/** Days, hours, plates, numbers of people and files: what a pattern may ask for. */
const USUAL = [
  '示例',
  '1',
  'A1',
  '2026-12-01',
  '2026-12',
  '08:00',
  '8',
  '冀B12345',
  '10200000904',
  'A'.repeat(22),
  '130105199001011234',
  'example@example.com',
  'KP20261122000001',
  '021',
]
/** A rich text holds itself. */
const DEEPEST = 7

const roots = new Map<string, Node>()
function rootOf(path: Path): Node {
  let root = roots.get(path)
  if (!root) {
    root = z.toJSONSchema(callTable[path].input as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Node
    roots.set(path, root)
  }
  return root
}
/** What a node may be: references followed, alternatives side by side. */
function kindsOf(root: Node, node: Node): Node[] {
  if (node.$ref === '#') return [root]
  if (node.$ref) return kindsOf(root, root.$defs?.[node.$ref.replace('#/$defs/', '')] ?? {})
  const others = [...(node.anyOf ?? []), ...(node.oneOf ?? [])]
  return others.length > 0 ? others.flatMap(n => kindsOf(root, n)) : [node]
}

/** What the examples write into a field of this name: a code, a day, a number of the trade. */
const written = new Map<string, unknown[]>()
function collect(value: unknown, name: string): void {
  if (value === null || value === undefined) return
  if (Array.isArray(value)) for (const v of value) collect(v, name)
  else if (typeof value === 'object') for (const [k, v] of Object.entries(value)) collect(v, k)
  else written.set(name, [...(written.get(name) ?? []), value])
}
for (const path of paths) collect(callTable[path].example, '')

/** Something that the schema of a field takes; several, for a name may stand for several things. */
function samplesOf(root: Node, node: Node, name: string, depth: number): unknown[] {
  const out: unknown[] = []
  for (const kind of kindsOf(root, node)) {
    if (kind.const !== undefined) out.push(kind.const)
    else if (kind.enum) out.push(kind.enum[0])
    else if (kind.type === 'object' || kind.properties) {
      if (depth < DEEPEST) out.push(objectOf(root, kind, depth))
    } else if (kind.type === 'array') {
      const item = kind.items && depth < DEEPEST ? samplesOf(root, kind.items, name, depth + 1)[0] : undefined
      out.push(
        kind.prefixItems ? kind.prefixItems.map(n => samplesOf(root, n, name, depth + 1)[0]) : item === undefined ? [] : [item],
      )
    } else if (kind.type === 'integer' || kind.type === 'number')
      out.push(...(written.get(name) ?? []).filter(v => typeof v === 'number').slice(0, 2), Math.max(1, kind.minimum ?? 1))
    else if (kind.type === 'string')
      out.push(
        ...[...(written.get(name) ?? []).filter(v => typeof v === 'string').slice(0, 3), ...USUAL].filter(
          v => !kind.pattern || new RegExp(kind.pattern, 'u').test(v),
        ),
      )
    else if (kind.type === 'boolean') out.push(true)
    else if (kind.type === 'null') continue
  }
  return out
}
const objectOf = (root: Node, node: Node, depth: number): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(node.properties ?? {})
      .filter(([k]) => node.required?.includes(k))
      .map(([k, n]) => [k, samplesOf(root, n, k, depth + 1)[0]]),
  )

export const valueAt = (value: unknown, at: At): unknown =>
  at.reduce<unknown>(
    (v, k) => (v === null || typeof v !== 'object' ? undefined : (v as Record<string | number, unknown>)[k]),
    value,
  )
/** The same with another value in one place. */
export function withAt(value: unknown, at: At, to: unknown): unknown {
  const [key, ...rest] = at
  if (key === undefined) return to
  const old = value === null || typeof value !== 'object' ? (typeof key === 'number' ? [] : {}) : value
  const copy = (Array.isArray(old) ? [...old] : { ...old }) as Record<string | number, unknown>
  copy[key] = withAt(copy[key], rest, to)
  return copy
}

const sound = (path: Path, body: unknown): boolean => {
  try {
    return callTable[path].input.safeParse(body).success
  } catch {
    return false
  }
}

export interface Shape {
  /** The example with everything beside it that its schema takes. */
  body: Record<string, unknown>
  fields: Field[]
}
const shapes = new Map<string, Shape>()
/** The fields of a call and a request in which as many of them as possible stand. */
export function shapeOf(path: Path): Shape {
  const known = shapes.get(path)
  if (known) return known
  const root = rootOf(path)
  let body = structuredClone(callTable[path].example) as unknown
  const fields = new Map<string, Field>()
  const walk = (node: Node, at: At, name: string): void => {
    if (at.length > DEEPEST) return
    for (const kind of kindsOf(root, node)) {
      if (kind.properties)
        for (const [k, n] of Object.entries(kind.properties)) {
          const here = [...at, k]
          // Lists and objects that the example leaves out, and every field of an object inside: where the schema takes one, it stands.
          if (valueAt(body, here) === undefined) {
            const deep = kindsOf(root, n).some(x => x.properties || x.type === 'array')
            if (deep || at.length > 0)
              for (const value of samplesOf(root, n, k, at.length)) {
                const wider = withAt(body, here, value)
                if (sound(path, wider)) {
                  body = wider
                  break
                }
              }
          }
          walk(n, here, k)
        }
      else if (kind.type === 'array' && kind.items) {
        const list = valueAt(body, at)
        if (Array.isArray(list) && list.length === 0)
          for (const item of samplesOf(root, kind.items, name, at.length)) {
            const wider = withAt(body, [...at, 0], item)
            if (sound(path, wider)) {
              body = wider
              break
            }
          }
        walk(kind.items, [...at, 0], name)
      }
      if (at.length > 0) {
        const key = at.join('.')
        const before = fields.get(key)
        const least = kind.minimum ?? kind.exclusiveMinimum ?? before?.least
        const types = [...(before?.types ?? []), ...(Array.isArray(kind.type) ? kind.type : [kind.type ?? 'any'])]
        const only = [...(before?.only ?? []), ...(kind.const === undefined ? (kind.enum ?? []) : [kind.const])]
        fields.set(key, { at, types: new Set(types), only: new Set(only), ...(least === undefined ? {} : { least }) })
      }
    }
  }
  walk(root, [], '')
  const shape = { body: body as Record<string, unknown>, fields: [...fields.values()] }
  shapes.set(path, shape)
  return shape
}
