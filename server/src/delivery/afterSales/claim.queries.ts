// 异议: its row, its units, what was said, and the draft before it.
import type { Fen, Kg, Um } from '@mall/domain/kernel/money.ts'
import type { ClaimKindCode } from '@mall/domain/orders/contract/claimTerms.ts'
import { CLAIM_REMIND_DAYS } from '@mall/domain/delivery/afterSales/claim.rules.ts'
import {
  AfterSalesStatus,
  type AfterSalesStatusCode,
  type ClaimWayCode,
  type FindingCode,
} from '@mall/domain/delivery/afterSales/claim.codes.ts'
import { bind } from '../../platform/db/bind.ts'
import { claimInWork } from '../../platform/db/orderSets.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { runningNo } from '../../platform/db/runningNo.ts'
import { type Scope, within } from '../../orders/order/order.queries.ts'

export interface ClaimRow {
  id: number
  claimNo: string
  orderId: number
  orderCode: string
  companyId: number
  companyName: string
  userId: number
  filedBy: string
  kind: ClaimKindCode
  afterSalesType: number
  status: AfterSalesStatusCode
  version: number
  wish: ClaimWayCode
  wishFenPerTon: number
  note: string
  contact: string
  mobile: string
  visitOn: string | null
  filedAt: Date
  statusSince: Date
  answerBy: Date | null
  handlerId: number | null
  surveyBy: number | null
  surveyor: string | null
  surveyAt: Date | null
  surveyNote: string
  arbiterId: number | null
  waitsFor: string
  endReason: string
  title: string
  units: number
  tagKg: Kg
  problemKg: Kg
  wishFen: Fen
  refundedFen: Fen
  countered: number
}
export const claimColumns = `a.id, a.claim_no as "claimNo", a.order_id as "orderId", o.order_code as "orderCode", a.company_id as "companyId", c.name as "companyName",
  a.user_id as "userId", coalesce(nullif(u.real_name, ''), u.nick_name) as "filedBy", a.kind, a.after_sales_type::int as "afterSalesType", a.status::int, a.version,
  a.wish, a.wish_fen_per_ton as "wishFenPerTon", a.note, a.contact, a.mobile, a.visit_on::text as "visitOn", a.filed_at as "filedAt", a.status_since as "statusSince",
  a.answer_by as "answerBy", a.handler_id as "handlerId", a.survey_by as "surveyBy",
  (select coalesce(nullif(s.real_name, ''), s.nick_name) from app_user s where s.id = a.survey_by) as surveyor, a.survey_at as "surveyAt", a.survey_note as "surveyNote",
  a.arbiter_id as "arbiterId", a.waits_for as "waitsFor", a.end_reason as "endReason", x.title, x.units, x.tag_kg as "tagKg", x.problem_kg as "problemKg", x.wish_fen as "wishFen",
  (select coalesce(sum(r.amount_fen), 0) from refund r where r.claim_id = a.id and r.state = 'done')::bigint as "refundedFen",
  (select count(*) from claim_round r where r.claim_id = a.id and r.side = 'buyer')::int as countered`
export const claimJoins = `from claim a join orders o on o.id = a.order_id join company c on c.id = a.company_id join app_user u on u.id = a.user_id
  cross join lateral (select min(l.title) || case when count(distinct l.title) > 1 then ' 等' else '' end as title, count(*)::int as units, sum(y.tag_kg)::bigint as tag_kg,
      sum(p.problem_kg)::bigint as problem_kg, case when a.wish = 'discount' then sum(round(a.wish_fen_per_ton::numeric * p.problem_kg / 1000)) else 0 end::bigint as wish_fen
    from claim_unit p join waybill_unit y on y.id = p.waybill_unit_id join order_line l on l.id = p.order_line_id where p.claim_id = a.id) x`

export const claimByNo = (db: Db, scope: Scope, claimNo: string) =>
  db.row<ClaimRow>(`select ${claimColumns} ${claimJoins} where a.claim_no = $1 and ${within}`, [
    claimNo,
    scope.companyId,
    scope.userId,
  ])
/** Its order is locked before it: everybody who moves money of an order waits for the same row. */
export const lockClaim = async (tx: Tx, id: number) => {
  await tx.row('select id from claim where id = $1 for update', [id])
  return tx.row<ClaimRow>(`select ${claimColumns} ${claimJoins} where a.id = $1`, [id])
}
export const claimsOfOrder = (db: Db, orderId: number) =>
  db.rows<ClaimRow>(`select ${claimColumns} ${claimJoins} where a.order_id = $1 order by a.id desc`, [orderId])

export interface ClaimUnitRow {
  id: number
  waybillUnitId: number
  unitId: number
  orderLineId: number
  waybillId: number
  unitNo: string
  title: string
  heatNo: string
  grade: string
  sizeUm: Um
  certNo: string
  waybillNo: string
  ticketNo: string
  tagKg: Kg
  problem: string
  problemKg: Kg
  openedPercent: number
  property: string
  certValue: string
  retestValue: string
  standardValue: string
  finding: FindingCode | null
  way: ClaimWayCode | null
  fenPerTon: number
  kg: Kg
  agreedFen: Fen
  agreedAt: Date | null
  refundId: number | null
  paidFen: Fen | null
  listedDefect: string
}
/** The certificate of a unit and the ticket of its truck, beside it. */
const PAPERS = `coalesce((select e.cert_no from certificate_unit g join certificate e on e.id = g.certificate_id where g.unit_id = s.id and e.parent_id is null order by e.id desc limit 1), '') as "certNo",
  coalesce((select t.ticket_no from scale_ticket t where t.waybill_id = w.id order by t.id desc limit 1), '') as "ticketNo"`
/** 清单所列缺陷 of what was bought at an auction: of that very unit, else of its goods; what is listed is no claim. */
const LISTED = `coalesce((select string_agg(distinct r.defect, '；') from orders o join bid_lot b on b.bidding_no = o.origin_no join bid_line r on r.lot_id = b.id
  where o.id = w.order_id and o.origin = 'auction' and r.sku_id = l.sku_id and r.defect <> ''
    and (r.unit_id = s.id or (r.unit_id is null and not exists (select 1 from bid_line x where x.lot_id = r.lot_id and x.unit_id = s.id)))), '') as "listedDefect"`
export const unitsOfClaim = (db: Db, claimId: number) =>
  db.rows<ClaimUnitRow>(
    `select p.id, p.waybill_unit_id as "waybillUnitId", p.unit_id as "unitId", p.order_line_id as "orderLineId", p.waybill_id as "waybillId", s.unit_no as "unitNo", l.title,
       s.heat_no as "heatNo", k.grade, coalesce(k.thickness_um, 0) as "sizeUm", w.waybill_no as "waybillNo", y.tag_kg as "tagKg", p.problem, p.problem_kg as "problemKg",
       p.opened_percent::int as "openedPercent", p.property, p.cert_value as "certValue", p.retest_value as "retestValue", p.standard_value as "standardValue", p.finding, p.way,
       p.fen_per_ton as "fenPerTon", p.kg, p.agreed_fen as "agreedFen", p.agreed_at as "agreedAt", p.refund_id as "refundId",
       (select sum(l.amount_fen)::bigint from refund_line l where l.claim_unit_id = p.id) as "paidFen", ${PAPERS}, ${LISTED}
     from claim_unit p join waybill_unit y on y.id = p.waybill_unit_id join steel_unit s on s.id = p.unit_id join waybill w on w.id = p.waybill_id
       join order_line l on l.id = p.order_line_id join sku k on k.id = l.sku_id where p.claim_id = $1 order by p.id`,
    [claimId],
  )

/** All that left for an order, whether it may be claimed or not. */
export interface OrderUnitRow {
  waybillUnitId: number
  unitId: number
  orderLineId: number
  waybillId: number
  unitNo: string
  title: string
  heatNo: string
  waybillNo: string
  ticketNo: string
  certNo: string
  pieces: number
  pieceUnit: string
  coil: boolean
  tagKg: Kg
  receivedAt: Date | null
  inClaim: string
  returned: boolean
  listedDefect: string
}
export const unitsOfOrder = (db: Db, orderId: number) =>
  db.rows<OrderUnitRow>(
    `select y.id as "waybillUnitId", s.id as "unitId", y.order_line_id as "orderLineId", w.id as "waybillId", s.unit_no as "unitNo", l.title, s.heat_no as "heatNo",
       w.waybill_no as "waybillNo", y.pieces, k.piece_unit as "pieceUnit", v.shape = 'coil' as coil, y.tag_kg as "tagKg", w.received_at as "receivedAt",
       coalesce((select a.claim_no from claim_unit p join claim a on a.id = p.claim_id where p.waybill_unit_id = y.id and p.live), '') as "inClaim",
       exists (select 1 from claim_unit p join goods_return_unit g on g.claim_unit_id = p.id where p.waybill_unit_id = y.id and g.received_at is not null) as returned, ${PAPERS}, ${LISTED}
     from waybill w join waybill_unit y on y.waybill_id = w.id and y.off_at is null join steel_unit s on s.id = y.unit_id
       join order_line l on l.id = y.order_line_id join sku k on k.id = l.sku_id join variety v on v.variety_code = k.variety_code
     where w.order_id = $1 and w.ended_at is null and w.left_at is not null order by w.id, y.id`,
    [orderId],
  )

/**
 * What was paid for each unit: its part of what its truck was settled at, or its price as ordered while nothing is settled. A discount (a coupon's)
 * is spread over the rows of its sheet as the invoice spreads it (domain/invoice/tickets.ts): by goods, the largest remainder first (splitAmount of the domain).
 */
export interface MoneyRow {
  waybillUnitId: number
  waybillId: number
  orderLineId: number
  basisKg: Kg
  tagKg: Kg
  /** Of the truck's line, goods and services less its part of a discount; null: not settled. */
  rowFen: Fen | null
  rowKg: Kg | null
  orderedFen: Fen
  refundedFen: Fen
}
export const moneyOfOrder = (db: Db, orderId: number) =>
  db.rows<MoneyRow>(
    `with part as (
       select q.waybill_id, q.order_line_id, x.line_no, q.settled_kg, q.goods_fen, q.goods_fen + q.service_fen as fen, s.id as sheet, s.discount_fen,
         sum(q.goods_fen) over (partition by s.id) as of_fen
       from settlement s join settlement_row q on q.settlement_id = s.id join order_line x on x.id = q.order_line_id
       where s.order_id = $1 and s.state in ('due', 'done') and q.verdict <> 'held'),
     less as (
       select *, case when of_fen > 0 then div(discount_fen::numeric * goods_fen, of_fen) else 0 end as floor_fen,
         row_number() over (partition by sheet
           order by case when of_fen > 0 then mod(discount_fen::numeric * goods_fen, of_fen) else 0 end desc, waybill_id desc, line_no desc) as nth from part),
     settled as (
       select waybill_id, order_line_id, settled_kg as kg, (fen - floor_fen
         - case when of_fen > 0 then case when nth <= discount_fen - sum(floor_fen) over (partition by sheet) then 1 else 0 end
             when nth = 1 then discount_fen else 0 end)::bigint as fen from less)
     select y.id as "waybillUnitId", w.id as "waybillId", l.id as "orderLineId", coalesce(y.scale_kg, y.tag_kg) as "basisKg", y.tag_kg as "tagKg", r.fen as "rowFen", r.kg as "rowKg",
       case l.price_unit when 'piece' then l.price_fen * y.pieces when 'kg' then l.price_fen * y.tag_kg else round(l.price_fen::numeric * y.tag_kg / 1000) end::bigint as "orderedFen",
       coalesce((select sum(f.amount_fen) from refund_line f join refund d on d.id = f.refund_id where f.waybill_unit_id = y.id and d.state <> 'rejected'), 0)::bigint as "refundedFen"
     from waybill w join waybill_unit y on y.waybill_id = w.id and y.off_at is null join order_line l on l.id = y.order_line_id
       left join settled r on r.waybill_id = w.id and r.order_line_id = l.id
     where w.order_id = $1 and w.ended_at is null and w.left_at is not null order by w.id, l.id, y.id`,
    [orderId],
  )

export interface NewClaim {
  orderId: number
  userId: number
  kind: string
  afterSalesType: number
  wish: string
  wishFenPerTon: number
  note: string
  contact: string
  mobile: string
  visitOn: string | null
  requestId: string
}
export const insertClaim = (tx: Tx, c: NewClaim) =>
  tx.row<{ id: number; claimNo: string }>(
    ...bind(
      `insert into claim (claim_no, order_id, user_id, kind, after_sales_type, wish, wish_fen_per_ton, note, contact, mobile, visit_on, request_id)
       values (${runningNo('claim')}, :orderId, :userId, :kind, :afterSalesType, :wish,
         :wishFenPerTon, :note, :contact, :mobile, :visitOn, :requestId)
       on conflict do nothing returning id, claim_no as "claimNo"`,
      { ...c },
    ),
  )
/** No row: another claim about the unit was faster. */
export const insertClaimUnit = (
  tx: Tx,
  u: {
    claimId: number
    waybillUnitId: number
    unitId: number
    orderLineId: number
    waybillId: number
    problem: string
    problemKg: Kg
    openedPercent: number
  },
) =>
  tx.row<{ id: number }>(
    ...bind(
      `insert into claim_unit (claim_id, waybill_unit_id, unit_id, order_line_id, waybill_id, problem, problem_kg, opened_percent)
       values (:claimId, :waybillUnitId, :unitId, :orderLineId, :waybillId, :problem, :problemKg, :openedPercent) on conflict do nothing returning id`,
      { ...u },
    ),
  )
export const insertPhotos = (
  tx: Tx,
  claimId: number,
  p: readonly { claimUnitId: number | null; position: string; fileId: string }[],
) =>
  tx.run(
    `insert into claim_photo (claim_id, claim_unit_id, position, file_id)
     select $1, u, p, f from unnest($2::bigint[], $3::text[], $4::text[]) as t(u, p, f) on conflict do nothing`,
    [claimId, p.map(x => x.claimUnitId), p.map(x => x.position), p.map(x => x.fileId)],
  )
export interface PhotoRow {
  claimUnitId: number | null
  position: string
  fileId: string
  fileName: string
  picture: boolean
}
export const photosOf = (db: Db, claimId: number) =>
  db.rows<PhotoRow>(
    `select p.claim_unit_id as "claimUnitId", p.position, p.file_id as "fileId", f.original_name as "fileName", f.preview_key is not null as picture
     from claim_photo p join file_object f on f.id = p.file_id where p.claim_id = $1 and f.deleted_at is null order by p.claim_unit_id nulls last, p.position, p.at`,
    [claimId],
  )
export const fileNames = (db: Db, ids: readonly string[]) =>
  db.rows<{ fileId: string; fileName: string; picture: boolean }>(
    `select id as "fileId", original_name as "fileName", preview_key is not null as picture from file_object where id = any($1::text[]) and deleted_at is null`,
    [ids],
  )

/** Moves a claim that is still as it was seen; false: somebody was faster. */
export const moveClaimRow = async (
  tx: Tx,
  m: {
    id: number
    version: number
    from: number
    to: number
    answerDays: number | null
    handlerId: number | null
    arbiterId: number | null
    endReason: string
  },
): Promise<boolean> =>
  (await tx.run(
    ...bind(
      `update claim set status = :to, version = version + 1, status_since = case when status = :to then status_since else now() end,
         answer_by = case when :answerDays::int is not null then now() + make_interval(days => :answerDays) else answer_by end,
         reminded_at = case when :answerDays::int is not null then null else reminded_at end,
         handler_id = coalesce(:handlerId::bigint, handler_id), arbiter_id = coalesce(:arbiterId::bigint, arbiter_id),
         end_reason = case when :endReason = '' then end_reason else :endReason end, ended_at = case when :to in (5, 6, 7) then now() else ended_at end
       where id = :id and version = :version and status = :from`,
      { ...m },
    ),
  )) > 0
export const logClaim = (
  tx: Tx,
  e: { claimId: number; event: string; detail: string; actorId: number; requestId: string },
): Promise<number> =>
  tx.run(
    ...bind(
      `insert into claim_event (claim_id, seq, event, detail, actor_id, request_id)
       select :claimId, coalesce(max(seq), 0) + 1, :event, :detail, :actorId, :requestId from claim_event where claim_id = :claimId`,
      { ...e },
    ),
  )
export const eventsOf = (db: Db, claimId: number) =>
  db.rows<{ event: string; detail: string; who: string; at: Date }>(
    `select e.event, e.detail, coalesce(nullif(u.real_name, ''), u.nick_name) as who, e.at from claim_event e join app_user u on u.id = e.actor_id
     where e.claim_id = $1 order by e.seq`,
    [claimId],
  )
export const freeClaimUnits = (tx: Tx, claimId: number) =>
  tx.run('update claim_unit set live = false where claim_id = $1 and live', [claimId])
export const setSurvey = (tx: Tx, s: { claimId: number; actorId: number; note: string }) =>
  tx.run('update claim set survey_by = $2, survey_at = now(), survey_note = $3 where id = $1', [s.claimId, s.actorId, s.note])
export const setFinding = (
  tx: Tx,
  f: {
    id: number
    finding: string
    property: string
    certValue: string
    retestValue: string
    standardValue: string
  },
) =>
  tx.run(
    ...bind(
      `update claim_unit set finding = :finding, property = :property, cert_value = :certValue, retest_value = :retestValue, standard_value = :standardValue where id = :id`,
      { ...f },
    ),
  )
export const setWaits = (tx: Tx, claimId: number, waitsFor: string) =>
  tx.run('update claim set waits_for = $2 where id = $1 and waits_for <> $2', [claimId, waitsFor])

export interface TermRow {
  seq: number
  claimUnitId: number
  way: ClaimWayCode
  fenPerTon: number
  kg: Kg
  handlingFen: Fen
  amountFen: Fen
}
export async function insertRound(
  tx: Tx,
  r: { claimId: number; side: 'mill' | 'buyer' | 'arbiter'; note: string; byId: number; terms: readonly Omit<TermRow, 'seq'>[] },
): Promise<void> {
  await tx.run(
    ...bind(
      `with made as (insert into claim_round (claim_id, seq, side, note, by_id)
         select :claimId, coalesce(max(seq), 0) + 1, :side, :note, :byId from claim_round where claim_id = :claimId returning claim_id, seq)
       insert into claim_term (claim_id, seq, claim_unit_id, way, fen_per_ton, kg, handling_fen, amount_fen)
       select made.claim_id, made.seq, t.* from made, unnest(:units::bigint[], :ways::text[], :prices::bigint[], :kgs::bigint[], :handlings::bigint[], :amounts::bigint[]) as t`,
      {
        ...r,
        units: r.terms.map(t => t.claimUnitId),
        ways: r.terms.map(t => t.way),
        prices: r.terms.map(t => t.fenPerTon),
        kgs: r.terms.map(t => t.kg),
        handlings: r.terms.map(t => t.handlingFen),
        amounts: r.terms.map(t => t.amountFen),
      },
    ),
  )
}
export interface RoundRow {
  seq: number
  side: 'mill' | 'buyer' | 'arbiter'
  note: string
  by: string
  byId: number
  at: Date
}
export const roundsOf = (db: Db, claimId: number) =>
  db.rows<RoundRow>(
    `select r.seq, r.side, r.note, coalesce(nullif(u.real_name, ''), u.nick_name) as by, r.by_id as "byId", r.at from claim_round r join app_user u on u.id = r.by_id
     where r.claim_id = $1 order by r.seq`,
    [claimId],
  )
export const termsOf = (db: Db, claimId: number) =>
  db.rows<TermRow>(
    `select seq, claim_unit_id as "claimUnitId", way, fen_per_ton as "fenPerTon", kg, handling_fen as "handlingFen", amount_fen as "amountFen" from claim_term
     where claim_id = $1 order by seq, claim_unit_id`,
    [claimId],
  )
export const agreeUnit = async (
  tx: Tx,
  t: { claimUnitId: number; way: string; fenPerTon: number; kg: Kg; amountFen: Fen; actorId: number },
): Promise<boolean> =>
  (await tx.run(
    ...bind(
      `update claim_unit set way = :way, fen_per_ton = :fenPerTon, kg = :kg, agreed_fen = :amountFen, agreed_by = :actorId, agreed_at = now()
       where id = :claimUnitId and way is null`,
      { ...t },
    ),
  )) > 0

export const draftOf = (db: Db, orderId: number, userId: number) =>
  db.row<{ content: unknown; savedAt: Date }>(
    'select content, saved_at as "savedAt" from claim_draft where order_id = $1 and user_id = $2',
    [orderId, userId],
  )
export const saveDraft = (tx: Tx, d: { orderId: number; userId: number; content: string }) =>
  tx.row<{ savedAt: Date }>(
    `insert into claim_draft (order_id, user_id, content) values ($1, $2, $3::jsonb)
     on conflict (order_id, user_id) do update set content = excluded.content, saved_at = now() returning saved_at as "savedAt"`,
    [d.orderId, d.userId, d.content],
  )
export const dropDraft = (tx: Tx, orderId: number, userId: number) =>
  tx.run('delete from claim_draft where order_id = $1 and user_id = $2', [orderId, userId])
/** A claim's answers that are nearly due, told of by nobody yet; and those that are. */
export const claimsToRemind = (db: Db) =>
  db.rows<{ id: number; orderId: number; over: boolean }>(
    `select id, order_id as "orderId", answer_by <= now() as over from claim
     where status = ${AfterSalesStatus.proposed} and (answer_by <= now() or (reminded_at is null and answer_by <= now() + interval '${CLAIM_REMIND_DAYS} days')) order by answer_by limit 100`,
  )
export const markReminded = (tx: Tx, id: number) => tx.run('update claim set reminded_at = now() where id = $1', [id])
export const claimsToPay = (db: Db) =>
  db.rows<{ claimNo: string }>(
    `select a.claim_no as "claimNo" from claim a where ${claimInWork('a')} and (a.status = ${AfterSalesStatus.agreed} or a.waits_for <> '') order by a.id limit 200`,
  )
