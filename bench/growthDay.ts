// A day of the mall, kept as the rows that it left, to be told again for the days of a year (growthYear.ts). The mall has written them itself: what a
// room leaves of an order is in the year without being written down here.
import type pg from 'pg'

export interface Column {
  name: string
  type: string
}
export interface DayTable {
  name: string
  columns: Column[]
  key: string[]
  /** Its own running number: a key of one integer that is nobody else's. */
  number: string | null
  /** The last number before the day, and how many numbers the day took. */
  base: number
  span: number
  /** Columns that name rows of other tables by their running number. */
  refers: Map<string, string>
}

/** Of these a day leaves figures, plans or states that are worked out anew, or people, who do not come anew every day. */
const LEFT = new Set([
  'app_user',
  'account',
  'order_figure',
  'order_month',
  'bought_month',
  'ledger_day',
  'trade_day',
  'mall_balance',
  'gate_slot',
  'month_partition',
  'hot_sku',
  'line_week',
  'issue_week',
  'schedule_issue',
  'bid_inspection',
  'sandbox_sign_key',
  'search_goods',
  'search_term',
])

/** What a column names without a foreign key that says so. */
const NAMED: Record<string, string> = {
  'pay_request.order_ids': 'orders',
  'steel_unit.compared_line': 'order_line',
  'idem.resource_id': 'orders',
}

/** Texts that hold the running number of another table's row: which, and where in the text. */
export const HELD: readonly { column: RegExp; of: string; where: string; text: RegExp }[] = [
  { column: /^journal\.source_id$/, of: 'payment', where: `source_type = 'payment'`, text: /^()(\d+)()$/ },
  {
    column: /^(erp_|sandbox_erp)\w*\.(key|message_id|event_key)$/,
    of: 'journal',
    where: 'true',
    text: /^(balance\.moved:)(\d+)(.*)$/,
  },
]

/** Stands for the number of the day told again, five digits, in what may not come twice. */
export const STAMP = '§§§§'
const WHOLE = new Set(['int8', 'int4', 'int2'])

async function tablesOf(db: pg.ClientBase): Promise<DayTable[]> {
  const { rows: columns } = await db.query<{ table: string; name: string; type: string }>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, null) as long, t.typname as type
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     order by c.relname, a.attnum`,
  )
  const { rows: keys } = await db.query<{ table: string; name: string }>(
    `select c.relname as table, a.attname as name from pg_index i join pg_class c on c.oid = i.indrelid cross join unnest(i.indkey) with ordinality k(no, at)
       join pg_attribute a on a.attrelid = c.oid and a.attnum = k.no
     where i.indisprimary and c.relnamespace = 'public'::regnamespace order by c.relname, k.at`,
  )
  const { rows: refers } = await db.query<{ table: string; name: string; to: string }>(
    `select c.relname as table, a.attname as name, r.relname as to
     from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class r on r.oid = f.confrelid
       cross join unnest(f.conkey, f.confkey) k(mine, theirs)
       join pg_attribute a on a.attrelid = c.oid and a.attnum = k.mine join pg_attribute b on b.attrelid = r.oid and b.attnum = k.theirs
       join pg_index i on i.indrelid = r.oid and i.indisprimary and i.indnatts = 1 and i.indkey[0] = b.attnum
     where f.contype = 'f' and c.relnamespace = 'public'::regnamespace and f.conparentid = 0`,
  )
  return [...Map.groupBy(columns, c => c.table)].map(([name, own]) => {
    const key = keys.filter(k => k.table === name).map(k => k.name)
    const to = new Map(refers.filter(r => r.table === name).map(r => [r.name, r.to]))
    for (const c of own) if (NAMED[`${name}.${c.name}`]) to.set(c.name, NAMED[`${name}.${c.name}`] ?? '')
    const [only = ''] = key
    const number = key.length === 1 && !to.has(only) && WHOLE.has(own.find(c => c.name === only)?.type ?? '') ? only : null
    return { name, columns: own, key, number, base: 0, span: 0, refers: to }
  })
}

/** Notes what there is: what is not among it afterwards is of the day. */
export async function beginDay(db: pg.ClientBase): Promise<void> {
  await db.query('create schema before_day; create schema of_day')
  for (const t of await tablesOf(db))
    if (t.key.length > 0 && !LEFT.has(t.name))
      await db.query(`create table before_day.${t.name} as select ${t.key.join(', ')} from public.${t.name}`)
}

/** Texts that may not come twice, and that neither a day nor another number makes different: they get a place for the number of the day. */
async function stampTexts(db: pg.ClientBase, tables: readonly DayTable[], day: string): Promise<void> {
  const { rows: indexes } = await db.query<{ table: string; columns: string[] }>(
    `select c.relname as table, array_agg(a.attname::text order by k.at) as columns
     from pg_index i join pg_class c on c.oid = i.indrelid cross join unnest(i.indkey) with ordinality k(no, at) join pg_attribute a on a.attrelid = c.oid and a.attnum = k.no
     where i.indisunique and c.relnamespace = 'public'::regnamespace group by i.indexrelid, c.relname order by count(*), 1`,
  )
  const anew = (t: DayTable, c: string): boolean =>
    t.number === c ||
    tables.some(r => r.name === t.refers.get(c) && r.number !== null) ||
    ['date', 'timestamptz'].includes(t.columns.find(x => x.name === c)?.type ?? '')
  await db.query('create table of_day.stamped (was text primary key, now text)')
  for (const { table, columns } of indexes) {
    const t = tables.find(x => x.name === table)
    if (!t || columns.some(c => anew(t, c) || HELD.some(h => h.column.test(`${table}.${c}`)))) continue
    const texts = columns.filter(c => t.columns.find(x => x.name === c)?.type === 'text')
    if (texts.length === 0) continue
    const apart = texts.map(c => `position($1 in ${c}) = 0 and not exists (select from of_day.stamped s where s.was = ${c})`)
    // Of several the one that says most.
    const { rows: most } = await db.query<{ name: string }>(
      `select name from (${texts.map(c => `select '${c}' as name, count(distinct ${c}) as n from of_day.${table}`).join(' union all ')}) x order by n desc limit 1`,
    )
    const last = most[0]?.name ?? ''
    await db.query(
      `insert into of_day.stamped select distinct ${last}, case when ${last} ~ '^[0-9a-f]{64}$' then left(${last}, -5) || $2 else ${last} || $2 end
       from of_day.${t.name} where ${last} <> '' and ${apart.join(' and ')} on conflict do nothing`,
      [day, STAMP],
    )
  }
  for (const t of tables)
    for (const c of t.columns.filter(x => x.type === 'text'))
      await db.query(`update of_day.${t.name} t set ${c.name} = s.now from of_day.stamped s where s.was = t.${c.name}`)
}

/** Keeps what the day has left, apart from the mall's tables. */
export async function endDay(db: pg.ClientBase): Promise<DayTable[]> {
  const { rows } = await db.query<{ day: string }>(`select to_char(now() at time zone 'Asia/Shanghai', 'YYYYMMDD') as day`)
  const day = rows[0]?.day ?? ''
  const kept: DayTable[] = []
  for (const t of await tablesOf(db)) {
    if (t.key.length === 0 || LEFT.has(t.name)) continue
    const same = t.key.map(k => `b.${k} = t.${k}`).join(' and ')
    // A row a day, begun before the day that is kept: it is the day's.
    const dated = t.number === null ? t.columns.find(c => c.type === 'date' && t.key.includes(c.name)) : undefined
    await db.query(
      `create table of_day.${t.name} as select t.* from public.${t.name} t where not exists (select from before_day.${t.name} b where ${same})
       ${dated ? `or t.${dated.name} = '${day}'` : ''}`,
    )
    const number = t.number ?? 'null::int'
    const found = await db.query<{ n: string; low: string | null; high: string | null }>(
      `select count(*) as n, min(${number}) as low, max(${number}) as high from of_day.${t.name}`,
    )
    const [{ n, low, high } = { n: '0', low: null, high: null }] = found.rows
    if (Number(n) === 0) {
      await db.query(`drop table of_day.${t.name}`)
      continue
    }
    // What was put on hand for these orders was so once.
    if (t.name === 'stock_move') await db.query(`delete from of_day.stock_move where reason = '检验'`)
    // Weeks and months of what was looked at are summed up anew.
    if (t.name === 'visit_goods') await db.query(`delete from of_day.visit_goods where span <> 'day'`)
    kept.push({ ...t, base: Number(low) - 1, span: t.number ? Number(high) - Number(low) + 1 : 0 })
  }
  await stampTexts(db, kept, day)
  await db.query('drop schema before_day cascade')
  return kept
}
