// Rows of the rooms in which is bid, joined, called off, asked and saved, as a company takes them home: its own, page after page by their number.
import { BiddingMode, type BiddingModeCode, type DisclosureCode } from '@mall/domain/selling/auction/bidding.status.ts'
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import type { OrderStatusCode } from '@mall/domain/orders/order/order.status.ts'
import type { CouponKindCode, CouponStateCode } from '@mall/domain/goods/coupon/coupon.codes.ts'
import { bind } from '../../platform/db/bind.ts'
import { inDays } from '../../platform/db/days.ts'
import type { Db } from '../../kernel/ports/database.ts'
import type { SheetAsk } from './sheet.queries.ts'

export interface BidSheetRow {
  id: number
  biddingNo: string
  title: string
  mode: BiddingModeCode
  disclosure: DisclosureCode
  openAt: Date
  endAt: Date
  weightKg: Kg
  startFen: Fen
  bestFen: Fen | null
  bids: number
  depositFen: Fen
  depositState: string
  awardState: string | null
  wonFen: Fen | null
  wonPieces: number | null
  wonKg: Kg | null
  amountFen: Fen | null
  orderCode: string
}
/** Lots the company has signed up for, the newest first; the days are those of the sign-up. */
export const bidsBefore = (db: Db, a: SheetAsk) =>
  db.rows<BidSheetRow>(
    ...bind(
      `select e.id, l.bidding_no as "biddingNo", l.title, l.mode, l.disclosure, l.open_at as "openAt", case when l.mode = '${BiddingMode.dutch}' then coalesce(l.closed_at, l.ends_at) else l.ends_at end as "endAt", l.weight_kg as "weightKg",
         l.start_fen as "startFen", e.best_fen as "bestFen", e.bids, e.deposit_fen as "depositFen", e.deposit_state as "depositState", w.state as "awardState",
         w.price_fen as "wonFen", w.pieces as "wonPieces", w.weight_kg as "wonKg", w.amount_fen as "amountFen", coalesce(o.order_code, '') as "orderCode"
       from bid_entry e join bid_lot l on l.id = e.lot_id left join bid_award w on w.lot_id = e.lot_id and w.company_id = e.company_id
         left join orders o on o.id = w.order_id
       where e.id < :before and e.company_id = :companyId and ${inDays('e.created_at')} order by e.id desc limit :limit`,
      { ...a },
    ),
  )

export interface GroupSheetRow {
  id: number
  groupNo: string
  title: string
  endAt: Date
  pieces: number
  pieceUnit: string
  weightKg: Kg
  listFen: Fen
  priceFen: Fen | null
  depositFen: Fen
  depositState: string
  state: string
  why: string
  orderCode: string
  buyer: string
  joinedAt: Date
}
/** Groups the company has joined; the price is the final one, empty before the end. */
export const groupsBefore = (db: Db, a: SheetAsk) =>
  db.rows<GroupSheetRow>(
    ...bind(
      `select m.id, g.group_no as "groupNo", k.title, g.ends_at as "endAt", m.pieces, k.piece_unit as "pieceUnit", m.weight_kg as "weightKg",
         g.list_fen as "listFen", m.price_fen as "priceFen", m.deposit_fen as "depositFen", m.deposit_state as "depositState", m.state, m.why,
         coalesce(o.order_code, '') as "orderCode", coalesce(nullif(u.real_name, ''), u.nick_name) as buyer, m.joined_at as "joinedAt"
       from group_member m join group_buy g on g.id = m.group_id join sku k on k.id = g.sku_id join app_user u on u.id = m.user_id
         left join orders o on o.id = m.order_id
       where m.id < :before and m.company_id = :companyId and ${inDays('m.joined_at')} order by m.id desc limit :limit`,
      { ...a },
    ),
  )

export interface CallOffRow {
  orderId: number
  orderCode: string
  ccNo: string
  version: number
  at: Date
  status: OrderStatusCode
  buyer: string
  lineNo: number
  title: string
  pieces: number
  pieceUnit: string
  weightKg: Kg
  priceFen: Fen
  amountFen: Fen
  totalFen: Fen
}
/** Lines of the next orders under framework contracts. */
export const callOffsBefore = (db: Db, a: SheetAsk) =>
  db.rows<CallOffRow>(
    ...bind(
      `with page as (select o.id from orders o where o.id < :before and o.origin = 'framework' and o.company_id = :companyId
           and (:ownerId::bigint is null or o.user_id = :ownerId) and ${inDays('o.created_at')} order by o.id desc limit :limit)
       select o.id as "orderId", o.order_code as "orderCode", o.origin_no as "ccNo", f.version, o.created_at as at, o.status::int,
         coalesce(nullif(u.real_name, ''), u.nick_name) as buyer, l.line_no as "lineNo", l.title, l.pieces, k.piece_unit as "pieceUnit",
         l.weight_kg as "weightKg", l.price_fen as "priceFen", l.amount_fen as "amountFen", o.total_fen as "totalFen"
       from page join orders o on o.id = page.id join app_user u on u.id = o.user_id join order_line l on l.order_id = o.id
         join framework_call f on f.order_line_id = l.id join sku k on k.id = l.sku_id
       order by o.id desc, l.line_no`,
      { ...a },
    ),
  )

export interface QuoteSheetRow {
  id: number
  quoteNo: string
  at: Date
  state: string
  buyer: string
  lineNo: number
  title: string
  pieces: number
  pieceUnit: string
  weightKg: Kg
  priceUnit: 'ton' | 'kg' | 'piece'
  listFen: Fen
  wantedFen: Fen
  offerFen: Fen | null
  offerPieces: number | null
  lineState: string
  masterOrderCode: string
}
/** Lines of the next quotes as the buyer's side sees them: what the mill makes by itself from its first offer on, an offer by its clock. */
export const quotesBefore = (db: Db, a: SheetAsk) =>
  db.rows<QuoteSheetRow>(
    ...bind(
      `with page as (select q.id from price_quote q where q.id < :before and q.company_id = :companyId
           and (:ownerId::bigint is null or q.user_id = :ownerId) and (not q.mill_made or q.counters > 0 or q.state not in ('asked', 'approval'))
           and ${inDays('q.made_at')} order by q.id desc limit :limit)
       select q.id, q.quote_no as "quoteNo", q.made_at as at,
         case when q.state in ('offered', 'accepted') and q.expires_at <= now() then 'expired' else q.state end as state,
         coalesce(nullif(u.real_name, ''), u.nick_name) as buyer, l.line_no as "lineNo", k.title, l.pieces, k.piece_unit as "pieceUnit", l.weight_kg as "weightKg",
         k.price_unit as "priceUnit", l.list_fen as "listFen", coalesce(l.counter_fen, l.wanted_fen) as "wantedFen", l.offer_fen as "offerFen",
         l.offer_pieces as "offerPieces", l.state as "lineState", q.master_order_code as "masterOrderCode"
       from page join price_quote q on q.id = page.id join app_user u on u.id = q.user_id join price_quote_line l on l.quote_id = q.id
         join sku k on k.id = l.sku_id order by q.id desc, l.line_no`,
      { ...a },
    ),
  )

export interface CouponSheetRow {
  id: number
  couponNo: string
  name: string
  kind: CouponKindCode
  offFen: Fen
  fromFen: Fen
  perTonFen: Fen
  percentBp: number
  mostFen: Fen
  state: CouponStateCode
  way: 'taken' | 'given'
  gotAt: Date
  validUntil: Date
  usedFen: Fen | null
  orderCode: string
}
/** Coupons of the company; what has run out by the clock is over. */
export const couponsBefore = (db: Db, a: SheetAsk) =>
  db.rows<CouponSheetRow>(
    ...bind(
      `select c.id, c.coupon_no as "couponNo", p.name, p.kind, p.off_fen as "offFen", p.from_fen as "fromFen", p.per_ton_fen as "perTonFen",
         p.percent_bp as "percentBp", p.most_fen as "mostFen", case when c.state = 'open' and c.valid_until <= now() then 'expired' else c.state end as state,
         c.way, c.got_at as "gotAt", c.valid_until as "validUntil", c.used_fen as "usedFen", coalesce(o.order_code, '') as "orderCode"
       from coupon c join coupon_plan p on p.id = c.plan_id left join orders o on o.id = c.order_id
       where c.id < :before and c.company_id = :companyId and ${inDays('c.got_at')} order by c.id desc limit :limit`,
      { ...a },
    ),
  )
