// What the mill has cancelled by mistake and opens again: the contract's tons are counted as for a new order.
import { expect, test } from 'vitest'
import type { Caller } from '../../testing/testMall.ts'
import { buyer, invoiceId, key, mall } from '../../orders/order/testOrder.ts'
import { coil, contract, openContracts } from './testContract.ts'

openContracts()

async function calledOff(ccNo: string, pieces: number): Promise<string> {
  const mode = { commerceContractNo: ccNo, salesType: '90' }
  await buyer.get('/api/cart/addGoodsToCart', { skuCode: coil.code, pieces }, mode)
  const { fingerprint } = await buyer.get('/api/cart/refreashCartToOrderServiceByShop', { freightMode: 1 }, mode)
  const made = await buyer.get(
    '/api/order/createOrder',
    { requestId: key(), freightMode: 1, invoiceId, fingerprint, acceptTerms: true },
    mode,
  )
  return made.orderCodes[0] ?? ''
}
const tons = async (ccNo: string) =>
  (await buyer.get('/api/framework/getFrameworkContractByCommerceContractNo', { ccNo })).orderedKg
const admin = (): Promise<Caller> => mall.staff('S001')

test('its tons are taken again while they are left; ordered elsewhere meanwhile, it stays cancelled and says why', async () => {
  const ccNo = await contract()
  const desk = await admin()
  const [first, second] = [await calledOff(ccNo, 6), await calledOff(ccNo, 3)]
  await desk.get('/api/ops/cancelOrder', { orderCode: first, reason: '误撤销' })
  await desk.get('/api/ops/reopenOrder', { orderCode: first, reason: '撤销有误' })
  const nine = await tons(ccNo)
  await desk.get('/api/ops/cancelOrder', { orderCode: first, reason: '又撤销' })
  await calledOff(ccNo, 5)
  const refused = await desk.ask('/api/ops/reopenOrder', { orderCode: first, reason: '撤销有误' })
  expect(refused.message).toContain(`框架合同 ${ccNo} 检验 的吨位已另用`)
  expect([nine, await tons(ccNo)].map(kg => Math.round(kg / coil.kg))).toEqual([9, 8])
  // Less than both wanted: the one that comes second is refused, also when they come at once.
  await desk.get('/api/ops/cancelOrder', { orderCode: second, reason: '误撤销' })
  const both = await Promise.all(
    [first, second].map(orderCode => desk.ask('/api/ops/reopenOrder', { orderCode, reason: '撤销有误' })),
  )
  expect(both.map(b => b.code === 1)).toEqual([false, true])
  expect(Math.round((await tons(ccNo)) / coil.kg)).toBe(8)
})

test('under a contract that has ended meanwhile it stays cancelled', async () => {
  const ccNo = await contract()
  const orderCode = await calledOff(ccNo, 2)
  const desk = await admin()
  await desk.get('/api/ops/cancelOrder', { orderCode, reason: '误撤销' })
  await mall.world.pool.run('update framework_contract set status = 4 where cc_no = $1', [ccNo])
  const refused = await desk.ask('/api/ops/reopenOrder', { orderCode, reason: '撤销有误' })
  await mall.world.pool.run('update framework_contract set status = 1 where cc_no = $1', [ccNo])
  expect(refused.message).toContain(`框架合同 ${ccNo} 已作废`)
})
