// What drafts are worth, as money: taken by payments, given back by refunds. What a draft is stands in its own room.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

export interface UsableDraft {
  id: number
  draftCode: string
  acceptorName: string
  classCode: string
  rateBp: number
  faceFen: Fen
  leftFen: Fen
  dueOn: string
  state: string
  /** Its day has come: what is presented pays no order any more. */
  matured: boolean
}
const today = `(now() at time zone 'Asia/Shanghai')::date`
const columns = `d.id, d.draft_code as "draftCode", d.acceptor_name as "acceptorName", d.class_code as "classCode", d.rate_bp as "rateBp", d.face_fen as "faceFen",
  case when d.state = 'signed' then d.face_fen - d.applied_fen else 0 end as "leftFen", d.due_on as "dueOn", d.state, d.due_on <= ${today} as matured`
/** The company's drafts of these codes, locked, always in one order. */
export const lockDrafts = (tx: Tx, companyId: number, codes: readonly string[]) =>
  tx.rows<UsableDraft>(
    `select ${columns} from draft d where d.company_id = $1 and d.draft_code = any($2::text[]) order by d.id for update of d`,
    [companyId, codes],
  )
/** What can pay now, the first to mature first. */
export const usableDrafts = (db: Db, companyId: number) =>
  db.rows<UsableDraft>(
    `select ${columns} from draft d where d.company_id = $1 and d.state = 'signed' and d.applied_fen < d.face_fen and d.due_on > ${today}
     order by d.due_on, d.id limit 100`,
    [companyId],
  )
/** No row touched: it has less left, or is signed for no more. */
export const takeOfDraft = async (tx: Tx, draftId: number, fen: Fen): Promise<boolean> =>
  (await tx.run(
    `update draft set applied_fen = applied_fen + $2 where id = $1 and state = 'signed' and applied_fen + $2 <= face_fen`,
    [draftId, fen],
  )) > 0
export const insertUses = (tx: Tx, uses: readonly { draftId: number; orderId: number; paymentId: number; amountFen: Fen }[]) =>
  tx.run(
    `insert into draft_use (draft_id, order_id, payment_id, amount_fen) select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[])`,
    [uses.map(u => u.draftId), uses.map(u => u.orderId), uses.map(u => u.paymentId), uses.map(u => u.amountFen)],
  )

export interface UseRow {
  useId: number
  draftId: number
  restFen: Fen
  dueOn: string
  state: string
}
/** What drafts paid of an order and was not given back; the drafts are locked, always in one order. */
export const lockUsesOf = (tx: Tx, orderId: number) =>
  tx.rows<UseRow>(
    `select u.id as "useId", d.id as "draftId", u.amount_fen - u.returned_fen as "restFen", d.due_on as "dueOn", d.state
     from draft_use u join draft d on d.id = u.draft_id where u.order_id = $1 and u.returned_fen < u.amount_fen order by d.id for update of d`,
    [orderId],
  )
export const returnUse = (tx: Tx, useId: number, fen: Fen) =>
  tx.run('update draft_use set returned_fen = returned_fen + $2 where id = $1', [useId, fen])
export const returnToDraft = (tx: Tx, draftId: number, fen: Fen) =>
  tx.run(`update draft set applied_fen = applied_fen - $2 where id = $1 and state = 'signed'`, [draftId, fen])
/** Takes from an open debt as much of it as there is; the draft is locked. Gives what was taken. */
export const offsetDebt = async (tx: Tx, draftId: number, fen: Fen): Promise<number> =>
  (
    await tx.row<{ fen: Fen }>(
      `with was as (select draft_id, least($2::bigint, amount_fen - offset_fen - paid_fen) as fen from draft_debt where draft_id = $1 and settled_at is null)
       update draft_debt d set offset_fen = d.offset_fen + was.fen,
         settled_at = case when d.offset_fen + d.paid_fen + was.fen = d.amount_fen then now() end
       from was where d.draft_id = was.draft_id returning was.fen`,
      [draftId, fen],
    )
  )?.fen ?? 0

/** 退票款 that the company has not paid yet. */
export const openDebtFen = async (db: Db, companyId: number): Promise<number> =>
  (
    await db.row<{ fen: Fen }>(
      'select coalesce(sum(amount_fen - offset_fen - paid_fen), 0)::bigint as fen from draft_debt where company_id = $1 and settled_at is null',
      [companyId],
    )
  )?.fen ?? 0
/** 承兑余额: what of its drafts the company may still use. */
export const draftFen = async (db: Db, companyId: number): Promise<number> =>
  (
    await db.row<{ fen: Fen }>(
      `select coalesce((select balance_fen from account where company_id = $1 and kind = 'customer_draft'), 0) as fen`,
      [companyId],
    )
  )?.fen ?? 0

export interface QuoteOfOrder {
  orderId: number
  orderCode: string
  rateBp: number
  days: number
  quotedOn: string
}
/** Orders among these that were placed at a quoted price. */
export const quotesOfOrders = (db: Db, orderIds: readonly number[]) =>
  db.rows<QuoteOfOrder>(
    `select o.id as "orderId", o.order_code as "orderCode", q.rate_bp as "rateBp", q.days, q.quoted_on as "quotedOn"
     from orders o join draft_quote q on q.id = o.draft_quote_id where o.id = any($1::bigint[])`,
    [orderIds],
  )

export const logDraft = (tx: Tx, e: { draftId: number; event: string; detail: string; actorId: number }) =>
  tx.run(
    ...bind(
      `insert into draft_event (draft_id, seq, event, detail, actor_id)
       select :draftId, coalesce(max(seq), 0) + 1, :event, :detail, :actorId from draft_event where draft_id = :draftId`,
      { ...e },
    ),
  )
