// Refunds of goods with their lines, and what has come back of a claim.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import { ReturnStatus } from '@mall/domain/delivery/afterSales/claim.codes.ts'
import type { SourceRefundStateCode } from '@mall/domain/money/payment/sourceRefund.ts'
import { bind } from '../../platform/db/bind.ts'
import { allOf } from '../../platform/db/allOf.ts'
import { anyDay, betweenDays, type Days } from '../../platform/db/days.ts'
import { bankRestOf, mostLeft, refundPaidFor, returnInWork } from '../../platform/db/orderSets.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { byId, windowOf } from '../../platform/db/window.ts'

export interface RefundLine {
  orderLineId: number
  waybillUnitId: number
  waybillId: number
  claimUnitId: number
  amountFen: Fen
  kg: Kg
  returned: boolean
}
/** Within what of the order's payments was not given back before; no row: it would be more. */
export const insertRefund = (
  tx: Tx,
  r: { orderId: number; claimId: number; amountFen: Fen; reason: string; lines: readonly RefundLine[] },
) =>
  tx.row<{ id: number }>(
    ...bind(
      `with made as (
         insert into refund (order_id, payment_id, amount_fen, state, reason, claim_id)
         select p.order_id, p.id, :amountFen::bigint, 'done', :reason, :claimId from ${mostLeft(':orderId')} p where p.all_left_fen >= :amountFen::bigint
         returning id),
       lines as (insert into refund_line (refund_id, line_no, order_line_id, waybill_unit_id, waybill_id, claim_unit_id, amount_fen, kg, returned)
         select made.id, row_number() over (), t.* from made, unnest(:lineIds::bigint[], :unitIds::bigint[], :waybillIds::bigint[], :claimUnits::bigint[], :fens::bigint[], :kgs::bigint[], :returned::boolean[]) as t)
       select id from made`,
      {
        ...r,
        lineIds: r.lines.map(l => l.orderLineId),
        unitIds: r.lines.map(l => l.waybillUnitId),
        waybillIds: r.lines.map(l => l.waybillId),
        claimUnits: r.lines.map(l => l.claimUnitId),
        fens: r.lines.map(l => l.amountFen),
        kgs: r.lines.map(l => l.kg),
        returned: r.lines.map(l => l.returned),
      },
    ),
  )
export const setRefund = (tx: Tx, claimUnitIds: readonly number[], refundId: number) =>
  tx.run('update claim_unit set refund_id = $2 where id = any($1::bigint[]) and refund_id is null', [claimUnitIds, refundId])
/** Down to nothing is no discount any more. */
export const lowerAgreed = (tx: Tx, claimUnitId: number, fen: Fen) =>
  tx.run(
    `update claim_unit set agreed_fen = $2::bigint, way = case when $2::bigint = 0 then 'none' else way end, fen_per_ton = case when $2::bigint = 0 then 0 else fen_per_ton end,
       kg = case when $2::bigint = 0 then 0 else kg end where id = $1 and refund_id is null`,
    [claimUnitId, fen],
  )
export const receivedOf = (db: Db, claimUnitIds: readonly number[]) =>
  db.rows<{ claimUnitId: number; receivedKg: Kg; handlingFen: Fen; returnId: number; whole: boolean }>(
    `select r.claim_unit_id as "claimUnitId", coalesce(r.received_kg, 0) as "receivedKg", r.handling_fen as "handlingFen", g.id as "returnId", g.status = ${ReturnStatus.done} as whole
     from goods_return_unit r join goods_return g on g.id = r.return_id where r.claim_unit_id = any($1::bigint[]) and r.received_at is not null`,
    [claimUnitIds],
  )
export const openReturns = async (db: Db, claimId: number): Promise<number> =>
  (
    await db.row<{ n: number }>(`select count(*)::int as n from goods_return where claim_id = $1 and ${returnInWork()}`, [
      claimId,
    ])
  )?.n ?? 0

export interface RefundRow {
  id: number
  orderCode: string
  claimNo: string
  amountFen: Fen
  state: string
  reason: string
  at: Date
  provider: string
  /** What its bank has got of it and not given back; 0 without a payment. */
  bankRestFen: Fen
  /** The order it went on into; empty: none. */
  newOrderCode: string
  sourceState: SourceRefundStateCode | null
  sourceReason: string
  /** Of it on its way to the bank, or there; null: nothing. */
  sentFen: Fen | null
}
const columns = `r.id, o.order_code as "orderCode", coalesce((select a.claim_no from claim a where a.id = r.claim_id), '') as "claimNo", r.amount_fen as "amountFen", r.state, r.reason, r.at, coalesce((select m.provider from payment m where m.id = r.payment_id), '') as provider,
  coalesce(${bankRestOf('r')}, 0) as "bankRestFen", ${refundPaidFor('r')} as "newOrderCode",
  (select y.state from pay_refund y where y.refund_id = r.id order by y.id desc limit 1) as "sourceState",
  coalesce((select y.reason from pay_refund y where y.refund_id = r.id order by y.id desc limit 1), '') as "sourceReason",
  (select y.amount_fen from pay_refund y where y.refund_id = r.id and y.state <> 'failed') as "sentFen"`
export const refundPage = (db: Db, f: Days & { companyId: number; userId: number | null; limit: number; offset: number }) => {
  const source = windowOf('refund', 'r', ['x.company_id = :companyId', ...(anyDay(f) ? [] : [betweenDays('x.at')])], 'x.id desc')
  const mine = f.userId === null ? 'true' : 'o.user_id = :userId'
  return db.rows<RefundRow & { total: number }>(
    ...bind(
      `select ${columns}, count(*) over ()::int as total from ${source} ${byId('orders', 'o', 'r.order_id')} where ${allOf(mine)} order by r.id desc limit :limit offset :offset`,
      { ...f },
    ),
  )
}
export const refundById = (db: Db, id: number, companyId: number, userId: number | null) =>
  db.row<RefundRow>(
    `select ${columns} from refund r join orders o on o.id = r.order_id where r.id = $1 and r.company_id = $2 and ($3::bigint is null or o.user_id = $3)`,
    [id, companyId, userId],
  )
export const refundsOfClaim = (db: Db, claimId: number) =>
  db.rows<RefundRow>(`select ${columns} from refund r join orders o on o.id = r.order_id where r.claim_id = $1 order by r.id`, [
    claimId,
  ])
export const linesOfRefund = (db: Db, refundId: number) =>
  db.rows<{ unitNo: string; title: string; waybillNo: string; kg: Kg; amountFen: Fen }>(
    `select s.unit_no as "unitNo", n.title, w.waybill_no as "waybillNo", l.kg, l.amount_fen as "amountFen" from refund_line l join waybill_unit y on y.id = l.waybill_unit_id
     join steel_unit s on s.id = y.unit_id join order_line n on n.id = l.order_line_id join waybill w on w.id = l.waybill_id
     where l.refund_id = $1 order by l.line_no`,
    [refundId],
  )
