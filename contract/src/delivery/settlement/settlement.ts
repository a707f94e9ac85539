// 结算单: what an order finally costs by what was delivered; the buyer's word on it, and the end of an order whose rest will not come.
import { fenInt, kgInt } from '../../kernel/units.ts'
import { ReferenceOut } from '../../orders/order/order.ts'
import { SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { FreightMode } from '@mall/domain/orders/order/order.status.ts'
import { z } from 'zod'
import { SheetState, TailChoices, Verdict } from '@mall/domain/delivery/settlement/sheet.machine.ts'
import { at, call, daysIn, done, orderCode, pageIn, pageOf, text, typed, word, type ReplyOf } from '../../kernel/call.ts'

export const kg = kgInt()
const fen = fenInt()
export const settleNo = typed().min(1).max(30)

export const SheetHead = z.object({
  settleNo: z.string(),
  orderCode: z.string(),
  companyName: z.string(),
  seq: z.int().describe('第几张；第二张起是先前争议的部分'),
  state: z.literal(SheetState.values),
  settledKg: kg,
  finalFen: fen,
  heldFen: fen,
  differenceFen: fen.describe('正数退给买方，负数应补'),
  tailKg: kg,
  byRule: z.boolean(),
  confirmUntil: at.nullable().describe('待确认：确认期限；应补未付：补付期限'),
  draftedAt: at,
})

const Row = z.object({
  waybillNo: z.string(),
  lineNo: z.int(),
  title: z.string(),
  ticketNo: z.string().describe('空：没有过磅'),
  pieces: z.int(),
  shortPieces: z.int().describe('其中没有收到、不计货款的'),
  pieceUnit: z.string(),
  orderedKg: kg,
  theoryKg: kg,
  tagKg: kg,
  scaleKg: kg,
  settledKg: kg,
  permille: z.number().describe('过磅对参照重量的偏差，千分之一'),
  buyerKg: kg.nullable().describe('买方整车复磅净重'),
  truckKg: kg.nullable().describe('钢厂整车净重'),
  buyerPermille: z.number().nullable(),
  priceFen: fen,
  priceUnit: z.enum(['ton', 'kg', 'piece']),
  goodsFen: fen,
  serviceFen: fen,
  freightFen: fen,
  paidFen: fen,
  verdict: z.literal(Verdict.values),
})

export const SheetDetail = SheetHead.extend({
  settlement: z.literal(SettlementMode.values).describe('结算方式'),
  contractNo: z.string(),
  reference: ReferenceOut,
  trucks: z.int(),
  pieces: z.int(),
  rows: z.array(Row),
  tail: z.array(
    z.object({
      lineNo: z.int(),
      title: z.string(),
      pieces: z.int(),
      pieceUnit: z.string(),
      weightKg: kg,
      paidFen: fen,
      priceFen: fen,
      priceUnit: z.enum(['ton', 'kg', 'piece']),
    }),
  ),
  tailPercent: z.number(),
  tailTolerancePct: z.number(),
  tailWhy: z.string().describe('为什么不能只凭买方一方结清；空：可以'),
  tailFen: fen,
  tailChoiceText: z.string(),
  freightMode: z.literal(FreightMode.values),
  carryWhy: z.string().describe('不能选转下单的原因'),
  carryBackFen: fen.describe('选转下单时现在退的'),
  carriedOrderCode: z.string(),
  unpaidFen: fen.describe('分批付款的订单没有付的货款，已在差额里减去'),
  goodsFen: fen,
  serviceFen: fen,
  freightFen: fen,
  acceptanceFen: fen,
  discountFen: fen,
  taxes: z
    .array(
      z.object({
        label: z.string(),
        ratePercent: z.int(),
        by: z.enum(['seller', 'carrier']),
        grossFen: fen,
        netFen: fen,
        taxFen: fen,
      }),
    )
    .describe('各由谁开票、税率和税额；两票制的运费由承运方开'),
  taxFen: fen.describe('卖方发票的税额'),
  freightInvoiceText: z.string().describe('运费发票由谁、什么时候开；空：没有'),
  serviceFenPerTon: fen,
  freightFenPerTon: fen,
  paidFen: fen.describe('订单已付'),
  earlierFen: fen.describe('先前各张结算单已退（正）或已补（负）'),
  why: z.array(z.object({ text: z.string(), orderedKg: kg, settledKg: kg, fenPerTon: fen, amountFen: fen })).describe('差额来源'),
  history: z.array(z.object({ at, what: z.string(), who: z.string(), detail: z.string() })),
  whyNotConfirm: z.string().describe('空：可以确认；否则为什么不能'),
  balanceFen: fen.nullable().describe('可用余额；没有权限为空'),
})

const decisions = z
  .array(z.object({ waybillNo: z.string().max(40), say: z.enum(['accept', 'object']) }))
  .max(200)
  .default([])

export const settlementCalls = {
  '/api/order/getSettlementList': call({
    title: '结算单列表',
    access: 'company',
    open: 'account',
    input: z.object({
      ...pageIn,
      ...daysIn,
      word: word(40).default(''),
      state: z.enum(['all', 'open', 'due', 'done']).default('all'),
    }),
    output: pageOf(SheetHead).extend({ openCount: z.int(), dueCount: z.int() }),
    example: {},
  }),
  '/api/order/getSettlementDetail': call({
    title: '结算单',
    access: 'company',
    open: 'account',
    input: z.object({ settleNo, objected: z.array(z.string().max(40)).max(200).default([]).describe('假如对这些车提异议') }),
    output: SheetDetail,
    refuses: ['SETTLEMENT_NOT_FOUND'],
    example: { settleNo: 'JS20261101000001' },
  }),
  '/api/order/getOrderSettlement': call({
    title: '一张订单的结算：五个数量、结算单、结案申请',
    access: 'company',
    input: z.object({ orderCode }),
    output: z.object({
      quantities: z
        .object({
          orderedKg: kg,
          allocatedKg: kg,
          shippedKg: kg,
          receivedKg: kg,
          settledKg: kg,
        })
        .describe('订货（合同重量）、已配车与已出厂（标牌或理论）、已签收（过磅）、已结算'),
      sheets: z.array(SheetHead),
      draft: z
        .object({ settledKg: kg, finalFen: fen, heldFen: fen, trucks: z.int() })
        .nullable()
        .describe('已签收各车的预结算；已有结算单或还没有签收为空'),
      close: z
        .object({
          reason: z.string(),
          askedBy: z.string(),
          askedAt: at,
          open: z.boolean(),
          stateText: z.string(),
          answerText: z.string(),
        })
        .nullable(),
      whyNotAskClose: z.string().describe('空：可以申请结案；否则为什么不能；-：不适用'),
    }),
    refuses: ['ORDER_NOT_FOUND'],
    example: { orderCode: 'DD20261102000186' },
  }),
  '/api/order/confirmSettlement': call({
    title: '确认结算单，逐车认定，尾量去向',
    access: 'company',
    need: 'settle.confirm',
    input: z.object({
      settleNo,
      decisions,
      tailChoice: z.literal(TailChoices.values).nullable().default(null),
      differenceFen: fen.describe('页面上看到的差额'),
    }),
    output: z.object({ state: z.literal(SheetState.values), carriedOrderCode: z.string() }),
    refuses: [
      'SETTLEMENT_NOT_FOUND',
      'SETTLEMENT_STATE',
      'SETTLEMENT_ROWS',
      'SETTLEMENT_TAIL',
      'SETTLEMENT_TAIL_CHOICE',
      'SETTLEMENT_CHANGED',
      'SETTLEMENT_CARRY',
      'SETTLEMENT_MONEY',
      'BALANCE_SHORT',
      'OBJECTION_WRONG',
      'WEIGHT_WRONG',
      'COMPANY_RIGHT',
    ],
    example: { settleNo: 'JS20261101000001', differenceFen: 0 },
    writes: true,
  }),
  '/api/order/refuseSettlement': call({
    title: '不同意结案，要求继续交货',
    access: 'company',
    need: 'settle.confirm',
    input: z.object({ settleNo, reason: text(200).min(1, '请写明原因') }),
    output: done,
    refuses: ['SETTLEMENT_NOT_FOUND', 'SETTLEMENT_STATE', 'SETTLEMENT_NO_TAIL', 'COMPANY_RIGHT'],
    example: { settleNo: 'JS20261101000001', reason: '剩下的一卷仍需要' },
    writes: true,
  }),
  '/api/order/payDifference': call({
    title: '用余额补付结算差额',
    access: 'company',
    need: 'order.pay',
    input: z.object({ settleNo }),
    output: done,
    refuses: ['SETTLEMENT_NOT_FOUND', 'SETTLEMENT_STATE', 'BALANCE_SHORT', 'COMPANY_RIGHT'],
    example: { settleNo: 'JS20261101000001' },
    writes: true,
  }),
  '/api/order/orderCaseClosed': call({
    title: '申请结案：余下的不再要，或撤回申请',
    access: 'company',
    need: 'settle.confirm',
    input: z.object({ orderCode, reason: text(200).default(''), withdraw: z.boolean().default(false) }),
    output: done,
    refuses: ['ORDER_NOT_FOUND', 'ORDER_STATE', 'CASE_CLOSE_NONE', 'CASE_CLOSE_NOT', 'INPUT', 'COMPANY_RIGHT'],
    example: { orderCode: 'DD20261102000186', reason: '工程已完，余下一卷不再需要' },
    writes: true,
  }),
}
export type SettlementDetail = ReplyOf<typeof settlementCalls, '/api/order/getSettlementDetail'>
