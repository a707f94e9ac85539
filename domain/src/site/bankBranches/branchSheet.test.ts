import { describe, expect, test } from 'vitest'
import { checkDigit, readBranchSheet, whyNotLineNo } from './branchSheet.ts'

describe('联行号', () => {
  // Head offices, as they are published.
  test.each([
    ['中国工商银行', '102100099996'],
    ['中国农业银行', '103100000026'],
    ['中国银行', '104100000004'],
    ['中国建设银行', '105100000017'],
    ['交通银行', '301290000007'],
    ['中信银行', '302100011000'],
    ['光大银行', '303100000006'],
    ['民生银行', '305100000013'],
    ['平安银行', '307584007998'],
    ['招商银行', '308584000013'],
    ['兴业银行', '309391000011'],
    ['邮储银行', '403100000004'],
  ])('of %s, %s, bears its check digit', (_, lineNo) => expect(whyNotLineNo(lineNo)).toBe(''))

  test('one wrong digit, or two changed places, is found', () => {
    const right = '102100099996'
    for (let i = 0; i < 11; i += 1) {
      const other = String((Number(right[i]) + 1) % 10)
      if (i === 0 && other === '0') continue
      expect(whyNotLineNo(right.slice(0, i) + other + right.slice(i + 1)), `digit ${i}`).toContain('校验位')
    }
    expect(whyNotLineNo('120100099996')).toContain('校验位')
    // By hand: of 10210009999 it is 6.
    expect(checkDigit('10210009999')).toBe(6)
  })

  test.each([
    ['', '为空'],
    ['10210009999', '须是 12 位数字，这里是 11 位'],
    ['1.021E+11', 'Excel 存成了科学记数，请把这一列设为文本后重填'],
    ['012345678901', '须是 12 位数字，这里是 12 位'],
    ['10210009999X', '须是 12 位数字，这里是 12 位'],
  ])('%s is none: %s', (text, why) => expect(whyNotLineNo(text)).toBe(why))

  test('those of the demo, which no bank has, need no check digit', () => expect(whyNotLineNo('999130110000')).toBe(''))
})

describe('an Excel of branches', () => {
  const HEAD = ['联行号（12 位）', '银行', '支行名称', '城市']
  test('is read row by row: numbers that Excel kept as figures, digits in groups', () => {
    const { branches, wrong, sheetWrong } = readBranchSheet([
      HEAD,
      [102_100_099_996, '中国工商银行', '总行清算中心', '北京市'],
      ['1041 0000 0004', ' 中国银行 ', '总行', '北京'],
      [null, null, null, null],
    ])
    expect({ wrong, sheetWrong }).toEqual({ wrong: [], sheetWrong: '' })
    expect(branches.map(b => [b.row, b.lineNo, b.bankName])).toEqual([
      [2, '102100099996', '中国工商银行'],
      [3, '104100000004', '中国银行'],
    ])
  })

  test('names each wrong cell by row and column', () => {
    const { wrong } = readBranchSheet([
      HEAD,
      ['102100099996', '中国工商银行', '甲支行', '北京市'],
      ['102100099996', '', '乙'.repeat(61), ''],
      ['102100099995', '中国工商银行', '丙支行', '北京市'],
    ])
    expect(wrong.map(w => `${w.row} ${w.column} ${w.why}`)).toEqual([
      '3 联行号 与第 2 行相同',
      '3 银行 为空',
      '3 支行名称 不能超过 60 个字',
      '3 城市 为空',
      '4 联行号 校验位不符，请核对有没有抄错',
    ])
  })

  test('without a column, without a row and with too many is refused whole', () => {
    expect(readBranchSheet([['联行号', '银行']]).sheetWrong).toContain('缺少列：支行名称、城市')
    expect(readBranchSheet([HEAD]).sheetWrong).toBe('没有数据行')
    const many = Array.from({ length: 20_001 }, () => ['1', 'a', 'b', 'c'])
    expect(readBranchSheet([HEAD, ...many]).sheetWrong).toContain('最多 20000 行')
  })
})
