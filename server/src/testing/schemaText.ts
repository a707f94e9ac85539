// The schema as it stands, written for reading: what the database itself says of its tables, views, functions and sequences, in the files of
// schema/<area>/<room>.sql. The files say which room a thing is of, in which order, and what it means; the database says everything else.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'

const root = path.resolve(import.meta.dirname, '../../..')
const HOME = 'schema'

interface Constraint {
  name: string
  type: 'p' | 'u' | 'f' | 'c' | 'n' | 'x'
  columns: string[]
  is: string
}
interface Column {
  name: string
  type: string
  notNull: boolean
  identity: '' | 'a' | 'd'
  generated: boolean
  default: string | null
}
const KINDS = ['sequence', 'table', 'view', 'function'] as const
interface Thing {
  kind: (typeof KINDS)[number]
  name: string
  /** One per line of the statement; a function is one piece, its body as it was written. */
  lines: string[]
  /** Indexes and triggers, each a statement. */
  after: string[]
}

/** What stands between quotes stays; the rest loses the capitals and casts that the database adds on its own. */
function plain(sql: string): string {
  const text = sql
    .split(/('(?:[^']|'')*'|"[^"]*")/)
    .map((part, i) => (i % 2 === 1 ? part : part.toLowerCase()))
    .join('')
  return text
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replaceAll('timestamp without time zone', 'timestamp')
    .replace(/'::text(?![\w[])/g, "'")
    .replace(/= any \(array\[((?:'(?:[^']|'')*'|[^\]'])*)\]\)/g, 'in ($1)')
    .replace(/<> all \(array\[((?:'(?:[^']|'')*'|[^\]'])*)\]\)/g, 'not in ($1)')
}
const typeName = (type: string): string =>
  type
    .replace(/^timestamp(\(\d\))? with time zone/, 'timestamptz$1')
    .replace(/^integer/, 'int')
    .replace(/^character varying/, 'varchar')
const startOf = (is: string): string => {
  const number = /^'(-\d+)'::\w+$/.exec(is)
  const literal = /^('(?:[^']|'')*')::[\w[\] ]+$/.exec(is)
  return number?.[1] ?? literal?.[1] ?? plain(is)
}

const WIDTH = 130
/** A list of words, as many in a line as fit. */
function inLines(list: string, indent: string): string {
  const lines: string[] = []
  for (const word of list.split(/, /)) {
    const last = lines.at(-1)
    if (last !== undefined && indent.length + last.length + word.length + 3 <= WIDTH) lines[lines.length - 1] = `${last}, ${word}`
    else lines.push(word)
  }
  return lines.map((line, i) => `${indent}${line}${i < lines.length - 1 ? ',' : ''}`).join('\n')
}
/** A long condition, broken where its outermost and, or stands. */
function broken(line: string, indent: string): string {
  if (line.length <= WIDTH || !line.includes('check (')) return line
  const [, head = '', list = '', tail = ''] =
    /^(.* check \([\w"]+ in \()((?:'[^']*'|\d+)(?:, (?:'[^']*'|\d+))*)(\)\))$/.exec(` ${line}`) ?? []
  if (list) return `${head.trimStart()}\n${inLines(list, `${indent}  `)}\n${indent}${tail}`
  const from = line.indexOf('check (') + 'check ('.length
  const cuts: number[] = []
  let depth = 0
  let quoted = false
  for (let i = from; i < line.length - 1; i += 1) {
    if (line[i] === "'") quoted = !quoted
    if (quoted) continue
    if (line[i] === '(') depth += 1
    if (line[i] === ')') depth -= 1
    if (depth === 0 && /^ (?:and|or) /.test(line.slice(i, i + 5))) cuts.push(i)
    if (depth < 0) break
  }
  if (cuts.length === 0) return line
  const end = line.lastIndexOf(')')
  const parts = [from, ...cuts].map((at, i) => line.slice(at, cuts[i] ?? end).trim())
  return `${line.slice(0, from)}\n${parts.map(p => `${indent}  ${p}`).join('\n')}\n${indent}${line.slice(end)}`
}

/** A long trigger: when, and what it does, on lines of their own. */
const brokenTrigger = (line: string): string =>
  line.length <= WIDTH
    ? line
    : line
        .replace(/ for each (row|statement) when (.*) execute function /, ' for each $1\n  when $2\n  execute function ')
        .replace(/([^\n]) execute function (?=[^\n]*$)/, (m, c: string) =>
          line.includes(' when ') ? m : `${c}\n  execute function `,
        )

interface Row {
  name: string
  columns: Column[]
  constraints: Constraint[]
  indexes: string[]
  triggers: string[]
  options: string[] | null
  /** How it is parted; null: it is not. Parts that come and go with the months lie in a schema of their own and stand in no file. */
  parted: string | null
  partitions: { name: string; bound: string; options: string[] | null }[]
  unlogged: boolean
}

const TABLES = `
  select c.relname as name, c.reloptions as options, pg_get_partkeydef(c.oid) as parted,
    coalesce((select json_agg(json_build_object('name', x.relname, 'bound', pg_get_expr(x.relpartbound, x.oid), 'options', x.reloptions) order by x.relname)
      from pg_inherits h join pg_class x on x.oid = h.inhrelid where h.inhparent = c.oid and x.relispartition and x.relnamespace = 'public'::regnamespace and x.relkind in ('r', 'p')), '[]') as partitions,
    c.relpersistence = 'u' as unlogged,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'notNull', a.attnotnull,
        'identity', a.attidentity, 'generated', a.attgenerated <> '', 'default', pg_get_expr(d.adbin, d.adrelid, true)) order by a.attnum)
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    coalesce((select json_agg(json_build_object('name', k.conname, 'type', k.contype, 'is', pg_get_constraintdef(k.oid, true),
        'columns', (select array_agg(a.attname order by u.i) from unnest(k.conkey) with ordinality u (n, i)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = u.n)) order by k.contype = 'p' desc, k.contype = 'u' desc, k.conname)
      from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c', 'n', 'x')), '[]') as constraints,
    coalesce((select json_agg(pg_get_indexdef(i.indexrelid, 0, true) order by x.relname) from pg_index i join pg_class x on x.oid = i.indexrelid
      where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))),
      '[]') as indexes,
    coalesce((select json_agg(pg_get_triggerdef(t.oid, true) order by t.tgname) from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal),
      '[]') as triggers
  from pg_class c where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by c.oid`

/** A foreign key to the key of its table names no column: `keys` are the primary keys of all tables. */
const foreign = (is: string, keys: ReadonlyMap<string, string>): string => {
  const m = /^FOREIGN KEY \(([^)]*)\) REFERENCES (\w+)\(([^)]*)\)(.*)$/.exec(is)
  if (!m) return plain(is)
  const [, , to = '', columns = '', rest = ''] = m
  return `references ${to}${keys.get(to) === columns ? '' : ` (${columns})`}${rest.toLowerCase()}`
}

/** The statement of a table; names that the database gave by itself are left out. */
function tableLines(t: Row, keys: ReadonlyMap<string, string>): string[] {
  const taken = new Set<Constraint>()
  const given = new RegExp(`^${t.name}_(?:\\w*(?:check|fkey|key)\\d*|pkey)$`)
  const named = (k: Constraint): string => (given.test(k.name) ? '' : `constraint ${k.name} `)
  const own = (c: Column, type: Constraint['type']): Constraint[] => {
    const found = t.constraints.filter(k => k.type === type && k.columns?.length === 1 && k.columns[0] === c.name)
    for (const k of found) taken.add(k)
    return found
  }
  const lines = t.columns.map(c => {
    const parts = [c.name, typeName(c.type)]
    const primary = own(c, 'p')
    own(c, 'n')
    if (c.identity) parts.push(`generated ${c.identity === 'a' ? 'always' : 'by default'} as identity`)
    if (c.notNull && primary.length === 0 && !c.identity) parts.push('not null')
    if (c.default !== null)
      parts.push(c.generated ? `generated always as (${plain(c.default)}) stored` : `default ${startOf(c.default)}`)
    for (const k of primary) parts.push(`${named(k)}primary key`)
    for (const k of own(c, 'u')) parts.push(`${named(k)}${k.is.toLowerCase().replace(/ \(.*/, '')}`)
    for (const k of own(c, 'f')) parts.push(`${named(k)}${foreign(k.is, keys)}`)
    for (const k of own(c, 'c')) parts.push(`${named(k)}${plain(k.is)}`)
    return broken(parts.join(' '), '  ')
  })
  for (const k of t.constraints)
    if (!taken.has(k)) {
      const start = k.type === 'f' ? `foreign key (${k.columns.join(', ')}) ${foreign(k.is, keys)}` : plain(k.is)
      lines.push(broken(`${named(k)}${start}`, '  '))
    }
  return [
    `create ${t.unlogged ? 'unlogged ' : ''}table ${t.name} (`,
    ...lines.map((line, i) => `  ${line}${i < lines.length - 1 ? ',' : ''}`),
    `)${t.parted === null ? '' : ` partition by ${plain(t.parted)}`}${t.options ? ` with (${t.options.join(', ').replaceAll('=', ' = ')})` : ''};`,
  ]
}

/** All that migrations made, in the order in which it was made; what an extension brought is its own. */
export async function readThings(client: pg.Client | pg.PoolClient): Promise<Thing[]> {
  await client.query('set search_path = public')
  const rows = async <T>(sql: string): Promise<T[]> => (await client.query(sql)).rows as T[]
  const tables = (await rows<Row>(TABLES)).filter(t => t.name !== 'migration')
  const keys = new Map(tables.map(t => [t.name, t.constraints.find(k => k.type === 'p')?.columns.join(', ') ?? '']))
  const sequences = await rows<{ name: string; start: string }>(
    `select c.relname as name, s.seqstart::text as start from pg_sequence s join pg_class c on c.oid = s.seqrelid
     where c.relnamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('i', 'a'))
     order by c.oid`,
  )
  const views = await rows<{ name: string; is: string }>(
    `select c.oid::regclass::text as name, pg_get_viewdef(c.oid, 110) as is from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'v' and n.nspname in ('public', 'inv')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by c.oid`,
  )
  const functions = await rows<{ name: string; takes: string; gives: string; how: string; body: string; returns: string | null }>(
    `select p.proname as name, pg_get_function_arguments(p.oid) as takes, pg_get_function_result(p.oid) as gives, p.prosrc as body,
       pg_get_function_sqlbody(p.oid) as returns,
       concat('language ', l.lanname, case p.provolatile when 'i' then ' immutable' when 's' then ' stable' end,
         case when p.proisstrict then ' strict' end, case p.proparallel when 's' then ' parallel safe' when 'r' then ' parallel restricted' end,
         case when p.prosecdef then ' security definer' end,
         (select string_agg(' set ' || s, '') from unnest(p.proconfig) s)) as how
     from pg_proc p join pg_language l on l.oid = p.prolang
     where p.pronamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     order by p.oid`,
  )
  return [
    ...sequences.map((s): Thing => {
      const start = s.start === '1' ? '' : ` start ${s.start}`
      return { kind: 'sequence', name: s.name, lines: [`create sequence ${s.name}${start};`], after: [] }
    }),
    ...tables.map((t): Thing => {
      const parts = t.partitions.map(
        p =>
          `create table ${p.name} partition of ${t.name} ${plain(p.bound)}${p.options ? ` with (${p.options.join(', ').replaceAll('=', ' = ')})` : ''}`,
      )
      const after = [
        ...parts,
        ...t.indexes.map(i => plain(i).replace(' on only ', ' on ').replace(' using btree', '')),
        ...t.triggers.map(t => brokenTrigger(plain(t))),
      ]
      return { kind: 'table', name: t.name, lines: tableLines(t, keys), after: after.map(one => `${one};`) }
    }),
    ...views.map(
      (v): Thing => ({
        kind: 'view',
        name: v.name,
        lines: [
          `create view ${v.name} as`,
          ...plain(v.is)
            .split('\n')
            .map(line => ` ${line}`.trimEnd()),
        ],
        after: [],
      }),
    ),
    ...functions.map(
      (f): Thing => ({
        kind: 'function',
        name: f.name,
        lines: [
          `create function ${f.name}(${plain(f.takes)}) returns ${plain(f.gives)} ${f.how}`,
          f.returns === null ? `as $$${f.body}$$;` : `${plain(f.returns)};`,
        ],
        after: [],
      }),
    ),
  ]
}

interface Told {
  /** Which file a thing stands in, and where among its kind. */
  place: Map<string, { file: string; order: number }>
  /** What is said above a line, by the thing and the line. */
  says: Map<string, string[]>
  /** The lines at the head of a file. */
  heads: Map<string, string[]>
  texts: Map<string, string>
}
const keyOf = (thing: string, line: string): string => {
  const column = /^ {2}(\w+) /.exec(line)?.[1]
  return column && !['primary', 'unique', 'check', 'foreign', 'constraint', 'exclude'].includes(column)
    ? `${thing} ${column}`
    : `${thing} ${line.trim().replace(/,$/, '')}`
}
const BEGINS = /^create (?:unlogged )?(table|view|function|sequence) ([\w.]+)(?! partition of)/

/** What the files of the schema say beside the database. */
export function readFiles(): Told {
  const told: Told = { place: new Map(), says: new Map(), heads: new Map(), texts: new Map() }
  const names = readdirSync(path.join(root, HOME), { recursive: true, encoding: 'utf8' }).map(f => f.replaceAll('\\', '/'))
  for (const name of names.filter(f => f.endsWith('.sql')).toSorted()) {
    const file = `${HOME}/${name}`
    const text = readFileSync(path.join(root, file), 'utf8').replaceAll('\r\n', '\n')
    told.texts.set(file, text)
    let said: string[] = []
    let thing = ''
    let inBody = false
    for (const line of text.split('\n')) {
      const quotes = line.split('$$').length - 1
      if (!inBody && line.trimStart().startsWith('--')) said.push(line.trim())
      else if (!inBody && line === '') {
        if (said.length > 0 && !thing) told.heads.set(file, said)
        said = []
      } else if (!inBody) {
        const begins = BEGINS.exec(line)
        if (begins) {
          thing = begins[2] ?? ''
          told.place.set(thing, { file, order: told.place.size })
          if (said.length > 0) told.says.set(thing, said)
        } else if (said.length > 0) told.says.set(keyOf(thing, line), said)
        said = []
      }
      if (quotes === 1) inBody = !inBody
    }
  }
  return told
}

/** The text of every file, as it should be. `roomOf` places what no file has yet. */
export function writeFiles(things: readonly Thing[], told: Told, roomOf: (t: Thing) => string): Map<string, string> {
  const files = new Map<string, Thing[]>()
  for (const t of things) {
    const file = told.place.get(t.name)?.file ?? `${HOME}/${roomOf(t)}.sql`
    files.set(file, [...(files.get(file) ?? []), t])
  }
  const place = (t: Thing): number => told.place.get(t.name)?.order ?? Infinity
  const written = ({ kind, name, lines, after }: Thing): string => {
    const [first = '', ...rest] = lines
    const below = (line: string): string[] => {
      const says = kind === 'table' ? (told.says.get(keyOf(name, line)) ?? []) : []
      return [...says.map(s => `${/^ */.exec(line)?.[0] ?? ''}${s}`), line]
    }
    return [...(told.says.get(name) ?? []), first, ...rest.flatMap(below), ...after.flatMap(below)].join('\n')
  }
  return new Map(
    [...files]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([file, own]) => {
        const blocks = KINDS.flatMap(kind => {
          const ofKind = own.filter(t => t.kind === kind).sort((a, b) => place(a) - place(b) || 0)
          return kind === 'sequence' && ofKind.every(t => !told.says.has(t.name))
            ? ofKind.length > 0
              ? [ofKind.map(written).join('\n')]
              : []
            : ofKind.map(written)
        })
        return [file, `${[...(told.heads.has(file) ? [told.heads.get(file)?.join('\n') ?? ''] : []), ...blocks].join('\n\n')}\n`]
      }),
  )
}
