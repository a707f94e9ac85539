// Goods as the desk makes and changes them: hundreds a statement, since an import has thousands.
import type { Fen } from '@mall/domain/kernel/money.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import type { CodeOf } from '@mall/domain/kernel/codes.ts'
import type { SettlementMode, SettlementModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import type { GoodsForm } from '@mall/domain/goods/goods/goodsForm.ts'
import { MOST_PIECES } from '@mall/domain/goods/goods/figures.rules.ts'
import { breath } from '../../kernel/load/breath.ts'

/** Goods as they stand, with what orders hold of them. */
export interface GoodsNow extends GoodsForm {
  id: number
  title: string
  reserved: number
  withdrawn: boolean
}
const columns = `k.id, k.title, s.reserved, k.withdrawn, k.sku_code as "skuCode", k.variety_code as "varietyCode", k.grade, k.standard, k.mill_code as "millCode",
  k.depot_code as "depotCode", k.thickness_um as "thicknessUm", k.width_um as "widthUm", k.length_um as "lengthUm", k.diameter_um as "diameterUm", k.spec,
  k.attributes, k.grade_level as "gradeLevel", k.settlement::int as settlement, k.price_unit as "priceUnit", k.piece_unit as "pieceUnit", k.piece_weight_g as "pieceWeightG",
  k.list_price_fen as "listPriceFen", k.step_pieces as "stepPieces", k.min_pieces as "minPieces", s.on_hand as "onHand", k.spot, k.futures, k.on_shelf as "onShelf"`
export const goodsByCodes = (db: Db, skuCodes: readonly string[]) =>
  db.rows<GoodsNow>(`select ${columns} from sku k join stock s on s.sku_id = k.id where k.sku_code = any($1::text[])`, [skuCodes])
/** Held until the end of the transaction, in one order for everybody; stock rows stay free for orders until they are written. */
export const lockGoods = (tx: Tx, skuCodes: readonly string[]) =>
  tx.rows<GoodsNow>(
    `select ${columns} from sku k join stock s on s.sku_id = k.id where k.sku_code = any($1::text[]) order by k.id for update of k`,
    [skuCodes],
  )

interface Twin {
  n: number
  skuCode: string
  settlement: CodeOf<typeof SettlementMode>
}
const FORMS = 2000
/**
 * Of forms, the goods that are the same thing in the same depot under another code; `n` counts the forms from 0. `anySettlement`: also those that are settled
 * another way, after those that are settled alike.
 */
export async function twinsOf(db: Db, forms: readonly { form: GoodsForm; anySettlement: boolean }[]): Promise<Twin[]> {
  const twins: Twin[] = []
  for (let from = 0; from < forms.length; from += FORMS) {
    await breath()
    const part = forms.slice(from, from + FORMS).map(({ form: f, anySettlement }, i) => ({
      n: from + i,
      sku_code: f.skuCode,
      variety: f.varietyCode,
      depot: f.depotCode,
      mill: f.millCode,
      grade: f.grade,
      spec: f.spec,
      level: f.gradeLevel,
      settlement: f.settlement,
      any_settlement: anySettlement,
      attributes: f.attributes,
    }))
    twins.push(
      ...(await db.rows<Twin>(
        `select distinct on (r.n) r.n, k.sku_code as "skuCode", k.settlement::int as settlement
         from jsonb_to_recordset($1::jsonb) as r(n int, sku_code text, variety text, depot text, mill text, grade text, spec text,
           level text, settlement int, any_settlement boolean, attributes jsonb)
         join sku k on k.variety_code = r.variety and k.depot_code = r.depot and k.mill_code = r.mill and k.grade = r.grade and k.spec = r.spec and k.grade_level = r.level
           and (r.any_settlement or k.settlement = r.settlement) and k.attributes = r.attributes and k.sku_code <> r.sku_code and not k.withdrawn
         order by r.n, k.settlement = r.settlement desc, k.sku_code`,
        [JSON.stringify(part)],
      )),
    )
  }
  return twins
}

/** Numbers of goods are given one maker at a time. */
export const lockMaking = (tx: Tx) => tx.row('select pg_advisory_xact_lock(727180)')
export const lastSkuId = async (tx: Tx): Promise<number> =>
  (await tx.row<{ n: number }>('select coalesce(max(id), 0)::int as n from sku'))?.n ?? 0

/** A row of `sku` as JSON: every column that the desk decides. */
export interface SkuRecord {
  id: number
  sku_code: string
  spu_code: string
  title: string
  product_name: string
  variety_code: string
  class_code: string
  cate_code: string
  channel_code: string
  grade: string
  standard: string
  spec: string
  mill_code: string
  depot_code: string
  thickness_um: number | null
  width_um: number | null
  length_um: number | null
  diameter_um: number | null
  attributes: Record<string, string>
  grade_level: string
  settlement: SettlementModeCode
  sale_unit: number
  price_unit: string
  piece_unit: string
  piece_weight_g: number
  list_price_fen: number
  price_parts: { code: string; label: string; fen: Fen }[]
  step_pieces: number
  min_pieces: number
  spot: boolean
  futures: boolean
  on_shelf: boolean
}
const record = `jsonb_to_recordset($1::jsonb) as r(id int, sku_code text, spu_code text, title text, product_name text, variety_code text, class_code text, cate_code text,
  channel_code text, grade text, standard text, spec text, mill_code text, depot_code text, thickness_um int, width_um int, length_um int, diameter_um int,
  attributes jsonb, grade_level text, settlement smallint, sale_unit smallint, price_unit text, piece_unit text, piece_weight_g int, list_price_fen bigint,
  price_parts jsonb, step_pieces int, min_pieces int, spot boolean, futures boolean, on_shelf boolean)`
export const insertGoods = (tx: Tx, rows: readonly SkuRecord[]) =>
  tx.run(
    `with made as (insert into sku (id, sku_code, spu_code, title, product_name, variety_code, class_code, cate_code, channel_code, grade, standard, spec, mill_code, depot_code,
       thickness_um, width_um, length_um, diameter_um, attributes, grade_level, settlement, sale_unit, price_unit, piece_unit, piece_weight_g, list_price_fen, price_parts,
       step_pieces, min_pieces, spot, futures, on_shelf, on_shelf_at)
     select r.id, r.sku_code, r.spu_code, r.title, r.product_name, r.variety_code, r.class_code, r.cate_code, r.channel_code, r.grade, r.standard, r.spec, r.mill_code, r.depot_code,
       r.thickness_um, r.width_um, r.length_um, r.diameter_um, r.attributes, r.grade_level, r.settlement, r.sale_unit, r.price_unit, r.piece_unit, r.piece_weight_g,
       r.list_price_fen, r.price_parts, r.step_pieces, r.min_pieces, r.spot, r.futures, r.on_shelf, now() from ${record} returning id)
     insert into stock (sku_id, initial, on_hand, reserved) select id, 0, 0, 0 from made`,
    [JSON.stringify(rows)],
  )
/** Described anew; goods that were withdrawn are goods again. Price parts stay: what the list price leaves over is shown as a line of its own. */
export const updateGoods = (tx: Tx, rows: readonly SkuRecord[]) =>
  tx.run(
    `update sku k set title = r.title, grade = r.grade, standard = r.standard, spec = r.spec, mill_code = r.mill_code, thickness_um = r.thickness_um, width_um = r.width_um,
       length_um = r.length_um, diameter_um = r.diameter_um, attributes = r.attributes, grade_level = r.grade_level, settlement = r.settlement,
       piece_weight_g = r.piece_weight_g, list_price_fen = r.list_price_fen, step_pieces = r.step_pieces, min_pieces = r.min_pieces, spot = r.spot, futures = r.futures, withdrawn = false, described_at = clock_timestamp(),
       on_shelf_at = case when r.on_shelf and not k.on_shelf then now() else k.on_shelf_at end,
       off_shelf_at = case when r.on_shelf then null when k.on_shelf then now() else k.off_shelf_at end,
       off_shelf_why = case when r.on_shelf then '' else k.off_shelf_why end, on_shelf = r.on_shelf
     from ${record} where k.id = r.id`,
    [JSON.stringify(rows)],
  )
/** Off the shelf for good: nobody finds them and the desk's list leaves them out. */
export const withdrawGoods = (tx: Tx, ids: readonly number[], why: string) =>
  tx.run(
    `update sku set on_shelf = false, withdrawn = true, off_shelf_at = now(), off_shelf_why = $2, described_at = clock_timestamp() where id = any($1::int[])`,
    [ids, why],
  )

export const lockStock = (tx: Tx, ids: readonly number[]) =>
  tx.rows<{ skuId: number; onHand: number; reserved: number }>(
    'select sku_id as "skuId", on_hand as "onHand", reserved from stock where sku_id = any($1::int[]) order by sku_id for update',
    [ids],
  )
/** Adds pieces to each unless that would leave fewer than are reserved; returns how many were moved. */
export const moveStock = (tx: Tx, moves: readonly { skuId: number; delta: number }[]) =>
  tx.run(
    `update stock s set on_hand = s.on_hand + d.delta from unnest($1::int[], $2::int[]) as d(sku_id, delta)
     where s.sku_id = d.sku_id and s.on_hand::bigint + d.delta >= s.reserved and s.on_hand::bigint + d.delta <= ${MOST_PIECES}`,
    [moves.map(m => m.skuId), moves.map(m => m.delta)],
  )
export const recordMoves = (tx: Tx, moves: readonly { skuId: number; delta: number }[], reason: string, ref: string) =>
  tx.rows<{ id: number; skuId: number }>(
    `insert into stock_move (sku_id, delta, reason, ref) select d.sku_id, d.delta, $3, $4 from unnest($1::int[], $2::int[]) as d(sku_id, delta)
     returning id, sku_id as "skuId"`,
    [moves.map(m => m.skuId), moves.map(m => m.delta), reason, ref],
  )

export interface ChangeRecord {
  sku_id: number
  field: string
  was: string
  now: string
}
export const recordChanges = (
  tx: Tx,
  rows: readonly ChangeRecord[],
  o: { staffId: number | null; importId: number | null; why: string },
) =>
  tx.run(
    `insert into sku_change (sku_id, staff_id, import_id, why, field, was, now)
     select r.sku_id, $2::bigint, $3::bigint, $4, r.field, r.was, r.now from jsonb_to_recordset($1::jsonb) as r(sku_id int, field text, was text, now text)`,
    [JSON.stringify(rows), o.staffId, o.importId, o.why],
  )
export const recordPrices = (
  tx: Tx,
  rows: readonly { skuId: number; wasFen: Fen; nowFen: Fen }[],
  o: { staffId: number; importId: number | null; why: string },
) =>
  tx.run(
    `insert into price_change (sku_id, sales_area_code, was_fen, now_fen, staff_id, why, by_hand)
     select r.id, null, r.was, r.now, $4::bigint, $5, $6 from unnest($1::int[], $2::bigint[], $3::bigint[]) as r(id, was, now)`,
    [rows.map(r => r.skuId), rows.map(r => r.wasFen), rows.map(r => r.nowFen), o.staffId, o.why, o.importId === null],
  )

export const changesOfSku = (db: Db, skuCode: string) =>
  db.rows<{ at: Date; field: string; was: string; now: string; why: string; staffName: string; importNo: string }>(
    `select c.at, c.field, c.was, c.now, c.why, coalesce(nullif(u.real_name, ''), u.nick_name, '') as "staffName", coalesce(i.import_no, '') as "importNo"
     from sku_change c join sku k on k.id = c.sku_id left join app_user u on u.id = c.staff_id left join goods_import i on i.id = c.import_id
     where k.sku_code = $1 order by c.id desc limit 100`,
    [skuCode],
  )
/** Grades of each variety with the standard that their goods follow: what the pickers and the template's second sheet offer. */
export const gradesInUse = (db: Db) =>
  db.rows<{ varietyCode: string; grade: string; standard: string }>(
    'select distinct variety_code as "varietyCode", grade, standard from sku where not withdrawn order by 1, 2, 3',
  )

/** Held until the end of the transaction, beside others who make goods of them. */
export const lockVarieties = (tx: Tx, codes: readonly string[]) =>
  tx.rows<{ varietyCode: string; name: string; shape: string; cateCode: string; off: boolean }>(
    `select variety_code as "varietyCode", name, shape, cate_code as "cateCode", off from variety where variety_code = any($1::text[])
     order by variety_code for share`,
    [codes],
  )
