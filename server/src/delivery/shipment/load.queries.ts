// What stands on a truck: units of steel with their weights.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import { truckCome, truckGone } from '../../platform/db/orderSets.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

export interface LoadedUnit {
  /** waybill_unit's id. */
  id: number
  waybillId: number
  unitId: number
  unitNo: string
  kind: string
  heatNo: string
  position: string
  skuId: number
  title: string
  spec: string
  grade: string
  pieceUnit: string
  lineNo: number
  orderLineId: number
  pieces: number
  tagKg: Kg
  theoryKg: Kg
  /** Its part of the ticket that counts; null before the truck was weighed. */
  scaleKg: Kg | null
  loadedAt: Date | null
}
const columns = `x.id, x.waybill_id as "waybillId", x.unit_id as "unitId", u.unit_no as "unitNo", u.kind, u.heat_no as "heatNo", u.position, u.sku_id as "skuId",
  l.title, k.spec, k.grade, k.piece_unit as "pieceUnit", l.line_no as "lineNo", x.order_line_id as "orderLineId", x.pieces, x.tag_kg as "tagKg",
  x.theory_kg as "theoryKg", x.scale_kg as "scaleKg", x.loaded_at as "loadedAt"`
const joins = `from waybill_unit x join steel_unit u on u.id = x.unit_id join order_line l on l.id = x.order_line_id join sku k on k.id = u.sku_id`

export const loadOf = (db: Db, waybillIds: readonly number[]) =>
  db.rows<LoadedUnit>(
    `select ${columns} ${joins} where x.waybill_id = any($1::bigint[]) and x.off_at is null order by x.waybill_id, l.line_no, x.id`,
    [waybillIds],
  )

export interface LineLoad {
  orderLineId: number
  units: number
  pieces: number
  tagKg: Kg
  goneUnits: number
  goneWeighed: number
  gonePieces: number
  goneKg: Kg
  receivedUnits: number
  receivedWeighed: number
  receivedPieces: number
  receivedKg: Kg
}
/**
 * Of each line of an order what is on trucks, what of it has left, what was received; by the scale where the truck was weighed, else by the tag.
 * Pieces that the receipt says were short were not received, and take their part of the unit's weight with them.
 */
export const loadOfLines = (db: Db, orderId: number) => {
  const when = (at: string, name: string, pieces = 'x.pieces') => `count(*) filter (where ${at})::int as "${name}Units",
    count(x.scale_kg) filter (where ${at})::int as "${name}Weighed", coalesce(sum(${pieces}) filter (where ${at}), 0)::int as "${name}Pieces",
    coalesce(sum(round(coalesce(x.scale_kg, x.tag_kg)::numeric * (${pieces}) / x.pieces)) filter (where ${at}), 0)::bigint as "${name}Kg"`
  return db.rows<LineLoad>(
    `select x.order_line_id as "orderLineId", count(*)::int as units, sum(x.pieces)::int as pieces, sum(x.tag_kg)::bigint as "tagKg",
       ${when(truckGone('w'), 'gone')}, ${when(truckCome('w'), 'received', 'x.pieces - coalesce(t.pieces_short, 0)')}
     from waybill w join waybill_unit x on x.waybill_id = w.id and x.off_at is null left join receipt r on r.waybill_id = w.id
       left join receipt_unit t on t.receipt_id = r.id and t.waybill_unit_id = x.id
     where w.order_id = $1 and w.ended_at is null group by x.order_line_id`,
    [orderId],
  )
}

/**
 * Puts units of the order on a truck: those that are allocated to its lines and stand on no other. Fewer come back than went in when somebody
 * was faster; the caller then refuses and everything is undone.
 */
export const putOnTruck = (tx: Tx, o: { waybillId: number; orderId: number; unitIds: readonly number[] }) =>
  tx.rows<{ unitId: number }>(
    `with took as (
       update steel_unit u set state = 'loaded', waybill_id = $1 from order_line l
       where u.id = any($3::bigint[]) and l.id = u.order_line_id and l.order_id = $2 and u.state = 'allocated' and u.waybill_id is null
       returning u.id, u.order_line_id, u.pieces, u.tag_kg, u.theory_kg)
     insert into waybill_unit (waybill_id, unit_id, order_line_id, pieces, tag_kg, theory_kg)
     select $1, id, order_line_id, pieces, tag_kg, theory_kg from took returning unit_id as "unitId"`,
    [o.waybillId, o.orderId, o.unitIds],
  )
/** Takes units off a truck that has not left (all of them without a list); they stay allocated to their line. */
export const takeOffTruck = (tx: Tx, o: { waybillId: number; unitIds: readonly number[] | null }) =>
  tx.rows<{ unitId: number }>(
    `with off as (
       update waybill_unit set off_at = now() where waybill_id = $1 and off_at is null and ($2::bigint[] is null or unit_id = any($2::bigint[]))
       returning unit_id)
     update steel_unit u set state = 'allocated', waybill_id = null from off where u.id = off.unit_id returning u.id as "unitId"`,
    [o.waybillId, o.unitIds],
  )
/** What stands on trucks of the order or has left, and with it these units, in money of the order (`order_loaded`). */
export const loadedWith = async (db: Db, orderId: number, unitIds: readonly number[]): Promise<Fen> =>
  (await db.row<{ fen: Fen }>('select fen from order_loaded($1, $2::bigint[])', [orderId, unitIds]))?.fen ?? 0
/** How many of these units, in this order, go on trucks before they are more than is paid. */
export const fittingUnits = async (db: Db, orderId: number, unitIds: readonly number[]): Promise<number> =>
  (
    await db.row<{ n: number }>(
      `select coalesce(max(n), 0)::int as n from orders o, generate_series(1, cardinality($2::bigint[])) n
       where o.id = $1 and (select d.fen from order_loaded(o.id, ($2::bigint[])[1:n]) d) <= o.paid_fen`,
      [orderId, unitIds],
    )
  )?.n ?? 0
/** What the ticket that counts gives to each unit: `kgs` beside `ids` of waybill_unit. */
export const setScaleKgs = (tx: Tx, ids: readonly number[], kgs: readonly number[]) =>
  tx.run('update waybill_unit x set scale_kg = t.kg from unnest($1::bigint[], $2::bigint[]) as t(id, kg) where x.id = t.id', [
    ids,
    kgs,
  ])
/** The truck has passed the gate: its units have left, and with them what was held of the stock. */
export async function shipLoad(
  tx: Tx,
  o: { waybillId: number; waybillNo: string },
): Promise<{ skuId: number; skuCode: string; depotCode: string; pieces: number; kg: Kg }[]> {
  await tx.run(`update steel_unit set state = 'shipped' where waybill_id = $1 and state = 'loaded'`, [o.waybillId])
  return tx.rows<{ skuId: number; skuCode: string; depotCode: string; pieces: number; kg: Kg }>(
    `with gone as (select order_line_id, sum(pieces)::int as pieces, coalesce(sum(scale_kg), 0)::bigint as kg from waybill_unit where waybill_id = $1 and off_at is null group by order_line_id),
     held as (update allocation a set shipped = a.shipped + gone.pieces, state = case when a.shipped + gone.pieces = a.pieces then 'shipped' else a.state end
              from gone where a.order_line_id = gone.order_line_id and a.state = 'active' returning a.sku_id, gone.pieces, gone.kg),
     per_sku as (select sku_id, sum(pieces)::int as pieces, sum(kg)::bigint as kg from held group by sku_id),
     noted as (insert into stock_move (sku_id, delta, reason, ref) select sku_id, -pieces, 'shipped', $2 from per_sku)
     update stock s set on_hand = s.on_hand - p.pieces, reserved = s.reserved - p.pieces from per_sku p join sku k on k.id = p.sku_id
     where s.sku_id = p.sku_id returning s.sku_id as "skuId", k.sku_code as "skuCode", k.depot_code as "depotCode", p.pieces, p.kg`,
    [o.waybillId, o.waybillNo],
  )
}
