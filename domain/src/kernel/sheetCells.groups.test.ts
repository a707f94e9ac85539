import { expect, test } from 'vitest'
import { figureText, groupedWrong, markedSheet, moneyCell } from './sheetCells.ts'

test('the same mistake of a column is said once, with what was written and where; the one that is made most stands first', () => {
  const at = (row: number, column: string, why: string, value: string) => ({ row, column, why, value, cell: `C${row}` })
  const groups = groupedWrong([
    at(2, '仓库', '没有仓库', '北站'),
    at(3, '挂牌价', '须是金额', '面议'),
    at(4, '挂牌价', '须是金额', '面议'),
    { row: 9, column: '行', why: '为空' },
  ])
  expect(groups).toEqual([
    { column: '挂牌价', why: '须是金额', cells: 2, values: ['面议'], places: ['C3', 'C4'] },
    { column: '仓库', why: '没有仓库', cells: 1, values: ['北站'], places: ['C2'] },
    { column: '行', why: '为空', cells: 1, values: [], places: ['9'] },
  ])
})

test('the wrong rows can be had alone, each with what is wrong beside it', () => {
  const rows = [
    ['编码', '价'],
    ['A', 1],
    ['B', '面议'],
    ['C', ''],
  ]
  const wrong = [{ row: 3, column: '价', why: '须是金额' }]
  expect(markedSheet(rows, wrong, new Set([3, 4])).rows).toEqual([
    ['价：须是金额', 'B', '面议'],
    // Beyond the cells that are told.
    ['有错，重新试读时说明', 'C', null],
  ])
  expect(markedSheet(rows, wrong).rows.length).toBe(3)
})

test('a comma that separates thousands is read over; any other makes the figure none: 1,5 mm is not 15 mm, 32,60 yuan not 3260', () => {
  expect(['3,260', '3,260.50', '12,003,260', '３，２６０', ' 3 260 ', '-1,200'].map(figureText)).toEqual([
    '3260',
    '3260.50',
    '12003260',
    '3260',
    '3260',
    '-1200',
  ])
  expect(['1,5', '32,60', '3,2600', '1,23,456', ',500', '0,5'].map(figureText)).toEqual([
    '1,5',
    '32,60',
    '3,2600',
    '1,23,456',
    ',500',
    '0,5',
  ])
  const why: string[] = []
  expect(moneyCell('3,260.00', w => why.push(w))).toBe(326_000)
  expect([moneyCell('32,60', w => why.push(w)), why]).toEqual([0, ['须是大于 0 的金额，最多两位小数']])
})
