// Lists of groups: the page's, a company's own, the desk's, the report.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import { GroupState, type GroupStateCode } from '@mall/domain/selling/groupBuy/groupBuy.status.ts'
import { groupRuns } from '../../platform/db/orderSets.ts'
import { SHOWN_DAYS } from '@mall/domain/selling/groupBuy/groupBuy.rules.ts'
import { bind } from '../../platform/db/bind.ts'
import { type Days, inDays } from '../../platform/db/days.ts'
import { waitsForSecond } from '../../goods/concession/concession.queries.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { groupColumns, groupJoins, type GroupRow } from './group.queries.ts'

export interface ListAsked {
  view: string
  word: string
  cid: string
  grades: string[]
  channel: string
  /** -1: any. */
  state: GroupStateCode | -1
  mode: string
  /** Empty: any. */
  areaCode: string
  companyId: number
  limit: number
  offset: number
}
const asksOf = (company: string): string =>
  `exists (select 1 from group_ask a where a.group_id = g.id and a.company_id = ${company} and a.state = 'waiting')`
/** Joined, or to be joined when somebody of the company agrees: who has to agree looks where it joins. */
const mineOf = (company: string): string =>
  `(exists (select 1 from group_member m where m.group_id = g.id and m.company_id = ${company} and m.state <> 'left') or ${asksOf(company)})`
const MINE = mineOf(':companyId::bigint')
const RUNS = `${groupRuns('g')}`
/** What is over stays in the list so long. */
const KEPT = `interval '${SHOWN_DAYS} days'`
const WHERE = `g.published_at is not null and (${RUNS} or g.closed_at > now() - ${KEPT})
  and (:view <> 'open' or ${RUNS}) and (:view <> 'ended' or not (${RUNS})) and (:view <> 'mine' or ${MINE})
  and (:view <> 'today' or (${RUNS} and day_of(g.ends_at) = day_of(now())))
  and (:word = '' or k.title ilike '%' || :word || '%' or g.group_no = :word or k.grade ilike :word || '%' or k.sku_code = :word)
  and (:cid = '' or k.class_code = :cid or k.cate_code = :cid or k.variety_code = :cid)
  and (cardinality(:grades::text[]) = 0 or k.grade = any(:grades::text[]))
  and (:channel = '' or k.channel_code = :channel) and (:state = -1 or g.state = :state)
  and (:mode = 'all' or g.stock_mode = case when :mode = 'spot' then 1 else 2 end) and (:areaCode = '' or g.area_code = :areaCode)`
/** Mine first, then what runs by its end, then what is over, the latest first. */
const ORDER = `(${RUNS} and ${MINE}) desc, ${RUNS} desc, case when ${RUNS} then g.ends_at end, g.closed_at desc nulls last, g.id desc`
export const groupsPage = (db: Db, a: ListAsked) =>
  db.rows<GroupRow>(
    ...bind(`select ${groupColumns} from ${groupJoins} where ${WHERE} order by ${ORDER} limit :limit offset :offset`, { ...a }),
  )
export const groupsCount = async (db: Db, { limit: _limit, offset: _offset, ...a }: ListAsked): Promise<number> =>
  (await db.row<{ n: number }>(...bind(`select count(*)::int as n from ${groupJoins} where ${WHERE}`, a)))?.n ?? 0
export const groupCounts = (db: Db, companyId: number) =>
  db.row<{ open: number; mine: number; asks: number; today: number; ended: number; now: Date }>(
    `select count(*) filter (where ${RUNS})::int as open, count(*) filter (where not (${RUNS}))::int as ended,
       count(*) filter (where ${RUNS} and day_of(g.ends_at) = day_of(now()))::int as today,
       count(*) filter (where ${mineOf('$1::bigint')})::int as mine, count(*) filter (where ${RUNS} and ${asksOf('$1::bigint')})::int as asks, now() as now
     from group_buy g where g.published_at is not null and (${RUNS} or g.closed_at > now() - ${KEPT})`,
    [companyId],
  )
export const groupClasses = (db: Db) =>
  db.rows<{ classCode: string; className: string }>(
    `select distinct k.class_code as "classCode", c.name as "className" from ${groupJoins} where g.published_at is not null and (${RUNS} or g.closed_at > now() - ${KEPT}) order by 1`,
  )

export const myGroups = (db: Db, a: { companyId: number; waiting: boolean; limit: number; offset: number }) =>
  db.rows<GroupRow & { total: number }>(
    ...bind(
      `select ${groupColumns}, count(*) over ()::int as total from ${groupJoins} join group_member m on m.group_id = g.id
       where m.company_id = :companyId and (case when :waiting::bool then m.state in ('joined', 'pending') else m.state <> 'left' end)
       order by m.state in ('joined', 'pending') desc, case when m.state in ('joined', 'pending') then g.ends_at end, m.changed_at desc limit :limit offset :offset`,
      { ...a },
    ),
  )
export const myFigures = (db: Db, companyId: number) =>
  db.row<{ waiting: number; depositFen: Fen; now: Date }>(
    `select count(*) filter (where state in ('joined', 'pending'))::int as waiting, coalesce(sum(deposit_fen) filter (where deposit_state = 'held'), 0)::bigint as "depositFen",
       now() as now from group_member where company_id = $1`,
    [companyId],
  )
const goesOn = `g.published_at is not null and ${groupRuns('g')} and g.starts_at <= now() and g.ends_at > now()`
/** Groups of goods that run: what a buyer of them would like to know. */
export const groupsOfSkus = (db: Db, skuIds: readonly number[]) =>
  db.rows<GroupRow>(
    `select ${groupColumns} from ${groupJoins} where g.sku_id = any($1::int[]) and ${goesOn} order by g.ends_at`,
    [skuIds],
  )
export const ANY_GROUP = `select from group_buy g where g.sku_id = any(ask.sku_ids) and ${goesOn}`

export interface DeskRow extends GroupRow {
  makerName: string
  unpaid: number
  defaults: number
  /** A draft that was submitted to a second person. */
  waits: boolean
}
const deskColumns = `${groupColumns}, coalesce(nullif(u.real_name, ''), u.nick_name) as "makerName",
  (select count(*)::int from group_member m where m.group_id = g.id and m.state = 'unpaid') as unpaid,
  (select count(*)::int from group_member m where m.group_id = g.id and m.state = 'defaulted') as defaults,
  ${waitsForSecond('group', 'g.group_no')} as waits`
const deskFrom = `${groupJoins} join app_user u on u.id = g.made_by`
const DESK = `(:view <> 'open' or (${RUNS} and g.published_at is not null and g.starts_at <= now())) and (:view <> 'coming' or (g.state = ${GroupState.coming} and g.published_at is not null and g.starts_at > now()))
  and (:view <> 'draft' or g.published_at is null) and (:view <> 'ended' or g.closed_at is not null)
  and (:view <> 'unpaid' or exists (select 1 from group_member m where m.group_id = g.id and m.state = 'unpaid'))
  and (:word = '' or k.title ilike '%' || :word || '%' or g.group_no = :word or k.sku_code = :word) and ${inDays('g.starts_at')}`
export interface DeskAsked extends Days {
  view: string
  word: string
}
export const deskGroups = (db: Db, a: DeskAsked & { limit: number; offset: number }) =>
  db.rows<DeskRow>(
    ...bind(
      `select ${deskColumns} from ${deskFrom} where ${DESK} order by case when ${RUNS} then g.ends_at end, g.closed_at desc nulls last, g.id desc limit :limit offset :offset`,
      { ...a },
    ),
  )
export const deskCount = async (db: Db, a: DeskAsked): Promise<number> =>
  (await db.row<{ n: number }>(...bind(`select count(*)::int as n from ${deskFrom} where ${DESK}`, { ...a })))?.n ?? 0
export const deskCounts = (db: Db) =>
  db.row<{ open: number; coming: number; draft: number; unpaid: number; now: Date }>(
    `select count(*) filter (where ${RUNS} and g.published_at is not null and g.starts_at <= now())::int as open,
       count(*) filter (where g.state = ${GroupState.coming} and g.published_at is not null and g.starts_at > now())::int as coming, count(*) filter (where g.published_at is null)::int as draft,
       count(*) filter (where exists (select 1 from group_member m where m.group_id = g.id and m.state = 'unpaid'))::int as unpaid, now() as now
     from group_buy g`,
  )
export const deskGroup = (db: Db, groupNo: string) =>
  db.row<DeskRow>(`select ${deskColumns} from ${deskFrom} where g.group_no = $1`, [groupNo])

export interface ReportRow {
  groupNo: string
  title: string
  state: 3 | 4 | 5
  closedAt: Date | null
  members: number
  joinedKg: Kg
  tier: number
  tiersMost: number
  listPriceFen: Fen
  finalPriceFen: Fen | null
  orders: number
  paidOrders: number
  defaults: number
  soldKg: Kg
  amountFen: Fen
  belowListFen: Fen
  forfeitedFen: Fen
  resultNote: string
}
/** Groups that ended in the days, with what was sold of them: orders that live. */
export const reportRows = (db: Db, d: Days) =>
  db.rows<ReportRow>(
    ...bind(
      `select g.group_no as "groupNo", k.title, g.state::int, g.closed_at as "closedAt", g.members, g.joined_kg as "joinedKg", g.tier,
         (select count(*)::int from group_tier t where t.group_id = g.id) as "tiersMost", g.list_fen as "listPriceFen", g.final_fen as "finalPriceFen",
         coalesce(s.orders, 0)::int as orders, coalesce(s.paid, 0)::int as "paidOrders", coalesce(s.defaults, 0)::int as defaults, coalesce(s.kg, 0)::bigint as "soldKg",
         coalesce(s.fen, 0)::bigint as "amountFen", coalesce(s.below, 0)::bigint as "belowListFen", coalesce(s.forfeited, 0)::bigint as "forfeitedFen", g.result_note as "resultNote"
       from group_buy g join sku k on k.id = g.sku_id left join lateral (
         select count(o.id) as orders, count(*) filter (where m.state = 'paid') as paid, count(*) filter (where m.state = 'defaulted') as defaults,
           sum(m.weight_kg) filter (where m.state in ('unpaid', 'paid')) as kg, sum(o.total_fen) filter (where m.state in ('unpaid', 'paid')) as fen,
           sum(round(m.weight_kg::numeric * g.list_fen / 1000) - o.total_fen) filter (where m.state in ('unpaid', 'paid')) as below,
           sum(m.deposit_fen) filter (where m.deposit_state = 'forfeited') as forfeited
         from group_member m left join orders o on o.id = m.order_id where m.group_id = g.id) s on true
       where g.closed_at is not null and ${inDays('g.closed_at')} order by g.closed_at desc limit 500`,
      { ...d },
    ),
  )
