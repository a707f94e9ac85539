import { describe, expect, test } from 'vitest'
import { readLine, takePlace } from './readList.ts'
import { listLines } from './readTable.ts'

const read = (raw: string) => {
  const { goods, quantity } = readLine(raw)
  if (quantity.kind === 'none') return [goods]
  return [goods, quantity.kind === 'tons' ? `${quantity.tons}吨` : `${quantity.n}${quantity.unit || '（没写）'}`]
}

describe('where the goods go', () => {
  const cities = new Map([
    ['天津', '120000'],
    ['天津市', '120000'],
    ['保定', '130600'],
    ['石家庄', '130100'],
  ])
  const place = (raw: string) => {
    const { text, city } = takePlace(raw, name => cities.get(name))
    return [text, city]
  }
  test.each([
    ['Q235B 3.0*1500*C 20吨 送天津', 'Q235B 3.0*1500*C 20吨', '120000'],
    ['HRB400E 20*9 10件，送到天津市', 'HRB400E 20*9 10件', '120000'],
    ['HRB400E 20*9 10件 发往保定北区工地', 'HRB400E 20*9 10件', '130600'],
    ['HRB400E 20*9 10件（送保定）', 'HRB400E 20*9 10件', '130600'],
    ['送石家庄：盘螺8 HRB400E 5吨', '盘螺8 HRB400E 5吨', '130100'],
    ['到货地：天津', '', '120000'],
  ])('%s', (raw, text, city) => expect(place(raw)).toEqual([text, city]))

  test.each(['HRB400E 20*9 10件 送到工地', 'HRB400E 20*9 10件 送货上门', 'HRB400E 20*9 10件 急', '天津产 HRB400E 20*9 3件'])(
    '%s: no city, no word is lost',
    raw => expect(place(raw)).toEqual([raw, undefined]),
  )
})

describe('a line is goods and how much', () => {
  test.each([
    ['HRB400E 20*9 30吨', 'HRB400E 20*9', '30吨'],
    ['HRB400E 20∗9 20噸', 'HRB400E 20*9', '20吨'],
    ['HRB400E 20\u200b*9 10\u200b件', 'HRB400E 20*9', '10件'],
    ['盘螺 HRB400E 8 12件', '盘螺 HRB400E 8', '12件'],
    ['REB-HRB400E-20-9000-1-W01\t3', 'REB-HRB400E-20-9000-1-W01', '3（没写）'],
    ['REB-HRB400E-20-9000-1-W01 5件', 'REB-HRB400E-20-9000-1-W01', '5件'],
    ['螺纹钢\tHRB400E\t22*9000\t6', '螺纹钢 HRB400E 22*9000', '6（没写）'],
    ['HRB400E Φ22*9000 x 6', 'HRB400E Φ22*9000', '6（没写）'],
    ['HRB400E 22*9000 ×6件', 'HRB400E 22*9000', '6件'],
    ['HRB400E 22*9000*6件', 'HRB400E 22*9000', '6件'],
    ['螺纹钢　ＨＲＢ４００Ｅ　２０＊９　１２．５　吨', '螺纹钢 HRB400E 20*9', '12.5吨'],
    ['HRB400E，20*9，10件', 'HRB400E 20*9', '10件'],
    ['HRB400E,25*9000,8', 'HRB400E 25*9000', '8（没写）'],
    ['10件 HRB400E 20*9', 'HRB400E 20*9', '10件'],
    ['来5吨盘螺8 HRB400E', '盘螺8 HRB400E', '5吨'],
    ['HRB400E 20*9 要10件 急', 'HRB400E 20*9 急', '10件'],
    ['Φ18*9 三级 3捆 要磅计的', 'Φ18*9 三级 要磅计的', '3捆'],
    ['三级抗震 14×9米 4件', '三级抗震 14×9米', '4件'],
    ['方管 100*100 2件', '方管 100*100', '2件'],
    ['3、HRB400E 16*9：5捆', 'HRB400E 16*9', '5捆'],
    ['② HRB400E 16*9 五件', 'HRB400E 16*9', '5件'],
    ['1. 热卷 Q235B 3.0*1500*C 2卷', '热卷 Q235B 3.0*1500*C', '2卷'],
    ['热卷板 Q235B 3.0*1500 十二吨', '热卷板 Q235B 3.0*1500', '12吨'],
    ['中板 Q355B 20*2200*8000 3张', '中板 Q355B 20*2200*8000', '3张'],
    ['HRB400E 25*9 2500公斤', 'HRB400E 25*9', '2.5吨'],
    ['H型钢 Q235B HN400*200*8*13 12米 20支', 'H型钢 Q235B HN400*200*8*13 12米', '20支'],
    ['1\t螺纹钢\tHRB400E\t20*9000\t10\t26.680\t3200.00', '螺纹钢 HRB400E 20*9000', '10（没写）'],
    ['螺纹钢\tHRB400E\t20*9000\t件\t10件', '螺纹钢 HRB400E 20*9000 件', '10件'],
    ['盘螺 HRB400E 8 12', '盘螺 HRB400E 8', '12（没写）'],
    ['HRB400E 20*9 26.68', 'HRB400E 20*9', '26.68吨'],
    ['HRB400E 20*9 0件', 'HRB400E 20*9', '0件'],
    ['HRB400E 20*9 半吨', 'HRB400E 20*9', '0.5吨'],
    ['半吨 盘螺8 HRB400E', '盘螺8 HRB400E', '0.5吨'],
    ['HRB400E 20*9 一吨半', 'HRB400E 20*9', '1.5吨'],
    ['HRB400E 20*9 12吨半', 'HRB400E 20*9', '12.5吨'],
    ['40吨半挂车', '半挂车', '40吨'],
    ['HRB400E 20*9 0', 'HRB400E 20*9', '0（没写）'],
    ['HRB400E 20*9 2.5件', 'HRB400E 20*9', '2.5件'],
    ['HRB400E 20*9 0吨', 'HRB400E 20*9', '0吨'],
    ['螺纹 22 HRB400E 9米 -3件', '螺纹 22 HRB400E 9米', '3件'],
    ['HRB400E 20*9 - 5', 'HRB400E 20*9', '5（没写）'],
    ['HRB400E 20*9 —— 26.68吨', 'HRB400E 20*9', '26.68吨'],
    ['电话里说的那批线材 再要一车', '电话里说的那批线材', '1车'],
  ])('%s', (raw, goods, quantity) => {
    expect(read(raw)).toEqual([goods, quantity])
  })

  test.each([
    ['HRB400E 20', 'HRB400E 20'],
    ['HRB400E 20*9', 'HRB400E 20*9'],
    ['盘螺 HRB400E 8', '盘螺 HRB400E 8'],
    ['螺纹钢\tHRB400E\t20', '螺纹钢 HRB400E 20'],
    ['8盘螺 HRB400E', '8盘螺 HRB400E'],
  ])('%s says no quantity: its number is a size', (raw, goods) => {
    expect(read(raw)).toEqual([goods])
  })
})

test('a dash before the quantity is told of; one inside a size or a code is not one', () => {
  expect(readLine('螺纹 22 HRB400E 9米 -3件').dashed).toBe(true)
  for (const raw of ['HRB400E 20*9 3件', 'REB-HRB400E-20-9000-1-W01 5件', '- HRB400E 20*9 3件'])
    expect(readLine(raw).dashed).toBe(false)
})

describe('a pasted list', () => {
  test('empty lines, the head of a table and marks at the end fall away', () => {
    expect(
      listLines('品名\t材质\t规格\t数量\r\n螺纹钢\tHRB400E\t20*9\t10\r\n\r\n , \n盘螺8 HRB400E 2件；高线 HPB300 8 3件'),
    ).toEqual(['螺纹钢\tHRB400E\t20*9\t10', '盘螺8 HRB400E 2件', '高线 HPB300 8 3件'])
  })

  test('a head that counts in tons says so for every line below', () => {
    expect(listLines('材质\t规格\t数量(吨)\nHRB400E\t20*9\t10\nHRB400E\t25*9\t3件')).toEqual([
      'HRB400E\t20*9\t10吨',
      'HRB400E\t25*9\t3件',
    ])
  })
})

test('thousands as a spreadsheet writes them are one number', () => {
  const read = (text: string) => readLine(text)
  expect(read('HRB400E 20*9 1,200吨')).toMatchObject({ goods: 'HRB400E 20*9', quantity: { kind: 'tons', tons: 1200 } })
  expect(read('螺纹钢 HRB400E 18*9000 15,000kg').quantity).toMatchObject({ kind: 'tons', tons: 15 })
  expect(read('盘螺 HRB400E 8 1,350.50 吨').quantity).toMatchObject({ kind: 'tons', tons: 1350.5 })
  // A comma between cells stays one.
  expect(read('HRB400E,20*9,10件')).toMatchObject({ quantity: { kind: 'pieces', n: 10 } })
})

describe('a table says how many in its own column', () => {
  test('tons, whatever stands behind them: a remark, a place, nothing', () => {
    const head = '序号\t品名\t牌号\t规格\t数量(吨)\t备注'
    const rows = [
      '1\t螺纹钢\tHRB400E\tΦ20*9000\t10\t送天津',
      '2\t螺纹钢\tHRB400E\tΦ22*9000\t28\t急用',
      '3\t盘螺\tHRB400E\t8\t3',
      '合计\t\t\t\t41',
    ]
    const lines = listLines([head, ...rows].join('\n'))
    expect(lines.map(l => readLine(takePlace(l, name => (name === '天津' ? 1 : undefined)).text))).toMatchObject([
      { goods: '螺纹钢 HRB400E Φ20*9000', quantity: { kind: 'tons', tons: 10 } },
      { goods: '螺纹钢 HRB400E Φ22*9000', remark: '急用', quantity: { kind: 'tons', tons: 28 } },
      { goods: '盘螺 HRB400E 8', quantity: { kind: 'tons', tons: 3 } },
    ])
  })

  test.each([
    ['规格\t重量\t件数', 'HRB400E 20*9\t26.68\t10', '10件'],
    ['规格\t重量\t件数', 'HRB400E 20*9\t26.68\t', '26.68吨'],
    ['规格\t数量\t单位\t单价\t金额', 'HRB400E 20*9\t26.68\t吨\t3200\t85376', '26.68吨'],
    ['规格\t单位\t数量', 'HRB400E 20*9\t捆\t3', '3捆'],
    ['规格\t数量\t单价', 'HRB400E 20*9\t10\t3,200.00', '10（没写）'],
    ['规格\t数量（吨）\t单价', 'HRB400E 20*9\t1,200\t3,200.00', '1200吨'],
    ['规格\t重量(公斤)', 'HRB400E 20*9\t2500', '2.5吨'],
    ['规格\t数量(t)', 'HRB400E 20*9\t10', '10吨'],
    ['规格\t数量(kg)\t备注', 'HRB400E 20*9\t2500\t', '2.5吨'],
    ['规格\t需求量(吨)', 'HRB400E 20*9\t10', '10吨'],
    ['规格\t数量/吨\t单价', 'HRB400E 20*9\t10\t3200', '10吨'],
    ['规格\t计划数量\t单价', 'HRB400E 20*9\t10\t3200', '10（没写）'],
    ['规格\t数量\t单价', 'HRB400E 20*9\t10件\t3200', '10件'],
    ['规格,数量(吨),单价', 'HRB400E 20*9,10,3200', '10吨'],
    ['规格,数量,单价', 'HRB400E 20*9,"1,200",3200', '1200（没写）'],
    ['规格 数量(吨) 单价', 'HRB400E 20*9 10 3200', '10吨'],
  ])('%s: %s', (head, row, quantity) => {
    expect(listLines(`${head}\n${row}`).map(read)).toEqual([['HRB400E 20*9', quantity]])
  })

  test('a cell without a figure is no quantity, whatever the price beside it', () => {
    expect(listLines('规格\t数量(吨)\t单价\nHRB400E 20*9\t\t3200').map(read)).toEqual([['HRB400E 20*9']])
    expect(listLines('规格\t数量\t单价\nHRB400E 20*9\t\t3200').map(read)).toEqual([['HRB400E 20*9']])
  })

  test('a length in a cell of its own belongs to the size', () => {
    expect(listLines('品名\t材质\t直径\t长度\t数量\n螺纹钢\tHRB400E\t20\t9000\t10').map(read)).toEqual([
      ['螺纹钢 HRB400E 20*9000', '10（没写）'],
    ])
    expect(listLines('品名\t规格\t长度\t件数\n螺纹钢 HRB400E\tΦ20*9000\t9000\t10').map(read)).toEqual([
      ['螺纹钢 HRB400E Φ20*9000', '10件'],
    ])
  })

  test('without tabs the first figure behind the goods is meant', () => {
    const lines = listLines('品名 牌号 规格 数量(吨) 备注\n螺纹钢 HRB400E 20*9000 10 急用')
    expect(lines.map(read)).toEqual([['螺纹钢 HRB400E 20*9000', '10吨']])
    expect(lines.map(line => readLine(line).remark)).toEqual(['急用'])
  })

  test.each(['合计 41', '合 计\t41', '合计(吨) 41', '合计：41 吨', '总计\t\t\t41\t131,200.00元', '小计 3件 8.004吨'])(
    '%s is no goods',
    foot => {
      expect(listLines(`HRB400E 20*9 10件\n${foot}`)).toEqual(['HRB400E 20*9 10件'])
    },
  )
})
