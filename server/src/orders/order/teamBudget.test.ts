// 班组预算 (decision 0283): an order of a team's person beyond its budget waits for a colleague or is refused, by the team's choice; the limits of persons and
// projects are asked in the same breath.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FreightMode } from '@mall/domain/orders/order/order.status.ts'
import { noLimits } from '@mall/domain/people/companyAccess/limits.rules.ts'
import { checkInvariants } from '../../../../proof/invariants.ts'
import { type Caller, many, refusal, type TestMall, testMall } from '../../testing/testMall.ts'

const SKU = 'REB-HRB400E-20-9000-1-W01'
let mall: TestMall
let boss: Caller
let purchaser: Caller
let approver: Caller
let invoiceId = ''
let fen = 0
let n = 0
const db = () => mall.world.pool

beforeAll(async () => {
  mall = await testMall()
  ;[boss, purchaser, approver] = [await mall.buyer('demo01'), await mall.buyer('demo01-2'), await mall.buyer('demo01-4')]
  const [title] = await boss.get('/api/company/getCompanyInvoiceByCompanyCode', {})
  invoiceId = title?.invoiceId ?? ''
  const free = { userName: 'demo01-2', name: '邹采青', role: 'purchaser', limits: noLimits }
  await boss.get('/api/user/updateUserBeanByUserName', free)
  fen = (await planned(boss, 1)).preview.totalFen
})
afterAll(async () => {
  expect(await checkInvariants(mall.world.pool.raw)).toEqual([])
  await mall.close()
})
beforeEach(async () => {
  for (const t of (await boss.get('/api/user/getTeamList', {})).list) await boss.get('/api/user/deleteTeam', { teamId: t.teamId })
})

async function planned(who: Caller, pieces: number) {
  await who.get('/api/cart/addGoodsToCartBuyNow', { skuCode: SKU, pieces })
  const freightMode = FreightMode.selfPickup
  const preview = await who.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode })
  const requestId = `team-key-${process.pid}-${++n}`
  return { preview, input: { requestId, freightMode, invoiceId, fingerprint: preview.fingerprint, acceptTerms: true } }
}
async function order(who: Caller, pieces: number) {
  const made = await who.get('/api/order/createOrderBuyNow', (await planned(who, pieces)).input)
  return { ...made, orderCode: made.orderCodes[0] ?? '' }
}
const save = (o: {
  budgetFen: number
  beyond?: 'approve' | 'refuse'
  period?: 'month' | 'quarter' | 'year'
  teamId?: string
  members?: string[]
}) => boss.get('/api/user/saveTeam', { teamName: '一工区', period: 'month', beyond: 'approve', members: ['demo01-2'], ...o })
const team = async () => (await boss.get('/api/user/getTeamList', {})).list[0]

describe('an order beyond the budget', () => {
  test('is foretold, waits with the reason, and is agreed to by a colleague who sees what is left', async () => {
    await save({ budgetFen: fen * 3 })
    expect((await order(purchaser, 2)).status).toBe(3)
    const { preview, input } = await planned(purchaser, 2)
    expect(preview.team).toEqual({ teamName: '一工区', period: 'month', budgetFen: fen * 3, beyond: 'approve', usedFen: fen * 2 })
    const [why] = preview.companyApproval?.reasons ?? []
    expect(why).toContain('超班组「一工区」每月预算 ')
    const made = await purchaser.get('/api/order/createOrderBuyNow', input)
    expect(made.status).toBe(0)
    const orderCode = made.orderCodes[0] ?? ''
    expect(await approver.get('/api/order/getOrderDetail', { orderCode })).toMatchObject({
      companyApprovalWhy: why,
      approval: { team: { teamName: '一工区', usedFen: fen * 2 } },
    })
    // Who is in no team orders on.
    expect((await order(boss, 2)).status).toBe(3)
  })

  test('is not submitted where the team goes no further', async () => {
    await save({ budgetFen: fen, beyond: 'refuse' })
    const { preview, input } = await planned(purchaser, 2)
    expect(preview.blocked?.refusal).toBe('TEAM_BUDGET')
    expect(await refusal(purchaser, '/api/order/createOrderBuyNow', input)).toBe('TEAM_BUDGET')
    expect((await order(purchaser, 1)).status).toBe(3)
    expect((await team())?.usedFen).toBe(fen)
  })

  test('two at once do not both take the last of it', async () => {
    await save({ budgetFen: fen, beyond: 'refuse', members: ['demo01-2', 'demo01'] })
    const [a, b] = [await planned(purchaser, 1), await planned(boss, 1)]
    const done = await Promise.all([
      refusal(purchaser, '/api/order/createOrderBuyNow', a.input),
      refusal(boss, '/api/order/createOrderBuyNow', b.input),
    ])
    expect(done.sort()).toEqual(['TEAM_BUDGET', 'ok'])
  })

  test('is within it again when another was cancelled, and when it settled for less', async () => {
    await save({ budgetFen: fen, beyond: 'refuse' })
    const first = await order(purchaser, 1)
    await purchaser.get('/api/order/cancelOrder', { orderCode: first.orderCode })
    const second = await order(purchaser, 1)
    expect((await team())?.usedFen).toBe(fen)
    // A sheet gives back what did not arrive; the figures of the company's days know nothing of this one.
    await db().run('alter table settlement disable trigger keep_trade')
    await db().run(
      `insert into settlement (settle_no, order_id, company_id, seq, state, settled_kg, goods_fen, service_fen, freight_fen, final_fen, difference_fen, drafted_by, confirmed_at)
       select 'T-1', id, company_id, 1, 'done', 1, total_fen - 500, 0, 0, total_fen - 500, 500, user_id, now() from orders where order_code = $1`,
      [second.orderCode],
    )
    expect((await team())?.usedFen).toBe(fen - 500)
    await db().run(`delete from settlement where settle_no = 'T-1'`)
    await db().run('alter table settlement enable trigger keep_trade')
  })

  test('orders of the last quarter are not of this one; one who left the team keeps his orders in it', async () => {
    await save({ budgetFen: fen * 9, period: 'quarter' })
    const old = await order(purchaser, 1)
    await order(purchaser, 2)
    const teamId = (await team())?.teamId ?? ''
    await db().run(`update orders set created_at = created_at - interval '93 days' where order_code = $1`, [old.orderCode])
    expect(await team()).toMatchObject({ usedFen: fen * 2, orderCount: 1 })
    await save({ budgetFen: fen * 9, period: 'year', teamId, members: [] })
    expect(await team()).toMatchObject({ usedFen: fen * 3, members: [] })
    expect((await planned(purchaser, 1)).preview.team).toBeNull()
  })
})

describe('a team', () => {
  test('is its company’s: another administrator, and who manages nobody, cannot touch it', async () => {
    const { teamId } = await save({ budgetFen: fen })
    const form = { teamId, teamName: '别家', period: 'month', budgetFen: 1, beyond: 'refuse' } as const
    expect(await refusal(await mall.buyer('demo02'), '/api/user/saveTeam', form)).toBe('TEAM_WRONG')
    expect(await refusal(await mall.buyer('demo02'), '/api/user/deleteTeam', { teamId })).toBe('TEAM_WRONG')
    expect(await refusal(purchaser, '/api/user/saveTeam', form)).toBe('COMPANY_RIGHT')
    expect((await (await mall.buyer('demo02')).get('/api/user/getTeamList', {})).list).toEqual([])
    // Nor are another company's people taken into it.
    expect(await refusal(boss, '/api/user/saveTeam', { ...form, teamName: '一工区', members: ['demo02'] })).toBe(
      'PERSON_NOT_FOUND',
    )
  })

  test('two administrators who opened the same team: the second to save is told, and nothing of the first is lost', async () => {
    const { teamId } = await save({ budgetFen: fen })
    const mine = async () => (await boss.get('/api/user/getTeamList', {})).list.find(t => t.teamId === teamId)
    const setAt = (await mine())?.setAt
    const form = {
      teamId,
      teamName: '一工区',
      period: 'month',
      beyond: 'approve',
      ...(setAt === undefined ? {} : { setAt }),
    } as const
    const said = await Promise.all(
      [1, 2].map(n => refusal(boss, '/api/user/saveTeam', { ...form, budgetFen: fen * (n + 1), members: ['demo01-2'] })),
    )
    expect(said.sort()).toEqual(['TEAM_WRONG', 'ok'])
    expect((await mine())?.setAt).not.toBe(setAt)
    expect(await refusal(boss, '/api/user/saveTeam', { ...form, budgetFen: 1 })).toBe('TEAM_WRONG')
    expect((await mine())?.members).toHaveLength(1)
  })

  test('two at once of one name are one; a person is in one team', async () => {
    const form = { teamName: '二工区', period: 'month', budgetFen: fen, beyond: 'approve' } as const
    const done = await many(2, () => refusal(boss, '/api/user/saveTeam', form))
    expect(done.sort()).toEqual(['TEAM_WRONG', 'ok'])
    await save({ budgetFen: fen })
    expect(await refusal(boss, '/api/user/saveTeam', { ...form, teamName: '三工区', members: ['demo01-2'] })).toBe('TEAM_WRONG')
  })
})
