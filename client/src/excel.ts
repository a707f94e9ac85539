// A list as a real .xlsx, made in the browser out of what the list itself shows; the library is loaded when somebody asks for it.

import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import { CHINA_MS, dayText } from '@mall/domain/kernel/clock.ts'
import { plain } from '@mall/domain/kernel/plainCell.ts'

/** Fen and kg are written as yuan and tons with their places, so that a sheet can add them up. */
export type ExcelValue = string | number | null | { fen: Fen } | { kg: Kg } | { at: number | null }

export interface ExcelColumn<T> {
  title: string
  /** In characters. */
  width?: number
  value(row: T): ExcelValue
}

/** An Excel day counts the mill's days since 1899-12-30 (UTC+8, no summer time). */
const excelDay = (at: number): number => Math.round((at + CHINA_MS) / 1000) / 86_400 + 25_569

function cellOf(v: ExcelValue) {
  if (v === null || v === '') return null
  if (typeof v === 'string') return { value: plain(v), type: String }
  if (typeof v === 'number') return { value: v, type: Number }
  if ('fen' in v) return { value: v.fen / 100, type: Number, format: '#,##0.00' }
  if ('kg' in v) return { value: v.kg / 1000, type: Number, format: '#,##0.000' }
  return v.at === null ? null : { value: excelDay(v.at), type: Number, format: 'yyyy-mm-dd hh:mm' }
}

export const excelCells = <T>(columns: readonly ExcelColumn<T>[], rows: readonly T[]) => [
  columns.map(c => ({ value: c.title, type: String, fontWeight: 'bold' as const })),
  ...rows.map(row => columns.map(c => cellOf(c.value(row)))),
]

/** 订单-2026-11-21.xlsx */
export const excelName = (name: string, now: number): string => `${name}-${dayText(new Date(now))}.xlsx`

/** Hands the browser a file. */
export const saveExcel = <T>(name: string, columns: readonly ExcelColumn<T>[], rows: readonly T[]): Promise<void> =>
  saveBook(name, [sheetOf(name, columns, rows)])

export const sheetOf = <T>(sheet: string, columns: readonly ExcelColumn<T>[], rows: readonly T[]) => ({
  data: excelCells(columns, rows),
  // Excel takes no such sign in the name of a sheet, and no longer one.
  sheet: sheet.replace(/[[\]/\\:*?]/g, '-').slice(0, 31),
  columns: columns.map(c => ({ width: c.width ?? 16 })),
  stickyRowsCount: 1,
})

/** A file of several sheets: a form to fill in, and beside it what may be written where. */
export async function saveBook(name: string, sheets: ReturnType<typeof sheetOf>[]): Promise<void> {
  const { default: write } = await import('write-excel-file/universal')
  handOver(name, await write(sheets).toBlob())
}

/** Hands the browser a workbook that was made elsewhere. */
export const saveBytes = (name: string, bytes: Uint8Array<ArrayBuffer>): void =>
  handOver(name, new Blob([bytes], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }))

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
