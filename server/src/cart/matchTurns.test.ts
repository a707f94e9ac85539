// What one list may take of the mall: same goods are looked for once, others come in between, nobody works for who has gone.
import { Refusal } from '@mall/contract/errors.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '../app/ctx.ts'
import { type TestMall, testMall } from '../app/testMall.ts'
import { matchList } from './matchList.ts'

let mall: TestMall
beforeAll(async () => {
  mall = await testMall('whole')
})
afterAll(() => mall.close())

/** Somebody whose every line takes `ms` of the processor; counts what was looked for. */
function asker(ms: number, isGone: () => boolean = () => false) {
  const looked: string[] = []
  const { search } = mall.world
  const slow = Object.create(search, {
    match: {
      value: (...args: Parameters<typeof search.match>) => {
        looked.push(args[0])
        const until = performance.now() + ms
        while (performance.now() < until) continue
        return search.match(...args)
      },
    },
  }) as typeof search
  const world = Object.create(mall.world, { search: { value: slow } }) as typeof mall.world
  const ctx = { world, db: mall.world.pool, me: { companyId: null }, ownOnly: null, areaCode: '035', isGone } as unknown as Ctx
  return { ctx, looked }
}
const LINES = Array.from({ length: 40 }, (_, i) => `HRB400E ${i + 10}*9 ${i + 1}件`)

test('a line that stands there two hundred times is looked for once', async () => {
  const { ctx, looked } = asker(0)
  const { lines } = await matchList(ctx, { lines: Array<string>(200).fill('a') })
  expect([lines.length, looked.length, new Set(lines.map(l => l.from)).size]).toEqual([200, 1, 200])
})

test('others come in between: after some milliseconds, whatever the number of lines', async () => {
  const { ctx } = asker(5)
  let turns = 0
  let on = true
  const tick = (): void => {
    turns += 1
    if (on) setImmediate(tick)
  }
  setImmediate(tick)
  await matchList(ctx, { lines: LINES })
  on = false
  // Two lines of five milliseconds are more than a slice: at least every second line lets the others in.
  expect(turns).toBeGreaterThanOrEqual(LINES.length / 2 - 1)
})

test('who has gone is worked for no more', async () => {
  const { ctx, looked } = asker(5, () => looked.length > 3)
  await expect(matchList(ctx, { lines: LINES })).rejects.toBeInstanceOf(Refusal)
  expect(looked.length).toBeLessThan(10)
})

test('more lists than can be answered in time are told to come again', async () => {
  const many = Array.from({ length: 40 }, () => matchList(asker(1).ctx, { lines: LINES }))
  const answers = await Promise.allSettled(many)
  expect(answers.filter(a => a.status === 'rejected').length).toBeGreaterThan(0)
  expect(answers.filter(a => a.status === 'fulfilled').length).toBeGreaterThanOrEqual(20)
})
