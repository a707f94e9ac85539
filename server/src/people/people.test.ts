import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Limits, noLimits } from '@mall/domain/people/limits.rules.ts'
import { checkInvariants } from '../../../proof/invariants.ts'
import { effectOf } from '../app/testEffects.ts'
import { type Caller, type TestMall, testMall } from '../app/testMall.ts'
import { DEMO_PASSWORD } from '../seed/demo.constants.ts'

let mall: TestMall
let boss: Caller
beforeAll(async () => {
  mall = await testMall()
  boss = await mall.buyer('demo01')
})
afterAll(async () => {
  expect(await checkInvariants(mall.world.pool.raw)).toEqual([])
  await mall.close()
})

const NONE: Limits = noLimits
const PASSWORD = 'kiln-Vega7'
let numbers = 0
const newMobile = () => `1020777${String(++numbers).padStart(4, '0')}`
const alive = async (who: Caller) => (await who.ask('/api/user/refreshUser', {})).code
const codeFor = async (mobile: string, purpose: 'register' | 'closeAccount') => {
  await mall.world.pool.run(`update sms_code set created_at = created_at - interval '61 seconds', ip = 'elsewhere'`)
  return (await mall.guest.get('/api/sms/sendSms', { mobile, purpose })).sandboxCode ?? ''
}
async function register(mobile: string): Promise<Caller> {
  const { token } = await mall.guest.get('/api/user/createUser', {
    mobile,
    smsCode: await codeFor(mobile, 'register'),
    password: PASSWORD,
    nickName: '新人',
    agreements: (await mall.guest.get('/api/cms/getPrivacyInfo', {})).map(a => ({ articleId: a.articleId, version: a.version })),
  })
  return as(token)
}
/** A caller with a token that did not come from a demo log-in. */
const as = (token: string): Caller => ({
  token,
  ask: (path, input, common) => mall.guest.ask(path, input, { ...common, token }),
  get: (path, input, common) => mall.guest.get(path, input, { ...common, token }),
})
const invite = (by: Caller, mobile: string, role = 'purchaser', limits = NONE) =>
  by.ask('/api/user/insertCompanyUser', { mobile, name: '马丁酉', role, limits })
const mine = async (who: Caller) => who.get('/api/user/getMyInvitationList', {})
const answer = async (who: Caller, accept = true) =>
  who.ask('/api/user/updateUserBeanBindingCompany', { invitationId: (await mine(who))[0]?.invitationId ?? '999999999', accept })
const people = async (by: Caller) => by.get('/api/user/getCompanyUserList', { pageSize: 100 })
const person = async (by: Caller, userName: string) => (await people(by)).list.find(p => p.userName === userName)
const change = (by: Caller, userName: string, c: Partial<{ role: string; blocked: boolean; reason: string; limits: Limits }>) =>
  by.ask('/api/user/updateUserBeanByUserName', { userName, name: '同事', role: 'purchaser', limits: NONE, ...c })
const smsTo = async (mobile: string) =>
  (await mall.world.pool.row<{ body: string }>('select body from outbox where address = $1 order by id desc limit 1', [mobile]))
    ?.body ?? ''
const userNameOf = async (who: Caller) => (await who.get('/api/user/refreshUser', {})).userName

describe('an invitation', () => {
  test('goes to a number without an account with the way to register; after registering the person joins with the role and limits', async () => {
    const mobile = newMobile()
    expect((await invite(boss, mobile, 'purchaser', { ...NONE, orderFen: 100_000_00 })).code).toBe(1)
    expect(await smsTo(mobile)).toMatch(/采购员.*\/register.*7 天内有效/)
    const fresh = await register(mobile)
    const inbox = await mall.world.pool.row<{ event: string }>(
      'select n.event from notice n join app_user u on u.id = n.user_id where u.mobile = $1',
      [mobile],
    )
    expect(inbox?.event).toBe('invitationWaits')
    expect((await mine(fresh))[0]).toMatchObject({
      roleName: '采购员',
      moves: false,
      whyNot: '',
      limits: { orderFen: 100_000_00 },
    })
    expect((await answer(fresh)).data.accepted).toBe(true)
    const now = await fresh.get('/api/user/refreshUser', {})
    expect(now).toMatchObject({ userType: 3, companyCode: (await boss.get('/api/user/refreshUser', {})).companyCode })
    expect(now.rights).toContain('order.create')
    const row = await person(boss, now.userName)
    expect(row).toMatchObject({ role: 'purchaser', blocked: false, limits: { orderFen: 100_000_00 }, used: { fen: 0, kg: 0 } })
    expect(row?.mobile).toMatch(/^\d{3}\*{4}\d{4}$/)
    expect((await invite(boss, mobile)).code).toBe(4610)
  })

  test('to one’s own number, twice, and after it has run out', async () => {
    expect((await invite(boss, '10200000101')).code).toBe(4609)
    const mobile = newMobile()
    const twins = await Promise.all([invite(boss, mobile), invite(boss, mobile)])
    expect(twins.map(a => a.code).sort()).toEqual([1, 4611])
    const late = await register(mobile)
    await mall.world.pool.run(`update company_invitation set expires_at = now() where mobile = $1`, [mobile])
    expect(await mine(late)).toEqual([])
    expect((await answer(late)).code).toBe(4612)
    expect((await invite(boss, mobile)).code).toBe(1)
    expect((await answer(late, false)).data.accepted).toBe(false)
    expect((await answer(late)).code).toBe(4612)
    expect((await late.get('/api/user/refreshUser', {})).companyCode).toBe('')
  })

  test('is answered by its own number alone; of two answers at once one counts', async () => {
    const mobile = newMobile()
    const { invitationId } = (await invite(boss, mobile)).data
    const other = await register(newMobile())
    const foreign = await other.ask('/api/user/updateUserBeanBindingCompany', { invitationId, accept: true })
    const missing = await other.ask('/api/user/updateUserBeanBindingCompany', { invitationId: '999999999', accept: true })
    expect(foreign).toEqual(missing)
    const fresh = await register(mobile)
    const twice = await Promise.all(
      [true, false].map(accept => fresh.ask('/api/user/updateUserBeanBindingCompany', { invitationId, accept })),
    )
    expect(twice.map(a => a.code).sort()).toEqual([1, 4612])
  })

  test('is sent again at most every minute, withdrawn by its company only', async () => {
    const mobile = newMobile()
    const { invitationId } = (await invite(boss, mobile)).data
    expect((await boss.ask('/api/user/resendInvitation', { invitationId })).code).toBe(9429)
    await mall.world.pool.run(`update company_invitation set sent_at = now() - interval '61 seconds' where mobile = $1`, [mobile])
    expect((await boss.ask('/api/user/resendInvitation', { invitationId })).code).toBe(1)
    const rival = await mall.buyer('demo02')
    expect((await rival.ask('/api/user/withdrawInvitation', { invitationId })).code).toBe(4612)
    expect((await boss.ask('/api/user/withdrawInvitation', { invitationId })).code).toBe(1)
    expect((await boss.ask('/api/user/resendInvitation', { invitationId })).code).toBe(4612)
  })

  test('costs a number ten messages an hour at most, and a company thirty, all sent together', async () => {
    await mall.world.pool.run('delete from ask_count')
    const mobile = newMobile()
    const again = async () => {
      const made = await invite(boss, mobile)
      if (made.code === 1) await boss.ask('/api/user/withdrawInvitation', { invitationId: made.data.invitationId })
      return made
    }
    const answers = await Promise.all(Array.from({ length: 20 }, again))
    const tried = await Promise.all(Array.from({ length: 4 }, again))
    expect([...answers, ...tried].filter(a => a.code === 1).length).toBeLessThanOrEqual(10)
    expect(tried.every(a => a.code === 9429)).toBe(true)
    const sent = await mall.world.pool.row<{ n: number }>('select count(*)::int as n from outbox where address = $1', [mobile])
    expect(sent?.n).toBeLessThanOrEqual(10)
    await mall.world.pool.run('delete from ask_count')
    const many = await Promise.all(Array.from({ length: 40 }, () => invite(boss, newMobile())))
    expect([many.filter(a => a.code === 1).length, many.filter(a => a.code === 9429).length]).toEqual([30, 10])
    await mall.world.pool.run('delete from ask_count')
  })

  test('is sent again once by ten clicks at once, five times in all', async () => {
    const mobile = newMobile()
    const { invitationId } = (await invite(boss, mobile)).data
    const resend = async () => {
      await mall.world.pool.run(`update company_invitation set sent_at = now() - interval '61 seconds' where mobile = $1`, [
        mobile,
      ])
      return Promise.all(Array.from({ length: 6 }, () => boss.ask('/api/user/resendInvitation', { invitationId })))
    }
    const rounds = []
    for (let i = 0; i < 4; i += 1) rounds.push((await resend()).filter(a => a.code === 1).length)
    expect(rounds).toEqual([1, 1, 1, 1])
    await mall.world.pool.run('delete from ask_count')
    expect((await resend()).filter(a => a.code === 1)).toHaveLength(0)
    await mall.world.pool.run('delete from ask_count')
  })

  test('to a sub-user of another company makes a new account there; the old one is closed and keeps its orders', async () => {
    const mobile = newMobile()
    const fresh = await register(mobile)
    await invite(boss, mobile)
    await answer(fresh)
    const oldName = await userNameOf(fresh)
    const { list } = await mall.guest.get('/api/search/getSearchProducts', { word: 'HRB400E' })
    await fresh.get('/api/goods/insertUserProductCollection', { skuCode: list[0]?.skuCode ?? '' })
    const rival = await mall.buyer('demo02')
    await invite(rival, mobile, 'viewer')
    expect((await mine(fresh))[0]?.moves).toBe(true)
    const moved = await answer(fresh)
    expect(moved.data.user).toMatchObject({ mobile, userType: 3 })
    expect(moved.data.user.userName).not.toBe(oldName)
    expect(await alive(fresh)).toBe(606)
    const there = as(moved.data.user.token)
    expect((await there.get('/api/user/refreshUser', {})).companyCode).toBe(
      (await rival.get('/api/user/refreshUser', {})).companyCode,
    )
    expect((await there.get('/api/user/getUserDataCopy', {})).favourites.length).toBe(1)
    expect(await person(boss, oldName)).toBeUndefined()
    const old = await mall.world.pool.row<{ mobile: string; closed: boolean; companyId: number }>(
      `select mobile, closed_at is not null as closed, company_id as "companyId" from app_user where user_name = $1`,
      [oldName],
    )
    expect(old).toMatchObject({ closed: true, companyId: 1 })
    expect(old?.mobile).toMatch(/^closed-/)
    expect((await mall.guest.ask('/api/user/loginUser', { userName: mobile, password: PASSWORD })).code).toBe(1)
  })

  test('is refused while one’s own certification is open, and for the last administrator of another company', async () => {
    const mobile = newMobile()
    const fresh = await register(mobile)
    await mall.world.pool.run(
      `insert into certification (cert_code, kind, applicant_id) select 'RZ-test', 'first', id from app_user where mobile = $1`,
      [mobile],
    )
    await invite(boss, mobile)
    expect((await mine(fresh))[0]?.whyNot).toContain('撤回')
    expect((await answer(fresh)).code).toBe(4614)
    const rival = await mall.buyer('demo03')
    await invite(boss, (await rival.get('/api/user/refreshUser', {})).mobile)
    const refused = await answer(rival)
    expect([refused.code, refused.message]).toEqual([4602, '您是企业唯一的管理员，请先在「子账号」中把另一位设为企业管理员'])
  })

  test('without the right nobody invites, and unknown roles are not given', async () => {
    expect((await invite(await mall.buyer('demo01-2'), newMobile())).code).toBe(4019)
    expect((await invite(boss, newMobile(), '99999999')).code).toBe(4603)
    const { roleId } = await (await mall.buyer('demo02')).get('/api/user/saveCompanyRole', {
      name: '别家角色',
      rights: ['order.pay'],
    })
    expect((await invite(boss, newMobile(), roleId)).code).toBe(4603)
  })
})

describe('people', () => {
  test('who are blocked are out at once, with a reason; thawed they log in again', async () => {
    const viewer = await mall.buyer('demo01-5')
    expect((await change(boss, 'demo01-5', { role: 'viewer', blocked: true })).code).toBe(4210)
    expect((await change(boss, 'demo01-5', { role: 'viewer', blocked: true, reason: '离岗' })).code).toBe(1)
    expect(await alive(viewer)).toBe(606)
    expect((await mall.guest.ask('/api/user/loginUser', { userName: 'demo01-5', password: DEMO_PASSWORD })).code).toBe(4003)
    expect(await person(boss, 'demo01-5')).toMatchObject({ blocked: true, blockedReason: '离岗' })
    expect((await change(boss, 'demo01-5', { role: 'viewer' })).code).toBe(1)
    expect(await alive(await mall.buyer('demo01-5'))).toBe(1)
  })

  test('hear nothing more on an open line once they are blocked', async () => {
    const address = await mall.app.listen({ port: 0, host: '127.0.0.1' })
    const login = await fetch(`${address}/api/user/loginUser`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userName: 'demo01-5', password: DEMO_PASSWORD }),
    })
    const cookie = login.headers
      .getSetCookie()
      .map(c => c.split(';')[0])
      .join('; ')
    const line = await fetch(`${address}/api/live`, { headers: { cookie } })
    expect(line.headers.get('content-type')).toBe('text/event-stream')
    const ended = line.text()
    await change(boss, 'demo01-5', { role: 'viewer', blocked: true, reason: '离岗' })
    expect(await ended).toContain('已连接')
    expect(
      ((await (await fetch(`${address}/api/live`, { headers: { cookie } })).json()) as { status: { code: number } }).status.code,
    ).toBe(606)
    await change(boss, 'demo01-5', { role: 'viewer' })
  })

  test('have a new role with their next call', async () => {
    const finance = await mall.buyer('demo01-3')
    expect((await finance.get('/api/user/refreshUser', {})).rights).not.toContain('order.create')
    expect((await change(boss, 'demo01-3', { role: 'purchaser' })).code).toBe(1)
    expect((await finance.get('/api/user/refreshUser', {})).rights).toContain('order.create')
    await change(boss, 'demo01-3', { role: 'finance' })
  })

  test('of another company are unknown; oneself and the last administrator stay', async () => {
    const rival = await mall.buyer('demo02')
    expect((await change(rival, 'demo01-2', {})).code).toBe(4601)
    expect((await rival.ask('/api/user/deleteUserBean', { userName: 'demo01-2' })).code).toBe(4601)
    for (const c of [{ role: 'viewer' }, { role: 'administrator', blocked: true, reason: '自己' }])
      expect((await change(boss, 'demo01', c)).code).toBe(4602)
    expect((await boss.ask('/api/user/deleteUserBean', { userName: 'demo01' })).code).toBe(4602)
    expect((await change(boss, 'demo01', { role: 'administrator', limits: { ...NONE, orderFen: 5 } })).code).toBe(1)
    await change(boss, 'demo01', { role: 'administrator' })
  })

  test('two administrators demote each other at once: one remains', async () => {
    const mobile = newMobile()
    const second = await register(mobile)
    const first = await mall.buyer('demo04')
    await invite(first, mobile, 'administrator')
    await answer(second)
    const name = await userNameOf(second)
    expect((await second.get('/api/user/refreshUser', {})).userType).toBe(2)
    const answers = await Promise.all([change(first, name, { role: 'viewer' }), change(second, 'demo04', { role: 'viewer' })])
    expect(answers.map(a => a.code).sort()).toEqual([1, 4019])
    const left = await mall.world.pool.row<{ n: number }>(
      `select count(*)::int as n from app_user u join app_user d on d.company_id = u.company_id and d.user_name = 'demo04' where u.role_code = 'administrator'`,
    )
    expect(left?.n).toBe(1)
  })

  test('who are removed lose account and sessions, their number is free, their orders stay', async () => {
    const mobile = newMobile()
    const leaver = await register(mobile)
    await invite(boss, mobile)
    await answer(leaver)
    const userName = await userNameOf(leaver)
    expect((await boss.ask('/api/user/deleteUserBean', { userName })).code).toBe(1)
    expect(await alive(leaver)).toBe(606)
    expect((await boss.ask('/api/user/deleteUserBean', { userName })).code).toBe(4601)
    expect((await mall.guest.get('/api/user/checkMobile', { mobile })).registered).toBe(false)
    const again = await register(mobile)
    expect((await again.get('/api/user/refreshUser', {})).companyCode).toBe('')
  })
})

describe('own roles', () => {
  test('are twenty a company, also when thirty are made at once', async () => {
    const other = await mall.buyer('demo11')
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        other.ask('/api/user/saveCompanyRole', { name: `岗位${i}`, rights: ['order.seeAll'] }),
      ),
    )
    const full = answers.filter(a => a.code === 4606).length
    const own = await mall.world.pool.row<{ n: number }>(
      `select count(*)::int as n from company_role r join app_user u on u.company_id = r.company_id where u.user_name = 'demo11'`,
    )
    expect([own?.n, full > 0]).toEqual([20, true])
  })

  test('hold rights of the table, never those of administrators; a name is taken once', async () => {
    const save = (name: string, rights: string[], roleId?: string) =>
      boss.ask('/api/user/saveCompanyRole', { name, rights, ...(roleId ? { roleId } : {}) })
    expect((await save('收货员', ['people.manage'])).code).toBe(4604)
    expect((await save('财务', ['order.pay'])).code).toBe(4604)
    const { roleId } = (await save('收货员', ['order.seeAll'])).data
    expect((await save('收货员', ['order.pay'])).code).toBe(4605)
    expect((await save('收货员', ['order.seeAll', 'order.pay'], roleId)).code).toBe(1)
    expect(
      (await (await mall.buyer('demo02')).ask('/api/user/saveCompanyRole', { roleId, name: '偷', rights: ['order.pay'] })).code,
    ).toBe(4603)
    await change(boss, 'demo01-5', { role: roleId })
    expect((await (await mall.buyer('demo01-5')).get('/api/user/refreshUser', {})).rights).toEqual(['order.seeAll', 'order.pay'])
    const use = await boss.ask('/api/user/deleteCompanyRole', { roleId })
    expect([use.code, use.message]).toEqual([4607, '角色正在使用（1 人、0 份邀请），请先改为其他角色'])
    await change(boss, 'demo01-5', { role: 'viewer' })
    expect((await boss.ask('/api/user/deleteCompanyRole', { roleId })).code).toBe(1)
    expect((await boss.get('/api/user/getCompanyRoleList', {})).map(r => r.name)).toContain('工地材料员')
  })
})

test('the balance is for who may see or spend it', async () => {
  const codes = await Promise.all(
    ['demo01', 'demo01-2', 'demo01-3', 'demo01-5'].map(
      async name => (await (await mall.buyer(name)).ask('/api/company/getCompanyAccountInfo', {})).code,
    ),
  )
  expect(codes).toEqual([1, 4019, 1, 4019])
})

describe('one’s own account', () => {
  test('base data need one’s own number', async () => {
    const me = await mall.buyer('demo01-3')
    const set = (mobile: string) => me.ask('/api/user/updateUserBaseByMobile', { mobile, nickName: '老马' })
    expect((await set('10200000101')).code).toBe(4615)
    expect((await set('10200000113')).code).toBe(1)
    expect((await me.get('/api/user/selectUserInfoByUserName', {})).nickName).toBe('老马')
  })

  test('is closed with password and code: nothing says any more who it was', async () => {
    const mobile = newMobile()
    const me = await register(mobile)
    const close = (password: string, smsCode: string) => me.ask('/api/user/closeUserAccount', { password, smsCode })
    expect((await close('not-this-one', '000000')).code).toBe(4616)
    const smsCode = await codeFor(mobile, 'closeAccount')
    expect((await close(PASSWORD, smsCode === '111111' ? '222222' : '111111')).code).toBe(4006)
    expect((await close(PASSWORD, smsCode)).code).toBe(1)
    expect(await alive(me)).toBe(606)
    const row = await mall.world.pool.row<{ text: string; consents: number }>(
      `select row_to_json(u)::text as text, (select count(*)::int from consent c where c.user_id = u.id) as consents
       from app_user u where nick_name = '已注销用户' order by id desc limit 1`,
    )
    expect(row?.text).not.toContain(mobile)
    expect(row?.text).toContain('closed-')
    expect(row?.consents).toBeGreaterThan(0)
    expect((await mall.guest.ask('/api/user/loginUser', { userName: mobile, password: PASSWORD })).code).toBe(4001)
  })

  test('of the last administrator is not closed while others are there, or orders are open', async () => {
    const smsCode = await codeFor('10200000101', 'closeAccount')
    const refused = await boss.ask('/api/user/closeUserAccount', { password: DEMO_PASSWORD, smsCode })
    expect([refused.code, refused.message]).toEqual([4617, '您是企业唯一的管理员，请先在「子账号」中把另一位设为企业管理员'])
    // A second one who is blocked manages nothing.
    const second = (blocked: boolean) =>
      mall.world.pool.run(
        `update app_user set role_code = $1, frozen = $2 where user_name = 'demo01-5'`,
        blocked ? ['administrator', true] : ['viewer', false],
      )
    await second(true)
    expect((await boss.ask('/api/user/closeUserAccount', { password: DEMO_PASSWORD, smsCode })).code).toBe(4617)
    await second(false)
    const alone = await mall.buyer('demo05')
    const { mobile } = await alone.get('/api/user/refreshUser', {})
    const code = await codeFor(mobile, 'closeAccount')
    expect((await alone.ask('/api/user/closeUserAccount', { password: DEMO_PASSWORD, smsCode: code })).code).toBe(4617)
  })

  test('reminds of an old password where the console asks for it', async () => {
    const state = () => boss.get('/api/user/checkUserAccountSecurity', {})
    expect(await state()).toMatchObject({ passwordMaxDays: 0, passwordOld: false })
    await mall.world.pool.run(`update app_user set password_changed_at = now() - interval '91 days' where user_name = 'demo01'`)
    const staff = await mall.staff('S001')
    await staff.get('/api/ops/updateSetting', { key: 'account.passwordMaxDays', value: '90' })
    expect(await state()).toMatchObject({ passwordMaxDays: 90, passwordOld: true })
    await staff.get('/api/ops/updateSetting', { key: 'account.passwordMaxDays', value: '0' })
  })

  test('devices have names', async () => {
    const reply = await mall.app.inject({
      method: 'POST',
      url: '/api/user/loginUser',
      headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/141.0 Safari/537.36' },
      payload: JSON.stringify({ userName: 'demo01', password: DEMO_PASSWORD }),
    })
    const { token } = (reply.json() as { data: { token: string } }).data
    expect((await as(token).get('/api/user/getUserSessionList', {}))[0]?.device).toBe('Chrome · Windows')
  })
})

describe('the whole effect on people', () => {
  test('inviting: row, SMS and log; taken back, or answered: those who must know', async () => {
    const mobile = newMobile()
    expect(await effectOf(mall, () => invite(boss, mobile))).toEqual({
      audits: ['people.invite by demo01'],
      rows: {
        ask_count: 'insert; n +1',
        company_invitation: 'insert 0 purchaser',
      },
      sms: ['invitedToRegister → a new number'],
    })
    expect((await effectOf(mall, () => invite(boss, '10200000101'))).audits).toBeUndefined()
    const fresh = await register(mobile)
    const decline = await effectOf(mall, () => answer(fresh, false))
    expect(decline).toEqual({
      audits: ['people.declineInvitation by newcomer'],
      notices: ['invitationAnswered → demo01'],
      rows: {
        company_invitation: 'answered_at, state 0→2, user_id',
      },
    })
    await invite(boss, mobile)
    expect(await effectOf(mall, () => answer(fresh))).toEqual({
      audits: ['people.acceptInvitation by newcomer'],
      live: ['newcomer session'],
      notices: ['invitationAnswered → demo01'],
      rows: {
        app_user: 'company_id, role_code, user_type 1→3',
        company_invitation: 'answered_at, state 0→1, user_id',
      },
    })
    const other = (await invite(boss, newMobile())).data.invitationId
    const back = () => effectOf(mall, () => boss.ask('/api/user/withdrawInvitation', { invitationId: other }))
    expect(await back()).toEqual({
      audits: ['people.withdrawInvitation by demo01'],
      rows: {
        company_invitation: 'answered_at, state 0→3',
      },
    })
    expect(await back()).toEqual({})
  })

  test('changing, blocking and removing somebody: sessions, live line, notice and log', async () => {
    await change(boss, 'demo01-5', { role: 'viewer' })
    await mall.buyer('demo01-5')
    const to = (c: Parameters<typeof change>[2]) => effectOf(mall, () => change(boss, 'demo01-5', c))
    expect(await to({ role: 'viewer' })).toEqual({})
    expect(await to({ role: 'purchaser' })).toEqual({
      audits: ['people.change by demo01'],
      live: ['demo01-5 session'],
      notices: ['roleChanged → demo01-5'],
      rows: {
        app_user: 'role_code viewer→purchaser',
      },
    })
    expect(await to({ role: 'purchaser', limits: { ...NONE, orderFen: 5 } })).toEqual({
      audits: ['people.change by demo01'],
      notices: ['roleChanged → demo01-5'],
      rows: {
        app_user: 'order_limit_fen',
      },
    })
    await mall.world.pool.run(`delete from session where user_id = (select id from app_user where user_name = 'demo01-5')`)
    await mall.buyer('demo01-5')
    expect(await to({ role: 'purchaser', limits: { ...NONE, orderFen: 5 }, blocked: true })).toEqual({})
    expect(await to({ role: 'purchaser', limits: { ...NONE, orderFen: 5 }, blocked: true, reason: '离岗' })).toEqual({
      audits: ['people.change by demo01'],
      live: ['demo01-5 session'],
      notices: ['roleChanged → demo01-5'],
      rows: {
        app_user: 'frozen false→true, frozen_reason',
        session: 'revoked false→true',
      },
    })
    await change(boss, 'demo01-5', { role: 'viewer' })
    const mobile = newMobile()
    const leaver = await register(mobile)
    await invite(boss, mobile)
    await answer(leaver)
    const userName = await userNameOf(leaver)
    expect(await effectOf(mall, () => boss.ask('/api/user/deleteUserBean', { userName }))).toEqual({
      audits: ['people.remove by demo01'],
      live: ['newcomer session'],
      rows: {
        app_user: 'closed_at, frozen false→true, frozen_reason, mobile, role_code',
        session: 'revoked false→true',
      },
    })
    expect(await effectOf(mall, () => boss.ask('/api/user/deleteUserBean', { userName }))).toEqual({})
  })

  test('own roles: written, changed with word to those who have it, removed', async () => {
    let roleId = ''
    const save = async () => {
      roleId = (await boss.get('/api/user/saveCompanyRole', { name: '提货员', rights: ['order.seeAll'] })).roleId
    }
    expect(await effectOf(mall, save)).toEqual({
      audits: ['people.roleAdd by demo01'],
      rows: {
        company_role: 'insert',
      },
    })
    await change(boss, 'demo01-5', { role: roleId })
    expect(
      await effectOf(mall, () => boss.get('/api/user/saveCompanyRole', { roleId, name: '提货员', rights: ['order.pay'] })),
    ).toEqual({
      audits: ['people.roleChange by demo01'],
      live: ['demo01-5 session'],
      rows: {
        company_role: 'rights',
      },
    })
    await change(boss, 'demo01-5', { role: 'viewer' })
    expect(await effectOf(mall, () => boss.get('/api/user/deleteCompanyRole', { roleId }))).toEqual({
      audits: ['people.roleRemove by demo01'],
      rows: {
        company_role: 'delete',
      },
    })
  })
})

describe('who counts', () => {
  test('a blocked administrator does not: the last working one stays', async () => {
    const second = newMobile()
    const them = await register(second)
    const first = await mall.buyer('demo14')
    await invite(first, second, 'administrator')
    await answer(them)
    const name = await userNameOf(them)
    await change(first, name, { role: 'administrator', blocked: true, reason: '离岗' })
    expect((await change(first, 'demo14', { role: 'viewer' })).code).toBe(4602)
  })

  test('nobody joins a company that is frozen', async () => {
    const mobile = newMobile()
    const fresh = await register(mobile)
    const { invitationId } = (await invite(await mall.buyer('demo15'), mobile)).data
    const join = () => fresh.ask('/api/user/updateUserBeanBindingCompany', { invitationId, accept: true })
    const frozen = (on: boolean) =>
      mall.world.pool.run(
        `update company set frozen = $1 where id = (select company_id from app_user where user_name = 'demo15')`,
        [on],
      )
    await frozen(true)
    try {
      expect((await join()).code).toBe(4008)
      expect(await effectOf(mall, join)).toEqual({})
    } finally {
      await frozen(false)
    }
  })
})
