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
/** Seven digits or more in a row, also parted by blanks or lines: a telephone, an account. Sizes and weights are shorter or have a sign between. */
const LONG_NUMBERS = /(?<![\d.*×])\+?\d(?:[ -]?\d){6,}(?![\d.*×])/g
const FIRMS = /[\p{Script=Han}A-Za-z0-9（）()·]{2,30}?(?:有限责任公司|股份有限公司|有限公司|集团公司)/gu

/**
 * What everybody reads of a question: numbers to call, addresses and names of companies are left out, so that bidders do not find each other by it. `names`: of
 * the companies that take part, whole and as they are mostly written.
 */
export function withoutNames(words: string, names: readonly string[]): string {
  let out = words.replace(ADDRESSES, HIDDEN).replace(LONG_NUMBERS, HIDDEN)
  for (const name of names.toSorted((a, b) => b.length - a.length)) if (name.length >= 2) out = out.replaceAll(name, HIDDEN)
  return out.replace(FIRMS, HIDDEN)
}
/** 石家庄演示云嵘钢材贸易有限公司 as others write it: without the legal form. */
export const shortNames = (name: string): string[] => [
  name,
  name.replace(/(?:有限责任公司|股份有限公司|有限公司|集团公司|公司)$/, ''),
]
