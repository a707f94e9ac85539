// 从 Excel 导入协议价: one row one agreed price. Every wrong cell is said with its row and column; what only the database knows (company, class,
// goods) is asked by the server.
import { StockMode, type StockModeScope } from '../../goods/goods/goods.codes.ts'
import type { Kg, PriceUnit } from '../../kernel/money.ts'
import { moneyCell, momentCell, sheetRows, textOf, type WrongCell } from '../../kernel/sheetCells.ts'
import { AgreedKind, type AgreedKindCode } from './companyPrice.codes.ts'
import type { AgreedForm } from './companyPrice.rules.ts'

export const MOST_PRICE_ROWS = 300
export const PRICE_COLUMNS = [
  '企业编码',
  '渠道',
  '品类',
  '材质',
  '规格从mm',
  '规格到mm',
  '商品编号',
  '现货期货',
  '方式',
  '数值',
  '开始',
  '截止',
  '限量吨',
  '备注',
] as const
export type PriceColumn = (typeof PRICE_COLUMNS)[number]
const NEEDED: readonly PriceColumn[] = ['企业编码', '方式', '数值', '开始', '截止']

/** A row as it was written; names of channel and class are still names. */
export interface SheetPrice {
  row: number
  companyCode: string
  form: AgreedForm
  note: string
}
/** Where a fault of the form stands in the sheet. */
export const columnOf: Record<keyof AgreedForm, PriceColumn> = {
  kind: '方式',
  priceFen: '数值',
  cutFen: '数值',
  percentBp: '数值',
  ofChannel: '渠道',
  classCode: '品类',
  grade: '材质',
  skuCode: '商品编号',
  sizeFromUm: '规格从mm',
  sizeToUm: '规格到mm',
  stockMode: '现货期货',
  priceUnit: '商品编号',
  fromAt: '开始',
  untilAt: '截止',
  limitKg: '限量吨',
}
const MODES: Record<string, StockModeScope> = { '': 0, 不限: 0, 现货: StockMode.spot, 期货: StockMode.futures }

type Cell = (column: PriceColumn) => string
type Say = (column: PriceColumn, why: string) => void

export function readPriceSheet(rows: readonly (readonly unknown[])[]): {
  prices: SheetPrice[]
  wrong: WrongCell[]
  rows: number
  sheetWrong: string
} {
  const { filled, heads, sheetWrong } = sheetRows(rows, { needed: NEEDED, most: MOST_PRICE_ROWS })
  const wrong: WrongCell[] = []
  if (sheetWrong !== '') return { prices: [], wrong, rows: filled.length, sheetWrong }
  const prices = filled.map(({ cells, row }) => {
    const cell: Cell = column => (heads.includes(column) ? textOf(cells[heads.indexOf(column)]) : '')
    return priceOf(row, cell, (column, why) => void wrong.push({ row, column, why }))
  })
  return { prices, wrong, rows: filled.length, sheetWrong }
}

function priceOf(row: number, cell: Cell, say: Say): SheetPrice {
  const kind = AgreedKind.rows.find(r => r.label === cell('方式'))?.code
  if (!kind) say('方式', `须是 ${AgreedKind.rows.map(r => r.label).join('、')}`)
  if (cell('企业编码') === '') say('企业编码', '为空')
  const stockMode = MODES[cell('现货期货')]
  if (stockMode === undefined) say('现货期货', '须是 现货、期货，或留空')
  if (cell('备注').length > 100) say('备注', '不能超过 100 个字')
  return {
    row,
    companyCode: cell('企业编码'),
    note: cell('备注').slice(0, 100),
    form: {
      ...valueOf(kind ?? AgreedKind.cut, cell, say),
      ofChannel: cell('渠道'),
      classCode: cell('品类'),
      grade: cell('材质'),
      skuCode: cell('商品编号'),
      sizeFromUm: micrometres('规格从mm', cell, say),
      sizeToUm: micrometres('规格到mm', cell, say),
      stockMode: stockMode ?? 0,
      priceUnit: 'ton' as PriceUnit,
      fromAt: momentCell(cell('开始'), w => say('开始', w), 'start'),
      untilAt: momentCell(cell('截止'), w => say('截止', w), 'end'),
      limitKg: kilograms(cell('限量吨'), w => say('限量吨', w)),
    },
  }
}
/** A price or a cut in yuan; a discount as what is left of the list price in per cent: 98.5. */
function valueOf(kind: AgreedKindCode, cell: Cell, say: Say) {
  const none = { kind, priceFen: 0, cutFen: 0, percentBp: 0 }
  if (kind === AgreedKind.percent) {
    const text = cell('数值').replace(/%$/, '')
    const bp = /^\d{1,2}(\.\d{1,2})?$/.test(text) ? 10_000 - Math.round(Number(text) * 100) : 0
    if (bp < 1) say('数值', text === '' ? '为空' : '打折写剩下的百分数，如 98.5')
    return { ...none, percentBp: bp }
  }
  const fen = moneyCell(cell('数值'), w => say('数值', w))
  return kind === AgreedKind.fixed ? { ...none, priceFen: fen } : { ...none, cutFen: fen }
}
function micrometres(column: PriceColumn, cell: Cell, say: Say): number | null {
  const text = cell(column)
  if (text === '') return null
  if (!/^\d{1,4}(\.\d{1,3})?$/.test(text)) {
    say(column, '须是毫米数，最多三位小数')
    return null
  }
  return Math.round(Number(text) * 1000)
}
function kilograms(text: string, wrong: (why: string) => void): Kg | null {
  if (text === '') return null
  if (!/^\d{1,7}(\.\d{1,3})?$/.test(text) || Number(text) <= 0) {
    wrong('须是大于 0 的吨数，最多三位小数；不限请留空')
    return null
  }
  return Math.round(Number(text) * 1000)
}
