import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestMall, testMall } from '../app/testMall.ts'

let mall: TestMall
beforeAll(async () => {
  mall = await testMall()
})
afterAll(() => mall.close())

test('a company names its contact once: of several at once the first counts, and he alone is told', async () => {
  await mall.world.pool.run(`update company set bd_user_id = null, bd_name = '', bd_phone = '' where code = 'KH100003'`)
  const boss = await mall.buyer('demo03')
  const answers = await Promise.all(
    ['S011', 'S012', 'S013', 'S014', 'S011', 'S012'].map(staffCode => boss.ask('/api/company/bingUserBdInfo', { staffCode })),
  )
  expect(answers.map(a => a.code).sort()).toEqual([1, 4470, 4470, 4470, 4470, 4470])
  const bound = await mall.world.pool.row<{ name: string }>(`select bd_name as name from company where code = 'KH100003'`)
  expect(bound?.name).toBe(answers.find(a => a.code === 1)?.data.bdName)
  const told = await mall.world.pool.rows(
    `select 1 from notice n join app_user u on u.id = n.user_id where n.event = 'contactAssigned' and u.staff_code is not null`,
  )
  expect(told).toHaveLength(1)
})
