import { describe, expect, test } from 'vitest'
import { columnOf, isHead, unitOf } from './heads.ts'
import { quantityText, readLine } from './readList.ts'
import { listLines, readTexts } from './readTable.ts'

const said = (...rows: string[]) =>
  listLines(rows.join('\n').replaceAll('→', '\t')).map(line => {
    const { goods, quantity, remark } = readLine(line)
    return [goods, quantityText(quantity), remark].filter(Boolean).join(' | ')
  })

describe('a head', () => {
  test.each(['使用部位', '联系人', '供应商', '进场时间', '验收人'])('%s is a column that is kept beside', head => {
    expect(said(`品名→规格→材质→数量（吨）→${head}`, '螺纹钢→20*9→HRB400E→20→某某')).toEqual([
      '螺纹钢 20*9 HRB400E | 20吨 | 某某',
    ])
  })

  test.each([
    ['物资名称→规格型号→计量单位→计划数量', '螺纹钢 HRB400E→20*9→吨→20'],
    ['No→Description→Size→Qty(t)', '1→螺纹钢 HRB400E→20*9→20'],
    ['名称→规格（mm）→重量，吨', '螺纹钢 HRB400E→20*9→20'],
    ['→品名→规格→数量(吨)', '→螺纹钢 HRB400E→20*9→20'],
    ['→品名→规格→数量(吨)', '1→螺纹钢 HRB400E→20*9→20'],
    ['品 名→规 格→数 量/吨', '螺纹钢 HRB400E→20*9→20'],
  ])('%s', (head, row) => {
    expect(said(head, row)).toEqual(['螺纹钢 HRB400E 20*9 | 20吨'])
  })

  test('is none where cells hold figures of goods', () => {
    expect(isHead(['螺纹钢', 'HRB400E', '20*9', '10'])).toBe(false)
    expect(isHead(['材质', '规格'])).toBe(true)
    expect(columnOf('支/件').is).toBe('idle')
    expect(['T', '（吨）', 'm²', '㎡', '延米', '套'].map(unitOf)).toEqual(['吨', '吨', '平方米', '平方米', '米', ''])
  })

  test('of two storeys names its columns by the lower one', () => {
    const rows = ['品名→规格→采购量→→备注', '→→重量(吨)→件数→', '螺纹钢 HRB400E→20*9→20→8→']
    expect(said(...rows)).toEqual(['螺纹钢 HRB400E 20*9 | 8件'])
    expect(said('品名→规格→长度→数量', '→mm→m→吨', '螺纹钢 HRB400E→20→9→12')).toEqual(['螺纹钢 HRB400E 20*9000 | 12吨'])
  })
})

describe('a unit is never dropped', () => {
  test.each([
    ['m', '240米'],
    ['米', '240米'],
    ['㎡', '240平方米'],
    ['m2', '240平方米'],
    ['套', '240套'],
    ['t', '240吨'],
  ])('%s', (unit, quantity) => {
    expect(said('品名→规格→单位→数量', `方管 Q235B→100*100*4*6000→${unit}→240`)).toEqual([
      `方管 Q235B 100*100*4*6000 | ${quantity}`,
    ])
  })

  test('said once it holds for the column, merged or with a mark of ditto', () => {
    const below = ['→→22*9→15→', '→→25*9→18→〃']
    expect(said('品名→材质→规格→数量→单位', '螺纹钢→HRB400E→20*9→20→吨', ...below)).toEqual([
      '螺纹钢 HRB400E 20*9 | 20吨',
      '螺纹钢 HRB400E 22*9 | 15吨',
      '螺纹钢 HRB400E 25*9 | 18吨',
    ])
  })

  test('of a lower row it is not the unit of the rows above that name none', () => {
    expect(said('品名→规格→数量→单位', '螺纹钢 HRB400E→20*9→30→', '方管 Q235B→100*100*4*6000→240→米')).toEqual([
      '螺纹钢 HRB400E 20*9 | 30件',
      '方管 Q235B 100*100*4*6000 | 240米',
    ])
  })

  test('a figure merged over several rows is the amount of none of them', () => {
    expect(said('品名→规格→数量(吨)', '螺纹钢 HRB400E→20*9→20⇩', '螺纹钢 HRB400E→22*9→20⇩')).toEqual([
      '螺纹钢 HRB400E 20*9 20(几行合并)',
      '螺纹钢 HRB400E 22*9 20(几行合并)',
    ])
  })
})

test('a remark that bears on the goods is read with them', () => {
  const head = '品名→规格→数量(吨)→备注'
  expect(said(head, '螺纹钢 HRB400E→20*9→20→主楼')).toEqual(['螺纹钢 HRB400E 20*9 | 20吨 | 主楼'])
  expect(said(head, '螺纹钢 HRB400E→20*9→20→不要二级品')).toEqual(['螺纹钢 HRB400E 20*9 不要二级品 | 20吨'])
})

test('titles, labels, heads and feet are told beside', () => {
  const rows = [
    '11月钢材采购计划表',
    '编制单位：某部\t\t日期：2026.11.28',
    '品名\t规格\t吨',
    '螺纹钢 HRB400E\t20*9\t20',
    '合计\t\t20',
    '制表：李工\t审核：王工',
  ]
  const { lines, aside } = readTexts(rows)
  expect(lines).toEqual([{ text: '螺纹钢 HRB400E\t20*9\t20吨', from: 3 }])
  expect(aside).toEqual([
    '11月钢材采购计划表',
    '编制单位:某部 日期:2026.11.28',
    '品名 规格 吨',
    '合计 20',
    '制表：李工 审核：王工',
  ])
})

describe('lines of a chat', () => {
  test('numbers that count up are no sizes; sizes are no numbers', () => {
    expect(
      said('2，三级螺纹钢 Φ16 12米 20T', '３．盘螺 HRB400E 10 5吨', '4: 高线 HPB300 6.5 3吨', '5 HRB400E 25*9 10件'),
    ).toEqual(['三级螺纹钢 Φ16 12米 | 20吨', '盘螺 HRB400E 10 | 5吨', '高线 HPB300 6.5 | 3吨', 'HRB400E 25*9 | 10件'])
    expect(said('第8项 HRB400E 18*9 4吨', '⑨ HRB400E 14*9 3吨', '(10) HRB400E 12*9 3吨')).toEqual([
      'HRB400E 18*9 | 4吨',
      'HRB400E 14*9 | 3吨',
      'HRB400E 12*9 | 3吨',
    ])
    expect(said('12 9米 HRB400E 20吨', '14 9米 HRB400E 20吨')).toEqual(['12 9米 HRB400E | 20吨', '14 9米 HRB400E | 20吨'])
  })

  test('what is said once is said of each', () => {
    expect(said('12/14/16 9米 HRB400E 各20吨')).toEqual([
      '12 9米 HRB400E | 20吨',
      '14 9米 HRB400E | 20吨',
      '16 9米 HRB400E | 20吨',
    ])
    expect(said('盘螺HRB400E 8-10各20吨')).toEqual(['盘螺HRB400E 8 | 20吨', '盘螺HRB400E 10 | 20吨'])
    expect(said('螺纹钢 HRB400E：', '12*9 20吨', '14*9 30吨', '盘螺 HRB400E 8 5吨')).toEqual([
      '螺纹钢 HRB400E 12*9 | 20吨',
      '螺纹钢 HRB400E 14*9 | 30吨',
      '盘螺 HRB400E 8 | 5吨',
    ])
    expect(said('HRB400E 20*9 10件，盘螺8 HRB400E 5吨')).toEqual(['HRB400E 20*9 | 10件', '盘螺8 HRB400E | 5吨'])
  })

  test('an amount between two figures is none', () => {
    expect(readLine('HRB400E 20*9 30-35吨')).toMatchObject({
      goods: 'HRB400E 20*9',
      quantity: { kind: 'none' },
      between: '30-35吨',
    })
    expect(readLine('HRB400E 20*9 - 35吨')).toMatchObject({ quantity: { kind: 'tons', tons: 35 } })
  })

  test('pieces and their weight are two sayings of one amount', () => {
    expect(readLine('HRB400E 20*9 10件 26.68吨')).toMatchObject({
      goods: 'HRB400E 20*9',
      quantity: { kind: 'pieces', n: 10 },
      also: { kind: 'tons', tons: 26.68 },
    })
  })
})
