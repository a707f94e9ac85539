// 领取 and 发放: under the row of the plan, so that the last one goes out once however many ask at once.
import { momentText } from '@mall/domain/kernel/clock.ts'
import { ApprovalStatus } from '@mall/domain/people/session/user.codes.ts'
import { termsText } from '@mall/domain/goods/coupon/coupon.rules.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { notify, peopleWithRight } from '../../platform/notice/notify.ts'
import { insertCoupons, lockPlan, type PlanRecord, takenBy } from './coupon.queries.ts'
import { companiesByCodes } from './couponDesk.queries.ts'

/** Open, in time and with some left; else the sentence why not. */
function refuseClosed(p: PlanRecord, wanted = 1): void {
  if (p.state === 'waiting') refuse('COUPON_WAITS', { name: p.name })
  if (p.state === 'returned') refuse('COUPON_PLAN_NONE')
  if (p.state === 'stopped') refuse('COUPON_STOPPED', { name: p.name, why: p.stopReason })
  if (p.takeUntil <= p.now || (p.validUntil !== null && p.validUntil <= p.now)) refuse('COUPON_TAKE_OVER', { name: p.name })
  if (p.given + wanted > p.stock) refuse('COUPON_GONE', { name: p.name })
}

/** Refuses COUPON_PLAN_NONE of a plan that is not offered: it is given, not taken. */
export const takeCoupon = (ctx: Ctx, { planNo, requestId }: Parsed<'/api/coupon/takeCoupon'>) =>
  ctx.once(async tx => {
    if (ctx.me.approvalStatus !== ApprovalStatus.approved) return refuse('CERT_REQUIRED')
    const plan = await lockPlan(tx, planNo)
    // What waits for the mill's second person is not there yet for any buyer.
    if (!plan?.offered || plan.state === 'waiting') return refuse('COUPON_PLAN_NONE')
    refuseClosed(plan)
    if ((await takenBy(tx, plan.id, ctx.companyId)) >= plan.perCompany)
      return refuse('COUPON_LIMIT', { name: plan.name, most: plan.perCompany })
    const [made] = await insertCoupons(tx, {
      planId: plan.id,
      companyIds: [ctx.companyId],
      way: 'taken',
      userId: ctx.me.userId,
      requestId,
    })
    if (!made) throw new Error('no coupon was made')
    return { couponNo: made.couponNo, validUntil: made.validUntil.getTime() }
  })

/** One for each company named; unknown, frozen or uncertified ones stop the whole. */
export const giveCoupon = (ctx: Ctx, input: Parsed<'/api/ops/giveCoupon'>) =>
  ctx.once(async tx => {
    const plan = (await lockPlan(tx, input.planNo)) ?? refuse('COUPON_PLAN_NONE')
    const wanted = [...new Set(input.companyCodes)]
    const known = new Map((await companiesByCodes(tx, wanted)).map(c => [c.code, c]))
    for (const code of wanted) {
      const c = known.get(code)
      if (!c) return refuse('COUPON_GIVE.noCompany', { code })
      if (c.frozen) return refuse('COUPON_GIVE.stopped', { name: c.name })
      if (!c.certified) return refuse('COUPON_GIVE.uncertified', { name: c.name })
    }
    refuseClosed(plan, known.size)
    const made = await insertCoupons(tx, {
      planId: plan.id,
      companyIds: [...known.values()].map(c => c.id),
      way: 'given',
      userId: ctx.me.userId,
      requestId: input.requestId,
    })
    for (const c of made) await tellGiven(tx, plan, c)
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'coupon.give',
      objectType: 'coupon',
      objectId: plan.planNo,
      detail: `${plan.name}：${made.length} 家（${wanted.slice(0, 5).join('、')}${wanted.length > 5 ? ' 等' : ''}）`,
    })
    return { given: made.length }
  })

async function tellGiven(tx: Tx, plan: PlanRecord, c: { companyId: number; validUntil: Date }): Promise<void> {
  await notify(tx, await peopleWithRight(tx, c.companyId, 'order.create'), {
    event: 'couponGiven',
    facts: { name: plan.name, terms: termsText(plan), until: momentText(c.validUntil) },
    link: '/user/coupon',
  })
}
