// Texts with versions: what a contract is made of.
import type { Fen } from '@mall/domain/kernel/money.ts'
import type { OrderStatusCode } from '@mall/domain/orders/order/order.status.ts'
import { ContractStatus, type TermsKindCode, type ContractStatusCode } from '@mall/domain/orders/contract/contract.status.ts'
import type { Clause } from '@mall/domain/orders/contract/termsText.ts'
import { underContract } from '../../platform/db/orderSets.ts'
import type { Db } from '../../kernel/ports/database.ts'

export interface TermsRow {
  id: number
  kind: TermsKindCode
  code: string
  versionNo: number
  title: string
  clauses: Clause[]
}
const columns = `t.id, t.kind, t.code, t.version_no as "versionNo", t.title, t.clauses`

/** The versions in force for a contract of these classes: the template first, then the agreements by their class. */
export const currentTermsIds = (db: Db, classCodes: readonly string[]) =>
  db.rows<{ id: number; kind: string; code: string }>(
    `select distinct on (t.kind, t.code) t.id, t.kind, t.code from contract_terms t
     where t.state = 'published' and t.in_force_from <= now() and (t.kind = 'template' and t.code = 'C' or t.kind = 'agreement' and t.code = any($1::text[]))
     order by t.kind desc, t.code, t.version_no desc`,
    [classCodes],
  )
/** Classes of goods: theirs are the agreements that count. */
export const classesOfSkus = async (db: Db, skuIds: readonly number[]): Promise<string[]> =>
  (
    await db.rows<{ code: string }>('select distinct class_code as code from sku where id = any($1::int[]) order by 1', [skuIds])
  ).map(r => r.code)
export const classesOfSkuCodes = async (db: Db, skuCodes: readonly string[]): Promise<string[]> =>
  (
    await db.rows<{ code: string }>('select distinct class_code as code from sku where sku_code = any($1::text[]) order by 1', [
      skuCodes,
    ])
  ).map(r => r.code)
export const termsOf = (db: Db, ids: readonly number[]) =>
  db.rows<TermsRow>(`select ${columns} from contract_terms t where t.id = any($1::bigint[])`, [ids])

export interface VersionRow extends TermsRow {
  state: 'draft' | 'published'
  note: string
  rev: number
  hash: string | null
  madeByName: string
  madeAt: Date
  publishedByName: string
  publishedAt: Date | null
  /** From when contracts are made of it; of a draft null. */
  inForceFrom: Date | null
}
const versionColumns = `${columns}, t.state, t.note, t.rev, t.hash, coalesce(m.real_name, '') as "madeByName", t.made_at as "madeAt",
  coalesce(p.real_name, '') as "publishedByName", t.published_at as "publishedAt", t.in_force_from as "inForceFrom"`
const versionJoins = `from contract_terms t left join app_user m on m.id = t.made_by left join app_user p on p.id = t.published_by`

/** Every version of one text, the newest first; a draft stands at the top. */
export const versionsOf = (db: Db, kind: string, code: string) =>
  db.rows<VersionRow>(
    `select ${versionColumns} ${versionJoins} where t.kind = $1 and t.code = $2 order by t.version_no desc limit 200`,
    [kind, code],
  )

export interface TermsHead {
  kind: TermsKindCode
  code: string
  className: string
  title: string
  /** Published version in force; 0: none yet. */
  versionNo: number
  publishedAt: Date | null
  /** Announced: published, in force from then on. */
  nextNo: number | null
  nextFrom: Date | null
  hasDraft: boolean
}
/** The template, and one row for each class of goods whether or not it has an agreement. */
export const termsHeads = (db: Db) =>
  db.rows<TermsHead>(
    `with head as (select 'template' as kind, 'C' as code, '' as class_name, -1 as seq
       union all select 'agreement', class_code, name, seq from product_class)
     select h.kind, h.code, h.class_name as "className", coalesce(t.title, '') as title, coalesce(t.version_no, 0) as "versionNo",
       t.published_at as "publishedAt", n.version_no as "nextNo", n.in_force_from as "nextFrom",
       exists (select 1 from contract_terms d where d.kind = h.kind and d.code = h.code and d.state = 'draft') as "hasDraft"
     from head h left join lateral (
       select title, version_no, published_at from contract_terms x
       where x.kind = h.kind and x.code = h.code and x.state = 'published' and x.in_force_from <= now() order by x.version_no desc limit 1) t on true
       left join lateral (
       select version_no, in_force_from from contract_terms x
       where x.kind = h.kind and x.code = h.code and x.state = 'published' and x.in_force_from > now() order by x.version_no limit 1) n on true
     order by h.seq`,
  )
/** One text is written by one person at a time; of a class that the mall does not have there is none. */
export const lockTerms = (db: Db, kind: string, code: string) =>
  db.row<{ known: boolean }>(
    `select ($1::text = 'template' and $2::text = 'C' or $1::text = 'agreement' and exists (select 1 from product_class where class_code = $2::text)) as known
     from (select pg_advisory_xact_lock(hashtextextended('terms:' || $1::text || ':' || $2::text, 7))) as held`,
    [kind, code],
  )
export interface Draft {
  kind: string
  code: string
  title: string
  clauses: readonly Clause[]
  note: string
  userId: number
}
export const insertDraft = (db: Db, d: Draft) =>
  db.row<{ versionNo: number; rev: number }>(
    `insert into contract_terms (kind, code, version_no, title, clauses, state, note, made_by)
     select $1::text, $2::text, coalesce((select max(version_no) from contract_terms where kind = $1::text and code = $2::text), 0) + 1, $3, $4::jsonb, 'draft', $5, $6
     returning version_no as "versionNo", rev`,
    [d.kind, d.code, d.title, JSON.stringify(d.clauses), d.note, d.userId],
  )
export const updateDraft = (db: Db, d: Draft & { rev: number }) =>
  db.row<{ versionNo: number; rev: number }>(
    `update contract_terms set title = $3, clauses = $4::jsonb, note = $5, made_by = $6, made_at = now(), rev = rev + 1
     where kind = $1 and code = $2 and state = 'draft' and rev = $7 returning version_no as "versionNo", rev`,
    [d.kind, d.code, d.title, JSON.stringify(d.clauses), d.note, d.userId, d.rev],
  )
export const dropDraft = (db: Db, kind: string, code: string, rev: number) =>
  db.run(`delete from contract_terms where kind = $1 and code = $2 and state = 'draft' and rev = $3`, [kind, code, rev])
/** `fromOn`: the day (of the mall's time zone) at whose beginning it comes into force; null: now. Never before a version that was announced earlier. */
export const publishDraft = (db: Db, o: { kind: string; code: string; rev: number; userId: number; fromOn: string | null }) =>
  db.row<{ id: number; versionNo: number; inForceFrom: Date; announced: boolean }>(
    `update contract_terms set state = 'published', published_by = $4, published_at = now(), hash = terms_hash(title, clauses),
       in_force_from = greatest(coalesce($5::date::timestamp at time zone 'Asia/Shanghai', now()), now(),
         (select max(x.in_force_from) from contract_terms x where x.kind = $1 and x.code = $2 and x.state = 'published'))
     where kind = $1 and code = $2 and state = 'draft' and rev = $3
     returning id, version_no as "versionNo", coalesce(in_force_from, made_at) as "inForceFrom", in_force_from > now() as announced`,
    [o.kind, o.code, o.rev, o.userId, o.fromOn],
  )
/** The first day on which a change of an agreement may bind, and the last that makes sense. */
export const announceWindow = async (db: Db, days: number): Promise<{ firstOn: string; lastOn: string }> =>
  (await db.row<{ firstOn: string; lastOn: string }>(
    `select (day_of(now()) + $1::int)::text as "firstOn", (day_of(now()) + 365)::text as "lastOn"`,
    [days],
  )) ?? { firstOn: '', lastOn: '' }
/** New terms concern whoever bought within so long. */
const CONCERNED_MONTHS = 12
/** Everybody, not frozen, of companies that bought goods of a class within a year: what they may do is not asked, the text concerns them all. */
export const buyersOfClass = async (db: Db, classCode: string): Promise<number[]> =>
  (
    await db.rows<{ id: number }>(
      `select u.id from app_user u where u.closed_at is null and not u.frozen and u.company_id in (
         select b.company_id from bought_month b where b.class_code = $1 and b.month >= month_of(now() - interval '${CONCERNED_MONTHS} months') and b.n > 0)
       order by u.id`,
      [classCode],
    )
  ).map(r => r.id)

export interface TouchedOrder {
  orderCode: string
  companyName: string
  status: OrderStatusCode
  totalFen: Fen
  contractNo: string
  contractStatus: ContractStatusCode
  versionNo: number
  madeAt: Date
}
/** Open orders are few beside the contracts that were ever made of a text: from them to their contract. */
const touched = `from orders o cross join lateral (select x.* from order_contract x where x.order_id = o.id and x.status <> ${ContractStatus.deleted} offset 0) c
  join contract_terms t on t.id = any(c.terms_ids)
  where ${underContract('o')} and t.kind = $1 and t.code = $2 and t.state = 'published'
    and t.version_no < (select max(version_no) from contract_terms where kind = $1 and code = $2 and state = 'published' and in_force_from <= now())
    and ($3::bigint is null or (select y.bd_user_id from company y where y.id = o.company_id) = $3)`
/** Open orders that stand by an older version of a text, the oldest contract first. They keep it: this is to know of them. `contact`: whose companies alone; null: all. */
export const touchedOrders = (
  db: Db,
  of: { kind: string; code: string; contact: number | null },
  limit: number,
  offset: number,
) =>
  db.rows<TouchedOrder>(
    `select o.order_code as "orderCode", (select y.name from company y where y.id = o.company_id) as "companyName", o.status::int, o.total_fen as "totalFen", c.contract_no as "contractNo",
       c.status::int as "contractStatus", t.version_no as "versionNo", c.made_at as "madeAt" ${touched} order by c.id limit $4 offset $5`,
    [of.kind, of.code, of.contact, limit, offset],
  )
export const touchedCount = async (db: Db, of: { kind: string; code: string; contact: number | null }): Promise<number> =>
  (
    await db.row<{ n: number }>(`select count(*)::int as n from (select 1 ${touched} limit 1000) x`, [
      of.kind,
      of.code,
      of.contact,
    ])
  )?.n ?? 0
