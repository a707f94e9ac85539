import { expect, test } from 'vitest'
import { filled, waitText } from './filled.ts'

test('a wait is told as a person says it, and is over by then', () => {
  expect([1, 120, 121, 3003, 7199].map(waitText)).toEqual(['1 秒', '120 秒', '3 分钟', '51 分钟', '120 分钟'])
  expect([7200, 71_245].map(waitText)).toEqual(['2 小时', '20 小时'])
  expect(filled('请 {wait}后再试', { wait: waitText(3003) })).toBe('请 51 分钟后再试')
})
