import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'

const folder = path.join(import.meta.dirname, 'migrations')

/**
 * Brings the database to the newest numbered migration. Each file runs in its own transaction; an advisory lock lets only one of
 * several starting processes do it. Returns the names of the files that ran.
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
    for (const name of readdirSync(folder)
      .filter(f => f.endsWith('.sql'))
      .sort()) {
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
