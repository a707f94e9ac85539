// 采购单号、项目、希望到货日: said while ordering, borne by every order and its contract, changed while it still matters.
import { beforeAll, describe, expect, test } from 'vitest'
import { WaybillStatus } from '@mall/domain/delivery/shipment/waybill.status.ts'
import { FreightMode } from '@mall/domain/orders/order/order.status.ts'
import { type Caller, refusal } from '../../testing/testMall.ts'
import { paidSpot } from '../../delivery/shipment/testShipment.ts'
import { makeTruck } from '../../delivery/weighing/testTruck.ts'
import { openDesks, reviewer } from './testDesk.ts'
import { buyer, invoiceId, key, mall, planned, SKU } from './testOrder.ts'

openDesks()
const ASKED = '滨河路桥二标段'
let stranger: Caller
/** Days from the database's own day on. */
const day = async (after: number): Promise<string> =>
  (
    await mall.world.pool.row<{ d: string }>(
      `select to_char((now() at time zone 'Asia/Shanghai')::date + $1::int, 'YYYY-MM-DD') as d`,
      [after],
    )
  )?.d ?? ''
let n = 0
/** A number that no other test of this file has said. */
const own = () => `PO-${process.pid}-${++n}`
const place = async (said: { buyerNo?: string; projectName?: string; wantedOn?: string }, who = buyer) => {
  const [title] = await who.get('/api/company/getCompanyInvoiceByCompanyCode', {})
  const input = { ...(await planned(who, 1)), ...said, ...(title ? { invoiceId: title.invoiceId } : {}) }
  return (await who.get('/api/order/createOrderBuyNow', input)).orderCodes[0] ?? ''
}
const referenceOf = async (orderCode: string, who = buyer) =>
  (await who.get('/api/order/getOrderDetail', { orderCode })).reference
const found = async (word: string, who = buyer) => (await who.get('/api/order/getOrderList', { word })).list.map(o => o.orderCode)
const change = (orderCode: string, buyerNo: string, wantedOn: string, who = buyer) =>
  refusal(who, '/api/order/setOrderReference', { orderCode, buyerNo, wantedOn: wantedOn || null })

beforeAll(async () => {
  stranger = await mall.buyer('demo02')
})

describe('what the buyer says at the checkout', () => {
  test('stands on his order, in his list, at the desk and in the contract; the number is cleaned like other pasted ones', async () => {
    const wantedOn = await day(9)
    const no = own()
    const orderCode = await place({ buyerNo: ` ${no.replaceAll('-', '－')}\u200b `, projectName: ` ${ASKED} `, wantedOn })
    const said = { buyerNo: no, projectName: ASKED, wantedOn }
    expect(await referenceOf(orderCode)).toEqual(said)
    expect((await buyer.get('/api/order/getOrderList', { word: no })).list[0]).toMatchObject({ orderCode, reference: said })
    expect((await reviewer.get('/api/ops/getOrderDetail', { orderCode })).reference).toEqual(said)
    const contract = await buyer.get('/api/order/getOrderContract', { orderCode })
    expect(contract.document.referenceText).toBe(
      `采购单号 ${no}　项目 ${ASKED}　希望到货日 ${wantedOn}（希望到货日是买方的希望，不是交货期）`,
    )
    // The project is the one that he can take papers home by.
    expect(await buyer.get('/api/order/getOrderProject', { orderCode })).toMatchObject({ projectName: ASKED })
  })

  test('is left out by a client that knows none of it: the order and its contract say nothing', async () => {
    const orderCode = await place({})
    expect(await referenceOf(orderCode)).toEqual({ buyerNo: '', projectName: '', wantedOn: null })
    expect((await buyer.get('/api/order/getOrderContract', { orderCode })).document.referenceText).toBeUndefined()
    expect(
      await mall.world.pool.rows('select 1 from order_reference r join orders o on o.id = r.order_id where o.order_code = $1', [
        orderCode,
      ]),
    ).toEqual([])
  })

  test('stands in the contract that he reads before he orders', async () => {
    await planned(buyer, 1)
    const asked = { buyNow: true, freightMode: FreightMode.selfPickup, buyerNo: 'PO-9', wantedOn: await day(3) } as const
    const [text] = await buyer.get('/api/order/previewContract', asked)
    expect(text?.document.referenceText).toContain('采购单号 PO-9')
  })

  test('is borne by every order that one cart becomes', async () => {
    const goods = await mall.world.pool.rows<{ code: string }>(
      `select distinct on (k.depot_code) k.sku_code as code from sku k join stock s on s.sku_id = k.id
       where k.on_shelf and k.spot and k.channel_code = 'J0000009' and k.grade_level = '1' and s.on_hand - s.reserved > 5 order by k.depot_code, k.id limit 2`,
    )
    await buyer.get('/api/cart/clearnCart', {})
    for (const { code } of goods) await buyer.get('/api/cart/addGoodsToCart', { skuCode: code, pieces: 1 })
    const preview = await buyer.get('/api/cart/refreashCartToOrderServiceByShop', { freightMode: FreightMode.selfPickup })
    const no = own()
    const made = await buyer.get('/api/order/createOrder', {
      requestId: key(),
      freightMode: FreightMode.selfPickup,
      invoiceId,
      fingerprint: preview.fingerprint,
      acceptTerms: true,
      buyerNo: no,
      projectName: ASKED,
    })
    expect(made.orderCodes.length).toBe(2)
    for (const orderCode of made.orderCodes)
      expect(await referenceOf(orderCode)).toEqual({ buyerNo: no, projectName: ASKED, wantedOn: null })
    expect((await found(no)).toSorted()).toEqual(made.orderCodes.toSorted())
  })

  test('is borne by an order that an employee places in his name, and says who wrote it', async () => {
    const sales = await mall.staff('S011')
    const { ticket } = await sales.get('/api/ops/startProxy', {
      userName: 'demo01',
      password: 'Steel@2026',
      reason: '客户电话委托',
      minutes: 30,
    })
    const { token } = await mall.guest.get('/api/user/agentLogin', { ticket })
    const no = own()
    const orderCode = await place({ buyerNo: no, wantedOn: await day(5) }, mall.withToken(token))
    expect(await referenceOf(orderCode)).toMatchObject({ buyerNo: no, wantedOn: await day(5) })
    const by = await mall.world.pool.row<{ staff: string }>(
      `select u.staff_code as staff from order_reference r join orders o on o.id = r.order_id join app_user u on u.id = r.set_by where o.order_code = $1`,
      [orderCode],
    )
    expect(by?.staff).toBe('S011')
  })

  test('a wished day is not in the past and at most a year ahead, by the database’s day', async () => {
    const placed = async (wantedOn: string) =>
      refusal(buyer, '/api/order/createOrderBuyNow', { ...(await planned(buyer, 1)), wantedOn })
    expect(await placed(await day(-1))).toBe('ORDER_REFERENCE')
    expect(await placed(await day(367))).toBe('ORDER_REFERENCE')
    expect(await placed(await day(0))).toBe('ok')
    expect(await placed('2026-02-30')).not.toBe('ok')
    const { message } = await buyer.ask('/api/order/createOrderBuyNow', { ...(await planned(buyer, 1)), wantedOn: await day(-1) })
    expect(message).toMatch(/^希望到货日 .* 已过，请选 .* 或以后的一天$/)
  })

  test('a number of more than forty signs is refused in words', async () => {
    const { code, message } = await buyer.ask('/api/order/createOrderBuyNow', {
      ...(await planned(buyer, 1)),
      buyerNo: '9'.repeat(41),
    })
    expect(code).not.toBe(1)
    expect(message).toContain('采购单号')
  })

  test('the checkout names the first day on which the mill can load', async () => {
    await buyer.get('/api/cart/addGoodsToCartBuyNow', { skuCode: SKU, pieces: 1 })
    const { earliestOn } = await buyer.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', {
      freightMode: FreightMode.selfPickup,
    })
    const days = await buyer.get('/api/goods/getSteelProductDetailInfo', { skuCode: SKU })
    expect(earliestOn).toBe(days.depots.find(d => d.skuCode === SKU)?.earliestOn)
  })
})

describe('an order is looked for by the buyer’s own number', () => {
  test('by its own company however the dashes are typed, and at the desk; another company finds nothing', async () => {
    const no = own()
    const orderCode = await place({ buyerNo: no })
    expect(await found(no.toLowerCase().replaceAll('-', '—'))).toEqual([orderCode])
    expect(await found(no, stranger)).toEqual([])
    const queue = await reviewer.get('/api/ops/getOrderQueue', { queue: 'all', word: no })
    expect(queue.list.map(o => o.orderCode)).toEqual([orderCode])
    expect(queue.list[0]?.reference.buyerNo).toBe(no)
  })
})

describe('what was said may change', () => {
  test('number and day, by whoever may order; the contract that is made keeps what it said; a stranger’s order is none', async () => {
    const no = own()
    const orderCode = await place({ buyerNo: no })
    const wantedOn = await day(20)
    expect(await change(orderCode, `${no}-B`, wantedOn)).toBe('ok')
    expect(await referenceOf(orderCode)).toEqual({ buyerNo: `${no}-B`, projectName: '', wantedOn })
    expect((await buyer.get('/api/order/getOrderContract', { orderCode })).document.referenceText).toBe(`采购单号 ${no}`)
    expect(await change(orderCode, 'X', '', stranger)).toBe('ORDER_NOT_FOUND')
    expect(await change(orderCode, no, await day(-2))).toBe('ORDER_REFERENCE')
    // Said anew with nothing in it: it is as if nothing had been said.
    expect(await change(orderCode, '', '')).toBe('ok')
    expect(await referenceOf(orderCode)).toEqual({ buyerNo: '', projectName: '', wantedOn: null })
  })

  test('said by two at once one of them stands whole', async () => {
    const orderCode = await place({})
    const [a, b] = [await day(3), await day(4)]
    expect(await Promise.all([change(orderCode, 'A-1', a), change(orderCode, 'B-2', b)])).toEqual(['ok', 'ok'])
    expect([
      { buyerNo: 'A-1', wantedOn: a, projectName: '' },
      { buyerNo: 'B-2', wantedOn: b, projectName: '' },
    ]).toContainEqual(await referenceOf(orderCode))
  })

  test('once all is loaded the day is refused and the number is not; once it is done neither', async () => {
    const orderCode = await paidSpot(2)
    await makeTruck(mall.world.pool, { orderCode, tagKgs: [2_600, 2_600] })
    expect(await change(orderCode, 'N-1', await day(6))).toBe('ok')
    await mall.world.pool.run(
      `update waybill w set status = ${WaybillStatus.loaded} from orders o where o.id = w.order_id and o.order_code = $1`,
      [orderCode],
    )
    expect(await change(orderCode, 'N-1', await day(7))).toBe('ORDER_REFERENCE')
    expect(await change(orderCode, 'N-2', await day(6))).toBe('ok')
    const { whyNotReference } = await buyer.get('/api/order/getOrderDetail', { orderCode })
    expect(whyNotReference).toEqual({ buyerNo: '', wantedOn: '货已全部装车，希望到货日不能再改' })
    // Whoever dispatches sees the day beside the hour.
    const { reference } = await reviewer.get('/api/ops/getDispatchOrder', { orderCode })
    expect(reference).toMatchObject({ buyerNo: 'N-2', wantedOn: await day(6) })

    const over = await place({ buyerNo: own() })
    await buyer.get('/api/order/cancelOrder', { orderCode: over })
    expect(await change(over, 'Z-1', '')).toBe('ORDER_REFERENCE')
    expect((await buyer.get('/api/order/getOrderDetail', { orderCode: over })).whyNotReference.buyerNo).toContain('已取消')
  })

  test('the ERP and the company’s own systems hear with the payment what the buyer said', async () => {
    const no = own()
    const orderCode = await place({ buyerNo: no })
    const { masterOrderCode } = await buyer.get('/api/order/getOrderDetail', { orderCode })
    await buyer.get('/api/pay/balancePay', { masterOrderCode, requestId: key() })
    const told = await mall.world.pool.row<{ payload: object }>(
      `select payload from erp_outbox where topic = 'order.paid' and payload->>'orderCode' = $1`,
      [orderCode],
    )
    expect(told?.payload).toMatchObject({ buyerNo: no })
    expect(told?.payload).not.toHaveProperty('wantedOn')
  })
})
