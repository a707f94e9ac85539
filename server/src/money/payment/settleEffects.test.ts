// The whole effect of each way in which money comes and goes.
import { expect, test } from 'vitest'
import { effectOf } from '../../testing/testEffects.ts'
import { refundCancelled } from '../funds/refundCancelled.ts'
import { reconcilePayments } from './reconcilePayments.job.ts'
import { signNotice } from './sandboxBank.ts'
import { balanceOf, buyer, key, mall, notice, openMall, send, unpaidOrder } from './testPay.ts'

openMall()

/** The bank's money arrives for an order of goods in stock. */
const SETTLED = {
  live: ['company 1 order 5', 'company 1 payment 1'],
  notices: ['paid → demo01'],
  rows: {
    erp_outbox: 'insert waiting',
    journal: 'insert payment settle',
    ledger_entry: 'insert ×2',
    order_status_log: 'insert paySpot',
    orders: 'hold_until emptied, next_fen, paid_fen, pay_status 0→2, status 3→5, status_seq +1, status_since',
    pay_request: 'message, settled_at, state 0→1',
    payment: 'insert CCB succeeded',
    webhook_event: 'insert sandboxBank paid',
  },
}

const bank = async () => {
  const order = await unpaidOrder()
  const input = { masterOrderCode: order.masterOrderCode, requestId: key() }
  return { order, input, payment: await buyer.get('/api/pay/buyccbPay', input) }
}

test('of a payment from the balance', async () => {
  const order = await unpaidOrder()
  const input = { masterOrderCode: order.masterOrderCode, requestId: key() }
  expect(await effectOf(mall, () => buyer.get('/api/pay/balancePay', input))).toEqual({
    live: ['company 1 order 5', 'company 1 payment 1'],
    notices: ['paid → demo01'],
    rows: {
      account: 'balance_fen; entries, out_fen',
      erp_outbox: 'insert waiting ×2',
      journal: 'insert payment settle',
      ledger_entry: 'insert ×2',
      order_status_log: 'insert paySpot',
      orders: 'hold_until emptied, next_fen, paid_fen, pay_status 0→2, status 3→5, status_seq +1, status_since',
      pay_request: 'insert BALANCE 1',
      payment: 'insert BALANCE succeeded',
    },
  })
  expect(await effectOf(mall, () => buyer.get('/api/pay/balancePay', input))).toEqual({})
})

test('of going to the bank, of its notice, and of a second event for the same money', async () => {
  const order = await unpaidOrder()
  const input = { masterOrderCode: order.masterOrderCode, requestId: key() }
  let paymentNo = ''
  const start = async () => {
    paymentNo = (await buyer.get('/api/pay/buyccbPay', input)).paymentNo
  }
  expect(await effectOf(mall, start)).toEqual({
    rows: {
      pay_request: 'insert CCB 0; provider_txn_id',
      sandbox_bank_txn: 'insert CCB created',
    },
  })
  expect(await effectOf(mall, start)).toEqual({})
  const paid = await notice(paymentNo)
  expect(await effectOf(mall, () => send(paid))).toEqual(SETTLED)
  expect(await effectOf(mall, () => send(paid))).toEqual({})
  // The bank numbers the same money anew: it is written down and moves nothing.
  const { signature: _, ...body } = { ...paid, eventId: `${paid.eventId}-again` }
  const again = { ...body, signature: signNotice(mall.world.settings.bankSecret, body) }
  expect(await effectOf(mall, () => send(again))).toEqual({
    rows: {
      webhook_event: 'insert sandboxBank paid',
    },
  })
})

test('of a notice that the payment failed: the waiting page hears, the order still waits', async () => {
  const { payment } = await bank()
  const failed = await notice(payment.paymentNo, {}, 'failed')
  expect(await effectOf(mall, () => send(failed))).toEqual({
    live: ['company 1 payment 2'],
    rows: {
      pay_request: 'message, settled_at, state 0→2',
      webhook_event: 'insert sandboxBank failed',
    },
  })
  expect(await effectOf(mall, () => send(failed))).toEqual({})
})

test('of money that was on its way when the pass was withdrawn: the order waits, the money is balance, and the desk reads it', async () => {
  const { order, payment } = await bank()
  const orderCode = order.orderCodes[0] ?? ''
  const desk = await mall.staff('S002')
  await desk.get('/api/ops/withdrawReview', { orderCode, reason: '价格有误' })
  expect((await desk.get('/api/ops/getOrderDetail', { orderCode })).lateMoney).toEqual([])
  const before = await balanceOf()
  await send(await notice(payment.paymentNo))
  const { status, paidFen, lateMoney } = await desk.get('/api/ops/getOrderDetail', { orderCode })
  expect([status, paidFen, await balanceOf()]).toEqual([1, 0, before + order.totalFen])
  expect(lateMoney.map(m => [m.paymentNo, m.surplusFen])).toEqual([[payment.paymentNo, order.totalFen]])
  // The buyer is told the same: not paid for the order, but there.
  expect((await buyer.get('/api/pay/getPaymentState', { paymentNo: payment.paymentNo })).surplusFen).toBe(order.totalFen)
  const seen = await buyer.get('/api/order/getOrderDetail', { orderCode })
  expect(seen.payments.map(p => [p.paymentNo, p.toBalance])).toEqual([[payment.paymentNo, true]])
  await desk.get('/api/ops/rejectOrder', { orderCode, reason: '结束' })
})

test('of money for a cancelled order: balance, and a word to the buyer', async () => {
  const { order, payment } = await bank()
  await buyer.get('/api/order/cancelOrder', { orderCode: order.orderCodes[0] ?? '' })
  const late = await notice(payment.paymentNo)
  expect(await effectOf(mall, () => send(late))).toEqual({
    live: ['company 1 payment 1'],
    notices: ['surplus → demo01'],
    rows: {
      account: 'balance_fen; entries, in_fen',
      erp_outbox: 'insert waiting',
      journal: 'insert credit surplus',
      ledger_entry: 'insert ×2',
      pay_request: 'message, settled_at, state 0→1, surplus_fen',
      webhook_event: 'insert sandboxBank paid',
    },
  })
  // The desk reads it at the order, which otherwise looks unpaid.
  const desk = await mall.staff('S002')
  const { lateMoney } = await desk.get('/api/ops/getOrderDetail', { orderCode: order.orderCodes[0] ?? '' })
  expect(lateMoney).toMatchObject([{ paymentNo: payment.paymentNo, surplusFen: order.totalFen, orders: 1 }])
})

test('of asking the bank that kept silent; asked again nothing', async () => {
  // What other tests left waiting is asked for too once it is old enough: on a slow machine that is now.
  await reconcilePayments(mall.world)
  await mall.world.pool.run('update pay_request set created_at = now() where state = 0')
  const { payment } = await bank()
  await notice(payment.paymentNo)
  await mall.world.pool.run(`update pay_request set created_at = now() - interval '1 minute' where payment_no = $1`, [
    payment.paymentNo,
  ])
  expect(await effectOf(mall, () => reconcilePayments(mall.world))).toEqual(SETTLED)
  expect(await effectOf(mall, () => reconcilePayments(mall.world))).toEqual({})
})

test('of asking to cancel a paid order, of the refusal, and of the agreement: refunded once', async () => {
  const order = await unpaidOrder()
  const orderCode = order.orderCodes[0] ?? ''
  const manager = await mall.staff('S003')
  const ask = () => effectOf(mall, () => buyer.ask('/api/order/cancelOrderApproval', { orderCode, reason: '工期推迟' }))
  await buyer.get('/api/pay/balancePay', { masterOrderCode: order.masterOrderCode, requestId: key() })
  // Nobody has asked: there is nothing to agree to.
  expect((await manager.ask('/api/ops/approveCancel', { orderCode })).code).toBe(4403)
  expect(await effectOf(mall, () => manager.ask('/api/ops/approveCancel', { orderCode }))).toEqual({})
  expect(await ask()).toEqual({
    live: ['company 1 order 5'],
    notices: ['cancelWanted → s001, s003, s006'],
    rows: {
      orders: 'cancel_apply 0→1, cancel_asked_at, cancel_reason',
    },
  })
  expect(await ask()).toEqual({})
  expect(await effectOf(mall, () => manager.ask('/api/ops/rejectCancel', { orderCode }))).toEqual({})
  expect(await effectOf(mall, () => manager.get('/api/ops/rejectCancel', { orderCode, reason: '已排产' }))).toEqual({
    audits: ['order.rejectCancel by s003'],
    live: ['company 1 order 5'],
    notices: ['cancelRefused → demo01'],
    rows: {
      orders: 'cancel_apply 1→3',
    },
  })
  await ask()
  expect(await effectOf(mall, () => manager.get('/api/ops/approveCancel', { orderCode }))).toEqual({
    audits: ['order.cancelApproved by s003'],
    index: 1,
    live: ['company 1 order 8'],
    notices: ['cancelAgreed → demo01'],
    rows: {
      account: 'balance_fen; entries, in_fen',
      allocation: 'state active→released',
      erp_outbox: 'insert waiting ×2',
      journal: 'insert refund done',
      ledger_entry: 'insert ×2',
      order_contract: 'ended_at, reason, status 1→4',
      order_contract_log: 'insert delete',
      order_status_log: 'insert cancelApproved',
      orders: 'cancel_apply 1→2; pay_status 2→3; status 5→8, status_seq +1, status_since',
      refund: 'insert done',
      stock: 'reserved -1',
    },
    sms: ['cancelAgreed → demo01'],
  })
  expect(await effectOf(mall, () => manager.ask('/api/ops/approveCancel', { orderCode }))).toEqual({})
  const row = await mall.world.pool.row<{ id: number; companyId: number }>(
    'select id, company_id as "companyId" from orders where order_code = $1',
    [orderCode],
  )
  const again = { id: row?.id ?? 0, companyId: row?.companyId ?? 0, orderCode }
  expect(await effectOf(mall, () => mall.world.pool.tx(tx => refundCancelled(tx, again, 1)))).toEqual({})
})
