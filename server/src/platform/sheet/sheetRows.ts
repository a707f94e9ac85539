// What a sheet that was read says of itself, for whoever takes its rows: on the loop or in the thread that read it.
import { columnLetter } from '@mall/domain/goods/goods/goodsSheet.ts'
import type { ReadSheet } from './sheetRead.ts'

export type Rows = readonly (readonly unknown[])[]

export const addressOf = (row: number, column: number): string => `${columnLetter(column)}${row + 1}`

/** Rows with something in them that are hidden, by hand or by a filter; from 0. */
export const hiddenRows = (sheet: ReadSheet): number[] =>
  sheet.hiddenRows.filter(row => (sheet.rows[row] ?? []).some(cell => cell !== null && cell !== ''))
export const rowsText = (rows: readonly number[]): string =>
  `第 ${rows
    .slice(0, 8)
    .map(row => row + 1)
    .join('、')}${rows.length > 8 ? ' 等' : ''} 行`

/** Rows of the first sheet and the addresses of its cells that hold a formula: B17. */
export function rowsOfFirst(sheets: readonly ReadSheet[]): { rows: Rows; formulas: string[] } | { wrong: string } {
  const [first] = sheets
  const hidden = first ? hiddenRows(first) : []
  // Who imports a filtered list sees fewer rows than the file has: he says which of them he means.
  if (hidden.length > 0)
    return {
      wrong: `有 ${hidden.length} 行是隐藏或筛掉的（${rowsText(hidden)}）：要写入的请取消隐藏，不要的请删掉，再导入`,
    }
  const formulas = (first?.cells ?? []).filter(c => c.formula).map(c => addressOf(c.row, c.column))
  return { rows: first?.rows ?? [], formulas }
}
