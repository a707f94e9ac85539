// The Excel of an import: its first sheet as values. What it unpacks to is counted as it comes out, whatever the file says of itself, and no program in it runs.
import { Refusal, refuse } from '@mall/contract/errors.ts'
import { MERGED_FIGURE } from '@mall/domain/cart/readTable.ts'
import { columnLetter } from '@mall/domain/goods/goodsSheet.ts'
import { strFromU8, Unzip, UnzipInflate, zipSync } from 'fflate'
import { readXlsx } from 'hucre/xlsx'
import type { Ctx } from './ctx.ts'

const MIB = 1024 * 1024
/** Of an ordinary sheet of some hundred rows; unpacked, ten thousand rows are far less. */
const BOUNDS = { bytes: 2 * MIB, unpacked: 24 * MIB }
/** Of the goods of a whole mall: twenty thousand rows of twenty columns. */
export const LARGE_SHEET = { bytes: 8 * MIB, unpacked: 64 * MIB }
/** Empty rows that were formatted once stand in the file as well; so many are read over. */
const BLANK_ROWS = 5000
/** No sheet of ours has more than a hundred columns. */
const LAST_COLUMN = 'CV'
/** Of the packed file at a time: one step of a bomb comes to some MiB, then it is over. */
const STEP = 16 * 1024

export type Rows = readonly (readonly unknown[])[]
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

/** The XML of a packed file; null: it comes to more than `most` bytes. What else is in it stays packed. */
function unpacked(bytes: Uint8Array, most: number): Record<string, Uint8Array> | null {
  const parts: Record<string, Uint8Array[]> = {}
  let size = 0
  const unzip = new Unzip(part => {
    if (!/\.(xml|rels)$/i.test(part.name)) return
    const chunks: Uint8Array[] = []
    parts[part.name] = chunks
    part.ondata = (e, chunk) => {
      if (e) throw e
      size += chunk.length
      if (size <= most) chunks.push(chunk)
    }
    part.start()
  })
  unzip.register(UnzipInflate)
  for (let i = 0; i < bytes.length && size <= most; i += STEP) unzip.push(bytes.subarray(i, i + STEP), i + STEP >= bytes.length)
  return size > most ? null : Object.fromEntries(Object.entries(parts).map(([name, chunks]) => [name, Buffer.concat(chunks)]))
}

/** The parts that say what is where: longer ones are no workbook's. */
const MOST_INDEX = MIB
/** The tags of such a part. `pattern` stops at the next tag: what somebody wrote to be searched for long is not. */
const tagsOf = (part: Uint8Array | undefined, pattern: RegExp): RegExpExecArray[] => {
  if (!part) return []
  if (part.length > MOST_INDEX) return refuse('FILE_CONTENT')
  return [...strFromU8(part).matchAll(pattern)]
}
/** Where a relation of a part leads: xl/worksheets/sheet2.xml. `id` empty: the first of this type. */
function related(parts: Record<string, Uint8Array>, part: string, type: string, id = ''): string {
  const cut = part.lastIndexOf('/') + 1
  const folder = part.slice(0, cut)
  const rels = parts[`${folder}_rels/${part.slice(cut)}.rels`]
  for (const [tag] of tagsOf(rels, /<(?:\w{1,20}:)?Relationship\b[^<>]{0,2000}>/g)) {
    const of = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
    const target = of('Target')
    if (of('Type').endsWith(`/${type}`) && (id === '' || of('Id') === id))
      return target.startsWith('/') ? target.slice(1) : `${folder}${target}`
  }
  return ''
}
interface Part {
  /** Place in the workbook, from 0. */
  at: number
  name: string
  xml: Uint8Array
}
/** The sheets that a person sees who opens the workbook, in their order, whatever their files are called. */
function seenSheets(parts: Record<string, Uint8Array>): Part[] {
  const book = related(parts, '', 'officeDocument')
  return tagsOf(parts[book], /<(?:\w{1,20}:)?sheet\b[^<>]{0,2000}>/g).flatMap(([tag], at) => {
    if (/\bstate="(?:hidden|veryHidden)"/.test(tag)) return []
    const xml = parts[related(parts, book, 'worksheet', /\b(?:\w+:)?id="([^"]*)"/.exec(tag)?.[1] ?? '-')]
    return xml ? [{ at, name: /\bname="([^"]*)"/.exec(tag)?.[1] ?? '', xml }] : []
  })
}
/** Rows of a sheet before anybody makes cells of them, empty ones too. */
function rowsIn(sheet: Uint8Array): number {
  const xml = Buffer.from(sheet.buffer, sheet.byteOffset, sheet.byteLength)
  let n = 0
  for (const tag of ['<row', ':row'])
    for (let at = xml.indexOf(tag); at >= 0; at = xml.indexOf(tag, at + 4)) {
      const next = xml[at + 4]
      // <row>, <row r="2">, <row/>; not <rowBreaks>.
      if (next === 0x3e || next === 0x20 || next === 0x2f || next === 0x0a || next === 0x0d || next === 0x09) n += 1
    }
  return n
}

/** What was uploaded, counted before anything of it is believed. */
function opened(
  ctx: Ctx,
  wrong: (why: string) => never,
  mostRows: number,
  bounds: SheetBounds,
): { book: Uint8Array; sheets: Part[] } {
  const { file } = ctx
  if (!file) return refuse('FILE_MISSING')
  if (!file.name.toLowerCase().endsWith('.xlsx')) return wrong('请上传 .xlsx 文件（Excel 另存为工作簿）')
  if (file.bytes.length > bounds.bytes) return refuse('FILE_LARGE', { max: bounds.bytes / MIB })
  const parts = unpacked(new Uint8Array(file.bytes), bounds.unpacked)
  if (!parts) return wrong(`文件展开后太大，最多 ${mostRows} 行，请分成几个文件`)
  const types = parts['[Content_Types].xml']
  const sheets = seenSheets(parts)
  if (!types || !strFromU8(types).includes('spreadsheetml') || sheets.length === 0) return refuse('FILE_CONTENT')
  // Packed anew without packing: the reader sees what was counted here and nothing else.
  return { book: zipSync(parts, { level: 0 }), sheets }
}
/** One sheet as values. Cells far to the right would fill their rows with nothing up to there: they are not read. */
async function readPart(book: Uint8Array, part: Part, wrong: (why: string) => never, mostRows: number, styles = false) {
  const most = mostRows + 1 + BLANK_ROWS
  const lines = rowsIn(part.xml)
  // A sheet of another size is not for this call; its cells would take the serving process with them.
  if (lines > most) return wrong(`最多 ${mostRows} 行，这个文件有 ${lines - 1} 行（连空行），请分成几个文件`)
  const read = await readXlsx(book, {
    sheets: [part.at],
    maxRows: most,
    range: `A1:${LAST_COLUMN}${most}`,
    ...(styles ? { readStyles: true } : {}),
  })
  return read.sheets[0]
}
const addressOf = (row: number, column: number): string => `${columnLetter(column)}${row + 1}`

/** As `sheetOf`, with the addresses of cells that hold a formula instead of a refusal: B17. What they come to is in the rows. */
export async function sheetWithFormulas(
  ctx: Ctx,
  wrong: (why: string) => never,
  mostRows: number,
  bounds: SheetBounds = BOUNDS,
): Promise<{ rows: Rows; formulas: string[] }> {
  try {
    const { book, sheets } = opened(ctx, wrong, mostRows, bounds)
    const [seen] = sheets
    const first = seen && (await readPart(book, seen, wrong, mostRows))
    const hidden = hiddenRows(first)
    // Who imports a filtered list sees fewer rows than the file has: he says which of them he means.
    if (hidden.length > 0)
      return wrong(`有 ${hidden.length} 行是隐藏或筛掉的（${rowsText(hidden)}）：要写入的请取消隐藏，不要的请删掉，再导入`)
    const formulas: string[] = []
    for (const [at, cell] of first?.cells ?? []) {
      const [row = 0, column = 0] = at.split(',').map(Number)
      if (cell.formula !== undefined) formulas.push(addressOf(row, column))
    }
    return { rows: (first?.rows ?? []) as Rows, formulas }
  } catch (e) {
    if (e instanceof Refusal) throw e
    return refuse('FILE_CONTENT')
  }
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
  try {
    const { book, sheets } = opened(ctx, wrong, mostRows, BOUNDS)
    const [first] = sheets
    if (!first) return refuse('FILE_CONTENT')
    let chosen: { rows: string[][]; notes: string[] } | undefined
    for (const part of sheets.slice(0, MOST_SHEETS)) {
      if (part !== first && rowsIn(part.xml) > mostRows + 1 + BLANK_ROWS) continue
      const sheet = await readPart(book, part, wrong, mostRows, true)
      const seen = seenOf(sheet, textOf)
      if (sheets.length > 1) seen.notes.unshift(`文件里有 ${sheets.length} 张工作表，读的是「${part.name}」`)
      chosen ??= seen
      if (!isTable(seen.rows)) continue
      chosen = seen
      break
    }
    return chosen ?? { rows: [], notes: [] }
  } catch (e) {
    if (e instanceof Refusal) throw e
    return refuse('FILE_CONTENT')
  }
}

type Sheet = NonNullable<Awaited<ReturnType<typeof readPart>>>
/** Rows with something in them that are hidden, by hand or by a filter; from 0. */
const hiddenRows = (sheet: Sheet | undefined): number[] =>
  [...(sheet?.rowDefs ?? [])].flatMap(([row, def]) =>
    def.hidden && (sheet?.rows[row] ?? []).some(cell => cell !== null && cell !== '') ? [row] : [],
  )
const rowsText = (rows: readonly number[]): string =>
  `第 ${rows
    .slice(0, 8)
    .map(row => row + 1)
    .join('、')}${rows.length > 8 ? ' 等' : ''} 行`
function seenOf(sheet: Sheet | undefined, textOf: (cell: unknown) => string): { rows: string[][]; notes: string[] } {
  if (!sheet) return { rows: [], notes: [] }
  const rows = (sheet.rows as Rows).map(row => row.map(textOf))
  const empty: string[] = []
  for (const [at, cell] of sheet.cells ?? []) {
    const [row = 0, column = 0] = at.split(',').map(Number)
    const cells = rows[row]
    if (!cells) continue
    if (cell.formula !== undefined && (cells[column] ?? '') === '') empty.push(addressOf(row, column))
    if (typeof cell.value === 'number' || typeof cell.formulaResult === 'number') {
      const { before, after } = formatText(cell.style?.numFmt)
      if (/[\u3400-\u9fffA-Za-z]/.test(after) && (cells[column] ?? '') !== '') cells[column] = `${before}${cells[column]}${after}`
    }
  }
  for (const { startRow, startCol, endRow } of sheet.merges ?? []) {
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
