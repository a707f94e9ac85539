// 账龄: one table for the board, the lists it opens and the statements that add up, so that a figure and its list cannot disagree.
import type { Fen } from '../../kernel/money.ts'

export interface Band<C extends string> {
  code: C
  label: string
  /** Last day that belongs to it, counted in days; null: no end. */
  upTo: number | null
}

/** Days past the due date. */
export const AGING = [
  { code: 'current', label: '未到期', upTo: 0 },
  { code: 'week', label: '1–7 天', upTo: 7 },
  { code: 'month', label: '8–30 天', upTo: 30 },
  { code: 'quarter', label: '31–60 天', upTo: 60 },
  { code: 'older', label: '60 天以上', upTo: null },
] as const satisfies readonly Band<string>[]
export type AgingCode = (typeof AGING)[number]['code']

/** Days since something happened: money that lies unused, steel that was settled and not invoiced. */
export const SINCE = [
  { code: 'week', label: '7 天内', upTo: 7 },
  { code: 'month', label: '8–30 天', upTo: 30 },
  { code: 'older', label: '30 天以上', upTo: null },
] as const satisfies readonly Band<string>[]
export type SinceCode = (typeof SINCE)[number]['code']

export const bandOf = <C extends string>(bands: readonly Band<C>[], days: number): C | undefined =>
  bands.find(b => b.upTo === null || days <= b.upTo)?.code

/** What the buyer can be reminded of, once a day for each. */
export const matters = ['credit', 'settlement', 'rest', 'red', 'invoice'] as const
export type Matter = (typeof matters)[number]
export const MatterLabel: Record<Matter, string> = {
  credit: '授信',
  settlement: '少补',
  rest: '尾款、分期货款',
  red: '红字',
  invoice: '未开票',
}

/** 今天先办: what costs money or time first. The lower the sooner; within one kind by money. */
export const URGENCY = {
  overdue: 0,
  draft: 1,
  red: 2,
  dueToday: 3,
  byHand: 4,
  creditAsk: 5,
  refund: 6,
  receipt: 7,
  invoiceByHand: 8,
  quota: 9,
  uninvoiced: 10,
} as const
export type TodoKind = keyof typeof URGENCY
export const TodoLabel: Record<TodoKind, string> = {
  overdue: '逾期',
  draft: '承兑退票',
  red: '红字',
  dueToday: '今天到期',
  byHand: '手工登记',
  creditAsk: '授信复核',
  refund: '余款退款',
  receipt: '来款',
  invoiceByHand: '手工开票',
  quota: '开票额度',
  uninvoiced: '未开票',
}
export const byUrgency = (a: { kind: TodoKind; amountFen: Fen }, b: { kind: TodoKind; amountFen: Fen }): number =>
  URGENCY[a.kind] - URGENCY[b.kind] || b.amountFen - a.amountFen

/** 万元 with one place, as the board shows sums; the whole sum stands in the title and in the list. */
export const tenThousands = (fen: Fen): string =>
  (fen / 1_000_000).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
