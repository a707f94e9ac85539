import { GOODS_HEADS, readGoodsSheet } from '@mall/domain/goods/goods/goodsSheet.ts'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { choiceLists, templateSheets } from './goodsTemplate.ts'

const variety = {
  code: 'GGC',
  name: '镀锌卷',
  className: '镀锌卷',
  channelName: '涂镀',
  shape: 'coil',
  sizes: ['thicknessUm', 'widthUm'],
  typedSpec: false,
  pieceUnit: '卷',
  priceUnit: 'ton' as const,
  grades: [{ grade: 'DX51D+Z', standard: 'GB/T 2518-2019' }],
}
const basics = {
  varieties: [variety],
  mills: [{ code: 'M04', name: '冷轧公司' }],
  depots: [{ code: 'W06', name: '天津港示范库' }],
  attributes: [{ code: 'coating', name: '镀层重量' }],
}

test('the form to fill in has no goods in it: examples lie on a sheet of their own, and cells offer what may be written', async () => {
  const bytes = (await writeXlsx({ sheets: templateSheets(basics) })) as Uint8Array
  const book = await readXlsx(bytes)
  expect(book.sheets.map(s => s.name)).toEqual(['商品', '示例', '可填写的值'])
  expect(book.sheets[0]?.rows).toEqual([[...GOODS_HEADS]])
  // An import reads the first sheet: left as it is the form makes nothing.
  expect(readGoodsSheet(book.sheets[0]?.rows as never).sheetWrong).toBe('没有数据行')
  expect(book.sheets[1]?.rows.length).toBe(3)
  const lists = choiceLists(basics)
  expect(lists.map(v => v.errorTitle)).toEqual([
    '品种',
    '材质',
    '执行标准',
    '钢厂',
    '仓库',
    '等级',
    '计重方式',
    '现货',
    '期货',
    '上架',
  ])
  // The list of mills stands in the third column of the values.
  expect(lists.find(v => v.errorTitle === '钢厂')?.formula1).toBe("'可填写的值'!$C$2:$C$2")
})
