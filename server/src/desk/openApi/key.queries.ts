import { A_DAY, A_MINUTE } from '../../platform/db/days.ts'
import type { Limits } from '@mall/domain/people/companyAccess/limits.rules.ts'
import type { OpenRightCode } from '@mall/domain/desk/openApi/openApi.codes.ts'
import { bind } from '../../platform/db/bind.ts'
import { gathered } from '../../platform/db/gathered.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { keyPersonColumns, type KeyPerson, keyPersonJoins } from '../../people/session/session.queries.ts'

/** One at a time of a company: what is counted before it is written. */
export const lockOpenApi = (tx: Tx, companyId: number) =>
  tx.row(`select pg_advisory_xact_lock(hashtextextended('openApi:' || $1::bigint, 0))`, [companyId])

export interface AskingKey {
  id: number
  name: string
  rights: OpenRightCode[]
  nets: string[]
  sandbox: boolean
  revoked: boolean
  over: boolean
  /** null: the person is frozen or gone from the company, or it is frozen. */
  person: KeyPerson | null
}
type KeyColumns = Omit<AskingKey, 'id' | 'person'> & { keyId: number; hash: string; here: boolean }
const keyColumns = `k.id as "keyId", k.hash, k.name, k.rights, k.nets, k.sandbox, k.revoked_at is not null as revoked, k.expires_at <= now() as over,
       c.id is not null as here, ${keyPersonColumns}`
const readKey = <T extends KeyColumns & KeyPerson>(row: T): AskingKey => {
  const { keyId, hash: _, name, rights, nets, sandbox, revoked, over, here, ...person } = row
  return { id: keyId, name, rights, nets, sandbox, revoked, over, person: here ? person : null }
}
/** By their hashes; also those that work no more. */
export const askingKeys = async (db: Db, hashes: readonly string[]): Promise<Map<string, AskingKey>> => {
  const rows = await db.rows<KeyColumns & KeyPerson>(
    `select ${keyColumns} from open_key k ${keyPersonJoins} where k.hash = any($1::text[])`,
    [hashes],
  )
  return new Map(rows.map(row => [row.hash, readKey(row)]))
}
/** By its hash; also one that works no more, so that its user hears why. */
export const askingKey = gathered<string, AskingKey>(askingKeys)

/** Where a key stands with its limits after a call that was counted. Seconds until the minute and the day begin anew. */
export interface Counted {
  minuteN: number
  perMinute: number
  dayN: number
  perDay: number
  minuteLeft: number
  dayLeft: number
  /** Of which minute and day, to give back what was not used. */
  minute: Date
  day: string
}
const left = `ceil(extract(epoch from date_trunc('minute', now()) + ${A_MINUTE} - now()))::int as "minuteLeft",
  ceil(extract(epoch from (date_trunc('day', now() at time zone 'Asia/Shanghai') + ${A_DAY}) at time zone 'Asia/Shanghai' - now()))::int as "dayLeft"`

const counts = `minute_n = case when minute_at >= date_trunc('minute', now()) then minute_n else 0 end + calls,
       minute_at = greatest(minute_at, date_trunc('minute', now())),
       day_n = case when day_on >= (now() at time zone 'Asia/Shanghai')::date then day_n else 0 end + calls,
       day_on = greatest(day_on, (now() at time zone 'Asia/Shanghai')::date), last_at = now(), last_ip = w.ip`
const within = `revoked_at is null and expires_at > now()
       and (case when minute_at < date_trunc('minute', now()) then 0 else minute_n end) + calls <= $2::int
       and (case when day_on < (now() at time zone 'Asia/Shanghai')::date then 0 else day_n end) + calls <= per_day
       and set_config('synchronous_commit', 'off', true) <> ''`
const stand = `$2::int as "perMinute", per_day as "perDay", minute_at as minute, day_on::text as day, ${left}`

/**
 * Counts so many calls, in the key's own row: all processes count together, and of two at once for the last one goes. No row: not so many left, or
 * the key was revoked meanwhile. A waiter whose clock was read before the lock counts for the minute that has begun since. The commit waits for no
 * disk: a database that falls over forgets the counts of its last half second, and nothing else is written with them.
 */
export const takeCalls = (db: Db, id: number, perMinute: number, ip: string, calls: number) =>
  db.row<Counted>(
    `update open_key set ${counts} from (select $3::text as ip, $4::int as calls) w
     where id = $1 and ${within} returning minute_n as "minuteN", day_n as "dayN", ${stand}`,
    [id, perMinute, ip, calls],
  )
export interface Wanted {
  hash: string
  calls: number
  ip: string
}
/**
 * The same for several keys in one statement, each once, and what each may. It waits for nobody: a key that somebody else counts just now, or
 * without so many left, or that works no more, has no answer.
 */
export async function takeOfMany(
  db: Db,
  perMinute: number,
  wanted: readonly Wanted[],
): Promise<Map<string, { key: AskingKey; counted: Counted }>> {
  const rows = await db.rows<
    KeyColumns & KeyPerson & { counted: [number, number, number, number, number, number]; minute: Date; day: string }
  >(
    `with wanted as materialized (select * from unnest($1::text[], $3::int[], $4::text[]) as a(hash, calls, ip)),
       held as materialized (select k.id, a.calls, a.ip from open_key k join wanted a on a.hash = k.hash for update of k skip locked),
       taken as (update open_key set ${counts} from held w where open_key.id = w.id and ${within}
         returning open_key.id, minute_n as "minuteN", day_n as "dayN", ${stand})
     select array["minuteN", "perMinute", "dayN", "perDay", "minuteLeft", "dayLeft"] as counted, minute, day, ${keyColumns}
     from taken join open_key k on k.id = taken.id ${keyPersonJoins}`,
    [wanted.map(w => w.hash), perMinute, wanted.map(w => w.calls), wanted.map(w => w.ip)],
  )
  return new Map(
    rows.map(({ counted: [minuteN, perMinuteAll, dayN, perDay, minuteLeft, dayLeft], minute, day, ...row }) => [
      row.hash,
      { key: readKey(row), counted: { minuteN, perMinute: perMinuteAll, dayN, perDay, minuteLeft, dayLeft, minute, day } },
    ]),
  )
}
export interface Unused extends Pick<Counted, 'minute' | 'day'> {
  id: number
  calls: number
}
/** Calls that were counted and not made, to the minute and the day they were counted in; each key once. Locked in one order. */
export const giveBack = (db: Db, unused: readonly Unused[]) =>
  db.run(
    `with back as materialized (select * from unnest($1::bigint[], $2::int[], $3::timestamptz[], $4::date[]) as a(key_id, calls, minute, day)),
       held as materialized (select k.id from open_key k join back a on a.key_id = k.id order by k.id for update of k)
     update open_key set minute_n = minute_n - case when minute_at = b.minute then b.calls else 0 end,
       day_n = day_n - case when day_on = b.day then b.calls else 0 end
     from back b join held on held.id = b.key_id where open_key.id = b.key_id and set_config('synchronous_commit', 'off', true) <> ''`,
    [unused.map(u => u.id), unused.map(u => u.calls), unused.map(u => u.minute), unused.map(u => u.day)],
  )
/** After a call that was not counted: what is used up, and for how long. */
export const standOf = (db: Db, id: number, perMinute: number) =>
  db.row<Counted>(
    `select case when minute_at >= date_trunc('minute', now()) then minute_n else 0 end as "minuteN",
       case when day_on >= (now() at time zone 'Asia/Shanghai')::date then day_n else 0 end as "dayN", ${stand}
     from open_key where id = $1`,
    [id, perMinute],
  )

export const insertKey = async (
  tx: Tx,
  k: {
    companyId: number
    userId: number
    madeBy: number
    name: string
    hash: string
    tail: string
    rights: readonly string[]
    perDay: number
    nets: readonly string[]
    sandbox: boolean
    expiresOn: string
    requestId: string
  },
) =>
  (
    await tx.row<{ id: number }>(
      ...bind(
        `insert into open_key (company_id, user_id, made_by, name, hash, tail, rights, per_day, nets, sandbox, expires_at, request_id)
         values (:companyId, :userId, :madeBy, :name, :hash, :tail, :rights, :perDay, :nets, :sandbox,
           (:expiresOn::date + 1)::timestamp at time zone 'Asia/Shanghai', :requestId)
         on conflict (company_id, request_id) do nothing returning id`,
        k,
      ),
    )
  )?.id

/** Days from today to the day named, in the mill's zone. */
export const daysTo = async (db: Db, day: string): Promise<number> =>
  (await db.row<{ n: number }>(`select $1::date - (now() at time zone 'Asia/Shanghai')::date as n`, [day]))?.n ?? 0

export const livingKeys = async (db: Db, companyId: number): Promise<number> =>
  (
    await db.row<{ n: number }>(
      'select count(*)::int as n from open_key where company_id = $1 and revoked_at is null and expires_at > now()',
      [companyId],
    )
  )?.n ?? 0

export interface KeyRow {
  id: number
  userId: number
  name: string
  rights: OpenRightCode[]
  perDay: number
  nets: string[]
  sandbox: boolean
  renewed: boolean
  revoked: boolean
  over: boolean
}
export const lockKey = (tx: Tx, companyId: number, id: number) =>
  tx.row<KeyRow>(
    `select id, user_id as "userId", name, rights, per_day as "perDay", nets, sandbox, renewed_to is not null as renewed,
       revoked_at is not null as revoked, expires_at <= now() as over
     from open_key where company_id = $1 and id = $2 for update`,
    [companyId, id],
  )
export const markRenewed = (tx: Tx, id: number, to: number, days: number) =>
  tx.run(
    'update open_key set renewed_to = $2, expires_at = least(expires_at, now() + make_interval(days => $3::int)) where id = $1',
    [id, to, days],
  )
export const markRevoked = (tx: Tx, id: number, by: number) =>
  tx.run('update open_key set revoked_at = now(), revoked_by = $2 where id = $1', [id, by])

export interface ShownKey extends KeyRow {
  tail: string
  actsAs: string
  gone: boolean
  usedToday: number
  expiresAt: Date
  soon: boolean
  lastAt: Date | null
  lastIp: string
  createdAt: Date
  madeBy: string
  revokedAt: Date | null
  revokedBy: string
}
/** Revoked and expired ones stay in sight, the newest hundred of all. */
export const keysOf = (db: Db, companyId: number, soonDays: number) =>
  db.rows<ShownKey>(
    `select k.id, k.user_id as "userId", k.name, k.rights, k.per_day as "perDay", k.nets, k.sandbox, k.renewed_to is not null as renewed,
       k.revoked_at is not null as revoked, k.expires_at <= now() as over, k.tail,
       coalesce(nullif(u.real_name, ''), u.nick_name) as "actsAs",
       (u.frozen or u.closed_at is not null or u.company_id is distinct from k.company_id) as gone,
       case when k.day_on >= (now() at time zone 'Asia/Shanghai')::date then k.day_n else 0 end as "usedToday",
       k.expires_at as "expiresAt", k.expires_at <= now() + make_interval(days => $2::int) as soon, k.last_at as "lastAt",
       k.last_ip as "lastIp", k.created_at as "createdAt", coalesce(nullif(m.real_name, ''), m.nick_name) as "madeBy",
       k.revoked_at as "revokedAt", coalesce(nullif(r.real_name, ''), r.nick_name, '') as "revokedBy"
     from open_key k join app_user u on u.id = k.user_id join app_user m on m.id = k.made_by left join app_user r on r.id = k.revoked_by
     where k.company_id = $1 order by (k.revoked_at is null and k.expires_at > now()) desc, k.id desc limit 100`,
    [companyId, soonDays],
  )

export interface Colleague extends Limits {
  id: number
  userName: string
  name: string
  companyId: number | null
  roleCode: string
  customRights: string[] | null
}
const colleague = `select u.id, u.user_name as "userName", coalesce(nullif(u.real_name, ''), u.nick_name) as name, u.company_id as "companyId",
  u.role_code as "roleCode", r.rights as "customRights", u.order_limit_fen as "orderFen", u.month_limit_fen as "monthFen",
  u.order_limit_kg as "orderKg", u.month_limit_kg as "monthKg" from app_user u left join company_role r on r.id = u.custom_role_id
  where u.company_id = $1 and not u.frozen and u.closed_at is null and u.staff_code is null`
export const colleagues = (db: Db, companyId: number) => db.rows<Colleague>(`${colleague} order by u.id limit 200`, [companyId])
export const colleagueByName = (db: Db, companyId: number, userName: string) =>
  db.row<Colleague>(`${colleague} and u.user_name = $2`, [companyId, userName])
export const colleagueById = (db: Db, companyId: number, id: number) =>
  db.row<Colleague>(`${colleague} and u.id = $2`, [companyId, id])
