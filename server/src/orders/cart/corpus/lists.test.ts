// How well purchase lists are read: `npm run lists` prints the figures. What is wrong and green is never allowed.
import { listLines } from '@mall/domain/orders/cart/readTable.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestMall, testMall } from '../../../testing/testMall.ts'
import { type CorpusList, corpusLists, readingOf, type Score, scoreOf } from './corpus.ts'

let mall: TestMall
let buyer: Caller
beforeAll(async () => {
  mall = await testMall('whole')
  buyer = await mall.buyer('demo01')
})
afterAll(() => mall.close())

const lists = corpusLists()
const read = async ({ lines }: CorpusList) => (await buyer.get('/api/cart/matchPurchaseList', { lines })).lines

describe('the corpus of purchase lists', () => {
  test('is of many kinds, three hundred lines or more', () => {
    expect(lists.length).toBeGreaterThanOrEqual(60)
    expect(lists.reduce((n, l) => n + l.wants.length, 0)).toBeGreaterThanOrEqual(300)
  })

  test('is read: nothing wrong is put in, at most 8 % is asked that need not be, at least 92 % is right', async () => {
    const scores: Score[] = []
    for (const list of lists) scores.push(scoreOf(list, await read(list)))
    const sum = (of: 'right' | 'asked' | 'wrong') => scores.reduce((n, s) => n + s[of], 0)
    const all = lists.reduce((n, l) => n + l.wants.length, 0)
    const share = (n: number) => `${((n / all) * 100).toFixed(1)} %`
    console.log(
      [
        `${lists.length} lists, ${all} lines: right ${sum('right')} (${share(sum('right'))}), asked without need ${sum('asked')} (${share(sum('asked'))}), wrong and put in ${sum('wrong')}`,
        ...scores.flatMap(s => s.told),
      ].join('\n'),
    )
    expect(sum('wrong')).toBe(0)
    expect(sum('asked') / all).toBeLessThanOrEqual(0.08)
    expect(sum('right') / all).toBeGreaterThanOrEqual(0.92)
  })

  test('is read alike by whoever asks: as the page cuts it into lines, and as it was written', async () => {
    for (const list of lists) {
      const lines = listLines(list.lines.join('\n'))
      if (lines.length === 0) continue
      const again = (await buyer.get('/api/cart/matchPurchaseList', { lines })).lines
      expect([list.kind, again.map(readingOf)]).toEqual([list.kind, (await read(list)).map(readingOf)])
    }
  })
})
