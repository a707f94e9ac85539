// Reads goods for the index: all of them by COPY in chunks by id, or some by their ids.
import type { Fen } from '@mall/domain/kernel/money.ts'
import type { SaleUnitCode, SettlementModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import type pg from 'pg'
import { copyOut } from '../../platform/db/copy.ts'
import type { Db } from '../../kernel/ports/database.ts'
import type { SearchRow } from './searchRow.ts'

/** Goods a chunk: the server sorts and sends each in well under its statement time-out. */
const CHUNK = 50_000

const COLUMNS = `k.id, k.sku_code, k.spu_code, k.title, k.product_name, k.variety_code, k.class_code, k.cate_code, k.channel_code, k.grade, k.standard,
  k.spec, k.mill_code, k.depot_code, coalesce(k.thickness_um, 0), coalesce(k.width_um, 0), coalesce(k.length_um, 0), coalesce(k.diameter_um, 0),
  k.attributes::text, k.grade_level, k.settlement, k.sale_unit, k.price_unit, k.piece_unit, k.piece_weight_g, k.spot, k.futures, k.on_shelf,
  extract(epoch from k.on_shelf_at)::int, k.list_price_fen,
  case when k.spot then coalesce(s.on_hand - s.reserved, 0) else 0 end, k.step_pieces, k.min_pieces`

const ESCAPES: Record<string, string> = { t: '\t', n: '\n', r: '\r', '\\': '\\' }
const plain = (text: string): string => (text.includes('\\') ? text.replace(/\\(.)/g, (_, c: string) => ESCAPES[c] ?? c) : text)

/** A line of COPY, or the same fields from a query, as goods. */
function rowOf(f: readonly string[]): SearchRow {
  const text = (i: number): string => f[i] ?? ''
  const number = (i: number): number => Number(f[i])
  return {
    id: number(0),
    skuCode: text(1),
    spuCode: text(2),
    title: text(3),
    productName: text(4),
    varietyCode: text(5),
    classCode: text(6),
    cateCode: text(7),
    channelCode: text(8),
    grade: text(9),
    standard: text(10),
    spec: text(11),
    millCode: text(12),
    depotCode: text(13),
    thicknessUm: number(14),
    widthUm: number(15),
    lengthUm: number(16),
    diameterUm: number(17),
    attributes: text(18),
    gradeLevel: text(19),
    settlement: number(20) as SettlementModeCode,
    saleUnit: number(21) as SaleUnitCode,
    priceUnit: text(22) as SearchRow['priceUnit'],
    pieceUnit: text(23),
    pieceWeightG: number(24),
    spot: f[25] === 't',
    futures: f[26] === 't',
    onShelf: f[27] === 't',
    onShelfAtS: number(28),
    listPriceFen: number(29),
    availablePieces: number(30),
    stepPieces: number(31),
    minPieces: number(32),
  }
}

/** Every sku in order of id. `take` is called for each while reading: nothing is gathered here. */
export async function loadAllRows(client: pg.ClientBase, take: (row: SearchRow) => void): Promise<number> {
  let after = 0
  let total = 0
  for (;;) {
    const query = `select ${COLUMNS} from sku k left join stock s on s.sku_id = k.id where k.id > ${after} order by k.id limit ${CHUNK}`
    const count = await copyOut(client, query, line => {
      const row = rowOf(plain(line.toString('utf8', 0, line.length - 1)).split('\t'))
      after = row.id
      take(row)
    })
    total += count
    if (count < CHUNK) return total
  }
}

/** All fixed prices by area. */
export async function loadFixedPrices(client: pg.ClientBase): Promise<Map<number, { areaCode: string; priceFen: Fen }[]>> {
  const { rows } = await client.query<{ id: number; area: string; fen: string }>(
    'select sku_id as id, sales_area_code as area, price_fen::text as fen from sku_area_price',
  )
  const byId = new Map<number, { areaCode: string; priceFen: Fen }[]>()
  for (const { id, area, fen } of rows) byId.set(id, [...(byId.get(id) ?? []), { areaCode: area, priceFen: Number(fen) }])
  return byId
}

/** What of goods moves all day, and the title, which tells whether they were described anew. */
export interface MovingRow {
  id: number
  skuCode: string
  title: string
  priceFen: Fen
  pieces: number
  pieceWeightG: number
  onShelf: boolean
  shelfAtS: number
  /** When the goods were last described anew (milliseconds); 0: never since they were made. */
  describedAt?: number
  areaPrices: { areaCode: string; priceFen: Fen }[] | null
}
export const loadMoving = (db: Db, ids: readonly number[]) =>
  db.rows<MovingRow>(
    `select k.id, k.sku_code as "skuCode", k.title, k.list_price_fen as "priceFen", k.piece_weight_g as "pieceWeightG", k.on_shelf as "onShelf",
       extract(epoch from k.on_shelf_at)::int as "shelfAtS", coalesce((extract(epoch from k.described_at) * 1000)::bigint, 0) as "describedAt", case when k.spot then coalesce(s.on_hand - s.reserved, 0) else 0 end as pieces,
       (select jsonb_agg(jsonb_build_object('areaCode', p.sales_area_code, 'priceFen', p.price_fen)) from sku_area_price p where p.sku_id = k.id) as "areaPrices"
     from sku k left join stock s on s.sku_id = k.id where k.id = any($1::int[])`,
    [ids],
  )

/** Some goods as they are now; ids without a row are gone. */
export async function loadRows(db: Db, ids: readonly number[]): Promise<SearchRow[]> {
  const rows = await db.rows<{ fields: string[]; prices: { areaCode: string; priceFen: Fen }[] | null }>(
    `select array[${COLUMNS.split(/,\s*(?![^(]*\))/)
      .map(column => `(${column})::text`)
      .join(', ')}] as fields,
       (select jsonb_agg(jsonb_build_object('areaCode', p.sales_area_code, 'priceFen', p.price_fen)) from sku_area_price p where p.sku_id = k.id) as prices
     from sku k left join stock s on s.sku_id = k.id where k.id = any($1::int[])`,
    [ids],
  )
  return rows.map(r => ({
    ...rowOf(r.fields.map(field => (field === 'true' ? 't' : field === 'false' ? 'f' : field))),
    areaPrices: r.prices ?? [],
  }))
}
