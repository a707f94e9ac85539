// Many receipts of one file at once: a statement each for what a single one takes a dozen for.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { runningNo } from '../../platform/db/runningNo.ts'

export interface NewArrival {
  bankTxnId: string
  payerName: string
  payerSealed: string
  payerTail: string
  payerHash: string
  toAccount: string
  amountFen: Fen
  remark: string
  paidAt: Date
  factsHash: string
  /** Whose it is; null: open, and `why`. */
  companyId: number | null
  why: string
}
export interface MadeArrival {
  id: number
  receiptNo: string
  bankTxnId: string
  toAccount: string
  paidAt: Date
}
/**
 * Twenty thousand entries are weighed at COMMIT (`journal_balances`), each by a plan that the connection may have made when the ledger was short and all of it
 * was read: then every entry would read all the others.
 */
export const planAnew = (tx: Tx) => tx.run(`set local plan_cache_mode = 'force_custom_plan'`)
/** In the order of their keys, so that two files at once wait for each other and do not lock each other out. What is known already is not made. */
export const insertArrivals = (tx: Tx, importId: number, rows: readonly NewArrival[]) =>
  tx.rows<MadeArrival>(
    ...bind(
      `insert into fund_receipt as r (receipt_no, bank_txn_id, source, payer_name, payer_sealed, payer_tail, payer_hash, to_account, amount_fen, remark,
         paid_at, facts_hash, import_id, state, why, company_id, goods_fen, round, by_rule, booked_at)
       select ${runningNo('receipt')}, t.txn, 'import', t.name, t.sealed, t.tail, t.hash, t.account, t.amount, t.remark, t.paid_at, t.facts, :importId,
         case when t.company is null then 'open' else 'booked' end, t.why, t.company, case when t.company is null then 0 else t.amount end,
         case when t.company is null then 0 else 1 end, t.company is not null, case when t.company is not null then now() end
       from unnest(:txns::text[], :names::text[], :sealed::text[], :tails::text[], :hashes::text[], :accounts::text[], :amounts::bigint[], :remarks::text[],
         :paidAts::timestamptz[], :facts::text[], :companies::bigint[], :whys::text[])
         as t(txn, name, sealed, tail, hash, account, amount, remark, paid_at, facts, company, why)
       order by t.txn, t.account, t.paid_at
       on conflict (bank_txn_id, to_account, ((paid_at at time zone 'Asia/Shanghai')::date)) do nothing
       returning r.id, r.receipt_no as "receiptNo", r.bank_txn_id as "bankTxnId", r.to_account as "toAccount", r.paid_at as "paidAt"`,
      {
        importId,
        txns: rows.map(r => r.bankTxnId),
        names: rows.map(r => r.payerName),
        sealed: rows.map(r => r.payerSealed),
        tails: rows.map(r => r.payerTail),
        hashes: rows.map(r => r.payerHash),
        accounts: rows.map(r => r.toAccount),
        amounts: rows.map(r => r.amountFen),
        remarks: rows.map(r => r.remark),
        paidAts: rows.map(r => r.paidAt),
        facts: rows.map(r => r.factsHash),
        companies: rows.map(r => r.companyId),
        whys: rows.map(r => r.why),
      },
    ),
  )

/** The first things that happen to a receipt: nothing has before. */
export const logArrivals = (
  tx: Tx,
  events: readonly { receiptId: number; seq: number; event: string; detail: string }[],
  actorId: number,
) =>
  tx.run(
    `insert into fund_receipt_event (receipt_id, seq, event, detail, actor_id)
     select t.id, t.seq, t.event, t.detail, $5 from unnest($1::bigint[], $2::int[], $3::text[], $4::text[]) as t(id, seq, event, detail)`,
    [events.map(e => e.receiptId), events.map(e => e.seq), events.map(e => e.event), events.map(e => e.detail), actorId],
  )
export const setLikelyOfMany = (tx: Tx, likely: readonly { receiptId: number; companyId: number; points: number }[]) =>
  tx.run(
    `update fund_receipt r set likely_company_id = t.company, likely_points = t.points
     from unnest($1::bigint[], $2::bigint[], $3::int[]) as t(id, company, points) where r.id = t.id`,
    [likely.map(l => l.receiptId), likely.map(l => l.companyId), likely.map(l => l.points)],
  )
