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
interface Bounce {
  mailNo: string
  why: string
  told(): Promise<unknown>
}
export interface MailCarrier {
  /** Taken by the relay. A refusal that is final is a bounce: the box does not exist. */
  send(mail: OutgoingMail): Promise<PartnerAnswer<true>>
  /** What came back since the last look; `told` ends one. */
  bounces(): Promise<readonly Bounce[]>
  /** Connects and logs in, sends nothing. */
  probe(): Promise<PartnerAnswer<string>>
}
