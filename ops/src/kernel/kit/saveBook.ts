// A file of several sheets: a form to fill in, and beside it what may be written where.
import { saveBytes, type sheetOf } from '@mall/client/excel.ts'

export async function saveBook(name: string, sheets: ReturnType<typeof sheetOf>[]): Promise<void> {
  const { writeXlsx } = await import('hucre/xlsx')
  saveBytes(name, (await writeXlsx({ sheets })) as Uint8Array<ArrayBuffer>)
}
