// 订金 for goods made to order: a part of the price before the mill rolls, the rest before loading (decision 0274). What was agreed stands on the order; the
// rule of the desk is asked only when it is made.
import { StockMode, type StockModeCode } from '../../goods/goods/goods.codes.ts'
import { codes } from '../../kernel/codes.ts'
import { type Fen, yuan } from '../../kernel/money.ts'
import { isStaged, percentFen, stagesPaid, stageSum } from './stage.rules.ts'
import { CancelApply, OrderStatus, type CancelApplyCode, type OrderStatusCode } from './order.status.ts'

/** Which part of an order a payment is of. */
export const PayPart = codes({
  all: { code: 'all', label: '全款' },
  deposit: { code: 'deposit', label: '订金' },
  rest: { code: 'rest', label: '尾款' },
  /** One or several stages of an order that is paid in stages (stage.rules.ts). */
  stage: { code: 'stage', label: '分期货款' },
})

/** More would be no deposit any more, less than one no rule. */
export const DEPOSIT_MOST_PERCENT = 90
export const REST_MOST_DAYS = 90

/** So many percent of the total, rounded up to whole yuan, never more than the total; the rest is what is left, so that both are the total to the fen. `orders.deposit_fen` counts the same. */
export const depositOf = percentFen

/** Of listed and of 议价 goods made to order; a framework contract, a lot and a group have money of their own. */
export const takesDeposit = (o: { framework: boolean; stockMode: StockModeCode }): boolean =>
  o.stockMode === StockMode.futures && !o.framework

export interface DepositFacts {
  totalFen: Fen
  paidFen: Fen
  /** Zero: all of it is paid before production. */
  depositPercent: number
  depositFen: Fen
  /** Percent of each stage; left out or empty: not in stages. */
  stageShares?: readonly number[]
  /** Up to which stage is paid now; left out: the next one. */
  payUntil?: number | undefined
}

/** What the next payment is of: the deposit, or all of it; when that is there, the rest. In stages: those up to the one that was asked for. */
export const partFen = (o: DepositFacts): Fen =>
  isStaged(o)
    ? stageSum(o.totalFen, o.stageShares ?? [], o.payUntil ?? stagesPaid(o) + 1) - o.paidFen
    : o.paidFen > 0
      ? o.totalFen - o.paidFen
      : firstFen(o)
/** What comes before production. */
export const firstFen = (o: DepositFacts): Fen => (o.depositPercent > 0 ? o.depositFen : o.totalFen)

interface RestFacts extends DepositFacts {
  status: OrderStatusCode
}
/** Between the deposit and the last receipt. With a rest of one part nothing is on the road before it is paid. */
const REST_OPEN: readonly OrderStatusCode[] = [OrderStatus.pendingSchedule, OrderStatus.pendingShipment, OrderStatus.shipping]
/** 尾款 that is not paid, or all of the later stages: before its loading it has to be. Zero: there is none, or the deposit itself is not there. */
export const restFen = (o: RestFacts): Fen =>
  o.depositPercent > 0 && o.paidFen > 0 && REST_OPEN.includes(o.status) ? o.totalFen - o.paidFen : 0

/** The rest can be paid from the deposit on. Who asked for the order's end himself does not pay it meanwhile; what the mill asked for, since it was not paid, a payment answers. */
export const restDue = (o: RestFacts & { cancelApply: CancelApplyCode; cancelByMill: boolean }): boolean =>
  restFen(o) > 0 && (o.cancelApply !== CancelApply.applied || o.cancelByMill)

/** Until when, in words of the reader; `dueOn` null: the goods do not stand ready yet. */
export const restUntilText = (o: { restDays: number; restDueOn: string | null }): string =>
  o.restDueOn ? `最迟 ${o.restDueOn} ` : `货备齐后 ${o.restDays} 天内`

export const restUnpaidText = (fen: Fen): string => `尾款 ${yuan(fen)} 元还没有付，付清后才能提货`

/** The agreement as contracts say it. */
export const depositTerms = (o: {
  depositPercent: number
  depositFen: Fen
  totalFen: Fen
  restDays: number
  payHours: number
  /** Both sign before the money. */
  sealed: boolean
}): string[] => [
  `货款分两次付。订金 ${yuan(o.depositFen)} 元（合同金额的 ${o.depositPercent} %，进位到元），在${o.sealed ? '双方签署后' : '订单进入待付款后'} ${o.payHours} 小时内付，到账后安排生产；逾期未付的不安排生产。`,
  `尾款 ${yuan(o.totalFen - o.depositFen)} 元，在货物全部入库后 ${o.restDays} 日内、提货之前付清；付清之前不配车、不出厂。`,
  '单价按下单时确定，不因付尾款的时间变动。结算按实际重量，对订金与尾款之和多退少补。',
  '尾款逾期未付的，卖方可以取消订单，已付的订金扣除双方约定或卖方说明理由的违约金后退还，违约金不超过订金。其他条款中付清全款的约定，以本条为准。',
]

/** Why 违约金 of so much cannot be kept; undefined when it can. */
export const whyNotKeep = (fen: Fen, o: DepositFacts): string | undefined =>
  fen === 0
    ? undefined
    : o.depositPercent === 0 || o.paidFen === 0
      ? '订单没有订金或首期，不能扣违约金'
      : fen > o.depositFen
        ? `违约金不能超过${isStaged(o) ? '首期' : '订金'} ${yuan(o.depositFen)} 元`
        : undefined

/** Who asked for the end of an order does not agree to it himself. */
export const whyNotAgreeToEnd = (actorId: number, askedBy: number | null): string | undefined =>
  askedBy === actorId ? '这次取消由您提请，须由另一位有审批权的同事审批' : undefined
