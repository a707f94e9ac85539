import { callTable } from '@mall/contract/main/calls.ts'
import { proxyMay } from '@mall/contract/kernel/call.ts'
import { DEMO_PASSWORD } from '../demo/src/seed/demo.constants.ts'
import { goodsWith, type Mall, newKey } from './mall.ts'
import type { Outcome } from './outcome.ts'

const FORBIDDEN = 4020
const DEAD = 606
const table = Object.entries(callTable)
const own = { reason: '检验', minutes: 60, password: DEMO_PASSWORD }

/**
 * T41: in a buyer's name an employee may do what the contract lets him and nothing else, each write has its row, both names stand on the
 * order, and it ends with the way out, the console session, and the hour. Nobody nests, no buyer begins one, nobody stands in for staff.
 */
export async function proxy(mall: Mall): Promise<Outcome> {
  const wrong: string[] = []
  const staff = await mall.staff('S003')
  const alive = async (token: string) => (await mall.ask('/api/user/refreshUser', {}, token)).code
  const enter = async (console: string, minutes = 60): Promise<string> => {
    const begun = await mall.ask('/api/ops/startProxy', { ...own, minutes, userName: 'demo01' }, console)
    const { ticket } = begun.data as { ticket: string }
    return ((await mall.ask('/api/user/agentLogin', { ticket })).data as { token: string }).token
  }
  const rowsOf = async (action: string): Promise<number> =>
    (
      await mall.db.query<{ n: number }>(
        `select count(*)::int as n from audit_log l join app_user a on a.id = l.actor_id join app_user b on b.id = l.on_behalf_of
         where l.object_type = 'proxy' and a.staff_code = 'S003' and b.user_name = 'demo01' and l.action = $1 and l.detail like '%来自%'`,
        [action],
      )
    ).rows[0]?.n ?? 0

  // Who may not begin at all.
  const buyer = await mall.login('demo01')
  const begin = async (token: string | null, userName: string) =>
    (await mall.ask('/api/ops/startProxy', { ...own, userName }, token)).code
  if ((await begin(buyer, 'demo02')) !== DEAD) wrong.push('买方可以开始')
  if ((await begin(null, 'demo01')) !== DEAD) wrong.push('游客可以开始')
  if ((await begin(await mall.staff('S002'), 'demo01')) !== 4402) wrong.push('无权岗位可以开始')
  if ((await begin(staff, 's001')) === 1) wrong.push('员工可以代员工')
  if ((await begin(await mall.staff('S012'), 'demo01')) === 1) wrong.push('业务员可以代他人客户')
  if ((await mall.ask('/api/ops/startProxy', { ...own, minutes: 61, userName: 'demo01' }, staff)).code === 1)
    wrong.push('可以超过 60 分钟')

  // Every call of the contract, from inside. Taking back an order is let through for the employee's own only; the example is another's.
  const inside = await enter(staff)
  if ((await begin(inside, 'demo02')) !== DEAD) wrong.push('代打单内可以再开始')
  const nested = { staffCode: 'S003', password: DEMO_PASSWORD, userName: 'demo02', reason: '嵌套', minutes: 5 }
  if ((await mall.ask('/api/user/agentLogin', nested, inside)).code === 1) wrong.push('可以嵌套')
  let forbidden = 0
  let written = 0
  for (const [path, call] of table) {
    if (['/api/user/logoutUser', '/api/user/agentLogout'].includes(path)) continue
    const allowed = proxyMay(call)
    const before = allowed && call.writes ? await rowsOf(`代打单：${call.title}`) : 0
    const { code } = await mall.ask(path, { ...call.example, requestId: newKey() }, inside)
    if (call.access === 'staff') {
      if (code !== DEAD) wrong.push(`${path} 运营接口得到 ${code}`)
    } else if (!allowed) {
      forbidden += 1
      if (code !== FORBIDDEN) wrong.push(`${path} 应拒绝，得到 ${code}`)
    } else if (code === FORBIDDEN && path !== '/api/order/cancelOrder') wrong.push(`${path} 应允许，被拒绝`)
    // What the wire itself refuses (form of a field) never was an act.
    else if (call.writes && code < 9000) {
      written += 1
      if ((await rowsOf(`代打单：${call.title}`)) !== before + 1) wrong.push(`${path} 没有留下记录`)
    }
  }

  // An order names both, waits for the buyer, and he alone confirms.
  const [sku] = await goodsWith(mall, 1)
  await mall.ask('/api/cart/addGoodsToCartBuyNow', { skuCode: sku?.code, pieces: 1 }, inside)
  const preview = await mall.ask('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode: 1 }, inside)
  const titles = await mall.ask('/api/company/getCompanyInvoiceByCompanyCode', {}, inside)
  const made = await mall.ask(
    '/api/order/createOrderBuyNow',
    {
      requestId: newKey(),
      freightMode: 1,
      invoiceId: (titles.data as { invoiceId: string }[])[0]?.invoiceId,
      fingerprint: (preview.data as { fingerprint: string }).fingerprint,
      acceptTerms: true,
    },
    inside,
  )
  const orderCode = (made.data as { orderCodes: string[] } | null)?.orderCodes[0] ?? ''
  const detail = (await mall.ask('/api/order/getOrderDetail', { orderCode }, buyer)).data as {
    status: number
    actorName: string
    insteadUserId: string | false
  } | null
  if (detail?.status !== 0 || !detail.actorName || detail.insteadUserId === false) wrong.push('代打单订单没有写明双方')
  const asked = await mall.ask('/api/order/confirmOrderBySms', { orderCode, smsCode: '000000', acceptTerms: true }, inside)
  if (asked.code !== 4006) wrong.push(`无码确认得到 ${asked.code}`)
  if ((await mall.ask('/api/order/userConfirmOrder', { orderCode, acceptTerms: true }, buyer)).code !== 1)
    wrong.push('买方不能确认')

  // How it ends.
  await mall.ask('/api/user/agentLogout', {}, inside)
  if ((await alive(inside)) !== DEAD) wrong.push('退出后仍可用')
  const desk = await mall.staff('S003')
  const hangs = await enter(desk)
  await mall.ask('/api/user/logoutUser', {}, desk)
  if ((await alive(hangs)) !== DEAD) wrong.push('运营台退出后仍可用')
  const timed = await enter(staff)
  const { rows: life } = await mall.db.query<{ s: number }>(
    `select max(extract(epoch from expires_at - created_at))::int as s from session where actor_id is not null`,
  )
  if ((life[0]?.s ?? 9999) > 3600) wrong.push(`最长 ${life[0]?.s} 秒`)
  await mall.db.query(`update session set expires_at = now() where actor_id is not null and ended_at is null`)
  if ((await alive(timed)) !== DEAD) wrong.push('到时仍可用')
  const blocked = await enter(staff)
  await mall.db.query(`update app_user set frozen = true where staff_code = 'S003'`)
  if ((await alive(blocked)) !== DEAD) wrong.push('员工停用后仍可用')
  await mall.db.query(`update app_user set frozen = false where staff_code = 'S003'`)

  const chain = (await mall.ask('/api/ops/checkAuditChain', {}, await mall.staff('S001'))).data as {
    brokenAt: number | null
    rows: number
  }
  if (chain.brokenAt !== null) wrong.push(`审计链断于 ${chain.brokenAt}`)
  const log = (await mall.ask('/api/user/getProxyLog', {}, buyer)).data as { list: { acts: unknown[] }[] }
  if (!log.list.some(s => s.acts.length > 5)) wrong.push('买方看不到记录')
  return {
    pass: wrong.length === 0,
    figures: `${table.length} 个接口：${forbidden} 个禁止全部拒绝，${written} 次允许的写入各有一条记录，审计链 ${chain.rows} 条${wrong.length ? `；${wrong.slice(0, 6).join('；')}` : '完整'}`,
  }
}
