import { type AuditObject, auditObjectTypes } from '@mall/domain/platform/audit/audit.objects.ts'
import { WINDOW } from '../../kernel/serve/paging.ts'
import { bind } from '../db/bind.ts'
import type { Db } from '../../kernel/ports/database.ts'
import type { Link } from './chain.queries.ts'

export interface AuditRow {
  seq: number
  at: Date
  actorName: string
  actorCode: string
  behalfName: string
  action: string
  objectType: AuditObject
  objectId: string
  detail: string
}
export interface AuditFilter {
  objectType: string | null
  objectId: string | null
  /** Escaped for ilike. */
  word: string
  /** Who acted or in whose name it was done; null: anybody. */
  people: readonly number[] | null
  actions: readonly string[] | null
  fromOn: string | null
  toOn: string | null
  /** Rows from one number to another: what the days asked for come to. */
  from: number
  to: number
  proxyOnly: boolean
}
export const anyAudit: AuditFilter = {
  objectType: null,
  objectId: null,
  word: '',
  people: null,
  actions: null,
  fromOn: null,
  toOn: null,
  from: 0,
  to: Number.MAX_SAFE_INTEGER,
  proxyOnly: false,
}

const nameOf = (t: string) => `case when ${t}.real_name = '' then ${t}.nick_name else ${t}.real_name end`
const auditColumns = `a.seq, a.at, ${nameOf('u')} as "actorName", coalesce(u.staff_code, '') as "actorCode", coalesce(${nameOf('b')}, '') as "behalfName",
  a.action, a.object_type as "objectType", a.object_id as "objectId", a.detail`
/** As the trigram index has it. */
const words = `(a.object_id || ' ' || a.action || ' ' || a.detail)`
const span = 'a.seq between :from and :to'
const newest = (where: string, most = WINDOW) =>
  `select a.* from audit_log a where ${where} and ${span} order by a.seq desc limit ${most}`
/** Of each of many people or acts the newest, then the newest of all of them. */
const newestOf = (each: string) =>
  `select a.* from (select distinct x.seq from ${each}) s cross join lateral (select * from audit_log y where y.seq = s.seq offset 0) a order by a.seq desc limit ${WINDOW}`
const EACH = 1000
const sources = {
  any: newest('true'),
  object: newest('a.object_id = :objectId'),
  people: newestOf(
    `unnest(:people::bigint[]) as p(id) cross join lateral ((${newest('a.actor_id = p.id', EACH)}) union all (${newest('a.on_behalf_of = p.id', EACH)})) x`,
  ),
  actions: newestOf(`unnest(:actions::text[]) as p(act) cross join lateral (${newest('a.action = p.act', EACH * 5)}) x`),
  words: `select * from (select a.* from audit_log a where ${words} ilike '%' || :word || '%' offset 0) w order by w.seq desc limit ${WINDOW}`,
}
export type AuditSource = keyof typeof sources | 'type'
const beyond = (where: string, most = WINDOW) => `exists (select 1 from audit_log a where ${where} and ${span} offset ${most})`
/** Whether a source has more than it looks at: what is older in the database is then not in it. */
const cuts: Record<keyof typeof sources, string> = {
  any: beyond('true'),
  object: beyond('a.object_id = :objectId'),
  people: `exists (select 1 from unnest(:people::bigint[]) as p(id) where ${beyond('a.actor_id = p.id', EACH)} or ${beyond('a.on_behalf_of = p.id', EACH)})
    or (select count(*) from (${sources.people}) x) >= ${WINDOW}`,
  actions: `exists (select 1 from unnest(:actions::text[]) as p(act) where ${beyond('a.action = p.act', EACH * 5)})
    or (select count(*) from (${sources.actions}) x) >= ${WINDOW}`,
  words: `exists (select 1 from audit_log a where ${words} ilike '%' || :word || '%' offset ${WINDOW})`,
}
const kept = `(:objectType::text is null or a.object_type = :objectType) and (:objectId::text is null or a.object_id = :objectId)
  and (:word = '' or ${words} ilike '%' || :word || '%' or a.actor_id = any(:named::bigint[]))
  and (:people::bigint[] is null or a.actor_id = any(:people) or a.on_behalf_of = any(:people)) and (:actions::text[] is null or a.action = any(:actions))
  and ${span} and (not :proxyOnly::boolean or (a.on_behalf_of is not null and a.object_type <> 'certification'))
  and (:fromOn::date is null or a.at >= :fromOn::date::timestamp at time zone 'Asia/Shanghai')
  and (:toOn::date is null or a.at < (:toOn::date + 1)::timestamp at time zone 'Asia/Shanghai')`
const statementsOf = (source: string, cut: string) => {
  const found = `from (${source}) a where ${kept}`
  return {
    page: `select ${auditColumns} from (select a.* ${found} order by a.seq desc limit :limit offset :offset) a
      join app_user u on u.id = a.actor_id left join app_user b on b.id = a.on_behalf_of order by a.seq desc`,
    count: `select count(*)::int as n ${found}`,
    cut: `select ${cut} as cut`,
  }
}
const texts = Object.fromEntries(
  Object.entries(sources).map(([name, source]) => [name, statementsOf(source, cuts[name as keyof typeof sources])]),
) as Record<keyof typeof sources, ReturnType<typeof statementsOf>>
/** A type that most rows have and one that few have need plans of their own; one that does not exist has no rows. */
const ofType = new Map<string, ReturnType<typeof statementsOf>>(
  auditObjectTypes.map(type => [type, statementsOf(newest(`a.object_type = '${type}'`), beyond(`a.object_type = '${type}'`))]),
)
const textsOf = (source: AuditSource, f: AuditFilter) =>
  source === 'type' ? (ofType.get(f.objectType ?? '') ?? texts.any) : texts[source]
/** `named` are employees whose name has the word. */
const values = (f: AuditFilter, named: readonly number[]) => ({ ...f, named })

/** Where to look first: what is told by an index leaves least. */
export const sourceOf = (f: AuditFilter): AuditSource => {
  if (f.objectId !== null) return 'object'
  if (f.people !== null) return 'people'
  if (f.actions !== null) return 'actions'
  return f.objectType === null ? 'any' : 'type'
}
export const auditsPage = (
  db: Db,
  source: AuditSource,
  f: AuditFilter,
  named: readonly number[],
  o: { limit: number; offset: number },
) => db.rows<AuditRow>(...bind(textsOf(source, f).page, { ...values(f, named), ...o }))
export const auditCount = async (db: Db, source: AuditSource, f: AuditFilter, named: readonly number[]): Promise<number> =>
  (await db.row<{ n: number }>(...bind(textsOf(source, f).count, values(f, named))))?.n ?? 0
export const auditCut = async (db: Db, source: AuditSource, f: AuditFilter): Promise<boolean> =>
  (await db.row<{ cut: boolean }>(...bind(textsOf(source, f).cut, values(f, []))))?.cut ?? false
export const lastAudit = async (db: Db): Promise<number> =>
  (await db.row<{ seq: number }>('select seq from audit_log order by seq desc limit 1'))?.seq ?? 0

/**
 * The numbers of the rows of these days. Rows are numbered at their commit, their time is that of the transaction's beginning, so the
 * first by time is not always the first by number: the nearest hundred are looked at.
 */
export const seqSpan = async (db: Db, fromOn: string | null, toOn: string | null): Promise<{ from: number; to: number }> =>
  (await db.row<{ from: number; to: number }>(
    `select case when $1::date is null then 0 else coalesce((select min(seq) from (select seq from audit_log
         where at >= $1::date::timestamp at time zone 'Asia/Shanghai' order by at limit 100) x), 9007199254740991) end::bigint as from,
       case when $2::date is null then 9007199254740991 else coalesce((select max(seq) from (select seq from audit_log
         where at < ($2::date + 1)::timestamp at time zone 'Asia/Shanghai' order by at desc limit 100) x), 0) end::bigint as to`,
    [fromOn, toOn],
  )) ?? { from: 0, to: 0 }

const begins = (column: string) => `${column} collate "C" >= $1 and ${column} collate "C" < $1 || chr(1114111)`
/** People called so: employees by any part of the name, buyers by its beginning; both by the whole of a code, an account, a phone. */
export const peopleNamed = async (db: Db, name: string): Promise<number[]> =>
  (
    await db.rows<{ id: number }>(
      `select id from app_user where staff_code is not null and (real_name ilike '%' || $2 || '%' or nick_name ilike '%' || $2 || '%' or staff_code = upper($1))
       union select id from app_user where user_name = lower($1) or mobile = $1
       union (select id from app_user where ${begins('real_name')} limit 50)
       union (select id from app_user where ${begins('nick_name')} limit 50)`,
      [name, name.replace(/[%_\\]/g, '\\$&')],
    )
  ).map(r => r.id)
export const staffNamed = async (db: Db, name: string): Promise<number[]> =>
  (
    await db.rows<{ id: number }>(
      `select id from app_user where staff_code is not null and (real_name ilike '%' || $1 || '%' or nick_name ilike '%' || $1 || '%')`,
      [name],
    )
  ).map(r => r.id)
/** Acts that are called so: there are some dozens, each found by one step of the index. */
export const actionsNamed = async (db: Db, word: string): Promise<string[]> =>
  (
    await db.rows<{ action: string }>(
      `with recursive act as (
         (select action from audit_log order by action limit 1)
         union all select (select a.action from audit_log a where a.action > act.action order by a.action limit 1) from act where act.action is not null)
       select action from act where action ilike '%' || $1 || '%'`,
      [word],
    )
  ).map(r => r.action)

export interface ChainState {
  rows: number
  last: number
  brokenAt: number | null
}
/**
 * Walks a stretch of the chain: numbers without a gap, each row's hash over the one before it, and the columns as the hashed text has
 * them. The row before the stretch is read with it; `before`: the end of the archive, where that is the row before.
 */
export const chainState = (db: Db, from: number, to: number, before: Link) =>
  db.row<ChainState>(
    `select count(*)::int as rows, coalesce(max(seq), 0)::bigint as last, min(seq) filter (where bad)::bigint as "brokenAt" from (
       select seq, (ps is not null and seq <> ps + 1) or (ps is null and seq <> $3 + 1) or prev_hash is distinct from coalesce(ph, $4)
           or hash <> encode(sha256(convert_to(prev_hash || '|' || seq || '|' || payload, 'UTF8')), 'hex')
           or (payload::json ->> 'actor')::bigint is distinct from actor_id or (payload::json ->> 'behalf')::bigint is distinct from on_behalf_of
           or payload::json ->> 'act' is distinct from act or payload::json ->> 'action' is distinct from action or payload::json ->> 'type' is distinct from object_type
           or payload::json ->> 'id' is distinct from object_id or payload::json ->> 'detail' is distinct from detail as bad
       from (select a.*, lag(hash) over (order by seq) as ph, lag(seq) over (order by seq) as ps from audit_log a where seq between $1 - 1 and $2) x
       where seq >= $1) y`,
    [from, to, before.seq, before.hash],
  )
