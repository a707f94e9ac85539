// 对公转账: which money that came is of which payment. A transfer names the order in its 附言; one that names none is known by its sum, where one alone is.
import type { Fen } from '../../kernel/money.ts'
import { ordersInRemark } from '../funds/receipt.ts'

/** A payment that waits for its transfer, or did. Times in milliseconds. */
export interface TransferWish {
  id: number
  /** Its own number and those of its orders: what a remark may name. */
  codes: readonly string[]
  dueFen: Fen
  createdAt: number
  /** null: it waits. */
  endedAt: number | null
}
/** Money that was booked to the company's balance. */
export interface Arrival {
  remark: string
  fen: Fen
  bookedAt: number
}

const aliveAt = (w: TransferWish, at: number): boolean => w.createdAt <= at && (w.endedAt === null || w.endedAt > at)
const names = (w: TransferWish, codes: readonly string[]): boolean => codes.some(code => w.codes.includes(code))

/**
 * What has come for `wish`, of all wishes and arrivals of its company since it was said. Money that names several is first for the one that was said
 * first; money that names none is for the only one of its exact sum, or for nobody.
 */
export function arrivedFor(wish: TransferWish, wishes: readonly TransferWish[], arrivals: readonly Arrival[]): Fen {
  let fen = 0
  for (const a of arrivals) {
    if (!aliveAt(wish, a.bookedAt)) continue
    const alive = wishes.filter(w => aliveAt(w, a.bookedAt))
    const codes = ordersInRemark(a.remark)
    if (codes.length === 0) {
      const same = alive.filter(w => w.dueFen === a.fen)
      if (same.length === 1 && same[0]?.id === wish.id) fen += a.fen
    } else if (names(wish, codes)) {
      const before = alive.filter(w => w.id < wish.id && names(w, codes))
      fen += Math.max(0, a.fen - before.reduce((sum, w) => sum + w.dueFen, 0))
    }
  }
  return fen
}
