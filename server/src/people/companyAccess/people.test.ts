// 子账号 sub-users and roles of a company.
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { effectOf } from '../../testing/testEffects.ts'
import { DEMO_PASSWORD } from '../../../../demo/src/seed/demo.constants.ts'
import {
  alive,
  answer,
  boss,
  change,
  invite,
  mall,
  newMobile,
  openMall,
  person,
  register,
  userNameOf,
  NONE,
} from './testPeople.ts'

openMall()

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

  test('who lost the right, or the account, while their own change waited for its turn change nothing any more', async () => {
    const second = await register(newMobile())
    const first = await mall.buyer('demo09')
    const { mobile } = await second.get('/api/user/refreshUser', {})
    await invite(first, mobile, 'administrator')
    await answer(second)
    const name = await userNameOf(second)
    const { pool } = mall.world
    const company = await pool.row<{ id: number }>('select company_id as id from app_user where user_name = $1', [name])
    const meanwhile = async (what: string, then: string) => {
      // A connection of our own holds the company's turn: the call has read its session and waits for it.
      const lock = await pool.connect()
      try {
        await lock.query('begin')
        await lock.query('select pg_advisory_xact_lock(hashtextextended($1, 7))', [`people:${company?.id ?? 0}`])
        const waiting = invite(second, newMobile())
        await pause(500)
        await lock.query(`update app_user set ${what} where user_name = $1`, [name])
        await lock.query('commit')
        return (await waiting).code
      } finally {
        lock.release()
        await pool.run(`update app_user set ${then} where user_name = $1`, [name])
      }
    }
    expect(await meanwhile(`role_code = 'viewer'`, `role_code = 'administrator'`)).toBe(4019)
    expect(await meanwhile('frozen = true', 'frozen = false')).toBe(606)
    expect((await invite(second, newMobile())).code).toBe(1)
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
})

describe('the whole effect on people', () => {
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
