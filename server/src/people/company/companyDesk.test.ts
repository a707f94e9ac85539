import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { effectOf } from '../../testing/testEffects.ts'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'
import { DEMO_PASSWORD } from '../../../../demo/src/seed/demo.constants.ts'

let mall: TestMall
let manager: Caller
beforeAll(async () => {
  mall = await testMall()
  manager = await mall.staff('S003')
})
afterAll(() => mall.close())

const alive = async (who: Caller) => (await who.ask('/api/user/refreshUser', {})).code
const login = (userName: string) => mall.guest.ask('/api/user/loginUser', { userName, password: DEMO_PASSWORD })

describe('freezing a company', () => {
  test('ends every session of all its people and what is done in their names, and holds at the log-in', async () => {
    const [boss, buyer] = [await mall.buyer('demo02'), await mall.buyer('demo02-2')]
    const stranger = await mall.buyer('demo01')
    const { ticket } = await manager.get('/api/ops/startProxy', {
      userName: 'demo02',
      reason: '电话',
      minutes: 30,
      password: DEMO_PASSWORD,
    })
    const proxy = (await mall.guest.get('/api/user/agentLogin', { ticket })).token
    const answers = await Promise.all(
      [1, 2].map(() => manager.ask('/api/ops/freezeCompany', { companyCode: 'KH100002', reason: '欠款逾期' })),
    )
    expect(answers.map(a => a.code).sort()).toEqual([1, 4403])
    expect([await alive(boss), await alive(buyer), await alive(stranger)]).toEqual([606, 606, 1])
    expect((await mall.guest.ask('/api/user/refreshUser', {}, { token: proxy })).code).toBe(606)
    expect((await login('demo02')).code).toBe(4008)
    expect((await manager.get('/api/ops/getCompany360', { companyCode: 'KH100002' })).frozenReason).toBe('欠款逾期')
    const sms = await mall.world.pool.row<{ body: string }>(`select body from outbox where event = 'companyFrozen'`)
    expect(sms?.body).toContain('欠款逾期')

    expect((await manager.ask('/api/ops/thawCompany', { companyCode: 'KH100002', reason: '已还清' })).code).toBe(1)
    // What was ended stays ended.
    expect([await alive(boss), (await login('demo02')).code]).toEqual([606, 1])
    const log = await manager.get('/api/ops/getCompanyLog', { companyCode: 'KH100002' })
    expect(log.list.map(a => a.action)).toEqual(expect.arrayContaining(['冻结企业', '解冻企业', '开始代打单', '结束代打单']))
  })

  test('lets go of the open live lines of its people, and of nobody else’s', async () => {
    const origin = await mall.app.listen({ port: 0, host: '127.0.0.1' })
    const line = async (userName: string) => {
      const reply = await fetch(`${origin}/api/user/loginUser`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ userName, password: DEMO_PASSWORD }),
      })
      const cookie = reply.headers
        .getSetCookie()
        .map(c => c.split(';')[0])
        .join('; ')
      const stream = await fetch(`${origin}/api/live`, { headers: { cookie } })
      const state = { open: true }
      const reader = stream.body?.getReader()
      const ended = (async () => {
        while (reader && !(await reader.read()).done);
        state.open = false
      })()
      return { state, ended, cancel: () => reader?.cancel() }
    }
    const [theirs, other] = [await line('demo04'), await line('demo01')]
    await manager.get('/api/ops/freezeCompany', { companyCode: 'KH100004', reason: '欠款逾期' })
    await theirs.ended
    expect([theirs.state.open, other.state.open]).toEqual([false, true])
    await other.cancel()
    await manager.get('/api/ops/thawCompany', { companyCode: 'KH100004', reason: '已还清' })
  })

  test('one person is blocked alone', async () => {
    const [boss, buyer] = [await mall.buyer('demo02'), await mall.buyer('demo02-2')]
    const { people } = await manager.get('/api/ops/getCompany360', { companyCode: 'KH100002' })
    const userId = people.find(p => p.userName === 'demo02-2')?.userId ?? ''
    expect((await manager.ask('/api/ops/freezeCompanyUser', { userId, frozen: true, reason: '离职' })).code).toBe(1)
    expect([await alive(boss), await alive(buyer), (await login('demo02-2')).code]).toEqual([1, 606, 4003])
    expect((await manager.ask('/api/ops/freezeCompanyUser', { userId, frozen: false, reason: '误操作' })).code).toBe(1)
    expect((await login('demo02-2')).code).toBe(1)
    expect((await manager.ask('/api/ops/freezeCompanyUser', { userId: '1', frozen: true, reason: 'x' })).code).toBe(4601)
  })

  test('is the manager’s: a salesman sees companies but freezes and assigns none', async () => {
    const sales = await mall.staff('S011')
    expect((await sales.ask('/api/ops/getCompanyList', {})).code).toBe(1)
    expect((await sales.ask('/api/ops/freezeCompany', { companyCode: 'KH100001', reason: 'x' })).code).toBe(4402)
    expect((await sales.ask('/api/ops/assignContact', { companyCodes: ['KH100002'], staffCode: 'S011' })).code).toBe(4402)
    expect((await (await mall.staff('S023')).ask('/api/ops/getCompanyList', {})).code).toBe(4402)
  })
})

describe('the list and the page of a company', () => {
  test('finds by name, person, state and contact, and sorts', async () => {
    const list = (input: object) => manager.get('/api/ops/getCompanyList', input)
    expect((await list({ word: '云嵘' })).list[0]).toMatchObject({ companyCode: 'KH100001', bdStaffCode: 'S011' })
    expect((await list({ word: 'demo03' })).list.map(c => c.companyCode)).toEqual(['KH100003'])
    expect((await list({ word: '%' })).totalCount).toBe(0)
    expect((await list({ contact: 'S011' })).list.every(c => c.bdStaffCode === 'S011')).toBe(true)
    expect(
      (await (await mall.staff('S012')).get('/api/ops/getCompanyList', { contact: 'mine' })).list.every(
        c => c.bdStaffCode === 'S012',
      ),
    ).toBe(true)
    const sums = (await list({ sort: 'amount', pageSize: 20 })).list.map(c => c.totalFen)
    expect(sums).toEqual([...sums].sort((a, b) => b - a))
  })

  test('shows people, orders, money, papers and log of this company only', async () => {
    const companyCode = 'KH100001'
    const all = await manager.get('/api/ops/getCompany360', { companyCode })
    expect(all.people.map(p => p.userName)).toContain('demo01')
    expect(all.whyNotProxy).toBe('')
    const orders = await manager.get('/api/ops/getCompanyOrders', { companyCode, pageSize: 100 })
    const own = await mall.world.pool.row<{ n: number }>(
      `select count(*)::int as n from orders o join company c on c.id = o.company_id where c.code = $1`,
      [companyCode],
    )
    expect(orders.totalCount).toBe(own?.n)
    const funds = await manager.get('/api/ops/getCompanyFunds', { companyCode })
    expect([funds.availableFen, funds.list[0]?.balanceFen]).toEqual([all.availableFen, all.availableFen])
    expect((await manager.ask('/api/ops/getCompanyPapers', { companyCode })).code).toBe(1)
    expect((await manager.ask('/api/ops/getCompany360', { companyCode: 'KH-NONE' })).code).toBe(4467)
  })
})

describe('the exclusive contact', () => {
  test('is assigned to one or many, name and phone with it, and the people are told', async () => {
    const codes = ['KH100005', 'KH100006']
    expect((await manager.get('/api/ops/assignContact', { companyCodes: codes, staffCode: 'S013' })).changed).toBe(2)
    expect((await manager.get('/api/ops/assignContact', { companyCodes: codes, staffCode: 'S013' })).changed).toBe(0)
    const buyer = await mall.buyer('demo05')
    expect(await buyer.get('/api/company/getUserBdInfo', {})).toEqual({
      bdName: '吴庚',
      bdPhone: '0311-00002003',
      choices: [],
    })
    const told = await mall.world.pool.row<{ n: number }>(`select count(*)::int as n from notice where event = 'contactAssigned'`)
    expect(told?.n).toBeGreaterThanOrEqual(2)
    expect((await manager.ask('/api/ops/assignContact', { companyCodes: codes, staffCode: 'S002' })).code).toBe(4469)
    expect((await manager.ask('/api/ops/assignContact', { companyCodes: ['KH100005', 'KH-NONE'], staffCode: 'S011' })).code).toBe(
      4467,
    )
    expect((await manager.get('/api/ops/getSalesList', {})).map(s => s.staffCode)).toEqual(['S011', 'S012', 'S013', 'S014'])
  })

  test('is named once by the company itself while there is none', async () => {
    await mall.world.pool.run(`update company set bd_user_id = null, bd_name = '', bd_phone = '' where code = 'KH100007'`)
    const boss = await mall.buyer('demo07')
    const person = await mall.buyer('demo07-2')
    expect((await boss.get('/api/company/getUserBdInfo', {})).choices.map(c => c.staffCode)).toContain('S014')
    expect((await person.get('/api/company/getUserBdInfo', {})).choices).toEqual([])
    expect((await person.ask('/api/company/bingUserBdInfo', { staffCode: 'S014' })).code).toBe(4019)
    expect((await boss.ask('/api/company/bingUserBdInfo', { staffCode: 'S002' })).code).toBe(4469)
    const twins = await Promise.all(['S011', 'S014'].map(staffCode => boss.ask('/api/company/bingUserBdInfo', { staffCode })))
    expect(twins.map(a => a.code).sort()).toEqual([1, 4470])
  })
})

describe('the whole effect', () => {
  test('of freezing and thawing: sessions, the people who manage it, open pages and the log; a second time nothing', async () => {
    await mall.world.pool.run(`delete from session where user_id in (select id from app_user where user_name like 'demo03%')`)
    await mall.buyer('demo03')
    const freeze = () => effectOf(mall, () => manager.ask('/api/ops/freezeCompany', { companyCode: 'KH100003', reason: '欠款' }))
    const thaw = () => effectOf(mall, () => manager.ask('/api/ops/thawCompany', { companyCode: 'KH100003', reason: '已还' }))
    expect(await freeze()).toEqual({
      audits: ['company.freeze by s003'],
      live: ['company 3 ended'],
      notices: ['companyFrozen → demo03'],
      rows: {
        company: 'frozen false→true, frozen_reason',
        session: 'revoked false→true',
      },
      sms: ['companyFrozen → demo03'],
    })
    expect(await freeze()).toEqual({})
    expect(await thaw()).toEqual({
      audits: ['company.thaw by s003'],
      notices: ['companyThawed → demo03'],
      rows: {
        company: 'frozen true→false, frozen_reason',
      },
      sms: ['companyThawed → demo03'],
    })
    expect(await thaw()).toEqual({})
  })

  test('of blocking one person', async () => {
    await mall.world.pool.run(`delete from session where user_id in (select id from app_user where user_name = 'demo02-2')`)
    await mall.buyer('demo02-2')
    const { people } = await manager.get('/api/ops/getCompany360', { companyCode: 'KH100002' })
    const userId = people.find(p => p.userName === 'demo02-2')?.userId ?? ''
    const set = (frozen: boolean) =>
      effectOf(mall, () => manager.ask('/api/ops/freezeCompanyUser', { userId, frozen, reason: '离职' }))
    expect(await set(true)).toEqual({
      audits: ['company.freezePerson by s003'],
      live: ['demo02-2 ended'],
      rows: {
        app_user: 'frozen false→true, frozen_reason',
        session: 'revoked false→true',
      },
    })
    expect(await set(true)).toEqual({})
    expect(await set(false)).toEqual({
      audits: ['company.thawPerson by s003'],
      rows: {
        app_user: 'frozen true→false, frozen_reason',
      },
    })
  })
})
