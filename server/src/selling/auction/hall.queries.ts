// Lists of lots: the hall, a company's own, what it has won.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import type { OrderStatusCode } from '@mall/domain/orders/order/order.status.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { BiddingStatus } from '@mall/domain/selling/auction/bidding.status.ts'
import { HALL_DAYS } from '@mall/domain/selling/auction/bidding.rules.ts'
import { bind } from '../../platform/db/bind.ts'
import { closed, current } from './lotSets.ts'
import { lotColumns, type LotRow } from './lot.queries.ts'

const FROM = 'from bid_lot l join depot d on d.depot_code = l.depot_code'
export interface HallAsked {
  view: string
  word: string
  mode: string
  depotCode: string
  eventName: string
  channel: string
  canSignUp: boolean
  companyId: number
  limit: number
  offset: number
}
const WHERE = `l.status <> ${BiddingStatus.draft}
  and (:view <> 'open' or (l.status = ${BiddingStatus.announced} and l.open_at <= now()))
  and (:view <> 'coming' or (l.status = ${BiddingStatus.announced} and l.open_at > now()))
  and (:view <> 'ended' or (${closed('l')} and l.closed_at > now() - interval '${HALL_DAYS} days'))
  and (:view <> 'mine' or (${current('l')} and exists (select 1 from bid_entry e where e.lot_id = l.id and e.company_id = :companyId::bigint)))
  and (:word = '' or l.title ilike '%' || :word || '%' or l.bidding_no = :word or exists (
    select 1 from bid_line r join sku k on k.id = r.sku_id where r.lot_id = l.id and (k.title ilike '%' || :word || '%' or r.unit_no = :word)))
  and (:mode = '' or l.mode = :mode) and (:depotCode = '' or l.depot_code = :depotCode) and (:eventName = '' or l.event_name = :eventName)
  and (:channel = '' or exists (select 1 from bid_line r join sku k on k.id = r.sku_id where r.lot_id = l.id and k.channel_code = :channel))
  and (not :canSignUp::bool or (l.status = ${BiddingStatus.announced} and l.ends_at > now() and (l.sign_up_until is null or l.sign_up_until > now())))`
/** Running ones by their end, coming ones by their beginning, ended ones the latest first. */
const ORDER = `case when :view = 'ended' then null else case when :view = 'coming' then l.open_at else l.ends_at end end, l.closed_at desc nulls last, l.id desc`
export const hallLots = (db: Db, a: HallAsked) =>
  db.rows<LotRow>(...bind(`select ${lotColumns} ${FROM} where ${WHERE} order by ${ORDER} limit :limit offset :offset`, { ...a }))
export const hallCount = async (db: Db, a: HallAsked): Promise<number> =>
  (await db.row<{ n: number }>(...bind(`select count(*)::int as n from bid_lot l where ${WHERE}`, { ...a })))?.n ?? 0

export interface HallCounts {
  open: number
  coming: number
  mine: number
  ended: number
  today: number
  openKg: Kg
  now: Date
}
export const hallCounts = (db: Db, companyId: number) =>
  db.row<HallCounts>(
    `select count(*) filter (where l.status = ${BiddingStatus.announced} and l.open_at <= now())::int as open, count(*) filter (where l.status = ${BiddingStatus.announced} and l.open_at > now())::int as coming,
       count(*) filter (where ${current('l')} and exists (select 1 from bid_entry e where e.lot_id = l.id and e.company_id = $1::bigint))::int as mine,
       count(*) filter (where ${closed('l')})::int as ended,
       count(*) filter (where l.status <> ${BiddingStatus.withdrawn} and day_of(l.open_at) <= day_of(now()) and day_of(l.ends_at) >= day_of(now()))::int as today,
       coalesce(sum(l.weight_kg) filter (where l.status = ${BiddingStatus.announced} and l.open_at <= now()), 0)::bigint as "openKg", now() as now
     from bid_lot l where l.status <> ${BiddingStatus.draft} and (l.status = ${BiddingStatus.announced} or l.closed_at > now() - interval '${HALL_DAYS} days')`,
    [companyId],
  )
export const hallDepots = (db: Db) =>
  db.rows<{ depotCode: string; depotName: string }>(
    `select distinct l.depot_code as "depotCode", d.name as "depotName" from bid_lot l join depot d on d.depot_code = l.depot_code where l.status = ${BiddingStatus.announced} order by 1`,
  )
/** List price of the prime goods to compare with, by lot. */
export const primePrices = (db: Db, skuIds: readonly number[]) =>
  db.rows<{ id: number; fen: Fen }>('select id, list_price_fen as fen from sku where id = any($1::int[])', [skuIds])

/** Lots a company takes part in: what waits for its money first, then by the end; ended ones the latest first. */
const MINE = `exists (select 1 from bid_entry e where e.lot_id = l.id and e.company_id = $1)`
const NOW = `(l.status = ${BiddingStatus.announced} or exists (select 1 from bid_award a where a.lot_id = l.id and a.company_id = $1 and a.state in ('unpaid', 'asking')))`
export const myLots = (db: Db, companyId: number, now: boolean, limit: number, offset: number) =>
  db.rows<LotRow>(
    `select ${lotColumns} ${FROM} where l.status <> ${BiddingStatus.draft} and ${MINE} and ${NOW} = $2
       and ($2 or l.closed_at > now() - interval '${HALL_DAYS} days')
     order by exists (select 1 from bid_award a where a.lot_id = l.id and a.company_id = $1 and a.state in ('unpaid', 'asking')) desc,
       case when $2 then l.ends_at end, l.closed_at desc nulls last, l.id desc limit $3 offset $4`,
    [companyId, now, limit, offset],
  )
export const myCounts = (db: Db, companyId: number) =>
  db.row<{ now: number; ended: number; toPay: number; toAnswer: number; won: number; at: Date }>(
    `select (select count(*)::int from bid_lot l where l.status <> ${BiddingStatus.draft} and ${MINE} and ${NOW}) as now,
       (select count(*)::int from bid_lot l where l.status <> ${BiddingStatus.draft} and ${MINE} and not ${NOW} and l.closed_at > now() - interval '${HALL_DAYS} days') as ended,
       (select count(*)::int from bid_award where company_id = $1 and state = 'unpaid') as "toPay",
       (select count(*)::int from bid_award where company_id = $1 and state = 'asking') as "toAnswer",
       (select count(*)::int from bid_award where company_id = $1 and state in ('unpaid', 'paid') and created_at > now() - interval '${HALL_DAYS} days') as won, now() as at`,
    [companyId],
  )

export interface WonRow {
  lotId: number
  biddingNo: string
  title: string
  mode: string
  state: 'asking' | 'unpaid' | 'paid' | 'defaulted' | 'declined' | 'cancelled'
  priceFen: Fen
  pieces: number
  pieceUnit: string
  weightKg: Kg
  amountFen: Fen
  depositFen: Fen
  /** Whose order it is; null: there is none. */
  orderUserId: number | null
  orderCode: string
  masterOrderCode: string
  orderStatus: OrderStatusCode | null
  totalFen: Fen | null
  wonAt: Date
  until: Date
  /** Until when it is fetched; empty: it is not paid. */
  liftBy: string
  depotName: string
}
const WON = `a.lot_id as "lotId", l.bidding_no as "biddingNo", l.title, l.mode, a.state, a.price_fen as "priceFen", a.pieces, l.piece_unit as "pieceUnit",
  a.weight_kg as "weightKg", a.amount_fen as "amountFen", a.deposit_fen as "depositFen", o.user_id as "orderUserId", coalesce(o.order_code, '') as "orderCode",
  coalesce(o.master_order_code, '') as "masterOrderCode", o.status::int as "orderStatus", o.total_fen as "totalFen", a.created_at as "wonAt",
  coalesce(case when a.state = 'unpaid' then o.hold_until end, a.until) as until,
  coalesce(case when a.state = 'paid' then to_char(a.lift_by, 'YYYY-MM-DD') end, '') as "liftBy", d.name as "depotName"`
const WON_FROM = `from bid_award a join bid_lot l on l.id = a.lot_id join depot d on d.depot_code = l.depot_code left join orders o on o.id = a.order_id`
export const wonRows = (db: Db, companyId: number, state: string, limit: number, offset: number) =>
  db.rows<WonRow>(
    `select ${WON} ${WON_FROM} where a.company_id = $1 and ($2 = '' or a.state = $2) order by a.state in ('unpaid', 'asking') desc, a.id desc limit $3 offset $4`,
    [companyId, state, limit, offset],
  )
export const wonCount = async (db: Db, companyId: number, state: string): Promise<number> =>
  (
    await db.row<{ n: number }>(`select count(*)::int as n from bid_award where company_id = $1 and ($2 = '' or state = $2)`, [
      companyId,
      state,
    ])
  )?.n ?? 0
export const awardsOfMine = (db: Db, companyId: number, lotIds: readonly number[]) =>
  db.rows<WonRow>(`select ${WON} ${WON_FROM} where a.company_id = $1 and a.lot_id = any($2::bigint[])`, [companyId, lotIds])

export const inspectionsOf = (db: Db, lotId: number) =>
  db.rows<{ on: string; from: string; to: string; place: string; most: number; booked: number; left: number }>(
    `select on_day as on, from_time as from, to_time as to, place, most, booked, most - booked as left from bid_inspection where lot_id = $1 order by on_day`,
    [lotId],
  )
export const bookVisit = (
  db: Db,
  v: { lotId: number; companyId: number; on: string; people: number; contact: string; plate: string; userId: number },
) =>
  db.row<{ on: string }>(
    ...bind(
      `with place as (update bid_inspection set booked = booked + 1 where lot_id = :lotId and on_day = :on::date and booked < most and on_day >= (now() at time zone 'Asia/Shanghai')::date
         returning lot_id, on_day)
       insert into bid_visit (lot_id, company_id, on_day, people, contact, plate, user_id) select lot_id, :companyId, on_day, :people, :contact, :plate, :userId from place
       returning on_day as on`,
      { ...v },
    ),
  )
export const dropVisit = (db: Db, lotId: number, companyId: number) =>
  db.row<{ on: string }>(
    `with gone as (delete from bid_visit where lot_id = $1 and company_id = $2 returning lot_id, on_day),
     freed as (update bid_inspection i set booked = i.booked - 1 from gone where i.lot_id = gone.lot_id and i.on_day = gone.on_day)
     select on_day as on from gone`,
    [lotId, companyId],
  )
export const visitOf = (db: Db, lotId: number, companyId: number) =>
  db.row<{ on: string; people: number; contact: string; plate: string }>(
    'select on_day as on, people, contact, plate from bid_visit where lot_id = $1 and company_id = $2',
    [lotId, companyId],
  )

export const ruleVersions = (db: Db) =>
  db.rows<{ version: number; paragraphs: string[]; what: string; since: Date }>(
    'select version, to_jsonb(paragraphs) as paragraphs, what, since from bid_rules order by version desc limit 50',
  )
/** A file that belongs to a published lot; undefined: no such file there. */
export const lotFile = (db: Db, biddingNo: string, id: string) =>
  db.row<{ storageKey: string; previewKey: string | null; name: string; mime: string }>(
    `select f.storage_key as "storageKey", f.preview_key as "previewKey", f.original_name as name, f.mime
     from bid_lot l join file_object f on f.id = $2 and f.deleted_at is null
     where l.bidding_no = $1 and l.status <> ${BiddingStatus.draft} and (f.id = any(l.annex_ids) or exists (select 1 from bid_line r where r.lot_id = l.id and f.id = any(r.file_ids)))`,
    [biddingNo, id],
  )
/** 质保书 of what was delivered of a lot, line by line: of this company (of this person of it alone), or as far as an employee sees companies. */
export const certsOfLot = (
  db: Db,
  lotId: number,
  who: { companyId: number | null; userId: number | null; contactId: number | null },
) =>
  db.rows<{ lineNo: number; certNo: string }>(
    `select distinct r.line_no as "lineNo", c.cert_no as "certNo"
     from bid_lot l join orders o on o.origin = 'auction' and o.origin_no = l.bidding_no join certificate c on c.order_id = o.id and c.parent_id is null and c.revoked_at is null
       join bid_line r on r.lot_id = l.id and r.sku_id = c.sku_id
     where l.id = $1 and ($2::bigint is null or o.company_id = $2) and ($3::bigint is null or o.user_id = $3)
       and ($4::bigint is null or exists (select 1 from company x where x.id = o.company_id and x.bd_user_id = $4))
       and (r.unit_id is null or exists (select 1 from certificate_unit g where g.certificate_id = c.id and g.unit_id = r.unit_id))
     order by r.line_no, c.cert_no limit 600`,
    [lotId, who.companyId, who.userId, who.contactId],
  )
export const fileNames = (db: Db, ids: readonly string[]) =>
  db.rows<{ id: string; name: string; mime: string }>(
    'select id, original_name as name, mime from file_object where id = any($1::text[]) and deleted_at is null',
    [ids],
  )
