import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'

const folder = path.join(import.meta.dirname, 'migrations')

/**
 * The whole schema as one file (decision 0226). It stands for the first numbering, which ended with release 0.2.0: so many files, of which this was
 * the last.
 */
const BASELINE = '0001_baseline.sql'
const FIRST = { files: 177, last: '0482_own_of_years.sql' }

/** Of what a file says, however its lines end on this machine. */
const hashOf = (text: string): string => createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')

/** A database of the first numbering is as the baseline would have made it: its name takes the place of theirs. */
async function takeAsBaseline(client: pg.Client, have: ReadonlySet<string>): Promise<void> {
  if (have.has(BASELINE)) return
  const first = [...have].filter(name => name <= FIRST.last).sort()
  if (first.length === 0) return
  if (first.length !== FIRST.files || first.at(-1) !== FIRST.last)
    throw new Error(
      `数据库停在旧版本的半途（最后一步是 ${first.at(-1)}），本版不再带有那些步骤：请先用 0.2.0 版启动一次，再换用本版`,
    )
  await client.query('begin')
  await client.query('delete from migration where name = any ($1)', [first])
  await client.query('insert into migration (name) values ($1)', [BASELINE])
  await client.query('commit')
}

/**
 * Processes of the version before may be at work (a rolling deploy): a change of a table that waits for one slow reader makes every other one wait behind
 * it. So it waits shortly and comes again.
 */
const LOCK_MS = 1500
const LOCK_TRIES = 200
const LOCKED = '55P03'
const pause = (ms: number) => new Promise(done => setTimeout(done, ms))

/** One file in its transaction, and the note that it ran. */
export async function runPatiently(client: pg.Client, name: string, text: string): Promise<void> {
  for (let left = LOCK_TRIES; ; left--)
    try {
      await client.query('begin')
      await client.query(`set local lock_timeout = ${LOCK_MS}`)
      await client.query(text)
      await client.query('insert into migration (name, hash) values ($1, $2)', [name, hashOf(text)])
      await client.query('commit')
      return
    } catch (e) {
      await client.query('rollback')
      if ((e as { code?: string }).code !== LOCKED || left === 0) throw e
      await pause(500 + Math.random() * 1000)
    }
}

/**
 * Brings the database to the newest numbered migration. Each file runs in its own transaction; an advisory lock lets only one of
 * several starting processes do it. Returns the names of the files that ran; throws for a database that newer code has migrated, and when a file
 * that has run was changed since: what it says would be true of new databases only. A file whose locks are held tries again for minutes, never long at once. `upTo`: the last file that runs; a backup is read into the schema
 * that it was made of.
 */
export async function migrate(url: string, schema = 'public', upTo?: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, options: `-c search_path=${schema}` })
  await client.connect()
  const ran: string[] = []
  try {
    await client.query('select pg_advisory_lock(727001)')
    await client.query('create table if not exists migration (name text primary key, at timestamptz not null default now())')
    await client.query('alter table migration add column if not exists hash text')
    const read = async (): Promise<Map<string, string | null>> => {
      const { rows } = await client.query<{ name: string; hash: string | null }>('select name, hash from migration')
      return new Map(rows.map(r => [r.name, r.hash]))
    }
    await takeAsBaseline(client, new Set((await read()).keys()))
    const have = await read()
    const files = readdirSync(folder)
      .filter(f => f.endsWith('.sql'))
      .sort()
    const unknown = [...have.keys()].filter(name => !files.includes(name)).sort()
    // Old code on a newer schema would write what the newer code no longer understands.
    if (unknown.length > 0) throw new Error(`数据库比程序新（${unknown.join('、')}）：请用更新的程序启动，或恢复升级之前的备份`)
    const texts = files.map(name => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }))
    const changed = texts.filter(({ name, text }) => (have.get(name) ?? hashOf(text)) !== hashOf(text)).map(f => f.name)
    if (changed.length > 0)
      throw new Error(`已经执行过的数据库脚本后来被改过（${changed.join('、')}）：请恢复原文件，要改的内容另写一个新编号的脚本`)
    for (const { name, text } of texts.filter(f => upTo === undefined || f.name <= upTo)) {
      if (have.has(name)) {
        if (have.get(name) === null) await client.query('update migration set hash = $2 where name = $1', [name, hashOf(text)])
        continue
      }
      await runPatiently(client, name, text)
      ran.push(name)
    }
  } finally {
    await client.end()
  }
  return ran
}
