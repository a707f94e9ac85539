// One line of a sheet. What begins like a formula is made plain text, so that no program that opens the sheet runs it.
type Cell = string | number | { kg: number } | { fen: number }
const FORMULA = /^[=+\-@\t\r]/

const cell = (c: Cell): string => {
  if (typeof c === 'number') return String(c)
  if (typeof c === 'object') return 'kg' in c ? (c.kg / 1000).toFixed(3) : (c.fen / 100).toFixed(2)
  const safe = FORMULA.test(c) ? `'${c}` : c
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
/** The mark in front of the first line tells a spreadsheet that it is UTF-8. */
export const MARK = '\uFEFF'
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cell).join(',')}\r\n`
