// Sheets of auctions, groups, framework orders, quotes and coupons: a buyer's own lists, taken home.
import { basisOf, AwardState, modeText, DepositState, PriceBasis } from '@mall/domain/selling/auction/bidding.status.ts'
import { CouponKind, CouponState, CouponWay } from '@mall/domain/goods/coupon/coupon.codes.ts'
import { termsText } from '@mall/domain/goods/coupon/coupon.rules.ts'
import { GroupDeposit, MemberState } from '@mall/domain/selling/groupBuy/groupBuy.status.ts'
import { PriceUnitLabel } from '@mall/domain/kernel/money.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { QuoteLineState, QuoteState } from '@mall/domain/orders/quote/quote.codes.ts'
import type { Cell } from '../../platform/sheet/csv.ts'
import { bidsBefore, callOffsBefore, couponsBefore, groupsBefore, quotesBefore } from './roomSheets.queries.ts'
import { sheet } from './sheetKind.ts'

/** What there is not leaves its cell empty: nothing is no zero. */
const fen = (n: number | null): Cell => (n === null ? '' : { fen: n })

export const roomSheets = {
  bids: sheet({
    page: bidsBefore,
    idOf: r => r.id,
    columns: [
      { head: '场次', width: 18, of: r => r.biddingNo },
      { head: '标的', width: 36, of: r => r.title },
      { head: '方式', width: 18, of: r => modeText(r) },
      { head: '开始', width: 18, of: r => ({ at: r.openAt }) },
      { head: '结束', width: 18, of: r => ({ at: r.endAt }) },
      { head: '全场，吨', width: 12, of: r => ({ kg: r.weightKg }) },
      { head: '起拍价', width: 12, of: r => ({ fen: r.startFen }) },
      { head: '我的最高价', width: 12, of: r => fen(r.bestFen) },
      { head: '计价', width: 9, of: r => PriceBasis.label(basisOf(r.mode)) },
      { head: '出价次数', width: 10, of: r => r.bids },
      { head: '保证金，元', width: 14, of: r => ({ fen: r.depositFen }) },
      { head: '保证金状态', width: 12, of: r => DepositState.label(r.depositState) },
      { head: '结果', width: 12, of: r => (r.awardState === null ? '' : AwardState.label(r.awardState)) },
      { head: '成交价', width: 12, of: r => fen(r.wonFen) },
      { head: '成交件数', width: 10, of: r => r.wonPieces ?? '' },
      { head: '成交，吨', width: 12, of: r => (r.wonKg === null ? '' : { kg: r.wonKg }) },
      { head: '成交额，元', width: 14, of: r => fen(r.amountFen) },
      { head: '订单', width: 20, of: r => r.orderCode },
    ],
  }),
  groups: sheet({
    page: groupsBefore,
    idOf: r => r.id,
    columns: [
      { head: '团号', width: 18, of: r => r.groupNo },
      { head: '商品', width: 32, of: r => r.title },
      { head: '参团时间', width: 18, of: r => ({ at: r.joinedAt }) },
      { head: '截止', width: 18, of: r => ({ at: r.endAt }) },
      { head: '参团人', width: 12, of: r => r.buyer },
      { head: '件数', width: 8, of: r => r.pieces },
      { head: '单位', width: 6, of: r => r.pieceUnit },
      { head: '重量，吨', width: 12, of: r => ({ kg: r.weightKg }) },
      { head: '挂牌价，元/吨', width: 14, of: r => ({ fen: r.listFen }) },
      { head: '成团价，元/吨', width: 14, of: r => fen(r.priceFen) },
      { head: '订金，元', width: 14, of: r => ({ fen: r.depositFen }) },
      { head: '订金状态', width: 12, of: r => GroupDeposit.label(r.depositState) },
      { head: '状态', width: 12, of: r => MemberState.label(r.state) },
      { head: '说明', width: 36, of: r => r.why },
      { head: '订单', width: 20, of: r => r.orderCode },
    ],
  }),
  frameworkOrders: sheet({
    page: callOffsBefore,
    idOf: r => r.orderId,
    columns: [
      { head: '框架合同', width: 20, of: r => r.ccNo },
      { head: '合同版本', width: 10, of: r => r.version },
      { head: '订单', width: 20, of: r => r.orderCode },
      { head: '下单时间', width: 18, of: r => ({ at: r.at }) },
      { head: '下单人', width: 12, of: r => r.buyer },
      { head: '状态', width: 10, of: r => OrderStatus.label(r.status) },
      { head: '行', width: 6, of: r => r.lineNo },
      { head: '商品', width: 32, of: r => r.title },
      { head: '件数', width: 8, of: r => r.pieces },
      { head: '单位', width: 6, of: r => r.pieceUnit },
      { head: '重量，吨', width: 12, of: r => ({ kg: r.weightKg }) },
      { head: '单价，元/吨', width: 12, of: r => ({ fen: r.priceFen }) },
      { head: '货款，元', width: 14, of: r => ({ fen: r.amountFen }) },
      { head: '订单合计，元', width: 14, of: r => ({ fen: r.totalFen }) },
    ],
  }),
  quotes: sheet({
    page: quotesBefore,
    idOf: r => r.id,
    columns: [
      { head: '议价单', width: 20, of: r => r.quoteNo },
      { head: '时间', width: 18, of: r => ({ at: r.at }) },
      { head: '询价人', width: 12, of: r => r.buyer },
      { head: '状态', width: 12, of: r => QuoteState.label(r.state) },
      { head: '行', width: 6, of: r => r.lineNo },
      { head: '商品', width: 32, of: r => r.title },
      { head: '件数', width: 8, of: r => r.pieces },
      { head: '单位', width: 6, of: r => r.pieceUnit },
      { head: '重量，吨', width: 12, of: r => ({ kg: r.weightKg }) },
      { head: '计价', width: 9, of: r => PriceUnitLabel[r.priceUnit] },
      { head: '当日挂牌价', width: 12, of: r => ({ fen: r.listFen }) },
      { head: '我要的价', width: 12, of: r => ({ fen: r.wantedFen }) },
      { head: '钢厂报价', width: 12, of: r => fen(r.offerFen) },
      { head: '可供件数', width: 10, of: r => r.offerPieces ?? '' },
      { head: '行状态', width: 12, of: r => QuoteLineState.label(r.lineState) },
      { head: '订单', width: 22, of: r => r.masterOrderCode },
    ],
  }),
  coupons: sheet({
    page: couponsBefore,
    idOf: r => r.id,
    columns: [
      { head: '优惠券', width: 20, of: r => r.couponNo },
      { head: '名称', width: 24, of: r => r.name },
      { head: '券种', width: 10, of: r => CouponKind.label(r.kind) },
      { head: '内容', width: 36, of: r => termsText(r) },
      { head: '状态', width: 10, of: r => CouponState.label(r.state) },
      { head: '来源', width: 12, of: r => CouponWay.label(r.way) },
      { head: '领到时间', width: 18, of: r => ({ at: r.gotAt }) },
      { head: '有效期至', width: 18, of: r => ({ at: r.validUntil }) },
      { head: '已优惠，元', width: 14, of: r => fen(r.usedFen) },
      { head: '订单', width: 20, of: r => r.orderCode },
    ],
  }),
}
