import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestMall, testMall } from '../../testing/testMall.ts'

let mall: TestMall
beforeAll(async () => {
  mall = await testMall()
})
afterAll(() => mall.close())

const YARD = {
  addressType: 'M' as const,
  name: '示例市场',
  cityCode: '130600',
  detail: '演示路 8 号',
  receiver: '马丁酉',
  mobile: '10200000103',
}

describe('shipping addresses', () => {
  test('are changed and deleted by their company; a deleted one is as unknown as one that never was', async () => {
    const mine = await mall.buyer('demo03')
    const { addressId } = await mine.get('/api/company/insertCompanyShippingAddress', YARD)
    const change = { addressId, ...YARD, addressType: 'F' as const, name: '三号工地', cityCode: '130100' }
    await mine.get('/api/company/updateCompanyShippingAddress', change)
    const read = async () => (await mine.get('/api/company/getCompanyShippingAddress', {})).find(a => a.addressId === addressId)
    expect(await read()).toMatchObject({ addressType: 'F', name: '三号工地', cityName: '石家庄市', isDefault: false })
    expect((await mine.ask('/api/company/updateCompanyShippingAddress', { ...change, cityCode: '999999' })).code).toBe(9400)
    await mine.get('/api/company/deleteCompanyShippingAddress', { addressId })
    expect(await read()).toBeUndefined()
    expect((await mine.ask('/api/company/updateCompanyShippingAddress', change)).code).toBe(4211)
    expect((await mine.ask('/api/company/deleteCompanyShippingAddress', { addressId })).code).toBe(4211)
  })

  test('of another company answer like missing ones and stay as they are, its default too', async () => {
    const mine = await mall.buyer('demo03')
    const other = await mall.buyer('demo04')
    const before = await mine.get('/api/company/getCompanyShippingAddress', {})
    const theirs = await other.get('/api/company/getCompanyShippingAddress', {})
    const target = before.find(a => a.isDefault)?.addressId ?? ''
    for (const addressId of [target, '999999999999']) {
      const change = await other.ask('/api/company/updateCompanyShippingAddress', { addressId, ...YARD, isDefault: true })
      const remove = await other.ask('/api/company/deleteCompanyShippingAddress', { addressId })
      expect([change.code, change.message, remove.code, remove.message, change.data, remove.data]).toEqual([
        4211,
        '收货地址不存在或已删除，请刷新后重试',
        4211,
        '收货地址不存在或已删除，请刷新后重试',
        null,
        null,
      ])
    }
    expect(await mine.get('/api/company/getCompanyShippingAddress', {})).toEqual(before)
    expect(await other.get('/api/company/getCompanyShippingAddress', {})).toEqual(theirs)
  })

  test('have one default, however many people make one at once', async () => {
    const mine = await mall.buyer('demo05')
    const list = await mine.get('/api/company/getCompanyShippingAddress', {})
    const changes = list.map(({ cityName: _c, salesAreaCode: _a, ...a }) =>
      mine.ask('/api/company/updateCompanyShippingAddress', { ...a, isDefault: true }),
    )
    const more = Array.from({ length: 8 }, () =>
      mine.ask('/api/company/insertCompanyShippingAddress', { ...YARD, isDefault: true }),
    )
    for (const answer of await Promise.all([...changes, ...more])) expect(answer.code).toBe(1)
    const after = await mine.get('/api/company/getCompanyShippingAddress', {})
    expect(after.filter(a => a.isDefault).length).toBe(1)
    expect(after[0]?.isDefault).toBe(true)
  })

  test('are a hundred at most, also for two at once', async () => {
    const mine = await mall.buyer('demo02')
    await mall.world.pool.run(
      `insert into shipping_address (company_id, address_type, name, city_code, detail, receiver, mobile)
       select u.company_id, 'F', '示例' || i, '130100', '演示路', '马丁酉', '10200000103' from app_user u, generate_series(1, 99 - (
         select count(*)::int from shipping_address a join app_user v on v.company_id = a.company_id where v.user_name = 'demo02' and not a.deleted)) i
       where u.user_name = 'demo02'`,
    )
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => mine.ask('/api/company/insertCompanyShippingAddress', YARD)),
    )
    expect(answers.map(a => a.code).sort()).toEqual([1, 4212, 4212, 4212, 4212, 4212])
  })
})
