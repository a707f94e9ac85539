// Lots: rows, locks, and what changes them. No statement here names the reserve; that is bidResult.queries.ts and the desk's.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import type { SettlementModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import { CLOSE_GRACE_MS, ENDS_SOON_MINUTES, NIGHT_FROM_HOUR, NIGHT_TO_HOUR } from '@mall/domain/selling/auction/bidding.rules.ts'
import {
  BiddingMode,
  type BiddingModeCode,
  BiddingStatus,
  type BiddingStatusCode,
  Disclosure,
  type DisclosureCode,
} from '@mall/domain/selling/auction/bidding.status.ts'
import { type Falling, fallingAt, type Falls } from '@mall/domain/selling/auction/falling.ts'
import type { NamedUnit } from '@mall/domain/selling/auction/lotUnit.rules.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { type AsksWhen, comesSoon, type Soonest, untilSoonest } from '../../platform/db/soon.ts'

/** A pause moves the end by something, however short it was. */
const LEAST_PAUSE_MS = 1

/** What a lot keeps and gives back is nobody's own act. */
const SYSTEM = `(select id from app_user where user_name = 'system')`

export interface LotRow {
  id: number
  biddingNo: string
  version: number
  title: string
  eventName: string
  mode: BiddingModeCode
  disclosure: DisclosureCode
  status: BiddingStatusCode
  depotCode: string
  depotName: string
  startFen: Fen
  stepFen: Fen
  stepsMost: number
  /** 降价竞拍: so many minutes a price; null: it does not fall. */
  fallMinutes: number | null
  hasReserve: boolean
  depositFixedFen: Fen | null
  depositBp: number
  depositFen: Fen
  openAt: Date
  firstEndAt: Date
  /** Of a falling price the latest end: it ends with its taking or its floor, see `overAt`. */
  endAt: Date
  /** 降价竞拍: its floor has stood for its minutes without a taker, since then; null: it has not. */
  fellOutAt: Date | null
  /** So long its clock stood still, in pauses that are over, and so long it was lengthened. */
  stoodMs: number
  signUpUntil: Date | null
  nightPause: boolean
  pausedAt: Date | null
  resumeAt: Date | null
  windowSeconds: number
  extendSeconds: number
  extensionsMost: number
  extensions: number
  payHours: number
  liftDays: number
  overdueFen: Fen
  bandPercent: number
  noticeText: string
  contactName: string
  contactPhone: string
  annexIds: string[]
  pieces: number
  weightKg: Kg
  pieceUnit: string
  gradeLevel: string
  settlement: SettlementModeCode
  coverFile: string
  primeSkuId: number | null
  listFenPerTon: number | null
  bidNo: number
  eventNo: number
  bidders: number
  /** 只显名次: so many companies have bid; null: of no other lot. */
  ranked: number | null
  lastBidAt: Date | null
  lastHash: string
  leadCompanyId: number | null
  leadFen: Fen | null
  leadSeq: number | null
  closedAt: Date | null
  hammerFen: Fen | null
  resultNote: string
  fromNo: string
  canInspect: boolean
  /** Ceilings were named before it opened, and nothing was bid yet. */
  ceilingsWait: boolean
  /** The database's clock when the question's transaction began. */
  now: Date
}
/** Asked only of a lot without a bid: of any other every ceiling has answered. */
const CEILINGS_WAIT = `case when l.bid_no = 0 then exists (select 1 from bid_entry c where c.lot_id = l.id and c.auto_fen is not null) else false end`
/** Asked of the lots alone that show ranks, and of those whose price falls. */
const RANKED = `case when l.disclosure = '${Disclosure.rank}' then (select count(*)::int from bid_entry c where c.lot_id = l.id and c.best_seq is not null) end`
const FELL_OUT = `case when l.mode = '${BiddingMode.dutch}' then floor_stood_until(l) end`
const OWN = `l.id, l.bidding_no as "biddingNo", l.version, l.title, l.event_name as "eventName", l.mode, l.disclosure, l.fall_minutes as "fallMinutes", ${FELL_OUT} as "fellOutAt",
  (extract(epoch from l.ends_at - l.first_end_at) * 1000)::bigint as "stoodMs", ${RANKED} as ranked, l.status::int, l.depot_code as "depotCode",
  l.start_fen as "startFen", l.step_fen as "stepFen", l.steps_most as "stepsMost", l.has_reserve as "hasReserve",
  l.deposit_fixed_fen as "depositFixedFen", l.deposit_bp as "depositBp", l.deposit_fen as "depositFen", l.open_at as "openAt", l.first_end_at as "firstEndAt",
  l.ends_at as "endAt", l.sign_up_until as "signUpUntil", l.night_pause as "nightPause", l.paused_at as "pausedAt", l.resume_at as "resumeAt",
  l.window_s as "windowSeconds", l.extend_s as "extendSeconds", l.extensions_most as "extensionsMost", l.extensions, l.pay_hours as "payHours",
  l.lift_days as "liftDays", l.overdue_fen as "overdueFen", l.band_percent as "bandPercent", l.notice_text as "noticeText", l.contact_name as "contactName",
  l.contact_phone as "contactPhone", to_jsonb(l.annex_ids) as "annexIds", l.pieces, l.weight_kg as "weightKg", l.piece_unit as "pieceUnit", l.grade_level as "gradeLevel",
  l.settlement::int, l.cover_file as "coverFile", l.prime_sku_id as "primeSkuId", l.list_fen_per_ton as "listFenPerTon", l.bid_no as "bidNo",
  l.event_no as "eventNo", l.bidders, l.last_bid_at as "lastBidAt", l.last_hash as "lastHash", l.lead_company_id as "leadCompanyId", l.lead_fen as "leadFen",
  l.lead_seq as "leadSeq", l.closed_at as "closedAt", l.hammer_fen as "hammerFen", l.result_note as "resultNote", ${CEILINGS_WAIT} as "ceilingsWait",
  now() as now`
export const lotColumns = `${OWN}, d.name as "depotName", coalesce((select f.bidding_no from bid_lot f where f.id = l.from_lot_id), '') as "fromNo",
  exists (select 1 from bid_inspection i where i.lot_id = l.id and i.on_day >= (now() at time zone 'Asia/Shanghai')::date) as "canInspect"`
/** Under the lock nothing is asked that only a page shows. */
const LOCKED = `${OWN}, '' as "depotName", '' as "fromNo", false as "canInspect"`

/** A published lot, as anybody may see it. */
export const lotByNo = (db: Db, biddingNo: string) =>
  db.row<LotRow>(
    `select ${lotColumns} from bid_lot l join depot d on d.depot_code = l.depot_code where l.bidding_no = $1 and l.status <> ${BiddingStatus.draft}`,
    [biddingNo],
  )
/** Also a draft: for the desk. */
export const anyLotByNo = (db: Db, biddingNo: string) =>
  db.row<LotRow>(`select ${lotColumns} from bid_lot l join depot d on d.depot_code = l.depot_code where l.bidding_no = $1`, [
    biddingNo,
  ])
/** Since when its clock runs: its last going on after a pause, or its beginning. */
const RUNS_SINCE = `coalesce((select max(e.at) from bid_event e where e.lot_id = l.id and e.kind = 'resumed'), l.open_at)`
export const runsSince = async (tx: Tx, lotId: number): Promise<Date> =>
  (await tx.row<{ at: Date }>(`select ${RUNS_SINCE} as at from bid_lot l where l.id = $1`, [lotId]))?.at ?? new Date(Number.NaN)
/** Locked before anything is decided: all bids of a lot stand in one line here (docs/reliability.md, rule 7). */
export const lockLot = (tx: Tx, biddingNo: string) =>
  tx.row<LotRow>(`select ${LOCKED} from bid_lot l where l.bidding_no = $1 for update`, [biddingNo])
/** As it stands now, drafts too, without holding it. */
export const lotAsItIs = (db: Db, biddingNo: string) =>
  db.row<LotRow>(`select ${LOCKED} from bid_lot l where l.bidding_no = $1`, [biddingNo])
export const lockLotById = (tx: Tx, id: number) =>
  tx.row<LotRow>(`select ${LOCKED} from bid_lot l where l.id = $1 for update`, [id])

/** When it is over, as far as that is known: the end of its clock; of a falling price its taking, or its floor once that has stood. */
export const overAt = (l: Pick<LotRow, 'mode' | 'endAt' | 'closedAt' | 'fellOutAt'>): Date =>
  l.mode === BiddingMode.dutch ? (l.closedAt ?? l.fellOutAt ?? l.endAt) : l.endAt
/** What its price falls by; null: it does not fall. */
const fallsOf = (l: LotRow): Falls | null =>
  l.fallMinutes === null
    ? null
    : {
        startFen: l.startFen,
        stepFen: l.stepFen,
        fallMinutes: l.fallMinutes,
        openAt: l.openAt.getTime(),
        stoodMs: l.stoodMs,
        pausedAt: l.pausedAt?.getTime() ?? null,
        nightPause: l.nightPause,
      }
/** 现价 of a falling price: while it runs the clock has it, before it begins nobody. Over, it is what was taken. */
export function fallingNow(l: LotRow, now = l.now): Falling | null {
  const falls = fallsOf(l)
  if (!falls || l.status !== BiddingStatus.announced || now < l.openAt) return null
  const over = overAt(l)
  // What nobody took stands as it was when its time was over.
  return now < over ? fallingAt(falls, now.getTime()) : { ...fallingAt(falls, over.getTime() - 1), nextFallAt: null }
}

export interface LineRow {
  lotId: number
  lineNo: number
  skuId: number
  skuCode: string
  title: string
  productName: string
  grade: string
  spec: string
  standard: string
  spuCode: string
  unitNo: string
  pieces: number
  pieceUnit: string
  weightKg: Kg
  gradeLevel: string
  defect: string
  fileIds: string[]
}
const lineColumns = `r.lot_id as "lotId", r.line_no as "lineNo", r.sku_id as "skuId", k.sku_code as "skuCode", k.title, k.product_name as "productName", k.grade, k.spec,
  k.standard, k.spu_code as "spuCode", r.unit_no as "unitNo", r.pieces, k.piece_unit as "pieceUnit", r.weight_kg as "weightKg", k.grade_level as "gradeLevel",
  r.defect, to_jsonb(r.file_ids) as "fileIds"`
export const linesOf = (db: Db, lotId: number) =>
  db.rows<LineRow>(`select ${lineColumns} from bid_line r join sku k on k.id = r.sku_id where r.lot_id = $1 order by r.line_no`, [
    lotId,
  ])
export const lineOf = (db: Db, lotId: number, lineNo: number) =>
  db.row<LineRow & { lines: number }>(
    `select ${lineColumns}, (select count(*)::int from bid_line x where x.lot_id = r.lot_id) as lines
     from bid_line r join sku k on k.id = r.sku_id where r.lot_id = $1 and r.line_no = $2`,
    [lotId, lineNo],
  )

/** The goods of a lot, each of the stock's goods once: what an order of them would hold. */
export const goodsOf = (db: Db, lotId: number) =>
  db.rows<{
    skuId: number
    title: string
    pieces: number
    weightKg: Kg
    channelCode: string
    settlement: SettlementModeCode
    agreement: boolean
    unit: string
  }>(
    `select r.sku_id as "skuId", k.title, sum(r.pieces)::int as pieces, sum(r.weight_kg)::bigint as "weightKg", k.channel_code as "channelCode",
       k.settlement::int, k.grade_level = '3' as agreement, k.piece_unit as unit
     from bid_line r join sku k on k.id = r.sku_id where r.lot_id = $1 group by r.sku_id, k.id order by min(r.line_no)`,
    [lotId],
  )

/**
 * Takes what the lot's lines want out of the free stock, and the units that they name; `taken` less than `wanted`: something is sold meanwhile, and
 * nothing may be kept. The goods' row first: who wants the same unit wants the same goods.
 */
export async function holdStock(tx: Tx, lotId: number): Promise<{ wanted: number; taken: number }> {
  const stock = (await holdPieces(tx, lotId)) ?? { wanted: 1, taken: 0 }
  if (stock.taken < stock.wanted) return stock
  const units = (await holdUnits(tx, lotId)) ?? { wanted: 1, taken: 0 }
  return { wanted: stock.wanted + units.wanted, taken: stock.taken + units.taken }
}
/** Named units that are still free become the lot's; who was given one meanwhile keeps it. */
const holdUnits = (tx: Tx, lotId: number) =>
  tx.row<{ wanted: number; taken: number }>(
    `with kept as (update steel_unit u set state = 'kept', lot_id = $1, not_for_line = null from bid_line r
       where r.lot_id = $1 and u.id = r.unit_id and u.state = 'free' and u.made_line_id is null returning u.id),
     told as (insert into unit_event (unit_id, event, detail, actor_id) select k.id, 'lotKeep', l.bidding_no, ${SYSTEM} from kept k join bid_lot l on l.id = $1)
     select (select count(*)::int from bid_line where lot_id = $1 and unit_id is not null) as wanted, (select count(*)::int from kept) as taken`,
    [lotId],
  )
/** Units that the lot keeps and nobody has won are free again. */
const releaseUnits = (tx: Tx, lotId: number) =>
  tx.run(
    `with freed as (update steel_unit set state = 'free', lot_id = null where lot_id = $1 and state = 'kept' and won_line_id is null returning id)
     insert into unit_event (unit_id, event, detail, actor_id) select f.id, 'lotFree', l.bidding_no, ${SYSTEM} from freed f join bid_lot l on l.id = $1`,
    [lotId],
  )
const holdPieces = (tx: Tx, lotId: number) =>
  tx.row<{ wanted: number; taken: number }>(
    `with want as (select sku_id, sum(pieces)::int as pieces from bid_line where lot_id = $1 group by sku_id),
     took as (update stock s set reserved = s.reserved + w.pieces from want w where s.sku_id = w.sku_id and s.on_hand - s.reserved >= w.pieces returning s.sku_id),
     held as (update bid_line set held_pieces = pieces where lot_id = $1)
     select (select count(*)::int from want) as wanted, (select count(*)::int from took) as taken`,
    [lotId],
  )
/** The goods that are short for a lot. */
export const shortOf = (db: Db, lotId: number) =>
  db.row<{ title: string; available: number; unit: string }>(
    `select k.title, s.on_hand - s.reserved as available, k.piece_unit as unit
     from (select sku_id, sum(pieces) as pieces from bid_line where lot_id = $1 group by sku_id) w join sku k on k.id = w.sku_id join stock s on s.sku_id = k.id
     where s.on_hand - s.reserved < w.pieces order by k.id limit 1`,
    [lotId],
  )
/** What is free of these goods. */
export const freeOf = (db: Db, skuIds: readonly number[]) =>
  db.rows<{ skuId: number; title: string; free: number; unit: string }>(
    `select s.sku_id as "skuId", k.title, s.on_hand - s.reserved as free, k.piece_unit as unit from stock s join sku k on k.id = s.sku_id
     where s.sku_id = any($1::int[])`,
    [skuIds],
  )
/** Gives back to the free stock what the lot still keeps, its named units with it. */
export async function releaseHeld(tx: Tx, lotId: number): Promise<{ skuId: number }[]> {
  await releaseUnits(tx, lotId)
  return releasePieces(tx, lotId)
}
const releasePieces = (tx: Tx, lotId: number) =>
  tx.rows<{ skuId: number }>(
    `with freed as (select sku_id, sum(held_pieces)::int as pieces from bid_line where lot_id = $1 and held_pieces > 0 group by sku_id),
     less as (update bid_line set held_pieces = 0 where lot_id = $1 and held_pieces > 0)
     update stock s set reserved = s.reserved - f.pieces from freed f where s.sku_id = f.sku_id returning s.sku_id as "skuId"`,
    [lotId],
  )
/** Goes over to an order, whose allocation holds it from now on: the stock's own figure stays, and named units are its lines' and no others. */
export async function handOver(tx: Tx, lotId: number, orderId: number, pieces: number | null): Promise<void> {
  await tx.run(
    'update bid_line set held_pieces = case when $2::int is null then 0 else held_pieces - $2::int end where lot_id = $1 and held_pieces > 0',
    [lotId, pieces],
  )
  await tx.run(
    `update steel_unit u set won_line_id = l.id from order_line l
     where u.lot_id = $1 and u.state = 'kept' and u.won_line_id is null and l.order_id = $2 and l.sku_id = u.sku_id`,
    [lotId, orderId],
  )
}
/** Units by their numbers, as a lot's line would keep them. */
export const unitsNamed = (db: Db, unitNos: readonly string[]) =>
  db.rows<NamedUnit & { id: number }>(
    `select u.id, u.unit_no as "unitNo", k.sku_code as "skuCode", u.depot_code as "depotCode", u.pieces, u.state, case when u.made_line_id is null then u.source else 'production' end as source, u.lot_id as "lotId",
       coalesce((select b.bidding_no from bid_lot b where b.id = u.lot_id), '') as "keptBy"
     from steel_unit u join sku k on k.id = u.sku_id where u.unit_no = any($1::text[]) and u.state <> 'void'`,
    [unitNos],
  )
/** Looks up anew what the lines of a draft name: units were entered and sent away since it was written. */
export const nameUnits = (tx: Tx, lotId: number) =>
  tx.run(
    `update bid_line r set unit_id = (select u.id from steel_unit u where u.unit_no = upper(r.unit_no) and u.state <> 'void')
     where r.lot_id = $1 and (r.unit_no <> '' or r.unit_id is not null)`,
    [lotId],
  )

export interface LotEventRow {
  lotId: number
  seq: number
  kind: string
  at: Date
  bidSeq: number | null
  codeNo: number | null
  priceFen: Fen | null
  pieces: number | null
  auto: boolean
  leadFen: Fen | null
  bids: number
  endAt: Date
  oldEndAt: Date | null
  extensions: number
  note: string
}
const eventColumns = `lot_id as "lotId", seq, kind, at, bid_seq as "bidSeq", code_no as "codeNo", price_fen as "priceFen", pieces, auto, lead_fen as "leadFen", bids,
  ends_at as "endAt", old_ends_at as "oldEndAt", extensions, note`
export const eventsAfter = (db: Db, lotId: number, afterSeq: number, limit: number) =>
  db.rows<LotEventRow>(`select ${eventColumns} from bid_event where lot_id = $1 and seq > $2 order by seq limit $3`, [
    lotId,
    afterSeq,
    limit,
  ])
export const lastEvents = (db: Db, lotId: number, limit: number) =>
  db.rows<LotEventRow>(`select ${eventColumns} from bid_event where lot_id = $1 order by seq desc limit $2`, [lotId, limit])
/** What happened beside a bid: the next number of the lot, under its lock. */
export const insertEvent = (tx: Tx, e: { lotId: number; kind: string; at: Date; oldEndAt: Date | null; note: string }) =>
  tx.row<LotEventRow>(
    ...bind(
      `with l as (update bid_lot set event_no = event_no + 1 where id = :lotId returning id, event_no, lead_fen, bid_no, ends_at, extensions, mode, disclosure, status)
       insert into bid_event (lot_id, seq, kind, at, lead_fen, bids, ends_at, old_ends_at, extensions, note)
       select l.id, l.event_no, :kind, :at::timestamptz, case when l.mode in ('PRICE', 'LOT', 'DUTCH') and (l.disclosure = '${Disclosure.open}' or l.status not in (${BiddingStatus.announced}, ${BiddingStatus.withdrawn})) then l.lead_fen end, l.bid_no, l.ends_at, :oldEndAt::timestamptz,
         l.extensions, :note from l
       returning ${eventColumns}`,
      { ...e },
    ),
  )

export const setPaused = (tx: Tx, lotId: number, at: Date, resumeAt: Date | null) =>
  tx.run('update bid_lot set paused_at = $2, resume_at = $3 where id = $1', [lotId, at, resumeAt])
/** The clock goes on: the end moves by what stood still, and what was said of it ending soon is to be said again. */
export const setResumed = (tx: Tx, lotId: number, at: Date) =>
  tx.row<{ oldEndAt: Date; endAt: Date }>(
    `with was as (select id, ends_at, greatest(interval '${LEAST_PAUSE_MS} milliseconds', $2::timestamptz - paused_at) as stood from bid_lot where id = $1 and paused_at is not null),
     moved as (update bid_lot l set ends_at = l.ends_at + was.stood, paused_at = null, resume_at = null, ends_soon_told_at = null, move_no = l.move_no + 1 from was where l.id = was.id
       returning l.id, l.move_no, was.ends_at as old_end, l.ends_at),
     logged as (insert into bid_move (lot_id, move_no, kind, old_end, new_end, reason) select id, move_no, 'pause', old_end, ends_at, '' from moved)
     select old_end as "oldEndAt", ends_at as "endAt" from moved`,
    [lotId, at],
  )
/** More time: that it ends soon is said again only where the new end is not soon. */
export const setLonger = (tx: Tx, lotId: number, minutes: number, reason: string) =>
  tx.row<{ oldEndAt: Date; endAt: Date }>(
    `with was as (select id, ends_at from bid_lot where id = $1),
     moved as (update bid_lot l set ends_at = l.ends_at + make_interval(mins => $2),
         ends_soon_told_at = case when l.ends_at + make_interval(mins => $2) > now() + interval '${ENDS_SOON_MINUTES} minutes' then null else l.ends_soon_told_at end, move_no = l.move_no + 1 from was where l.id = was.id
       returning l.id, l.move_no, was.ends_at as old_end, l.ends_at),
     logged as (insert into bid_move (lot_id, move_no, kind, old_end, new_end, reason) select id, move_no, 'desk', old_end, ends_at, $3 from moved)
     select old_end as "oldEndAt", ends_at as "endAt" from moved`,
    [lotId, minutes, reason],
  )
/** Falling prices whose floor has stood for its minutes, and so much longer. */
export const fallenOut = (db: Db, graceMs: number) =>
  db.rows<{ biddingNo: string }>(
    `select l.bidding_no as "biddingNo" from bid_lot l
     where l.status = ${BiddingStatus.announced} and l.mode = '${BiddingMode.dutch}' and floor_stood_until(l) <= now() - make_interval(secs => $1::float8 / 1000) limit 20`,
    [graceMs],
  )
/** When the last night that is over began. */
const LAST_DUSK = `((date_trunc('day', now() at time zone 'Asia/Shanghai' - interval '${NIGHT_TO_HOUR} hours') - interval '${24 - NIGHT_FROM_HOUR} hours') at time zone 'Asia/Shanghai')`
/** Lots whose clock asks for something: over, to pause for the night, to go on, a night that nobody wrote down. The longest overdue first. */
export const lotsDue = (db: Db, graceMs: number) =>
  db.rows<{ biddingNo: string }>(
    `select bidding_no as "biddingNo" from bid_lot l where status = ${BiddingStatus.announced} and (
       (paused_at is null and open_at <= now() and ${CEILINGS_WAIT}) or (paused_at is null and case when l.mode = '${BiddingMode.dutch}' then least(l.ends_at, floor_stands_until(l)) else l.ends_at end <= now() - make_interval(secs => $1::float8 / 1000)) or (paused_at is not null and resume_at <= now())
       or (paused_at is null and night_pause and open_at <= now() and ends_at > now()
         and not (extract(hour from now() at time zone 'Asia/Shanghai') between ${NIGHT_TO_HOUR} and ${NIGHT_FROM_HOUR - 1}))
       or (paused_at is null and night_pause and ends_at > ${LAST_DUSK} and ${RUNS_SINCE} < ${LAST_DUSK} + interval '${24 - NIGHT_FROM_HOUR + NIGHT_TO_HOUR} hours'))
     order by ends_at limit 200`,
    [graceMs],
  )
/** When the clock of the next one asks for something: its beginning (ceilings), its end, the end of a pause, the night. */
export const nextLotClock: AsksWhen = (db, backMs) =>
  db.row<Soonest>(
    `select ${untilSoonest('x.at')} from bid_lot l cross join lateral (values (case when l.paused_at is null then l.open_at end),
         (case when l.paused_at is null then case when l.mode = '${BiddingMode.dutch}' then least(l.ends_at, floor_stands_until(l)) else l.ends_at end + interval '${CLOSE_GRACE_MS} milliseconds' end), (case when l.paused_at is not null then l.resume_at end),
         (case when l.paused_at is null and l.night_pause and l.ends_at > now()
           then (date_trunc('day', now() at time zone 'Asia/Shanghai') + interval '${NIGHT_FROM_HOUR} hours') at time zone 'Asia/Shanghai' end)) as x (at)
     where l.status = ${BiddingStatus.announced} and ${comesSoon('x.at')}`,
    [backMs],
  )
