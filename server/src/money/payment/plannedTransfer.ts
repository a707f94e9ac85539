// 对公转账: what has come for a payment that waits for its transfer.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { partsFor } from '@mall/domain/money/payment/transferMatch.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { voucherView } from '../funds/funds.reads.ts'
import { slipsOfTransfer } from '../funds/slip.queries.ts'
import { heldOf, sumHeld } from './held.ts'
import { arrivalsSince, paidSince, waitingPlans, type PlanRow, plansOf } from './payByTransfer.queries.ts'

/** Which part of them, as `dueOf` and `stagesOf` have it. */
export interface PlannedPart {
  rest: boolean
  stageFrom: number
  stageTo: number
}
/** The one that is said for all of these orders, and for just these stages of them. */
export async function planForAll(db: Db, companyId: number, dueIds: readonly number[], part: PlannedPart) {
  const plans = dueIds.length > 0 ? await waitingPlans(db, companyId, dueIds, part) : []
  return plans.find(w => w.stageTo === part.stageTo && dueIds.every(id => w.orderIds.includes(id)))
}

/** What the page of a payment shows of it. Another's slip is opened by who sees the company's money. */
export async function transferOf(ctx: Ctx, dueIds: readonly number[], part: PlannedPart) {
  const plan = await planForAll(ctx.db, ctx.companyId, dueIds, part)
  if (!plan) return null
  const seesAll = ctx.me.rights.includes('funds.see')
  const [{ fen }, slips] = await Promise.all([came(ctx.db, plan), slipsOfTransfer(ctx.db, plan.id)])
  return {
    askedAt: plan.createdAt.getTime(),
    whoText: plan.who,
    arrivedFen: fen,
    whyText: plan.why,
    slips: slips.map(s => ({ ...voucherView(s), fileId: seesAll || s.userId === ctx.me.userId ? s.fileId : '' })),
  }
}

/** What has come for it, and by which receipts, the newest first. */
export async function came(db: Db, plan: PlanRow): Promise<{ fen: Fen; receiptIds: number[] }> {
  const [plans, arrivals, paid] = await Promise.all([
    plansOf(db, plan.companyId, plan.createdAt),
    arrivalsSince(db, plan.companyId, plan.createdAt),
    paidSince(db, plan.orderIds, plan.createdAt),
  ])
  const held = await heldOf(
    db,
    plans.flatMap(w => w.unpaidIds),
  )
  const plain = plans.map(w => ({
    ...w,
    // An order may cost more or less since, and what is frozen for it may be more.
    dueFen:
      w.endedAt === null
        ? w.unpaidFen -
          sumHeld(
            held,
            w.unpaidIds.map(id => ({ id })),
          )
        : w.dueFen,
    createdAt: w.createdAt.getTime(),
    endedAt: w.endedAt?.getTime() ?? null,
  }))
  const own = plain.find(w => w.id === plan.id)
  if (!own) return { fen: 0, receiptIds: [] }
  const parts = partsFor(
    own,
    plain,
    arrivals.map(a => ({ ...a, bookedAt: a.bookedAt.getTime(), slipFor: a.slipFor ?? undefined })),
    paid.map(p => ({ ...p, at: p.at.getTime() })),
  )
  return {
    fen: parts.reduce((fen, part) => fen + part, 0),
    receiptIds: arrivals.filter((_, i) => (parts[i] ?? 0) > 0).map(a => a.id),
  }
}
