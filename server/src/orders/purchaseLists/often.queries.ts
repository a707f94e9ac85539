// 常买: goods bought before, named lists, saved searches.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import type { StockModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import { WATCH_MINUTES } from '@mall/domain/orders/purchaseLists/watch.rules.ts'
import type { Sent } from '@mall/contract/main/calls.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

/** Orders looked back on: older ones say little of what a company needs today. */
const LOOKED_BACK = 200

export interface BoughtRow {
  skuId: number
  skuCode: string
  title: string
  boughtAt: Date
  boughtFen: Fen
  /** Today's list price, without what an area makes of it. */
  listFen: Fen
  priceUnit: 'ton' | 'kg' | 'piece'
  channelCode: string
  /** Of that last line: by which way of buying, made to order or not, what the area added, and whether terms of its own made the price. */
  origin: string
  stockMode: StockModeCode
  areaFen: Fen
  byTerms: boolean
  pieceUnit: string
  times: number
  pieces: number
  weightKg: Kg
  total: number
}
const boughtIn = (whose: string) =>
  `select k.id as "skuId", k.sku_code as "skuCode", k.title, k.piece_unit as "pieceUnit", k.list_price_fen as "listFen", max(o.created_at) as "boughtAt",
     (array_agg(l.price_fen order by o.id desc))[1] as "boughtFen", (array_agg(l.price_unit order by o.id desc))[1] as "priceUnit", k.channel_code as "channelCode",
     (array_agg(o.origin order by o.id desc))[1] as origin, (array_agg(o.stock_mode::int order by o.id desc))[1] as "stockMode",
     (array_agg(coalesce((select sum((x ->> 'fen')::bigint) from jsonb_array_elements(l.price_lines) x where x ->> 'code' = 'area'), 0) order by o.id desc))[1]::bigint as "areaFen",
     (array_agg(exists (select 1 from jsonb_array_elements(l.price_lines) x where x ->> 'code' in ('agreement', 'contract', 'quote')) order by o.id desc))[1] as "byTerms",
     count(distinct o.id)::int as times, sum(l.pieces)::int as pieces, sum(l.weight_kg)::bigint as "weightKg", count(*) over ()::int as total
   from (select id from orders where ${whose} order by id desc limit ${LOOKED_BACK}) as newest
     cross join lateral (select id, created_at, status, company_id, origin, stock_mode from orders x where x.id = newest.id offset 0) o
     join order_line l on l.order_id = o.id join sku k on k.id = l.sku_id
   where o.company_id = $1 and counts_as_bought(o.status) and ($3 = '' or strpos(upper(k.title || ' ' || k.sku_code), upper($3)) > 0)
   group by k.id, k.sku_code, k.title, k.piece_unit, k.list_price_fen, k.channel_code order by max(o.created_at) desc, k.id limit $4 offset $5`
const BOUGHT_BY_COMPANY = boughtIn('company_id = $1 and $2::bigint is null')
const BOUGHT_BY_PERSON = boughtIn('user_id = $2')

/** Goods of the last orders, each once, the latest first; with `ownOnly` of that person's orders. Prices in fen per priceUnit. */
export const boughtRows = (
  db: Db,
  q: { companyId: number; ownOnly: number | null; word: string; limit: number; offset: number },
) =>
  db.rows<BoughtRow>(q.ownOnly === null ? BOUGHT_BY_COMPANY : BOUGHT_BY_PERSON, [
    q.companyId,
    q.ownOnly,
    q.word,
    q.limit,
    q.offset,
  ])

/**
 * What the company paid for a variety by the day of the order, weighted by kg, fen per ton; beside it what the very goods cost from the list when they were ordered,
 * with the same parameters: grades and sizes of a variety have prices of their own. Goods won in an auction or bought in a group had no list price to be paid instead.
 */
export const ownPrices = (db: Db, q: { companyId: number; ownOnly: number | null; varietyCode: string; days: number }) =>
  db.rows<{ on: string; priceFen: Fen; weightKg: Kg; listFen: Fen | null; comparedKg: Kg; overFen: Fen }>(
    `with b as (select (o.created_at at time zone 'Asia/Shanghai')::date as on, l.price_fen, l.weight_kg,
         case when exists (select 1 from jsonb_array_elements(l.price_lines) x where x ->> 'code' in ('auction', 'group')) then null
           else l.price_fen - coalesce((select sum((x ->> 'fen')::bigint) from jsonb_array_elements(l.price_lines) x
             where x ->> 'code' in ('agreement', 'contract', 'quote')), 0) end as list_fen
       from orders o join order_line l on l.order_id = o.id join sku k on k.id = l.sku_id
       where o.company_id = $1 and ($2::bigint is null or o.user_id = $2) and o.created_at > now() - make_interval(days => $4::int)
         and counts_as_bought(o.status) and k.variety_code = $3 and l.price_unit = 'ton')
     select b.on::text as on, round(sum(price_fen * weight_kg) / sum(weight_kg))::bigint as "priceFen", sum(weight_kg)::bigint as "weightKg",
       round(sum(list_fen * weight_kg) / nullif(sum(weight_kg) filter (where list_fen is not null), 0))::bigint as "listFen",
       coalesce(sum(weight_kg) filter (where list_fen is not null), 0)::bigint as "comparedKg",
       coalesce(round(sum((price_fen - list_fen) * weight_kg) / 1000.0), 0)::bigint as "overFen"
     from b group by b.on order by b.on`,
    [q.companyId, q.ownOnly, q.varietyCode, q.days],
  )

export interface ListRow {
  id: number
  userId: number
  companyId: number | null
  name: string
  shared: boolean
  version: number
  ownerName: string
  lineCount: number
  updatedAt: Date
  removed: boolean
}
const listColumns = `g.id, g.user_id as "userId", g.company_id as "companyId", g.name, g.shared, g.version, g.updated_at as "updatedAt",
  g.removed_at is not null as removed, coalesce(nullif(u.real_name, ''), u.nick_name) as "ownerName",
  (select count(*)::int from goods_list_line l where l.list_id = g.id) as "lineCount"`

/** Own lists and those colleagues share, the one changed last first. */
export const listsFor = (db: Db, userId: number, companyId: number | null) =>
  db.rows<ListRow>(
    `select ${listColumns} from goods_list g join app_user u on u.id = g.user_id
     where g.removed_at is null and (g.user_id = $1 or (g.shared and g.company_id = $2)) order by g.updated_at desc, g.id desc`,
    [userId, companyId],
  )
/** One list that this person may see; what is removed only its owner. */
export const listFor = (db: Db, id: string, userId: number, companyId: number | null) =>
  db.row<ListRow>(
    `select ${listColumns} from goods_list g join app_user u on u.id = g.user_id
     where g.id = $1 and (g.user_id = $2 or (g.shared and g.company_id = $3 and g.removed_at is null))`,
    [id, userId, companyId],
  )
export const listLines = (db: Db, id: number) =>
  db.rows<{ skuId: number; skuCode: string; title: string; pieceUnit: string; pieces: number }>(
    `select k.id as "skuId", k.sku_code as "skuCode", k.title, k.piece_unit as "pieceUnit", l.pieces
     from goods_list_line l join sku k on k.id = l.sku_id where l.list_id = $1 order by l.line_no`,
    [id],
  )

/** Held until the end of the transaction: what a person keeps is counted and named one after the other. */
export const holdPerson = (tx: Tx, userId: number) => tx.row('select id from app_user where id = $1 for no key update', [userId])
export const holdOwnList = (tx: Tx, id: string, userId: number) =>
  tx.row<{ id: number; version: number; removed: boolean; name: string }>(
    `select id, version, name, removed_at is not null as removed from goods_list where id = $1 and user_id = $2 for update`,
    [id, userId],
  )
export const countLists = async (tx: Tx, userId: number): Promise<number> =>
  (await tx.row<{ n: number }>('select count(*)::int as n from goods_list where user_id = $1 and removed_at is null', [userId]))
    ?.n ?? 0
export const listNamed = (tx: Tx, userId: number, name: string) =>
  tx.row<{ id: number }>('select id from goods_list where user_id = $1 and name = $2 and removed_at is null', [userId, name])
export const insertList = async (
  tx: Tx,
  l: { userId: number; companyId: number | null; name: string; shared: boolean },
): Promise<number> =>
  (
    await tx.row<{ id: number }>(
      'insert into goods_list (user_id, company_id, name, shared) values ($1, $2, $3, $4) returning id',
      [l.userId, l.companyId, l.name, l.shared],
    )
  )?.id ?? 0
export const updateList = async (tx: Tx, id: number, l: { name: string; shared: boolean; companyId: number | null }) =>
  (
    await tx.row<{ version: number }>(
      `update goods_list set name = $2, shared = $3, company_id = $4, version = version + 1, updated_at = now() where id = $1 returning version`,
      [id, l.name, l.shared, l.companyId],
    )
  )?.version ?? 0
export const touchList = async (tx: Tx, id: number): Promise<number> =>
  (
    await tx.row<{ version: number }>(
      'update goods_list set version = version + 1, updated_at = now() where id = $1 returning version',
      [id],
    )
  )?.version ?? 0
export const removeList = (tx: Tx, id: number, back: boolean) =>
  tx.run('update goods_list set removed_at = case when $2 then null else now() end, updated_at = now() where id = $1', [id, back])
export const clearLines = (tx: Tx, id: number) => tx.run('delete from goods_list_line where list_id = $1', [id])
export const lastLineNo = async (tx: Tx, id: number): Promise<number> =>
  (await tx.row<{ n: number }>('select coalesce(max(line_no), 0)::int as n from goods_list_line where list_id = $1', [id]))?.n ??
  0
/** Lines in their order after `from`; goods that are there already take the new pieces and keep their place. */
export const putLines = (tx: Tx, id: number, from: number, skuIds: readonly number[], pieces: readonly number[]) =>
  tx.run(
    `insert into goods_list_line (list_id, sku_id, line_no, pieces)
     select $1, t.sku_id, $2 + t.n::int, t.pieces from unnest($3::int[], $4::int[]) with ordinality as t(sku_id, pieces, n)
     on conflict (list_id, sku_id) do update set pieces = excluded.pieces`,
    [id, from, skuIds, pieces],
  )
export const countLines = async (tx: Tx, id: number): Promise<number> =>
  (await tx.row<{ n: number }>('select count(*)::int as n from goods_list_line where list_id = $1', [id]))?.n ?? 0
export const skuIdsOf = (db: Db, codes: readonly string[]) =>
  db.rows<{ id: number; skuCode: string }>('select id, sku_code as "skuCode" from sku where sku_code = any($1::text[])', [codes])

export type SavedCriteria = NonNullable<Sent<'/api/often/saveSearch'>['criteria']>
export interface SearchRow {
  id: number
  userId: number
  name: string
  criteria: SavedCriteria
  channelCode: string | null
  areaCode: string
  tellNew: boolean
  tellStock: boolean
  tellUnderFen: Fen | null
  onShelf: string[]
  inStock: string[]
  wasUnder: boolean
  lowestFen: Fen | null
  checkedAt: Date
  toldText: string
  toldAt: Date | null
}
const searchColumns = `id, user_id as "userId", name, criteria, channel_code as "channelCode", area_code as "areaCode", tell_new as "tellNew",
  tell_stock as "tellStock", tell_under_fen as "tellUnderFen", on_shelf as "onShelf", in_stock as "inStock", was_under as "wasUnder",
  lowest_fen as "lowestFen", checked_at as "checkedAt", told_text as "toldText", told_at as "toldAt"`

export const searchesOf = (db: Db, userId: number) =>
  db.rows<SearchRow>(`select ${searchColumns} from saved_search where user_id = $1 order by id desc`, [userId])
export const searchNamed = (tx: Tx, userId: number, name: string) =>
  tx.row<{ id: number }>('select id from saved_search where user_id = $1 and name = $2', [userId, name])
export const countSearches = async (tx: Tx, userId: number): Promise<number> =>
  (await tx.row<{ n: number }>('select count(*)::int as n from saved_search where user_id = $1', [userId]))?.n ?? 0
export const holdSearch = (tx: Tx, id: string | number, userId: number | null) =>
  tx.row<SearchRow>(
    `select ${searchColumns} from saved_search where id = $1 and ($2::bigint is null or user_id = $2) for update`,
    [id, userId],
  )
interface Kept {
  name: string
  tellNew: boolean
  tellStock: boolean
  tellUnderFen: Fen | null
}
interface Looked {
  onShelf: readonly string[]
  inStock: readonly string[]
  wasUnder: boolean
  lowestFen: Fen | null
}
export const insertSearch = async (
  tx: Tx,
  s: Kept & Looked & { userId: number; criteria: SavedCriteria; channelCode: string | null; areaCode: string },
): Promise<number> =>
  (
    await tx.row<{ id: number }>(
      ...bind(
        `insert into saved_search (user_id, name, criteria, channel_code, area_code, tell_new, tell_stock, tell_under_fen, on_shelf, in_stock,
           was_under, lowest_fen)
         values (:userId, :name, :criteria, :channelCode, :areaCode, :tellNew, :tellStock, :tellUnderFen, :onShelf::text[], :inStock::text[],
           :wasUnder, :lowestFen) returning id`,
        { ...s, criteria: JSON.stringify(s.criteria) },
      ),
    )
  )?.id ?? 0
export const updateSearch = (tx: Tx, id: number, s: Kept & { wasUnder: boolean }) =>
  tx.run(`update saved_search set name = $2, tell_new = $3, tell_stock = $4, tell_under_fen = $5, was_under = $6 where id = $1`, [
    id,
    s.name,
    s.tellNew,
    s.tellStock,
    s.tellUnderFen,
    s.wasUnder,
  ])
export const dropSearch = (db: Db, id: string, userId: number) =>
  db.run('delete from saved_search where id = $1 and user_id = $2', [id, userId])

/** Searches whose ten minutes are over; of people who can still log in. */
export const dueSearches = (db: Db) =>
  db.rows<{ id: number }>(
    `select s.id from saved_search s join app_user u on u.id = s.user_id
     where s.next_check_at <= now() and not u.frozen and u.closed_at is null order by s.next_check_at limit 500`,
  )
/** Held if it is still due, else undefined: somebody was faster. */
export const holdDueSearch = (tx: Tx, id: number) =>
  tx.row<SearchRow>(`select ${searchColumns} from saved_search where id = $1 and next_check_at <= now() for update skip locked`, [
    id,
  ])
export const markChecked = (tx: Tx, id: number, s: Looked & { toldText: string }) =>
  tx.run(
    `update saved_search set on_shelf = $2::text[], in_stock = $3::text[], was_under = $4, lowest_fen = $5, checked_at = now(),
       next_check_at = now() + interval '${WATCH_MINUTES} minutes', told_text = case when $6 = '' then told_text else $6 end,
       told_at = case when $6 = '' then told_at else now() end where id = $1`,
    [id, s.onShelf, s.inStock, s.wasUnder, s.lowestFen, s.toldText],
  )
