// 竞拍: words of the room. 标的 lot: what is sold at once. 出价 bid: a price that was accepted, with a number. 保证金池 pool: one frozen sum of a
// company that covers all its lots. 占用 exposure: what of the pool its leads, wins, ceilings and sealed bids need now. 延时 extension: a late bid
// moves the end. 回执 receipt: number and hash of an accepted bid. 成交 award: who takes how many pieces at which price.
import { stateSet } from '../../kernel/stateSet.ts'
import { codes, type CodeOf } from '../../kernel/codes.ts'

/** 方式. What a price stands for: yuan per ton, but for 整单 the sum of the whole lot. */
export const BiddingMode = codes({
  perTon: { code: 'PRICE', label: '单价竞拍' },
  wholeLot: { code: 'LOT', label: '整单竞拍' },
  byQuantity: { code: 'QTY', label: '按量竞拍' },
  sealed: { code: 'SEALED', label: '密封报价' },
  dutch: { code: 'DUTCH', label: '降价竞拍' },
})
export type BiddingModeCode = CodeOf<typeof BiddingMode>

/** 公布方式: what bidders see of one another while a price rises. */
export const Disclosure = codes({
  open: { code: 'open', label: '公布出价' },
  rank: { code: 'rank', label: '只显名次' },
})
export type DisclosureCode = CodeOf<typeof Disclosure>
/** 方式 in words, with what it shows where that is not everything. */
export const modeText = (l: { mode: BiddingModeCode; disclosure: DisclosureCode }): string =>
  `${BiddingMode.label(l.mode)}${l.disclosure === Disclosure.rank ? '，只显名次' : ''}`

/** What a price stands for. */
export const PriceBasis = codes({
  ton: { code: 'ton', label: '元/吨' },
  lot: { code: 'lot', label: '元/整单' },
})
export type PriceBasisCode = CodeOf<typeof PriceBasis>
export const basisOf = (mode: BiddingModeCode): PriceBasisCode =>
  mode === BiddingMode.wholeLot ? PriceBasis.lot : PriceBasis.ton

/** 竞拍状态 as it is shown. Of a published lot the clock decides between 1 and 4; the database keeps `announced` for all of them. */
export const BiddingStatus = codes({
  draft: { code: 0, label: '草稿', tone: 'none' },
  announced: { code: 1, label: '未开始', tone: 'none' },
  signUp: { code: 2, label: '报名中', tone: 'info' },
  open: { code: 3, label: '竞拍中', tone: 'info' },
  extended: { code: 4, label: '延时中', tone: 'wait' },
  asking: { code: 5, label: '待确认', tone: 'wait' },
  sold: { code: 6, label: '已成交', tone: 'good' },
  unsold: { code: 7, label: '已流拍', tone: 'none' },
  withdrawn: { code: 8, label: '已撤销', tone: 'none' },
  defaulted: { code: 9, label: '买方违约', tone: 'bad' },
  /** Ours: paused by the desk, at night or for a cause; the clock stands. */
  paused: { code: 10, label: '已暂停', tone: 'wait' },
  /** Ours: its time is over, the result is being made. */
  closing: { code: 11, label: '结果生成中', tone: 'wait' },
  /** Ours: the mill's side ended the sale. Nobody is in default, the deposit is free, the goods may be put up again. */
  cancelled: { code: 12, label: '成交取消', tone: 'none' },
})
export type BiddingStatusCode = CodeOf<typeof BiddingStatus>
/** Its clock is over, and how it ended is written down. */
export const CLOSED_LOT = stateSet<BiddingStatusCode>({
  [BiddingStatus.draft]: false,
  [BiddingStatus.announced]: false,
  [BiddingStatus.signUp]: false,
  [BiddingStatus.open]: false,
  [BiddingStatus.extended]: false,
  [BiddingStatus.asking]: true,
  [BiddingStatus.sold]: true,
  [BiddingStatus.unsold]: true,
  [BiddingStatus.withdrawn]: true,
  [BiddingStatus.defaulted]: true,
  [BiddingStatus.paused]: false,
  [BiddingStatus.closing]: false,
  [BiddingStatus.cancelled]: true,
})

/** What a company is in a lot. */
export const MyPlace = codes({
  none: { code: 'none', label: '未报名', tone: 'none' },
  signedUp: { code: 'signedUp', label: '已报名', tone: 'none' },
  leading: { code: 'leading', label: '领先', tone: 'good' },
  /** Of a lot by quantity: part of what was asked for would be given. */
  partly: { code: 'partly', label: '部分入围', tone: 'wait' },
  outbid: { code: 'outbid', label: '被超过', tone: 'bad' },
  /** Where only ranks are shown: others stand above, at prices that he is not told. */
  ranked: { code: 'ranked', label: '未领先', tone: 'wait' },
  /** Of a sealed lot: nobody knows more before the end. */
  sealed: { code: 'sealed', label: '已报价', tone: 'info' },
  won: { code: 'won', label: '中标', tone: 'good' },
  lost: { code: 'lost', label: '未中标', tone: 'none' },
  defaulted: { code: 'defaulted', label: '违约', tone: 'bad' },
  cancelled: { code: 'cancelled', label: '成交取消', tone: 'none' },
})
export type MyPlaceCode = CodeOf<typeof MyPlace>

/** 保证金 of one company in one lot. */
export const DepositState = codes({
  held: { code: 'held', label: '池内', tone: 'wait' },
  released: { code: 'released', label: '已释放', tone: 'none' },
  converted: { code: 'converted', label: '转货款', tone: 'good' },
  forfeited: { code: 'forfeited', label: '已扣罚', tone: 'bad' },
})

/** 成交 of one company. */
export const AwardState = codes({
  asking: { code: 'asking', label: '递补待答复', tone: 'wait' },
  unpaid: { code: 'unpaid', label: '待付款', tone: 'wait' },
  paid: { code: 'paid', label: '已付款', tone: 'good' },
  defaulted: { code: 'defaulted', label: '违约', tone: 'bad' },
  declined: { code: 'declined', label: '放弃递补', tone: 'none' },
  /** The mill's side ended it: nobody's fault, the deposit comes back. */
  cancelled: { code: 'cancelled', label: '已取消', tone: 'none' },
})

/** What happened in a lot, in the order of its numbers. */
export const LotEventKind = codes({
  published: { code: 'published', label: '公告发布' },
  bid: { code: 'bid', label: '出价' },
  paused: { code: 'paused', label: '暂停' },
  resumed: { code: 'resumed', label: '恢复' },
  extended: { code: 'extended', label: '延长' },
  notice: { code: 'notice', label: '现场公告' },
  sold: { code: 'sold', label: '成交' },
  unsold: { code: 'unsold', label: '流拍' },
  withdrawn: { code: 'withdrawn', label: '撤拍' },
  defaulted: { code: 'defaulted', label: '违约' },
  cancelled: { code: 'cancelled', label: '成交取消' },
})

/** Why the pool of a company changed. */
export const PoolMoveKind = codes({
  added: { code: 'added', label: '转入' },
  signUp: { code: 'signUp', label: '报名冻结' },
  bid: { code: 'bid', label: '出价补冻' },
  returned: { code: 'returned', label: '转出到可用' },
  released: { code: 'released', label: '空闲放回可用' },
  converted: { code: 'converted', label: '转货款' },
  forfeited: { code: 'forfeited', label: '违约扣罚' },
})
export type PoolMoveKindCode = CodeOf<typeof PoolMoveKind>
