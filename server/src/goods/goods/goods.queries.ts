// 商品 sku: goods of one size, grade and warehouse; spu: the same goods over its warehouses.
import type { Fen, Kg, Um } from '@mall/domain/kernel/money.ts'
import type { GradeLevelCode, SaleUnitCode, SettlementModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import { soundFigures } from '@mall/domain/goods/goods/figures.rules.ts'
import { COMMONLY_CHANNELS, DEFAULT_SALES_AREA } from '@mall/domain/site/channel/channel.constants.ts'
import { gathered } from '../../platform/db/gathered.ts'
import { cachedPer } from '../../kernel/cache/cache.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { runningNo } from '../../platform/db/runningNo.ts'

export interface SkuRow {
  id: number
  skuCode: string
  spuCode: string
  title: string
  productName: string
  varietyCode: string
  classCode: string
  cateCode: string
  channelCode: string
  grade: string
  standard: string
  spec: string
  millCode: string
  depotCode: string
  thicknessUm: Um | null
  widthUm: Um | null
  lengthUm: Um | null
  diameterUm: Um | null
  attributes: Record<string, string | number>
  gradeLevel: GradeLevelCode
  settlement: SettlementModeCode
  saleUnit: SaleUnitCode
  priceUnit: 'ton' | 'kg' | 'piece'
  pieceUnit: string
  pieceWeightG: number
  listPriceFen: Fen
  priceParts: { code: string; label: string; fen: Fen }[]
  stepPieces: number
  minPieces: number
  spot: boolean
  futures: boolean
  onShelf: boolean
  onHand: number
  reserved: number
  overrideFen: Fen | null
}

/** Columns of a sku with its stock and the fixed price of one area; `k`, `s` and `p` are the aliases. */
export const skuColumns = `k.id, k.sku_code as "skuCode", k.spu_code as "spuCode", k.title, k.product_name as "productName", k.variety_code as "varietyCode",
  k.class_code as "classCode", k.cate_code as "cateCode", k.channel_code as "channelCode", k.grade, k.standard, k.spec, k.mill_code as "millCode",
  k.depot_code as "depotCode", k.thickness_um as "thicknessUm", k.width_um as "widthUm", k.length_um as "lengthUm", k.diameter_um as "diameterUm",
  k.attributes, k.grade_level as "gradeLevel", k.settlement::int, k.sale_unit::int as "saleUnit", k.price_unit as "priceUnit", k.piece_unit as "pieceUnit",
  k.piece_weight_g as "pieceWeightG", k.list_price_fen as "listPriceFen", k.price_parts as "priceParts", k.step_pieces as "stepPieces", k.min_pieces as "minPieces", k.spot, k.futures, k.on_shelf as "onShelf",
  s.on_hand as "onHand", s.reserved, p.price_fen as "overrideFen"`

/** Stock and the area's fixed price beside a sku; goods of the commonly channels have that of the default area only (`priceAreaOf`). */
export const skuJoins = (
  areaParam: string,
) => `join stock s on s.sku_id = k.id left join sku_area_price p on p.sku_id = k.id and p.sales_area_code =
  case when k.channel_code in (${COMMONLY_CHANNELS.map(c => `'${c}'`).join(', ')}) then '${DEFAULT_SALES_AREA}' else ${areaParam} end`

/** Goods of several askers at once, each by code in an area; `n`: which of them, from 1. */
const skusOfAskers = (db: Db, codes: readonly string[], areas: readonly string[]) =>
  db.rows<SkuRow & { n: number }>(
    `select ask.n::int as n, ${skuColumns} from unnest($1::text[], $2::text[]) with ordinality as ask(code, area, n)
       join sku k on k.sku_code = ask.code ${skuJoins('ask.area')}`,
    [codes, areas],
  )
const oneSku = gathered<string, SkuRow>(async (db, keys) => {
  const asked = keys.map(k => JSON.parse(k) as [skuCode: string, areaCode: string])
  const found = await skusOfAskers(
    db,
    asked.map(([code]) => code),
    asked.map(([, area]) => area),
  )
  return new Map(found.map(({ n, ...sku }) => [keys[n - 1] ?? '', sku]))
})
export const skuByCode = (db: Db, skuCode: string, areaCode: string): Promise<SkuRow | undefined> =>
  oneSku(db, JSON.stringify([skuCode, areaCode]))

export const skusByCodes = (db: Db, skuCodes: readonly string[], areaCode: string) =>
  db.rows<SkuRow>(`select ${skuColumns} from sku k ${skuJoins('$2')} where k.sku_code = any($1::text[])`, [skuCodes, areaCode])

export const skusByIds = (db: Db, ids: readonly number[], areaCode: string) =>
  db.rows<SkuRow>(`select ${skuColumns} from sku k ${skuJoins('$2')} where k.id = any($1::int[]) and k.on_shelf`, [ids, areaCode])

/** Goods with a figure out of all measure are sold nowhere until it is mended. */
export const soundSku = (k: Pick<SkuRow, 'onHand' | 'reserved' | 'pieceWeightG' | 'listPriceFen' | 'overrideFen'>): boolean =>
  [k.listPriceFen, k.overrideFen ?? k.listPriceFen].every(priceFen =>
    soundFigures({ pieces: k.onHand - k.reserved, pieceWeightG: k.pieceWeightG, priceFen }),
  )

/** Goods that are not on the shelf, with since when and why. */
export const offShelfSku = (db: Db, skuCode: string, areaCode: string) =>
  db.row<SkuRow & { offShelfAt: Date | null; offShelfWhy: string }>(
    `select ${skuColumns}, k.off_shelf_at as "offShelfAt", k.off_shelf_why as "offShelfWhy" from sku k ${skuJoins('$2')}
     where k.sku_code = $1 and not k.on_shelf and not k.withdrawn`,
    [skuCode, areaCode],
  )

/**
 * What of a sku changes all day, and what the desk may change of how it is sold: a page that offers one piece while the cart asks for ten sends the buyer
 * away. The rest is written once, when the goods are made known.
 */
type Moving = Pick<
  SkuRow,
  'id' | 'listPriceFen' | 'onShelf' | 'onHand' | 'reserved' | 'overrideFen' | 'stepPieces' | 'minPieces' | 'spot' | 'futures'
>

const siblingsOnce = cachedPer({ ttl: 300_000, max: 5000 }, (db: Db, skuCode: string) =>
  db.rows<SkuRow>(
    `select ${skuColumns} from sku one join sku k on k.spu_code = one.spu_code ${skuJoins(`'${DEFAULT_SALES_AREA}'`)}
       where one.sku_code = $1 order by (k.id <> one.id), k.depot_code`,
    [skuCode],
  ),
)

/** Of several askers at once, each some goods in an area; `n`: which of them, from 1. */
const movingOfAskers = (db: Db, nos: readonly number[], ids: readonly number[], areas: readonly string[]) =>
  db.rows<Moving & { n: number }>(
    `select ask.n, k.id, k.list_price_fen as "listPriceFen", k.on_shelf as "onShelf", s.on_hand as "onHand", s.reserved, p.price_fen as "overrideFen",
       k.step_pieces as "stepPieces", k.min_pieces as "minPieces", k.spot, k.futures
     from unnest($1::int[], $2::int[], $3::text[]) as ask(n, id, area) join sku k on k.id = ask.id ${skuJoins('ask.area')}`,
    [nos, ids, areas],
  )
const movingOf = gathered<string, Moving[]>(async (db, keys) => {
  const asked = keys.flatMap((k, i) => {
    const { areaCode, ids } = JSON.parse(k) as { areaCode: string; ids: number[] }
    return ids.map(id => ({ n: i + 1, id, areaCode }))
  })
  const found = await movingOfAskers(
    db,
    asked.map(a => a.n),
    asked.map(a => a.id),
    asked.map(a => a.areaCode),
  )
  return Map.groupBy(found, m => keys[m.n - 1] ?? '')
})

/**
 * The goods first, then the same goods in the other warehouses, those on the shelf. Names and dimensions come from memory, price and stock
 * from the database at every question.
 */
export async function skuWithSiblings(db: Db, skuCode: string, areaCode: string): Promise<SkuRow[]> {
  const known = await siblingsOnce(db, skuCode)
  if (known.length === 0) return []
  const moving = (await movingOf(db, JSON.stringify({ areaCode, ids: known.map(k => k.id) }))) ?? []
  const now = new Map(moving.map(m => [m.id, m]))
  return known.flatMap(k => {
    const m = now.get(k.id)
    return m?.onShelf && soundSku({ ...k, ...m }) ? [{ ...k, ...m }] : []
  })
}

/** Daily prices of the variety, oldest first. */
export const varietyHistory = (db: Db, varietyCode: string, days: number) =>
  db.rows<{ on: string; fen: Fen }>(
    `select priced_on as on, price_fen_per_t as fen from variety_price
     where variety_code = $1 and priced_on <= day_of(now()) and priced_on > day_of(now()) - $2::int order by priced_on`,
    [varietyCode, days],
  )

/** Of every variety the newest price of the last two weeks, the one before, and the first, lowest and highest of so many days. Asked once a minute. */
export const varietyPrices = cachedPer({ ttl: 60_000 }, (db: Db, days: number) =>
  db.rows<{
    varietyCode: string
    onDay: string
    priceFen: Fen
    beforeFen: Fen
    firstFen: Fen
    lowFen: Fen
    highFen: Fen
  }>(
    `with p as (select variety_code, priced_on, price_fen_per_t as fen, row_number() over (partition by variety_code order by priced_on desc) as r,
         row_number() over (partition by variety_code order by priced_on) as f
       from variety_price where priced_on <= day_of(now()) and priced_on > day_of(now()) - $1::int)
     select variety_code as "varietyCode", max(priced_on)::text as "onDay", max(fen) filter (where r = 1) as "priceFen",
       coalesce(max(fen) filter (where r = 2), max(fen) filter (where r = 1)) as "beforeFen", max(fen) filter (where f = 1) as "firstFen",
       min(fen) as "lowFen", max(fen) as "highFen"
     from p group by variety_code having max(priced_on) >= day_of(now()) - 14`,
    [days],
  ),
)

/** Nobody looks further back than this among what he marked or looked at. */
const KEPT = 1000
export const isFavourite = async (db: Db, userId: number, skuId: number): Promise<boolean> =>
  (await db.row('select 1 as one from favourite where user_id = $1 and sku_id = $2', [userId, skuId])) !== undefined
export const addFavourite = (db: Db, userId: number, skuId: number, priceFen: Fen) =>
  db.run('insert into favourite (user_id, sku_id, price_then_fen) values ($1, $2, $3) on conflict do nothing', [
    userId,
    skuId,
    priceFen,
  ])
export const removeFavourite = (db: Db, userId: number, skuCode: string) =>
  db.run('delete from favourite f using sku k where k.id = f.sku_id and f.user_id = $1 and k.sku_code = $2', [userId, skuCode])
export const favouritesOf = (db: Db, userId: number, limit: number, offset: number) =>
  db.rows<{ skuId: number; at: Date; thenFen: Fen; total: number }>(
    `select sku_id as "skuId", at, price_then_fen as "thenFen", count(*) over ()::int as total
     from (select * from favourite where user_id = $1 order by at desc limit ${KEPT}) as kept
     order by at desc, sku_id limit $2 offset $3`,
    [userId, limit, offset],
  )

export const addFootprint = (db: Db, userId: number, skuId: number) =>
  db.run('insert into footprint (user_id, sku_id) values ($1, $2) on conflict (user_id, sku_id) do update set at = now()', [
    userId,
    skuId,
  ])
export const removeFootprints = (db: Db, userId: number, skuCodes: readonly string[]) =>
  db.run(
    'delete from footprint using sku where footprint.user_id = $1 and sku.id = footprint.sku_id and sku.sku_code = any($2)',
    [userId, skuCodes],
  )
export const footprintsOf = (db: Db, userId: number, limit: number, offset: number) =>
  db.rows<{ skuId: number; at: Date; total: number }>(
    `select sku_id as "skuId", at, count(*) over ()::int as total
     from (select * from footprint where user_id = $1 order by at desc limit ${KEPT}) as kept order by at desc, sku_id limit $2 offset $3`,
    [userId, limit, offset],
  )

export interface IntendInput {
  productName: string
  grade: string
  spec: string
  quantityKg: Kg
  deliverTo: string
  contactName: string
  contactMobile: string
  note: string
}
export const insertIntend = (db: Db, userId: number | null, companyId: number | null, i: IntendInput) =>
  db.row<{ intendCode: string }>(
    `insert into intend (intend_code, user_id, company_id, product_name, grade, spec, quantity_kg, deliver_to, contact_name, contact_mobile, note)
     values (${runningNo('intend')}, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     returning intend_code as "intendCode"`,
    [userId, companyId, i.productName, i.grade, i.spec, i.quantityKg, i.deliverTo, i.contactName, i.contactMobile, i.note],
  )
export const lockIntends = (tx: Db, mobile: string) =>
  tx.row('select pg_advisory_xact_lock(hashtextextended($1, 7))', [`intend:${mobile}`])
const INTEND_HOURS = 1
/** Intents of the same phone in the last hour: a form open to guests needs a brake. */
export const recentIntends = async (db: Db, mobile: string): Promise<number> =>
  (
    await db.row<{ n: number }>(
      `select count(*)::int as n from intend where contact_mobile = $1 and created_at > now() - interval '${INTEND_HOURS} hours'`,
      [mobile],
    )
  )?.n ?? 0
