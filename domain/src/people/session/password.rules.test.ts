import { describe, expect, test } from 'vitest'
import { passwordChecks, passwordProblem } from './password.rules.ts'

describe('a password', () => {
  test('is eight characters of two kinds, or fifteen of one', () => {
    for (const good of [
      'kestrel7',
      'Zhuque-kiln',
      'moLten rim',
      'furnacetapsatnoon',
      '早班出钢三炉钢水到位后再量一次',
      'tP9#vK2m',
    ])
      expect([good, passwordProblem(good)]).toEqual([good, null])
  })
  test('says what is missing', () => {
    expect(passwordProblem('')).toBe('请设置密码')
    expect(passwordProblem('ab9')).toContain('还差 5 个')
    expect(passwordProblem('kestrelfox')).toContain('两种以上')
    expect(passwordProblem(`kiln7${'é#'.repeat(70)}`)).toContain('最多 128')
  })
  test('is not what everybody tries first, however it is dressed up', () => {
    const common = [
      'Password123',
      'P@ssw0rd!',
      'Qwerty2026',
      'abc12345',
      'aaaa1111',
      'Steel@2026',
      'Hengye888',
      'gangtie-123',
      '1qaz2wsx!',
      '123456789012345',
      'aaaaaaaaaaaaaaaaaa',
      'abcdefghijklmnopq',
      'woaini520',
      'Admin@123',
      '恒冶钢铁商城2026',
      'a1a1a1a1',
    ]
    for (const bad of common) expect([bad, passwordProblem(bad)?.includes('太容易猜到')]).toEqual([bad, true])
  })
  test('does not contain its owner’s number or name', () => {
    const owner = { mobile: '10200000101', userName: 'kiln77' }
    expect(passwordProblem('x10200000101', owner)).toContain('手机号或账号')
    expect(passwordProblem('KILN77-vega', owner)).toContain('手机号或账号')
    expect(passwordProblem('vega-rigel', owner)).toBeNull()
  })
  test('has three marks, all open while nothing is typed', () => {
    expect(passwordChecks('').map(c => c.ok)).toEqual([false, false, false])
    expect(passwordChecks('kestrel7').map(c => c.ok)).toEqual([true, true, true])
  })
})
