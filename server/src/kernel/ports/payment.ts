// 网银、扫码、原路退回: a bank, or a house of QR payments, behind two ports. What it says of a payment is told to the mall in one form, by its notice or
// when it is asked; what it was asked and did not answer is asked about by the mall's own number and never begun a second time (decision 0247).
import type { Fen } from '@mall/domain/kernel/money.ts'
import type { PartnerAnswer } from './partner.ts'

/** A payment as the mall asks for it. */
export interface PayOrder {
  /** The mall's number: the partner makes one payment of it, however often it is asked. */
  paymentNo: string
  amountFen: Fen
  /** Name of the company that pays. */
  payer: string
  /** Where the person who pays asks from, for a house that holds it against whoever comes to its page. */
  payerIp: string
  /** When the mall opened it, and until when it may be paid: the same at every asking. */
  openedAt: Date
  openUntil: Date
}

/** How a payment was decided. `eventId`: the partner's own of this word; what comes twice has one effect. */
export interface PaymentTold {
  partner: string
  eventId: string
  paymentNo: string
  /** The partner's number of the money; of one that was not paid it may be empty, and its sum 0. */
  txnId: string
  amountFen: Fen
  state: 'paid' | 'failed'
}

/** A payment that is asked about. `openUntil`: as it was opened with, for a partner that knows nothing of what nobody has begun to pay. */
export interface PayAsked {
  paymentNo: string
  openUntil?: Date
}

export interface PayPartner {
  /** As it stands at the payment and its events; never changed, since payments of years bear it. */
  readonly name: string
  /**
   * For so many hours an open payment is used again, and as long can be paid: of a bank whose makers and checkers take days. Left out: as the mall
   * does (USED_AGAIN_HOURS).
   */
  readonly keptHours?: number
  /** Whether a question would leave now: a partner that has just been silent is let rest, and nothing is begun. */
  reachable(): Promise<boolean>
  /** Opens it. `go`: where the payer goes on, a page of the partner's or the text of a QR code; `txnId`: null where it gets its number when it is paid. */
  open(p: PayOrder): Promise<PartnerAnswer<{ txnId: string | null; go: string }>>
  /** How the partner sees it; null: not decided, or not known to it. */
  ask(p: PayAsked): Promise<PartnerAnswer<PaymentTold | null>>
  /** Nobody is to pay it any more: ended there unless it is paid, and told as it stands then. Left out: the partner has no such thing. */
  close?(p: PayAsked): Promise<PartnerAnswer<PaymentTold | null>>
  /** A harmless question, for the desk's 测试连接. */
  probe?(): Promise<PartnerAnswer<string>>
}

/** A refund to the account that paid, as the mall asks for it. */
export interface RefundOrder {
  /** The mall's number of the refund: asked again it is the same refund. */
  sourceNo: string
  paymentNo: string
  txnId: string
  amountFen: Fen
  /** All that came by the payment. */
  paidFen: Fen
  /** It has been on its way for longer than the mall waits. */
  over?: boolean
}
export interface RefundTold {
  partner: string
  eventId: string
  sourceNo: string
  bankRefundId: string
  txnId: string
  amountFen: Fen
  state: 'paid' | 'failed'
  /** Why it failed, for the company; empty where it did not say. */
  reason: string
}
/** Taken and not done yet, or ended. `trouble`: it cannot go on without a person, in a sentence for the desk. */
export interface RefundState {
  bankRefundId: string
  told: RefundTold | null
  trouble?: string
}

export interface RefundPartner {
  readonly name: string
  giveBack(r: RefundOrder): Promise<PartnerAnswer<RefundState>>
  /** Null: the partner does not know it. */
  ask(r: RefundOrder): Promise<PartnerAnswer<RefundState | null>>
  /** Drops what is not done; what was done stays done and is said so. Left out: the partner has no such thing, and it is asked on. */
  drop?(r: RefundOrder): Promise<PartnerAnswer<RefundState | null>>
  probe?(): Promise<PartnerAnswer<string>>
}
