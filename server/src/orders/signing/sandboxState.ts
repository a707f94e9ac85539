// What the sandbox tells of a flow: to whoever asks, and in the notices it owes.
import type { Tx } from '../../kernel/ports/database.ts'
import { insertNotice, type SandboxFlow } from './sandboxSign.queries.ts'

export const stateOf = (f: SandboxFlow) => ({
  platformId: f.platformId,
  seq: f.seq,
  state: f.state === 'open' && f.over ? ('expired' as const) : f.state,
  buyer: f.buyerAt && { at: f.buyerAt.getTime(), person: f.buyerPerson },
  mill: f.millAt && { at: f.millAt.getTime(), person: f.millPerson },
  refusedBy: f.refusedBy,
  reason: f.reason,
  expiresAt: f.expiresAt.getTime(),
  void:
    f.voidState === ''
      ? null
      : {
          state: f.voidState,
          by: f.voidBy,
          reason: f.voidReason,
          buyerAt: f.voidBuyerAt?.getTime() ?? null,
          millAt: f.voidMillAt?.getTime() ?? null,
        },
})

/** Written with the change itself: a notice that is owed is not forgotten. */
export const oweNotice = (tx: Tx, f: SandboxFlow, waitSeconds: number) =>
  insertNotice(tx, { eventId: `${f.platformId}-${f.seq}`, platformId: f.platformId, body: stateOf(f), waitSeconds })
