import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import type { StockModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import type { FuturesInput } from '@mall/contract/orders/cart/cart.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { type SkuRow, skuColumns, skuJoins } from '../../goods/goods/goods.queries.ts'

type CartKind = 'cart' | 'buyNow' | 'contract' | 'quote' | 'system'
/** Which lines are meant: those of a kind and, of a framework contract or an accepted quote, of its number. */
export interface Basket {
  kind: CartKind
  sourceNo: string
}
/** 稍后再买: where lines of an ordinary cart or of a contract's cart lie that were put aside. Nothing that orders, sums or counts reads them. */
export interface Place {
  kind: CartKind | 'later'
  sourceNo: string
}
export const laterOf = ({ sourceNo }: Basket): Place => ({ kind: 'later', sourceNo })
export const CART: Basket = { kind: 'cart', sourceNo: '' }
export const BUY_NOW: Basket = { kind: 'buyNow', sourceNo: '' }

/** What a line says beside goods and pieces: order parameters, or the units it names. */
export type Chosen = FuturesInput & { unitNos?: string[] | undefined }
/** A unit by its number. `free`: it lies free among the stock of these goods. */
export interface UnitFacts {
  unitNo: string
  heatNo: string
  pieces: number
  tagKg: Kg
  theoryKg: Kg
  free: boolean
}

export interface CartRow extends SkuRow {
  cartItemId: number
  basket: Basket
  stockMode: StockModeCode
  pieces: number
  /** `unitNos`: of goods in stock, the units it names. */
  chosen: Chosen
  /** What is known of the units it names; null: any. */
  units: UnitFacts[] | null
  serviceCodes: string[]
  selected: boolean
  seenPriceFen: Fen
}

/** `visit`: of a person's lines those of this visit from a purchasing system; empty: those of none. */
export interface Whose {
  userId: number
  visit: string
}

/** Units that parameters name, with whether each is free to be chosen of goods `k`. */
const unitFacts = (chosen: string, k: string): string =>
  `(select coalesce(jsonb_agg(jsonb_build_object('unitNo', u.unit_no, 'heatNo', u.heat_no, 'pieces', u.pieces, 'tagKg', u.tag_kg, 'theoryKg', u.theory_kg,
     'free', u.state = 'free' and u.source = 'stock' and u.made_line_id is null and u.depot_code = ${k}.depot_code) order by u.unit_no), '[]')
   from steel_unit u where u.state <> 'void' and u.sku_id = ${k}.id and u.unit_no in (select jsonb_array_elements_text(${chosen} -> 'unitNos')))`

const itemColumns = `i.id as "cartItemId", jsonb_build_object('kind', case when i.kind <> 'later' then i.kind
    when i.source_no = '' then 'cart' else 'contract' end, 'sourceNo', i.source_no) as basket, i.stock_mode::int as "stockMode", i.pieces, i.futures as chosen, i.services as "serviceCodes",
  i.selected, i.seen_price_fen as "seenPriceFen", case when i.futures ? 'unitNos' then ${unitFacts('i.futures', 'k')} end as units`

/** Pieces of goods `k` that the framework contract of a number keeps for its own call-offs (decision 0290). */
const keptPieces = (ccNo: string, k: string): string =>
  `coalesce((select sum(g.held_pieces) from framework_contract c join framework_reservation r on r.contract_id = c.id
     join framework_reservation_period p on p.reservation_id = r.id and p.closed_at is null
     join framework_reservation_goods g on g.period_id = p.id and g.sku_id = ${k}.id where c.cc_no = ${ccNo}), 0)::int`
/** What is reserved for others than a line: to a line of a contract's cart what the contract keeps is free. After the columns of the goods. */
const reservedForOthers = `case when i.kind = 'contract' then s.reserved - ${keptPieces('i.source_no', 'k')} else s.reserved end as reserved`
/** What a contract keeps of goods, for a line that does not lie in its cart yet. */
export const keptForBasket = async (db: Db, basket: Basket, skuId: number): Promise<number> =>
  basket.kind === 'contract'
    ? ((
        await db.row<{ pieces: number }>(`select ${keptPieces('$1', 'k')} as pieces from sku k where k.id = $2`, [
          basket.sourceNo,
          skuId,
        ])
      )?.pieces ?? 0)
    : 0

/** Every line of a user's cart with its goods, stock and area price, oldest first. */
export const cartRows = (db: Db, userId: number, basket: Place, areaCode: string) =>
  db.rows<CartRow>(
    `select ${itemColumns}, ${skuColumns}, ${reservedForOthers} from cart_item i join sku k on k.id = i.sku_id ${skuJoins('$3')}
     where i.user_id = $1 and i.kind = $2 and i.source_no = $4 order by i.id`,
    [userId, basket.kind, areaCode, basket.sourceNo],
  )
/** Many may come from a purchasing system by one person's key: a line of a visit is found by that visit alone (basketOf.ts), and other lines by none. */
const ofVisit = (i: string, visit: string): string =>
  `(case when ${i}kind = 'system' or (${i}kind = 'later' and ${i}source_no like 'punchOut/%') then ${i}source_no else '' end) = ${visit}`
/** A line of a cart; one that was put aside is taken back first. */
export const cartRow = (db: Db, { userId, visit }: Whose, cartItemId: string, areaCode: string) =>
  db.row<CartRow>(
    `select ${itemColumns}, ${skuColumns}, ${reservedForOthers} from cart_item i join sku k on k.id = i.sku_id ${skuJoins('$3')}
     where i.user_id = $1 and i.id = $2 and i.kind <> 'later' and ${ofVisit('i.', '$4::text')}`,
    [userId, cartItemId, areaCode, visit],
  )

export interface NewItem {
  userId: number
  basket: Basket
  skuId: number
  stockMode: StockModeCode
  optionsKey: string
  pieces: number
  futures: Chosen
  services: string[]
  priceFen: Fen
  /** The line may not grow beyond this. */
  maxPieces: number
}

/**
 * Adds a line, or adds to the line of the same goods and options; no row when that would be more than there is, or when the line names units that
 * the new one does not: what it names replaces what it named. `mayBecome`: the lines of
 * the cart with those that may come back; a removal and its undoing move rows from one to the other, so this sum is the same before and after.
 */
export const upsertItem = (db: Db, { basket, ...n }: NewItem) =>
  db.row<{ id: number; pieces: number; fresh: boolean; lines: number; mayBecome: number }>(
    ...bind(UPSERT_ITEM, { ...n, ...basket, futures: JSON.stringify(n.futures) }),
  )
const UPSERT_ITEM = `with before as (
    select (select count(*)::int from cart_item where user_id = :userId and kind = :kind and source_no = :sourceNo) as n,
      (select count(*)::int from cart_removed where user_id = :userId) as removed),
  item as (
    insert into cart_item (user_id, kind, source_no, sku_id, stock_mode, options_key, pieces, futures, services, seen_price_fen)
    select :userId::bigint, :kind::text, :sourceNo::text, :skuId::int, :stockMode::smallint, :optionsKey::text, :pieces::int, :futures::jsonb,
      :services::text[], :priceFen::bigint where :pieces::int <= :maxPieces::int
    on conflict (user_id, kind, source_no, sku_id, stock_mode, options_key) do update
      set pieces = case when excluded.futures ? 'unitNos' then excluded.pieces else cart_item.pieces + excluded.pieces end,
        futures = case when excluded.futures ? 'unitNos' then excluded.futures else cart_item.futures end, seen_price_fen = excluded.seen_price_fen, selected = true
      where case when excluded.futures ? 'unitNos' then cart_item.futures -> 'unitNos' <@ (excluded.futures -> 'unitNos') else cart_item.pieces + excluded.pieces <= :maxPieces::int end
    returning id, pieces, (xmax = 0)::int as fresh)
  select item.id, item.pieces, item.fresh = 1 as fresh, before.n + item.fresh as lines,
    before.n + item.fresh + before.removed as "mayBecome" from item, before`
/** Pieces of the line that more of the same would join; 0: there is none. */
export const linePieces = async (
  db: Db,
  n: Pick<NewItem, 'userId' | 'basket' | 'skuId' | 'stockMode' | 'optionsKey'>,
): Promise<number> =>
  (
    await db.row<{ pieces: number }>(
      'select pieces from cart_item where user_id = $1 and kind = $2 and source_no = $3 and sku_id = $4 and stock_mode = $5 and options_key = $6',
      [n.userId, n.basket.kind, n.basket.sourceNo, n.skuId, n.stockMode, n.optionsKey],
    )
  )?.pieces ?? 0
/** The line of the same goods and services that names units, as its options have it. */
export const unitLine = (db: Db, n: Pick<NewItem, 'userId' | 'basket' | 'skuId' | 'optionsKey'>) =>
  db.row<{ unitNos: string[] }>(
    `select array(select jsonb_array_elements_text(futures -> 'unitNos')) as "unitNos" from cart_item
     where user_id = $1 and kind = $2 and source_no = $3 and sku_id = $4 and options_key = $5`,
    [n.userId, n.basket.kind, n.basket.sourceNo, n.skuId, n.optionsKey],
  )
/** Which of these units another line of the same goods names, one with other services. */
export const namedElsewhere = async (
  db: Db,
  n: Pick<NewItem, 'userId' | 'basket' | 'skuId' | 'optionsKey'> & { unitNos: readonly string[] },
): Promise<string[]> =>
  (
    await db.rows<{ no: string }>(
      `select distinct t.no from cart_item i cross join jsonb_array_elements_text(i.futures -> 'unitNos') as t(no)
       where i.user_id = $1 and i.kind = $2 and i.source_no = $3 and i.sku_id = $4 and i.options_key <> $5 and t.no = any($6::text[]) order by 1`,
      [n.userId, n.basket.kind, n.basket.sourceNo, n.skuId, n.optionsKey, n.unitNos],
    )
  ).map(r => r.no)
/** A line names these units from now on. */
export const setUnits = (
  db: Db,
  o: { userId: number; cartItemId: number; unitNos: readonly string[]; pieces: number; priceFen: Fen },
) =>
  db.run(
    `update cart_item set futures = jsonb_build_object('unitNos', $3::text[]), pieces = $4, seen_price_fen = $5 where user_id = $1 and id = $2`,
    [o.userId, o.cartItemId, o.unitNos, o.pieces, o.priceFen],
  )
/** Units of goods by their numbers; of other goods none comes back. */
export const unitsOfGoods = async (db: Db, skuId: number, unitNos: readonly string[]): Promise<UnitFacts[]> =>
  (
    await db.row<{ units: UnitFacts[] }>(
      `select ${unitFacts(`jsonb_build_object('unitNos', $2::text[])`, 'k')} as units from sku k where k.id = $1`,
      [skuId, unitNos],
    )
  )?.units ?? []
export const lockCart = (tx: Db, userId: number) =>
  tx.row('select pg_advisory_xact_lock(hashtextextended($1, 7))', [`cart:${userId}`])
export const cartLines = async (tx: Db, userId: number, { kind, sourceNo }: Place): Promise<number> =>
  (
    await tx.row<{ n: number }>('select count(*)::int as n from cart_item where user_id = $1 and kind = $2 and source_no = $3', [
      userId,
      kind,
      sourceNo,
    ])
  )?.n ?? 0
/** Holds lines of a cart that are still there: what is read of them afterwards is what goes with them, whoever orders or changes them meanwhile. */
export const holdItems = async (
  tx: Tx,
  userId: number,
  { kind, sourceNo }: Place,
  ids: readonly string[],
): Promise<Set<number>> =>
  new Set(
    (
      await tx.rows<{ id: number }>(
        'select id from cart_item where user_id = $1 and kind = $2 and source_no = $3 and id = any($4::bigint[]) order by id for update',
        [userId, kind, sourceNo, ids],
      )
    ).map(r => r.id),
  )
export const dropBuyNow = (db: Db, userId: number) =>
  db.run(`delete from cart_item where user_id = $1 and kind = 'buyNow'`, [userId])

export const setPieces = (db: Db, userId: number, cartItemId: number, pieces: number, priceFen: Fen) =>
  db.run('update cart_item set pieces = $3, seen_price_fen = $4 where user_id = $1 and id = $2', [
    userId,
    cartItemId,
    pieces,
    priceFen,
  ])
/** Changing options changes which line it is: two lines of the same goods and options cannot stand side by side. */
export const setOptions = (
  db: Db,
  userId: number,
  cartItemId: number,
  futures: Chosen,
  services: string[],
  optionsKey: string,
  priceFen: Fen,
) =>
  db.run(
    'update cart_item set futures = $3, services = $4, options_key = $5, seen_price_fen = $6 where user_id = $1 and id = $2',
    [userId, cartItemId, JSON.stringify(futures), services, optionsKey, priceFen],
  )
export const removeItems = (db: Db, userId: number, ids: readonly (string | number)[]) =>
  db.run('delete from cart_item where user_id = $1 and id = any($2::bigint[])', [userId, ids])
const REMOVED = `user_id, kind, source_no, sku_id, stock_mode, options_key, pieces, futures, services, selected, seen_price_fen, created_at`
/** Takes lines out and keeps them for the way back; gives how many. What was bought at once is not kept: it is replaced, not removed. */
export const takeOut = async (db: Db, { userId, visit }: Whose, ids: readonly (string | number)[]): Promise<number> =>
  (
    await db.row<{ n: number }>(
      `with gone as (delete from cart_item where user_id = $1 and id = any($2::bigint[]) and ${ofVisit('', '$3::text')} returning id, ${REMOVED}),
       kept as (insert into cart_removed (id, ${REMOVED}) select id, ${REMOVED} from gone where kind in ('cart', 'contract', 'later', 'system'))
       select count(*)::int as n from gone`,
      [userId, ids, visit],
    )
  )?.n ?? 0
/** Puts removed lines back as they were, in their old places; a line whose like lies in the cart again stays away. Gives how many came back. */
export const putBack = async (tx: Db, { userId, visit }: Whose, ids: readonly string[]): Promise<number> =>
  (
    await tx.row<{ n: number }>(
      `with back as (delete from cart_removed where user_id = $1 and id = any($2::bigint[]) and ${ofVisit('', '$3::text')} returning id, ${REMOVED}),
       item as (
         insert into cart_item (id, ${REMOVED}) overriding system value select id, ${REMOVED} from back
         on conflict do nothing returning id)
       select count(*)::int as n from item`,
      [userId, ids, visit],
    )
  )?.n ?? 0
/**
 * One line of a cart put aside, or back into it; one whose like lies there already joins it. It stays where it is beyond `mostPieces`, and where it
 * names units that another line of the same goods names: which ones of both was meant nobody knows. Held before, under the cart's lock.
 */
export async function shiftLine(
  tx: Tx,
  o: { userId: number; id: number; from: Place; to: Place; mostPieces: number },
): Promise<'moved' | 'joined' | 'stayed'> {
  const at = [o.userId, o.from.kind, o.from.sourceNo, o.id, o.to.kind] as const
  const joined = await tx.run(
    `with line as (select id, sku_id, stock_mode, options_key, pieces from cart_item where user_id = $1 and kind = $2 and source_no = $3 and id = $4),
       added as (update cart_item x set pieces = x.pieces + line.pieces, selected = true from line where x.user_id = $1 and x.kind = $5 and x.source_no = $3
         and x.sku_id = line.sku_id and x.stock_mode = line.stock_mode and x.options_key = line.options_key and not x.futures ? 'unitNos'
         and x.pieces + line.pieces <= $6 returning line.id)
     delete from cart_item i using added where i.id = added.id`,
    [...at, o.mostPieces],
  )
  if (joined > 0) return 'joined'
  // Whoever takes it back wants it today: it is no cart that was left.
  const moved = await tx.run(
    `update cart_item i set kind = $5, created_at = now() where i.user_id = $1 and i.kind = $2 and i.source_no = $3 and i.id = $4
       and not exists (select 1 from cart_item x where x.user_id = $1 and x.kind = $5 and x.source_no = $3 and x.sku_id = i.sku_id
         and x.stock_mode = i.stock_mode and x.options_key = i.options_key)`,
    [...at],
  )
  return moved > 0 ? 'moved' : 'stayed'
}
export const emptyCart = (db: Db, userId: number, { kind, sourceNo }: Basket) =>
  db.run('delete from cart_item where user_id = $1 and kind = $2 and source_no = $3', [userId, kind, sourceNo])
export const selectItems = (
  db: Db,
  userId: number,
  { kind, sourceNo }: Basket,
  selected: boolean,
  ids: readonly string[] | null,
) =>
  db.run(
    `update cart_item set selected = $2 where user_id = $1 and kind = $4 and source_no = $5 and ($3::bigint[] is null or id = any($3))`,
    [userId, selected, ids, kind, sourceNo],
  )

/** Lines of a basket. */
export const countItems = cartLines
export const spuPieces = (db: Db, userId: number, { kind, sourceNo }: Basket) =>
  db.rows<{ spuCode: string; pieces: number }>(
    `select k.spu_code as "spuCode", sum(i.pieces)::int as pieces from cart_item i join sku k on k.id = i.sku_id
     where i.user_id = $1 and i.kind = $2 and i.source_no = $3 group by k.spu_code`,
    [userId, kind, sourceNo],
  )

/** What an order of the company held, to order it again. */
export const orderLinesForReorder = (db: Db, scope: { companyId: number; ownOnly: number | null }, orderCode: string) =>
  db.rows<{
    skuCode: string
    title: string
    pieces: number
    stockMode: StockModeCode
    futures: FuturesInput
    services: { code: string }[]
  }>(
    `select k.sku_code as "skuCode", k.title, l.pieces, o.stock_mode::int as "stockMode", l.futures - 'words' as futures, l.services
     from orders o join order_line l on l.order_id = o.id join sku k on k.id = l.sku_id
     where o.company_id = $1 and o.order_code = $2 and ($3::bigint is null or o.user_id = $3) order by l.line_no`,
    [scope.companyId, orderCode, scope.ownOnly],
  )

/** Orders looked back on for what a company usually buys, those that came to nothing counted with them; older ones say little. */
const LOOKED_BACK = 200

// The numbers of the last orders first, which the index alone has, then each row by its number, then what counts of them: whatever more is asked
// at once, the database expects few orders of whoever it is and takes and sorts all. One statement each: so does an `or`.
const boughtIn = (whose: string): string =>
  `select k.spu_code as "spuCode", to_char(max(o.created_at) at time zone 'Asia/Shanghai', 'YYYY-MM') as month
   from (select id from orders where ${whose} order by id desc limit ${LOOKED_BACK}) as newest
     cross join lateral (select id, created_at, status, company_id from orders x where x.id = newest.id offset 0) o
     join order_line l on l.order_id = o.id join sku k on k.id = l.sku_id
   where o.company_id = $1 and counts_as_bought(o.status) group by k.spu_code`
const BOUGHT_BY_COMPANY = boughtIn('company_id = $1')
const BOUGHT_BY_PERSON = boughtIn('user_id = $2')

/** Goods (spu) of the last orders, each with the month it was last bought in, YYYY-MM; with `ownOnly` of that person's orders. */
export const boughtGoods = (db: Db, companyId: number, ownOnly: number | null) =>
  ownOnly === null
    ? db.rows<{ spuCode: string; month: string }>(BOUGHT_BY_COMPANY, [companyId])
    : db.rows<{ spuCode: string; month: string }>(BOUGHT_BY_PERSON, [companyId, ownOnly])
