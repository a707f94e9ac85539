// The result of a lot: the one place beside the desk where the reserve is read.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import type { BiddingStatusCode } from '@mall/domain/selling/auction/bidding.status.ts'
import { BAR_DAYS } from '@mall/domain/selling/auction/bidding.rules.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { padded } from '../../platform/db/runningNo.ts'
import type { OrderDeposit } from '../../orders/order/depositOfOrder.ts'
import { bidderOf, ofCompany } from './bid.queries.ts'
import { left } from './lotSets.ts'

export const reserveOf = async (db: Db, lotId: number): Promise<number> =>
  (await db.row<{ fen: Fen }>('select reserve_fen as fen from bid_reserve where lot_id = $1', [lotId]))?.fen ?? 0

/** What the lot's goods would cost by the list now, per ton of its weight; null: goods that have no price per ton. */
export const listPriceOf = async (db: Db, lotId: number): Promise<number | null> =>
  (
    await db.row<{ fen: Fen | null }>(
      `select (sum(k.list_price_fen * r.weight_kg) / nullif(sum(r.weight_kg), 0))::bigint as fen
       from bid_line r join sku k on k.id = r.sku_id where r.lot_id = $1 and k.price_unit = 'ton'`,
      [lotId],
    )
  )?.fen ?? null

export const setClosed = (
  tx: Tx,
  c: { lotId: number; status: BiddingStatusCode; hammerFen: Fen | null; listFen: Fen | null; note: string },
) =>
  tx.run(
    ...bind(
      `update bid_lot set status = :status, closed_at = coalesce(closed_at, clock_timestamp()), hammer_fen = coalesce(:hammerFen::bigint, hammer_fen),
         list_fen_per_ton = coalesce(:listFen::bigint, list_fen_per_ton), result_note = :note, paused_at = null, resume_at = null where id = :lotId`,
      { ...c },
    ),
  )
/** Deposits of a closed lot: what is not the winners' is free. */
export const releaseDeposits = (tx: Tx, lotId: number, winners: readonly number[]) =>
  tx.run(
    `update bid_entry set deposit_state = 'released', ended_at = clock_timestamp(), covered_fen = 0, auto_fen = null, auto_at = null
     where lot_id = $1 and deposit_state = 'held' and not company_id = any($2::bigint[])`,
    [lotId, winners],
  )
export const keepDeposit = (tx: Tx, lotId: number, companyId: number, fen: Fen) =>
  tx.run(
    'update bid_entry set covered_fen = $3, deposit_fen = $3, auto_fen = null, auto_at = null where lot_id = $1 and company_id = $2',
    [lotId, companyId, fen],
  )
/** A winner's deposit has come to its end. */
export const endDeposit = (tx: Tx, lotId: number, companyId: number, state: 'released' | 'converted' | 'forfeited') =>
  tx.run(
    `update bid_entry set deposit_state = $3, ended_at = clock_timestamp(), covered_fen = 0 where lot_id = $1 and company_id = $2 and deposit_state = 'held'`,
    [lotId, companyId, state],
  )
/** What the deposits will pay of orders of auctions that are to be paid: as `depositFor` takes it. */
export const depositsOfOrders = (db: Db, orderIds: readonly number[]) =>
  db.rows<{ orderId: number; fen: Fen }>(
    `select o.id as "orderId", least(a.deposit_fen, o.total_fen) as fen
     from bid_award a join bid_entry e on e.lot_id = a.lot_id and e.company_id = a.company_id join orders o on o.id = a.order_id
     where a.order_id = any($1::bigint[]) and a.state = 'unpaid' and e.deposit_state = 'held'`,
    [orderIds],
  )
/** The deposit behind one order of an auction, whatever has become of it. */
export const depositBehindOrder = (db: Db, orderId: number) =>
  db.row<OrderDeposit>(
    `select '保证金' as name, a.deposit_fen as fen, e.deposit_state as state
     from bid_award a join bid_entry e on e.lot_id = a.lot_id and e.company_id = a.company_id where a.order_id = $1`,
    [orderId],
  )
/** Somebody who was released before is asked to step in: his deposit is held anew. */
export const holdAgain = (tx: Tx, lotId: number, companyId: number, fen: Fen) =>
  tx.run(
    `update bid_entry set deposit_state = 'held', ended_at = null, covered_fen = $3, deposit_fen = $3 where lot_id = $1 and company_id = $2`,
    [lotId, companyId, fen],
  )

export interface AwardRow {
  id: number
  awardNo: string
  lotId: number
  biddingNo: string
  title: string
  companyId: number
  userId: number
  bidSeq: number
  priceFen: Fen
  pieces: number
  weightKg: Kg
  amountFen: Fen
  depositFen: Fen
  state: 'asking' | 'unpaid' | 'paid' | 'defaulted' | 'declined' | 'cancelled'
  orderId: number | null
  until: Date
  /** Workdays after the payment in which the goods are fetched. */
  liftDays: number
}
const columns = `a.id, a.award_no as "awardNo", a.lot_id as "lotId", l.bidding_no as "biddingNo", l.title, a.company_id as "companyId", a.user_id as "userId",
  a.bid_seq as "bidSeq", a.price_fen as "priceFen", a.pieces, a.weight_kg as "weightKg", a.amount_fen as "amountFen", a.deposit_fen as "depositFen", a.state,
  a.order_id as "orderId", l.lift_days as "liftDays"`
const awardColumns = `${columns}, a.until`
export const insertAward = (
  tx: Tx,
  a: Omit<AwardRow, 'id' | 'awardNo' | 'biddingNo' | 'title' | 'until' | 'liftDays'> & { hours: number },
) =>
  tx.row<{ id: number; awardNo: string; until: Date }>(
    ...bind(
      `insert into bid_award (award_no, lot_id, company_id, user_id, bid_seq, price_fen, pieces, weight_kg, amount_fen, deposit_fen, state, order_id, until)
       select 'CJ' || substr(l.bidding_no, 3) || '-' || ${padded('1 + (select count(*) from bid_award x where x.lot_id = l.id)', 2)}, l.id, :companyId, :userId,
         :bidSeq, :priceFen, :pieces, :weightKg, :amountFen, :depositFen, :state, :orderId::bigint, now() + make_interval(hours => :hours) from bid_lot l where l.id = :lotId
       returning id, award_no as "awardNo", until`,
      { ...a },
    ),
  )
export const setAward = (
  tx: Tx,
  a: {
    id: number
    from: string
    to: string
    orderId?: number | null
    hours?: number | null
    why?: string
    liftBy?: string | null
  },
) =>
  tx.row<{ id: number; until: Date }>(
    ...bind(
      `update bid_award set state = :to, order_id = coalesce(:orderId::bigint, order_id), why = :why, lift_by = coalesce(:liftBy::date, lift_by),
         until = coalesce(now() + make_interval(hours => :hours::int), until), ended_at = case when :to in ('unpaid', 'asking') then null else clock_timestamp() end
       where id = :id and state = :from returning id, until`,
      { orderId: null, hours: null, why: '', liftBy: null, ...a },
    ),
  )
export const awardOfOrder = (db: Db, orderId: number) =>
  db.row<AwardRow>(`select ${awardColumns} from bid_award a join bid_lot l on l.id = a.lot_id where a.order_id = $1`, [orderId])
export const awardsOf = (db: Db, lotId: number) =>
  db.rows<
    AwardRow & { orderCode: string; masterOrderCode: string; companyName: string; bdUserId: number | null; codeNo: number }
  >(
    `select ${columns}, coalesce(case when a.state = 'unpaid' then o.hold_until end, a.until) as until, coalesce(o.order_code, '') as "orderCode", coalesce(o.master_order_code, '') as "masterOrderCode", c.name as "companyName", c.bd_user_id as "bdUserId",
       e.code_no as "codeNo"
     from bid_award a join bid_lot l on l.id = a.lot_id join company c on c.id = a.company_id join bid_entry e on e.lot_id = a.lot_id and e.company_id = a.company_id
       left join orders o on o.id = a.order_id where a.lot_id = $1 order by a.id`,
    [lotId],
  )
export const awardOfCompany = (db: Db, lotId: number, companyId: number) =>
  db.row<AwardRow>(
    `select ${awardColumns} from bid_award a join bid_lot l on l.id = a.lot_id where a.lot_id = $1 and a.company_id = $2`,
    [lotId, companyId],
  )
/** Offers to step in that nobody answered. */
export const offersOver = (db: Db) =>
  db.rows<{ biddingNo: string; awardId: number }>(
    `select l.bidding_no as "biddingNo", a.id as "awardId" from bid_award a join bid_lot l on l.id = a.lot_id where a.state = 'asking' and a.until <= now() order by a.until limit 100`,
  )
/** Of the bidders of a lot that ended in a default, the best who was not asked yet. */
export const nextBidder = (db: Db, lotId: number) =>
  db.row<{ companyId: number; userId: number; signedBy: number | null; codeNo: number; bestFen: Fen; bestSeq: number }>(
    `select e.company_id as "companyId", coalesce(${bidderOf('e')}, e.user_id) as "userId", ${ofCompany('e', 'e.user_id')} as "signedBy", e.code_no as "codeNo", coalesce(e.best_fen, 0) as "bestFen", coalesce(e.best_seq, 0) as "bestSeq"
     from bid_entry e left join bid_reserve r on r.lot_id = e.lot_id
     where e.lot_id = $1 and e.best_seq is not null and e.best_fen >= coalesce(r.reserve_fen, 0)
       and not exists (select 1 from bid_award a where a.lot_id = e.lot_id and a.company_id = e.company_id)
     order by e.best_fen desc, e.best_seq limit 1`,
    [lotId],
  )
/** Pieces of a lot that are over and were neither sold nor put up again. */
export const piecesLeft = async (db: Db, lotId: number): Promise<number> =>
  (await db.row<{ n: number }>(`select ${left('l')} as n from bid_lot l where l.id = $1`, [lotId]))?.n ?? 0
/** Kept by the mill; of a lot by quantity beside what was kept of it before. */
export const setKept = (tx: Tx, k: { lotId: number; pieces: number; by: number; why: string }) =>
  tx.run('update bid_lot set kept_pieces = kept_pieces + $2, kept_at = now(), kept_by = $3, kept_why = $4 where id = $1', [
    k.lotId,
    k.pieces,
    k.by,
    k.why,
  ])
export const defaultsOf = async (db: Db, companyId: number): Promise<number> =>
  (
    await db.row<{ n: number }>(
      `select count(*)::int as n from bid_award where company_id = $1 and state = 'defaulted' and ended_at > now() - interval '${BAR_DAYS} days'`,
      [companyId],
    )
  )?.n ?? 0

/** What an order of the mall's needs beside the goods: papers of the company, its default title. */
export const wonOrderHead = (db: Db, companyId: number, userId: number) =>
  db.row<{ invoiceTitleId: number | null; receiver: string; mobile: string; companyName: string }>(
    `select (select t.id from invoice_title t where t.company_id = c.id and not t.deleted order by t.is_default desc, t.id limit 1) as "invoiceTitleId",
       coalesce(nullif(u.real_name, ''), u.nick_name) as receiver, u.mobile, c.name as "companyName"
     from company c join app_user u on u.id = $2 where c.id = $1`,
    [companyId, userId],
  )
/** A whole lot's price is a sum: what its lines at a price per ton come to beyond it is taken off. */
export const setWholePrice = (tx: Tx, orderId: number, discountFen: Fen) =>
  tx.run('update orders set discount_fen = $2, total_fen = total_fen - $2 where id = $1', [orderId, discountFen])
