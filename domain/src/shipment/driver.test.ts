import { expect, test } from 'vitest'
import { maskedIdentity, maskedMobile, whyNotDriverName, whyNotIdentity } from './driver.ts'

test('an identity number is 18 places with a day of birth and a check digit', () => {
  expect(whyNotIdentity('11010519491231002X')).toBeUndefined()
  expect(whyNotIdentity(' １１０１０５１９４９１２３１００２x ')).toBeUndefined()
  expect(whyNotIdentity('')).toBe('请填写司机身份证号')
  expect(whyNotIdentity('1101051949123100')).toMatch(/18 位/)
  expect(whyNotIdentity('110105194912310021')).toMatch(/校验位/)
  expect(whyNotIdentity('11010519491331002X')).toMatch(/出生日期/)
})
test('only tails are shown', () => {
  expect([maskedIdentity('002X'), maskedIdentity(''), maskedMobile('10200009112')]).toEqual(['****002X', '', '102****9112'])
})
test('a driver has a name', () => {
  expect([whyNotDriverName('宋壬戌'), whyNotDriverName('宋'), whyNotDriverName('1号')]).toEqual([
    undefined,
    expect.stringMatching(/2 至 20/),
    expect.stringMatching(/2 至 20/),
  ])
})
