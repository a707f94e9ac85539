// A cancelled order's money goes back by the rooms of money, which stand above the orders.
import type { Fen } from '@mall/domain/kernel/money.ts'
import type { Tx } from '../../kernel/ports/database.ts'

export interface CancelledOrder {
  id: number
  orderCode: string
  companyId: number
}

declare module '../../kernel/extensions.ts' {
  interface Extensions {
    /** Gives back what was paid for a cancelled order, inside the transaction that cancels it; never more than was paid. */
    refundCancelled(tx: Tx, order: CancelledOrder, actorId: number): Promise<{ refundedFen: Fen; draftFen: Fen }>
  }
}
