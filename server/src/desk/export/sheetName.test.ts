import { readXlsx } from 'hucre/xlsx'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { csvLine } from '../../platform/sheet/csv.ts'
import { sheetName, writeSheet } from './writeSheet.ts'

describe('a sheet is named after what somebody looked for', () => {
  test.each(['Φ20*9000', '1.5*1250*C', 'Φ48/60', 'DN15:', '[一级]', 'Q235B?', "'a'", 'a\\b', '\u0007', '🙂'.repeat(40)])(
    'goods filtered by %j are a file that opens',
    async word => {
      const file = path.join(await mkdtemp(path.join(tmpdir(), 'sheet-')), 'a.xlsx')
      const columns = [{ head: '规格', width: 12, of: (row: unknown) => String(row) }]
      async function* rows() {
        yield word
      }
      const title = `价格表（改后导入） ${word}`
      await writeSheet(file, { format: 'xlsx', title, columns, rows: rows() })
      const { sheets } = await readXlsx(await readFile(file))
      expect(sheets[0]?.name).toBe(sheetName(title))
      expect(sheetName(title).length).toBeLessThanOrEqual(31)
    },
  )
})

test('digits that a spreadsheet would round stay text in a CSV, amounts stay figures', () => {
  expect(csvLine(['20261127123456789012', '0012', '0311', '26E0123', '12', 'B0012', { fen: 1234 }])).toBe(
    '20261127123456789012\t,0012\t,0311\t,26E0123\t,12,B0012,12.34\r\n',
  )
})
