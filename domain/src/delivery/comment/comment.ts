// 评价: what a buyer says of a received line: goods, weight, delivery, one to five stars each, words and pictures. One a line; his for thirty days to
// change, the mill's to answer, and to hide for a reason that he hears.
import { codes, type CodeOf } from '../../kernel/codes.ts'
import { machine } from '../../kernel/machine.ts'

export const CommentState = codes({
  shown: { code: 'shown', label: '显示中', tone: 'good' },
  hidden: { code: 'hidden', label: '已隐藏', tone: 'none' },
  appealed: { code: 'appealed', label: '申请恢复', tone: 'wait' },
})
export type CommentStateCode = CodeOf<typeof CommentState>
export type CommentEvent = 'hide' | 'appeal' | 'show' | 'keep'
export type CommentActor = 'desk' | 'author'
export const commentMachine = machine<CommentStateCode, CommentEvent, CommentActor>([
  { on: 'hide', from: ['shown'], to: 'hidden', by: ['desk'] },
  { on: 'appeal', from: ['hidden'], to: 'appealed', by: ['author'] },
  { on: 'show', from: ['hidden', 'appealed'], to: 'shown', by: ['desk'] },
  { on: 'keep', from: ['appealed'], to: 'hidden', by: ['desk'] },
])
export const CommentEventLabel: Record<CommentEvent | 'write' | 'change' | 'reply' | 'changeReply', string> = {
  write: '评价',
  change: '修改评价',
  reply: '客服回复',
  changeReply: '修改回复',
  hide: '隐藏',
  appeal: '申请恢复显示',
  show: '恢复显示',
  keep: '维持隐藏',
}

export const CHANGE_DAYS = 30
export const MOST_WORDS = 500
export const MOST_PICTURES = 6
/** Times its author may ask for it to be shown again. */
export const MOST_APPEALS = 2
/** Two stars and less of any of the three: the mill looks at it first. */
const LOW = 2

export interface Stars {
  goodsStars: number
  weightStars: number
  deliveryStars: number
}
export const lowest = (s: Stars): number => Math.min(s.goodsStars, s.weightStars, s.deliveryStars)
export const isLow = (s: Stars): boolean => lowest(s) <= LOW
export const StarWord: readonly string[] = ['', '很差', '较差', '一般', '满意', '很满意']

const DAY = 86_400_000
export const changeableUntil = (createdAt: number): number => createdAt + CHANGE_DAYS * DAY
export const whyNotChange = (c: { createdAt: number; state: CommentStateCode }, now: number): 'late' | 'hidden' | undefined =>
  now > changeableUntil(c.createdAt) ? 'late' : c.state === 'shown' ? undefined : 'hidden'

/** A number to call, an address to go to: a comment is about the steel, not a notice board. */
export function namesContact(words: string): boolean {
  const plain = words.replace(/[\s\-—－.·]/g, '')
  return (
    /(?<!\d)1[3-9]\d{9}(?!\d)/.test(plain) ||
    /https?:|www\.|\.(com|cn|net)\b/i.test(words) ||
    /(微信|vx|weixin|qq)号?[:：是]?[a-z0-9_]{5,}/i.test(plain) ||
    /[\w.]+@[\w-]+\.\w+/.test(words)
  )
}

/** Who wrote it, as strangers see him: where from, of what kind, one letter; never a name. */
export const authorMask = (a: { cityName: string; category: string; userName: string }): string =>
  `${a.cityName}${a.category || '企业'}客户 ${(a.userName.match(/[a-z]/i)?.[0] ?? '用').toLowerCase()}***`

/** To one decimal, as it is shown; null without a comment. */
export const average = (sum: number, n: number): number | null => (n === 0 ? null : Math.round((sum * 10) / n) / 10)
