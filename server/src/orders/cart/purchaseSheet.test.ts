// A purchase list in an Excel is read as it is seen: what the eye sees and the value does not say, and what the file holds and nobody sees.
import { listLines } from '@mall/domain/orders/cart/readTable.ts'
import { zipSync, unzipSync, strFromU8, strToU8 } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import type { Ctx } from '../../kernel/ctx.ts'
import { readPurchaseSheet } from './matchList.ts'

type Cell = string | number | null
const HEAD: Cell[] = ['品名', '材质', '规格', '数量(吨)']
const bar = (size: string, n: Cell): Cell[] => ['螺纹钢', 'HRB400E', size, n]
const book = async (sheets: Record<string, unknown>[]) => (await writeXlsx({ sheets: sheets as never })) as Uint8Array
const read = async (bytes: Uint8Array) => {
  const ctx = { file: { name: '清单.xlsx', bytes: Buffer.from(bytes) } } as unknown as Ctx
  const { lines, notes } = await readPurchaseSheet(ctx)
  return { lines: listLines(lines.join('\n')).map(l => l.replaceAll('\t', ' ')), notes }
}
/** The XML of the first sheet, changed. */
const changed = (bytes: Uint8Array, change: (xml: string) => string): Uint8Array => {
  const parts = unzipSync(bytes)
  const name = Object.keys(parts).find(n => n.endsWith('worksheets/sheet1.xml')) ?? ''
  return zipSync({ ...parts, [name]: strToU8(change(strFromU8(parts[name] as Uint8Array))) })
}

test('hidden and filtered rows are counted and told, not read', async () => {
  const plain = await book([{ name: '清单', rows: [HEAD, bar('20*9', 20), bar('22*9', 500), bar('25*9', 10)] }])
  const { lines, notes } = await read(changed(plain, xml => xml.replace(/<row r="3"/, '<row r="3" hidden="1"')))
  expect(lines).toEqual(['螺纹钢 HRB400E 20*9 20吨', '螺纹钢 HRB400E 25*9 10吨'])
  expect(notes.join()).toContain('有 1 行是隐藏或筛掉的（第 3 行），没有读')
})

test.each(['0.000"吨"', '0.000吨', '0.000\\吨'])(
  'the text of the number format %s is what the eye sees: 20 shown as 20.000吨',
  async numFmt => {
    const style = { numFmt }
    const rows = [['品名', '材质', '规格', '数量'], bar('20*9', 20), bar('22*9', 35.5)]
    const cells = new Map([20, 35.5].map((value, i) => [`${i + 1},3`, { value, type: 'number', style }]))
    expect((await read(await book([{ name: '清单', rows, cells }]))).lines).toEqual([
      '螺纹钢 HRB400E 20*9 20吨',
      '螺纹钢 HRB400E 22*9 35.5吨',
    ])
  },
)

test('what is merged downwards is said in every row; a merged figure is nobody’s amount', async () => {
  const merges = [0, 1].map(column => ({ startRow: 1, endRow: 3, startCol: column, endCol: column }))
  const rows = [HEAD, bar('20*9', 20), [null, null, '22*9', 15], [null, null, '25*9', 10]]
  expect((await read(await book([{ name: '清单', rows, merges }]))).lines).toEqual([
    '螺纹钢 HRB400E 20*9 20吨',
    '螺纹钢 HRB400E 22*9 15吨',
    '螺纹钢 HRB400E 25*9 10吨',
  ])
  const shared = [HEAD, bar('20*9', 40), ['螺纹钢', 'HRB400E', '22*9', null]]
  const amount = [{ startRow: 1, endRow: 2, startCol: 3, endCol: 3 }]
  const { lines } = await read(await book([{ name: '清单', rows: shared, merges: amount }]))
  expect(lines.every(line => line.includes('几行合并') && !line.includes('40吨'))).toBe(true)
})

test('of several sheets the first visible one with a table is read, and it is told which', async () => {
  const rows = [HEAD, bar('20*9', 20)]
  const cover = { name: '封面', rows: [['采购计划'], ['编制：马工']] }
  const hidden = { name: '字典', rows: [HEAD, bar('20*9', 100)], hidden: true }
  const { lines, notes } = await read(await book([hidden, cover, { name: '采购清单', rows }]))
  expect(lines).toEqual(['螺纹钢 HRB400E 20*9 20吨'])
  expect(notes).toEqual(['文件里有 2 张工作表，读的是「采购清单」'])
})

test('a formula without its result is told by its cell', async () => {
  const plain = await book([{ name: '清单', rows: [HEAD, bar('20*9', 20), bar('22*9', 77)] }])
  const { lines, notes } = await read(changed(plain, xml => xml.replace(/(<c r="D3"[^>]*>)<v>77<\/v>/, '$1<f>A1*2</f>')))
  expect(lines).toEqual(['螺纹钢 HRB400E 20*9 20吨', '螺纹钢 HRB400E 22*9'])
  expect(notes.join()).toContain('D3 是公式，文件里没有结果')
})

test('a list that begins in column B is read under its own heads', async () => {
  const rows = [HEAD, bar('20*9', 20), bar('22*9', 15)].map(row => [null, ...row])
  expect((await read(await book([{ name: '清单', rows }]))).lines).toEqual([
    '螺纹钢 HRB400E 20*9 20吨',
    '螺纹钢 HRB400E 22*9 15吨',
  ])
})
