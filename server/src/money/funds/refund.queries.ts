import type { Fen } from '@mall/domain/kernel/money.ts'
import type { RefundStatusCode } from '@mall/domain/money/funds/refund.ts'
import { ApprovalStatus } from '@mall/domain/people/session/user.codes.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { runningNo } from '../../platform/db/runningNo.ts'
import type { EventRow } from './receipt.queries.ts'

export interface RefundRow {
  id: number
  refundNo: string
  companyId: number
  companyCode: string
  companyName: string
  userId: number
  userName: string
  requestId: string
  amountFen: Fen
  bankAccountId: number
  accountName: string
  bankName: string
  accountSealed: string
  accountTail: string
  reason: string
  status: RefundStatusCode
  firstBy: number | null
  firstName: string
  approvedBy: number | null
  approvedName: string
  approvedAt: Date | null
  attempt: number
  erpKey: string | null
  bankTxnId: string | null
  sentAt: Date | null
  paidAt: Date | null
  endedAt: Date | null
  answer: string
  createdAt: Date
}
export const refundColumns = `f.id, f.refund_no as "refundNo", f.company_id as "companyId", c.code as "companyCode", c.name as "companyName", f.user_id as "userId",
  u.nick_name as "userName", f.request_id as "requestId", f.amount_fen as "amountFen", f.bank_account_id as "bankAccountId", f.account_name as "accountName",
  f.bank_name as "bankName", f.account_sealed as "accountSealed", f.account_tail as "accountTail", f.reason, f.status::int,
  f.first_by as "firstBy", coalesce((select nick_name from app_user where id = f.first_by), '') as "firstName",
  f.approved_by as "approvedBy", coalesce((select nick_name from app_user where id = f.approved_by), '') as "approvedName", f.approved_at as "approvedAt",
  f.attempt, f.erp_key as "erpKey", f.bank_txn_id as "bankTxnId", f.sent_at as "sentAt", f.paid_at as "paidAt", f.ended_at as "endedAt", f.answer,
  f.created_at as "createdAt"`
export const refundJoins = 'join company c on c.id = f.company_id join app_user u on u.id = f.user_id'
const one = (where: string, lock = '') => `select ${refundColumns} from fund_refund f ${refundJoins} where ${where} ${lock}`

export const refundByNo = (db: Db, refundNo: string) => db.row<RefundRow>(one('f.refund_no = $1'), [refundNo])
export const lockRefund = (tx: Tx, refundNo: string) => tx.row<RefundRow>(one('f.refund_no = $1', 'for update of f'), [refundNo])
export const lockRefundByKey = (tx: Tx, key: string) => tx.row<RefundRow>(one('f.erp_key = $1', 'for update of f'), [key])

export interface NewRefund {
  companyId: number
  userId: number
  requestId: string
  amountFen: Fen
  bankAccountId: number
  accountName: string
  bankName: string
  accountSealed: string
  accountTail: string
  reason: string
}
/** No row: the key was used. */
export const insertRefund = (tx: Tx, r: NewRefund) =>
  tx.row<{ id: number; refundNo: string }>(
    ...bind(
      `insert into fund_refund (refund_no, company_id, user_id, request_id, amount_fen, bank_account_id, account_name, bank_name, account_sealed, account_tail, reason)
       values (${runningNo('refund')}, :companyId, :userId, :requestId,
         :amountFen, :bankAccountId, :accountName, :bankName, :accountSealed, :accountTail, :reason)
       on conflict (user_id, request_id) do nothing returning id, refund_no as "refundNo"`,
      { ...r },
    ),
  )
export interface RefundChange {
  id: number
  from: number
  to: number
  firstBy: number | null
  approvedBy: number | null
  attempt: number
  erpKey: string | null
  bankTxnId: string | null
  answer: string
}
/** No row touched: somebody was faster. */
export const changeRefund = async (tx: Tx, c: RefundChange): Promise<boolean> =>
  (await tx.run(
    ...bind(
      `update fund_refund set status = :to::int, first_by = :firstBy, first_at = case when :firstBy::bigint is null then null else coalesce(first_at, now()) end,
         approved_by = :approvedBy, approved_at = case when :approvedBy::bigint is null then null else coalesce(approved_at, now()) end,
         attempt = :attempt, erp_key = :erpKey, bank_txn_id = :bankTxnId, answer = :answer,
         sent_at = case when :to::int in (2, 3) then coalesce(sent_at, now()) end,
         paid_at = case when :to::int = 3 then now() end, ended_at = case when :to::int in (3, 4, 5) then now() end
       where id = :id and status = :from`,
      { ...c },
    ),
  )) > 0
export const setAnswer = (tx: Tx, id: number, answer: string) =>
  tx.run('update fund_refund set answer = $2 where id = $1', [id, answer])

export const logRefund = (tx: Tx, e: { refundId: number; event: string; detail: string; actorId: number }) =>
  tx.run(
    `insert into fund_refund_event (refund_id, seq, event, detail, actor_id)
     select $1, coalesce(max(seq), 0) + 1, $2, $3, $4 from fund_refund_event where refund_id = $1`,
    [e.refundId, e.event, e.detail, e.actorId],
  )
export const eventsOfRefund = (db: Db, refundId: number) =>
  db.rows<EventRow & { staff: boolean }>(
    `select e.event, e.detail, u.nick_name as who, u.staff_code is not null as staff, e.at
     from fund_refund_event e join app_user u on u.id = e.actor_id where e.refund_id = $1 order by e.seq`,
    [refundId],
  )

/** An account of the company, locked against its removal meanwhile. */
export const accountToRefund = (tx: Tx, companyId: number, id: number) =>
  tx.row<{ id: number; accountName: string; bankName: string; accountSealed: string; accountTail: string; companyName: string }>(
    `select b.id, b.account_name as "accountName", coalesce(nullif(b.sub_bank_name, ''), b.bank_name) as "bankName", b.account_sealed as "accountSealed",
       b.account_tail as "accountTail", c.name as "companyName"
     from company_bank_account b join company c on c.id = b.company_id
     where b.company_id = $1 and b.id = $2 and not b.deleted and c.approval_status = ${ApprovalStatus.approved} and not c.frozen for share of b`,
    [companyId, id],
  )
/** 应补未付: what the company still has to pay of settlements. */
export const owedFen = async (db: Db, companyId: number): Promise<number> =>
  (
    await db.row<{ fen: Fen }>(
      `select coalesce(-sum(difference_fen), 0)::bigint as fen from settlement where state = 'due' and company_id = $1`,
      [companyId],
    )
  )?.fen ?? 0
export const troubleOf = async (db: Db, erpKey: string): Promise<string> =>
  (await db.row<{ trouble: string }>('select trouble from erp_outbox where key = $1', [erpKey]))?.trouble ?? ''
