// 订货参数 and their changes. A change holds its lines as they were read and as they shall be; rows are written when it comes into force.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { ALONE_HOURS } from '@mall/domain/goods/goods/secondPerson.rules.ts'
import type { FeeForm } from '@mall/domain/goods/masterData/fees.rules.ts'
import type { OptionChangeStateCode, OptionForm } from '@mall/domain/goods/masterData/options.rules.ts'
import type { ChoiceParam } from '@mall/domain/goods/goods/optionTable.ts'
import { LISTED_LINES } from '@mall/contract/goods/masterData/optionDesk.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { runningNo } from '../../platform/db/runningNo.ts'
import { type AsksWhen, comesSoon, type Soonest, untilSoonest } from '../../platform/db/soon.ts'

export interface OptionRecord extends OptionForm {
  off: boolean
  /** Past its last day. */
  ended: boolean
  rev: number
}
const ENDED = `coalesce(o.until_on < day_of(now()), false)`
const COLUMNS = `o.param, o.scope_code as "scopeCode", o.code, o.label, o.seq, o.add_fen as "addFen", o.from_um as "fromUm", o.to_um as "toUm",
  o.not_for as "notFor", o.why_not as "whyNot", o.in_list as "inList", o.levels, o.until_on as "untilOn", o.off, ${ENDED} as ended, o.rev`

export interface OptionFilter {
  /** Escaped for ilike. */
  word: string
  param: string | null
  scopeCode: string | null
  off: boolean | null
}
const FROM = `from order_option o where (:word = '' or o.label ilike '%' || :word || '%' or o.code ilike :word || '%')
  and (:param::text is null or o.param = :param) and (:scopeCode::text is null or o.scope_code = :scopeCode) and (:off::boolean is null or (o.off or ${ENDED}) = :off)`
/** `params` is the order of the form. */
export const optionsPage = (db: Db, f: OptionFilter, params: readonly string[], limit: number, offset: number) =>
  db.rows<OptionRecord>(
    ...bind(
      `select ${COLUMNS} ${FROM} order by array_position(:params::text[], o.param), o.scope_code, o.seq, o.code limit :limit offset :offset`,
      { ...f, params, limit, offset },
    ),
  )
export const optionsCount = async (db: Db, f: OptionFilter): Promise<number> =>
  (await db.row<{ n: number }>(...bind(`select count(*)::int as n ${FROM}`, { ...f })))?.n ?? 0

/** Options are written by one at a time: a row that is new has no row to lock. */
export const lockOptions = (tx: Tx) => tx.row('select pg_advisory_xact_lock(727240)')
export const optionsOf = (db: Db, keys: readonly Pick<OptionForm, 'param' | 'scopeCode' | 'code'>[]) =>
  db.rows<OptionRecord>(
    `select ${COLUMNS} from order_option o join unnest($1::text[], $2::text[], $3::text[]) as k(param, scope_code, code)
       on k.param = o.param and k.scope_code = o.scope_code and k.code = o.code`,
    [keys.map(k => k.param), keys.map(k => k.scopeCode), keys.map(k => k.code)],
  )
export const optionsInScope = (db: Db, param: ChoiceParam, scopeCode: string) =>
  db.rows<OptionRecord>(`select ${COLUMNS} from order_option o where o.param = $1 and o.scope_code = $2`, [param, scopeCode])

const WRITES = `label = :label, seq = :seq, add_fen = :addFen, from_um = :fromUm, to_um = :toUm, not_for = :notFor::text[], why_not = :whyNot,
  in_list = :inList, levels = :levels::text[], until_on = :untilOn::date`
export const updateOption = (tx: Tx, o: OptionForm) =>
  tx.run(
    ...bind(
      `update order_option set ${WRITES}, rev = rev + 1 where param = :param and scope_code = :scopeCode and code = :code`,
      { ...o, untilOn: o.untilOn ?? null },
    ),
  )
export const insertOption = (tx: Tx, o: OptionForm) =>
  tx.run(
    ...bind(
      `insert into order_option (param, scope_code, code, label, seq, add_fen, from_um, to_um, not_for, why_not, in_list, levels, until_on)
       values (:param, :scopeCode, :code, :label, :seq, :addFen, :fromUm, :toUm, :notFor::text[], :whyNot, :inList, :levels::text[], :untilOn::date)`,
      { ...o, untilOn: o.untilOn ?? null },
    ),
  )
/** A code has one name wherever it is offered. */
export const nameEverywhere = (tx: Tx, o: Pick<OptionForm, 'param' | 'code' | 'label'>) =>
  tx.run('update order_option set label = $3, rev = rev + 1 where param = $1 and code = $2 and label <> $3', [
    o.param,
    o.code,
    o.label,
  ])
export const setOptionOff = (tx: Tx, o: Pick<OptionForm, 'param' | 'scopeCode' | 'code'>, off: boolean) =>
  tx.run('update order_option set off = $4, rev = rev + 1 where param = $1 and scope_code = $2 and code = $3', [
    o.param,
    o.scopeCode,
    o.code,
    off,
  ])

/** Lines of open carts that have chosen them, by key; classes and varieties are told apart by their goods. */
export const cartsWith = (db: Db, keys: readonly Pick<OptionForm, 'param' | 'scopeCode' | 'code'>[]) =>
  db.rows<{ param: string; scopeCode: string; code: string; cartLines: number }>(
    `select k.param, k.scope_code as "scopeCode", k.code, count(i.id)::int as "cartLines"
     from unnest($1::text[], $2::text[], $3::text[]) as k(param, scope_code, code)
       join cart_item i on i.stock_mode = 2 and i.futures ->> k.param = k.code
       join sku s on s.id = i.sku_id and (k.scope_code = '' or k.scope_code in (s.variety_code, s.class_code))
     group by k.param, k.scope_code, k.code`,
    [keys.map(k => k.param), keys.map(k => k.scopeCode), keys.map(k => k.code)],
  )

// ---------- changes
export interface OptionStored {
  key: string
  /** Null: a new row. */
  rev: number | null
  was: OptionForm | null
  now: OptionForm
}
/** Of 基础资料: known by its figure, not by a revision. */
export interface FeeStored {
  key: string
  rev: null
  was: FeeForm | null
  now: FeeForm
}
export type StoredLine = OptionStored | FeeStored
export const isFee = (l: StoredLine): l is FeeStored => 'fee' in l.now
export const isOption = (l: StoredLine): l is OptionStored => !isFee(l)
export interface ChangeRow {
  id: number
  changeNo: string
  state: OptionChangeStateCode
  title: string
  note: string
  lines: StoredLine[]
  lineCount: number
  startsAt: Date | null
  needs: string
  madeBy: number
  makerName: string
  madeAt: Date
  deciderName: string
  decidedAt: Date | null
  decideReason: string
  inForceAt: Date | null
  now: Date
}
const changeOf = (
  lines: string,
) => `c.id, c.change_no as "changeNo", c.state, c.title, c.note, ${lines} as lines, c.line_count as "lineCount", c.starts_at as "startsAt", c.needs,
  c.made_by as "madeBy", m.real_name as "makerName", c.made_at as "madeAt", coalesce(d.real_name, '') as "deciderName", c.decided_at as "decidedAt",
  c.decide_reason as "decideReason", c.in_force_at as "inForceAt", clock_timestamp() as now`
const CHANGE = changeOf('c.lines')
const CHANGE_FROM = 'from option_change c join app_user m on m.id = c.made_by left join app_user d on d.id = c.decided_by'
/** Of each the first lines only: one of an Excel has thousands. */
export const changesPage = (db: Db, state: string | null, limit: number, offset: number) =>
  db.rows<ChangeRow>(
    `select ${changeOf(`jsonb_path_query_array(c.lines, '$[0 to ${LISTED_LINES - 1}]')`)} ${CHANGE_FROM} where ($1::text is null or c.state = $1) order by c.id desc limit $2 offset $3`,
    [state, limit, offset],
  )
export const changesCount = async (db: Db, state: string | null): Promise<number> =>
  (await db.row<{ n: number }>('select count(*)::int as n from option_change where $1::text is null or state = $1', [state]))
    ?.n ?? 0
export const changeByNo = (db: Db, changeNo: string) =>
  db.row<ChangeRow>(`select ${CHANGE} ${CHANGE_FROM} where c.change_no = $1`, [changeNo])
export const lockChange = (tx: Tx, changeNo: string) =>
  tx.row<ChangeRow>(`select ${CHANGE} ${CHANGE_FROM} where c.change_no = $1 for update of c`, [changeNo])
/** A change under way that holds one of these rows. */
export const changeHolding = (db: Db, keys: readonly string[]) =>
  db.row<{ changeNo: string }>(
    `select c.change_no as "changeNo" from option_change c cross join lateral jsonb_array_elements(c.lines) l
     where c.state in ('waiting', 'approved') and l ->> 'key' = any($1::text[]) order by c.id limit 1`,
    [keys],
  )
export const openKeys = (db: Db) =>
  db.rows<{ key: string; changeNo: string }>(
    `select l ->> 'key' as key, c.change_no as "changeNo" from option_change c cross join lateral jsonb_array_elements(c.lines) l
     where c.state in ('waiting', 'approved')`,
  )

/**
 * By how much the surcharges of these rows have moved in the last 24 hours without a second person. A fee's first figure is no move: nobody was charged
 * another, and its maker may mend a slip in it. A new option's surcharge is: who chooses it pays it.
 */
export const movedAlone = (db: Db, keys: readonly string[]) =>
  db.rows<{ key: string; fen: Fen }>(
    `select l ->> 'key' as key, sum((l #>> '{now,addFen}')::bigint - coalesce((l #>> '{was,addFen}')::bigint, 0))::bigint as fen
     from option_change c cross join lateral jsonb_array_elements(c.lines) l
     where c.state = 'inForce' and c.needs = '' and c.in_force_at > now() - interval '${ALONE_HOURS} hours' and l ->> 'key' = any($1::text[])
       and not (l -> 'now' ? 'fee' and l #>> '{was,addFen}' is null) group by l ->> 'key'`,
    [keys],
  )

export interface NewChange {
  state: OptionChangeStateCode
  title: string
  note: string
  lines: readonly StoredLine[]
  asked: object
  startsAt: Date | null
  needs: string
  madeBy: number
  requestId: string
}
export const insertChange = (tx: Tx, c: NewChange) =>
  tx.row<{ id: number; changeNo: string }>(
    ...bind(
      `insert into option_change (change_no, state, title, note, lines, asked, line_count, starts_at, needs, made_by, request_id, in_force_at)
       select ${runningNo('optionChange')}, :state, :title, :note,
         :lines::jsonb, :asked::jsonb, :lineCount, :startsAt::timestamptz, :needs, :madeBy, :requestId, case when :state = 'inForce' then now() end
       on conflict (made_by, request_id) do nothing returning id, change_no as "changeNo"`,
      { ...c, lines: JSON.stringify(c.lines), asked: JSON.stringify(c.asked), lineCount: c.lines.length },
    ),
  )
export const decideChange = (tx: Tx, id: number, state: OptionChangeStateCode, by: number, reason: string) =>
  tx.run(
    `update option_change set state = $2, decided_by = $3, decided_at = now(), decide_reason = $4, in_force_at = case when $2 = 'inForce' then now() end
     where id = $1`,
    [id, state, by, reason],
  )
/** By its time or its maker; who agreed to it stays. */
export const moveChange = (tx: Tx, id: number, state: OptionChangeStateCode, reason: string) =>
  tx.run(
    `update option_change set state = $2, in_force_at = case when $2 = 'inForce' then now() end,
       decide_reason = case when $3 = '' then decide_reason else $3 end where id = $1`,
    [id, state, reason],
  )
export const dueChanges = (db: Db) =>
  db.rows<{ changeNo: string }>(
    `select change_no as "changeNo" from option_change where state = 'approved' and (starts_at is null or starts_at <= now()) order by starts_at limit 100`,
  )
/** When the next one comes into force. */
export const nextChange: AsksWhen = (db, backMs) =>
  db.row<Soonest>(
    `select ${untilSoonest('starts_at')} from option_change where state = 'approved' and ${comesSoon('starts_at')}`,
    [backMs],
  )
