import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Ctx } from '../../kernel/ctx.ts'
import { type TestMall, testMall } from '../../testing/testMall.ts'
import { announce } from './hub.ts'
import { keptForCompany } from './keptAnswers.ts'

let mall: TestMall
beforeAll(async () => {
  mall = await testMall()
})
afterAll(() => mall.close())

const as = (companyId: number, ownOnly: number | null = null): Ctx => ({ world: mall.world, companyId, ownOnly }) as Ctx
const tell = (companyId: number) =>
  mall.world.pool.tx(async tx =>
    announce(tx, `company:${companyId}`, { kind: 'waybill', userId: 1, orderCode: 'DD1', waybillNo: 'YD1', status: 2 }),
  )
function counted() {
  let n = 0
  return {
    asked: () => n,
    ask: keptForCompany(`test ${Math.random()}`, async (_ctx: Ctx, _input: { day: string }) => ({ n: ++n })),
  }
}

test('five desks that look at the same board are one question; another day, another company, who sees only his own are questions of their own', async () => {
  const { ask, asked } = counted()
  const day = { day: '2026-11-21' }
  expect(await Promise.all([1, 1, 1, 1, 1].map(() => ask(as(1), day)))).toEqual([1, 1, 1, 1, 1].map(n => ({ n })))
  expect(await ask(as(1), { day: '2026-11-22' })).toEqual({ n: 2 })
  expect(await ask(as(2), day)).toEqual({ n: 3 })
  expect(await ask(as(1, 7), day)).toEqual({ n: 4 })
  expect(await ask(as(1), day)).toEqual({ n: 1 })
  expect(asked()).toBe(4)
})

test('whoever has acted reads what he did: the answer ends with the commit, for his company alone; what was rolled back ends nothing', async () => {
  const { ask } = counted()
  const day = { day: '2026-11-21' }
  expect([await ask(as(1), day), await ask(as(2), day)]).toEqual([{ n: 1 }, { n: 2 }])
  await mall.world.pool
    .tx(async tx => {
      announce(tx, 'company:1', { kind: 'waybill', userId: 1, orderCode: 'DD1', waybillNo: 'YD1', status: 2 })
      throw new Error('undone')
    })
    .catch(() => {})
  expect(await ask(as(1), day)).toEqual({ n: 1 })
  await tell(1)
  expect([await ask(as(1), day), await ask(as(2), day)]).toEqual([{ n: 3 }, { n: 2 }])
})

test('an answer that was being read while its truck moved is given to nobody who asks afterwards', async () => {
  let read = () => {}
  const reading = new Promise<void>(done => (read = done))
  let n = 0
  const ask = keptForCompany('test slow', async () => {
    n += 1
    if (n === 1) await reading
    return { said: n === 1 ? 'before' : 'after' }
  })
  const first = ask(as(3), {})
  await tell(3)
  read()
  await first
  expect(await ask(as(3), {})).toEqual({ said: 'after' })
})

test('what another process commits ends it as well, and a failure is not kept', async () => {
  let fails = true
  let n = 0
  const ask = keptForCompany('test failing', async () => {
    if (fails) throw new Error('database away')
    return { n: ++n }
  })
  await expect(ask(as(4), {})).rejects.toThrow('database away')
  fails = false
  expect(await ask(as(4), {})).toEqual({ n: 1 })
  await mall.world.pool.run(`select pg_notify('mall_live', '{"topic":"company:4","event":{"kind":"ended"}}')`)
  await vi.waitFor(async () => expect(await ask(as(4), {})).toEqual({ n: 2 }), 1000)
})
