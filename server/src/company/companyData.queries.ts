import type { Db, Tx } from '../db/pool.ts'

/** One writer of a company's papers at a time: neither a limit nor the one default can be passed by two at once. */
export const lockPapers = (tx: Tx, companyId: number) =>
  tx.row('select pg_advisory_xact_lock(hashtextextended($1, 7))', [`papers:${companyId}`])

// ---------- invoice titles
export interface TitleInput {
  titleType: number
  invoiceType: number
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
    `update invoice_title set title_type = $3, default_type = $4, title = $5, tax_no = $6, address = $7, tel = $8, bank_name = $9,
       bank_account = coalesce($10, bank_account), is_default = is_default or $11 where company_id = $1 and id = $2 and not deleted`,
    [companyId, id, t.titleType, t.invoiceType, t.title, t.taxNo, t.address, t.tel, t.bankName, t.bankAccount, t.isDefault],
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
  availableFen: number
  frozenFen: number
  dueFen: number
  openFen: number
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
       coalesce((select sum(total_fen) from orders where company_id = c.id and status = 3), 0)::bigint as "dueFen",
       coalesce((select sum(total_fen) from orders where company_id = c.id and status in (4, 5, 6)), 0)::bigint as "openFen"
     from company c where c.id = $1 and c.code = $2`,
    [companyId, code],
  )

export interface LedgerFilter {
  companyId: number
  fromOn: string | null
  toOn: string | null
  moneyChangeType: number | null
}
const ledger = `from ledger_entry e join account a on a.id = e.account_id join journal j on j.id = e.journal_id left join app_user u on u.id = j.actor_id
  where a.company_id = $1 and a.kind = 'customer_available'
    and ($2::date is null or j.at >= $2::date::timestamp at time zone 'Asia/Shanghai')
    and ($3::date is null or j.at < ($3::date + 1)::timestamp at time zone 'Asia/Shanghai')
    and ($4::int is null or j.money_change_type = $4)`
const ledgerValues = (f: LedgerFilter) => [f.companyId, f.fromOn, f.toOn, f.moneyChangeType]
export interface LedgerRow {
  id: number
  at: Date
  moneyChangeType: number
  note: string
  amountFen: number
  balanceAfterFen: number
  actorName: string
}
export const ledgerOf = (db: Db, f: LedgerFilter, limit: number, offset: number) =>
  db.rows<LedgerRow>(
    `select e.id, j.at, j.money_change_type::int as "moneyChangeType", j.note, e.amount_fen as "amountFen",
       coalesce(e.balance_after_fen, 0) as "balanceAfterFen", coalesce(u.nick_name, '') as "actorName"
     ${ledger} order by e.id desc limit $5 offset $6`,
    [...ledgerValues(f), limit, offset],
  )
export const ledgerTotals = (db: Db, f: LedgerFilter) =>
  db.row<{ count: number; inFen: number; outFen: number }>(
    `select count(*)::int as count, coalesce(sum(e.amount_fen) filter (where e.amount_fen > 0), 0)::bigint as "inFen",
       coalesce(-sum(e.amount_fen) filter (where e.amount_fen < 0), 0)::bigint as "outFen" ${ledger}`,
    ledgerValues(f),
  )

export interface Share {
  kind: 'class' | 'person' | 'depot' | 'all'
  name: string
  totalFen: number
  weightKg: number
  orders: number
}
/** What a company bought in the last months by kind of goods, person and warehouse; cancelled orders do not count. */
export const spendingOf = (db: Db, companyId: number, months: number) =>
  db.rows<Share>(
    `with mine as (
       select o.id, o.total_fen, o.weight_kg, u.nick_name, d.name as depot from orders o join app_user u on u.id = o.user_id join depot d using (depot_code)
       where o.company_id = $1 and o.status not in (8, 9) and o.created_at > now() - make_interval(months => $2))
     select 'all' as kind, '' as name, coalesce(sum(total_fen), 0)::bigint as "totalFen", coalesce(sum(weight_kg), 0)::bigint as "weightKg", count(*)::int as orders from mine
     union all
     select 'class', p.name, sum(l.amount_fen + l.service_fen)::bigint, sum(l.weight_kg)::bigint, count(distinct m.id)::int
       from mine m join order_line l on l.order_id = m.id join sku k on k.id = l.sku_id join product_class p using (class_code) group by p.name
     union all
     select 'person', nick_name, sum(total_fen)::bigint, sum(weight_kg)::bigint, count(*)::int from mine group by nick_name
     union all
     select 'depot', depot, sum(total_fen)::bigint, sum(weight_kg)::bigint, count(*)::int from mine group by depot
     order by 1, 3 desc`,
    [companyId, months],
  )
