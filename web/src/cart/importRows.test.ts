import { expect, test } from 'vitest'
import { importRows } from './importRows.ts'

test('a pasted line is goods and, last, a quantity in tons or pieces', () => {
  expect(importRows('HRB400E 20*9 30吨\n盘螺 HRB400E 8 12件\nREB-HRB400E-20x9000-W01 5支')).toEqual([
    { text: 'HRB400E 20*9', tons: 30 },
    { text: '盘螺 HRB400E 8', pieces: 12 },
    { text: 'REB-HRB400E-20x9000-W01', pieces: 5 },
  ])
})

test('cells of a spreadsheet and full-width digits are read alike', () => {
  expect(importRows('螺纹钢\tＨＲＢ400Ｅ\t２０*９\t１２．５ 吨')).toEqual([{ text: '螺纹钢 HRB400E 20*9', tons: 12.5 }])
})

test('without a quantity it is one piece; empty lines do not count', () => {
  expect(importRows('\n  HRB400E 20*9  \n\n')).toEqual([{ text: 'HRB400E 20*9', pieces: 1 }])
})
