import { expect, test } from 'vitest'
import { z } from 'zod'
import { callTable } from './calls.ts'
import { fieldName, whyWrong } from './fieldNames.ts'

const Form = z.object({
  pieces: z.int().min(1).max(99),
  note: z.string().max(3).default(''),
  lines: z
    .array(z.object({ committedKg: z.int('请填写吨数'), futures: z.object({ coating: z.enum(['a', 'b']) }).optional() }))
    .max(1),
  cartItemIds: z.array(z.string().regex(/^\d+$/)).default([]),
})
const why = (value: unknown): string => whyWrong(Form.safeParse(value).error?.issues ?? [])

test('what is wrong with a request is said with the field’s Chinese name, and of which row', () => {
  expect([
    why({ lines: [] }),
    why({ pieces: 'three', lines: [] }),
    why({ pieces: 1.5, lines: [] }),
    why({ pieces: 0, lines: [] }),
    why({ pieces: 100, lines: [] }),
    why({ pieces: 1, note: 'long', lines: [] }),
    why({ pieces: 1, lines: [{ committedKg: 1 }, { committedKg: 1 }] }),
    why({ pieces: 1, lines: [{ committedKg: 'x' }] }),
    why({ pieces: 1, lines: [{ committedKg: 1, futures: { coating: 'c' } }] }),
    why({ pieces: 1, lines: [], cartItemIds: ['1', 'x'] }),
    why(null),
  ]).toEqual([
    '请填写件数',
    '件数：格式不正确',
    '件数：格式不正确',
    '件数：过小',
    '件数：过大',
    '备注：过长',
    '明细：过长',
    '第 1 行约定吨数：请填写吨数',
    '第 1 行镀层：格式不正确',
    '购物车的行第 2 项：格式不正确',
    '格式不正确',
  ])
  // What every object has is no field's name.
  expect(fieldName('constructor')).toBeUndefined()
})

interface Def {
  shape?: Record<string, Zod>
  options?: Zod[]
  getter?: () => Zod
  element?: Zod
  innerType?: Zod
  valueType?: Zod
  in?: Zod
}
interface Zod {
  _zod: { def: Def }
}
function fieldsOf(schema: Zod | undefined, above: ReadonlySet<Zod> = new Set()): string[] {
  if (!schema || above.has(schema)) return []
  const seen = new Set(above).add(schema)
  const { def } = schema._zod
  if (def.shape) return Object.entries(def.shape).flatMap(([name, s]) => [name, ...fieldsOf(s, seen)])
  if (def.options) return def.options.flatMap(s => fieldsOf(s, seen))
  return fieldsOf(def.getter?.() ?? def.element ?? def.innerType ?? def.valueType ?? def.in, seen)
}
const ROOMS = /bidding|lot|groupbuy|group|quote|framework|rebate|coupon|companyprice|agreedprice/i

test('every field that auctions, groups, quotes, framework contracts, coupons and agreed prices take has a name', () => {
  const nameless = Object.entries(callTable)
    .filter(([path]) => ROOMS.test(path))
    .flatMap(([path, call]) => fieldsOf(call.input as unknown as Zod).map(name => ({ path, name })))
    .filter(f => fieldName(f.name) === undefined)
  expect([...new Set(nameless.map(f => `${f.name} ${f.path}`))]).toEqual([])
})

test('a rule that names its field is not told the name again', () => {
  const Lot = z.object({
    title: z.string().min(4, '标题至少 4 个字'),
    lines: z.array(z.object({ pieces: z.int().min(1, '件数至少 1 件') })).default([]),
  })
  const of = (value: unknown): string => whyWrong(Lot.safeParse(value).error?.issues ?? [])
  expect(of({ title: '卷' })).toBe('标题至少 4 个字')
  expect(of({ title: '冷轧卷专场', lines: [{ pieces: 1 }, { pieces: 0 }] })).toBe('第 2 行件数至少 1 件')
})
