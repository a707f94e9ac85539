// 申诉: who took part in a lot and disagrees with how it went says so on its page, while it stands still or soon after it is over. It is a ticket of 客服.
import { PLAIN_WEEK, TICKET_HOURS, type WorkCalendar, workdayAfter } from '../../kernel/workingTime.ts'
import { timeText } from '../../kernel/clock.ts'

/** Workdays after the result, or after the lot was withdrawn; the last one ends with the desks. */
export const APPEAL_DAYS = 3
/** How much one may say. */
export const MOST_APPEAL = 500
/** The rule beside the bid button and in the text of the rules. */
export const APPEAL_RULE = `对竞拍过程或结果有异议的，参拍企业在暂停期间、或结束（撤拍）后 ${APPEAL_DAYS} 个工作日内，可在本场页面申诉，${TICKET_HOURS} 个工作小时内答复；申诉期间付款时限照走。`

/** The last moment, ms. */
export const appealUntil = (closedAt: number, c: WorkCalendar = PLAIN_WEEK): number =>
  Date.parse(`${workdayAfter(closedAt, APPEAL_DAYS, c)}T00:00:00+08:00`) + c.toMinute * 60_000

export interface AppealFacts {
  signedUp: boolean
  paused: boolean
  /** Null: it has no result yet, and was not withdrawn. */
  closedAt: number | null
  /** Of this company, not answered yet; empty: none. */
  openTicket: string
}
/** Why nobody of the company can appeal now; empty: somebody can. */
export function whyNotAppeal(f: AppealFacts, now: number, c: WorkCalendar = PLAIN_WEEK): string {
  if (!f.signedUp) return '只有报名参拍的企业可以申诉'
  if (f.closedAt === null && !f.paused) return '场次暂停期间或结束后可以申诉'
  if (f.closedAt !== null && now > appealUntil(f.closedAt, c))
    return `申诉截止于 ${timeText(new Date(appealUntil(f.closedAt, c)))}`
  if (f.openTicket !== '') return `申诉 ${f.openTicket} 还没有答复，要补充请写进这一张`
  return ''
}
