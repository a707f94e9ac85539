// 每日价格 Excel: one row one goods with its new price. What only the database knows (the goods, its present price) is asked by the server.
import type { Fen } from '../../kernel/money.ts'
import { moneyCell, sheetRows, textOf, type WrongCell } from '../../kernel/sheetCells.ts'
import { MOST_SHEET_ROWS } from './repricing.codes.ts'

export const REPRICING_COLUMNS = ['商品编号', '新价', '原价'] as const
/** Heads of the mall's own exports that mean the same: whoever begins from one of them adds 新价 alone. */
const ALSO: Readonly<Record<string, RepricingColumn>> = { 编码: '商品编号', 商品编码: '商品编号', 挂牌价: '原价', 现价: '原价' }
type RepricingColumn = (typeof REPRICING_COLUMNS)[number]

export interface SheetReprice {
  row: number
  skuCode: string
  nowFen: Fen
  /** What whoever filled the sheet believed to be the price; null: the column is empty. */
  wasFen: Fen | null
}

export function readRepricingSheet(rows: readonly (readonly unknown[])[]): {
  prices: SheetReprice[]
  wrong: WrongCell[]
  rows: number
  sheetWrong: string
} {
  const [head = [], ...body] = rows
  const own = head.map(c => ALSO[textOf(c).replace(/[（(].*[)）]$/, '')] ?? c)
  const { filled, heads, sheetWrong } = sheetRows([own, ...body], { needed: ['商品编号', '新价'], most: MOST_SHEET_ROWS })
  const wrong: WrongCell[] = []
  if (sheetWrong !== '') return { prices: [], wrong, rows: filled.length, sheetWrong }
  const seen = new Map<string, number>()
  const prices = filled.map(({ cells, row }) => {
    const cell = (c: RepricingColumn): string => (heads.includes(c) ? textOf(cells[heads.indexOf(c)]) : '')
    const say = (column: RepricingColumn) => (why: string) => void wrong.push({ row, column, why })
    const skuCode = cell('商品编号')
    const before = seen.get(skuCode)
    if (skuCode === '') say('商品编号')('为空')
    else if (before !== undefined) say('商品编号')(`与第 ${before} 行是同一件商品`)
    seen.set(skuCode, before ?? row)
    return {
      row,
      skuCode,
      nowFen: moneyCell(cell('新价'), say('新价')),
      wasFen: cell('原价') === '' ? null : moneyCell(cell('原价'), say('原价')),
    }
  })
  return { prices, wrong, rows: filled.length, sheetWrong }
}
