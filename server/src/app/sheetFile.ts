// The Excel of an import: its first sheet as values. What packs much more than such a file holds is not unpacked, and no program in it runs.
import { Refusal, refuse } from '@mall/contract/errors.ts'
import { strFromU8, unzipSync } from 'fflate'
import { readXlsx } from 'hucre/xlsx'
import type { Ctx } from './ctx.ts'

const MIB = 1024 * 1024
/** Of an ordinary sheet of some hundred rows; unpacked, ten thousand rows are far less. */
const BOUNDS = { bytes: 2 * MIB, unpacked: 24 * MIB }
/** Of the goods of a whole mall: twenty thousand rows of twenty columns. */
export const LARGE_SHEET = { bytes: 8 * MIB, unpacked: 64 * MIB }
const FIRST_SHEET = 'xl/worksheets/sheet1.xml'

export type Rows = readonly (readonly unknown[])[]
/** Rows of the first sheet of the uploaded file. `wrong` refuses in the words of the room; FILE_* where it is no workbook at all. */
export const sheetOf = async (ctx: Ctx, wrong: (why: string) => never, mostRows: number): Promise<Rows> =>
  (await sheetWithFormulas(ctx, wrong, mostRows)).rows

/** Where the sheet holds formulas: B17. What they come to is in the rows; whoever wants typed values only refuses them. */
function formulasIn(xml: string): string[] {
  const found: string[] = []
  for (const [, at] of xml.matchAll(/<c\b[^>]{0,80}?\br="([A-Z]{1,3}\d{1,7})"[^>]{0,80}>\s{0,9}<f[\s/>]/g)) if (at) found.push(at)
  return found
}

/** As `sheetOf`, with the addresses of cells that hold a formula. */
export async function sheetWithFormulas(
  ctx: Ctx,
  wrong: (why: string) => never,
  mostRows: number,
  bounds = BOUNDS,
): Promise<{ rows: Rows; formulas: string[] }> {
  const { file } = ctx
  if (!file) return refuse('FILE_MISSING')
  if (!file.name.toLowerCase().endsWith('.xlsx')) return wrong('请上传 .xlsx 文件（Excel 另存为工作簿）')
  if (file.bytes.length > bounds.bytes) return refuse('FILE_LARGE', { max: bounds.bytes / MIB })
  let unpacked = 0
  try {
    const parts = unzipSync(new Uint8Array(file.bytes), {
      filter: f => {
        unpacked += f.originalSize
        return (f.name === '[Content_Types].xml' || f.name === FIRST_SHEET) && unpacked <= bounds.unpacked
      },
    })
    const types = parts['[Content_Types].xml']
    if (unpacked > bounds.unpacked) return wrong(`文件展开后太大，最多 ${mostRows} 行，请分成几个文件`)
    if (!types || !strFromU8(types).includes('spreadsheetml')) return refuse('FILE_CONTENT')
    const book = await readXlsx(new Uint8Array(file.bytes))
    const sheet = parts[FIRST_SHEET]
    return { rows: (book.sheets[0]?.rows ?? []) as Rows, formulas: sheet ? formulasIn(strFromU8(sheet)) : [] }
  } catch (e) {
    if (e instanceof Refusal) throw e
    return refuse('FILE_CONTENT')
  }
}
