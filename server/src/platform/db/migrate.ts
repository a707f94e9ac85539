import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'

const folder = path.join(import.meta.dirname, 'migrations')

/**
 * Brings the database to the newest numbered migration. Each file runs in its own transaction; an advisory lock lets only one of
 * several starting processes do it. Returns the names of the files that ran; throws for a database that newer code has migrated.
 */
export async function migrate(url: string, schema = 'public'): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, options: `-c search_path=${schema}` })
  await client.connect()
  const ran: string[] = []
  try {
    await client.query('select pg_advisory_lock(727001)')
    await client.query('create table if not exists migration (name text primary key, at timestamptz not null default now())')
    const { rows } = await client.query<{ name: string }>('select name from migration')
    const have = new Set(rows.map(r => r.name))
    const files = readdirSync(folder)
      .filter(f => f.endsWith('.sql'))
      .sort()
    const unknown = [...have].filter(name => !files.includes(name)).sort()
    // Old code on a newer schema would write what the newer code no longer understands.
    if (unknown.length > 0) throw new Error(`数据库比程序新（${unknown.join('、')}）：请用更新的程序启动，或恢复升级之前的备份`)
    for (const name of files) {
      if (have.has(name)) continue
      await client.query('begin')
      await client.query(readFileSync(path.join(folder, name), 'utf8'))
      await client.query('insert into migration (name) values ($1)', [name])
      await client.query('commit')
      ran.push(name)
    }
  } finally {
    await client.end()
  }
  return ran
}
