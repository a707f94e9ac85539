// A year of the mall by SQL: the rows of some orders (growthDay.ts) told again, so many times a day for so many days up to today, with numbers, days and moments of
// their own (the day in a running number is another one for each telling: only there days go further back), month by month in the order of time, over the mall's own indexes. What is summed up, chained or counted through is worked out over all of it.
import type pg from 'pg'
import { type DayTable, HELD, STAMP } from './growthDay.ts'

/** Digests of what stands in another column. */
const HASHED: Record<string, string> = { 'certificate_version.content_hash': 'content' }

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** What stands in a column of telling `k`, `d` days and altogether `ago` before what is told. */
function valueOf(t: DayTable, c: DayTable['columns'][number], tables: readonly DayTable[], day: string, marked: boolean): string {
  const own = `t.${c.name}`
  if (t.number === c.name) return `${own} + g.k * ${t.span}`
  const of = tables.find(x => x.name === t.refers.get(c.name))
  if (of && of.span > 0) {
    const moved = (v: string): string => `case when ${v} > ${of.base} then ${v} + g.k * ${of.span} else ${v} end`
    return c.type.startsWith('_')
      ? `array(select ${moved('v')} from unnest(${own}) with ordinality x(v, i) order by i)`
      : moved(own)
  }
  if (t.name === 'ledger_entry' && c.name === 'no') return 'case when t.no > 0 then t.no + g.k * a.entries else 0 end'
  if (t.name === 'ledger_entry' && c.name === 'balance_after_fen') return 't.balance_after_fen + g.k * a.fen'
  if (c.type === 'timestamptz' || c.type === 'timestamp') return `${own} - g.ago`
  if (c.type === 'date') return `${own} - g.d`
  const hashed = HASHED[`${t.name}.${c.name}`]
  if (hashed) return `encode(sha256(convert_to(replace(replace(t.${hashed}, '${day}', g.day), '${STAMP}', g.no), 'UTF8')), 'hex')`
  const held = HELD.find(h => h.column.test(`${t.name}.${c.name}`))
  if (held) {
    const is = literal(held.text.source)
    const { span = 0 } = tables.find(x => x.name === held.of) ?? {}
    return `case when ${held.where} and ${own} ~ ${is} then regexp_replace(${own}, ${is}, '\\1' || (substring(${own} from '(\\d+)')::bigint + g.k * ${span}) || '\\3')
      else replace(${own}, '${day}', g.day) end`
  }
  if (!marked) return own
  const told = (v: string): string => `replace(replace(${v}, '${day}', g.day), '${STAMP}', g.no)`
  return c.type === 'text' ? told(own) : `${told(`${own}::text`)}::${c.type}`
}

const TEXTS = new Set(['text', '_text', 'jsonb', 'json'])

/** Tellings of one day lie within so many whole hours: places at the gate begin with the hour. */
const HOURS = 8

/** One statement a table: tellings `$1` to `$2`, of which `$3` is the last of today, `$4` a day. */
async function tellingOf(db: pg.ClientBase, t: DayTable, tables: readonly DayTable[], day: string): Promise<string> {
  const marked = new Set<string>()
  for (const c of t.columns.filter(x => TEXTS.has(x.type))) {
    const { rows } = await db.query(
      `select from of_day.${t.name} where position($1 in ${c.name}::text) > 0 or position($2 in ${c.name}::text) > 0 limit 1`,
      [day, STAMP],
    )
    if (rows.length > 0) marked.add(c.name)
  }
  const names = t.columns.map(c => `"${c.name}"`).join(', ')
  const values = t.columns.map(c => valueOf(t, c, tables, day, marked.has(c.name)))
  return `insert into public.${t.name} (${names}) overriding system value select ${values.join(', ')}
    from (select k, ($3::int - k) / $4::int as d, make_interval(days => ($3::int - k) / $4::int) + make_interval(hours => ($3::int - k) % $4::int * ${HOURS} / $4::int) as ago,
        to_char(date '${day}' - ($3::int - k), 'YYYYMMDD') as day, lpad(k::text, 5, '0') as no from generate_series($1::int, $2::int) k) g
      cross join of_day.${t.name} t ${t.name === 'ledger_entry' ? 'left join of_day.of_account a on a.account_id = t.account_id' : ''}
    order by g.k${t.number ? `, t.${t.number}` : ''} on conflict do nothing`
}

/** The chain of the audit log over rows that were told anew, from the end of what was there. */
const CHAIN = `do $$
declare
  v_row record;
  v_hash text := '';
begin
  for v_row in select seq, payload, hash, seq > %BASE% as anew from audit_log order by seq loop
    if v_row.anew then
      update audit_log set prev_hash = v_hash, hash = encode(sha256(convert_to(v_hash || '|' || v_row.seq || '|' || v_row.payload, 'UTF8')), 'hex') where seq = v_row.seq returning hash into v_hash;
    else
      v_hash := v_row.hash;
    end if;
  end loop;
end $$`

/** Stock was there at the beginning for all that went out; the account and the statements there were have what the entries leave; figures and weeks are summed up. */
const SUMS = `
update stock s set initial = s.on_hand - m.delta from (select sku_id, sum(delta) as delta from stock_move group by 1) m where m.sku_id = s.sku_id and s.sku_id in (select sku_id from of_day.stock_move);
update account a set balance_fen = e.fen from (select account_id, sum(amount_fen) as fen from ledger_entry group by 1) e where e.account_id = a.id and a.company_id is not null;
update statement s set balance_closing_fen = i.ledger_fen, balance_opening_fen = s.balance_opening_fen + i.ledger_fen - s.balance_closing_fen
  from inv.statement i where i.id = s.id and i.ledger_fen <> s.balance_closing_fen;
insert into gate_slot (depot_code, starts_at, capacity, taken) select depot_code, slot_at, 9000, count(*) from waybill
  where slot_at is not null and ended_at is null group by 1, 2
  on conflict (depot_code, starts_at) do update set taken = excluded.taken, capacity = greatest(gate_slot.capacity, 9000);
insert into visit_goods (span, from_on, sku_id, channel_code, views)
  select w.span, date_trunc(w.span, v.from_on)::date, v.sku_id, min(v.channel_code), sum(v.views) from visit_goods v, (values ('week'), ('month')) w(span) where v.span = 'day' group by 1, 2, 3
  on conflict (span, from_on, sku_id) do update set views = excluded.views;
select rebuild_figures();`

/** Tells what was kept again, `aDay` times a day for `days` days, the last of them today. @returns rows written */
export async function fillYear(
  db: pg.ClientBase,
  tables: readonly DayTable[],
  { days, aDay }: { days: number; aDay: number },
  say: (text: string) => void,
): Promise<number> {
  const last = days * aDay - 1
  const { rows: now } = await db.query<{ day: string }>(`select to_char(now() at time zone 'Asia/Shanghai', 'YYYYMMDD') as day`)
  const day = now[0]?.day ?? ''
  await db.query(`set session_replication_role = replica; set synchronous_commit = off; set work_mem = '128MB'`)
  await db.query(
    `create table if not exists of_day.of_account as select e.account_id, count(*) as entries, sum(e.amount_fen) as fen from of_day.ledger_entry e join public.account a on a.id = e.account_id
     where a.company_id is not null group by 1`,
  )
  for (const t of tables) {
    const same = t.key.map(k => `t.${k} = x.${k}`).join(' and ')
    // As the mall wrote it, before a place for the number was made: by its own number, or by what it names.
    const anew = t.number ? [t.number] : t.key.filter(k => tables.some(r => r.name === t.refers.get(k) && r.span > 0))
    if (anew.length > 0)
      await db.query(
        `delete from public.${t.name} t using of_day.${t.name} x where ${t.number ? `t.${t.number} = x.${t.number}` : same}`,
      )
  }
  const { rows: stamped } = await db.query<{ was: string; now: string }>('select was, now from of_day.stamped')
  const texts = new Set(stamped.map(s => s.now))
  for (const t of tables.filter(x => x.number === null)) {
    const by = t.key.filter(k => t.columns.find(c => c.name === k)?.type === 'text')
    if (by.length > 0 && texts.size > 0)
      await db.query(
        `delete from public.${t.name} t using of_day.${t.name} x where ${t.key
          .map(k =>
            by.includes(k)
              ? `t.${k} = coalesce((select s.was from of_day.stamped s where s.now = x.${k}), x.${k})`
              : `t.${k} = x.${k}`,
          )
          .join(' and ')}`,
      )
  }
  const statements = new Map<string, string>()
  for (const t of tables) statements.set(t.name, await tellingOf(db, t, tables, day))
  const { rows: months } = await db.query<{ from: number; to: number; at: Date }>(
    `select min(k)::int as from, max(k)::int as to, (max(date '${day}' - ($1::int - k) / $2::int) + 1)::timestamp at time zone 'Asia/Shanghai' as at from generate_series(0, $1::int) k
     group by date_trunc('month', date '${day}' - ($1::int - k) / $2::int) order by 1`,
    [last, aDay],
  )
  let written = 0
  for (const [i, m] of months.entries()) {
    const from = performance.now()
    let rows = 0
    for (const [name, sql] of statements) {
      const { rowCount } = await db.query(sql, [m.from, m.to, last, aDay]).catch((e: Error) => {
        throw new Error(`${name}: ${e.message}\n${sql}`)
      })
      rows += rowCount ?? 0
    }
    // The month that is open goes on.
    if (i < months.length - 1) await db.query(`select turn_month('audit_log', $1), turn_month('notice', $1)`, [m.at])
    written += rows
    say(
      `第 ${i + 1} 个月：${Math.round((m.to - m.from + 1) / aDay)} 天，${rows} 行，${((performance.now() - from) / 1000).toFixed(1)} 秒`,
    )
  }
  await db.query(CHAIN.replace('%BASE%', String(tables.find(t => t.name === 'audit_log')?.base ?? 0)))
  await db.query(SUMS)
  for (const t of tables)
    if (t.number)
      await db.query(
        `select setval(s, (select max(${t.number}) from public.${t.name})) from pg_get_serial_sequence('public.${t.name}', '${t.number}') s where s is not null`,
      )
  await db.query('drop schema of_day cascade; set session_replication_role = default')
  await db.query('vacuum analyze')
  return written
}
