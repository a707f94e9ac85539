import { describe, expect, test } from 'vitest'
import { effectOf } from '../../testing/testEffects.ts'
import { endOverdue } from '../../orders/order/endOverdue.job.ts'
import { reconcilePayments } from './reconcilePayments.job.ts'
import { signNotice } from './sandboxBank.ts'
import { balanceOf, buyer, key, mall, notice, openMall, send, statusOf, unpaidOrder } from './testPay.ts'

openMall()

describe('paying from the balance', () => {
  test('takes the order’s sum, moves the order on and writes both sides of the ledger', async () => {
    const order = await unpaidOrder()
    const before = await balanceOf()
    const paid = await buyer.get('/api/pay/balancePay', { masterOrderCode: order.masterOrderCode, requestId: key() })
    expect(paid.state).toBe(1)
    expect(await balanceOf()).toBe(before - order.totalFen)
    expect(await statusOf(order.orderCodes[0] ?? '')).toBe(5)
  })

  test('ten payments of one order at once settle once', async () => {
    const order = await unpaidOrder()
    const before = await balanceOf()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        buyer.ask('/api/pay/balancePay', { masterOrderCode: order.masterOrderCode, requestId: key() }),
      ),
    )
    expect(answers.filter(a => a.code === 1).length).toBe(1)
    expect(answers.filter(a => a.code !== 1).every(a => a.code === 4301)).toBe(true)
    expect(await balanceOf()).toBe(before - order.totalFen)
  })

  test('never overspends: of eight orders a balance for three pays exactly three', async () => {
    const poor = await mall.buyer('demo05')
    const orders = []
    for (let i = 0; i < 8; i++) orders.push(await unpaidOrder(poor))
    const each = orders[0]?.totalFen ?? 0
    const have = await balanceOf(poor)
    await mall.world.pool.tx(async tx => {
      // The account is brought to three orders' worth through the ledger, so that the books stay true.
      const delta = each * 3 - have
      const company = await tx.row<{ id: number }>(`select company_id as id from app_user where user_name = 'demo05'`)
      const j = await tx.row<{ id: number }>(
        `insert into journal (source_type, source_id, source_step, money_change_type) values ('recharge', 'test', 't', 9) returning id`,
      )
      for (const [kind, companyId, sign] of [
        ['customer_available', company?.id, 1],
        ['mall_bank', null, -1],
      ] as const) {
        const a = await tx.row<{ id: number }>(
          `update account set balance_fen = balance_fen + case when company_id is null then 0 else $3::bigint end where kind = $1 and company_id is not distinct from $2::bigint returning id`,
          [kind, companyId, delta * sign],
        )
        await tx.run('insert into ledger_entry (journal_id, account_id, amount_fen) values ($1, $2, $3)', [
          j?.id,
          a?.id,
          delta * sign,
        ])
      }
    })
    const answers = await Promise.all(
      orders.map(o => poor.ask('/api/pay/balancePay', { masterOrderCode: o.masterOrderCode, requestId: key() })),
    )
    expect(answers.filter(a => a.code === 1).length).toBe(3)
    expect(answers.filter(a => a.code !== 1).every(a => a.code === 4302)).toBe(true)
    expect(await balanceOf(poor)).toBe(0)
  })
})

describe('the bank’s callback', () => {
  test('settles once however often it comes', async () => {
    const order = await unpaidOrder()
    const payment = await buyer.get('/api/pay/buyccbPay', { masterOrderCode: order.masterOrderCode, requestId: key() })
    const body = await notice(payment.paymentNo)
    const replies = await Promise.all(Array.from({ length: 12 }, () => send(body)))
    expect(replies.every(r => r.statusCode === 200)).toBe(true)
    expect(await statusOf(order.orderCodes[0] ?? '')).toBe(5)
    expect((await buyer.get('/api/pay/getPaymentState', { paymentNo: payment.paymentNo })).state).toBe(1)
  })

  test('forged, altered, stale and foreign notices do nothing', async () => {
    const order = await unpaidOrder()
    const payment = await buyer.get('/api/pay/qrCodePay', { masterOrderCode: order.masterOrderCode, requestId: key() })
    expect(payment.qrSvg).toContain('<svg')
    const good = await notice(payment.paymentNo)
    const stale = { ...good, at: good.at - 4000 }
    const foreign = { ...good, merchantId: 'OTHER' }
    const cheap = { ...good, amountFen: 1 }
    const resign = (b: typeof good) => ({ ...b, signature: signNotice(mall.world.settings.bankSecret, b) })
    for (const body of [
      { ...good, signature: '' },
      { ...good, signature: 'f'.repeat(64) },
      cheap,
      resign(stale),
      resign(foreign),
      resign(cheap),
      resign({ ...good, txnId: 'another-transaction' }),
      { ...good, state: 'PAID' },
      [],
      null,
      'x',
    ])
      expect((await send(body as object)).statusCode).toBeGreaterThanOrEqual(400)
    expect(await statusOf(order.orderCodes[0] ?? '')).toBe(3)
    expect((await send(good)).json()).toEqual({ code: 'SUCCESS', message: '成功' })
    expect(await statusOf(order.orderCodes[0] ?? '')).toBe(5)
  })

  test('a notice has one reading: fields cannot be cut elsewhere under the same signature', async () => {
    const order = await unpaidOrder()
    const { paymentNo } = await buyer.get('/api/pay/buyccbPay', { masterOrderCode: order.masterOrderCode, requestId: key() })
    const good = await notice(paymentNo)
    const signed = signNotice(mall.world.settings.bankSecret, { ...good, eventId: 'a|b', txnId: 'c' })
    expect(signNotice(mall.world.settings.bankSecret, { ...good, eventId: 'a', txnId: 'b|c' })).not.toBe(signed)
  })

  test('sixty twins of a running balance payment get the first answer, and money moves once', async () => {
    const order = await unpaidOrder()
    const before = await balanceOf()
    const input = { masterOrderCode: order.masterOrderCode, requestId: key() }
    const answers = await Promise.all(Array.from({ length: 60 }, () => buyer.ask('/api/pay/balancePay', input)))
    // On a machine with other work the last in the line may be told to come again; nobody is told anything else.
    const told = answers.filter(a => a.code !== 9503)
    const [first] = told
    expect(new Set(told.map(a => JSON.stringify([a.code, a.data?.paymentNo, a.data?.state])))).toEqual(
      new Set([JSON.stringify([1, first?.data.paymentNo, 1])]),
    )
    expect(before - (await balanceOf())).toBe(first?.data.amountFen)
  })

  test('money for an order that was cancelled meanwhile becomes balance and ships nothing', async () => {
    const order = await unpaidOrder()
    const orderCode = order.orderCodes[0] ?? ''
    const payment = await buyer.get('/api/pay/buyccbPay', { masterOrderCode: order.masterOrderCode, requestId: key() })
    await buyer.get('/api/order/cancelOrder', { orderCode, reason: '不要了' })
    const before = await balanceOf()
    await send(await notice(payment.paymentNo))
    expect(await statusOf(orderCode)).toBe(8)
    expect(await balanceOf()).toBe(before + order.totalFen)
  })

  test('two tabs share one open payment, and a second payer’s money is not lost', async () => {
    const order = await unpaidOrder()
    const a = await buyer.get('/api/pay/buyccbPay', { masterOrderCode: order.masterOrderCode, requestId: key() })
    const b = await buyer.get('/api/pay/buyccbPay', { masterOrderCode: order.masterOrderCode, requestId: key() })
    expect(b.paymentNo).toBe(a.paymentNo)
    await buyer.get('/api/pay/balancePay', { masterOrderCode: order.masterOrderCode, requestId: key() })
    const before = await balanceOf()
    await send(await notice(a.paymentNo))
    expect(await balanceOf()).toBe(before + order.totalFen)
  })

  test('that never comes is made up by the reconcile job', async () => {
    const order = await unpaidOrder()
    const payment = await buyer.get('/api/pay/buyccbPay', { masterOrderCode: order.masterOrderCode, requestId: key() })
    await notice(payment.paymentNo)
    await mall.world.pool.run(`update pay_request set created_at = now() - interval '1 minute' where payment_no = $1`, [
      payment.paymentNo,
    ])
    const [first, second] = await Promise.all([reconcilePayments(mall.world), reconcilePayments(mall.world)])
    expect(first + second).toBe(1)
    expect(await statusOf(order.orderCodes[0] ?? '')).toBe(5)
  })
})

describe('time-out and cancellation', () => {
  test('pay, cancel and time-out at the same moment end in exactly one of paid and cancelled', async () => {
    for (let i = 0; i < 5; i++) {
      const order = await unpaidOrder()
      const orderCode = order.orderCodes[0] ?? ''
      await mall.world.pool.run(`update orders set hold_until = now() - interval '1 second' where order_code = $1`, [orderCode])
      const [pay, cancel] = await Promise.all([
        buyer.ask('/api/pay/balancePay', { masterOrderCode: order.masterOrderCode, requestId: key() }),
        buyer.ask('/api/order/cancelOrder', { orderCode }),
        endOverdue(mall.world),
      ])
      const status = await statusOf(orderCode)
      expect(status === 5 ? pay.code : status === 8 ? 1 : 0).toBe(1)
      expect(pay.code === 1 && cancel.code === 1).toBe(false)
    }
  })

  test('a paid order is cancelled by the manager only, and its money comes back', async () => {
    const order = await unpaidOrder()
    const orderCode = order.orderCodes[0] ?? ''
    const before = await balanceOf()
    await buyer.get('/api/pay/balancePay', { masterOrderCode: order.masterOrderCode, requestId: key() })
    expect((await buyer.ask('/api/order/cancelOrder', { orderCode })).code).toBe(4204)
    await buyer.get('/api/order/cancelOrderApproval', { orderCode, reason: '工期推迟' })
    const reviewer = await mall.staff('S002')
    expect((await reviewer.ask('/api/ops/approveCancel', { orderCode })).code).toBe(4402)
    const manager = await mall.staff('S003')
    const twice = await Promise.all([
      manager.ask('/api/ops/approveCancel', { orderCode }),
      manager.ask('/api/ops/approveCancel', { orderCode }),
    ])
    expect(twice.filter(a => a.code === 1).length).toBe(1)
    expect(await balanceOf()).toBe(before)
    expect(await statusOf(orderCode)).toBe(8)
  })
})

describe('whose payment', () => {
  test('a request key belongs to one order and one way of paying', async () => {
    const [a, b] = [await unpaidOrder(), await unpaidOrder()]
    const requestId = key()
    await buyer.get('/api/pay/buyccbPay', { masterOrderCode: a.masterOrderCode, requestId })
    for (const [path, masterOrderCode] of [
      ['/api/pay/buyccbPay', b.masterOrderCode],
      ['/api/pay/balancePay', a.masterOrderCode],
    ] as const) {
      expect((await buyer.ask(path, { masterOrderCode, requestId })).code).toBe(4207)
      expect(await effectOf(mall, () => buyer.ask(path, { masterOrderCode, requestId }))).toEqual({})
    }
  })

  test('of another company is unknown: state, balance page and paying alike', async () => {
    const order = await unpaidOrder()
    const { paymentNo } = await buyer.get('/api/pay/buyccbPay', { masterOrderCode: order.masterOrderCode, requestId: key() })
    const other = await mall.buyer('demo02')
    const { masterOrderCode } = order
    const seen = await Promise.all([
      other.ask('/api/pay/getPaymentState', { paymentNo }),
      other.ask('/api/pay/balancePay', { masterOrderCode, requestId: key() }),
      other.ask('/api/pay/buyccbPay', { masterOrderCode, requestId: key() }),
    ])
    expect(seen.map(a => a.code)).toEqual([4304, 4203, 4203])
  })
})
