// A cancelled order's money goes back by the rooms of money, which stand above the orders.
import type { Fen } from '@mall/domain/kernel/money.ts'
import type { Tx } from '../../kernel/ports/database.ts'

export interface CancelledOrder {
  id: number
  orderCode: string
  companyId: number
}

export interface Penalty {
  orderId: number
  orderCode: string
  companyId: number
  amountFen: Fen
  actorId: number
  reason: string
}

declare module '../../kernel/extensions.ts' {
  interface Extensions {
    /** Gives back what was paid for a cancelled order, inside the transaction that cancels it; never more than was paid. */
    refundCancelled(tx: Tx, order: CancelledOrder, actorId: number): Promise<{ refundedFen: Fen; draftFen: Fen }>
    /** 违约金 out of the balance, in the same transaction; false: it does not cover it. */
    keepPenalty(tx: Tx, p: Penalty): Promise<boolean>
  }
}
