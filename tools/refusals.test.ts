import { expect, test } from 'vitest'
import { unsaid, writtenOut } from './refusals.ts'

test('a sentence that stands where it is refused is seen, in whatever way it is written', () => {
  expect(writtenOut("const a = 1\nreturn refuse('INVOICE_TITLE', { why: '请先选择抬头' })")).toEqual([2])
  expect(writtenOut("refuse('BASIC_WRONG', {\n  field: label('有效期到'),\n  why: `与 ${over.label} 重叠`,\n})")).toEqual([1])
  expect(writtenOut("throw new Refusal('INPUT', { why: long ? '内容过长' : rest })")).toEqual([1])
  expect(writtenOut("return ['BID_QUANTITY', { why: why ?? '密封报价只能提高' }]")).toEqual([1])
  expect(
    writtenOut("const no = (why: string) => refuse('INPUT', { why })\nif (gone) return no('没有这项规则')\nreturn no(late)"),
  ).toEqual([2])
})

test('its name, a computed reason, another fact and what is no refusal are none', () => {
  expect(writtenOut("refuse('INVOICE_TITLE.unchosen')\nrefuse('STATEMENT_PERIOD.tooMany', { count, most })")).toEqual([])
  expect(writtenOut("refuse('INPUT', { why })\nrefuse('INPUT', { why: titleWrong(input, '抬头') })")).toEqual([])
  expect(
    writtenOut("refuse('BASIC_WRONG', { field: '编码', why: wrong.why })\nrefuse('ORDER_STATE', { state, act: '结案' })"),
  ).toEqual([])
  expect(writtenOut("setAward(tx, { why: '付款时限已过' })\nsaid('TAKEN', { why: '已取走' })")).toEqual([])
})

test('a sentence that no use case names is seen', () => {
  expect(unsaid(['QUOTE_LINES.guest', 'QUOTE_LINES.empty'], "refuse('QUOTE_LINES.guest')")).toEqual(['QUOTE_LINES.empty'])
})
