import { type Fen, yuan } from '../money.ts'
import { orderMachine, type OrderState } from './order.machine.ts'

/** How long an unpaid order keeps its goods (assumption of steel-trade section 5, a setting): hours. */
export const HOLD_HOURS = { spot: 24, futures: 72 } as const

/** Made-to-order goods ask 30 % down payment at most up front; spot goods are paid in full. Basis points. */
export const DOWN_PAYMENT_BP = { spot: 10_000, futures: 10_000 } as const

export interface ReviewFacts {
  futures: boolean
  certified: boolean
  proxy: boolean
  speciallyTreated: boolean
  agreementGoods: boolean
  totalFen: Fen
  /** Orders above this sum wait for a manager. */
  approvalAboveFen: Fen
  /** Rule of the console: listed-price spot orders of certified companies pass by themselves. */
  autoReview: boolean
  /** Which limits of its maker the order passes; empty or missing: none. */
  overLimit?: string
}

export type FirstStatus = { state: Extract<OrderState, 'pendingConfirm' | 'pendingReview' | 'pendingPayment'>; reason: string }

/** Where a new order starts. Reading notes: a listed-price spot order of a certified company within its limits passes by rule. */
export function firstStatus(f: ReviewFacts): FirstStatus {
  if (f.proxy) return { state: 'pendingConfirm', reason: '代打单，待买方确认' }
  if (f.overLimit) return { state: 'pendingConfirm', reason: `企业内部审批：${f.overLimit}` }
  const waits = whyStaffReviews(f)
  if (waits) return { state: 'pendingReview', reason: waits }
  return { state: 'pendingPayment', reason: '挂牌价现货，系统自动审核' }
}

/** Why a person of the mill must look at the order; undefined when the rule lets it pass. */
export function whyStaffReviews(f: ReviewFacts): string | undefined {
  if (!f.autoReview) return '自动审核规则已关闭'
  if (f.futures) return '期货排产，需核对可制规格与交期'
  if (!f.certified) return '企业尚未认证，或营业执照已到期'
  if (f.agreementGoods) return '含协议品'
  if (f.totalFen > f.approvalAboveFen) return `金额超过 ${yuan(f.approvalAboveFen)} 元`
  return undefined
}

/** After the reviewer agrees: large sums and agreement goods still wait for a manager. */
export const needsApproval = (f: { totalFen: Fen; approvalAboveFen: Fen; agreementGoods: boolean }): boolean =>
  f.agreementGoods || f.totalFen > f.approvalAboveFen

/** Why the buyer cannot cancel by himself, in words for the button; undefined when he can. */
export function whyNotCancel(state: OrderState): string | undefined {
  if (orderMachine.next(state, 'cancel', 'buyer')) return undefined
  if (state === 'pendingSchedule' || state === 'pendingShipment') return '订单已付款，请提交取消申请，由钢厂审批'
  if (state === 'shipping') return '已经发货，不能取消；请在签收后申请售后'
  return '订单已结束'
}

/** Why a cancel request cannot be made; undefined when it can. */
export function whyNotApplyCancel(state: OrderState, applied: boolean): string | undefined {
  if (applied) return '取消申请正在审批'
  if (state === 'pendingSchedule' || state === 'pendingShipment') return undefined
  return orderMachine.next(state, 'cancel', 'buyer') ? '订单未付款，可直接取消' : '当前状态不能取消'
}

export interface Blocker {
  waitsFor: string
  whose: string
  /** The buyer can do it himself now. */
  mine: boolean
}

/** 卡在哪: what an order waits for and whose turn it is. */
export function blockerOf(
  state: OrderState,
  o: { cancelApplied: boolean; reason?: string; companyApproval?: { why: string; approvers: readonly string[] } },
): Blocker | undefined {
  if (o.cancelApplied) return { waitsFor: '钢厂审批取消申请', whose: '销售经理', mine: false }
  if (state === 'pendingConfirm' && o.companyApproval) {
    const { why, approvers } = o.companyApproval
    // Which limits, in a few words; by how much stands in the order itself.
    const limits = why.split('；').map(reason => reason.split('，')[0])
    return { waitsFor: `企业内部审批（${limits.join('；')}）`, whose: approvers.join('、') || '贵公司审批人', mine: false }
  }
  switch (state) {
    case 'pendingConfirm':
      return { waitsFor: o.reason ?? '买方确认价格、重量与交期', whose: '贵公司', mine: true }
    case 'pendingReview':
      return { waitsFor: o.reason ?? '销售审核', whose: '销售审核', mine: false }
    case 'pendingApproval':
      return { waitsFor: o.reason ?? '销售经理审批', whose: '销售经理', mine: false }
    case 'pendingPayment':
      return { waitsFor: '付款到账', whose: '贵公司', mine: true }
    case 'pendingSchedule':
      return { waitsFor: '排产与轧制', whose: '生产计划', mine: false }
    case 'pendingShipment':
      return { waitsFor: '配车装货', whose: '调度', mine: false }
    case 'shipping':
      return { waitsFor: '全部到货签收', whose: '收货人', mine: false }
    default:
      return undefined
  }
}
