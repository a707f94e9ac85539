// 总账 ledger: every movement of money is a journal of entries that sum to zero (the database checks it at COMMIT). A company's
// 可用余额 customer_available never goes below zero. mall_bank is what the bank has received for us, mall_orders what orders hold.
import type { MoneyChangeType } from '@mall/domain/pay/pay.codes.ts'
import type { Tx } from '../db/pool.ts'

export type AccountKind = 'customer_available' | 'customer_frozen' | 'mall_bank' | 'mall_orders'

export interface Entry {
  kind: AccountKind
  /** Null for the mall's own accounts. */
  companyId: number | null
  amountFen: number
}

export interface Journal {
  /** One business event posts once: type, id and step are unique. */
  sourceType: 'payment' | 'refund' | 'credit' | 'recharge'
  sourceId: string
  sourceStep: string
  moneyChangeType: (typeof MoneyChangeType.values)[number]
  note: string
  actorId: number
  entries: readonly Entry[]
}

/**
 * Posts a journal. False: a customer's balance does not cover it, and nothing was written that COMMIT would keep; the caller refuses.
 * Accounts are locked in one order first, so that paying and refunding at once cannot wait for each other.
 */
export async function post(tx: Tx, j: Journal): Promise<boolean> {
  const kinds = j.entries.map(e => e.kind)
  const companies = j.entries.map(e => e.companyId)
  const amounts = j.entries.map(e => e.amountFen)
  await tx.run(
    `insert into account (company_id, kind) select c, k from unnest($1::text[], $2::bigint[]) as t(k, c) on conflict do nothing`,
    [kinds, companies],
  )
  await tx.rows(
    `select a.id from account a join unnest($1::text[], $2::bigint[]) as t(k, c) on a.kind = t.k and a.company_id is not distinct from t.c
     order by a.id for update of a`,
    [kinds, companies],
  )
  const posted = await tx.row<{ n: number }>(
    `with head as (insert into journal (source_type, source_id, source_step, money_change_type, note, actor_id) values ($1, $2, $3, $4, $5, $6) returning id),
     moved as (
       update account a set balance_fen = a.balance_fen + t.amount from unnest($7::text[], $8::bigint[], $9::bigint[]) as t(k, c, amount)
       where a.kind = t.k and a.company_id is not distinct from t.c and (a.kind not like 'customer%' or a.balance_fen + t.amount >= 0)
       returning a.id, a.balance_fen, t.amount),
     entries as (
       insert into ledger_entry (journal_id, account_id, amount_fen, balance_after_fen) select head.id, moved.id, moved.amount, moved.balance_fen from head, moved)
     select count(*)::int as n from moved`,
    [j.sourceType, j.sourceId, j.sourceStep, j.moneyChangeType, j.note, j.actorId, kinds, companies, amounts],
  )
  return posted?.n === j.entries.length
}
