// Who is sent what: one answer for SMS and mail. The inbox has every notice. An SMS goes where waiting costs money and nobody switches it off; a mail goes
// to whoever has confirmed an address and chosen the kind.
import { codes, type CodeOf } from '../../kernel/codes.ts'
import type { NoticeEvent } from './noticeTable.ts'

/** The mail address that a person has confirmed, what he wants there, and why it was stopped; empty: it was not. */
export interface NoticeMail {
  address: string
  groups: readonly string[]
  returnedWhy: string
}
interface Reachable {
  /** Null: no number that takes texts. */
  mobile: string | null
  noticeMail: NoticeMail | null
}

/** Whether mail goes to a person at all, and why not. */
export const MailReach = codes({
  none: { code: 'none', label: '没有确认过邮箱', tone: 'none' },
  returned: { code: 'returned', label: '邮箱退信，已停发', tone: 'bad' },
  unchosen: { code: 'unchosen', label: '有邮箱，没有选通知', tone: 'wait' },
  open: { code: 'open', label: '收邮件', tone: 'good' },
})
export type MailReachCode = CodeOf<typeof MailReach>
export const mailReachOf = (mail: NoticeMail | null): MailReachCode =>
  mail === null
    ? MailReach.none
    : mail.returnedWhy !== ''
      ? MailReach.returned
      : mail.groups.length === 0
        ? MailReach.unchosen
        : MailReach.open

/** Where a notice goes beside the inbox; null: it does not go there. */
export function waysOf(
  event: Pick<NoticeEvent, 'group' | 'media' | 'mail'>,
  { mobile, noticeMail }: Reachable,
): { sms: string | null; mail: string | null } {
  const wanted = event.mail !== false && noticeMail?.returnedWhy === '' && noticeMail.groups.includes(event.group)
  return {
    sms: event.media.includes('sms') ? mobile : null,
    mail: wanted ? noticeMail.address : null,
  }
}
