// What was frozen so that an order would be paid (保证金 of an auction, 订金 of a group), as its page tells it. By the rooms that froze it (main/extensions.ts).
import type { Fen } from '@mall/domain/kernel/money.ts'
import { extensions } from '../../kernel/extensions.ts'
import type { Db } from '../../kernel/ports/database.ts'

export interface OrderDeposit {
  name: '保证金' | '订金'
  fen: Fen
  state: 'held' | 'converted' | 'released' | 'forfeited'
}

declare module '../../kernel/extensions.ts' {
  interface Extensions {
    /** The first that froze something for the order tells it. */
    readonly depositProviders: readonly ((db: Db, orderId: number) => Promise<OrderDeposit | undefined>)[]
  }
}

export async function depositOfOrder(db: Db, orderId: number): Promise<OrderDeposit | null> {
  for (const ask of extensions().depositProviders) {
    const found = await ask(db, orderId)
    if (found) return found
  }
  return null
}
