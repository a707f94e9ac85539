// A list as a real .xlsx, made in the browser out of what the list itself shows; the library is loaded when somebody asks for it.

import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import { CHINA_MS, dayText } from '@mall/domain/kernel/clock.ts'
import { plain } from '@mall/domain/kernel/plainCell.ts'

/** Fen and kg are written as yuan and tons with their places, so that a sheet can add them up. */
type ExcelValue = string | number | null | { fen: Fen } | { kg: Kg } | { at: number | null }

export interface ExcelColumn<T> {
  title: string
  /** In characters. */
  width?: number
  value(row: T): ExcelValue
}

/** An Excel day counts the mill's days since 1899-12-30 (UTC+8, no summer time). */
const excelDay = (at: number): number => Math.round((at + CHINA_MS) / 1000) / 86_400 + 25_569

function cellOf(v: ExcelValue): string | number | null {
  if (v === null || v === '') return null
  if (typeof v === 'string') return plain(v)
  if (typeof v === 'number') return v
  if ('fen' in v) return v.fen / 100
  if ('kg' in v) return v.kg / 1000
  return v.at === null ? null : excelDay(v.at)
}
const formatOf = (v: ExcelValue): string | undefined => {
  if (v === null || typeof v !== 'object') return undefined
  return 'fen' in v ? '#,##0.00' : 'kg' in v ? '#,##0.000' : 'yyyy-mm-dd hh:mm'
}

/** 订单-2026-11-21.xlsx */
export const excelName = (name: string, now: number): string => `${name}-${dayText(new Date(now))}.xlsx`

/** A sheet as the library takes it; the first value of a column that has places tells how the column is written. */
export function sheetOf<T>(sheet: string, columns: readonly ExcelColumn<T>[], rows: readonly T[]) {
  const values = rows.map(row => columns.map(c => c.value(row)))
  return {
    // Excel takes no such sign in the name of a sheet, and no longer one.
    name: sheet.replace(/[[\]/\\:*?]/g, '-').slice(0, 31),
    columns: columns.map((c, i) => {
      const numFmt = values.map(row => formatOf(row[i] ?? null)).find(f => f !== undefined)
      return { width: c.width ?? 16, ...(numFmt ? { numFmt } : {}) }
    }),
    rows: [columns.map(c => c.title), ...values.map(row => row.map(cellOf))],
    freezePane: { rows: 1 },
  }
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Chrome knows how to pack a stream from 103 on; before it the sheet goes unpacked. */
const packs = (): boolean => {
  try {
    return new CompressionStream('deflate-raw').readable !== undefined
  } catch {
    return false
  }
}

/** Hands the browser a file. Of a library that writes and reads whole books only what writes rows is loaded (decision 0262). */
export async function saveExcel<T>(
  name: string,
  columns: readonly ExcelColumn<T>[],
  rows: readonly T[],
  title = name,
): Promise<void> {
  const { writeXlsxStream } = await import('hucre/xlsx')
  const { rows: cells, ...sheet } = sheetOf(title, columns, rows)
  const bytes = writeXlsxStream(cells, { ...sheet, compress: packs() })
  handOver(name, await new Response(bytes, { headers: { 'content-type': XLSX } }).blob())
}

/** Hands the browser a workbook that was made elsewhere. */
export const saveBytes = (name: string, bytes: Uint8Array<ArrayBuffer>): void => handOver(name, new Blob([bytes], { type: XLSX }))

function handOver(name: string, blob: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = excelName(name, Date.now())
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

const PAGE = 100
/** More than this is a report, not a list. */
const EXCEL_MOST_ROWS = 5000
/** What is said after an export; what was cut is said too. */
export const exportedText = (rows: number, what: string): string =>
  rows >= EXCEL_MOST_ROWS ? `已导出前 ${EXCEL_MOST_ROWS} ${what}，更多请先缩小筛选范围` : `已导出 ${rows} ${what}`

/** All rows of a list, page by page; `told` hears how far it is. A row that two pages name is taken once. */
export async function allRows<T>(
  read: (currentPage: number, pageSize: number) => Promise<{ list: T[]; totalCount: number }>,
  keyOf: (row: T) => string,
  told: (done: number, all: number) => void,
): Promise<T[]> {
  const rows = new Map<string, T>()
  for (let page = 1; page <= EXCEL_MOST_ROWS / PAGE; page += 1) {
    const { list, totalCount } = await read(page, PAGE)
    for (const row of list) rows.set(keyOf(row), row)
    const all = Math.min(totalCount, EXCEL_MOST_ROWS)
    told(Math.min(rows.size, all), all)
    if (list.length < PAGE || rows.size >= all) break
  }
  return [...rows.values()]
}
