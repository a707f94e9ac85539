// 队列 queue: orders that wait for a decision of the mill; 待办 work: how many of each. 采购意向 intent: a wish the search could not meet.
import type { Db } from '../db/pool.ts'
import { orderColumns, orderJoins, type OrderRecord } from '../order/order.queries.ts'

export type Queue = 'review' | 'approval' | 'cancelApply' | 'all'
export interface QueueFilter {
  queue: Queue
  status: number | null
  /** Escaped for ilike. */
  word: string
  channelCode: string | null
  sort: 'age' | 'amount'
  limit: number
  offset: number
}
export type QueueRecord = OrderRecord & { ageMinutes: number }

/** Literal conditions, so that each queue's statement can use its partial index. */
const inQueue: Record<Queue, string> = {
  review: 'o.status = 1 and o.cancel_apply <> 1',
  approval: 'o.status = 2 and o.cancel_apply <> 1',
  cancelApply: 'o.cancel_apply = 1',
  all: 'true',
}
const wanted = `($1::int is null or o.status = $1) and ($2::text is null or o.channel_code = $2)
  and ($3 = '' or o.order_code ilike '%' || $3 || '%' or o.master_order_code ilike '%' || $3 || '%' or o.summary ilike '%' || $3 || '%'
    or c.name ilike '%' || $3 || '%')`
const pageText = (queue: Queue, order: string) =>
  `select ${orderColumns}, greatest(0, floor(extract(epoch from now() - o.status_since) / 60))::int as "ageMinutes"
   ${orderJoins} where ${inQueue[queue]} and ${wanted} order by ${order} limit $4 offset $5`
const statements = (queue: Queue) => ({
  // In a queue the one that waits longest comes first; among all orders the newest.
  age: pageText(queue, queue === 'all' ? 'o.id desc' : 'o.status_since, o.id'),
  amount: pageText(queue, 'o.total_fen desc, o.id'),
  count: `select count(*)::int as n from orders o join company c on c.id = o.company_id where ${inQueue[queue]} and ${wanted}`,
})
const texts = {
  review: statements('review'),
  approval: statements('approval'),
  cancelApply: statements('cancelApply'),
  all: statements('all'),
}
const queueValues = (f: QueueFilter) => [f.status, f.channelCode, f.word]

export const queueOf = (db: Db, f: QueueFilter) =>
  db.rows<QueueRecord>(texts[f.queue][f.sort], [...queueValues(f), f.limit, f.offset])
export const queueCount = async (db: Db, f: QueueFilter): Promise<number> =>
  (await db.row<{ n: number }>(texts[f.queue].count, queueValues(f)))?.n ?? 0

export interface WorkCount {
  review: number
  approval: number
  cancelApply: number
  intend: number
  certification: number
  unpaid: number
  todayFen: number
  todayKg: number
  todayOrders: number
}
/**
 * Every number of the menu in one round trip: each open console asks every ten seconds. Each part has an index; today's orders are found
 * by their number, which begins with the mill's day.
 */
export const workCount = (db: Db) =>
  db.row<WorkCount>(
    `with open as (select status, cancel_apply from orders where status in (0, 1, 2, 3)),
       today as (select total_fen, weight_kg from orders where status not in (8, 9)
         and order_code >= 'DD' || to_char(now() at time zone 'Asia/Shanghai', 'YYYYMMDD'))
     select (select count(*)::int from open where status = 1 and cancel_apply <> 1) as review,
       (select count(*)::int from open where status = 2 and cancel_apply <> 1) as approval,
       (select count(*)::int from open where status = 3) as unpaid,
       (select count(*)::int from orders where cancel_apply = 1) as "cancelApply",
       (select count(*)::int from intend where state = 0) as intend,
       (select count(*)::int from certification where state = 1) as certification,
       (select coalesce(sum(total_fen), 0)::bigint from today) as "todayFen",
       (select coalesce(sum(weight_kg), 0)::bigint from today) as "todayKg",
       (select count(*)::int from today) as "todayOrders"`,
  )

export const companyOrderCount = async (db: Db, companyId: number): Promise<number> =>
  (
    await db.row<{ n: number }>('select count(*)::int as n from orders where company_id = $1 and status not in (8, 9)', [
      companyId,
    ])
  )?.n ?? 0

export interface PaymentRow {
  paymentNo: string
  payCode: string
  amountFen: number
  state: number
  companyName: string
  orderCodes: string[]
  providerTxnId: string
  surplusFen: number
  createdAt: Date
  settledAt: Date | null
}
const paymentWanted = `($1::int is null or r.state = $1) and ($2 = '' or r.payment_no ilike '%' || $2 || '%' or r.master_order_code ilike '%' || $2 || '%'
  or c.name ilike '%' || $2 || '%' or exists (select 1 from orders o where o.id = any(r.order_ids) and o.order_code ilike '%' || $2 || '%'))`
export const paymentsPage = (db: Db, state: number | null, word: string, limit: number, offset: number) =>
  db.rows<PaymentRow>(
    `select r.payment_no as "paymentNo", r.provider as "payCode", r.amount_fen as "amountFen", r.state::int, c.name as "companyName",
       array(select o.order_code from orders o where o.id = any(r.order_ids) order by o.id) as "orderCodes",
       coalesce(r.provider_txn_id, '') as "providerTxnId", r.surplus_fen as "surplusFen", r.created_at as "createdAt", r.settled_at as "settledAt"
     from pay_request r join company c on c.id = r.company_id where ${paymentWanted} order by r.id desc limit $3 offset $4`,
    [state, word, limit, offset],
  )
export const paymentCount = async (db: Db, state: number | null, word: string): Promise<number> =>
  (
    await db.row<{ n: number }>(
      `select count(*)::int as n from pay_request r join company c on c.id = r.company_id where ${paymentWanted}`,
      [state, word],
    )
  )?.n ?? 0

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

export interface IntendRow {
  intendCode: string
  productName: string
  grade: string
  spec: string
  quantityKg: number
  deliverTo: string
  contactName: string
  contactMobile: string
  note: string
  companyName: string
  state: number
  handledNote: string
  createdAt: Date
}
/** What waits comes first, oldest on top; then what is done, newest on top. */
export const intendsPage = (db: Db, state: number | null, limit: number, offset: number) =>
  db.rows<IntendRow>(
    `select i.intend_code as "intendCode", i.product_name as "productName", i.grade, i.spec, i.quantity_kg as "quantityKg", i.deliver_to as "deliverTo",
       i.contact_name as "contactName", i.contact_mobile as "contactMobile", i.note, coalesce(c.name, '') as "companyName", i.state::int,
       i.handled_note as "handledNote", i.created_at as "createdAt"
     from intend i left join company c on c.id = i.company_id where ($1::int is null or i.state = $1)
     order by i.state, case when i.state = 0 then i.id end, i.id desc limit $2 offset $3`,
    [state, limit, offset],
  )
export const intendCount = async (db: Db, state: number | null): Promise<number> =>
  (await db.row<{ n: number }>('select count(*)::int as n from intend where ($1::int is null or state = $1)', [state]))?.n ?? 0
/** Zero rows: unknown, or a colleague was faster. */
export const markIntendHandled = (db: Db, intendCode: string, note: string) =>
  db.row<{ productName: string; grade: string; spec: string }>(
    `update intend set state = 1, handled_note = $2 where intend_code = $1 and state = 0 returning product_name as "productName", grade, spec`,
    [intendCode, note],
  )

export const settingValues = (db: Db) => db.rows<{ key: string; value: string }>('select key, value from setting')
export const lockSetting = (db: Db, key: string) =>
  db.row<{ value: string }>('select value from setting where key = $1 for update', [key])
export const saveSetting = (db: Db, key: string, value: string) =>
  db.run('insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value', [key, value])
