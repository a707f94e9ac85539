import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestMall, testMall } from '../../testing/testMall.ts'

let mall: TestMall
beforeAll(async () => {
  mall = await testMall()
})
afterAll(() => mall.close())

test('of two desks that handle the same intent one is told that a colleague was faster', async () => {
  const wish = {
    productName: '螺纹钢',
    grade: 'HRB600',
    spec: 'Φ40*12000',
    quantityT: 60.5,
    contactName: '李工',
    contactMobile: '10200000999',
  }
  const { intendCode } = await mall.guest.get('/api/goods/insertSteelProductIntendInfo', wish)
  const [one, two] = [await mall.staff('S002'), await mall.staff('S003')]
  expect((await one.get('/api/ops/getWorkCount', {})).intend).toBeGreaterThan(0)

  const answers = await Promise.all([one, two].map(desk => desk.ask('/api/ops/handleIntend', { intendCode, note: '已电话联系' })))
  expect(answers.map(a => a.code).sort()).toEqual([1, 4403])

  const handled = await one.get('/api/ops/getIntendList', { state: 1 })
  expect(handled.list[0]).toMatchObject({ intendCode, quantityT: 60.5, handledNote: '已电话联系', state: 1 })
  const audits = await (await mall.staff('S001')).get('/api/ops/getAuditList', { objectType: 'intend' })
  expect(audits.list[0]?.detail).toContain('HRB600')
  expect(audits.list[0]?.detail).not.toContain('10200000999')
})

test('intents are found by goods, person, whole mobile and day; the head sums the tons of all that is found', async () => {
  const desk = await mall.staff('S002')
  const wish = { productName: '钢管', grade: 'Q355B', spec: '219*8', contactName: '赵寻', contactMobile: '10200000888' }
  for (const quantityT of [12, 30.125]) await mall.guest.get('/api/goods/insertSteelProductIntendInfo', { ...wish, quantityT })
  const find = (asked: object) => desk.get('/api/ops/getIntendList', asked)
  for (const word of ['赵寻', '10200000888', '钢管 Q355B 219*8']) {
    const found = await find({ word })
    expect([word, found.totalCount, found.sumKg]).toEqual([word, 2, 42_125])
  }
  expect((await find({ word: '1020000088' })).totalCount).toBe(0)
  expect((await find({ word: '赵寻', sort: 'tons' })).list.map(i => i.quantityT)).toEqual([30.125, 12])
  expect((await find({ word: '赵寻', sort: 'tonsUp' })).list.map(i => i.quantityT)).toEqual([12, 30.125])
  await mall.world.pool.run("update intend set created_at = '2020-03-05T23:00:00+08' where quantity_kg = 12000")
  expect((await find({ fromOn: '2020-03-05', toOn: '2020-03-05' })).list.map(i => i.contactName)).toEqual(['赵寻'])
})
