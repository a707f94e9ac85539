// 对公转账: what has come for a payment that waits for its transfer.
import { partsFor } from '@mall/domain/money/payment/transferMatch.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { voucherView } from '../funds/funds.reads.ts'
import { slipsOfTransfer } from '../funds/slip.queries.ts'
import { heldOf, sumHeld } from './held.ts'
import { arrivalsSince, paidSince, waitingWishes, type WishRow, wishesOf } from './payByTransfer.queries.ts'

/** The one that is said for all of these orders. */
export async function wishForAll(db: Db, companyId: number, dueIds: readonly number[]) {
  const wishes = dueIds.length > 0 ? await waitingWishes(db, companyId, dueIds) : []
  return wishes.find(w => dueIds.every(id => w.orderIds.includes(id)))
}

/** What the page of a payment shows of it. Another's slip is opened by who sees the company's money. */
export async function transferOf(ctx: Ctx, dueIds: readonly number[]) {
  const wish = await wishForAll(ctx.db, ctx.companyId, dueIds)
  if (!wish) return null
  const seesAll = ctx.me.rights.includes('funds.see')
  const [{ fen }, slips] = await Promise.all([came(ctx.db, wish), slipsOfTransfer(ctx.db, wish.id)])
  return {
    askedAt: wish.createdAt.getTime(),
    whoText: wish.who,
    arrivedFen: fen,
    whyText: wish.why,
    slips: slips.map(s => ({ ...voucherView(s), fileId: seesAll || s.userId === ctx.me.userId ? s.fileId : '' })),
  }
}

/** What has come for it, and the receipt that came last of that; 0: none. */
export async function came(db: Db, wish: WishRow): Promise<{ fen: number; receiptId: number }> {
  const [wishes, arrivals, paid] = await Promise.all([
    wishesOf(db, wish.companyId, wish.createdAt),
    arrivalsSince(db, wish.companyId, wish.createdAt),
    paidSince(db, wish.orderIds, wish.createdAt),
  ])
  const held = await heldOf(
    db,
    wishes.flatMap(w => w.unpaidIds),
  )
  const plain = wishes.map(w => ({
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
  const own = plain.find(w => w.id === wish.id)
  if (!own) return { fen: 0, receiptId: 0 }
  const parts = partsFor(
    own,
    plain,
    arrivals.map(a => ({ ...a, bookedAt: a.bookedAt.getTime(), slipFor: a.slipFor ?? undefined })),
    paid.map(p => ({ ...p, at: p.at.getTime() })),
  )
  // The newest stands first.
  const last = arrivals.find((_, i) => (parts[i] ?? 0) > 0)
  return { fen: parts.reduce((fen, part) => fen + part, 0), receiptId: last?.id ?? 0 }
}
