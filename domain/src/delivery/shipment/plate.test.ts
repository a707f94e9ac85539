import { expect, test } from 'vitest'
import { plainPlate, plateKind, plateText, whyNotPlate } from './plate.ts'

test('a plate is read as people write it', () => {
  for (const text of ['冀a12345', ' 冀A 12345', '冀A·12345', '冀A-12345', '冀Ａ１２３４５'])
    expect(plainPlate(text)).toBe('冀A12345')
  expect(plateText('冀A12345')).toBe('冀A·12345')
})

test.each([
  ['冀A12345', 'ordinary'],
  ['京AB1234', 'ordinary'],
  ['鲁B1A23C', 'ordinary'],
  ['冀AD12345', 'newEnergy'],
  ['冀AF1A234', undefined],
  ['粤BFA1234', 'newEnergy'],
  ['冀A12345D', 'newEnergy'],
  ['冀A1234挂', 'trailer'],
  ['冀ADEMO03', 'demo'],
  ['冀AABC12', undefined],
  ['冀AABC123', undefined],
  ['冀A1234', undefined],
  ['冀A123456', undefined],
  ['美A12345', undefined],
  ['冀112345', undefined],
  ['冀A1I345', undefined],
])('%s is a plate of kind %s', (plate, kind) => {
  expect(plateKind(plate)).toBe(kind)
})

test('what is wrong with a plate is said so that the driver can mend it', () => {
  const why = (text: string, demo = false) => whyNotPlate(text, { demo })
  expect(why('冀A·12345')).toBeUndefined()
  expect(why('冀A12345D')).toBeUndefined()
  expect(why('')).toBe('请填写车牌号')
  expect(why('冀A1234挂')).toContain('牵引车')
  expect(why('A12345')).toContain('省份简称')
  expect(why('冀A1O345')).toContain('I 和 O')
  expect(why('冀A123')).toContain('7 位')
  expect([why('冀A-DEMO03', true), why('冀A-DEMO03')]).toEqual([undefined, '车牌号不正确'])
})
