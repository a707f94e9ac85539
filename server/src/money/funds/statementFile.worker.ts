// A thread that reads a bank's file: twenty thousand lines are a second's work, and the loop serves buyers meanwhile.
import { createHash } from 'node:crypto'
import type { Columns, Mapped } from '@mall/domain/money/funds/bankTable.ts'
import { MOST_LINES } from '@mall/domain/money/funds/statement.ts'
import {
  isOldWorkbook,
  isWorkbook,
  openText,
  type Statement,
  statementOfTable,
  statementOfText,
} from '@mall/domain/money/funds/statementFile.ts'
import { plainText, type TextLine } from '@mall/domain/money/funds/statementTable.ts'
import { readOldSheets } from '../../platform/sheet/oldSheetRead.ts'
import { readSheets } from '../../platform/sheet/sheetRead.ts'
import { numbered } from './bankNumber.ts'

export interface FileAsked {
  bytes: Uint8Array
  /** Of the mill, where the file does not say of which account it is. */
  account: string
  mapped: readonly { fingerprint: string; bank: string; columns: Columns }[]
}
/** Rows and the rest come as text, so many at a time: a list of objects is copied on the loop in one go. */
export interface FileRead extends Omit<Statement, 'rows' | 'rest'> {
  encoding: string
  rows: string[]
  rest: string[]
}
const PORTION = 500
const MOST_UNPACKED = 64 * 1024 * 1024
const SHEETS = 6
/** Digits beyond the fifteenth are the spreadsheet's invention: what has so many is shown as it would show it, and refused as such. */
const LOST = 1e15

const two = (n: number) => String(n).padStart(2, '0')
function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) {
    if (Number.isNaN(cell.getTime())) return ''
    const at = new Date(Math.round(cell.getTime() / 1000) * 1000)
    const time = `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`
    // A time alone is a day of 1899 or 1900.
    return at.getUTCFullYear() < 1901 ? time : `${at.toISOString().slice(0, 10)} ${time}`
  }
  if (typeof cell === 'number') {
    if (Math.abs(cell) >= LOST) return cell.toExponential(5)
    const cents = Math.round(cell * 100) / 100
    return Number.isInteger(cell) || Math.abs(cell - cents) > 1e-6 ? String(cell) : cents.toFixed(2)
  }
  return plainText(typeof cell === 'string' ? cell : JSON.stringify(cell))
}

async function ofWorkbook(a: FileAsked, mapped: Mapped) {
  const read = isOldWorkbook(a.bytes)
    ? await readOldSheets({ bytes: a.bytes, mostRows: MOST_LINES, sheets: SHEETS })
    : await readSheets({ bytes: a.bytes, mostRows: MOST_LINES, mostBytes: MOST_UNPACKED, sheets: SHEETS, styles: false })
  if ('wrong' in read) return { why: read.wrong }
  if ('none' in read) return { why: '文件打不开，请在表格软件里打开后另存为 .xlsx 再导入' }
  let first: Statement | { why: string } | undefined
  for (const sheet of read.sheets) {
    const lines: TextLine[] = sheet.rows.map((row, i) => ({ line: i + 1, cells: row.map(cellText) }))
    const statement = statementOfTable(lines, a.account, mapped)
    // The sheet that can be read as it is, else the first that says why not.
    if (!('why' in statement) && statement.ask === null) return statement
    if (first === undefined || ('why' in first && !('why' in statement))) first = statement
  }
  return first ?? { why: '文件里没有流水，只有表头或空行' }
}

const portions = (list: readonly object[]): string[] =>
  Array.from({ length: Math.ceil(list.length / PORTION) }, (_, i) => JSON.stringify(list.slice(i * PORTION, (i + 1) * PORTION)))

/** A head as the database keeps it. */
const shortOf = (fingerprint: string): string => createHash('sha256').update(fingerprint).digest('hex')
/** Asked by the head as it stands, kept by its digest. */
const byHead = (mapped: FileAsked['mapped']): Mapped => {
  const known = new Map(mapped.map(m => [m.fingerprint, m]))
  return head => known.get(shortOf(head))
}

async function read(a: FileAsked): Promise<{ statement: Statement; encoding: string } | { why: string }> {
  const mapped = byHead(a.mapped)
  if (isWorkbook(a.bytes) || isOldWorkbook(a.bytes)) {
    const statement = await ofWorkbook(a, mapped)
    return 'why' in statement ? statement : { statement, encoding: 'Excel' }
  }
  const opened = openText(a.bytes)
  if ('why' in opened) return opened
  const statement = statementOfText(opened.text, a.account, mapped)
  return 'why' in statement ? statement : { statement, encoding: opened.encoding }
}

export default async function readStatementFile(a: FileAsked): Promise<FileRead | { why: string }> {
  const file = await read(a)
  if ('why' in file) return file
  const { rows, rest, ask, ...about } = file.statement
  return {
    ...about,
    ask: ask ? { ...ask, fingerprint: shortOf(ask.fingerprint) } : null,
    encoding: file.encoding,
    rows: portions(rows.map(numbered)),
    rest: portions(rest),
  }
}
