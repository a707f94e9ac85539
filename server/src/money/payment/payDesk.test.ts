import type { Fen } from '@mall/domain/kernel/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'

let mall: TestMall
let finance: Caller
beforeAll(async () => {
  mall = await testMall()
  finance = await mall.staff('S005')
})
afterAll(() => mall.close())

const sumOf = async (where: string) =>
  await mall.world.pool.row<{ n: number; fen: Fen }>(
    `select count(*)::int as n, coalesce(sum(amount_fen), 0)::bigint as fen from pay_request where ${where}`,
  )

test('the head of the receipts sums everything the filter finds, not the page; what has arrived is told apart', async () => {
  const page = await finance.get('/api/ops/getPaymentList', { pageSize: 2 })
  const [all, arrived] = [await sumOf('true'), await sumOf('state = 1')]
  expect([page.totalCount, page.sumFen, page.settledFen]).toEqual([all?.n, all?.fen, arrived?.fen])
  expect(page.list).toHaveLength(2)
  const bank = await finance.get('/api/ops/getPaymentList', { payCode: 'CCB', state: 1 })
  const banked = await sumOf("provider = 'CCB' and state = 1")
  expect([bank.totalCount, bank.sumFen, bank.settledFen]).toEqual([banked?.n, banked?.fen, banked?.fen])
})

test('a day is a day of China, of asking or of arriving as chosen; midnight belongs to the day that begins', async () => {
  const { pool } = mall.world
  const [one] = await pool.rows<{ id: number; no: string }>(
    'select id, payment_no as no from pay_request where state = 1 order by id limit 1',
  )
  await pool.run(
    `update pay_request set created_at = '2020-03-05T23:59:59+08', settled_at = '2020-03-06T00:00:00+08' where id = $1`,
    [one?.id],
  )
  const found = async (day: string, dayOf: 'created' | 'settled') =>
    (await finance.get('/api/ops/getPaymentList', { fromOn: day, toOn: day, dayOf })).list.map(p => p.paymentNo)
  expect([await found('2020-03-05', 'created'), await found('2020-03-06', 'created')]).toEqual([[one?.no], []])
  expect([await found('2020-03-05', 'settled'), await found('2020-03-06', 'settled')]).toEqual([[], [one?.no]])
  // A number is found however old, and still only in the days asked for.
  expect((await finance.get('/api/ops/getPaymentList', { word: one?.no ?? '' })).totalCount).toBe(1)
  expect((await finance.get('/api/ops/getPaymentList', { word: one?.no ?? '', fromOn: '2020-03-06' })).totalCount).toBe(0)
})

test('sorted by amount the largest of all pages comes first, and the other way round', async () => {
  const amounts = async (sort: 'amount' | 'amountUp') =>
    (await finance.get('/api/ops/getPaymentList', { sort, pageSize: 100 })).list.map(p => p.amountFen)
  const [down, up] = [await amounts('amount'), await amounts('amountUp')]
  expect(down).toEqual(down.toSorted((a, b) => b - a))
  expect(up).toEqual(up.toSorted((a, b) => a - b))
  const most = await mall.world.pool.row<{ fen: Fen }>('select max(amount_fen) as fen from pay_request')
  expect(down[0]).toBe(most?.fen)
})
