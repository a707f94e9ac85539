// The audit log: append-only and hash-chained, so that a changed or missing row shows (invariant I37 of the proofs).
import { createHash } from 'node:crypto'
import { type AuditAct, auditActs } from '@mall/domain/main/audit.acts.ts'
import type { AuditObject } from '@mall/domain/platform/audit/audit.objects.ts'
import { bind } from '../db/bind.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { endOfChain } from './chain.queries.ts'

export interface AuditEntry {
  actorId: number
  onBehalfOf?: number
  act: AuditAct
  /** Which of several, where the act alone does not say it: the call of an act by proxy. */
  what?: string
  objectType: AuditObject
  objectId: string
  /** One line for people: before and after. No secrets, no full phone numbers. */
  detail: string
}

/** Writes a row at the end of the chain. The chain's lock is taken last, right before COMMIT, so that writers wait shortly. */
export async function audit(tx: Tx, e: AuditEntry): Promise<void> {
  await tx.row('select pg_advisory_xact_lock(727002)')
  const last = await endOfChain(tx)
  const seq = (last?.seq ?? 0) + 1
  const prev = last?.hash ?? ''
  const action = e.what ? `${auditActs[e.act]}：${e.what}` : auditActs[e.act]
  const payload = JSON.stringify({
    actor: e.actorId,
    behalf: e.onBehalfOf ?? null,
    act: e.act,
    action,
    type: e.objectType,
    id: e.objectId,
    detail: e.detail,
  })
  const hash = createHash('sha256').update(`${prev}|${seq}|${payload}`).digest('hex')
  await tx.run(
    ...bind(
      `insert into audit_log (seq, actor_id, on_behalf_of, act, action, object_type, object_id, detail, payload, prev_hash, hash)
       values (:seq, :actorId, :behalf, :act, :action, :objectType, :objectId, :detail, :payload, :prev, :hash)`,
      {
        seq,
        actorId: e.actorId,
        behalf: e.onBehalfOf ?? null,
        act: e.act,
        action,
        objectType: e.objectType,
        objectId: e.objectId,
        detail: e.detail,
        payload,
        prev,
        hash,
      },
    ),
  )
}
