import type { Db } from '../db/pool.ts'

export interface AuditRow {
  seq: number
  at: Date
  actorName: string
  actorCode: string
  behalfName: string
  action: string
  objectType: string
  objectId: string
  detail: string
}
export interface AuditFilter {
  objectType: string | null
  objectId: string | null
  word: string
  person: string
  action: string
  fromOn: string | null
  toOn: string | null
  proxyOnly: boolean
}
export const anyAudit: AuditFilter = {
  objectType: null,
  objectId: null,
  word: '',
  person: '',
  action: '',
  fromOn: null,
  toOn: null,
  proxyOnly: false,
}
const nameOf = (t: string) => `case when ${t}.real_name = '' then ${t}.nick_name else ${t}.real_name end`
const auditColumns = `a.seq, a.at, ${nameOf('u')} as "actorName", coalesce(u.staff_code, '') as "actorCode", coalesce(${nameOf('b')}, '') as "behalfName",
  a.action, a.object_type as "objectType", a.object_id as "objectId", a.detail`
const auditFrom = 'from audit_log a join app_user u on u.id = a.actor_id left join app_user b on b.id = a.on_behalf_of'
const isPerson = (
  t: string,
) => `${t}.real_name ilike '%' || $4 || '%' or ${t}.nick_name ilike '%' || $4 || '%' or ${t}.user_name = lower($4)
  or ${t}.staff_code = upper($4) or ${t}.mobile = $4`
const auditWanted = `($1::text is null or a.object_type = $1) and ($2::text is null or a.object_id = $2)
  and ($3 = '' or a.object_id ilike '%' || $3 || '%' or a.action ilike '%' || $3 || '%' or a.detail ilike '%' || $3 || '%'
    or u.real_name ilike '%' || $3 || '%' or u.nick_name ilike '%' || $3 || '%')
  and ($4 = '' or ${isPerson('u')} or ${isPerson('b')}) and ($5 = '' or a.action ilike '%' || $5 || '%')
  and ($6::date is null or a.at >= $6::date::timestamp at time zone 'Asia/Shanghai')
  and ($7::date is null or a.at < ($7::date + 1)::timestamp at time zone 'Asia/Shanghai')
  and (not $8::boolean or a.on_behalf_of is not null)`
const auditValues = (f: AuditFilter) => [f.objectType, f.objectId, f.word, f.person, f.action, f.fromOn, f.toOn, f.proxyOnly]
export const auditsPage = (db: Db, f: AuditFilter & { limit: number; offset: number }) =>
  db.rows<AuditRow>(`select ${auditColumns} ${auditFrom} where ${auditWanted} order by a.seq desc limit $9 offset $10`, [
    ...auditValues(f),
    f.limit,
    f.offset,
  ])
export const auditCount = async (db: Db, f: AuditFilter): Promise<number> =>
  (await db.row<{ n: number }>(`select count(*)::int as n ${auditFrom} where ${auditWanted}`, auditValues(f)))?.n ?? 0

export interface ChainState {
  rows: number
  last: number
  brokenAt: number | null
}
/** Walks the whole chain: numbers without a gap, each row's hash over the one before it, and the columns as the hashed text has them. */
export const chainState = (db: Db) =>
  db.row<ChainState>(
    `select count(*)::int as rows, coalesce(max(seq), 0)::bigint as last, min(seq) filter (where bad)::bigint as "brokenAt" from (
       select seq, (ps is not null and seq <> ps + 1) or (ps is null and seq <> 1) or prev_hash is distinct from coalesce(ph, '')
           or hash <> encode(sha256(convert_to(prev_hash || '|' || seq || '|' || payload, 'UTF8')), 'hex')
           or (payload::json ->> 'actor')::bigint is distinct from actor_id or (payload::json ->> 'behalf')::bigint is distinct from on_behalf_of
           or payload::json ->> 'action' is distinct from action or payload::json ->> 'type' is distinct from object_type
           or payload::json ->> 'id' is distinct from object_id or payload::json ->> 'detail' is distinct from detail as bad
       from (select a.*, lag(hash) over (order by seq) as ph, lag(seq) over (order by seq) as ps from audit_log a) x) y`,
  )
