import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { allRows, type ExcelColumn, excelName, sheetOf } from './excel.ts'

const columns: ExcelColumn<{ no: string; fen: Fen; kg: Kg; at: number | null }>[] = [
  { title: '订单号', value: r => r.no },
  { title: '金额，元', value: r => ({ fen: r.fen }) },
  { title: '吨', value: r => ({ kg: r.kg }) },
  { title: '下单', value: r => ({ at: r.at }) },
]
const noon = Date.UTC(2026, 10, 21, 4, 30)

test('a list opened in Excel has numbers that add up, and the mill’s time', async () => {
  const rows = [
    { no: 'DD1', fen: 8_644_040, kg: 26_680, at: noon },
    { no: 'DD2', fen: 5, kg: 1, at: null },
  ]
  const { sheets } = await readXlsx(await writeXlsx({ sheets: [sheetOf('订单', columns, rows)] }))
  // A day is a fraction of a number: the reader gives it back to the millisecond.
  const data = sheets[0]?.rows.map(row => row.map(v => (v instanceof Date ? new Date(Math.round(v.getTime() / 1000) * 1000) : v)))
  expect(data).toEqual([
    ['订单号', '金额，元', '吨', '下单'],
    ['DD1', 86_440.4, 26.68, new Date(Date.UTC(2026, 10, 21, 12, 30))],
    ['DD2', 0.05, 0.001, null],
  ])
  expect(excelName('订单', Date.UTC(2026, 10, 21, 17))).toBe('订单-2026-11-22.xlsx')
})

test('an export reads every page once and stops at the last', async () => {
  const all = Array.from({ length: 230 }, (_, i) => ({ id: String(i) }))
  const asked: number[] = []
  const told: [number, number][] = []
  const rows = await allRows(
    async (page, size) => {
      asked.push(page)
      // A new row at the top pushes the last one of each page onto the next.
      return { list: all.slice(Math.max(0, (page - 1) * size - 1), page * size), totalCount: all.length }
    },
    r => r.id,
    (done, of) => told.push([done, of]),
  )
  expect([rows.length, asked, told.at(-1)]).toEqual([230, [1, 2, 3], [230, 230]])
})

test('what somebody typed runs as no formula in whoever opens the sheet', () => {
  const { rows } = sheetOf('企业', [{ title: '企业', value: (r: string) => r }], ['=HYPERLINK("http://x")'])
  expect(rows).toEqual([['企业'], [`'=HYPERLINK("http://x")`]])
})
