// 结算单: rows of sheets, what was delivered of an order, wishes to end it.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { OrderStatus, type OrderStatusCode } from '@mall/domain/orders/order/order.status.ts'
import { REMIND_DAYS } from '@mall/domain/delivery/settlement/sheet.rules.ts'
import type { SheetStateCode } from '@mall/domain/delivery/settlement/sheet.machine.ts'
import { bind } from '../../platform/db/bind.ts'
import { truckCome, truckGone, truckUnderWay } from '../../platform/db/orderSets.ts'
import { runningNo } from '../../platform/db/runningNo.ts'
import { type Scope, within } from '../../orders/order/order.queries.ts'

export interface SheetRow {
  id: number
  settleNo: string
  orderId: number
  orderCode: string
  orderStatus: OrderStatusCode
  companyId: number
  companyName: string
  userId: number
  seq: number
  state: SheetStateCode
  settledKg: Kg
  goodsFen: Fen
  serviceFen: Fen
  freightFen: Fen
  acceptanceFen: Fen
  discountFen: Fen
  finalFen: Fen
  heldFen: Fen
  differenceFen: Fen
  tailPieces: number
  tailKg: Kg
  tailFen: Fen
  tailChoice: string | null
  tailAgreed: boolean
  byRule: boolean
  confirmBy: Date | null
  note: string
  draftedAt: Date
  offeredAt: Date | null
  confirmedAt: Date | null
  paidAt: Date | null
  endReason: string
  carriedOrderCode: string | null
}
export const sheetColumns = `s.id, s.settle_no as "settleNo", s.order_id as "orderId", o.order_code as "orderCode", o.status::int as "orderStatus",
  o.company_id as "companyId", c.name as "companyName", o.user_id as "userId", s.seq::int, s.state, s.settled_kg as "settledKg",
  s.goods_fen as "goodsFen", s.service_fen as "serviceFen", s.freight_fen as "freightFen", s.acceptance_fen as "acceptanceFen",
  s.discount_fen as "discountFen", s.final_fen as "finalFen", s.held_fen as "heldFen", s.difference_fen as "differenceFen",
  s.tail_pieces as "tailPieces", s.tail_kg as "tailKg", s.tail_fen as "tailFen", s.tail_choice as "tailChoice", s.tail_agreed as "tailAgreed",
  s.by_rule as "byRule", s.confirm_by as "confirmBy", s.note, s.drafted_at as "draftedAt", s.offered_at as "offeredAt",
  s.confirmed_at as "confirmedAt", s.paid_at as "paidAt", s.end_reason as "endReason",
  (select n.order_code from orders n where n.id = s.carried_order_id) as "carriedOrderCode"`
export const sheetJoins = 'from settlement s join orders o on o.id = s.order_id join company c on c.id = o.company_id'

export const sheetByNo = (db: Db, scope: Scope, settleNo: string) =>
  db.row<SheetRow>(`select ${sheetColumns} ${sheetJoins} where s.settle_no = $1 and ${within}`, [
    settleNo,
    scope.companyId,
    scope.userId,
  ])
/** Its order is locked before it (`lockOrdersById`): everybody who settles waits for the same row. */
export const lockSheet = (tx: Tx, id: number) =>
  tx.row<SheetRow>(`select ${sheetColumns} ${sheetJoins} where s.id = $1 for update of s`, [id])
export const sheetsOfOrder = (db: Db, orderId: number) =>
  db.rows<SheetRow>(`select ${sheetColumns} ${sheetJoins} where s.order_id = $1 order by s.seq`, [orderId])

export interface Figures {
  settledKg: Kg
  goodsFen: Fen
  serviceFen: Fen
  freightFen: Fen
  acceptanceFen: Fen
  discountFen: Fen
  finalFen: Fen
  heldFen: Fen
  differenceFen: Fen
  tailPieces: number
  tailKg: Kg
  tailFen: Fen
}
export interface NewRow {
  waybillId: number
  orderLineId: number
  pieces: number
  shortPieces: number
  orderedKg: Kg
  theoryKg: Kg
  tagKg: Kg
  scaleKg: Kg
  settledKg: Kg
  goodsFen: Fen
  serviceFen: Fen
  freightFen: Fen
  paidFen: Fen
  buyerKg: Kg | null
  ticketNo: string
  verdict: string
}
export const insertSheet = (
  tx: Tx,
  s: Figures & { orderId: number; byRule: boolean; tailAgreed: boolean; note: string; actorId: number },
) =>
  tx.row<{ id: number; settleNo: string }>(
    ...bind(
      `insert into settlement (settle_no, order_id, seq, state, settled_kg, goods_fen, service_fen, freight_fen, acceptance_fen, discount_fen, final_fen,
         held_fen, difference_fen, tail_pieces, tail_kg, tail_fen, tail_agreed, by_rule, note, drafted_by)
       select ${runningNo('settlement')}, :orderId,
         coalesce((select max(seq) from settlement where order_id = :orderId), 0) + 1, 'drafted', :settledKg, :goodsFen, :serviceFen, :freightFen,
         :acceptanceFen, :discountFen, :finalFen, :heldFen, :differenceFen, :tailPieces, :tailKg, :tailFen, :tailAgreed, :byRule, :note, :actorId
       on conflict do nothing returning id, settle_no as "settleNo"`,
      { ...s },
    ),
  )
/** The figures again, after the buyer has disputed or accepted rows of an open sheet. */
export const updateFigures = (tx: Tx, id: number, f: Figures) =>
  tx.run(
    ...bind(
      `update settlement set settled_kg = :settledKg, goods_fen = :goodsFen, service_fen = :serviceFen, freight_fen = :freightFen,
         acceptance_fen = :acceptanceFen, discount_fen = :discountFen, final_fen = :finalFen, held_fen = :heldFen, difference_fen = :differenceFen
       where id = :id and state in ('drafted', 'offered')`,
      { id, ...f },
    ),
  )
export async function replaceRows(tx: Tx, settlementId: number, rows: readonly NewRow[]): Promise<void> {
  await tx.run('delete from settlement_row where settlement_id = $1', [settlementId])
  const col = <K extends keyof NewRow>(key: K) => rows.map(r => r[key])
  await tx.run(
    ...bind(
      `insert into settlement_row (settlement_id, waybill_id, order_line_id, pieces, short_pieces, ordered_kg, theory_kg, tag_kg, scale_kg, settled_kg, goods_fen,
         service_fen, freight_fen, paid_fen, buyer_kg, ticket_no, verdict)
       select :settlementId, * from unnest(:waybillIds::bigint[], :lineIds::bigint[], :pieces::int[], :shorts::int[], :orderedKgs::bigint[], :theoryKgs::bigint[],
         :tagKgs::bigint[], :scaleKgs::bigint[], :settledKgs::bigint[], :goods::bigint[], :services::bigint[], :freights::bigint[], :paids::bigint[],
         :buyerKgs::bigint[], :ticketNos::text[], :verdicts::text[])`,
      {
        settlementId,
        waybillIds: col('waybillId'),
        lineIds: col('orderLineId'),
        pieces: col('pieces'),
        shorts: col('shortPieces'),
        orderedKgs: col('orderedKg'),
        theoryKgs: col('theoryKg'),
        tagKgs: col('tagKg'),
        scaleKgs: col('scaleKg'),
        settledKgs: col('settledKg'),
        goods: col('goodsFen'),
        services: col('serviceFen'),
        freights: col('freightFen'),
        paids: col('paidFen'),
        buyerKgs: col('buyerKg'),
        ticketNos: col('ticketNo'),
        verdicts: col('verdict'),
      },
    ),
  )
}
/** Moves a sheet that is still in `from`; false: somebody was faster. The columns of who and when follow from where it goes. */
export const moveSheetRow = async (
  tx: Tx,
  m: { id: number; from: string; to: string; actorId: number; confirmBy: Date | null; tailChoice: string | null; reason: string },
): Promise<boolean> =>
  (await tx.run(
    ...bind(
      `update settlement set state = :to,
         offered_by = case when :to = 'offered' then :actorId else offered_by end, offered_at = case when :to = 'offered' then now() else offered_at end,
         confirm_by = coalesce(:confirmBy::timestamptz, confirm_by), reminded_at = case when :to in ('offered', 'due') then null else reminded_at end,
         confirmed_by = case when :from = 'offered' and :to in ('done', 'due') then :actorId else confirmed_by end,
         confirmed_at = case when :from = 'offered' and :to in ('done', 'due') then now() else confirmed_at end,
         paid_by = case when :from = 'due' then :actorId else paid_by end, paid_at = case when :from = 'due' then now() else paid_at end,
         tail_choice = coalesce(:tailChoice, tail_choice), end_reason = case when :to = 'void' then :reason else end_reason end
       where id = :id and state = :from`,
      { ...m },
    ),
  )) > 0
export const logSheet = (tx: Tx, e: { settlementId: number; event: string; detail: string; actorId: number }) =>
  tx.run(
    ...bind(
      `insert into settlement_event (settlement_id, seq, event, detail, actor_id)
       select :settlementId, coalesce(max(seq), 0) + 1, :event, :detail, :actorId from settlement_event where settlement_id = :settlementId`,
      { ...e },
    ),
  )
export const setCarried = (tx: Tx, o: { settlementId: number; newOrderId: number; oldOrderId: number }) =>
  tx.rows(
    `with n as (update orders set carried_from = $3 where id = $2 returning id)
     update settlement s set carried_order_id = n.id from n where s.id = $1 returning s.id`,
    [o.settlementId, o.newOrderId, o.oldOrderId],
  )

/** What of an order one truck brought of one line, with all that is known of its weight. */
export interface DeliveredRow {
  waybillId: number
  waybillNo: string
  orderLineId: number
  lineNo: number
  pieces: number
  /** Of them those that did not arrive, where it was agreed that they are not charged. */
  shortPieces: number
  theoryKg: Kg
  tagKg: Kg
  /** Null: the truck was not weighed. */
  scaleKg: Kg | null
  ticketNo: string
  netKg: Kg | null
  within: boolean
  /** Weighed twice, or a doubt about it was settled at the gate. */
  reweighed: boolean
  /** Net of the buyer's scale over the whole truck. */
  buyerKg: Kg | null
  /** Pieces short or damaged at the receipt, and nobody has settled the matter yet. */
  unsound: boolean
  receivedAt: Date | null
  /** Settled by an earlier sheet. */
  settled: boolean
}
export const deliveredOf = (db: Db, orderId: number) =>
  db.rows<DeliveredRow>(
    `select w.id as "waybillId", w.waybill_no as "waybillNo", l.id as "orderLineId", l.line_no as "lineNo", sum(x.pieces)::int as pieces,
       coalesce(sum(u.pieces_short) filter (where f.without_short), 0)::int as "shortPieces", sum(x.theory_kg)::bigint as "theoryKg", sum(x.tag_kg)::bigint as "tagKg",
       case when bool_and(x.scale_kg is not null) then sum(x.scale_kg)::bigint end as "scaleKg",
       coalesce(t.ticket_no, '') as "ticketNo", t.net_kg as "netKg", coalesce(t.within, true) as within, (coalesce(t.kind <> 'first', false) or exists (select 1 from weigh_dispute g where g.waybill_id = w.id and g.state <> 'open')) as reweighed,
       r.buyer_net_kg as "buyerKg", (r.id is not null and not r.sound and f.waybill_id is null) as unsound, w.received_at as "receivedAt",
       exists (select 1 from settlement_row p join settlement s on s.id = p.settlement_id
               where p.waybill_id = w.id and p.order_line_id = l.id and p.verdict <> 'held' and s.state in ('due', 'done')) as settled
     from waybill w join waybill_unit x on x.waybill_id = w.id and x.off_at is null join order_line l on l.id = x.order_line_id
     left join scale_ticket t on t.waybill_id = w.id and not exists (select 1 from scale_ticket n where n.supersedes_id = t.id)
     left join receipt r on r.waybill_id = w.id left join settlement_release f on f.waybill_id = w.id
     left join receipt_unit u on u.receipt_id = r.id and u.waybill_unit_id = x.id
     where w.order_id = $1 and ${truckCome('w')} and w.ended_at is null
     group by w.id, l.id, t.id, r.id, f.waybill_id order by w.id, l.line_no`,
    [orderId],
  )
/** What the coupon of an order takes off at most, fen; undefined: there is none, or it has no such line. */
export const discountCapOf = async (db: Db, orderId: number): Promise<number | undefined> =>
  (
    await db.row<{ fen: Fen }>(
      `select case p.kind when 'off' then p.off_fen else p.most_fen end as fen from orders o join coupon c on c.id = o.coupon_id join coupon_plan p on p.id = c.plan_id
       where o.id = $1 and (p.kind = 'off' or p.most_fen > 0)`,
      [orderId],
    )
  )?.fen
export interface SettleLine {
  id: number
  lineNo: number
  title: string
  classCode: string
  /** 短溢装 of the day on which the order was placed. */
  tolerancePct: number
  pieces: number
  /** Of them those that will never come. */
  endedPieces: number
  weightKg: Kg
  /** It is of certain units, chosen or won by their numbers: they weigh what they weigh, not alike. */
  named: boolean
  priceFen: Fen
  /** Known price of a line that was ordered at a provisional one; null: it settles at `priceFen`. */
  finalPriceFen: Fen | null
  priceUnit: 'ton' | 'kg' | 'piece'
  services: { fenPerTon: number; label: string }[]
  pieceUnit: string
  /** 允差 of the auction it was bought at, percent; null: of the class. */
  bandPercent: number | null
}
export const linesToSettle = (db: Db, orderId: number) =>
  db.rows<SettleLine>(
    `select l.id, l.line_no as "lineNo", l.title, k.class_code as "classCode", l.tolerance_pct as "tolerancePct", l.pieces, l.tail_pieces as "endedPieces", l.weight_kg as "weightKg", (l.futures ? 'unitNos' or exists (select from steel_unit u where u.won_line_id = l.id)) as named,
       l.price_fen as "priceFen", l.final_price_fen as "finalPriceFen", l.price_unit as "priceUnit", l.services, k.piece_unit as "pieceUnit",
       l.band_percent::int as "bandPercent"
     from order_line l join sku k on k.id = l.sku_id where l.order_id = $1 order by l.line_no`,
    [orderId],
  )
/** Trucks of the order that are neither given up nor received. */
export const trucksUnderWay = async (db: Db, orderId: number): Promise<number> =>
  (await db.row<{ n: number }>(`select count(*)::int as n from waybill where order_id = $1 and ${truckUnderWay()}`, [orderId]))
    ?.n ?? 0
export const heldRows = async (db: Db, settlementId: number): Promise<number[]> =>
  (
    await db.rows<{ waybillId: number }>(
      `select distinct waybill_id as "waybillId" from settlement_row where settlement_id = $1 and verdict = 'held'`,
      [settlementId],
    )
  ).map(r => r.waybillId)
/** Of a truck whose receipt says that something was wrong: not before, else what comes to be wrong later would settle unseen. */
/** `withoutShort`: what did not arrive is not charged; refused where nothing was short. */
export const releaseHold = async (
  tx: Tx,
  h: { waybillId: number; reason: string; actorId: number; withoutShort: boolean },
): Promise<boolean> =>
  (await tx.run(
    `insert into settlement_release (waybill_id, reason, actor_id, without_short)
     select r.waybill_id, $2, $3, $4::boolean from receipt r where r.waybill_id = $1 and not r.sound
       and (not $4::boolean or exists (select 1 from receipt_unit u where u.receipt_id = r.id and u.pieces_short > 0)) on conflict do nothing`,
    [h.waybillId, h.reason, h.actorId, h.withoutShort],
  )) > 0

/** Orders that have been received whole and have a truck that no sheet has settled and nothing holds. */
export const ordersToSettle = (db: Db) =>
  db.rows<{ id: number }>(
    `select o.id from (select distinct w.order_id from waybill w where ${truckCome('w')} and w.ended_at is null and w.settled_at is null
         and not exists (select 1 from weight_objection j where j.waybill_id = w.id and j.state = 'open')
         and not exists (select 1 from receipt e where e.waybill_id = w.id and e.held) offset 0) w
       cross join lateral (select x.id from orders x where x.id = w.order_id and x.status = ${OrderStatus.signed} offset 0) o
     where not exists (select 1 from settlement s where s.order_id = o.id and s.state in ('drafted', 'offered'))
       and not exists (select 1 from framework_call k where k.order_id = o.id and k.month is not null and k.final_fen is null)
     order by o.id limit 100`,
  )
/** Months whose final price an order waits for before it can settle (暂定价, decision 0079). */
export const unpricedMonths = async (db: Db, orderId: number): Promise<string[]> =>
  (
    await db.rows<{ month: string }>(
      `select distinct coalesce(month, '') as month from framework_call where order_id = $1 and month is not null and final_fen is null order by 1`,
      [orderId],
    )
  ).map(r => r.month)
export const sheetsToConfirm = (db: Db) =>
  db.rows<{ id: number; orderId: number }>(
    `select id, order_id as "orderId" from settlement where state = 'offered' and by_rule and confirm_by <= now() order by confirm_by limit 100`,
  )
/**
 * Offered sheets that no rule confirms, a day before their time and later, that nobody was reminded of yet; and those whose difference is not
 * paid when its days are over, again after as many days.
 */
export const takeReminders = (tx: Tx, days: number) =>
  tx.rows<{ id: number }>(
    `update settlement set reminded_at = now() where id in (
       select id from settlement where (state = 'offered' and not by_rule and reminded_at is null and confirm_by <= now() + interval '${REMIND_DAYS} days')
         or (state = 'due' and confirm_by <= now() and (reminded_at is null or reminded_at <= now() - make_interval(days => $1)))
       order by id limit 100 for update skip locked) returning id`,
    [days],
  )
/** Of order lines the pieces that will never come. */
export const setTail = (tx: Tx, lineIds: readonly number[], pieces: readonly number[]) =>
  tx.run('update order_line l set tail_pieces = t.n from unnest($1::bigint[], $2::int[]) as t(id, n) where l.id = t.id', [
    lineIds,
    pieces,
  ])

export interface CloseRow {
  id: number
  orderId: number
  reason: string
  askedBy: string
  askedAt: Date
  state: string
  answer: string
}
const closeColumns = `k.id, k.order_id as "orderId", k.reason, coalesce(nullif(u.real_name, ''), u.nick_name) as "askedBy", k.asked_at as "askedAt", k.state, k.answer`
export const lastClose = (db: Db, orderId: number) =>
  db.row<CloseRow>(
    `select ${closeColumns} from case_close k join app_user u on u.id = k.asked_by where k.order_id = $1 order by k.id desc limit 1`,
    [orderId],
  )
export const askClose = async (tx: Tx, c: { orderId: number; reason: string; actorId: number }): Promise<boolean> =>
  (await tx.run(`insert into case_close (order_id, reason, asked_by) values ($1, $2, $3) on conflict do nothing`, [
    c.orderId,
    c.reason,
    c.actorId,
  ])) > 0
export const answerClose = async (
  tx: Tx,
  c: { orderId: number; state: string; answer: string; actorId: number },
): Promise<boolean> =>
  (await tx.run(
    `update case_close set state = $2, answer = $3, answered_by = $4, answered_at = now() where order_id = $1 and state = 'asked'`,
    [c.orderId, c.state, c.answer, c.actorId],
  )) > 0

/** The sheet of an order that waits for a word. */
export const openSheetOf = (db: Db, orderId: number) =>
  db.row<{ settleNo: string; state: SheetStateCode }>(
    `select settle_no as "settleNo", state from settlement where order_id = $1 and state in ('drafted', 'offered')`,
    [orderId],
  )
/** Whether money has been settled by weights of the order. */
export const settledTrucks = async (db: Db, orderId: number): Promise<boolean> =>
  (await db.row(`select 1 as one from settlement where order_id = $1 and state in ('due', 'done') limit 1`, [orderId])) !==
  undefined
export const settledTruck = async (db: Db, waybillId: number): Promise<boolean> =>
  (await db.row(
    `select 1 as one from settlement_row r join settlement s on s.id = r.settlement_id
     where r.waybill_id = $1 and r.verdict <> 'held' and s.state in ('due', 'done') limit 1`,
    [waybillId],
  )) !== undefined

/** What was paid and has left of an order whose first sheet is done with this one; undefined: an earlier sheet has closed it. */
export const openAtErp = (tx: Tx, orderId: number, settlementId: number) =>
  tx.row<{ paidFen: Fen; kg: Kg }>(
    `select o.paid_fen as "paidFen", coalesce((select sum(t.net_kg) from waybill w join scale_ticket t on t.waybill_id = w.id
       where w.order_id = o.id and w.ended_at is null and ${truckGone('w')}
         and not exists (select 1 from scale_ticket n where n.supersedes_id = t.id)), 0)::bigint as kg
     from orders o where o.id = $1 and not exists (select 1 from settlement s where s.order_id = o.id and s.state = 'done' and s.id <> $2)`,
    [orderId, settlementId],
  )
