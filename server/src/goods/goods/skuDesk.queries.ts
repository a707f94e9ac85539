// The price and stock desk's questions. Unlike the mall it also sees what is off the shelf.
import type { Fen } from '@mall/domain/kernel/money.ts'
import type { GradeLevelCode } from '@mall/domain/goods/goods/goods.codes.ts'
import { ALONE_HOURS } from '@mall/domain/goods/goods/secondPerson.rules.ts'
import { MOST_PIECES } from '@mall/domain/goods/goods/figures.rules.ts'
import { WINDOW } from '../../kernel/serve/paging.ts'
import type { Db } from '../../kernel/ports/database.ts'

export interface SkuFilter {
  /** One ilike pattern per word typed: all must fit. */
  patterns: string[]
  /** Numbers typed, as regular expressions: 20 is a size of its own, not the middle of 12000. */
  numbers: string[]
  /** Varieties that a name of goods stands for; null: any. */
  varieties: readonly string[] | null
  sort: 'code' | 'price' | 'priceUp'
  channelCode: string | null
  depotCode: string | null
  onShelf: boolean | null
}
export interface DeskRow {
  skuCode: string
  spuCode: string
  classCode: string
  title: string
  grade: string
  gradeLevel: GradeLevelCode
  spec: string
  depotCode: string
  channelCode: string
  priceUnit: 'ton' | 'kg' | 'piece'
  pieceUnit: string
  pieceWeightG: number
  listPriceFen: Fen
  overrides: number
  onHand: number
  reserved: number
  onShelf: boolean
}
const searched = `(k.title || ' ' || k.sku_code || ' ' || k.grade || ' ' || k.spec)`
/** A condition for every word by itself: a list of patterns would be read against each row instead of asked of the index. */
const MOST_WORDS = 8
const statementsOf = (patterns: number, numbers: number) => {
  const own = (n: number, operator: string, from: number) =>
    Array.from({ length: n }, (_, i) => `${searched} ${operator} $${from + i}`)
  const asked = [...own(patterns, 'ilike', 7), ...own(numbers, '~', 7 + patterns)]
  const wanted = [
    ...asked,
    '($1::text is null or k.channel_code = $1)',
    '($2::text is null or k.depot_code = $2)',
    '($3::boolean is null or k.on_shelf = $3)',
    '($6::text[] is null or k.variety_code = any($6))',
    'not k.withdrawn',
  ].join(' and ')
  const page = (
    order: string,
  ) => `select k.sku_code as "skuCode", k.spu_code as "spuCode", k.class_code as "classCode", k.title, k.grade, k.grade_level as "gradeLevel", k.spec, k.depot_code as "depotCode", k.channel_code as "channelCode", k.price_unit as "priceUnit",
       k.piece_unit as "pieceUnit", k.piece_weight_g as "pieceWeightG", k.list_price_fen as "listPriceFen", s.on_hand as "onHand", s.reserved,
       k.on_shelf as "onShelf", (select count(*)::int from sku_area_price p where p.sku_id = k.id) as overrides
     from (select k.id from sku k where ${wanted} order by ${order} limit $4 offset $5) as on_page
       join sku k on k.id = on_page.id join stock s on s.sku_id = k.id order by ${order}`
  return {
    code: page('k.id'),
    price: page('k.list_price_fen desc, k.id desc'),
    priceUp: page('k.list_price_fen, k.id'),
    codes: `select k.sku_code as "skuCode" from sku k where ${wanted} order by k.id limit $4 offset $5`,
    count: `select count(*)::int as n from (select 1 from sku k where ${wanted} limit $4 offset $5) as counted`,
  }
}
const texts = new Map<string, ReturnType<typeof statementsOf>>()
const textsOf = (f: SkuFilter) => {
  const key = `${f.patterns.length} ${f.numbers.length}`
  const known = texts.get(key) ?? statementsOf(f.patterns.length, f.numbers.length)
  texts.set(key, known)
  return known
}
const bounded = (f: SkuFilter): SkuFilter => ({
  ...f,
  patterns: f.patterns.slice(0, MOST_WORDS),
  numbers: f.numbers.slice(0, MOST_WORDS),
})
const values = (f: SkuFilter, limit: number, offset: number) => [
  f.channelCode,
  f.depotCode,
  f.onShelf,
  limit,
  offset,
  f.varieties,
  ...f.patterns,
  ...f.numbers,
]

export const skuPage = (db: Db, filter: SkuFilter, limit: number, offset: number) => {
  const f = bounded(filter)
  return db.rows<DeskRow>(textsOf(f)[f.sort], values(f, limit, offset))
}
/** The codes alone, of all that is found. */
export const skuCodes = async (db: Db, filter: SkuFilter, limit: number): Promise<string[]> => {
  const f = bounded(filter)
  return (await db.rows<{ skuCode: string }>(textsOf(f).codes, values(f, limit, 0))).map(r => r.skuCode)
}
export const skuCount = async (db: Db, filter: SkuFilter): Promise<number> => {
  const f = bounded(filter)
  return (await db.row<{ n: number }>(textsOf(f).count, values(f, WINDOW, 0)))?.n ?? 0
}

export interface DeskSku {
  id: number
  skuCode: string
  title: string
  channelCode: string
  priceUnit: 'ton' | 'kg' | 'piece'
  pieceUnit: string
  pieceWeightG: number
  listPriceFen: Fen
  varietyCode: string
  onShelf: boolean
  onHand: number
  reserved: number
}
const skuColumns = `k.id, k.variety_code as "varietyCode", k.sku_code as "skuCode", k.title, k.channel_code as "channelCode", k.price_unit as "priceUnit", k.piece_unit as "pieceUnit",
  k.piece_weight_g as "pieceWeightG", k.list_price_fen as "listPriceFen", k.on_shelf as "onShelf", s.on_hand as "onHand", s.reserved`
export const deskSku = (db: Db, skuCode: string) =>
  db.row<DeskSku>(`select ${skuColumns} from sku k join stock s on s.sku_id = k.id where k.sku_code = $1 and not k.withdrawn`, [
    skuCode,
  ])
/** Prices that one person moves, by a sheet or by hand, go one after the other, before any goods are held: of two small moves at once, each must see the other. */
export const lockMaker = (tx: Db, madeBy: number) => tx.row('select pg_advisory_xact_lock(727290, $1::int)', [madeBy])
/** Prices and the shelf change under the sku's lock; stock has a row of its own, so that orders do not wait for the price desk. */
export const lockSku = (db: Db, skuCode: string) =>
  db.row<DeskSku>(
    `select ${skuColumns} from sku k join stock s on s.sku_id = k.id where k.sku_code = $1 and not k.withdrawn for update of k`,
    [skuCode],
  )

export const overridesOf = (db: Db, skuId: number) =>
  db.rows<{ salesAreaCode: string; priceFen: Fen }>(
    'select sales_area_code as "salesAreaCode", price_fen as "priceFen" from sku_area_price where sku_id = $1',
    [skuId],
  )
export const movesOf = (db: Db, skuId: number) =>
  db.rows<{ at: Date; delta: number; reason: string; ref: string }>(
    'select at, delta, reason, ref from stock_move where sku_id = $1 order by id desc limit 30',
    [skuId],
  )
export const priceChangesOf = (db: Db, skuId: number) =>
  db.rows<{ at: Date; salesAreaCode: string; wasFen: Fen | null; nowFen: Fen | null; staffName: string; why: string }>(
    `select p.at, coalesce(p.sales_area_code, '') as "salesAreaCode", p.was_fen as "wasFen", p.now_fen as "nowFen",
       coalesce(nullif(u.real_name, ''), u.nick_name, '') as "staffName",
       case when r.id is null then p.why else '调价单 ' || r.repricing_no || ' ' || r.title end as why
     from price_change p left join app_user u on u.id = p.staff_id left join repricing r on r.id = p.repricing_id
     where p.sku_id = $1 order by p.id desc limit 30`,
    [skuId],
  )

/** The newest quotation of each variety, per ton; none where there is none of the last two weeks. */
export const dayPricesOf = async (db: Db, varietyCodes: readonly string[]): Promise<Map<string, number>> =>
  new Map(
    (
      await db.rows<{ varietyCode: string; fen: Fen }>(
        `select distinct on (variety_code) variety_code as "varietyCode", price_fen_per_t as fen from variety_price
         where variety_code = any($1::text[]) and priced_on between day_of(now()) - 14 and day_of(now())
         order by variety_code, priced_on desc`,
        [varietyCodes],
      )
    ).map(p => [p.varietyCode, p.fen]),
  )
export const dayPriceOf = async (db: Db, varietyCode: string): Promise<number | null> =>
  (await dayPricesOf(db, [varietyCode])).get(varietyCode) ?? null
/** What the list price (or that of an area) would be without the hands of the last 24 hours: what sheets have moved meanwhile has its own second person and counts. */
export const priceBeforeHands = async (
  db: Db,
  skuId: number,
  nowFen: Fen,
  salesAreaCode: string | null = null,
): Promise<number> => {
  const moved = await db.row<{ fen: Fen }>(
    `select coalesce(sum(now_fen - was_fen), 0)::bigint as fen from price_change
     where sku_id = $1 and sales_area_code is not distinct from $2 and repricing_id is null and was_fen > 0 and now_fen > 0 and at > now() - interval '${ALONE_HOURS} hours'`,
    [skuId, salesAreaCode],
  )
  return nowFen - (moved?.fen ?? 0)
}
export const setListPrice = (db: Db, skuId: number, priceFen: Fen) =>
  db.run('update sku set list_price_fen = $2 where id = $1', [skuId, priceFen])
export const setAreaPrice = (db: Db, skuId: number, salesAreaCode: string, priceFen: Fen) =>
  db.run(
    `insert into sku_area_price (sku_id, sales_area_code, price_fen) values ($1, $2, $3)
     on conflict (sku_id, sales_area_code) do update set price_fen = excluded.price_fen`,
    [skuId, salesAreaCode, priceFen],
  )
export const dropAreaPrice = (db: Db, skuId: number, salesAreaCode: string) =>
  db.run('delete from sku_area_price where sku_id = $1 and sales_area_code = $2', [skuId, salesAreaCode])
/** Sheets on their way that hold a new price of the goods: what the pane says beside the price. */
export const waitingPricesOf = (db: Db, skuId: number) =>
  db.rows<{ repricingNo: string; state: string; salesAreaCode: string; nowFen: Fen | null; publishAt: Date | null }>(
    `select r.repricing_no as "repricingNo", r.state, m.area as "salesAreaCode", m.fen as "nowFen", r.publish_at as "publishAt"
     from (select repricing_id, '' as area, now_fen as fen from repricing_line where sku_id = $1
       union all select repricing_id, sales_area_code, now_fen from repricing_area where sku_id = $1) m
       join repricing r on r.id = m.repricing_id where r.state in ('waiting', 'approved') order by r.id desc, m.area limit 20`,
    [skuId],
  )
/** Of one person's hand: no sheet moved it. */
export const recordPriceChange = (
  db: Db,
  c: { skuId: number; salesAreaCode: string | null; wasFen: Fen | null; nowFen: Fen | null; staffId: number; why: string },
) =>
  db.run(
    'insert into price_change (sku_id, sales_area_code, was_fen, now_fen, staff_id, why, by_hand) values ($1, $2, $3, $4, $5, $6, true)',
    [c.skuId, c.salesAreaCode, c.wasFen, c.nowFen, c.staffId, c.why],
  )
/** A sku that comes back to the shelf counts as new from today. */
export const setShelf = (db: Db, ids: readonly number[], onShelf: boolean, why: string) =>
  db.run(
    `update sku set on_shelf = $2, on_shelf_at = case when $2 then now() else on_shelf_at end,
       off_shelf_at = case when $2 then null else now() end, off_shelf_why = case when $2 then '' else $3 end where id = any($1::int[])`,
    [ids, onShelf, why],
  )
/** The history of the goods' own fields; withdrawn goods are nobody's to put anywhere. */
export const recordShelf = (db: Db, ids: readonly number[], o: { onShelf: boolean; staffId: number; why: string }) =>
  db.run(
    `insert into sku_change (sku_id, staff_id, field, was, now, why)
     select t.id, $2, 'onShelf', case when $3 then '否' else '是' end, case when $3 then '是' else '否' end, $4 from unnest($1::int[]) as t(id)`,
    [ids, o.staffId, o.onShelf, o.why],
  )

/** Adds pieces unless that would leave fewer than are reserved: the condition is in the update, so that no order can slip between. */
export const addStock = (db: Db, skuId: number, delta: number) =>
  db.row<{ onHand: number; reserved: number }>(
    `update stock set on_hand = on_hand + $2 where sku_id = $1 and on_hand::bigint + $2 >= reserved and on_hand::bigint + $2 <= ${MOST_PIECES}
     returning on_hand as "onHand", reserved`,
    [skuId, delta],
  )
/** The move's number, with where the goods lie. */
export const recordMove = (db: Db, skuId: number, delta: number, reason: string, ref: string) =>
  db.row<{ id: number; depotCode: string }>(
    `with m as (insert into stock_move (sku_id, delta, reason, ref) values ($1, $2, $3, $4) returning id)
     select m.id, k.depot_code as "depotCode" from m, sku k where k.id = $1`,
    [skuId, delta, reason, ref],
  )
