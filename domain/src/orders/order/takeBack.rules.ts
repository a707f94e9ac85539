// What the mill may do again with an order that ended or failed: the page asks before it offers, the server before it acts.
import type { Fen } from '../../kernel/money.ts'
import { whyNotReviewed } from './origin.ts'
import { endedByMill, REOPEN_DAYS, whyNotGoOn } from './order.rules.ts'

/** How a cancelled order came to its end. */
export interface Ending {
  event: string
  /** By an employee, not by the buyer or the clock. */
  staff: boolean
  /** How long ago, also parts of a day. */
  days: number
}

/** Why the mill cannot open an ended order again, in words; undefined when it can. What the buyer ended stays ended. */
export function whyNotReopen(o: {
  frozen: boolean
  paidFen: Fen
  origin: string
  ending: Ending | undefined
}): string | undefined {
  const { ending } = o
  const once = whyNotReviewed(o.origin)
  if (once) return once
  if (o.paidFen > 0) return '已退款'
  if (!ending || !(endedByMill.has(ending.event) || (ending.event === 'cancel' && ending.staff))) return '不是钢厂取消的'
  return ending.days > REOPEN_DAYS ? `已过 ${REOPEN_DAYS} 天` : whyNotGoOn('reopen', o)
}
