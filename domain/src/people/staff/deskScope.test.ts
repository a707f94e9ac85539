import { expect, test } from 'vitest'
import { deskContact, inDeskScope } from './deskScope.ts'
import { type StaffRole, staffRights } from './staff.rights.ts'

test('a salesman sees the companies he looks after, every other desk sees all', () => {
  for (const role of Object.keys(staffRights) as StaffRole[])
    expect([role, deskContact({ userId: 7, roles: [role] })]).toEqual([role, role === 'sales' ? 7 : null])
  const salesman = { userId: 7, roles: ['sales'] }
  expect([7, 8, null].map(bd => inDeskScope(salesman, bd))).toEqual([true, false, false])
  expect(inDeskScope({ userId: 7, roles: ['sales', 'reviewer'] }, 8)).toBe(true)
  expect(inDeskScope({ userId: 7, roles: [] }, 8)).toBe(false)
})

test('funds, papers, people and log are rights of their own: none of them comes with seeing companies', () => {
  const has = (right: string) =>
    (Object.keys(staffRights) as StaffRole[]).filter(r => (staffRights[r] as readonly string[]).includes(right))
  expect(has('company.see')).toEqual(['reviewer', 'approver', 'pricing', 'finance', 'service', 'cashier', 'sales', 'admin'])
  expect(has('pay.see')).toEqual(['reviewer', 'approver', 'finance', 'cashier', 'admin'])
  expect(has('audit.see')).toEqual(['approver', 'finance', 'admin'])
  expect(has('company.papers')).toEqual(['reviewer', 'approver', 'sales', 'admin'])
  expect(has('people.see')).toEqual(['reviewer', 'approver', 'sales', 'admin'])
})
