// Product agreements as buyers read them: published versions of kind 'agreement', and what a company has agreed to.
import { ContractStatus } from '@mall/domain/orders/contract/contract.status.ts'
import type { Clause } from '@mall/domain/orders/contract/termsText.ts'
import { WINDOW } from '../../kernel/serve/paging.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db } from '../../kernel/ports/database.ts'

export interface AgreementVersion {
  id: number
  classCode: string
  className: string
  versionNo: number
  title: string
  clauses: Clause[]
  note: string
  hash: string
  publishedAt: Date
  inForceFrom: Date
  /** Not in force yet. */
  ahead: boolean
}
/** Every published version of one class, or (null) of all, in the order of the classes, the newest first. */
export const agreementVersions = (db: Db, classCode: string | null) =>
  db.rows<AgreementVersion>(
    `select t.id, p.class_code as "classCode", p.name as "className", t.version_no as "versionNo", t.title, t.clauses, t.note, coalesce(t.hash, '') as hash,
       coalesce(t.published_at, t.made_at) as "publishedAt", coalesce(t.in_force_from, t.made_at) as "inForceFrom", t.in_force_from > now() as ahead
     from contract_terms t join product_class p on p.class_code = t.code
     where t.kind = 'agreement' and t.state = 'published' and ($1::text is null or t.code = $1) order by p.seq, t.version_no desc`,
    [classCode],
  )

export interface AcceptedRow {
  termsId: number
  orderCode: string
  contractNo: string
  acceptedAt: Date | null
  acceptedByName: string
  signMode: 'ticked' | 'signed' | 'paper'
}
/** A company, or one person of it. */
export interface Who {
  companyId: number
  userId: number | null
}
/** When and by whose hand it was agreed to: ticked, or both seals on it, or what was signed on paper confirmed. */
const agreed = `left join lateral (
    select c.accepted_at as at, (select coalesce(nullif(u.real_name, ''), u.nick_name) from app_user u where u.id = c.accepted_by) as name where c.accepted_at is not null
    union all select p.decided_at, p.buyer_signer from paper_contract p where c.sign_mode = 'paper' and p.contract_no = c.contract_no and p.state = 'confirmed'
    union all select f.seller_signed_at, f.buyer_signer from sign_flow f
      where c.sign_mode = 'signed' and f.kind = 'order' and f.document_no = c.contract_no and f.seller_signed_at is not null
    order by at desc limit 1) s on true`
/** The newest orders of a company, or of one person of it: what was agreed to before ten thousand others says nothing of today. */
const newestOf = (whose: string) => `(select x.id from orders x where ${whose} order by x.id desc limit ${WINDOW}) o
  join lateral (select x.* from order_contract x where x.order_id = o.id and x.status <> ${ContractStatus.deleted} offset 0) c on true`
// A person's by his own orders, but only those of the company he is in now: he may have come from another.
const newest = (w: Who) =>
  newestOf(w.userId === null ? 'x.company_id = :companyId' : 'x.user_id = :userId and x.company_id + 0 = :companyId')
/** Contracts of a company, or of one person of it, that stand by one of these versions, the newest first. */
export const acceptedContracts = (db: Db, who: Who, termsIds: readonly number[], limit: number) =>
  db.rows<AcceptedRow>(
    ...bind(
      `select (select x from unnest(c.terms_ids) x where x = any(:termsIds::bigint[]) limit 1) as "termsId",
       (select x.order_code from orders x where x.id = o.id) as "orderCode",
       c.contract_no as "contractNo", s.at as "acceptedAt", c.sign_mode as "signMode", coalesce(s.name, '') as "acceptedByName"
     from ${newest(who)} ${agreed} where c.terms_ids && :termsIds::bigint[] order by o.id desc limit :limit`,
      { ...who, termsIds, limit },
    ),
  )
/** How many contracts of a company stand by any version of each class, and which was agreed to last. */
export const acceptedHeads = (db: Db, who: Who) =>
  db.rows<{ classCode: string; orders: number; versionNo: number | null; acceptedAt: Date | null; acceptedByName: string }>(
    ...bind(
      `with terms as materialized (select id, code, version_no from contract_terms where kind = 'agreement'),
     mine as (
       select c.id, s.at, s.name, c.terms_ids from ${newest(who)} ${agreed} where c.terms_ids && array(select id from terms)),
     stands as (select t.code, t.version_no, m.at, m.name from mine m cross join lateral unnest(m.terms_ids) x join terms t on t.id = x)
     select code as "classCode", count(*)::int as orders, (array_agg(version_no order by at desc nulls last))[1] as "versionNo", max(at) as "acceptedAt",
       coalesce((array_agg(name order by at desc nulls last))[1], '') as "acceptedByName"
     from stands group by code`,
      { ...who },
    ),
  )
/** Materials on sale, by class. */
export const materiasByClass = (db: Db) =>
  db.rows<{ classCode: string; materias: string[] }>(
    `select class_code as "classCode", array_agg(grade order by grade) as materias from (select distinct class_code, grade from sku where on_shelf) g group by 1`,
    [],
  )
