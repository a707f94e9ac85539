import { allRows, type ExcelColumn, exportedText, saveExcel } from '@mall/client/excel.ts'
import { App, Button } from 'antd'
import { useState } from 'react'

/** A column of a list as its export knows it. */
export interface Exported<T> {
  /** What stands in an export; a column without it is not exported. Several columns of a sheet may come from one of the screen. */
  excel?: ExcelColumn<T> | readonly ExcelColumn<T>[]
}

/** All rows of the filter, not only the page, as .xlsx. Money and tons are numbers there. */
export function ExportButton<T>(p: {
  label: string
  columns: readonly Exported<T>[]
  rowKey(row: T): string
  readPage(currentPage: number, pageSize: number): Promise<{ list: T[]; totalCount: number }>
}) {
  const columns = p.columns.flatMap((c): ExcelColumn<T>[] => (c.excel ? ([c.excel].flat() as ExcelColumn<T>[]) : []))
  if (columns.length === 0) return null
  return <ExcelButton label={p.label} columns={columns} read={told => allRows(p.readPage, p.rowKey, told)} />
}

/** The same for a table that is drawn by hand: of the rows that it shows, or of all pages of which it shows one. */
export function ExcelButton<T>(p: {
  /** Of the file and its sheet. */
  label: string
  columns: readonly ExcelColumn<T>[]
  read: readonly T[] | ((told: (done: number, all: number) => void) => Promise<readonly T[]>)
}) {
  const { message } = App.useApp()
  const [done, setDone] = useState<string | null>(null)
  const run = async () => {
    setDone('0')
    try {
      const rows = typeof p.read === 'function' ? await p.read((n, all) => setDone(`${n}/${all}`)) : p.read
      await saveExcel(p.label, p.columns, rows)
      void message.success(exportedText(rows.length, '行'))
    } catch (e) {
      void message.error(`导出没有完成：${e instanceof Error ? e.message : '请重试'}`)
    } finally {
      setDone(null)
    }
  }
  const empty = typeof p.read !== 'function' && p.read.length === 0
  // A table that shows the newest hundred gives those, and says so.
  const what = typeof p.read === 'function' ? '导出 Excel' : `导出这 ${p.read.length} 行`
  return empty ? null : (
    <Button size="small" loading={done !== null} onClick={() => void run()}>
      {done === null ? what : `导出 ${done}`}
    </Button>
  )
}
