// 备份: the whole database and the files in one folder, written with what the mall has anyway. No pg_dump is needed, and the server may be of
// another version where it is restored: rows are text, the schema comes from the program.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { copyOut } from '../../platform/db/copy.ts'

/** Bytes of rows in one part: what is held in memory when it is packed and unpacked. */
const PART_BYTES = 8_000_000

interface BackupTable {
  name: string
  columns: string[]
  rows: number
  parts: number
}
interface BackupFile {
  key: string
  bytes: number
  sha256: string
}
export interface Manifest {
  format: 1
  at: string
  /** As the database's own clock had it when the picture was taken. */
  databaseAt: string
  migrations: { name: string; hash: string | null }[]
  tables: BackupTable[]
  sequences: { name: string; last: string; called: boolean }[]
  /** Null: the files lie in a store of its own, which is backed up by itself. */
  files: BackupFile[] | null
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Tables of the mall with the columns that are written: what is reckoned by the database itself is reckoned again. */
export const tablesOf = async (client: pg.Client): Promise<{ name: string; columns: string[] }[]> =>
  (
    await client.query<{ name: string; columns: string[] }>(
      `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
       where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p' and a.attnum > 0 and not a.attisdropped
         and a.attgenerated = '' and c.relname <> 'migration'
       group by c.relname order by c.relname`,
    )
  ).rows

async function writeTable(client: pg.Client, dir: string, t: { name: string; columns: string[] }): Promise<BackupTable> {
  let parts = 0
  let held: Buffer[] = []
  let length = 0
  const written: Promise<unknown>[] = []
  const flush = (): void => {
    if (length === 0) return
    parts += 1
    const name = `${t.name}.${String(parts).padStart(5, '0')}.gz`
    written.push(writeFile(path.join(dir, 'tables', name), gzipSync(Buffer.concat(held)), { mode: 0o600 }))
    held = []
    length = 0
  }
  const rows = await copyOut(client, `select ${t.columns.map(quoted).join(', ')} from public.${quoted(t.name)}`, line => {
    held.push(Buffer.from(line))
    length += line.length
    if (length >= PART_BYTES) flush()
  })
  flush()
  await Promise.all(written)
  return { ...t, rows, parts }
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(file)) hash.update(part as Buffer)
  return hash.digest('hex')
}

async function copyFiles(from: string, to: string): Promise<BackupFile[]> {
  const names = await readdir(from, { recursive: true, withFileTypes: true }).catch((e: NodeJS.ErrnoException) => {
    if (e.code === 'ENOENT') return []
    throw e
  })
  const copied: BackupFile[] = []
  for (const entry of names) {
    if (!entry.isFile() || entry.name.endsWith('.part')) continue
    const source = path.join(entry.parentPath, entry.name)
    const key = path.relative(from, source).split(path.sep).join('/')
    const target = path.join(to, key)
    await mkdir(path.dirname(target), { recursive: true })
    await copyFile(source, target)
    copied.push({ key, bytes: (await stat(target)).size, sha256: await sha256Of(target) })
  }
  return copied.toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

/**
 * Writes `dir`, which must not be there. The database is one picture of a moment; the files are copied after it, so that whatever it names is there. Nobody has to
 * stop working. What is not finished stands under another name.
 */
export async function backup(o: { url: string; dir: string; filesDir: string | null }): Promise<Manifest> {
  if (await stat(o.dir).catch(() => null)) throw new Error(`${o.dir} 已经存在：请换一个名字，备份不覆盖备份`)
  const unfinished = `${o.dir}.unfinished`
  await mkdir(path.join(unfinished, 'tables'), { recursive: true, mode: 0o700 })
  const client = new pg.Client({ connectionString: o.url })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const databaseAt = (await client.query<{ at: Date }>('select now() as at')).rows[0]?.at.toISOString() ?? ''
    const migrations = (
      await client.query<{ name: string; hash: string | null }>('select name, hash from migration order by name')
    ).rows
    const tables: BackupTable[] = []
    for (const t of await tablesOf(client)) tables.push(await writeTable(client, unfinished, t))
    const sequences = (
      await client.query<{ name: string; last: string | null }>(
        `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`,
      )
    ).rows.map(s => ({ name: s.name, last: s.last ?? '1', called: s.last !== null }))
    await client.query('commit')
    const files = o.filesDir === null ? null : await copyFiles(o.filesDir, path.join(unfinished, 'files'))
    const manifest: Manifest = { format: 1, at: new Date().toISOString(), databaseAt, migrations, tables, sequences, files }
    const file = await open(path.join(unfinished, 'manifest.json'), 'w', 0o600)
    await file.writeFile(JSON.stringify(manifest, null, 1))
    await file.sync()
    await file.close()
    await rename(unfinished, o.dir)
    return manifest
  } finally {
    await client.end()
  }
}
