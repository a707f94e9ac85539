import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestMall, testMall } from '../app/testMall.ts'

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
