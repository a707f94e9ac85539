// 结算台 of the mill's finance.
import { z } from 'zod'
import { at, call, daysIn, done, orderCode, pageIn, pageOf, text, word } from '../../kernel/call.ts'
import { kg, SheetDetail, SheetHead, settleNo } from './settlement.ts'

export const settlementDeskCalls = {
  '/api/ops/getSettlementQueue': call({
    title: '结算台',
    access: 'staff',
    right: 'settle.see',
    input: z.object({
      ...pageIn,
      ...daysIn,
      word: word(40).default(''),
      state: z.enum(['work', 'drafted', 'offered', 'due', 'done', 'all']).default('work'),
    }),
    output: pageOf(SheetHead.extend({ since: at, waitsFor: z.string(), bdName: z.string() })).extend({
      draftedCount: z.int(),
      offeredCount: z.int(),
      dueCount: z.int(),
      asked: z
        .array(
          z.object({
            orderCode: z.string(),
            companyName: z.string(),
            reason: z.string(),
            askedBy: z.string(),
            askedAt: at,
            whyNot: z.string().describe('为什么现在不能出单；空：可以'),
          }),
        )
        .describe('客户申请结案，等答复'),
      rest: z
        .array(z.object({ orderCode: z.string(), companyName: z.string(), pieces: z.int(), kg, since: at }))
        .describe('各车都已签收、余下的没有货可发：由财务出结算单结案'),
      held: z
        .array(
          z.object({
            orderCode: z.string(),
            companyName: z.string(),
            waybillNo: z.string(),
            why: z.string(),
            shortPieces: z.int().describe('签收时短少的件数'),
            since: at,
          }),
        )
        .describe('签收有短少或破损，不结算，等与客户商定'),
    }),
    example: {},
  }),
  '/api/ops/getSettlementDetail': call({
    title: '结算单',
    access: 'staff',
    right: 'settle.see',
    input: z.object({ settleNo }),
    output: SheetDetail.extend({
      acts: z.array(z.enum(['offer', 'withdraw'])),
      held: z.array(z.object({ waybillNo: z.string(), why: z.string(), shortPieces: z.int(), releasable: z.boolean() })),
      appeals: z
        .object({ biddingNo: z.string(), ticketNos: z.array(z.string()) })
        .nullable()
        .describe('竞拍成交的订单：那一场还有没答复的申诉；空：没有'),
    }),
    refuses: ['SETTLEMENT_NOT_FOUND'],
    example: { settleNo: 'JS20261101000001' },
  }),
  '/api/ops/draftSettlement': call({
    title: '出结算单（含结案）',
    access: 'staff',
    right: 'settle.decide',
    input: z.object({ orderCode, tailAgreed: z.boolean().default(false).describe('同意超差结清'), note: text(200).default('') }),
    output: z.object({ settleNo: z.string() }),
    refuses: [
      'ORDER_NOT_FOUND',
      'ORDER_STATE',
      'SETTLEMENT_TRUCKS',
      'SETTLEMENT_NOTHING',
      'SETTLEMENT_PRICE',
      'SETTLEMENT_OPEN',
      'SETTLEMENT_TAIL',
      'STAFF_RIGHT',
    ],
    example: { orderCode: 'DD20261102000186' },
    writes: true,
  }),
  '/api/ops/offerSettlement': call({
    title: '核对无误，发给买方',
    access: 'staff',
    right: 'settle.decide',
    input: z.object({ settleNo }),
    output: done,
    refuses: ['SETTLEMENT_NOT_FOUND', 'SETTLEMENT_STATE', 'STAFF_RIGHT'],
    example: { settleNo: 'JS20261101000001' },
    writes: true,
  }),
  '/api/ops/withdrawSettlement': call({
    title: '撤回结算单',
    access: 'staff',
    right: 'settle.decide',
    input: z.object({ settleNo, reason: text(200).min(1, '请写明原因') }),
    output: done,
    refuses: ['SETTLEMENT_NOT_FOUND', 'SETTLEMENT_STATE', 'STAFF_RIGHT'],
    example: { settleNo: 'JS20261101000001', reason: '第二车磅单更正' },
    writes: true,
  }),
  '/api/ops/releaseSettlementHold': call({
    title: '短少破损已与客户商定，结算这一车',
    access: 'staff',
    right: 'settle.decide',
    input: z.object({
      waybillNo: z.string().max(40),
      reason: text(200).min(1, '请写明与客户商定的结果'),
      basis: z.enum(['weighed', 'received']).default('weighed').describe('按磅单；按签收：短少的件不计货款'),
    }),
    output: done,
    refuses: ['WAYBILL_NOT_FOUND', 'SETTLEMENT_STATE', 'STAFF_RIGHT'],
    example: { waybillNo: 'YD20261101000001', reason: '客户同意按磅单结算，破损另行让价' },
    writes: true,
  }),
  '/api/ops/refuseCaseClose': call({
    title: '不同意结案',
    access: 'staff',
    right: 'settle.decide',
    input: z.object({ orderCode, reason: text(200).min(1, '请写明原因') }),
    output: done,
    refuses: ['ORDER_NOT_FOUND', 'CASE_CLOSE_NONE', 'STAFF_RIGHT'],
    example: { orderCode: 'DD20261102000186', reason: '余下一卷今天已装车' },
    writes: true,
  }),
}
