import { expect, test } from 'vitest'
import { moreOf } from './productRow.ts'

test.each([
  ['镀锌卷 DX51D+Z 0.8*1219*C Z80', '镀锌卷', 'DX51D+Z', '0.8*1219*C', 'Z80'],
  ['彩涂卷 TDC51D+Z 0.526*1000*C Z120 深豆绿', '彩涂卷', 'TDC51D+Z', '0.526*1000*C', 'Z120 深豆绿'],
  ['高线 Q195 Φ14', '高线', 'Q195-WR', 'Φ14', ''],
  ['螺纹钢 HRB400E Φ16*12000', '螺纹钢', 'HRB400E', 'Φ16*12000', ''],
  ['镀锌卷 DX51D+Z 0.8*1219*C Z80 二级品', '镀锌卷', 'DX51D+Z', '0.8*1219*C', 'Z80', '2'],
])('%s says beyond kind, grade and size: %s', (title, productName, grade, spec, more, gradeLevel = '1') => {
  expect(moreOf({ title, productName, grade, spec, gradeLevel })).toBe(more)
})
