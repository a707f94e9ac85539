// 从 Excel 导入运费: one row one pair of depot and area, as the list of the desk is exported; rows without a figure are left out.
import type { Fen } from '../../kernel/money.ts'
import { figureText, sheetRows, textOf, type WrongCell } from '../../kernel/sheetCells.ts'
import { MOST_FREIGHT_FEN } from './basics.rules.ts'

export const MOST_FREIGHT_ROWS = 2000
export const FREIGHT_COLUMNS = ['仓库编码', '区域编码', '运费 元/吨'] as const

export interface SheetFreight {
  row: number
  depotCode: string
  salesAreaCode: string
  /** A ton. */
  freightFen: Fen
}

export function readFreightSheet(rows: readonly (readonly unknown[])[]): {
  freights: SheetFreight[]
  wrong: WrongCell[]
  rows: number
  sheetWrong: string
} {
  const { filled, heads, sheetWrong } = sheetRows(rows, { needed: FREIGHT_COLUMNS, most: MOST_FREIGHT_ROWS })
  const wrong: WrongCell[] = []
  const freights: SheetFreight[] = []
  if (sheetWrong !== '') return { freights, wrong, rows: 0, sheetWrong }
  const firstRow = new Map<string, number>()
  for (const { cells, row } of filled) {
    const cell = (column: (typeof FREIGHT_COLUMNS)[number]) => textOf(cells[heads.indexOf(column)])
    const text = figureText(cell('运费 元/吨'))
    if (text === '') continue
    const depotCode = cell('仓库编码')
    // Excel keeps 035 as the number 35.
    const salesAreaCode = /^\d{1,2}$/.test(cell('区域编码')) ? cell('区域编码').padStart(3, '0') : cell('区域编码')
    const freightFen = /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : -1
    if (freightFen < 0) wrong.push({ row, column: '运费 元/吨', why: '须是 0 或以上的金额，最多两位小数' })
    else if (freightFen > MOST_FREIGHT_FEN)
      wrong.push({ row, column: '运费 元/吨', why: `不超过 ${MOST_FREIGHT_FEN / 100} 元/吨，请核对单位` })
    const twice = firstRow.get(`${depotCode}-${salesAreaCode}`)
    if (twice !== undefined) wrong.push({ row, column: '区域编码', why: `与第 ${twice} 行是同一对仓库和区域` })
    firstRow.set(`${depotCode}-${salesAreaCode}`, row)
    freights.push({ row, depotCode, salesAreaCode, freightFen: Math.max(0, freightFen) })
  }
  return { freights, wrong, rows: freights.length, sheetWrong: freights.length === 0 ? '没有一行填了运费' : '' }
}
