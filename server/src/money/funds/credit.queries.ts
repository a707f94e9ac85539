// 授信: lines, uses, repayments, changes that wait for a second person, and the history that never changes.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { ApprovalStatus } from '@mall/domain/people/session/user.codes.ts'
import type { CreditEventCode, CreditStateCode } from '@mall/domain/money/funds/credit.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

/** Today in China, as the due dates are. */
export const TODAY = `(now() at time zone 'Asia/Shanghai')::date`

export interface LineRow {
  companyId: number
  limitFen: Fen
  termDays: number
  validUntil: string
  state: CreditStateCode
  stopReason: string
  usedFen: Fen
  version: number
  /** Of its uses: past their due date. */
  overdueFen: Fen
  today: string
}
const lineColumns = `l.company_id as "companyId", l.limit_fen as "limitFen", l.term_days as "termDays", l.valid_until as "validUntil", l.state,
  l.stop_reason as "stopReason", l.used_fen as "usedFen", l.version, ${TODAY} as today,
  coalesce((select sum(u.rest_fen) from credit_use u where u.company_id = l.company_id and u.ended_at is null and u.due_on < ${TODAY}), 0)::bigint as "overdueFen"`
export const lineOf = (db: Db, companyId: number) =>
  db.row<LineRow>(`select ${lineColumns} from credit_line l where l.company_id = $1`, [companyId])
/** Before anything about the line is decided; what it says is read afterwards, by a statement of its own. */
export const lockLine = (tx: Tx, companyId: number) =>
  tx.row<{ version: number }>('select version from credit_line where company_id = $1 for update', [companyId])

// ---------- uses
export interface UseRow {
  id: number
  companyId: number
  orderCode: string
  summary: string
  amountFen: Fen
  repaidFen: Fen
  restFen: Fen
  dueOn: string
  daysLeft: number
  told: number
  createdAt: Date
  endedAt: Date | null
}
const useColumns = `u.id, u.company_id as "companyId", o.order_code as "orderCode", o.summary, u.amount_fen as "amountFen", u.repaid_fen as "repaidFen",
  u.rest_fen as "restFen", u.due_on as "dueOn", u.due_on - ${TODAY} as "daysLeft", u.told::int, u.created_at as "createdAt", u.ended_at as "endedAt"`
export const openUses = (db: Db, companyId: number) =>
  db.rows<UseRow>(
    `select ${useColumns} from credit_use u join orders o on o.id = u.order_id where u.company_id = $1 and u.ended_at is null order by u.due_on, u.id limit 200`,
    [companyId],
  )
export const useById = (db: Db, id: number) =>
  db.row<UseRow>(`select ${useColumns} from credit_use u join orders o on o.id = u.order_id where u.id = $1`, [id])

export interface NewUse {
  companyId: number
  orderId: number
  orderCode: string
  paymentId: number
  amountFen: Fen
  actorId: number
}
/** Takes it from the line and writes what it is for. No row: the line does not reach. The line is locked. */
export const insertUse = (tx: Tx, u: NewUse) =>
  tx.row<{ dueOn: string }>(
    ...bind(
      `with line as (
         update credit_line set used_fen = used_fen + :amountFen, updated_at = now()
         where company_id = :companyId and used_fen + :amountFen <= limit_fen and state = 'open' and valid_until >= ${TODAY} returning *),
       used as (
         insert into credit_use (company_id, order_id, payment_id, amount_fen, term_days, due_on, limit_fen, used_after_fen)
         select company_id, :orderId, :paymentId, :amountFen, term_days, ${TODAY} + term_days, limit_fen, used_fen from line returning id, due_on),
       said as (
         insert into credit_event (company_id, event, use_id, amount_fen, limit_fen, used_fen, detail, actor_id)
         select line.company_id, 'used', used.id, :amountFen, line.limit_fen, line.used_fen, '订单 ' || :orderCode::text || '，' || used.due_on || ' 到期', :actorId from line, used)
       select due_on as "dueOn" from used`,
      { ...u },
    ),
  )

/**
 * What is owed for an order: for itself, or, where it carries on the rest of another one or replaces its steel, for that. What was paid for that one on credit is what
 * it was paid with.
 */
const usesText = `with recursive chain as (select o.id, coalesce(o.carried_from, g.order_id) as before from orders o left join goods_return g on g.id = o.replaces_return_id where o.id = $1
    union all select o.id, coalesce(o.carried_from, g.order_id) from chain c join orders o on o.id = c.before left join goods_return g on g.id = o.replaces_return_id)
  select u.id, u.rest_fen as "restFen" from chain join credit_use u on u.order_id = chain.id where u.ended_at is null order by u.id`
export const openUsesOfOrder = (db: Db, orderId: number) => db.rows<{ id: number; restFen: Fen }>(usesText, [orderId])

// ---------- repayments
export interface NewRepayment {
  useId: number
  companyId: number
  amountFen: Fen
  kind: 'repaid' | 'collected' | 'returned'
  userId: number
  requestId: string | null
}
/** No row: the person's key was used before. */
export const insertRepayment = (tx: Tx, r: NewRepayment) =>
  tx.row<{ id: number }>(
    ...bind(
      `insert into credit_repayment (use_id, company_id, amount_fen, kind, user_id, request_id)
       values (:useId, :companyId, :amountFen, :kind, :userId, :requestId) on conflict (user_id, request_id) do nothing returning id`,
      { ...r },
    ),
  )
/** Lowers what is owed. False: less is owed than that. The line is locked. */
export const lowerUse = async (tx: Tx, r: NewRepayment & { detail: string }): Promise<boolean> =>
  (await tx.run(
    ...bind(
      `with used as (
         update credit_use set repaid_fen = repaid_fen + :amountFen, ended_at = case when repaid_fen + :amountFen = amount_fen then now() end
         where id = :useId and company_id = :companyId and ended_at is null and repaid_fen + :amountFen <= amount_fen returning id),
       line as (
         update credit_line set used_fen = used_fen - :amountFen, updated_at = now() where company_id = :companyId and exists (select 1 from used) returning *)
       insert into credit_event (company_id, event, use_id, amount_fen, limit_fen, used_fen, detail, actor_id)
       select line.company_id, :kind, used.id, -(:amountFen::bigint), line.limit_fen, line.used_fen, :detail, :userId from line, used`,
      { ...r },
    ),
  )) > 0

// ---------- what the job looks for
/** Due within a week, today or before: somebody is told, or the balance is taken. */
export const usesDueSoon = (db: Db) =>
  db.rows<{ id: number }>(
    `select id from credit_use where ended_at is null and due_on <= ${TODAY} + 7 order by due_on, id limit 500`,
  )
/** No row touched: he has been told as much before. */
export const markTold = async (tx: Tx, id: number, stage: number): Promise<boolean> =>
  (await tx.run('update credit_use set told = $2::smallint where id = $1 and told < $2 and ended_at is null', [id, stage])) > 0

// ---------- changes
export interface LineChange {
  companyId: number
  limitFen: Fen
  termDays: number
  validUntil: string
  /** The line this was decided on; 0: there was none. */
  version: number
}
/** False: somebody was faster. */
export const writeLine = async (tx: Tx, c: LineChange): Promise<boolean> =>
  (await tx.run(
    ...bind(
      c.version === 0
        ? `insert into credit_line (company_id, limit_fen, term_days, valid_until) values (:companyId, :limitFen, :termDays, :validUntil) on conflict do nothing`
        : `update credit_line set limit_fen = :limitFen, term_days = :termDays, valid_until = :validUntil, version = version + 1, updated_at = now()
           where company_id = :companyId and version = :version`,
      { ...c },
    ),
  )) > 0
export const switchLine = async (
  tx: Tx,
  c: { companyId: number; from: CreditStateCode; to: CreditStateCode; reason: string },
): Promise<boolean> =>
  (await tx.run(
    ...bind(
      `update credit_line set state = :to, stop_reason = :reason, version = version + 1, updated_at = now() where company_id = :companyId and state = :from`,
      { ...c },
    ),
  )) > 0
/** As the line stands now; of a company without one: nothing. */
export const logCredit = (tx: Tx, e: { companyId: number; event: CreditEventCode; detail: string; actorId: number }) =>
  tx.run(
    ...bind(
      `insert into credit_event (company_id, event, limit_fen, used_fen, detail, actor_id)
       select :companyId, :event, coalesce(max(l.limit_fen), 0), coalesce(max(l.used_fen), 0), :detail, :actorId from credit_line l where l.company_id = :companyId`,
      { ...e },
    ),
  )
export interface HistoryRow {
  event: CreditEventCode
  amountFen: Fen
  limitFen: Fen
  usedFen: Fen
  detail: string
  who: string
  at: Date
}
export const creditHistory = (db: Db, companyId: number) =>
  db.rows<HistoryRow>(
    `select e.event, e.amount_fen as "amountFen", e.limit_fen as "limitFen", e.used_fen as "usedFen", e.detail, u.nick_name as who, e.at
     from (select * from credit_event where company_id = $1 order by id desc limit 100) e join app_user u on u.id = e.actor_id order by e.id desc`,
    [companyId],
  )

export interface AskRow extends LineChange {
  id: number
  reason: string
  askedBy: number
  askedName: string
  askedAt: Date
}
const askText = (where: string) =>
  `select a.id, a.company_id as "companyId", a.limit_fen as "limitFen", a.term_days as "termDays", a.valid_until as "validUntil", a.version, a.reason,
     a.asked_by as "askedBy", u.nick_name as "askedName", a.asked_at as "askedAt"
   from credit_ask a join app_user u on u.id = a.asked_by where ${where}`
export const waitingAsk = (db: Db, companyId: number) =>
  db.row<AskRow>(askText(`a.company_id = $1 and a.state = 'waits'`), [companyId])
export const lockAsk = (tx: Tx, id: number) =>
  tx.row<AskRow & { state: 'waits' | 'agreed' | 'refused' | 'withdrawn'; decidedBy: number | null }>(
    `select x.*, a.state, a.decided_by as "decidedBy" from (${askText('a.id = $1')}) x join credit_ask a on a.id = x.id for update of a`,
    [id],
  )
export const companyOfAsk = (db: Db, id: number) =>
  db.row<{ companyId: number }>('select company_id as "companyId" from credit_ask where id = $1', [id])
/** No row: another one waits. */
export const insertAsk = (tx: Tx, a: LineChange & { reason: string; askedBy: number }) =>
  tx.row<{ id: number }>(
    ...bind(
      `insert into credit_ask (company_id, limit_fen, term_days, valid_until, reason, version, asked_by)
       values (:companyId, :limitFen, :termDays, :validUntil, :reason, :version, :askedBy) on conflict do nothing returning id`,
      { ...a },
    ),
  )
export const endAsk = (tx: Tx, a: { id: number; state: 'agreed' | 'refused' | 'withdrawn'; decidedBy: number; answer: string }) =>
  tx.run(
    ...bind(
      `update credit_ask set state = :state, decided_by = :decidedBy, decided_at = now(), answer = :answer where id = :id`,
      {
        ...a,
      },
    ),
  )
/** What a line may be given to: certified, not frozen. */
export const companyForCredit = (db: Db, companyId: number) =>
  db.row<{ code: string; name: string; certified: boolean; frozen: boolean; today: string; latest: string }>(
    `select code, name, approval_status = ${ApprovalStatus.approved} as certified, frozen, ${TODAY} as today, ${TODAY} + 731 as latest from company where id = $1`,
    [companyId],
  )
