// The questions of a search to the goods in the database. Conditions, prices and orders are put together of parts (termConditions.ts, priceSql.ts): each
// search is planned for the values it has, and no statement of it is kept prepared.
import type { Fen, Kg, Um } from '@mall/domain/kernel/money.ts'
import type { Db } from '../../kernel/ports/database.ts'
import type { Condition } from './goodsSql.ts'
import type { Where } from './termConditions.ts'

export interface GoodsRow {
  id: number
  kindId: number
  gradeId: number
  standardId: number
  specId: number
  millId: number
  depotId: number
  levelId: number
  comboId: number
  settlement: number
  thicknessUm: Um
  widthUm: Um
  lengthUm: Um
  diameterUm: Um
  spot: boolean
  futures: boolean
  shown: boolean
  listPriceFen: Fen
  pieces: number
  shelfAtS: number
}
const ROW = `g.id, g.kind_id as "kindId", g.grade_id as "gradeId", g.standard_id as "standardId", g.spec_id as "specId", g.mill_id as "millId",
  g.depot_id as "depotId", g.level_id as "levelId", g.combo_id as "comboId", g.settlement, g.thickness_um as "thicknessUm", g.width_um as "widthUm",
  g.length_um as "lengthUm", g.diameter_um as "diameterUm", g.spot, g.futures, g.shown, g.list_price_fen as "listPriceFen", g.pieces, g.shelf_at_s as "shelfAtS"`

/** The goods that meet these conditions, all of them or all but some; `priced`: what is asked of them names a price. */
function from(w: Where, o: { keep?: (c: Condition) => boolean; priced?: boolean } = {}): string {
  const kept = w.conditions.filter(o.keep ?? (() => true))
  const joins = o.priced || kept.some(c => c.priced) ? w.price.joins : ''
  return `from search_goods g ${joins} where ${[w.base, ...kept.map(c => c.sql)].join(' and ')}`
}
const without = (name: string | undefined) => (name === undefined ? undefined : { keep: (c: Condition) => c.name !== name })

export const totals = (db: Db, w: Where) =>
  db.row<{ count: number; pieces: number; kg: Kg }>(
    ...w.values.bind(
      `select count(*)::int as count, coalesce(sum(g.pieces), 0)::bigint as pieces, coalesce(sum(g.kg), 0)::bigint as kg ${from(w)}`,
    ),
  )
export const countOf = (db: Db, w: Where, drop?: string) =>
  db.row<{ count: number }>(...w.values.bind(`select count(*)::int as count ${from(w, without(drop))}`))

/** `order` may name a price. */
export const page = (db: Db, w: Where, order: { by: string; priced: boolean }, offset: number, limit: number) =>
  db.rows<GoodsRow>(
    ...w.values.bind(
      `select ${ROW} ${from(w, { priced: order.priced })} order by ${order.by} limit ${w.values.number(limit)} offset ${w.values.number(offset)}`,
    ),
  )

export interface Counted {
  kindId: number | null
  gradeId: number | null
  millId: number | null
  depotId: number | null
  settlement: number | null
  levelId: number | null
  comboId: number | null
  count: number
}
/** Counts of all columns of the filter panel at once; each row is of the one column that is not null. */
export const facetCounts = (db: Db, w: Where, drop?: string) =>
  db.rows<Counted>(
    ...w.values.bind(
      `select g.kind_id as "kindId", g.grade_id as "gradeId", g.mill_id as "millId", g.depot_id as "depotId", g.settlement as "settlement",
         g.level_id as "levelId", g.combo_id as "comboId", count(*)::int as count ${from(w, without(drop))}
       group by grouping sets ((g.kind_id), (g.grade_id), (g.mill_id), (g.depot_id), (g.settlement), (g.level_id), (g.combo_id))`,
    ),
  )
export interface AxisBounds {
  thicknessFrom: number | null
  thicknessTo: number | null
  widthFrom: number | null
  widthTo: number | null
  lengthFrom: number | null
  lengthTo: number | null
  diameterFrom: number | null
  diameterTo: number | null
}
export const axisBounds = (db: Db, w: Where, drop?: string) =>
  db.row<AxisBounds>(
    ...w.values.bind(
      `select min(nullif(g.thickness_um, 0)) as "thicknessFrom", max(nullif(g.thickness_um, 0)) as "thicknessTo",
         min(nullif(g.width_um, 0)) as "widthFrom", max(nullif(g.width_um, 0)) as "widthTo",
         min(nullif(g.length_um, 0)) as "lengthFrom", max(nullif(g.length_um, 0)) as "lengthTo",
         min(nullif(g.diameter_um, 0)) as "diameterFrom", max(nullif(g.diameter_um, 0)) as "diameterTo" ${from(w, without(drop))}`,
    ),
  )
/** Lowest and highest price that is told. */
export const priceBounds = (db: Db, w: Where) =>
  db.row<{ least: number | null; most: number | null }>(
    ...w.values.bind(
      `select min(n.fen) filter (where n.fen >= 0) as least, max(n.fen) as most
       from (select ${w.price.shown} as fen ${from(w, { keep: c => c.name !== 'range:price', priced: true })}) n`,
    ),
  )
export const specCounts = (db: Db, w: Where) =>
  db.rows<{ specId: number; count: number }>(
    ...w.values.bind(`select g.spec_id as "specId", count(*)::int as count ${from(w)} group by g.spec_id order by g.spec_id`),
  )

export interface SizeRow {
  id: number
  kindId: number
  specId: number
  thicknessUm: Um
  widthUm: Um
  lengthUm: Um
  diameterUm: Um
}
const SIZE = `g.id, g.kind_id as "kindId", g.spec_id as "specId", g.thickness_um as "thicknessUm", g.width_um as "widthUm", g.length_um as "lengthUm",
  g.diameter_um as "diameterUm"`
const SIZES = `n.id, n."kindId", n."specId", n."thicknessUm", n."widthUm", n."lengthUm", n."diameterUm"`
/** Of each specification the first goods of an order, in the mall's order. */
export const firstOfSpecs = (db: Db, w: Where, o: { first: string; keep: (c: Condition) => boolean }) =>
  db.rows<SizeRow>(
    ...w.values.bind(
      `select ${SIZES} from (
         select distinct on (g.spec_id) ${SIZE}, g.place, ${w.price.laid} as laid ${from(w, { keep: o.keep })} order by g.spec_id, ${o.first}) n
       order by n.place, n.laid, n.id`,
    ),
  )

/** What rows show beside: a price of the area where goods have one of their own. */
export interface Described {
  id: number
  skuCode: string
  spuCode: string
  title: string
  pieceWeightG: number
  stepPieces: number
  minPieces: number
  fixedFen: Fen | null
}
export const described = (db: Db, ids: readonly number[], commonly: readonly string[], commonArea: string, areaCode: string) =>
  db.rows<Described>(
    `select k.id, k.sku_code as "skuCode", k.spu_code as "spuCode", k.title, k.piece_weight_g as "pieceWeightG", k.step_pieces as "stepPieces",
       k.min_pieces as "minPieces", p.price_fen as "fixedFen"
     from sku k left join sku_area_price p on p.sku_id = k.id and p.sales_area_code = case when k.channel_code = any($2::text[]) then $3 else $4 end
     where k.id = any($1::int[])`,
    [ids, commonly, commonArea, areaCode],
  )
export const goodsByIds = (db: Db, ids: readonly number[]) =>
  db.rows<GoodsRow>(`select ${ROW} from search_goods g where g.id = any($1::int[])`, [ids])

/** Of a goods code, or of the code of one depot. */
export const idsOfCode = (db: Db, code: string) =>
  db.rows<{ id: number }>(
    `select k.id from sku k join search_goods g on g.id = k.id and g.channel_code = k.channel_code
     where (k.spu_code = $1 or k.sku_code = $1) and k.spu_code = any($2::text[])`,
    [
      code,
      [0, 1, 2].map(cut =>
        code
          .split('-')
          .slice(0, code.split('-').length - cut)
          .join('-'),
      ),
    ],
  )
export const idOfSku = (db: Db, skuCode: string) =>
  db.row<{ id: number }>(
    'select k.id from sku k join search_goods g on g.id = k.id and g.channel_code = k.channel_code where k.sku_code = $1',
    [skuCode],
  )

export interface ScopeIds {
  /** Null: any. */
  kindIds: readonly number[] | null
  gradeIds: readonly number[] | null
  spuCode: string
  skuCode: string
}
/** Goods on the shelf that a scope takes in. */
export const idsOfScope = (db: Db, s: ScopeIds, most: number) =>
  db.rows<{ id: number }>(
    `select g.id from search_goods g where g.shown and ($1::int[] is null or g.kind_id = any($1::int[])) and ($2::int[] is null or g.grade_id = any($2::int[]))
       and ($3 = '' or g.id in (select k.id from sku k where k.spu_code = $3)) and ($4 = '' or g.id in (select k.id from sku k where k.sku_code = $4))
     limit $5`,
    [s.kindIds, s.gradeIds, s.spuCode, s.skuCode, most],
  )

/** Distinct diameters, found step by step along the index. */
export const diameters = (db: Db) =>
  db.rows<{ um: Um }>(
    `with recursive d as (
       select min(diameter_um) as um from search_goods where diameter_um > 0
       union all select (select min(g.diameter_um) from search_goods g where g.diameter_um > d.um) from d where d.um is not null)
     select coalesce(d.um, 0) as um from d where d.um is not null`,
  )

/** Figures of the portal, of goods on the shelf by their kind; prices of those in stock. */
export const kindFigures = (db: Db, w: Where) =>
  db.rows<{ kindId: number; goods: number; stocked: number; kg: Kg; pieces: number; from: number | null; to: number | null }>(
    ...w.values.bind(
      `select n.kind_id as "kindId", count(*)::int as goods, count(*) filter (where n.pieces > 0)::int as stocked,
         coalesce(sum(n.kg) filter (where n.pieces > 0), 0)::bigint as kg, coalesce(sum(n.pieces) filter (where n.pieces > 0), 0)::bigint as pieces,
         min(n.fen) filter (where n.pieces > 0) as "from", max(n.fen) filter (where n.pieces > 0) as "to"
       from (select g.kind_id, g.pieces, g.kg, ${w.price.atMill} as fen ${from(w, { priced: true })}) n group by n.kind_id order by n.kind_id`,
    ),
  )
export const kindCounts = (db: Db) =>
  db.rows<{ kindId: number; goods: number }>(
    'select g.kind_id as "kindId", count(*)::int as goods from search_goods g where g.shown group by g.kind_id',
  )
export const gradeCounts = (db: Db, kindIds: readonly number[]) =>
  db.rows<{ gradeId: number; standardId: number; goods: number }>(
    `select g.grade_id as "gradeId", g.standard_id as "standardId", count(*)::int as goods from search_goods g
     where g.shown and g.kind_id = any($1::int[]) group by g.grade_id, g.standard_id`,
    [kindIds],
  )
export const sizeCounts = (db: Db, channelCode: string) =>
  db.rows<{ diameterUm: Um | null; thicknessUm: Um | null; lengthUm: Um | null; count: number }>(
    `select g.diameter_um as "diameterUm", g.thickness_um as "thicknessUm", g.length_um as "lengthUm", count(*)::int as count from search_goods g
     where g.shown and g.pieces > 0 and g.channel_code = $1 group by grouping sets ((g.diameter_um), (g.thickness_um), (g.length_um))`,
    [channelCode],
  )
