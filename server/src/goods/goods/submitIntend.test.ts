import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestMall, testMall } from '../../testing/testMall.ts'

let mall: TestMall
beforeAll(async () => {
  mall = await testMall()
})
afterAll(() => mall.close())

/** On a machine with other work some are turned away because it is busy. */
const turnedAway = (answers: { code: number }[]) => answers.filter(a => a.code === 9429 || a.code === 9503).length
const wish = (contactMobile: string) =>
  mall.guest.ask('/api/goods/insertSteelProductIntendInfo', { quantityT: 3, contactName: '马丁酉', contactMobile })

test('a phone leaves five wishes an hour, all sent together', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => wish('10288880001')))
  expect([answers.filter(a => a.code === 1).length, turnedAway(answers)]).toEqual([5, 15])
})

test('an address leaves sixty, whatever phones it names; a buyer behind it is counted by himself', async () => {
  await mall.world.pool.run('delete from ask_count')
  const answers = await Promise.all(Array.from({ length: 80 }, (_, i) => wish(`102888801${String(i).padStart(2, '0')}`)))
  expect([answers.filter(a => a.code === 1).length, turnedAway(answers)]).toEqual([60, 20])
  const buyer = await mall.buyer('demo07')
  const own = await buyer.ask('/api/goods/insertSteelProductIntendInfo', {
    quantityT: 3,
    contactName: '马丁酉',
    contactMobile: '10288880099',
  })
  expect(own.code).toBe(1)
})
