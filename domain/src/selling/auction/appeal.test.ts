import { expect, test } from 'vitest'
import { appealUntil, whyNotAppeal } from './appeal.rules.ts'

const at = (text: string) => Date.parse(`${text}+08:00`)
const over = { signedUp: true, paused: false, closedAt: at('2026-11-26T10:44:48'), openTicket: '' }

test('who took part appeals until the desks close on the third workday after the result, over a weekend too', () => {
  // A Thursday: Friday, Monday, Tuesday.
  expect(appealUntil(over.closedAt)).toBe(at('2026-12-01T18:00:00'))
  expect(whyNotAppeal(over, at('2026-12-01T18:00:00'))).toBe('')
  expect(whyNotAppeal(over, at('2026-12-01T18:00:01'))).toBe('申诉截止于 12-01 18:00')
})

test('not while it runs, but while it stands still; not by who did not take part; not twice before the answer', () => {
  const now = at('2026-11-26T11:00:00')
  expect(whyNotAppeal({ ...over, closedAt: null }, now)).toContain('暂停期间或结束后')
  expect(whyNotAppeal({ ...over, closedAt: null, paused: true }, now)).toBe('')
  expect(whyNotAppeal({ ...over, signedUp: false }, now)).toContain('报名参拍')
  expect(whyNotAppeal({ ...over, openTicket: 'GD20261126000001' }, now)).toContain('GD20261126000001 还没有答复')
})
