import { expect, test } from 'vitest'
import { identityTail, maskedIdentity, maskedMobile, whyNotDriverName, whyNotIdentity } from './driver.ts'

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

test('a number with something before or behind it is none, and a day that no calendar has is said', () => {
  expect(whyNotIdentity('A11010519491231002X')).toMatch(/18 位/)
  expect(whyNotIdentity('11010519491231002X1')).toMatch(/18 位/)
  expect(whyNotIdentity('110105194913310022')).toBe('身份证号中的出生日期不对，请核对')
  expect(whyNotIdentity('110105194902300020')).toBe('身份证号中的出生日期不对，请核对')
})
test('of a number four places are kept to be shown; a telephone that is none shows nothing', () => {
  expect(identityTail('11010519491231002X')).toBe('002X')
  expect(maskedMobile('1380000')).toBe('')
  expect(maskedMobile('13800001234')).toBe('138****1234')
})
test('a name is of Han characters, or foreign; blanks around it do not count, digits and mixtures are no name', () => {
  for (const name of ['霍丁', '  霍丁酉 ', '阿卜杜拉·买买提', 'John O. Smith', 'Anne-Marie', "O'Neil"])
    expect(whyNotDriverName(name), name).toBeUndefined()
  const others = ['王 强', '王　强', '买买提・艾力', '买买提•艾力', '买买提．艾力', '买买提‧艾力', '\u200b霍丁', '㛃䶮', '王𬭎']
  for (const name of [...others, '阿迪力江·吾甫尔·买买提依明·阿不都热合曼']) expect(whyNotDriverName(name), name).toBeUndefined()
  expect(whyNotDriverName('   ')).toBe('请填写司机姓名')
  for (const name of [
    '霍',
    '霍丁1',
    '1霍丁',
    '霍丁A',
    'A霍丁',
    'J',
    'John1',
    '1John',
    '霍'.repeat(21),
    `${'霍'.repeat(20)}·${'霍'.repeat(20)}`,
    '霍··丁',
    '霍丁·',
    'x'.repeat(41),
  ])
    expect(whyNotDriverName(name), name).toBe('司机姓名为 2 至 20 个汉字，中间有 · 的至多 40 个，或外文姓名')
})
