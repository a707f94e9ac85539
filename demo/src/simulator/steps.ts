// One step of the mill's side each, by the use case a desk would press a button for. What a use case refuses is refused here too.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { planTrucks as loadTrucks } from '@mall/domain/delivery/shipment/allocate.ts'
import { legalGrossKg, SCALE_DIVISION_KG } from '@mall/domain/delivery/shipment/scale.rules.ts'
import { canMake } from '@mall/domain/delivery/production/line.rules.ts'
import { MOST_UNITS } from '@mall/domain/delivery/production/production.rules.ts'
import { addDays, mondayOf } from '@mall/domain/delivery/production/week.ts'
import { whyNotPlan } from '@mall/domain/delivery/production/week.rules.ts'
import { mayStaff } from '@mall/domain/people/staff/staff.rights.ts'
import { weightOfPieces } from '@mall/domain/kernel/weight.ts'
import { Refusal, refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../../server/src/kernel/ctx.ts'
import { approveOrder, reviewOrder } from '../../../server/src/orders/order/decide.ts'
import { everybody, orderByCode, type OrderRecord } from '../../../server/src/orders/order/order.queries.ts'
import { databaseNow } from '../../../server/src/orders/order/orderWrites.queries.ts'
import { HORIZON_WEEKS } from '../../../server/src/goods/capacity/bookLines.ts'
import { allLines, today, weeksOf } from '../../../server/src/goods/capacity/line.queries.ts'
import { planBooking } from '../../../server/src/delivery/production/planBooking.ts'
import { bookingById, linesOfOrder } from '../../../server/src/delivery/production/plan.queries.ts'
import { publishSchedule } from '../../../server/src/delivery/production/publishSchedule.ts'
import { reportProduction } from '../../../server/src/delivery/production/reportProduction.ts'
import { offerSettlement } from '../../../server/src/delivery/settlement/draftSheet.ts'
import { allocateAtDesk } from '../../../server/src/delivery/shipment/allocate.ts'
import { changeAnySlot } from '../../../server/src/delivery/shipment/deskTruck.ts'
import { applyFreight, decideFreight } from '../../../server/src/delivery/shipment/freight.ts'
import { carriers } from '../../../server/src/goods/capacity/gate.queries.ts'
import { planTrucks } from '../../../server/src/delivery/shipment/planTrucks.ts'
import { daysAhead, gateDay } from '../../../server/src/delivery/shipment/slots.ts'
import { saveUnits } from '../../../server/src/delivery/shipment/units.ts'
import { waybillByNo, type WaybillRow } from '../../../server/src/delivery/shipment/waybill.queries.ts'
import { lacksOf, unitsOfOrder } from '../../../server/src/delivery/shipment/yard.queries.ts'
import { signAtDesk } from '../../../server/src/orders/signing/signAtDesk.ts'
import { flowByNo } from '../../../server/src/orders/signing/signing.queries.ts'
import { enterMill } from '../../../server/src/delivery/weighing/enterMill.ts'
import { leaveMill, markArrived } from '../../../server/src/delivery/weighing/leaveMill.ts'
import { finishLoading, tickUnit } from '../../../server/src/delivery/weighing/loadTruck.ts'
import { loadFor, usualOf } from '../../../server/src/delivery/weighing/onTruck.ts'
import { type Reading, scaleCodeOf } from '../../../server/src/delivery/weighing/scaleReader.ts'
import { weighGross } from '../../../server/src/delivery/weighing/weighTruck.ts'
import { type DueStep, freightPerTon, madePieces, openDrafts, skuToRegister, type StepKind } from './simulator.queries.ts'

/** First and second pair of hands: nobody approves what he reviewed, nor pays what he applied for. */
export interface Hands {
  first: Ctx
  second: Ctx
}
interface Step {
  by: keyof Hands
  /** What the same button at the desk asks for. */
  right: string
  act(ctx: Ctx, due: DueStep): Promise<unknown>
}

const WHO = '模拟员工'
const AXLES = 6
const TARE_KG = 15_000
/** Nobody's identity number: the place code 000000 is given to none. */
const DRIVER_ID = '000000199001010018'
const MOST_TRUCKS = 20
/** The dispatcher looks so many days ahead for an hour with room. */
const DAYS = 3

const onDivision = (kg: Kg): number => Math.round(kg / SCALE_DIVISION_KG) * SCALE_DIVISION_KG
const reading = (w: WaybillRow, kg: Kg): Reading => ({ kg, scaleCode: scaleCodeOf(w), byHand: false, reason: '' })
const orderOf = async (ctx: Ctx, orderCode: string): Promise<OrderRecord> =>
  (await orderByCode(ctx.db, everybody, orderCode)) ?? refuse('ORDER_NOT_FOUND')
const truckOf = async (ctx: Ctx, waybillNo: string): Promise<WaybillRow> =>
  (await waybillByNo(ctx.db, everybody, waybillNo)) ?? refuse('WAYBILL_NOT_FOUND')

/** Passed on to payment; what needs the manager goes to him. */
async function review(ctx: Ctx, { orderCode }: DueStep): Promise<unknown> {
  try {
    return await reviewOrder(ctx, { orderCode, reason: '' })
  } catch (e) {
    if (e instanceof Refusal && e.refusal === 'MANAGER_NEEDED')
      return reviewOrder(ctx, { orderCode, reason: '', toManager: true })
    throw e
  }
}

async function seal(ctx: Ctx, { ref: flowNo }: DueStep): Promise<unknown> {
  const flow = (await flowByNo(ctx.db, flowNo)) ?? refuse('SIGN_NONE')
  return signAtDesk(ctx, { flowNo, version: flow.version, act: 'seal', reason: '', days: 0 })
}

/** The first week with room on a line that can make it. Published only where no other planner is at work: his drafts are his own. */
async function plan(ctx: Ctx, { orderId }: DueStep): Promise<unknown> {
  const on = await today(ctx.db)
  const monday = mondayOf(on)
  for (const b of await linesOfOrder(ctx.db, orderId)) {
    if (b.state !== 'waiting' || b.draftWeek !== null) continue
    const lines = (await allLines(ctx.db)).filter(l => canMake(l, b))
    const weeks = await weeksOf(
      ctx.db,
      lines.map(l => l.id),
      monday,
      addDays(monday, HORIZON_WEEKS * 7),
    )
    const week = weeks.toSorted((x, y) => (x.week < y.week ? -1 : 1)).find(w => whyNotPlan(w, b.kg, on) === undefined)
    const line = lines.find(l => l.id === week?.lineId)
    if (!line || !week) throw new Error('没有产线还有能力')
    await planBooking(ctx, { bookingId: String(b.id), lineCode: line.code, week: week.week, reason: '' })
  }
  const drafts = await openDrafts(ctx.db)
  if (drafts.some(d => d.draftBy !== ctx.me.userId)) throw new Error('别的计划员还有未发布的改动')
  return publishSchedule(ctx, { bookingIds: drafts.map(d => String(d.id)) })
}

/** In two reports, so that somebody who looks on sees it half made. */
async function produce(ctx: Ctx, { ref }: DueStep): Promise<unknown> {
  const b = (await bookingById(ctx.db, Number(ref))) ?? refuse('BOOKING_NONE')
  const open = b.pieces - (await madePieces(ctx.db, b.orderLineId))
  const openKg = b.kg - b.producedKg
  if (open <= 0 || openKg <= 0) throw new Error('件数已报完')
  const now = b.producedKg === 0 ? Math.ceil(open / 2) : open
  const rows = Math.min(now, MOST_UNITS)
  const piecesOf = (i: number): number => Math.floor(((i + 1) * now) / rows) - Math.floor((i * now) / rows)
  // Whole kilograms whose sum is the share of the ordered weight, whatever one piece weighs.
  const upTo = (pieces: number): number => Math.floor((openKg * pieces) / open)
  let before = 0
  const units = Array.from({ length: rows }, (_, i) => {
    const pieces = piecesOf(i)
    const kg = upTo(before + pieces) - upTo(before)
    before += pieces
    const no = `M${b.orderLineId}-${String(b.pieces - open + before).padStart(4, '0')}`
    return { unitNo: no, heatNo: `26S${String(b.orderLineId).padStart(5, '0')}`, kg, pieces }
  })
  return reportProduction(ctx, {
    bookingId: ref,
    requestId: `simulated-${ref}-${b.producedKg}`,
    madeOn: await today(ctx.db),
    units,
  })
}

/** What lies in the yard already goes first; only the rest is registered. */
async function register(ctx: Ctx, { orderCode, orderId }: DueStep): Promise<unknown> {
  const { lacks } = await allocateAtDesk(ctx, { orderCode })
  if (lacks.length === 0) return undefined
  const on = await today(ctx.db)
  const stamp = Date.now().toString(36).toUpperCase()
  for (const l of await lacksOf(ctx.db, orderId)) {
    const open = l.pieces - l.unitPieces - l.wonAway
    const sku = await skuToRegister(ctx.db, l.skuId)
    if (!l.tracked || open <= 0 || !sku) continue
    const tons = (Math.max(1, weightOfPieces(1, sku.pieceWeightG)) / 1000).toFixed(3)
    const rows = Array.from(
      { length: Math.min(open, 1000) },
      (_, i) => `K${l.orderLineId}-${stamp}-${i + 1} 26S${l.orderLineId}0 1 ${tons} 01-01`,
    )
    const { errors } = await saveUnits(ctx, { skuCode: sku.skuCode, madeOn: on, lines: rows.join('\n') })
    if (errors[0]) throw new Error(errors[0].why)
  }
  return allocateAtDesk(ctx, { orderCode })
}

/** Hours of the depot with room, the running one first; each as often as it takes trucks. */
async function freeHours(ctx: Ctx, depotCode: string): Promise<number[]> {
  const now = await databaseNow(ctx.db)
  const hours: number[] = []
  for (const day of daysAhead(now, DAYS)) {
    const [gate] = await gateDay(ctx.db, { depotCodes: [depotCode], day, now, own: [] })
    for (const s of gate?.slots ?? []) if (s.state === 'free') hours.push(...Array<number>(s.capacity - s.taken).fill(s.slotAt))
    if (hours.length >= MOST_TRUCKS) break
  }
  return hours
}

async function dispatch(ctx: Ctx, { orderCode, orderId }: DueStep): Promise<unknown> {
  const order = await orderOf(ctx, orderCode)
  const units = (await unitsOfOrder(ctx.db, orderId))
    .filter(u => u.state === 'allocated' && u.waybillNo === '')
    .map(u => ({ ...u, weightKg: u.tagKg }))
  const { trucks } = loadTrucks(units, { legalKg: legalGrossKg(AXLES), tareKg: TARE_KG })
  const carrier = (await carriers(ctx.db)).find(c => c.active) ?? refuse('SHIP_CARRIER')
  const hours = await freeHours(ctx, order.depotCode)
  const loads = trucks.slice(0, Math.min(MOST_TRUCKS, hours.length))
  if (loads.length === 0) return refuse('SLOT_FULL')
  return planTrucks(ctx, {
    orderCode,
    requestId: `simulated-${orderId}-${units[0]?.id ?? 0}`,
    trucks: loads.map((load, i) => ({
      unitIds: load.map(u => String(u.id)),
      slotAt: hours[i] ?? 0,
      carrierCode: carrier.code,
      truck: {
        plate: `冀ADEMO${String(10 + ((orderId + i) % 50))}`,
        axles: AXLES,
        tareKg: TARE_KG,
        driverName: '模拟司机',
        driverMobile: '10200009100',
        driverId: DRIVER_ID,
      },
    })),
  })
}

async function reslot(ctx: Ctx, { ref: waybillNo }: DueStep): Promise<unknown> {
  const w = await truckOf(ctx, waybillNo)
  const [slotAt] = await freeHours(ctx, w.depotCode)
  return slotAt === undefined ? refuse('SLOT_FULL') : changeAnySlot(ctx, { waybillNo, slotAt, reason: '错过时段，改约下一时段' })
}

async function enter(ctx: Ctx, { ref: waybillNo }: DueStep): Promise<unknown> {
  const w = await truckOf(ctx, waybillNo)
  const { usualKg } = await usualOf(ctx.db, w.plate)
  const kg = onDivision(usualKg || w.declaredTareKg)
  const shown = { waybillNo, plate: w.plate, code: w.selfPickup ? w.pickUpCode : '', kg, byHand: false, reason: '' }
  return enterMill(ctx, shown, reading(w, kg))
}
async function load(ctx: Ctx, { ref: waybillNo }: DueStep): Promise<unknown> {
  await tickUnit(ctx, { waybillNo })
  return finishLoading(ctx, { waybillNo })
}
async function weigh(ctx: Ctx, { ref: waybillNo }: DueStep): Promise<unknown> {
  const w = await truckOf(ctx, waybillNo)
  const kg = onDivision((w.tareKg ?? 0) + (await loadFor(ctx.db, w.id)).tagKg)
  const requestId = `simulated-${w.id}-${w.eventSeq}`
  return weighGross(ctx, { waybillNo, requestId, kg, byHand: false, reason: '' }, reading(w, kg))
}

/** By what the buyer pays for the way; a carrier is owed something for every truck. */
async function freight(ctx: Ctx, { ref: waybillNo, orderId }: DueStep): Promise<unknown> {
  const w = await truckOf(ctx, waybillNo)
  const { tagKg } = await loadFor(ctx.db, w.id)
  const amountFen = Math.max(100, Math.round((tagKg * (await freightPerTon(ctx.db, orderId))) / 1000))
  return applyFreight(ctx, { waybillNo, amountFen, note: `${WHO}按订单运费` })
}

export const steps: Readonly<Record<StepKind, Step>> = {
  review: { by: 'first', right: 'order.review', act: review },
  approve: { by: 'second', right: 'order.approve', act: (ctx, d) => approveOrder(ctx, { orderCode: d.orderCode, reason: '' }) },
  seal: { by: 'second', right: 'contract.seal', act: seal },
  plan: { by: 'first', right: 'schedule.plan', act: plan },
  produce: { by: 'first', right: 'schedule.plan', act: produce },
  register: { by: 'first', right: 'ship.store', act: register },
  dispatch: { by: 'first', right: 'ship.dispatch', act: dispatch },
  reslot: { by: 'first', right: 'ship.dispatch', act: reslot },
  enter: { by: 'first', right: 'ship.gate', act: enter },
  load: { by: 'first', right: 'ship.store', act: load },
  weigh: { by: 'first', right: 'ship.weigh', act: weigh },
  leave: { by: 'first', right: 'ship.gate', act: (ctx, d) => leaveMill(ctx, { waybillNo: d.ref }) },
  arrive: { by: 'first', right: 'ship.dispatch', act: (ctx, d) => markArrived(ctx, { waybillNo: d.ref, place: '' }) },
  sheet: { by: 'second', right: 'settle.decide', act: (ctx, d) => offerSettlement(ctx, { settleNo: d.ref }) },
  freight: { by: 'first', right: 'ship.dispatch', act: freight },
  freightPay: {
    by: 'second',
    right: 'freight.pay',
    act: (ctx, d) => decideFreight(ctx, { waybillNo: d.ref, pay: true, reason: '' }),
  },
}

export const mayStep = (ctx: Ctx, kind: StepKind): boolean => mayStaff(ctx.me.staffRoles, steps[kind].right)
