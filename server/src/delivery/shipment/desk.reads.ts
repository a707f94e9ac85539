// 发货台 and 库存件: what the dispatcher and the yard look at.
import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { legalGrossKg } from '@mall/domain/delivery/shipment/scale.rules.ts'
import { lackWords, planTrucks as planOf } from '@mall/domain/delivery/shipment/allocate.ts'
import { CancelApply } from '@mall/domain/orders/order/order.status.ts'
import { chinaDay } from '@mall/domain/delivery/production/week.ts'
import { runningNoPattern } from '@mall/domain/kernel/runningNo.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { companyInScope, deskContactOf } from '../../people/company/deskScope.ts'
import { daysOf } from '../../platform/db/days.ts'
import { everybody } from '../../orders/order/order.queries.ts'
import { depotName } from './depotName.ts'
import { findDeskOrder } from './deskOrder.ts'
import { freightOf } from './freight.queries.ts'
import { carriers } from '../../goods/capacity/gate.queries.ts'
import { fetchedByBuyer, whyNotLoadNow } from './loadable.ts'
import { releasedText, releasedUnits } from './released.ts'
import { shipDetail, shipRow, unitRow, yardUnit } from './ship.view.ts'
import { slotsOfDepot } from './ship.reads.ts'
import { gateDay } from './slots.ts'
import { billOf, openShipRows, ordersToShip, shipPage, shipRowsOfOrder, shipSums, type WaitingOrder } from './truck.queries.ts'
import { waybillByNo } from './waybill.queries.ts'
import { NO_GOODS, whyNotStock } from './units.ts'
import {
  numbersOfContact,
  depots,
  goodsOfUnit,
  lacksOf,
  pastOfUnit,
  unitById,
  unitGaps,
  unitsOfOrder,
  yardPage,
  yardSum,
} from './yard.queries.ts'

const pattern = (word: string): string | null => (word === '' ? null : `%${literal(word.replace(/[·\s]+/g, ''))}%`)

export async function readUnits(ctx: Ctx, input: Parsed<'/api/ops/getUnitList'>) {
  const f = {
    depotCode: input.depotCode || null,
    state: input.state || null,
    word: input.word === '' ? null : `%${literal(input.word).replace(/\s+/g, '%')}%`,
    contact: deskContactOf(ctx),
  }
  const [rows, sum, known] = await Promise.all([
    yardPage(ctx.db, { ...f, old: input.sort === 'old', limit: input.pageSize, offset: offsetOf(input) }),
    yardSum(ctx.db, f),
    depots(ctx.db),
  ])
  return { ...page(input, rows.map(yardUnit), sum?.n ?? 0), kg: sum?.kg ?? 0, depots: known }
}

const PAST: Readonly<Record<string, string>> = {
  enter: '入库登记',
  lotKeep: '竞拍留货',
  choose: '被买方选定',
  chosenFree: '订单取消，放回',
  lotFree: '竞拍放回',
  move: '移库位',
  block: '冻结',
  unblock: '解冻',
  restock: '转为现货',
  defect: '缺陷说明',
  allocate: '配货',
  release: '退回配货',
  exchangeOut: '换下',
  exchangeIn: '换上',
  produced: '报产入库',
  truck: '配车',
  off: '卸下',
  left: '出厂',
}
const NUMBERS = new RegExp(`${runningNoPattern('order')}|${runningNoPattern('waybill')}`, 'g')
/** Orders and trucks of companies that this employee does not see: the steel is everybody's, whose it was is not. */
async function hiddenNumbers(ctx: Ctx, numbers: readonly string[]): Promise<ReadonlySet<string>> {
  const contact = deskContactOf(ctx)
  if (contact === null || numbers.length === 0) return new Set()
  const own = new Set((await numbersOfContact(ctx.db, contact, numbers)).map(r => r.no))
  return new Set(numbers.filter(no => !own.has(no)))
}
export async function readUnit(ctx: Ctx, { unitId }: Parsed<'/api/ops/getUnitDetail'>) {
  const u = (await unitById(ctx.db, Number(unitId))) ?? refuse('UNIT_NONE')
  const [history, goods] = await Promise.all([pastOfUnit(ctx.db, u.id), whyNotStock(u) ? [] : goodsOfUnit(ctx.db, u.id)])
  const numbers = [u.orderCode, u.chosenBy, u.waybillNo, ...history.flatMap(h => h.detail.match(NUMBERS) ?? [])].filter(
    no => no !== '',
  )
  const hidden = await hiddenNumbers(ctx, numbers)
  const seen = (text: string): string => text.replace(NUMBERS, no => (hidden.has(no) ? '' : no)).trim()
  return {
    ...yardUnit({ ...u, orderCode: seen(u.orderCode), chosenBy: seen(u.chosenBy), waybillNo: seen(u.waybillNo) }),
    whyNotStock: whyNotStock(u) || (goods.length === 0 ? NO_GOODS : ''),
    goods: goods.map(g => ({ skuCode: g.skuCode, title: g.title })),
    history: history.map(h => ({ at: h.at.getTime(), what: PAST[h.event] ?? h.event, detail: seen(h.detail), who: h.who })),
  }
}

/** 账实核对: stock for sale beside the units in the yard; nothing is stopped by it. */
export const readUnitGaps = async (ctx: Ctx, { depotCode }: Parsed<'/api/ops/getUnitGaps'>) =>
  (await unitGaps(ctx.db, depotCode)) ?? { list: [], gaps: 0, bare: 0, agree: 0 }

const heldWords = (o: WaitingOrder): string =>
  o.frozen ? '企业账户已冻结' : o.cancelApply === CancelApply.applied ? '申请取消中' : o.waitsForMoney ? '等付下一笔货款' : ''

export async function readDesk(ctx: Ctx, { queue, depotCode }: Parsed<'/api/ops/getDispatchDesk'>) {
  const scope = { companyId: null, userId: null, contact: deskContactOf(ctx), depotCode: depotCode || null }
  const { now } = ctx.me
  const [orders, open, known] = await Promise.all([ordersToShip(ctx.db, scope), openShipRows(ctx.db, scope), depots(ctx.db)])
  const rows = open.map(r => shipRow(r, now, true))
  const parts = {
    // Orders whose goods wait for a truck: first those the desk sends one for, after them the buyers' own pick-ups.
    plan: orders.filter(o => o.readyUnits > 0).toSorted((a, b) => Number(fetchedByBuyer(a)) - Number(fetchedByBuyer(b))),
    lack: orders.filter(o => o.lacking > 0),
    change: rows.filter(r => r.changeWaits),
    missed: rows.filter(r => r.todo !== null),
  }
  return {
    now,
    counts: {
      plan: parts.plan.length,
      lack: parts.lack.length,
      change: parts.change.length,
      missed: parts.missed.length,
    },
    depots: known,
    orders: (queue === 'plan' || queue === 'lack' ? parts[queue] : []).map(o => ({
      orderCode: o.orderCode,
      companyName: o.companyName,
      reference: o.reference,
      summary: o.summary,
      depotName: o.depotName,
      selfPickup: fetchedByBuyer(o),
      since: o.since.getTime(),
      orderKg: o.orderKg,
      readyUnits: o.readyUnits,
      readyKg: o.readyKg,
      lacking: o.lacking,
      held: heldWords(o),
    })),
    trucks: queue === 'change' || queue === 'missed' ? parts[queue] : [],
  }
}

export async function readDispatchList(ctx: Ctx, input: Parsed<'/api/ops/getDispatchList'>) {
  const f = {
    companyId: null,
    userId: null,
    contact: deskContactOf(ctx),
    statuses: input.status === undefined ? null : [input.status],
    ended: input.ended,
    depotCode: input.depotCode || null,
    selfPickup: null,
    word: pattern(input.word),
    ...daysOf(input),
  }
  const { now } = ctx.me
  const [rows, sums] = await Promise.all([
    shipPage(ctx.db, { ...f, limit: input.pageSize, offset: offsetOf(input) }),
    shipSums(ctx.db, f),
  ])
  const day = input.fromOn ?? chinaDay(now)
  const codes = input.depotCode ? [input.depotCode] : (await depots(ctx.db)).map(d => d.depotCode)
  return {
    ...page(
      input,
      rows.map(r => shipRow(r, now, true)),
      sums.reduce((n, s) => n + s.n, 0),
    ),
    kg: sums.reduce((n, s) => n + s.kg, 0),
    gates: await gateDay(ctx.db, { depotCodes: codes, day, now, own: [] }),
    now,
    day,
  }
}

export async function readDispatchOrder(ctx: Ctx, { orderCode, axles, tareKg }: Parsed<'/api/ops/getDispatchOrder'>) {
  const order = await findDeskOrder(ctx, orderCode)
  const [lines, units, trucks, bill, why, known] = await Promise.all([
    lacksOf(ctx.db, order.id),
    unitsOfOrder(ctx.db, order.id),
    shipRowsOfOrder(ctx.db, order.id),
    billOf(ctx.db, order.id, order.depotCode),
    whyNotLoadNow(ctx.db, order),
    carriers(ctx.db),
  ])
  const legalKg = legalGrossKg(axles)
  const ready = units.filter(u => u.state === 'allocated').map(u => ({ ...u, weightKg: u.tagKg }))
  const plan = planOf(await releasedUnits(ctx.db, order, ready), { legalKg, tareKg })
  return {
    orderCode,
    companyName: order.companyName,
    reference: order.reference,
    status: order.status,
    selfPickup: fetchedByBuyer(order),
    depotCode: order.depotCode,
    depotName: depotName(ctx.world, order.depotCode),
    address: order.addressText,
    billNo: bill?.billNo ?? '',
    why,
    releasedText: releasedText(order),
    legalKg,
    lines: lines.map(l => ({
      lineNo: l.lineNo,
      skuCode: l.skuCode,
      title: l.title,
      pieceUnit: l.pieceUnit,
      pieces: l.pieces,
      kg: l.weightKg,
      units: l.unitPieces,
      unitKg: l.unitKg,
      lacks: l.tracked
        ? lackWords(l.pieces - l.unitPieces, l.pieceUnit, order.stockMode === StockMode.futures, {
            free: l.freePieces,
            frozen: l.wonFrozen,
          })
        : '',
    })),
    units: units.map(unitRow),
    plan: plan.trucks.map(t => ({ unitIds: t.map(u => String(u.id)), kg: t.reduce((n, u) => n + u.tagKg, 0) })),
    tooHeavy: plan.rest.map(u => u.unitNo),
    trucks: trucks.map(r => shipRow(r, ctx.me.now, true)),
    carriers: known.filter(c => c.active).map(({ code, name }) => ({ code, name })),
  }
}

export async function readDispatchWaybill(ctx: Ctx, { waybillNo }: Parsed<'/api/ops/getDispatchWaybill'>) {
  const w = (await waybillByNo(ctx.db, everybody, waybillNo)) ?? refuse('WAYBILL_NOT_FOUND')
  if (!(await companyInScope(ctx, w.companyId))) return refuse('WAYBILL_NOT_FOUND')
  const [detail, freight] = await Promise.all([shipDetail(ctx, w, { asStaff: true, now: ctx.me.now }), freightOf(ctx.db, w.id)])
  return {
    ...detail,
    freight: freight ? { state: freight.state, amountFen: freight.amountFen, by: freight.byName, reason: freight.reason } : null,
  }
}
export const readDispatchSlots = (ctx: Ctx, { depotCode, day }: Parsed<'/api/ops/getDispatchSlots'>) =>
  slotsOfDepot(ctx, depotCode, day, [])
