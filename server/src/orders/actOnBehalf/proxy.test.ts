import { FreightMode } from '@mall/domain/orders/order/order.status.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callTable } from '@mall/contract/main/calls.ts'
import { proxyMay } from '@mall/contract/kernel/call.ts'
import { checkInvariants } from '../../../../proof/invariants.ts'
import { effectOf } from '../../testing/testEffects.ts'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'
import { DEMO_PASSWORD } from '../../../../demo/src/seed/demo.constants.ts'
import { endOverProxies } from './endProxies.job.ts'
import { ROWS_OF_AN_ORDER } from '../order/testOrder.ts'

let mall: TestMall
let sales: Caller
const SKU = 'REB-HRB400E-20-9000-1-W01'
const start = { reason: '客户电话下单', minutes: 30, password: DEMO_PASSWORD }
let n = 0

beforeAll(async () => {
  mall = await testMall()
  sales = await mall.staff('S011')
})
afterAll(async () => {
  expect(await checkInvariants(mall.world.pool.raw)).toEqual([])
  await mall.close()
})

const as = (token: string): Caller => {
  const caller: Caller = {
    token,
    ask: (path, input, common = {}) => mall.guest.ask(path, input, { ...common, token }),
    get: (path, input, common = {}) => mall.guest.get(path, input, { ...common, token }),
    askAny: (path, input, common = {}) => mall.guest.askAny(path, input, { ...common, token }),
  }
  return caller
}
/** The employee's way in: ticket from the console, then the session. */
async function enter(staff: Caller, userName: string, minutes = 30): Promise<Caller> {
  const { ticket } = await staff.get('/api/ops/startProxy', { ...start, minutes, userName })
  return as((await mall.guest.get('/api/user/agentLogin', { ticket })).token)
}
const alive = async (who: Caller) => (await who.ask('/api/user/refreshUser', {})).code
const rows = <R extends object>(text: string, values: unknown[] = []) => mall.world.pool.rows<R>(text, values)
const noticesOf = async (userName: string, event: string) =>
  (
    await rows<{ body: string }>(
      'select n.body from notice n join app_user u on u.id = n.user_id where u.user_name = $1 and n.event = $2 order by n.id',
      [userName, event],
    )
  ).map(r => r.body)

async function order(who: Caller) {
  await who.get('/api/cart/addGoodsToCartBuyNow', { skuCode: SKU, pieces: 1 })
  const preview = await who.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode: FreightMode.selfPickup })
  const [title] = await who.get('/api/company/getCompanyInvoiceByCompanyCode', {})
  return who.get('/api/order/createOrderBuyNow', {
    requestId: `proxy-test-${process.pid}-${++n}`,
    freightMode: FreightMode.selfPickup,
    invoiceId: title?.invoiceId,
    fingerprint: preview.fingerprint,
    acceptTerms: true,
  })
}

describe('a proxy session begins', () => {
  test('with the employee’s password once more, and the buyer is told who, why and until when', async () => {
    expect((await sales.ask('/api/ops/startProxy', { ...start, userName: 'demo01', password: 'wrong' })).code).toBe(4401)
    const { ticket, seconds, address } = await sales.get('/api/ops/startProxy', { ...start, userName: 'demo01' })
    expect([seconds, address]).toEqual([60, `/login/helpUserDoLogin?ticket=${ticket}`])
    const { who, groups } = await mall.guest.get('/api/user/getProxyTerms', { ticket })
    expect(who).toMatchObject({ companyName: '石家庄演示云嵘钢材贸易有限公司', minutes: 30, reason: start.reason })
    expect(groups.find(g => g.label === '付款')?.may).toEqual([])
    const user = await mall.guest.get('/api/user/agentLogin', { ticket })
    expect([user.userName, user.insteadUserId, user.staffCode]).toEqual(['demo01', user.id, 'S011'])
    expect((await noticesOf('demo01', 'proxyStarted')).at(-1)).toMatch(/孙戊（S011）.*事由：客户电话下单/)
    expect(await rows(`select 1 from outbox where event = 'proxyStarted' and address = '10200000101'`)).toHaveLength(1)
    // Once: the same address a second time opens nothing.
    expect((await mall.guest.ask('/api/user/agentLogin', { ticket })).code).toBe(4453)
    await as(user.token).get('/api/user/agentLogout', {})
  })

  test('once for twenty twins of one ticket, and not after sixty seconds', async () => {
    const { ticket } = await sales.get('/api/ops/startProxy', { ...start, userName: 'demo01' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => mall.guest.ask('/api/user/agentLogin', { ticket })))
    expect(answers.filter(a => a.code === 1)).toHaveLength(1)
    await as(answers.find(a => a.code === 1)?.data.token ?? '').get('/api/user/agentLogout', {})
    const late = await sales.get('/api/ops/startProxy', { ...start, userName: 'demo01' })
    await mall.world.pool.run(`update proxy_ticket set created_at = created_at - interval '61 seconds' where used_at is null`)
    expect((await mall.guest.ask('/api/user/agentLogin', { ticket: late.ticket })).code).toBe(4453)
    expect((await mall.guest.ask('/api/user/getProxyTerms', { ticket: late.ticket })).code).toBe(4453)
  })

  test('for a salesman’s own customers only; another’s customer answers like nobody', async () => {
    const foreign = await sales.ask('/api/ops/startProxy', { ...start, userName: 'demo02' })
    const missing = await sales.ask('/api/ops/startProxy', { ...start, userName: 'nobody' })
    expect(foreign).toEqual(missing)
    expect(foreign.code).toBe(4451)
    const manager = await mall.staff('S003')
    await (await enter(manager, 'demo02')).get('/api/user/agentLogout', {})
  })

  test('not by a desk without the right, not by a buyer, not for an employee, a frozen person or company', async () => {
    const reviewer = await mall.staff('S002')
    expect((await reviewer.ask('/api/ops/startProxy', { ...start, userName: 'demo01' })).code).toBe(4402)
    const buyer = await mall.buyer('demo01')
    expect((await buyer.ask('/api/ops/startProxy', { ...start, userName: 'demo02' })).code).toBe(606)
    const admin = await mall.staff('S001')
    const why = async (userName: string) => (await admin.ask('/api/ops/startProxy', { ...start, userName })).message
    expect(await why('s011')).toContain('员工账号')
    await mall.world.pool.run(`update app_user set frozen = true where user_name = 'demo09'`)
    expect(await why('demo09')).toContain('账号已停用')
    await mall.world.pool.run(`update app_user set frozen = false where user_name = 'demo09'`)
    await mall.world.pool.run(`update company set frozen = true where code = 'KH100009'`)
    expect(await why('demo09')).toContain('冻结')
    await mall.world.pool.run(`update company set frozen = false where code = 'KH100009'`)
  })

  test('directly as well, by code, password, buyer and reason; not from inside another', async () => {
    const direct = { staffCode: 'S011', password: DEMO_PASSWORD, userName: 'demo05', reason: '现场协助', minutes: 5 }
    expect((await mall.guest.ask('/api/user/agentLogin', { ...direct, password: 'wrong' })).code).toBe(4401)
    expect((await mall.guest.ask('/api/user/agentLogin', { ...direct, reason: '' })).code).toBe(9400)
    expect((await mall.guest.ask('/api/user/agentLogin', { ...direct, staffCode: 'S002' })).code).toBe(4402)
    const inside = as((await mall.guest.get('/api/user/agentLogin', direct)).token)
    expect((await inside.ask('/api/user/agentLogin', direct)).code).toBe(4454)
    expect((await inside.ask('/api/ops/startProxy', { ...start, userName: 'demo01' })).code).toBe(606)
    await inside.get('/api/user/logoutUser', {})
    expect(await alive(inside)).toBe(606)
  })
})

describe('in a proxy session', () => {
  test('every forbidden act is refused with its name, every write leaves a row before it', async () => {
    const inside = await enter(sales, 'demo01')
    for (const [path, call] of Object.entries(callTable)) {
      if (call.access === 'staff' || proxyMay(call)) continue
      const answer = await inside.askAny(path, call.example)
      expect([path, answer.code]).toEqual([path, 4020])
    }
    await inside.get('/api/cart/addGoodsToCart', { skuCode: SKU, pieces: 1 })
    const [act] = await rows<{ actor: string; behalf: string; action: string; detail: string }>(
      `select a.staff_code as actor, b.user_name as behalf, l.action, l.detail from audit_log l join app_user a on a.id = l.actor_id
       join app_user b on b.id = l.on_behalf_of where l.object_type = 'proxy' order by l.seq desc limit 1`,
    )
    expect(act).toMatchObject({ actor: 'S011', behalf: 'demo01' })
    expect(act?.action).toMatch(/^代打单：/)
    expect(act?.detail).toContain(SKU)
    await inside.get('/api/user/agentLogout', {})
  })

  test('an order waits for the buyer, names both, holds its goods for a time, and the buyer is asked to look', async () => {
    const inside = await enter(sales, 'demo01')
    const made = await order(inside)
    const orderCode = made.orderCodes[0] ?? ''
    expect([made.status, made.dueFen]).toEqual([0, 0])
    const detail = await inside.get('/api/order/getOrderDetail', { orderCode })
    expect(detail.acts).toEqual(['cancel'])
    const buyer = await mall.buyer('demo01')
    const mine = await buyer.get('/api/order/getOrderDetail', { orderCode })
    expect(mine).toMatchObject({ actorName: '孙戊', insteadUserId: expect.any(String) })
    expect(mine.payBefore).toBeGreaterThan(Date.now())
    expect(mine.history[0]?.actorName).toBe('钢厂 孙戊')
    expect(mine.acts).toContain('confirm')
    expect((await noticesOf('demo01', 'proxyOrder')).at(-1)).toContain(orderCode)
    const compare = await buyer.get('/api/order/getProxyCompare', { orderCode })
    expect(compare[0]).toMatchObject({ lineNo: 1, pieces: 1 })
    expect((await inside.ask('/api/order/userConfirmOrder', { orderCode })).code).toBe(4020)
    expect(
      (await inside.ask('/api/pay/balancePay', { masterOrderCode: made.masterOrderCode, requestId: 'proxy-pay-0001' })).code,
    ).toBe(4020)
    // Nobody has agreed to the terms yet: the buyer does with his word, to the versions that he has read.
    expect(mine.needsTerms).toBe(true)
    expect((await buyer.ask('/api/order/userConfirmOrder', { orderCode })).code).toBe(4801)
    expect((await buyer.ask('/api/order/userConfirmOrder', { orderCode, acceptTerms: true, termsKey: 'old' })).code).toBe(4802)
    const { termsKey, contract } = await buyer.get('/api/order/getOrderContract', { orderCode })
    expect(contract).toBeNull()
    expect((await buyer.get('/api/order/userConfirmOrder', { orderCode, acceptTerms: true, termsKey })).status).toBe(3)
    const made2 = await buyer.get('/api/order/getOrderContract', { orderCode })
    expect([made2.contract?.status, made2.contract?.acceptedByName, made2.termsKey]).toEqual([1, '秦乙未', termsKey])
    await inside.get('/api/user/agentLogout', {})
  })

  test('the employee takes back his own unconfirmed order, no other', async () => {
    const inside = await enter(sales, 'demo01')
    const orderCode = (await order(inside)).orderCodes[0] ?? ''
    const own = (await order(await mall.buyer('demo01'))).orderCodes[0] ?? ''
    expect((await inside.ask('/api/order/cancelOrder', { orderCode: own })).code).toBe(4020)
    const manager = await enter(await mall.staff('S003'), 'demo01')
    expect((await manager.ask('/api/order/cancelOrder', { orderCode })).code).toBe(4020)
    expect((await inside.get('/api/order/cancelOrder', { orderCode })).status).toBe(8)
    for (const who of [inside, manager]) await who.get('/api/user/agentLogout', {})
  })

  test('the buyer’s code from his phone confirms its own order once, five wrong ones kill it', async () => {
    const inside = await enter(sales, 'demo01')
    const [first, second] = [(await order(inside)).orderCodes[0] ?? '', (await order(inside)).orderCodes[0] ?? '']
    const send = async (orderCode: string) => {
      await mall.world.pool.run(`update sms_code set created_at = created_at - interval '61 seconds', ip = 'elsewhere'`)
      return inside.get('/api/order/sendConfirmSms', { orderCode })
    }
    const sent = await send(first)
    expect(sent.mobile).toBe('102****0101')
    expect((await inside.ask('/api/order/sendConfirmSms', { orderCode: second })).code).toBe(4004)
    const code = sent.sandboxCode ?? ''
    const confirm = (orderCode: string, smsCode: string) =>
      inside.ask('/api/order/confirmOrderBySms', { orderCode, smsCode, acceptTerms: true })
    expect((await confirm(second, code)).code).toBe(4006)
    expect(
      (
        await (
          await mall.buyer('demo01')
        ).ask('/api/order/confirmOrderBySms', { orderCode: first, smsCode: code, acceptTerms: true })
      ).code,
    ).toBe(4456)
    const twins = await Promise.all([confirm(first, code), confirm(first, code)])
    expect(twins.filter(a => a.code === 1).map(a => a.data.status)).toEqual([3])
    const detail = await inside.get('/api/order/getOrderDetail', { orderCode: first })
    expect(detail.history.find(h => h.event === 'confirm')).toMatchObject({
      reason: '短信确认，102****0101，由 孙戊（S011）代录',
    })
    const other = (await send(second)).sandboxCode ?? ''
    const wrong = other === '111111' ? '222222' : '111111'
    for (let i = 0; i < 5; i += 1) expect((await confirm(second, wrong)).code).toBe(4006)
    expect((await confirm(second, other)).code).toBe(4006)
    await inside.get('/api/user/agentLogout', {})
  })
})

describe('a proxy session ends', () => {
  test('by the way out, with the number of acts told', async () => {
    const inside = await enter(sales, 'demo01')
    await inside.get('/api/cart/addGoodsToCart', { skuCode: SKU, pieces: 1 })
    await inside.get('/api/user/agentLogout', {})
    expect(await alive(inside)).toBe(606)
    expect((await noticesOf('demo01', 'proxyEnded')).at(-1)).toContain('共 1 项')
  })

  test('a ticket goes with the console session it was made in: nothing is opened, nobody is told', async () => {
    const console = await mall.staff('S011')
    const { ticket } = await console.get('/api/ops/startProxy', { ...start, userName: 'demo01' })
    await console.get('/api/user/logoutUser', {})
    let code = 0
    const use = async () => {
      code = (await mall.guest.ask('/api/user/agentLogin', { ticket })).code
    }
    expect(await effectOf(mall, use)).toEqual({})
    expect(code).toBe(4453)
  })

  test('with the console session, with the time, with a freezing: the sweep tells the buyer once', async () => {
    const told = async () => (await noticesOf('demo01', 'proxyEnded')).length
    const console = await mall.staff('S011')
    const hangs = await enter(console, 'demo01')
    const before = await told()
    await console.get('/api/user/logoutUser', {})
    expect([await alive(hangs), await told()]).toEqual([606, before + 1])
    const timed = await enter(sales, 'demo01', 5)
    await mall.world.pool.run(`update session set expires_at = now() where actor_id is not null and ended_at is null`)
    expect(await alive(timed)).toBe(606)
    expect(await Promise.all([endOverProxies(mall.world), endOverProxies(mall.world)]).then(a => a[0] + a[1])).toBe(1)
    expect([await endOverProxies(mall.world), await told()]).toEqual([0, before + 2])
  })

  test('never later than an hour', async () => {
    expect((await sales.ask('/api/ops/startProxy', { ...start, minutes: 61, userName: 'demo01' })).code).toBe(9400)
    const inside = await enter(sales, 'demo01', 60)
    const [row] = await rows<{ s: number }>(
      `select extract(epoch from expires_at - created_at)::int as s from session where actor_id is not null order by id desc limit 1`,
    )
    expect(row?.s).toBe(3600)
    await inside.get('/api/user/agentLogout', {})
  })

  test('by the buyer, who sees every act; his administrator sees it too, a colleague and a stranger do not', async () => {
    const inside = await enter(await mall.staff('S012'), 'demo02-2')
    await inside.get('/api/cart/addGoodsToCart', { skuCode: SKU, pieces: 1 })
    const person = await mall.buyer('demo02-2')
    const log = await person.get('/api/user/getProxyLog', {})
    expect(log.list[0]).toMatchObject({ running: true, staffName: '钱己（S012）', actCount: 1 })
    expect(log.list[0]?.acts.map(a => a.action)).toContainEqual(expect.stringContaining('购物车'))
    const sessionId = log.list[0]?.sessionId ?? ''
    expect((await person.ask('/api/user/getProxyLog', { scope: 'company' })).code).toBe(4019)
    const stranger = await mall.buyer('demo03')
    expect((await stranger.ask('/api/user/endProxySession', { sessionId })).code).toBe(4455)
    const administrator = await mall.buyer('demo02')
    expect((await administrator.get('/api/user/getProxyLog', { scope: 'company' })).list.map(s => s.sessionId)).toContain(
      sessionId,
    )
    expect((await inside.ask('/api/user/endProxySession', { sessionId })).code).toBe(4020)
    expect((await administrator.ask('/api/user/endProxySession', { sessionId })).code).toBe(1)
    expect([await alive(inside), (await person.ask('/api/user/endProxySession', { sessionId })).code]).toEqual([606, 4455])
    expect((await person.get('/api/user/getProxyLog', {})).list[0]).toMatchObject({ running: false, endWhy: '买方结束' })
  })
})

describe('the whole effect of standing in', () => {
  test('asked, begun, acted and left: the buyer hears of both ends, the log has a row for each', async () => {
    let ticket = ''
    let inside: Caller = sales
    const ask = async () => {
      ticket = (await sales.get('/api/ops/startProxy', { ...start, userName: 'demo01' })).ticket
    }
    const begin = async () => {
      inside = as((await mall.guest.get('/api/user/agentLogin', { ticket })).token)
    }
    expect(await effectOf(mall, ask)).toEqual({
      audits: ['proxy.ask by s011'],
      rows: {
        login_failure: 'delete; insert',
        proxy_ticket: 'insert',
      },
    })
    expect(await effectOf(mall, begin)).toEqual({
      audits: ['proxy.start by s011'],
      notices: ['proxyStarted → demo01'],
      rows: {
        proxy_ticket: 'used_at',
        session: 'insert buyer',
      },
      sms: ['proxyStarted → demo01'],
    })
    expect(await effectOf(mall, () => mall.guest.ask('/api/user/agentLogin', { ticket }))).toEqual({})
    await inside.get('/api/cart/addGoodsToCartBuyNow', { skuCode: SKU, pieces: 1 })
    const preview = await inside.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode: FreightMode.selfPickup })
    const [title] = await inside.get('/api/company/getCompanyInvoiceByCompanyCode', {})
    const input = {
      requestId: `proxy-effect-${process.pid}`,
      freightMode: FreightMode.selfPickup,
      invoiceId: title?.invoiceId,
      fingerprint: preview.fingerprint,
      acceptTerms: true,
    }
    expect(await effectOf(mall, () => inside.get('/api/order/createOrderBuyNow', input))).toEqual({
      audits: ['proxy.act by s011', 'order.byProxy by s011'],
      index: 1,
      notices: ['proxyOrder → demo01'],
      rows: ROWS_OF_AN_ORDER,
      sms: ['proxyOrder → demo01'],
    })
    expect(await effectOf(mall, () => inside.get('/api/user/agentLogout', {}))).toEqual({
      audits: ['proxy.leave by s011', 'proxy.end by s011'],
      live: ['demo01 ended'],
      notices: ['proxyEnded → demo01'],
      rows: {
        session: 'end_why, ended_at, revoked false→true',
      },
    })
    expect(await effectOf(mall, () => inside.ask('/api/user/agentLogout', {}))).toEqual({})
  })

  test('a ticket is worth nothing once the employee has left the console', async () => {
    const console = await mall.staff('S011')
    const { ticket } = await console.get('/api/ops/startProxy', { ...start, userName: 'demo01' })
    await console.get('/api/user/logoutUser', {})
    expect((await mall.guest.ask('/api/user/agentLogin', { ticket })).code).not.toBe(1)
  })

  test('a code for one order and its sum confirms no other sum', async () => {
    const inside = await enter(sales, 'demo01')
    const orderCode = (await order(inside)).orderCodes[0] ?? ''
    await mall.world.pool.run(`update sms_code set created_at = created_at - interval '61 seconds', ip = 'elsewhere'`)
    const { sandboxCode = '' } = await inside.get('/api/order/sendConfirmSms', { orderCode })
    const sum = (by: number) =>
      mall.world.pool.run('update orders set total_fen = total_fen + $2, goods_fen = goods_fen + $2 where order_code = $1', [
        orderCode,
        by,
      ])
    await sum(100)
    expect((await inside.ask('/api/order/confirmOrderBySms', { orderCode, smsCode: sandboxCode, acceptTerms: true })).code).toBe(
      4006,
    )
    await sum(-100)
    expect((await inside.ask('/api/order/confirmOrderBySms', { orderCode, smsCode: sandboxCode, acceptTerms: true })).code).toBe(
      1,
    )
    await inside.get('/api/user/agentLogout', {})
  })
})
