import { expect, test } from 'vitest'
import { mayStandInFor, proxyGroupOf, whyNotStandIn } from './proxy.rules.ts'

const buyer = { companyId: 1, staff: false, closed: false, frozen: false, companyFrozen: false }

test('an employee may stand in for a buyer with a living company, and for nobody else', () => {
  expect(whyNotStandIn(buyer)).toBeUndefined()
  expect(whyNotStandIn({ ...buyer, staff: true })).toContain('员工')
  expect(whyNotStandIn({ ...buyer, closed: true })).toContain('注销')
  expect(whyNotStandIn({ ...buyer, companyId: null })).toContain('企业')
  expect(whyNotStandIn({ ...buyer, companyFrozen: true })).toContain('冻结')
  expect(whyNotStandIn({ ...buyer, frozen: true })).toContain('停用')
})

test('a salesman stands in for the companies he looks after, managers for all', () => {
  expect(mayStandInFor({ userId: 7, roles: ['sales'] }, 7)).toBe(true)
  expect(mayStandInFor({ userId: 7, roles: ['sales'] }, 8)).toBe(false)
  expect(mayStandInFor({ userId: 7, roles: ['sales'] }, null)).toBe(false)
  expect(mayStandInFor({ userId: 7, roles: ['approver'] }, 8)).toBe(true)
  expect(mayStandInFor({ userId: 7, roles: ['admin'] }, null)).toBe(true)
})

test('every call stands under a heading a person knows', () => {
  expect(proxyGroupOf('/api/cart/addGoodsToCart')).toBe('购物车')
  expect(proxyGroupOf('/api/pay/balancePay')).toBe('付款')
  expect(proxyGroupOf('/api/search/getSearchProducts')).toBe('商品与资讯')
})
