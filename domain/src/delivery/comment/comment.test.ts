import { describe, expect, test } from 'vitest'
import { authorMask, average, commentMachine, isLow, namesContact, whyNotChange } from './comment.ts'

describe('words', () => {
  test.each([
    '联系 138 0000 1234',
    '加微信 steel888',
    'vx:steel888',
    '看 www.example.com',
    'https://x.cn/a',
    '发邮件 a.b@steel.cn',
    '电话１？13800001234。',
  ])('a way to be reached is none of the steel: %s', words => expect(namesContact(words)).toBe(true))

  test.each([
    '12 米定尺，弯曲度好，8 件共 22.456 吨',
    '磅差 2‰，过磅单 BD20261101000123 一致',
    '炉号 26L30871，屈服 452 MPa',
    '微信通知很及时',
    'QQ 群里说的规格对得上',
  ])('the trade’s own numbers are: %s', words => expect(namesContact(words)).toBe(false))
})

test('strangers see where from and of what kind, never who', () => {
  expect(authorMask({ cityName: '石家庄市', category: '贸易商', userName: 'demo01' })).toBe('石家庄市贸易商客户 d***')
  expect(authorMask({ cityName: '', category: '', userName: '13800001234' })).toBe('企业客户 用***')
})

test('thirty days to change, not while it is hidden', () => {
  const day = 86_400_000
  expect(whyNotChange({ createdAt: 0, state: 'shown' }, 30 * day)).toBeUndefined()
  expect(whyNotChange({ createdAt: 0, state: 'shown' }, 30 * day + 1)).toBe('late')
  expect(whyNotChange({ createdAt: 0, state: 'hidden' }, day)).toBe('hidden')
})

test('one bad thing of three is a low comment; an average has one decimal and none is none', () => {
  expect(isLow({ goodsStars: 5, weightStars: 2, deliveryStars: 5 })).toBe(true)
  expect(isLow({ goodsStars: 3, weightStars: 3, deliveryStars: 3 })).toBe(false)
  expect([average(0, 0), average(14, 3), average(15, 3)]).toEqual([null, 4.7, 5])
})

test('the author asks, the desk decides; nobody hides what is hidden', () => {
  expect(commentMachine.next('hidden', 'appeal', 'author')).toBe('appealed')
  expect(commentMachine.next('hidden', 'appeal', 'desk')).toBeUndefined()
  expect(commentMachine.next('shown', 'show', 'desk')).toBeUndefined()
  expect(commentMachine.next('hidden', 'hide', 'desk')).toBeUndefined()
})
