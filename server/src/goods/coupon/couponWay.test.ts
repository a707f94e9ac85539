// A coupon's way behind the order: what was delivered takes its part with it, and the sheet, the money given back and the invoice say one sum.
import { FreightMode } from '@mall/domain/orders/order/order.status.ts'
import { MoneyChangeType } from '@mall/domain/money/payment/pay.codes.ts'
import { beforeAll, expect, test } from 'vitest'
import { SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { perTonAmount, yuan, type Fen, type Kg } from '@mall/domain/kernel/money.ts'
import { accepted, agreeing, claimOf, file, proposing, settle } from '../../delivery/afterSales/testClaim.ts'
import type { Caller } from '../../testing/testMall.ts'
import { autoPass, invoiceWhole, letters, platform } from '../../money/invoice/testInvoice.ts'
import { openDesks, skuWhere } from '../../orders/order/testDesk.ts'
import { buyer, invoiceId, key, mall } from '../../orders/order/testOrder.ts'
import { draftDueSheets } from '../../delivery/settlement/draftSheet.ts'
import { allReceived, truck } from '../../delivery/settlement/testDelivered.ts'
import { noLine } from '../concession/testLine.ts'

let desk: Caller
let service: Caller
let store: Caller
let coil = ''
openDesks()
beforeAll(async () => {
  await noLine(mall)
  ;[desk, service, store] = [await mall.staff('S004'), await mall.staff('S027'), await mall.staff('S023')]
  await autoPass()
  coil = await skuWhere(
    `k.settlement = ${SettlementMode.weighed} and k.spot and k.price_unit = 'ton' and k.grade_level = '1' and s.on_hand - s.reserved > 60 and k.piece_weight_g < 8000000`,
  )
})
const OFF = 10_007
const available = async () => (await buyer.get('/api/company/getCompanyAccountInfo', {})).availableFen

/** Coils with a coupon that takes off an odd sum, paid from the balance. */
async function paidWithCoupon(pieces = 2): Promise<{ orderCode: string; totalFen: Fen; goodsFen: Fen; kg: Kg }> {
  const { planNo } = await desk.get('/api/ops/makeCouponPlan', {
    name: `随行券 ${key()}`,
    kind: 'off',
    offFen: OFF,
    fromFen: 0,
    stock: 5,
    perCompany: 5,
    validDays: 3,
    requestId: key(),
    takeUntil: Date.now() + 3_600_000,
    validFrom: Date.now() - 3_600_000,
  })
  const { couponNo } = await buyer.get('/api/coupon/takeCoupon', { planNo, requestId: key() })
  await buyer.get('/api/cart/addGoodsToCartBuyNow', { skuCode: coil, pieces })
  const how = { freightMode: FreightMode.selfPickup, couponNo }
  const preview = await buyer.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', how)
  const made = await buyer.get('/api/order/createOrderBuyNow', {
    ...how,
    requestId: key(),
    invoiceId,
    fingerprint: preview.fingerprint,
    acceptTerms: true,
  })
  await buyer.get('/api/pay/balancePay', { masterOrderCode: made.masterOrderCode, requestId: key() })
  const g = (await mall.world.pool.row<{ g: number }>('select piece_weight_g as g from sku where sku_code = $1', [coil]))?.g ?? 0
  const [group] = preview.groups
  return {
    orderCode: made.orderCodes[0] ?? '',
    totalFen: made.totalFen,
    goodsFen: group?.goodsFen ?? 0,
    kg: Math.round(g / 1000) * pieces,
  }
}

/** Every coil claimed, agreed to be returned, and received one by one, whole. Gives the claim. */
async function returnAll(orderCode: string): Promise<string> {
  const { units } = await buyer.get('/api/order/getAfterSalesApply', { orderCode })
  const claimNo = await file({ orderCode, waybillNo: '', units }, { wish: 'return', wishFenPerTon: 0 })
  await accepted(service, claimNo)
  await service.get('/api/ops/proposeClaim', await proposing(claimNo, { way: 'return' }))
  await buyer.get('/api/order/answerAfterSales', await agreeing(claimNo))
  for (const { returnNo } of (await claimOf(claimNo)).returns) {
    await buyer.get('/api/order/bookOrderReturn', {
      returnNo,
      version: 1,
      mode: 'own',
      planOn: '2099-12-24',
      plate: '冀ADEMO01',
      contact: '秦乙未',
      mobile: '10200000101',
    })
    const { list } = await buyer.get('/api/order/getOrderReturnDetail', { returnNo })
    for (const [i, unit] of list.entries())
      await store.get('/api/ops/receiveReturn', {
        returnNo,
        version: 2 + i,
        requestId: key(),
        units: [{ claimUnitId: unit.claimUnitId, receivedKg: unit.settledKg, placed: 'stock' }],
      })
  }
  return claimNo
}

test('lighter coils: the coupon’s part goes with what came, the rest of the money comes back, and the invoice is what is left, to the fen', async () => {
  const o = await paidWithCoupon()
  expect(o.totalFen).toBe(o.goodsFen - OFF)
  const off = Math.max(1, Math.floor((o.kg * 2) / 1000))
  const half = Math.floor(o.kg / 2)
  await truck(o.orderCode, { tags: [half, o.kg - half], netKg: o.kg - off })
  await allReceived(o.orderCode)
  await draftDueSheets(mall.world)
  const sheet = (await buyer.get('/api/order/getOrderSettlement', { orderCode: o.orderCode })).sheets.at(-1)
  const settleNo = sheet?.settleNo ?? ''
  const d = await buyer.get('/api/order/getSettlementDetail', { settleNo })
  const goods = d.rows.reduce((sum, r) => sum + r.goodsFen, 0)
  expect(goods).toBe(perTonAmount(d.rows[0]?.priceFen ?? 0, o.kg - off))
  // The mill's rule: the discount falls in proportion with the goods that came.
  expect(d.discountFen).toBe(Math.round((OFF * goods) / o.goodsFen))
  expect([d.paidFen, d.finalFen]).toEqual([o.totalFen, goods - d.discountFen])
  const before = await available()
  await buyer.get('/api/order/confirmSettlement', { settleNo, differenceFen: d.paidFen - d.finalFen })
  expect((await available()) - before).toBe(d.paidFen - d.finalFen)
  const { list } = await buyer.get('/api/order/getBillingTickets', { orderCode: o.orderCode })
  expect(list.reduce((sum, t) => sum + t.openFen, 0)).toBe(d.finalFen)
})

test('both coils returned: exactly what was paid comes back, nothing is left to invoice, the coupon stays used', async () => {
  const o = await paidWithCoupon()
  const half = Math.floor(o.kg / 2)
  await truck(o.orderCode, { tags: [half, o.kg - half], netKg: o.kg })
  await allReceived(o.orderCode)
  await settle(o.orderCode)
  const before = await available()
  await returnAll(o.orderCode)
  // The coupon was never money: what comes back over both refunds is what was paid, to the fen.
  expect((await available()) - before).toBe(o.totalFen)
  // The order's page says what it came to in the end, its chain where the coils are now.
  const order = await buyer.get('/api/order/getOrderDetail', { orderCode: o.orderCode })
  expect(order.settled).toMatchObject({ kg: o.kg, finalFen: o.totalFen, moreFen: 0 })
  expect(order.paidFen - order.refunds.reduce((sum, r) => sum + r.amountFen, 0)).toBe(0)
  const chain = await buyer.get('/api/order/getOrderChain', { orderCode: o.orderCode })
  expect(chain.units.map(u => u.stateText)).toEqual(chain.units.map(() => expect.stringMatching(/^已退回 TH/)))
  const ledger = await mall.world.pool.rows<{ type: number }>(
    `select j.money_change_type::int as type from journal j where j.source_type = 'refund' and j.note like $1`,
    [`%${o.orderCode}%异议%`],
  )
  expect(new Set(ledger.map(l => MoneyChangeType.label(l.type as 14)))).toEqual(new Set(['售后退款']))
  const { list } = await buyer.get('/api/order/getBillingTickets', { orderCode: o.orderCode })
  expect(list.reduce((sum, t) => sum + t.openFen, 0)).toBe(0)
  const used = await mall.world.pool.row<{ state: string }>(
    `select state from coupon where id = (select coupon_id from orders where order_code = $1)`,
    [o.orderCode],
  )
  expect(used?.state).toBe('used')
})

/** Coils that came by trucks of their own: as many rows on the sheet, an odd discount over all of them. */
async function byTrucks(pieces: number) {
  const o = await paidWithCoupon(pieces)
  const each = Math.floor(o.kg / pieces)
  const tags = Array.from({ length: pieces }, (_, i) => (i === pieces - 1 ? o.kg - each * (pieces - 1) : each))
  for (const kg of tags) await truck(o.orderCode, { tags: [kg], netKg: kg })
  await allReceived(o.orderCode)
  await settle(o.orderCode)
  return { ...o, tags }
}
/** What is left of an order on its invoices, fen. */
const onInvoices = async (orderCode: string): Promise<number> =>
  (
    await mall.world.pool.row<{ fen: Fen }>(
      `select coalesce(sum(l.gross_fen - l.red_fen), 0)::bigint as fen from invoice_line l join invoice v on v.id = l.invoice_id join orders o on o.id = l.order_id
       where o.order_code = $1 and v.kind = 'blue' and v.flow <> 'NA'`,
      [orderCode],
    )
  )?.fen ?? 0
const openFen = async (orderCode: string) => (await buyer.get('/api/order/getBillingTickets', { orderCode })).openFen

test('a lowered price after a coupon: the money is what was agreed per ton, and what may be invoiced is what was paid less that, to the fen', async () => {
  const o = await byTrucks(2)
  const { units } = await buyer.get('/api/order/getAfterSalesApply', { orderCode: o.orderCode })
  const claimNo = await file({ orderCode: o.orderCode, waybillNo: '', units })
  await accepted(service, claimNo)
  await service.get('/api/ops/proposeClaim', await proposing(claimNo, { fenPerTon: 12_345 }))
  const before = await available()
  expect(await buyer.get('/api/order/answerAfterSales', await agreeing(claimNo))).toMatchObject({ status: 5, waits: '' })
  const back = o.tags.reduce((sum, kg) => sum + perTonAmount(12_345, kg), 0)
  expect((await available()) - before).toBe(back)
  expect(await openFen(o.orderCode)).toBe(o.totalFen - back)
  expect((await invoiceWhole(o.orderCode)).fen).toBe(o.totalFen - back)
})

test('no price is lowered below what the coupon has left to pay: a fen a ton more is refused with the sum that was paid', async () => {
  const o = await byTrucks(1)
  const { units } = await buyer.get('/api/order/getAfterSalesApply', { orderCode: o.orderCode })
  const list = (await buyer.get('/api/order/getOrderDetail', { orderCode: o.orderCode })).lines[0]?.priceFen ?? 0
  const claimNo = await file({ orderCode: o.orderCode, waybillNo: '', units }, { wishFenPerTon: list })
  await accepted(service, claimNo)
  // The list price itself is more than was paid for the coil: the coupon was never money.
  const whole = await service.ask('/api/ops/proposeClaim', await proposing(claimNo, { fenPerTon: list }))
  expect(whole.code).not.toBe(1)
  expect(whole.message).toContain(`超过这件货已付未退的 ${yuan(o.totalFen)} 元`)
  const most = Math.floor((o.totalFen * 1000) / o.kg)
  await service.get('/api/ops/proposeClaim', await proposing(claimNo, { fenPerTon: most }))
  const before = await available()
  await buyer.get('/api/order/answerAfterSales', await agreeing(claimNo))
  const back = perTonAmount(most, o.kg)
  expect((await available()) - before).toBe(back)
  expect(await openFen(o.orderCode)).toBe(o.totalFen - back)
})

test('invoiced before: the red letters take exactly what the lowered price gives back, the coupon’s part stays off both', async () => {
  const o = await byTrucks(2)
  const { fen } = await invoiceWhole(o.orderCode)
  expect(fen).toBe(o.totalFen)
  const { units } = await buyer.get('/api/order/getAfterSalesApply', { orderCode: o.orderCode })
  const claimNo = await file({ orderCode: o.orderCode, waybillNo: '', units })
  await accepted(service, claimNo)
  await service.get('/api/ops/proposeClaim', await proposing(claimNo, { fenPerTon: 12_345 }))
  const before = await available()
  await buyer.get('/api/order/answerAfterSales', await agreeing(claimNo))
  await platform()
  await platform()
  const back = o.tags.reduce((sum, kg) => sum + perTonAmount(12_345, kg), 0)
  expect((await letters(claimNo)).map(l => [l.grossFen, l.done])).toEqual([[back, true]])
  expect((await available()) - before).toBe(back)
  expect(await onInvoices(o.orderCode)).toBe(o.totalFen - back)
  expect(await openFen(o.orderCode)).toBe(0)
})

test('three trucks invoiced and all returned: the letters empty the invoice, what was paid comes back, and no fen of the coupon sticks between them', async () => {
  const o = await byTrucks(3)
  expect((await invoiceWhole(o.orderCode)).fen).toBe(o.totalFen)
  const before = await available()
  const claimNo = await returnAll(o.orderCode)
  await platform()
  await platform()
  const red = await letters(claimNo)
  expect(red.every(l => l.done)).toBe(true)
  expect(red.reduce((sum, l) => sum + l.grossFen, 0)).toBe(o.totalFen)
  expect(await onInvoices(o.orderCode)).toBe(0)
  expect((await available()) - before).toBe(o.totalFen)
  expect(await openFen(o.orderCode)).toBe(0)
})
