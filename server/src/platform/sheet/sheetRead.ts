// The sheets of a workbook, read from its bytes alone: what it unpacks to is counted as it comes out, whatever the file says of itself, and no program in it
// runs. Works in a thread (sheet.worker.ts): a small file may unpack to a very large one, and cells cost more than bytes.
import { strFromU8, Unzip, UnzipInflate, zipSync } from 'fflate'
import { readXlsx } from 'hucre/xlsx'

const MIB = 1024 * 1024
/** Empty rows that were formatted once stand in the file as well; so many are read over. */
const BLANK_ROWS = 5000
/** No sheet of ours has more than a hundred columns. */
const LAST_COLUMN = 'CV'
/** Of the packed file at a time: one step of a bomb comes to a MiB, then it is over. */
const STEP = 1024

/** Refused in words of the sheet; the room says them in its own refusal. */
class SheetWrong extends Error {}
/** It is no workbook. */
class NoWorkbook extends Error {}
const wrong = (why: string): never => {
  throw new SheetWrong(why)
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
  if (part.length > MOST_INDEX) throw new NoWorkbook()
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
function opened(bytes: Uint8Array, mostRows: number, mostBytes: number): { book: Uint8Array; sheets: Part[] } {
  const parts = unpacked(bytes, mostBytes)
  if (!parts) return wrong(`文件展开后太大，最多 ${mostRows} 行，请分成几个文件`)
  const types = parts['[Content_Types].xml']
  const sheets = seenSheets(parts)
  if (!types || !strFromU8(types).includes('spreadsheetml') || sheets.length === 0) throw new NoWorkbook()
  // Packed anew without packing: the reader sees what was counted here and nothing else.
  return { book: zipSync(parts, { level: 0 }), sheets }
}
/** One sheet as values. Cells far to the right would fill their rows with nothing up to there: they are not read. */
async function readPart(book: Uint8Array, part: Part, mostRows: number, styles: boolean) {
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

/** Of a cell with a formula, or with a number format where styles are asked for, what the rooms ask beside its value. */
interface ReadCell {
  row: number
  column: number
  formula: boolean
  /** A number, typed or what a formula comes to. */
  number: boolean
  numFmt: string
}
export interface ReadSheet {
  name: string
  rows: readonly (readonly unknown[])[]
  cells: readonly ReadCell[]
  merges: readonly { startRow: number; startCol: number; endRow: number }[]
  hiddenRows: readonly number[]
}
export interface SheetAsked {
  bytes: Uint8Array
  mostRows: number
  mostBytes: number
  /** Of the visible sheets so many, the first of them always. */
  sheets: number
  styles: boolean
}
export interface SheetsRead {
  sheets: ReadSheet[]
  visible: number
}
/** Why there is nothing: in words of the sheet, or because it is no workbook. */
export type NotRead = { wrong: string } | { none: true }
export type SheetAnswer = SheetsRead | NotRead

async function read(a: SheetAsked): Promise<SheetsRead> {
  const { book, sheets } = opened(a.bytes, a.mostRows, a.mostBytes)
  const [first] = sheets
  const out: ReadSheet[] = []
  for (const part of sheets.slice(0, a.sheets)) {
    if (part !== first && rowsIn(part.xml) > a.mostRows + 1 + BLANK_ROWS) continue
    const sheet = await readPart(book, part, a.mostRows, a.styles)
    out.push({
      name: part.name,
      rows: sheet?.rows ?? [],
      // Of four hundred thousand cells those that say more than their value: every one of them is handed over on the thread that serves buyers.
      cells: [...(sheet?.cells ?? [])].flatMap(([at, cell]) => {
        const formula = cell.formula !== undefined
        const numFmt = a.styles ? (cell.style?.numFmt ?? '') : ''
        if (!formula && (numFmt === '' || numFmt === 'General')) return []
        const [row = 0, column = 0] = at.split(',').map(Number)
        const number = typeof cell.value === 'number' || typeof cell.formulaResult === 'number'
        return [{ row, column, formula, number, numFmt }]
      }),
      merges: (sheet?.merges ?? []).map(({ startRow, startCol, endRow }) => ({ startRow, startCol, endRow })),
      hiddenRows: [...(sheet?.rowDefs ?? [])].flatMap(([row, def]) => (def.hidden ? [row] : [])),
    })
  }
  return { sheets: out, visible: sheets.length }
}
export async function readSheets(a: SheetAsked): Promise<SheetAnswer> {
  try {
    return await read(a)
  } catch (e) {
    // Whatever else a reader of foreign bytes stumbles over: it is no workbook.
    return e instanceof SheetWrong ? { wrong: e.message } : { none: true }
  }
}
