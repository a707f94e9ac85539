import { expect, test } from 'vitest'
import { MOST_BYTES, openStatement } from './statementFile.ts'
import { DEMO_ACCOUNT, virtualAccountOf } from '../../kernel/virtualAccount.ts'

const HEAD = '流水号,付款户名,付款账号,收款账号,金额,附言,时间'
const line = (cells: Partial<Record<'txn' | 'name' | 'account' | 'amount' | 'remark', string>> = {}) =>
  [
    cells.txn ?? 'T20261121001',
    cells.name ?? '演示钢贸',
    cells.account ?? '130100009999',
    virtualAccountOf(7, DEMO_ACCOUNT),
    cells.amount ?? '10.00',
    cells.remark ?? '货款',
    '2026-11-21 09:58',
  ].join(',')
const open = (text: string) => openStatement(new TextEncoder().encode(text))
const badOf = (text: string): string => {
  const file = open(`${HEAD}\n${text}`)
  return 'why' in file ? file.why : (file.bad[0]?.why ?? '')
}

test('a file in GBK is read like one in UTF-8', () => {
  // 演示 in GBK.
  const [before, after] = line({ name: '|' }).replace('货款', 'hk').split('|')
  const bytes = Uint8Array.from([...Buffer.from(before ?? ''), 0xd1, 0xdd, 0xca, 0xbe, ...Buffer.from(after ?? '')])
  expect(openStatement(bytes)).toMatchObject({ encoding: 'GBK', rows: [{ payerName: '演示' }], bad: [] })
  expect(open(line())).toMatchObject({ encoding: 'UTF-8', rows: [{ payerName: '演示钢贸' }] })
})
test('what is no statement is refused with what to do', () => {
  const why = (bytes: Uint8Array) => {
    const file = openStatement(bytes)
    return 'why' in file ? file.why : ''
  }
  expect(why(new Uint8Array())).toContain('空')
  expect(why(new Uint8Array(MOST_BYTES + 1))).toContain('超过')
  expect(why(Uint8Array.from([0x50, 0x4b, 3, 4]))).toContain('Excel')
  expect(why(Uint8Array.from([0xff, 0xfe, 65, 0]))).toContain('UTF-16')
  expect(why(Uint8Array.from([0x54, 0x00, 0x01]))).toContain('编码')
  expect(why(new TextEncoder().encode(`${HEAD}\n\n`))).toContain('没有流水')
})
test('formulas, numbers that a spreadsheet has spoiled, and amounts that are none name their line', () => {
  for (const name of ['=cmd()', '+1', '@x', '-1']) expect(badOf(line({ name }))).toContain('公式')
  expect(badOf(line({ remark: '=HYPERLINK(1)' }))).toContain('公式')
  expect(badOf(line({ account: '6.2148E+15' }))).toContain('科学计数')
  expect(badOf(line({ txn: '2.0261E+13' }))).toContain('科学计数')
  for (const amount of ['1.005', '0', '-5', 'USD 5']) expect(badOf(line({ amount }))).toContain('金额')
  expect(badOf('T1,a,1')).toContain('少了')
})
