// An order's contract between review and payment: both seal it, then the money is due; what is not sealed is looked at again.
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { ContractStatus } from '@mall/domain/orders/contract/contract.status.ts'
import { SignStatus } from '@mall/domain/orders/signing/sign.machine.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '../../../../proof/invariants.ts'
import type { Caller } from '../../testing/testMall.ts'
import { buyer, desk, mall, openSigning, signAtPlatform, work } from '../signing/testSigning.ts'
import { type FlowRow, flowOfDocument } from '../signing/signing.queries.ts'
import { revokeDeadFlows } from './contractSigning.ts'

openSigning({ orders: true })
let reviewer: Caller
let coil = ''
beforeAll(async () => {
  reviewer = await mall.staff('S002')
  const row = await mall.world.pool.row<{ code: string }>(
    `select sku_code as code from sku where futures and on_shelf and class_code = 'GAL' and grade_level = '1' order by id limit 1`,
  )
  coil = row?.code ?? ''
  // Money enough, through the books.
  await mall.world.pool.run(
    `insert into setting (key, value) values ('order.approvalAboveFen', '99999999999') on conflict (key) do update set value = excluded.value`,
  )
  mall.world.rules.forget()
})
afterAll(async () => {
  expect(await checkInvariants(mall.world.pool.raw)).toEqual([])
})

let n = 0
/** A made-to-order coil that the reviewer has passed. */
async function passed(): Promise<string> {
  const goods = await buyer.get('/api/goods/getSteelProductDetailInfo', { skuCode: coil })
  const pieces = Math.ceil((goods.minFuturesKg * 1000) / goods.pieceWeightG)
  await buyer.get('/api/cart/addGoodsToCartBuyNow', { skuCode: coil, pieces, stockMode: 2 })
  const preview = await buyer.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode: 1 })
  const [title] = await buyer.get('/api/company/getCompanyInvoiceByCompanyCode', {})
  const made = await buyer.get('/api/order/createOrderBuyNow', {
    requestId: `seal-${process.pid}-${++n}`,
    freightMode: 1,
    invoiceId: title?.invoiceId ?? '',
    fingerprint: preview.fingerprint,
    acceptTerms: true,
  })
  const orderCode = made.orderCodes[0] ?? ''
  await reviewer.get('/api/ops/reviewOrder', { orderCode })
  return orderCode
}
const detail = (orderCode: string) => buyer.get('/api/order/getOrderDetail', { orderCode })
async function flowOf(orderCode: string): Promise<FlowRow> {
  const { contractNo } = await detail(orderCode)
  const row = await flowOfDocument(mall.world.pool, 'order', contractNo)
  if (!row) throw new Error('no flow')
  return row
}
/** The platform has the paper: the buyer's turn. */
async function toSign(orderCode: string): Promise<FlowRow> {
  await work(3)
  return flowOf(orderCode)
}
const seal = (f: FlowRow) => desk.ask('/api/ops/actOnSign', { flowNo: f.flowNo, version: f.version, act: 'seal' })
async function bothSign(orderCode: string): Promise<void> {
  await signAtPlatform(await toSign(orderCode))
  await work()
  expect((await seal(await flowOf(orderCode))).code).toBe(1)
  await work()
}
const pay = (orderCode: string) =>
  buyer.ask('/api/pay/balancePay', { masterOrderCode: orderCode, requestId: `pay-${process.pid}-${++n}` })

test('made-to-order steel is paid when both have sealed its contract, and the time to pay begins there', async () => {
  const orderCode = await passed()
  const waits = await detail(orderCode)
  expect([waits.status, waits.signMode, waits.acts.includes('pay'), waits.acts.includes('sign')]).toEqual([
    OrderStatus.pendingPayment,
    'signed',
    false,
    true,
  ])
  // From the first second on it is the buyer who signs first; no seal of the mill is waited for.
  expect(waits.blocker).toMatchObject({ waitsFor: '贵公司签署合同，双方签署后付款', whose: '贵公司签署人', mine: true })
  const refused = await pay(orderCode)
  expect([refused.code, refused.message]).toEqual([4810, `合同 ${waits.contractNo} 待双方签章，签署后才能付款`])
  const balance = await buyer.get('/api/pay/getMasterOrderPayBalance', { masterOrderCode: orderCode })
  expect(balance.dueFen).toBe(0)

  const f = await toSign(orderCode)
  expect([f.status, f.amountFen, f.title]).toEqual([SignStatus.pendingSign, waits.totalFen, `钢材买卖合同，订单 ${orderCode}`])
  expect((await detail(orderCode)).blocker).toMatchObject({ whose: '贵公司签署人', mine: true })
  // Who seals for the mill is the seller of the paper, on the signing page and at the platform.
  const seller = (await buyer.get('/api/order/getOrderContract', { orderCode })).document?.seller.name
  expect(seller).not.toBe(mall.world.settings.siteName)
  expect((await buyer.get('/api/order/getContractSign', { documentNo: waits.contractNo })).millName).toBe(seller)
  const sealed = await mall.world.pool.row<{ mill: string }>(
    'select mill_name as mill from sandbox_sign_flow where platform_id = $1',
    [f.platformId],
  )
  expect(sealed?.mill).toBe(seller)
  await signAtPlatform(f)
  await work()
  expect((await detail(orderCode)).blocker).toMatchObject({ waitsFor: '钢厂盖章，盖章后付款', mine: false })
  expect((await pay(orderCode)).code).toBe(4810)
  await mall.world.pool.run(`update orders set hold_until = now() + interval '1 hour' where order_code = $1`, [orderCode])
  await seal(await flowOf(orderCode))
  await work()

  const due = await detail(orderCode)
  expect([due.contractStatus, due.acts.includes('pay'), due.acts.includes('sign')]).toEqual([1, true, false])
  expect((due.holdUntil ?? 0) - Date.now()).toBeGreaterThan(71 * 3_600_000)
  expect(due.history.at(-1)?.label).toBe('双方签署合同，等待付款')
  const told = await mall.world.pool.rows<{ body: string }>(
    `select body from notice where event = 'contractInForce' and body like '%' || $1 || '%'`,
    [orderCode],
  )
  expect(told.length).toBeGreaterThan(0)
  expect((await pay(orderCode)).code).toBe(1)
  expect((await detail(orderCode)).status).toBe(OrderStatus.pendingSchedule)
})

test('a contract that the buyer refuses goes back to review with his reason; passed again it is a new version with a signing of its own', async () => {
  const orderCode = await passed()
  const f = await toSign(orderCode)
  const first = (await detail(orderCode)).contractNo
  await buyer.get('/api/order/rollbackContractSign', { documentNo: first, act: 'refuse', reason: '交期写晚了一旬' })
  const back = await detail(orderCode)
  expect([back.status, back.blocker?.waitsFor]).toEqual([OrderStatus.pendingReview, '合同未签成：交期写晚了一旬'])
  const causes = await mall.world.pool.row<{ c: string[] }>('select review_causes as c from orders where order_code = $1', [
    orderCode,
  ])
  expect(causes?.c).toEqual(['futures', 'unsigned'])
  await reviewer.get('/api/ops/reviewOrder', { orderCode })
  const again = await detail(orderCode)
  expect([again.status, again.contractNo]).toEqual([OrderStatus.pendingPayment, `${first}-2`])
  expect((await flowOf(orderCode)).id).not.toBe(f.id)
  const stands = async () =>
    (await buyer.get('/api/goods/getSteelProductAgreementInfo', { classCode: 'GAL' })).accepted.find(
      a => a.orderCode === orderCode,
    )
  expect((await stands())?.acceptedAt).toBeNull()
  await bothSign(orderCode)
  // The list of orders that stand by a product agreement says who signed, and when.
  expect(await stands()).toMatchObject({
    signMode: 'signed',
    acceptedByName: expect.stringMatching(/./),
    acceptedAt: expect.any(Number),
  })
  const head = (await buyer.get('/api/goods/getSteelProductAgreementInfoPagesByPara', { pageSize: 100 })).list.find(
    h => h.classCode === 'GAL',
  )
  expect(head?.acceptedAt).not.toBeNull()
  expect((await detail(orderCode)).acts).toContain('pay')
})

test('an order that is cancelled takes its contract back from the platform, signed by the buyer or not', async () => {
  const [fresh, half] = [await passed(), await passed()]
  await toSign(fresh)
  await signAtPlatform(await toSign(half))
  await work()
  for (const orderCode of [fresh, half]) await buyer.get('/api/order/cancelOrder', { orderCode, reason: '不买了' })
  expect(await revokeDeadFlows(mall.world)).toBe(2)
  expect(await revokeDeadFlows(mall.world)).toBe(0)
  for (const orderCode of [fresh, half]) expect((await flowOf(orderCode)).status).toBe(SignStatus.revoked)
  for (const orderCode of [fresh, half]) expect((await detail(orderCode)).status).toBe(OrderStatus.cancelled)
})

test('a seal and a cancellation at once: either the contract is in force and the order waits for money, or nothing binds', async () => {
  const orderCode = await passed()
  await signAtPlatform(await toSign(orderCode))
  await work()
  const f = await flowOf(orderCode)
  await Promise.all([seal(f), buyer.ask('/api/order/cancelOrder', { orderCode, reason: '不买了' })])
  await work()
  const end = await detail(orderCode)
  expect([end.status, end.contractStatus]).toEqual([OrderStatus.cancelled, 4])
  expect((await pay(orderCode)).code).not.toBe(1)
})

test('a contract that both make void ends its order; what was paid is back on the balance', async () => {
  const orderCode = await passed()
  await bothSign(orderCode)
  const before = await buyer.get('/api/pay/getMasterOrderPayBalance', { masterOrderCode: orderCode })
  await pay(orderCode)
  await work()
  const f = await flowOf(orderCode)
  expect(
    (await buyer.ask('/api/order/voidContractSign', { documentNo: f.documentNo, act: 'apply', reason: '工地停工' })).code,
  ).toBe(1)
  // It binds until both have signed the paper that ends it.
  const asked = await buyer.get('/api/order/getOrderContract', { orderCode })
  expect([asked.contract?.status, asked.contract?.reason]).toEqual([ContractStatus.changed, '工地停工'])
  expect((await detail(orderCode)).contractStatus).toBe(ContractStatus.changed)
  await signAtPlatform(await flowOf(orderCode))
  await work()
  const half = await flowOf(orderCode)
  expect((await desk.ask('/api/ops/actOnSign', { flowNo: half.flowNo, version: half.version, act: 'confirmVoid' })).code).toBe(1)
  await work()
  const end = await detail(orderCode)
  expect([end.status, end.contractStatus, end.history.at(-1)?.label]).toEqual([
    OrderStatus.cancelled,
    4,
    '双方签署作废协议，订单取消',
  ])
  const after = await buyer.get('/api/pay/getMasterOrderPayBalance', { masterOrderCode: orderCode })
  expect(after.availableFen).toBe(before.availableFen)
})

test('a void that is taken back leaves the contract in force, and the order is paid by it', async () => {
  const orderCode = await passed()
  await bothSign(orderCode)
  const { documentNo } = await flowOf(orderCode)
  const toVoid = (act: 'apply' | 'withdraw') => buyer.ask('/api/order/voidContractSign', { documentNo, act, reason: '规格录错' })
  expect((await toVoid('apply')).code).toBe(1)
  expect((await detail(orderCode)).contractStatus).toBe(ContractStatus.changed)
  expect((await toVoid('withdraw')).code).toBe(1)
  await work()
  const again = await buyer.get('/api/order/getOrderContract', { orderCode })
  expect(again.contract?.status).toBe(ContractStatus.confirmed)
  expect(again.history.slice(0, 2).map(h => h.label)).toEqual(['作废未签成，合同继续有效', '作废协议待双方签署'])
  expect((await pay(orderCode)).code).toBe(1)
})
