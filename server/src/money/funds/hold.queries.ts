// 冻结: every fen that is frozen has a row that says why, until when and on whose word it ends.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

export interface HoldRow {
  id: number
  companyId: number
  amountFen: Fen
  receiptId: number | null
  refundId: number | null
  reason: string
  ends: string
  createdAt: Date
}
const columns = `h.id, h.company_id as "companyId", h.amount_fen as "amountFen", h.receipt_id as "receiptId", h.refund_id as "refundId", h.reason, h.ends,
  h.created_at as "createdAt"`
export const insertHold = (
  tx: Tx,
  h: {
    companyId: number
    amountFen: Fen
    receiptId: number | null
    refundId: number | null
    payRefundId?: number
    reason: string
    ends: string
  },
) =>
  tx.run(
    ...bind(
      `insert into fund_hold (company_id, amount_fen, receipt_id, refund_id, pay_refund_id, reason, ends)
       values (:companyId, :amountFen, :receiptId, :refundId, :payRefundId, :reason, :ends)`,
      { payRefundId: null, ...h },
    ),
  )
/** The hold that ended by this; no row: there is none, or it ended before. */
export const endHold = (
  tx: Tx,
  h: {
    receiptId: number | null
    refundId: number | null
    payRefundId?: number
    outcome: 'released' | 'paidOut' | 'undone'
    actorId: number
  },
) =>
  tx.row<HoldRow>(
    ...bind(
      `update fund_hold h set released_at = now(), outcome = :outcome, released_by = :actorId
       where released_at is null and (h.receipt_id = :receiptId::bigint or h.refund_id = :refundId::bigint or h.pay_refund_id = :payRefundId::bigint) returning ${columns}`,
      { payRefundId: null, ...h },
    ),
  )
export const endHoldById = (tx: Tx, id: number, actorId: number) =>
  tx.row<HoldRow>(
    `update fund_hold h set released_at = now(), outcome = 'released', released_by = $2
     where h.id = $1 and released_at is null and receipt_id is not null returning ${columns}`,
    [id, actorId],
  )
export interface HoldView extends HoldRow {
  receiptNo: string | null
  refundNo: string | null
  groupNo: string | null
  ccNo: string | null
}
export const openHolds = (db: Db, companyId: number) =>
  db.rows<HoldView>(
    `select ${columns}, r.receipt_no as "receiptNo", f.refund_no as "refundNo",
       (select g.group_no from group_member m join group_buy g on g.id = m.group_id where m.id = h.group_member_id) as "groupNo",
       (select c.cc_no from framework_contract c where c.id = h.framework_contract_id) as "ccNo"
     from fund_hold h left join fund_receipt r on r.id = h.receipt_id left join fund_refund f on f.id = h.refund_id
     where h.company_id = $1 and h.released_at is null order by h.id desc limit 100`,
    [companyId],
  )
/** 可用余额 of a company, fen, and both of its accounts locked in the ledger's order: what is read here is still there when it is frozen. */
export const lockAvailable = async (tx: Tx, companyId: number): Promise<number> =>
  (
    await tx.rows<{ kind: string; fen: Fen }>(
      `select kind, balance_fen as fen from account where company_id = $1 and kind in ('customer_available', 'customer_frozen') order by id for update`,
      [companyId],
    )
  ).find(a => a.kind === 'customer_available')?.fen ?? 0
