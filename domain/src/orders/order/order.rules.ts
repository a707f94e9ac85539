import { isTooLate, lateCancelFrom, type ShipBy } from './lateCancel.rules.ts'
import { PAPER_RECORDED, PAPER_WAITS, PAPER_WHOSE } from '../../platform/partner/channelWords.ts'
import { type CodeOf, codes } from '../../kernel/codes.ts'
import { type Fen, yuan, type Kg } from '../../kernel/money.ts'
import { tons } from '../../kernel/weight.ts'
import { orderMachine, type OrderEvent, type OrderState } from './order.machine.ts'

/**
 * Why a person of the mill looks at an order. Kept on the order as codes: what follows is decided by them, never by the sentence that is
 * made of them. A manager looks after the reviewer where `manager` says so.
 */
export const ReviewCause = codes({
  ruleOff: { code: 'ruleOff', label: '自动审核规则已关闭' },
  futures: { code: 'futures', label: '期货排产，需核对可制规格与交期' },
  uncertified: { code: 'uncertified', label: '企业尚未认证，或营业执照已到期' },
  agreement: { code: 'agreement', label: '含协议品' },
  aboveLine: { code: 'aboveLine', label: '金额超过审批线' },
  belowAuthority: { code: 'belowAuthority', label: '成交价低于业务权限价' },
  returned: { code: 'returned', label: '销售经理曾退回' },
  unsigned: { code: 'unsigned', label: '合同未签成' },
  /** A person of the mill took a pass back or sent the order back: no rule passes it instead of a person. */
  stopped: { code: 'stopped', label: '业务曾撤回或退回' },
})
export type ReviewCauseCode = CodeOf<typeof ReviewCause>
const forManager: readonly ReviewCauseCode[] = ['agreement', 'aboveLine', 'belowAuthority', 'returned']

export interface ReviewFacts {
  /** A person of the mill stopped it before; a new order was not. */
  stopped?: boolean
  futures: boolean
  certified: boolean
  agreementGoods: boolean
  totalFen: Fen
  /** Orders above this sum wait for a manager. */
  approvalAboveFen: Fen
  /** Rule of the console: listed-price spot orders of certified companies pass by themselves. */
  autoReview: boolean
}

export interface StartFacts extends ReviewFacts {
  /** Placed by an employee in the buyer's name: the buyer's own word comes first. */
  proxy: boolean
  /** Which limits of its maker the order passes; empty: none. */
  overLimit: string
}

export interface Start {
  state: Extract<OrderState, 'pendingConfirm' | 'pendingReview' | 'pendingPayment'>
  causes: ReviewCauseCode[]
  /** In words, for the people who see it wait. */
  reason: string
}

export const AUTO_REVIEWED = '挂牌价现货，系统自动审核'

/** Where a new order starts. A spot order at list price of a certified company within its limits passes the review by rule (docs/specification.md). */
export function startOf(f: StartFacts): Start {
  if (f.proxy) return { state: 'pendingConfirm', causes: [], reason: '代打单，待买方确认' }
  if (f.overLimit) return { state: 'pendingConfirm', causes: [], reason: `企业内部审批：${f.overLimit}` }
  const causes = reviewCauses(f)
  if (causes.length > 0) return { state: 'pendingReview', causes, reason: causesText(causes) }
  return { state: 'pendingPayment', causes, reason: AUTO_REVIEWED }
}

/** Why a person of the mill must look at the order, all of it; empty when the rule lets it pass. */
export function reviewCauses(f: ReviewFacts): ReviewCauseCode[] {
  const causes: ReviewCauseCode[] = []
  if (f.futures) causes.push('futures')
  if (!f.certified) causes.push('uncertified')
  if (f.agreementGoods) causes.push('agreement')
  if (f.totalFen > f.approvalAboveFen) causes.push('aboveLine')
  if (f.stopped) causes.push('stopped')
  return causes.length === 0 && !f.autoReview ? ['ruleOff'] : causes
}

/** Whether what a reviewer finds leads on to a manager: then an order waits for both, one after the other. */
export const goesToManager = (causes: readonly ReviewCauseCode[]): boolean => causes.some(c => forManager.includes(c))

export const causesText = (causes: readonly ReviewCauseCode[], agreement: readonly string[] = []): string =>
  causes
    .map(c => ReviewCause.label(c) + (c === ReviewCause.agreement && agreement.length > 0 ? `（${agreement.join('、')}）` : ''))
    .join('；')

/** Facts of an order at the moment of a decision: from its own columns and its history, whatever was written about it meanwhile. */
export interface DecisionFacts {
  agreementGoods: boolean
  totalFen: Fen
  approvalAboveFen: Fen
  /** A line's deal price lies below what a desk may agree to at today's list price (`belowAuthority` in lineSum.ts). */
  belowAuthority: boolean
  /** A manager sent it back before: nobody below him lets it pass. */
  managerReturned: boolean
}

/** Why a reviewer cannot let it pass alone and submits it to a manager; empty: his word is enough and it goes on to payment. */
export function managerCauses(f: DecisionFacts): ReviewCauseCode[] {
  const holds: Partial<Record<ReviewCauseCode, boolean>> = {
    agreement: f.agreementGoods,
    aboveLine: f.totalFen > f.approvalAboveFen,
    belowAuthority: f.belowAuthority,
    returned: f.managerReturned,
  }
  return forManager.filter(c => holds[c])
}

/**
 * The causes of an order that is submitted to the manager: why it was looked at stays (期货排产), what concerns the manager is what holds today.
 */
export const submittedCauses = (old: readonly ReviewCauseCode[], today: readonly ReviewCauseCode[]): ReviewCauseCode[] => [
  ...old.filter(c => !forManager.includes(c)),
  ...today,
]

/** Who had a hand in an order, by account. */
export interface Hands {
  /** The employee who placed it in the buyer's name; null for the buyer's own. */
  proxyMakerId: number | null
  /** Who passed it on to the manager. */
  reviewedById: number | null
}

/**
 * Two people for one order (四眼): who placed it for the buyer neither reviews nor approves it, who reviewed it does not approve it. Sending
 * back or ending it is open to both. Why this person cannot; undefined when he can.
 */
export function whyNotDecide(on: OrderEvent, actorId: number, hands: Hands): string | undefined {
  if (agrees(on) && hands.proxyMakerId === actorId) return '这笔订单由您代打单，须由另一位同事处理'
  if (on === 'approve' && hands.reviewedById === actorId) return '这笔订单由您审核，须由另一位有审批权的同事审批'
  return undefined
}

const agrees = (on: OrderEvent): boolean => on === 'reviewPass' || on === 'reviewEscalate' || on === 'approve'

/** What makes an order go on, or begin again: it holds goods, or starts a time to pay. */
export const goesOn = (on: OrderEvent): boolean => agrees(on) || on === 'reopen'

/**
 * Why the mill cannot let an order go on: the people of a frozen company cannot log in, and its time to pay would run out unseen. Sending back
 * or ending it stays possible. Undefined when it can.
 */
export const whyNotGoOn = (on: OrderEvent, company: { frozen: boolean }): string | undefined =>
  goesOn(on) && company.frozen ? '企业已冻结，先解冻' : undefined

/** Events by which the mill, not the buyer, ends an order: what it ended it may open again. */
export const endedByMill: ReadonlySet<string> = new Set<OrderEvent>(['reviewReject', 'approvalReject', 'reviewTimeout'])
/** For so long the mill can open an order again that it has ended. */
export const REOPEN_DAYS = 7

/** Goods that a company holds without having paid: its live spot orders before payment. */
export interface Held {
  fen: Fen
  kg: Kg
}

/** Why a company cannot hold more before it pays; undefined when it can. Zero is no cap. */
export function overCap(held: Held, more: Held, cap: Held): string | undefined {
  const fen = held.fen + more.fen
  const kg = held.kg + more.kg
  if (cap.fen > 0 && fen > cap.fen) return `未付款的现货订单合计 ${yuan(fen)} 元，超过每家企业 ${yuan(cap.fen)} 元的上限`
  if (cap.kg > 0 && kg > cap.kg) return `未付款的现货订单合计 ${tons(kg)} 吨，超过每家企业 ${tons(cap.kg)} 吨的上限`
  return undefined
}

/** Why the buyer cannot cancel by himself, in words for the button; undefined when he can. */
export function whyNotCancel(state: OrderState, late?: ShipBy): string | undefined {
  if (orderMachine.next(state, 'cancel', 'buyer')) return undefined
  // 过了交货期: not ready, and later than he has to wait for.
  if (state === 'pendingSchedule' && late) {
    if (isTooLate(late)) return undefined
    const from = lateCancelFrom(late)
    if (from !== null) return `订单已付款，请提交取消申请，由钢厂审批；${from} 起货仍未备齐的，可以直接取消`
  }
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

/** 等待事项: what an order waits for and whose turn it is. */
export function blockerOf(
  state: OrderState,
  o: {
    cancelApplied: boolean
    reason?: string
    companyApproval?: { why: string; approvers: readonly string[] }
    /** 换货: what comes back pays for it. */
    replaces?: boolean
    /** 尾款 that is not paid; nothing is loaded before. */
    restFen?: Fen
    /** 分批付款放行: nothing more is released before this is paid. */
    stage?: { name: string; fen: Fen } | undefined
    /** Whose seal the contract waits for; `paper`: both sides', where no signing platform is connected, `recorded`: the mill's second person; undefined: it waits for none. */
    seal?: 'buyer' | 'mill' | 'paper' | 'recorded'
  },
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
      if (o.seal === 'buyer') return { waitsFor: '贵公司签署合同，双方签署后付款', whose: '贵公司签署人', mine: true }
      if (o.seal === 'paper') return { waitsFor: PAPER_WAITS, whose: PAPER_WHOSE, mine: true }
      if (o.seal === 'recorded') return { waitsFor: PAPER_RECORDED, whose: '销售经理', mine: false }
      if (o.seal === 'mill') return { waitsFor: '钢厂盖章，盖章后付款', whose: '销售经理', mine: false }
      if (o.replaces) return { waitsFor: '原货退回收货，收货后自动付清', whose: '贵公司', mine: true }
      return { waitsFor: '付款到账', whose: '贵公司', mine: true }
    case 'pendingSchedule':
      return { waitsFor: '排产与轧制', whose: '生产计划', mine: false }
    case 'pendingShipment':
      if (o.stage) return { waitsFor: `付${o.stage.name} ${yuan(o.stage.fen)} 元，付清后放行下一批`, whose: '贵公司', mine: true }
      if (o.restFen) return { waitsFor: `付清尾款 ${yuan(o.restFen)} 元，付清后提货`, whose: '贵公司', mine: true }
      return { waitsFor: '配车装货', whose: '调度', mine: false }
    case 'shipping':
      if (o.stage) return { waitsFor: `付${o.stage.name} ${yuan(o.stage.fen)} 元，付清后放行下一批`, whose: '贵公司', mine: true }
      return { waitsFor: '全部到货签收', whose: '收货人', mine: false }
    case 'signed':
    case 'cancelled':
    case 'createFailed':
      return undefined
    default:
      state satisfies never
      return undefined
  }
}
