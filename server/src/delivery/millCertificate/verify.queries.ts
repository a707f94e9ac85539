// What the public verification asks.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

export interface VerifyRow {
  versionId: number
  certificateId: number
  certNo: string
  versionNo: number
  /** The version that counts. */
  current: number
  verifyCode: string
  content: string
  contentHash: string
  madeAt: Date
  revokedAt: Date | null
  checks: number
  /** Hashes of its PDF, as often as it was drawn anew; none before the first. */
  sha256s: string[]
  correction: string
  parentNo: string | null
  parentPieces: number | null
  parentKg: Kg | null
  parentAt: Date | null
  /** Of the parent, what all its children have. */
  splitKg: Kg | null
}
/** Every version of a number: each paper has its own code. */
export const versionsToVerify = (db: Db, certNo: string) =>
  db.rows<VerifyRow>(
    `select v.id as "versionId", t.id as "certificateId", t.cert_no as "certNo", v.version_no as "versionNo", t.version_no as current,
       v.verify_code as "verifyCode", v.content, v.content_hash as "contentHash", v.made_at as "madeAt", t.revoked_at as "revokedAt", t.checks,
       array(select x.sha256 from certificate_paper x where x.version_id = v.id) as "sha256s", n.reason as correction, p.cert_no as "parentNo", p.pieces as "parentPieces", p.weight_kg as "parentKg", p.issued_at as "parentAt",
       case when p.id is not null then (select sum(u.split_kg) from certificate_unit u where u.certificate_id = p.id)::bigint end as "splitKg"
     from certificate t join certificate_version v on v.certificate_id = t.id
     left join certificate p on p.id = t.parent_id join certificate_version n on n.certificate_id = t.id and n.version_no = t.version_no
     where t.cert_no = $1 order by v.version_no desc`,
    [certNo],
  )
export const countCheck = (tx: Tx, certificateId: number) =>
  tx.run(...bind('update certificate set checks = checks + 1 where id = :certificateId', { certificateId }))
