// 我的竞拍: the pool of deposits, what a company is in, what it has won.
import { fenInt, kgInt } from '../../kernel/units.ts'
import { HALL_DAYS } from '@mall/domain/selling/auction/bidding.rules.ts'
import { z } from 'zod'
import { AwardState, PoolMoveKind, PriceBasis } from '@mall/domain/selling/auction/bidding.status.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { at, call, pageIn, pageOf, requestId, type ReplyOf } from '../../kernel/call.ts'
import { biddingNo, LotCard } from './bidding.ts'
import { amountFen } from '../../money/funds/funds.ts'

const fen = fenInt()

const PoolUse = z.object({
  biddingNo: z.string(),
  title: z.string(),
  amountFen: fen,
  why: z
    .enum(['won', 'leading', 'auto', 'sealed', 'quantity', 'ranked'])
    .describe('中标待付、领先、自动出价、密封报价、按量入围、只显名次的出价'),
  until: at.nullable(),
})
export const biddingMineCalls = {
  '/api/bidding/getDepositPool': call({
    title: '保证金池：冻结多少，哪些场占着，空闲部分何时放回',
    access: 'company',
    need: 'order.create',
    input: z.object({}),
    output: z.object({
      poolFen: fen.describe('已冻结'),
      exposureFen: fen.describe('占用'),
      freeFen: fen.describe('空闲'),
      availableFen: fen.describe('可用余额'),
      uses: z.array(PoolUse),
      releaseAt: at.nullable().describe('空闲部分自动放回可用的时刻；空：没有空闲，或还有在拍的场'),
      releaseAfter: z.string().describe('看哪一场：场次号'),
      moves: z
        .array(z.object({ at, kind: z.literal(PoolMoveKind.values), amountFen: fen, poolFen: fen, biddingNo: z.string() }))
        .describe('最近 50 笔'),
      defaults: z.int().describe('6 个月内违约次数'),
      barredUntil: at.nullable(),
    }),
    example: {},
  }),
  '/api/bidding/addToPool': call({
    title: '保证金池转入：从可用余额冻结',
    access: 'company',
    need: 'order.pay',
    input: z.object({ amountFen, requestId }),
    output: z.object({ poolFen: fen }),
    refuses: ['BID_POOL_SHORT', 'CERT_REQUIRED', 'REQUEST_REUSED', 'BUSY'],
    example: { amountFen: 1_000_000, requestId: 'example-bid-pool-in' },
    writes: true,
  }),
  '/api/bidding/returnFromPool': call({
    title: '保证金池转出：空闲部分放回可用余额',
    access: 'company',
    need: 'order.pay',
    input: z.object({ amountFen, requestId }),
    output: z.object({ poolFen: fen }),
    refuses: ['BID_POOL_RETURN', 'REQUEST_REUSED', 'BUSY'],
    example: { amountFen: 100_000, requestId: 'example-bid-pool-out' },
    writes: true,
  }),
  '/api/bidding/getMyBiddings': call({
    title: '我的竞拍：要付款的在前，再按剩余时间；已结束的说保证金去了哪里',
    access: 'company',
    need: 'order.create',
    input: z.object({ ...pageIn, view: z.enum(['now', 'ended']).default('now') }),
    output: pageOf(LotCard).extend({
      serverNow: at,
      nowCount: z.int(),
      endedCount: z.int(),
      toPay: z.int(),
      toAnswer: z.int().describe('递补待答复'),
      wonCount: z.int().describe(`近 ${HALL_DAYS} 天中标`),
    }),
    example: {},
  }),
  '/api/bidding/getWonLots': call({
    title: '竞拍订单：中标的场与它的订单',
    access: 'company',
    need: 'order.create',
    input: z.object({ ...pageIn, state: z.enum(['', ...AwardState.values]).default('') }),
    output: pageOf(
      z.object({
        biddingNo: z.string(),
        title: z.string(),
        state: z.literal(AwardState.values),
        priceFen: fen,
        priceBasis: z.literal(PriceBasis.values),
        pieces: z.int(),
        pieceUnit: z.string(),
        weightKg: kgInt(),
        amountFen: fen,
        depositFen: fen,
        dueFen: fen.describe('还要付：货款减保证金，递补待答复的是接下后要付的；付过为 0'),
        orderCode: z.string(),
        masterOrderCode: z.string(),
        orderStatus: z.literal(OrderStatus.values).nullable(),
        wonAt: at,
        until: at.nullable(),
        liftBy: z.string().describe('提货截止日，付款时定下；空：还没有付款'),
        depotName: z.string(),
      }),
    ).extend({ serverNow: at, toPay: z.int() }),
    example: {},
  }),
  '/api/bidding/payWonLot': call({
    title: '中标付款：保证金转货款，其余从可用余额付',
    access: 'company',
    need: 'order.pay',
    input: z.object({ biddingNo, requestId }),
    output: z.object({ masterOrderCode: z.string(), paymentNo: z.string(), paidFen: fen, depositFen: fen }),
    refuses: ['PROVE_AGAIN', 'BID_LOT_NONE', 'BID_AWARD_STATE', 'BALANCE_SHORT', 'ORDER_STATE', 'REQUEST_REUSED', 'BUSY'],
    example: { biddingNo: 'JP20261120004', requestId: 'example-bid-pay' },
    writes: true,
  }),
  '/api/bidding/answerOffer': call({
    title: '递补：前一名违约后，按自己的最高价接下或放弃',
    access: 'company',
    need: 'order.create',
    input: z.object({ biddingNo, accept: z.boolean(), requestId }),
    output: z.object({ masterOrderCode: z.string().describe('空：放弃') }),
    refuses: ['BID_LOT_NONE', 'BID_OFFER_NONE', 'BID_LIMITED', 'BID_POOL_SHORT', 'CERT_REQUIRED', 'REQUEST_REUSED', 'BUSY'],
    example: { biddingNo: 'JP20261119003', accept: false, requestId: 'example-bid-offer' },
    writes: true,
  }),
  '/api/bidding/getBiddingRules': call({
    title: '竞拍规则全文，版本与生效时间',
    access: 'guest',
    input: z.object({ version: z.int().min(0).max(100_000).default(0).describe('0：现行') }),
    output: z.object({
      version: z.int(),
      since: at,
      paragraphs: z.array(z.string()),
      versions: z.array(z.object({ version: z.int(), since: at, what: z.string() })),
    }),
    refuses: ['BID_LOT_NONE'],
    example: {},
  }),
}
export type DepositPool = ReplyOf<typeof biddingMineCalls, '/api/bidding/getDepositPool'>
