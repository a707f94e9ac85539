// 总账 ledger: every movement of money is a journal of entries that sum to zero (the database checks it at COMMIT). A company's
// 可用余额 customer_available never goes below zero. mall_bank is what the bank has received for us, mall_orders what orders hold,
// mall_suspense what nobody has claimed yet, mall_credit what customers owe for orders paid on credit. mall_draft holds drafts until they
// are paid, customer_draft what a company has not used of them yet, mall_draft_claim what came back unpaid and is owed; mall_forfeit what
// a default has forfeited, mall_rebate what framework contracts have earned.
import type { Fen } from '@mall/domain/kernel/money.ts'
import type { MoneyChangeType } from '@mall/domain/money/payment/pay.codes.ts'
import type { Tx } from '../../kernel/ports/database.ts'

type AccountKind =
  | 'customer_available'
  | 'customer_frozen'
  | 'customer_draft'
  | 'mall_bank'
  | 'mall_orders'
  | 'mall_suspense'
  | 'mall_credit'
  | 'mall_draft'
  | 'mall_draft_claim'
  | 'mall_forfeit'
  | 'mall_rebate'

export interface Entry {
  kind: AccountKind
  /** Null for the mall's own accounts. */
  companyId: number | null
  amountFen: Fen
}

export interface Journal {
  /** One business event posts once: type, id and step are unique. */
  sourceType:
    | 'payment'
    | 'refund'
    | 'credit'
    | 'recharge'
    | 'settlement'
    | 'receipt'
    | 'balanceRefund'
    | 'payRefund'
    | 'hold'
    | 'creditRepay'
    | 'draft'
    | 'rebate'
    | 'penalty'
  sourceId: string
  sourceStep: string
  moneyChangeType: (typeof MoneyChangeType.values)[number]
  note: string
  actorId: number
  entries: readonly Entry[]
}

const ofCustomer = 'from account a join unnest($1::text[], $2::bigint[]) as t(k, c) on a.kind = t.k and a.company_id = t.c'

/**
 * Posts a journal. False: a customer's balance does not cover it, and nothing was written that COMMIT would keep; the caller refuses.
 * Customers' accounts are locked in one order first, so that paying and refunding at once cannot wait for each other. The mall's own are
 * not: every payment of everybody would wait for one row. They have entries alone, which a job sums (sumMallAccounts.job.ts). What moves on a
 * company's accounts is told to the ERP by the same statement (decision 0070): no room can forget it.
 */
export async function post(tx: Tx, j: Journal): Promise<boolean> {
  const customers = j.entries.filter(e => e.companyId !== null)
  const kinds = customers.map(e => e.kind)
  const companies = customers.map(e => e.companyId)
  // One account that only gives is locked by the statement that takes from it; without an account there is nothing to take.
  const gives = customers.length === 1 && customers.every(e => e.amountFen < 0)
  const lock = () => tx.rows(`select a.id ${ofCustomer} order by a.id for update of a`, [kinds, companies])
  if (customers.length > 0 && !gives && (await lock()).length < customers.length) {
    await tx.run(
      'insert into account (company_id, kind) select c, k from unnest($1::text[], $2::bigint[]) as t(k, c) on conflict do nothing',
      [kinds, companies],
    )
    await lock()
  }
  const posted = await tx.row<{ n: number }>(
    `with entry as (select * from unnest($7::text[], $8::bigint[], $9::bigint[]) as t(k, c, amount)),
     head as (insert into journal (source_type, source_id, source_step, money_change_type, note, actor_id) values ($1, $2, $3, $4, $5, $6)
       returning id, at, money_change_type),
     moved as (
       update account a set balance_fen = a.balance_fen + t.amount from entry t
       where a.kind = t.k and a.company_id = t.c and a.balance_fen + t.amount >= 0 returning a.id, a.balance_fen, t.amount, a.entries + 1 as no),
     posted as (
       select id, balance_fen, amount, no from moved
       union all select a.id, null, t.amount, 0 from entry t join account a on a.kind = t.k and a.company_id is null and t.c is null),
     told as (
       insert into erp_outbox (topic, key, about, payload)
       select 'balance.moved', 'balance.moved:' || head.id, c.code, jsonb_build_object('topic', 'balance.moved', 'companyCode', c.code, 'availableFen', m.available,
         'frozenFen', m.frozen, 'amountFen', greatest(abs(m.available), abs(m.frozen)), 'note', $5::text, 'source', $1::text,
         'bankFen', (select coalesce(-sum(amount), 0)::bigint from entry where k in ('mall_bank', 'mall_suspense')))
       from head, (select t.c, coalesce(sum(t.amount) filter (where t.k = 'customer_available'), 0)::bigint as available,
         coalesce(sum(t.amount) filter (where t.k = 'customer_frozen'), 0)::bigint as frozen from entry t where t.c is not null group by t.c) m
       join company c on c.id = m.c where m.available <> 0 or m.frozen <> 0),
     entries as (
       insert into ledger_entry (journal_id, account_id, no, amount_fen, balance_after_fen, at, money_change_type)
       select head.id, posted.id, posted.no, posted.amount, posted.balance_fen, head.at, head.money_change_type from head, posted)
     select count(*)::int as n from posted`,
    [
      j.sourceType,
      j.sourceId,
      j.sourceStep,
      j.moneyChangeType,
      j.note,
      j.actorId,
      j.entries.map(e => e.kind),
      j.entries.map(e => e.companyId),
      j.entries.map(e => e.amountFen),
    ],
  )
  return posted?.n === j.entries.length
}

export interface Inflow {
  /** Of the receipt. */
  sourceId: string
  note: string
  /** Whose it is; null: nobody's yet. */
  companyId: number | null
  amountFen: Fen
}
/**
 * What the bank has received, many receipts in one statement: each a journal of its own, exactly as `post` would write it. What only comes in is covered
 * by nothing, so there is nothing to refuse. Whoever posts in several portions locks all of their accounts first (`lockAvailable`).
 */
export const postInflows = (
  tx: Tx,
  flows: readonly Inflow[],
  o: { moneyChangeType: Journal['moneyChangeType']; actorId: number },
) =>
  tx.run(
    `with flow as (select * from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[]) with ordinality as t(source, note, c, amount, ord)),
     head as (insert into journal (source_type, source_id, source_step, money_change_type, note, actor_id)
       select 'receipt', source, 'arrived', $5, note, $6 from flow order by ord returning id, source_id, at, money_change_type, note),
     line as (select h.id, h.at, h.money_change_type, h.note, f.c, f.amount, f.ord from head h join flow f on f.source = h.source_id),
     theirs as (select l.*, a.id as account_id, (a.balance_fen + sum(l.amount) over w)::bigint as after, a.entries + row_number() over w as no
       from line l join account a on a.kind = 'customer_available' and a.company_id = l.c window w as (partition by a.id order by l.ord)),
     moved as (update account a set balance_fen = a.balance_fen + t.amount
       from (select account_id, sum(amount)::bigint as amount from theirs group by 1) t where a.id = t.account_id),
     told as (
       insert into erp_outbox (topic, key, about, payload)
       select 'balance.moved', 'balance.moved:' || l.id, c.code, jsonb_build_object('topic', 'balance.moved', 'companyCode', c.code, 'availableFen', l.amount,
         'frozenFen', 0, 'amountFen', l.amount, 'note', l.note, 'source', 'receipt', 'bankFen', l.amount) from line l join company c on c.id = l.c order by l.ord)
     insert into ledger_entry (journal_id, account_id, no, amount_fen, balance_after_fen, at, money_change_type)
     select id, account_id, no, amount, after, at, money_change_type from (
       select id, account_id, no, amount, after, at, money_change_type, ord from theirs
       union all select l.id, a.id, 0, case a.kind when 'mall_bank' then -l.amount else l.amount end, null, l.at, l.money_change_type, l.ord
         from line l join account a on a.company_id is null and (a.kind = 'mall_bank' or a.kind = 'mall_suspense' and l.c is null)) e order by ord`,
    [
      flows.map(f => f.sourceId),
      flows.map(f => f.note),
      flows.map(f => f.companyId),
      flows.map(f => f.amountFen),
      o.moneyChangeType,
      o.actorId,
    ],
  )
/** In one order, as everywhere; made where a company has none yet. */
export async function lockAvailable(tx: Tx, companyIds: readonly number[]): Promise<void> {
  await tx.run(
    `insert into account (company_id, kind) select c, 'customer_available' from unnest($1::bigint[]) c order by c on conflict do nothing`,
    [companyIds],
  )
  await tx.rows(
    `select id from account where kind = 'customer_available' and company_id = any($1::bigint[]) order by id for update`,
    [companyIds],
  )
}
