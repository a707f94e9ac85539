// The ERP has a message: told to it, or fetched by it.
import { isInstruction } from '@mall/domain/desk/erp/erp.events.ts'
import { extensions } from '../../kernel/extensions.ts'
import type { Pool } from '../../kernel/ports/database.ts'
import { lockOut, markBooked, markSent, type OutRow } from '../../platform/erpOutbox/erp.queries.ts'
import type { Taken } from './erpLink.ts'

/** An instruction always waits for its answer; a fact only where the ERP has said that it books it later. False: it was marked before. */
export async function taken(pool: Pool, out: Pick<OutRow, 'id' | 'key' | 'topic'>, how: Taken): Promise<boolean> {
  const { topic } = out
  if (!isInstruction(topic)) return how === 'booked' ? markBooked(pool, out.id) : markSent(pool, out.id)
  return pool.tx(async tx => {
    const still = await lockOut(tx, out.key)
    if (!still || !(await markSent(tx, out.id))) return false
    await extensions().erpInstructions[topic].sent(tx, out.key)
    return true
  })
}
