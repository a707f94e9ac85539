// An answer that fits takes effect: the ERP's own, or what two persons have registered in its place. Once: the message is locked by the caller.
import { isInstruction } from '@mall/domain/desk/erp/erp.events.ts'
import type { World } from '../../kernel/ctx.ts'
import { extensions } from '../../kernel/extensions.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { insertInbox, markDone, type OutRow } from './erp.queries.ts'
import type { ErpAnswer } from './erpMessage.ts'
import type { ByHand } from './topics.ts'

/** False: this answer has been here. */
export async function applyAnswer(world: World, tx: Tx, out: OutRow, a: ErpAnswer, byHand: ByHand | null): Promise<boolean> {
  if (!(await insertInbox(tx, { messageId: a.messageId, key: a.key, body: a, outcome: 'applied' }))) return false
  if (isInstruction(out.topic)) await extensions().erpInstructions[out.topic].answered(world, tx, a, byHand)
  await markDone(tx, out.id)
  return true
}
