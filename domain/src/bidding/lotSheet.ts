// 从 Excel 导入竞拍: one row a goods line; rows with the same 场次 are one lot, whose terms stand in its first row. Every wrong cell is said with
// its row and column.
import { BiddingMode, type BiddingModeCode } from './bidding.status.ts'

export const MOST_ROWS = 300
export const LOT_COLUMNS = [
  '场次',
  '标题',
  '专场',
  '方式',
  '仓库',
  '起拍价',
  '加价幅度',
  '保留价',
  '保证金比例%',
  '开始',
  '结束',
  '商品编号',
  '卷号',
  '件数',
  '吨数',
  '缺陷',
] as const
export type LotColumn = (typeof LOT_COLUMNS)[number]
const NEEDED: readonly LotColumn[] = ['场次', '标题', '方式', '仓库', '起拍价', '开始', '结束', '商品编号', '件数', '吨数']

export interface SheetLot {
  /** Row of the sheet in which it begins, counted as Excel does. */
  row: number
  title: string
  eventName: string
  mode: BiddingModeCode
  depot: string
  startPriceFen: number
  stepFen: number
  reserveFen: number | null
  depositBp: number
  openAt: number
  endAt: number
  lines: { row: number; skuCode: string; unitNo: string; pieces: number; weightKg: number; defect: string }[]
}
export interface WrongCell {
  row: number
  column: string
  why: string
}
export type SheetReading = { lots: SheetLot[]; wrong: WrongCell[]; rows: number; sheetWrong: string }

const blank = (rows: readonly (readonly unknown[])[]): SheetReading => ({
  lots: [],
  wrong: [],
  rows: rows.length,
  sheetWrong: '',
})
const textOf = (cell: unknown): string => {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 16).replace('T', ' ')
  return (typeof cell === 'object' ? JSON.stringify(cell) : String(cell as string | number | boolean)).trim()
}

/** Reads what an Excel holds: the first row names the columns. Cells as values (a formula's result), never as programs. */
export function readLotSheet(rows: readonly (readonly unknown[])[]): SheetReading {
  const [head, ...body] = rows
  const filled = body.map((cells, i) => ({ cells, row: i + 2 })).filter(r => r.cells.some(c => textOf(c) !== ''))
  const answer = blank(filled.map(f => f.cells))
  const names = (head ?? []).map(c => textOf(c).replace(/[（(].*[)）]$/, ''))
  const at = (column: LotColumn): number => names.indexOf(column)
  const twice = names.filter((n, i) => n !== '' && names.indexOf(n) !== i)
  if (twice.length > 0) return { ...answer, sheetWrong: `表头「${twice[0]}」出现两次，请改成一列` }
  const lacks = NEEDED.filter(c => at(c) < 0)
  if (lacks.length > 0) return { ...answer, sheetWrong: `缺少列：${lacks.join('、')}。第一行须是表头` }
  if (filled.length === 0) return { ...answer, sheetWrong: '没有数据行' }
  if (filled.length > MOST_ROWS)
    return { ...answer, sheetWrong: `最多 ${MOST_ROWS} 行，这个文件有 ${filled.length} 行，请分成几个文件` }
  const lots = new Map<string, SheetLot>()
  for (const { cells, row } of filled) {
    const cell = (column: LotColumn): string => (at(column) < 0 ? '' : textOf(cells[at(column)]))
    const say = (column: LotColumn, why: string): void => void answer.wrong.push({ row, column, why })
    const key = cell('场次')
    if (key === '') {
      say('场次', '为空：每一行都要写场次；合并的单元格请先取消合并并填满')
      continue
    }
    const lot = lots.get(key) ?? newLot(row, cell, say)
    lots.set(key, lot)
    if (lot.row !== row) sameTerms(cell, cells, say, firstCells(filled, lot.row), at)
    lot.lines.push(lineOf(row, cell, say))
  }
  answer.lots = [...lots.values()]
  return answer
}

type Cell = (column: LotColumn) => string
type Say = (column: LotColumn, why: string) => void
const firstCells = (filled: readonly { cells: readonly unknown[]; row: number }[], row: number): readonly unknown[] =>
  filled.find(f => f.row === row)?.cells ?? []

/** A later row of a lot leaves its terms empty or says the same. */
function sameTerms(
  cell: Cell,
  _cells: readonly unknown[],
  say: Say,
  first: readonly unknown[],
  at: (c: LotColumn) => number,
): void {
  for (const column of ['标题', '方式', '仓库', '起拍价', '加价幅度', '保留价', '开始', '结束'] as const) {
    const value = cell(column)
    if (value !== '' && value !== textOf(first[at(column)])) say(column, '与本场第一行不同：一场只能有一个')
  }
}

function newLot(row: number, cell: Cell, say: Say): SheetLot {
  const mode = BiddingMode.rows.find(r => r.label === cell('方式') || r.code === cell('方式'))?.code
  if (!mode) say('方式', `须是 ${BiddingMode.rows.map(r => r.label).join('、')}`)
  const title = cell('标题')
  if (title.length < 4 || title.length > 60) say('标题', '须 4 到 60 个字')
  if (cell('仓库') === '') say('仓库', '为空')
  const reserve = cell('保留价')
  const share = cell('保证金比例%')
  const bp = share === '' ? 500 : Math.round(Number(share) * 100)
  if (!Number.isInteger(bp) || bp < 100 || bp > 3000) say('保证金比例%', '须是 1 到 30')
  return {
    row,
    title,
    eventName: cell('专场').slice(0, 30),
    mode: mode ?? BiddingMode.perTon,
    depot: cell('仓库'),
    startPriceFen: money(cell('起拍价'), w => say('起拍价', w)),
    stepFen: cell('加价幅度') === '' && mode === BiddingMode.sealed ? 1 : money(cell('加价幅度'), w => say('加价幅度', w)),
    reserveFen: reserve === '' ? null : money(reserve, w => say('保留价', w)),
    depositBp: bp,
    openAt: instant(cell('开始'), w => say('开始', w)),
    endAt: instant(cell('结束'), w => say('结束', w)),
    lines: [],
  }
}

function lineOf(row: number, cell: Cell, say: Say): SheetLot['lines'][number] {
  const pieces = Number(cell('件数'))
  if (!Number.isInteger(pieces) || pieces < 1 || pieces > 100_000) say('件数', '须是 1 以上的整数')
  const tons = cell('吨数')
  const weightKg = /^\d{1,6}(\.\d{1,3})?$/.test(tons) ? Math.round(Number(tons) * 1000) : 0
  if (weightKg < 1) say('吨数', '须大于 0，最多三位小数')
  if (cell('商品编号') === '') say('商品编号', '为空')
  if (cell('缺陷').length > 200) say('缺陷', '不能超过 200 个字')
  return {
    row,
    skuCode: cell('商品编号'),
    unitNo: cell('卷号').slice(0, 40),
    pieces: Number.isInteger(pieces) ? pieces : 0,
    weightKg,
    defect: cell('缺陷').slice(0, 200),
  }
}

/** Yuan with two decimals at most, as fen. */
function money(text: string, wrong: (why: string) => void): number {
  const plain = text.replace(/[,，\s]/g, '')
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(plain) || Number(plain) <= 0) {
    wrong(text === '' ? '为空' : '须是大于 0 的金额，最多两位小数')
    return 0
  }
  return Math.round(Number(plain) * 100)
}
const CHINA = 8 * 3_600_000
/** 2026-12-01 09:30, China's time; Excel's own dates come as such a text. */
function instant(text: string, wrong: (why: string) => void): number {
  const m = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\s+(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text)
  const at = m ? Date.UTC(Number(m[1]), Number(m[2]) - 1, Number(m[3]), Number(m[4]), Number(m[5])) - CHINA : Number.NaN
  const back = Number.isNaN(at) ? '' : new Date(at + CHINA).toISOString()
  if (!m || Number(back.slice(8, 10)) !== Number(m[3]) || Number(m[4]) > 23) {
    wrong(text === '' ? '为空' : '写成 2026-12-01 09:30 这样')
    return 0
  }
  return at
}
