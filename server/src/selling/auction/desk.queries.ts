// The desk's lists: lots, who is in them, pools, the report. No reserve here.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import {
  type BiddingModeCode,
  BiddingStatus,
  type BiddingStatusCode,
  type DisclosureCode,
} from '@mall/domain/selling/auction/bidding.status.ts'
import { BAR_DAYS } from '@mall/domain/selling/auction/bidding.rules.ts'
import { bind } from '../../platform/db/bind.ts'
import { inDays } from '../../platform/db/days.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { waitsForSecond } from '../../goods/concession/concession.queries.ts'
import { closed, left, undecided } from './lotSets.ts'
import { lotColumns, type LotRow } from './lot.queries.ts'

export interface DeskLotRow extends LotRow {
  makerName: string
  leadCode: number | null
  refusedBids: number
  asking: number
  unpaid: number
  /** A draft, or a lower reserve, that was submitted to a second person. */
  waits: boolean
  /** Pieces that may be put up again. */
  piecesLeft: number
  keptPieces: number
  keptAt: Date | null
  keptWhy: string
  keptByName: string
}
const WAITS = `(${waitsForSecond('lot', 'l.bidding_no')} or ${waitsForSecond('reserve', 'l.bidding_no')})`
const KEPT = `l.kept_pieces as "keptPieces", l.kept_at as "keptAt", l.kept_why as "keptWhy",
  coalesce((select coalesce(nullif(k.real_name, ''), k.nick_name) from app_user k where k.id = l.kept_by), '') as "keptByName"`
export interface DeskAsked {
  view: string
  word: string
  fromOn: string | null
  toOn: string | null
  limit: number
  offset: number
}
const WHERE = `(:view <> 'open' or (l.status = ${BiddingStatus.announced} and l.open_at <= now())) and (:view <> 'coming' or (l.status = ${BiddingStatus.announced} and l.open_at > now()))
  and (:view <> 'draft' or l.status = ${BiddingStatus.draft}) and (:view <> 'ended' or ${closed('l')})
  and (:view <> 'result' or ${undecided('l')})
  and (:word = '' or l.title ilike '%' || :word || '%' or l.bidding_no = :word or l.event_name ilike '%' || :word || '%')
  and ${inDays('l.open_at')}`
export const deskLots = (db: Db, a: DeskAsked) =>
  db.rows<DeskLotRow>(
    ...bind(
      `select ${lotColumns}, coalesce(nullif(u.real_name, ''), u.nick_name) as "makerName",
         (select e.code_no from bid_entry e where e.lot_id = l.id and e.company_id = l.lead_company_id) as "leadCode",
         (select count(*)::int from bid_refused r where r.lot_id = l.id) as "refusedBids",
         (select count(*)::int from bid_award w where w.lot_id = l.id and w.state = 'asking') as asking,
         (select count(*)::int from bid_award w where w.lot_id = l.id and w.state = 'unpaid') as unpaid, ${WAITS} as waits, ${left('l')} as "piecesLeft", ${KEPT}
       from bid_lot l join depot d on d.depot_code = l.depot_code join app_user u on u.id = l.made_by where ${WHERE}
       order by case when :view in ('open', 'coming') then l.ends_at end, coalesce(l.closed_at, l.created_at) desc, l.id desc limit :limit offset :offset`,
      { ...a },
    ),
  )
export const deskCount = async (db: Db, a: DeskAsked): Promise<number> =>
  (await db.row<{ n: number }>(...bind(`select count(*)::int as n from bid_lot l where ${WHERE}`, { ...a })))?.n ?? 0
export const deskCounts = (db: Db) =>
  db.row<{
    open: number
    coming: number
    draft: number
    result: number
    defaults: number
    todaySold: number
    todaySoldKg: Kg
    now: Date
  }>(
    `select count(*) filter (where status = ${BiddingStatus.announced} and open_at <= now())::int as open, count(*) filter (where status = ${BiddingStatus.announced} and open_at > now())::int as coming,
       count(*) filter (where status = ${BiddingStatus.draft})::int as draft,
       count(*) filter (where ${undecided('l')})::int as result,
       count(*) filter (where status = ${BiddingStatus.defaulted})::int as defaults,
       count(*) filter (where status = ${BiddingStatus.sold} and day_of(closed_at) = day_of(now()))::int as "todaySold",
       coalesce(sum(weight_kg) filter (where status = ${BiddingStatus.sold} and day_of(closed_at) = day_of(now())), 0)::bigint as "todaySoldKg", now() as now from bid_lot l`,
  )
/** One lot as the list has it, drafts too. */
export const deskLot = (db: Db, biddingNo: string) =>
  db.row<DeskLotRow>(
    `select ${lotColumns}, coalesce(nullif(u.real_name, ''), u.nick_name) as "makerName",
       (select e.code_no from bid_entry e where e.lot_id = l.id and e.company_id = l.lead_company_id) as "leadCode",
       (select count(*)::int from bid_refused r where r.lot_id = l.id) as "refusedBids",
       (select count(*)::int from bid_award w where w.lot_id = l.id and w.state = 'asking') as asking,
       (select count(*)::int from bid_award w where w.lot_id = l.id and w.state = 'unpaid') as unpaid, ${WAITS} as waits, ${left('l')} as "piecesLeft", ${KEPT}
     from bid_lot l join depot d on d.depot_code = l.depot_code join app_user u on u.id = l.made_by where l.bidding_no = $1`,
    [biddingNo],
  )
/** The best first; where nobody is to know who is ahead, in the order of the codes: their order would tell it. */
export const deskBidders = (db: Db, lotId: number, hidden: boolean) =>
  db.rows<{
    companyId: number
    bdUserId: number | null
    companyCode: string
    companyName: string
    codeNo: number
    bestFen: Fen | null
    bestPieces: number | null
    bestSeq: number | null
    lastAt: Date | null
    bids: number
    auto: boolean
    depositFen: Fen
    coveredFen: Fen
    depositState: 'held' | 'released' | 'converted' | 'forfeited'
    freeFen: Fen
    sameIp: number
    payWaits: boolean
  }>(
    `select e.company_id as "companyId", c.bd_user_id as "bdUserId", c.code as "companyCode", c.name as "companyName", e.code_no as "codeNo", e.best_fen as "bestFen", e.best_pieces as "bestPieces",
       e.best_seq as "bestSeq", e.last_at as "lastAt", e.bids, e.auto_fen is not null as auto, e.deposit_fen as "depositFen", e.covered_fen as "coveredFen",
       e.deposit_state as "depositState",
       coalesce((select p.held_fen from bid_pool p where p.company_id = e.company_id), 0)
         - (select coalesce(sum(x.covered_fen), 0)::bigint from bid_entry x where x.company_id = e.company_id) as "freeFen",
       (select count(distinct x.company_id)::int from bid_entry x where x.lot_id = e.lot_id and x.ip = e.ip and e.ip <> '') as "sameIp",
       exists (select 1 from fund_receipt r where r.company_id = e.company_id and r.booked_at is null) as "payWaits"
     from bid_entry e join company c on c.id = e.company_id where e.lot_id = $1
     order by case when $2::bool then e.code_no end, e.best_fen desc nulls last, e.best_seq, e.id limit 500`,
    [lotId, hidden],
  )
export const deskRefused = (db: Db, lotId: number) =>
  db.rows<{ at: Date; bdUserId: number | null; codeNo: number | null; companyName: string; priceFen: Fen; why: string }>(
    `select r.at, c.bd_user_id as "bdUserId", e.code_no as "codeNo", c.name as "companyName", r.price_fen as "priceFen", r.why
     from bid_refused r join company c on c.id = r.company_id left join bid_entry e on e.lot_id = r.lot_id and e.company_id = r.company_id
     where r.lot_id = $1 order by r.id desc limit 50`,
    [lotId],
  )
export const deskVisits = (db: Db, lotId: number) =>
  db.rows<{ on: string; bdUserId: number | null; companyName: string; people: number; contact: string; plate: string }>(
    `select v.on_day as on, c.bd_user_id as "bdUserId", c.name as "companyName", v.people, v.contact, v.plate from bid_visit v join company c on c.id = v.company_id
     where v.lot_id = $1 order by v.on_day, v.created_at limit 200`,
    [lotId],
  )

export interface DeskPool {
  companyCode: string
  companyName: string
  poolFen: Fen
  exposureFen: Fen
  lots: number
  unpaid: number
  defaults: number
  forfeitedFen: Fen
  barredUntil: Date | null
}
const EXPOSED = '(select coalesce(sum(e.covered_fen), 0)::bigint from bid_entry e where e.company_id = p.company_id)'
interface PoolsAsked {
  word: string
  /** Of the companies of one contact; null: of all. */
  contact: number | null
}
const POOLS = `(:word = '' or c.name ilike '%' || :word || '%' or c.code = :word) and (:contact::bigint is null or c.bd_user_id = :contact)`
export const deskPools = (db: Db, a: PoolsAsked & { limit: number; offset: number }) =>
  db.rows<DeskPool>(
    ...bind(
      `select c.code as "companyCode", c.name as "companyName", p.held_fen as "poolFen", ${EXPOSED} as "exposureFen",
       (select count(*)::int from bid_entry e join bid_lot l on l.id = e.lot_id where e.company_id = p.company_id and l.status = ${BiddingStatus.announced}) as lots,
       (select count(*)::int from bid_award a where a.company_id = p.company_id and a.state = 'unpaid') as unpaid,
       (select count(*)::int from bid_award a where a.company_id = p.company_id and a.state = 'defaulted' and a.ended_at > now() - interval '${BAR_DAYS} days') as defaults,
       (select coalesce(sum(-m.amount_fen), 0)::bigint from bid_pool_move m where m.company_id = p.company_id and m.kind = 'forfeited') as "forfeitedFen",
       p.barred_until as "barredUntil"
     from bid_pool p join company c on c.id = p.company_id where ${POOLS}
     order by p.held_fen desc, p.company_id limit :limit offset :offset`,
      { ...a },
    ),
  )
export const deskPoolSums = (db: Db, a: PoolsAsked) =>
  db.row<{ n: number; poolFen: Fen; exposureFen: Fen }>(
    ...bind(
      `select count(*)::int as n, coalesce(sum(p.held_fen), 0)::bigint as "poolFen", coalesce(sum(${EXPOSED}), 0)::bigint as "exposureFen"
     from bid_pool p join company c on c.id = p.company_id where ${POOLS}`,
      { ...a },
    ),
  )

/** Closed lots with what of them was sold; prices per ton whatever the mode. */
const REPORT = `select l.id, l.bidding_no, l.title, l.event_name, l.mode, l.disclosure, l.status::int as state, l.closed_at, l.weight_kg, l.bidders, l.bid_no,
    case when l.mode = 'LOT' then round(l.start_fen * 1000.0 / l.weight_kg)::bigint else l.start_fen end as start_ton,
    l.list_fen_per_ton, coalesce(w.kg, 0)::bigint as sold_kg, coalesce(w.fen, 0)::bigint as sold_fen
  from bid_lot l left join (select lot_id, sum(weight_kg) as kg, sum(amount_fen) as fen from bid_award where state in ('unpaid', 'paid') group by lot_id) w on w.lot_id = l.id
  where l.closed_at is not null and l.status <> ${BiddingStatus.withdrawn} and (:eventName = '' or l.event_name = :eventName) and ${inDays('l.closed_at')}`
export interface ReportAsked {
  eventName: string
  fromOn: string | null
  toOn: string | null
  limit: number
  offset: number
}
export const reportRows = (db: Db, a: ReportAsked) =>
  db.rows<{
    id: number
    appeals: number
    biddingNo: string
    title: string
    eventName: string
    mode: BiddingModeCode
    disclosure: DisclosureCode
    state: BiddingStatusCode
    closedAt: Date | null
    weightKg: Kg
    soldKg: Kg
    bidders: number
    bids: number
    startFenPerTon: number
    hammerFenPerTon: number | null
    listFenPerTon: number | null
    amountFen: Fen
  }>(
    ...bind(
      `select r.id, (select count(*)::int from support_ticket k where k.kind = 'appeal' and k.card_code = r.bidding_no) as appeals, r.bidding_no as "biddingNo", r.title, r.event_name as "eventName", r.mode, r.disclosure, r.state, r.closed_at as "closedAt", r.weight_kg as "weightKg", r.sold_kg as "soldKg",
         r.bidders, r.bid_no as bids, r.start_ton as "startFenPerTon", case when r.sold_kg > 0 then round(r.sold_fen * 1000.0 / r.sold_kg)::bigint end as "hammerFenPerTon",
         r.list_fen_per_ton as "listFenPerTon", r.sold_fen as "amountFen" from (${REPORT}) r order by r.closed_at desc, r.id desc limit :limit offset :offset`,
      { ...a },
    ),
  )
export const reportEvents = (db: Db, a: ReportAsked) =>
  db.rows<{
    eventName: string
    lots: number
    sold: number
    weightKg: Kg
    soldKg: Kg
    bidders: number
    startFenPerTon: number
    hammerFenPerTon: number | null
    listFenPerTon: number | null
    listedHammerFenPerTon: number | null
    amountFen: Fen
  }>(
    // What is compared is compared over the same tons: those that were sold, and against the list price those of them that have one.
    ...bind(
      `select r.event_name as "eventName", count(*)::int as lots, count(*) filter (where r.sold_kg > 0)::int as sold, sum(r.weight_kg)::bigint as "weightKg",
         sum(r.sold_kg)::bigint as "soldKg", sum(r.bidders)::int as bidders, round(coalesce(sum(r.start_ton * r.sold_kg) / nullif(sum(r.sold_kg), 0), sum(r.start_ton * r.weight_kg) / sum(r.weight_kg)))::bigint as "startFenPerTon",
         case when sum(r.sold_kg) > 0 then round(sum(r.sold_fen) * 1000.0 / sum(r.sold_kg))::bigint end as "hammerFenPerTon",
         round(sum(r.list_fen_per_ton * r.sold_kg) / nullif(sum(r.sold_kg) filter (where r.list_fen_per_ton is not null), 0))::bigint as "listFenPerTon",
         round(sum(r.sold_fen) filter (where r.list_fen_per_ton is not null) * 1000.0 / nullif(sum(r.sold_kg) filter (where r.list_fen_per_ton is not null), 0))::bigint as "listedHammerFenPerTon",
         sum(r.sold_fen)::bigint as "amountFen" from (${REPORT}) r group by r.event_name order by max(r.closed_at) desc limit 100`,
      { ...a },
    ),
  )
export const reportCount = async (db: Db, a: ReportAsked): Promise<number> =>
  (await db.row<{ n: number }>(...bind(`select count(*)::int as n from (${REPORT}) r`, { ...a })))?.n ?? 0
