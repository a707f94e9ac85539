import { expect, test } from 'vitest'
import { PAGE_SIZE, pageSizeOf } from './useList.ts'

test('a list that asks for pages of its own length gets them, every other one twenty rows', () => {
  expect(pageSizeOf({ word: '' })).toBe(PAGE_SIZE)
  expect(pageSizeOf({ word: '', pageSize: 50 })).toBe(50)
  expect(pageSizeOf({ pageSize: undefined })).toBe(PAGE_SIZE)
})
