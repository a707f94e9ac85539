// 从 Excel 导入订货参数加价: one row one option, as the list of the desk is exported; only the surcharge is read, rows without one are left out.
import type { Fen } from '../../kernel/money.ts'
import { CHOICE_PARAMS, type ChoiceParam, choiceParams } from '../goods/optionTable.ts'
import { figureText, sheetRows, textOf, type WrongCell } from '../../kernel/sheetCells.ts'
import { MOST_ADD_FEN, MOST_CHANGE_LINES } from './options.rules.ts'

export const OPTION_COLUMNS = ['参数', '适用编码', '编码', '加价 元/吨'] as const

export interface SheetOption {
  row: number
  param: ChoiceParam
  scopeCode: string
  code: string
  addFen: Fen
}

const paramOf = (label: string): ChoiceParam | undefined => choiceParams.find(p => CHOICE_PARAMS[p].label === label)

export function readOptionSheet(rows: readonly (readonly unknown[])[]): {
  options: SheetOption[]
  wrong: WrongCell[]
  sheetWrong: string
} {
  const { filled, heads, sheetWrong } = sheetRows(rows, { needed: OPTION_COLUMNS, most: MOST_CHANGE_LINES })
  const wrong: WrongCell[] = []
  const options: SheetOption[] = []
  if (sheetWrong !== '') return { options, wrong, sheetWrong }
  const firstRow = new Map<string, number>()
  for (const { cells, row } of filled) {
    const cell = (column: (typeof OPTION_COLUMNS)[number]) => textOf(cells[heads.indexOf(column)])
    const figure = figureText(cell('加价 元/吨')).replace(/^\+/, '')
    if (figure === '') continue
    const param = paramOf(cell('参数'))
    if (!param) {
      wrong.push({ row, column: '参数', why: `没有参数「${cell('参数')}」` })
      continue
    }
    const addFen = /^-?\d{1,5}(\.\d{1,2})?$/.test(figure) ? Math.round(Number(figure) * 100) : Number.NaN
    if (Number.isNaN(addFen)) wrong.push({ row, column: '加价 元/吨', why: '须是金额，最多两位小数，可为负' })
    else if (Math.abs(addFen) > MOST_ADD_FEN)
      wrong.push({ row, column: '加价 元/吨', why: `在 -${MOST_ADD_FEN / 100} 到 ${MOST_ADD_FEN / 100} 元之间，请核对单位` })
    const option = { row, param, scopeCode: cell('适用编码'), code: cell('编码'), addFen: Number.isNaN(addFen) ? 0 : addFen }
    const key = `${param}>${option.scopeCode}>${option.code}`
    const twice = firstRow.get(key)
    if (twice !== undefined) wrong.push({ row, column: '编码', why: `与第 ${twice} 行是同一项` })
    firstRow.set(key, row)
    options.push(option)
  }
  return { options, wrong, sheetWrong: options.length === 0 && wrong.length === 0 ? '没有一行填了加价' : '' }
}
