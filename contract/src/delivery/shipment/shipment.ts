// 发货 of the buyer: his trucks, the gate's slots, booking of a pick-up, the order's five quantities.
import { kgInt } from '../../kernel/units.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { DOWNLOAD_SECONDS } from '@mall/domain/platform/file/file.rules.ts'
import { z } from 'zod'
import { ReferenceOut } from '../../orders/order/order.ts'
import { WaybillStatus } from '@mall/domain/delivery/shipment/waybill.status.ts'
import {
  at,
  call,
  daysIn,
  digits,
  done,
  mobile,
  orderCode,
  pageIn,
  pageOf,
  person,
  requestId,
  text,
  typed,
  word,
} from '../../kernel/call.ts'

const kg = kgInt().describe('整公斤')
export const waybillNo = typed().regex(/^YD\d{14,20}$/, '运单号形如 YD20261121000088')
export const status = z.literal(WaybillStatus.values)
export const unitIds = z.array(z.string().regex(/^\d{1,15}$/)).max(500, '一车至多 500 件')
/** The hour's first millisecond. */
export const slotAt = z.int().min(0).describe('时段开始的时刻，毫秒')

/** Truck and driver as they are announced; the identity number never comes back. */
export const truck = z.object({
  plate: text(20),
  axles: z.int().min(2, '车轴数为 2 至 6').max(6, '车轴数为 2 至 6').default(6),
  tareKg: kgInt().min(2000, '空车重在 2 到 30 吨之间').max(30_000, '空车重在 2 到 30 吨之间').default(15_000),
  driverName: person(40),
  driverMobile: mobile,
  driverId: digits(30),
})

export const ShipUnit = z.object({
  unitId: z.string(),
  unitNo: z.string(),
  heatNo: z.string(),
  position: z.string(),
  lineNo: z.int(),
  title: z.string(),
  classCode: z.string(),
  pieceUnit: z.string(),
  pieces: z.int(),
  tagKg: kg,
  theoryKg: kg,
  madeOn: z.string(),
  state: z.string(),
  waybillNo: z.string().describe('空：不在车上'),
})

export const ShipRow = z.object({
  waybillNo: z.string(),
  orderCode: z.string(),
  companyName: z.string(),
  reference: ReferenceOut,
  depotCode: z.string(),
  depotName: z.string(),
  status,
  ended: z.boolean(),
  endReason: z.string(),
  missed: z.boolean(),
  selfPickup: z.boolean(),
  carrierName: z.string(),
  slotAt: at.nullable(),
  plate: z.string(),
  driverName: z.string(),
  title: z.string(),
  classCode: z.string(),
  units: z.int(),
  pieces: z.int(),
  pieceUnit: z.string(),
  tagKg: kg,
  netKg: kg.nullable().describe('磅单净重；未过磅为 null'),
  madeAt: at,
  statusSince: at,
  leftAt: at.nullable(),
  arrivedAt: at.nullable().describe('到达收货地；空：还没有'),
  receivedAt: at.nullable(),
  todo: z.object({ what: z.string(), act: z.enum(['slot', 'truck']) }).nullable(),
  changeWaits: z.boolean(),
})
export type ShipRow = z.output<typeof ShipRow>

export const GateSlots = z.object({
  depotCode: z.string(),
  depotName: z.string(),
  gateName: z.string(),
  address: z.string(),
  closed: z.string().describe('停发的原因与恢复时间；空：正常发货'),
  slots: z.array(
    z.object({
      slotAt: at,
      label: z.string(),
      state: z.enum(['shut', 'past', 'full', 'free']),
      text: z.string(),
      taken: z.int(),
      capacity: z.int(),
      own: z.int().describe('本企业的车数'),
      late: z.boolean().describe('其中有晚点的'),
    }),
  ),
})

const Quantity = z.object({ pieces: z.int(), kg, note: z.string() })
const ShipTrack = z.object({ at, place: z.string(), what: z.string(), detail: z.string(), who: z.string() })
const linePieces = z.object({ lineNo: z.int(), ordered: Quantity, planned: Quantity, gone: Quantity, received: Quantity })

export const ShipDetail = ShipRow.extend({
  billNo: z.string(),
  truckOfOrder: z.int().describe('这张订单的第几车'),
  axles: z.int(),
  tareKg: kg,
  legalKg: kg,
  driverMobile: z.string(),
  driverId: z.string().describe('只显示尾号'),
  pickUpCode: z.string(),
  passUrl: z.string(),
  address: z.string(),
  receiver: z.string(),
  receiverMobile: z.string(),
  units: z.int(),
  load: z.array(ShipUnit.extend({ scaleKg: kg.nullable() })),
  track: z.array(ShipTrack),
  steps: z.array(z.object({ status, at: at.nullable() })),
  change: z.object({ plate: z.string(), driverName: z.string(), askedAt: at, reason: z.string() }).nullable(),
  whyNotChange: z.string().describe('不能改时段、车、装载或取消的原因；空：可以'),
  changeNeedsApproval: z.boolean(),
  arrivedAt: at.nullable().describe('到达收货地；空：还没有'),
  serverNow: at,
})

const whole = { access: 'company', need: 'ship.manage', proxy: true, writes: true } as const
const ofWaybill = ['WAYBILL_NOT_FOUND', 'WAYBILL_STATE', 'SHIP_BY_MILL', 'COMPANY_RIGHT'] as const
const EXAMPLE = 'YD20261121000103'

export const shipmentCalls = {
  '/api/order/getShipList': call({
    title: '运单列表',
    access: 'company',
    open: 'ship',
    input: z.object({
      ...pageIn,
      ...daysIn,
      word: word(40).default('').describe('运单号、订单号或车牌的一段'),
      status: status.optional(),
      ended: z.boolean().default(false).describe('只看已取消的'),
    }),
    output: pageOf(ShipRow).extend({
      counts: z.array(z.object({ status, n: z.int() })),
      cancelled: z.int(),
      kg,
    }),
    example: {},
  }),
  '/api/order/getShipDetail': call({
    title: '一张运单：轨迹、装载、车与司机',
    access: 'company',
    open: 'ship',
    input: z.object({ waybillNo }),
    output: ShipDetail,
    refuses: ['WAYBILL_NOT_FOUND'],
    example: { waybillNo: EXAMPLE },
  }),
  '/api/order/getDispList': call({
    title: '发运看板：按日、仓库、状态',
    access: 'company',
    open: 'ship',
    input: z.object({
      day: z.iso.date().optional(),
      depotCode: text(20).default(''),
      mode: z.enum(['all', 'self', 'carrier']).default('all'),
      status: status.optional(),
    }),
    output: z.object({
      now: at,
      day: z.iso.date(),
      days: z.array(z.object({ day: z.iso.date(), n: z.int() })),
      depots: z.array(z.object({ depotCode: z.string(), name: z.string() })),
      states: z.array(z.object({ status, n: z.int(), kg })),
      todo: z.array(ShipRow),
      gates: z.array(GateSlots),
      rows: z.array(ShipRow),
      waitingOrders: z.array(z.object({ orderCode: z.string(), kg, summary: z.string(), selfPickup: z.boolean() })),
    }),
    example: {},
  }),
  '/api/order/getGateSlots': call({
    title: '一张订单的仓库有哪些提货时段',
    access: 'company',
    input: z.object({ orderCode, day: z.iso.date().optional() }),
    output: GateSlots.extend({ now: at, day: z.iso.date(), days: z.array(z.iso.date()) }),
    refuses: ['ORDER_NOT_FOUND', 'GATE_NONE'],
    example: { orderCode: 'DD20261102000186' },
  }),
  '/api/order/getPickUpPlan': call({
    title: '预约提货：哪些件可以装，一车能装哪些',
    access: 'company',
    input: z.object({
      orderCode,
      axles: z.int().min(2).max(6).default(6),
      tareKg: kgInt().min(2000).max(30_000).default(15_000),
    }),
    output: z.object({
      why: z.string().describe('现在不能提货的原因；空：可以'),
      orderCode: z.string(),
      depotName: z.string(),
      selfPickup: z.boolean(),
      releasedText: z.string().describe('分批付款放行：放行了多少、还能装多少；不是的、付清的为空'),
      legalKg: kg,
      units: z.array(ShipUnit),
      proposed: z.array(z.string()).describe('按限重建议装的件'),
      proposedKg: kg,
      lacks: z.array(z.string()).describe('还没有配到件的行与原因'),
      lastTruck: z
        .object({ plate: z.string(), axles: z.int(), tareKg: kg, driverName: z.string(), driverMobile: z.string() })
        .nullable()
        .describe('上次的车'),
    }),
    refuses: ['ORDER_NOT_FOUND'],
    example: { orderCode: 'DD20261102000186' },
  }),
  '/api/order/bookPickUp': call({
    title: '预约提货：件、时段、车与司机',
    ...whole,
    input: z.object({
      requestId,
      orderCode,
      unitIds: unitIds.min(1, '请选择要装的件'),
      slotAt,
      truck: truck.nullable().default(null).describe('null：先占时段，时段前 2 小时报车'),
    }),
    output: z.object({ waybillNo: z.string() }),
    refuses: [
      'ORDER_NOT_FOUND',
      'SHIP_CANNOT',
      'SHIP_BY_MILL',
      'SHIP_UNITS',
      'SHIP_UNITS_GONE',
      'SHIP_HEAVY',
      'GATE_NONE',
      'SLOT_CANNOT',
      'SLOT_FULL',
      'SHIP_PLATE',
      'SHIP_DRIVER',
      'SHIP_IDENTITY',
      'COMPANY_RIGHT',
    ],
    example: { requestId: 'pick-up-0001', orderCode: 'DD20261102000186', unitIds: ['1'], slotAt: 1_795_000_000_000, truck: null },
  }),
  '/api/order/changeShipSlot': call({
    title: '改提货时段',
    ...whole,
    input: z.object({ waybillNo, slotAt }),
    output: done,
    refuses: [...ofWaybill, 'GATE_NONE', 'SLOT_CANNOT', 'SLOT_FULL'],
    example: { waybillNo: EXAMPLE, slotAt: 1_795_000_000_000 },
  }),
  '/api/order/changeShipTruck': call({
    title: '报车或换车；时段前 2 小时内由调度批',
    ...whole,
    input: z.object({ waybillNo, truck, reason: text(100).default('') }),
    output: z.object({ waits: z.boolean() }),
    refuses: [...ofWaybill, 'SHIP_PLATE', 'SHIP_DRIVER', 'SHIP_IDENTITY', 'SHIP_HEAVY'],
    example: {
      waybillNo: EXAMPLE,
      truck: { plate: '冀ADEMO12', axles: 6, driverName: '霍丁酉', driverMobile: '10200009112', driverId: '11010519491231002X' },
    },
  }),
  '/api/order/changeShipLoad': call({
    title: '改装哪些件',
    ...whole,
    input: z.object({ waybillNo, unitIds: unitIds.min(1, '车上至少留一件；不要这辆车请取消运单') }),
    output: done,
    refuses: [...ofWaybill, 'SHIP_UNITS', 'SHIP_UNITS_GONE', 'SHIP_HEAVY'],
    example: { waybillNo: EXAMPLE, unitIds: ['1'] },
  }),
  '/api/order/cancelShip': call({
    title: '取消提货',
    ...whole,
    input: z.object({ waybillNo, reason: text(100).min(1, '请填写原因') }),
    output: done,
    refuses: [...ofWaybill],
    example: { waybillNo: EXAMPLE, reason: '车辆故障' },
  }),
  '/api/order/getOrderShip': call({
    title: '一张订单的五个数量、提单与运单',
    access: 'company',
    open: 'ship',
    input: z.object({ orderCode }),
    output: z.object({
      orderCode: z.string(),
      selfPickup: z.boolean(),
      unitWord: z.string(),
      billNo: z.string(),
      ordered: Quantity,
      planned: Quantity,
      gone: Quantity,
      received: Quantity,
      settled: Quantity,
      lines: z.array(linePieces.extend({ title: z.string(), classCode: z.string(), pieceUnit: z.string(), lacks: z.string() })),
      trucks: z.array(ShipRow),
      units: z.array(ShipUnit).describe('已配货、还没有上车的件'),
      whyNotBook: z.string().describe('不能预约提货的原因；空：可以'),
    }),
    refuses: ['ORDER_NOT_FOUND'],
    example: { orderCode: 'DD20261102000186' },
  }),
  '/api/order/getOrderLinear': call({
    title: '订单轨迹（线性状态）：下单到签收',
    access: 'company',
    open: 'ship',
    input: z.object({ orderCode }),
    output: z.object({
      orderCode: z.string(),
      status: z.literal(OrderStatus.values),
      steps: z.array(
        z.object({
          code: z.string(),
          label: z.string(),
          state: z.enum(['done', 'now', 'later']),
          at: at.nullable(),
          note: z.string(),
        }),
      ),
    }),
    refuses: ['ORDER_NOT_FOUND'],
    example: { orderCode: 'DD20261102000186' },
  }),
  '/api/order/getBill': call({
    title: '提单：货物、运单与提货条件',
    access: 'company',
    open: 'ship',
    input: z.object({ orderCode }),
    output: z.object({
      billNo: z.string(),
      orderCode: z.string(),
      companyName: z.string(),
      reference: ReferenceOut,
      depotName: z.string(),
      gateName: z.string(),
      gateAddress: z.string(),
      gateHours: z.string(),
      selfPickup: z.boolean(),
      madeAt: at,
      madeBy: z.string(),
      receiver: z.string(),
      address: z.string(),
      units: z.array(ShipUnit),
      trucks: z.array(z.object({ waybillNo: z.string(), plate: z.string(), driverName: z.string(), slotAt: at.nullable(), kg })),
      conditions: z.array(z.string()),
    }),
    refuses: ['ORDER_NOT_FOUND', 'BILL_NONE'],
    example: { orderCode: 'DD20261102000186' },
  }),
  '/api/order/stockExportUrl': call({
    title: `导出在库明细（本企业订单已配到、还没有出厂的件）：${DOWNLOAD_SECONDS} 秒内有效的一次性下载地址`,
    access: 'company',
    proxy: true,
    input: z.object({ word: word(40).default('') }),
    output: z.object({ url: z.string(), expiresAt: at }),
    example: {},
    writes: true,
  }),
  '/api/order/shipExportUrl': call({
    title: `导出发货明细：${DOWNLOAD_SECONDS} 秒内有效的一次性下载地址`,
    access: 'company',
    proxy: true,
    input: z.object({ ...daysIn, word: word(40).default(''), status: status.optional() }),
    output: z.object({ url: z.string(), expiresAt: at }),
    example: {},
    writes: true,
  }),
}
