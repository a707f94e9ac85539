// The words of the goods in the database, and the goods as searches ask for them: made from sku and stock, anew or for some goods.
import { MOST_PIECE_G, MOST_PIECES, MOST_PRICE_FEN, MOST_STOCK_KG } from '@mall/domain/goods/goods/figures.rules.ts'
import type { Db } from '../../kernel/ports/database.ts'

export type TermFacet = 'kind' | 'grade' | 'standard' | 'spec' | 'mill' | 'depot' | 'level' | 'combo'
export interface Term {
  id: number
  facet: TermFacet
  word: string
  place: number
}

/** Places: of a kind 21 bits, a level 3, a grade 12, a size 26; side by side they are the mall's order in one number. */
export const GRADE_PLACES = 2 ** 12
export const SPEC_PLACES = 2 ** 26

/** What all goods of a kind share, as one word; the parts are read by `kindOf`. */
const KIND = `jsonb_build_array(k.variety_code, k.class_code, k.cate_code, k.channel_code, k.product_name, k.sale_unit, k.price_unit, k.piece_unit)::text`
const WORDS = `(values ('kind', ${KIND}), ('grade', k.grade), ('standard', k.standard), ('spec', k.spec), ('mill', k.mill_code), ('depot', k.depot_code),
  ('level', k.grade_level), ('combo', k.attributes::text)) as t (facet, word)`
const PIECES = 'case when k.spot then coalesce(s.on_hand - s.reserved, 0) else 0 end'
/** As `soundFigures`: figures that cannot be counted, sorted and drawn stand in no list. */
const SHOWN = `k.on_shelf and k.list_price_fen between 1 and ${MOST_PRICE_FEN} and k.piece_weight_g between 1 and ${MOST_PIECE_G}
  and ${PIECES} between -${MOST_PIECES} and ${MOST_PIECES} and (${PIECES})::bigint * k.piece_weight_g <= ${MOST_STOCK_KG}::bigint * 1000
  and not exists (select from sku_area_price p where p.sku_id = k.id and p.price_fen not between 1 and ${MOST_PRICE_FEN})`
const SHELF_S = 'extract(epoch from k.on_shelf_at)::bigint'
const DESCRIBED = 'coalesce((extract(epoch from k.described_at) * 1000)::bigint, 0)'
const MOVING = `${SHOWN}, k.list_price_fen, ${PIECES}, floor(((${PIECES})::bigint * k.piece_weight_g + 500) / 1000.0)::bigint, ${SHELF_S}`
const GOODS = `
  select k.id, k.channel_code, kt.id, gt.id, st.id, sp.id, mt.id, dt.id, lt.id, ct.id, k.settlement, coalesce(k.thickness_um, 0), coalesce(k.width_um, 0),
    coalesce(k.length_um, 0), coalesce(k.diameter_um, 0), k.spot, k.futures,
    ((kt.place::bigint * 8 + case when k.grade_level ~ '^[1-7]$' then k.grade_level::int else 7 end) * ${GRADE_PLACES} + gt.place) * ${SPEC_PLACES} + sp.place,
    array[kt.id, gt.id, st.id, sp.id, mt.id, dt.id, lt.id, ct.id], ${DESCRIBED}, ${MOVING}
  from sku k left join stock s on s.sku_id = k.id
    join search_term kt on kt.facet = 'kind' and kt.word = ${KIND}
    join search_term gt on gt.facet = 'grade' and gt.word = k.grade
    join search_term st on st.facet = 'standard' and st.word = k.standard
    join search_term sp on sp.facet = 'spec' and sp.word = k.spec
    join search_term mt on mt.facet = 'mill' and mt.word = k.mill_code
    join search_term dt on dt.facet = 'depot' and dt.word = k.depot_code
    join search_term lt on lt.facet = 'level' and lt.word = k.grade_level
    join search_term ct on ct.facet = 'combo' and ct.word = k.attributes::text`
const COLUMNS = `id, channel_code, kind_id, grade_id, standard_id, spec_id, mill_id, depot_id, level_id, combo_id, settlement, thickness_um, width_um,
  length_um, diameter_um, spot, futures, place, terms, described_ms, shown, list_price_fen, pieces, kg, shelf_at_s`

/** Whoever writes the goods of the search does so alone: what is read after the lock is what is written. */
export const lockSearchGoods = (tx: Db) => tx.row('select pg_advisory_xact_lock(727021)')
/** Undefined: another process is at it. */
export const tryLockSearchGoods = (tx: Db) => tx.row<{ mine: boolean }>('select pg_try_advisory_xact_lock(727022) as mine')

/** Words that came after `after`, in the order in which they came. */
export const termsAfter = (db: Db, after: number) =>
  db.rows<Term>('select id, facet, word, place from search_term where id > $1 order by id', [after])

/** Adds the words of all goods that are not there yet, in the order in which the goods came. */
export const addAllTerms = (tx: Db) =>
  tx.run(
    `insert into search_term (facet, word) select n.facet, n.word from (
       select t.facet, t.word, min(k.id) as first from sku k cross join lateral ${WORDS} group by t.facet, t.word) n
     where not exists (select from search_term o where o.facet = n.facet and o.word = n.word) order by n.first, n.facet`,
  )
/** Of some goods: the words that are new. */
export const addTerms = (tx: Db, ids: readonly number[]) =>
  tx.rows<Term>(
    `insert into search_term (facet, word) select n.facet, n.word from (
       select t.facet, t.word, min(k.id) as first from sku k cross join lateral ${WORDS} where k.id = any($1::int[]) group by t.facet, t.word) n
     where not exists (select from search_term o where o.facet = n.facet and o.word = n.word) order by n.first, n.facet
     returning id, facet, word, place`,
    [ids],
  )
/** How many goods have a grade or are of a kind, and the first of them. */
export const countedTerms = (tx: Db) =>
  tx.rows<{ facet: 'kind' | 'grade'; word: string; goods: number; first: number }>(
    `select case when grouping(k.grade) = 0 then 'grade' else 'kind' end as facet, coalesce(k.grade, ${KIND}) as word, count(*)::int as goods, min(k.id) as first
     from sku k group by grouping sets ((k.grade), (${KIND}))`,
  )
export const setPlaces = (tx: Db, places: ReadonlyMap<number, number>) =>
  tx.run(
    'update search_term t set place = n.place from unnest($1::int[], $2::int[]) n (id, place) where t.id = n.id and t.place <> n.place',
    [[...places.keys()], [...places.values()]],
  )

export const dropGoods = (tx: Db) => tx.run('delete from search_goods')
export const fillGoods = (tx: Db) => tx.run(`insert into search_goods (${COLUMNS}) ${GOODS}`)

/** Takes out what is gone, or has gone to another channel. */
export const dropGone = (tx: Db, ids: readonly number[]) =>
  tx.run(
    'delete from search_goods g where g.id = any($1::int[]) and not exists (select from sku k where k.id = g.id and k.channel_code = g.channel_code)',
    [ids],
  )
/** Some goods as they are now. A row of which only price, stock and shelf state moved touches no index. */
export const putGoods = (tx: Db, ids: readonly number[]) =>
  tx.run(
    `insert into search_goods (${COLUMNS}) ${GOODS} where k.id = any($1::int[]) order by k.id
     on conflict (id, channel_code) do update set (${COLUMNS}) = row (${COLUMNS.split(/,\s*/)
       .map(c => `excluded.${c}`)
       .join(', ')})`,
    [ids],
  )
/** Goods that differ from what the search holds: of a process that died between its commit and its feed. */
export const strayGoods = (db: Db, most: number) =>
  db.rows<{ id: number }>(
    `select coalesce(n.id, g.id) as id from (
       select k.id, ${DESCRIBED} as described_ms, ${SHOWN} as shown, k.list_price_fen, ${PIECES} as pieces, ${SHELF_S} as shelf_at_s
       from sku k left join stock s on s.sku_id = k.id) n full join search_goods g on g.id = n.id
     where n.id is null or g.id is null or (n.described_ms, n.shown, n.list_price_fen, n.pieces, n.shelf_at_s)
       is distinct from (g.described_ms, g.shown, g.list_price_fen, g.pieces, g.shelf_at_s)
     limit $1`,
    [most],
  )

export const buildSign = (db: Db) => db.row<{ sign: string }>('select sign from search_build')
export const signBuild = (tx: Db, sign: string) =>
  tx.run(
    'insert into search_build (sign, filled_at) values ($1, now()) on conflict (one) do update set sign = excluded.sign, filled_at = excluded.filled_at',
    [sign],
  )
/** Price areas in which goods have prices of their own. */
export const areasWithPrices = (db: Db) =>
  db.rows<{ area: string }>('select distinct sales_area_code as area from sku_area_price')
export const anyShown = (db: Db) => db.row<{ has: boolean }>('select exists (select from search_goods where shown) as has')
/** What of a row may hold is told to the planner after a filling. */
export const analyseGoods = (db: Db) => db.run('analyze search_goods, search_term')
