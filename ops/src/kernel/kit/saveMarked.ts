// An Excel that was wrong, given back with what is wrong beside each row: read again in the browser from the file that was chosen.
import { saveExcel } from '@mall/client/excel.ts'
import { markedSheet, type WrongCell } from '@mall/domain/kernel/sheetCells.ts'

/** Hands the browser `file` with a first column 错误: filtered by it, mended, and imported as it is. `only`: nothing but these rows of it. */
export async function saveMarked(file: File, wrong: readonly WrongCell[], only: readonly number[] | null = null): Promise<void> {
  const { readXlsx } = await import('hucre/xlsx')
  const book = await readXlsx(new Uint8Array(await file.arrayBuffer()), { sheets: [0] })
  const sheet = markedSheet((book.sheets[0]?.rows ?? []) as readonly (readonly unknown[])[], wrong, only && new Set(only))
  const columns = sheet.heads.map((title, i) => ({
    title,
    width: i === 0 ? 48 : 16,
    value: (row: (string | number | null)[]) => row[i] ?? null,
  }))
  await saveExcel(`${file.name.replace(/\.xlsx$/i, '')}-${only ? '有错的行' : '标出错误'}`, columns, sheet.rows, '标出错误')
}
