// What one list may take of the mall: same goods are looked for once, others come in between, nobody works for who has gone.
import { Refusal } from '@mall/contract/main/errors.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '../../kernel/ctx.ts'
import { costOf } from '../../testing/costs.ts'
import { type TestMall, testMall } from '../../testing/testMall.ts'
import { importList } from './fillCart.ts'
import { matchLine, matchList } from './matchList.ts'

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
/** For three lines of prose, in units of `costOf`. */
const MOST = 25
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

test('others come in between the rows that are put into a cart by their words, though none of them asks the database', async () => {
  const { ctx } = asker(5)
  const me = await mall.world.pool.row<{ id: number }>(`select id::int from app_user where user_name = 'demo01'`)
  let turns = 0
  let on = true
  const tick = (): void => {
    turns += 1
    if (on) setImmediate(tick)
  }
  setImmediate(tick)
  const own = Object.assign(Object.create(ctx) as Ctx, {
    me: { companyId: null, userId: me?.id ?? 0 },
    contractNo: null,
    contractSales: false,
  })
  await importList(own, { rows: LINES.map((_, i) => ({ text: `没有这种货 ${i}`, pieces: 1 })) })
  on = false
  expect(turns).toBeGreaterThanOrEqual(LINES.length / 2 - 1)
})

test('a line of prose that nobody has written before is no long work: names of the mall are spelled once, not for each of its words', async () => {
  const ctx = { world: mall.world, areaCode: '035' } as unknown as Ctx
  await matchLine(ctx, 'HRB400E 20*9', new Map())
  const lines = [
    '本商城所售钢材均由各生产基地直接供应，合同签订后按约定时间发货，如有疑问请联系客服人员咨询处理',
    '退货须在签收之后七天之内提出，逾期不再受理，质量问题以检验报告为准，另行协商处理办法',
    '连续输错五次密码后需等待一段时间，等待时间逐次加长，请妥善保管账号并定期更换登录口令',
  ]
  // A line that was written before is known: each run reads other words.
  let run = 0
  const { cpu } = await costOf({ cpu: MOST }, async () => {
    run += 1
    for (const line of lines) await matchLine(ctx, `${line}${'之乎者也'.slice(0, run)}`, new Map())
  })
  expect(cpu).toBeLessThan(MOST)
})
