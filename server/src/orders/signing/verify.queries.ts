import type { SignKindCode } from '@mall/domain/orders/signing/sign.rules.ts'
import type { Db } from '../../kernel/ports/database.ts'
import type { KeptSeal } from './signing.queries.ts'

export interface SignedRow {
  kind: SignKindCode
  title: string
  documentNo: string
  status: number
  companyName: string
  buyerSignedAt: Date | null
  sellerSignedAt: Date | null
  archivedAt: Date | null
  seals: KeptSeal[]
}
/** `start`: of the hash, at least sixteen digits. */
export const signedBy = (db: Db, documentNo: string, start: string) =>
  db.row<SignedRow>(
    `select f.kind, f.title, f.document_no as "documentNo", f.status, c.name as "companyName", f.buyer_signed_at as "buyerSignedAt",
       f.seller_signed_at as "sellerSignedAt", f.archived_at as "archivedAt", f.signed_seals as seals
     from sign_flow f join company c on c.id = f.company_id
     where f.document_no = $1 and starts_with(f.signed_sha256, $2) order by f.id desc limit 1`,
    [documentNo, start],
  )
