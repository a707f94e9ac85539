// A sheet as .xlsx with typed cells, or as .csv; written as it is read. Text that begins like a formula is made plain in both.
import { CHINA_MS } from '@mall/domain/kernel/clock.ts'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { writeXlsxStream } from 'hucre/xlsx'
import { plain } from '@mall/domain/kernel/plainCell.ts'
import { type Cell, csvLine, MARK } from '../../platform/sheet/csv.ts'
import type { Column } from './sheetKind.ts'

/** An Excel day counts the mill's days since 1899-12-30 (UTC+8, no summer time). */
const excelDay = (at: Date): number => Math.round((at.getTime() + CHINA_MS) / 1000) / 86_400 + 25_569
const value = (c: Cell): string | number | null => {
  if (c === null || c === '') return null
  if (typeof c === 'string') return plain(c)
  if (typeof c === 'number') return c
  if ('kg' in c) return c.kg / 1000
  if ('fen' in c) return c.fen / 100
  return c.at === null ? null : excelDay(c.at)
}
const formatOf = (c: Cell): string | undefined => {
  if (c === null || typeof c !== 'object') return undefined
  return 'kg' in c ? '#,##0.000' : 'fen' in c ? '#,##0.00' : 'yyyy-mm-dd hh:mm'
}

/** Excel knows no sheet whose name has one of these signs, begins or ends with an apostrophe or is longer than 31; sizes are written with them. */
export const sheetName = (title: string): string => {
  const name = title
    .replaceAll('*', '×')
    .replaceAll('/', '／')
    .replaceAll('\\', '＼')
    .replaceAll(':', '：')
    .replaceAll('?', '？')
    .replaceAll('[', '（')
    .replaceAll(']', '）')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what somebody searched for may hold any.
    .replace(/[\u0000-\u001f]/g, ' ')
  const short = [...name].reduce((kept, c) => (kept.length + c.length > 31 ? kept : kept + c), '')
  return short.replace(/^['\s]+|['\s]+$/g, '') || '表'
}

/** The first row tells how the columns look; a sheet without rows has its heads alone. */
async function xlsx(file: string, title: string, columns: readonly Column<unknown>[], rows: AsyncGenerator): Promise<void> {
  const first = await rows.next()
  const formats = first.done ? [] : columns.map(c => formatOf(c.of(first.value)))
  async function* cells() {
    yield columns.map(c => c.head)
    if (first.done) return
    yield columns.map(c => value(c.of(first.value)))
    for await (const row of rows) yield columns.map(c => value(c.of(row)))
  }
  const bytes = writeXlsxStream(cells(), {
    name: sheetName(title),
    columns: columns.map((c, i) => ({ width: c.width, ...(formats[i] ? { numFmt: formats[i] } : {}) })),
    freezePane: { rows: 1 },
  })
  await pipeline(Readable.fromWeb(bytes as Parameters<typeof Readable.fromWeb>[0]), createWriteStream(file, { mode: 0o600 }))
}

async function csv(file: string, columns: readonly Column<unknown>[], rows: AsyncGenerator): Promise<void> {
  async function* lines() {
    yield MARK + csvLine(columns.map(c => c.head))
    for await (const row of rows) yield csvLine(columns.map(c => c.of(row)))
  }
  await pipeline(Readable.from(lines()), createWriteStream(file, { mode: 0o600 }))
}

export const writeSheet = (
  file: string,
  o: { format: 'xlsx' | 'csv'; title: string; columns: readonly Column<unknown>[]; rows: AsyncGenerator },
): Promise<void> => (o.format === 'csv' ? csv(file, o.columns, o.rows) : xlsx(file, o.title, o.columns, o.rows))
