import type { Fen } from '@mall/domain/kernel/money.ts'
import { paymentOpen, restUnpaid } from '../../platform/db/orderSets.ts'
import { PaymentState, type PaymentStateCode } from '@mall/domain/money/payment/pay.codes.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { runningNo } from '../../platform/db/runningNo.ts'
import { type AsksWhen, comesSoon, type Soonest, untilSoonest } from '../../platform/db/soon.ts'
import type { Scope } from '../../orders/order/order.queries.ts'

/** An open payment is used again for so long: the bank keeps its own page of it a little longer. */
export const USED_AGAIN_HOURS = 20
/** The bank is asked about what it has not told of after so many seconds, and for so many days: a maker and a checker at the buyer's bank take their time. */
export const ASK_SECONDS = 15
const ASK_DAYS = 30
/** Whoever began to pay so long ago still looks at the page. */
const LOOKS_MINUTES = 30
/**
 * How long a payment rests between two questions, by its age: of an hour in which the bank was away all are asked about within minutes of its return, and of
 * those that wait for a checker for weeks a few an hour.
 */
const RESTS = [
  { youngerHours: LOOKS_MINUTES / 60, restSeconds: ASK_SECONDS },
  { youngerHours: 24, restSeconds: 120 },
  { youngerHours: 72, restSeconds: 3600 },
] as const
const LONGEST_REST_HOURS = 6
const rests = `case ${RESTS.map(r => `when created_at > now() - interval '${r.youngerHours} hours' then interval '${r.restSeconds} seconds'`).join(' ')}
  else interval '${LONGEST_REST_HOURS} hours' end`
/** Of one house, in one run of the job. */
const ASK_AT_MOST = 500

export interface PayRequest {
  id: number
  paymentNo: string
  companyId: number
  userId: number
  provider: string
  masterOrderCode: string
  orderIds: number[]
  /** Which part of them: 尾款, or what comes before production. */
  rest: boolean
  /** Of orders in stages: which, from and to; noughts: they have none. */
  stageFrom: number
  stageTo: number
  /** What is asked of this way of paying. */
  amountFen: Fen
  /** What it counts on beside: frozen for the orders already (held.ts). */
  heldFen: Fen
  state: PaymentStateCode
  message: string
  /** Who was asked for it (`PayPartner.name`); empty where nobody outside was, or not yet. */
  partner: string
  /** The partner's number of the money; known from the moment it was asked for a page, or not before it is paid. */
  txnId: string | null
  /** What found no order to pay and became the company's balance. */
  surplusFen: Fen
  createdAt: Date
}
const columns = `id, payment_no as "paymentNo", company_id as "companyId", user_id as "userId", provider, master_order_code as "masterOrderCode",
  order_ids as "orderIds", rest, stage_from::int as "stageFrom", stage_to::int as "stageTo", amount_fen as "amountFen", held_fen as "heldFen", state::int, message, partner, provider_txn_id as "txnId", surplus_fen as "surplusFen",
  created_at as "createdAt"`

const withIds = (r: PayRequest | undefined): PayRequest | undefined =>
  r ? { ...r, orderIds: r.orderIds.map(Number) } : undefined

export const requestByKey = async (db: Db, userId: number, key: string) =>
  withIds(
    await db.row<PayRequest>(`select ${columns} from pay_request where user_id = $1 and client_request_id = $2`, [userId, key]),
  )
/** Who sees only his own orders sees the payments of these, whoever of the company pays, and what he started himself. */
export const requestByNo = async (db: Db, scope: Scope, paymentNo: string) =>
  withIds(
    await db.row<PayRequest>(
      `select ${columns} from pay_request where company_id = $1 and payment_no = $2 and ($3::bigint is null or user_id = $3
         or not exists (select 1 from orders o where o.id = any(order_ids) and o.user_id <> $3))`,
      [scope.companyId, paymentNo, scope.userId],
    ),
  )
/** What the partner calls this payment: his notices must say the same. */
export const keepTxn = (db: Db, id: number, txnId: string) =>
  db.run('update pay_request set provider_txn_id = $2 where id = $1 and provider_txn_id is null', [id, txnId])
export const lockRequest = async (db: Db, paymentNo: string) =>
  withIds(await db.row<PayRequest>(`select ${columns} from pay_request where payment_no = $1 for update`, [paymentNo]))
/** An open payment of the same orders by the same way, house and sum is used again: two tabs are one payment. */
export const openRequest = async (db: Db, r: NewRequest, partner: string, keptHours: number) =>
  withIds(
    await db.row<PayRequest>(
      `select ${columns} from pay_request where company_id = $1 and provider = $2 and state = ${PaymentState.pending} and order_ids = $3::bigint[]
         and amount_fen = $4 and held_fen = $5 and partner = $6 and created_at > now() - make_interval(hours => $7) and rest = $8 and stage_from = $9 and stage_to = $10 order by id desc limit 1`,
      [r.companyId, r.provider, r.orderIds, r.amountFen, r.heldFen, partner, keptHours, r.rest, r.stageFrom, r.stageTo],
    ),
  )
export interface NewRequest {
  companyId: number
  userId: number
  provider: string
  masterOrderCode: string
  orderIds: readonly number[]
  /** As in `PayRequest`. */
  rest: boolean
  stageFrom: number
  stageTo: number
  amountFen: Fen
  heldFen: Fen
  key: string
}
const paymentNo = `${runningNo('payment')}`
/** `partner`: whom it will be asked of, since a notice may be faster than his answer. No row: the person's key was used before. */
export const insertRequest = async (db: Db, r: NewRequest, partner: string) =>
  withIds(
    await db.row<PayRequest>(
      ...bind(
        `insert into pay_request (payment_no, company_id, user_id, provider, master_order_code, order_ids, amount_fen, held_fen, client_request_id, partner, rest, stage_from, stage_to)
         values (${paymentNo}, :companyId, :userId, :provider, :masterOrderCode, :orderIds::bigint[], :amountFen, :heldFen, :key, :partner, :rest, :stageFrom, :stageTo)
         on conflict (user_id, client_request_id) do nothing returning ${columns}`,
        { ...r, partner },
      ),
    ),
  )
/** A request whose money is there already, closed from the first, with a payment for each of its orders (`parts` in their order). No row: the key was used before. */
export async function insertPaidRequest(
  db: Db,
  { parts, ...r }: NewRequest & { parts: readonly OrderPart[]; message: string },
): Promise<{ request: PayRequest; payments: PaymentIds } | undefined> {
  const found = await db.row<PayRequest & { paidOrders: number[]; payments: number[] }>(
    ...bind(
      `with no as (select ${paymentNo} as no),
       request as (
         insert into pay_request (payment_no, company_id, user_id, provider, master_order_code, order_ids, amount_fen, held_fen, client_request_id,
           state, message, provider_txn_id, settled_at, rest, stage_from, stage_to)
         select no, :companyId, :userId, :provider, :masterOrderCode, :orderIds::bigint[], :amountFen, :heldFen, :key, ${PaymentState.succeeded}, :message, no, now(), :rest, :stageFrom, :stageTo
         from no on conflict (user_id, client_request_id) do nothing returning *),
       paid as (
         insert into payment (pay_request_id, order_id, company_id, provider, provider_txn_id, amount_fen, held_fen, state, rest, stage_from, stage_to)
         select r.id, t.id, r.company_id, r.provider, r.payment_no, t.fen, t.held, 'succeeded', r.rest, t.since, t.until
         from request r, unnest(:orderIds::bigint[], :amountsFen::bigint[], :heldsFen::bigint[], :stagesFrom::smallint[], :stagesTo::smallint[]) with ordinality as t(id, fen, held, since, until, n) order by t.n returning id, order_id)
       select ${columns}, (select array_agg(order_id order by id) from paid) as "paidOrders", (select array_agg(id order by id) from paid) as payments from request`,
      { ...r, amountsFen: parts.map(p => p.partFen), heldsFen: parts.map(p => p.heldFen), ...stageArrays(parts) },
    ),
  )
  if (!found) return undefined
  const { paidOrders, payments, ...request } = found
  return {
    request: { ...request, orderIds: request.orderIds.map(Number) },
    payments: new Map(paidOrders.map((id, i) => [Number(id), Number(payments[i])])),
  }
}
/** What pays one order: what is asked of it now, and of that what was frozen for it. */
export interface OrderPart {
  partFen: Fen
  heldFen: Fen
  /** Which stages it is of; noughts: the order has none. */
  stageFrom: number
  stageTo: number
}
const stageArrays = (parts: readonly OrderPart[]) => ({
  stagesFrom: parts.map(p => p.stageFrom),
  stagesTo: parts.map(p => p.stageTo),
})
/** Number of the payment by that of its order. */
export type PaymentIds = ReadonlyMap<number, number>

export const closeRequest = (
  db: Db,
  id: number,
  /** `heldFen`: what of the frozen money was taken; without, the request still counts on it, since a bank may say yes after its no. */
  o: { state: PaymentStateCode; message: string; txnId: string | null; surplusFen: Fen; heldFen?: Fen },
) =>
  db.run(
    `update pay_request set state = $2, message = $3, provider_txn_id = $4, surplus_fen = $5, held_fen = coalesce($6::bigint, held_fen), settled_at = now() where id = $1 and ${paymentOpen()}`,
    [id, o.state, o.message, o.txnId, o.surplusFen, o.heldFen ?? null],
  )
export async function insertPayments(
  db: Db,
  p: {
    requestId: number
    rest: boolean
    companyId: number
    provider: string
    txnId: string
    eventId: number | null
    orders: readonly (OrderPart & { id: number })[]
  },
): Promise<PaymentIds> {
  const { orders, ...head } = p
  const rows = await db.rows<{ id: number; orderId: number }>(
    ...bind(
      `insert into payment (pay_request_id, order_id, company_id, provider, provider_txn_id, amount_fen, held_fen, state, webhook_event_id, rest, stage_from, stage_to)
       select :requestId::bigint, t.id, :companyId::bigint, :provider, :txnId, t.fen, t.held, 'succeeded', :eventId::bigint, :rest::boolean, t.since, t.until
       from unnest(:orderIds::bigint[], :amountsFen::bigint[], :heldsFen::bigint[], :stagesFrom::smallint[], :stagesTo::smallint[]) with ordinality as t(id, fen, held, since, until, n)
       order by t.n returning id, order_id as "orderId"`,
      {
        requestId: head.requestId,
        companyId: head.companyId,
        provider: head.provider,
        txnId: head.txnId,
        eventId: head.eventId,
        rest: head.rest,
        orderIds: orders.map(o => o.id),
        amountsFen: orders.map(o => o.partFen),
        heldsFen: orders.map(o => o.heldFen),
        ...stageArrays(orders),
      },
    ),
  )
  return new Map(rows.map(r => [r.orderId, r.id]))
}
/** Who pays, by whom, and how it stands. */
export const payerOf = (db: Db, paymentNo: string) =>
  db.row<{ name: string; partner: string; state: PaymentStateCode }>(
    'select c.name, r.partner, r.state::int from pay_request r join company c on c.id = r.company_id where r.payment_no = $1',
    [paymentNo],
  )
/** First arrival of an event; no row for a repeat. */
export const insertEvent = (
  db: Db,
  e: { provider: string; eventId: string; verified: boolean; paymentNo: string; amountFen: Fen; outcome: string },
) =>
  db.row<{ id: number }>(
    `insert into webhook_event (provider, event_id, verified, payment_no, amount_fen, outcome) values ($1, $2, $3, $4, $5, $6)
     on conflict (provider, event_id) do nothing returning id`,
    [e.provider, e.eventId, e.verified, e.paymentNo, e.amountFen, e.outcome],
  )
export const orderCodesOf = async (db: Db, ids: readonly number[]): Promise<string[]> =>
  (await db.rows<{ code: string }>('select order_code as code from orders where id = any($1::bigint[]) order by id', [ids])).map(
    r => r.code,
  )
/** How many stages the longest of them has; 0: none is in stages. */
export const stagesOfOrders = async (db: Db, ids: readonly number[]): Promise<number> =>
  (
    await db.row<{ n: number }>(
      'select coalesce(max(cardinality(stage_shares)), 0)::int as n from orders where id = any($1::bigint[])',
      [ids],
    )
  )?.n ?? 0
/** Ended by a refusal alone (startPayment.ts): what was given to scan before can still be paid, and its notice lost. */
export const refusedEvent = (paymentNo: string): string => `${paymentNo}${REFUSED}`
const REFUSED = '-refused'
/** Each from its own end: what is open by the index of what is, what a refusal ended from the last day. */
const askedAbout = `(select * from pay_request where state = ${PaymentState.pending} and provider <> 'BALANCE' and created_at > now() - interval '${ASK_DAYS} days'
         union all select * from pay_request p where p.state = ${PaymentState.failed} and p.created_at > now() - interval '${USED_AGAIN_HOURS + 2} hours'
           and exists (select from webhook_event e where e.provider = p.partner and e.event_id = p.payment_no || '${REFUSED}'))`
/**
 * Outside payments that should have been told by now, of each house those first that nobody has asked about for longest: what stays undecided keeps no other
 * waiting. `idle`: nobody is to pay it any more, since none of its orders waits for money, or another payment of them was opened at the same house behind it.
 */
export const silentRequests = (db: Db) =>
  db.rows<{ id: number; paymentNo: string; partner: string; createdAt: Date; idle: boolean }>(
    `select id, payment_no as "paymentNo", partner, created_at as "createdAt",
       not exists (select from orders o where o.id = any(r.order_ids) and case when r.rest then ${restUnpaid('o')} else o.status = ${OrderStatus.pendingPayment} and o.paid_fen = 0 end
         and (o.stage_shares = '{}' or o.stages_paid + 1 = r.stage_from))
         or exists (select from pay_request n where n.master_order_code = r.master_order_code and n.id > r.id and n.partner = r.partner
           and n.provider = r.provider and n.rest = r.rest and n.stage_from = r.stage_from and n.order_ids && r.order_ids) as idle from (
       select id, payment_no, partner, created_at, order_ids, rest, stage_from, master_order_code, provider, row_number() over (partition by partner order by coalesce(house_asked_at, created_at)) as place from ${askedAbout} p
       where created_at < now() - interval '${ASK_SECONDS} seconds' and (house_asked_at is null or house_asked_at <= now() - (${rests}))) r
     where place <= ${ASK_AT_MOST} order by place`,
  )
/** The question has left, and it is not paid: others are asked about first. */
export const markAsked = (db: Db, id: number) =>
  db.run(`update pay_request set house_asked_at = now() where id = $1 and state <> ${PaymentState.succeeded}`, [id])
/** Whoever pays now looks at the page: his is asked about every fifteen seconds, an older one with the sweeps. */
export const nextSilent: AsksWhen = (db, backMs) =>
  db.row<Soonest>(
    `select ${untilSoonest('p.at')} from (
       select greatest(created_at, house_asked_at) + interval '${ASK_SECONDS} seconds' as at from pay_request
       where state = ${PaymentState.pending} and provider <> 'BALANCE' and created_at > now() - interval '${LOOKS_MINUTES} minutes') p where ${comesSoon('p.at')}`,
    [backMs],
  )
/** What of which draft a request was paid with. */
export const partsOfPayment = (db: Db, requestId: number) =>
  db.rows<{ draftCode: string; amountFen: Fen }>(
    `select d.draft_code as "draftCode", sum(u.amount_fen)::bigint as "amountFen" from payment p join draft_use u on u.payment_id = p.id
     join draft d on d.id = u.draft_id where p.pay_request_id = $1 group by d.draft_code`,
    [requestId],
  )
