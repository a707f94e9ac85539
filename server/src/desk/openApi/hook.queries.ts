import type { DeliveryStateCode, HookEventCode, HookFormatCode } from '@mall/domain/desk/openApi/openApi.codes.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { type AsksWhen, comesSoon, type Soonest, untilSoonest } from '../../platform/db/soon.ts'

/** What was sent and arrived is counted over so long. */
const SENT_HOURS = 24
/** In the hands of a process so long; of one that dies it comes back then. */
const TAKEN_MINUTES = 1

export interface HookRow {
  id: number
  url: string
  events: HookEventCode[]
  format: HookFormatCode
  /** Of cXML. */
  ends: Ends | null
  stoppedAt: Date | null
}
/** The two ends of the line as cXML names them. */
export interface Ends {
  from: End
  to: End
}
interface End {
  domain: string
  identity: string
}
const hookColumns = 'id, url, events, format, cxml_ends as ends, stopped_at as "stoppedAt"'
export const hookOf = (db: Db, companyId: number, id: number) =>
  db.row<HookRow>(`select ${hookColumns} from open_hook where company_id = $1 and id = $2 and removed_at is null`, [
    companyId,
    id,
  ])
export const lockHook = (tx: Tx, companyId: number, id: number) =>
  tx.row<HookRow>(`select ${hookColumns} from open_hook where company_id = $1 and id = $2 and removed_at is null for update`, [
    companyId,
    id,
  ])
export const countHooks = async (db: Db, companyId: number): Promise<number> =>
  (
    await db.row<{ n: number }>('select count(*)::int as n from open_hook where company_id = $1 and removed_at is null', [
      companyId,
    ])
  )?.n ?? 0
export const insertHook = async (
  tx: Tx,
  h: {
    companyId: number
    madeBy: number
    url: string
    events: readonly string[]
    format: HookFormatCode
    ends: Ends | null
    secret: string
    requestId: string
  },
) =>
  (
    await tx.row<{ id: number }>(
      ...bind(
        `insert into open_hook (company_id, made_by, url, events, format, cxml_ends, secret, request_id)
         values (:companyId, :madeBy, :url, :events, :format, :ends::jsonb, :secret, :requestId)
         on conflict (company_id, request_id) do nothing returning id`,
        { ...h, ends: h.ends && JSON.stringify(h.ends) },
      ),
    )
  )?.id
/** Another address is a new try: what stopped the old one does not hold for it. */
/** Whoever changes it hears for it from now on. */
export const changeHookRow = (tx: Tx, h: { id: number; by: number; url: string; events: readonly string[]; ends: Ends | null }) =>
  tx.run(
    `update open_hook set made_by = $4, events = $3, cxml_ends = case when format = 'cxml' then coalesce($5::jsonb, cxml_ends) end, lost_in_row = case when url = $2 then lost_in_row else 0 end,
       stopped_at = case when url = $2 then stopped_at end, url = $2 where id = $1`,
    [h.id, h.url, h.events, h.by, h.ends && JSON.stringify(h.ends)],
  )
export const removeHookRow = (tx: Tx, id: number) => tx.run('update open_hook set removed_at = now() where id = $1', [id])

export interface ShownHook extends HookRow {
  sent: number
  arrived: number
  lost: number
  held: number
  lastAt: Date | null
  lastCode: number | null
  lastTrouble: string | null
  lastMs: number | null
}
export const hooksOf = (db: Db, companyId: number) =>
  db.rows<ShownHook>(
    `select h.id, h.url, h.events, h.format, h.cxml_ends as ends, h.stopped_at as "stoppedAt", d.sent, d.arrived, d.lost, d.held, t.at as "lastAt",
       t.code as "lastCode", t.trouble as "lastTrouble", t.ms as "lastMs"
     from open_hook h cross join lateral (
       select count(*) filter (where created_at > now() - interval '${SENT_HOURS} hours' and event <> 'ping' and not simulated)::int as sent,
         count(*) filter (where created_at > now() - interval '${SENT_HOURS} hours' and event <> 'ping' and not simulated and state = 'done')::int as arrived,
         count(*) filter (where state = 'lost' and event <> 'ping' and not simulated)::int as lost, count(*) filter (where state = 'waiting')::int as held
       from open_delivery where hook_id = h.id) d
     left join lateral (select y.at, y.code, y.trouble, y.ms from open_try y join open_delivery v on v.id = y.delivery_id
       where v.hook_id = h.id order by y.id desc limit 1) t on true
     where h.company_id = $1 and h.removed_at is null order by h.stopped_at is null, h.id`,
    [companyId],
  )

/** What a buyer's system has not ordered by a document it has no number for: of such orders, and of invoices with any, it hears nothing in cXML. */
const byDocument = `case when $2::text = 'invoice.issued'
       then exists (select 1 from invoice i where i.invoice_sn = $3::text) and not exists (
         select 1 from invoice i join invoice_line l on l.invoice_id = i.id join orders o on o.id = l.order_id
         where i.invoice_sn = $3::text and not exists (select 1 from cxml_order x where x.company_id = o.company_id and x.master_order_code = o.master_order_code))
       else exists (select 1 from orders o join cxml_order x on x.company_id = o.company_id and x.master_order_code = o.master_order_code
         where o.order_code = $3::text) end`
/** Hooks of the company that want the event, with the person each hears for, and whose order it is about. */
export const hookEars = (tx: Tx, e: { companyId: number; event: string; orderCode: string }) =>
  tx.rows<{
    id: number
    format: HookFormatCode
    userId: number
    companyId: number | null
    roleCode: string
    customRights: string[] | null
    ownerId: number | null
  }>(
    `select h.id, h.format, u.id as "userId", case when u.frozen or u.closed_at is not null then null else u.company_id end as "companyId", u.role_code as "roleCode",
       case when r.id is null then null else to_jsonb(r.rights) end as "customRights", (select o.user_id from orders o where o.order_code = $3) as "ownerId"
     from open_hook h join app_user u on u.id = h.made_by left join company_role r on r.id = u.custom_role_id
     where h.company_id = $1 and h.removed_at is null and $2::text = any(h.events) and (h.format = 'json' or ${byDocument})`,
    [e.companyId, e.event, e.orderCode],
  )
/** One row for each of these hooks; a stopped one's wait until it is back. */
export const enqueueHooks = (tx: Tx, e: { hookIds: readonly number[]; event: string; about: string; data: object }) =>
  tx.run(
    `insert into open_delivery (hook_id, event_id, event, about, body)
     select h.id, x.id, $2::text, $3::text, jsonb_build_object('id', x.id, 'event', $2::text,
       'createdAt', floor(extract(epoch from now()) * 1000)::bigint, 'data', $4::jsonb)::text
     from open_hook h cross join lateral (select 'evt_' || replace(gen_random_uuid()::text, '-', '') as id from (select h.id) y) x
     where h.id = any($1::bigint[])`,
    [e.hookIds, e.event, e.about, JSON.stringify(e.data)],
  )
export const insertPing = async (tx: Tx, hookId: number, data: object) =>
  (
    await tx.row<{ id: number }>(
      `insert into open_delivery (hook_id, event_id, event, about, body, forced, next_at)
       select $1, x.id, 'ping', '', jsonb_build_object('id', x.id, 'event', 'ping',
         'createdAt', floor(extract(epoch from now()) * 1000)::bigint, 'data', $2::jsonb)::text, true, now() + interval '${TAKEN_MINUTES} minutes'
       from (select 'evt_' || replace(gen_random_uuid()::text, '-', '') as id) x returning id`,
      [hookId, JSON.stringify(data)],
    )
  )?.id ?? 0
/** As a real one, but for `sandbox`: who books what he hears must be able to tell. */
export const insertSimulated = async (tx: Tx, hookId: number, e: { event: string; about: string; data: object }) =>
  (
    await tx.row<{ id: number }>(
      `insert into open_delivery (hook_id, event_id, event, about, body, simulated, forced, next_at)
       select $1, x.id, $2::text, $3, jsonb_build_object('id', x.id, 'event', $2::text, 'sandbox', true,
         'createdAt', floor(extract(epoch from now()) * 1000)::bigint, 'data', $4::jsonb)::text, true, true, now() + interval '${TAKEN_MINUTES} minutes'
       from (select 'evt_' || replace(gen_random_uuid()::text, '-', '') as id) x returning id`,
      [hookId, e.event, e.about, JSON.stringify(e.data)],
    )
  )?.id ?? 0

export interface DueRow {
  id: number
  hookId: number
  eventId: string
  event: string
  simulated: boolean
  body: string
  tries: number
  url: string
  secret: string
  companyId: number
  format: HookFormatCode
  ends: Ends | null
}
const taken = `o.id, o.hook_id as "hookId", o.event_id as "eventId", o.event, o.simulated, o.body, o.tries, h.url, h.secret, h.company_id as "companyId",
  h.format, h.cxml_ends as ends`
/** What is sent once is what is sent again, byte by byte. */
export const setBody = (db: Db, id: number, body: string) =>
  db.run('update open_delivery set body = $2 where id = $1', [id, body])
/**
 * What is due, put off before it is sent: another process leaves it, and of one that dies it comes back after a minute. Of one hook a few, so that a
 * receiver that sleeps keeps nobody waiting but itself; none of those that have their share under way.
 */
export const takeDueDeliveries = (db: Db, o: { limit: number; ofOne: number; without: readonly number[] }) =>
  db.rows<DueRow>(
    `update open_delivery o set tries = o.tries + 1, next_at = now() + interval '${TAKEN_MINUTES} minutes', forced = false
     from (select d.id from open_hook k cross join lateral (
         select v.id, v.next_at from open_delivery v
         where v.hook_id = k.id and v.state = 'waiting' and v.next_at <= now() and (k.stopped_at is null or v.forced)
         order by v.next_at, v.id limit $2 for update of v skip locked) d
       where k.removed_at is null and k.id <> all($3::bigint[])
         and k.id in (select w.hook_id from open_delivery w where w.state = 'waiting' and w.next_at <= now())
       order by d.next_at, d.id limit $1) due, open_hook h
     where o.id = due.id and h.id = o.hook_id and o.state = 'waiting' returning ${taken}`,
    [o.limit, o.ofOne, o.without],
  )
/** When the next one is due. */
export const nextDelivery: AsksWhen = (db, backMs) =>
  db.row<Soonest>(`select ${untilSoonest('next_at')} from open_delivery where state = 'waiting' and ${comesSoon('next_at')}`, [
    backMs,
  ])
/** These, now: of a person who waits for the answer. Those that another process has in its hands are left to it. */
export const takeThese = (db: Db, companyId: number, ids: readonly number[]) =>
  db.rows<DueRow>(
    `update open_delivery o set state = 'waiting', done_at = null, forced = false, next_at = now() + interval '${TAKEN_MINUTES} minutes',
       tries = case when o.state = 'waiting' then o.tries + 1 else 1 end
     from (select d.id from open_delivery d join open_hook k on k.id = d.hook_id
       where d.id = any($2::bigint[]) and k.company_id = $1 and k.removed_at is null
         and (d.state <> 'waiting' or d.event = 'ping' or d.simulated or k.stopped_at is not null or d.next_at > now() + interval '${TAKEN_MINUTES} minutes' or d.tries = 0)
       order by d.id for update of d skip locked) due, open_hook h
     where o.id = due.id and h.id = o.hook_id returning ${taken}`,
    [companyId, ids],
  )
/** Locked: two answers of one hook are counted one after the other. */
export const lockHookById = (tx: Tx, id: number) =>
  tx.row<{ stopped: boolean }>('select stopped_at is not null as stopped from open_hook where id = $1 for update', [id])
export const insertTry = (tx: Tx, t: { deliveryId: number; code: number; trouble: string; ms: number }) =>
  tx.run(...bind('insert into open_try (delivery_id, code, trouble, ms) values (:deliveryId, :code, :trouble, :ms)', t))
export const markArrived = (tx: Tx, id: number) =>
  tx.run(`update open_delivery set state = 'done', done_at = now() where id = $1`, [id])
export const markLost = (tx: Tx, id: number) => tx.run(`update open_delivery set state = 'lost' where id = $1`, [id])
export const putOff = (tx: Tx, id: number, minutes: number) =>
  tx.run('update open_delivery set next_at = now() + make_interval(mins => $2::int) where id = $1', [id, minutes])
export const hookArrives = (tx: Tx, id: number) =>
  tx.run('update open_hook set lost_in_row = 0, stopped_at = null where id = $1', [id])
/** The hook that this loss has stopped; undefined: it goes on. */
export const hookLoses = (tx: Tx, id: number, stops: number) =>
  tx.row<{ companyId: number; url: string }>(
    `with lost as (update open_hook set lost_in_row = lost_in_row + 1,
         stopped_at = case when lost_in_row + 1 >= $2::int then coalesce(stopped_at, now()) else stopped_at end where id = $1
         returning id, company_id, url, lost_in_row)
     select company_id as "companyId", url from lost where lost_in_row = $2::int`,
    [id, stops],
  )
export const dropOldDeliveries = (db: Db, days: number) =>
  db.run(
    `delete from open_delivery where id in (select id from open_delivery
       where created_at < now() - make_interval(days => $1::int) order by id limit 5000)`,
    [days],
  )

export interface DeliveryRow {
  id: number
  eventId: string
  event: string
  about: string
  url: string
  state: DeliveryStateCode
  createdAt: Date
  nextAt: Date
  stopped: boolean
  simulated: boolean
  body: string
}
const mine = `from open_delivery d join open_hook h on h.id = d.hook_id where h.company_id = :companyId
  and (:state::text is null or d.state = :state::text) and (:hookId::bigint is null or d.hook_id = :hookId::bigint)`
export interface DeliveryFilter {
  companyId: number
  state: string | null
  hookId: number | null
}
export const deliveriesOf = (db: Db, f: DeliveryFilter & { limit: number; offset: number }) =>
  db.rows<DeliveryRow>(
    ...bind(
      `select d.id, d.event_id as "eventId", d.event, d.about, h.url, d.state, d.created_at as "createdAt", d.next_at as "nextAt",
         h.stopped_at is not null as stopped, d.simulated, d.body ${mine} order by d.id desc limit :limit offset :offset`,
      { ...f },
    ),
  )
export const countDeliveries = async (db: Db, f: DeliveryFilter): Promise<number> =>
  (await db.row<{ n: number }>(...bind(`select count(*)::int as n ${mine}`, { ...f })))?.n ?? 0
export const triesOf = (db: Db, ids: readonly number[]) =>
  db.rows<{ deliveryId: number; at: Date; code: number; trouble: string; ms: number }>(
    'select delivery_id as "deliveryId", at, code, trouble, ms from open_try where delivery_id = any($1::bigint[]) order by id',
    [ids],
  )
