// 从 Excel 导入竞拍: one row a goods line; rows with the same 场次 are one lot, whose terms stand in its first row. Every wrong cell is said with
// its row and column.
import type { Fen, Kg } from '../../kernel/money.ts'
import { isDay } from '../../kernel/days.ts'
import { type Edge, halfWidth, moneyCell, momentCell, sheetRows, textOf, type WrongCell } from '../../kernel/sheetCells.ts'
import { BiddingMode, type BiddingModeCode, Disclosure, type DisclosureCode } from './bidding.status.ts'
import { FALL_MINUTES } from './falling.ts'

export const MOST_ROWS = 300
/** Companies that may come on a day of inspection, and what a ton costs a day that is fetched too late, unless the sheet says otherwise. */
const VISITORS = 5
const OVERDUE = 200
/** What stands in for minutes of a fall that could not be read. */
const FALL_USUAL = 10
/** What counts for the whole lot: the same in each of its rows, or written in its first alone. */
const TERMS = [
  ...(['标题', '专场', '方式', '仓库', '起拍价', '加价幅度', '保留价', '保证金比例%', '保证金', '开始', '结束'] as const),
  ...(['报名截止', '看货日', '付款小时', '提货工作日', '联系人', '联系电话'] as const),
  ...(['允差%', '夜间暂停', '一次最多几档', '超期费', '公告', '看货地点', '看货名额'] as const),
  ...(['公布方式', '降价间隔'] as const),
] as const
export const LOT_COLUMNS = ['场次', ...TERMS, '商品编号', '卷号', '件数', '吨数', '缺陷'] as const
export type LotColumn = (typeof LOT_COLUMNS)[number]
/** Columns of figures and times: full-width digits are digits. */
const FIGURES: ReadonlySet<LotColumn> = new Set([
  ...(['起拍价', '加价幅度', '保留价', '保证金比例%', '保证金', '开始', '结束', '报名截止'] as const),
  ...(['看货日', '付款小时', '提货工作日', '件数', '吨数'] as const),
  ...(['允差%', '一次最多几档', '超期费', '看货名额', '降价间隔'] as const),
])
const NEEDED: readonly LotColumn[] = ['场次', '标题', '方式', '仓库', '起拍价', '开始', '结束', '商品编号', '件数', '吨数']

export interface SheetLot {
  /** Row of the sheet in which it begins, counted as Excel does. */
  row: number
  title: string
  eventName: string
  mode: BiddingModeCode
  /** Not so: the cell says none, and `mode` stands in for it. */
  modeRead: boolean
  disclosure: DisclosureCode
  /** 降价竞拍: minutes a price; null: none. */
  fallMinutes: number | null
  depot: string
  startPriceFen: Fen
  stepFen: Fen
  reserveFen: Fen | null
  depositBp: number
  /** 固定保证金; null: by the share. */
  depositFen: Fen | null
  openAt: number
  endAt: number
  signUpUntil: number | null
  inspections: { on: string; from: string; to: string; place: string; most: number }[]
  payHours: number
  liftDays: number
  contactName: string
  contactPhone: string
  bandPercent: number
  nightPause: boolean
  stepsMost: number
  overdueFenPerTonDay: number
  noticeText: string
  lines: { row: number; skuCode: string; unitNo: string; pieces: number; weightKg: Kg; defect: string }[]
}
export type SheetReading = { lots: SheetLot[]; wrong: WrongCell[]; rows: number; sheetWrong: string }

const blank = (rows: readonly (readonly unknown[])[]): SheetReading => ({
  lots: [],
  wrong: [],
  rows: rows.length,
  sheetWrong: '',
})

/** Reads what an Excel holds: the first row names the columns. Cells as values (a formula's result), never as programs. */
export function readLotSheet(rows: readonly (readonly unknown[])[]): SheetReading {
  const { filled, heads, sheetWrong } = sheetRows(rows, { needed: NEEDED, most: MOST_ROWS })
  const answer = blank(filled.map(f => f.cells))
  if (sheetWrong !== '') return { ...answer, sheetWrong }
  const at = (column: LotColumn): number => heads.indexOf(column)
  const cellOf =
    (cells: readonly unknown[]): Cell =>
    column => {
      const text = at(column) < 0 ? '' : textOf(cells[at(column)])
      return FIGURES.has(column) ? halfWidth(text) : text
    }
  const lots = new Map<string, SheetLot>()
  for (const { cells, row } of filled) {
    const cell = cellOf(cells)
    const say = (column: LotColumn, why: string): void => void answer.wrong.push({ row, column, why })
    const key = halfWidth(cell('场次'))
    if (key === '') {
      say('场次', '为空：每一行都要写场次；合并的单元格请先取消合并并填满')
      continue
    }
    const lot = lots.get(key) ?? newLot(row, cell, say)
    lots.set(key, lot)
    if (lot.row !== row) sameTerms(cell, say, cellOf(firstCells(filled, lot.row)))
    lot.lines.push(lineOf(row, cell, say))
  }
  answer.lots = [...lots.values()]
  return answer
}

type Cell = (column: LotColumn) => string
type Say = (column: LotColumn, why: string) => void
const firstCells = (filled: readonly { cells: readonly unknown[]; row: number }[], row: number): readonly unknown[] =>
  filled.find(f => f.row === row)?.cells ?? []

/** A later row of a lot leaves its terms empty or says the same, however it is written: 3000 and 3,000.00, a day as text and as a date. */
function sameTerms(cell: Cell, say: Say, first: Cell): void {
  for (const column of TERMS) {
    const value = cell(column)
    if (value !== '' && meaningOf(column, value) !== meaningOf(column, first(column)))
      say(column, '与本场第一行不同：一场只能有一个')
  }
}
type Reader = (text: string, wrong: () => void) => string | number
const figure: Reader = text => (text === '' || Number.isNaN(Number(text)) ? text : Number(text))
const moment =
  (edge: Edge): Reader =>
  (text, wrong) =>
    momentCell(text, wrong, edge)
/** How the terms are read that may be written in more than one way. */
const READERS: Partial<Record<LotColumn, Reader>> = {
  起拍价: moneyCell,
  加价幅度: moneyCell,
  保留价: moneyCell,
  保证金: moneyCell,
  开始: moment('start'),
  结束: moment('start'),
  报名截止: moment('end'),
  '保证金比例%': figure,
  付款小时: figure,
  提货工作日: figure,
  '允差%': figure,
  一次最多几档: figure,
  超期费: figure,
  看货名额: figure,
  降价间隔: figure,
  公布方式: text => disclosureOf(text) ?? text,
  夜间暂停: (text, wrong) => String(yesNo(text, wrong)),
  看货日: (text, wrong) => JSON.stringify(visitDays(text, wrong)),
  方式: text => modeOf(text) ?? text,
}
/** What a cell of the terms says, for comparing; what cannot be read says what is written, and its own fault is told of the first row. */
function meaningOf(column: LotColumn, text: string): string {
  let unread = false
  const meant = READERS[column]?.(text, () => void (unread = true)) ?? text
  return halfWidth(unread ? text : String(meant)).replace(/\s+/g, ' ')
}
const modeOf = (text: string): BiddingModeCode | undefined =>
  BiddingMode.rows.find(r => r.label === halfWidth(text) || r.code === halfWidth(text))?.code

/** Left empty, bids are told. */
const disclosureOf = (text: string): DisclosureCode | undefined =>
  text === '' ? Disclosure.open : Disclosure.rows.find(r => r.label === halfWidth(text) || r.code === halfWidth(text))?.code

function newLot(row: number, cell: Cell, say: Say): SheetLot {
  const mode = modeOf(cell('方式'))
  if (!mode) say('方式', `须是 ${BiddingMode.rows.map(r => r.label).join('、')}`)
  const disclosure = disclosureOf(cell('公布方式'))
  if (!disclosure) say('公布方式', `须是 ${Disclosure.rows.map(r => r.label).join('、')}，不填为${Disclosure.label('open')}`)
  const falls = cell('降价间隔')
  if (falls !== '' && mode !== undefined && mode !== BiddingMode.dutch) say('降价间隔', '只用于降价竞拍')
  const title = cell('标题')
  if (title.length < 4 || title.length > 60) say('标题', '须 4 到 60 个字')
  if (cell('仓库') === '') say('仓库', '为空')
  const reserve = cell('保留价')
  const share = cell('保证金比例%')
  const bp = share === '' ? 500 : Math.round(Number(share) * 100)
  if (!Number.isInteger(bp) || bp < 100 || bp > 3000) say('保证金比例%', '须是 1 到 30')
  const fixed = cell('保证金')
  const where = {
    place: longCell('看货地点', 40, cell, say),
    most: wholeCell(cell('看货名额'), { least: 1, most: 50, usual: VISITORS }, w => say('看货名额', w)),
  }
  if (fixed !== '' && share !== '') say('保证金', '与保证金比例只填一个')
  return {
    row,
    title,
    eventName: cell('专场').slice(0, 30),
    mode: mode ?? BiddingMode.perTon,
    modeRead: mode !== undefined,
    disclosure: disclosure ?? Disclosure.open,
    fallMinutes: falls === '' ? null : wholeCell(falls, { ...FALL_MINUTES, usual: FALL_USUAL }, w => say('降价间隔', w)),
    depot: cell('仓库'),
    startPriceFen: moneyCell(cell('起拍价'), w => say('起拍价', w)),
    stepFen: cell('加价幅度') === '' && mode === BiddingMode.sealed ? 1 : moneyCell(cell('加价幅度'), w => say('加价幅度', w)),
    reserveFen: reserve === '' ? null : moneyCell(reserve, w => say('保留价', w)),
    depositBp: bp,
    depositFen: fixed === '' ? null : moneyCell(fixed, w => say('保证金', w)),
    openAt: momentCell(cell('开始'), w => say('开始', w)),
    endAt: momentCell(cell('结束'), w => say('结束', w)),
    signUpUntil: cell('报名截止') === '' ? null : momentCell(cell('报名截止'), w => say('报名截止', w), 'end'),
    inspections: visitDays(cell('看货日'), w => say('看货日', w)).map(d => ({ ...d, ...where })),
    payHours: wholeCell(cell('付款小时'), { least: 2, most: 240, usual: 24 }, w => say('付款小时', w)),
    liftDays: wholeCell(cell('提货工作日'), { least: 1, most: 60, usual: 3 }, w => say('提货工作日', w)),
    bandPercent: wholeCell(cell('允差%'), { least: 0, most: 10, usual: 0 }, w => say('允差%', w)),
    nightPause: yesNo(cell('夜间暂停'), () => say('夜间暂停', '填「是」或「否」，不填为是')),
    stepsMost: wholeCell(cell('一次最多几档'), { least: 1, most: 20, usual: 20 }, w => say('一次最多几档', w)),
    overdueFenPerTonDay: overdueCell(cell('超期费'), w => say('超期费', w)),
    noticeText: longCell('公告', 2000, cell, say),
    contactName: nameCell('联系人', cell, say),
    contactPhone: nameCell('联系电话', cell, say),
    lines: [],
  }
}

/** A whole number in bounds; left empty, what is usual. */
function wholeCell(text: string, o: { least: number; most: number; usual: number }, wrong: (why: string) => void): number {
  if (text === '') return o.usual
  const n = Number(text)
  if (Number.isInteger(n) && n >= o.least && n <= o.most) return n
  wrong(`须是 ${o.least} 到 ${o.most} 的整数，不填为 ${o.usual}`)
  return o.usual
}
const nameCell = (column: '联系人' | '联系电话', cell: Cell, say: Say): string => longCell(column, 20, cell, say)
function longCell(column: LotColumn, most: number, cell: Cell, say: Say): string {
  const text = cell(column)
  if (text.length > most) say(column, `不能超过 ${most} 个字`)
  return text.slice(0, most)
}
const YES_NO: Readonly<Record<string, boolean>> = { 是: true, 否: false, '': true }
/** 是 or 否; left empty, yes. */
function yesNo(text: string, wrong: (why: string) => void): boolean {
  const said = YES_NO[halfWidth(text)]
  if (said === undefined) wrong('')
  return said ?? true
}
/** Yuan a ton and day; nothing is charged only where 0 is written. */
function overdueCell(text: string, wrong: (why: string) => void): number {
  if (text === '') return OVERDUE
  if (/^0(\.0{1,2})?$/.test(text)) return 0
  const fen = moneyCell(text, () => wrong('须是 0 到 1000 元，最多两位小数，不填为 2'))
  if (fen > 100_000) wrong('须是 0 到 1000 元，最多两位小数，不填为 2')
  return Math.min(fen, 100_000)
}
const MOST_DAYS = 20
const VISIT = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\s+(\d{1,2}:\d{2})\s*[-–—~～至]\s*(\d{1,2}:\d{2})$/
/** 2026-12-01 09:00-11:00，2026-12-02 14:00-16:00: each day with its hours. */
function visitDays(text: string, wrong: (why: string) => void): { on: string; from: string; to: string }[] {
  const parts = text
    .split(/[,，、;；\n]+/)
    .map(p => p.trim())
    .filter(p => p !== '')
  if (parts.length > MOST_DAYS) wrong(`最多 ${MOST_DAYS} 天`)
  return parts.slice(0, MOST_DAYS).flatMap(part => {
    const [, year = '', month = '', day = '', from = '', to = ''] = VISIT.exec(part) ?? []
    const on = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
    const hours = [from, to].map(t => t.padStart(5, '0'))
    if (year !== '' && isDay(on) && hours.every(t => /^([01]\d|2[0-3]):[0-5]\d$/.test(t)))
      return [{ on, from: hours[0] ?? '', to: hours[1] ?? '' }]
    wrong(`「${part}」写成 2026-12-01 09:00-11:00 这样，几天用逗号隔开`)
    return []
  })
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
    unitNo: halfWidth(cell('卷号')).toUpperCase().slice(0, 40),
    pieces: Number.isInteger(pieces) ? pieces : 0,
    weightKg,
    defect: cell('缺陷').slice(0, 200),
  }
}
