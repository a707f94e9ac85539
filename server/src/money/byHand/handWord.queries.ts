// 手工登记: the words, and what waits for a partner.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { RefundStatus } from '@mall/domain/money/funds/refund.ts'
import type { HandKindCode, HandResultCode, HandStateCode } from '@mall/domain/money/byHand/handWord.ts'
import { WINDOW } from '../../kernel/serve/paging.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { bind } from '../../platform/db/bind.ts'
import { refundAtErp, sourceRunning } from '../../platform/db/orderSets.ts'

export interface HandWordRow {
  id: number
  kind: HandKindCode
  no: string
  key: string
  companyId: number | null
  amountFen: Fen
  result: HandResultCode
  bankAccount: string
  bankName: string
  bankTxnId: string
  happenedOn: string
  fileId: string | null
  reason: string
  partnerAsked: boolean
  state: HandStateCode
  askedBy: number
  askedName: string
  askedAt: Date
  decidedBy: number | null
  decidedName: string
  decidedAt: Date | null
  decideReason: string
}
const columns = `w.id, w.kind, w.no, w.key, w.company_id as "companyId", w.amount_fen as "amountFen", w.result, w.bank_account as "bankAccount", w.bank_name as "bankName",
  w.bank_txn_id as "bankTxnId", to_char(w.happened_on, 'YYYY-MM-DD') as "happenedOn", w.file_id as "fileId", w.reason, w.partner_asked as "partnerAsked", w.state,
  w.asked_by as "askedBy", (select nick_name from app_user where id = w.asked_by) as "askedName", w.asked_at as "askedAt", w.decided_by as "decidedBy",
  coalesce((select nick_name from app_user where id = w.decided_by), '') as "decidedName", w.decided_at as "decidedAt", w.decide_reason as "decideReason"`

/** SQL: somebody's word on the thing with this key waits for the second person. */
export const handAsked = (kind: string, key: string): string =>
  `exists (select from hand_word w where w.kind = ${kind} and w.key = ${key} and w.state = 'asked')`

export const wordById = (db: Db, id: number) => db.row<HandWordRow>(`select ${columns} from hand_word w where w.id = $1`, [id])
export const lockWord = (tx: Tx, id: number) =>
  tx.row<HandWordRow>(`select ${columns} from hand_word w where w.id = $1 for update`, [id])
export const wordsOf = (db: Db, kind: HandKindCode, no: string) =>
  db.rows<HandWordRow>(`select ${columns} from hand_word w where w.kind = $1 and w.no = $2 order by w.id desc limit 20`, [
    kind,
    no,
  ])
export const openWord = (db: Db, kind: HandKindCode, key: string) =>
  db.row<HandWordRow>(`select ${columns} from hand_word w where w.kind = $1 and w.key = $2 and w.state = 'asked'`, [kind, key])
/** Who has this number of a bank already: another word, or a refund that the ERP has paid. */
export const txnTaken = async (db: Db, t: { bankAccount: string; bankTxnId: string; but: number }): Promise<string> =>
  (
    await db.row<{ no: string }>(
      ...bind(
        `select no from hand_word where bank_account = :bankAccount and bank_txn_id = :bankTxnId and bank_txn_id <> '' and state in ('asked', 'confirmed') and id <> :but
         union all select refund_no from fund_refund where bank_txn_id = :bankTxnId limit 1`,
        { ...t },
      ),
    )
  )?.no ?? ''

export interface NewWord {
  kind: HandKindCode
  no: string
  key: string
  companyId: number | null
  amountFen: Fen
  result: HandResultCode
  bankAccount: string
  bankName: string
  bankTxnId: string
  happenedOn: string
  fileId: string | null
  reason: string
  partnerAsked: boolean
  actorId: number
}
/** No row: a word waits already, or the bank's number is taken. */
export const insertWord = (tx: Tx, w: NewWord) =>
  tx.row<{ id: number }>(
    ...bind(
      `insert into hand_word (kind, no, key, company_id, amount_fen, result, bank_account, bank_name, bank_txn_id, happened_on, file_id, reason, partner_asked, asked_by)
       values (:kind, :no, :key, :companyId, :amountFen, :result, :bankAccount, :bankName, :bankTxnId, :happenedOn::date, :fileId, :reason, :partnerAsked, :actorId)
       on conflict do nothing returning id`,
      { ...w },
    ),
  )
/** False: somebody was faster. */
export const endWord = async (
  tx: Tx,
  w: { id: number; to: HandStateCode; actorId: number | null; reason: string },
): Promise<boolean> =>
  (await tx.run(
    ...bind(
      `update hand_word set state = :to, decided_by = :actorId::bigint, decided_at = now(), decide_reason = :reason where id = :id and state = 'asked'`,
      { ...w },
    ),
  )) > 0
/** The word on this try that still waits, locked. */
export const lockOpenWord = (tx: Tx, kind: HandKindCode, key: string) =>
  tx.row<HandWordRow>(`select ${columns} from hand_word w where w.kind = $1 and w.key = $2 and w.state = 'asked' for update`, [
    kind,
    key,
  ])
/** A slip that this employee has uploaded. */
export const ownSlip = (db: Db, fileId: string, userId: number) =>
  db.row<{ id: string }>(
    `select id from file_object where id = $1 and user_id = $2 and purpose = 'bankSlip' and deleted_at is null`,
    [fileId, userId],
  )
export const dayBounds = (db: Db, since: Date) =>
  db.row<{ from: string; today: string }>(
    `select to_char($1::timestamptz at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as from, to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as today`,
    [since],
  )

export interface WaitingRow {
  kind: HandKindCode
  no: string
  key: string
  whose: string
  amountFen: Fen
  since: Date
  partnerAsked: boolean
  buyersTurn: boolean
  wordId: number | null
  total: number
}
/** What waits for a partner. A draft that its buyer has not endorsed yet waits for him as much: it is listed, and counted apart. */
const WAITING = `
  select 'balanceRefund' as kind, f.refund_no as no, f.erp_key as key, f.company_id, '' as payer, f.amount_fen, coalesce(f.approved_at, f.created_at) as since,
    f.status = ${RefundStatus.atErp} as partner_asked, false as buyers_turn
  from fund_refund f where ${refundAtErp('f')}
  union all
  select 'receiptReturn', r.receipt_no, r.receipt_no || '-' || r.round, r.likely_company_id, r.payer_name, r.amount_fen, coalesce(o.created_at, r.received_at),
    coalesce(o.state = 'sent', false), false
  from fund_receipt r left join erp_outbox o on o.key = r.receipt_no || '-' || r.round where r.state = 'returning'
  union all
  select 'sourceRefund', p.source_no, p.source_no, p.company_id, '', p.amount_fen, p.asked_at, p.state = 'sent', false from pay_refund p where ${sourceRunning('p')}
  union all
  select 'draft', d.draft_code, d.draft_code || '-' || d.state, d.company_id, '', d.face_fen, d.created_at, false, true from draft d where d.state = 'waiting'
  union all
  select 'draft', d.draft_code, d.draft_code || '-' || d.state, d.company_id, '', d.face_fen, d.presented_at, false, false
  from draft d where d.state = 'signed' and d.presented_at is not null
  union all
  select 'payOdd', o.odd_no, o.odd_no, o.company_id, '', o.amount_fen, o.at, false, false from pay_odd o where o.state = 'open'
  union all
  select 'oddArrival', a.odd_no, a.odd_no, null, a.payer_name, abs(a.amount_fen), a.at, false, false from odd_arrival a where a.state = 'open'`
const found = `from (select x.*, coalesce(c.name, x.payer) as whose, w.id as word_id, c.bd_user_id from (${WAITING}) x left join company c on c.id = x.company_id
    left join hand_word w on w.kind = x.kind and w.key = x.key and w.state = 'asked') x
  where (:contactId::bigint is null or x.bd_user_id = :contactId)`

export interface WaitingFilter {
  /** Only those with a word that waits for the second person, or only those without. */
  check: boolean
  kind: string
  /** Escaped for ilike. */
  word: string
  contactId: number | null
  limit: number
  offset: number
}
export const waitingPage = (db: Db, f: WaitingFilter) =>
  db.rows<WaitingRow>(
    ...bind(
      `select x.kind, x.no, x.key, x.whose, x.amount_fen as "amountFen", x.since, x.partner_asked as "partnerAsked", x.buyers_turn as "buyersTurn", x.word_id as "wordId", count(*) over ()::int as total
       ${found} and (x.word_id is not null) = :check::boolean and (:kind = '' or x.kind = :kind)
         and (:word = '' or x.no ilike '%' || :word || '%' or x.whose ilike '%' || :word || '%')
       order by x.buyers_turn, x.since, x.no limit :limit offset :offset`,
      { ...f },
    ),
  )
export interface WaitingSum {
  kind: HandKindCode
  waiting: number
  waitingFen: Fen
  buyersTurn: number
  check: number
  since: Date | null
}
/** By kind: what nobody has said anything of, since when, and what waits for the second person. */
export const waitingSums = (db: Db, contactId: number | null) =>
  db.rows<WaitingSum>(
    ...bind(
      `select x.kind, count(*) filter (where x.word_id is null and not x.buyers_turn)::int as waiting,
         coalesce(sum(x.amount_fen) filter (where x.word_id is null and not x.buyers_turn), 0)::bigint as "waitingFen",
         count(*) filter (where x.word_id is null and x.buyers_turn)::int as "buyersTurn",
         count(*) filter (where x.word_id is not null)::int as check, min(x.since) filter (where x.word_id is null and not x.buyers_turn) as since
       ${found} group by x.kind`,
      { contactId },
    ),
  )
export const wordsById = (db: Db, ids: readonly number[]) =>
  db.rows<HandWordRow>(`select ${columns} from hand_word w where w.id = any($1::bigint[])`, [ids])
/** Words that have ended, the newest first. */
export const endedPage = (db: Db, f: Omit<WaitingFilter, 'check'>) =>
  db.rows<HandWordRow & { whose: string; total: number }>(
    ...bind(
      `select ${columns}, w.whose, w.total from (select w.*, coalesce(c.name, r.payer_name, '') as whose, count(*) over ()::int as total
         from (select * from hand_word where state <> 'asked' order by id desc limit ${WINDOW}) w left join company c on c.id = w.company_id
           left join fund_receipt r on w.kind = 'receiptReturn' and r.receipt_no = w.no
         where (:contactId::bigint is null or c.bd_user_id = :contactId) and (:kind = '' or w.kind = :kind)
           and (:word = '' or w.no ilike '%' || :word || '%' or c.name ilike '%' || :word || '%' or r.payer_name ilike '%' || :word || '%')
         order by w.id desc limit :limit offset :offset) w order by w.id desc`,
      { ...f },
    ),
  )
