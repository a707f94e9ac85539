// Every screen of the delivery has something on the first day.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withinReference } from '@mall/domain/delivery/shipment/weighing.rules.ts'
import { checkInvariants } from '../../../proof/invariants.ts'
import { type TestMall, testMall } from '../../../server/src/testing/testMall.ts'

let mall: TestMall
beforeAll(async () => {
  mall = await testMall()
})
afterAll(() => mall.close())

test('the demo has trucks in every state, and nothing of it breaks an invariant', async () => {
  const rows = await mall.world.pool.rows<{ what: string; n: number }>(
    `select what, count(*)::int as n from (
       select case when w.status = 1 and w.missed_at is not null then 'missed' when w.status = 1 and w.plate = '' then 'unnamed' when w.status = 1 then 'booked'
         when w.status = 2 then 'loading' when w.status = 3 then 'disputed' when w.status = 4 and w.arrived_at is null then 'road' when w.status = 4 then 'arrived'
         when not r.sound then 'damaged' when j.state = 'open' then 'objected' else 'received' end as what
       from waybill w left join receipt r on r.waybill_id = w.id left join weight_objection j on j.waybill_id = w.id join orders o on o.id = w.order_id
       where o.status = 6 and (w.status <> 3 or exists (select 1 from weigh_dispute d where d.waybill_id = w.id and d.state = 'open'))) t group by what order by what`,
  )
  expect(rows.map(r => r.what)).toEqual([
    'arrived',
    'booked',
    'damaged',
    'disputed',
    'loading',
    'missed',
    'objected',
    'received',
    'road',
    'unnamed',
  ])
  const carried = await mall.world.pool.rows(
    `select 1 from orders where status = 6 and freight_mode = 2 and freight_fen > 0 and address_text <> '' and total_fen = goods_fen + freight_fen`,
  )
  expect(carried.length).toBeGreaterThanOrEqual(4)
  expect(
    await mall.world.pool.rows(`select state, tail_pieces > 0 as tail, by_rule from settlement where state = 'offered'`),
  ).toEqual([{ state: 'offered', tail: true, by_rule: false }])
  expect(await checkInvariants(mall.world.pool.raw)).toEqual([])
})

test('whenever the demo begins, its trucks have hours in which their gates are open, and come in them', async () => {
  const wrong = await mall.world.pool.rows(
    `select w.waybill_no, w.slot_at, w.entered_at from waybill w join depot_gate g on g.depot_code = w.depot_code
       cross join lateral (select w.slot_at at time zone 'Asia/Shanghai' as at) l
     where w.slot_at is not null and (extract(hour from l.at) < g.opens_at or extract(hour from l.at) >= g.closes_at
       or not extract(isodow from l.at)::int = any(g.weekdays) or w.made_at > w.slot_at + interval '1 hour'
       or w.entered_at not between w.slot_at - interval '15 minutes' and w.slot_at + interval '1 hour')`,
  )
  expect(wrong).toEqual([])
})

test('a truck that left has its certificates from that day on, in the order in which trucks left; no ticket says within of what is not', async () => {
  const { pool } = mall.world
  const then = (at: string) => `coalesce(${at} between w.left_at and w.left_at + interval '1 second', false)`
  expect(
    await pool.rows(`select w.waybill_no from waybill w where w.left_at is not null and not ${then('w.certified_at')}`),
  ).toEqual([])
  expect(
    await pool.rows(
      `select c.cert_no from certificate c join waybill w on w.id = c.waybill_id
       where not ${then('c.issued_at')} or substr(c.cert_no, 3, 8) <> to_char(w.left_at at time zone 'Asia/Shanghai', 'YYYYMMDD')`,
    ),
  ).toEqual([])
  expect(
    await pool.rows(
      'select 1 from (select issued_at, lag(issued_at) over (order by id) as before from certificate) x where before > issued_at',
    ),
  ).toEqual([])
  expect(await pool.rows(`select 1 from notice where event = 'certIssued'`)).toEqual([])
  const tickets = await pool.rows<{ netKg: Kg; referenceKg: Kg; limitPermille: number; within: boolean }>(
    'select net_kg as "netKg", reference_kg as "referenceKg", limit_permille::int as "limitPermille", within from scale_ticket',
  )
  expect(tickets.filter(t => withinReference(t.netKg, t) !== t.within)).toEqual([])
})

test('finance can end the order whose rest does not come', async () => {
  const [order] = await mall.world.pool.rows<{ code: string }>(
    `select o.order_code as code from orders o join company c on c.id = o.company_id where o.status = 6
       and not exists (select 1 from waybill w where w.order_id = o.id and w.status < 5) and not exists (select 1 from settlement s where s.order_id = o.id) order by o.id`,
  )
  const finance = await mall.staff('S005')
  const made = await finance.get('/api/ops/draftSettlement', { orderCode: order?.code ?? '', tailAgreed: true })
  expect(made.settleNo).toMatch(/^JS/)
})
