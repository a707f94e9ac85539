import { expect, test } from 'vitest'
import { allCompanyRights, rightsOfPerson, rolesWith, whyNotRight } from './companyRights.ts'
import { rightsOf, rolesWithRight } from '../staff/staff.rights.ts'

const person = { companyId: 1, roleCode: 'purchaser', customRights: null }

test('a person has the rights of his role, of his own role before it, none without a company', () => {
  expect(rightsOfPerson(person)).toEqual([
    'order.create',
    'order.cancel',
    'order.confirm',
    'order.pay',
    'ship.manage',
    'cert.manage',
    'claim.manage',
    'address.manage',
  ])
  expect(rightsOfPerson({ ...person, roleCode: 'administrator' })).toEqual(allCompanyRights)
  expect(rightsOfPerson({ ...person, roleCode: 'nobody' })).toEqual([])
  expect(rightsOfPerson({ ...person, companyId: null })).toEqual([])
  expect(rightsOfPerson({ ...person, customRights: ['order.pay', 'order.seeAll'] })).toEqual(['order.seeAll', 'order.pay'])
})

test('an own role never makes an administrator, whatever stands in it', () => {
  expect(rightsOfPerson({ ...person, customRights: ['people.manage', 'company.manage', 'order.pay', 'x'] })).toEqual([
    'order.pay',
  ])
})

test('who holds a right, and what is said to who does not', () => {
  expect(rolesWith('order.approve')).toEqual(['administrator', 'approver'])
  expect(rolesWith('funds.see')).toEqual(['administrator', 'approver', 'finance'])
  expect(whyNotRight(['order.pay'], 'order.pay')).toBeUndefined()
  expect(whyNotRight(['order.pay'], 'order.create')).toBe('您的角色没有「下单」权限，请联系企业管理员')
})

test('desks of the mill: rights of several roles are added up, an unknown role adds none', () => {
  expect(rolesWithRight('order.approve')).toEqual(['approver', 'admin'])
  expect(rightsOf(['sales', 'pricing', 'nobody'])).toEqual([
    'order.see',
    'contract.see',
    'goods.see',
    'company.see',
    'company.papers',
    'people.see',
    'proxy.order',
    'ship.see',
    'cert.see',
    'settle.see',
    'claim.see',
    'fund.see',
    'invoice.see',
    'bid.see',
    'group.see',
    'framework.see',
    'quote.see',
    'quote.answer',
    'agreedPrice.see',
    'agreedPrice.make',
    'support.answer',
    'stats.see',
    'company.seeAll',
    'goods.price',
    'price.see',
    'price.make',
    'goods.stock',
    'goods.make',
    'basics.see',
    'basics.make',
    'bid.run',
    'group.run',
    'framework.run',
    'coupon.see',
    'coupon.run',
  ])
})
