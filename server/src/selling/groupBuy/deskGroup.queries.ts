// What the desk writes: drafts, publication, a later end.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import type { StockModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import type { Tier } from '@mall/domain/selling/groupBuy/groupBuy.rules.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { runningNo } from '../../platform/db/runningNo.ts'

export interface GroupInput {
  skuId: number
  stockMode: StockModeCode
  period: string
  areaCode: string
  listFen: Fen
  depositBp: number
  startsAt: Date
  endsAt: Date
  pieceG: number
  minJoinKg: Kg
  limitKg: Kg
  capKg: Kg
  minPieces: number
  limitPieces: number
  capPieces: number
  payHours: number
  note: string
}
export const insertGroup = (tx: Tx, g: GroupInput & { madeBy: number; requestId: string }) =>
  tx.row<{ id: number; groupNo: string }>(
    ...bind(
      `insert into group_buy (group_no, sku_id, stock_mode, period, area_code, list_fen, deposit_bp, starts_at, ends_at, first_ends_at, piece_g, min_join_kg, limit_kg, cap_kg,
         min_pieces, limit_pieces, cap_pieces, pay_hours, note, made_by, authors, request_id)
       values (${runningNo('groupBuy')}, :skuId, :stockMode, :period, :areaCode, :listFen,
         :depositBp, :startsAt::timestamptz, :endsAt::timestamptz, :endsAt::timestamptz, :pieceG, :minJoinKg, :limitKg, :capKg, :minPieces, :limitPieces, :capPieces, :payHours,
         :note, :madeBy, array[:madeBy::bigint], :requestId)
       on conflict (made_by, request_id) do nothing returning id, group_no as "groupNo"`,
      { ...g },
    ),
  )
export const updateGroup = (tx: Tx, id: number, g: GroupInput) =>
  tx.run(
    ...bind(
      `update group_buy set version = version + 1, sku_id = :skuId, stock_mode = :stockMode, period = :period, area_code = :areaCode, list_fen = :listFen, deposit_bp = :depositBp,
         starts_at = :startsAt::timestamptz, ends_at = :endsAt::timestamptz, first_ends_at = :endsAt::timestamptz, piece_g = :pieceG, min_join_kg = :minJoinKg, limit_kg = :limitKg,
         cap_kg = :capKg, min_pieces = :minPieces, limit_pieces = :limitPieces, cap_pieces = :capPieces, pay_hours = :payHours, note = :note
       where id = :id and published_at is null`,
      { id, ...g },
    ),
  )
export const insertTiers = (tx: Tx, groupId: number, tiers: readonly Tier[]) =>
  tx.run(
    `insert into group_tier (group_id, tier_no, min_kg, price_fen) select $1, t.n, t.kg, t.fen
     from unnest($2::bigint[], $3::bigint[]) with ordinality as t(kg, fen, n)`,
    [groupId, tiers.map(t => t.minKg), tiers.map(t => t.priceFen)],
  )
export const dropTiers = (tx: Tx, groupId: number) => tx.run('delete from group_tier where group_id = $1', [groupId])
export const deleteGroup = (tx: Tx, id: number) => tx.run('delete from group_buy where id = $1 and published_at is null', [id])
export const setPublished = (tx: Tx, id: number) =>
  tx.run('update group_buy set published_at = now(), version = version + 1 where id = $1 and published_at is null', [id])
export const setLonger = (tx: Tx, id: number, hours: number) =>
  tx.row<{ endsAt: Date }>(
    `update group_buy set ends_at = ends_at + make_interval(hours => $2), version = version + 1, warned_at = null where id = $1 returning ends_at as "endsAt"`,
    [id, hours],
  )

/** From now on it is this person's too. */
export const addAuthor = (tx: Tx, id: number, staffId: number) =>
  tx.run('update group_buy set authors = authors || $2::bigint where id = $1 and not $2::bigint = any(authors)', [id, staffId])
export const authorsOf = async (tx: Tx, id: number): Promise<number[]> =>
  (await tx.row<{ authors: number[] }>('select to_jsonb(authors) as authors from group_buy where id = $1', [id]))?.authors ?? []
