// The wrong rows of an Excel by themselves, each with what is wrong: read again in the browser from the file that was chosen.
import { saveBook, sheetOf } from '@mall/client/excel.ts'
import { type WrongCell, wrongRows } from '@mall/domain/sheetCells.ts'

/** Hands the browser the wrong rows of `file` as an Excel that can be mended and imported as it is. */
export async function saveWrongRows(file: File, wrong: readonly WrongCell[]): Promise<void> {
  const { readXlsx } = await import('hucre/xlsx')
  const book = await readXlsx(new Uint8Array(await file.arrayBuffer()), { sheets: [0] })
  const sheet = wrongRows((book.sheets[0]?.rows ?? []) as readonly (readonly unknown[])[], wrong)
  const columns = sheet.heads.map((title, i) => ({
    ...{ title, width: i === 1 ? 48 : 16 },
    value: (row: (string | number | null)[]) => row[i] ?? null,
  }))
  await saveBook(`${file.name.replace(/\.xlsx$/i, '')}-要改的行`, [sheetOf('要改的行', columns, sheet.rows)])
}
