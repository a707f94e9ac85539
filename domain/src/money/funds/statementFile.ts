// The bank's file before a line of it is read: which letters it is written in, and whether it is a file of lines at all.
import { readStatement, type BadLine, type StatementRow } from './statement.ts'

export const MOST_BYTES = 600_000
type StatementEncoding = 'UTF-8' | 'GBK'
export type StatementFile = { why: string } | { encoding: StatementEncoding; rows: StatementRow[]; bad: BadLine[] }

const strictly = (label: string, bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
/** Everything that no text file holds; tabs and line ends it does. */
const BINARY = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffd]/

/** Banks write GBK, spreadsheets UTF-8: what is not strictly the one is tried as the other. `why`: it is no statement. */
export function openStatement(bytes: Uint8Array): StatementFile {
  if (bytes.length === 0) return { why: '文件是空的' }
  if (bytes.length > MOST_BYTES) return { why: `文件超过 ${MOST_BYTES / 1000} KB，请按日期分几份导入` }
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return { why: '这是 Excel 文件，请在表格软件里另存为 CSV 再导入' }
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    return { why: '文件是 Unicode（UTF-16）文本，请另存为 CSV（UTF-8 或 GBK）' }
  const utf8 = strictly('utf-8', bytes)
  const text = utf8 ?? strictly('gb18030', bytes)
  if (text === null || BINARY.test(text)) return { why: '认不出文件的文字编码，请另存为 CSV（UTF-8 或 GBK）' }
  const { rows, bad } = readStatement(text)
  if (rows.length + bad.length === 0) return { why: '文件里没有流水，只有表头或空行' }
  return { encoding: utf8 === null ? 'GBK' : 'UTF-8', rows, bad }
}
