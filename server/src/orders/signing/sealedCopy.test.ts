// 申请盖章合同: the sealed copy of a contract that was agreed to by ticking.
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { SignStatus } from '@mall/domain/orders/signing/sign.machine.ts'
import { beforeAll, expect, test } from 'vitest'
import { readPaper } from '../../platform/pdf/testPaper.ts'
import type { Caller } from '../../testing/testMall.ts'
import { type FlowRow, flowOfDocument } from './signing.queries.ts'
import { buyer, desk, flowAt, mall, openSigning, signAtPlatform, work } from './testSigning.ts'

openSigning({ orders: true })
let other: Caller
beforeAll(async () => {
  other = await mall.buyer('demo02')
})
let n = 0
/** Spot goods below the line of their channel: the order waits for its money, its contract binds. */
async function ticked(): Promise<string> {
  await buyer.get('/api/cart/addGoodsToCartBuyNow', { skuCode: 'REB-HRB400E-20-9000-1-W01', pieces: 1 })
  const preview = await buyer.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode: 1 })
  const [title] = await buyer.get('/api/company/getCompanyInvoiceByCompanyCode', {})
  const made = await buyer.get('/api/order/createOrderBuyNow', {
    requestId: `copy-${process.pid}-${++n}`,
    freightMode: 1 as const,
    invoiceId: title?.invoiceId ?? '',
    fingerprint: preview.fingerprint,
    acceptTerms: true,
  })
  return made.orderCodes[0] ?? ''
}
const ask = (orderCode: string) => buyer.get('/api/order/askSealedContract', { orderCode })
const head = async (orderCode: string) => (await buyer.get('/api/order/getOrderContract', { orderCode })).contract
const statusOf = async (orderCode: string) => (await buyer.get('/api/order/getOrderDetail', { orderCode })).status
const flowOf = async (contractNo: string): Promise<FlowRow> =>
  (await flowOfDocument(mall.world.pool, 'order', contractNo)) ?? expect.unreachable()

test('is asked for once, signed by both and kept, while order and contract stay as they were', async () => {
  const orderCode = await ticked()
  const [{ contractNo }, again] = await Promise.all([ask(orderCode), ask(orderCode)])
  expect(again.contractNo).toBe(contractNo)
  const [{ flows } = { flows: 0 }] = await mall.world.pool.rows<{ flows: number }>(
    'select count(*)::int as flows from sign_flow where document_no = $1',
    [contractNo],
  )
  expect(flows).toBe(1)
  await work(3)
  const flow = await flowOf(contractNo)
  await signAtPlatform(flow)
  await work()
  const half = await flowAt(flow.flowNo)
  await desk.get('/api/ops/actOnSign', { flowNo: half.flowNo, version: half.version, act: 'seal' })
  await work(2)
  const done = await flowAt(flow.flowNo)
  expect(done.status).toBe(SignStatus.archived)
  const { runs, seals } = await readPaper((await mall.world.files.get(done.signedKey ?? '')) ?? expect.unreachable())
  expect(seals).toHaveLength(2)
  expect(runs.map(r => r.text).join('')).not.toContain('未加盖电子签章')
  expect(await head(orderCode)).toMatchObject({ status: 1, signMode: 'ticked', sealed: true, mayAskSealed: false })
  // What the contract's page hands out from now on is the sealed file, not the text that asks for one.
  const { url } = await buyer.get('/api/order/getContractUrl', { orderCode })
  expect((await readPaper((await mall.app.inject({ method: 'GET', url })).rawPayload)).seals).toHaveLength(2)
  expect(await statusOf(orderCode)).toBe(OrderStatus.pendingPayment)
  await buyer.get('/api/order/cancelOrder', { orderCode, reason: '测试结束' })
})

test('taken back or refused, it leaves the order alone, can be paid meanwhile, and may be asked for anew', async () => {
  const orderCode = await ticked()
  expect(await head(orderCode)).toMatchObject({ sealed: false, mayAskSealed: true })
  const { contractNo } = await ask(orderCode)
  expect(await head(orderCode)).toMatchObject({ sealed: false, mayAskSealed: false })
  await work(3)
  const order = await buyer.get('/api/order/getOrderDetail', { orderCode })
  // It never stands between the buyer and his payment.
  expect(order.acts).toContain('pay')
  expect(order.blocker?.waitsFor).not.toContain('签署')
  expect((await buyer.get('/api/order/getContractSign', { documentNo: contractNo })).refusedText).toContain('合同照旧有效')
  const flow = await flowOf(contractNo)
  await desk.get('/api/ops/actOnSign', { flowNo: flow.flowNo, version: flow.version, act: 'revoke', reason: '重新出一份' })
  expect((await flowAt(flow.flowNo)).status).toBe(SignStatus.revoked)
  expect(await statusOf(orderCode)).toBe(OrderStatus.pendingPayment)
  expect(await head(orderCode)).toMatchObject({ status: 1, mayAskSealed: true })
  await ask(orderCode)
  expect((await flowOf(contractNo)).flowNo).not.toBe(flow.flowNo)
  await buyer.get('/api/order/cancelOrder', { orderCode, reason: '测试结束' })
})

test('the unsealed text says that it is not sealed and where a sealed one is to be had; a stranger gets none', async () => {
  const orderCode = await ticked()
  expect((await other.ask('/api/order/askSealedContract', { orderCode })).code).toBe(4203)
  const { url } = await buyer.get('/api/order/getContractUrl', { orderCode })
  const { runs, seals } = await readPaper((await mall.app.inject({ method: 'GET', url })).rawPayload)
  expect(seals).toEqual([])
  expect(runs.map(r => r.text).join('')).toContain('本文本未加盖电子签章，可在合同页申请盖章合同')
  await buyer.get('/api/order/cancelOrder', { orderCode, reason: '测试结束' })
  expect((await buyer.ask('/api/order/askSealedContract', { orderCode })).message).toBe('合同已作废，没有可以盖章的文本')
})
