import { expect, test } from 'vitest'
import { beyond, roleName, roleText, whyNotChange, whyNotRole } from './people.rules.ts'

test('nobody takes his own rights away, and the last administrator keeps his', () => {
  expect(whyNotChange({ self: true, lastAdministrator: false, takesAway: false })).toBeUndefined()
  expect(whyNotChange({ self: true, lastAdministrator: false, takesAway: true })).toContain('另一位管理员')
  expect(whyNotChange({ self: false, lastAdministrator: true, takesAway: true })).toContain('至少要有一位管理员')
  expect(whyNotChange({ self: false, lastAdministrator: false, takesAway: true })).toBeUndefined()
})

test('an own role has a name of its own, some rights, and none that belong to administrators', () => {
  expect(whyNotRole('材料员', ['order.create'])).toBeUndefined()
  expect(whyNotRole('财务', ['order.pay'])).toContain('同名')
  expect(whyNotRole('材料员', [])).toContain('至少')
  expect(whyNotRole('材料员', ['people.manage'])).toContain('企业管理员')
  expect(whyNotRole('材料员', ['no.such'])).toContain('列表')
  expect(whyNotRole('材料员', ['order.approve'])).toContain('查看全公司订单')
})

test('rights somebody lacks are named, and a role is one text on the wire', () => {
  expect(beyond(['order.see'], ['order.see', 'order.pay'])).toEqual(['order.pay'])
  expect([roleText({ roleCode: 'viewer', customRoleId: null }), roleText({ roleCode: 'custom', customRoleId: 7 })]).toEqual([
    'viewer',
    '7',
  ])
  expect([roleName({ roleCode: 'viewer', customName: null }), roleName({ roleCode: 'custom', customName: '材料员' })]).toEqual([
    '查看者',
    '材料员',
  ])
})
