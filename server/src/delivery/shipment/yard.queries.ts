// Units of steel in the yard: registration, places, blocks, and what a line is given of them.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { CancelApply, type OrderStatusCode } from '@mall/domain/orders/order/order.status.ts'
import type { OrderParams } from '@mall/domain/goods/goods/orderParams.ts'
import { UnitState } from '@mall/domain/delivery/production/schedule.codes.ts'
import { WINDOW } from '../../kernel/serve/paging.ts'
import { allOf } from '../../platform/db/allOf.ts'
import { bind } from '../../platform/db/bind.ts'
import { inDelivery, liveOrder, restEnding } from '../../platform/db/orderSets.ts'
import { byId, windowOf } from '../../platform/db/window.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { UNIT_LINES, UNIT_NAME } from '../../platform/db/unitName.ts'

export interface YardRow {
  id: number
  unitNo: string
  heatNo: string
  kind: string
  skuId: number
  skuCode: string
  title: string
  classCode: string
  depotCode: string
  depotName: string
  position: string
  pieces: number
  pieceUnit: string
  tagKg: Kg
  theoryKg: Kg
  madeOn: string
  source: string
  state: string
  blockedReason: string
  orderId: number | null
  orderLineId: number | null
  lineNo: number | null
  orderCode: string
  waybillNo: string
  /** The auction that keeps it, or sold it; empty: none. */
  lotNo: string
  /** The line that won it, or names it: it gets this one and no other. */
  wonLineId: number | null
  /** 挑卷: the order whose buyer chose it by its number; empty: none, or an auction's. */
  chosenBy: string
  /** 缺陷说明: what a buyer reads of it before he chooses. */
  defect: string
  fileIds: string[]
  /** It was made to parameters that its product has not: other goods, of which the mall keeps no stock. */
  madeTo: boolean
  ordered: OrderParams
}
const columns = `u.id, u.unit_no as "unitNo", u.heat_no as "heatNo", u.kind, u.sku_id as "skuId", k.sku_code as "skuCode", ${UNIT_NAME} as title,
  k.class_code as "classCode", u.depot_code as "depotCode", d.name as "depotName", u.position, u.pieces, k.piece_unit as "pieceUnit", u.tag_kg as "tagKg",
  u.theory_kg as "theoryKg", u.made_on as "madeOn", u.source, u.state, u.blocked_reason as "blockedReason", l.order_id as "orderId",
  u.order_line_id as "orderLineId", l.line_no as "lineNo", coalesce(o.order_code, '') as "orderCode", coalesce(w.waybill_no, '') as "waybillNo",
  coalesce((select b.bidding_no from bid_lot b where b.id = u.lot_id), '') as "lotNo", u.won_line_id as "wonLineId",
  u.defect, u.file_ids as "fileIds", case when u.lot_id is not null or u.won_line_id is null then ''
    else (select y.order_code from order_line x join orders y on y.id = x.order_id where x.id = u.won_line_id) end as "chosenBy",
  u.made_line_id is not null as "madeTo", coalesce(ml.futures, '{}') as ordered`
const joins = `from steel_unit u join sku k on k.id = u.sku_id join depot d on d.depot_code = u.depot_code
  ${UNIT_LINES} left join orders o on o.id = l.order_id left join waybill w on w.id = u.waybill_id`

export interface YardFilter {
  depotCode: string | null
  state: string | null
  /** A pattern of ilike; null: any. */
  word: string | null
  contact: number | null
}
/** Stands in the text: few units lie in the yard, nearly all have left it. */
const inState = (state: string, u = 'u'): string =>
  state === 'chosen'
    ? `${u}.state = 'kept' and ${u}.lot_id is null`
    : `${u}.state = '${UnitState.values.find(s => s === state) ?? 'none'}'`
/** The order whose buyer chose unit `u` by its number. */
const CHOSEN_BY = `left join lateral (select y.order_code, y.company_id from order_line x join orders y on y.id = x.order_id
  where x.id = u.won_line_id and u.lot_id is null offset 0) ch on true`
/**
 * The newest units there are (of a depot, of a state), or the oldest first; words are looked for among them. A unit's or heat's own number is
 * looked up in all of them.
 */
function yardFound(f: YardFilter, old = false): string {
  const where = (u: string) => [
    `${u}.state <> 'void'`,
    ...(f.depotCode === null ? [] : [`${u}.depot_code = :depotCode`]),
    ...(f.state === null ? [] : [inState(f.state, u)]),
  ]
  const newest = `select u.* from ${windowOf('steel_unit', 'u', where('x'), old ? 'x.id' : 'x.id desc')}`
  const numbered = `select u.* from steel_unit u where ${allOf(`u.unit_no = upper(trim(both '%' from :word))`, ...where('u'))}
    union select * from (select u.* from steel_unit u
      where ${allOf(`u.heat_no = upper(trim(both '%' from :word))`, ...where('u'))} order by u.id desc limit ${WINDOW}) h`
  const { word, contact } = f
  // Only what is asked of is looked at, by its row's number.
  return `from (${word === null ? newest : `(${newest}) union ${numbered}`}) u
    ${word === null ? '' : byId('sku', 'k', 'u.sku_id')}
    ${
      word === null && contact === null
        ? ''
        : `left join lateral (select * from order_line x where x.id = u.order_line_id offset 0) l on true
           left join lateral (select * from orders x where x.id = l.order_id offset 0) o on true
           left join lateral (select * from order_line x where x.id = u.made_line_id offset 0) ml on true ${CHOSEN_BY}`
    }
    where ${allOf(
      word !== null &&
        `(u.unit_no ilike :word or u.heat_no ilike :word or ${UNIT_NAME} ilike :word or k.sku_code ilike :word or o.order_code ilike :word or ch.order_code ilike :word)`,
      // A salesman's eyes: units of the mill, and of orders of his companies.
      contact !== null &&
        '(coalesce(o.company_id, ch.company_id) is null or (select c.bd_user_id from company c where c.id = coalesce(o.company_id, ch.company_id)) = :contact)',
    )}`
}
export const yardPage = (db: Db, f: YardFilter & { limit: number; offset: number; old: boolean }) => {
  const order = `u.id${f.old ? '' : ' desc'}`
  return db.rows<YardRow>(
    ...bind(
      `select ${columns} from (select u.id ${yardFound(f, f.old)} order by ${order} limit :limit offset :offset) on_page
         ${byId('steel_unit', 'u', 'on_page.id')} ${joins.replace('from steel_unit u', '')} order by ${order}`,
      { ...f },
    ),
  )
}
export const yardSum = (db: Db, f: YardFilter) =>
  db.row<{ n: number; kg: Kg }>(
    ...bind(`select count(*)::int as n, coalesce(sum(u.tag_kg), 0)::bigint as kg ${yardFound(f)}`, { ...f }),
  )
/**
 * The next rows of an export, behind the last one: from the first to the last there is. `own`: what lies in the yard for the orders of a company, or of one
 * of its people.
 */
export const yardAfter = (
  db: Db,
  { own, ...f }: YardFilter & { own: { companyId: number | null; userId: number | null } | null; after: number; limit: number },
) =>
  db.rows<YardRow>(
    ...bind(
      `select ${columns} ${joins} where ${allOf(
        `u.id > :after and u.state <> 'void'`,
        f.depotCode !== null && 'u.depot_code = :depotCode',
        f.state !== null && inState(f.state),
        f.word !== null &&
          `(u.unit_no ilike :word or u.heat_no ilike :word or ${UNIT_NAME} ilike :word or k.sku_code ilike :word or o.order_code ilike :word)`,
        f.contact !== null && '(l.id is null or (select c.bd_user_id from company c where c.id = o.company_id) = :contact)',
        own !== null &&
          `o.company_id = :companyId and (:userId::bigint is null or o.user_id = :userId) and u.state in ('allocated', 'loaded')`,
      )} order by u.id limit :limit`,
      { ...f, ...own },
    ),
  )

export const unitById = (db: Db, id: number) =>
  db.row<YardRow>(`select ${columns} ${joins} where u.id = $1 and u.state <> 'void'`, [id])
/** Units locked by their number; read again behind the lock. */
export const lockUnitRows = async (tx: Tx, ids: readonly number[]): Promise<YardRow[]> => {
  await tx.rows<{ id: number }>('select id from steel_unit where id = any($1::bigint[]) order by id for update', [ids])
  return tx.rows<YardRow>(`select ${columns} ${joins} where u.id = any($1::bigint[]) and u.state <> 'void' order by u.id`, [ids])
}
/** Of an order: allocated, on trucks and gone, oldest first. */
export const unitsOfOrder = (db: Db, orderId: number) =>
  db.rows<YardRow>(
    `select ${columns} ${joins} where l.order_id = $1 and u.state in ('allocated', 'loaded', 'shipped') order by l.line_no, u.made_on, u.unit_no`,
    [orderId],
  )
/** Of an order what lies in the yard for it, on no truck yet. */
export const waitingUnitsOfOrder = (db: Db, orderId: number) =>
  db.rows<YardRow>(
    `select ${columns} ${joins} where l.order_id = $1 and u.state = 'allocated' order by l.line_no, u.made_on, u.unit_no`,
    [orderId],
  )
/** Free ones of the same goods and depot, made alike, oldest first. */
export const freeLike = (db: Db, u: { id: number; skuId: number; depotCode: string }) =>
  db.rows<YardRow>(
    `select ${columns} ${joins} where u.sku_id = $1 and u.depot_code = $2 and u.state = 'free' and u.source = 'stock'
       and u.made_as = (select x.made_as from steel_unit x where x.id = $3) order by u.made_on, u.unit_no limit 50`,
    [u.skuId, u.depotCode, u.id],
  )

export interface LackRow {
  skuCode: string
  orderLineId: number
  lineNo: number
  skuId: number
  title: string
  classCode: string
  pieceUnit: string
  pieces: number
  weightKg: Kg
  tracked: boolean
  /** Pieces of its units, wherever they are; of them blocked ones do not count. */
  unitPieces: number
  unitKg: Kg
  /** Named pieces of what was won that are not with the line now: frozen, say. No other takes their place. */
  wonAway: number
  /** Of them those that are frozen. */
  wonFrozen: number
  /** Of a spot order: pieces that lie free in its depot and can become the line's. */
  freePieces: number
}
/** The lines of an order with what they have of the yard. */
export const lacksOf = (db: Db, orderId: number) =>
  db.rows<LackRow>(
    `select x."orderLineId", x."lineNo", x."skuId", x."skuCode", x.title, x."classCode", x."pieceUnit", x.pieces, x."weightKg", x.tracked,
       x."wonAway", x."wonFrozen", x."unitPieces", x."unitKg", coalesce((select sum(f.pieces) from steel_unit f join orders o on o.id = $1 and o.stock_mode = 1 and o.depot_code = f.depot_code
         where f.sku_id = x."skuId" and f.state = 'free' and f.source = 'stock' and f.made_as = x."madeAs" and f.not_for_line is distinct from x."orderLineId"
           and f.pieces <= x.pieces - x."unitPieces" - x."wonAway"), 0)::int as "freePieces"
     from (select l.id as "orderLineId", l.line_no as "lineNo", l.sku_id as "skuId", k.sku_code as "skuCode", l.title, k.class_code as "classCode", k.piece_unit as "pieceUnit",
       l.pieces - l.tail_pieces as pieces, l.weight_kg as "weightKg", l.tracked, l.made_as as "madeAs",
       won_away(l.id) as "wonAway", coalesce((select sum(z.pieces) from steel_unit z where z.won_line_id = l.id and z.state = 'blocked'), 0)::int as "wonFrozen", coalesce(sum(u.pieces), 0)::int as "unitPieces", coalesce(sum(u.tag_kg), 0)::bigint as "unitKg"
     from order_line l join sku k on k.id = l.sku_id
       left join steel_unit u on u.order_line_id = l.id and u.state in ('allocated', 'loaded', 'shipped')
     where l.order_id = $1 group by l.id, k.id) x order by x."lineNo"`,
    [orderId],
  )
export interface FreeUnit {
  id: number
  unitNo: string
  madeOn: string
  weightKg: Kg
  pieces: number
}
/** The oldest free units that are made as the line asks, locked for this transaction; what a neighbour holds is passed over: nobody waits, nobody gets his. */
export const takeableUnits = (
  tx: Tx,
  o: { skuId: number; depotCode: string; orderLineId: number; lacking: number; limit: number },
) =>
  tx.rows<FreeUnit>(
    `select id, unit_no as "unitNo", made_on as "madeOn", tag_kg as "weightKg", pieces from steel_unit
     where sku_id = $1 and depot_code = $2 and state = 'free' and source = 'stock' and not_for_line is distinct from $3
       and made_as = (select l.made_as from order_line l where l.id = $3)
       and pieces <= $5::int order by made_on, unit_no limit $4 for update skip locked`,
    [o.skuId, o.depotCode, o.orderLineId, o.limit, o.lacking],
  )
/** Gives free units to a line; fewer come back than went in when somebody was faster. */
export const giveToLine = (tx: Tx, o: { orderLineId: number; unitIds: readonly number[] }) =>
  tx.rows<{ id: number }>(
    `update steel_unit set state = 'allocated', order_line_id = $1, not_for_line = null
     where id = any($2::bigint[]) and state = 'free' and order_line_id is null returning id`,
    [o.orderLineId, o.unitIds],
  )
/** What the lines of an order have won or named by its number becomes theirs. */
export const giveWonUnits = (tx: Tx, orderId: number) =>
  tx.rows<{ id: number; lineNo: number }>(
    `update steel_unit u set state = 'allocated', order_line_id = l.id, not_for_line = null from order_line l
     where l.order_id = $1 and u.won_line_id = l.id and u.state = 'kept' returning u.id, l.line_no as "lineNo"`,
    [orderId],
  )
/** Takes an allocated unit from its line; it is not given to that line again by itself. */
export const takeFromLine = async (tx: Tx, unitId: number): Promise<boolean> =>
  (await tx.run(
    `update steel_unit set state = 'free', not_for_line = order_line_id, order_line_id = null
     where id = $1 and state = 'allocated' and waybill_id is null and source = 'stock' and won_line_id is null`,
    [unitId],
  )) > 0
/** Spot orders whose lines lack units that the yard has. */
export const ordersToAllocate = (db: Db) =>
  db.rows<{ id: number }>(
    `select o.id from orders o
       cross join lateral (select 1 from order_line l
         cross join lateral (select coalesce(sum(u.pieces), 0) as pieces from steel_unit u
           where u.order_line_id = l.id and u.state in ('allocated', 'loaded', 'shipped')) has
         where l.order_id = o.id and l.tracked and l.pieces - l.tail_pieces > has.pieces
           and (exists (select 1 from steel_unit f where f.sku_id = l.sku_id and f.depot_code = o.depot_code and f.state = 'free'
               and f.source = 'stock' and f.made_as = l.made_as and f.not_for_line is distinct from l.id and f.pieces <= l.pieces - l.tail_pieces - has.pieces - won_away(l.id))
             or exists (select 1 from steel_unit w where w.won_line_id = l.id and w.state = 'kept'))
         limit 1) lacks
     where ${inDelivery('o')} and o.stock_mode = 1 and o.cancel_apply <> ${CancelApply.applied} and not ${restEnding('o')} order by o.status_since limit 100`,
  )

export interface StockSku {
  skuId: number
  skuCode: string
  title: string
  depotCode: string
  depotName: string
  pieceUnit: string
  pieceWeightG: number
  onHand: number
  /** Pieces of its units in the yard: free, allocated, on trucks and blocked. */
  registered: number
}
const stockColumns = `k.id as "skuId", k.sku_code as "skuCode", k.title, k.depot_code as "depotCode", d.name as "depotName", k.piece_unit as "pieceUnit",
  k.piece_weight_g as "pieceWeightG", s.on_hand as "onHand",
  (select coalesce(sum(u.pieces), 0) from steel_unit u where u.sku_id = k.id and u.source = 'stock' and u.made_line_id is null
     and u.state in ('free', 'kept', 'allocated', 'loaded', 'blocked'))::int as registered`
const stockJoins = 'from sku k join stock s on s.sku_id = k.id join depot d on d.depot_code = k.depot_code'
export interface UnitGap {
  skuCode: string
  title: string
  depotName: string
  pieceUnit: string
  onHand: number
  registered: number
}
const MOST_GAPS = 200
/** 账实: goods in stock beside their units in the yard. One row of sums, and those that have units and differ. */
export const unitGaps = (db: Db, depotCode: string) =>
  db.row<{ list: UnitGap[]; gaps: number; bare: number; agree: number }>(
    `with yard as (
       select u.sku_id, sum(u.pieces)::int as pieces from steel_unit u
       where u.source = 'stock' and u.made_line_id is null and u.state in ('free', 'kept', 'allocated', 'loaded', 'blocked') group by u.sku_id),
     beside as (
       select k.sku_code, k.title, d.name as depot, k.piece_unit, s.on_hand, coalesce(y.pieces, 0) as registered
       from sku k join stock s on s.sku_id = k.id join depot d on d.depot_code = k.depot_code left join yard y on y.sku_id = k.id
       where k.spot and not k.withdrawn and (s.on_hand > 0 or y.pieces > 0) and ($1 = '' or k.depot_code = $1))
     select (select count(*) from beside where registered > 0 and registered <> on_hand)::int as gaps,
       (select count(*) from beside where registered = 0)::int as bare, (select count(*) from beside where registered = on_hand)::int as agree,
       coalesce((select jsonb_agg(jsonb_build_object('skuCode', b.sku_code, 'title', b.title, 'depotName', b.depot, 'pieceUnit', b.piece_unit,
           'onHand', b.on_hand, 'registered', b.registered) order by abs(b.on_hand - b.registered) desc, b.sku_code)
         from (select * from beside where registered > 0 and registered <> on_hand order by abs(on_hand - registered) desc, sku_code limit ${MOST_GAPS}) b), '[]') as list`,
    [depotCode],
  )
export const findStock = (db: Db, word: string) =>
  db.rows<StockSku>(
    `select ${stockColumns} from (
       select k.id from sku k join stock s on s.sku_id = k.id where k.spot and (k.sku_code ilike $1 or k.title ilike $1) order by s.on_hand = 0, k.id limit 20) f
     ${stockJoins.replace('from sku k', 'join sku k on k.id = f.id')} order by s.on_hand = 0, k.id`,
    [word],
  )
/** The stock row locked: no two registrations count the same room. */
export const lockStockSku = async (tx: Tx, skuCode: string): Promise<StockSku | undefined> => {
  await tx.row<{ skuId: number }>(
    'select s.sku_id as "skuId" from stock s join sku k on k.id = s.sku_id where k.sku_code = $1 for no key update of s',
    [skuCode],
  )
  return tx.row<StockSku>(`select ${stockColumns} ${stockJoins} where k.sku_code = $1`, [skuCode])
}
export const knownUnitNos = (db: Db, unitNos: readonly string[]) =>
  db.rows<{ unitNo: string }>(`select unit_no as "unitNo" from steel_unit where unit_no = any($1::text[]) and state <> 'void'`, [
    unitNos,
  ])
export interface StockUnits {
  skuId: number
  depotCode: string
  kind: string
  madeOn: string
  unitNos: readonly string[]
  heatNos: readonly string[]
  positions: readonly string[]
  pieces: readonly number[]
  tagKgs: readonly number[]
  theoryKgs: readonly number[]
  /** A unit that they are made as: what came back is what left. Null: as their goods. */
  madeLikeId: number | null
  actorId: number
}
export const insertStockUnits = (tx: Tx, n: StockUnits) =>
  tx.rows<{ unitNo: string }>(
    ...bind(
      `with made as (
         insert into steel_unit (unit_no, kind, sku_id, heat_no, depot_code, position, pieces, tag_kg, theory_kg, made_on, source, state, made_line_id, made_as)
         select n, :kind, :skuId, h, :depotCode, o, p, k, t, :madeOn, 'stock', 'free', m.made_line_id, coalesce(m.made_as, '{}')
         from unnest(:unitNos::text[], :heatNos::text[], :positions::text[], :pieces::int[], :tagKgs::bigint[], :theoryKgs::bigint[]) as x(n, h, o, p, k, t)
           left join steel_unit m on m.id = :madeLikeId
         on conflict do nothing returning id, unit_no, position),
       told as (insert into unit_event (unit_id, event, detail, actor_id) select id, 'enter', position, :actorId from made)
       select unit_no as "unitNo" from made`,
      { ...n },
    ),
  )
export const setPosition = (tx: Tx, o: { unitIds: readonly number[]; position: string; actorId: number }) =>
  tx.run(
    `with was as (select id, position from steel_unit where id = any($1::bigint[])),
     moved as (update steel_unit u set position = $2 from was where u.id = was.id returning u.id)
     insert into unit_event (unit_id, event, detail, actor_id)
     select was.id, 'move', coalesce(nullif(was.position, ''), '—') || ' → ' || $2, $3 from was join moved on moved.id = was.id`,
    [o.unitIds, o.position, o.actorId],
  )
/** False where it has left the yard. */
export const setDefect = async (tx: Tx, o: { unitId: number; defect: string; fileIds: readonly string[] }): Promise<boolean> =>
  (await tx.run(
    `update steel_unit set defect = $2, file_ids = $3::text[] where id = $1 and state in ('free', 'kept', 'allocated', 'blocked')`,
    [o.unitId, o.defect, o.fileIds],
  )) > 0
/** Pictures that the desk has put there for units. */
export const unitPictures = async (tx: Tx, ids: readonly string[]): Promise<number> =>
  (
    await tx.row<{ n: number }>(
      `select count(*)::int as n from file_object where id = any($1::text[]) and purpose = 'unit' and deleted_at is null`,
      [ids],
    )
  )?.n ?? 0
/** 冻结: a stock unit leaves its line; one that was made for the line stays its own. What a buyer chose may be frozen while it waits for his money. */
export const setBlocked = async (tx: Tx, o: { unitId: number; reason: string }): Promise<boolean> =>
  (await tx.run(
    `update steel_unit set state = 'blocked', blocked_reason = $2, order_line_id = case when source = 'stock' then null else order_line_id end
     where id = $1 and (state in ('free', 'allocated') or state = 'kept' and lot_id is null)`,
    [o.unitId, o.reason],
  )) > 0
/** Back to its line while the order lives; what was won waits for its line again; else free. */
export const setUnblocked = async (tx: Tx, unitId: number): Promise<boolean> =>
  (await tx.run(
    `update steel_unit u set blocked_reason = '',
       state = case when l.id is not null then 'allocated' when u.won_line_id is not null then 'kept' else 'free' end, order_line_id = l.id
     from (select x.id, (select l.id from order_line l join orders o on o.id = l.order_id where l.id = x.order_line_id and ${liveOrder('o')}) as line
       from steel_unit x where x.id = $1) b left join order_line l on l.id = b.line
     where u.id = b.id and u.state = 'blocked'`,
    [unitId],
  )) > 0
/** Whose order it is that names a unit. */
export const buyerOf = (db: Db, orderCode: string) =>
  db.row<{
    userId: number
    companyId: number
    companyName: string
    orderCode: string
    masterOrderCode: string
    status: OrderStatusCode
  }>(
    `select o.user_id as "userId", o.company_id as "companyId", c.name as "companyName", o.order_code as "orderCode", o.master_order_code as "masterOrderCode",
       o.status::int from orders o join company c on c.id = o.company_id where o.order_code = $1`,
    [orderCode],
  )
export const insertUnitEvents = (tx: Tx, e: { unitIds: readonly number[]; event: string; detail: string; actorId: number }) =>
  tx.run('insert into unit_event (unit_id, event, detail, actor_id) select x, $2, $3, $4 from unnest($1::bigint[]) as t(x)', [
    e.unitIds,
    e.event,
    e.detail,
    e.actorId,
  ])
export interface UnitPast {
  at: Date
  event: string
  detail: string
  who: string
}
/** From making to the gate, oldest first: its report, the yard, its trucks. */
export const pastOfUnit = (db: Db, unitId: number) =>
  db.rows<UnitPast>(
    `select e.at, e.event, e.detail, a.nick_name as who from unit_event e join app_user a on a.id = e.actor_id where e.unit_id = $1
     union all select r.at, 'produced', r.report_no, a.nick_name from steel_unit u join production_report r on r.id = u.report_id
       join app_user a on a.id = r.actor_id where u.id = $1
     union all select x.on_at, 'truck', w.waybill_no, a.nick_name from waybill_unit x join waybill w on w.id = x.waybill_id
       join app_user a on a.id = w.made_by where x.unit_id = $1
     union all select x.off_at, 'off', w.waybill_no, '' from waybill_unit x join waybill w on w.id = x.waybill_id where x.unit_id = $1 and x.off_at is not null
     union all select w.left_at, 'left', w.waybill_no || ' ' || w.plate, '' from waybill_unit x join waybill w on w.id = x.waybill_id
       where x.unit_id = $1 and x.off_at is null and w.left_at is not null
     order by 1`,
    [unitId],
  )
/** Which of these orders and trucks are of companies of this contact. */
export const numbersOfContact = (db: Db, contact: number, numbers: readonly string[]) =>
  db.rows<{ no: string }>(
    `select o.order_code as no from orders o join company c on c.id = o.company_id where o.order_code = any($2::text[]) and c.bd_user_id = $1
     union all select w.waybill_no from waybill w join company c on c.id = w.company_id where w.waybill_no = any($2::text[]) and c.bd_user_id = $1`,
    [contact, numbers],
  )
export const depots = (db: Db) =>
  db.rows<{ depotCode: string; name: string }>('select depot_code as "depotCode", name from depot order by depot_code')

/** Steel that lies in the yard becomes stock of its goods, where they are kept in stock at all. */
export const stockUp = (tx: Tx, s: { skuId: number; pieces: number; reason: string; ref: string }) =>
  tx.row<{ id: number; skuCode: string; depotCode: string }>(
    `with up as (update stock set on_hand = on_hand + $2::int where sku_id = $1 returning sku_id),
     m as (insert into stock_move (sku_id, delta, reason, ref) select sku_id, $2::int, $3, $4 from up returning id, sku_id)
     select m.id, k.sku_code as "skuCode", k.depot_code as "depotCode" from m join sku k on k.id = m.sku_id`,
    [s.skuId, s.pieces, s.reason, s.ref],
  )
/** Stock goods that a unit made to order can be: of its kind, grade and size, in its depot; those of its own name first. */
export const goodsOfUnit = (db: Db, unitId: number) =>
  db.rows<{ skuId: number; skuCode: string; title: string }>(
    `select k.id as "skuId", k.sku_code as "skuCode", k.title from steel_unit u join sku o on o.id = u.sku_id left join order_line ml on ml.id = u.made_line_id
       join sku k on k.variety_code = o.variety_code and k.grade = o.grade and k.thickness_um is not distinct from o.thickness_um
         and k.width_um is not distinct from o.width_um and k.length_um is not distinct from o.length_um and k.depot_code = u.depot_code
       join stock s on s.sku_id = k.id
     where u.id = $1 and k.spot and not k.withdrawn order by k.title = coalesce(ml.title, o.title) desc, k.id = o.id desc, k.title, k.id limit 40`,
    [unitId],
  )
/** False where it is no longer free of any order. */
export const makeStock = async (tx: Tx, o: { unitId: number; skuId: number }): Promise<boolean> =>
  (await tx.run(
    `update steel_unit set sku_id = $2, source = 'stock', made_line_id = null, made_as = '{}', not_for_line = null
     where id = $1 and state = 'free' and order_line_id is null and (source = 'production' or made_line_id is not null)`,
    [o.unitId, o.skuId],
  )) > 0
