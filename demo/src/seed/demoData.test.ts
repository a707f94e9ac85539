// Whoever looks at the demo for five minutes believes it: numbers rise with time, balances follow, orders are what their state says.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestMall, testMall } from '../../../server/src/testing/testMall.ts'

let mall: TestMall
beforeAll(async () => {
  mall = await testMall('whole')
})
afterAll(() => mall.close())

test('an order’s number bears its day, and later orders have later numbers', async () => {
  const orders = await mall.world.pool.rows<{ code: string; day: string; at: Date }>(
    `select order_code as code, to_char(created_at at time zone 'Asia/Shanghai', 'YYYYMMDD') as day, created_at as at from orders order by id`,
  )
  expect(orders.length).toBeGreaterThan(80)
  expect(orders.filter(o => o.code.slice(2, 10) !== o.day)).toEqual([])
  const times = orders.map(o => o.at.getTime())
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})

test('a company’s money is written in the order in which it moved; each balance follows from the one before', async () => {
  const rows = await mall.world.pool.rows<{ account: number; at: Date; fen: Fen; after: number }>(
    `select e.account_id as account, j.at, e.amount_fen as fen, e.balance_after_fen as after
     from ledger_entry e join journal j on j.id = e.journal_id join account a on a.id = e.account_id
     where a.kind = 'customer_available' order by e.account_id, e.id`,
  )
  const wrong = rows.filter((r, i) => {
    const before = rows[i - 1]?.account === r.account ? rows[i - 1] : undefined
    return r.after !== (before?.after ?? 0) + r.fen || (before && before.at > r.at) || r.after < 0
  })
  expect([rows.length > 100, wrong]).toEqual([true, []])
})

test('what waits for the manager is agreement goods; what is made to order has its least weight, its packing and its time', async () => {
  const rows = await mall.world.pool.rows<{ status: number; agreement: boolean; grades: string[]; causes: string[] }>(
    `select o.status::int, o.agreement_goods as agreement, o.review_causes as causes, array_agg(distinct k.grade_level) as grades
     from orders o join order_line l on l.order_id = o.id join sku k on k.id = l.sku_id where o.status in (1, 2) group by o.id`,
  )
  const approvals = rows.filter(r => r.status === OrderStatus.pendingApproval)
  expect([
    approvals.length > 0,
    approvals.every(r => r.agreement && r.grades.join() === '3' && r.causes.includes('agreement')),
  ]).toEqual([true, true])
  const light = await mall.world.pool.rows<{ code: string }>(
    `select o.order_code as code from orders o join order_line l on l.order_id = o.id join sku k on k.id = l.sku_id
       join product_class p on p.class_code = k.class_code
     where o.stock_mode = 2 group by o.id having sum(l.weight_kg) < min(p.min_futures_kg)
       or bool_or(l.futures ->> 'packageWay' is null or l.futures ->> 'deliveryDateNumber' is null)`,
  )
  expect(light).toEqual([])
})

test('what a notice says of a price is what the card of its channel says', async () => {
  const notices = await mall.world.pool.rows<{ title: string }>(
    `select v.title from article a join article_version v using (article_id)
     where a.cat_code = 'notice' and a.kind = '价格' and 'J0000009' = any(a.channels) and v.state = 'published'`,
  )
  expect(notices).toHaveLength(1)
  const moves = await mall.world.pool.rows<{ by: string }>(
    `select to_char(abs(fen - was) / 100, 'FM999') || case when fen > was then ' up' else ' down' end as by
     from (select priced_on, price_fen_per_t as fen, lag(price_fen_per_t) over (order by priced_on) as was from variety_price where variety_code = 'REB') s
     where fen <> was and extract(isodow from priced_on) < 6 order by priced_on desc limit 1`,
  )
  const [, way, by] = /螺纹钢日价(上调|下调) (\d+) 元\/吨$/.exec(notices[0]?.title ?? '') ?? []
  expect(`${by ?? ''} ${way === '上调' ? 'up' : 'down'}`).toBe(moves[0]?.by)
})
