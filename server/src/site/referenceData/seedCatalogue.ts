// Fills the catalogue: mills, depots, areas, freight, channels, classes, categories, varieties, goods with stock, price history.
import type pg from 'pg'
import { copyChunks, copyIn } from '../../platform/db/copy.ts'
import {
  type Catalogue,
  type Channel,
  loadCatalogueData,
  loadChannels,
  loadCities,
  loadSalesAreas,
  type SalesArea,
} from './catalogueData.ts'
import { enumerateMany } from './enumerateSkus.ts'
import { freightTable } from './freightTable.ts'
import { priceHistory } from './priceHistory.ts'
import { initialPieces, SKU_COLUMNS, skuRow } from './skuRow.ts'

type Cell = string | number | boolean | null
const array = (items: readonly (string | number)[] | null): string | null =>
  items ? `{${items.map(item => JSON.stringify(item)).join(',')}}` : null

/** Small tables may already hold the region's part of the reference data: what is there stays. */
async function fill(
  db: pg.ClientBase,
  table: string,
  columns: string,
  rows: readonly (readonly Cell[])[],
  conflict = 'do nothing',
): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map((row, r) => `(${row.map((_, c) => `$${r * row.length + c + 1}`).join(',')})`)
  await db.query(`insert into ${table} (${columns}) values ${values.join(',')} on conflict ${conflict}`, rows.flat())
}

/**
 * Areas, depots, channels, classes, categories: every mall needs them, goods or not. A channel takes the phone and the words given here,
 * an area its addition. `freights` in fen per ton.
 */
export async function seedTables(
  db: pg.ClientBase,
  {
    catalogue,
    channels,
    areas,
    freights,
  }: {
    catalogue: Catalogue
    channels: readonly Channel[]
    areas: readonly SalesArea[]
    freights: readonly [depot: string, area: string, fenPerT: number][]
  },
): Promise<void> {
  const channelOf = (classCode: string): string => channels.find(c => c.classCodes.includes(classCode))?.channelCode ?? ''
  await fill(
    db,
    'sales_area',
    'sales_area_code, name, price_adjust_fen',
    areas.map(a => [a.code, a.name, a.priceAdjustPerTon * 100]),
    '(sales_area_code) do update set price_adjust_fen = excluded.price_adjust_fen',
  )
  await fill(
    db,
    'mill',
    'mill_code, name, short_name, city',
    catalogue.mills.map(m => [m.code, m.name, m.short, m.city]),
  )
  await fill(
    db,
    'depot',
    'depot_code, name, adcode, city, sales_area_code, kind, out_fee_fen, lift_fee_fen',
    catalogue.warehouses.map(w => [
      w.code,
      w.name,
      w.adcode,
      w.city,
      w.salesAreaCode,
      w.type,
      w.outFeePerTon * 100,
      w.liftFeePerTon * 100,
    ]),
  )
  await fill(db, 'freight', 'depot_code, sales_area_code, freight_fen_per_t', freights)
  await fill(
    db,
    'channel',
    'channel_code, name, telephone, commonly, no_show, advantages, class_codes, seq',
    channels.map(c => [
      c.channelCode,
      c.channelName,
      c.telephone,
      c.group === 'commonly',
      c.noShow,
      array(c.advantages),
      array(c.classCodes),
      c.order,
    ]),
    '(channel_code) do update set telephone = excluded.telephone, advantages = excluded.advantages',
  )
  await fill(
    db,
    'product_class',
    'class_code, name, tolerance_pct, spot_days, futures_days, min_futures_kg, packing, seq',
    catalogue.classes.map(c => [
      c.code,
      c.name,
      c.quantityTolerancePct,
      array(c.deliveryDays.spot),
      array(c.deliveryDays.futures),
      c.minFuturesOrderT * 1000,
      c.packing,
      c.order,
    ]),
  )
  // A tree of two levels per channel: the class, below it its varieties.
  await fill(
    db,
    'category',
    'cate_code, parent_code, name, channel_code, class_code, seq',
    catalogue.classes.map(c => [classCategory(c.code), null, c.name, channelOf(c.code), c.code, c.order * 100]),
  )
  await fill(
    db,
    'category',
    'cate_code, parent_code, name, channel_code, class_code, seq',
    catalogue.varieties.map((v, i) => [v.categoryCode, classCategory(v.classCode), v.name, v.channelCode, v.classCode, i + 1]),
  )
  await fill(
    db,
    'variety',
    'variety_code, name, shape, uses, cate_code, seq',
    catalogue.varieties.map((v, i) => [v.code, v.name, v.shape, array(v.uses), v.categoryCode, i + 1]),
  )
}

/** Category code of a class, the upper level of the tree. */
const classCategory = (classCode: string): string => classCode

/** Goods copied at a time: the checks of the foreign keys wait in memory until the end of a copy. */
const BATCH = 20_000

async function seedSkus(db: pg.ClientBase, o: { nowMs: number; count?: number; progress(text: string): void }): Promise<void> {
  const goods = enumerateMany(o.count)
  let id = 0
  for (let more = true; more; ) {
    const stock: [number, number, number, number][] = []
    const rows = function* (): Generator<Cell[]> {
      for (let n = 0; n < BATCH; n += 1) {
        const next = goods.next()
        if (next.done) {
          more = false
          return
        }
        id += 1
        const pieces = initialPieces(next.value)
        stock.push([id, pieces, pieces, 0])
        yield skuRow(id, next.value, o.nowMs)
      }
    }
    await copyIn(db, `sku (${SKU_COLUMNS})`, copyChunks(rows()))
    await copyIn(db, 'stock (sku_id, initial, on_hand, reserved)', copyChunks(stock))
    o.progress(`商品 ${id}`)
  }
}

/**
 * Fills the empty catalogue. `count` is for the bench (up to a million and more goods); without it the demo's 27,881. Runs in the
 * caller's transaction if there is one; needs no statement time-out below a minute.
 */
export async function seedCatalogue(
  db: pg.Client | pg.PoolClient,
  o: { progress(text: string): void; count?: number },
): Promise<void> {
  const catalogue = loadCatalogueData()
  const areas = loadSalesAreas()
  const freights = freightTable(catalogue.warehouses, areas, loadCities())
  await seedTables(db, { catalogue, channels: loadChannels(), areas, freights })
  await db.query('update service_price set off = false')
  const clock = await db.query<{ today: string; now_ms: string }>(
    "select day_of(now())::text as today, (extract(epoch from date_trunc('hour', now())) * 1000)::bigint::text as now_ms",
  )
  const { today = '', now_ms = '0' } = clock.rows[0] ?? {}
  await seedSkus(db, { nowMs: Number(now_ms), ...(o.count === undefined ? {} : { count: o.count }), progress: o.progress })
  await copyIn(db, 'variety_price (variety_code, priced_on, price_fen_per_t)', copyChunks(priceHistory(catalogue, today)))
  o.progress('价格历史')
  await db.query(
    "insert into sku_change (sku_id, at, field, was, now) select id, on_shelf_at, 'made', '', '建商城时的目录' from sku",
  )
  // The planner has never seen these tables; without statistics the first queries scan them.
  await db.query('analyze sku, stock, variety_price, sku_change')
}
