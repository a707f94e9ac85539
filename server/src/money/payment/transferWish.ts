// 对公转账: what has come for a payment that waits for its transfer.
import { arrivedFor } from '@mall/domain/money/payment/transferMatch.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { arrivalsSince, waitingWish, type WishRow, wishesOf } from './payByTransfer.queries.ts'

/** What the page of a payment shows of it. */
export async function transferOf(db: Db, companyId: number, code: string) {
  const wish = await waitingWish(db, companyId, code)
  return wish
    ? { askedAt: wish.createdAt.getTime(), whoText: wish.who, arrivedFen: await arrived(db, wish), whyText: wish.why }
    : null
}

/** Fen. */
export async function arrived(db: Db, wish: WishRow): Promise<number> {
  const [wishes, arrivals] = await Promise.all([
    wishesOf(db, wish.companyId, wish.createdAt),
    arrivalsSince(db, wish.companyId, wish.createdAt),
  ])
  const plain = wishes.map(w => ({ ...w, createdAt: w.createdAt.getTime(), endedAt: w.endedAt?.getTime() ?? null }))
  const own = plain.find(w => w.id === wish.id)
  return own
    ? arrivedFor(
        own,
        plain,
        arrivals.map(a => ({ ...a, bookedAt: a.bookedAt.getTime() })),
      )
    : 0
}
