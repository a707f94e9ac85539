// The Excel of an import: its first sheet as values. It is read in a thread (sheetRead.ts), one after the other.
import { Refusal, refuse } from '@mall/contract/main/errors.ts'
import { MERGED_FIGURE } from '@mall/domain/orders/cart/readTable.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { NotRead, ReadSheet, SheetAnswer, SheetAsked, SheetsRead } from './sheetRead.ts'
import { addressOf, hiddenRows, type Rows, rowsOfFirst, rowsText } from './sheetRows.ts'
import { threads } from '../../kernel/load/threads.ts'

const MIB = 1024 * 1024
/** Of an ordinary sheet of some hundred rows; unpacked, ten thousand rows are far less. */
const BOUNDS = { bytes: 2 * MIB, unpacked: 24 * MIB }
/** Of the goods of a whole mall: twenty thousand rows of twenty columns. */
export const LARGE_SHEET = { bytes: 8 * MIB, unpacked: 64 * MIB }

interface SheetBounds {
  bytes: number
  unpacked: number
}
/**
 * Rows of the first sheet of the uploaded file, every cell as somebody typed it: a formula is refused. `wrong` refuses in the words of the room; FILE_*
 * where it is no workbook at all.
 */
export async function sheetOf(
  ctx: Ctx,
  wrong: (why: string) => never,
  mostRows: number,
  bounds: SheetBounds = BOUNDS,
): Promise<Rows> {
  const { rows, formulas } = await sheetWithFormulas(ctx, wrong, mostRows, bounds)
  const [first] = formulas
  return first === undefined
    ? rows
    : wrong(`${first}${formulas.length > 1 ? ` 等 ${formulas.length} 格` : ''} 是公式，请复制后「粘贴为数值」`)
}

const inThread = threads<SheetAsked, SheetAnswer>(new URL('./sheet.worker.ts', import.meta.url), {
  atWork: 1,
  waiting: 20,
  seconds: 20,
  oldMb: 768,
})
/** What a thread made of the uploaded file (`inThread`); refused where it is too large or no workbook. */
export async function readInThread<Read extends object>(
  ctx: Ctx,
  wrong: (why: string) => never,
  o: Omit<SheetAsked, 'bytes' | 'mostBytes'> & { bounds: SheetBounds },
  inThread: (asked: SheetAsked) => Promise<Read | NotRead>,
): Promise<Read> {
  const { file } = ctx
  if (!file) return refuse('FILE_MISSING')
  if (!file.name.toLowerCase().endsWith('.xlsx')) return wrong('请上传 .xlsx 文件（Excel 另存为工作簿）')
  const { bounds, ...asked } = o
  if (file.bytes.length > bounds.bytes) return refuse('FILE_LARGE', { max: bounds.bytes / MIB })
  // A thread that ran out of time or memory says nothing else of the file than one that could not read it.
  const read = await inThread({ ...asked, bytes: new Uint8Array(file.bytes), mostBytes: bounds.unpacked }).catch(
    (e: unknown): NotRead => {
      if (e instanceof Refusal) throw e
      return { none: true }
    },
  )
  if ('wrong' in read) return wrong(read.wrong)
  return 'none' in read ? refuse('FILE_CONTENT') : read
}
const readOf = (
  ctx: Ctx,
  wrong: (why: string) => never,
  o: { mostRows: number; bounds: SheetBounds; sheets: number; styles: boolean },
) => readInThread<SheetsRead>(ctx, wrong, o, inThread)

/** As `sheetOf`, with the addresses of cells that hold a formula instead of a refusal: B17. What they come to is in the rows. */
export async function sheetWithFormulas(
  ctx: Ctx,
  wrong: (why: string) => never,
  mostRows: number,
  bounds: SheetBounds = BOUNDS,
): Promise<{ rows: Rows; formulas: string[] }> {
  const { sheets } = await readOf(ctx, wrong, { mostRows, bounds, sheets: 1, styles: false })
  const read = rowsOfFirst(sheets)
  return 'wrong' in read ? wrong(read.wrong) : read
}

/** Of the sheets of a workbook so many are looked at for a table. */
const MOST_SHEETS = 6

/** The text that a number format puts around the number: 吨 of 0.000"吨". */
function formatText(format: string | undefined): { before: string; after: string } {
  const [positive = ''] = (format ?? '').split(';')
  const plain = positive.replace(/\[[^\]]*\]|_.|\*./g, '')
  const said = (part: string): string =>
    [...part.matchAll(/"([^"]*)"|\\(.)|([\u3400-\u9fff])/g)].map(m => m[1] ?? m[2] ?? m[3]).join('')
  const digits = /[0#?][0#?,.]*/.exec(plain.replace(/"[^"]*"/g, quoted => ' '.repeat(quoted.length)))
  if (!digits) return { before: '', after: '' }
  return { before: said(plain.slice(0, digits.index)), after: said(plain.slice(digits.index + digits[0].length)) }
}

/**
 * A sheet as it is seen: of the visible sheets the first with a table (`isTable`), else the first; no hidden rows, the text of number formats beside
 * the numbers, what is merged downwards in every row. `notes` tell what was seen otherwise than it was read.
 */
export async function sheetAsSeen(
  ctx: Ctx,
  wrong: (why: string) => never,
  mostRows: number,
  isTable: (rows: readonly (readonly string[])[]) => boolean,
  textOf: (cell: unknown) => string,
): Promise<{ rows: string[][]; notes: string[] }> {
  const { sheets, visible } = await readOf(ctx, wrong, { mostRows, bounds: BOUNDS, sheets: MOST_SHEETS, styles: true })
  let chosen: { rows: string[][]; notes: string[] } | undefined
  for (const sheet of sheets) {
    const seen = seenOf(sheet, textOf)
    if (visible > 1) seen.notes.unshift(`文件里有 ${visible} 张工作表，读的是「${sheet.name}」`)
    chosen ??= seen
    if (!isTable(seen.rows)) continue
    chosen = seen
    break
  }
  return chosen ?? { rows: [], notes: [] }
}

function seenOf(sheet: ReadSheet, textOf: (cell: unknown) => string): { rows: string[][]; notes: string[] } {
  const rows = sheet.rows.map(row => row.map(textOf))
  const empty: string[] = []
  for (const { row, column, ...cell } of sheet.cells) {
    const cells = rows[row]
    if (!cells) continue
    if (cell.formula && (cells[column] ?? '') === '') empty.push(addressOf(row, column))
    if (cell.number) {
      const { before, after } = formatText(cell.numFmt)
      if (/[\u3400-\u9fffA-Za-z]/.test(after) && (cells[column] ?? '') !== '') cells[column] = `${before}${cells[column]}${after}`
    }
  }
  for (const { startRow, startCol, endRow } of sheet.merges) {
    const value = rows[startRow]?.[startCol] ?? ''
    if (value === '' || endRow === startRow) continue
    const repeated = /^\d+(?:\.\d+)?[^\d]{0,3}$/.test(value) ? `${value}${MERGED_FIGURE}` : value
    for (let row = startRow; row <= Math.min(endRow, rows.length - 1); row += 1) {
      const cells = rows[row]
      if (!cells) continue
      while (cells.length <= startCol) cells.push('')
      cells[startCol] = repeated
    }
  }
  const hidden = hiddenRows(sheet)
  const out = new Set(hidden)
  return {
    rows: rows.filter((_, row) => !out.has(row)),
    notes: [
      ...(hidden.length > 0
        ? [`有 ${hidden.length} 行是隐藏或筛掉的（${rowsText(hidden)}），没有读；要读请在 Excel 里取消隐藏再导入`]
        : []),
      ...(empty.length > 0
        ? [
            `${empty.slice(0, 8).join('、')}${empty.length > 8 ? ` 等 ${empty.length} 格` : ''} 是公式，文件里没有结果：请在 Excel 里打开保存一次，或改成数值`,
          ]
        : []),
    ],
  }
}
