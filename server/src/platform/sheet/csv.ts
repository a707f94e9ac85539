// One line of a sheet. What begins like a formula is made plain text, so that no program that opens the sheet runs it.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import { minuteText } from '@mall/domain/kernel/clock.ts'
import { plain } from '@mall/domain/kernel/plainCell.ts'

export type Cell = string | number | null | { kg: Kg } | { fen: Fen } | { at: Date | null }

const cell = (c: Cell): string => {
  if (typeof c === 'number') return String(c)
  if (c === null) return ''
  if (typeof c === 'object') {
    if ('kg' in c) return (c.kg / 1000).toFixed(3)
    if ('fen' in c) return (c.fen / 100).toFixed(2)
    return c.at === null ? '' : minuteText(c.at)
  }
  // A spreadsheet makes 2.02611E+19 of a bank's number and 12 of 0012: a tab behind them keeps them text.
  if (/^(?:\d{12,}|0\d+|\d+[eE]\d+)$/.test(c)) return `${c}\t`
  const safe = plain(c)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
/** The mark in front of the first line tells a spreadsheet that it is UTF-8. */
export const MARK = '\uFEFF'
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cell).join(',')}\r\n`
