// 议价单, its states: who may do what next. A line is agreed, countered or refused alone; the quote says whose turn it is.
import { QuoteState, type QuoteStateCode, type QuoteStepCode } from './quote.codes.ts'

export type QuoteSide = 'buyer' | 'mill' | 'manager' | 'clock'

const moves: readonly { on: QuoteStepCode; by: QuoteSide; from: readonly QuoteStateCode[]; to: QuoteStateCode }[] = [
  { on: 'offer', by: 'mill', from: ['asked'], to: 'offered' },
  { on: 'askApproval', by: 'mill', from: ['asked'], to: 'approval' },
  { on: 'refuse', by: 'mill', from: ['asked'], to: 'refused' },
  { on: 'approve', by: 'manager', from: ['approval'], to: 'offered' },
  { on: 'sendBack', by: 'manager', from: ['approval'], to: 'asked' },
  { on: 'counter', by: 'buyer', from: ['offered'], to: 'asked' },
  { on: 'accept', by: 'buyer', from: ['offered'], to: 'accepted' },
  { on: 'refuse', by: 'buyer', from: ['offered'], to: 'refused' },
  { on: 'withdraw', by: 'buyer', from: ['asked', 'approval', 'offered'], to: 'withdrawn' },
  { on: 'expire', by: 'clock', from: ['offered', 'accepted'], to: 'expired' },
  { on: 'order', by: 'buyer', from: ['accepted'], to: 'ordered' },
]

/** The state after an act; undefined when it is not his or not now. */
export const nextOf = (state: QuoteStateCode, on: QuoteStepCode, by: QuoteSide): QuoteStateCode | undefined =>
  moves.find(m => m.on === on && m.by === by && m.from.includes(state))?.to

/** Nothing more happens to it; what is wanted again is a new one. */
export const isOver = (state: QuoteStateCode): boolean => !moves.some(m => m.by !== 'clock' && m.from.includes(state))

/** What the clock makes of it: an offer, accepted or not, holds until its hour. */
export const byClock = (state: QuoteStateCode, expiresAt: number | null, now: number): QuoteStateCode =>
  expiresAt !== null && expiresAt <= now && (nextOf(state, 'expire', 'clock') ?? '') === QuoteState.expired
    ? QuoteState.expired
    : state
