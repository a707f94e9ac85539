// 金蝶云星空 and real money: what a bank brings is a receipt there, a refund is paid by its cashier, and both houses say the same to the fen.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buyer, key, mall, notice, openMall, send, unpaidOrder } from '../../money/payment/testPay.ts'
import type { Caller } from '../../testing/testMall.ts'
import { becomesErp, type FakeKingdee, fakeKingdee } from './testKingdee.ts'
import { workOnErp } from './workOnErp.job.ts'

openMall()
let star: FakeKingdee
let finance: Caller
let back: () => Promise<void>
beforeAll(async () => {
  ;[star, finance] = await Promise.all([fakeKingdee(), mall.staff('S005')])
  back = becomesErp(mall.world, star)
})
afterAll(() => back())
beforeEach(async () => {
  await mall.world.pool.run(`update erp_outbox set state = 'done', done_at = now(), trouble = '' where state <> 'done'`)
  star.clear()
})
const work = async () => {
  await mall.world.pool.run(`update erp_outbox set next_at = now() where state <> 'done'`)
  return workOnErp(mall.world)
}
interface Models {
  FSaleOrderEntry: { FQty: number; FTaxPrice: number }[]
  FRECEIVEBILLENTRY: { FRECTOTALAMOUNTFOR: number }[]
}
const fenOf = (form: string, fen: (model: Models) => number[]) =>
  star.bills
    .filter(b => b.form === form)
    .flatMap(b => fen(b.model as unknown as Models))
    .reduce((all, one) => all + one, 0)
const ordered = () => fenOf('SAL_SaleOrder', m => m.FSaleOrderEntry.map(l => Math.round(l.FQty * l.FTaxPrice * 100)))
const received = () => fenOf('AR_RECEIVEBILL', m => m.FRECEIVEBILLENTRY.map(l => Math.round(l.FRECTOTALAMOUNTFOR * 100)))

test('an order paid by the bank is a sale order and a receipt of the same sum', async () => {
  const order = await unpaidOrder()
  const { paymentNo } = await buyer.get('/api/pay/buyccbPay', { masterOrderCode: order.masterOrderCode, requestId: key() })
  expect((await send(await notice(paymentNo))).statusCode).toBe(200)
  await work()
  expect(star.bills.map(b => [b.form, b.status])).toEqual([
    ['SAL_SaleOrder', 'C'],
    ['AR_RECEIVEBILL', 'C'],
  ])
  expect([ordered(), received()]).toEqual([order.totalFen, order.totalFen])
})

test('the same money twice is one order, and the second a receipt of the balance', async () => {
  const order = await unpaidOrder()
  const input = { masterOrderCode: order.masterOrderCode, requestId: key() }
  const { paymentNo } = await buyer.get('/api/pay/buyccbPay', input)
  await buyer.get('/api/pay/balancePay', { masterOrderCode: order.masterOrderCode, requestId: key() })
  await work()
  expect([ordered(), received()]).toEqual([order.totalFen, 0])
  expect((await send(await notice(paymentNo))).statusCode).toBe(200)
  await work()
  expect([ordered(), received()]).toEqual([order.totalFen, order.totalFen])
})

test('a refund of the balance is submitted there, and paid here when it was audited with the bank’s number', async () => {
  const accountId = (await buyer.get('/api/company/getCompanyBankAccountList', {}))[0]?.accountId ?? ''
  const input = { amountFen: 12_345, accountId, reason: '项目结束', requestId: key() }
  const { refundNo } = await buyer.get('/api/userRefundFunds/applyRefund', input)
  await finance.get('/api/ops/decideBalanceRefund', { refundNo, attempt: 0, agree: true })
  const detail = () => buyer.get('/api/userRefundFunds/getRefundDetail', { refundNo })
  const { status: approved } = await detail()
  await work()
  const bill = star.bills.find(b => b.form === 'AR_REFUNDBILL')
  expect(bill).toMatchObject({ no: `${refundNo}-1`, status: 'B', model: { FREALREFUNDAMOUNTFOR: 123.45 } })
  const note = (bill?.model.FREFUNDBILLENTRY as { FNOTE: string }[] | undefined)?.[0]?.FNOTE ?? ''
  expect(note).toMatch(/^余款退款 \S+，.+，\d{8,}$/)
  const { status: sent } = await detail()
  expect(sent).not.toBe(approved)
  await work()
  expect((await detail()).status).toBe(sent)
  Object.assign(bill ?? {}, { status: 'C', settleNo: 'ICBC20261128001' })
  await work()
  expect(await detail()).toMatchObject({ bankTxnId: 'ICBC20261128001' })
  expect((await detail()).status).not.toBe(sent)
})
