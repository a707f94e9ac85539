// Groups: rows, locks, counters, events. All that changes the quantity of a group stands in line at its row.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import type { SettlementModeCode, StockModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import { GroupState, type GroupStateCode } from '@mall/domain/selling/groupBuy/groupBuy.status.ts'
import { groupRuns } from '../../platform/db/orderSets.ts'
import type { Tier } from '@mall/domain/selling/groupBuy/groupBuy.rules.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { type AsksWhen, comesSoon, type Soonest, untilSoonest } from '../../platform/db/soon.ts'

export interface GroupRow {
  id: number
  groupNo: string
  version: number
  state: GroupStateCode
  published: boolean
  skuId: number
  skuCode: string
  title: string
  productName: string
  grade: string
  spec: string
  classCode: string
  className: string
  varietyCode: string
  channelCode: string
  depotCode: string
  settlement: SettlementModeCode
  pieceUnit: string
  stockMode: StockModeCode
  period: string
  areaCode: string
  listFen: Fen
  depositBp: number
  startsAt: Date
  endsAt: Date
  firstEndsAt: Date
  pieceG: number
  minJoinKg: Kg
  limitKg: Kg
  capKg: Kg
  minPieces: number
  limitPieces: number
  capPieces: number
  heldPieces: number
  joinedPieces: number
  joinedKg: Kg
  members: number
  tier: number
  toldTier: number
  seq: number
  payHours: number
  note: string
  closedAt: Date | null
  finalFen: Fen | null
  resultNote: string
  madeBy: number
  tiers: Tier[]
  /** The database's clock when the question's transaction began. */
  now: Date
}
export const groupColumns = `g.id, g.group_no as "groupNo", g.version, g.state::int, g.published_at is not null as published, g.sku_id as "skuId", k.sku_code as "skuCode", k.title,
  k.product_name as "productName", k.grade, k.spec, k.class_code as "classCode", c.name as "className", k.variety_code as "varietyCode", k.channel_code as "channelCode",
  k.depot_code as "depotCode", k.settlement::int, k.piece_unit as "pieceUnit", g.stock_mode::int as "stockMode", g.period, g.area_code as "areaCode", g.list_fen as "listFen",
  g.deposit_bp as "depositBp", g.starts_at as "startsAt", g.ends_at as "endsAt", g.first_ends_at as "firstEndsAt", g.piece_g as "pieceG", g.min_join_kg as "minJoinKg",
  g.limit_kg as "limitKg", g.cap_kg as "capKg", g.min_pieces as "minPieces", g.limit_pieces as "limitPieces", g.cap_pieces as "capPieces", g.held_pieces as "heldPieces",
  g.joined_pieces as "joinedPieces", g.joined_kg as "joinedKg", g.members, g.tier, g.told_tier as "toldTier", g.event_no as seq, g.pay_hours as "payHours", g.note,
  g.closed_at as "closedAt", g.final_fen as "finalFen", g.result_note as "resultNote", g.made_by as "madeBy",
  (select coalesce(jsonb_agg(jsonb_build_object('minKg', t.min_kg, 'priceFen', t.price_fen) order by t.tier_no), '[]') from group_tier t where t.group_id = g.id) as tiers,
  now() as now`
export const groupJoins = 'group_buy g join sku k on k.id = g.sku_id join product_class c on c.class_code = k.class_code'

/** A published group, as anybody may see it. */
export const groupByNo = (db: Db, groupNo: string) =>
  db.row<GroupRow>(`select ${groupColumns} from ${groupJoins} where g.group_no = $1 and g.published_at is not null`, [groupNo])
/** Also a draft: for the desk. */
export const anyGroupByNo = (db: Db, groupNo: string) =>
  db.row<GroupRow>(`select ${groupColumns} from ${groupJoins} where g.group_no = $1`, [groupNo])
/** Locked before anything is decided. The row is read after its lock, so that it is what the one before has left. */
export async function lockGroup(tx: Tx, groupNo: string): Promise<GroupRow | undefined> {
  if (!(await tx.row('select 1 as one from group_buy where group_no = $1 for update', [groupNo]))) return undefined
  return anyGroupByNo(tx, groupNo)
}
export async function lockGroupById(tx: Tx, id: number): Promise<GroupRow | undefined> {
  const row = await tx.row<{ no: string }>('select group_no as no from group_buy where id = $1 for update', [id])
  return row && anyGroupByNo(tx, row.no)
}
/** The next round of the same goods: published, not over, the one that ends first. */
export const nextRound = (db: Db, g: { id: number; skuId: number; stockMode: StockModeCode; areaCode: string }) =>
  db.row<{ id: number; groupNo: string; period: string; startsAt: Date }>(
    `select id, group_no as "groupNo", period, starts_at as "startsAt" from group_buy
     where sku_id = $2 and stock_mode = $3 and area_code = $4 and id <> $1 and published_at is not null and ${groupRuns()} and ends_at > now()
     order by ends_at, id limit 1`,
    [g.id, g.skuId, g.stockMode, g.areaCode],
  )

export const setCounts = (
  tx: Tx,
  g: { id: number; pieces: number; kg: Kg; members: number; tier: number; state: GroupStateCode; toldTier: number },
) =>
  tx.run(
    ...bind(
      `update group_buy set joined_pieces = :pieces, joined_kg = :kg, members = :members, tier = :tier, state = :state, told_tier = :toldTier where id = :id`,
      { ...g },
    ),
  )
export const setStarted = (tx: Tx, id: number) =>
  tx.run(`update group_buy set state = ${GroupState.running} where id = $1 and state = ${GroupState.coming}`, [id])
export const setClosed = (
  tx: Tx,
  c: { id: number; state: GroupStateCode; finalFen: Fen | null; note: string; keepPieces: number },
) =>
  tx.row<{ freed: number; skuId: number }>(
    ...bind(
      `with was as (select id, sku_id, held_pieces from group_buy where id = :id),
       closed as (update group_buy g set state = :state, final_fen = :finalFen::bigint, result_note = :note, closed_at = clock_timestamp(),
         held_pieces = least(g.held_pieces, :keepPieces::int) where id = :id returning held_pieces),
       back as (update stock s set reserved = s.reserved - (was.held_pieces - closed.held_pieces) from was, closed
         where s.sku_id = was.sku_id and was.held_pieces > closed.held_pieces)
       select was.held_pieces - closed.held_pieces as freed, was.sku_id as "skuId" from was, closed`,
      { ...c },
    ),
  )
/** Members of a closed group have something coming. */
export const setPending = (tx: Tx, groupId: number) =>
  tx.run(`update group_member set state = 'pending' where group_id = $1 and state = 'joined'`, [groupId])
/** Goes over to an order, whose allocation holds it from now on: the stock's own figure stays. */
export const handOver = (tx: Tx, groupId: number, pieces: number) =>
  tx.run('update group_buy set held_pieces = held_pieces - $2 where id = $1', [groupId, pieces])
/** Takes the cap out of the free stock; no row: there is too little. */
export const holdStock = (tx: Tx, groupId: number, pieces: number) =>
  tx.row<{ skuId: number }>(
    `with took as (update stock s set reserved = s.reserved + $2 from group_buy g where g.id = $1 and s.sku_id = g.sku_id and s.on_hand - s.reserved >= $2 returning s.sku_id),
     held as (update group_buy set held_pieces = $2 where id = $1 and exists (select 1 from took))
     select sku_id as "skuId" from took`,
    [groupId, pieces],
  )
export const freePieces = async (db: Db, skuId: number): Promise<number> =>
  (await db.row<{ n: number }>('select on_hand - reserved as n from stock where sku_id = $1', [skuId]))?.n ?? 0

export interface EventRow {
  seq: number
  kind: string
  at: Date
  changeKg: Kg
  joinedKg: Kg
  members: number
  tier: number
  priceFen: Fen
  endsAt: Date
  note: string
}
const eventColumns = `e.seq, e.kind, e.at, e.change_kg as "changeKg", e.joined_kg as "joinedKg", e.members, e.tier, e.price_fen as "priceFen", e.ends_at as "endsAt", e.note`
/** The next number of the group, under its lock; the rest is how the group stands now. */
export const insertEvent = (tx: Tx, e: { groupId: number; kind: string; changeKg: Kg; priceFen: Fen; note: string }) =>
  tx.row<{ seq: number }>(
    ...bind(
      `with g as (update group_buy set event_no = event_no + 1 where id = :groupId returning id, event_no, joined_kg, members, tier, ends_at)
       insert into group_event (group_id, seq, kind, change_kg, joined_kg, members, tier, price_fen, ends_at, note)
       select g.id, g.event_no, :kind, :changeKg, g.joined_kg, g.members, g.tier, :priceFen, g.ends_at, :note from g returning seq`,
      { ...e },
    ),
  )
export const lastEvents = (db: Db, groupId: number, limit: number) =>
  db.rows<EventRow>(`select ${eventColumns} from group_event e where e.group_id = $1 order by e.seq desc limit $2`, [
    groupId,
    limit,
  ])

/** Groups whose clock asks for something: to begin, or over. */
export const groupsDue = (db: Db) =>
  db.rows<{ groupNo: string }>(
    `select group_no as "groupNo" from group_buy where published_at is not null and ${groupRuns()}
       and (ends_at <= now() or (state = ${GroupState.coming} and starts_at <= now())) order by ends_at limit 50`,
  )
/** When the next one begins or ends. */
export const nextGroupClock: AsksWhen = (db, backMs) =>
  db.row<Soonest>(
    `select ${untilSoonest('x.at')} from group_buy g cross join lateral (values (g.ends_at), (case when g.state = ${GroupState.coming} then g.starts_at end)) as x (at)
     where g.published_at is not null and ${groupRuns('g')} and ${comesSoon('x.at')}`,
    [backMs],
  )
/** Members of closed groups for whom the rest is still to be done. */
export const membersPending = (db: Db, companyId: number | null, limit: number) =>
  db.rows<{ memberId: number; groupId: number }>(
    `select m.id as "memberId", m.group_id as "groupId" from group_member m
     where m.state = 'pending' and ($1::bigint is null or m.company_id = $1) order by m.id limit $2`,
    [companyId, limit],
  )
/** Groups that end within `ms` and have not reached their first tier; nobody was told of it yet. */
export const groupsToWarn = (db: Db, ms: number) =>
  db.rows<{ groupNo: string }>(
    `select group_no as "groupNo" from group_buy where state = ${GroupState.running} and warned_at is null and ends_at > now() and ends_at <= now() + make_interval(secs => $1::float8 / 1000)
       and members > 0 order by ends_at limit 50`,
    [ms],
  )
export const markWarned = (tx: Tx, id: number) =>
  tx.row(
    `update group_buy set warned_at = now() where id = $1 and warned_at is null and state = ${GroupState.running} returning id`,
    [id],
  )
