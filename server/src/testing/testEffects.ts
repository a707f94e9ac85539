// Everything a call did, in one small object: rows of every table, notices, SMS, audit acts, announcements, what the search index was told.
// A test compares the whole, so that what is missing fails, and what is too much.
import pg from 'pg'
import type { TestMall } from './testMall.ts'

/** People by their account; one who registered during the test is a `newcomer`. */
export interface Effect {
  /** Table -> what happened to its rows: `status 3→8` for codes, `reserved +2` for counts, the name alone for anything longer. */
  rows?: Record<string, string>
  /** `event → who`, each heard by the open pages of the people told. */
  notices?: string[]
  /** `event → who`: texts in the outbox. */
  sms?: string[]
  /** `act by whom`. */
  audits?: string[]
  /** Announced to a company's or a person's open pages, notices apart. */
  live?: string[]
  /** Goods the search index was told to read again. */
  index?: number
}

interface Change {
  tbl: string
  was: Record<string, unknown> | null
  now: Record<string, unknown> | null
}

/**
 * Kept by triggers of the database from what is said here anyway, their sums are an invariant of their own; and the counters of visits and of
 * searched words, which are written some seconds later, of many calls together. Goods as the search has them (`search_goods`) are told by their numbers.
 */
const DERIVED = new Set([
  'visit_day',
  'visit_slot',
  'visit_sketch',
  'visit_goods',
  'search_word',
  'order_figure',
  'order_month',
  'bought_month',
  'company_figure',
  'sold_day',
  'ledger_day',
  'trade_day',
  'mall_balance',
])
/** Told in words of their own. */
const TOLD = new Set(['notice', 'outbox', 'audit_log'])
/** The key of a request, written by the call that runs it (kernel/serve/once.ts): it goes with every write that has one. An order's key says which order it is. */
const isKey = ({ tbl, was, now }: Change): boolean => tbl === 'idem' && (now ?? was)?.resource_type !== 'order'
/** What an inserted row is, where a column says it. */
const TELLING = ['event', 'source_type', 'source_step', 'provider', 'kind', 'state', 'purpose', 'role_code', 'outcome']
/** That a session was used is no effect of the call. */
const SILENT: Readonly<Record<string, readonly string[]>> = { session: ['seen_at', 'expires_at'] }

const INSTALL = `
create table effect_row (n bigint generated always as identity primary key, tbl text not null, was jsonb, now jsonb);
create function effect_seen() returns trigger language plpgsql as $$
begin
  insert into effect_row (tbl, was, now) values (tg_argv[0], to_jsonb(old), to_jsonb(new));
  return null;
end $$;
do $$ declare t record; begin
  for t in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    and relname not in ('effect_row', 'search_goods', 'search_term', 'search_build') loop
    execute format('create trigger zz_effect after insert or update or delete on %I for each row execute function effect_seen(%L)', t.relname, t.relname);
  end loop;
end $$`

interface Watch {
  types: ReadonlyMap<string, string>
  heard: { topic: string; event: Record<string, unknown> }[]
  goods: Set<number>
  /** Everything committed before has been heard. */
  flush(): Promise<void>
}
const watches = new WeakMap<TestMall, Promise<Watch>>()

async function watch(mall: TestMall): Promise<Watch> {
  const { pool, search } = mall.world
  await pool.raw.query(INSTALL)
  const columns = await pool.rows<{ at: string; type: string }>(
    `select table_name || '.' || column_name as at, data_type as type from information_schema.columns where table_schema = 'public'`,
  )
  const heard: Watch['heard'] = []
  const waiting = new Map<string, () => void>()
  const client = new pg.Client({ connectionString: pool.url })
  // The database is dropped under it at the end of the file.
  client.on('error', () => {})
  await client.connect()
  client.on('notification', ({ channel, payload = '' }) => {
    if (channel === 'effect_flush') waiting.get(payload)?.()
    else heard.push(JSON.parse(payload) as Watch['heard'][number])
  })
  await client.query('listen mall_live')
  await client.query('listen effect_flush')
  const goods = new Set<number>()
  const changed = search.changed.bind(search)
  search.changed = ids => {
    for (const id of ids) goods.add(id)
    changed(ids)
  }
  let n = 0
  return {
    types: new Map(columns.map(c => [c.at, c.type])),
    heard,
    goods,
    flush: async () => {
      const token = String(++n)
      const arrived = new Promise<void>(done => waiting.set(token, done))
      await pool.run(`select pg_notify('effect_flush', $1)`, [token])
      await arrived
    },
  }
}

/** Runs the act and says everything it did. Nothing at all is `{}`: the mark of a refusal. */
export async function effectOf(mall: TestMall, act: () => Promise<unknown>): Promise<Effect> {
  const seen = watches.get(mall) ?? watch(mall)
  watches.set(mall, seen)
  const w = await seen
  const { pool } = mall.world
  await w.flush()
  await pool.run('delete from effect_row')
  w.heard.length = 0
  w.goods.clear()
  await act()
  await w.flush()
  const changes = await pool.rows<Change>('select tbl, was, now from effect_row order by n')
  const people = await pool.rows<{ id: number; name: string; mobile: string }>(
    'select id, user_name as name, mobile from app_user',
  )
  const called = (u?: { name: string }) => u?.name.replace(/^hy\d+$/, 'newcomer')
  const nameOf = (id: unknown): string => called(people.find(u => u.id === Number(id))) ?? '?'
  const ownerOf = (mobile: unknown): string => called(people.find(u => u.mobile === mobile)) ?? 'a new number'
  const written = (tbl: string) => changes.flatMap(c => (c.tbl === tbl && !c.was && c.now ? [c.now] : []))

  // Each person told of a notice hears it on his open pages: what is not in both is said as it is.
  const unheard = w.heard.filter(h => h.event.kind === 'notice').map(h => nameOf(h.topic.split(':')[1]))
  const notices = written('notice').map(row => {
    const name = nameOf(row.user_id)
    const at = unheard.indexOf(name)
    if (at >= 0) unheard.splice(at, 1)
    return { event: String(row.event), name: at < 0 ? `${name} (nothing announced)` : name }
  })
  const live = w.heard
    .filter(h => h.event.kind !== 'notice')
    .map(({ topic, event }) => {
      const [kind, id] = topic.split(':')
      const whom = kind === 'user' ? nameOf(id) : topic.replace(':', ' ')
      return [whom, event.kind, event.status ?? event.state].filter(part => part !== undefined).join(' ')
    })
  const rows = rowsOf(changes, w.types)
  const said = {
    rows: Object.keys(rows).length > 0 ? rows : undefined,
    notices: grouped(notices.map(x => [x.event, x.name])),
    sms: grouped(written('outbox').map(x => [String(x.event), ownerOf(x.address)])),
    audits: some(written('audit_log').map(x => `${String(x.act)} by ${nameOf(x.actor_id)}`)),
    live: some([...live, ...unheard.map(name => `${name} notice`)].toSorted()),
    index: w.goods.size || undefined,
  }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) as Effect
}

const some = (list: string[]): string[] | undefined => (list.length > 0 ? list : undefined)

/** `event → a, b` in the order of the alphabet: who is told first is nobody's business. */
function grouped(pairs: [event: string, who: string][]): string[] | undefined {
  const by = Object.groupBy(pairs, ([event]) => event)
  return some(
    Object.entries(by)
      .map(
        ([event, list]) =>
          `${event} → ${(list ?? [])
            .map(([, who]) => who)
            .toSorted()
            .join(', ')}`,
      )
      .toSorted(),
  )
}

function rowsOf(changes: readonly Change[], types: ReadonlyMap<string, string>): Record<string, string> {
  const byTable = new Map<string, Map<string, number>>()
  for (const change of changes) {
    if (DERIVED.has(change.tbl) || isKey(change) || (TOLD.has(change.tbl) && !change.was)) continue
    const text = textOf(change, types)
    if (!text) continue
    const texts = byTable.get(change.tbl) ?? new Map<string, number>()
    byTable.set(change.tbl, texts.set(text, (texts.get(text) ?? 0) + 1))
  }
  return Object.fromEntries(
    [...byTable].map(([tbl, texts]) => [
      tbl,
      [...texts]
        .map(([text, n]) => (n > 1 ? `${text} ×${n}` : text))
        .toSorted()
        .join('; '),
    ]),
  )
}

function textOf({ tbl, was, now }: Change, types: ReadonlyMap<string, string>): string {
  if (!was && now) return ['insert', ...TELLING.flatMap(c => (isCode(now[c]) ? [String(now[c])] : []))].join(' ')
  if (!was || !now) return 'delete'
  const columns = Object.keys(now)
    .filter(c => JSON.stringify(now[c]) !== JSON.stringify(was[c]) && !SILENT[tbl]?.includes(c))
    .toSorted()
  return columns.map(c => step(c, types.get(`${tbl}.${c}`), was[c], now[c])).join(', ')
}

/** A word or a number of a closed list, nothing a person wrote. */
const isCode = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^[A-Za-z][\w.-]{0,30}$/.test(value))

function step(column: string, type: string | undefined, was: unknown, now: unknown): string {
  if (type === 'integer' && typeof was === 'number' && typeof now === 'number')
    return `${column} ${now > was ? '+' : ''}${now - was}`
  const short = type === 'smallint' || type === 'boolean' || (type === 'text' && isCode(was) && isCode(now) && column !== 'note')
  if (short) return `${column} ${String(was)}→${String(now)}`
  return was !== null && now === null ? `${column} emptied` : column
}
