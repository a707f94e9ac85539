import { expect, test } from 'vitest'
import { moneyCell, momentCell, numberText, textOf } from './sheetCells.ts'

const china = (text: string) => Date.parse(`${text}:00+08:00`)
const read = (text: string, edge?: 'start' | 'end' | 'minute'): number | string => {
  let why = ''
  const at = momentCell(text, w => void (why = w), edge)
  return why || at
}

test('what a formula has left of binary fractions is no figure of its own: 2900 × 1.13 is 3277.00', () => {
  expect(2900 * 1.13).not.toBe(3277)
  for (let net = 2500; net <= 4500; net += 1)
    for (const by of [1.13, 1.02, 0.98]) {
      const wrong: string[] = []
      const fen = moneyCell(textOf(net * by), why => wrong.push(why))
      expect([net, by, wrong, fen]).toEqual([net, by, [], Math.round(net * by * 100)])
    }
  expect([textOf(85.300000000000011), textOf(0.1 + 0.2)]).toEqual(['85.3', '0.3'])
  // A third is still no price, and a code keeps its digits.
  expect([textOf(3000 / 7), numberText(20261127123456)]).toEqual(['428.571428571', '20261127123456'])
})

test('an end without a time is the end of that day, a start its beginning; where the minute matters it is asked for', () => {
  const cell = textOf(new Date('2026-12-31T00:00:00Z'))
  expect(cell).toBe('2026-12-31')
  expect(read(cell, 'end')).toBe(china('2027-01-01T00:00'))
  expect(read('2026/12/1', 'start')).toBe(china('2026-12-01T00:00'))
  expect(read(cell)).toBe('只写了日期，请写到几点几分，如 2026-12-01 09:30')
  // Written with its time it is that time.
  expect(read('2026-12-31 00:00', 'end')).toBe(china('2026-12-31T00:00'))
  expect(textOf(new Date('2026-12-31T08:59:59.999Z'))).toBe('2026-12-31 09:00')
})

test('a month, day, hour or minute that there is not is refused, not another date', () => {
  for (const text of [
    '2026-13-01 09:30',
    '2026-00-10 09:30',
    '2026-02-30 09:30',
    '2026-12-01 09:75',
    '2026-12-01 24:00',
    '2026-12-00',
    '2026-11-31',
    '12月1日',
    '',
  ])
    for (const edge of ['start', 'end', 'minute'] as const)
      expect([text, edge, read(text, edge)]).toEqual([text, edge, text === '' ? '为空' : '写成 2026-12-01 09:30 这样'])
  expect(read('2028-02-29 09:30')).toBe(china('2028-02-29T09:30'))
})
