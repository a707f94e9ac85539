import { afterAll, beforeAll, expect, test } from 'vitest'
import { effectOf } from '../../testing/testEffects.ts'
import { type TestMall, testMall } from '../../testing/testMall.ts'

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

test('the mall gives companies their contact: their people are told, the log says who was before; who has him already stays as he is', async () => {
  const manager = await mall.staff('S003')
  await mall.world.pool.run(`update company set bd_user_id = null, bd_name = '', bd_phone = '' where code = 'KH100005'`)
  const contact = (await manager.get('/api/ops/getSalesList', {})).find(s => s.staffCode === 'S012')
  const assign = (companyCodes: string[], staffCode = 'S012') =>
    manager.ask('/api/ops/assignContact', { companyCodes, staffCode })
  const refusals = async () => {
    expect((await assign(['KH100005'], 'S002')).code).toBe(4469)
    expect((await assign(['KH100005', 'KH999999'])).code).toBe(4467)
  }
  expect(await effectOf(mall, refusals)).toEqual({})
  await assign(['KH100004'], 'S011')
  let answer = { changed: 0 }
  const both = async () => {
    // Named twice is named once.
    answer = (await assign(['KH100005', 'KH100004', 'KH100005'])).data
  }
  const effect = await effectOf(mall, both)
  expect(answer).toEqual({ changed: 2 })
  expect([effect.audits, effect.rows?.company]).toEqual([
    ['company.assignContact by s003', 'company.assignContact by s003'],
    expect.stringContaining('bd_name'),
  ])
  expect(effect.notices?.join()).toMatch(/^contactAssigned → .*demo04.*demo05/)
  const details = await mall.world.pool.rows<{ detail: string }>(
    `select detail from audit_log where act = 'company.assignContact' and object_id = any(array['KH100004', 'KH100005']) order by seq desc limit 2`,
  )
  const words = details.map(d => d.detail.replace(/^[^：]*：/, '')).toSorted()
  expect(words).toEqual(
    [
      `此前无 → ${contact?.name}（S012）`,
      expect.stringMatching(new RegExp(`^(?!此前无).+ → ${contact?.name}（S012）$`)),
    ].toSorted(),
  )
  expect(await effectOf(mall, async () => expect((await assign(['KH100005'])).data).toEqual({ changed: 0 }))).toEqual({})
  const own = await mall.buyer('demo05')
  expect(await own.get('/api/company/getUserBdInfo', {})).toEqual({ bdName: contact?.name, bdPhone: contact?.phone, choices: [] })
  expect((await manager.get('/api/ops/getSalesList', {})).find(s => s.staffCode === 'S012')?.companies).toBeGreaterThanOrEqual(
    contact?.companies ?? 0,
  )
})

test('who may choose sees whom, while there is nobody; his colleagues do not', async () => {
  await mall.world.pool.run(`update company set bd_user_id = null, bd_name = '', bd_phone = '' where code = 'KH100001'`)
  const seen = async (userName: string) => (await mall.buyer(userName)).get('/api/company/getUserBdInfo', {})
  const { choices, bdName } = await seen('demo01')
  expect([bdName, choices.map(c => Object.keys(c).toSorted().join())]).toEqual(['', choices.map(() => 'name,staffCode')])
  expect(choices.map(c => c.staffCode)).toEqual(expect.arrayContaining(['S011', 'S012', 'S013', 'S014']))
  expect((await seen('demo01-5')).choices).toEqual([])
})
