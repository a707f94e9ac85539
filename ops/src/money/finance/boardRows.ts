import type { Fen } from '@mall/domain/kernel/money.ts'
import type { FinanceBoardSums } from '@mall/contract/money/finance/financeDesk.ts'
import { AGING, SINCE } from '@mall/domain/money/finance/aging.ts'

export interface BoardRow {
  part: string
  band: string
  fen: Fen
  count: number
}
const labelOf = (bands: readonly { code: string; label: string }[], code: string) =>
  bands.find(b => b.code === code)?.label ?? code

/** The board as one sheet: the same figures, line by line. */
export const boardRows = (b: FinanceBoardSums): BoardRow[] => [
  ...b.receivable.bands.map(x => ({ part: '应收账龄', band: labelOf(AGING, x.band), fen: x.fen, count: x.count })),
  ...b.days.map(d => ({ part: '7 天内到期', band: d.on, fen: d.fen, count: d.count })),
  ...b.unapplied.bands.map(x => ({ part: '来款未用', band: labelOf(SINCE, x.band), fen: x.fen, count: x.companies })),
  { part: '来款未用', band: '另有待认领', fen: b.unapplied.openFen, count: b.unapplied.openCount },
  ...b.uninvoiced.bands.map(x => ({ part: '已结未开票', band: labelOf(SINCE, x.band), fen: x.fen, count: x.orders })),
  ...b.drafts.months.map(m => ({ part: '承兑按到期月', band: m.month, fen: m.fen, count: m.count })),
  ...b.todo.map(t => ({ part: '今天先办', band: `${t.who} ${t.text}`, fen: t.amountFen, count: 1 })),
]
