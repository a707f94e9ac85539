// Who hears that a conversation has moved: its buyer or guest, the desk; and those whose place in the queue has changed.
import type { Tx } from '../../kernel/ports/database.ts'
import { announce } from '../../platform/live/hub.ts'
import { waitingOwners } from './support.queries.ts'

interface Whose {
  threadNo: string
  userId: number | null
  visitorId: number | null
}
export function tellBuyer(tx: Tx, t: Whose): void {
  const event = { kind: 'support', threadNo: t.threadNo } as const
  if (t.userId !== null) announce(tx, `user:${t.userId}`, event)
  else if (t.visitorId !== null) announce(tx, `visitor:${t.visitorId}`, event)
}
export const tellDesk = (tx: Tx, threadNo: string): void => announce(tx, 'support:desk', { kind: 'support', threadNo })
export function tellBoth(tx: Tx, t: Whose): void {
  tellBuyer(tx, t)
  tellDesk(tx, t.threadNo)
}
/** Somebody has left the queue: everybody behind him stands one place further ahead. */
export async function tellQueue(tx: Tx): Promise<void> {
  for (const t of await waitingOwners(tx)) tellBuyer(tx, t)
}
export function tellTyping(tx: Tx, t: Whose, bySide: 'buyer' | 'staff'): void {
  const event = { kind: 'supportTyping', threadNo: t.threadNo, bySide } as const
  if (bySide === 'buyer') announce(tx, 'support:desk', event)
  else if (t.userId !== null) announce(tx, `user:${t.userId}`, event)
  else if (t.visitorId !== null) announce(tx, `visitor:${t.visitorId}`, event)
}
