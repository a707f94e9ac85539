// 对公转账: said once on the page of the payment, paid by itself when the bank has told of the money.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { virtualAccountOf } from '@mall/domain/kernel/virtualAccount.ts'
import { receivingAccount } from '../funds/receivingAccount.ts'
import { takeTransfer } from '../funds/takeTransfer.ts'
import { effectOf } from '../../testing/testEffects.ts'
import { payArrived } from './payByTransfer.ts'
import { balanceOf, buyer, key, mall, openMall, statusOf, unpaidOrder } from './testPay.ts'

openMall()
afterEach(async () => {
  await mall.world.pool.run(`update transfer_payment set state = 'dropped', ended_at = now() where state = 'waiting'`)
})

let n = 0
const lastTxn = () => `transfer-${process.pid}-${n}`
async function comes(amountFen: Fen, remark: string): Promise<void> {
  const company = await mall.world.pool.row<{ id: number; name: string }>(
    `select c.id, c.name from company c join app_user u on u.company_id = c.id where u.user_name = 'demo01'`,
  )
  const receiving = await receivingAccount(mall.world.rules)
  if (!company || !receiving) throw new Error('no company or no account')
  const outcome = await takeTransfer(
    mall.world,
    {
      txnId: `transfer-${process.pid}-${++n}`,
      payerName: company.name,
      payerAccount: '130123450001',
      toAccount: virtualAccountOf(company.id, receiving),
      amountFen,
      remark,
      paidAt: Date.now(),
    },
    'notice',
  )
  expect(outcome).toBe('booked')
}
const say = (masterOrderCode: string) => buyer.get('/api/pay/payByTransfer', { masterOrderCode, requestId: key() })
const shown = async (masterOrderCode: string) =>
  (await buyer.get('/api/pay/getMasterOrderPayBalance', { masterOrderCode })).transfer
async function order() {
  const made = await unpaidOrder()
  return { master: made.masterOrderCode, code: made.orderCodes[0] ?? '', due: made.dueFen }
}

describe('到账后自动付', () => {
  test('a transfer that names the order pays it when it comes, once, out of the balance that it has become', async () => {
    const o = await order()
    const before = await balanceOf()
    await say(o.master)
    expect(await shown(o.code)).toMatchObject({ arrivedFen: 0, whyText: '' })
    expect(await payArrived(mall.world)).toBe(0)
    await comes(o.due + 700, `货款 ${o.code}`)
    await Promise.all([payArrived(mall.world), payArrived(mall.world), payArrived(mall.world)])
    expect(await statusOf(o.code)).toBe(OrderStatus.pendingShipment)
    expect(await balanceOf()).toBe(before + 700)
    expect(await shown(o.master)).toBeNull()
    // Whoever waits at the payment is led on to its result.
    const { transferNo } = await buyer.get('/api/pay/getMasterOrderPayBalance', { masterOrderCode: o.master })
    const paid = await buyer.get('/api/pay/getPaymentState', { paymentNo: transferNo })
    expect(paid).toMatchObject({ orderCodes: [o.code], amountFen: o.due, message: '已到账；转账到账后自动付' })
    expect(await payArrived(mall.world)).toBe(0)
    const { list } = await buyer.get('/api/notice/getNoticeList', {})
    expect(list.some(m => m.body.includes(o.code) && m.body.includes('已到账'))).toBe(true)
  })

  test('what does not reach is said with what is missing, pays nothing, and the rest completes it', async () => {
    const o = await order()
    await say(o.master)
    await comes(o.due - 10_000, o.master)
    expect(await payArrived(mall.world)).toBe(1)
    expect(await statusOf(o.code)).toBe(OrderStatus.pendingPayment)
    expect((await shown(o.master))?.whyText).toMatch(/还差 100\.00 元$/)
    expect(await payArrived(mall.world)).toBe(0)
    await comes(10_000, o.master)
    expect(await payArrived(mall.world)).toBe(1)
    expect(await statusOf(o.code)).toBe(OrderStatus.pendingShipment)
  })

  test('of two orders of one sum a transfer that names none pays neither; alone it is known by its sum', async () => {
    const [a, b] = [await order(), await order()]
    expect(a.due).toBe(b.due)
    await say(a.master)
    await say(b.master)
    await comes(a.due, '货款')
    await payArrived(mall.world)
    expect([await statusOf(a.code), await statusOf(b.code)]).toEqual([OrderStatus.pendingPayment, OrderStatus.pendingPayment])
    await buyer.get('/api/pay/dropTransfer', { masterOrderCode: b.code })
    await comes(a.due, '货款')
    await payArrived(mall.world)
    expect([await statusOf(a.code), await statusOf(b.code)]).toEqual([OrderStatus.pendingShipment, OrderStatus.pendingPayment])
  })

  test('what was spent elsewhere pays nothing and says so; who may not pay any more pays nothing', async () => {
    const o = await order()
    await say(o.master)
    await comes(o.due, o.master)
    const drained = await balanceOf()
    const other = await order()
    // As if all but a fen had been paid out meanwhile: taken back before the invariants are asked.
    await mall.world.pool.tx(async tx => {
      await tx.run(
        `update account set balance_fen = 1 where kind = 'customer_available' and company_id = (select company_id from app_user where user_name = 'demo01')`,
      )
    })
    await payArrived(mall.world)
    expect((await shown(o.master))?.whyText).toContain('已用于别处')
    expect(await statusOf(o.code)).toBe(OrderStatus.pendingPayment)
    await mall.world.pool.run(
      `update account set balance_fen = $1 where kind = 'customer_available' and company_id = (select company_id from app_user where user_name = 'demo01')`,
      [drained],
    )
    await say(other.master)
    await mall.world.pool.run(`update app_user set frozen = true where user_name = 'demo01'`)
    await comes(other.due, other.master)
    await payArrived(mall.world)
    await mall.world.pool.run(`update app_user set frozen = false where user_name = 'demo01'`)
    expect([await statusOf(o.code), await statusOf(other.code)]).toEqual([OrderStatus.pendingPayment, OrderStatus.pendingPayment])
    const ended = await mall.world.pool.row<{ why: string }>('select why from transfer_payment where master_order_code = $1', [
      other.master,
    ])
    expect(ended?.why).toBe('设自动付款的同事不再有付款权限')
  })

  test('paid by hand while it waits, and told of at the same moment: one payment', async () => {
    const o = await order()
    await say(o.master)
    const before = await balanceOf()
    await comes(o.due, o.master)
    await Promise.all([
      payArrived(mall.world),
      buyer.ask('/api/pay/balancePay', { masterOrderCode: o.master, requestId: key() }),
      payArrived(mall.world),
    ])
    await payArrived(mall.world)
    expect(await statusOf(o.code)).toBe(OrderStatus.pendingShipment)
    expect(await balanceOf()).toBe(before)
    expect(await shown(o.master)).toBeNull()
  })

  test('it is said by who may pay and has proved himself, for an order of his own company, and once whoever says it', async () => {
    const o = await order()
    const other = await mall.buyer('demo02')
    expect(
      await effectOf(mall, () => other.ask('/api/pay/payByTransfer', { masterOrderCode: o.master, requestId: key() })),
    ).toEqual({})
    await mall.world.pool.run(`update session set proved_at = now() - interval '1 day'`)
    await mall.world.pool.run(
      `insert into setting (key, value) values ('pay.proveAboveFen', '100') on conflict (key) do update set value = excluded.value`,
    )
    mall.world.rules.forget()
    expect((await buyer.ask('/api/pay/payByTransfer', { masterOrderCode: o.master, requestId: key() })).message).toMatch(
      /^到账后自动付款 [\d,.]+ 元须先确认是您本人/,
    )
    await mall.world.pool.run('update session set proved_at = now()')
    await Promise.all([say(o.master), say(o.code), say(o.master)])
    const waiting = await mall.world.pool.row<{ n: number }>(
      `select count(*)::int as n from transfer_payment where state = 'waiting' and master_order_code in ($1, $2)`,
      [o.master, o.code],
    )
    expect(waiting?.n).toBe(1)
  })

  /** Two orders of one submission. */
  async function pair() {
    const [a, b] = [await order(), await order()]
    await mall.world.pool.run(`update orders set master_order_code = $1 where order_code = $2`, [a.master, b.code])
    return [a, b] as const
  }
  const statuses = (...codes: string[]) => Promise.all(codes.map(statusOf))

  test('said for one order and then for all of its submission, it is for all; what had come for the one counts', async () => {
    const [a, b] = await pair()
    await say(a.code)
    expect(await shown(a.master)).toBeNull()
    await comes(1000, a.code)
    await say(a.master)
    expect(await shown(a.master)).toMatchObject({ arrivedFen: 1000 })
    await comes(a.due + b.due - 1000, a.master)
    expect(await payArrived(mall.world)).toBe(1)
    expect(await statuses(a.code, b.code)).toEqual([OrderStatus.pendingShipment, OrderStatus.pendingShipment])
  })

  test('an order of the submission that is approved later keeps the others from nothing: paid is what was due when it was said', async () => {
    const [a, b] = await pair()
    await mall.world.pool.run('update orders set status = $2 where order_code = $1', [b.code, OrderStatus.pendingApproval])
    await say(a.master)
    await mall.world.pool.run('update orders set status = $2 where order_code = $1', [b.code, OrderStatus.pendingPayment])
    expect(await shown(a.master)).toBeNull()
    await comes(a.due, a.master)
    await payArrived(mall.world)
    expect(await statuses(a.code, b.code)).toEqual([OrderStatus.pendingShipment, OrderStatus.pendingPayment])
  })

  test('the sum that is known is what is due now: freight that was added since counts, the sum of before is of nobody', async () => {
    const o = await order()
    await say(o.master)
    // As if freight had been less then.
    await mall.world.pool.run(`update transfer_payment set due_fen = due_fen - 700 where state = 'waiting'`)
    await comes(o.due, '货款')
    await payArrived(mall.world)
    expect(await statusOf(o.code)).toBe(OrderStatus.pendingShipment)
  })

  test('money that has paid one of the orders by hand does not pay the next out of what else lies there', async () => {
    const [a, b] = await pair()
    await say(a.master)
    await comes(a.due, a.master)
    await buyer.get('/api/pay/balancePay', { masterOrderCode: a.code, requestId: key() })
    await payArrived(mall.world)
    expect(await statuses(a.code, b.code)).toEqual([OrderStatus.pendingShipment, OrderStatus.pendingPayment])
    expect(await shown(a.master)).toMatchObject({ arrivedFen: 0 })
    await comes(b.due, b.code)
    await payArrived(mall.world)
    expect(await statusOf(b.code)).toBe(OrderStatus.pendingShipment)
  })

  test('a receipt that was undone has not come', async () => {
    const o = await order()
    await say(o.master)
    await comes(o.due - 10_000, o.master)
    await payArrived(mall.world)
    expect((await shown(o.master))?.whyText).toContain('还差')
    const receipt = await mall.world.pool.row<{ no: string }>(
      'select receipt_no as no from fund_receipt where bank_txn_id = $1',
      [lastTxn()],
    )
    const finance = await mall.staff('S005')
    await finance.get('/api/ops/undoReceipt', { receiptNo: receipt?.no ?? '', reason: '认错了企业' })
    await payArrived(mall.world)
    expect(await shown(o.master)).toMatchObject({ arrivedFen: 0, whyText: '' })
  })

  test('who may not pay any more: those who may are told, since the order runs out', async () => {
    const o = await order()
    await say(o.master)
    await mall.world.pool.run(
      `update transfer_payment set user_id = (select id from app_user where user_name = 'demo02') where state = 'waiting'`,
    )
    await comes(o.due, o.master)
    await payArrived(mall.world)
    const { list } = await buyer.get('/api/notice/getNoticeList', {})
    expect(list.some(m => m.body.includes(o.master) && m.body.includes('不再有付款权限'))).toBe(true)
  })

  test('who sees only his own orders takes nothing back of a colleague’s', async () => {
    const o = await order()
    await say(o.master)
    const { id, companyId } = (await mall.world.pool.row<{ id: number; companyId: number }>(
      `select id, company_id as "companyId" from app_user where user_name = 'demo02'`,
    )) ?? { id: 0, companyId: 0 }
    await mall.world.pool.run(
      `update app_user set company_id = (select company_id from app_user where user_name = 'demo01'), role_code = 'purchaser' where id = $1`,
      [id],
    )
    const purchaser = await mall.buyer('demo02')
    await purchaser.ask('/api/pay/dropTransfer', { masterOrderCode: o.master })
    await mall.world.pool.run(`update app_user set company_id = $2, role_code = 'administrator' where id = $1`, [id, companyId])
    expect(await shown(o.master)).not.toBeNull()
  })
})
