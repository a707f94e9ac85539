import type { Fen } from '@mall/domain/kernel/money.ts'
import { FreightMode } from '@mall/domain/orders/order/order.status.ts'
import { beforeAll, expect, test } from 'vitest'
import { SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { dayAfter } from '@mall/domain/money/acceptance/draft.rules.ts'
import type { Caller } from '../../testing/testMall.ts'
import { takeDraftNotice } from '../../money/acceptance/takeDraftNotice.ts'
import { openDesks, skuWhere } from '../../orders/order/testDesk.ts'
import { buyer, key, mall } from '../../orders/order/testOrder.ts'
import { confirmByRule } from './confirmSheet.ts'
import { draftDueSheets } from './draftSheet.ts'
import { allReceived, truck } from './testDelivered.ts'

let finance: Caller
let coil = ''
let n = 0
openDesks()
beforeAll(async () => {
  finance = await mall.staff('S005')
  coil = await skuWhere(
    `k.settlement = ${SettlementMode.weighed} and k.spot and k.price_unit = 'ton' and k.grade_level = '1' and s.on_hand - s.reserved > 60 and k.piece_weight_g < 8000000`,
  )
  await mall.world.pool.run(
    `insert into setting (key, value) values ('draft.companyLineFen', '100000000000') on conflict (key) do update set value = excluded.value`,
  )
  mall.world.rules.forget()
})
const balance = async () => (await buyer.get('/api/company/getCompanyAccountInfo', {})).availableFen
const read = (draftCode: string) => buyer.get('/api/draft/getDraft', { draftCode })
const pieceKg = async () =>
  Math.round(
    ((await mall.world.pool.row<{ g: number }>('select piece_weight_g as g from sku where sku_code = $1', [coil]))?.g ?? 0) /
      1000,
  )

/** An order of coils at the acceptance price, paid by one draft but for `cashFen` from the balance. */
async function paidByDraft(pieces: number, cashFen: Fen) {
  await buyer.get('/api/cart/addGoodsToCartBuyNow', { skuCode: coil, pieces })
  const delivery = { freightMode: FreightMode.selfPickup, paymentType: 'B' as const }
  const preview = await buyer.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', delivery)
  const [title] = await buyer.get('/api/company/getCompanyInvoiceByCompanyCode', {})
  const made = await buyer.get('/api/order/createOrderBuyNow', {
    ...delivery,
    requestId: key(),
    invoiceId: title?.invoiceId,
    fingerprint: preview.fingerprint,
    acceptTerms: true,
  })
  const faceFen = made.dueFen - cashFen
  const { today, acceptors } = await buyer.get('/api/draft/getDraftDesk', {})
  const bank = acceptors.find(a => a.name === '演示银行')
  const draftNo = `1999010000999${String(process.pid).padStart(9, '7')}${String(++n).padStart(8, '0')}`
  const offered = { kind: 'bank' as const, acceptorId: bank?.acceptorId ?? '', faceFen, dueOn: dayAfter(today, 100) }
  const { draftCode } = await buyer.get('/api/draft/register', { ...offered, draftNo, requestId: key() })
  const company = await mall.world.pool.row<{ name: string }>(
    `select c.name from company c join app_user u on u.company_id = c.id where u.user_name = 'demo01'`,
  )
  const told = await takeDraftNotice(mall.world, {
    noticeId: key(),
    kind: 'endorsed',
    draftNo,
    billKind: 'bank',
    acceptor: '演示银行',
    holder: company?.name ?? '',
    faceFen,
    dueOn: offered.dueOn,
    reason: '',
  })
  expect(told.heard).toBe('done')
  const { masterOrderCode } = made
  await buyer.get('/api/pay/draftPay', { masterOrderCode, requestId: key(), parts: [{ draftCode, amountFen: faceFen }] })
  return { orderCode: made.orderCodes[0] ?? '', draftCode, faceFen }
}

test('多退 of an order that a draft paid goes back to the draft, not to the balance', async () => {
  const { orderCode, draftCode } = await paidByDraft(2, 12_345)
  const kg = (await pieceKg()) * 2
  await truck(orderCode, { tags: [Math.floor(kg / 2), kg - Math.floor(kg / 2)], netKg: kg - 10 })
  await allReceived(orderCode)
  await draftDueSheets(mall.world)
  const { sheets } = await buyer.get('/api/order/getOrderSettlement', { orderCode })
  const sheet = sheets.at(-1)
  const before = await balance()
  await mall.world.pool.run(`update settlement set confirm_by = now() - interval '1 second' where settle_no = $1`, [
    sheet?.settleNo ?? '',
  ])
  expect(await confirmByRule(mall.world)).toBe(1)
  const { paidFen, finalFen } = await buyer.get('/api/order/getSettlementDetail', { settleNo: sheet?.settleNo ?? '' })
  expect(paidFen - finalFen).toBeGreaterThan(0)
  expect(await balance()).toBe(before)
  expect((await read(draftCode)).leftFen).toBe(paidFen - finalFen)
})

test('转下单 goes on by the draft that paid the old order, and what is left of it lies on the draft', async () => {
  const { orderCode, draftCode, faceFen } = await paidByDraft(3, 5_000)
  const kg = await pieceKg()
  await truck(orderCode, { tags: [kg, kg], netKg: kg * 2 })
  const { settleNo } = await finance.get('/api/ops/draftSettlement', { orderCode, tailAgreed: true })
  const seen = await buyer.get('/api/order/getSettlementDetail', { settleNo })
  const before = await balance()
  const { carriedOrderCode } = await buyer.get('/api/order/confirmSettlement', {
    settleNo,
    tailChoice: 'carry' as const,
    differenceFen: seen.differenceFen,
  })
  const carried = await buyer.get('/api/order/getOrderDetail', { orderCode: carriedOrderCode })
  expect([carried.status, carried.payments.map(p => p.payCode)]).toEqual([5, ['DRAFT']])
  const d = await read(draftCode)
  expect(d.uses.find(u => u.orderCode === carriedOrderCode)?.amountFen).toBe(Math.min(carried.totalFen, seen.differenceFen))
  // Beside rounding everything moved between the draft and its orders: the balance gives or gets the rest.
  const moved = (await balance()) - before
  expect(d.leftFen + moved).toBe(seen.differenceFen - carried.totalFen)
  expect(d.faceFen).toBe(faceFen)
})
