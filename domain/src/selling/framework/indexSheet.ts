// 指数 as a CSV: day and price a line. Every cell that cannot be read is named; a formula is never read, whatever it says.
import { isDay } from '../../kernel/days.ts'
import type { Fen } from '../../kernel/money.ts'

export interface IndexRow {
  onDay: string
  fen: Fen
}
export interface CellError {
  /** Line of the file, 1 is the first. */
  row: number
  column: string
  message: string
}

const MOST_INDEX_ROWS = 400
const FORMULA = /^[=+\-@\t]/

/** Rows of `日期,元/吨`, a head line without figures allowed; errors name line and column. Prices in yuan with at most two places, 1 to 100,000. */
export function readIndexSheet(text: string, today: string): { rows: IndexRow[]; errors: CellError[] } {
  const rows: IndexRow[] = []
  const errors: CellError[] = []
  const seen = new Set<string>()
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  for (const [i, line] of lines.entries()) {
    if (line.trim() === '' || (i === 0 && !/\d/.test(line))) continue
    const row = i + 1
    const bad = (column: string, message: string) => void errors.push({ row, column, message })
    if (rows.length >= MOST_INDEX_ROWS) {
      bad('日期', `一次最多 ${MOST_INDEX_ROWS} 行`)
      break
    }
    const [onDay = '', price = '', ...more] = line.split(',').map(c => c.trim())
    if (more.some(c => c !== '')) bad('元/吨', '多出的列，请只留日期和价格')
    const formula = [onDay, price].findIndex(c => FORMULA.test(c))
    if (formula >= 0) {
      bad(formula === 0 ? '日期' : '元/吨', '是公式，请改为数值')
      continue
    }
    if (!isDay(onDay)) bad('日期', '写成 2026-11-02')
    else if (onDay > today) bad('日期', '还没到')
    else if (seen.has(onDay)) bad('日期', '和前面的行重复')
    seen.add(onDay)
    const fen = /^\d{1,6}(\.\d{1,2})?$/.test(price) ? Math.round(Number(price) * 100) : 0
    if (fen < 100 || fen > 10_000_000) bad('元/吨', '填 1 到 100000 的数，最多两位小数')
    if (!errors.some(e => e.row === row)) rows.push({ onDay, fen })
  }
  if (rows.length === 0 && errors.length === 0) errors.push({ row: 1, column: '日期', message: '没有一行数据' })
  return { rows, errors }
}
