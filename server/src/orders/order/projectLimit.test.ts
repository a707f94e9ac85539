// 项目限额: an order that brings a project above what its company lets be ordered for it in a month waits for a colleague, whoever makes it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { randomBytes } from 'node:crypto'
import { FreightMode } from '@mall/domain/orders/order/order.status.ts'
import { noLimits } from '@mall/domain/people/companyAccess/limits.rules.ts'
import { checkInvariants } from '../../../../proof/invariants.ts'
import { effectOf } from '../../testing/testEffects.ts'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'
import { tokenHash } from '../../people/session/session.queries.ts'

const SKU = 'REB-HRB400E-20-9000-1-W01'
let mall: TestMall
let boss: Caller
let purchaser: Caller
let approver: Caller
let invoiceId = ''
/** What one piece costs, and weighs. */
let piece = { fen: 0, kg: 0 }
let n = 0
const key = () => `proj-key-${process.pid}-${++n}`
/** A project that no other test of this file has named. */
let project = ''

beforeAll(async () => {
  mall = await testMall()
  ;[boss, purchaser, approver] = [await mall.buyer('demo01'), await mall.buyer('demo01-2'), await mall.buyer('demo01-4')]
  const [title] = await boss.get('/api/company/getCompanyInvoiceByCompanyCode', {})
  invoiceId = title?.invoiceId ?? ''
  await boss.get('/api/user/updateUserBeanByUserName', {
    userName: 'demo01-2',
    name: '邹采青',
    role: 'purchaser',
    limits: noLimits,
  })
  const { preview } = await planned(boss, 1)
  piece = { fen: preview.totalFen, kg: preview.weightKg }
})
afterAll(async () => {
  expect(await checkInvariants(mall.world.pool.raw)).toEqual([])
  await mall.close()
})
beforeEach(() => {
  project = `滨河路桥 ${process.pid}-${++n}`
})

async function planned(who: Caller, pieces: number, projectName?: string) {
  await who.get('/api/cart/addGoodsToCartBuyNow', { skuCode: SKU, pieces })
  const said = projectName ? { projectName } : {}
  const preview = await who.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', {
    freightMode: FreightMode.selfPickup,
    ...said,
  })
  const input = {
    requestId: key(),
    freightMode: FreightMode.selfPickup,
    invoiceId,
    fingerprint: preview.fingerprint,
    acceptTerms: true,
    ...said,
  }
  return { preview, input }
}
async function order(who: Caller, pieces: number, projectName?: string) {
  const made = await who.get('/api/order/createOrderBuyNow', (await planned(who, pieces, projectName)).input)
  return { ...made, orderCode: made.orderCodes[0] ?? '' }
}
const limit = (limits: { monthFen?: number; monthKg?: number }, projectName = project) =>
  boss.get('/api/user/saveProjectLimit', { projectName, limits: { monthFen: null, monthKg: null, ...limits } })
const detail = (who: Caller, orderCode: string) => who.get('/api/order/getOrderDetail', { orderCode })
const ofProject = async (who: Caller) => (await who.get('/api/order/getProjects', {})).find(p => p.projectName === project)

describe('an order that brings its project above the limit', () => {
  test('is foretold, waits with the reason, and is agreed to by a colleague who sees what is left', async () => {
    await limit({ monthFen: piece.fen * 3 })
    expect((await order(boss, 2, project)).status).toBe(3)
    const { preview, input } = await planned(purchaser, 2, project)
    const [why] = preview.companyApproval?.reasons ?? []
    expect(why).toContain(`项目「${project}」超每月限额 `)
    const made = await purchaser.get('/api/order/createOrderBuyNow', input)
    const orderCode = made.orderCodes[0] ?? ''
    expect(made.status).toBe(0)
    const seen = await detail(approver, orderCode)
    expect(seen).toMatchObject({
      companyApproval: 1,
      companyApprovalWhy: why,
      approval: { project: { projectName: project, monthFen: piece.fen * 3, monthKg: null, used: { fen: piece.fen * 2 } } },
    })
    expect((await approver.get('/api/order/approveCompanyOrder', { orderCode })).status).toBe(3)
    // The whole company's, though he himself sees only his own orders.
    expect((await ofProject(purchaser))?.limit?.used).toEqual({ fen: piece.fen * 4, kg: piece.kg * 4 })
    expect(await ofProject(purchaser)).toMatchObject({ orderCount: 1 })
  })

  test('by tons alone; of no project, or of another, it goes on', async () => {
    await limit({ monthKg: piece.kg })
    expect((await order(purchaser, 2, project)).status).toBe(0)
    expect((await order(purchaser, 2)).status).toBe(3)
    expect((await order(purchaser, 2, `${project} 二标段`)).status).toBe(3)
  })

  test('no more once another is cancelled, or the limit is taken away', async () => {
    await limit({ monthFen: piece.fen })
    const first = await order(purchaser, 1, project)
    const second = await order(purchaser, 1, project)
    expect([first.status, second.status]).toEqual([3, 0])
    await purchaser.get('/api/order/cancelOrder', { orderCode: first.orderCode })
    await purchaser.get('/api/order/cancelOrder', { orderCode: second.orderCode })
    expect((await order(purchaser, 1, project)).status).toBe(3)
    expect((await order(purchaser, 1, project)).status).toBe(0)
    await limit({})
    expect((await order(purchaser, 1, project)).status).toBe(3)
    expect((await ofProject(boss))?.limit).toBeNull()
  })

  test('of two people at once one passes, the other waits', async () => {
    await limit({ monthFen: piece.fen * 3 })
    const [a, b] = [await planned(purchaser, 2, project), await planned(boss, 2, project)]
    const made = await Promise.all([
      purchaser.get('/api/order/createOrderBuyNow', a.input),
      boss.get('/api/order/createOrderBuyNow', b.input),
    ])
    expect(made.map(m => m.status).sort()).toEqual([0, 3])
  })

  test('waits when the buyer confirms what an employee ordered for it', async () => {
    await limit({ monthFen: 0 })
    const token = randomBytes(32).toString('base64url')
    await mall.world.pool.run(
      `insert into session (token_hash, user_id, kind, expires_at, ip, actor_id, reason)
       select $1, u.id, 'buyer', now() + interval '1 hour', '127.0.0.1', s.id, '电话代下单' from app_user u, app_user s
       where u.user_name = 'demo01-2' and s.staff_code = 'S011'`,
      [tokenHash(token)],
    )
    const { orderCode } = await order(mall.withToken(token), 1, project)
    expect((await purchaser.get('/api/order/userConfirmOrder', { orderCode, acceptTerms: true })).status).toBe(0)
    expect((await detail(purchaser, orderCode)).companyApprovalWhy).toContain(`项目「${project}」超每月限额 0.00 元`)
  })
})

describe('an order put into a limited project afterwards', () => {
  test('is refused to its maker, and put there by a colleague who may approve', async () => {
    await limit({ monthFen: 0 })
    const { orderCode } = await order(purchaser, 1)
    const said = await purchaser.ask('/api/order/setOrderProject', { orderCode, projectName: project })
    expect(said.code).toBe(5618)
    expect(said.message).toMatch(/^归进去就超出项目的限额：项目「.*」超每月限额 0.00 元.*请由 .*宋审知/)
    expect((await detail(purchaser, orderCode)).reference.projectName).toBe('')
    expect(await boss.get('/api/order/setOrderProject', { orderCode, projectName: project })).toEqual({ done: true })
    // Said again it is no more than it is; his own is nobody's to put there.
    expect(await purchaser.get('/api/order/setOrderProject', { orderCode, projectName: project })).toEqual({ done: true })
    const own = await order(boss, 1)
    const words = { orderCode: own.orderCode, projectName: project }
    expect((await boss.ask('/api/order/setOrderProject', words)).code).toBe(5618)
  })

  test('of two at once one is refused', async () => {
    await limit({ monthFen: piece.fen })
    const [a, b] = [await order(purchaser, 1), await order(purchaser, 1)]
    const answers = await Promise.all(
      [a, b].map(({ orderCode }) => purchaser.ask('/api/order/setOrderProject', { orderCode, projectName: project })),
    )
    expect(answers.map(x => x.code).sort()).toEqual([1, 5618])
  })
})

describe('who says the limit', () => {
  test('the administrator alone; it is on record, and twice the same is once', async () => {
    const input = { projectName: project, limits: { monthFen: 100_00, monthKg: null } }
    for (const who of [purchaser, approver]) expect((await who.ask('/api/user/saveProjectLimit', input)).code).toBe(4019)
    expect(await effectOf(mall, () => boss.get('/api/user/saveProjectLimit', input))).toEqual({
      audits: ['people.projectLimit by demo01'],
      rows: { project_limit: 'insert' },
    })
    expect(await effectOf(mall, () => boss.get('/api/user/saveProjectLimit', input))).toEqual({})
    // A project before its first order is listed, for who will order for it.
    expect(await ofProject(purchaser)).toMatchObject({ orderCount: 0, limit: { monthFen: 100_00, used: { fen: 0, kg: 0 } } })
    expect(await ofProject(await mall.buyer('demo02'))).toBeUndefined()
  })
})
