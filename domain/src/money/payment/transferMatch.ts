// 对公转账: which money that came is of which payment. A transfer names the order in its 附言; one that names none is known by its sum, where one alone is.
import type { Fen } from '../../kernel/money.ts'
import { ordersInRemark } from '../funds/receipt.ts'

/** A payment that waits for its transfer, or did. Times in milliseconds. */
export interface PlannedTransfer {
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
  /** For which of the payments the buyer's slip of it is; undefined: nobody has shown one. */
  slipFor?: number | undefined
}

const aliveAt = (w: PlannedTransfer, at: number): boolean => w.createdAt <= at && (w.endedAt === null || w.endedAt > at)
const names = (w: PlannedTransfer, codes: readonly string[]): boolean => codes.some(code => w.codes.includes(code))

/** One of its orders that the balance has paid by hand. */
export interface PaidByHand {
  /** Its own number and that of its submission. */
  codes: readonly string[]
  fen: Fen
  at: number
}

/**
 * What of each arrival is for `plan`, of all plans and arrivals of its company since it was said, and is left of it: what the balance has paid of its
 * orders by hand after money came is spent of that, unless the money names other orders.
 */
export function partsFor(
  plan: PlannedTransfer,
  plans: readonly PlannedTransfer[],
  arrivals: readonly Arrival[],
  paid: readonly PaidByHand[] = [],
): Fen[] {
  const came = arrivals.map(a => ({ at: a.bookedAt, codes: namedBy(a, plans), fen: partOf(plan, plans, a) }))
  for (const p of paid) {
    let spent = p.fen
    for (const a of came) {
      if (a.at > p.at || (a.codes && !a.codes.some(code => p.codes.includes(code)))) continue
      const taken = Math.min(spent, a.fen)
      a.fen -= taken
      spent -= taken
    }
  }
  return came.map(a => a.fen)
}
/** All of it. */
export const arrivedFor = (...of: Parameters<typeof partsFor>): Fen => partsFor(...of).reduce((fen, part) => fen + part, 0)

/**
 * What it is for: as its remark says, else as the slip that was shown of it; undefined: neither says. Of a payment that did not wait when the money came it is
 * for none, as where the remark names that one.
 */
function namedBy(a: Arrival, plans: readonly PlannedTransfer[]): readonly string[] | undefined {
  const codes = ordersInRemark(a.remark)
  if (codes.length > 0) return codes
  return a.slipFor === undefined ? undefined : (plans.find(w => w.id === a.slipFor && aliveAt(w, a.bookedAt))?.codes ?? [])
}

/**
 * Money that names several is first for the one that was said first; money that names none is for the only one of its exact sum, or for nobody.
 */
function partOf(plan: PlannedTransfer, plans: readonly PlannedTransfer[], a: Arrival): Fen {
  if (!aliveAt(plan, a.bookedAt)) return 0
  const alive = plans.filter(w => aliveAt(w, a.bookedAt))
  const codes = namedBy(a, plans)
  if (!codes) {
    const same = alive.filter(w => w.dueFen === a.fen)
    return same.length === 1 && same[0]?.id === plan.id ? a.fen : 0
  }
  if (!names(plan, codes)) return 0
  const before = alive.filter(w => w.id < plan.id && names(w, codes))
  return Math.max(0, a.fen - before.reduce((sum, w) => sum + w.dueFen, 0))
}
