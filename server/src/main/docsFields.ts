// Fields of a call as a table people can read, from the schema that checks them.
import type { RefusalName } from '@mall/contract/kernel/codes.ts'
import { unitOfField } from '@mall/contract/kernel/labels.ts'
import { sentencesOf } from '@mall/contract/main/errors.ts'
import { z } from 'zod'

export const accessText = { guest: '游客可用', user: '需登录', company: '需登录且已绑定企业', staff: '员工' } as const

/** All that a code says, its facts left open. */
export const refusalTexts = (name: RefusalName): string[] => sentencesOf(name).map(text => text.replace(/\{\w+\}/g, '…'))
/** The same beside a call that refuses by it. What the rooms say of an input is of their own calls: it stands in the list of all codes only. */
export const refusedTexts = (name: RefusalName): string[] => (name === 'INPUT' ? ['…'] : refusalTexts(name))

export const schemaOf = (schema: unknown, io: 'input' | 'output') => {
  const { $schema: _, ...json } = z.toJSONSchema(schema as z.ZodType, {
    io,
    unrepresentable: 'any',
    target: 'openapi-3.0',
  }) as Record<string, unknown>
  return json
}

interface Json {
  type?: string
  description?: string
  properties?: Record<string, Json>
  required?: string[]
  items?: Json
  enum?: unknown[]
  anyOf?: Json[]
  oneOf?: Json[]
  default?: unknown
  nullable?: boolean
}
export interface FieldRow {
  name: string
  type: string
  needed: boolean
  says: string
}
/** Deeper than this nobody reads a table; the whole stands in openapi.json. */
const DEEP = 4
const MOST_VALUES = 14

const TYPES: Readonly<Record<string, string>> = {
  string: '文本',
  integer: '整数',
  number: '数',
  boolean: '是/否',
  object: '对象',
  array: '列表',
}
/** One of several shapes is shown by its first that has fields; null is a word beside the type. */
function shown(json: Json): { json: Json; nullable: boolean } {
  const ways = json.anyOf ?? json.oneOf ?? []
  const rest = ways.filter(w => w.type !== 'null')
  const first = rest.find(w => w.properties) ?? rest[0]
  const nullable = json.nullable === true || rest.length < ways.length
  if (!first) return { json, nullable }
  const values = rest.flatMap(w => w.enum ?? [])
  const description = json.description ?? first.description
  return {
    json: { ...first, ...(values.length > 0 ? { enum: values } : {}), ...(description === undefined ? {} : { description }) },
    nullable,
  }
}
function typeOf(json: Json, nullable: boolean): string {
  const word =
    json.type === 'array'
      ? `${TYPES[shown(json.items ?? {}).json.type ?? ''] ?? '值'}的列表`
      : (TYPES[json.type ?? ''] ?? (json.enum ? '选项' : '值'))
  return nullable ? `${word}或 null` : word
}
/** What a field of this name is called; undefined: nobody has said it. */
type LabelOf = (name: string) => string | undefined
/** By its label, with the unit that the name ends in. */
function named(name: string, labelOf: LabelOf): string {
  const [text, unit] = [labelOf(name), unitOfField(name)]
  return text ? [text, unit].filter(Boolean).join('，') : ''
}
function saysOf(name: string, json: Json, given: Json, labelOf: LabelOf): string {
  const values = json.enum ?? shown(json.items ?? {}).json.enum
  return [
    given.description ?? json.description ?? named(name, labelOf),
    values ? `可为 ${values.slice(0, MOST_VALUES).join('、')}${values.length > MOST_VALUES ? ' 等' : ''}` : '',
    given.default === undefined || JSON.stringify(given.default).length > 40 ? '' : `默认 ${JSON.stringify(given.default)}`,
  ]
    .filter(Boolean)
    .join('；')
}

/** Rows of an object, its inner ones as `list[].price`. */
export function fieldRows(schema: unknown, labelOf: LabelOf, prefix = '', depth = 0): FieldRow[] {
  const { json } = shown(schema as Json)
  if (json.type === 'array' && depth < DEEP) return fieldRows(json.items ?? {}, labelOf, `${prefix}[].`, depth + 1)
  return Object.entries(json.properties ?? {}).flatMap(([name, given]) => {
    const { json: inner, nullable } = shown(given)
    const row: FieldRow = {
      name: prefix + name,
      type: typeOf(inner, nullable),
      needed: (json.required ?? []).includes(name) && given.default === undefined,
      says: saysOf(name, inner, given, labelOf),
    }
    if (depth >= DEEP) return [row]
    const below = inner.type === 'array' ? shown(inner.items ?? {}).json : inner
    if (!below.properties) return [row]
    return [row, ...fieldRows(below, labelOf, `${prefix}${name}${inner.type === 'array' ? '[].' : '.'}`, depth + 1)]
  })
}
