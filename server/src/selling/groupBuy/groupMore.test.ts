// 团购: rules in versions, wishes above a person's limits, the mill's weeks, and who waits for the next one.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Path, Sent } from '@mall/contract/main/calls.ts'
import type { RefusalName } from '@mall/contract/kernel/codes.ts'
import { Errors } from '@mall/contract/main/errors.ts'
import { depositOf } from '@mall/domain/selling/groupBuy/groupBuy.rules.ts'
import { weightOfPieces } from '@mall/domain/kernel/weight.ts'
import { checkInvariants } from '../../../../proof/invariants.ts'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'
import { runGroupClocks } from './groupClock.ts'

const COIL = 'GGC-DX51D.Z-0.3-1000-Z60-W11'
const LINE = 'CGL1'
const HOUR = 3_600_000
let mall: TestMall
let desk: Caller
let admin: Caller
let purchaser: Caller
let approver: Caller
let other: Caller
let sku: { code: string; g: number; listFen: Fen; period: string }
let n = 0
const key = () => `group-more-${process.pid}-${++n}`

beforeAll(async () => {
  mall = await testMall()
  ;[desk, admin, purchaser, approver, other] = await Promise.all([
    mall.staff('S004'),
    mall.buyer('demo01'),
    mall.buyer('demo01-2'),
    mall.buyer('demo01-4'),
    mall.buyer('demo02'),
  ])
  const row = await one<{ g: number }>('select piece_weight_g as g from sku where sku_code = $1', [COIL])
  const goods = await desk.get('/api/ops/getGroupGoods', { skuCode: COIL })
  sku = { code: COIL, g: row?.g ?? 0, listFen: goods.listPriceFen, period: goods.periods.at(-1)?.period ?? '' }
  await mall.world.pool.run(
    `update stock set on_hand = on_hand + 500, initial = initial + 500 where sku_id = (select id from sku where sku_code = $1)`,
    [COIL],
  )
  for (const name of ['demo01', 'demo02']) await balance(name, 50_000_000_000)
})
afterAll(async () => {
  expect(await checkInvariants(mall.world.pool.raw)).toEqual([])
  await mall.close()
})
beforeEach(() => mall.world.rules.forget())

const one = <T extends object>(sql: string, values: unknown[] = []) => mall.world.pool.row<T>(sql, values)
const balance = (name: string, fen: Fen) =>
  mall.world.pool.run(
    `with c as (select company_id as id from app_user where user_name = $1),
     j as (insert into journal (source_type, source_id, source_step, money_change_type, actor_id) values ('credit', $2, 'test', 1, 1) returning id),
     a as (insert into account (company_id, kind, balance_fen) select id, 'customer_available', $3::bigint from c
       on conflict (company_id, kind) do update set balance_fen = account.balance_fen + excluded.balance_fen returning id, balance_fen)
     insert into ledger_entry (journal_id, account_id, amount_fen, balance_after_fen, at, money_change_type)
     select j.id, a.id, $3, a.balance_fen, now(), 1 from j, a union all
     select j.id, (select id from account where kind = 'mall_bank' and company_id is null), -$3::bigint, null, now(), 1 from j`,
    [name, key(), fen],
  )
const nameOf = (code: number): RefusalName | 'ok' | number =>
  code === 1 ? 'ok' : ((Object.keys(Errors) as RefusalName[]).find(name => Errors[name].code === code) ?? code)
const refusal = async <P extends Path>(who: Caller, path: P, input: Sent<P>) => nameOf((await who.ask(path, input)).code)
const kgOf = (pieces: number) => weightOfPieces(pieces, sku.g)
type FormIn = Sent<'/api/ops/saveGroupBuy'>
const form = (o: Partial<FormIn> = {}): FormIn => ({
  skuCode: sku.code,
  tiers: [{ minKg: kgOf(10), priceFen: sku.listFen - 1000 }],
  startAt: Date.now() - HOUR,
  endAt: Date.now() + 48 * HOUR,
  minJoinKg: 1,
  limitKg: kgOf(30),
  capKg: kgOf(40),
  depositBp: 1000,
  requestId: key(),
  ...o,
})
async function group(o: Partial<FormIn> = {}): Promise<string> {
  const { groupNo } = await desk.get('/api/ops/saveGroupBuy', form({ ...o, publish: true }))
  await runGroupClocks(mall.world)
  return groupNo
}
const wish = (groupNo: string, pieces: number, o: Partial<Sent<'/api/productGroupBuy/joinProductGroupBuy'>> = {}) => ({
  groupNo,
  pieces,
  acceptTerms: true,
  requestId: key(),
  ...o,
})
const over = async (groupNo: string) => {
  await mall.world.pool.run(
    `update group_buy set starts_at = now() - interval '3 days', first_ends_at = now() - interval '36 seconds', ends_at = now() - interval '36 seconds' where group_no = $1`,
    [groupNo],
  )
  await runGroupClocks(mall.world)
}
const see = (who: Caller, groupNo: string) => who.get('/api/productGroupBuy/getProductGroupBuyBean', { groupNo })
const frozen = async () =>
  (
    await one<{ fen: Fen }>(
      `select coalesce(sum(a.balance_fen), 0)::bigint as fen from account a join app_user u on u.company_id = a.company_id where u.user_name = 'demo01' and a.kind = 'customer_frozen'`,
    )
  )?.fen ?? 0
const heard = async (who: string, words: string, groupNo: string) =>
  (
    await one<{ n: number }>(
      `select count(*)::int as n from notice x join app_user u on u.id = x.user_id where u.user_name = $1 and x.title = $2 and x.body like '%' || $3 || '%'`,
      [who, words, groupNo],
    )
  )?.n ?? 0

describe('团购规则', () => {
  test('a new version is what joiners agree to from then on; members keep theirs, a dialog read before is asked to read again', async () => {
    const before = await mall.guest.get('/api/productGroupBuy/getGroupRules', {})
    const no = await group()
    await other.get('/api/productGroupBuy/joinProductGroupBuy', wish(no, 1, { rulesVersion: before.version }))
    const paragraphs = ['参团冻结 {订金}。', '成团后 {付款时限} 内付清。']
    const made = await desk.get('/api/ops/saveGroupRules', { what: '改短', paragraphs })
    expect(made.version).toBe(before.version + 1)
    expect(await mall.guest.get('/api/productGroupBuy/getGroupRules', {})).toMatchObject({ version: made.version, paragraphs })
    expect(await refusal(admin, '/api/productGroupBuy/joinProductGroupBuy', wish(no, 1, { rulesVersion: before.version }))).toBe(
      'GROUP_RULES',
    )
    expect(await refusal(admin, '/api/productGroupBuy/joinProductGroupBuy', wish(no, 1, { rulesVersion: made.version }))).toBe(
      'ok',
    )
    expect((await see(other, no)).mine?.rulesVersion).toBe(before.version)
    expect((await see(admin, no)).mine?.rulesVersion).toBe(made.version)
    expect((await mall.guest.get('/api/productGroupBuy/getGroupRules', { version: before.version })).paragraphs).toEqual(
      before.paragraphs,
    )
    expect(await refusal(mall.guest, '/api/productGroupBuy/getGroupRules', { version: 9999 })).toBe('GROUP_RULES_NONE')
    expect(await refusal(admin, '/api/ops/saveGroupRules' as Path, { what: '我的', paragraphs: ['没有订金'] } as never)).not.toBe(
      'ok',
    )
  })
})

describe('待本企业审批', () => {
  test('a wish above one’s limits waits: nothing is frozen and no tons are kept, until a colleague agrees, once', async () => {
    const no = await group()
    const before = await frozen()
    const asked = await purchaser.get('/api/productGroupBuy/joinProductGroupBuy', wish(no, 20))
    expect(asked.waits).not.toBe('')
    expect(asked.frozenFen).toBe(0)
    expect([await frozen(), (await see(purchaser, no)).joinedKg]).toEqual([before, 0])
    expect(await heard('demo01-4', '有参团等您审批', no)).toBe(1)
    expect(await heard('demo01-2', '有参团等您审批', no)).toBe(0)
    expect((await see(purchaser, no)).ask).toMatchObject({ own: true, pieces: 20 })
    expect((await see(approver, no)).ask).toMatchObject({ own: false, pieces: 20, depositFen: asked.depositFen })
    // Where the approver looks for what is his to decide.
    const mine = await approver.get('/api/productGroupBuy/getProductGroupBuyList', { view: 'mine' })
    expect([mine.counts.asks, mine.list.some(g => g.groupNo === no)]).toEqual([1, true])
    expect((await see(other, no)).ask).toBeNull()
    // A second wish of the company, its maker, a person without the right, another company: none of them.
    expect(await refusal(purchaser, '/api/productGroupBuy/joinProductGroupBuy', wish(no, 19))).toBe('GROUP_ASK')
    expect(await refusal(purchaser, '/api/productGroupBuy/answerGroupAsk', { groupNo: no, agree: true })).toBe('COMPANY_RIGHT')
    expect(await refusal(other, '/api/productGroupBuy/answerGroupAsk', { groupNo: no, agree: true })).toBe('GROUP_ASK')
    const answers = await Promise.all(
      [approver, admin].map(who => refusal(who, '/api/productGroupBuy/answerGroupAsk', { groupNo: no, agree: true })),
    )
    expect(answers.toSorted()).toEqual(['GROUP_ASK', 'ok'])
    const depositFen = depositOf(sku.listFen, kgOf(20), 1000)
    expect(await frozen()).toBe(before + depositFen)
    const g = await see(purchaser, no)
    expect([g.ask, g.joinedKg, g.mine?.pieces, g.mine?.depositFen]).toEqual([null, kgOf(20), 20, depositFen])
    const audited = await one<{ n: number }>(
      `select count(*)::int as n from audit_log where object_id = $1 and act = 'group.companyApprove'`,
      [no],
    )
    expect(audited?.n).toBe(1)
  })

  test('refused with a reason, withdrawn, or over with the group: nothing was ever frozen, and each hears why', async () => {
    const [a, b] = [await group(), await group()]
    const before = await frozen()
    const ask = (no: string) => purchaser.get('/api/productGroupBuy/joinProductGroupBuy', wish(no, 20))
    await ask(a)
    expect(await refusal(approver, '/api/productGroupBuy/answerGroupAsk', { groupNo: a, agree: false })).toBe('REASON_NEEDED')
    expect(await refusal(approver, '/api/productGroupBuy/answerGroupAsk', { groupNo: a, agree: false, reason: '预算不够' })).toBe(
      'ok',
    )
    expect(await heard('demo01-2', '参团未获本企业同意', '预算不够')).toBe(1)
    await ask(a)
    expect(await refusal(approver, '/api/productGroupBuy/withdrawGroupAsk', { groupNo: a })).not.toBe('ok')
    expect(await refusal(purchaser, '/api/productGroupBuy/withdrawGroupAsk', { groupNo: a })).toBe('ok')
    expect((await see(purchaser, a)).ask).toBeNull()
    await ask(b)
    await over(b)
    expect(await heard('demo01-2', '参团申请已失效', b)).toBe(1)
    expect(await refusal(approver, '/api/productGroupBuy/answerGroupAsk', { groupNo: b, agree: true })).toBe('GROUP_ENDED')
    expect(await frozen()).toBe(before)
  })

  test('a colleague who joins meanwhile ends the wish; what the group cannot take any more is refused when it is agreed to', async () => {
    const [a, b] = [await group(), await group({ capKg: kgOf(30) })]
    await purchaser.get('/api/productGroupBuy/joinProductGroupBuy', wish(a, 20))
    await admin.get('/api/productGroupBuy/joinProductGroupBuy', wish(a, 2))
    expect((await see(admin, a)).ask).toBeNull()
    expect(await heard('demo01-2', '参团申请已失效', a)).toBe(1)
    await purchaser.get('/api/productGroupBuy/joinProductGroupBuy', wish(b, 20))
    await other.get('/api/productGroupBuy/joinProductGroupBuy', wish(b, 25))
    expect(await refusal(approver, '/api/productGroupBuy/answerGroupAsk', { groupNo: b, agree: true })).toBe('GROUP_QUANTITY')
    // It still waits: the approver may refuse it, or agree when somebody leaves.
    expect((await see(approver, b)).ask?.pieces).toBe(20)
    await other.get('/api/productGroupBuy/leaveProductGroupBuy', { groupNo: b, requestId: key() })
    expect(await refusal(approver, '/api/productGroupBuy/answerGroupAsk', { groupNo: b, agree: true })).toBe('ok')
  })
})

describe('占产能', () => {
  const weeks = () =>
    mall.world.pool.rows<{ week: string; bookedKg: Kg; leftKg: Kg }>(
      `select w.week, w.booked_kg as "bookedKg", w.capacity_kg - w.booked_kg - w.elsewhere_kg as "leftKg" from line_week w join rolling_line l on l.id = w.line_id
       where l.code = $1 order by w.week`,
      [LINE],
    )
  const booked = async () => (await weeks()).reduce((sum, w) => sum + w.bookedKg, 0)
  /** Leaves so many kg in the period's weeks, all of them in the first; later weeks have none. */
  const leave = async (kg: Kg) => {
    const kept = await one<{ week: string }>(
      `select min(h.week) as week from week_hold h join rolling_line l on l.id = h.line_id where l.code = $1`,
      [LINE],
    )
    const week = kept?.week
    await mall.world.pool.run(
      `update line_week w set released = true, stop_reason = '', elsewhere_kg = w.capacity_kg - w.booked_kg - case when w.week = $2::date then $3::bigint else 0 end
       from rolling_line l where l.id = w.line_id and l.code = $1 and w.week >= $2::date`,
      [LINE, week, kg],
    )
  }
  const made = (o: Partial<FormIn> = {}) => group({ period: sku.period, ...o })

  /** What the planner's board says that groups keep of the line, by group. */
  const onBoard = async (week: string) => {
    const line = await one<{ works: string }>('select works from rolling_line where code = $1', [LINE])
    const board = await (await mall.staff('S021')).get('/api/ops/getScheduleBoard', { works: line?.works ?? '', fromWeek: week })
    const holds = board.lines.find(l => l.lineCode === LINE)?.cells.flatMap(c => c.holds) ?? []
    return Object.fromEntries(
      holds.map(h => [h.groupNo, holds.filter(x => x.groupNo === h.groupNo).reduce((n, x) => n + x.kg, 0)]),
    )
  }

  test('a group of goods to be made keeps its cap in the weeks; failed or cancelled, the tons are free again', async () => {
    const start = await booked()
    const no = await made()
    expect(await booked()).toBe(start + kgOf(40))
    const shown = await desk.get('/api/ops/getGroupBuy', { groupNo: no })
    expect(shown.weeks.reduce((sum, w) => sum + w.kg, 0)).toBe(kgOf(40))
    const kept = await one<{ week: string }>(
      'select min(h.week)::text as week from week_hold h join group_buy g on g.id = h.group_id where g.group_no = $1',
      [no],
    )
    const week = kept?.week ?? ''
    expect((await onBoard(week))[no]).toBe(kgOf(40))
    await other.get('/api/productGroupBuy/joinProductGroupBuy', wish(no, 2))
    await over(no)
    expect(await booked()).toBe(start)
    expect((await onBoard(week))[no]).toBeUndefined()
    const gone = await made()
    await desk.get('/api/ops/cancelGroupBuy', { groupNo: gone, reason: '检修' })
    expect(await booked()).toBe(start)
  })

  test('reached: the member’s tons stay his from the end to the payment, also when the week is full for everybody else', async () => {
    const start = await booked()
    const no = await made()
    await other.get('/api/productGroupBuy/joinProductGroupBuy', wish(no, 12))
    await leave(0)
    await over(no)
    const { mine } = await see(other, no)
    expect(await booked()).toBe(start + kgOf(12))
    const held = await one<{ week: string }>(
      'select h.week::text as week from week_hold h join orders o on o.id = h.order_id where o.order_code = $1',
      [mine?.orderCode],
    )
    // An order that is not paid yet still has them as the group's.
    expect((await onBoard(held?.week ?? ''))[no]).toBe(kgOf(12))
    await leaveFull()
    await other.get('/api/pay/balancePay', { masterOrderCode: mine?.masterOrderCode ?? '', requestId: key() })
    const b = await one<{ state: string; week: string; kg: Kg }>(
      'select b.state, b.week, b.kg from schedule_booking b join orders o on o.id = b.order_id where o.order_code = $1',
      [mine?.orderCode],
    )
    expect(b).toEqual({ state: 'planned', week: held?.week, kg: kgOf(12) })
    expect(await booked()).toBe(start + kgOf(12))
    expect(await one('select 1 as one from week_hold where order_id is not null')).toBeUndefined()
  })
  const leaveFull = () =>
    mall.world.pool.run(
      `update line_week w set elsewhere_kg = w.capacity_kg - w.booked_kg from rolling_line l where l.id = w.line_id and l.code = $1`,
      [LINE],
    )

  test('not paid: the order gives the tons back with its end', async () => {
    await mall.world.pool.run(
      `update line_week w set elsewhere_kg = 0 from rolling_line l where l.id = w.line_id and l.code = $1`,
      [LINE],
    )
    const start = await booked()
    const no = await made()
    await other.get('/api/productGroupBuy/joinProductGroupBuy', wish(no, 12))
    await over(no)
    expect(await booked()).toBe(start + kgOf(12))
    const { mine } = await see(other, no)
    await other.get('/api/order/cancelOrder', { orderCode: mine?.orderCode ?? '', reason: '不要了' })
    expect(await booked()).toBe(start)
  })

  test('two groups published at once for a week with room for one: one of them is told what is left', async () => {
    const first = await made()
    // Beside what the first gives back: enough for a first tier, not for a cap.
    await leave(kgOf(15))
    await desk.get('/api/ops/cancelGroupBuy', { groupNo: first, reason: '腾出窗口' })
    const start = await booked()
    const drafts = await Promise.all([1, 2].map(() => desk.get('/api/ops/saveGroupBuy', form({ period: sku.period }))))
    const said = await Promise.all(
      drafts.map(d => refusal(desk, '/api/ops/publishGroupBuy', { groupNo: d.groupNo, version: d.version })),
    )
    expect(said.toSorted()).toEqual(['GROUP_WEEKS', 'ok'])
    expect(await booked()).toBe(start + kgOf(40))
  })
})

describe('下一团开时告诉我', () => {
  test('of a group that is over: who wants to hears once when the next begins; who has changed his mind hears nothing', async () => {
    const open = await one<{ n: number }>(
      `select count(*)::int as n from group_buy g join sku k on k.id = g.sku_id where k.sku_code = $1 and g.state in (0, 1, 2) and g.stock_mode = 1`,
      [COIL],
    )
    expect(open?.n).toBeGreaterThan(0)
    await mall.world.pool.run(
      `update group_buy set starts_at = now() - interval '3 days', first_ends_at = date_trunc('milliseconds', now()), ends_at = date_trunc('milliseconds', now()) from sku k where k.id = sku_id and k.sku_code = $1 and state in (1, 2) and stock_mode = 1`,
      [COIL],
    )
    await runGroupClocks(mall.world)
    const last = await one<{ no: string }>(
      `select g.group_no as no from group_buy g join sku k on k.id = g.sku_id where k.sku_code = $1 and g.stock_mode = 1 and g.closed_at is not null order by g.id desc limit 1`,
      [COIL],
    )
    const no = last?.no ?? ''
    const watch = (who: Caller, on: boolean, groupNo = no) => refusal(who, '/api/productGroupBuy/watchNextGroup', { groupNo, on })
    expect([await watch(other, true), await watch(other, true), await watch(purchaser, true)]).toEqual(['ok', 'ok', 'ok'])
    expect([(await see(other, no)).watching, (await see(approver, no)).watching]).toEqual([true, false])
    expect(await watch(purchaser, false)).toBe('ok')
    // Announced for tomorrow: nobody is told before it begins.
    const { groupNo: next } = await desk.get('/api/ops/saveGroupBuy', form({ startAt: Date.now() + HOUR, publish: true }))
    expect(await heard('demo02', '您等的团开了', next)).toBe(0)
    expect(await watch(admin, true)).toBe('ok')
    await mall.world.pool.run(`update group_buy set starts_at = now() - interval '1 minute' where group_no = $1`, [next])
    await runGroupClocks(mall.world)
    await runGroupClocks(mall.world)
    expect(await Promise.all(['demo02', 'demo01', 'demo01-2'].map(who => heard(who, '您等的团开了', next)))).toEqual([1, 1, 0])
    expect((await see(other, no)).watching).toBe(false)
    expect(await watch(other, true)).toBe('GROUP_ROUND')
    expect(await watch(other, true, next)).toBe('GROUP_NOT_OPEN')
  })
})
