// 竞价室问答: what a bidder asks is seen by the desk and by himself until it is answered, and then by everybody, without a name (decision 0291).
import { type CodeOf, codes } from '../../kernel/codes.ts'

export const TalkState = codes({
  open: { code: 'open', label: '待答复', tone: 'wait' },
  answered: { code: 'answered', label: '已答复', tone: 'good' },
  rejected: { code: 'rejected', label: '不予公开', tone: 'none' },
})
export type TalkStateCode = CodeOf<typeof TalkState>
export const TalkKind = codes({
  question: { code: 'question', label: '提问' },
  announcement: { code: 'announcement', label: '公告' },
})
export type TalkKindCode = CodeOf<typeof TalkKind>

export const MOST_WORDS = 300
/** Of one person in one lot: so many that wait, and so many within an hour. */
export const MOST_WAITING = 3
export const MOST_AN_HOUR = 10
export const ASKED_WITHIN_MINUTES = 60
/** A question that has waited so long is late: a lot lasts an hour or two. */
export const LATE_MINUTES = 30

const HIDDEN = '〔略〕'
const ADDRESSES = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
/** A mobile number, however it is parted. */
const MOBILES = /(?<!\d)(?:\+?86[ -]?)?1[3-9]\d[ .·_—-]{0,2}\d{4}[ .·_—-]{0,2}\d{4}(?!\d)/g
/** Digits in a row, also parted by blanks or lines. Sizes and weights have another sign between. */
const NUMBERS = /(?<![\d.*×])\+?\d(?:[ -]?\d){6,}(?![\d.*×])/g
const DATE = /^20\d\d-\d{1,2}-\d{1,2}(?!\d)/
/** A telephone or an account has seven digits that stand together or nine in all; 3000-3100 is a range, and 2026-11-30 14 a day and an hour. */
const numberOr = (found: string): string => {
  const day = DATE.exec(found)?.[0] ?? ''
  const rest = found.slice(day.length)
  const calls = /\d{7}/.test(rest) || rest.replace(/\D/g, '').length >= 9
  return day + (calls ? HIDDEN : rest)
}
/** Digits of a Chinese keyboard's full width. */
const plainDigits = (words: string): string => words.replace(/[０-９]/g, d => String.fromCharCode(d.charCodeAt(0) - 0xfee0))
const FIRMS = /[\p{Script=Han}A-Za-z0-9（）()·]{2,30}?(?:有限责任公司|股份有限公司|有限公司|集团公司)/gu

/** What the mill says itself, in answers, announcements and reasons, names no company that takes part; its own number may stand there. */
export const withoutBidders = (words: string, names: readonly string[], least = 4): string =>
  names
    .filter(name => name.length >= least)
    .toSorted((a, b) => b.length - a.length)
    .reduce((out, name) => out.replaceAll(name, HIDDEN), words)
/**
 * What everybody reads of a question: numbers to call, addresses and names of companies are left out, so that bidders do not find each other by it. `names`: of
 * the companies that take part, whole and as they are mostly written.
 */
export function withoutNames(words: string, names: readonly string[]): string {
  const out = plainDigits(words).replace(ADDRESSES, HIDDEN).replace(MOBILES, HIDDEN).replace(NUMBERS, numberOr)
  return withoutBidders(out, names, 2).replace(FIRMS, HIDDEN)
}
/** 石家庄演示云嵘钢材贸易有限公司 as others write it: without the legal form. */
export const shortNames = (name: string): string[] => [
  name,
  name.replace(/(?:有限责任公司|股份有限公司|有限公司|集团公司|公司)$/, ''),
]
