// The gate's screens: today's trucks of a depot with what keeps each, and one truck with all that is asked of it.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { hourText } from '@mall/domain/kernel/clock.ts'
import { ENTERED, LEFT, WaybillStatus } from '@mall/domain/delivery/shipment/waybill.status.ts'
import { SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { plainPlate, plateText } from '@mall/domain/delivery/shipment/plate.ts'
import { legalGrossKg } from '@mall/domain/delivery/shipment/scale.rules.ts'
import { EARLY_MS, lateText, passState, SLOT_MS } from '@mall/domain/delivery/shipment/slot.rules.ts'
import type { GateStateCode } from '@mall/domain/delivery/shipment/weighing.codes.ts'
import { lapses, whyNotLeave, whyNotTick, whyNotUnload, whyNotWeighFull } from '@mall/domain/delivery/shipment/weighing.rules.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { deskContactOf } from '../../people/company/deskScope.ts'
import { ordersById } from '../../orders/order/order.queries.ts'
import { whyNotLoadNow } from '../shipment/loadable.ts'
import { type LoadedUnit, loadOf } from '../shipment/load.queries.ts'
import type { WaybillRow } from '../shipment/waybill.queries.ts'
import { whyNotAdmit } from './enterMill.ts'
import { carrierName, factsOf, gateDepots, nowOf, truckByWord, trucksToday, type TruckFacts } from './gate.queries.ts'
import { type Line, lineOf, placeIn, whyNotJoin } from './gateQueue.ts'
import { basisKg, truckForDesk, usualOf, yardTruck } from './onTruck.ts'
import { readScale, scaleAnswers, scaleCodeOf } from './scaleReader.ts'
import { photoView, whyNotPhotographed } from './scalePhotos.ts'
import { photosOf } from './scalePhotos.queries.ts'
import { serialLine } from './serialScale.ts'
import { truckWeighing } from './weighing.reads.ts'

/** First what stands in the way, then what is on the scale or about to be. */
const RANK: Record<GateStateCode, number> = {
  held: 0,
  stopped: 1,
  toWeigh: 2,
  due: 3,
  ready: 4,
  loading: 5,
  late: 6,
  early: 7,
  gone: 8,
}

function stateOf(
  w: WaybillRow,
  f: TruckFacts | undefined,
  units: readonly LoadedUnit[],
  now: number,
): { state: GateStateCode; why: string } {
  if (LEFT.has(w.status)) return { state: 'gone', why: w.leftAt ? `${hourText(w.leftAt)} 出厂` : '已出厂' }
  if (w.status === WaybillStatus.loading) {
    const loaded = units.filter(u => u.loadedAt !== null).length
    return {
      state: 'loading',
      why: `${[...new Set(units.map(u => u.position).filter(Boolean))].join('、') || '库内'}　${loaded} / ${units.length} 件`,
    }
  }
  if (w.status === WaybillStatus.loaded) {
    if (f?.disputeId != null && f.replyBy) {
      const reweighed = (f.ticketId ?? 0) > (f.disputeTicketId ?? 0)
      if (!lapses({ replyBy: f.replyBy.getTime(), reweighed }, now))
        return { state: 'held', why: reweighed ? '磅单异议，等买方认可复磅' : '磅单异议，请复磅' }
    }
    if (!f?.split || f.ticketId === null) return { state: 'toWeigh', why: '装完，等过毛重' }
    return { state: 'ready', why: `净重 ${tons(f.netKg ?? 0)} 吨，可以出门` }
  }
  if (!w.slotAt) return { state: 'early', why: '还没有预约时段' }
  if (f?.stopped) return { state: 'stopped', why: f.stopped }
  const state = passState({ slot: { startsAt: w.slotAt.getTime() }, plate: w.plate, ended: false, entered: false }, now)
  if (state === 'late') return { state: 'late', why: lateText(w.slotAt.getTime(), now) || '已过时段' }
  return state === 'go'
    ? { state: 'due', why: '时段内，等进厂' }
    : { state: 'early', why: `${hourText(new Date(w.slotAt.getTime() - EARLY_MS))} 起放行` }
}

function rowOf(w: WaybillRow, f: TruckFacts | undefined, units: readonly LoadedUnit[], now: number, line: Line | null) {
  const held = stateOf(w, f, units, now)
  return {
    waybillNo: w.waybillNo,
    plate: w.plate,
    slotAt: w.slotAt?.getTime() ?? null,
    status: w.status,
    ...held,
    goods: [...new Set(units.map(u => u.title))].join('、'),
    unitCount: units.length,
    loadedCount: units.filter(u => u.loadedAt !== null).length,
    loadKg: units.reduce((n, u) => n + u.tagKg, 0),
    selfPickup: w.selfPickup,
    queue: line && placeIn(line, w.id),
    replyBy: w.status === WaybillStatus.loaded && f?.disputeId != null ? (f.replyBy?.getTime() ?? null) : null,
  }
}

export async function readGateBoard(ctx: Ctx, input: Parsed<'/api/ops/getGateBoard'>) {
  const depots = await gateDepots(ctx.db)
  const depot = depots.find(d => d.depotCode === input.depotCode) ?? depots[0]
  const now = await nowOf(ctx.db)
  const rows = depot ? await trucksToday(ctx.db, { depotCode: depot.depotCode, contact: deskContactOf(ctx) }) : []
  const ids = rows.map(w => w.id)
  const [facts, load, line] = await Promise.all([
    factsOf(ctx.db, ids),
    loadOf(ctx.db, ids),
    depot ? lineOf(ctx.db, depot.depotCode, now) : null,
  ])
  const trucks = rows
    .map(w =>
      rowOf(
        w,
        facts.find(f => f.waybillId === w.id),
        load.filter(u => u.waybillId === w.id),
        now,
        line,
      ),
    )
    .toSorted((a, b) => RANK[a.state] - RANK[b.state] || (a.slotAt ?? 0) - (b.slotAt ?? 0))
  const gone = rows.filter(w => LEFT.has(w.status))
  return {
    now,
    depots: depots.map(d => ({ depotCode: d.depotCode, name: d.name, trucks: d.trucks })),
    depotCode: depot?.depotCode ?? '',
    depotName: depot?.name ?? '',
    gateName: depot?.gateName ?? '',
    inside: rows.filter(w => w.status === WaybillStatus.loading || w.status === WaybillStatus.loaded).length,
    gone: gone.length,
    goneKg: facts.filter(f => gone.some(w => w.id === f.waybillId)).reduce((n, f) => n + (f.netKg ?? 0), 0),
    trucks,
    queueNos: (line?.order ?? []).map(q => q.waybillNo).filter(no => trucks.some(t => t.waybillNo === no)),
    scaleAnswers: depot !== undefined && (await scaleAnswers(ctx.world, ctx.db, scaleCodeOf(depot))),
    serial: depot === undefined ? null : cableOf(ctx, scaleCodeOf(depot)),
  }
}

/** How the weighman's page opens the cable of a scale that ends at his computer; null: it does not. */
function cableOf(ctx: Ctx, scaleCode: string) {
  const s = serialLine(ctx.world, scaleCode)
  if (!s) return null
  const { baud, dataBits, parity, format, address } = s
  return { scaleCode, baud, dataBits, parity, askAddress: format === 'yaohua-ask' ? address : null }
}

/** Nothing that opens the gate is in the reply: the code is the driver's. */
export async function readGateTruck(ctx: Ctx, { waybillNo }: { waybillNo: string }) {
  const w = await truckForDesk(ctx, waybillNo)
  const [now, { t, settlement, view }, usual, carrier, [f], [order], photos, unproved] = await Promise.all([
    nowOf(ctx.db),
    truckWeighing(ctx, w),
    usualOf(ctx.db, w.plate),
    carrierName(ctx.db, w.carrierCode),
    factsOf(ctx.db, [w.id]),
    ordersById(ctx.db, [w.orderId]),
    photosOf(ctx.db, w.id),
    whyNotPhotographed(ctx.world, ctx.db, w.id),
  ])
  const line = w.status === WaybillStatus.allocated ? await lineOf(ctx.db, w.depotCode, now) : null
  const { units } = t.load
  const row = rowOf(w, f, units, now, line)
  const limitKg = legalGrossKg(w.axles)
  const byTable = settlement === SettlementMode.theoretical
  const loadKg = basisKg(settlement, t.load)
  const open = t.dispute?.state === 'open' ? t.dispute : undefined
  const loaded = units.filter(u => u.loadedAt !== null).length
  const disputed = open !== undefined
  const weighed = t.holds !== undefined
  return {
    ...row,
    loadKg,
    now,
    companyName: w.companyName,
    orderCode: w.orderCode,
    billNo: w.billNo,
    driverName: w.driverName,
    driverMobile: w.driverMobile,
    carrier: w.selfPickup ? '买方自提' : carrier,
    axles: w.axles,
    limitKg,
    tareKg: w.tareKg,
    tareAt: w.tareAt?.getTime() ?? null,
    usualKg: usual.usualKg,
    usualTimes: usual.times,
    declaredTareKg: w.declaredTareKg,
    basis: byTable ? '理论' : '吊牌',
    units: units.map(u => ({
      unitNo: u.unitNo,
      title: u.title,
      heatNo: u.heatNo,
      position: u.position,
      pieces: u.pieces,
      pieceUnit: u.pieceUnit,
      kg: byTable ? u.theoryKg : u.tagKg,
      scaleKg: u.scaleKg,
      loaded: u.loadedAt !== null,
    })),
    checks: checksOf(w, { now, stopped: f?.stopped ?? '', limitKg, loadKg, usual, loaded, of: units.length }),
    weighing: view,
    whyNotEnter: whyNotAdmit(w, { plate: w.plate, company: order ? await whyNotLoadNow(ctx.db, order) : '' }, now),
    whyNotLoad: whyNotTick(yardTruck(w)),
    whyNotGross: whyNotWeighFull({ ...yardTruck(w), weighed, disputed }),
    whyNotUnload: whyNotUnload(yardTruck(w)),
    whyNotLeave:
      whyNotLeave(
        {
          status: w.endedAt ? 0 : w.status,
          weighed,
          dispute: open ? { replyBy: open.replyBy.getTime(), reweighed: t.reweighed } : null,
        },
        now,
      ) ?? unproved,
    whyNotQueue: whyNotJoin(w, row.queue !== null, now),
    photos: photos.map(photoView),
  }
}

function checksOf(
  w: WaybillRow,
  o: {
    now: number
    stopped: string
    limitKg: Kg
    loadKg: Kg
    usual: { usualKg: Kg; times: number }
    loaded: number
    of: number
  },
) {
  const slotAt = w.slotAt?.getTime()
  const inside = ENTERED.has(w.status)
  const onTime = slotAt !== undefined && o.now >= slotAt - EARLY_MS && o.now < slotAt + SLOT_MS
  const whole = (w.tareKg ?? (o.usual.usualKg || w.declaredTareKg)) + o.loadKg
  const hour = slotAt === undefined ? '' : `${hourText(new Date(slotAt))}–${hourText(new Date(slotAt + SLOT_MS))}`
  return [
    {
      ok: inside || onTime,
      label: hour ? `时段 ${hour}` : '没有预约时段',
      note: inside
        ? `${w.enteredAt ? hourText(w.enteredAt) : ''} 进厂`
        : onTime
          ? '准点'
          : slotAt !== undefined && o.now < slotAt
            ? '还没到'
            : lateText(slotAt ?? o.now, o.now),
    },
    ...(inside
      ? [{ ok: true, label: '车牌相符', note: plateText(w.plate) }]
      : [{ ok: o.stopped === '' ? null : false, label: o.stopped || '门口核对车牌', note: plateText(w.plate) }]),
    // Outside nobody has looked yet: what the gate is to check is no check that is passed.
    {
      ok: inside || null,
      label: w.selfPickup ? (inside ? '提货码已核' : '自提，须出示提货码') : '承运车，凭车牌',
      note: w.billNo,
    },
    { ok: whole <= o.limitKg, label: `装后 ${tons(whole)} 吨`, note: `${w.axles} 轴限 ${o.limitKg / 1000} 吨` },
    ...(w.status === WaybillStatus.loading
      ? [{ ok: o.loaded === o.of, label: `已核 ${o.loaded} / ${o.of} 件`, note: o.loaded === o.of ? '可以装完' : '还在装' }]
      : []),
  ]
}

/** By plate, number, or what was scanned: the token goes back only to whom it was shown. */
export async function findTruck(ctx: Ctx, { depotCode, word }: Parsed<'/api/ops/findTruck'>) {
  const scanned = /[?&]t=([A-Za-z0-9_-]+)/.exec(word)?.[1]
  const plain = scanned ?? word.trim()
  const found = (await truckByWord(ctx.db, { depotCode, plate: plainPlate(plain), word: plain })) ?? refuse('WAYBILL_NOT_FOUND')
  await truckForDesk(ctx, found.waybillNo)
  return { waybillNo: found.waybillNo, passToken: found.byPass ? plain : '' }
}

export async function readScaleNow(ctx: Ctx, { waybillNo, heard }: Parsed<'/api/ops/readScale'>) {
  const w = await truckForDesk(ctx, waybillNo)
  if (w.endedAt || w.status === WaybillStatus.loading || LEFT.has(w.status))
    return refuse(w.status === WaybillStatus.loading ? 'SCALE_READING.loading' : 'SCALE_READING.notDue')
  const [{ t }, usual] = await Promise.all([truckWeighing(ctx, w), usualOf(ctx.db, w.plate)])
  const tareKg = w.tareKg ?? (usual.usualKg || w.declaredTareKg)
  return readScale(
    ctx,
    w,
    { tareKg, loadKg: w.status === WaybillStatus.loaded ? t.load.tagKg : 0, turn: t.tickets.length },
    heard,
  )
}
