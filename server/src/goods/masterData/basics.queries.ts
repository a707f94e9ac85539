// Rows of 基础资料. One table a kind; what a kind has no column for is answered empty, so that all kinds are read as one shape.
import type { Fen } from '@mall/domain/kernel/money.ts'
import type { BasicForm, BasicKindCode } from '@mall/domain/goods/masterData/basics.rules.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { WINDOW } from '../../kernel/serve/paging.ts'
import { runningNo } from '../../platform/db/runningNo.ts'

export interface BasicRow extends BasicForm {
  rev: number
  off: boolean
}

interface Table {
  table: string
  key: string
  /** Column by field of the form, besides code, name and seq. */
  columns: Partial<Record<keyof BasicForm, string>>
  nameColumn: string
  /** Columns that follow from the form, as SQL over its fields. */
  derived?: readonly (readonly [column: string, sql: string])[]
}
const tables: Readonly<Record<BasicKindCode, Table>> = {
  mill: { table: 'mill', key: 'mill_code', nameColumn: 'name', columns: { shortName: 'short_name', city: 'city' } },
  depot: {
    table: 'depot',
    key: 'depot_code',
    nameColumn: 'name',
    columns: {
      cityCode: 'adcode',
      city: 'city',
      salesAreaCode: 'sales_area_code',
      depotKind: 'kind',
      outFeeFen: 'out_fee_fen',
      liftFeeFen: 'lift_fee_fen',
    },
  },
  channel: {
    table: 'channel',
    key: 'channel_code',
    nameColumn: 'name',
    columns: {
      telephone: 'telephone',
      commonly: 'commonly',
      noShow: 'no_show',
      priceAfterLogin: 'price_after_login',
      advantages: 'advantages',
      classCodes: 'class_codes',
    },
  },
  area: { table: 'sales_area', key: 'sales_area_code', nameColumn: 'name', columns: { adjustFen: 'price_adjust_fen' } },
  service: {
    table: 'service_price',
    key: 'service_code',
    nameColumn: 'label',
    columns: { feeFen: 'fen_per_t', classCodes: 'class_codes' },
  },
  category: {
    table: 'category',
    key: 'cate_code',
    nameColumn: 'name',
    columns: { parentCode: 'parent_code', ofChannel: 'channel_code', classCode: 'class_code' },
  },
  class: {
    table: 'product_class',
    key: 'class_code',
    nameColumn: 'name',
    columns: {
      spotDays: 'spot_days',
      futuresDays: 'futures_days',
      minFuturesKg: 'min_futures_kg',
      tolerancePct: 'tolerance_pct',
      packing: 'packing',
    },
  },
  variety: {
    table: 'variety',
    key: 'variety_code',
    nameColumn: 'name',
    columns: { cateCode: 'cate_code', shape: 'shape', uses: 'uses' },
  },
  grade: {
    table: 'class_grade',
    key: 'grade_code',
    nameColumn: 'grade',
    columns: { standard: 'standard', classCodes: 'class_codes' },
  },
  city: {
    table: 'city',
    key: 'city_code',
    nameColumn: 'name',
    columns: {
      shortName: 'short_name',
      pinyin: 'pinyin',
      provinceCode: 'province_code',
      salesAreaCode: 'sales_area_code',
      hot: 'hot',
    },
    derived: [
      ['initial', 'upper(left(:pinyin, 1))'],
      ['province_name', '(select p.province_name from city p where p.province_code = :provinceCode limit 1)'],
    ],
  },
}
const EMPTY: Readonly<Record<keyof BasicForm, string>> = {
  code: `''`,
  name: `''`,
  seq: '0',
  shortName: `''`,
  city: `''`,
  cityCode: `''`,
  salesAreaCode: `''`,
  depotKind: `'social'`,
  outFeeFen: '0::bigint',
  liftFeeFen: '0::bigint',
  telephone: `''`,
  commonly: 'false',
  noShow: 'false',
  priceAfterLogin: 'false',
  advantages: `'{}'::text[]`,
  classCodes: `'{}'::text[]`,
  adjustFen: '0::bigint',
  cityCodes: `'{}'::text[]`,
  feeFen: '0::bigint',
  parentCode: `''`,
  ofChannel: `''`,
  classCode: `''`,
  standard: `''`,
  spotDays: `'{}'::int[]`,
  futuresDays: `'{}'::int[]`,
  minFuturesKg: '0::bigint',
  tolerancePct: '5',
  packing: `''`,
  cateCode: `''`,
  shape: `''`,
  uses: `'{}'::text[]`,
  pinyin: `''`,
  provinceCode: `''`,
  hot: 'false',
}
function selectOf(kind: BasicKindCode): string {
  const t = tables[kind]
  const columns: Record<string, string> = { ...EMPTY, ...t.columns, code: t.key, name: t.nameColumn, seq: 'seq' }
  if (kind === 'area')
    columns.cityCodes = `array(select c.city_code from city c where c.sales_area_code = t.sales_area_code order by c.city_code)`
  if (kind === 'city') columns.salesAreaCode = `coalesce(t.sales_area_code, '')`
  if (kind === 'category') columns.parentCode = `coalesce(t.parent_code, '')`
  if (kind === 'class') {
    columns.spotDays = `coalesce(t.spot_days, '{}')`
    columns.futuresDays = `coalesce(t.futures_days, '{}')`
  }
  return Object.entries(columns)
    .map(([field, sql]) => `${/^[a-z_]+$/.test(sql) && sql !== 'false' ? `t.${sql}` : sql} as "${field}"`)
    .join(', ')
}
const baseOf = (kind: BasicKindCode) =>
  `from ${tables[kind].table} t where (:word = '' or t.${tables[kind].nameColumn} ilike '%' || :word || '%' or t.${tables[kind].key} ilike :word || '%')
   and (:off::boolean is null or t.off = :off)`

export interface BasicFilter {
  /** Escaped for ilike. */
  word: string
  off: boolean | null
}
export const basicsPage = (db: Db, kind: BasicKindCode, f: BasicFilter, limit: number, offset: number) =>
  db.rows<BasicRow>(
    ...bind(
      `select ${selectOf(kind)}, t.rev, t.off ${baseOf(kind)} order by t.seq, t.${tables[kind].key} limit :limit offset :offset`,
      { ...f, limit, offset },
    ),
  )
export const basicsCount = async (db: Db, kind: BasicKindCode, f: BasicFilter): Promise<number> =>
  (await db.row<{ n: number }>(...bind(`select count(*)::int as n ${baseOf(kind)}`, { ...f })))?.n ?? 0

/** Locked until the end of the transaction. */
export const lockBasic = (tx: Tx, kind: BasicKindCode, code: string) =>
  tx.row<BasicRow>(
    `select ${selectOf(kind)}, t.rev, t.off from ${tables[kind].table} t where t.${tables[kind].key} = $1 for update of t`,
    [code],
  )

const writesOf = (kind: BasicKindCode): [string, string][] => [
  [tables[kind].nameColumn, 'name'],
  ['seq', 'seq'],
  ...Object.entries(tables[kind].columns).map(([field, column]): [string, string] => [column, field]),
]
const castOf = (field: string): string =>
  field === 'advantages' || field === 'classCodes' || field === 'uses'
    ? `:${field}::text[]`
    : field === 'spotDays' || field === 'futuresDays'
      ? `nullif(:${field}::int[], '{}'::int[])`
      : field === 'parentCode' || field === 'salesAreaCode'
        ? `nullif(:${field}::text, '')`
        : `:${field}`

/** False when the code is taken, or the request was done before. */
export async function insertBasic(tx: Tx, kind: BasicKindCode, f: BasicForm, requestId: string): Promise<boolean> {
  const writes = writesOf(kind)
  const derived = tables[kind].derived ?? []
  const made = await tx.row<{ code: string }>(
    ...bind(
      `insert into ${tables[kind].table} (${tables[kind].key}, ${[...writes, ...derived].map(([c]) => c).join(', ')}, request_id)
       values (:code, ${[...writes.map(([, field]) => castOf(field)), ...derived.map(([, sql]) => sql)].join(', ')}, :requestId) on conflict do nothing returning ${tables[kind].key} as code`,
      { ...f, requestId },
    ),
  )
  return made !== undefined
}
export const updateBasic = (tx: Tx, kind: BasicKindCode, f: BasicForm) =>
  tx.run(
    ...bind(
      `update ${tables[kind].table} set ${[
        ...writesOf(kind).map(([column, field]) => [column, castOf(field)] as const),
        ...(tables[kind].derived ?? []),
      ]
        .map(([column, sql]) => `${column} = ${sql}`)
        .join(', ')}, rev = rev + 1 where ${tables[kind].key} = :code`,
      { ...f },
    ),
  )
export const setOff = (tx: Tx, kind: BasicKindCode, code: string, off: boolean) =>
  tx.run(`update ${tables[kind].table} set off = $2, rev = rev + 1 where ${tables[kind].key} = $1`, [code, off])

export interface CityMove {
  cityCode: string
  wasArea: string
  nowArea: string
}
/**
 * The cities of an area: those that are named come from wherever they were, those that are not belong to none. Whoever has one of them, or the area it
 * came from, open in a form reads it again before he saves: a list that was read before must not bring it back.
 */
export const setCities = (tx: Tx, areaCode: string, cityCodes: readonly string[]) =>
  tx.rows<CityMove>(
    `with moving as (select city_code, sales_area_code as was, case when city_code = any($2::text[]) then $1 end as now from city
       where (sales_area_code = $1) <> (city_code = any($2::text[])) or (sales_area_code is null and city_code = any($2::text[])) order by city_code for update),
     moved as (update city c set sales_area_code = m.now, rev = c.rev + 1 from moving m where c.city_code = m.city_code returning c.city_code, m.was, m.now),
     told as (update sales_area set rev = rev + 1 where sales_area_code in (select was from moved where was <> $1))
     select city_code as "cityCode", coalesce(was, '') as "wasArea", coalesce(now, '') as "nowArea" from moved order by city_code`,
    [areaCode, cityCodes],
  )
/** A city that goes from one area to another by its own row. */
export const tellAreas = (tx: Tx, areaCodes: readonly string[]) =>
  tx.run('update sales_area set rev = rev + 1 where sales_area_code = any($1::text[])', [areaCodes])
/** A city in use with that name or short name: both stand in addresses and in what people type. */
export const sameCity = (tx: Tx, f: Pick<BasicForm, 'code' | 'name' | 'shortName'>) =>
  tx.row<{ code: string }>(
    'select city_code as code from city where (name in ($1, $2) or short_name in ($1, $2)) and city_code <> $3 and not off limit 1',
    [f.name, f.shortName, f.code],
  )

export interface BasicUse {
  code: string
  goods: number
  onShelf: number
  /** Of the newest orders: whether it is in use does not ask for those of ten years ago. */
  orders: number
}
const newest = (columns: string) => `(select ${columns} from orders order by id desc limit ${WINDOW}) o`
const goodsBy = (
  column: string,
) => `select ${column} as code, count(*)::int as goods, count(*) filter (where on_shelf)::int as "onShelf", 0 as orders
  from sku where not withdrawn and ${column} = any($1::text[]) group by ${column}`
const ordersBy = (column: string) =>
  `select ${column} as code, 0 as goods, 0 as "onShelf", count(*)::int as orders from ${newest(column)} where ${column} = any($1::text[]) group by ${column}`
const useOf: Readonly<Record<BasicKindCode, readonly string[]>> = {
  mill: [
    goodsBy('mill_code'),
    `select k.mill_code as code, 0 as goods, 0 as "onShelf", count(distinct l.order_id)::int as orders
     from ${newest('id')} join order_line l on l.order_id = o.id join sku k on k.id = l.sku_id where k.mill_code = any($1::text[]) group by k.mill_code`,
  ],
  depot: [goodsBy('depot_code'), ordersBy('depot_code')],
  channel: [goodsBy('channel_code'), ordersBy('channel_code')],
  area: [ordersBy('sales_area_code')],
  service: [
    `select s.code, 0 as goods, 0 as "onShelf", count(distinct l.order_id)::int as orders from ${newest('id')} join order_line l on l.order_id = o.id
     join unnest($1::text[]) as s(code) on l.services @> jsonb_build_array(jsonb_build_object('code', s.code)) group by s.code`,
  ],
  category: [
    `select c.code, count(*)::int as goods, count(*) filter (where k.on_shelf)::int as "onShelf", 0 as orders from unnest($1::text[]) as c(code)
     join variety v on v.cate_code = c.code join sku k on k.variety_code = v.variety_code and not k.withdrawn group by c.code`,
  ],
  class: [goodsBy('class_code')],
  variety: [goodsBy('variety_code')],
  city: [
    `select d.adcode as code, count(*)::int as goods, count(*) filter (where k.on_shelf)::int as "onShelf", 0 as orders from depot d
     join sku k on k.depot_code = d.depot_code and not k.withdrawn where d.adcode = any($1::text[]) and not d.off group by d.adcode`,
  ],
  grade: [
    `select g.grade_code as code, count(*)::int as goods, count(*) filter (where k.on_shelf)::int as "onShelf", 0 as orders from class_grade g
     join sku k on k.grade = g.grade and k.standard = g.standard and k.class_code = any(g.class_codes) and not k.withdrawn where g.grade_code = any($1::text[]) group by g.grade_code`,
  ],
}
/** The next code of a kind whose codes nobody types. */
export const nextGradeCode = async (tx: Tx): Promise<string> =>
  (await tx.row<{ code: string }>(`select ${runningNo('grade')} as code`))?.code ?? ''
/** Another row of that grade and standard for one of the classes. */
export const sameGrade = (tx: Tx, f: Pick<BasicForm, 'code' | 'name' | 'standard' | 'classCodes'>) =>
  tx.row<{ code: string }>(
    'select grade_code as code from class_grade where grade = $1 and standard = $2 and class_codes && $3::text[] and grade_code <> $4 limit 1',
    [f.name, f.standard, f.classCodes, f.code],
  )

/** Another row of the kind with that name: names stand in sheets in place of codes. */
export const sameName = (tx: Tx, kind: 'class' | 'variety', f: Pick<BasicForm, 'code' | 'name'>) =>
  tx.row<{ code: string }>(
    `select ${tables[kind].key} as code from ${tables[kind].table} where (name = $1 or ${tables[kind].key} = $1) and ${tables[kind].key} <> $2 limit 1`,
    [f.name, f.code],
  )
/** Goods of a variety, with those that were withdrawn: they come back with the sizes they had. */
export const anyGoodsOf = async (tx: Tx, varietyCode: string): Promise<boolean> =>
  (await tx.row('select 1 as one from sku where variety_code = $1 limit 1', [varietyCode])) !== undefined
/** Goods of a class that are on the shelf to be made to order. */
export const futuresOfClass = async (tx: Tx, classCode: string): Promise<number> =>
  (
    await tx.row<{ n: number }>(
      'select count(*)::int as n from sku where class_code = $1 and futures and on_shelf and not withdrawn',
      [classCode],
    )
  )?.n ?? 0
/** The goods of a variety follow it, into another category and to another name; what they were is in their own history. Answers how many. */
export async function followVariety(
  tx: Tx,
  was: Pick<BasicForm, 'name' | 'cateCode'>,
  f: Pick<BasicForm, 'code' | 'name' | 'cateCode'>,
  staffId: number,
): Promise<number> {
  if (was.name !== f.name) {
    await tx.run(
      `insert into sku_change (sku_id, field, was, now, staff_id, why)
       select id, 'title', title, $3 || substr(title, length($2) + 1), $4::bigint, '品种改名' from sku where variety_code = $1 and starts_with(title, $2)`,
      [f.code, was.name, f.name, staffId],
    )
    await tx.run(
      `update sku set product_name = $3, title = case when starts_with(title, $2) then $3 || substr(title, length($2) + 1) else title end where variety_code = $1`,
      [f.code, was.name, f.name],
    )
  }
  if (was.cateCode === f.cateCode) return 0
  await tx.run(
    `insert into sku_change (sku_id, field, was, now, staff_id, why)
     select id, 'category', w.name, n.name, $4::bigint, '品种换目录' from sku, category w, category n where variety_code = $1 and w.cate_code = $2 and n.cate_code = $3`,
    [f.code, was.cateCode, f.cateCode, staffId],
  )
  return tx.run(
    `update sku k set cate_code = c.cate_code, class_code = c.class_code, channel_code = c.channel_code from category c where c.cate_code = $2 and k.variety_code = $1`,
    [f.code, f.cateCode],
  )
}
/** Goods cannot be framed with a channel that does not name their class. True: it did not, and does now. */
export const addClassToChannel = async (tx: Tx, channelCode: string, classCode: string): Promise<boolean> =>
  (await tx.run(
    'update channel set class_codes = class_codes || $2::text, rev = rev + 1 where channel_code = $1 and not $2 = any(class_codes)',
    [channelCode, classCode],
  )) > 0

/** By how many goods and orders rows are used. */
export async function usesOf(db: Db, kind: BasicKindCode, codes: readonly string[]): Promise<Map<string, BasicUse>> {
  const parts = await Promise.all(useOf[kind].map(sql => db.rows<BasicUse>(sql, [codes])))
  const by = new Map<string, BasicUse>()
  for (const p of parts.flat()) {
    const was = by.get(p.code) ?? { code: p.code, goods: 0, onShelf: 0, orders: 0 }
    by.set(p.code, { code: p.code, goods: was.goods + p.goods, onShelf: was.onShelf + p.onShelf, orders: was.orders + p.orders })
  }
  return by
}

export interface FreightRow {
  depotCode: string
  depotName: string
  salesAreaCode: string
  areaName: string
  freightFen: Fen | null
}
export interface FreightFilter {
  depotCode: string | null
  salesAreaCode: string | null
  missing: boolean
}
const freightFrom = `from depot d cross join sales_area a left join freight f on f.depot_code = d.depot_code and f.sales_area_code = a.sales_area_code
  where not d.off and not a.off and (:depotCode::text is null or d.depot_code = :depotCode) and (:salesAreaCode::text is null or a.sales_area_code = :salesAreaCode)
  and (not :missing::boolean or f.freight_fen_per_t is null)`
export const freightsPage = (db: Db, f: FreightFilter, limit: number, offset: number) =>
  db.rows<FreightRow>(
    ...bind(
      `select d.depot_code as "depotCode", d.name as "depotName", a.sales_area_code as "salesAreaCode", a.name as "areaName", f.freight_fen_per_t as "freightFen"
       ${freightFrom} order by d.seq, d.depot_code, a.seq, a.sales_area_code limit :limit offset :offset`,
      { ...f, limit, offset },
    ),
  )
export const freightsCount = async (db: Db, f: FreightFilter): Promise<number> =>
  (await db.row<{ n: number }>(...bind(`select count(*)::int as n ${freightFrom}`, { ...f })))?.n ?? 0
/** Freights are written by one at a time: a pair that has none yet has no row to lock. */
export const lockFreights = (tx: Tx) => tx.row('select pg_advisory_xact_lock(727163)')
export const freightOf = async (tx: Tx, depotCode: string, salesAreaCode: string): Promise<number | null> =>
  (
    await tx.row<{ fen: Fen }>('select freight_fen_per_t as fen from freight where depot_code = $1 and sales_area_code = $2', [
      depotCode,
      salesAreaCode,
    ])
  )?.fen ?? null
export const putFreight = (tx: Tx, depotCode: string, salesAreaCode: string, fen: Fen) =>
  tx.run(
    `insert into freight (depot_code, sales_area_code, freight_fen_per_t) values ($1, $2, $3)
     on conflict (depot_code, sales_area_code) do update set freight_fen_per_t = excluded.freight_fen_per_t`,
    [depotCode, salesAreaCode, fen],
  )
