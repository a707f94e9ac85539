// The demo without most of its goods: the same companies, orders and stories, of each variety what sells best. A mall opens over it in a third of the
// time; tests whose goods do not matter begin with it.
import { EXAMPLE_COIL, EXAMPLE_COMMONLY, EXAMPLE_OFF_SHELF, EXAMPLE_SKU } from '@mall/contract/goods/goods/goods.ts'
import type pg from 'pg'

/** What goes with its goods; whatever else names goods keeps them. */
const OF_GOODS: readonly string[] = ['stock', 'sku_change', 'price_change']
/** Goods of other kinds that stories order by name. */
const NAMED = [
  EXAMPLE_SKU,
  EXAMPLE_COIL,
  EXAMPLE_OFF_SHELF,
  EXAMPLE_COMMONLY,
  'REB-HRB400E-22-9000-1-W01',
  'GGC-DX51D.Z-0.3-1000-Z60-W11',
  'CRC-SPCC-1.5-1250-W06',
  'SEC-I-Q235B-25A-12000-W01',
]
/** First in the order of the catalogue, in which the grades that sell stand before the others: of a variety, of one in a depot, of a grade. */
const FIRST = { variety: 20, depot: 1, grade: 1 }

interface Reference {
  table: string
  column: string
  name: string
  definition: string
}

/** `db` owns the tables and is alone in them. */
export async function thinCatalogue(db: pg.ClientBase): Promise<void> {
  const { rows: references } = await db.query<Reference>(
    `select c.conrelid::regclass::text as table, quote_ident(a.attname) as column, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'sku'::regclass`,
  )
  const used = references.filter(r => !OF_GOODS.includes(r.table)).map(r => `select ${r.column} from ${r.table}`)
  await db.query('begin')
  // A product goes with all its depots, which its page names.
  await db.query(
    `create temporary table kept on commit drop as
     with ranked as (select id, sku_code, spu_code, row_number() over (partition by variety_code order by id) as variety,
         row_number() over (partition by variety_code, depot_code order by id) as depot,
         row_number() over (partition by variety_code, grade, grade_level order by id) as grade from sku)
     select id from sku where spu_code in (select spu_code from ranked
       where variety <= ${FIRST.variety} or depot <= ${FIRST.depot} or grade <= ${FIRST.grade} or id in (${used.join(' union ')}) or sku_code = any ($1)
         or sku_code in (select sku_code from company_price_version union select sku_code from erp_stock_level))`,
    [NAMED],
  )
  await db.query('analyze kept')
  // Asked for each of the goods, all those tables would be read through twenty thousand times; made again, a reference is tried once.
  for (const r of references) await db.query(`alter table ${r.table} drop constraint ${r.name}`)
  // The history of goods is never changed, except here.
  await db.query('alter table sku_change disable trigger user')
  for (const table of OF_GOODS) await db.query(`delete from ${table} where sku_id not in (select id from kept)`)
  await db.query('delete from sku where id not in (select id from kept)')
  await db.query('alter table sku_change enable trigger user')
  for (const r of references) await db.query(`alter table ${r.table} add constraint ${r.name} ${r.definition}`)
  await db.query('commit')
  await db.query(`vacuum full sku, ${OF_GOODS.join(', ')}`)
}
