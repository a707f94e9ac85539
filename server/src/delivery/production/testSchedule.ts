// What the tests of the plan share: a line's week with a known room, an order that has been paid, its booking.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { offeredPeriods } from '@mall/domain/goods/goods/deliveryPeriod.ts'
import { periodDays, weeksOfPeriod } from '@mall/domain/delivery/production/week.ts'
import type { FuturesInput } from '@mall/contract/orders/cart/cart.ts'
import { effectOf } from '../../testing/testEffects.ts'
import type { Caller } from '../../testing/testMall.ts'
import { reviewer, sealed } from '../../orders/order/testDesk.ts'
import { buyer, key, mall } from '../../orders/order/testOrder.ts'

/** A galvanized coil: line CGL1, in the warehouse four days after Monday. */
export const COIL = 'GGC-DX51D.Z-0.3-1000-Z60-W11'
export const LINE = 'CGL1'
const READY_DAYS = 4
/** The last period offered: its weeks are far from what the demo has booked. */
export const period = (): string => offeredPeriods(Date.now(), 20).at(-1) ?? ''
export const weeks = (): string[] => weeksOfPeriod(period(), READY_DAYS)
export const dueOn = (): string => periodDays(period()).toOn

export interface Booking {
  id: string
  orderCode: string
  state: string
  waitCause: string | null
  week: string | null
  draftWeek: string | null
  plannedOn: string | null
  slipFromOn: string | null
  slipReply: string | null
  kg: Kg
  producedKg: Kg
}
export const bookingOf = async (orderCode: string): Promise<Booking> => {
  const row = await mall.world.pool.row<Booking>(
    `select b.id::text as id, o.order_code as "orderCode", b.state, b.wait_cause as "waitCause", b.week, b.draft_week as "draftWeek", b.planned_on as "plannedOn",
       b.slip_from_on as "slipFromOn", b.slip_reply as "slipReply", b.kg, b.produced_kg as "producedKg"
     from schedule_booking b join orders o on o.id = b.order_id where o.order_code = $1 order by b.id limit 1`,
    [orderCode],
  )
  if (!row) throw new Error('no booking')
  return row
}

/** How much a week still has; null leaves it as it is. Sets the demand outside the mall accordingly. */
export const setRoom = (week: string, leftKg: Kg) =>
  mall.world.pool.run(
    `update line_week w set elsewhere_kg = w.capacity_kg - w.booked_kg - $3, released = true, stop_reason = '' from rolling_line l
     where l.id = w.line_id and l.code = $1 and w.week = $2`,
    [LINE, week, leftKg],
  )
export const bookedIn = async (week: string): Promise<number> =>
  (
    await mall.world.pool.row<{ kg: Kg }>(
      'select w.booked_kg as kg from line_week w join rolling_line l on l.id = w.line_id where l.code = $1 and w.week = $2',
      [LINE, week],
    )
  )?.kg ?? 0

/** Least weight of the class: thirty tons are above it. */
export async function unpaid(
  who: Caller = buyer,
  pieces = 6,
  wishes: FuturesInput = {},
): Promise<{ orderCode: string; masterOrderCode: string }> {
  await who.get('/api/cart/addGoodsToCartBuyNow', {
    skuCode: COIL,
    stockMode: 2,
    pieces,
    futures: { ...wishes, deliveryDateNumber: period() },
  })
  const preview = await who.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode: 1 })
  const [title] = await who.get('/api/company/getCompanyInvoiceByCompanyCode', {})
  const made = await who.get('/api/order/createOrderBuyNow', {
    requestId: key(),
    freightMode: 1,
    invoiceId: title?.invoiceId ?? '',
    fingerprint: preview.fingerprint,
  })
  const orderCode = made.orderCodes[0] ?? ''
  await reviewer.get('/api/ops/reviewOrder', { orderCode })
  await sealed(orderCode)
  return { orderCode, masterOrderCode: made.masterOrderCode }
}
export const pay = (masterOrderCode: string, who: Caller = buyer) =>
  who.get('/api/pay/balancePay', { masterOrderCode, requestId: key() })
export async function paid(who: Caller = buyer): Promise<string> {
  const order = await unpaid(who)
  await pay(order.masterOrderCode, who)
  return order.orderCode
}
export const effect = (act: () => Promise<unknown>) => effectOf(mall, act)
