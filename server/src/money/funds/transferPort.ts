// A bank that is asked for what came in, whichever it is: what the round of questions (readBank.job.ts) needs of it.
import type { Entry } from '@mall/domain/money/funds/statement.ts'
import type { PartnerAnswer } from '../../kernel/ports/partner.ts'

export interface BankEntry extends Entry {
  /** The number behind the account that it was paid to, as the bank writes it; empty: to the account itself. */
  sub: string
  /** Written down afterwards by the bank, for what it had missed: it may be money that came. */
  afterwards: boolean
}
export interface BankPage {
  /** All that moved on the account, in the bank's order: what went out proves with its balances that nothing is missing. */
  entries: readonly BankEntry[]
  /** What the next page is asked by; null: this was the last. */
  next: string | null
}
/** Days of China as YYYY-MM-DD, both of them included. `page`: what the page before gave; empty: the first. */
export interface PageAsked {
  from: string
  to: string
  page: string
}
export interface TransferBank {
  name: string
  /** The mall's account there. */
  account: string
  /** The first day that is asked for at all; empty: today. */
  firstDay: string
  /** A round begins so long after the end of the one before, if nothing calls for it sooner. */
  minutes: number
  /** `act`: as the counters name it. */
  read(q: PageAsked, act?: string): Promise<PartnerAnswer<BankPage>>
}
