// What a card names, as a reader may see it: orders are asked within his scope, goods and announced lots are everybody's.
import type { Fen } from '@mall/domain/kernel/money.ts'
import type { OrderStatusCode } from '@mall/domain/orders/order/order.status.ts'
import type { Db } from '../../kernel/ports/database.ts'
import type { QuoteStateCode } from '@mall/domain/orders/quote/quote.codes.ts'
import {
  BiddingMode,
  type BiddingModeCode,
  BiddingStatus,
  type BiddingStatusCode,
  type DisclosureCode,
} from '@mall/domain/selling/auction/bidding.status.ts'

export interface CardFacts {
  title: string
  subtitle: string
  /** Of a quote. */
  offer?: { quoteState: QuoteStateCode; sumFen: Fen; belowFen: Fen; expiresAt: number | null }
}
/** An announced lot as it is told on a card: its own row, and what says where it stands by the clock of the database. */
export interface LotFacts {
  no: string
  title: string
  mode: BiddingModeCode
  disclosure: DisclosureCode
  status: BiddingStatusCode
  startFen: Fen
  leadFen: Fen | null
  openAt: Date
  endAt: Date
  signUpUntil: Date | null
  pausedAt: Date | null
  extensions: number
  now: Date
}
const lotFacts = `l.bidding_no as no, l.title, l.mode, l.disclosure, l.status::int as status, l.start_fen as "startFen", l.lead_fen as "leadFen", l.open_at as "openAt",
  coalesce(case when l.mode = '${BiddingMode.dutch}' then floor_stood_until(l) end, l.ends_at) as "endAt", l.sign_up_until as "signUpUntil", l.paused_at as "pausedAt", l.extensions, clock_timestamp() as now`
export const lotCard = (db: Db, biddingNo: string) =>
  db.row<LotFacts>(`select ${lotFacts} from bid_lot l where l.bidding_no = $1 and l.status <> ${BiddingStatus.draft}`, [
    biddingNo,
  ])

const words = `($1::text = '' or position(lower($1) in lower(l.title)) > 0 or position(lower($1) in lower(l.bidding_no)) > 0)`
/** Announced lots, those first that one can still bid for. */
export const announcedLots = (db: Db, word: string, limit: number) =>
  db.rows<LotFacts>(
    `select ${lotFacts} from bid_lot l where l.status <> ${BiddingStatus.draft} and ${words}
     order by (l.ends_at > now()) desc, l.id desc limit $2`,
    [word, limit],
  )
/** Orders of a company, the newest first. */
export const ordersOfCompany = (db: Db, companyId: number, word: string, limit: number) =>
  db.rows<{ no: string; status: OrderStatusCode; totalFen: Fen; day: string }>(
    `select o.order_code as no, o.status::int as status, o.total_fen as "totalFen", to_char(o.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day from orders o
     where o.company_id = $1 and ($2::text = '' or position(lower($2) in lower(o.order_code)) > 0) order by o.id desc limit $3`,
    [companyId, word, limit],
  )
/** Quotes that wait for this person's word, the newest first. */
export const offeredQuotes = (db: Db, o: { companyId: number; userId: number; word: string; limit: number }) =>
  db.rows<{ no: string; title: string; state: QuoteStateCode; until: Date | null }>(
    `select q.quote_no as no, q.title, q.state, q.expires_at as until from price_quote q
     where q.company_id = $1 and q.user_id = $2 and q.state in ('offered', 'accepted') and (q.expires_at is null or q.expires_at > now())
       and ($3::text = '' or position(lower($3) in lower(q.title)) > 0 or position(lower($3) in lower(q.quote_no)) > 0)
     order by q.id desc limit $4`,
    [o.companyId, o.userId, o.word, o.limit],
  )
