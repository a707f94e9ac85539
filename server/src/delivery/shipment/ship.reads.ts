// The buyer's trucks: list, one of them, the board of the day, the hours he may choose.
import { chinaDay, addDays } from '@mall/domain/delivery/production/week.ts'
import { legalGrossKg } from '@mall/domain/delivery/shipment/scale.rules.ts'
import { planLoad } from '@mall/domain/delivery/shipment/loadPlan.ts'
import { WaybillStatus, type WaybillStatusCode } from '@mall/domain/delivery/shipment/waybill.status.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { daysOf } from '../../platform/db/days.ts'
import { type OrderRecord, orderByCode } from '../../orders/order/order.queries.ts'
import { databaseNow } from '../../orders/order/orderWrites.queries.ts'
import { scopeOf } from '../../orders/order/scope.ts'
import { lacksInWords } from './allocate.ts'
import { depotName } from './depotName.ts'
import { releasedText, releasedUnits } from './released.ts'
import { fetchedByBuyer, whyNotLoadNow } from './loadable.ts'
import { shipDetail, shipRow, statusSeen, unitRow } from './ship.view.ts'
import { daysAhead, gateDay } from './slots.ts'
import {
  lastTruckOf,
  openShipRows,
  ordersToShip,
  shipDays,
  type ShipFilter,
  type ShipListRow,
  shipPage,
  shipSums,
} from './truck.queries.ts'
import { waybillByNo } from './waybill.queries.ts'
import { unitsOfOrder } from './yard.queries.ts'

/** 5 and 6 of the buyer hold 7 and 8 too. */
const behind = (status: WaybillStatusCode | undefined): WaybillStatusCode[] | null =>
  status === undefined
    ? null
    : status === WaybillStatus.received
      ? [WaybillStatus.received, WaybillStatus.freightApplying, WaybillStatus.freightPaid]
      : [status]

const filterOf = (ctx: Ctx, f: Partial<ShipFilter>): ShipFilter => ({
  ...scopeOf(ctx),
  contact: null,
  statuses: null,
  ended: false,
  depotCode: null,
  selfPickup: null,
  word: null,
  fromOn: null,
  toOn: null,
  ...f,
})

export async function readShipList(ctx: Ctx, input: Parsed<'/api/order/getShipList'>) {
  const word = input.word === '' ? null : `%${literal(input.word.replace(/[·\s]/g, ''))}%`
  const all = filterOf(ctx, { word, ...daysOf(input), ended: null })
  const here = { ...all, statuses: behind(input.status), ended: input.ended }
  const { now } = ctx.me
  const [rows, sums] = await Promise.all([
    shipPage(ctx.db, { ...here, limit: input.pageSize, offset: offsetOf(input) }),
    shipSums(ctx.db, all),
  ])
  const counts = new Map<WaybillStatusCode, number>()
  for (const s of sums)
    if (!s.ended) {
      const status = statusSeen({ status: s.status, byProxy: false }, false)
      counts.set(status, (counts.get(status) ?? 0) + s.n)
    }
  const shown = sums.filter(s => s.ended === input.ended && (here.statuses?.some(code => code === s.status) ?? true))
  return {
    ...page(
      input,
      rows.map(r => shipRow(r, now, false)),
      shown.reduce((n, s) => n + s.n, 0),
    ),
    counts: [...counts].map(([status, n]) => ({ status, n })),
    cancelled: sums.filter(s => s.ended).reduce((n, s) => n + s.n, 0),
    kg: shown.reduce((n, s) => n + s.kg, 0),
  }
}

export async function readShip(ctx: Ctx, { waybillNo }: Parsed<'/api/order/getShipDetail'>) {
  const w = (await waybillByNo(ctx.db, scopeOf(ctx), waybillNo)) ?? refuse('WAYBILL_NOT_FOUND')
  return shipDetail(ctx, w, { asStaff: false, now: ctx.me.now })
}

const HOUR = 3_600_000
const isLate = (r: ShipListRow, now: number): boolean =>
  r.status === WaybillStatus.allocated && r.slotAt !== null && now >= r.slotAt.getTime() + HOUR

/** Trucks of the board's four days that are read at once. */
const MOST_NEAR = 400

/** 发运看板: what is his to do, the hours of the day, his trucks by depot. */
export async function readDispList(ctx: Ctx, input: Parsed<'/api/order/getDispList'>) {
  const { now } = ctx.me
  const day = input.day ?? chinaDay(now)
  const depotCode = input.depotCode || null
  const selfPickup = input.mode === 'all' ? null : input.mode === 'self'
  const of = (fromOn: string, toOn: string) => filterOf(ctx, { fromOn, toOn, depotCode, selfPickup })
  const { companyId, userId } = scopeOf(ctx)
  const strip = [addDays(day, -1), day, addDays(day, 1), addDays(day, 2)]
  // All it asks goes over one connection: the gates are those of the depots found.
  const found = await ctx.db.together(async db => {
    const [near, open, waiting] = await Promise.all([
      shipPage(db, { ...of(strip[0] as string, strip[3] as string), limit: MOST_NEAR, offset: 0 }),
      openShipRows(db, { companyId, userId, contact: null, depotCode }),
      ordersToShip(db, { companyId, userId, contact: null, depotCode: null }),
    ])
    // More than a company ever sends in four days: the day alone, and the others counted.
    const many = near.length === MOST_NEAR
    const rows = many
      ? await shipPage(db, { ...of(day, day), limit: 300, offset: 0 })
      : near.filter(r => chinaDay((r.slotAt ?? r.madeAt).getTime()) === day)
    const counted = many ? await shipDays(db, of(strip[0] as string, strip[3] as string)) : null
    const days = strip.map(d => ({
      day: d,
      n: counted
        ? (counted.find(x => x.day === d)?.n ?? 0)
        : near.filter(r => chinaDay((r.slotAt ?? r.madeAt).getTime()) === d).length,
    }))
    const names = [...new Set([...rows.map(r => r.depotCode), ...open.map(r => r.depotCode), ...(depotCode ? [depotCode] : [])])]
    const own = rows.map(r => ({ depotCode: r.depotCode, slotAt: r.slotAt, late: isLate(r, now) }))
    return { rows, days, open, waiting, names, gates: await gateDay(db, { depotCodes: names, day, now, own }) }
  })
  const { rows, open, waiting, names } = found
  const seen = rows.map(r => shipRow(r, now, false))
  const todo = open.filter(r => selfPickup === null || r.selfPickup === selfPickup).map(r => shipRow(r, now, false))
  return {
    now,
    day,
    days: found.days,
    depots: names.map(code => ({ depotCode: code, name: depotName(ctx.world, code) })),
    states: WaybillStatus.rows.slice(0, 6).map(({ code }) => {
      const mine = seen.filter(r => r.status === code)
      return { status: code, n: mine.length, kg: mine.reduce((n, r) => n + (r.netKg ?? r.tagKg), 0) }
    }),
    todo: todo.filter(r => r.todo !== null).toSorted((a, b) => (a.slotAt ?? 0) - (b.slotAt ?? 0)),
    gates: found.gates,
    rows: seen
      .filter(r => input.status === undefined || r.status === input.status)
      .toSorted((a, b) => (a.slotAt ?? 0) - (b.slotAt ?? 0)),
    waitingOrders: waiting.map(o => ({
      orderCode: o.orderCode,
      kg: o.orderKg,
      summary: o.summary,
      selfPickup: fetchedByBuyer(o),
    })),
  }
}

const findOrder = async (ctx: Ctx, orderCode: string): Promise<OrderRecord> =>
  (await orderByCode(ctx.db, scopeOf(ctx), orderCode)) ?? refuse('ORDER_NOT_FOUND')

/** The hours of one depot on one day, with those of the company. */
export async function slotsOfDepot(ctx: Ctx, code: string, asked: string | undefined, own: readonly ShipListRow[]) {
  const now = await databaseNow(ctx.db)
  const days = daysAhead(now)
  const trucks = own.map(r => ({ depotCode: r.depotCode, slotAt: r.slotAt, late: isLate(r, now) }))
  // Without a day asked for: the first that still has room.
  for (const day of asked ? [asked] : days) {
    const [gate] = await gateDay(ctx.db, { depotCodes: [code], day, now, own: trucks })
    if (!gate) return refuse('GATE_NONE', { depot: depotName(ctx.world, code) })
    if (asked || day === days.at(-1) || gate.slots.some(s => s.state === 'free')) return { ...gate, now, day, days }
  }
  return refuse('GATE_NONE', { depot: depotName(ctx.world, code) })
}
export async function readGateSlots(ctx: Ctx, { orderCode, day }: Parsed<'/api/order/getGateSlots'>) {
  const order = await findOrder(ctx, orderCode)
  const own = await openShipRows(ctx.db, { ...scopeOf(ctx), contact: null, depotCode: order.depotCode })
  return slotsOfDepot(ctx, order.depotCode, day, own)
}

export async function readPickUpPlan(ctx: Ctx, { orderCode, axles, tareKg }: Parsed<'/api/order/getPickUpPlan'>) {
  const order = await findOrder(ctx, orderCode)
  const [why, all, lacks, last] = await Promise.all([
    whyNotLoadNow(ctx.db, order),
    unitsOfOrder(ctx.db, order.id),
    lacksInWords(ctx.db, order, 'buyer'),
    lastTruckOf(ctx.db, order.companyId),
  ])
  const units = all.filter(u => u.state === 'allocated')
  const legalKg = legalGrossKg(axles)
  const plan = planLoad(
    (await releasedUnits(ctx.db, order, units)).map(u => ({ ...u, weightKg: u.tagKg })),
    { legalKg, tareKg },
  )
  return {
    why: why || (units.length > 0 ? '' : all.length > 0 && lacks.length === 0 ? '全部货物都已配车' : '仓库正在配货，稍后再来'),
    orderCode,
    depotName: depotName(ctx.world, order.depotCode),
    selfPickup: fetchedByBuyer(order),
    legalKg,
    releasedText: releasedText(order),
    units: units.map(unitRow),
    proposed: plan.units.map(u => String(u.id)),
    proposedKg: plan.loadKg,
    lacks,
    lastTruck: last ?? null,
  }
}
