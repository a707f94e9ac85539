import { expect, test } from 'vitest'
import { postsClash } from './posts.ts'

test('出纳 and 财务 in one hand is said, each alone is not', () => {
  expect(postsClash(['finance', 'weigher', 'cashier'])).toContain('出纳不得兼任稽核')
  expect([postsClash(['cashier']), postsClash(['finance', 'sales'])]).toEqual(['', ''])
})
