import { expect, test } from 'vitest'
import type { ErrorRow } from '../kernel/errorTable.ts'
import { Errors, refuse, Refusal, sentence, sentencesOf } from './errors.ts'

test('no two refusals share a number: programs tell them apart by it alone', () => {
  const names = new Map<number, string[]>()
  for (const [name, { code }] of Object.entries(Errors)) names.set(code, [...(names.get(code) ?? []), name])
  expect([...names].filter(([, same]) => same.length > 1)).toEqual([])
})

test('the time to wait is given in seconds and said as a person says it', () => {
  expect(new Refusal('TOO_MANY', { seconds: 180 }).message).toBe('操作太频繁，请 3 分钟后再试')
})

test('a refusal is made with exactly the facts its sentence names', () => {
  expect(sentence('ORDER_CHANGED', { why: '价格' })).toBe('商品信息已变化：价格。请确认后重新提交')
  const mistakes = [
    // @ts-expect-error The sentence names {why}.
    () => refuse('ORDER_CHANGED'),
    // @ts-expect-error It does not name {what}.
    () => refuse('ORDER_CHANGED', { why: '价格', what: '已改' }),
    // @ts-expect-error One of two is missing.
    () => refuse('ORDER_STATE', { state: '待付款' }),
    // @ts-expect-error This sentence names nothing.
    () => refuse('ORDER_NOT_FOUND', { orderCode: 'DD1' }),
    // @ts-expect-error Neither of two names of one call may lack its fact.
    (known: boolean) => refuse(known ? 'ORDER_CHANGED' : 'ORDER_NOT_FOUND'),
  ] as const
  for (const refused of mistakes) expect(() => refused(true)).toThrow(Refusal)
  // @ts-expect-error Another name for the fact.
  expect(new Refusal('INPUT', { reason: '内容过长' }).message).toBe('')
})

test('one of several sentences is named with its code, stands in the frame of it and keeps the number', () => {
  const refused = new Refusal('INVOICE_TITLE.unchosen')
  expect([refused.refusal, refused.message]).toEqual(['INVOICE_TITLE', '请先选择抬头'])
  expect(sentence('CLAIM_UNIT.claimed', { unitNo: 'A1' })).toBe('A1：刚被另一个异议提出，请重新选件')
  expect(sentence('BASIC_WRONG.overlaps', { field: '编码', other: '0.5-0.6' })).toBe('编码：与 0.5-0.6 重叠')
  // What a fact says is no frame and names no fact.
  expect(sentence('CLAIM_UNIT', { why: '{unitNo}{why}' })).toBe('{unitNo}{why}，请重新选件')
  const mistakes = [
    // @ts-expect-error The code says several things and none by itself.
    () => refuse('INVOICE_AMOUNT'),
    // @ts-expect-error This sentence names a line.
    () => refuse('INVOICE_AMOUNT.noLine'),
    // @ts-expect-error The frame names {field}.
    () => refuse('BASIC_WRONG.overlaps', { other: '0.5-0.6' }),
    // @ts-expect-error The sentence is the reason.
    () => refuse('CLAIM_UNIT.claimed', { unitNo: 'A1', why: '已被提出' }),
    // @ts-expect-error No such sentence.
    () => refuse('INVOICE_TITLE.lost'),
    // @ts-expect-error A code of one sentence has no others.
    () => refuse('INVOICE_NONE.unchosen'),
  ]
  for (const refused of mistakes) expect(refused).toThrow(Refusal)
})

test('all that a code may say is listed, and what has sentences has a place for them', () => {
  expect(sentencesOf('INVOICE_NONE')).toEqual([Errors.INVOICE_NONE.message])
  expect(sentencesOf('FREIGHT_STATE')).toEqual(Object.values(Errors.FREIGHT_STATE.says))
  expect(sentencesOf('INVOICE_TITLE')).toEqual(Object.values(Errors.INVOICE_TITLE.says))
  expect(sentencesOf('CLAIM_UNIT')).toContain('{why}，请重新选件')
  expect(sentencesOf('CLAIM_UNIT')).toContain('所选的件不属于这份异议，请重新选件')
  const rows: [string, ErrorRow][] = Object.entries(Errors)
  expect(rows.filter(([, { message, says }]) => says && message?.includes('{why}') === false).map(([name]) => name)).toEqual([])
})
