// 回单: which slip the money that came is of. A slip says a sum; one that was made for a planned transfer says its orders too (decision 0252).
import type { Fen } from '../../kernel/money.ts'
import { ordersInRemark } from './receipt.ts'

/** A slip of one company that waits for its money, the oldest first. */
export interface WaitingSlip {
  id: number
  amountFen: Fen
  /** The planned transfer it was made for. */
  transferId: number | null
  /** Numbers of its orders; empty: of none. */
  codes: readonly string[]
}
/** Money that was booked to the company, the oldest first. */
export interface CameIn {
  receiptId: number
  amountFen: Fen
  remark: string
  /** It has paid a planned transfer: no other's slip is of it. */
  spent?: boolean
}

/**
 * A slip of just this sum. Money that names an order is of the slip for that order, never of one for another; money that names none is of the one planned
 * transfer that has such a slip. Where two have one, nobody knows for which it came, and neither slip is taken.
 */
export function slipsOf(came: readonly CameIn[], waiting: readonly WaitingSlip[]): { receiptId: number; slipId: number }[] {
  const taken = new Set<number>()
  return came.flatMap(({ receiptId, amountFen, remark, spent = false }) => {
    const free = waiting.filter(s => s.amountFen === amountFen && !taken.has(s.id) && (!spent || s.transferId === null))
    const slip = slipOf(ordersInRemark(remark), free)
    if (!slip) return []
    taken.add(slip.id)
    return [{ receiptId, slipId: slip.id }]
  })
}

function slipOf(codes: readonly string[], free: readonly WaitingSlip[]): WaitingSlip | undefined {
  const planned = free.filter(s => s.transferId !== null)
  const plain = free.find(s => s.transferId === null)
  if (codes.length > 0) return planned.find(s => s.codes.some(code => codes.includes(code))) ?? plain
  const [first, ...others] = planned
  return first && others.every(s => s.transferId === first.transferId) ? first : plain
}
