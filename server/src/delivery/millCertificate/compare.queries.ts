// Comparison before pick-up: units and what is asked of them, misfits and who decides.
import type { Kg, Um } from '@mall/domain/kernel/money.ts'
import type { WaybillStatusCode } from '@mall/domain/delivery/shipment/waybill.status.ts'
import type { Limits, Misfit } from '@mall/domain/delivery/millCertificate/limits.ts'
import type { MisfitKindName, MisfitStateName } from '@mall/domain/delivery/millCertificate/misfit.machine.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { byId, windowOf } from '../../platform/db/window.ts'

export interface UnitToCompare {
  id: number
  unitNo: string
  heatNo: string
  grade: string
  sizeUm: Um
  title: string
  standard: string
  orderId: number
  orderLineId: number
  orderCode: string
  companyId: number
  companyName: string
  userId: number
}
const unitColumns = `u.id, u.unit_no as "unitNo", u.heat_no as "heatNo", k.grade, coalesce(k.thickness_um, 0) as "sizeUm", l.title, k.standard,
  l.order_id as "orderId", l.id as "orderLineId", o.order_code as "orderCode", o.company_id as "companyId", c.name as "companyName", o.user_id as "userId"`
const unitJoins = `from steel_unit u join sku k on k.id = u.sku_id join order_line l on l.id = u.order_line_id join orders o on o.id = l.order_id
  join company c on c.id = o.company_id`

/** Allocated since they were last looked at, of heats whose values are there, or of goods that need none; by order. */
export const unitsToCompare = (db: Db, o: { grades: readonly string[]; made: boolean }) =>
  db.rows<UnitToCompare>(
    ...bind(
      `select ${unitColumns} ${unitJoins.replace('join sku k on k.id = u.sku_id', byId('sku', 'k', 'u.sku_id'))}
       where u.state in ('allocated', 'loaded') and u.compared_line is distinct from u.order_line_id
         and (:made::boolean or u.heat_no = '' or not k.grade = any(:grades::text[]) or exists (select 1 from heat_record h
           where h.heat_no = u.heat_no and h.grade = k.grade and h.size_um = coalesce(k.thickness_um, 0))
           and (coating_of(l.title) is null or exists (select 1 from coating_test t
             where t.heat_no = u.heat_no and t.grade = k.grade and t.size_um = coalesce(k.thickness_um, 0) and t.coating = coating_of(l.title))))
       order by l.order_id, u.id limit 400`,
      { ...o },
    ),
  )
export const unitsById = (db: Db, unitIds: readonly number[]) =>
  db.rows<UnitToCompare & { compared: boolean }>(
    `select ${unitColumns}, u.compared_line is not distinct from u.order_line_id as compared ${unitJoins} where u.id = any($1::bigint[]) order by u.id`,
    [unitIds],
  )
/** The same under the order's lock: a unit that went elsewhere meanwhile is left out. */
export const lockToCompare = (tx: Tx, orderId: number, unitIds: readonly number[]) =>
  tx.rows<UnitToCompare>(
    `select ${unitColumns} ${unitJoins} where u.id = any($2::bigint[]) and l.order_id = $1 and u.state in ('allocated', 'loaded')
     order by u.id for update of u`,
    [orderId, unitIds],
  )
export const setCompared = (tx: Tx, unitIds: readonly number[]) =>
  tx.run('update steel_unit set compared_line = order_line_id where id = any($1::bigint[])', [unitIds])

export interface OwnLimitRow {
  id: number
  grade: string
  versionNo: number
  limits: Limits
  note: string
  madeBy: string
  madeAt: Date
}
const limitColumns = `x.id, x.grade, x.version_no as "versionNo", x.limits, x.note, u.nick_name as "madeBy", x.made_at as "madeAt"`
/** Every version, the newest of each grade first. */
export const ownLimits = (db: Db, companyId: number) =>
  db.rows<OwnLimitRow>(
    `select ${limitColumns} from cert_limit x join app_user u on u.id = x.made_by where x.company_id = $1 order by x.grade, x.version_no desc`,
    [companyId],
  )
export const ownLimitOf = (db: Db, companyId: number, grade: string) =>
  db.row<OwnLimitRow>(
    `select ${limitColumns} from cert_limit x join app_user u on u.id = x.made_by where x.company_id = $1 and x.grade = $2
     order by x.version_no desc limit 1`,
    [companyId, grade],
  )
/** Nothing comes back where a colleague was faster. */
export const insertOwnLimit = (
  tx: Tx,
  x: { companyId: number; grade: string; versionNo: number; limits: Limits; note: string; madeBy: number },
) =>
  tx.row<{ id: number }>(
    ...bind(
      `insert into cert_limit (company_id, grade, version_no, limits, note, made_by)
       values (:companyId, :grade, :versionNo, :limits::jsonb, :note, :madeBy) on conflict do nothing returning id`,
      { ...x, limits: JSON.stringify(x.limits) },
    ),
  )
/** Units of the company in this grade that have not left are compared again. */
export const compareCompanyAgain = (tx: Tx, companyId: number, grade: string) =>
  tx.run(
    `update steel_unit u set compared_line = null from order_line l, orders o, sku k
     where o.company_id = $1 and l.order_id = o.id and o.status between 4 and 6 and u.order_line_id = l.id and k.id = u.sku_id and k.grade = $2
       and u.state in ('allocated', 'loaded') and u.compared_line is not null`,
    [companyId, grade],
  )

export interface MisfitRow {
  id: number
  orderId: number
  orderCode: string
  companyId: number
  companyName: string
  userId: number
  orderLineId: number
  unitId: number
  unitNo: string
  unitState: string
  pieces: number
  pieceUnit: string
  kg: Kg
  skuId: number
  depotCode: string
  source: string
  title: string
  heatNo: string
  grade: string
  standard: string
  sizeUm: Um
  heatRecordId: number
  kind: MisfitKindName
  found: Misfit[]
  ownVersion: number | null
  state: MisfitStateName
  openedAt: Date
  answeredBy: string
  answeredAt: Date | null
  reason: string
  decidedBy: string
  decidedAt: Date | null
  decision: string
  newUnitNo: string
  waybillId: number | null
  waybillNo: string
  waybillStatus: WaybillStatusCode | null
  slotAt: Date | null
}
const misfitColumns = `m.id, m.order_id as "orderId", o.order_code as "orderCode", o.company_id as "companyId", c.name as "companyName", o.user_id as "userId",
  m.order_line_id as "orderLineId", m.unit_id as "unitId", u.unit_no as "unitNo", u.state as "unitState", u.pieces, k.piece_unit as "pieceUnit", u.tag_kg as kg,
  u.sku_id as "skuId", u.depot_code as "depotCode", u.source, l.title, u.heat_no as "heatNo", k.grade, k.standard, coalesce(k.thickness_um, 0) as "sizeUm",
  m.heat_record_id as "heatRecordId", m.kind, m.found, x.version_no as "ownVersion", m.state, m.opened_at as "openedAt",
  coalesce(a.nick_name, '') as "answeredBy", m.answered_at as "answeredAt", m.reason, coalesce(d.nick_name, '') as "decidedBy",
  m.decided_at as "decidedAt", m.decision, coalesce(n.unit_no, '') as "newUnitNo", w.id as "waybillId", coalesce(w.waybill_no, '') as "waybillNo",
  w.status::int as "waybillStatus", w.slot_at as "slotAt"`
const misfitJoins = `from cert_misfit m join order_line l on l.id = m.order_line_id join orders o on o.id = m.order_id join company c on c.id = o.company_id ${byId('steel_unit', 'u', 'm.unit_id')}
  join sku k on k.id = u.sku_id left join cert_limit x on x.id = m.cert_limit_id left join app_user a on a.id = m.answered_by
  left join app_user d on d.id = m.decided_by left join lateral (select x.unit_no from steel_unit x where x.id = m.new_unit_id offset 0) n on true
  left join waybill w on w.id = u.waybill_id and w.ended_at is null and u.order_line_id = m.order_line_id`

const WAITS = `m.state in ('open', 'exchangeAsked', 'withdrawAsked')`
/** What waits for the buyer first; of what is over the newest. */
export const misfitsOfBuyer = (
  db: Db,
  o: { companyId: number; userId: number | null; orderCode: string | null; open: boolean },
) => {
  const mine = 'm.company_id = :companyId'
  const source =
    o.orderCode !== null
      ? `select m.* from orders v join cert_misfit m on m.order_id = v.id where v.order_code = :orderCode and ${mine}${o.open ? ` and ${WAITS}` : ''}`
      : o.open
        ? `select m.* from cert_misfit m where ${mine} and ${WAITS}`
        : `(select m.* from cert_misfit m where ${mine} and ${WAITS})
           union all (select m.* from (select x.id from cert_misfit x where x.company_id = :companyId order by x.id desc limit 1000) n
             ${byId('cert_misfit', 'm', 'n.id')} where not ${WAITS})`
  return db.rows<MisfitRow>(
    ...bind(
      `select ${misfitColumns} ${misfitJoins.replace('from cert_misfit m', `from (${source}) m`)}
       where m.state <> 'cleared' and (:userId::bigint is null or o.user_id = :userId) order by (${WAITS}) desc, m.id limit 200`,
      { ...o },
    ),
  )
}
export const misfitById = (db: Db, id: number) =>
  db.row<MisfitRow>(`select ${misfitColumns} ${misfitJoins} where m.id = $1`, [id])
export const misfitsById = (db: Db, ids: readonly number[]) =>
  db.rows<MisfitRow>(`select ${misfitColumns} ${misfitJoins} where m.id = any($1::bigint[]) order by m.order_id, m.id`, [ids])
const OPEN_ROWS = `(select * from cert_misfit where state in ('open', 'exchangeAsked', 'withdrawAsked')) m`
const NEWEST_ROWS = windowOf('cert_misfit', 'm', [], 'x.id desc')
const PAGE_ORDER = `(m.state in ('exchangeAsked', 'withdrawAsked')) desc, (m.state = 'open') desc, m.opened_at, m.id`
const like = (what: string) => `${what} ilike :word`
export const misfitPage = (
  db: Db,
  o: { open: boolean; word: string | null; contact: number | null; limit: number; offset: number },
) => {
  const parts = [
    ...(o.contact === null ? [] : ['c.bd_user_id = :contact']),
    ...(o.word === null ? [] : [`(${['u.unit_no', 'u.heat_no', 'o.order_code', 'c.name'].map(like).join(' or ')})`]),
  ]
  const joins = [
    ...(parts.length === 0 ? [] : ['join company c on c.id = m.company_id']),
    ...(o.word === null ? [] : [byId('orders', 'o', 'm.order_id'), byId('steel_unit', 'u', 'm.unit_id')]),
  ].join(' ')
  return db.rows<MisfitRow & { total: number }>(
    ...bind(
      `select ${misfitColumns}, f.total from (select m.id, count(*) over ()::int as total from ${o.open ? OPEN_ROWS : NEWEST_ROWS} ${joins}
         where ${parts.join(' and ') || 'true'} order by ${PAGE_ORDER} limit :limit offset :offset) f
       ${misfitJoins.replace('from cert_misfit m', byId('cert_misfit', 'm', 'f.id'))} order by ${PAGE_ORDER}`,
      { ...o },
    ),
  )
}
/** The live misfit of a unit on its line. */
export const liveMisfit = (db: Db, unitId: number, orderLineId: number) =>
  db.row<{ id: number; state: MisfitStateName; kind: MisfitKindName; found: Misfit[] }>(
    `select id, state, kind, found from cert_misfit where unit_id = $1 and order_line_id = $2
       and state in ('open', 'exchangeAsked', 'withdrawAsked', 'conceded') for update`,
    [unitId, orderLineId],
  )
/** Of units that have gone to another line or none: nobody has to decide any more. */
export const clearStrays = (db: Db) =>
  db.run(
    `update cert_misfit m set state = 'cleared', decided_at = now(), decision = '件已不在这一行' from steel_unit u
     where u.id = m.unit_id and u.order_line_id is distinct from m.order_line_id and m.state in ('open', 'exchangeAsked', 'withdrawAsked')`,
  )
export const insertMisfit = (
  tx: Tx,
  m: {
    orderId: number
    orderLineId: number
    unitId: number
    heatRecordId: number
    certLimitId: number | null
    kind: string
    found: readonly Misfit[]
  },
) =>
  tx.row<{ id: number }>(
    ...bind(
      `insert into cert_misfit (order_id, order_line_id, unit_id, heat_record_id, cert_limit_id, kind, found)
       values (:orderId, :orderLineId, :unitId, :heatRecordId, :certLimitId, :kind, :found::jsonb) returning id`,
      { ...m, found: JSON.stringify(m.found) },
    ),
  )
/** Moves it if it is still where it was. */
export const answerMisfitRow = async (
  tx: Tx,
  m: { id: number; from: string; to: string; by: number; reason: string },
): Promise<boolean> =>
  (await tx.run(
    'update cert_misfit set state = $3, answered_by = $4, answered_at = now(), reason = $5 where id = $1 and state = $2',
    [m.id, m.from, m.to, m.by, m.reason],
  )) > 0
export const decideMisfitRow = async (
  tx: Tx,
  m: { id: number; from: string; to: string; by: number | null; decision: string; newUnitId: number | null },
): Promise<boolean> =>
  (await tx.run(
    `update cert_misfit set state = $3, decided_by = $4, decided_at = now(), decision = $5, new_unit_id = $6 where id = $1 and state = $2`,
    [m.id, m.from, m.to, m.by, m.decision, m.newUnitId],
  )) > 0

/** The auction at which a unit was bought by its number; empty: none. */
export const wonIn = async (db: Db, unitId: number): Promise<string> =>
  (
    await db.row<{ no: string }>(
      'select b.bidding_no as no from steel_unit u join bid_lot b on b.id = u.lot_id where u.id = $1 and u.won_line_id is not null',
      [unitId],
    )
  )?.no ?? ''

export interface FreeUnit {
  id: number
  unitNo: string
  heatNo: string
  position: string
  pieces: number
  tagKg: Kg
  theoryKg: Kg
}
/** Free units of the same goods, place, pieces and origin, made alike: what may take a misfit's place. */
export const unitsInstead = (db: Db, m: Pick<MisfitRow, 'unitId' | 'skuId' | 'depotCode' | 'pieces' | 'source'>) =>
  db.rows<FreeUnit>(
    `select id, unit_no as "unitNo", heat_no as "heatNo", position, pieces, tag_kg as "tagKg", theory_kg as "theoryKg" from steel_unit
     where sku_id = $1 and depot_code = $2 and state = 'free' and pieces = $3 and source = $4
       and made_as = (select x.made_as from steel_unit x where x.id = $5) order by made_on, id limit 60`,
    [m.skuId, m.depotCode, m.pieces, m.source, m.unitId],
  )
/** Takes a free unit for a line; false when somebody was faster. */
export const takeUnit = async (tx: Tx, unitId: number, orderLineId: number): Promise<boolean> =>
  (await tx.run(
    `update steel_unit set state = 'allocated', order_line_id = $2, compared_line = null where id = $1 and state = 'free'`,
    [unitId, orderLineId],
  )) > 0
/** The order whose buyer chose a unit by its number; empty: none. */
export const chosenFor = async (db: Db, unitId: number): Promise<string> =>
  (
    await db.row<{ no: string }>(
      `select o.order_code as no from steel_unit u join order_line l on l.id = u.won_line_id join orders o on o.id = l.order_id where u.id = $1 and u.lot_id is null`,
      [unitId],
    )
  )?.no ?? ''
/** Its line takes another: what it named is its own no more. */
export const unname = (tx: Tx, unitId: number) =>
  tx.run(`update steel_unit set won_line_id = null where id = $1 and lot_id is null and state = 'allocated'`, [unitId])
/**
 * Gives a unit back to the yard; one that does not keep its standard is blocked with the reason. So is one that was won at an auction, or chosen: nothing takes
 * its place by itself, and nobody else gets it before somebody has decided.
 */
export const giveUnit = (tx: Tx, unitId: number, blocked: string) =>
  tx.run(
    `update steel_unit set state = case when $2 = '' and won_line_id is null then 'free' else 'blocked' end,
       blocked_reason = case when $2 = '' and won_line_id is not null then '移出点名要它的订单，等待处理' else $2 end, order_line_id = null, waybill_id = null,
       compared_line = null where id = $1 and state = 'allocated'`,
    [unitId, blocked],
  )
