// 合同余量: what an approver sees of the line of the contract that a colleague's order was called off from.
import { expect, test } from 'vitest'
import { noLimits } from '@mall/domain/people/companyAccess/limits.rules.ts'
import { buyer, invoiceId, key, mall } from '../../orders/order/testOrder.ts'
import { coil, contract, openContracts } from './testContract.ts'

openContracts()

test('an approver reads what is left of the contract’s line, before the order and with it', async () => {
  const limits = { ...noLimits, orderFen: 0 }
  await buyer.get('/api/user/updateUserBeanByUserName', { userName: 'demo01-2', name: '邹采青', role: 'purchaser', limits })
  const [purchaser, approver] = [await mall.buyer('demo01-2'), await mall.buyer('demo01-4')]
  const ccNo = await contract()
  const mode = { commerceContractNo: ccNo, salesType: '90' }
  const callOff = async (pieces: number) => {
    await purchaser.get('/api/cart/addGoodsToCart', { skuCode: coil.code, pieces }, mode)
    const { fingerprint } = await purchaser.get('/api/cart/refreashCartToOrderServiceByShop', { freightMode: 1 }, mode)
    const input = { requestId: key(), freightMode: 1, invoiceId, fingerprint, acceptTerms: true } as const
    return (await purchaser.get('/api/order/createOrder', input, mode)).orderCodes[0] ?? ''
  }
  const judged = async (orderCode: string) =>
    (await approver.get('/api/order/getOrderDetail', { orderCode })).approval?.lastPrices[0]
  const first = await judged(await callOff(2))
  const second = await judged(await callOff(3))
  expect(first).toMatchObject({ lineNo: 1, skuCode: coil.code, contract: { ccNo, lineNo: 1 } })
  const [a, b] = [first?.contract, second?.contract]
  const took = (c: typeof a) => Math.round(((c?.beforeKg ?? 0) - (c?.afterKg ?? 0)) / coil.kg)
  expect([took(a), took(b)]).toEqual([2, 3])
  expect(b?.beforeKg).toBe(a?.afterKg)
})
