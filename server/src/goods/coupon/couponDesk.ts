import { couponShare, whyNotPlan } from '@mall/domain/goods/coupon/coupon.rules.ts'
import { ApprovalStatus } from '@mall/domain/people/session/user.codes.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import type { CouponPlanForm } from '@mall/contract/goods/coupon/couponDesk.ts'
import { refuse, sentence } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { audit } from '../../platform/audit/audit.ts'
import { couponCounts, couponsOf, lockPlan, planByNo, plansToTake } from './coupon.queries.ts'
import { type Lowered, lockPerson, mustWait, takeBack, wentAlone, whyNotAlone } from '../concession/concession.ts'
import type { ConcessionRoom } from '../concession/decideConcession.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { couponRow, validText, wordsOf } from './coupon.view.ts'
import { nowOf } from '../../platform/db/now.queries.ts'
import {
  cheapestOf,
  couponsOfPlan,
  decidePlan,
  goodsByClass,
  deskPlanCount,
  deskPlans,
  type DeskPlanRow,
  insertPlan,
  stopPlan,
} from './couponDesk.queries.ts'

export async function readMyCoupons(ctx: Ctx, input: Parsed<'/api/coupon/getMyCoupons'>) {
  const asked = { companyId: ctx.companyId, view: input.view, limit: input.pageSize, offset: offsetOf(input) }
  const [rows, n] = await Promise.all([couponsOf(ctx.db, asked), couponCounts(ctx.db, ctx.companyId)])
  if (!n) throw new Error('no counts')
  return {
    ...page(
      input,
      rows.map(c => couponRow(ctx.world, c)),
      n[input.view],
    ),
    openCount: n.open,
    usedCount: n.used,
    overCount: n.over,
    serverNow: n.now.getTime(),
  }
}

/** Taking one asks for a certified company (takeCoupon.ts): the button says so before it is pressed. */
const CERTIFY_FIRST = '企业认证通过后可以领取'
export async function readCouponsToTake(ctx: Ctx) {
  const uncertified = ctx.me.approvalStatus !== ApprovalStatus.approved
  const plans = await plansToTake(ctx.db, ctx.companyId)
  return plans.map(p => ({
    planNo: p.planNo,
    ...wordsOf(ctx.world, p),
    takeUntil: p.takeUntil.getTime(),
    validText: validText(p),
    leftCount: p.stock - p.given,
    mineCount: p.mine,
    perCompanyCount: p.perCompany,
    whyNot: uncertified ? CERTIFY_FIRST : p.mine >= p.perCompany ? `每家限领 ${p.perCompany} 张，已领满` : '',
  }))
}

const stateOf = (p: DeskPlanRow) => (p.state === 'open' && p.takeUntil <= p.now ? ('over' as const) : p.state)
export async function readPlans(ctx: Ctx, input: Parsed<'/api/ops/getCouponPlans'>) {
  const asked = { view: input.view, word: literal(input.word), limit: input.pageSize, offset: offsetOf(input) }
  const [rows, n] = await Promise.all([deskPlans(ctx.db, asked), deskPlanCount(ctx.db, asked)])
  const list = rows.map(p => ({
    planNo: p.planNo,
    ...wordsOf(ctx.world, p),
    state: stateOf(p),
    offered: p.offered,
    stockCount: p.stock,
    perCompanyCount: p.perCompany,
    givenCount: p.given,
    takenCount: p.taken,
    usedCount: p.used,
    usedFen: p.usedFen,
    orderFen: p.orderFen,
    takeUntil: p.takeUntil.getTime(),
    validText: validText(p),
    makerName: p.makerName,
    madeAt: p.madeAt.getTime(),
    stopReason: p.stopReason,
  }))
  return {
    ...page(input, list, n?.n ?? 0),
    openCount: n?.open ?? 0,
    waitingCount: n?.waiting ?? 0,
    sumUsedFen: n?.sumUsedFen ?? 0,
  }
}

export async function readCoupons(ctx: Ctx, input: Parsed<'/api/ops/getCoupons'>) {
  const plan = (await planByNo(ctx.db, input.planNo)) ?? refuse('COUPON_PLAN_NONE')
  const rows = await couponsOfPlan(ctx.db, plan.id, input.pageSize, offsetOf(input))
  const list = rows.map(r => ({
    couponNo: r.couponNo,
    companyName: r.companyName,
    companyCode: r.companyCode,
    state: r.state,
    way: r.way,
    gotAt: r.gotAt.getTime(),
    validUntil: r.validUntil.getTime(),
    orderCode: r.orderCode,
    usedFen: r.usedFen,
    usedAt: r.usedAt?.getTime() ?? null,
  }))
  return page(input, list, rows[0]?.total ?? 0)
}

/** 试算: which goods a plan of such a scope would be for, by class. */
export async function previewScope(ctx: Ctx, input: Parsed<'/api/ops/previewCouponScope'>) {
  const rows = await goodsByClass(ctx.db, input)
  const covered = rows.filter(r => r.n > 0)
  const goodsCount = covered.reduce((sum, r) => sum + r.n, 0)
  return {
    goodsCount,
    allCount: rows.reduce((sum, r) => sum + r.all, 0),
    classNames: covered.map(r => ({
      className: ctx.world.catalogue.classes.get(r.classCode)?.name ?? r.classCode,
      goodsCount: r.n,
    })),
    why: goodsCount > 0 ? '' : sentence('COUPON_PLAN_WRONG.noGoods'),
  }
}

/** What a plan takes off the goods it is for: at most, of the cheapest of them. */
async function loweredBy(tx: Tx, f: CouponPlanForm): Promise<Lowered> {
  const c = (await cheapestOf(tx, f)) ?? { tonFen: 0, pieceFen: 0, goods: 0 }
  return { kind: 'coupon', share: couponShare(f, c), count: c.goods, skuIds: null, classes: f.classes }
}

/** 让价审批 of a plan: from now on it is given out like any other, or ends here. */
export const couponConcession: ConcessionRoom = {
  async pass(_ctx, tx, c) {
    const plan = (await lockPlan(tx, c.refNo)) ?? refuse('COUPON_PLAN_NONE')
    if (plan.takeUntil <= plan.now) return refuse('CONCESSION_WRONG.takeOver')
    await decidePlan(tx, c.refNo, { state: 'open', reason: '' })
  },
  async giveBack(tx, c) {
    await lockPlan(tx, c.refNo)
    await decidePlan(tx, c.refNo, { state: 'returned', reason: `审批退回：${c.reason}` })
  },
  href: refNo => `/coupons?word=${refNo}&queue=all`,
}

export const makePlan = (ctx: Ctx, input: Parsed<'/api/ops/makeCouponPlan'>) =>
  ctx.once(async tx => {
    const wrong = whyNotPlan(input, await nowOf(tx))
    if (wrong) return refuse('COUPON_PLAN_WRONG', { why: wrong.why })
    const { channels, classes } = ctx.world.catalogue
    const unknown = [...input.channels.filter(c => !channels.has(c)), ...input.classes.filter(c => !classes.has(c))]
    if (unknown.length > 0) return refuse('COUPON_PLAN_WRONG.noScope', { codes: unknown.join('、') })
    if ((await goodsByClass(tx, input)).every(r => r.n === 0)) return refuse('COUPON_PLAN_WRONG.noGoods')
    const { requestId, ...form } = input
    await lockPerson(tx, ctx.me.userId)
    const lowered = await loweredBy(tx, input)
    const needs = await whyNotAlone(ctx.world, tx, ctx.me.userId, lowered)
    const made = await insertPlan(tx, {
      ...form,
      requestId,
      madeBy: ctx.me.userId,
      takeUntil: new Date(form.takeUntil),
      validFrom: new Date(form.validFrom),
      state: needs ? 'waiting' : 'open',
      validUntil: form.validUntil === null ? null : new Date(form.validUntil),
    })
    if (!made) return refuse('REQUEST_REUSED')
    const plan = await planByNo(tx, made.planNo)
    const terms = plan ? `${plan.name}：${wordsOf(ctx.world, plan).termsText}，${plan.stock} 张` : form.name
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'coupon.make',
      objectType: 'coupon',
      objectId: made.planNo,
      detail: terms,
    })
    const of = { refNo: made.planNo, title: terms, by: ctx.me.userId }
    if (needs) await mustWait(tx, lowered, { ...of, needs })
    else await wentAlone(tx, lowered, of)
    return { planNo: made.planNo, needs }
  })

export const stopCouponPlan = (ctx: Ctx, input: Parsed<'/api/ops/stopCouponPlan'>) =>
  ctx.db.tx(async tx => {
    const plan = (await lockPlan(tx, input.planNo)) ?? refuse('COUPON_PLAN_NONE')
    if (plan.state === 'stopped') return refuse('COUPON_STOPPED', { name: plan.name, why: plan.stopReason })
    if (plan.state === 'returned') return refuse('COUPON_STOPPED', { name: plan.name, why: plan.stopReason })
    await takeBack(tx, 'coupon', plan.planNo)
    const stopped = await stopPlan(tx, { planId: plan.id, reason: input.reason, actorId: ctx.me.userId, recall: input.recall })
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'coupon.stop',
      objectType: 'coupon',
      objectId: plan.planNo,
      detail: `${plan.name}：${input.reason}${input.recall ? `，停用 ${stopped} 张` : ''}`,
    })
    return { stopped }
  })
