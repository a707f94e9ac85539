// 业务员只看得到自己负责的企业 (decision 0031), asked of the effect: every reading call of the console that a salesman may make is made by program with the
// things of companies that are not his, and the answers are searched for them. A room that is built later and forgets the scope fails here by itself.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callTable, type Path, paths } from '@mall/contract/main/calls.ts'
import { mayStaff } from '@mall/domain/people/staff/staff.rights.ts'
import { shapeOf } from '../../../../proof/fields.ts'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'

let mall: TestMall
let sales: Caller
let admin: Caller
/** What belongs to companies that are not the salesman's, each standing nowhere else: names, codes, numbers of their orders, names of their people. */
let marks: RegExp
const SALES = 'S012'
const rows = <T extends object>(sql: string, values: unknown[] = []) => mall.world.pool.rows<T>(sql, values)

beforeAll(async () => {
  mall = await testMall()
  ;[sales, admin] = await Promise.all([mall.staff(SALES), mall.staff('S001')])
  await mall.world.pool.run(
    `update company set name = 'ZQX' || id || '外企业' where bd_user_id is distinct from (select id from app_user where staff_code = $1)`,
    [SALES],
  )
  await mall.world.pool.run(
    `update app_user u set real_name = 'ZQP' || u.id || '外人', nick_name = 'ZQP' || u.id || '外人' from company c where c.id = u.company_id and c.name like 'ZQX%'`,
  )
  // Twice: a row may point at one of a table that comes later.
  for (const { t } of [...(await companyTables()), ...(await companyTables())]) if (!(await hasForeign(t))) await plant(t)
  const foreign = await rows<{ text: string }>(
    `select code as text from company where name like 'ZQX%' union all select order_code from orders o join company c on c.id = o.company_id where c.name like 'ZQX%'`,
  )
  // Numbers are long and of one make: one expression of them all is quick.
  const numbers = new Set(foreign.map(f => f.text))
  const found = /KH\d{4,}|DD\d{14,}|ZQ[XP]\d+/g
  marks = found
  isForeign = text => text.startsWith('ZQ') || numbers.has(text)
})
afterAll(() => mall.close())

/**
 * One row of a foreign company in a table that the demo leaves empty: what a column asks for is taken from its type, what it points at from the table that it
 * points at; a check that names its words gives the first of them. A table that takes none of it stands in `EMPTY`.
 */
async function plant(table: string): Promise<void> {
  const columns = await rows<{ name: string; type: string; points: string | null; words: string | null }>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
       (select f.confrelid::regclass::text from pg_constraint f where f.contype = 'f' and f.conrelid = a.attrelid and f.conkey = array[a.attnum] limit 1) as points,
       (select substring(pg_get_constraintdef(k.oid) from '''([^'']+)''') from pg_constraint k
          where k.contype = 'c' and k.conrelid = a.attrelid and k.conkey = array[a.attnum] limit 1) as words
     from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attidentity = '' and a.attgenerated = '' and (a.attnotnull and d.oid is null or a.attname = 'company_id' or a.attname = any($2))`,
    [table, ALSO[table] ?? []],
  )
  const value = (c: (typeof columns)[number]): string => {
    if (c.name === 'company_id') return `(select id from company where name like 'ZQX%' order by id limit 1)`
    const day = DAYS[`${table}.${c.name}`]
    if (day) return day
    if (/^timestamp|^date/.test(c.type)) return 'now()'
    if (c.type === 'uuid') return 'gen_random_uuid()'
    if (`${table}.${c.name}` in LISTS) return `'{${LISTS[`${table}.${c.name}`]}}'`
    if (c.name === 'user_id' || c.name.endsWith('_by'))
      return `(select u.id from app_user u join company c on c.id = u.company_id where c.name like 'ZQX%' order by u.id limit 1)`
    if (c.name === 'order_id')
      return `(select o.id from orders o join company c on c.id = o.company_id where c.name like 'ZQX%' order by o.id limit 1)`
    if (c.points) return `(select min(id) from ${c.points})`
    const word = WORDS[`${table}.${c.name}`] ?? c.words
    if (word) return `'${word}'`
    if (c.type === 'boolean') return 'false'
    if (c.type.endsWith('[]')) return `'{}'`
    if (/int|numeric|double/.test(c.type)) return '1'
    if (/json/.test(c.type)) return `'{}'`
    return `'planted-' || md5(random()::text)`
  }
  await mall.world.pool
    .run(`insert into ${table} (${columns.map(c => c.name).join(', ')}) values (${columns.map(c => `${value(c)}`).join(', ')})`)
    .catch((e: Error) => void failed.set(table, e.message))
}
/** Columns that may be empty, but not all of them together. */
const ALSO: Readonly<Record<string, readonly string[]>> = { project_limit: ['month_fen'] }
/** Lists that may not be empty. */
const LISTS: Readonly<Record<string, string>> = { 'open_hook.events': 'order.paid', 'open_key.rights': 'price' }
/** Words whose first one asks for more than a planted row has. */
const WORDS: Readonly<Record<string, string>> = { 'hand_word.result': 'returned', 'credit_repayment.kind': 'collected' }
const DAYS: Readonly<Record<string, string>> = { 'statement.month': `date '2025-01-01'` }
const failed = new Map<string, string>()
const companyTables = () =>
  rows<{ t: string }>(
    `select c.table_name as t from information_schema.columns c join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
     where c.table_schema = current_schema() and c.column_name = 'company_id' and t.table_type = 'BASE TABLE' order by 1`,
  )
const hasForeign = async (t: string): Promise<boolean> =>
  (await rows(`select 1 from ${t} x join company c on c.id = x.company_id where c.name like 'ZQX%' limit 1`)).length > 0
let isForeign: (text: string) => boolean = () => false
const leaks = (answer: unknown): string[] => [...new Set((JSON.stringify(answer).match(marks) ?? []).filter(isForeign))]

const snake = (name: string): string => name.replace(/[A-Z]/g, c => `_${c.toLowerCase()}`)
/** Numbers of rows, and what is called otherwise in a request than in its table. */
const NAMED: Readonly<Record<string, string>> = {
  unitId: `select u.id::text as v from steel_unit u join order_line l on l.id = u.order_line_id join orders o on o.id = l.order_id join company c on c.id = o.company_id where c.name like 'ZQX%' limit 5`,
  companyId: `select id::text as v from company where name like 'ZQX%' limit 3`,
  companyCode: `select code as v from company where name like 'ZQX%' order by id limit 5`,
  code: `select code as v from company where name like 'ZQX%' order by id limit 3`,
  word: `(select name as v from company where name like 'ZQX%' order by id limit 2) union all (select 'ZQX') union all
    (select order_code from orders o join company c on c.id = o.company_id where c.name like 'ZQX%' order by o.id desc limit 2)`,
  groupNo: 'select g.group_no as v from group_buy g where exists (select 1 from group_member m where m.group_id = g.id) limit 5',
  biddingNo:
    'select l.bidding_no as v from bid_lot l where exists (select 1 from bid_entry e where e.lot_id = l.id) order by l.closed_at is null, l.id desc limit 8',
  userName: `select u.user_name as v from app_user u join company c on c.id = u.company_id where c.name like 'ZQX%' order by u.id limit 3`,
  date: `select '2026-11-28' as v`,
}
const values = new Map<string, string[]>()
/** What of foreign companies could be asked for under a name: from every table that has such a column. */
async function valuesOf(field: string): Promise<string[]> {
  const known = values.get(field)
  if (known) return known
  const out = new Set<string>()
  const named = NAMED[field]
  if (named) for (const r of await rows<{ v: string }>(named)) out.add(r.v)
  else {
    const column = snake(field)
    const tables = await rows<{ t: string; company: boolean; order: boolean; contract: boolean }>(
      `select c.table_name as t, bool_or(a.column_name = 'company_id') as company, bool_or(a.column_name = 'order_id') as order, bool_or(a.column_name = 'contract_id') as contract
       from information_schema.columns c join information_schema.columns a on a.table_schema = c.table_schema and a.table_name = c.table_name
         join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
       where c.table_schema = current_schema() and c.column_name = $1 group by 1`,
      [column],
    )
    for (const { t, company, order } of tables) {
      const of = company
        ? `from ${t} x join company c on c.id = x.company_id and c.name like 'ZQX%'`
        : order
          ? `from ${t} x join orders o on o.id = x.order_id join company c on c.id = o.company_id and c.name like 'ZQX%'`
          : `from ${t} x`
      for (const r of await rows<{ v: string | null }>(
        `select x.${column}::text as v ${of} where x.${column} is not null limit 4`,
      ))
        if (r.v) out.add(r.v)
    }
  }
  const list = [...out].slice(0, 12)
  values.set(field, list)
  return list
}

const mine = (path: Path): boolean => {
  const { access, writes, right } = callTable[path]
  return access === 'staff' && !writes && (!right || mayStaff(['sales'], right))
}
/** The example, and the same with each of its texts of somebody else. */
async function probesOf(path: Path): Promise<object[]> {
  const example = callTable[path].example as Record<string, unknown>
  const out: object[] = [example, { ...example, pageSize: 100 }]
  for (const f of shapeOf(path).fields) {
    const [field] = f.at
    if (f.at.length !== 1 || typeof field !== 'string') continue
    if (f.only.size > 0 && f.only.size < 12) for (const v of f.only) out.push({ ...example, pageSize: 100, [field]: v })
    else if (f.types.has('string')) for (const v of await valuesOf(field)) out.push({ ...example, [field]: v })
  }
  return out.flatMap(input => {
    const read = callTable[path].input.safeParse(input)
    return read.success ? [input] : []
  })
}

/** Rooms that show no company, and what may be said to every employee. */
const EVERYBODYS: Readonly<Record<string, string>> = {}

test('no reading call of the console tells a salesman of a company that is not his', async () => {
  const found: string[] = []
  let asked = 0
  const telling = new Set<string>()
  for (const path of paths.filter(mine)) {
    if (path in EVERYBODYS) continue
    for (const input of await probesOf(path)) {
      asked++
      const answer = await sales.ask(path as '/api/ops/getOrders' & Path, input as never)
      const seen = leaks(answer.data).filter(text => !JSON.stringify(input).includes(text))
      if (seen.length > 0) found.push(`${path} ${JSON.stringify(input).slice(0, 120)}: ${seen.slice(0, 3).join(' ')}`)
      if (!telling.has(path)) {
        const whole = await admin.ask(path as '/api/ops/getOrders' & Path, input as never)
        if (leaks(whole.data).length > 0) telling.add(path)
      }
    }
  }
  const first = [...new Map(found.map(f => [f.split(' ')[0] ?? '', f])).values()]
  expect(first).toEqual([])
  // Those that tell an administrator of such companies: the search was not for nothing.
  expect(telling.size).toBeGreaterThan(60)
  expect(asked).toBeGreaterThan(500)
}, 300_000)

/** Tables that belong to a company and of which no company that is not the salesman's has a row in the demo: nobody could see a leak of them. */
const EMPTY = new Set<string>(['bid_visit', 'red_letter', 'support_thread'])
test('every room that has something of a company has something of a company that is not his', async () => {
  const empty: string[] = []
  for (const { t } of await companyTables()) if (!(await hasForeign(t))) empty.push(`${t}: ${failed.get(t)}`)
  expect(empty.filter(t => !EMPTY.has(t.split(':')[0] ?? ''))).toEqual([])
})
