// 关联账号 and 切换企业 (decision 0282): one person, an account in each company, and pages that act for the company they were drawn for or for nobody.
import { describe, expect, test } from 'vitest'
import { unseal } from '../../kernel/sealed.ts'
import { refusal } from '../../testing/testMall.ts'
import { alive, boss, mall, openMall, userNameOf } from '../companyAccess/testPeople.ts'

openMall()
const PASSWORD = 'Steel@2026'
const db = () => mall.world.pool
const link = (who: typeof boss, account: string, password = PASSWORD) =>
  refusal(who, '/api/user/linkAccount', { account, password })
const mine = (who: typeof boss) => who.get('/api/user/getLinkedAccountList', {})
const other = async (who: typeof boss) => (await mine(who)).find(a => !a.current)?.accountId ?? '0'
const goOn = async (who: typeof boss) =>
  mall.withToken((await who.get('/api/user/switchAccount', { accountId: await other(who) })).token)
const unlinkAll = () => db().run('delete from linked_account')
const notices = async (userName: string) =>
  (
    await db().row<{ n: number }>(
      `select count(*)::int as n from notice n join app_user u on u.id = n.user_id where u.user_name = $1 and n.event = 'accountLinked'`,
      [userName],
    )
  )?.n

describe('linking', () => {
  test('both accounts are proved: this one a moment ago, the other by its password; both hear of it', async () => {
    const here = await mall.buyer('demo01')
    expect(await link(here, 'demo02', 'wrong')).toBe('LOGIN_WRONG')
    expect(await mine(here)).toEqual([])
    await db().run(`update session set proved_at = now() - interval '1 day'`)
    expect(await link(here, 'demo02')).toBe('PROVE_AGAIN')
    await here.get('/api/user/proveAgain', { password: PASSWORD })
    expect(await link(here, 'demo02')).toBe('ok')
    expect((await mine(here)).map(a => [a.userName, a.current])).toEqual([
      ['demo01', true],
      ['demo02', false],
    ])
    expect([await notices('demo01'), await notices('demo02')]).toEqual([1, 1])
    // In the copy of his own data stands the other one, by company and name.
    const copy = await here.get('/api/user/getUserDataCopy', {})
    expect(copy.linkedAccounts.map(a => a.userName)).toEqual(['demo02'])
    // Again is once.
    expect(await link(here, 'demo02')).toBe('ok')
    expect(await notices('demo02')).toBe(1)
    await unlinkAll()
  })

  test('or by the code that came to its number', async () => {
    const here = await mall.buyer('demo01')
    const mobile = (await (await mall.buyer('demo02')).get('/api/user/refreshUser', {})).mobile
    const { sandboxCode = '' } = await mall.guest.get('/api/sms/sendSms', { mobile, purpose: 'linkAccount' })
    expect(
      await refusal(here, '/api/user/linkAccount', { mobile, smsCode: sandboxCode === '000000' ? '111111' : '000000' }),
    ).toBe('SMS_WRONG')
    expect(await refusal(here, '/api/user/linkAccount', { mobile, smsCode: sandboxCode })).toBe('ok')
    await unlinkAll()
  })

  test('a company has one account of a person: who orders and who approves stay two', async () => {
    const here = await mall.buyer('demo01')
    expect(await link(here, 'demo01')).toBe('LINK_WRONG')
    expect(await link(here, 'demo01-2')).toBe('LINK_WRONG')
    const third = await mall.buyer('demo02')
    expect(await link(third, 'demo01-2')).toBe('ok')
    // Not by way of a third account either.
    expect(await link(here, 'demo02')).toBe('LINK_WRONG')
    await unlinkAll()
  })

  test('two at once that join the same two companies: one link, never a second account of a company', async () => {
    const [a, b] = [await mall.buyer('demo01'), await mall.buyer('demo01-2')]
    const done = await Promise.all([link(a, 'demo02'), link(b, 'demo02')])
    expect(done.sort()).toEqual(['LINK_WRONG', 'ok'])
    await unlinkAll()
  })

  test('a new password ends the links of an account', async () => {
    const [here, there] = [await mall.buyer('demo01'), await mall.buyer('demo02')]
    await link(here, 'demo02')
    const hash = await db().row<{ hash: string }>(`select password_hash as hash from app_user where user_name = 'demo02'`)
    await there.get('/api/user/updateUserPassword', { oldPassword: PASSWORD, password: 'kiln-Vega7' })
    expect(await mine(here)).toEqual([])
    await db().run(`update app_user set password_hash = $1 where user_name = 'demo02'`, [hash?.hash])
  })

  test('and whoever had gone on from it to another account is out there too', async () => {
    const [owner, thief, his] = [await mall.buyer('demo02'), await mall.buyer('demo02'), await mall.buyer('demo03')]
    await link(owner, 'demo03')
    const gone = await goOn(thief)
    expect(await userNameOf(gone)).toBe('demo03')
    const hash = await db().row<{ hash: string }>(`select password_hash as hash from app_user where user_name = 'demo02'`)
    await owner.get('/api/user/updateUserPassword', { oldPassword: PASSWORD, password: 'kiln-Vega7' })
    expect(await alive(gone)).toBe(606)
    // Where he himself logged in he stays.
    expect([await alive(owner), await alive(his)]).toEqual([1, 1])
    await db().run(`update app_user set password_hash = $1 where user_name = 'demo02'`, [hash?.hash])
  })

  test('an account of nobody’s own cannot be entered, and the administrator sees that an account is linked, not with whom', async () => {
    const here = await mall.buyer('demo02')
    await link(here, 'demo01-2')
    const strange = await mall.buyer('demo03')
    expect(await refusal(strange, '/api/user/switchAccount', { accountId: await other(here) })).toBe('LINK_WRONG')
    expect(await refusal(strange, '/api/user/unlinkAccount', { accountId: await other(here) })).toBe('LINK_WRONG')
    const people = await boss.get('/api/user/getCompanyUserList', { pageSize: 100 })
    expect(people.list.filter(p => p.linked).map(p => p.userName)).toEqual(['demo01-2'])
    const company = (await here.get('/api/user/refreshUser', {})).apiResultUserCompany.companyName
    expect(JSON.stringify(people)).not.toContain(company)
    await unlinkAll()
  })
})

describe('switching', () => {
  test('the session becomes one of the other account; a page of before acts for nobody and says so', async () => {
    const old = await mall.buyer('demo01')
    await link(old, 'demo02')
    const now = await goOn(old)
    expect(await userNameOf(now)).toBe('demo02')
    const company = (await now.get('/api/user/refreshUser', {})).apiResultUserCompany.companyName
    const form = await old.ask('/api/user/updateUserExtendInfo', { nickName: '乙', realName: '乙', email: '', cityCode: '' })
    expect([form.code, form.message]).toEqual([4033, `本页是以原来的企业打开的，您已切换到 ${company}，没有办理。请刷新后再办`])
    expect(await refusal(old, '/api/user/switchAccount', { accountId: '1' })).toBe('SWITCHED')
    // And back again.
    expect(await userNameOf(await goOn(now))).toBe('demo01')
    await unlinkAll()
  })

  test('the city of the company before goes with it; one that was chosen by hand stays', async () => {
    const post = async (url: string, payload: object, cookie = '') => {
      const reply = await mall.app.inject({ method: 'POST', url, payload, headers: { cookie } })
      const kept = new Map(cookie.split('; ').map(c => [c.split('=')[0], c]))
      for (const c of reply.cookies) kept.set(c.name, `${c.name}=${c.value}`)
      const city = [...kept.values()].find(c => c?.startsWith('cityCode='))?.split('=')[1] ?? ''
      const cityCode = city === '' ? null : unseal(mall.world.settings.cookieKeys, 'cityCode', city)
      return { token: String(reply.json().data?.token), cookie: [...kept.values()].filter(Boolean).join('; '), cityCode }
    }
    const [home, away, far] = [...mall.world.catalogue.cities.values()].filter(c => c.salesAreaCode).map(c => c.cityCode)
    await db().run(
      `update app_user set city_code = case user_name when 'demo01' then $1 else $2 end where user_name in ('demo01', 'demo02')`,
      [home, away],
    )
    const first = await post('/api/user/loginUser', { userName: 'demo01', password: PASSWORD })
    expect(first.cityCode).toBe(home)
    const old = mall.withToken(first.token)
    await link(old, 'demo02')
    const second = await post('/api/user/switchAccount', { accountId: await other(old), token: first.token }, first.cookie)
    expect(second.cityCode).toBe(away)
    await db().run(`update app_user set city_code = $1 where user_name = 'demo02'`, [far])
    const accountId = await other(mall.withToken(second.token))
    expect((await post('/api/user/switchAccount', { accountId, token: second.token }, second.cookie)).cityCode).toBe(away)
    await db().run(`update app_user set city_code = null where user_name in ('demo01', 'demo02')`)
    await unlinkAll()
  })

  test('it lasts no longer than the session it came from, and money is proved anew in it', async () => {
    const old = await mall.buyer('demo01')
    await link(old, 'demo02')
    await db().run(`update session set expires_at = now() + interval '7 minutes' where not revoked`)
    const now = await goOn(old)
    const row = await db().row<{ short: boolean; proved: boolean }>(
      `select s.expires_at < now() + interval '8 minutes' as short, s.proved_at > now() - interval '1 year' as proved
       from session s join app_user u on u.id = s.user_id where u.user_name = 'demo02' order by s.id desc limit 1`,
    )
    expect(row).toEqual({ short: true, proved: false })
    expect(await link(now, 'demo03')).toBe('PROVE_AGAIN')
    await unlinkAll()
  })

  test('two at once from one page: one goes on, the other is told', async () => {
    const old = await mall.buyer('demo01')
    await link(old, 'demo02')
    const accountId = await other(old)
    const done = await Promise.all([1, 2].map(() => refusal(old, '/api/user/switchAccount', { accountId })))
    expect(done.sort()).toEqual(['SWITCHED', 'ok'])
    await unlinkAll()
  })

  test('into a frozen account, or one of a frozen company, nobody goes; he stays where he is', async () => {
    const old = await mall.buyer('demo01')
    await link(old, 'demo02')
    const accountId = await other(old)
    await db().run(`update app_user set frozen = true where user_name = 'demo02'`)
    expect(await refusal(old, '/api/user/switchAccount', { accountId })).toBe('ACCOUNT_FROZEN')
    expect((await mine(old)).find(a => !a.current)?.whyNot).toBe('这个账号已停用')
    await db().run(`update app_user set frozen = false where user_name = 'demo02'`)
    await db().run(`update company set frozen = true where id = (select company_id from app_user where user_name = 'demo02')`)
    expect(await refusal(old, '/api/user/switchAccount', { accountId })).toBe('COMPANY_FROZEN')
    await db().run('update company set frozen = false')
    expect(await alive(old)).toBe(1)
    await unlinkAll()
  })

  test('an employee in a buyer’s name links and switches nothing', async () => {
    const old = await mall.buyer('demo01')
    await link(old, 'demo02')
    await db().run(
      `update session set actor_id = (select id from app_user where staff_code = 'S001') where id = (select max(s.id) from session s join app_user u on u.id = s.user_id where u.user_name = 'demo01')`,
    )
    expect(await mine(old)).toEqual([])
    expect(await refusal(old, '/api/user/switchAccount', { accountId: '1' })).toBe('PROXY_FORBIDDEN')
    expect(await link(old, 'demo03')).toBe('PROXY_FORBIDDEN')
    await db().run('update session set actor_id = null, revoked = true where actor_id is not null')
    await unlinkAll()
  })
})
