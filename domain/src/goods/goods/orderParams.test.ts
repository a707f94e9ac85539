import { expect, test } from 'vitest'
import { attributeText } from './attributes.ts'
import { baseOptions } from '../../../../proof/baseOptions.ts'
import { optionWords } from './optionTable.ts'
import { type OrderParams, orderParams, orderParamTexts } from './orderParams.ts'

const table = baseOptions()
const named = (f: OrderParams): OrderParams => ({ ...f, words: optionWords(table, f) })

test('what was chosen of made-to-order goods reads in words, only what was chosen', () => {
  expect(
    orderParams(named({ coating: 'Z80', packageWay: '3', rolledBase: 'HRP', targetWeightFromKg: 6000, targetWeightToKg: 8000 })),
  ).toEqual([
    { label: '镀层', value: 'Z80' },
    { label: '包装', value: '精包装' },
    { label: '轧制基料', value: '热轧酸洗基料' },
    { label: '单重', value: '6000–8000 kg' },
  ])
  expect(orderParamTexts({ lengthFromMm: 2000, lengthToMm: 2000, deliveryDateNumber: '2026122' })).toEqual([
    '长度 2000 mm',
    '交期 2026 年 12 月中旬',
  ])
  expect(orderParamTexts({ lengthToMm: 3000 })).toEqual(['长度 不限–3000 mm'])
  expect(orderParamTexts({})).toEqual([])
  // Beside a line the target weight says how many coils it makes.
  expect(orderParamTexts({ targetWeightFromKg: 3000, targetWeightToKg: 4000 }, { weightKg: 35_202, pieceUnit: '卷' })).toEqual([
    '单重 3000–4000 kg（约 9–11 卷）',
  ])
  expect(
    orderParamTexts(
      named({
        baseSize: '0.45-0.55',
        innerDiameter: '508',
        oiling: 'L',
        surfaceQuality: 'FB',
        surfaceStructure: 'F',
        surfaceTreatment: 'C5',
        paintBrand: 'A',
        utStandard: 'GB01',
        utLevel: 'Ⅱ级',
        towerToleranceMm: 40,
      }),
    ),
  ).toEqual([
    '基准规格 厚度 0.45–0.55 mm',
    '内径 508 mm',
    '涂油 轻涂油',
    '表面质量 较高级（FB）',
    '表面结构 无锌花',
    '表面处理 无铬钝化',
    '油漆品牌 A 类(进口/一线)',
    '探伤标准 GB/T 2970-2016 厚钢板超声检测',
    '探伤级别 Ⅱ级',
    '塔形 ≤ 40 mm',
  ])
})

test('a code that nobody has named stays as it is; a name that was kept is the name of that day', () => {
  expect(orderParamTexts({ coating: 'Z80', packageWay: '9' })).toEqual(['镀层 Z80', '包装 9'])
  expect(orderParamTexts({ packageWay: '3', words: { packageWay: '旧称' } })).toEqual(['包装 旧称'])
})

test('an attribute is read by its table, never as a raw code; what no table knows stays', () => {
  expect(
    [
      ['oiling', 'M'],
      ['surfaceQuality', 'FC'],
      ['surfaceStructure', '无锌花 F'],
      ['surfaceTreatment', 'AF'],
      ['paintBrand', 'A'],
      ['thicknessPrecision', 'PT.A'],
      ['edge', 'EC'],
      ['color', '海蓝'],
      ['surfaceTreatment', '热浸锌'],
    ].map(([name, value]) => attributeText(String(name), String(value))),
  ).toEqual(['中涂油', '高级（FC）', '无锌花', '耐指纹膜（AF）', 'A 类(进口/一线)', '普通精度（PT.A）', '切边', '海蓝', '热浸锌'])
})
