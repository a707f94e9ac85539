// 对公转账: what has come for a payment that waits for its transfer.
import { arrivedFor } from '@mall/domain/money/payment/transferMatch.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { heldOf, sumHeld } from './held.ts'
import { arrivalsSince, paidSince, waitingWishes, type WishRow, wishesOf } from './payByTransfer.queries.ts'

/** The one that is said for all of these orders. */
export async function wishForAll(db: Db, companyId: number, dueIds: readonly number[]) {
  const wishes = dueIds.length > 0 ? await waitingWishes(db, companyId, dueIds) : []
  return wishes.find(w => dueIds.every(id => w.orderIds.includes(id)))
}

/** What the page of a payment shows of it. */
export async function transferOf(db: Db, companyId: number, dueIds: readonly number[]) {
  const wish = await wishForAll(db, companyId, dueIds)
  return wish
    ? { askedAt: wish.createdAt.getTime(), whoText: wish.who, arrivedFen: await arrived(db, wish), whyText: wish.why }
    : null
}

/** Fen. */
export async function arrived(db: Db, wish: WishRow): Promise<number> {
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
  return own
    ? arrivedFor(
        own,
        plain,
        arrivals.map(a => ({ ...a, bookedAt: a.bookedAt.getTime() })),
        paid.map(p => ({ ...p, at: p.at.getTime() })),
      )
    : 0
}
