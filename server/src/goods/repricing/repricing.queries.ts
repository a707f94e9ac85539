// 调价单: the sheets, their lines, and the one statement that changes the prices.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import { groupRuns } from '../../platform/db/orderSets.ts'
import {
  type AreaHowCode,
  MOST_REPRICED,
  type RepricingSourceCode,
  type RepricingStateCode,
} from '@mall/domain/goods/repricing/repricing.codes.ts'
import { ALONE_HOURS, type Reach } from '@mall/domain/goods/goods/secondPerson.rules.ts'
import type { RepriceGoods, Repriced } from '@mall/domain/goods/repricing/reprice.ts'
import type { RepriceRuleForm } from '@mall/contract/goods/repricing/repricing.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { runningNo } from '../../platform/db/runningNo.ts'
import { type AsksWhen, comesSoon, type Soonest, untilSoonest } from '../../platform/db/soon.ts'

/** Of a sheet that the table of 基价与加价 made: of which class (empty: all), and whether goods keep what is their own beside it. */
export interface TableScope {
  classCode: string
  keep: boolean
}
export interface RepricingRow {
  id: number
  repricingNo: string
  state: RepricingStateCode
  version: number
  title: string
  note: string
  source: RepricingSourceCode
  rules: RepriceRuleForm[]
  tableScope: TableScope | null
  ofNo: string
  publishAt: Date | null
  goods: number
  areaHow: AreaHowCode
  /** Prices of areas that move with it. */
  areas: number
  needs: string
  madeBy: number
  /** Who has written it as it stands, its maker among them: none of them agrees to it. */
  authors: number[]
  makerName: string
  madeAt: Date
  requestId: string
  deciderName: string
  decidedAt: Date | null
  decideReason: string
  returned: string
  publishedAt: Date | null
  takenBackAt: Date | null
  takenBackName: string
  kept: number
  now: Date
}
const nameOf = (alias: string) => `coalesce(nullif(${alias}.real_name, ''), ${alias}.nick_name, '')`
const columns = `r.id, r.repricing_no as "repricingNo", r.state, r.version, r.title, r.note, r.source, r.rules, r.table_scope as "tableScope", coalesce(o.repricing_no, '') as "ofNo",
  r.publish_at as "publishAt", r.goods, r.area_how as "areaHow", r.areas, r.needs, r.made_by as "madeBy", to_jsonb(r.authors) as authors, ${nameOf('m')} as "makerName", r.made_at as "madeAt", r.request_id as "requestId",
  ${nameOf('d')} as "deciderName", r.decided_at as "decidedAt", r.decide_reason as "decideReason", r.returned, r.published_at as "publishedAt",
  r.taken_back_at as "takenBackAt", ${nameOf('t')} as "takenBackName", r.kept, now() as now`
const from = `repricing r left join repricing o on o.id = r.of_id join app_user m on m.id = r.made_by left join app_user d on d.id = r.decided_by
  left join app_user t on t.id = r.taken_back_by`

export const repricingByNo = (db: Db, no: string) =>
  db.row<RepricingRow>(`select ${columns} from ${from} where r.repricing_no = $1`, [no])
/** Whoever changes a sheet holds its row first. */
export const lockRepricing = async (tx: Tx, no: string): Promise<RepricingRow | undefined> => {
  await tx.row('select id from repricing where repricing_no = $1 for update', [no])
  return repricingByNo(tx, no)
}

const VIEWS = `(case :view when 'draft' then r.state = 'draft' when 'waiting' then r.state = 'waiting' when 'coming' then r.state = 'approved'
  when 'over' then r.state in ('published', 'takenBack') else true end)
  and (:word = '' or r.repricing_no ilike '%' || :word || '%' or r.title ilike '%' || :word || '%')`
export const repricings = (db: Db, o: { view: string; word: string; limit: number; offset: number }) =>
  db.rows<RepricingRow>(
    ...bind(`select ${columns} from ${from} where ${VIEWS} order by r.id desc limit :limit offset :offset`, { ...o }),
  )
export const repricingCounts = (db: Db, o: { view: string; word: string }) =>
  db.row<{ n: number; draft: number; waiting: number; coming: number }>(
    ...bind(
      `select (select count(*)::int from repricing r where ${VIEWS}) as n, (select count(*)::int from repricing where state = 'draft') as draft,
         (select count(*)::int from repricing where state = 'waiting') as waiting, (select count(*)::int from repricing where state = 'approved') as coming`,
      { ...o },
    ),
  )

/** Prices of a running group, or of one that begins soon, stand beside the list price they were made from: such goods do not move. */
const IN_GROUP = `exists (select 1 from group_buy g where g.sku_id = k.id and ${groupRuns('g')} and g.ends_at > now())`
const REACHED = `(:ofChannel = '' or k.channel_code = :ofChannel) and (:classCode = '' or k.class_code = :classCode) and (:ofMill = '' or k.mill_code = :ofMill)
  and (:depotCode = '' or k.depot_code = :depotCode) and (:grade = '' or k.grade = :grade)
  and (:sizeFromUm::bigint is null or coalesce(k.thickness_um, k.diameter_um) >= :sizeFromUm) and (:sizeToUm::bigint is null or coalesce(k.thickness_um, k.diameter_um) <= :sizeToUm)`
const GOODS = `k.id as "skuId", k.sku_code as "skuCode", k.title, k.price_unit as "priceUnit", k.list_price_fen as "wasFen", q.fen as "dayFen",
  ${IN_GROUP} as "inGroup"`
/** Beside each goods the newest quotation of its variety, of the last two weeks. */
const QUOTED = `sku k left join (select distinct on (variety_code) variety_code, price_fen_per_t as fen from variety_price
  where priced_on between day_of(now()) - 14 and day_of(now()) order by variety_code, priced_on desc) q on q.variety_code = k.variety_code`
export type Reached = RepriceGoods & { inGroup: boolean }
/** Columns of goods as a sheet looks at them, and where they stand. */
export const REACHED_GOODS = { columns: GOODS, from: QUOTED }
/** Goods a rule reaches, on the shelf or not: what comes back to the shelf comes back at its new price. */
export const reachedBy = (db: Db, rule: RepriceRuleForm) =>
  db.rows<Reached>(
    ...bind(`select ${GOODS} from ${QUOTED} where ${REACHED} order by k.id limit ${MOST_REPRICED + 1}`, {
      ofChannel: rule.ofChannel,
      classCode: rule.classCode,
      ofMill: rule.ofMill,
      depotCode: rule.depotCode,
      grade: rule.grade,
      sizeFromUm: rule.sizeFromUm,
      sizeToUm: rule.sizeToUm,
    }),
  )
export const goodsOfCodes = (db: Db, skuCodes: readonly string[]) =>
  db.rows<Reached>(`select ${GOODS} from ${QUOTED} where k.sku_code = any($1::text[])`, [skuCodes])

export const reachedByIds = (db: Db, skuIds: readonly number[]) =>
  db.rows<Reached>(`select ${GOODS} from ${QUOTED} where k.id = any($1::int[])`, [skuIds])

/** What open carts hold of goods with new prices: carts, lines, kg, and by how many fen they move. `moves`: rows of `sku_id` and `move`. */
const cartsOf = (
  moves: string,
) => `select count(distinct c.user_id)::int as carts, count(*)::int as "cartLines", coalesce(sum(w.kg), 0)::bigint as "cartKg",
       coalesce(sum(round(case k.price_unit when 'piece' then c.pieces else w.kg / case k.price_unit when 'ton' then 1000.0 else 1 end end * t.move)), 0)::bigint as "cartFen"
     from ${moves} join cart_item c on c.sku_id = t.sku_id and c.kind = 'cart' join sku k on k.id = c.sku_id
       cross join lateral (select round(c.pieces::numeric * k.piece_weight_g / 1000) as kg) w`
interface CartsTouched {
  carts: number
  cartLines: number
  cartKg: Kg
  cartFen: Fen
}
const TYPED = cartsOf('unnest($1::int[], $2::bigint[]) as t(sku_id, move)')
const WRITTEN = cartsOf('(select sku_id, now_fen - was_fen as move from repricing_line where repricing_id = $1) t')
export const cartsTouched = (db: Db, lines: readonly Repriced[]) =>
  db.row<CartsTouched>(TYPED, [lines.map(l => l.skuId), lines.map(l => l.nowFen - l.wasFen)])
export const cartsOfSheet = (db: Db, id: number) => db.row<CartsTouched>(WRITTEN, [id])
/** What buyers of an area paid and will pay: a price of its own, or the list price with what the area adds to a ton. */
const AREA_MOVES = `select a.sku_id, greatest(1, coalesce(a.was_fen, coalesce(l.was_fen, k.list_price_fen) + w.adds)) as was_fen,
    coalesce(a.now_fen, coalesce(l.now_fen, k.list_price_fen) + w.adds) as now_fen
  from repricing_area a join sku k on k.id = a.sku_id join sales_area s on s.sales_area_code = a.sales_area_code
    left join repricing_line l on l.repricing_id = a.repricing_id and l.sku_id = a.sku_id
    cross join lateral (select case k.price_unit when 'ton' then s.price_adjust_fen else 0 end as adds) w
  where a.repricing_id = $1`
/** How far a written sheet reaches, prices of areas with it. */
export const reachOfSheet = async (db: Db, id: number): Promise<Reach> =>
  (await db.row<Reach>(
    `select count(distinct sku_id)::int as goods, coalesce(max(abs(now_fen - was_fen)::float8 / was_fen), 0) as widest
     from (select sku_id, was_fen, now_fen from repricing_line where repricing_id = $1 union all ${AREA_MOVES}) m`,
    [id],
  )) ?? { goods: 0, widest: 0 }

/**
 * A sheet together with what went without a second person in the last 24 hours: prices by whoever moved them, the number of goods by who wrote it, each alone. What was
 * agreed to is not in it. Prices count as they really moved, forth and back: what a later sheet had moved on is not taken back with the earlier one. What
 * was changed by hand at the goods counts like a sheet of one (decision 0150).
 * `line`: rows of `sku_id`, `was_fen`, `now_fen`.
 */
const reachOfDay = (line: string) =>
  `with line as (${line}),
   free as (select x.sku_id, r.authors from repricing r join repricing_line x on x.repricing_id = r.id
     where r.needs = '' and r.id <> :id::bigint and (r.state = 'approved' or r.state = 'published' and r.published_at > now() - interval '${ALONE_HOURS} hours')
     union all select p.sku_id, array[p.staff_id] from price_change p where p.by_hand and p.at > now() - interval '${ALONE_HOURS} hours'),
   gone as (select p.sku_id, p.now_fen - p.was_fen as fen from repricing r join price_change p on p.repricing_id = r.id and p.sales_area_code is null
     where r.needs = '' and r.id <> :id::bigint and r.state in ('published', 'takenBack') and r.published_at > now() - interval '${ALONE_HOURS} hours'
     union all select p.sku_id, p.now_fen - p.was_fen from price_change p
     where p.by_hand and p.sales_area_code is null and p.at > now() - interval '${ALONE_HOURS} hours'),
   moved as (select sku_id, sum(fen)::bigint as fen from gone group by sku_id)
   select coalesce((select max((select count(*)::int from (select sku_id from line union select sku_id from free where p.id = any(authors)) u)) from unnest(:people::bigint[]) as p(id)), 0) as goods,
     coalesce((select max(abs(l.now_fen - l.was_fen + coalesce(m.fen, 0))::float8 / greatest(1, l.was_fen - coalesce(m.fen, 0)))
       from line l left join moved m using (sku_id)), 0) as widest`
const DAY_TYPED = reachOfDay(
  'select * from unnest(:skuIds::int[], :wereFen::bigint[], :nowFen::bigint[]) as t(sku_id, was_fen, now_fen)',
)
const DAY_WRITTEN = reachOfDay('select sku_id, was_fen, now_fen from repricing_line where repricing_id = :id::bigint')
export const dayOfLines = async (db: Db, people: readonly number[], lines: readonly Repriced[]): Promise<Reach> =>
  (await db.row<Reach>(
    ...bind(DAY_TYPED, {
      id: 0,
      people,
      skuIds: lines.map(l => l.skuId),
      wereFen: lines.map(l => l.wasFen),
      nowFen: lines.map(l => l.nowFen),
    }),
  )) ?? { goods: 0, widest: 0 }
/** Of whichever of its authors has the most. */
export const dayOfSheet = async (db: Db, people: readonly number[], id: number): Promise<Reach> =>
  (await db.row<Reach>(...bind(DAY_WRITTEN, { id, people }))) ?? { goods: 0, widest: 0 }
/** Goods that a written sheet makes cheaper, for everybody or in an area. */
export const loweredBySheet = async (db: Db, id: number): Promise<number[]> =>
  (
    await db.row<{ ids: number[] }>(
      `select coalesce(jsonb_agg(distinct m.sku_id), '[]') as ids from (select sku_id, was_fen, now_fen from repricing_line where repricing_id = $1 union all ${AREA_MOVES}) m
       where m.now_fen < m.was_fen`,
      [id],
    )
  )?.ids ?? []
// ---------- writes
export interface NewRepricing {
  title: string
  note: string
  source: RepricingSourceCode
  rules: readonly RepriceRuleForm[]
  tableScope?: TableScope | null
  ofId: number | null
  publishAt: Date | null
  goods: number
  areaHow?: AreaHowCode
  madeBy: number
  requestId: string
}
export const insertRepricing = (tx: Tx, r: NewRepricing) =>
  tx.row<{ id: number; repricingNo: string }>(
    ...bind(
      `insert into repricing (repricing_no, title, note, source, rules, table_scope, of_id, publish_at, goods, area_how, made_by, authors, request_id)
       select ${runningNo('repricing')}, :title, :note, :source, :rules::jsonb, :tableScope::jsonb,
         :ofId::bigint, :publishAt::timestamptz, :goods, :areaHow, :madeBy, array[:madeBy::bigint], :requestId
       on conflict (made_by, request_id) do nothing returning id, repricing_no as "repricingNo"`,
      {
        ...r,
        areaHow: r.areaHow ?? 'leave',
        rules: JSON.stringify(r.rules),
        tableScope: r.tableScope ? JSON.stringify(r.tableScope) : null,
      },
    ),
  )
/** From now on it is this person's too. */
export const addAuthor = (tx: Tx, id: number, staffId: number) =>
  tx.run('update repricing set authors = authors || $2::bigint where id = $1 and not $2::bigint = any(authors)', [id, staffId])
export const rewriteDraft = (
  tx: Tx,
  r: Pick<NewRepricing, 'title' | 'note' | 'rules' | 'publishAt' | 'goods'> & { id: number },
) =>
  tx.run(
    ...bind(
      `update repricing set title = :title, note = :note, rules = :rules::jsonb, publish_at = :publishAt::timestamptz, goods = :goods, version = version + 1, returned = ''
       where id = :id`,
      { ...r, rules: JSON.stringify(r.rules) },
    ),
  )
/** When a draft is to be published; its lines stay. */
export const setPublishAt = (tx: Tx, id: number, publishAt: Date | null) =>
  tx.run('update repricing set publish_at = $2::timestamptz, version = version + 1 where id = $1', [id, publishAt])
/** Lines a statement: written as text, all of the catalogue at once would hold up whoever asks this process meanwhile. */
const LINES = 4000
export const writeLines = async (tx: Tx, id: number, lines: readonly Repriced[]): Promise<void> => {
  await tx.run('delete from repricing_line where repricing_id = $1', [id])
  for (let i = 0; i < lines.length; i += LINES) {
    const some = lines.slice(i, i + LINES)
    const made = (which: 'was' | 'now') => some.map(l => (l.made ? JSON.stringify(l.made[which]) : null))
    await tx.run(
      `insert into repricing_line (repricing_id, sku_id, was_fen, now_fen, was_parts, parts)
       select $1, * from unnest($2::int[], $3::bigint[], $4::bigint[], $5::jsonb[], $6::jsonb[])`,
      [id, some.map(l => l.skuId), some.map(l => l.wasFen), some.map(l => l.nowFen), made('was'), made('now')],
    )
  }
}
export const linesOf = (db: Db, id: number) =>
  db.rows<Repriced>(
    `select sku_id as "skuId", was_fen as "wasFen", now_fen as "nowFen",
       case when parts is not null then jsonb_build_object('was', was_parts, 'now', parts) end as made from repricing_line where repricing_id = $1`,
    [id],
  )
/** One price of one area. `wasFen` null: reckoned by then; `nowFen` null: reckoned from then on. */
export interface AreaMove {
  skuId: number
  salesAreaCode: string
  wasFen: Fen | null
  nowFen: Fen | null
}
export const areaLinesOf = (db: Db, id: number) =>
  db.rows<AreaMove>(
    `select sku_id as "skuId", sales_area_code as "salesAreaCode", was_fen as "wasFen", now_fen as "nowFen" from repricing_area where repricing_id = $1`,
    [id],
  )
/** What the areas of some goods have of their own by now; in areas that have none, null. */
export const areaPricesNow = (db: Db, at: readonly Pick<AreaMove, 'skuId' | 'salesAreaCode'>[]) =>
  db.rows<{ skuId: number; salesAreaCode: string; fen: Fen | null }>(
    `select t.sku_id as "skuId", t.area as "salesAreaCode", p.price_fen as fen from unnest($1::int[], $2::text[]) as t(sku_id, area)
     left join sku_area_price p on p.sku_id = t.sku_id and p.sales_area_code = t.area`,
    [at.map(a => a.skuId), at.map(a => a.salesAreaCode)],
  )
/** The areas' prices of a sheet anew: as its choice makes them of the lines, or certain ones. Answers how many there are, and how many would be nothing. */
export async function writeAreas(
  tx: Tx,
  o: { id: number; areaHow: AreaHowCode; fixed?: readonly AreaMove[] },
): Promise<{ areas: number; below: number }> {
  await tx.run('delete from repricing_area where repricing_id = $1', [o.id])
  const fixed = o.fixed ?? []
  if (o.areaHow === 'fixed')
    await tx.run(
      `insert into repricing_area (repricing_id, sku_id, sales_area_code, was_fen, now_fen)
       select $1, * from unnest($2::int[], $3::text[], $4::bigint[], $5::bigint[])`,
      [o.id, fixed.map(a => a.skuId), fixed.map(a => a.salesAreaCode), fixed.map(a => a.wasFen), fixed.map(a => a.nowFen)],
    )
  else if (o.areaHow !== 'leave')
    await tx.run(
      `insert into repricing_area (repricing_id, sku_id, sales_area_code, was_fen, now_fen)
       select l.repricing_id, p.sku_id, p.sales_area_code, p.price_fen, case when $2 then p.price_fen + l.now_fen - l.was_fen end
       from repricing_line l join sku_area_price p on p.sku_id = l.sku_id where l.repricing_id = $1 and (not $2 or p.price_fen + l.now_fen - l.was_fen > 0)`,
      [o.id, o.areaHow === 'move'],
    )
  const n = await tx.row<{ areas: number; below: number }>(
    `with n as (select count(*)::int as areas from repricing_area where repricing_id = $1),
       kept as (update repricing set areas = n.areas, area_how = $2 from n where id = $1)
     select n.areas, case when $2 = 'move' then (select count(*)::int from repricing_line l join sku_area_price p on p.sku_id = l.sku_id where l.repricing_id = $1) - n.areas else 0 end as below
     from n`,
    [o.id, o.areaHow],
  )
  return n ?? { areas: 0, below: 0 }
}
/** Whoever looked at it before looks again. */
export const setNextVersion = (tx: Tx, id: number) => tx.run('update repricing set version = version + 1 where id = $1', [id])
/** Goods with prices of their own in areas: of lines as they are typed, and of a written sheet. */
const OWN = (goods: string) =>
  `select count(distinct p.sku_id)::int as goods, count(*)::int as prices from ${goods} join sku_area_price p on p.sku_id = t.sku_id`
export interface OwnAreas {
  goods: number
  prices: number
}
const OWN_TYPED = OWN('unnest($1::int[]) as t(sku_id)')
const OWN_WRITTEN = OWN('(select sku_id from repricing_line where repricing_id = $1) t')
export const ownAreasTouched = (db: Db, lines: readonly Repriced[]) => db.row<OwnAreas>(OWN_TYPED, [lines.map(l => l.skuId)])
export const ownAreasOfSheet = (db: Db, id: number) => db.row<OwnAreas>(OWN_WRITTEN, [id])
/** Prices of areas that are not what the sheet was made from; and those that came since, where it takes all of them along. */
export const areasMovedSince = async (db: Db, id: number): Promise<number> =>
  (
    await db.row<{ n: number }>(
      `select ((select count(*) from repricing_area a left join sku_area_price p on p.sku_id = a.sku_id and p.sales_area_code = a.sales_area_code
           where a.repricing_id = $1 and p.price_fen is distinct from a.was_fen)
         + (select count(*) from repricing r join repricing_line l on l.repricing_id = r.id join sku_area_price p on p.sku_id = l.sku_id
             left join repricing_area a on a.repricing_id = r.id and a.sku_id = p.sku_id and a.sales_area_code = p.sales_area_code
             where r.id = $1 and r.area_how in ('move', 'drop') and a.sku_id is null))::int as n`,
      [id],
    )
  )?.n ?? 0
/** What an area paid before the hands of the last 24 hours, since somebody else agreed to its price; undefined: no hand has moved it. */
export const areaBeforeHands = async (
  db: Db,
  o: { skuId: number; salesAreaCode: string; reckonedFen: Fen },
): Promise<number | undefined> =>
  (
    await db.row<{ fen: Fen }>(
      ...bind(
        `select coalesce(p.was_fen, :reckonedFen::bigint) as fen from price_change p where p.sku_id = :skuId and p.sales_area_code = :salesAreaCode and p.by_hand
           and p.at > now() - interval '${ALONE_HOURS} hours'
           and p.id > coalesce((select max(x.id) from price_change x where x.sku_id = p.sku_id and x.sales_area_code = p.sales_area_code and x.repricing_id is not null), 0)
         order by p.id limit 1`,
        { ...o },
      ),
    )
  )?.fen
/** A sheet of one price that waits for its second person, or for its time, for these goods: in an area, or of the list. */
export const waitingByHand = (db: Db, skuId: number, salesAreaCode: string | null) =>
  db.row<{ repricingNo: string; madeBy: number; nowFen: Fen | null; needs: string }>(
    `select r.repricing_no as "repricingNo", r.made_by as "madeBy", case when $2::text is null then l.now_fen else a.now_fen end as "nowFen", r.needs
     from repricing r left join repricing_line l on l.repricing_id = r.id and l.sku_id = $1
       left join repricing_area a on a.repricing_id = r.id and a.sku_id = $1 and a.sales_area_code = $2
     where r.source = 'hand' and r.state in ('waiting', 'approved') and case when $2::text is null then l.sku_id else a.sku_id end is not null limit 1`,
    [skuId, salesAreaCode],
  )
/** Goods whose list price is not what the sheet was made from. */
export const movedSince = async (db: Db, id: number): Promise<number> =>
  (
    await db.row<{ n: number }>(
      'select count(*)::int as n from repricing_line l join sku k on k.id = l.sku_id where l.repricing_id = $1 and k.list_price_fen <> l.was_fen',
      [id],
    )
  )?.n ?? 0
export const groupsSince = async (db: Db, id: number): Promise<number> =>
  (
    await db.row<{ n: number }>(
      `select count(*)::int as n from repricing_line l join sku k on k.id = l.sku_id where l.repricing_id = $1 and ${IN_GROUP}`,
      [id],
    )
  )?.n ?? 0
/** What moves by how much, of which class: as the list of differences groups it, the widest move first. */
export const groupsOf = (db: Db, id: number) =>
  db.rows<{ className: string; priceUnit: string; moveFen: Fen; goods: number; lowFen: Fen; highFen: Fen }>(
    `select c.name as "className", k.price_unit as "priceUnit", l.now_fen - l.was_fen as "moveFen", count(*)::int as goods, min(l.now_fen) as "lowFen", max(l.now_fen) as "highFen"
     from repricing_line l join sku k on k.id = l.sku_id join product_class c using (class_code) where l.repricing_id = $1
     group by c.name, k.price_unit, l.now_fen - l.was_fen order by max(abs(l.now_fen - l.was_fen)::numeric / l.was_fen) desc, c.name limit 60`,
    [id],
  )
/** Where goods lie and who made them: sheets name many that are called the same. */
export const placesOf = (db: Db, skuCodes: readonly string[]) =>
  db.rows<{ skuCode: string; depotCode: string; millCode: string }>(
    'select sku_code as "skuCode", depot_code as "depotCode", mill_code as "millCode" from sku where sku_code = any($1::text[])',
    [skuCodes],
  )
/** Goods of a sheet: those whose list price moves, and those of which only prices of areas do. */
export const linePage = (
  db: Db,
  o: { id: number; word: string; ownOnly: boolean; open: boolean; limit: number; offset: number },
) =>
  db.rows<{
    skuCode: string
    title: string
    depotCode: string
    millCode: string
    priceUnit: string
    wasFen: Fen
    nowFen: Fen
    listFen: Fen
    own: { salesAreaCode: string; ownFen: Fen | null; nowFen: Fen | null; moves: boolean }[]
    n: number
  }>(
    ...bind(
      `with line as (select sku_id, was_fen, now_fen from repricing_line where repricing_id = :id
         union all select distinct a.sku_id, k.list_price_fen, k.list_price_fen from repricing_area a join sku k on k.id = a.sku_id
           where a.repricing_id = :id and not exists (select 1 from repricing_line x where x.repricing_id = a.repricing_id and x.sku_id = a.sku_id))
       select k.sku_code as "skuCode", k.title, k.depot_code as "depotCode", k.mill_code as "millCode", k.price_unit as "priceUnit", l.was_fen as "wasFen", l.now_fen as "nowFen",
         k.list_price_fen as "listFen", w.own, count(*) over ()::int as n
       from line l join sku k on k.id = l.sku_id
         cross join lateral (select coalesce(jsonb_agg(jsonb_build_object('salesAreaCode', o.area, 'ownFen', o.was, 'nowFen', o.fen, 'moves', o.moves) order by o.area), '[]') as own
           from (select a.sales_area_code as area, a.was_fen as was, a.now_fen as fen, true as moves from repricing_area a where a.repricing_id = :id and a.sku_id = k.id
             union all select p.sales_area_code, p.price_fen, p.price_fen, false from sku_area_price p where :open::bool and p.sku_id = k.id
               and not exists (select 1 from repricing_area a where a.repricing_id = :id and a.sku_id = p.sku_id and a.sales_area_code = p.sales_area_code)) o) w
       where (:word = '' or k.title || ' ' || k.sku_code ilike '%' || :word || '%') and (not :ownOnly::bool or w.own <> '[]')
       order by abs(l.now_fen - l.was_fen)::numeric / l.was_fen desc, l.sku_id limit :limit offset :offset`,
      { ...o },
    ),
  )

export const setSubmitted = (tx: Tx, id: number, state: 'waiting' | 'approved', needs: string) =>
  tx.run(
    `update repricing set state = $2, needs = $3, submitted_at = now(), decided_by = null, decided_at = null, decide_reason = '', returned = '' where id = $1`,
    [id, state, needs],
  )
export const setApproved = (tx: Tx, id: number, by: number, reason: string) =>
  tx.run(`update repricing set state = 'approved', decided_by = $2, decided_at = now(), decide_reason = $3 where id = $1`, [
    id,
    by,
    reason,
  ])
/** Back to its maker, with what there is to say of it. */
export const setDraft = (tx: Tx, id: number, returned: string) =>
  tx.run(
    `update repricing set state = 'draft', version = version + 1, returned = $2, decided_by = null, decided_at = null, decide_reason = '' where id = $1`,
    [id, returned],
  )
export const setDropped = (tx: Tx, id: number) => tx.run(`update repricing set state = 'dropped' where id = $1`, [id])
export const setPublished = (tx: Tx, id: number) =>
  tx.run(`update repricing set state = 'published', published_at = now() where id = $1`, [id])
export const setTakenBack = (tx: Tx, id: number, by: number, kept: number) =>
  tx.run(`update repricing set state = 'takenBack', taken_back_at = now(), taken_back_by = $2, kept = $3 where id = $1`, [
    id,
    by,
    kept,
  ])

/** The whole catalogue in one statement takes longer than a request may. */
export const allowLong = (tx: Tx) => tx.run(`select set_config('statement_timeout', '60000', true)`)
/**
 * All prices of a sheet at one moment, each with its line of history; `back`: from the new to the old ones. Goods that no longer have the price the
 * sheet expects keep theirs. Returns the goods that moved.
 */
export const movePrices = async (tx: Tx, o: { id: number; staffId: number; back: boolean }): Promise<number[]> => {
  const row = await tx.row<{ moved: string }>(
    ...bind(
      `with line as (select sku_id, case when :back::bool then now_fen else was_fen end as was, case when :back::bool then was_fen else now_fen end as fen,
           case when :back::bool then was_parts else parts end as parts
         from repricing_line where repricing_id = :id),
       moved as (update sku k set list_price_fen = l.fen, price_parts = coalesce(l.parts, k.price_parts) from line l where k.id = l.sku_id and k.list_price_fen = l.was returning k.id, l.was, l.fen),
       told as (insert into price_change (sku_id, sales_area_code, was_fen, now_fen, staff_id, repricing_id) select id, null, was, fen, :staffId, :id from moved)
       select coalesce(string_agg(id::text, ','), '') as moved from moved`,
      { ...o },
    ),
  )
  return row?.moved ? row.moved.split(',').map(Number) : []
}
/** The areas' prices of a sheet, in the transaction that moves its list prices; as there, what is not as expected stays. Returns the goods that moved. */
export const moveAreas = async (tx: Tx, o: { id: number; staffId: number; back: boolean }): Promise<number[]> =>
  (
    await tx.rows<{ skuId: number }>(
      ...bind(
        `with line as (select sku_id, sales_area_code, case when :back::bool then now_fen else was_fen end as was, case when :back::bool then was_fen else now_fen end as fen
           from repricing_area where repricing_id = :id),
         changed as (update sku_area_price p set price_fen = l.fen from line l where p.sku_id = l.sku_id and p.sales_area_code = l.sales_area_code
           and p.price_fen = l.was and l.fen is not null returning p.sku_id, p.sales_area_code, l.was, l.fen),
         dropped as (delete from sku_area_price p using line l where p.sku_id = l.sku_id and p.sales_area_code = l.sales_area_code
           and p.price_fen = l.was and l.fen is null returning p.sku_id, p.sales_area_code, l.was, l.fen),
         made as (insert into sku_area_price (sku_id, sales_area_code, price_fen) select sku_id, sales_area_code, fen from line where was is null
           on conflict do nothing returning sku_id, sales_area_code, null::bigint as was, price_fen as fen),
         told as (select * from changed union all select * from dropped union all select * from made),
         kept as (insert into price_change (sku_id, sales_area_code, was_fen, now_fen, staff_id, repricing_id)
           select sku_id, sales_area_code, was, fen, :staffId, :id from told)
         select sku_id as "skuId" from told`,
        { ...o },
      ),
    )
  ).map(m => m.skuId)
export const dueRepricings = (db: Db) =>
  db.rows<{ repricingNo: string }>(
    `select repricing_no as "repricingNo" from repricing where state = 'approved' and coalesce(publish_at, now()) <= now() order by publish_at nulls first, id limit 50`,
  )
/** When the next one is published. */
export const nextPublishing: AsksWhen = (db, backMs) =>
  db.row<Soonest>(`select ${untilSoonest('publish_at')} from repricing where state = 'approved' and ${comesSoon('publish_at')}`, [
    backMs,
  ])
/**
 * What each area paid at the end of a day: a price of its own, or the list price with what the area added then. Overrides by their history; additions by the
 * changes that came into force since, each sheet unpacked once.
 * `knownFrom`: the addition of that day is not known, only from this day on.
 */
export const areasOn = (db: Db, skuCode: string, day: string) =>
  db.rows<{ salesAreaCode: string; ownFen: Fen | null; adjustFen: Fen; knownFrom: string | null }>(
    `with bound as (select ($2::date + 1)::timestamp at time zone 'Asia/Shanghai' as at),
       later as (select distinct on (l ->> 'key') l ->> 'key' as key, (l #>> '{was,addFen}')::bigint as fen
         from bound b join option_change c on c.state = 'inForce' and c.in_force_at >= b.at cross join lateral jsonb_array_elements(c.lines) l
         where l ->> 'key' like 'fee>area>%' order by l ->> 'key', c.in_force_at, c.id)
     select a.sales_area_code as "salesAreaCode", case when p.id is null then o.price_fen else p.was_fen end as "ownFen",
       coalesce(w.fen, a.price_adjust_fen) as "adjustFen", case when a.adjust_since >= b.at then day_of(a.adjust_since)::text end as "knownFrom"
     from sales_area a cross join bound b join sku k on k.sku_code = $1
       left join later w on w.key = 'fee>area>' || a.sales_area_code || '>'
       left join sku_area_price o on o.sku_id = k.id and o.sales_area_code = a.sales_area_code
       left join lateral (select c.id, c.was_fen from price_change c where c.sku_id = k.id and c.sales_area_code = a.sales_area_code and c.at >= b.at
         order by c.id limit 1) p on true
     where not a.off order by a.seq, a.sales_area_code`,
    [skuCode, day],
  )
/** The list price of a goods at the end of a day; `early`: it was not made yet. */
export const priceOn = (db: Db, skuCode: string, day: string) =>
  db.row<{
    priceFen: Fen
    changes: number
    priceUnit: string
    channelCode: string
    late: boolean
    early: boolean
    madeOn: string
  }>(
    `select coalesce((select p.was_fen from price_change p where p.sku_id = k.id and p.sales_area_code is null and p.at >= ($2::date + 1)::timestamp at time zone 'Asia/Shanghai'
         order by p.id limit 1), k.list_price_fen) as "priceFen",
       (select count(*)::int from price_change p where p.sku_id = k.id and p.sales_area_code is null and p.at >= $2::date::timestamp at time zone 'Asia/Shanghai'
         and p.at < ($2::date + 1)::timestamp at time zone 'Asia/Shanghai') as changes,
       k.price_unit as "priceUnit", k.channel_code as "channelCode", $2::date > day_of(now()) as late, $2::date < m.day as early, m.day::text as "madeOn"
     from sku k cross join lateral (select day_of(coalesce((select c.at from sku_change c where c.sku_id = k.id order by c.id limit 1), k.on_shelf_at)) as day) m
     where k.sku_code = $1`,
    [skuCode, day],
  )
