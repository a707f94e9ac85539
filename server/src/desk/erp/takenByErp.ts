// The ERP has a message: told to it, or fetched by it.
import { isInstruction } from '@mall/domain/desk/erp/erp.events.ts'
import { extensions } from '../../kernel/extensions.ts'
import type { Pool } from '../../kernel/ports/database.ts'
import { lockOut, markBooked, markByFile, markSent, type OutRow } from '../../platform/erpOutbox/erp.queries.ts'
import type { Taken } from './erpPort.ts'

/**
 * An instruction always waits for its answer; a fact only where the ERP has said that it books it later; what it has no place for waits for a file. False: it
 * was marked before.
 */
export async function taken(pool: Pool, out: Pick<OutRow, 'id' | 'key' | 'topic'>, how: Taken): Promise<boolean> {
  const { topic } = out
  if (how === 'byFile') return markByFile(pool, out.id)
  if (!isInstruction(topic)) return how === 'booked' ? markBooked(pool, out.id) : markSent(pool, out.id)
  return pool.tx(async tx => {
    const still = await lockOut(tx, out.key)
    if (!still || !(await markSent(tx, out.id))) return false
    await extensions().erpInstructions[topic].sent(tx, out.key)
    return true
  })
}
