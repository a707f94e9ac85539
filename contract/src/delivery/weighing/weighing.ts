// 磅单、异议、签收、司机通行证.
import { kgInt } from '../../kernel/units.ts'
import { WaybillStatus } from '@mall/domain/delivery/shipment/waybill.status.ts'
import { z } from 'zod'
import {
  DisputeCause,
  DisputeState,
  ObjectionState,
  ReceiptHow,
  TicketKind,
  TicketState,
} from '@mall/domain/delivery/shipment/weighing.codes.ts'
import { ScalePhotoKind, ScalePhotoStage } from '@mall/domain/delivery/shipment/scalePhoto.codes.ts'
import { at, call, daysIn, done, pageIn, pageOf, person, requestId, text, typed, word, type ReplyOf } from '../../kernel/call.ts'
import { fileId } from '../../platform/file/file.ts'

export const waybillNo = typed().min(1, '请填写运单号').max(40)
export const ticketNo = typed().min(1, '请填写磅单号').max(40)
/** Weights as they are typed: a slip of the pen is told by the rule, in words. */
export const typedKg = kgInt('重量请填整公斤').min(-1_000_000, '重量不合理，请核对').max(10_000_000, '重量不合理，请核对')
const kg = kgInt().describe('整公斤')
const photos = z.array(fileId).max(6, '最多 6 张照片').default([])
/** 32 random bytes: what the driver's link carries. */
const pass = typed().min(16, '链接不完整，请重新打开收到的链接').max(100)

/** A weighing, as lists show it. */
export const Ticket = z.object({
  ticketNo: z.string(),
  kind: z.literal(TicketKind.values),
  state: z.literal(TicketState.values),
  waybillNo: z.string(),
  orderCode: z.string(),
  companyName: z.string(),
  plate: z.string(),
  goods: z.string(),
  unitCount: z.int(),
  pieces: z.int(),
  scaleCode: z.string(),
  grossKg: kg,
  grossAt: at,
  tareKg: kg,
  tareAt: at,
  netKg: kg,
  tagKg: kg,
  theoryKg: kg,
  referenceKg: kg.describe('比对的重量：磅计、抄码为吊牌，理计为理论'),
  limitPermille: z.int(),
  control: z.boolean().describe('理计订单，过磅仅参考'),
  permille: z.number(),
  within: z.boolean(),
  byHand: z.boolean().describe('手工录入'),
  buyerKg: kg.nullable().describe('客户自磅'),
  supersedes: z.string().describe('替代的磅单；空：没有'),
  supersededBy: z.string(),
  reason: z.string(),
  weigher: z.string(),
  correctedAt: at.nullable().describe('更正单：何时更正；空：不是更正单'),
  waybillStatus: z.literal(WaybillStatus.values),
})
export const ScalePhoto = z.object({
  fileId: z.string(),
  stage: z.literal(ScalePhotoStage.values),
  kind: z.literal(ScalePhotoKind.values),
  at,
  by: z.string(),
})
const TicketUnit = z.object({
  unitNo: z.string(),
  title: z.string(),
  heatNo: z.string(),
  pieces: z.int(),
  pieceUnit: z.string(),
  tagKg: kg,
  theoryKg: kg,
  scaleKg: kg,
  permille: z.number(),
})
export const TicketDetail = Ticket.extend({
  billNo: z.string(),
  depotName: z.string(),
  driverName: z.string(),
  carrier: z.string(),
  grade: z.string(),
  spec: z.string(),
  verify: z.string().describe('校验码'),
  units: z.array(TicketUnit),
  chain: z.array(Ticket).describe('同一车的全部磅单，先后'),
  scalePhotos: z.array(ScalePhoto).describe('过磅照片：空车的，和这张磅单及以前重车的'),
})

const Weighing = z.object({
  ticketNo: z.string(),
  kind: z.literal(TicketKind.values),
  scaleCode: z.string(),
  grossKg: kg,
  tareKg: kg,
  netKg: kg,
  at,
  permille: z.number(),
  within: z.boolean(),
  holds: z.boolean().describe('现在算数的一张'),
})
const Dispute = z.object({
  cause: z.literal(DisputeCause.values),
  state: z.literal(DisputeState.values),
  openedAt: at,
  replyBy: at,
  buyerKg: kg.nullable(),
  reason: z.string(),
  photos: z.int(),
  reweighed: z.boolean(),
  decision: z.string(),
  closedAt: at.nullable(),
})
export const DisputeView = z.object({
  waybillNo: z.string(),
  orderCode: z.string(),
  plate: z.string(),
  driverName: z.string(),
  goods: z.string(),
  unitCount: z.int(),
  referenceKg: kg,
  fromKg: kg,
  toKg: kg,
  limitPermille: z.int(),
  control: z.boolean(),
  weighings: z.array(Weighing),
  dispute: Dispute.nullable(),
  whyNotOpen: z.string().describe('现在不能要求复磅的原因；空：可以'),
  whyNotAccept: z.string().describe('现在不能认可的原因；空：可以'),
  scalePhotos: z.array(ScalePhoto),
})

const TakenUnit = z.object({
  waybillUnitId: z.string().regex(/^\d{1,15}$/, '请从清单中选择'),
  piecesSound: z.int('件数请填整数').min(-1000).max(100_000),
  piecesShort: z.int('件数请填整数').min(-1000).max(100_000).default(0),
  piecesDamaged: z.int('件数请填整数').min(-1000).max(100_000).default(0),
  note: text(200).default(''),
  fileIds: photos,
})
const File = z.object({ fileId: z.string(), fileName: z.string() })
const ReceiptView = z.object({
  waybillNo: z.string(),
  orderCode: z.string(),
  plate: z.string(),
  status: z.literal(WaybillStatus.values),
  arrivedAt: at.nullable(),
  leftAt: at.nullable(),
  autoAt: at.nullable().describe('无人签收时自动签收的时刻；空：不会自动签收'),
  netKg: kg.nullable(),
  receiver: z.string().describe('运单上的收货人'),
  units: z.array(
    z.object({
      waybillUnitId: z.string(),
      unitNo: z.string(),
      title: z.string(),
      heatNo: z.string(),
      pieces: z.int(),
      pieceUnit: z.string(),
      tagKg: kg,
      scaleKg: kg.nullable(),
      taken: z.object({ sound: z.int(), short: z.int(), damaged: z.int(), note: z.string(), files: z.array(File) }).nullable(),
    }),
  ),
  receipt: z
    .object({
      how: z.literal(ReceiptHow.values),
      receiver: z.string(),
      at,
      sound: z.boolean(),
      note: z.string(),
      why: z.string(),
      buyerNetKg: kg.nullable(),
      files: z.array(File),
    })
    .nullable(),
  whyNotSign: z.string().describe('现在不能签收的原因；空：可以'),
  objection: z
    .object({
      state: z.literal(ObjectionState.values),
      millKg: kg,
      buyerKg: kg,
      permille: z.number(),
      words: z.string(),
      reason: z.string(),
      decision: z.string(),
      settledKg: kg.nullable(),
      openedAt: at,
    })
    .nullable(),
  ownWeightWords: z.string().describe('自磅净重登记后怎么结算'),
  objectUntil: at.nullable(),
  whyNotObject: z.string().describe('现在不能提重量异议的原因；空：可以'),
})

const DriverPass = z.object({
  alive: z.boolean(),
  tone: z.enum(['go', 'wait', 'no']),
  says: z.string(),
  more: z.string(),
  now: at,
  pass: z
    .object({
      waybillNo: z.string(),
      phone: z.string(),
      qr: z.string().describe('二维码的路径，边长见 qrSize'),
      qrSize: z.int(),
      code: z.string(),
      codeWorks: z.boolean(),
      slot: z.string(),
      gate: z.string(),
      address: z.string(),
      plate: z.string(),
      driverName: z.string(),
      axles: z.int(),
      limitKg: kg,
      tareKg: kg,
      weighed: z.boolean().describe('皮重已过磅；否：按申报'),
      loadKg: kg,
      lots: z.array(
        z.object({ title: z.string(), place: z.string(), heatNo: z.string(), pieces: z.int(), pieceUnit: z.string(), kg }),
      ),
      basis: z.string(),
      steps: z.array(z.object({ label: z.string(), state: z.enum(['done', 'now', 'later']) })),
      weighing: z.object({ grossKg: kg, netKg: kg, permille: z.number(), within: z.boolean(), control: z.boolean() }).nullable(),
      dispute: Dispute.nullable(),
      mayReweigh: z.boolean(),
      whyNotReweigh: z.string(),
      mayArrive: z.boolean(),
      maySign: z.boolean(),
      queue: z
        .object({
          aheadCount: z.int(),
          minutes: z.int().nullable().describe('估计还要等几分钟；空：不知道'),
          says: z.string(),
          called: z.boolean(),
        })
        .nullable()
        .describe('在门口排队；空：不在'),
      mayQueue: z.boolean(),
      receiver: z.string(),
      photos: z.int(),
    })
    .nullable(),
})

export const weighingCalls = {
  '/api/order/getPoundList': call({
    title: '电子磅单：本企业的磅单',
    access: 'company',
    open: 'ship',
    input: z.object({
      ...pageIn,
      ...daysIn,
      orderCode: text(40).default(''),
      word: word(40).default('').describe('磅单号 / 车牌 / 运单号 / 订单号'),
      state: z.enum(['all', 'within', 'out', 'disputed']).default('all'),
    }),
    output: pageOf(Ticket).extend({
      sums: z.object({ count: z.int(), grossKg: kg, tareKg: kg, netKg: kg, tagKg: kg }).describe('不含被替代的和理计的'),
      disputed: z.array(z.string()).describe('有未了结异议的运单号'),
    }),
    example: {},
  }),
  '/api/order/getPoundDetail': call({
    title: '一张磅单：逐件重量、同车的各次过磅',
    access: 'company',
    open: 'ship',
    input: z.object({ ticketNo }),
    output: TicketDetail,
    refuses: ['TICKET_NOT_FOUND'],
    example: { ticketNo: 'BD1121-0068' },
  }),
  '/api/order/getWeighDispute': call({
    title: '一车的过磅与异议',
    access: 'company',
    input: z.object({ waybillNo }),
    output: DisputeView,
    refuses: ['WAYBILL_NOT_FOUND'],
    example: { waybillNo: 'YD20261121000103' },
  }),
  '/api/order/openWeighDispute': call({
    title: '出厂前要求复磅',
    access: 'company',
    need: 'ship.manage',
    input: z.object({
      waybillNo,
      requestId,
      buyerKg: typedKg.nullable().default(null),
      reason: text(200).min(1, '请填写为什么要复磅'),
      fileIds: photos,
    }),
    output: done,
    refuses: ['WAYBILL_NOT_FOUND', 'DISPUTE_STATE', 'WEIGHT_WRONG', 'FILE_NOT_FOUND', 'COMPANY_RIGHT'],
    example: { waybillNo: 'YD20261121000103', requestId: 'example-dispute-1', reason: '与吊牌相差较大' },
    writes: true,
  }),
  '/api/order/acceptReweigh': call({
    title: '认可复磅，放行',
    access: 'company',
    need: 'ship.manage',
    input: z.object({ waybillNo, ticketNo: ticketNo.describe('看到的那张复磅单；已有更新的一张时不作数') }),
    output: done,
    refuses: ['WAYBILL_NOT_FOUND', 'DISPUTE_STATE', 'COMPANY_RIGHT'],
    example: { waybillNo: 'YD20261121000103', ticketNo: 'BD1121-0068-F1' },
    writes: true,
  }),
  '/api/order/getReceipt': call({
    title: '一车的签收与重量异议',
    access: 'company',
    open: 'ship',
    input: z.object({ waybillNo }),
    output: ReceiptView,
    refuses: ['WAYBILL_NOT_FOUND'],
    example: { waybillNo: 'YD20261121000103' },
  }),
  '/api/order/signReceipt': call({
    title: '签收',
    access: 'company',
    need: 'ship.manage',
    input: z.object({
      waybillNo,
      requestId,
      receiver: person(40).min(1, '请填写签收人'),
      units: z.array(TakenUnit).max(500).default([]).describe('空：全部无误'),
      buyerNetKg: typedKg.nullable().default(null),
      note: text(200).default(''),
      fileIds: photos,
    }),
    output: z.object({ done: z.literal(true), sound: z.boolean(), orderDone: z.boolean(), weightWords: z.string() }),
    refuses: [
      'WAYBILL_NOT_FOUND',
      'WAYBILL_STATE',
      'RECEIPT_DONE',
      'RECEIPT_WRONG',
      'WEIGHT_WRONG',
      'FILE_NOT_FOUND',
      'COMPANY_RIGHT',
    ],
    example: { waybillNo: 'YD20261121000103', requestId: 'example-receipt-1', receiver: '秦乙未' },
    writes: true,
  }),
  '/api/order/objectWeight': call({
    title: '签收后提重量异议',
    access: 'company',
    need: 'ship.manage',
    input: z.object({ waybillNo, buyerKg: typedKg, reason: text(200).default(''), fileIds: photos }),
    output: z.object({ done: z.literal(true), state: z.literal(ObjectionState.values), words: z.string() }),
    refuses: ['WAYBILL_NOT_FOUND', 'OBJECTION_WRONG', 'WEIGHT_WRONG', 'FILE_NOT_FOUND', 'COMPANY_RIGHT'],
    example: { waybillNo: 'YD20261121000103', buyerKg: 31_880, reason: '本厂地磅复核' },
    writes: true,
  }),
  '/api/weighing/getDriverPass': call({
    title: '司机通行证：凭链接，不用登录',
    access: 'guest',
    input: z.object({ t: typed().max(100).default('') }),
    output: DriverPass,
    refuses: ['TOO_MANY'],
    example: { t: 'no-such-pass-link' },
  }),
  '/api/weighing/passReweigh': call({
    title: '司机出厂前要求复磅',
    access: 'guest',
    input: z.object({
      t: pass,
      requestId,
      reason: text(200).min(1, '请写一句磅数哪里不对'),
      buyerKg: typedKg.nullable().default(null),
    }),
    output: done,
    refuses: ['PASS_DEAD', 'PASS_THROTTLED', 'DISPUTE_STATE', 'WEIGHT_WRONG'],
    example: { t: 'no-such-pass-link', requestId: 'example-pass-1', reason: '比上次重' },
    writes: true,
  }),
  '/api/weighing/passArrive': call({
    title: '司机登记到达收货地',
    access: 'guest',
    input: z.object({ t: pass }),
    output: done,
    refuses: ['PASS_DEAD', 'PASS_THROTTLED', 'WAYBILL_STATE'],
    example: { t: 'no-such-pass-link' },
    writes: true,
  }),
  '/api/weighing/passQueue': call({
    title: '司机登记到门口，排队等叫号',
    access: 'guest',
    input: z.object({ t: pass }),
    output: done,
    refuses: ['PASS_DEAD', 'PASS_THROTTLED', 'QUEUE_WRONG'],
    example: { t: 'no-such-pass-link' },
    writes: true,
  }),
  '/api/weighing/passPhoto': call({
    title: '司机上传签收照片（multipart/form-data）',
    access: 'guest',
    input: z.object({ t: pass }),
    output: z.object({ photos: z.int() }),
    refuses: [
      'PASS_DEAD',
      'PASS_THROTTLED',
      'WAYBILL_STATE',
      'FILE_MISSING',
      'FILE_SUFFIX',
      'FILE_WHITELIST',
      'FILE_FORMAT',
      'FILE_HEIC',
      'FILE_CONTENT',
      'FILE_LARGE',
      'FILE_QUOTA',
      'BUSY',
    ],
    example: { t: 'no-such-pass-link' },
    writes: true,
    upload: true,
  }),
  '/api/weighing/passSign': call({
    title: '司机代签收，附照片',
    access: 'guest',
    input: z.object({
      t: pass,
      requestId,
      receiver: person(40).min(1, '请填写收货人姓名'),
      why: text(200).min(1, '请写明收货人为什么不能自己签收'),
      short: text(200).default('').describe('短少或破损的情况；空：完好'),
    }),
    output: done,
    refuses: ['PASS_DEAD', 'PASS_THROTTLED', 'WAYBILL_STATE', 'RECEIPT_DONE', 'RECEIPT_WRONG'],
    example: { t: 'no-such-pass-link', requestId: 'example-pass-2', receiver: '秦乙未', why: '收货人不在场' },
    writes: true,
  }),
}
export type DriverPass = ReplyOf<typeof weighingCalls, '/api/weighing/getDriverPass'>
export type TruckReceipt = ReplyOf<typeof weighingCalls, '/api/order/getReceipt'>
