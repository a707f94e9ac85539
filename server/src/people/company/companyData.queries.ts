import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import type { InvoiceTypeCode } from '@mall/domain/kernel/tax.ts'
import type { InvoiceTitleTypeCode } from '@mall/domain/people/company/invoiceTitle.rules.ts'
import { MoneyChangeType, type MoneyChangeTypeCode } from '@mall/domain/money/payment/pay.codes.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { bind } from '../../platform/db/bind.ts'
import { dueToBuyer } from '../../platform/db/orderSets.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

/** One writer of a company's papers at a time: neither a limit nor the one default can be passed by two at once. */
export const lockPapers = (tx: Tx, companyId: number) =>
  tx.row('select pg_advisory_xact_lock(hashtextextended($1, 7))', [`papers:${companyId}`])

// ---------- invoice titles
export interface TitleInput {
  titleType: InvoiceTitleTypeCode
  invoiceType: InvoiceTypeCode
  title: string
  taxNo: string
  address: string
  tel: string
  bankName: string
  /** Sealed; null leaves what is stored. */
  bankAccount: string | null
  isDefault: boolean
}
export const countTitles = async (db: Db, companyId: number): Promise<number> =>
  (await db.row<{ n: number }>('select count(*)::int as n from invoice_title where company_id = $1 and not deleted', [companyId]))
    ?.n ?? 0
export const clearDefaultTitle = (db: Db, companyId: number) =>
  db.run('update invoice_title set is_default = false where company_id = $1 and is_default', [companyId])
export const insertTitle = (db: Db, companyId: number, t: TitleInput) =>
  db.row<{ id: number }>(
    `insert into invoice_title (company_id, title_type, default_type, title, tax_no, address, tel, bank_name, bank_account, is_default)
     values ($1, $2, $3, $4, $5, $6, $7, $8, coalesce($9, ''), $10) returning id`,
    [companyId, t.titleType, t.invoiceType, t.title, t.taxNo, t.address, t.tel, t.bankName, t.bankAccount, t.isDefault],
  )
export const updateTitle = (db: Db, companyId: number, id: number, t: TitleInput) =>
  db.run(
    ...bind(
      `update invoice_title set title_type = :titleType, default_type = :invoiceType, title = :title, tax_no = :taxNo, address = :address, tel = :tel,
         bank_name = :bankName, bank_account = coalesce(:bankAccount, bank_account), is_default = is_default or :isDefault
       where company_id = :companyId and id = :id and not deleted`,
      { companyId, id, ...t },
    ),
  )
/** The row stays for the orders that name it. */
export const removeTitle = (db: Db, companyId: number, id: number) =>
  db.run('update invoice_title set deleted = true, is_default = false where company_id = $1 and id = $2 and not deleted', [
    companyId,
    id,
  ])

// ---------- bank accounts
export interface BankAccountRow {
  id: number
  accountName: string
  bankName: string
  subBankName: string
  lineNo: string
  accountTail: string
  isDefault: boolean
  verifiedAt: Date | null
}
export const bankAccountsOf = (db: Db, companyId: number) =>
  db.rows<BankAccountRow>(
    `select id, account_name as "accountName", bank_name as "bankName", sub_bank_name as "subBankName", line_no as "lineNo",
       account_tail as "accountTail", is_default as "isDefault", verified_at as "verifiedAt"
     from company_bank_account where company_id = $1 and not deleted order by is_default desc, id`,
    [companyId],
  )
export const insertBankAccount = (
  db: Db,
  a: {
    companyId: number
    accountName: string
    bankName: string
    subBankName: string
    lineNo: string
    sealed: string
    tail: string
    hash: string
    isDefault: boolean
  },
) =>
  db.row<{ id: number }>(
    `insert into company_bank_account (company_id, account_name, bank_name, sub_bank_name, line_no, account_sealed, account_tail, account_hash, is_default)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (company_id, account_hash) where not deleted do nothing returning id`,
    [a.companyId, a.accountName, a.bankName, a.subBankName, a.lineNo, a.sealed, a.tail, a.hash, a.isDefault],
  )
export const clearDefaultBankAccount = (db: Db, companyId: number) =>
  db.run('update company_bank_account set is_default = false where company_id = $1 and is_default', [companyId])
export const makeDefaultBankAccount = (db: Db, companyId: number, id: number) =>
  db.run('update company_bank_account set is_default = true where company_id = $1 and id = $2 and not deleted', [companyId, id])
export const removeBankAccount = (db: Db, companyId: number, id: number) =>
  db.run('update company_bank_account set deleted = true, is_default = false where company_id = $1 and id = $2 and not deleted', [
    companyId,
    id,
  ])

// ---------- money and spending
export interface CapitalRow {
  companyCode: string
  companyName: string
  creditCode: string
  customerCategory: string
  customerTier: string
  availableFen: Fen
  frozenFen: Fen
  dueFen: Fen
  openFen: Fen
  bdName: string
  bdPhone: string
  certifiedAt: Date | null
}
/** The company and its code are both part of the question: another one's code is as unknown as one that does not exist. */
export const capitalOf = (db: Db, companyId: number, code: string) =>
  db.row<CapitalRow>(
    `select c.code as "companyCode", c.name as "companyName", c.credit_code as "creditCode", c.customer_category as "customerCategory",
       c.customer_tier as "customerTier", c.bd_name as "bdName", c.bd_phone as "bdPhone", c.certified_at as "certifiedAt",
       coalesce((select balance_fen from account where company_id = c.id and kind = 'customer_available'), 0) as "availableFen",
       coalesce((select balance_fen from account where company_id = c.id and kind = 'customer_frozen'), 0) as "frozenFen",
       coalesce((select sum(fen) from order_figure where company_id = c.id and status = ${OrderStatus.pendingPayment}), 0)::bigint as "dueFen",
       coalesce((select sum(fen) from order_figure where company_id = c.id and ${dueToBuyer()}), 0)::bigint as "openFen"
     from company c where c.id = $1 and c.code = $2`,
    [companyId, code],
  )

export interface LedgerFilter {
  companyId: number
  fromOn: string | null
  toOn: string | null
  moneyChangeType: number | null
}
const accountOf = `(select id from account where company_id = $1 and kind = 'customer_available')`
const days = `e.at >= coalesce($2::date::timestamp at time zone 'Asia/Shanghai', '-infinity') and e.at < coalesce(($3::date + 1)::timestamp at time zone 'Asia/Shanghai', 'infinity')`
const ledgerValues = (f: LedgerFilter) => [f.companyId, f.fromOn, f.toOn, f.moneyChangeType]
export interface LedgerRow {
  id: number
  /** ms */
  at: number
  moneyChangeType: MoneyChangeTypeCode
  note: string
  amountFen: Fen
  balanceAfterFen: Fen
  actorId: number | null
}
/**
 * Without a filter a page is a stretch of the account's numbers, however deep it lies. With one it is found in an index alone, by one that
 * begins with the account: the newest entries of everybody may be another's for a long way. Journals are asked one by one, so that no plan
 * reads whole tables to join them; who acted is somebody few, and his name asked apart (nickNameOf): a small table is read whole for each row.
 * The moment comes as milliseconds: reading twenty texts of time costs more than the page.
 */
const ledgerPage = (order: string, entries: string) =>
  `select e.id, (extract(epoch from e.at) * 1000)::bigint as at, e.money_change_type::int as "moneyChangeType", j.note, e.amount_fen as "amountFen",
     coalesce(e.balance_after_fen, 0) as "balanceAfterFen", j.actor_id as "actorId"
   from ${entries} cross join lateral (select x.note, x.actor_id from journal x where x.id = e.journal_id limit 1) j order by ${order}`
const filtered = (where: string) =>
  ledgerPage(
    'e.at desc, e.id desc',
    `(select e.id from ledger_entry e where e.account_id = ${accountOf} and ${where} order by e.at desc, e.id desc limit $5 offset $6) page
     cross join lateral (select * from ledger_entry where id = page.id limit 1) e`,
  )
const filteredTexts = {
  inDays: filtered(`${days} and $4::int is null`),
  ofKind: filtered(`${days} and e.money_change_type = $4`),
}
export const nickNameOf = async (db: Db, userId: number): Promise<string> =>
  (await db.row<{ name: string }>('select nick_name as name from app_user where id = $1', [userId]))?.name ?? ''
export interface LedgerTotals {
  count: number
  inFen: Fen
  outFen: Fen
  /** Put aside and let go of: neither income nor expense. */
  frozenFen: Fen
  freedFen: Fen
}
const { freeze, unfreeze } = MoneyChangeType
/** The whole ledger: a page and the sums kept with the account by one question. */
export async function wholeLedger(db: Db, companyId: number, limit: number, offset: number) {
  const rows = await db.rows<LedgerTotals & LedgerRow>(
    `select a.entries::int as count, a.in_fen - coalesce(h.freed, 0) as "inFen", a.out_fen - coalesce(h.frozen, 0) as "outFen",
       coalesce(h.frozen, 0) as "frozenFen", coalesce(h.freed, 0) as "freedFen", p.*
     from account a cross join lateral (select sum(d.out_fen)::bigint as frozen, sum(d.in_fen)::bigint as freed from ledger_day d
       where d.account_id = a.id and d.money_change_type in (${freeze}, ${unfreeze})) h left join lateral (${ledgerPage(
         'e.no desc',
         `(select * from ledger_entry where account_id = a.id and no > 0 and no <= a.entries - $3 order by no desc limit $2) e`,
       )}) p on true where a.company_id = $1 and a.kind = 'customer_available'`,
    [companyId, limit, offset],
  )
  const [totals] = rows
  // A page behind the last has the account's row alone.
  return { rows: totals?.id ? rows : [], totals }
}
export const ledgerOf = (db: Db, f: LedgerFilter, limit: number, offset: number) =>
  db.rows<LedgerRow>(f.moneyChangeType === null ? filteredTexts.inDays : filteredTexts.ofKind, [
    ...ledgerValues(f),
    limit,
    offset,
  ])
/** From the sums kept by day and kind. */
export const ledgerTotals = (db: Db, f: LedgerFilter) =>
  db.row<LedgerTotals>(
    `select coalesce(sum(entries), 0)::int as count, coalesce(sum(in_fen) filter (where not held), 0)::bigint as "inFen",
       coalesce(sum(out_fen) filter (where not held), 0)::bigint as "outFen", coalesce(sum(out_fen) filter (where held), 0)::bigint as "frozenFen",
       coalesce(sum(in_fen) filter (where held), 0)::bigint as "freedFen"
     from (select d.*, d.money_change_type in (${freeze}, ${unfreeze}) as held from ledger_day d where account_id = ${accountOf} and ($2::date is null or day >= $2) and ($3::date is null or day <= $3)
       and ($4::int is null or money_change_type = $4)) d`,
    ledgerValues(f),
  )

export interface Share {
  kind: 'class' | 'person' | 'depot' | 'all'
  name: string
  totalFen: Fen
  weightKg: Kg
  orders: number
}
/** What a company bought in the last calendar months by kind of goods, person and warehouse; cancelled orders do not count. */
export const spendingOf = (db: Db, companyId: number, months: number) =>
  db.rows<Share>(
    `with since as (select (month_of(now()) - make_interval(months => $2 - 1))::date as month),
     mine as (select m.user_id, m.depot_code, m.n, m.kg, m.fen from order_month m, since where m.company_id = $1 and m.month >= since.month)
     select 'all' as kind, '' as name, coalesce(sum(fen), 0)::bigint as "totalFen", coalesce(sum(kg), 0)::bigint as "weightKg", coalesce(sum(n), 0)::int as orders from mine
     union all
     select 'class', p.name, sum(b.fen)::bigint, sum(b.kg)::bigint, sum(b.n)::int
       from bought_month b join product_class p using (class_code), since where b.company_id = $1 and b.month >= since.month group by p.name having sum(b.n) > 0
     union all
     select 'person', u.nick_name, sum(fen)::bigint, sum(kg)::bigint, sum(n)::int from mine join app_user u on u.id = mine.user_id group by u.nick_name having sum(n) > 0
     union all
     select 'depot', d.name, sum(fen)::bigint, sum(kg)::bigint, sum(n)::int from mine join depot d using (depot_code) group by d.name having sum(n) > 0
     order by 1, 3 desc`,
    [companyId, months],
  )
