// 再输密码: above the line of the rule nothing leaves the balance, and no account is named for it, on the word of a session left open.
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { expect, test } from 'vitest'
import { effectOf } from '../../testing/testEffects.ts'
import { balanceOf, buyer, key, mall, openMall, statusOf, unpaidOrder } from './testPay.ts'

openMall()

/** The log-in was long ago, and the line is one yuan. */
async function leftOpen(): Promise<void> {
  await mall.world.pool.run(`update session set proved_at = now() - interval '16 minutes'`)
  await rule('pay.proveAboveFen', '100')
}
async function rule(name: string, value: string): Promise<void> {
  await mall.world.pool.run(
    'insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [name, value],
  )
  mall.world.rules.forget()
}
const PASSWORD = 'Steel@2026'

test('a payment from the balance asks for the password and moves nothing until it is right; then the same request pays once', async () => {
  const order = await unpaidOrder()
  const [orderCode = ''] = order.orderCodes
  const input = { masterOrderCode: order.masterOrderCode, requestId: key() }
  const before = await balanceOf()
  await leftOpen()
  const refused = await buyer.ask('/api/pay/balancePay', input)
  expect([refused.code, refused.message]).toEqual([
    4308,
    expect.stringMatching(/^从余额付款 [\d,.]+ 元须先确认是您本人，确认后 15 分钟内不再问$/),
  ])
  expect(await effectOf(mall, () => buyer.ask('/api/pay/balancePay', input))).toEqual({})
  expect((await buyer.ask('/api/userRefundFunds/doAccount', input)).code).toBe(4308)
  expect((await buyer.ask('/api/user/proveAgain', { password: 'Steel@2025' })).message).toBe('登录密码不正确，请核对后重试')
  expect((await buyer.ask('/api/pay/balancePay', input)).code).toBe(4308)
  await buyer.get('/api/user/proveAgain', { password: PASSWORD })
  const paid = await buyer.get('/api/pay/balancePay', input)
  expect([await balanceOf(), await statusOf(orderCode)]).toEqual([before - paid.amountFen, OrderStatus.pendingShipment])
})

test('below the line nothing is asked', async () => {
  const order = await unpaidOrder()
  await leftOpen()
  await rule('pay.proveAboveFen', '100000000')
  expect((await buyer.ask('/api/pay/balancePay', { masterOrderCode: order.masterOrderCode, requestId: key() })).code).toBe(1)
})

test('a refund of the balance asks too; a new account for it asks whatever the sum', async () => {
  await leftOpen()
  await rule('pay.proveAboveFen', '1000000000000')
  const account = {
    bankName: '演示银行',
    subBankName: '演示银行石家庄第二支行',
    lineNo: '999121000019',
    account: '130123459999',
    agreed: true as const,
  }
  expect((await buyer.ask('/api/company/insertCompanyBankAccount', account)).message).toMatch(/^登记收款账户须先确认/)
  await buyer.get('/api/user/proveAgain', { password: PASSWORD })
  const { accountId } = await buyer.get('/api/company/insertCompanyBankAccount', account)
  await leftOpen()
  const refund = { accountId, amountFen: 10_000, reason: '余款不用了', requestId: key() }
  expect((await buyer.ask('/api/userRefundFunds/applyRefund', refund)).message).toMatch(/^余款退款 100\.00 元须先确认/)
  expect((await buyer.ask('/api/company/updateCompanyBankAccountDefault', { accountId })).message).toMatch(/^更换收款账户须先/)
})

test('credit asks as the balance does; the code that comes to his own number is as good as the password, and that of another is not', async () => {
  const order = await unpaidOrder()
  const input = { masterOrderCode: order.masterOrderCode, requestId: key() }
  await leftOpen()
  const refused = await buyer.ask('/api/pay/creditPay', input)
  expect([refused.code, refused.message]).toEqual([4308, expect.stringMatching(/^用授信付款 [\d,.]+ 元须先确认是您本人/)])
  const { mobile } = (await buyer.get('/api/user/getUserByToken', {})) as { mobile: string }
  const codeFor = async (purpose: 'prove' | 'openKey') =>
    (await mall.guest.get('/api/sms/sendSms', { mobile, purpose })).sandboxCode ?? ''
  const otherUse = await codeFor('openKey')
  expect((await buyer.ask('/api/user/proveAgain', { smsCode: otherUse })).code).not.toBe(1)
  expect((await buyer.ask('/api/pay/creditPay', input)).code).toBe(4308)
  await mall.world.pool.run(`update sms_code set created_at = created_at - interval '2 minutes'`)
  const smsCode = await codeFor('prove')
  await buyer.get('/api/user/proveAgain', { smsCode })
  expect((await buyer.ask('/api/pay/creditPay', input)).code).not.toBe(4308)
  // A code is good once.
  expect((await buyer.ask('/api/user/proveAgain', { smsCode })).code).not.toBe(1)
})
