// 短信: who carries a text out of the house. Carriers send approved templates with parameters, never free text.
import type { PartnerAnswer } from './partner.ts'

export interface SmsMessage {
  /** Ours, told again in the receipt: of a row of the outbox or of a code. */
  key: string
  mobile: string
  /** Which kind of text: a notice's event, or `code`. */
  event: string
  /** What the text names, in the order in which it names them. */
  params: Readonly<Record<string, string>>
  /** The whole text as the mall words it. */
  text: string
}

export interface SmsCarrier {
  /** Taken, with the carrier's own number of it; not yet delivered. */
  send(m: SmsMessage): Promise<PartnerAnswer<{ vendorId: string }>>
  /** Whether a message that was asked for and not answered has been taken; null: the carrier knows nothing of it. */
  find(m: SmsMessage, askedAt: Date): Promise<PartnerAnswer<{ vendorId: string } | null>>
  /** A harmless question, for the desk's 测试连接. */
  probe(): Promise<PartnerAnswer<string>>
}
