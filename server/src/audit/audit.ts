// The audit log: append-only and hash-chained, so that a changed or missing row shows (reliability I37).
import { createHash } from 'node:crypto'
import type { Tx } from '../db/pool.ts'

export interface AuditEntry {
  actorId: number
  onBehalfOf?: number
  /** What was done, in the words of the console: 审核通过, 改价 ... */
  action: string
  objectType:
    | 'order'
    | 'sku'
    | 'setting'
    | 'intend'
    | 'payment'
    | 'user'
    | 'company'
    | 'certification'
    | 'proxy'
    | 'staff'
    | 'role'
    | 'file'
  objectId: string
  /** One line for people: before and after. No secrets, no full phone numbers. */
  detail: string
}

/** Writes a row at the end of the chain. The chain's lock is taken last, right before COMMIT, so that writers wait shortly. */
export async function audit(tx: Tx, e: AuditEntry): Promise<void> {
  await tx.row('select pg_advisory_xact_lock(727002)')
  const last = await tx.row<{ seq: number; hash: string }>('select seq, hash from audit_log order by seq desc limit 1')
  const seq = (last?.seq ?? 0) + 1
  const prev = last?.hash ?? ''
  const payload = JSON.stringify({
    actor: e.actorId,
    behalf: e.onBehalfOf ?? null,
    action: e.action,
    type: e.objectType,
    id: e.objectId,
    detail: e.detail,
  })
  const hash = createHash('sha256').update(`${prev}|${seq}|${payload}`).digest('hex')
  await tx.run(
    `insert into audit_log (seq, actor_id, on_behalf_of, action, object_type, object_id, detail, payload, prev_hash, hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [seq, e.actorId, e.onBehalfOf ?? null, e.action, e.objectType, e.objectId, e.detail, payload, prev, hash],
  )
}
