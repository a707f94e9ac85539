import { codes, type CodeOf } from '../../kernel/codes.ts'

export const MailState = codes({
  waiting: { code: 'waiting', label: '待发送', tone: 'wait' },
  sent: { code: 'sent', label: '已发出', tone: 'good' },
  bounced: { code: 'bounced', label: '被退回', tone: 'bad' },
  failed: { code: 'failed', label: '没有发出', tone: 'bad' },
})
export type MailStateCode = CodeOf<typeof MailState>

/** Times a mail is tried; then it is given up and somebody is told. */
export const MOST_MAIL_TRIES = 6
/** What could not go out within so many hours is not sent any more: a day later a notice misleads. What bears a paper waits as long as it takes. */
export const NOTICE_MAIL_HOURS = 24
/** Between two mails of one thing, and how many a day: a button is pressed more than once. */
export const MAIL_PAUSE_SECONDS = 60
export const MOST_MAILS_A_DAY = 5
/** f****e@example.com */
export const maskMail = (address: string): string => {
  const [name = '', host = ''] = address.split('@')
  return `${name.slice(0, 1)}***${name.length > 2 ? name.slice(-1) : ''}@${host}`
}
