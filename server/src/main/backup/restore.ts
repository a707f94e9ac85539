// 恢复: an empty database gets its schema from the program, then the rows of a backup as they were. In one transaction: it is all there, or nothing is.
// Foreign keys are taken away, and made again over the rows, which checks every one of them; triggers do not run, since their effects are rows already.
import { copyFile, mkdir, readFile, stat } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { copyIn } from '../../platform/db/copy.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { type Manifest, quoted, sha256Of, tablesOf } from './backup.ts'

async function manifestOf(dir: string): Promise<Manifest> {
  const text = await readFile(path.join(dir, 'manifest.json'), 'utf8').catch(() => {
    throw new Error(`${dir} 里没有 manifest.json：不是一份完整的备份`)
  })
  const m = JSON.parse(text) as Manifest
  if (m.format !== 1) throw new Error('这份备份的格式比程序新：请用更新的程序恢复')
  return m
}

function* partsOf(dir: string, name: string, parts: number): Generator<string> {
  for (let n = 1; n <= parts; n++)
    yield gunzipSync(readFileSync(path.join(dir, 'tables', `${name}.${String(n).padStart(5, '0')}.gz`))).toString('utf8')
}

/** The files first, each checked: a backup with a torn file is known before the database is touched. */
async function checkFiles(dir: string, m: Manifest): Promise<void> {
  for (const f of m.files ?? []) {
    const file = path.join(dir, 'files', f.key)
    const there = await stat(file).catch(() => null)
    if (there?.size !== f.bytes || (await sha256Of(file)) !== f.sha256) throw new Error(`备份里的文件 ${f.key} 缺失或损坏`)
  }
}

async function refuseUsed(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from pg_class c join pg_namespace s on s.oid = c.relnamespace where s.nspname = 'public' and c.relkind = 'r'`,
  )
  if ((rows[0]?.n ?? 0) > 0) throw new Error('目标数据库不是空的：请恢复到新建的空数据库，原来的留着')
}

/** Which partitions there are; a backup of before them has none. */
const MONTHS = 'month_partition'

async function load(client: pg.Client, dir: string, m: Manifest): Promise<void> {
  const own = new Map((await tablesOf(client)).map(t => [t.name, t]))
  const keys = (
    await client.query<{ table: string; name: string; text: string }>(
      `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as text
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by oid`,
    )
  ).rows
  for (const k of keys) await client.query(`alter table ${k.table} drop constraint ${k.name}`)
  const names = [...own.keys()].map(n => `public.${quoted(n)}`)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  // What the schema begins with is in the backup too, as it has become.
  await client.query(`truncate ${names.join(', ')}`)
  // The months that the rows will lie in before the rows.
  const months = m.tables.find(t => t.name === MONTHS)
  for (const t of [...(months ? [months] : []), ...m.tables.filter(t => t !== months)]) {
    if (!own.has(t.name)) throw new Error(`程序不认识备份里的表 ${t.name}`)
    const target = `public.${quoted(t.name)} (${t.columns.map(quoted).join(', ')})`
    const rows = t.parts === 0 ? 0 : await copyIn(client, target, partsOf(dir, t.name, t.parts))
    if (rows !== t.rows) throw new Error(`表 ${t.name} 应有 ${t.rows} 行，读到 ${rows} 行：备份不完整`)
    if (t === months) await client.query('select make_listed_partitions()')
  }
  for (const s of m.sequences)
    await client.query('select setval($1::text::regclass, $2::bigint, $3)', [`public.${quoted(s.name)}`, s.last, s.called])
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  for (const k of keys) await client.query(`alter table ${k.table} add constraint ${k.name} ${k.text}`)
}

/** Whatever goes wrong leaves the database as empty as it was found. */
async function filled(client: pg.Client, o: { url: string; dir: string }, m: Manifest): Promise<void> {
  try {
    const last = m.migrations.at(-1)?.name
    await migrate(o.url, 'public', last)
    const { rows: have } = await client.query<{ name: string }>('select name from migration order by name')
    const same = have.length === m.migrations.length && have.every((h, i) => h.name === m.migrations[i]?.name)
    if (!same) throw new Error(`备份停在 ${last}，程序没有这一步：备份比程序新，请用做备份的那一版恢复`)
    await client.query('begin')
    await load(client, o.dir, m)
    await client.query('commit')
    // A backup of an older program is brought to this one's schema, as its database would have been.
    await migrate(o.url)
  } catch (e) {
    await client.query('rollback')
    await client.query('drop schema if exists inv cascade')
    await client.query('drop schema if exists months cascade')
    await client.query('drop schema public cascade')
    await client.query('create schema public')
    throw e
  }
  await client.query('analyze')
}

/** Into an empty database and an empty folder of files. Throws in words. */
export async function restore(o: { url: string; dir: string; filesDir: string | null }): Promise<Manifest> {
  const m = await manifestOf(o.dir)
  await checkFiles(o.dir, m)
  const client = new pg.Client({ connectionString: o.url })
  await client.connect()
  try {
    await refuseUsed(client)
    await filled(client, o, m)
    if (o.filesDir !== null)
      for (const f of m.files ?? []) {
        const target = path.join(o.filesDir, f.key)
        await mkdir(path.dirname(target), { recursive: true })
        await copyFile(path.join(o.dir, 'files', f.key), target)
      }
    return m
  } finally {
    await client.end()
  }
}
