import { expect, test } from 'vitest'
import { Errors, refuse, Refusal, sentence } from './errors.ts'

test('no two refusals share a number: programs tell them apart by it alone', () => {
  const names = new Map<number, string[]>()
  for (const [name, { code }] of Object.entries(Errors)) names.set(code, [...(names.get(code) ?? []), name])
  expect([...names].filter(([, same]) => same.length > 1)).toEqual([])
})

test('the time to wait is given in seconds and said as a person says it', () => {
  expect(new Refusal('TOO_MANY', { seconds: 180 }).message).toBe('操作太频繁，请 3 分钟后再试')
})

test('a refusal is made with exactly the facts its sentence names', () => {
  expect(sentence('ORDER_CHANGED', { what: '价格' })).toBe('商品信息已变化：价格。请确认后重新提交')
  const mistakes = [
    // @ts-expect-error The sentence names {what}.
    () => refuse('ORDER_CHANGED'),
    // @ts-expect-error It does not name {why}.
    () => refuse('ORDER_CHANGED', { what: '价格', why: '已改' }),
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
