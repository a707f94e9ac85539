// Lots as the desk writes them. The reserve is written here and read only for who runs auctions.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import type { SettlementModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import { BiddingStatus } from '@mall/domain/selling/auction/bidding.status.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { runningNo } from '../../platform/db/runningNo.ts'
import { headOf, ofCompany } from './bid.queries.ts'

export interface SkuFacts {
  id: number
  skuCode: string
  title: string
  depotCode: string
  channelCode: string
  settlement: SettlementModeCode
  gradeLevel: string
  priceUnit: string
  pieceUnit: string
  pieceWeightG: number
  productName: string
  grade: string
  spec: string
}
export const skusByCodes = (db: Db, codes: readonly string[]) =>
  db.rows<SkuFacts>(
    `select id, sku_code as "skuCode", title, depot_code as "depotCode", channel_code as "channelCode", settlement::int, grade_level as "gradeLevel",
       price_unit as "priceUnit", piece_unit as "pieceUnit", piece_weight_g as "pieceWeightG", product_name as "productName", grade, spec
     from sku where sku_code = any($1::text[])`,
    [codes],
  )
/** Prime goods of the same kind to compare a price with: the same specification, else the same product and grade; the cheapest. */
export const primeFor = (db: Db, k: { productName: string; grade: string; spec: string }) =>
  db.row<{ id: number }>(
    `select id from sku where product_name = $1 and grade = $2 and grade_level = '1' and price_unit = 'ton' and on_shelf
     order by spec = $3 desc, list_price_fen limit 1`,
    [k.productName, k.grade, k.spec],
  )
export const depotBy = (db: Db, text: string) =>
  db.row<{ depotCode: string }>('select depot_code as "depotCode" from depot where depot_code = $1 or name = $1', [text])
export const ownFiles = async (db: Db, ids: readonly string[]): Promise<number> =>
  (
    await db.row<{ n: number }>(
      `select count(distinct f.id)::int as n from file_object f join app_user u on u.id = f.user_id
       where f.id = any($1::text[]) and f.purpose = 'lot' and f.deleted_at is null and u.staff_code is not null`,
      [ids],
    )
  )?.n ?? 0
export const isImage = async (db: Db, ids: readonly string[]): Promise<string> =>
  (
    await db.row<{ id: string }>(
      `select f.id from unnest($1::text[]) with ordinality as t(id, n) join file_object f on f.id = t.id where f.mime like 'image/%' order by t.n limit 1`,
      [ids],
    )
  )?.id ?? ''

export interface NewLot {
  title: string
  eventName: string
  mode: string
  disclosure: string
  fallMinutes: number | null
  depotCode: string
  startFen: Fen
  stepFen: Fen
  stepsMost: number
  hasReserve: boolean
  depositFixedFen: Fen | null
  depositBp: number
  depositFen: Fen
  openAt: Date
  endAt: Date
  signUpUntil: Date | null
  nightPause: boolean
  windowSeconds: number
  extendSeconds: number
  extensionsMost: number
  payHours: number
  liftDays: number
  overdueFen: Fen
  bandPercent: number
  noticeText: string
  contactName: string
  contactPhone: string
  annexIds: readonly string[]
  pieces: number
  weightKg: Kg
  pieceUnit: string
  gradeLevel: string
  settlement: SettlementModeCode
  coverFile: string
  primeSkuId: number | null
}
const COLUMNS = `title, event_name, mode, disclosure, fall_minutes, depot_code, start_fen, step_fen, steps_most, has_reserve, deposit_fixed_fen, deposit_bp, deposit_fen, open_at, first_end_at, ends_at,
  sign_up_until, night_pause, window_s, extend_s, extensions_most, pay_hours, lift_days, overdue_fen, band_percent, notice_text, contact_name, contact_phone, annex_ids,
  pieces, weight_kg, piece_unit, grade_level, settlement, cover_file, prime_sku_id`
const VALUES = `:title::text, :eventName::text, :mode::text, :disclosure::text, :fallMinutes::int, :depotCode::text, :startFen::bigint, :stepFen::bigint, :stepsMost::int, :hasReserve::bool, :depositFixedFen::bigint, :depositBp::int,
  :depositFen::bigint, :openAt::timestamptz, :endAt::timestamptz, :endAt::timestamptz, :signUpUntil::timestamptz, :nightPause::bool, :windowSeconds::int, :extendSeconds::int,
  :extensionsMost::int, :payHours::int, :liftDays::int, :overdueFen::bigint, :bandPercent::int, :noticeText::text, :contactName::text, :contactPhone::text, :annexIds::text[],
  :pieces::int, :weightKg::bigint, :pieceUnit::text, :gradeLevel::text, :settlement::smallint, :coverFile::text, :primeSkuId::int`
export const insertLot = (
  tx: Tx,
  l: NewLot & { madeBy: number; requestId: string; fromLotId: number | null; copiedBy: object | null },
) =>
  tx.row<{ id: number; biddingNo: string }>(
    ...bind(
      `insert into bid_lot (bidding_no, made_by, authors, request_id, from_lot_id, copied_by, ${COLUMNS})
       select ${runningNo('lot')}, :madeBy::bigint, array[:madeBy::bigint], :requestId::text, :fromLotId::bigint, :copied::jsonb, ${VALUES}
       on conflict (made_by, request_id) do nothing returning id, bidding_no as "biddingNo"`,
      { ...l, copied: l.copiedBy === null ? null : JSON.stringify(l.copiedBy) },
    ),
  )
export const updateLot = (tx: Tx, lotId: number, l: NewLot) =>
  tx.row<{ version: number }>(
    ...bind(`update bid_lot set (${COLUMNS}) = row(${VALUES}), version = version + 1 where id = :lotId returning version`, {
      ...l,
      lotId,
    }),
  )
const dropReserve = (tx: Tx, lotId: number) => tx.run('delete from bid_reserve where lot_id = $1', [lotId])
const putReserve = (tx: Tx, lotId: number, fen: Fen) =>
  tx.run(
    'insert into bid_reserve (lot_id, reserve_fen) values ($1, $2) on conflict (lot_id) do update set reserve_fen = excluded.reserve_fen',
    [lotId, fen],
  )
export const setReserve = (tx: Tx, lotId: number, fen: Fen | null) =>
  fen === null ? dropReserve(tx, lotId) : putReserve(tx, lotId, fen)
export const setHasReserve = (tx: Tx, lotId: number, has: boolean) =>
  tx.run('update bid_lot set has_reserve = $2, version = version + 1 where id = $1', [lotId, has])
export const dropLines = (tx: Tx, lotId: number) => tx.run('delete from bid_line where lot_id = $1', [lotId])
export const insertLines = (
  tx: Tx,
  lotId: number,
  lines: readonly {
    skuId: number
    unitNo: string
    pieces: number
    weightKg: Kg
    defect: string
    fileIds: readonly string[]
  }[],
) =>
  tx.run(
    ...bind(
      `insert into bid_line (lot_id, line_no, sku_id, unit_no, unit_id, pieces, weight_kg, defect, file_ids)
       select :lotId, t.n, t.sku_id, t.unit_no, (select u.id from steel_unit u where u.unit_no = t.unit_no and u.state <> 'void'), t.pieces, t.kg, t.defect, coalesce((select array_agg(x) from jsonb_array_elements_text(t.files::jsonb) as x), '{}')
       from unnest(:skuIds::int[], :unitNos::text[], :pieces::int[], :kgs::bigint[], :defects::text[], :files::text[]) with ordinality
         as t(sku_id, unit_no, pieces, kg, defect, files, n)`,
      {
        lotId,
        skuIds: lines.map(l => l.skuId),
        unitNos: lines.map(l => l.unitNo),
        pieces: lines.map(l => l.pieces),
        kgs: lines.map(l => l.weightKg),
        defects: lines.map(l => l.defect),
        files: lines.map(l => JSON.stringify(l.fileIds)),
      },
    ),
  )
/** Days of inspection that are no longer meant; days that somebody has booked stay, whatever is asked. */
export const dropInspections = (tx: Tx, lotId: number, except: readonly string[]) =>
  tx.run('delete from bid_inspection where lot_id = $1 and not on_day = any($2::date[]) and booked = 0', [lotId, except])
/** Writes days; one that stands already takes its new hours, place and number of places, its bookings stay. */
export const putInspections = (
  tx: Tx,
  lotId: number,
  days: readonly { on: string; from: string; to: string; place: string; most: number }[],
) =>
  tx.run(
    `insert into bid_inspection (lot_id, on_day, from_time, to_time, place, most)
     select $1, t.d, t.f, t.t, t.p, t.m from unnest($2::date[], $3::text[], $4::text[], $5::text[], $6::int[]) as t(d, f, t, p, m)
     on conflict (lot_id, on_day) do update set from_time = excluded.from_time, to_time = excluded.to_time, place = excluded.place, most = excluded.most`,
    [lotId, days.map(d => d.on), days.map(d => d.from), days.map(d => d.to), days.map(d => d.place), days.map(d => d.most)],
  )
/** Who comes to look on a day. */
export const visitorsOn = async (db: Db, lotId: number, on: string): Promise<number[]> =>
  (
    await db.rows<{ id: number | null }>(
      `select distinct coalesce(${ofCompany('v', 'v.user_id')}, ${headOf('v')}) as id from bid_visit v where v.lot_id = $1 and v.on_day = $2::date`,
      [lotId, on],
    )
  ).flatMap(r => r.id ?? [])
/** Every bid in the order in which they came, with who made it; one statement, the count beside each row. */
export const bidsOfLot = (db: Db, o: { lotId: number; limit: number; offset: number }) =>
  db.rows<{
    seq: number
    codeNo: number
    bdUserId: number | null
    companyName: string
    userName: string
    priceFen: Fen
    pieces: number | null
    auto: boolean
    arrivedAt: Date
    total: number
  }>(
    `select b.seq, b.code_no as "codeNo", c.bd_user_id as "bdUserId", c.name as "companyName", u.real_name as "userName", b.price_fen as "priceFen", b.pieces, b.auto,
       b.arrived_at as "arrivedAt", count(*) over ()::int as total
     from bid b join company c on c.id = b.company_id join app_user u on u.id = b.user_id where b.lot_id = $1 order by b.seq limit $2 offset $3`,
    [o.lotId, o.limit, o.offset],
  )
export const deleteLot = (tx: Tx, lotId: number) =>
  tx.run(`delete from bid_lot where id = $1 and status = ${BiddingStatus.draft}`, [lotId])
export const setPublished = (tx: Tx, lotId: number) =>
  tx.run(
    `update bid_lot set status = ${BiddingStatus.announced}, version = version + 1, published_at = now() where id = $1 and status = ${BiddingStatus.draft}`,
    [lotId],
  )
export const insertRules = (tx: Tx, paragraphs: readonly string[], what: string, madeBy: number) =>
  tx.row<{ version: number }>(
    `insert into bid_rules (version, paragraphs, what, made_by) select coalesce(max(version), 0) + 1, $1::text[], $2, $3 from bid_rules returning version`,
    [paragraphs, what, madeBy],
  )
export const lockRules = (tx: Tx) => tx.row('select pg_advisory_xact_lock(727011)')

/** From now on it is this person's too. */
export const addAuthor = (tx: Tx, lotId: number, staffId: number) =>
  tx.run('update bid_lot set authors = authors || $2::bigint where id = $1 and not $2::bigint = any(authors)', [lotId, staffId])
export const authorsOf = async (tx: Tx, lotId: number): Promise<number[]> =>
  (await tx.row<{ authors: number[] }>('select to_jsonb(authors) as authors from bid_lot where id = $1', [lotId]))?.authors ?? []
/** What its goods cost by the list, and which they are. */
export const listValueOf = async (tx: Tx, lotId: number): Promise<{ listFen: Fen; skuIds: number[] }> =>
  (await tx.row<{ listFen: Fen; skuIds: number[] }>(
    `select coalesce(sum(round(k.list_price_fen::numeric * l.weight_kg / 1000)), 0)::bigint as "listFen", coalesce(jsonb_agg(distinct k.id), '[]') as "skuIds"
     from bid_line l join sku k on k.id = l.sku_id where l.lot_id = $1`,
    [lotId],
  )) ?? { listFen: 0, skuIds: [] }
