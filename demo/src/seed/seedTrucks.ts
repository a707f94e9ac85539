// The demo's trucks under way: booked, missed, in the mill, on the road, signed for with and without trouble. Rows by the queries the mall
// writes them with; only their times are of the past.
import type { SettlementModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import { FreightMode, type FreightModeCode } from '@mall/domain/orders/order/order.status.ts'
import { addDays, chinaDay } from '@mall/domain/delivery/production/week.ts'
import { settle } from '@mall/domain/delivery/settlement/settlement.ts'
import { planTrucks } from '@mall/domain/delivery/shipment/allocate.ts'
import { plateText } from '@mall/domain/delivery/shipment/plate.ts'
import {
  deviationText,
  deviationOf,
  legalGrossKg,
  SCALE_DIFFERENCE_LIMIT_PERMILLE,
  SCALE_DIVISION_KG,
  splitNet,
} from '@mall/domain/delivery/shipment/scale.rules.ts'
import type { PriceUnit, Fen, Kg } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import type pg from 'pg'
import type { Settings } from '../../../server/src/kernel/settings/settings.ts'
import { sealColumn } from '../../../server/src/kernel/sealed.ts'
import type { Tx } from '../../../server/src/kernel/ports/database.ts'
import { ruleDefs } from '../../../server/src/kernel/businessRules.ts'
import { insertSheet, logSheet, replaceRows } from '../../../server/src/delivery/settlement/settlement.queries.ts'
import { type LoadedUnit, loadOf, putOnTruck, setScaleKgs, shipLoad } from '../../../server/src/delivery/shipment/load.queries.ts'
import { billOf, insertBill, insertWaybill } from '../../../server/src/delivery/shipment/truck.queries.ts'
import { insertDispute } from '../../../server/src/delivery/weighing/dispute.queries.ts'
import { insertObjection, insertReceipt } from '../../../server/src/delivery/weighing/receipt.queries.ts'
import { insertTicket, nextTicketNo } from '../../../server/src/delivery/weighing/ticket.queries.ts'
import { hashOf } from '../../../server/src/site/referenceData/keyHash.ts'
import { seedTx } from './seedContracts.ts'
import { TRUCK_STORY_HOURS, type TruckState, type TruckStory, truckStories } from './truckStory.ts'

export const CARRIERS: readonly [string, string][] = [
  ['CY01', '演示捷钢运输有限公司'],
  ['CY02', '演示远达物流有限公司'],
  ['CY03', '演示安通货运有限公司'],
]
/** Identity numbers that nobody has: the place code 000000 is given to none. */
const DRIVERS: readonly [plate: string, name: string, mobile: string][] = [
  ['冀ADEMO11', '宋壬戌', '10200009111'],
  ['冀ADEMO19', '高己未', '10200009119'],
  ['冀ADEMO03', '程丁卯', '10200009103'],
  ['冀ADEMO10', '康庚寅', '10200009110'],
  ['冀ADEMO05', '云戊子', '10200009105'],
]
const TARE_KG = 15_000
const HOUR = 3_600_000
const DAY = 24 * 60

/** Minutes ago of each step; what has not happened is missing. */
interface Times {
  made: number
  entered?: number
  loaded?: number
  weighed?: number
  left?: number
  arrived?: number
  received?: number
}
const TIMES: Readonly<Record<TruckState, Times>> = {
  tomorrow: { made: 60 },
  today: { made: 90 },
  unnamed: { made: 45 },
  missed: { made: 900 },
  loading: { made: 600, entered: 25 },
  disputed: { made: 700, entered: 80, loaded: 25, weighed: 1 },
  road: { made: DAY, entered: 420, loaded: 360, weighed: 350, left: 330 },
  arrived: { made: 2 * DAY, entered: 1500, loaded: 1440, weighed: 1430, left: 1410, arrived: 90 },
  received: { made: 3 * DAY, entered: 3000, loaded: 2920, weighed: 2910, left: 2880, arrived: 1620, received: 1560 },
  damaged: { made: 3 * DAY, entered: 3000, loaded: 2920, weighed: 2910, left: 2880, arrived: 1620, received: 1500 },
  objected: { made: 3 * DAY, entered: 3000, loaded: 2920, weighed: 2910, left: 2880, arrived: 1620, received: 1440 },
}
const STATUS: Readonly<Record<TruckState, number>> = {
  tomorrow: 1,
  today: 1,
  unnamed: 1,
  missed: 1,
  loading: 2,
  disputed: 3,
  road: 4,
  arrived: 4,
  received: 5,
  damaged: 5,
  objected: 5,
}

interface ToLoad {
  orderId: number
  orderCode: string
  companyId: number
  userId: number
  depotCode: string
  depotName: string
  freightMode: FreightModeCode
  addressText: string
  receiver: string
  receiverMobile: string
  settlement: SettlementModeCode
  paidFen: Fen
}
interface World {
  client: pg.PoolClient
  tx: Tx
  settings: Settings
  staff: ReadonlyMap<string, number>
  /** Places taken in each hour of a depot. */
  taken: Map<string, number>
  n: number
}
const at = (minutes: number): Date => new Date(Date.now() - minutes * 60_000)

/** Every order at 发货中: those of the stories as they tell, the others with one truck for tomorrow. */
export async function seedTrucks(client: pg.PoolClient, settings: Settings): Promise<void> {
  const staff = await client.query<{ code: string; id: number }>(
    `select staff_code as code, id from app_user where staff_code is not null`,
  )
  const tx = seedTx(client)
  const world: World = { client, tx, settings, staff: new Map(staff.rows.map(s => [s.code, s.id])), taken: new Map(), n: 0 }
  const { rows } = await client.query<ToLoad>(
    `select o.id as "orderId", o.order_code as "orderCode", o.company_id as "companyId", o.user_id as "userId", o.depot_code as "depotCode", d.name as "depotName",
       o.freight_mode::int as "freightMode", o.address_text as "addressText", o.receiver, o.receiver_mobile as "receiverMobile", o.settlement::int,
       o.paid_fen as "paidFen"
     from orders o join depot d on d.depot_code = o.depot_code where o.status = 6 and o.stock_mode = 1 order by o.id`,
  )
  const stories = await storyByOrder(client)
  for (const o of rows) {
    const story = stories.get(o.orderId)
    if (story) await seedStory(world, o, story)
    else await seedOne(world, o)
  }
}

/** Which order tells which story: no other order at 发货中 is as old, and each story is an hour older than the one before. */
async function storyByOrder(client: pg.PoolClient): Promise<Map<number, TruckStory>> {
  const { rows } = await client.query<{ id: number }>(
    `select id from orders where status = 6 and created_at < now() - make_interval(hours => $1) order by created_at desc`,
    [TRUCK_STORY_HOURS - 1],
  )
  return new Map(
    rows.flatMap(({ id }, i) => {
      const story = truckStories[i]
      return story ? [[id, story] as const] : []
    }),
  )
}

interface FreeUnit {
  id: number
  unitNo: string
  madeOn: string
  weightKg: Kg
}
const unitsOf = async (world: World, orderId: number): Promise<FreeUnit[]> =>
  (
    await world.client.query<FreeUnit>(
      `select u.id, u.unit_no as "unitNo", u.made_on as "madeOn", u.tag_kg as "weightKg" from steel_unit u join order_line l on l.id = u.order_line_id
       where l.order_id = $1 and u.state = 'allocated' order by u.id`,
      [orderId],
    )
  ).rows

async function seedOne(world: World, o: ToLoad): Promise<void> {
  const [load] = planTrucks(await unitsOf(world, o.orderId), { legalKg: legalGrossKg(6), tareKg: TARE_KG }).trucks
  if (load) await seedTruck(world, o, load, 'tomorrow')
}

async function seedStory(world: World, o: ToLoad, story: TruckStory): Promise<void> {
  const units = await unitsOf(world, o.orderId)
  const gone: LoadedUnit[] = []
  for (const { coils, state } of story.trucks) gone.push(...(await seedTruck(world, o, units.splice(0, coils), state)))
  if (!story.tail) return
  // Never made: the warehouse has none of them.
  await world.client.query('delete from unit_event where unit_id = any($1::bigint[])', [units.map(u => u.id)])
  await world.client.query('delete from steel_unit where id = any($1::bigint[])', [units.map(u => u.id)])
  if (story.sheet) await seedSheet(world, o)
}

/** The first hour from `from` on that the depot is open and has room; of the past the last one before it. */
async function takeHour(world: World, depotCode: string, from: number, step: 1 | -1): Promise<Date> {
  const gate = (
    await world.client.query<{ opensAt: number; closesAt: number; weekdays: number[]; most: number }>(
      `select opens_at::int as "opensAt", closes_at::int as "closesAt", weekdays::int[], trucks_per_hour::int as most from depot_gate where depot_code = $1`,
      [depotCode],
    )
  ).rows[0]
  const most = Math.max(1, gate?.most ?? 1)
  let hour = Math.ceil(from / HOUR) * HOUR
  for (;;) {
    const local = new Date(hour + 8 * HOUR)
    const ofDay = local.getUTCHours()
    const open = !gate || (ofDay >= gate.opensAt && ofDay < gate.closesAt && gate.weekdays.includes(local.getUTCDay() || 7))
    const key = `${depotCode} ${hour}`
    const taken = world.taken.get(key) ?? 0
    if (open && taken < most) {
      world.taken.set(key, taken + 1)
      break
    }
    hour += step * HOUR
  }
  const slotAt = new Date(hour)
  await world.client.query(
    `insert into gate_slot (depot_code, starts_at, capacity, taken) values ($1, $2, $3, 1)
     on conflict (depot_code, starts_at) do update set taken = gate_slot.taken + 1`,
    [depotCode, slotAt, most],
  )
  return slotAt
}
const slotFrom = (world: World, depotCode: string, state: TruckState): Promise<Date> => {
  const now = Date.now()
  const tomorrow = Date.parse(`${addDays(chinaDay(now), 1)}T08:00:00+08:00`)
  if (state === 'tomorrow' || state === 'unnamed') return takeHour(world, depotCode, tomorrow + (world.n % 8) * HOUR, 1)
  if (state === 'today') return takeHour(world, depotCode, now, 1)
  const t = TIMES[state]
  // Whoever has come came in his hour; who missed it missed it three hours ago, or when the gate was last open before that.
  return takeHour(world, depotCode, Math.floor((now - (t.entered ?? 240) * 60_000) / HOUR) * HOUR, -1)
}
/** A demo that begins at night: where the gate was shut when the story has the truck come, it came in the hour it had, and was planned before. */
function timesOf(state: TruckState, slotAt: Date): Times {
  const t = TIMES[state]
  const slot = Math.ceil((Date.now() - slotAt.getTime()) / 60_000)
  if (slot <= 0) return t
  return {
    ...t,
    made: Math.max(t.made, slot + 60),
    ...(t.entered === undefined ? {} : { entered: Math.max(t.entered, slot - 50) }),
  }
}

async function seedTruck(world: World, o: ToLoad, load: readonly FreeUnit[], state: TruckState): Promise<LoadedUnit[]> {
  const { client, tx, settings } = world
  const who = (code: string): number => world.staff.get(code) ?? o.userId
  const i = (world.n += 1)
  const self = o.freightMode === FreightMode.selfPickup
  const named = state !== 'unnamed'
  const [plate, name, mobile] = (named ? DRIVERS[i % DRIVERS.length] : undefined) ?? ['', '', '']
  const bill =
    (await billOf(tx, o.orderId, o.depotCode)) ??
    (await insertBill(tx, { orderId: o.orderId, depotCode: o.depotCode, freightMode: o.freightMode, actorId: o.userId }))
  const slotAt = await slotFrom(world, o.depotCode, state)
  const t = timesOf(state, slotAt)
  const madeBy = self ? o.userId : who('S022')
  const w = await insertWaybill(tx, {
    billId: bill?.id ?? 0,
    orderId: o.orderId,
    companyId: o.companyId,
    depotCode: o.depotCode,
    selfPickup: self,
    carrierCode: self ? null : (CARRIERS[i % CARRIERS.length]?.[0] ?? null),
    slotAt,
    plate,
    axles: 6,
    declaredTareKg: TARE_KG,
    driverName: name,
    driverMobile: mobile,
    driverIdSealed: named ? sealColumn(settings, 'waybill.driver_id', '000000199001010018') : '',
    driverIdTail: named ? '0018' : '',
    pickUpCode: String(hashOf(`code${o.orderId}-${i}`) % 1_000_000).padStart(6, '0'),
    passToken: `demo${hashOf(`pass${o.orderId}-${i}`).toString(36).padStart(8, '0')}${i}`,
    addressText: o.addressText,
    receiver: o.receiver,
    receiverMobile: o.receiverMobile,
    requestId: `seed-${o.orderId}-${i}`,
    actorId: madeBy,
  })
  if (!w) return []
  // A number bears the day it was given on.
  w.waybillNo = `YD${dayDigits(t.made)}${w.waybillNo.slice(-6)}`
  await client.query('update waybill set waybill_no = $2 where id = $1', [w.id, w.waybillNo])
  await putOnTruck(tx, { waybillId: w.id, orderId: o.orderId, unitIds: load.map(u => u.id) })
  const units = await loadOf(tx, [w.id])
  const tagKg = units.reduce((kg, u) => kg + u.tagKg, 0)
  await client.query(
    `update waybill set status = $2, made_at = $3, entered_at = $4::timestamptz, loaded_at = $5, left_at = $6, arrived_at = $7, received_at = $8,
       status_since = coalesce($8, $6, $5, $4, $3), missed_at = case when $9::boolean then slot_at + interval '1 hour' end,
       tare_kg = case when $4::timestamptz is null then null else ${TARE_KG} end, tare_at = $4, tare_by = case when $4::timestamptz is null then null else $10::bigint end,
       tare_scale = case when $4::timestamptz is null then '' else depot_code || '-1' end where id = $1`,
    [
      w.id,
      STATUS[state],
      at(t.made),
      past(t.entered),
      past(t.loaded),
      past(t.left),
      past(t.arrived),
      past(t.received),
      state === 'missed',
      who('S025'),
    ],
  )
  await client.query(
    `update waybill_unit set on_at = $2, loaded_at = case when $3::timestamptz is null then null else $3::timestamptz - interval '5 minutes' end where waybill_id = $1`,
    [w.id, at(t.made), past(t.loaded)],
  )
  const plated = plate ? `，${plateText(plate)}` : '，待报车'
  const track: Track[] = [
    {
      event: 'allocate',
      to: 1,
      by: madeBy,
      minutes: t.made,
      detail: `提单 ${bill?.billNo ?? ''}，${units.length} 件 ${tons(tagKg)} 吨${plated}`,
    },
  ]
  if (t.entered !== undefined)
    track.push({ event: 'enterMill', from: 1, to: 2, by: who('S024'), minutes: t.entered, detail: `皮重 ${tons(TARE_KG)} 吨` })
  if (t.loaded !== undefined)
    track.push({
      event: 'loaded',
      from: 2,
      to: 3,
      by: who('S023'),
      minutes: t.loaded,
      detail: `${units.length} 件 ${tons(tagKg)} 吨`,
    })
  const ticket =
    t.weighed === undefined
      ? undefined
      : await weigh(
          world,
          o,
          { waybillId: w.id, state, units, tagKg, minutes: t.weighed, entered: t.entered ?? t.weighed },
          track,
        )
  if (t.left !== undefined && ticket) {
    await shipLoad(tx, { waybillId: w.id, waybillNo: w.waybillNo })
    const said = `${ticket.ticketNo} 净重 ${tons(ticket.netKg)} 吨`
    if (self) track.push({ event: 'selfPickup', from: 3, to: 5, by: who('S024'), minutes: t.left, detail: said })
    else track.push({ event: 'leave', from: 3, to: 4, by: who('S024'), minutes: t.left, detail: said })
  }
  if (self && t.received !== undefined)
    await client.query(`update waybill set received_at = left_at, status_since = left_at, arrived_at = null where id = $1`, [
      w.id,
    ])
  else onTheRoad(o, t, who('S022'), track)
  if (t.received !== undefined && ticket)
    await receive(world, o, { waybillId: w.id, waybillNo: w.waybillNo, state, units, ticket, t, self, driver: name }, track)
  await writeTrack(world, o, w.id, track)
  return t.left === undefined ? [] : units
}
const dayDigits = (minutes: number): string => chinaDay(at(minutes).getTime()).replaceAll('-', '')
const past = (minutes: number | undefined): Date | null => (minutes === undefined ? null : at(minutes))

interface Track {
  event: string
  from?: number
  to: number
  by: number
  minutes: number
  detail: string
  place?: string
}
/** Where a truck of the carrier was, and that it is there. */
function onTheRoad(o: ToLoad, t: Times, by: number, track: Track[]): void {
  if (t.left === undefined) return
  const end = t.arrived ?? 30
  for (const [i, place] of ['示例北服务区', '示例收费站'].entries())
    track.push({
      event: 'waypoint',
      to: 4,
      by,
      minutes: Math.round(t.left - ((t.left - end) * (i + 1)) / 3),
      detail: '正常行驶',
      place,
    })
  if (t.arrived !== undefined)
    track.push({ event: 'arrived', from: 4, to: 4, by, minutes: t.arrived, detail: '到达，等待验收', place: o.addressText })
}

interface Weighed {
  id: number
  ticketNo: string
  netKg: Kg
}
async function weigh(
  world: World,
  o: ToLoad,
  w: { waybillId: number; state: TruckState; units: readonly LoadedUnit[]; tagKg: Kg; minutes: number; entered: number },
  track: Track[],
): Promise<Weighed> {
  const { tx } = world
  const weigher = world.staff.get('S025') ?? o.userId
  // A scale is off by a tenth of a per cent or so; the disputed one by half a per cent.
  const off = w.state === 'disputed' ? -0.0052 : ((hashOf(`net${w.waybillId}`) % 5) - 2) * 0.0005
  const netKg = Math.round((w.tagKg * (1 + off)) / SCALE_DIVISION_KG) * SCALE_DIVISION_KG
  const { within } = deviationOf(netKg, w.tagKg)
  const ticketNo = `BD${dayDigits(w.minutes).slice(4)}${(await nextTicketNo(tx)).slice(6)}`
  const id = await insertTicket(tx, {
    ticketNo,
    waybillId: w.waybillId,
    kind: 'first',
    supersedesId: null,
    scaleCode: `${o.depotCode}-1`,
    tareKg: TARE_KG,
    tareAt: at(w.entered),
    grossKg: TARE_KG + netKg,
    grossAt: at(w.minutes),
    referenceKg: w.tagKg,
    limitPermille: SCALE_DIFFERENCE_LIMIT_PERMILLE,
    within,
    byHand: false,
    reason: '',
    requestId: `seed-${w.waybillId}`,
    weigherId: weigher,
  })
  const kgs = splitNet(
    netKg,
    w.units.map(u => u.tagKg),
  )
  await setScaleKgs(
    tx,
    w.units.map(u => u.id),
    kgs,
  )
  track.push({
    event: 'weighed',
    from: 3,
    to: 3,
    by: weigher,
    minutes: w.minutes,
    detail: `${ticketNo} 毛重 ${tons(TARE_KG + netKg)}，净重 ${tons(netKg)} 吨`,
  })
  if (!within) {
    const reason = `净重 ${tons(netKg)} 吨，偏差 ${deviationText(deviationOf(netKg, w.tagKg))}`
    await insertDispute(tx, {
      waybillId: w.waybillId,
      ticketId: id,
      openedBy: weigher,
      cause: 'band',
      buyerKg: null,
      reason,
      fileIds: [],
      minutes: Number(ruleDefs['weighing.disputeMinutes'].fallback),
      requestId: null,
    })
    track.push({ event: 'disputed', from: 3, to: 3, by: weigher, minutes: w.minutes, detail: reason })
  }
  return { id, ticketNo, netKg }
}

async function receive(
  world: World,
  o: ToLoad,
  w: {
    waybillId: number
    waybillNo: string
    state: TruckState
    units: readonly LoadedUnit[]
    ticket: Weighed
    t: Times
    self: boolean
    driver: string
  },
  track: Track[],
): Promise<void> {
  const { tx, client } = world
  const damaged = w.state === 'damaged'
  const minutes = (w.self ? w.t.left : w.t.received) ?? 0
  const receiver = w.self ? w.driver : o.receiver
  // The buyer's scale shows four permille less: above the trade's three somebody has to decide.
  const buyerNetKg = w.state === 'objected' ? Math.round((w.ticket.netKg * 0.996) / SCALE_DIVISION_KG) * SCALE_DIVISION_KG : null
  await insertReceipt(tx, {
    waybillId: w.waybillId,
    how: w.self ? 'gate' : 'buyer',
    receiver,
    actorId: o.userId,
    buyerNetKg,
    note: '',
    why: '',
    fileIds: [],
    sound: !damaged,
    requestId: w.self ? `gate-${w.waybillNo}` : `seed-${w.waybillNo}`,
    units: w.units.map((u, i) => {
      const hurt = damaged && i === 0 ? u.pieces : 0
      return {
        id: u.id,
        piecesSound: u.pieces - hurt,
        piecesShort: 0,
        piecesDamaged: hurt,
        note: hurt > 0 ? '外圈擦伤，包装破损' : '',
        fileIds: [],
      }
    }),
  })
  await client.query('update receipt set at = $2 where waybill_id = $1', [w.waybillId, at(minutes)])
  if (!w.self)
    track.push({
      event: 'sign',
      from: 4,
      to: 5,
      by: o.userId,
      minutes,
      detail: `客户签收，${receiver}；${damaged ? '破损 1 件' : '全部完好'}`,
      place: o.addressText,
    })
  if (buyerNetKg === null) return
  const permille = Math.round((Math.abs(w.ticket.netKg - buyerNetKg) / w.ticket.netKg) * 100_000) / 100
  await insertObjection(tx, {
    waybillId: w.waybillId,
    orderId: o.orderId,
    ticketId: w.ticket.id,
    millKg: w.ticket.netKg,
    buyerKg: buyerNetKg,
    permille,
    reason: '本厂地磅复核',
    fileIds: [],
    state: 'open',
    openedBy: o.userId,
  })
  await client.query('update weight_objection set opened_at = $2 where waybill_id = $1', [w.waybillId, at(minutes)])
  track.push({
    event: 'objected',
    from: 5,
    to: 5,
    by: o.userId,
    minutes,
    detail: `自磅 ${tons(buyerNetKg)} 吨，差 ${permille}‰，待复磅`,
    place: o.addressText,
  })
}

async function writeTrack(world: World, o: ToLoad, waybillId: number, track: readonly Track[]): Promise<void> {
  const sorted = track.toSorted((a, b) => b.minutes - a.minutes)
  for (const [i, e] of sorted.entries()) {
    const way = e.event === 'waypoint'
    await world.client.query(
      `insert into waybill_event (waybill_id, seq, event, from_status, to_status, place, detail, actor_id, at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [waybillId, i + 1, e.event, e.from ?? null, way ? null : e.to, e.place ?? o.depotName, e.detail, e.by, at(e.minutes)],
    )
  }
  await world.client.query('update waybill set event_seq = $2 where id = $1', [waybillId, track.length])
}

/** Written by finance for what came; the rest is the buyer's to decide: end the order, or have it sent later. */
async function seedSheet(world: World, o: ToLoad): Promise<void> {
  const { client, tx } = world
  const finance = world.staff.get('S005') ?? o.userId
  const lines = await client.query<{
    id: number
    lineNo: number
    pieces: number
    weightKg: Kg
    pieceWeightG: number
    priceFen: Fen
    priceUnit: PriceUnit
  }>(
    `select l.id, l.line_no as "lineNo", l.pieces, l.weight_kg as "weightKg", k.piece_weight_g as "pieceWeightG", l.price_fen as "priceFen", l.price_unit as "priceUnit"
     from order_line l join sku k on k.id = l.sku_id where l.order_id = $1 order by l.line_no`,
    [o.orderId],
  )
  const brought = await client.query<{
    waybillId: number
    waybillNo: string
    ticketNo: string
    orderLineId: number
    lineNo: number
    pieces: number
    theoryKg: Kg
    tagKg: Kg
    scaleKg: Kg
  }>(
    `select w.id as "waybillId", w.waybill_no as "waybillNo", t.ticket_no as "ticketNo", l.id as "orderLineId", l.line_no as "lineNo", sum(x.pieces)::int as pieces,
       sum(x.theory_kg)::bigint as "theoryKg", sum(x.tag_kg)::bigint as "tagKg", sum(x.scale_kg)::bigint as "scaleKg"
     from waybill w join scale_ticket t on t.waybill_id = w.id join waybill_unit x on x.waybill_id = w.id join order_line l on l.id = x.order_line_id
     where w.order_id = $1 group by w.id, t.id, l.id order by w.id`,
    [o.orderId],
  )
  const delivered = brought.rows.map(d => ({ ...d, disputed: false }))
  const sheet = settle({
    settlement: o.settlement,
    lines: lines.rows.map(l => ({ ...l, serviceFenPerTon: 0, freightFenPerTon: 0 })),
    delivered,
    paidFen: o.paidFen,
  })
  const sum = (pick: (t: (typeof sheet.tail)[number]) => number) => sheet.tail.reduce((n, t) => n + pick(t), 0)
  const { settledKg, goodsFen, serviceFen, freightFen, finalFen, heldFen, differenceFen } = sheet
  const made = await insertSheet(tx, {
    settledKg,
    goodsFen,
    serviceFen,
    freightFen,
    finalFen,
    heldFen,
    differenceFen,
    acceptanceFen: 0,
    discountFen: 0,
    tailPieces: sum(t => t.pieces),
    tailKg: sum(t => t.weightKg),
    tailFen: sum(t => t.paidFen),
    orderId: o.orderId,
    byRule: false,
    tailAgreed: true,
    note: '余量本月排不上，请选择结案或转新单',
    actorId: finance,
  })
  if (!made) return
  await replaceRows(
    tx,
    made.id,
    sheet.rows.flatMap(r => {
      const d = delivered.find(x => x.waybillNo === r.waybillNo && x.lineNo === r.lineNo)
      return d
        ? [
            {
              waybillId: d.waybillId,
              orderLineId: d.orderLineId,
              pieces: d.pieces,
              shortPieces: 0,
              orderedKg: r.orderedKg,
              theoryKg: d.theoryKg,
              tagKg: d.tagKg,
              scaleKg: d.scaleKg,
              settledKg: r.settledKg,
              goodsFen: r.goodsFen,
              serviceFen: r.serviceFen,
              freightFen: r.freightFen,
              paidFen: r.paidFen,
              buyerKg: null,
              ticketNo: d.ticketNo,
              verdict: 'auto' as const,
            },
          ]
        : []
    }),
  )
  await logSheet(tx, { settlementId: made.id, event: 'draft', detail: '余量不再发', actorId: finance })
  await logSheet(tx, { settlementId: made.id, event: 'offer', detail: '', actorId: finance })
  const days = Number(ruleDefs['settlement.confirmDays'].fallback)
  await client.query(
    `update settlement set state = 'offered', drafted_at = now() - interval '5 hours', offered_by = $2, offered_at = now() - interval '5 hours',
       confirm_by = now() + make_interval(days => $3) where id = $1`,
    [made.id, finance, days],
  )
  await client.query(`update settlement_event set at = now() - interval '5 hours' where settlement_id = $1`, [made.id])
}
