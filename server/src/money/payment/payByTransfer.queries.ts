// 对公转账: payments that wait for their transfer.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { PayCode } from '@mall/domain/money/payment/pay.codes.ts'
import { firstFenOf, restUnpaid } from '../../platform/db/orderSets.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

export interface PlanRow {
  id: number
  companyId: number
  userId: number
  masterOrderCode: string
  /** Those that were due when it was said. */
  orderIds: number[]
  /** Which part of them. */
  rest: boolean
  /** Of orders in stages: which, from and to; noughts: none. */
  stageFrom: number
  stageTo: number
  requestId: string
  dueFen: Fen
  state: 'waiting' | 'paid' | 'dropped' | 'over'
  why: string
  createdAt: Date
  endedAt: Date | null
}
const unpaid = `case when t.rest then ${restUnpaid('o')} else o.status = ${OrderStatus.pendingPayment} and o.paid_fen = 0 end and (o.stage_shares = '{}' or o.stages_paid + 1 = t.stage_from)`
const columns = `t.id, t.company_id as "companyId", t.user_id as "userId", t.master_order_code as "masterOrderCode", t.order_ids as "orderIds", t.rest, t.stage_from::int as "stageFrom", t.stage_to::int as "stageTo", t.request_id as "requestId",
  t.due_fen as "dueFen", t.state, t.why, t.created_at as "createdAt", t.ended_at as "endedAt"`

const withIds = <W extends PlanRow>(w: W): W => ({ ...w, orderIds: w.orderIds.map(Number) })
const first = <W extends PlanRow>(rows: readonly W[]): W | undefined => rows.map(withIds)[0]

type Said = Pick<
  PlanRow,
  'companyId' | 'userId' | 'masterOrderCode' | 'orderIds' | 'rest' | 'stageFrom' | 'stageTo' | 'requestId' | 'dueFen'
>
/** No row: the request was used. */
export const insertPlan = (tx: Tx, w: Said) =>
  tx.row<{ id: number }>(
    ...bind(
      `insert into transfer_payment (company_id, user_id, master_order_code, order_ids, rest, stage_from, stage_to, request_id, due_fen)
       values (:companyId, :userId, :masterOrderCode, :orderIds::bigint[], :rest, :stageFrom, :stageTo, :requestId, :dueFen) on conflict do nothing returning id`,
      { ...w },
    ),
  )
/** Said for more orders: what has come since it was said first stays its own. */
export const widenPlan = (tx: Tx, id: number, w: Omit<Said, 'companyId'>) =>
  tx.run(
    ...bind(
      `update transfer_payment set user_id = :userId, master_order_code = :masterOrderCode, order_ids = :orderIds::bigint[], request_id = :requestId,
         stage_from = :stageFrom, stage_to = :stageTo, due_fen = :dueFen, why = '' where id = :id and state = 'waiting'`,
      { id, ...w },
    ),
  )
/** Those that wait for one of these orders, the first said first, with who said it. */
export const waitingPlans = async (
  db: Db,
  companyId: number,
  orderIds: readonly number[],
  part: { rest: boolean; stageFrom: number },
) =>
  (
    await db.rows<PlanRow & { who: string }>(
      `select ${columns}, coalesce(nullif(u.real_name, ''), u.nick_name) as who from transfer_payment t join app_user u on u.id = t.user_id
       where t.company_id = $1 and t.state = 'waiting' and t.order_ids && $2::bigint[] and t.rest = $3 and t.stage_from = $4 order by t.id`,
      [companyId, orderIds, part.rest, part.stageFrom],
    )
  ).map(withIds)
/** The payment by which a transfer has paid one of these orders; empty: none did. */
/** `stageUntil`: the stage that was asked for. */
export const paidByTransfer = async (
  db: Db,
  companyId: number,
  orderIds: readonly number[],
  part: { rest: boolean; stageUntil?: number | undefined },
): Promise<string> =>
  (
    await db.row<{ no: string | null }>(
      `select payment_no as no from transfer_payment where company_id = $1 and state = 'paid' and order_ids && $2::bigint[] and rest = $3 and ($4::int is null or stage_to = $4) order by id desc limit 1`,
      [companyId, orderIds, part.rest, part.stageUntil ?? null],
    )
  )?.no ?? ''
export const planById = async (db: Db, id: number) =>
  first(await db.rows<PlanRow>(`select ${columns} from transfer_payment t where t.id = $1`, [id]))
export const lockPlan = async (tx: Tx, id: number) =>
  first(
    await tx.rows<PlanRow>(`select ${columns} from transfer_payment t where t.id = $1 and t.state = 'waiting' for update`, [id]),
  )
/** Those of a company that money from then on may be of, with what their orders are called, and which of them wait to be paid how much. */
export const plansOf = async (db: Db, companyId: number, since: Date) =>
  (
    await db.rows<PlanRow & { codes: string[]; unpaidIds: number[]; unpaidFen: Fen }>(
      `select ${columns}, o.codes, o."unpaidIds", o."unpaidFen" from transfer_payment t cross join lateral (
         select coalesce(array_agg(o.order_code) || array_agg(distinct o.master_order_code), '{}') as codes, coalesce(array_agg(o.id) filter (where ${unpaid}), '{}') as "unpaidIds",
           coalesce(sum(case when o.stage_shares <> '{}' then stage_sum(o.total_fen, o.stage_shares, t.stage_to) - o.paid_fen when t.rest then o.total_fen - o.paid_fen else ${firstFenOf('o')} end) filter (where ${unpaid}), 0)::bigint as "unpaidFen" from orders o where o.id = any(t.order_ids)) o
       where t.company_id = $1 and (t.ended_at is null or t.ended_at > $2) order by t.id limit 500`,
      [companyId, since],
    )
  ).map(w => ({ ...withIds(w), unpaidIds: w.unpaidIds.map(Number) }))
/** What the balance has paid of these orders since. */
export const paidSince = (db: Db, orderIds: readonly number[], since: Date) =>
  db.rows<{ codes: string[]; fen: Fen; at: Date }>(
    `select array[o.order_code, o.master_order_code] as codes, p.amount_fen - p.held_fen as fen, p.at from payment p join orders o on o.id = p.order_id
     where p.order_id = any($1::bigint[]) and p.provider = '${PayCode.balance}' and p.state = 'succeeded' and p.at >= $2 order by p.id`,
    [orderIds, since],
  )
/** What was booked to its balance since; the part that is a deposit pays nothing. */
export const arrivalsSince = (db: Db, companyId: number, since: Date) =>
  db.rows<{ id: number; remark: string; fen: Fen; bookedAt: Date; slipFor: number | null }>(
    `select id, remark, goods_fen as fen, coalesce(booked_at, received_at) as "bookedAt",
       (select v.transfer_id from fund_voucher v where v.receipt_id = fund_receipt.id and v.state = 'matched' order by v.id limit 1) as "slipFor" from fund_receipt
     where company_id = $1 and state = 'booked' and booked_at >= $2 and goods_fen > 0 order by id desc limit 500`,
    [companyId, since],
  )
/** Those for which something has come, or had, or whose orders wait no more; the one that was looked at longest ago before the others. */
export const plansToLookAt = (db: Db) =>
  db.rows<{ id: number }>(
    `update transfer_payment set looked_at = now() where id in (
       select t.id from transfer_payment t join company c on c.id = t.company_id
       where t.state = 'waiting' and not c.frozen and (t.why <> '' or exists (select from fund_receipt r where r.company_id = t.company_id and r.state = 'booked' and r.booked_at >= t.created_at)
         or not exists (select from orders o where o.id = any(t.order_ids) and ${unpaid}))
       order by t.looked_at nulls first, t.id limit 200) returning id`,
  )
/** By the clock: what was booked while it waited for its locks came before its end. */
export const endPlan = async (
  tx: Tx,
  w: { id: number; state: 'paid' | 'dropped' | 'over'; why: string; paymentNo: string | null; receiptIds?: readonly number[] },
): Promise<boolean> =>
  (await tx.run(
    `update transfer_payment set state = $2, why = $3, payment_no = $4, receipt_ids = $5::bigint[], ended_at = clock_timestamp() where id = $1 and state = 'waiting'`,
    [w.id, w.state, w.why, w.paymentNo, w.receiptIds ?? []],
  )) > 0
/** True: it is said for the first time. */
export const setPlanWhy = async (db: Db, id: number, why: string): Promise<boolean> =>
  (await db.run(`update transfer_payment set why = $2 where id = $1 and state = 'waiting' and why <> $2`, [id, why])) > 0
