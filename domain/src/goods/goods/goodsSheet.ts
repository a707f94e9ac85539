// 商品导入表: the columns, and a row of it as a form. A column that is left out, or an empty cell, leaves what exists as it is; new goods must say all
// that their shape asks for.
import { figureText, headsOf, sheetRows, textOf, WRONG_HEAD, type WrongCell } from '../../kernel/sheetCells.ts'
import { ATTRIBUTE_LABEL } from './attributes.ts'
import { GOODS_FIELD_LABEL, type GoodsField, type GoodsForm } from './goodsForm.ts'
import { GradeLevel, SettlementMode } from './goods.codes.ts'

export const MOST_GOODS_ROWS = 20_000
const GOODS_COLUMNS: readonly GoodsField[] = [
  ...(['skuCode', 'varietyCode', 'grade', 'standard', 'thicknessUm', 'widthUm', 'lengthUm', 'diameterUm', 'spec'] as const),
  ...([
    'millCode',
    'depotCode',
    'attributes',
    'gradeLevel',
    'settlement',
    'pieceWeightG',
    'listPriceFen',
    'stepPieces',
    'minPieces',
  ] as const),
  ...(['onHand', 'spot', 'futures', 'onShelf'] as const),
]
export const GOODS_HEADS: readonly string[] = GOODS_COLUMNS.map(c => GOODS_FIELD_LABEL[c])
/** A column as Excel calls it: A, B, … AA. `at` from 0. */
export const columnLetter = (at: number): string =>
  at < 26
    ? String.fromCharCode(65 + at)
    : `${String.fromCharCode(64 + Math.floor(at / 26))}${String.fromCharCode(65 + (at % 26))}`

/** One row as it was written: names are still names, what was not said is not there. */
export interface SheetGoods {
  row: number
  said: Partial<GoodsForm>
}
export interface GoodsCell extends WrongCell {
  /** B17; empty: the row as a whole. */
  cell: string
  value: string
}
export interface GoodsSheet {
  rows: number
  goods: SheetGoods[]
  wrong: GoodsCell[]
  sheetWrong: string
  /** Where a field stands: its letter; empty where the sheet has no such column. */
  letterOf: Record<string, string>
}

const YES = new Set(['是', 'Y', 'y', '1', 'true', '✓', '√'])
const NO = new Set(['否', 'N', 'n', '0', 'false', '×'])
const NAME_OF = new Map(Object.entries(ATTRIBUTE_LABEL).map(([name, label]) => [label.replace(/\(.*\)$/, ''), name]))
/** 镀层重量=Z150；颜色=海蓝 as names and values; a name nobody knows stays as it is and is refused by the rule. */
export function attributesIn(text: string): Record<string, string> | undefined {
  const out: Record<string, string> = {}
  for (const part of text.split(/[；;\n]/)) {
    if (part.trim() === '') continue
    const [, name, value] = /^\s*([^=＝]+)[=＝](.*)$/.exec(part) ?? []
    if (name === undefined || value === undefined) return undefined
    const label = name.trim().replace(/[（(].*[)）]$/, '')
    out[NAME_OF.get(label) ?? label] = value.trim()
  }
  return out
}

/** A number of at most `places` decimals, times `factor`; null where it is none. */
function scaled(text: string, places: number, factor: number): number | null {
  const plain = figureText(text)
  const m = /^\d{1,9}(?:\.(\d+))?$/.exec(plain)
  return m && (m[1] ?? '').replace(/0+$/, '').length <= places ? Math.round(Number(plain) * factor) : null
}
type Read = { value: GoodsForm[GoodsField] } | { why: string }
function readCell(field: GoodsField, text: string): Read {
  const number = (places: number, factor: number, why: string): Read => {
    const value = scaled(text, places, factor)
    if (value !== null) return { value }
    // What was typed is a number: say what is wrong with it.
    const plain = figureText(text)
    return { why: /^-\d/.test(plain) ? '不能小于 0' : /^\d{10,}(\.\d+)?$/.test(plain) ? '太大，请核对' : why }
  }
  switch (field) {
    case 'thicknessUm':
    case 'widthUm':
    case 'lengthUm':
    case 'diameterUm':
      return number(3, 1000, '须是毫米数，如 1.5')
    case 'pieceWeightG':
      return number(3, 1000, '须是公斤数，最多三位小数')
    case 'listPriceFen': {
      const read = number(2, 100, '须是金额（元），最多两位小数')
      // An empty cell leaves the price to 基价与加价; a nought was written and is no price.
      return 'value' in read && read.value === 0 ? { why: '须大于 0；要按基价与加价定的留空' } : read
    }
    case 'stepPieces':
    case 'minPieces':
    case 'onHand':
      return number(0, 1, '须是整数件')
    case 'spot':
    case 'futures':
    case 'onShelf':
      return YES.has(text) ? { value: true } : NO.has(text) ? { value: false } : { why: '写是或否' }
    case 'gradeLevel': {
      const code = GradeLevel.values.find(v => GradeLevel.label(v) === text || v === text)
      return code === undefined ? { why: '写一级品、二级品或协议品' } : { value: code }
    }
    case 'settlement': {
      const code = SettlementMode.values.find(v => SettlementMode.label(v) === text)
      return code === undefined ? { why: '写理计、磅计或抄码' } : { value: code }
    }
    case 'attributes': {
      const value = attributesIn(text)
      return value ? { value } : { why: '写成 镀层重量=Z150；颜色=海蓝' }
    }
    default:
      return { value: text }
  }
}

/** Reads the sheet; what cannot be read is said per cell. `formulas`: addresses that hold a formula, which is no value that anybody typed. */
export function readGoodsSheet(rows: readonly (readonly unknown[])[], formulas: readonly string[] = []): GoodsSheet {
  const { filled, heads, sheetWrong } = sheetRows(rows, { needed: [], most: MOST_GOODS_ROWS })
  const at = new Map(GOODS_COLUMNS.map(c => [c, heads.indexOf(GOODS_FIELD_LABEL[c])]))
  const letterOf = Object.fromEntries([...at].map(([c, i]) => [c, i < 0 ? '' : columnLetter(i)]))
  const known = new Set([...GOODS_HEADS, WRONG_HEAD])
  const strange = headsOf(rows[0]).filter(h => h !== '' && !known.has(h))
  const why =
    sheetWrong ||
    (strange.length > 0
      ? `不认识的列：${strange.slice(0, 5).join('、')}。请用模板的表头`
      : (at.get('skuCode') ?? -1) < 0 && (at.get('varietyCode') ?? -1) < 0
        ? '缺少列：商品编码（改已有商品）或品种（新商品）。第一行须是表头'
        : '')
  const out: GoodsSheet = { rows: filled.length, goods: [], wrong: [], sheetWrong: why, letterOf }
  if (why !== '') return out
  const isFormula = new Set(formulas)
  for (const { cells, row } of filled) {
    const said: Record<string, unknown> = {}
    for (const [field, i] of at) {
      if (i < 0) continue
      const text = textOf(cells[i])
      const cell = `${columnLetter(i)}${row}`
      const say = (reason: string) =>
        out.wrong.push({ row, column: GOODS_FIELD_LABEL[field], cell, value: text.slice(0, 60), why: reason })
      if (isFormula.has(cell)) say('是公式，请复制后「粘贴为数值」')
      else if (text !== '') {
        const read = readCell(field, text)
        if ('why' in read) say(read.why)
        else said[field] = read.value
      }
    }
    out.goods.push({ row, said: said as Partial<GoodsForm> })
  }
  return out
}
