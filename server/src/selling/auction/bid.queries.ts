// Who takes part, what was bid. A bid is one statement: bids, entries, the lot's counters, its event and the moved end.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import { type BiddingModeCode, BiddingStatus } from '@mall/domain/selling/auction/bidding.status.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

export interface EntryRow {
  id: number
  lotId: number
  companyId: number
  userId: number
  codeNo: number
  depositFen: Fen
  coveredFen: Fen
  depositState: 'held' | 'released' | 'converted' | 'forfeited'
  heldAt: Date
  endedAt: Date | null
  bestFen: Fen | null
  bestPieces: number | null
  bestSeq: number | null
  bids: number
  lastAt: Date | null
  autoFen: Fen | null
  autoUserId: number | null
  autoAt: Date | null
}
const columns = `e.id, e.lot_id as "lotId", e.company_id as "companyId", e.user_id as "userId", e.code_no as "codeNo", e.deposit_fen as "depositFen",
  e.covered_fen as "coveredFen", e.deposit_state as "depositState", e.held_at as "heldAt", e.ended_at as "endedAt", e.best_fen as "bestFen",
  e.best_pieces as "bestPieces", e.best_seq as "bestSeq", e.bids, e.last_at as "lastAt", e.auto_fen as "autoFen", e.auto_user_id as "autoUserId", e.auto_at as "autoAt"`

/** All of a lot that bids of these companies may touch: they, who leads, who has named a ceiling, and by quantity or where ranks are shown whoever stands. */
export const entriesForBids = (db: Db, biddingNo: string, companies: readonly number[]) =>
  db.rows<EntryRow>(
    `select ${columns} from bid_lot l join bid_entry e on e.lot_id = l.id
     where l.bidding_no = $1 and (e.company_id = any($2::bigint[]) or e.company_id = l.lead_company_id or e.auto_fen is not null or ((l.mode = 'QTY' or l.disclosure = 'rank') and e.best_seq is not null))`,
    [biddingNo, companies],
  )
/** A person, if he is still of the company that the row of this alias is of; null: he has left it, and its affairs are no more his. */
export const ofCompany = (alias: string, person: string): string =>
  `(select u.id from app_user u where u.id = ${person} and u.company_id = ${alias}.company_id and u.closed_at is null)`
/** For whoever has left: an administrator of the company. */
export const headOf = (alias: string): string =>
  `(select u.id from app_user u where u.company_id = ${alias}.company_id and u.role_code = 'administrator' and u.custom_role_id is null and u.closed_at is null
     order by u.frozen, u.id limit 1)`
/**
 * Who stands for a company in a lot now: whoever made its standing bid or named the ceiling that did; who signed it up where nobody has bid, or the bidder has
 * left the company; an administrator where both have.
 */
export const bidderOf = (alias: string): string =>
  `coalesce(${ofCompany(alias, `(select b.user_id from bid b where b.lot_id = ${alias}.lot_id and b.seq = ${alias}.best_seq)`)}, ${ofCompany(alias, `${alias}.user_id`)}, ${headOf(alias)})`
/** An entry with who stands for it: it is he whom a win binds; and whom of the company it concerns. */
export interface EntryWithBidder extends EntryRow {
  bidUserId: number | null
  /** Who bid, who named its ceiling, who signed it up; nobody who has left. */
  toldIds: number[]
}
export const entriesOf = (db: Db, lotId: number) =>
  db.rows<EntryWithBidder>(
    `select ${columns}, ${bidderOf('e')} as "bidUserId",
       to_jsonb(array_remove(array[${bidderOf('e')}, ${ofCompany('e', 'e.auto_user_id')}, ${ofCompany('e', 'e.user_id')}], null)) as "toldIds" from bid_entry e where e.lot_id = $1 order by e.best_fen desc nulls last, e.best_seq`,
    [lotId],
  )
export const entryOf = (db: Db, lotId: number, companyId: number) =>
  db.row<EntryRow>(`select ${columns} from bid_entry e where e.lot_id = $1 and e.company_id = $2`, [lotId, companyId])
export const myEntries = (db: Db, companyId: number, lotIds: readonly number[]) =>
  db.rows<EntryRow & { rank: number | null; visitOn: string | null }>(
    `select ${columns}, case when e.best_seq is not null then (select count(*)::int + 1 from bid_entry o
         where o.lot_id = e.lot_id and o.best_seq is not null and (o.best_fen, -o.best_seq) > (e.best_fen, -e.best_seq)) end as rank,
       (select v.on_day from bid_visit v where v.lot_id = e.lot_id and v.company_id = e.company_id) as "visitOn"
     from bid_entry e where e.company_id = $1 and e.lot_id = any($2::bigint[])`,
    [companyId, lotIds],
  )
/** Standing bids of lots by quantity, for who gets how much. */
export const standingOf = (db: Db, lotIds: readonly number[]) =>
  db.rows<{ lotId: number; companyId: number; priceFen: Fen; pieces: number; seq: number }>(
    `select lot_id as "lotId", company_id as "companyId", coalesce(best_fen, 0) as "priceFen", coalesce(best_pieces, 0) as pieces, coalesce(best_seq, 0) as seq
     from bid_entry where lot_id = any($1::bigint[]) and best_seq is not null and best_pieces is not null`,
    [lotIds],
  )

export interface BidRow {
  lotId: number
  seq: number
  companyId: number
  userId: number
  codeNo: number
  priceFen: Fen
  pieces: number | null
  auto: boolean
  arrivedAt: Date
  prevHash: string
  hash: string
  salt: string
}
const bidColumns = `b.lot_id as "lotId", b.seq, b.company_id as "companyId", b.user_id as "userId", b.code_no as "codeNo", b.price_fen as "priceFen", b.pieces, b.auto,
  b.arrived_at as "arrivedAt", b.prev_hash as "prevHash", b.hash, b.salt`
export const bidOfRequest = (db: Db, userId: number, requestId: string) =>
  db.row<BidRow & { biddingNo: string; oldEndAt: Date | null }>(
    `select ${bidColumns}, l.bidding_no as "biddingNo", (select m.old_end from bid_move m where m.lot_id = b.lot_id and m.bid_seq = b.seq) as "oldEndAt"
     from bid b join bid_lot l on l.id = b.lot_id where b.user_id = $1 and b.request_id = $2`,
    [userId, requestId],
  )
export const bidsOf = (db: Db, lotId: number) =>
  db.rows<BidRow>(`select ${bidColumns} from bid b where b.lot_id = $1 order by b.seq`, [lotId])
export const bidsOfCompany = (db: Db, lotId: number, companyId: number) =>
  db.rows<BidRow>(`select ${bidColumns} from bid b where b.lot_id = $1 and b.company_id = $2 order by b.seq desc limit 500`, [
    lotId,
    companyId,
  ])
/** Newest first, with what each added to the one before and how it moved the end. */
export const bidPage = (db: Db, lotId: number, limit: number, offset: number) =>
  db.rows<BidRow & { addFen: Fen | null; oldEndAt: Date | null; newEndAt: Date | null }>(
    `select ${bidColumns}, b.price_fen - (select p.price_fen from bid p where p.lot_id = b.lot_id and p.seq = b.seq - 1) as "addFen", m.old_end as "oldEndAt",
       m.new_end as "newEndAt"
     from bid b left join bid_move m on m.lot_id = b.lot_id and m.bid_seq = b.seq where b.lot_id = $1 order by b.seq desc limit $2 offset $3`,
    [lotId, limit, offset],
  )

export interface NewBid {
  companyId: number
  userId: number
  codeNo: number
  priceFen: Fen
  pieces: number | null
  auto: boolean
  prevHash: string
  hash: string
  salt: string
  requestId: string | null
  leadFen: Fen | null
}
export interface Recorded {
  lotId: number
  arrivedAt: Date
  ip: string
  /** Nobody is told who bid what: sealed, or ranks alone. */
  hidden: boolean
  bids: readonly NewBid[]
  lead: { companyId: number; priceFen: Fen; seq: number } | null
  endAt: Date
  oldEndAt: Date | null
  extensions: number
  firstSeq: number
  firstEvent: number
  /** Whose need of the pool changed, and to what. */
  covered: readonly { companyId: number; fen: Fen }[]
}
/** Writes accepted bids whole. The lot is locked; the numbers are its own, counted up from what was read under the lock. */
export const recordBids = (db: Db, r: Recorded) =>
  db.run(
    ...bind(
      `with b as (
         select * from unnest(:companies::bigint[], :users::bigint[], :codes::int[], :prices::bigint[], :pieces::int[], :autos::bool[], :prevs::text[], :hashes::text[],
           :salts::text[], :requests::text[], :leads::bigint[]) with ordinality as t(company_id, user_id, code_no, price_fen, pieces, auto, prev_hash, hash, salt, request_id, lead_fen, n)),
       wrote as (
         insert into bid (lot_id, seq, company_id, user_id, code_no, price_fen, pieces, auto, arrived_at, prev_hash, hash, salt, request_id, ip)
         select :lotId::bigint, :firstSeq::int + b.n - 1, company_id, user_id, code_no, price_fen, pieces, auto, :arrivedAt::timestamptz, prev_hash, hash, salt, request_id, :ip from b),
       best as (
         select company_id, (array_agg(price_fen order by n desc))[1] as price_fen, (array_agg(pieces order by n desc))[1] as pieces, max(n) as n, count(*)::int as bids
         from b group by company_id),
       cover as (select * from unnest(:coverCompanies::bigint[], :coverFens::bigint[]) as t(company_id, fen)),
       entry as (
         update bid_entry e set best_fen = coalesce(x.price_fen, e.best_fen), best_pieces = coalesce(x.pieces, e.best_pieces),
           best_seq = coalesce(:firstSeq::int + x.n - 1, e.best_seq), bids = e.bids + coalesce(x.bids, 0),
           last_at = case when x.n is null then e.last_at else :arrivedAt::timestamptz end, covered_fen = coalesce(x.fen, e.covered_fen)
         from (select company_id, best.price_fen, best.pieces, best.n, best.bids, cover.fen from best full join cover using (company_id)) x
         where e.lot_id = :lotId and e.company_id = x.company_id),
       event as (
         insert into bid_event (lot_id, seq, kind, at, bid_seq, code_no, price_fen, pieces, auto, lead_fen, bids, ends_at, old_ends_at, extensions)
         select :lotId::bigint, :firstEvent::int + b.n - 1, 'bid', :arrivedAt::timestamptz, :firstSeq::int + b.n - 1, case when :hidden::bool then null else code_no end,
           case when :hidden::bool then null else price_fen end, case when :hidden::bool then null else pieces end, auto, b.lead_fen, :firstSeq::int + b.n - 1,
           :endAt::timestamptz, case when b.n = :last::int then :oldEndAt::timestamptz end, :extensions::int from b),
       moved as (
         insert into bid_move (lot_id, move_no, kind, bid_seq, old_end, new_end)
         select id, move_no + 1, 'soft', :firstSeq::int + :last::int - 1, :oldEndAt::timestamptz, :endAt::timestamptz from bid_lot
         where id = :lotId and :oldEndAt::timestamptz is not null)
       update bid_lot set bid_no = :firstSeq::int + :last::int - 1, event_no = :firstEvent::int + :last::int - 1, last_bid_at = :arrivedAt, last_hash = :lastHash,
         lead_company_id = :leadCompany::bigint, lead_fen = :leadFen::bigint, lead_seq = :leadSeq::int, ends_at = :endAt, extensions = :extensions,
         move_no = move_no + case when :oldEndAt::timestamptz is null then 0 else 1 end where id = :lotId`,
      {
        lotId: r.lotId,
        arrivedAt: r.arrivedAt,
        ip: r.ip,
        endAt: r.endAt,
        oldEndAt: r.oldEndAt,
        extensions: r.extensions,
        firstSeq: r.firstSeq,
        firstEvent: r.firstEvent,
        last: r.bids.length,
        lastHash: r.bids.at(-1)?.hash ?? '',
        hidden: r.hidden,
        companies: r.bids.map(b => b.companyId),
        users: r.bids.map(b => b.userId),
        codes: r.bids.map(b => b.codeNo),
        prices: r.bids.map(b => b.priceFen),
        pieces: r.bids.map(b => b.pieces),
        autos: r.bids.map(b => b.auto),
        prevs: r.bids.map(b => b.prevHash),
        hashes: r.bids.map(b => b.hash),
        salts: r.bids.map(b => b.salt),
        requests: r.bids.map(b => b.requestId),
        leads: r.bids.map(b => b.leadFen),
        coverCompanies: r.covered.map(c => c.companyId),
        coverFens: r.covered.map(c => c.fen),
        leadCompany: r.lead?.companyId ?? null,
        leadFen: r.lead?.priceFen ?? null,
        leadSeq: r.lead?.seq ?? null,
      },
    ),
  )
export const insertRefused = (db: Db, lotId: number, companyId: number, priceFen: Fen, why: string) =>
  db.run('insert into bid_refused (lot_id, company_id, price_fen, why) values ($1, $2, $3, $4)', [
    lotId,
    companyId,
    priceFen,
    why,
  ])

/** Signs up under a code of the lot that nobody else has; undefined: the company is in already. */
export const insertEntry = (
  tx: Tx,
  e: {
    lotId: number
    companyId: number
    userId: number
    rulesVersion: number
    termsIds: readonly number[]
    depositFen: Fen
    ip: string
  },
) =>
  tx.row<{ codeNo: number }>(
    ...bind(
      `with free as (select n from generate_series(1, 999) as n where not exists (select 1 from bid_entry x where x.lot_id = :lotId and x.code_no = n) order by n limit 30),
       made as (insert into bid_entry (lot_id, company_id, user_id, code_no, rules_version, terms_ids, deposit_fen, held_at, ip)
         select :lotId, :companyId, :userId, (select n from free order by random() limit 1), :rulesVersion, :termsIds::bigint[], :depositFen, now(), :ip
         on conflict (lot_id, company_id) do nothing returning code_no),
       counted as (update bid_lot set bidders = bidders + 1 where id = :lotId and exists (select 1 from made))
       select code_no as "codeNo" from made`,
      { ...e },
    ),
  )
/** Which terms a company agreed to when it signed up, who did and when; of an entry from before they were kept none. */
export const termsOfEntry = (db: Db, lotId: number, companyId: number) =>
  db.row<{ termsIds: number[]; userId: number; at: Date }>(
    `select to_jsonb(e.terms_ids) as "termsIds", e.user_id as "userId", e.held_at as at from bid_entry e
     where e.lot_id = $1 and e.company_id = $2 and e.terms_ids <> '{}'`,
    [lotId, companyId],
  )
export const setAuto = (tx: Tx, entryId: number, fen: Fen | null, userId: number | null) =>
  tx.run(
    'update bid_entry set auto_fen = $2::bigint, auto_user_id = $3::bigint, auto_at = case when $2::bigint is null then null else clock_timestamp() end where id = $1',
    [entryId, fen, userId],
  )
export const setCovered = (tx: Tx, entryId: number, fen: Fen) =>
  tx.run('update bid_entry set covered_fen = $2 where id = $1', [entryId, fen])

export const rulesNow = (db: Db) =>
  db.row<{ version: number; paragraphs: string[]; since: Date }>(
    'select version, to_jsonb(paragraphs) as paragraphs, since from bid_rules order by version desc limit 1',
  )

/** What a person stands for in a running lot: its price, and of a lot by quantity his pieces. */
export interface BoundRow {
  mode: BiddingModeCode
  weightKg: Kg
  pieces: number
  priceFen: Fen
  bidPieces: number | null
}
/** Running lots, but for one, in which a person leads, has named a ceiling that may still answer, or has a sealed bid or one by quantity. */
export const boundElsewhere = (db: Db, userId: number, exceptLotId: number) =>
  db.rows<BoundRow>(
    `with mine as (
       select l.mode, l.weight_kg, l.pieces, e.best_pieces,
         case when b.user_id = $1 and (l.mode in ('QTY', 'SEALED') or l.disclosure = 'rank' or l.lead_company_id = e.company_id) then e.best_fen end as bid_fen,
         case when e.auto_user_id = $1 and (l.lead_company_id = e.company_id or e.auto_fen >= coalesce(l.lead_fen, l.start_fen - l.step_fen) + l.step_fen) then e.auto_fen end as auto_fen
       from app_user u join bid_entry e on e.company_id = u.company_id join bid_lot l on l.id = e.lot_id
         left join bid b on b.lot_id = e.lot_id and b.seq = e.best_seq
       where u.id = $1 and l.status = ${BiddingStatus.announced} and l.id <> $2)
     select mode, weight_kg as "weightKg", pieces, coalesce(greatest(bid_fen, auto_fen), 0) as "priceFen", best_pieces as "bidPieces" from mine
     where bid_fen is not null or auto_fen is not null`,
    [userId, exceptLotId],
  )
