import { expect, test } from 'vitest'
import { couponGone } from './confirmDraft.ts'

test('a coupon kept in the tab that another order has used since is not proposed again; one that only does not fit is told about', () => {
  const usable = [{ couponNo: 'YH1' }, { couponNo: 'YH2' }]
  expect(couponGone('YH1', usable)).toBe(false)
  expect(couponGone('YH9', usable)).toBe(true)
  expect(couponGone('YH9', [])).toBe(true)
  expect([couponGone(null, []), couponGone('', usable)]).toEqual([false, false])
})
