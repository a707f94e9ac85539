// 邮件: who carries a mail, and what could not be put into its box.
import type { PartnerAnswer } from './partner.ts'

export interface OutgoingMail {
  /** Ours; handed over again it is the same mail to whoever receives it. */
  mailNo: string
  address: string
  subject: string
  body: string
  files: readonly { name: string; mime: string; bytes: Buffer }[]
}
/** What became of a mail after the relay had taken it. */
export interface ReturnedMail {
  mailNo: string
  /** Whom the report names, in small letters: one of them must be whom we sent it to. Null: the carrier has compared it. */
  addresses: readonly string[] | null
  /** `bounced`: the box does not take it. `lost`: it was tried and given up. `delayed`: it is still being tried. */
  outcome: 'bounced' | 'lost' | 'delayed'
  /** It is the box that is not there or takes nothing, not this one mail. */
  noBox: boolean
  why: string
}
/** `noBox`: the recipient was refused, not this mail or its sender. */
export type MailAnswer = PartnerAnswer<true> & { noBox?: true }
export interface MailCarrier {
  /** Taken by the relay. A refusal that is final is a bounce: the box does not exist. */
  send(mail: OutgoingMail): Promise<MailAnswer>
  /** Mails a minute at most; null: any. */
  readonly perMinute: number | null
  /** Hands over what came back since the last look, one by one; what was taken is not handed over again. How much was read. */
  returned(take: (mail: ReturnedMail) => Promise<void>): Promise<PartnerAnswer<number>>
  /** Connects and logs in, sends nothing. */
  probe(): Promise<PartnerAnswer<string>>
}
