// What rooms tell the ERP about, each with its own way to take the answer (main/extensions.ts): this room knows none of them.
import type { ErpInstruction } from '@mall/domain/desk/erp/erp.events.ts'
import type { World } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import type { ErpAnswer } from './erpMessage.ts'

/** Two persons have registered what the ERP would have answered. */
export interface ByHand {
  /** Who checked it. */
  actorId: number
}
export interface ErpTopic {
  /** The ERP has it. */
  sent(tx: Tx, key: string): Promise<void>
  /** Its answer to what is still open, the amount as it was asked for, or what two persons say in its place. In the transaction that keeps the answer. */
  answered(world: World, tx: Tx, answer: ErpAnswer, byHand: ByHand | null): Promise<void>
  /** An answer that does not fit what was asked for, or what became of it already: kept, and shown where the thing is looked after. */
  odd(tx: Tx, key: string, why: string): Promise<void>
}

declare module '../../kernel/extensions.ts' {
  interface Extensions {
    /** What the ERP answers goes to the room that asked. */
    readonly erpInstructions: Readonly<Record<ErpInstruction, ErpTopic>>
  }
}
