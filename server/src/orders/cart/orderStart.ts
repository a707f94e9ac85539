// What will become of a plan: where each of its orders starts, by the rules in force, and what stands in the way of the whole. The preview
// says it, createOrder does it.
import { overCap, type Start, startOf } from '@mall/domain/orders/order/order.rules.ts'
import { GradeLevel, StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { ApprovalStatus } from '@mall/domain/people/session/user.codes.ts'
import type { Why } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { businessLicenceIsValid } from '../../people/certification/licence.queries.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { heldBy } from '../../people/companyAccess/limits.queries.ts'
import type { OrderPlan, PlannedOrder } from './orderPlan.ts'

export const isFutures = (o: PlannedOrder): boolean => o.rows[0]?.row.stockMode === StockMode.futures
export const agreementGoods = (o: PlannedOrder): PlannedOrder['rows'] =>
  o.rows.filter(r => r.row.gradeLevel === GradeLevel.agreement)

/** Where each order of the plan starts and why, in the order of the plan. `certified`: isLicensed; `overLimit`: which limits of its maker the plan passes, or empty. */
export async function startsOf(
  ctx: Ctx,
  plan: OrderPlan,
  { certified, overLimit }: { certified: boolean; overLimit: string },
): Promise<Start[]> {
  const { rules } = ctx.world
  const approvalAboveFen = await rules.number('order.approvalAboveFen')
  const autoReview = await rules.on('order.autoReview')
  return plan.orders.map(o =>
    startOf({
      futures: isFutures(o),
      certified,
      agreementGoods: agreementGoods(o).length > 0,
      totalFen: o.sum.totalFen,
      approvalAboveFen,
      autoReview,
      proxy: ctx.me.actor !== null,
      overLimit,
    }),
  )
}

/** Only a certified company makes orders: nobody else's wish holds goods. */
export const isCertified = (ctx: Ctx): boolean => ctx.me.approvalStatus === ApprovalStatus.approved

/** Certified, and its business licence runs. */
export const isLicensed = async (ctx: Ctx, db: Db): Promise<boolean> =>
  isCertified(ctx) && (await businessLicenceIsValid(db, ctx.companyId))

/** Why the plan cannot become orders at all; undefined when it can. Counted anew under a lock when it does. */
export async function whyBlocked(ctx: Ctx, db: Db, plan: OrderPlan): Promise<Why<'CERT_REQUIRED' | 'HOLD_CAP'> | undefined> {
  if (!isCertified(ctx)) return ['CERT_REQUIRED']
  const why = await whyOverCap(ctx, db, spotOf(plan))
  return why ? ['HOLD_CAP', { why }] : undefined
}

const spotOf = (plan: OrderPlan) => ({
  fen: plan.orders.reduce((sum, o) => sum + (isFutures(o) ? 0 : o.sum.totalFen), 0),
  kg: plan.orders.reduce((sum, o) => sum + (isFutures(o) ? 0 : o.sum.weightKg), 0),
})

/** Which cap a company passes with so much more spot goods unpaid. With nothing more: what it holds already, orders just written too. */
export async function whyOverCapOf(ctx: Ctx, db: Db, companyId: number, more = { fen: 0, kg: 0 }): Promise<string | undefined> {
  const { rules } = ctx.world
  const cap = { fen: await rules.number('order.unpaidMaxFen'), kg: (await rules.number('order.unpaidMaxTons')) * 1000 }
  if (cap.fen === 0 && cap.kg === 0) return undefined
  return overCap(await heldBy(db, companyId), more, cap)
}
export const whyOverCap = (ctx: Ctx, db: Db, more = { fen: 0, kg: 0 }): Promise<string | undefined> =>
  whyOverCapOf(ctx, db, ctx.companyId, more)
