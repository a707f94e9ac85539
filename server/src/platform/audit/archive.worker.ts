// Months of the log as Parquet, written and read by DuckDB in a thread of its own. It is an optional package: whoever keeps everything in the database
// goes without its seventy megabytes.
import type { DuckDBConnection } from '@duckdb/node-api'
import type { Sum } from './archive.queries.ts'

export interface ArchivedFilter {
  objectType: string | null
  objectId: string | null
  /** As ilike wants it. */
  word: string
  named: readonly number[]
  people: readonly number[] | null
  action: string
  fromUs: number | null
  toUs: number | null
  proxyOnly: boolean
}
export interface ArchivedRow {
  seq: number
  atUs: number
  actorId: number
  behalf: number | null
  action: string
  objectType: string
  objectId: string
  detail: string
}
export interface Stretch {
  rows: number
  last: number
  brokenAt: number | null
}
export type ArchiveWork =
  | { does: 'pack'; lines: string; file: string }
  | { does: 'sum'; file: string }
  | { does: 'page'; files: readonly string[]; filter: ArchivedFilter; limit: number; offset: number }
  | { does: 'chain'; file: string; from: number; to: number; before: { seq: number; hash: string } }
export type ArchiveAnswer<W extends ArchiveWork> = W extends { does: 'page' }
  ? { total: number; rows: ArchivedRow[] }
  : W extends { does: 'chain' }
    ? Stretch
    : Sum

const FIELDS = `{seq: 'BIGINT', actorId: 'BIGINT', behalf: 'BIGINT', act: 'VARCHAR', action: 'VARCHAR', objectType: 'VARCHAR', objectId: 'VARCHAR', detail: 'VARCHAR',
  payload: 'VARCHAR', prevHash: 'VARCHAR', hash: 'VARCHAR', atUs: 'BIGINT'}`
const DIGEST = `('0x' || substr(md5(concat_ws('|', seq, actor_id, coalesce(on_behalf_of::varchar, ''), coalesce(act, ''), action, object_type, object_id, detail, payload,
  prev_hash, hash, epoch_us(acted_at))), 1, 15))::bigint`

let opened: Promise<DuckDBConnection> | undefined
const connected = (): Promise<DuckDBConnection> =>
  (opened ??= (async () => {
    const { DuckDBInstance } = await import('@duckdb/node-api')
    const settings = {
      threads: '1',
      memory_limit: '512MB',
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
    }
    return (await DuckDBInstance.create(':memory:', settings)).connect()
  })())

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`
/** Files are named by the mall itself; everything that a person typed is a value. */
const read = (files: readonly string[]): string => `read_parquet([${files.map(quoted).join(', ')}])`
type Value = string | number | null
const asked = async (sql: string, values: Record<string, Value> = {}): Promise<Record<string, unknown>[]> =>
  (await (await connected()).runAndReadAll(sql, values)).getRowObjectsJson()

const sumOf = async (file: string): Promise<Sum> => {
  const [row] = await asked(`select count(*) as rows, coalesce(sum(${DIGEST}), 0)::varchar as checksum from ${read([file])}`)
  return { rows: Number(row?.rows), checksum: String(row?.checksum) }
}

async function pack({ lines, file }: { lines: string; file: string }): Promise<Sum> {
  await asked(
    `copy (select seq, actorId as actor_id, behalf as on_behalf_of, act, action, objectType as object_type, objectId as object_id, detail, payload,
       prevHash as prev_hash, hash, make_timestamp(atUs) as acted_at from read_json(${quoted(lines)}, format = 'newline_delimited', columns = ${FIELDS}) order by seq)
     to ${quoted(file)} (format parquet, compression zstd, row_group_size 20000)`,
  )
  return sumOf(file)
}

const numbers = (ids: readonly number[]): string => `[${ids.map(Number).join(', ')}]::bigint[]`
function whereOf(f: ArchivedFilter): { where: string; values: Record<string, Value> } {
  const values: Record<string, Value> = {}
  const parts = ['true']
  const add = (name: string, value: Value, sql: string): void => {
    values[name] = value
    parts.push(sql)
  }
  if (f.objectType !== null) add('type', f.objectType, 'object_type = $type')
  if (f.objectId !== null) add('object', f.objectId, 'object_id = $object')
  if (f.word !== '')
    add(
      'word',
      `%${f.word}%`,
      `((object_id || ' ' || action || ' ' || detail) ilike $word escape '\\' or list_contains(${numbers(f.named)}, actor_id))`,
    )
  if (f.action !== '') add('action', `%${f.action}%`, `action ilike $action escape '\\'`)
  if (f.people !== null)
    parts.push(
      `(list_contains(${numbers(f.people)}, actor_id) or coalesce(list_contains(${numbers(f.people)}, on_behalf_of), false))`,
    )
  if (f.fromUs !== null) parts.push(`acted_at >= make_timestamp(${Number(f.fromUs)})`)
  if (f.toUs !== null) parts.push(`acted_at < make_timestamp(${Number(f.toUs)})`)
  if (f.proxyOnly) parts.push(`on_behalf_of is not null and object_type <> 'certification'`)
  return { where: parts.join(' and '), values }
}
async function page({
  files,
  filter,
  limit,
  offset,
}: Extract<ArchiveWork, { does: 'page' }>): Promise<ArchiveAnswer<{ does: 'page' } & ArchiveWork>> {
  const { where, values } = whereOf(filter)
  const [count] = await asked(`select count(*) as n from ${read(files)} where ${where}`, values)
  const rows = await asked(
    `select seq, epoch_us(acted_at) as us, actor_id, on_behalf_of, action, object_type, object_id, detail from ${read(files)} where ${where}
     order by seq desc limit ${Number(limit)} offset ${Number(offset)}`,
    values,
  )
  return {
    total: Number(count?.n),
    rows: rows.map(r => ({
      seq: Number(r.seq),
      atUs: Number(r.us),
      actorId: Number(r.actor_id),
      behalf: r.on_behalf_of === null ? null : Number(r.on_behalf_of),
      action: String(r.action),
      objectType: String(r.object_type),
      objectId: String(r.object_id),
      detail: String(r.detail),
    })),
  }
}

/** As `chainState` walks the rows of the database. */
async function chain({ file, from, to, before }: Extract<ArchiveWork, { does: 'chain' }>): Promise<Stretch> {
  const field = (name: string): string => `json_extract_string(payload, '$.${name}')`
  const [row] = await asked(
    `select count(*) as rows, coalesce(max(seq), 0) as last, min(seq) filter (where bad) as broken from (
       select seq, seq <> coalesce(ps, $beforeSeq) + 1 or prev_hash is distinct from coalesce(ph, $beforeHash)
           or hash <> sha256(prev_hash || '|' || seq || '|' || payload)
           or ${field('actor')}::bigint is distinct from actor_id or ${field('behalf')}::bigint is distinct from on_behalf_of
           or ${field('act')} is distinct from act or ${field('action')} is distinct from action or ${field('type')} is distinct from object_type
           or ${field('id')} is distinct from object_id or ${field('detail')} is distinct from detail as bad
       from (select *, lag(hash) over (order by seq) as ph, lag(seq) over (order by seq) as ps from ${read([file])}
         where seq between ${Number(from) - 1} and ${Number(to)}) x where seq >= ${Number(from)}) y`,
    { beforeSeq: before.seq, beforeHash: before.hash },
  )
  return { rows: Number(row?.rows), last: Number(row?.last), brokenAt: row?.broken === null ? null : Number(row?.broken) }
}

export default async (work: ArchiveWork): Promise<Sum | Stretch | { total: number; rows: ArchivedRow[] }> => {
  switch (work.does) {
    case 'pack':
      return pack(work)
    case 'sum':
      return sumOf(work.file)
    case 'page':
      return page(work)
    case 'chain':
      return chain(work)
  }
}
