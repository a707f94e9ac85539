import { expect, test } from 'vitest'
import { contactWords } from './contactWords.ts'

test('a company without a salesman of its own is told whom to call, not an empty name', () => {
  expect(contactWords({ name: '孙戊', phone: '10200000001' }, '400-000-0000')).toBe('专属客服 孙戊 10200000001')
  expect(contactWords(undefined, '400-000-0000')).toBe('有事请致电 400-000-0000')
  expect(contactWords(undefined, '')).toBe('由值班客服接待')
})
