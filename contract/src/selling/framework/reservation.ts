// 合同备货: stock kept for a line of a framework contract, agreed on by two persons of the mill; the buyer reads what is kept for him (decision 0290).
import { z } from 'zod'
import { ReservationMove, ReservationPeriod, ReservationState } from '@mall/domain/selling/framework/reservation.rules.ts'
import { at, call, done, pageIn, pageOf, requestId, runningNo, skuCode, text, word } from '../../kernel/call.ts'
import { ccNo } from '../../kernel/numberFields.ts'
import { kgInt } from '../../kernel/units.ts'
import { EXAMPLE_CC } from './framework.ts'

const kg = kgInt()
const reservationNo = runningNo('reservation', '备货编号形如 BL202611000001')
const month = z.string().regex(/^$|^\d{4}-(0[1-9]|1[0-2])$/, '月份写成 2026-11')

const Goods = z.object({
  skuCode: z.string(),
  title: z.string(),
  depotName: z.string(),
  pieces: z.int(),
  pieceUnit: z.string(),
  kg,
})
const Period = z.object({
  month: z.string().describe('为哪个月的计划备；空为不按月'),
  fromOn: z.string(),
  untilOn: z.string().describe('留到哪天，过后放回现货'),
  kg: kg.describe('约定备多少'),
  heldKg: kg.describe('现在留着的'),
  takenKg: kg.describe('已从备货订走的，取消的不算'),
  shortKg: kg.describe('还缺的，来货自动补足'),
  state: z.enum(ReservationPeriod.values),
  goods: z.array(Goods),
})
/** As buyer and desk read it; of the company nobody of the mill is named. */
const Reservation = z.object({
  reservationNo: z.string(),
  ccNo: z.string(),
  lineNo: z.int(),
  title: z.string(),
  depotsText: z.string().describe('从哪些仓库备；空为不限'),
  state: z.enum(ReservationState.values),
  endedAt: at.nullable(),
  why: z.string().describe('没有同意、结束的原因'),
  stoppedWhy: z.string().describe('现在为什么暂停；空为没有'),
  heldKg: kg,
  shortKg: kg,
  periods: z.array(Period),
})
const DeskReservation = Reservation.extend({
  companyName: z.string(),
  reason: z.string(),
  askedName: z.string(),
  askedAt: at,
  decidedName: z.string(),
  decidedAt: at.nullable(),
  own: z.boolean().describe('本人约定的：由另一位同事决定'),
})

export const reservationCalls = {
  '/api/framework/getReservations': call({
    title: '一份框架合同的备货：钢厂从哪天起留了多少货、还缺多少、留到哪天',
    access: 'company',
    input: z.object({ ccNo }),
    output: z.object({ ccNo: z.string(), list: z.array(Reservation) }),
    refuses: ['FRAMEWORK_NONE'],
    example: { ccNo: EXAMPLE_CC },
  }),
  '/api/framework/putReserved': call({
    title: '为合同留的一种货放进合同购物车：还没有放进去的全部件数；进入合同模式',
    access: 'company',
    need: 'order.create',
    input: z.object({ ccNo, skuCode }),
    output: z.object({ pieces: z.int(), weightKg: kg, cartGoodsNum: z.int() }),
    refuses: ['FRAMEWORK_NONE', 'FRAMEWORK_NOT_USABLE', 'RESERVATION_NONE', 'FRAMEWORK_FILL', 'STOCK_SHORT', 'CART_FULL'],
    example: { ccNo: EXAMPLE_CC, skuCode: 'CRC-SPCC-2-1250-C-1-W01' },
    writes: true,
  }),
}

export const reservationDeskCalls = {
  '/api/ops/getReservationList': call({
    title: '合同备货：全部合同的约定、留着的、缺的、快到期的',
    access: 'staff',
    right: 'framework.see',
    input: z.object({
      ...pageIn,
      view: z
        .enum(['running', 'waits', 'short', 'ending', 'over', 'all'])
        .default('running')
        .describe('执行中、待同意、缺货、三天内到期、已结束'),
      word: word(40).default('').describe('备货编号、合同号或企业'),
    }),
    output: pageOf(DeskReservation).extend({
      counts: z.object({ waitingCount: z.int(), shortCount: z.int(), endingCount: z.int() }),
    }),
    example: {},
  }),
  '/api/ops/getReservation': call({
    title: '一份备货约定与它的经过',
    access: 'staff',
    right: 'framework.see',
    input: z.object({ reservationNo }),
    output: DeskReservation.extend({
      moves: z
        .array(
          z.object({
            at,
            kind: z.enum(ReservationMove.values),
            untilOn: z.string().describe('哪一期，按截止日'),
            title: z.string(),
            depotName: z.string(),
            pieces: z.int(),
            pieceUnit: z.string(),
            kg,
            orderCode: z.string(),
            why: z.string(),
          }),
        )
        .describe('新的在前，最多 200 条'),
    }),
    refuses: ['RESERVATION_NONE'],
    example: { reservationNo: 'BL202611000001' },
  }),
  '/api/ops/getContractReservations': call({
    title: '一份框架合同的备货约定',
    access: 'staff',
    right: 'framework.see',
    input: z.object({ ccNo }),
    output: z.object({ ccNo: z.string(), list: z.array(DeskReservation) }),
    refuses: ['FRAMEWORK_NONE'],
    example: { ccNo: EXAMPLE_CC },
  }),
  '/api/ops/askReservation': call({
    title: '为合同的一行约定备货：从哪天起留多少、留到哪天；由另一位同事同意后执行',
    access: 'staff',
    right: 'framework.run',
    input: z.object({
      ccNo,
      lineNo: z.int().min(1).max(50),
      depotCodes: z.array(z.string().max(20)).max(20).default([]).describe('从哪些仓库备；空为不限'),
      periods: z
        .array(
          z.object({
            month: month.default(''),
            fromOn: z.iso.date('请填写起始日'),
            untilOn: z.iso.date('请填写截止日'),
            kg: kgInt('请填写吨数').min(1, '请填写吨数').max(1_000_000_000, '吨数过大'),
          }),
        )
        .min(1, '至少一期')
        .max(24),
      reason: text(200).min(2, '请写明原因'),
      requestId,
    }),
    output: z.object({ reservationNo: z.string() }),
    refuses: ['FRAMEWORK_NONE', 'FRAMEWORK_STATE', 'RESERVATION', 'REQUEST_REUSED'],
    example: {
      ccNo: EXAMPLE_CC,
      lineNo: 1,
      periods: [{ month: '2026-12', fromOn: '2026-11-21', untilOn: '2026-12-31', kg: 20_000 }],
      reason: '年底冲压订单集中',
      requestId: 'example-reservation',
    },
    writes: true,
  }),
  '/api/ops/decideReservation': call({
    title: '同意或不同意一份备货约定：由约定人以外的同事',
    access: 'staff',
    right: 'framework.decide',
    input: z.object({ reservationNo, approve: z.boolean(), reason: text(200).default('') }),
    output: done,
    refuses: ['RESERVATION_NONE', 'RESERVATION_STATE', 'RESERVATION_TWO', 'RESERVATION'],
    example: { reservationNo: 'BL202611000001', approve: true },
    writes: true,
  }),
  '/api/ops/withdrawReservation': call({
    title: '撤回自己约定的备货：还没有决定的',
    access: 'staff',
    right: 'framework.run',
    input: z.object({ reservationNo }),
    output: done,
    refuses: ['RESERVATION_NONE', 'RESERVATION_STATE'],
    example: { reservationNo: 'BL202611000001' },
    writes: true,
  }),
  '/api/ops/endReservation': call({
    title: '提前结束备货：留着的马上放回现货，并告诉买方',
    access: 'staff',
    right: 'framework.decide',
    input: z.object({ reservationNo, reason: text(200).min(2, '请写明原因') }),
    output: done,
    refuses: ['RESERVATION_NONE', 'RESERVATION_STATE'],
    example: { reservationNo: 'BL202611000001', reason: '双方商定改为期货排产' },
    writes: true,
  }),
}
