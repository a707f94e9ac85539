import type { Fen } from '@mall/domain/kernel/money.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { BiddingMode, BiddingStatus } from '@mall/domain/selling/auction/bidding.status.ts'
import { ENDS_SOON_MINUTES, OPENS_SOON_MINUTES } from '@mall/domain/selling/auction/bidding.rules.ts'
import { type AsksWhen, comesSoon, type Soonest, untilSoonest } from '../../platform/db/soon.ts'
import { bidderOf, ofCompany } from './bid.queries.ts'

/** Who bid for the company and who named its ceiling; who signed it up only where nobody has bid; nobody who has left. */
const WHO = `array_remove(array[${bidderOf('e')}, ${ofCompany('e', 'e.auto_user_id')}], null)`

/** Who is behind by the bid he stands with. Where ranks are shown he was told his own with his bid: it is news only when another one came before him since. */
export const outbid = (db: Db) =>
  db.rows<{
    entryId: number
    userIds: number[]
    bestSeq: number
    biddingNo: string
    title: string
    mode: string
    ranks: boolean
    leadFen: Fen
    endAt: Date
  }>(
    `select e.id as "entryId", to_jsonb(${WHO}) as "userIds", coalesce(e.best_seq, 0) as "bestSeq", l.bidding_no as "biddingNo", l.title, l.mode, l.disclosure = 'rank' as ranks, case when l.disclosure = 'rank' then 0 else coalesce(l.lead_fen, 0) end as "leadFen", l.ends_at as "endAt"
     from bid_lot l join bid_entry e on e.lot_id = l.id
     where l.status = ${BiddingStatus.announced} and l.mode <> 'QTY' and l.lead_company_id is not null and e.company_id <> l.lead_company_id and e.best_seq > e.told_seq and l.ends_at > now()
       and (l.disclosure = 'open' or l.lead_seq > e.best_seq)
     order by e.id limit 200`,
  )
/** Lots by quantity with bids of which nobody was told anything: whether they still get something is counted. */
export const countedLots = (db: Db) =>
  db.rows<{ id: number; biddingNo: string; title: string; mode: string; pieces: number; endAt: Date }>(
    `select l.id, l.bidding_no as "biddingNo", l.title, l.mode, l.pieces, l.ends_at as "endAt" from bid_lot l
     where l.status = ${BiddingStatus.announced} and l.mode = 'QTY' and l.ends_at > now() and exists (select 1 from bid_entry e where e.lot_id = l.id and e.best_seq > e.told_seq)
     order by l.ends_at limit 200`,
  )
export const untoldOf = (db: Db, lotId: number) =>
  db.rows<{ entryId: number; userIds: number[]; companyId: number; bestSeq: number }>(
    `select e.id as "entryId", to_jsonb(${WHO}) as "userIds", e.company_id as "companyId", coalesce(e.best_seq, 0) as "bestSeq" from bid_entry e
     where e.lot_id = $1 and e.best_seq > e.told_seq`,
    [lotId],
  )
/** Marks it, if he is still behind by this bid; no row: somebody was faster, or he leads again. */
export const markTold = (tx: Tx, entryId: number, bestSeq: number) =>
  tx.row(
    `update bid_entry e set told_seq = $2 from bid_lot l where e.id = $1 and l.id = e.lot_id and e.best_seq = $2 and e.told_seq < $2
       and l.status = ${BiddingStatus.announced} and (l.mode = 'QTY' or l.lead_company_id <> e.company_id) returning e.id`,
    [entryId, bestSeq],
  )
export const endsSoon = (db: Db) =>
  db.rows<{ id: number; biddingNo: string; title: string; endAt: Date; nightPause: boolean }>(
    `select id, bidding_no as "biddingNo", title, ends_at as "endAt", night_pause as "nightPause" from bid_lot
     where status = ${BiddingStatus.announced} and paused_at is null and open_at <= now() and ends_at > now() and ends_at <= now() + interval '${ENDS_SOON_MINUTES} minutes' and ends_soon_told_at is null and mode <> '${BiddingMode.dutch}'
     order by ends_at limit 100`,
  )
export const markEndsSoon = (tx: Tx, lotId: number) =>
  tx.rows<{ userIds: number[]; leads: boolean; bid: boolean }>(
    `with marked as (update bid_lot set ends_soon_told_at = now() where id = $1 and ends_soon_told_at is null returning id, lead_company_id)
     select to_jsonb(${WHO}) as "userIds", coalesce(m.lead_company_id = e.company_id, false) as leads, e.best_seq is not null as bid
     from marked m join bid_entry e on e.lot_id = m.id order by e.id`,
    [lotId],
  )

/** Lots that open within so many minutes, and whoever was in before that: who joined since has just read when it opens. */
const OPENS_SOON = `interval '${OPENS_SOON_MINUTES} minutes'`
export const opensSoon = (db: Db) =>
  db.rows<{ id: number; biddingNo: string; title: string; mode: string; startFen: Fen; openAt: Date }>(
    `select id, bidding_no as "biddingNo", title, mode, start_fen as "startFen", open_at as "openAt" from bid_lot
     where status = ${BiddingStatus.announced} and paused_at is null and open_at > now() and open_at <= now() + ${OPENS_SOON} and opens_told_for is distinct from open_at
     order by open_at limit 100`,
  )
/** When the next one is to be told of. */
export const nextTelling: AsksWhen = (db, backMs) =>
  db.row<Soonest>(
    `select ${untilSoonest('x.at')} from bid_lot l cross join lateral (values
         (case when l.ends_soon_told_at is null and l.mode <> '${BiddingMode.dutch}' then greatest(l.open_at, l.ends_at - interval '${ENDS_SOON_MINUTES} minutes') end),
         (case when l.opens_told_for is distinct from l.open_at then l.open_at - ${OPENS_SOON} end)) as x (at)
     where l.status = ${BiddingStatus.announced} and l.paused_at is null and ${comesSoon('x.at')}`,
    [backMs],
  )
export const markOpensSoon = (tx: Tx, lotId: number) =>
  tx.rows<{ userIds: number[] }>(
    `with marked as (update bid_lot set opens_told_for = open_at where id = $1 and status = ${BiddingStatus.announced} and opens_told_for is distinct from open_at returning id, open_at)
     select to_jsonb(${WHO}) as "userIds" from marked m join bid_entry e on e.lot_id = m.id where e.held_at <= m.open_at - ${OPENS_SOON} order by e.id`,
    [lotId],
  )
