// Rows of the lists that are taken home, page after page by their number: a million are read as the first hundred.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import { buyerReference } from '../../platform/db/buyerReference.ts'
import type { BuyerReference } from '@mall/domain/orders/order/reference.ts'
import type { OrderStatusCode } from '@mall/domain/orders/order/order.status.ts'
import type { MoneyChangeTypeCode } from '@mall/domain/money/payment/pay.codes.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { bind } from '../../platform/db/bind.ts'
import { A_MONTH, inDays } from '../../platform/db/days.ts'
import { literal } from '../../kernel/serve/paging.ts'
import type { ExportScope, GoodsAsk } from './export.queries.ts'

export interface SheetAsk extends ExportScope {
  fromOn: string | null
  toOn: string | null
  atDesk: boolean
  goods: GoodsAsk | null
  /** The last number of the page before. */
  before: number
  limit: number
}
const ofScope = `(:companyId::bigint is null or o.company_id = :companyId) and (:ownerId::bigint is null or o.user_id = :ownerId)
  and (:contactId::bigint is null or c.bd_user_id = :contactId)`

export interface OrderLineRow {
  orderId: number
  orderCode: string
  companyName: string
  buyer: string
  at: Date
  status: OrderStatusCode
  lineNo: number
  title: string
  grade: string
  spec: string
  depotName: string
  pieces: number
  pieceUnit: string
  weightKg: Kg
  priceFen: Fen
  priceUnit: 'ton' | 'kg' | 'piece'
  amountFen: Fen
  totalFen: Fen
  paidFen: Fen
  /** 分批付款放行: how many stages are paid; empty: not in stages. */
  stagesText: string
  reference: BuyerReference
  /** Names of its 附件. */
  files: string
}
/** Lines of the next orders. */
export const orderLinesBefore = (db: Db, a: SheetAsk) =>
  db.rows<OrderLineRow>(
    ...bind(
      `with page as (select o.id from orders o join company c on c.id = o.company_id
         where o.id < :before and ${ofScope} and ${inDays('o.created_at')} order by o.id desc limit :limit)
       select o.id as "orderId", o.order_code as "orderCode", c.name as "companyName", coalesce(nullif(u.real_name, ''), u.nick_name) as buyer,
         o.created_at as at, o.status::int, l.line_no as "lineNo", l.title, k.grade, k.spec, d.name as "depotName", l.pieces, k.piece_unit as "pieceUnit",
         l.weight_kg as "weightKg", l.price_fen as "priceFen", l.price_unit as "priceUnit", l.amount_fen as "amountFen", o.total_fen as "totalFen",
         o.paid_fen as "paidFen", case when o.stage_shares = '{}' then '' else format('已付 %s / %s 期', o.stages_paid, cardinality(o.stage_shares)) end as "stagesText", ${buyerReference('o')} as reference,
         coalesce((select string_agg(f.original_name, '、' order by x.at, f.id) from order_file x join file_object f on f.id = x.file_id
           where x.order_id = o.id and f.deleted_at is null), '') as files
       from page join orders o on o.id = page.id join company c on c.id = o.company_id join app_user u on u.id = o.user_id
         join depot d on d.depot_code = o.depot_code join order_line l on l.order_id = o.id join sku k on k.id = l.sku_id
       order by o.id desc, l.line_no`,
      { ...a },
    ),
  )

export interface LedgerLine {
  id: number
  at: Date
  companyName: string
  moneyChangeType: MoneyChangeTypeCode
  note: string
  availableChangeFen: Fen
  frozenChangeFen: Fen
  availableFen: Fen
  frozenFen: Fen
}
/**
 * Of the balances of companies, the newest first: one line a journal as 资金流水 has it on the page, with what it moved of 可用 and of 冻结 and
 * both after it. A journal stands at its newest entry of the company.
 */
const changed = (
  kind: string,
) => `(select coalesce(sum(x.amount_fen), 0)::bigint from ledger_entry x join account b on b.id = x.account_id
           where x.journal_id = page.journal_id and b.company_id = page.company_id and b.kind = '${kind}')`
const after = (kind: string) => `coalesce((select x.balance_after_fen from ledger_entry x
           where x.account_id = (select b.id from account b where b.company_id = page.company_id and b.kind = '${kind}') and x.no > 0 and x.id <= page.id
           order by x.no desc limit 1), 0)`
export const ledgerBefore = (db: Db, a: SheetAsk) =>
  db.rows<LedgerLine>(
    ...bind(
      `with page as (select e.id, e.journal_id, a.company_id from ledger_entry e join account a on a.id = e.account_id join company c on c.id = a.company_id
         where e.id < :before and a.kind in ('customer_available', 'customer_frozen') and (:companyId::bigint is null or a.company_id = :companyId)
           and not exists (select 1 from ledger_entry y join account b on b.id = y.account_id
             where y.journal_id = e.journal_id and y.id > e.id and b.company_id = a.company_id and b.kind in ('customer_available', 'customer_frozen'))
           and (:contactId::bigint is null or c.bd_user_id = :contactId) and ${inDays('e.at')} order by e.id desc limit :limit)
       select page.id, j.at, c.name as "companyName", j.money_change_type::int as "moneyChangeType", j.note,
         ${changed('customer_available')} as "availableChangeFen", ${changed('customer_frozen')} as "frozenChangeFen",
         ${after('customer_available')} as "availableFen", ${after('customer_frozen')} as "frozenFen"
       from page join journal j on j.id = page.journal_id join company c on c.id = page.company_id order by page.id desc`,
      { ...a },
    ),
  )

export interface SettledRow {
  id: number
  settleNo: string
  orderCode: string
  companyName: string
  state: string
  settledAt: Date | null
  waybillNo: string
  ticketNo: string
  title: string
  pieces: number
  orderedKg: Kg
  settledKg: Kg
  goodsFen: Fen
  serviceFen: Fen
  freightFen: Fen
  verdict: string
  reference: BuyerReference
}
/** Rows of the next settlement sheets; a buyer's from when they were offered to him. */
export const settledBefore = (db: Db, a: SheetAsk) =>
  db.rows<SettledRow>(
    ...bind(
      `with page as (select s.id from settlement s join orders o on o.id = s.order_id join company c on c.id = o.company_id
         where s.id < :before and ${ofScope} and s.state <> 'void' and (:atDesk or s.offered_at is not null)
           and ${inDays('s.drafted_at')} order by s.id desc limit :limit)
       select s.id, s.settle_no as "settleNo", o.order_code as "orderCode", c.name as "companyName", s.state, s.confirmed_at as "settledAt",
         w.waybill_no as "waybillNo", r.ticket_no as "ticketNo", l.title, r.pieces, r.ordered_kg as "orderedKg", r.settled_kg as "settledKg",
         r.goods_fen as "goodsFen", r.service_fen as "serviceFen", r.freight_fen as "freightFen", r.verdict, ${buyerReference('o')} as reference
       from page join settlement s on s.id = page.id join orders o on o.id = s.order_id join company c on c.id = o.company_id
         join settlement_row r on r.settlement_id = s.id join waybill w on w.id = r.waybill_id join order_line l on l.id = r.order_line_id
         join sku k on k.id = l.sku_id
       order by s.id desc, w.id, l.line_no`,
      { ...a },
    ),
  )

export interface StatementLineRow {
  id: number
  statementNo: string
  companyName: string
  month: string
  lineNo: number
  settledAt: Date
  ticketNo: string
  orderCode: string
  settleNo: string
  title: string
  settledKg: Kg
  amountFen: Fen
  state: string
  reason: string
  answer: string
  buyerNo: string
}
/** Lines of the next statements; the days are those of their months. */
export const statementLinesBefore = (db: Db, a: SheetAsk) =>
  db.rows<StatementLineRow>(
    ...bind(
      `with page as (select s.id from statement s join company c on c.id = s.company_id
         where s.id < :before and (:companyId::bigint is null or s.company_id = :companyId) and (:contactId::bigint is null or c.bd_user_id = :contactId)
           and (:fromOn::date is null or s.month + ${A_MONTH} > :fromOn::date) and (:toOn::date is null or s.month <= :toOn::date)
         order by s.id desc limit :limit)
       select s.id, s.statement_no as "statementNo", c.name as "companyName", s.month, l.seq as "lineNo", l.settled_at as "settledAt", l.ticket_no as "ticketNo",
         l.order_code as "orderCode", l.settle_no as "settleNo", l.title, l.settled_kg as "settledKg", l.amount_fen as "amountFen", l.state, l.reason, l.answer, l.buyer_no as "buyerNo"
       from page join statement s on s.id = page.id join company c on c.id = s.company_id join statement_line l on l.statement_id = s.id
       order by s.id desc, l.seq`,
      { ...a },
    ),
  )

export interface GoodsRow {
  id: number
  skuCode: string
  title: string
  grade: string
  spec: string
  depotName: string
  listPriceFen: Fen
  priceUnit: 'ton' | 'kg' | 'piece'
  pieceUnit: string
  pieceWeightG: number
  onHand: number
  reserved: number
  onShelf: boolean
}
/** Goods of a filter as the desk's list understands its words: every one of them in name, code, grade or size. */
export const goodsBefore = (db: Db, { before, limit, goods }: Pick<SheetAsk, 'before' | 'limit' | 'goods'>) =>
  db.rows<GoodsRow>(
    ...bind(
      `select k.id, k.sku_code as "skuCode", k.title, k.grade, k.spec, d.name as "depotName", k.list_price_fen as "listPriceFen", k.price_unit as "priceUnit",
         k.piece_unit as "pieceUnit", k.piece_weight_g as "pieceWeightG", s.on_hand as "onHand", s.reserved, k.on_shelf as "onShelf"
       from sku k join stock s on s.sku_id = k.id join depot d on d.depot_code = k.depot_code where k.id < :before and not k.withdrawn
         and (:ofChannel::text is null or k.channel_code = :ofChannel) and (:depotCode::text is null or k.depot_code = :depotCode)
         and (:onShelf::boolean is null or k.on_shelf = :onShelf)
         and not exists (select 1 from unnest(:words::text[]) as w(word)
           where (k.title || ' ' || k.sku_code || ' ' || k.grade || ' ' || k.spec) not ilike w.word)
       order by k.id desc limit :limit`,
      {
        before: Math.min(before, 2_147_483_647),
        limit,
        words: (goods?.words ?? []).map(w => `%${literal(w)}%`),
        ofChannel: goods?.ofChannel ?? null,
        depotCode: goods?.depotCode ?? null,
        onShelf: goods?.onShelf ?? null,
      },
    ),
  )
