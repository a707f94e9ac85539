// 回单 beside the planned transfer: shown at the payment, seen by finance with its order, ended by its money, and telling for which order the money is.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { virtualAccountOf } from '@mall/domain/kernel/virtualAccount.ts'
import { receivingAccount } from '../funds/receivingAccount.ts'
import { takeTransfer } from '../funds/takeTransfer.ts'
import type { Caller } from '../../testing/testMall.ts'
import { effectOf } from '../../testing/testEffects.ts'
import { payArrived } from './payByTransfer.ts'
import { buyer, key, mall, openMall, statusOf, unpaidOrder } from './testPay.ts'

openMall()
afterEach(async () => {
  await mall.world.pool.run(`update transfer_payment set state = 'dropped', ended_at = now() where state = 'waiting'`)
  await mall.world.pool.run(`update fund_voucher set state = 'withdrawn' where state = 'waiting'`)
})

const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
let n = 0
async function paper(userName = 'demo01', purpose = 'transfer'): Promise<string> {
  const id = `h${String(++n).padStart(21, '0')}`
  await mall.world.pool.run(
    `insert into file_object (id, company_id, user_id, purpose, storage_key, original_name, mime, size, sha256)
     select $1, company_id, id, $2, $1, '回单.pdf', 'application/pdf', 4, repeat('a', 64) from app_user where user_name = $3`,
    [id, purpose, userName],
  )
  return id
}
async function comes(amountFen: Fen, remark: string): Promise<void> {
  const company = await mall.world.pool.row<{ id: number; name: string }>(
    `select c.id, c.name from company c join app_user u on u.company_id = c.id where u.user_name = 'demo01'`,
  )
  const receiving = await receivingAccount(mall.world.rules)
  if (!company || !receiving) throw new Error('no company or no account')
  const t = { txnId: `slip-${process.pid}-${++n}`, payerName: company.name, payerAccount: '130123450001', amountFen, remark }
  const told = { ...t, toAccount: virtualAccountOf(company.id, receiving), paidAt: Date.now() }
  expect(await takeTransfer(mall.world, told, 'notice')).toBe('booked')
}
const slip = <O extends object = object>(amountFen: Fen, fileId: string, o?: O) => ({
  amountFen,
  paidOn: today(),
  account: '130123450001',
  fileId,
  requestId: key(),
  ...(o as O),
})
const say = (masterOrderCode: string, who: Caller = buyer) =>
  who.get('/api/pay/payByTransfer', { masterOrderCode, requestId: key() })
const shown = async (masterOrderCode: string, who: Caller = buyer) =>
  (await who.get('/api/pay/getMasterOrderPayBalance', { masterOrderCode })).transfer?.slips
const vouchers = async () => (await buyer.get('/api/user/getCapital', {})).vouchers
/** Sums of their own, so that no slip of another test is of them. */
async function order(who: Caller = buyer) {
  const made = await unpaidOrder(who)
  return { master: made.masterOrderCode, code: made.orderCodes[0] ?? '', due: made.dueFen }
}

describe('传回单 at the payment', () => {
  test('finance sees for which order and sum it is; the money that names the order ends it and pays', async () => {
    const o = await order()
    await say(o.master)
    const fileId = await paper()
    const input = slip(o.due, fileId, { masterOrderCode: o.master })
    expect(await effectOf(mall, () => buyer.get('/api/pay/addTransferSlip', input))).toEqual({
      rows: { fund_voucher: 'insert waiting' },
      live: ['company 1 funds'],
    })
    // Pressed twice it is one.
    expect(await effectOf(mall, () => buyer.get('/api/pay/addTransferSlip', input))).toEqual({})
    expect(await shown(o.code)).toMatchObject([
      { amountFen: o.due, accountTail: '0001', fileId, state: 'waiting', forOrder: o.code },
    ])
    const finance = await mall.staff('S005')
    const { list } = await finance.get('/api/ops/getWaitingSlips', {})
    expect(list.filter(s => s.fileId === fileId)).toMatchObject([
      { forOrder: o.code, dueFen: o.due, amountFen: o.due, state: 'waiting' },
    ])
    await comes(o.due, `货款 ${o.code}`)
    expect((await vouchers()).find(v => v.fileId === fileId)).toMatchObject({ state: 'matched', forOrder: o.code })
    expect(await payArrived(mall.world)).toBe(1)
    expect(await statusOf(o.code)).toBe(OrderStatus.pendingShipment)
    const receiptNo = (await vouchers()).find(v => v.fileId === fileId)?.receiptNo ?? ''
    expect((await finance.get('/api/ops/getReceipt', { receiptNo })).vouchers).toMatchObject([
      { fileId, forOrder: o.code, state: 'matched' },
    ])
    expect((await finance.get('/api/ops/getWaitingSlips', {})).list.some(s => s.fileId === fileId)).toBe(false)
  })

  test('of two orders of one sum, money that names none pays the one whose slip was shown, also where the slip came after the money', async () => {
    const [a, b] = [await order(), await order()]
    expect(a.due).toBe(b.due)
    await say(a.master)
    await say(b.master)
    await comes(b.due, '货款')
    await payArrived(mall.world)
    expect(await statusOf(b.code)).toBe(OrderStatus.pendingPayment)
    await buyer.get('/api/pay/addTransferSlip', slip(b.due, await paper(), { masterOrderCode: b.master }))
    expect(await shown(b.master)).toMatchObject([{ state: 'matched' }])
    await payArrived(mall.world)
    expect([await statusOf(a.code), await statusOf(b.code)]).toEqual([OrderStatus.pendingPayment, OrderStatus.pendingShipment])
    // A slip for one of them is never answered by money for the other.
    await buyer.get('/api/pay/addTransferSlip', slip(a.due, await paper(), { masterOrderCode: a.master }))
    await comes(a.due, `补款 ${b.code}`)
    expect(await shown(a.master)).toMatchObject([{ state: 'waiting' }])
  })

  test('in 公司资金 the sum says for which order it is; where two wait for the sum the buyer is asked, and may say for none', async () => {
    const [a, b] = [await order(), await order()]
    await say(a.master)
    await buyer.get('/api/user/addTransferVoucher', slip(a.due, await paper()))
    expect(await shown(a.master)).toHaveLength(1)
    await say(b.master)
    const which = await buyer.ask('/api/user/addTransferVoucher', slip(a.due, await paper()))
    expect(which.message).toBe(`${a.code}、${b.code} 都在等这个金额的转账，请选这张回单为哪一张`)
    const [forB, forNone] = [await paper(), await paper()]
    await buyer.get('/api/user/addTransferVoucher', slip(a.due, forB, { forOrder: b.code }))
    await buyer.get('/api/user/addTransferVoucher', slip(a.due, forNone, { forOrder: '' }))
    expect([(await shown(a.master))?.length, (await shown(b.master))?.length]).toEqual([1, 1])
    const orders = Object.fromEntries((await vouchers()).map(v => [v.fileId, v.forOrder]))
    expect([orders[forB], orders[forNone]]).toEqual([b.code, ''])
    const gone = await buyer.ask('/api/user/addTransferVoucher', slip(a.due, await paper(), { forOrder: 'DD20260101000001' }))
    expect(gone.message).toBe('这张订单没有设到账后自动付，或已付、已取消，请刷新')
  })

  test('a slip sent before the transfer was said, and the only one of its sum, is of it; said anew, it stays of it', async () => {
    const o = await order()
    await buyer.get('/api/user/addTransferVoucher', slip(o.due, await paper()))
    await say(o.master)
    expect(await shown(o.master)).toHaveLength(1)
    await buyer.get('/api/pay/dropTransfer', { masterOrderCode: o.master })
    expect(await shown(o.master)).toBeUndefined()
    await say(o.code)
    expect(await shown(o.master)).toMatchObject([{ state: 'waiting', forOrder: o.code }])
  })

  test('a slip of another sum than came ends when its transfer has paid; one of two stays where the other was answered', async () => {
    const o = await order()
    await say(o.master)
    const wrong = await paper()
    await buyer.get('/api/pay/addTransferSlip', slip(o.due + 5, wrong, { masterOrderCode: o.master }))
    await comes(o.due, o.code)
    await payArrived(mall.world)
    expect((await vouchers()).find(v => v.fileId === wrong)?.state).toBe('matched')
    const twice = await order()
    await say(twice.master)
    const [first, second] = [await paper(), await paper()]
    await buyer.get('/api/pay/addTransferSlip', slip(twice.due, first, { masterOrderCode: twice.master }))
    await buyer.get('/api/pay/addTransferSlip', slip(7_700, second, { masterOrderCode: twice.master }))
    await comes(twice.due, twice.code)
    await payArrived(mall.world)
    const states = Object.fromEntries((await vouchers()).map(v => [v.fileId, v.state]))
    expect([states[first], states[second]]).toEqual(['matched', 'waiting'])
  })

  test('who pays without seeing the money shows and withdraws it at the payment; who may not pay, a guest and another company may not', async () => {
    const purchaser = await mall.buyer('demo01-2')
    const o = await order(purchaser)
    const refused = await purchaser.ask(
      '/api/pay/addTransferSlip',
      slip(o.due, await paper('demo01-2'), { masterOrderCode: o.master }),
    )
    expect(refused.message).toBe('这张订单没有设到账后自动付，或已付、已取消，请刷新')
    await say(o.master, purchaser)
    await purchaser.get('/api/pay/addTransferSlip', slip(o.due, await paper('demo01-2'), { masterOrderCode: o.master }))
    await buyer.get('/api/pay/addTransferSlip', slip(o.due, await paper(), { masterOrderCode: o.master }))
    const seen = (await shown(o.master, purchaser)) ?? []
    // His own he opens; a colleague's is for who sees the company's money.
    expect(seen.map(s => s.fileId !== '')).toEqual([false, true])
    const gone = { masterOrderCode: o.master, voucherId: seen[1]?.voucherId ?? '' }
    expect(await effectOf(mall, () => purchaser.get('/api/pay/withdrawTransferSlip', gone))).toEqual({
      rows: { fund_voucher: 'state waiting→withdrawn' },
      live: ['company 1 funds'],
    })
    expect(await purchaser.ask('/api/pay/withdrawTransferSlip', gone)).toMatchObject({ message: '没有这张回单，或已匹配到来款' })
    expect(await shown(o.master)).toHaveLength(1)
    const again = () => slip(o.due, 'a'.repeat(22), { masterOrderCode: o.master })
    for (const who of ['demo01-4', 'demo01-5', 'demo02']) {
      const answer = await (await mall.buyer(who)).ask('/api/pay/addTransferSlip', again())
      expect([who, answer.code]).not.toEqual([who, 1])
    }
    expect((await mall.guest.ask('/api/pay/addTransferSlip', again())).code).toBe(606)
  })

  test('the rules of every slip hold: its day, its file, and no more than twenty that wait', async () => {
    const o = await order()
    await say(o.master)
    const ask = async (change: object) =>
      (await buyer.ask('/api/pay/addTransferSlip', slip(o.due, await paper(), { masterOrderCode: o.master, ...change }))).message
    expect(await ask({ paidOn: '2099-01-01' })).toBe('付款日期不能晚于今天，也不能早于 90 天前')
    expect(await ask({ fileId: await paper('demo01', 'licence') })).toBe('文件不存在或无权查看')
    expect(await ask({ fileId: await paper('demo02') })).toBe('文件不存在或无权查看')
    for (let i = 0; i < 20; i++) expect(await ask({ amountFen: 100 + i })).toBe('成功')
    expect(await ask({})).toBe('还有 20 张回单等着核对，请先等财务处理，或撤回传错的')
    // Each of them can be withdrawn in 公司资金.
    expect((await vouchers()).filter(v => v.state === 'waiting')).toHaveLength(20)
  })
})

describe('money is never for another order than its slip says', () => {
  test('money that has paid one order is of no slip for a second: of three of one sum the second transfer pays the second, not the third', async () => {
    const first = await order()
    await say(first.master)
    await comes(first.due, '货款')
    await payArrived(mall.world)
    expect(await statusOf(first.code)).toBe(OrderStatus.pendingShipment)
    const [second, third] = [await order(), await order()]
    await say(second.master)
    await say(third.master)
    await buyer.get('/api/pay/addTransferSlip', slip(second.due, await paper(), { masterOrderCode: second.master }))
    expect(await shown(second.master)).toMatchObject([{ state: 'waiting' }])
    await buyer.get('/api/pay/addTransferSlip', slip(third.due, await paper(), { masterOrderCode: third.master }))
    await comes(second.due, second.code)
    await payArrived(mall.world)
    expect(await shown(third.master)).toMatchObject([{ state: 'waiting' }])
    expect([await statusOf(second.code), await statusOf(third.code)]).toEqual([
      OrderStatus.pendingShipment,
      OrderStatus.pendingPayment,
    ])
    // In 公司资金, for no order: the paper of the money that has paid the first.
    await buyer.get('/api/user/addTransferVoucher', slip(first.due, await paper(), { forOrder: '' }))
    expect((await vouchers()).filter(v => v.state === 'waiting')).toHaveLength(1)
  })

  test('a slip for an order whose transfer was called off is not turned into money for another order of its sum', async () => {
    const [a, b] = [await order(), await order()]
    await say(a.master)
    await buyer.get('/api/pay/addTransferSlip', slip(a.due, await paper(), { masterOrderCode: a.master }))
    await buyer.get('/api/pay/dropTransfer', { masterOrderCode: a.master })
    await say(b.master)
    await comes(a.due, '货款')
    await payArrived(mall.world)
    expect([await statusOf(a.code), await statusOf(b.code)]).toEqual([OrderStatus.pendingPayment, OrderStatus.pendingPayment])
    // Its own, shown for it, pays it.
    await buyer.get('/api/pay/addTransferSlip', slip(b.due, await paper(), { masterOrderCode: b.master }))
    await comes(b.due, '货款')
    await payArrived(mall.world)
    expect([await statusOf(a.code), await statusOf(b.code)]).toEqual([OrderStatus.pendingPayment, OrderStatus.pendingShipment])
  })

  test('withdrawn, called off and looked at by three jobs in the moment the money comes, it pays one order once or none', async () => {
    const [a, b] = [await order(), await order()]
    await say(a.master)
    await say(b.master)
    await buyer.get('/api/pay/addTransferSlip', slip(a.due, await paper(), { masterOrderCode: a.master }))
    const voucherId = (await shown(a.master))?.[0]?.voucherId ?? ''
    await Promise.all([
      comes(a.due, '货款'),
      buyer.ask('/api/pay/withdrawTransferSlip', { masterOrderCode: a.master, voucherId }),
      buyer.ask('/api/pay/dropTransfer', { masterOrderCode: a.master }),
      ...[1, 2, 3].map(() => payArrived(mall.world)),
    ])
    await payArrived(mall.world)
    const paid = [await statusOf(a.code), await statusOf(b.code)].filter(s => s === OrderStatus.pendingShipment)
    expect(paid.length).toBeLessThan(2)
  })
})
