// Which drafts are taken and what they cost, and how they divide over orders.
import { discountOf, type Fen, yuan } from '../../kernel/money.ts'
import { AcceptorClass, DraftKind, type DraftKindCode } from './draft.ts'

const DAY_MS = 86_400_000
const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
/** Days of the calendar from one day to another; the first is not counted. */
export const daysTo = (from: string, to: string): number => Math.round((msOf(to) - msOf(from)) / DAY_MS)
export const dayAfter = (day: string, days: number): string => new Date(msOf(day) + days * DAY_MS).toISOString().slice(0, 10)
/** The same day so many months later, or the last of that month. */
export function monthsAfter(day: string, months: number): string {
  const [y = 0, m = 1, d = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(y, m - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(y, m - 1 + months, Math.min(d, last))).toISOString().slice(0, 10)
}

/** 收票规则 of a class in force: rate a year in basis points. */
interface ClassRule {
  classCode: string
  rateBp: number
  /** The most of one draft, and of all open drafts of one company. */
  singleLimitFen: Fen
  companyLimitFen: Fen
  months: number
}
interface AcceptorFacts {
  name: string
  kind: DraftKindCode
  classCode: string
  taken: boolean
}
export interface OfferedDraft {
  kind: DraftKindCode
  faceFen: Fen
  dueOn: string
  /** Undefined: not on the list. */
  acceptor: AcceptorFacts | undefined
}
export interface TakingRules {
  today: string
  classes: readonly ClassRule[]
  acceptors: readonly AcceptorFacts[]
  /** 承兑额度 of the company over all classes. */
  lineFen: Fen
  /** What it has waiting and signed for, all and by class. */
  openFen: Fen
  openOfClass: Readonly<Record<string, Fen>>
}
export type Verdict = { taken: true; rule: ClassRule; days: number; discountFen: Fen } | { taken: false; why: string }

const tenThousand = (fen: Fen): string => `${(fen / 1_000_000).toLocaleString('en-US', { maximumFractionDigits: 2 })} 万`
export const percent = (bp: number): string => `${(bp / 100).toFixed(2)} %`

/** 收不收: the first reason why not, with what would be taken instead. */
export function verdictOf(d: OfferedDraft, r: TakingRules): Verdict {
  const no = (why: string): Verdict => ({ taken: false, why })
  const rule = d.acceptor && r.classes.find(c => c.classCode === d.acceptor?.classCode)
  if (!d.acceptor || !d.acceptor.taken || d.acceptor.kind !== d.kind || !rule) return no(`承兑人不在收票名单，${instead(r)}`)
  const label = AcceptorClass.label(rule.classCode)
  const days = daysTo(r.today, d.dueOn)
  const latest = monthsAfter(r.today, rule.months)
  if (days <= 0) return no('票据已到期，请换未到期的票')
  if (d.dueOn > latest) return no(`剩余期限超过 ${rule.months} 个月，最晚收 ${latest} 到期的票`)
  if (d.faceFen > rule.singleLimitFen) return no(`${label}单张不超 ${tenThousand(rule.singleLimitFen)}元，请拆票或换票`)
  const ofClass = rule.companyLimitFen - (r.openOfClass[rule.classCode] ?? 0)
  if (d.faceFen > ofClass)
    return no(`${label}未到期合计不超 ${tenThousand(rule.companyLimitFen)}元，还可收 ${yuan(Math.max(0, ofClass))} 元`)
  const line = r.lineFen - r.openFen
  if (d.faceFen > line) return no(`承兑额度还剩 ${yuan(Math.max(0, line))} 元，超出的请用现汇`)
  return { taken: true, rule, days, discountFen: discountOf(d.faceFen, rule.rateBp, days) }
}

/** Which acceptors would be taken, the cheapest class first. */
function instead(r: TakingRules): string {
  const order = r.classes.toSorted((a, b) => a.rateBp - b.rateBp).map(c => c.classCode)
  const names = order.flatMap(code =>
    r.acceptors.filter(a => a.taken && a.kind === DraftKind.bank && a.classCode === code).map(a => a.name),
  )
  return names.length > 0 ? `可换 ${names.slice(0, 3).join('、')} 的银行承兑，或用现汇` : '请用现汇'
}

export interface DraftPart {
  draftId: number
  amountFen: Fen
}
export interface OrderDue {
  orderId: number
  dueFen: Fen
}
export interface OrderUse extends DraftPart {
  orderId: number
}
/**
 * 拆到订单: drafts fill the orders one after the other; what is left of an order is paid in cash. The parts are at most what is due.
 * Every fen of every part is used once, and drafts and cash of an order make up its sum.
 */
export function splitDrafts(
  dues: readonly OrderDue[],
  parts: readonly DraftPart[],
): { uses: OrderUse[]; cash: ReadonlyMap<number, Fen> } {
  const left = dues.map(d => ({ ...d }))
  const uses: OrderUse[] = []
  for (const part of parts) {
    let rest = part.amountFen
    for (const order of left) {
      const take = Math.min(rest, order.dueFen)
      if (take <= 0) continue
      uses.push({ orderId: order.orderId, draftId: part.draftId, amountFen: take })
      order.dueFen -= take
      rest -= take
    }
  }
  return { uses, cash: new Map(left.map(o => [o.orderId, o.dueFen])) }
}

export interface QuotedCost {
  rateBp: number
  days: number
  quotedOn: string
}
/** An order at a quoted price is paid by drafts that cost no more than the quoted one did on its day. */
export const dearerThanQuote = (d: { rateBp: number; dueOn: string }, q: QuotedCost): boolean =>
  d.rateBp * daysTo(q.quotedOn, d.dueOn) > q.rateBp * q.days

export interface GiveBackUse {
  useId: number
  draftId: number
  restFen: Fen
  dueOn: string
}
/** 原路退回: to the drafts first, the one that lives longest before the others; what they did not pay is cash. */
export function splitGiveBack(
  uses: readonly GiveBackUse[],
  amountFen: Fen,
): { parts: { useId: number; draftId: number; amountFen: Fen }[]; cashFen: Fen } {
  let rest = amountFen
  const parts: { useId: number; draftId: number; amountFen: Fen }[] = []
  for (const u of uses.toSorted((a, b) => b.dueOn.localeCompare(a.dueOn) || b.useId - a.useId)) {
    const take = Math.min(rest, u.restFen)
    if (take <= 0) continue
    parts.push({ useId: u.useId, draftId: u.draftId, amountFen: take })
    rest -= take
  }
  return { parts, cashFen: rest }
}
