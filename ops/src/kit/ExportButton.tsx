import { allRows, type ExcelColumn, exportedText, saveExcel } from '@mall/client/excel.ts'
import { App, Button } from 'antd'
import { useState } from 'react'
import type { Column } from './OpsTable.tsx'

/** All rows of the filter, not only the page, as .xlsx. Money and tons are numbers there. */
export function ExportButton<T>(p: {
  label: string
  columns: readonly Column<T>[]
  rowKey(row: T): string
  readPage(currentPage: number, pageSize: number): Promise<{ list: T[]; totalCount: number }>
}) {
  const { message } = App.useApp()
  const [done, setDone] = useState<string | null>(null)
  const columns = p.columns.flatMap((c): ExcelColumn<T>[] => (c.excel ? ([c.excel].flat() as ExcelColumn<T>[]) : []))
  if (columns.length === 0) return null
  const run = async () => {
    setDone('0')
    try {
      const rows = await allRows(p.readPage, p.rowKey, (n, all) => setDone(`${n}/${all}`))
      await saveExcel(p.label, columns, rows)
      void message.success(exportedText(rows.length, '行'))
    } catch (e) {
      void message.error(`导出没有完成：${e instanceof Error ? e.message : '请重试'}`)
    } finally {
      setDone(null)
    }
  }
  return (
    <Button size="small" loading={done !== null} onClick={() => void run()}>
      {done === null ? '导出 Excel' : `导出 ${done}`}
    </Button>
  )
}
