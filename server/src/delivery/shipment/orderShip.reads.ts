// An order's five quantities, its track as a line, its bill.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { EARLY_MINUTES } from '@mall/domain/delivery/shipment/slot.rules.ts'
import { BEFORE_PAYMENT, OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { lackWords } from '@mall/domain/delivery/shipment/allocate.ts'
import { plateText } from '@mall/domain/delivery/shipment/plate.ts'
import { hasLeft } from '@mall/domain/delivery/shipment/waybill.status.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { type OrderRecord, orderByCode } from '../../orders/order/order.queries.ts'
import { scopeOf } from '../../orders/order/scope.ts'
import { depotName } from './depotName.ts'
import { findDeskOrder } from './deskOrder.ts'
import { gateOf } from '../../goods/capacity/gate.queries.ts'
import { type LineLoad, loadOfLines } from './load.queries.ts'
import { whyGuarded } from './loadGuards.ts'
import { fetchedByBuyer, whyNothingFree, whyNotLoadBy } from './loadable.ts'
import { shipRow, unitRow } from './ship.view.ts'
import { billOf, orderShipFacts, shipRowsOfOrder, stepsOfOrder } from './truck.queries.ts'
import { lacksOf, unitsOfOrder, waitingUnitsOfOrder } from './yard.queries.ts'

interface Part {
  pieces: number
  kg: Kg
}
/** Nothing is settled yet: what is missing. */
const SHEET_NOTE: Readonly<Record<string, string>> = {
  '': '全部签收后出结算单',
  drafted: '结算单等财务核对',
  offered: '结算单已出，等确认',
}
const NOTHING: LineLoad = {
  orderLineId: 0,
  units: 0,
  pieces: 0,
  tagKg: 0,
  goneUnits: 0,
  goneWeighed: 0,
  gonePieces: 0,
  goneKg: 0,
  receivedUnits: 0,
  receivedWeighed: 0,
  receivedPieces: 0,
  receivedKg: 0,
}
const planned = (l: LineLoad): Part => ({ pieces: l.pieces, kg: l.tagKg })
const gone = (l: LineLoad): Part => ({ pieces: l.gonePieces, kg: l.goneKg })
const received = (l: LineLoad): Part => ({ pieces: l.receivedPieces, kg: l.receivedKg })
const total = (load: readonly LineLoad[], part: (l: LineLoad) => Part): Part => ({
  pieces: load.reduce((n, l) => n + part(l).pieces, 0),
  kg: load.reduce((n, l) => n + part(l).kg, 0),
})
/** By the scale where the truck was weighed, else by the tag: which one it is, the note says. */
const noteOf = (units: number, weighed: number, none: string): string =>
  units === 0 ? none : units === weighed ? '过磅净重' : weighed > 0 ? '过磅与标牌' : '标牌重'

export async function readOrderShip(ctx: Ctx, { orderCode }: Parsed<'/api/order/getOrderShip'>) {
  const order = (await orderByCode(ctx.db, scopeOf(ctx), orderCode)) ?? refuse('ORDER_NOT_FOUND')
  const { companyId, depotCode, id: orderId } = order
  const [rows, lines, free, load, facts] = await ctx.db.together(db =>
    Promise.all([
      shipRowsOfOrder(db, orderId),
      lacksOf(db, orderId),
      waitingUnitsOfOrder(db, orderId),
      loadOfLines(db, orderId),
      orderShipFacts(db, { companyId, orderId, depotCode }),
    ]),
  )
  const why = whyNotLoadBy(order, facts)
  const self = fetchedByBuyer(order)
  const guarded = self && !why ? await whyGuarded(ctx.db, order) : ''
  const sum = (name: 'goneUnits' | 'goneWeighed' | 'receivedUnits' | 'receivedWeighed') => load.reduce((n, l) => n + l[name], 0)
  const settled = { pieces: facts?.settledPieces ?? 0, kg: facts?.settledKg ?? 0 }
  const futures = order.stockMode === StockMode.futures
  return {
    orderCode,
    selfPickup: self,
    unitWord: lines[0]?.pieceUnit ?? '件',
    billNo: facts?.billNo ?? '',
    ordered: { pieces: order.pieces, kg: order.weightKg, note: '订货重' },
    planned: { ...total(load, planned), note: load.length > 0 ? '标牌重' : '待配车' },
    gone: { ...total(load, gone), note: noteOf(sum('goneUnits'), sum('goneWeighed'), '还没有出厂') },
    received: { ...total(load, received), note: noteOf(sum('receivedUnits'), sum('receivedWeighed'), '还没有签收') },
    settled: { ...settled, note: settled.pieces > 0 ? '结算重' : (SHEET_NOTE[facts?.sheetState ?? ''] ?? '') },
    lines: lines.map(l => {
      const mine = load.find(x => x.orderLineId === l.orderLineId) ?? NOTHING
      return {
        lineNo: l.lineNo,
        title: l.title,
        classCode: l.classCode,
        pieceUnit: l.pieceUnit,
        ordered: { pieces: l.pieces, kg: l.weightKg, note: '' },
        planned: { ...planned(mine), note: '' },
        gone: { ...gone(mine), note: '' },
        received: { ...received(mine), note: '' },
        lacks:
          why || futures
            ? ''
            : lackWords(l.pieces - l.unitPieces, l.pieceUnit, false, { free: l.freePieces, frozen: l.wonFrozen, side: 'buyer' }),
      }
    }),
    trucks: rows.map(r => shipRow(r, ctx.me.now, false)),
    units: free.map(unitRow),
    whyNotBook: !self ? '代办运输由钢厂安排车辆' : why || guarded || whyNothingFree(free, load),
  }
}

interface Stage {
  code: string
  label: string
  /** The order's states in which it stands here. */
  at: readonly number[]
  events: readonly string[]
  only?: number
}
const STAGES: readonly Stage[] = [
  { code: 'create', label: '下单', at: [OrderStatus.pendingConfirm], events: ['create'] },
  {
    code: 'review',
    label: '审核',
    at: [OrderStatus.pendingReview, OrderStatus.pendingApproval],
    events: ['reviewPass', 'approve', 'create'],
  },
  { code: 'pay', label: '付款', at: [OrderStatus.pendingPayment], events: ['payFutures', 'paySpot'] },
  { code: 'schedule', label: '排产', at: [OrderStatus.pendingSchedule], events: ['scheduled'], only: StockMode.futures },
  { code: 'allocate', label: '配货配车', at: [OrderStatus.pendingShipment], events: ['firstWaybill'] },
  { code: 'ship', label: '发货', at: [OrderStatus.shipping], events: ['allReceived', 'caseClose'] },
  { code: 'receive', label: '签收', at: [], events: ['allReceived', 'caseClose'] },
]

/** 线性状态: the order's way as one line, from its log and its trucks. */
export async function readOrderLinear(ctx: Ctx, { orderCode }: Parsed<'/api/order/getOrderLinear'>) {
  const order = (await orderByCode(ctx.db, scopeOf(ctx), orderCode)) ?? refuse('ORDER_NOT_FOUND')
  const [log, rows] = await Promise.all([stepsOfOrder(ctx.db, order.id), shipRowsOfOrder(ctx.db, order.id)])
  const stages = STAGES.filter(s => s.only === undefined || s.only === order.stockMode)
  const over = order.status === OrderStatus.cancelled
  const last = over ? (log.at(-1)?.at.getTime() ?? null) : null
  const signed = order.status === OrderStatus.signed
  const here = signed ? stages.length : stages.findIndex(s => s.at.includes(order.status))
  const live = rows.filter(r => !r.ended)
  const left = live.filter(r => hasLeft(r.status))
  const reached = (s: Stage, i: number): number | null =>
    (
      log.findLast(
        e => s.events.includes(e.event) && (s.code !== 'review' || e.event !== 'create' || !BEFORE_PAYMENT.has(e.toStatus)),
      ) ?? (i === 0 ? log[0] : undefined)
    )?.at.getTime() ?? null
  const passed = (s: Stage, i: number): boolean => (over ? reached(s, i) !== null : i < here)
  const steps = stages.map((s, i) => ({
    code: s.code,
    label: s.label,
    state: passed(s, i) ? ('done' as const) : !over && i === here ? ('now' as const) : ('later' as const),
    at: passed(s, i) ? reached(s, i) : null,
    note: s.code === 'ship' && live.length > 0 ? `${left.length} / ${live.length} 车已出厂` : '',
  }))
  if (over) steps.push({ code: 'cancelled', label: '已取消', state: 'now', at: last, note: order.cancelReason })
  return { orderCode, status: order.status, steps }
}

const CONDITIONS: readonly string[] = [
  '凭本提单编号和提货码提货，车牌、司机须与预约一致；换车须先在商城办理。',
  `按预约时段到门岗，最早提前 ${EARLY_MINUTES} 分钟；过时段须重新预约。`,
  '车货总重不得超过道路限重；超出部分不予装车。',
  '出门前核对件号、件数与磅单；对磅单有异议的在出门前提出。',
  '自提货物出门后风险由买方承担。',
]
async function billView(ctx: Ctx, order: OrderRecord) {
  const bill = (await billOf(ctx.db, order.id, order.depotCode)) ?? refuse('BILL_NONE')
  const [units, rows, gate] = await Promise.all([
    unitsOfOrder(ctx.db, order.id),
    shipRowsOfOrder(ctx.db, order.id),
    gateOf(ctx.db, order.depotCode),
  ])
  const self = fetchedByBuyer(order)
  return {
    billNo: bill.billNo,
    reference: order.reference,
    orderCode: order.orderCode,
    companyName: order.companyName,
    depotName: depotName(ctx.world, order.depotCode),
    gateName: gate?.gateName ?? '',
    gateAddress: gate?.address ?? '',
    gateHours: gate ? `${gate.opensAt}:00–${gate.closesAt}:00` : '',
    selfPickup: self,
    madeAt: bill.madeAt.getTime(),
    madeBy: bill.madeBy,
    receiver: order.receiver,
    address: order.addressText,
    units: units.map(unitRow),
    trucks: rows
      .filter(r => !r.ended)
      .map(r => ({
        waybillNo: r.waybillNo,
        plate: r.plate ? plateText(r.plate) : '',
        driverName: r.driverName,
        slotAt: r.slotAt?.getTime() ?? null,
        kg: r.netKg ?? r.tagKg,
      })),
    conditions: self ? [...CONDITIONS] : CONDITIONS.slice(0, 4),
  }
}
export async function readBill(ctx: Ctx, { orderCode }: Parsed<'/api/order/getBill'>) {
  return billView(ctx, (await orderByCode(ctx.db, scopeOf(ctx), orderCode)) ?? refuse('ORDER_NOT_FOUND'))
}
export const readDeskBill = async (ctx: Ctx, { orderCode }: Parsed<'/api/ops/getDeskBill'>) =>
  billView(ctx, await findDeskOrder(ctx, orderCode))
