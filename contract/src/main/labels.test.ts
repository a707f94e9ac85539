import { sharedLabels } from '../kernel/labels.ts'
import { kgInt } from '../kernel/units.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { callTable } from './calls.ts'
import { fieldLabel, rooms, whyRequestWrong } from './labels.ts'

const Form = z.object({
  pieces: z.int().min(1).max(99),
  note: z.string().max(3).default(''),
  lines: z
    .array(z.object({ committedKg: kgInt('请填写吨数'), futures: z.object({ coating: z.enum(['a', 'b']) }).optional() }))
    .max(1),
  cartItemIds: z.array(z.string().regex(/^\d+$/)).default([]),
})
const why = (value: unknown): string => whyRequestWrong('', Form.safeParse(value).error?.issues ?? [])

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
  expect(fieldLabel('', 'constructor', 'input')).toBeUndefined()
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
test('a name may say one thing in a request and another in an answer, and has its word wherever it stands', () => {
  expect([fieldLabel('', 'mine', 'input'), fieldLabel('', 'mine', 'output')]).toEqual(['只看自己的', '轮到您'])
  // A lot's number is the auction's word; an export that takes one asks for it by that word.
  expect(fieldLabel('/api/not/of/the/auction', 'biddingNo', 'input')).toBe('竞拍号')
})

test('every call has its room, once', () => {
  const claimed = rooms.flatMap(([, ...tables]) => tables.flatMap(t => Object.keys(t)))
  expect(claimed.toSorted()).toEqual(Object.keys(callTable).toSorted())
})

test('no word stands twice: a room names what is its own, or what is another thing there than elsewhere', () => {
  const words = [sharedLabels, ...rooms.map(([labels]) => labels)].flatMap(labels =>
    Object.entries(labels).map(([name, label]) => `${name} ${JSON.stringify(label)}`),
  )
  expect(words.filter((w, i) => words.indexOf(w) !== i)).toEqual([])
  expect(words.length).toBeGreaterThan(900)
})

test('every field that any call takes has a name', () => {
  const nameless = Object.entries(callTable)
    .flatMap(([path, call]) => fieldsOf(call.input as unknown as Zod).map(name => ({ path, name })))
    .filter(f => fieldLabel(f.path, f.name, 'input') === undefined)
  expect([...new Set(nameless.map(f => `${f.name} ${f.path}`))]).toEqual([])
})

/** Latin words that a Chinese sentence of the trade has. */
const TRADE = /UKey|\S+@\S+\.\S+|SKU|Excel|PDF|ERP|CSV|JSON|https?|URL|IP|kg|mm|requestId|hy_test_|[A-Z]\d*/g
const english = (text: string): string =>
  text
    .replaceAll(TRADE, '')
    .match(/[A-Za-z]{2,}/g)
    ?.join(' ') ?? ''
/** The right request with one thing wrong in it, as a page or a program of a buyer may send it. */
const WRONG: readonly unknown[] = [undefined, null, 'x', '', -1, 1.5, true, [], [{}], [1], {}, 'x'.repeat(5000)]

test('whatever is wrong with a request, no call answers with an English word', () => {
  const found: string[] = []
  for (const [path, call] of Object.entries(callTable)) {
    const schema = call.input as unknown as z.ZodType & Zod
    const ask = (value: unknown): void => {
      const { error } = schema.safeParse(value)
      const words = error ? whyRequestWrong(path, error.issues) : ''
      if (english(words)) found.push(`${path} ${JSON.stringify(value)?.slice(0, 60)} ${words}`)
    }
    for (const value of WRONG) ask(value)
    const example = (call.example ?? {}) as Record<string, unknown>
    for (const name of new Set([...Object.keys(schema._zod.def.shape ?? {}), ...Object.keys(example)]))
      for (const value of WRONG) ask({ ...example, [name]: value })
  }
  expect(found).toEqual([])
})

test('a rule that names its field is not told the name again', () => {
  const Lot = z.object({
    title: z.string().min(4, '标题至少 4 个字'),
    lines: z.array(z.object({ pieces: z.int().min(1, '件数至少 1 件') })).default([]),
  })
  const of = (value: unknown): string => whyRequestWrong('', Lot.safeParse(value).error?.issues ?? [])
  expect(of({ title: '卷' })).toBe('标题至少 4 个字')
  expect(of({ title: '冷轧卷专场', lines: [{ pieces: 1 }, { pieces: 0 }] })).toBe('第 2 行件数至少 1 件')
})
