// 过了交货期可取消: not ready so many days after the agreed date, the buyer ends the order alone and has all of his money back.
import { addDays } from '@mall/domain/kernel/days.ts'
import { lateCancelTerms } from '@mall/domain/orders/order/lateCancel.rules.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { beforeAll, expect, test } from 'vitest'
import { tellLate } from '../../orders/order/tellLate.job.ts'
import { openDesks, reviewer, sealed } from '../../orders/order/testDesk.ts'
import { buyer, key, mall } from '../../orders/order/testOrder.ts'
import { bookingOf, COIL, paid, pay, period, setRoom, unpaid, weeks } from './testSchedule.ts'

openDesks()
beforeAll(async () => {
  for (const week of weeks()) await setRoom(week, 4_000_000)
})

/** 30 % first, the rest before loading: only the deposit is paid. */
async function withDeposit(): Promise<string> {
  await buyer.get('/api/cart/addGoodsToCartBuyNow', {
    skuCode: COIL,
    stockMode: 2,
    pieces: 6,
    futures: { deliveryDateNumber: period() },
  })
  const { fingerprint } = await buyer.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode: 1, byDeposit: true })
  const [title] = await buyer.get('/api/company/getCompanyInvoiceByCompanyCode', {})
  const { orderCodes, masterOrderCode } = await buyer.get('/api/order/createOrderBuyNow', {
    requestId: key(),
    freightMode: 1,
    invoiceId: title?.invoiceId ?? '',
    fingerprint,
    byDeposit: true,
  })
  const orderCode = orderCodes[0] ?? ''
  await reviewer.get('/api/ops/reviewOrder', { orderCode })
  await sealed(orderCode)
  await pay(masterOrderCode)
  return orderCode
}

const today = async (): Promise<string> =>
  (await mall.world.pool.row<{ on: string }>(`select (now() at time zone 'Asia/Shanghai')::date as on`))?.on ?? ''
/** The agreed date so many days ago, the plan behind it. */
const dueDaysAgo = (
  orderCode: string,
  days: number,
  slip: { reply: string | null; plannedIn: number } = { reply: null, plannedIn: 10 },
) =>
  mall.world.pool.run(
    `update schedule_booking b set due_on = (now() at time zone 'Asia/Shanghai')::date - $2::int, planned_on = (now() at time zone 'Asia/Shanghai')::date + $3::int,
       slip_reply = $4, slip_from_on = case when $4::text is null then null else (now() at time zone 'Asia/Shanghai')::date - $2::int end
     from orders o where o.id = b.order_id and o.order_code = $1`,
    [orderCode, days, slip.plannedIn, slip.reply],
  )
const detail = (orderCode: string) => buyer.get('/api/order/getOrderDetail', { orderCode })
const cancel = (orderCode: string, who = buyer) => who.ask('/api/order/cancelOrder', { orderCode })
const balance = async () => (await buyer.get('/api/company/getCompanyAccountInfo', {})).availableFen

test('thirty days after the date he still asks; on the thirty-first day he ends it alone and has all of it back', async () => {
  const before = await balance()
  const orderCode = await paid()
  const { totalFen } = await detail(orderCode)
  expect(before - (await balance())).toBe(totalFen)
  await dueDaysAgo(orderCode, 30)
  const o = await detail(orderCode)
  expect(o.shipBy).toEqual({
    shipByOn: addDays(await today(), -30),
    lateCancelDays: 30,
    cancelFromOn: addDays(await today(), 1),
    mayCancel: false,
  })
  expect([o.acts.includes('cancelLate'), o.acts.includes('applyCancel')]).toEqual([false, true])
  const refused = await cancel(orderCode)
  expect([refused.code, refused.message]).toEqual([
    4204,
    expect.stringContaining(`${addDays(await today(), 1)} 起货仍未备齐的，可以直接取消`),
  ])
  await dueDaysAgo(orderCode, 31)
  expect((await detail(orderCode)).acts).toContain('cancelLate')
  expect((await cancel(orderCode)).data?.status).toBe(OrderStatus.cancelled)
  expect(await balance()).toBe(before)
  const over = await detail(orderCode)
  expect(over.history.at(-1)).toMatchObject({ event: 'cancelLate', label: '过了交货期没有备齐，买方取消并退款' })
  expect(over.payParts?.keptFen ?? 0).toBe(0)
})

test('of a deposit of thirty percent all comes back, and nothing is kept', async () => {
  const before = await balance()
  const orderCode = await withDeposit()
  const o = await detail(orderCode)
  // 30 % up to whole yuan, by hand.
  expect(before - (await balance())).toBe(Math.ceil((o.totalFen * 30) / 100 / 100) * 100)
  await dueDaysAgo(orderCode, 31)
  expect((await cancel(orderCode)).data?.status).toBe(OrderStatus.cancelled)
  expect(await balance()).toBe(before)
  expect((await detail(orderCode)).payParts?.keptFen).toBe(0)
})

test('pressed twice at once it ends once and the money comes back once', async () => {
  const before = await balance()
  const orderCode = await paid()
  await dueDaysAgo(orderCode, 40)
  const both = await Promise.all([cancel(orderCode), cancel(orderCode)])
  expect(both.map(b => b.code).toSorted()).toEqual([1, 4204])
  expect(await balance()).toBe(before)
})

test('ready, or moved to a later day that he took, it is not his alone any more', async () => {
  const ready = await paid()
  await dueDaysAgo(ready, 40)
  const b = await bookingOf(ready)
  const units = Array.from({ length: 6 }, (_, i) => ({
    unitNo: `LC${process.pid}${i}0`,
    heatNo: '26L30902',
    kg: Math.floor(b.kg / 6),
    pieces: 1,
  }))
  const planner = await mall.staff('S021')
  await planner.get('/api/ops/reportProduction', { requestId: key(), bookingId: b.id, madeOn: await today(), units })
  expect((await detail(ready)).status).toBe(OrderStatus.pendingShipment)
  expect((await cancel(ready)).code).toBe(4204)
  const moved = await paid()
  await dueDaysAgo(moved, 40, { reply: 'accepted', plannedIn: 5 })
  expect((await detail(moved)).shipBy?.shipByOn).toBe(addDays(await today(), 5))
  expect((await cancel(moved)).code).toBe(4204)
  // A later day that he has not answered to counts for nothing.
  await mall.world.pool.run(
    `update schedule_booking b set slip_reply = 'waits', slip_reply_by = now() + interval '1 day' from orders o where o.id = b.order_id and o.order_code = $1`,
    [moved],
  )
  expect((await detail(moved)).shipBy?.mayCancel).toBe(true)
})

test('another company finds nothing, and an order made without the clause is asked for as ever', async () => {
  const orderCode = await paid()
  await dueDaysAgo(orderCode, 40)
  expect((await cancel(orderCode, await mall.buyer('demo03'))).code).toBe(4203)
  await mall.world.pool.run('update orders set late_cancel_days = 0 where order_code = $1', [orderCode])
  const o = await detail(orderCode)
  expect([o.shipBy?.cancelFromOn, o.acts.includes('cancelLate'), (await cancel(orderCode)).code]).toEqual([null, false, 4204])
})

test('the contract says it in the same words as the rule', async () => {
  const { orderCode, masterOrderCode } = await unpaid()
  const { document } = await buyer.get('/api/order/getOrderContract', { orderCode })
  expect(document?.clauses.find(c => c.title === '过了交货期的取消')?.paragraphs).toEqual(lateCancelTerms(30))
  await pay(masterOrderCode)
})

test('both sides hear when the date has passed and when the buyer may; the board shows it from the first day', async () => {
  const orderCode = await paid()
  const told = async () =>
    (
      await mall.world.pool.rows<{ title: string; n: number }>(
        `select title, count(*)::int as n from notice where body like '%' || $1 || '%' and title in ('过了约定交货期', '逾期未交，可以取消', '买方现在可以自己取消')
         group by title order by title`,
        [orderCode],
      )
    ).map(r => r.title)
  const blocks = async () =>
    (
      await mall.world.pool.rows<{ kind: string }>(
        `select b.kind from order_block b join orders o on o.id = b.order_id where o.order_code = $1 and b.kind = 'shipLate'`,
        [orderCode],
      )
    ).length
  await dueDaysAgo(orderCode, 0)
  await tellLate(mall.world)
  expect([await told(), await blocks()]).toEqual([[], 0])
  await dueDaysAgo(orderCode, 1)
  await tellLate(mall.world)
  expect([await told(), await blocks()]).toEqual([['过了约定交货期'], 1])
  await dueDaysAgo(orderCode, 31)
  expect(await tellLate(mall.world)).toBeGreaterThan(0)
  expect(await told()).toEqual(expect.arrayContaining(['买方现在可以自己取消', '逾期未交，可以取消']))
  expect(await tellLate(mall.world)).toBe(0)
})
