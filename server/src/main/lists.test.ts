// Every list of the mall and of the console: past its end it is its last page, and what is searched for is text.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callTable, type Path, paths } from '@mall/contract/main/calls.ts'
import { type Caller, type TestMall, testMall } from '../testing/testMall.ts'

let mall: TestMall
let buyer: Caller
let admin: Caller
beforeAll(async () => {
  mall = await testMall()
  ;[buyer, admin] = await Promise.all([mall.buyer('demo01'), mall.staff('S001')])
})
afterAll(() => mall.close())

interface Page {
  list: unknown[]
  currentPage?: number
  totalCount: number
}
const ask = async (path: Path, input: object): Promise<Page | undefined> => {
  const who = callTable[path].access === 'staff' ? admin : buyer
  const { code, data } = await who.ask(path as '/api/order/getOrderList' & Path, input as never)
  const page = data as unknown as Page | null
  return code === 1 && page && Array.isArray(page.list) && typeof page.totalCount === 'number' ? page : undefined
}
const takes = (path: Path, field: string, value: unknown): boolean => {
  const read = callTable[path].input.safeParse({ ...callTable[path].example, [field]: value })
  return read.success && typeof read.data === 'object' && read.data !== null && field in read.data
}
/** Lists with what finds most of them: every view of the call, the fullest. */
async function fullest(path: Path): Promise<{ input: object; first: Page } | undefined> {
  let best: { input: object; first: Page } | undefined
  for (const view of ['', 'all', 'done', 'ended', 'over', 'open', 'used', 'now']) {
    const input = { ...callTable[path].example, currentPage: 1, pageSize: 2, ...(view ? { view } : {}) }
    if (!callTable[path].input.safeParse(input).success) continue
    const first = await ask(path, input)
    if (first && first.totalCount > (best?.first.totalCount ?? -1)) best = { input, first }
  }
  return best
}
const lists = paths.filter(p => !callTable[p].writes && takes(p, 'currentPage', 2))

test('past the last page of a list there are as many as before, and what is shown is the last page', async () => {
  const wrong: string[] = []
  let asked = 0
  for (const path of lists) {
    const found = await fullest(path)
    if (!found || found.first.totalCount === 0) continue
    asked++
    const past = await ask(path, { ...found.input, currentPage: 9000 })
    if (past?.totalCount !== found.first.totalCount || past.list.length === 0)
      wrong.push(`${path}: ${past?.totalCount} of ${found.first.totalCount}, ${past?.list.length} rows`)
  }
  expect(wrong).toEqual([])
  expect(asked).toBeGreaterThan(50)
}, 180_000)

/** 商品搜索 reads words of the trade (decision 0010): a sign alone is none and asks nothing. */
const READS_WORDS: readonly string[] = ['/api/search/getSearchProducts']
/** A word of these rows holds the sign itself. */
const holds = (row: unknown, sign: string): boolean =>
  typeof row === 'string'
    ? row.includes(sign)
    : typeof row === 'object' && row !== null && Object.values(row).some(v => holds(v, sign))

test('% and _ are searched for as they stand, in every list with a word', async () => {
  const wrong: string[] = []
  let asked = 0
  for (const path of lists.filter(p => takes(p, 'word', 'x') && !READS_WORDS.includes(p))) {
    const found = await fullest(path)
    if (!found || found.first.totalCount === 0) continue
    asked++
    for (const word of ['%', '_', '%_%', '__', '\\']) {
      const hit = await ask(path, { ...found.input, pageSize: 50, word })
      const foreign = (hit?.list ?? []).filter(row => !holds(row, word.replaceAll('%_%', '%')))
      if (foreign.length > 0) wrong.push(`${path} ${word}: ${hit?.totalCount} of ${found.first.totalCount}`)
    }
  }
  expect(wrong).toEqual([])
  expect(asked).toBeGreaterThan(30)
}, 180_000)
