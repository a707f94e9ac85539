// 合同备货: agreements, their periods, what is kept for each, what was done with it.
import type { Kg, Um } from '@mall/domain/kernel/money.ts'
import { ContractStatus } from '@mall/domain/orders/contract/contract.status.ts'
import type { CoverFacts } from '@mall/domain/selling/framework/framework.rules.ts'
import { type PeriodWish, type ReservationStateCode, TOLD_BEFORE_DAYS } from '@mall/domain/selling/framework/reservation.rules.ts'
import { coveredBy } from './framework.queries.ts'
import { bind } from '../../platform/db/bind.ts'
import { liveOrder } from '../../platform/db/orderSets.ts'
import { runningNo } from '../../platform/db/runningNo.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

const onToday = `(now() at time zone 'Asia/Shanghai')::date`
const nameOf = (t: string): string => `coalesce(nullif(${t}.real_name, ''), ${t}.nick_name)`
/** Kg of the pieces that a period keeps, and of those that living orders took of it. */
const heldKg = (p: string): string =>
  `coalesce((select sum(round(g.held_pieces * k.piece_weight_g / 1000.0)) from framework_reservation_goods g join sku k on k.id = g.sku_id
     where g.period_id = ${p}.id), 0)::bigint`
const takenKg = (p: string): string =>
  `coalesce((select sum(round(m.pieces * k.piece_weight_g / 1000.0)) from framework_reservation_move m join sku k on k.id = m.sku_id
     join order_line l on l.id = m.order_line_id join orders o on o.id = l.order_id
     where m.period_id = ${p}.id and m.kind = 'taken' and ${liveOrder('o')}), 0)::bigint`

// ---------- the agreement
export interface ReservationRow {
  id: number
  reservationNo: string
  contractId: number
  ccNo: string
  companyId: number
  companyName: string
  lineNo: number
  cover: CoverFacts
  depotCodes: string[]
  state: ReservationStateCode
  reason: string
  askedBy: number
  askedName: string
  askedAt: Date
  decidedName: string
  decidedAt: Date | null
  endedAt: Date | null
  why: string
  total: number
}
const columns = `r.id, r.reservation_no as "reservationNo", r.contract_id as "contractId", c.cc_no as "ccNo", c.company_id as "companyId",
  f.name as "companyName", r.line_no as "lineNo", r.cover, r.depot_codes as "depotCodes", r.state, r.reason, r.asked_by as "askedBy",
  ${nameOf('a')} as "askedName", r.asked_at as "askedAt", coalesce(${nameOf('d')}, '') as "decidedName", r.decided_at as "decidedAt", r.ended_at as "endedAt", r.why`
const joined = `framework_reservation r join framework_contract c on c.id = r.contract_id join company f on f.id = c.company_id
  join app_user a on a.id = r.asked_by left join app_user d on d.id = r.decided_by`

/** Those of a contract that its company sees: agreed to by the mill. The newest first; `desk`: all of them. */
export const reservationsOf = (db: Db, contractId: number, desk: boolean) =>
  db.rows<ReservationRow>(
    `select ${columns}, 1 as total from ${joined} where r.contract_id = $1 and ($2 or r.state in ('inForce', 'ended'))
     order by r.state = 'ended', r.id desc limit 50`,
    [contractId, desk],
  )
export const reservationByNo = (db: Db, reservationNo: string) =>
  db.row<ReservationRow>(`select ${columns}, 1 as total from ${joined} where r.reservation_no = $1`, [reservationNo])
const PERIODS = (p: string): string =>
  `exists (select 1 from framework_reservation_period ${p} where ${p}.reservation_id = r.id and ${p}.closed_at is null`
const VIEWS = `($1 = 'all' or ($1 = 'waits' and r.state = 'waits') or ($1 = 'running' and r.state = 'inForce')
  or ($1 = 'short' and r.state = 'inForce' and ${PERIODS('p')} and p.short_kg > 0))
  or ($1 = 'ending' and r.state = 'inForce' and ${PERIODS('p')} and p.from_on <= ${onToday} and p.until_on <= ${onToday} + ${TOLD_BEFORE_DAYS}))
  or ($1 = 'over' and r.state in ('ended', 'rejected', 'withdrawn')))`
export const deskReservations = (
  db: Db,
  a: { view: string; word: string | null; contact: number | null; limit: number; offset: number },
) =>
  db.rows<ReservationRow>(
    `select ${columns}, count(*) over ()::int as total from ${joined}
     where ${VIEWS} and ($2::text is null or r.reservation_no ilike $2 or c.cc_no ilike $2 or f.name ilike $2)
       and ($5::bigint is null or f.bd_user_id = $5) order by r.state = 'waits' desc, r.id desc limit $3 offset $4`,
    [a.view, a.word, a.limit, a.offset, a.contact],
  )
export const reservationCounts = (db: Db, contact: number | null) =>
  db.row<{ waitingCount: number; shortCount: number; endingCount: number }>(
    `select count(*) filter (where r.state = 'waits')::int as "waitingCount",
       count(*) filter (where r.state = 'inForce' and ${PERIODS('p')} and p.short_kg > 0))::int as "shortCount",
       count(*) filter (where r.state = 'inForce' and ${PERIODS('p')} and p.from_on <= ${onToday} and p.until_on <= ${onToday} + ${TOLD_BEFORE_DAYS}))::int as "endingCount"
     from framework_reservation r join framework_contract c on c.id = r.contract_id join company f on f.id = c.company_id
     where ($1::bigint is null or f.bd_user_id = $1)`,
    [contact],
  )
export const livingReservation = (db: Db, contractId: number, lineNo: number) =>
  db.row<{ reservationNo: string }>(
    `select reservation_no as "reservationNo" from framework_reservation where contract_id = $1 and line_no = $2 and state in ('waits', 'inForce')`,
    [contractId, lineNo],
  )
export const insertReservation = (
  tx: Tx,
  r: {
    contractId: number
    lineNo: number
    cover: CoverFacts
    depotCodes: readonly string[]
    reason: string
    askedBy: number
    requestId: string
    periods: readonly PeriodWish[]
  },
) =>
  tx.row<{ reservationNo: string }>(
    ...bind(
      `with made as (insert into framework_reservation (reservation_no, contract_id, line_no, cover, depot_codes, reason, asked_by, request_id)
         values (${runningNo('reservation')}, :contractId, :lineNo, :json::jsonb, :depotCodes::text[], :reason, :askedBy, :requestId)
         returning id, reservation_no),
       periods as (insert into framework_reservation_period (reservation_id, month, from_on, until_on, kg)
         select made.id, t.month, t.from_on, t.until_on, t.kg from made,
           unnest(:months::text[], :froms::date[], :untils::date[], :kgs::bigint[]) as t(month, from_on, until_on, kg))
       select reservation_no as "reservationNo" from made`,
      {
        contractId: r.contractId,
        lineNo: r.lineNo,
        json: JSON.stringify(r.cover),
        depotCodes: r.depotCodes,
        reason: r.reason,
        askedBy: r.askedBy,
        requestId: r.requestId,
        months: r.periods.map(p => p.month),
        froms: r.periods.map(p => p.fromOn),
        untils: r.periods.map(p => p.untilOn),
        kgs: r.periods.map(p => p.kg),
      },
    ),
  )
/** Moves it on from a state; gives whether it was still there. `by`: the second person of the mill who decides. */
export const moveReservation = async (
  tx: Tx,
  id: number,
  m: { from: ReservationStateCode; to: ReservationStateCode; by: number | null; why: string },
): Promise<boolean> =>
  (await tx.run(
    `update framework_reservation set state = $3, why = $5, decided_by = coalesce($4, decided_by),
       decided_at = case when $4::bigint is null then decided_at else now() end, ended_at = case when $3 = 'ended' then now() end
     where id = $1 and state = $2`,
    [id, m.from, m.to, m.by, m.why],
  )) > 0

// ---------- periods
export interface PeriodRow {
  id: number
  reservationId: number
  month: string
  fromOn: string
  untilOn: string
  kg: Kg
  heldKg: Kg
  takenKg: Kg
  shortKg: Kg
  told: string
  stopped: boolean
  endingTold: boolean
  closedAt: Date | null
}
export const periodsOf = (db: Db, reservationIds: readonly number[]) =>
  db.rows<PeriodRow>(
    `select p.id, p.reservation_id as "reservationId", p.month, p.from_on as "fromOn", p.until_on as "untilOn", p.kg, ${heldKg('p')} as "heldKg",
       ${takenKg('p')} as "takenKg", p.short_kg as "shortKg", p.told, p.stopped, p.ending_told_at is not null as "endingTold", p.closed_at as "closedAt"
     from framework_reservation_period p where p.reservation_id = any($1::bigint[]) order by p.until_on, p.id`,
    [reservationIds],
  )
export interface HeldGoods {
  periodId: number
  skuId: number
  skuCode: string
  title: string
  depotCode: string
  pieceUnit: string
  pieceWeightG: number
  stepPieces: number
  pieces: number
}
/** What periods keep, in the order in which it was taken. */
export const heldOf = (db: Db, periodIds: readonly number[]) =>
  db.rows<HeldGoods>(
    `select g.period_id as "periodId", k.id as "skuId", k.sku_code as "skuCode", k.title, k.depot_code as "depotCode", k.piece_unit as "pieceUnit",
       k.piece_weight_g as "pieceWeightG", k.step_pieces as "stepPieces", g.held_pieces as pieces
     from framework_reservation_goods g join sku k on k.id = g.sku_id where g.period_id = any($1::bigint[]) and g.held_pieces > 0
     order by g.period_id, (select min(m.id) from framework_reservation_move m where m.period_id = g.period_id and m.sku_id = g.sku_id), k.id`,
    [periodIds],
  )
export const movesOf = (db: Db, reservationId: number) =>
  db.rows<{
    at: Date
    kind: string
    title: string
    depotCode: string
    pieces: number
    pieceUnit: string
    kg: Kg
    orderCode: string
    why: string
    untilOn: string
  }>(
    `select m.at, m.kind, k.title, k.depot_code as "depotCode", m.pieces, k.piece_unit as "pieceUnit", round(m.pieces * k.piece_weight_g / 1000.0)::bigint as kg,
       coalesce(o.order_code, '') as "orderCode", m.why, p.until_on as "untilOn"
     from framework_reservation_move m join framework_reservation_period p on p.id = m.period_id join sku k on k.id = m.sku_id
       left join order_line l on l.id = m.order_line_id left join orders o on o.id = l.order_id
     where p.reservation_id = $1 order by m.id desc limit 200`,
    [reservationId],
  )
/** Pieces of goods that a contract keeps for itself: the rest of what the stock has reserved is others'. */
export const keptFor = (db: Db, contractId: number) =>
  db.rows<{ skuCode: string; pieceWeightG: number; pieces: number }>(
    `select k.sku_code as "skuCode", k.piece_weight_g as "pieceWeightG", sum(g.held_pieces)::int as pieces from framework_reservation r
       join framework_reservation_period p on p.reservation_id = r.id and p.closed_at is null
       join framework_reservation_goods g on g.period_id = p.id and g.held_pieces > 0 join sku k on k.id = g.sku_id
     where r.contract_id = $1 group by k.id`,
    [contractId],
  )

// ---------- keeping and freeing
/** Agreements that stand while their line may have goods, of a contract that is locked. */
export const livingOf = (tx: Tx, contractId: number) =>
  tx.rows<ReservationRow>(
    `select ${columns}, 1 as total from ${joined} where r.contract_id = $1 and r.decided_by is not null and r.state in ('inForce', 'ended')
       and exists (select 1 from framework_reservation_period p where p.reservation_id = r.id and p.closed_at is null)
     order by r.id`,
    [contractId],
  )
/** Whether its company is stopped. */
export const companyFrozen = async (tx: Tx, companyId: number): Promise<boolean> =>
  (await tx.row('select 1 as one from company where id = $1 and frozen', [companyId])) !== undefined
export interface Candidate {
  skuId: number
  classCode: string
  grade: string
  spuCode: string
  gradeLevel: string
  thicknessUm: Um | null
  widthUm: Um | null
  priceUnit: string
  channelCode: string
  pieceWeightG: number
  stepPieces: number
  minPieces: number
  freePieces: number
}
/** Goods of what was agreed on, on the shelf, that can be ordered from stock: those called off of the line last, then of which there is most. */
export const candidates = (
  tx: Tx,
  o: { cover: CoverFacts; channelCodes: readonly string[]; depotCodes: readonly string[]; contractId: number; lineNo: number },
) =>
  tx.rows<Candidate>(
    `select k.id as "skuId", k.class_code as "classCode", k.grade, k.spu_code as "spuCode", k.grade_level as "gradeLevel", k.thickness_um as "thicknessUm",
       k.width_um as "widthUm", k.price_unit as "priceUnit", k.channel_code as "channelCode", k.piece_weight_g as "pieceWeightG", k.step_pieces as "stepPieces",
       k.min_pieces as "minPieces", (s.on_hand - s.reserved)::int as "freePieces"
     from sku k join stock s on s.sku_id = k.id
     where ${coveredBy('$1', 'k')} and k.channel_code = any($2::text[]) and ($3::text[] = '{}' or k.depot_code = any($3::text[])) and k.on_shelf and k.spot
       and k.price_unit = 'ton' and k.piece_weight_g > 0
     order by (select max(x.order_line_id) from framework_call x join order_line l on l.id = x.order_line_id
         where x.contract_id = $4 and x.line_no = $5 and l.sku_id = k.id) desc nulls last, (s.on_hand - s.reserved) * k.piece_weight_g::bigint desc, k.id
     limit 500`,
    [JSON.stringify([o.cover]), o.channelCodes, o.depotCodes, o.contractId, o.lineNo],
  )
/** Takes pieces out of the free stock for a period; the goods that still had so many. Their rows are locked before. */
export const keepPieces = (tx: Tx, periodId: number, goods: readonly { skuId: number; pieces: number }[]) =>
  tx.rows<{ skuId: number; pieces: number }>(
    `with want as (select * from unnest($2::int[], $3::int[]) as t(sku_id, pieces)),
     took as (update stock s set reserved = s.reserved + w.pieces from want w where s.sku_id = w.sku_id and s.on_hand - s.reserved >= w.pieces
       returning s.sku_id, w.pieces),
     held as (insert into framework_reservation_goods as g (period_id, sku_id, held_pieces) select $1, sku_id, pieces from took
       on conflict (period_id, sku_id) do update set held_pieces = g.held_pieces + excluded.held_pieces),
     told as (insert into framework_reservation_move (period_id, sku_id, kind, pieces) select $1, sku_id, 'kept', pieces from took)
     select sku_id as "skuId", pieces from took`,
    [periodId, goods.map(g => g.skuId), goods.map(g => g.pieces)],
  )
/** Gives pieces of a period back to the free stock. */
export const freePieces = (tx: Tx, periodId: number, f: { goods: readonly { skuId: number; pieces: number }[]; why: string }) =>
  tx.run(
    `with want as (select * from unnest($2::int[], $3::int[]) as t(sku_id, pieces)),
     less as (update framework_reservation_goods g set held_pieces = g.held_pieces - w.pieces from want w where g.period_id = $1 and g.sku_id = w.sku_id
       returning g.sku_id, w.pieces),
     told as (insert into framework_reservation_move (period_id, sku_id, kind, pieces, why) select $1, sku_id, 'freed', pieces, $4 from less)
     update stock s set reserved = s.reserved - l.pieces from less l where s.sku_id = l.sku_id`,
    [periodId, f.goods.map(g => g.skuId), f.goods.map(g => g.pieces), f.why],
  )
/** Of a line's goods what its periods keep, what lapses first before the others. Under the lock of the contract's line. */
export const heldForLine = (tx: Tx, contractId: number, lineNo: number, skuId: number) =>
  tx.rows<{ periodId: number; pieces: number }>(
    `select p.id as "periodId", g.held_pieces as pieces from framework_reservation r join framework_reservation_period p on p.reservation_id = r.id
       join framework_reservation_goods g on g.period_id = p.id
     where r.contract_id = $1 and r.line_no = $2 and p.closed_at is null and g.sku_id = $3 and g.held_pieces > 0 order by p.until_on, p.id`,
    [contractId, lineNo, skuId],
  )
/** Goes over to an order's line, whose allocation holds it from now on: the stock's own figure stays. */
export const handOver = (tx: Tx, t: { periodId: number; skuId: number; pieces: number; orderLineId: number }) =>
  tx.run(
    `with less as (update framework_reservation_goods set held_pieces = held_pieces - $3 where period_id = $1 and sku_id = $2)
     insert into framework_reservation_move (period_id, sku_id, kind, pieces, order_line_id) values ($1, $2, 'taken', $3, $4)`,
    [t.periodId, t.skuId, t.pieces, t.orderLineId],
  )
export const setPeriod = (tx: Tx, id: number, p: { told: string; shortKg: Kg; stopped: boolean }) =>
  tx.run('update framework_reservation_period set told = $2, short_kg = $3, stopped = $4 where id = $1', [
    id,
    p.told,
    p.shortKg,
    p.stopped,
  ])
export const closePeriod = (tx: Tx, id: number) =>
  tx.run('update framework_reservation_period set closed_at = now(), short_kg = 0, stopped = false where id = $1', [id])
export const setEndingTold = (tx: Tx, id: number) =>
  tx.run('update framework_reservation_period set ending_told_at = now() where id = $1', [id])

/** A period that has to be looked at: begun, and not as it should be; or over, or of an agreement that ended. */
const due = `p.closed_at is null and r.state in ('inForce', 'ended') and (r.state = 'ended' or p.until_on < ${onToday} or (p.from_on <= ${onToday} and (
    p.told = '' or ${heldKg('p')} + ${takenKg('p')} <> p.kg
    or p.stopped <> (c.status <> ${ContractStatus.confirmed} or c.to_on < ${onToday} or f.frozen
      or exists (select 1 from framework_deposit d where d.contract_id = c.id and d.state = 'waits'))
    or (p.ending_told_at is null and p.until_on <= ${onToday} + ${TOLD_BEFORE_DAYS}))))`
const dueFrom = `framework_reservation_period p join framework_reservation r on r.id = p.reservation_id join framework_contract c on c.id = r.contract_id
  join company f on f.id = c.company_id`
/** All of them: a period whose rest is less than a piece, or that is short, stays due, and of the first so many only the others would never lapse. */
export const dueContracts = (db: Db) =>
  db.rows<{ ccNo: string }>(
    `select c.cc_no as "ccNo" from ${dueFrom} where ${due} group by c.cc_no order by min(p.until_on), min(p.id)`,
  )
/** Whether a period of the contract has begun and nobody has kept anything for it yet: the first who needs it does. */
export const notBegun = async (db: Db, ccNo: string): Promise<boolean> =>
  (await db.row(
    `select 1 as one from ${dueFrom} where c.cc_no = $1 and p.closed_at is null and r.state = 'inForce' and p.told = '' and p.from_on <= ${onToday} limit 1`,
    [ccNo],
  )) !== undefined
