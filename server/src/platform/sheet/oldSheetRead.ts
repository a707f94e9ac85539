// The sheets of an .xls as Excel wrote it until 2003 (BIFF8 in a compound file), as values. Works in a thread, as sheetRead.ts does: a small file may say
// of itself that it is wide.
import { readXls } from 'hucre/xlsx'
import type { NotRead } from './sheetRead.ts'

/** Streams of a compound file begin at multiples of it, behind its head. */
const STEP = 64
const HEAD = 512
/** A record that opens a workbook: its number and, behind its length, the version and that it is the workbook itself. */
const BOF = { id: 0x0809, whole: 0x0005, biff8: 0x0600 }
/** Behind it, where the file wants a password to be opened. */
const FILEPASS = 0x002f
/** Records between the two: only a few may stand there. */
const NEAR = 4
/** No statement of a bank has more columns. */
const LAST_COLUMN = 100
/** Empty rows that were formatted once stand in the file as well; so many are read over. */
const BLANK_ROWS = 5000

type Kind = 'readable' | 'locked' | 'older' | 'none'
const LOCKED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le')

/** What is in the compound file, by the first records of its workbook. */
function kindOf(file: Buffer): Kind {
  if (file.includes(LOCKED_PACKAGE)) return 'locked'
  for (let at = HEAD; at + 8 <= file.length; at += STEP) {
    if (file.readUInt16LE(at) !== BOF.id || file.readUInt16LE(at + 6) !== BOF.whole) continue
    if (file.readUInt16LE(at + 4) !== BOF.biff8) return 'older'
    let next = at + 4 + file.readUInt16LE(at + 2)
    for (let n = 0; n < NEAR && next + 4 <= file.length; n += 1) {
      if (file.readUInt16LE(next) === FILEPASS) return 'locked'
      next += 4 + file.readUInt16LE(next + 2)
    }
    return 'readable'
  }
  return 'none'
}
const WORDS: Readonly<Record<Exclude<Kind, 'readable' | 'none'>, string>> = {
  locked: '文件加了密码，请在表格软件里打开，去掉密码后另存为 .xlsx 再导入',
  older: '这是 Excel 95 或更早的 .xls，请在表格软件里打开，另存为 .xlsx 再导入',
}

interface OldSheets {
  sheets: { rows: readonly (readonly unknown[])[] }[]
}
export async function readOldSheets(a: { bytes: Uint8Array; mostRows: number; sheets: number }): Promise<OldSheets | NotRead> {
  const kind = kindOf(Buffer.from(a.bytes.buffer, a.bytes.byteOffset, a.bytes.byteLength))
  if (kind === 'none') return { none: true }
  if (kind !== 'readable') return { wrong: WORDS[kind] }
  let read: Awaited<ReturnType<typeof readXls>>
  try {
    read = await readXls(a.bytes)
  } catch {
    // Whatever a reader of foreign bytes stumbles over: it is no workbook.
    return { none: true }
  }
  const filled = read.sheets.filter(s => s.rows.length > 0)
  const most = a.mostRows + 1 + BLANK_ROWS
  const [first] = filled
  if (first && first.rows.length > most)
    return { wrong: `最多 ${a.mostRows} 行，这个文件有 ${first.rows.length - 1} 行（连空行），请分成几个文件` }
  // Rows that nobody wrote are holes of the list.
  const rowsOf = (rows: (typeof filled)[number]['rows']) => Array.from(rows, row => (row ?? []).slice(0, LAST_COLUMN))
  return {
    sheets: filled
      .filter(s => s.rows.length <= most)
      .slice(0, a.sheets)
      .map(s => ({ rows: rowsOf(s.rows) })),
  }
}
