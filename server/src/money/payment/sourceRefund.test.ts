// 原路退回: a refund of what came by the bank goes back to the account it came from, once, or lies on the balance.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Codes } from '@mall/contract/kernel/codes.ts'
import type { Caller } from '../../testing/testMall.ts'
import { effectOf } from '../../testing/testEffects.ts'
import { refundNoticeOf, workSandboxRefunds } from './sandboxPay.ts'
import { type RefundNotice, signRefund } from './refundNotice.ts'
import { bankRefundByKey, endBankRefund } from './sandboxRefund.queries.ts'
import { refundHouse } from './payPartner.ts'
import { workOnSourceRefunds } from './sourceRefund.ts'
import { sourcesInWork } from './sourceRefund.queries.ts'
import { balanceOf, buyer, key, mall, notice, openMall, send, unpaidOrder } from './testPay.ts'

openMall()
let finance: Caller
let manager: Caller
beforeAll(async () => {
  ;[finance, manager] = await Promise.all([mall.staff('S005'), mall.staff('S001')])
})
const setRule = async (name: string, value: string) => {
  await mall.world.pool.run(
    'insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [name, value],
  )
  mall.world.rules.forget()
}
const mode = (value: string) => setRule('sandbox.bankRefund', value)
beforeEach(() => mode('normal'))

/** An order paid by the bank, cancelled and agreed to: its refund lies on the balance. */
async function refunded(who = buyer): Promise<{ refundNo: string; amountFen: Fen; orderCode: string }> {
  const order = await unpaidOrder(who)
  const orderCode = order.orderCodes[0] ?? ''
  const { paymentNo } = await who.get('/api/pay/buyccbPay', { masterOrderCode: order.masterOrderCode, requestId: key() })
  await send(await notice(paymentNo))
  await who.get('/api/order/cancelOrderApproval', { orderCode, reason: '不要了' })
  await manager.get('/api/ops/approveCancel', { orderCode, reason: '同意' })
  const { list } = await who.get('/api/order/getRefundList', {})
  const mine = list.find(r => r.orderCode === orderCode)
  if (!mine) throw new Error('no refund')
  return { refundNo: mine.refundNo, amountFen: mine.amountFen, orderCode }
}
const seen = async (refundNo: string) => buyer.get('/api/order/getRefundDetail', { refundNo })
const nameOf = (code: number) => Object.entries(Codes).find(([, c]) => c === code)?.[0] ?? ''
const toSource = async (refundNo: string, who = buyer) => {
  const said = await who.ask('/api/pay/refundToSource', { refundNo })
  return said.code === 1 ? '' : nameOf(said.code)
}
const frozen = async () => (await buyer.get('/api/user/getCapital', {})).frozenFen
/** The bank has had its two seconds. */
const later = () => mall.world.pool.run(`update sandbox_bank_refund set taken_at = taken_at - interval '5 seconds'`)
const aged = (text: string) =>
  mall.world.pool.run(
    `update pay_refund set sent_at = now() - interval '${text}', looked_at = now() - interval '${text}' where state = 'sent'`,
  )
async function bankWorks(): Promise<void> {
  await workOnSourceRefunds(mall.world)
  await later()
  await workSandboxRefunds(mall.world)
}
const sourceNoOf = async (refundNo: string) => (await buyer.get('/api/pay/refundToSource', { refundNo })).sourceNo
async function forged(sourceNo: string, change: Partial<RefundNotice>, sign = true) {
  const b = await bankRefundByKey(mall.world.pool, sourceNo)
  if (!b) throw new Error('the bank has nothing')
  const n = { ...refundNoticeOf({ ...b, state: 'paid' }, Math.floor(Date.now() / 1000)), ...change }
  return mall.app.inject({
    method: 'POST',
    url: '/api/pay/callback/sandboxBankRefund',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ ...n, signature: sign ? signRefund(mall.world, n) : '0'.repeat(64) }),
  })
}

test('frozen at once, paid by the bank, out of the house: the balance is what it was before the refund', async () => {
  const { refundNo, amountFen } = await refunded()
  const [before, held] = [await balanceOf(), await frozen()]
  expect(await seen(refundNo)).toMatchObject({ byBank: true, sourceState: null, whyNotSource: '' })
  expect(await toSource(refundNo)).toBe('')
  expect(await balanceOf()).toBe(before - amountFen)
  expect(await frozen()).toBe(held + amountFen)
  await bankWorks()
  expect(await seen(refundNo)).toMatchObject({ sourceState: 'done', whyNotSource: '已退回付款账户' })
  expect(await frozen()).toBe(held)
  expect(await balanceOf()).toBe(before - amountFen)
})

test('asked ten times at once it is one refund, and never again after the bank has paid', async () => {
  const { refundNo, amountFen } = await refunded()
  const before = await balanceOf()
  const said = await Promise.all(Array.from({ length: 10 }, () => buyer.ask('/api/pay/refundToSource', { refundNo })))
  expect(said.every(s => s.code === 1)).toBe(true)
  expect(new Set(said.map(s => (s.data as { sourceNo: string }).sourceNo)).size).toBe(1)
  await bankWorks()
  expect(await toSource(refundNo)).toBe('')
  await bankWorks()
  expect(await balanceOf()).toBe(before - amountFen)
})

test('beside the same money spent on something else: one of both', async () => {
  const poor = await mall.buyer('demo05')
  const { refundNo, amountFen } = await refunded(poor)
  const order = await unpaidOrder(poor)
  // Everything but the refund is gone.
  const rest = (await balanceOf(poor)) - amountFen
  expect(rest).toBeGreaterThanOrEqual(0)
  const both = await Promise.all([
    poor.ask('/api/pay/refundToSource', { refundNo }),
    poor.ask('/api/pay/balancePay', { masterOrderCode: order.masterOrderCode, requestId: key() }),
  ])
  expect(await balanceOf(poor)).toBeGreaterThanOrEqual(0)
  expect(both.some(b => b.code === 1)).toBe(true)
})

describe('the bank', () => {
  test('cannot give it back: the balance has it again, the buyer hears why and may try once more', async () => {
    const { refundNo } = await refunded()
    const before = await balanceOf()
    await mode('fails')
    await toSource(refundNo)
    await workOnSourceRefunds(mall.world)
    await later()
    const effect = await effectOf(mall, () => workSandboxRefunds(mall.world))
    expect(effect.notices?.some(n => n.startsWith('sourceRefundFailed'))).toBe(true)
    expect(await seen(refundNo)).toMatchObject({
      sourceState: 'failed',
      sourceReason: '付款账户已销户或状态异常',
      whyNotSource: '',
    })
    expect(await balanceOf()).toBe(before)
    await mode('normal')
    await toSource(refundNo)
    await bankWorks()
    expect((await seen(refundNo)).sourceState).toBe('done')
  })
  test('tells nobody: it is asked, and its answer counts', async () => {
    const { refundNo } = await refunded()
    await mode('silent')
    await toSource(refundNo)
    await bankWorks()
    expect((await seen(refundNo)).sourceState).toBe('sent')
    await aged('20 seconds')
    expect(await workOnSourceRefunds(mall.world)).toBe(1)
    expect((await seen(refundNo)).sourceState).toBe('done')
  })
  test('sits on it: frozen for a day, then dropped at the bank and the balance has it', async () => {
    const { refundNo } = await refunded()
    const before = await balanceOf()
    await mode('hang')
    await toSource(refundNo)
    await bankWorks()
    await aged('23 hours')
    await workOnSourceRefunds(mall.world)
    expect((await seen(refundNo)).sourceState).toBe('sent')
    await aged('25 hours')
    await workOnSourceRefunds(mall.world)
    expect(await seen(refundNo)).toMatchObject({ sourceState: 'failed', sourceReason: '银行长时间没有处理，已撤销' })
    expect(await balanceOf()).toBe(before)
    // What was dropped is not done any more.
    await mode('normal')
    await workSandboxRefunds(mall.world)
    expect(await balanceOf()).toBe(before)
  })
  test('tells twice: one effect', async () => {
    const { refundNo, amountFen } = await refunded()
    const before = await balanceOf()
    await mode('twice')
    await toSource(refundNo)
    await bankWorks()
    await workSandboxRefunds(mall.world)
    expect(await balanceOf()).toBe(before - amountFen)
    expect((await seen(refundNo)).sourceState).toBe('done')
  })
  test('tells another sum: nothing moves, finance hears it, and asked again the bank says the truth', async () => {
    const { refundNo } = await refunded()
    await mode('lies')
    await toSource(refundNo)
    await bankWorks()
    expect((await seen(refundNo)).sourceState).toBe('sent')
    const row = (await finance.get('/api/ops/getSourceRefunds', { state: 'work' })).list.find(r => r.refundNo === refundNo)
    expect(row?.trouble).toContain('应为')
    await aged('20 seconds')
    await workOnSourceRefunds(mall.world)
    expect((await seen(refundNo)).sourceState).toBe('done')
  })
  test('is away: it waits, and goes when the bank is back', async () => {
    const { refundNo } = await refunded()
    await setRule('sandbox.bank', 'down')
    await toSource(refundNo)
    await expect(workOnSourceRefunds(mall.world)).rejects.toThrow()
    expect((await seen(refundNo)).sourceState).toBe('asked')
    await setRule('sandbox.bank', 'normal')
    await bankWorks()
    expect((await seen(refundNo)).sourceState).toBe('done')
  })
  test('two jobs at once hand it over once', async () => {
    const { refundNo } = await refunded()
    const sourceNo = await sourceNoOf(refundNo)
    await Promise.all(Array.from({ length: 6 }, () => workOnSourceRefunds(mall.world)))
    const row = await mall.world.pool.row<{ n: number }>('select count(*)::int as n from sandbox_bank_refund where key = $1', [
      sourceNo,
    ])
    expect(row?.n).toBe(1)
    expect((await seen(refundNo)).sourceState).toBe('sent')
  })
})

describe('notices that are not the bank’s, or not true', () => {
  test('wrong signature 401; other sum, other number of the bank, unknown number 400; nothing moves', async () => {
    const { refundNo } = await refunded()
    await mode('hang')
    await toSource(refundNo)
    await workOnSourceRefunds(mall.world)
    const sourceNo = await sourceNoOf(refundNo)
    const before = await balanceOf()
    expect((await forged(sourceNo, {}, false)).statusCode).toBe(401)
    expect((await forged(sourceNo, { at: 1 })).statusCode).toBe(401)
    expect((await forged(sourceNo, { merchantId: 'OTHER' })).statusCode).toBe(401)
    expect((await forged(sourceNo, { amountFen: 1, eventId: 'a' })).statusCode).toBe(400)
    expect((await forged(sourceNo, { bankRefundId: 'BRother', eventId: 'b' })).statusCode).toBe(400)
    expect((await forged(sourceNo, { sourceNo: 'YT20260101999999', eventId: 'c' })).statusCode).toBe(400)
    expect((await seen(refundNo)).sourceState).toBe('sent')
    expect(await balanceOf()).toBe(before)
  })
  test('paid, then failed; failed, then paid: the first word stands and finance sees the second', async () => {
    const { refundNo, amountFen } = await refunded()
    const before = await balanceOf()
    await mode('hang')
    await toSource(refundNo)
    await workOnSourceRefunds(mall.world)
    const sourceNo = await sourceNoOf(refundNo)
    await endBankRefund(mall.world.pool, sourceNo, 'paid', '')
    expect((await forged(sourceNo, {})).statusCode).toBe(200)
    await forged(sourceNo, { state: 'failed', eventId: 'later' })
    expect((await seen(refundNo)).sourceState).toBe('done')
    expect(await balanceOf()).toBe(before - amountFen)
    const row = (await finance.get('/api/ops/getSourceRefunds', { state: 'done' })).list.find(r => r.refundNo === refundNo)
    expect(row?.trouble).toContain('又答复失败')
  })
})

describe('who may, and which', () => {
  test('another company’s refund is none; a balance payment has no other source; the desk may, with a reason', async () => {
    const { refundNo } = await refunded()
    expect(await toSource(refundNo, await mall.buyer('demo03'))).toBe('REFUND_NOT_FOUND')
    expect(await toSource('TK99999999')).toBe('REFUND_NOT_FOUND')
    const order = await unpaidOrder()
    const orderCode = order.orderCodes[0] ?? ''
    await buyer.get('/api/pay/balancePay', { masterOrderCode: order.masterOrderCode, requestId: key() })
    await buyer.get('/api/order/cancelOrderApproval', { orderCode, reason: '不要了' })
    await manager.get('/api/ops/approveCancel', { orderCode, reason: '同意' })
    const mine = (await buyer.get('/api/order/getRefundList', {})).list.find(r => r.orderCode === orderCode)
    expect(mine?.byBank).toBe(false)
    expect(await toSource(mine?.refundNo ?? '')).toBe('SOURCE_REFUND')
    const effect = await effectOf(mall, () => finance.get('/api/ops/refundToSource', { refundNo, reason: '来电' }))
    expect(effect.audits).toEqual(['refund.toSource by s005'])
    expect(effect.rows).toMatchObject({ pay_refund: 'insert asked', fund_hold: 'insert' })
    await bankWorks()
  })
})

test('refunds of a house that the mall has left wait for a hand and keep none of its own from its turn', async () => {
  const old = await refunded()
  const oldNo = await sourceNoOf(old.refundNo)
  await mall.world.pool.run(
    `update pay_request set partner = 'left' where id = (select m.pay_request_id from pay_refund p join refund r on r.id = p.refund_id
       join payment m on m.id = r.payment_id where p.source_no = $1)`,
    [oldNo],
  )
  const own = await refunded()
  const ownNo = await sourceNoOf(own.refundNo)
  const inWork = (await sourcesInWork(mall.world.pool, 72, refundHouse(mall.world)?.name ?? '')).map(s => s.sourceNo)
  expect([inWork.includes(oldNo), inWork.includes(ownNo)]).toEqual([false, true])
  await bankWorks()
  expect([(await seen(old.refundNo)).sourceState, (await seen(own.refundNo)).sourceState]).toEqual(['asked', 'done'])
})
