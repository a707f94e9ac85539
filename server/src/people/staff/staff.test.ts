import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'
import { DEMO_PASSWORD } from '../../../../demo/src/seed/demo.constants.ts'
import { codeAt } from '../session/totp.ts'

let mall: TestMall
let admin: Caller
beforeAll(async () => {
  mall = await testMall()
  admin = await mall.staff('S001')
})
afterAll(() => mall.close())

const OWN = 'Zhong-lu-9731'
const as = (token: string): Caller => ({
  token,
  ask: (path, input, common = {}) => mall.guest.ask(path, input, { ...common, token }),
  get: (path, input, common = {}) => mall.guest.get(path, input, { ...common, token }),
  askAny: (path, input, common = {}) => mall.guest.askAny(path, input, { ...common, token }),
})
const login = (staffCode: string, password = DEMO_PASSWORD) => mall.guest.ask('/api/ops/loginStaff', { staffCode, password })
const alive = async (who: Caller) => (await who.ask('/api/ops/getStaff', {})).code
const person = (staffCode: string, roles: string[], mobile: string) => ({
  isNew: true,
  staffCode,
  name: '新人 甲',
  mobile,
  phone: '',
  roles,
})
const step = () => Math.floor(Date.now() / 30_000)

describe('an employee’s account', () => {
  test('begins with a password shown once, good for nothing but choosing an own one', async () => {
    const made = await admin.get('/api/ops/saveStaff', person('s041', ['sales'], '10209900021'))
    expect(made.startPassword).toMatch(/^\w{14}$/)
    expect((await admin.ask('/api/ops/saveStaff', person('S022', ['sales'], '10209900021'))).code).toBe(4463)
    const first = (await login('S041', made.startPassword)).data
    expect([first.step, first.must]).toEqual(['in', 'password'])
    const me = as(first.token)
    expect((await me.ask('/api/ops/getOrderQueue', {})).code).toBe(4465)
    const change = (oldPassword: string, password: string) => me.ask('/api/ops/changeStaffPassword', { oldPassword, password })
    expect((await change(made.startPassword, 'Steel@2026')).code).toBe(4010)
    expect((await change('wrong', OWN)).code).toBe(4011)
    expect((await change(made.startPassword, OWN)).code).toBe(1)
    expect((await me.ask('/api/ops/getOrderQueue', {})).code).toBe(1)
    expect((await login('S041', OWN)).data.must).toBe('')
  })

  test('is kept by desks with the right alone, and every change is on record', async () => {
    const manager = await mall.staff('S003')
    for (const path of ['/api/ops/getStaffList', '/api/ops/saveStaff', '/api/ops/freezeStaff'] as const)
      expect((await manager.ask(path as '/api/ops/getStaffList', person('S023', ['admin'], '10209900023') as object)).code).toBe(
        path === '/api/ops/freezeStaff' ? 9400 : 4402,
      )
    await admin.get('/api/ops/saveStaff', {
      ...person('S014', ['sales'], '10209900114'),
      isNew: false,
      name: '郑辛',
      phone: '0311-1234567',
    })
    const company = await mall.world.pool.row<{ phone: string }>(`select bd_phone as phone from company where code = 'KH100004'`)
    expect(company?.phone).toBe('0311-1234567')
    const log = await admin.get('/api/ops/getAuditList', { objectType: 'staff', objectId: 'S014' })
    expect(log.list[0]?.detail).toContain('电话 0311-00002004 → 0311-1234567')
  })

  test('has a code and a number of its own, also when two administrators save at once', async () => {
    const add = (code: string) => admin.ask('/api/ops/saveStaff', person(code, ['reviewer'], '10209977001'))
    const answers = await Promise.all(['S071', 'S072', 'S073', 'S071'].map(add))
    expect(answers.map(a => a.code).sort()).toEqual([1, 4463, 4463, 4463])
    const change = (code: string) => admin.ask('/api/ops/saveStaff', { ...person(code, ['sales'], '10209977002'), isNew: false })
    const both = await Promise.all(['S013', 'S014'].map(change))
    expect(both.map(a => a.code).sort()).toEqual([1, 4463])
    await mall.world.pool.run(
      `update app_user set mobile = '1020997' || right(staff_code, 3) || '9' where staff_code in ('S013', 'S014')`,
    )
  })

  test('a reset password ends his sessions; the reset needs somebody else', async () => {
    const finance = await mall.staff('S005')
    expect((await admin.ask('/api/ops/resetStaffPassword', { staffCode: 'S001' })).code).toBe(4461)
    const { startPassword } = await admin.get('/api/ops/resetStaffPassword', { staffCode: 'S005' })
    expect(await alive(finance)).toBe(606)
    expect((await login('S005')).code).toBe(4401)
    expect((await login('S005', startPassword)).data.must).toBe('password')
  })
})

describe('freezing an employee', () => {
  test('ends his sessions and what he does in buyers’ names at once', async () => {
    const sales = await mall.staff('S013')
    const { ticket } = await sales.get('/api/ops/startProxy', {
      userName: 'demo03',
      reason: '电话',
      minutes: 30,
      password: DEMO_PASSWORD,
    })
    const inside = as((await mall.guest.get('/api/user/agentLogin', { ticket })).token)
    expect((await admin.get('/api/ops/getStaffList', { word: 'S013' })).list[0]).toMatchObject({ proxies: 1, sessions: 1 })
    expect((await admin.ask('/api/ops/freezeStaff', { staffCode: 'S013', frozen: true, reason: '离职' })).code).toBe(1)
    expect([await alive(sales), (await inside.ask('/api/user/refreshUser', {})).code]).toEqual([606, 606])
    expect((await login('S013')).code).toBe(4003)
    const told = await mall.world.pool.row<{ body: string }>(
      `select body from notice where event = 'proxyEnded' order by id desc limit 1`,
    )
    expect(told?.body).toContain('S013')
    expect((await admin.ask('/api/ops/freezeStaff', { staffCode: 'S013', frozen: true, reason: '离职' })).code).toBe(4403)
    expect((await admin.ask('/api/ops/freezeStaff', { staffCode: 'S013', frozen: false, reason: '误操作' })).code).toBe(1)
    expect([await alive(sales), (await login('S013')).code]).toEqual([606, 1])
  })

  test('not oneself, not the last administrator, and two who freeze each other leave one', async () => {
    expect((await admin.ask('/api/ops/freezeStaff', { staffCode: 'S001', frozen: true, reason: 'x' })).code).toBe(4461)
    await mall.world.pool.run(`update app_user set totp_secret = null where staff_code = 'S006'`)
    const second = await mall.staff('S006')
    const answers = await Promise.all([
      admin.ask('/api/ops/freezeStaff', { staffCode: 'S006', frozen: true, reason: 'x' }),
      second.ask('/api/ops/freezeStaff', { staffCode: 'S001', frozen: true, reason: 'x' }),
    ])
    // The slower one waits for the lock and finds that nobody else is left.
    expect(answers.filter(a => a.code === 1)).toHaveLength(1)
    expect(answers.filter(a => [4462, 606].includes(a.code))).toHaveLength(1)
    await mall.world.pool.run(`update app_user set frozen = false where staff_code in ('S001', 'S006')`)
    admin = await mall.staff('S001')
    const other = await mall.staff('S006')
    await admin.get('/api/ops/freezeStaff', { staffCode: 'S006', frozen: true, reason: 'x' })
    expect(await alive(other)).toBe(606)
    const demote = { ...person('S001', ['reviewer'], '10209900001'), isNew: false }
    // Nor does he take his own desk from himself: another administrator does.
    expect((await admin.ask('/api/ops/saveStaff', demote)).code).toBe(4461)
    await admin.get('/api/ops/freezeStaff', { staffCode: 'S006', frozen: false, reason: 'x' })
  })

  test('a show-out ends every session without freezing', async () => {
    const [a, b] = [await mall.staff('S004'), await mall.staff('S004')]
    expect((await admin.get('/api/ops/endStaffSessions', { staffCode: 'S004' })).ended).toBe(2)
    expect([await alive(a), await alive(b), (await login('S004')).code]).toEqual([606, 606, 1])
  })
})

describe('two-step log-in', () => {
  let secret = ''

  test('is set up with the password and a first code', async () => {
    const me = await mall.staff('S004')
    const elsewhere = await mall.staff('S004')
    expect((await me.ask('/api/ops/startTotp', { password: 'wrong' })).code).toBe(4401)
    const begun = await me.get('/api/ops/startTotp', { password: DEMO_PASSWORD })
    secret = begun.secret
    expect(begun.qr).toMatch(/^data:image\/svg\+xml;base64,/)
    const stored = await mall.world.pool.row<{ s: string }>(`select totp_pending as s from app_user where staff_code = 'S004'`)
    expect(stored?.s).not.toContain(secret)
    expect((await me.ask('/api/ops/confirmTotp', { code: '000000' })).code).toBe(4457)
    expect((await me.ask('/api/ops/confirmTotp', { code: codeAt(secret, step() - 1) })).code).toBe(1)
    expect([await alive(me), await alive(elsewhere)]).toEqual([1, 606])
  })

  test('asks for the code after the password; a code counts once, twins included', async () => {
    const half = (await login('S004')).data
    expect([half.step, half.token, half.name]).toEqual(['code', '', ''])
    const code = codeAt(secret, step())
    const twins = await Promise.all(
      Array.from({ length: 6 }, () => mall.guest.ask('/api/ops/loginStaffCode', { ticket: half.ticket, code })),
    )
    expect(twins.filter(a => a.code === 1)).toHaveLength(1)
    const again = (await login('S004')).data
    expect((await mall.guest.ask('/api/ops/loginStaffCode', { ticket: again.ticket, code })).code).not.toBe(1)
    expect((await mall.guest.ask('/api/ops/loginStaffCode', { ticket: half.ticket, code })).code).toBe(4459)
  })

  test('wrong codes wait like wrong passwords, and a right password in between does not forget them', async () => {
    await mall.world.pool.run(`delete from login_failure`)
    for (let i = 0; i < 5; i += 1) {
      const { ticket } = (await login('S004')).data
      expect((await mall.guest.ask('/api/ops/loginStaffCode', { ticket, code: '000000' })).code).toBe(4457)
    }
    const { ticket } = (await login('S004')).data
    expect((await mall.guest.ask('/api/ops/loginStaffCode', { ticket, code: codeAt(secret, step() + 1) })).code).toBe(4002)
    await mall.world.pool.run(`delete from login_failure`)
    expect((await mall.guest.ask('/api/ops/loginStaffCode', { ticket, code: codeAt(secret, step() + 1) })).code).toBe(1)
  })

  test('a lost phone is mended by another administrator', async () => {
    expect((await admin.ask('/api/ops/resetStaffTotp', { staffCode: 'S001', reason: 'x' })).code).toBe(4461)
    await admin.get('/api/ops/resetStaffTotp', { staffCode: 'S004', reason: '换手机' })
    expect((await login('S004')).data.step).toBe('in')
  })

  test('where the rule asks for it, nothing else can be done before', async () => {
    await admin.get('/api/ops/updateSetting', { key: 'staff.twoFactor', value: 'required' })
    const me = as((await login('S002')).data.token)
    expect((await me.get('/api/ops/getStaff', {})).must).toBe('enrol')
    expect((await me.ask('/api/ops/getOrderQueue', {})).code).toBe(4464)
    const begun = await me.get('/api/ops/startTotp', { password: DEMO_PASSWORD })
    await me.get('/api/ops/confirmTotp', { code: codeAt(begun.secret, step()) })
    expect((await me.ask('/api/ops/getOrderQueue', {})).code).toBe(1)
    await mall.world.pool.run(`update setting set value = 'optional' where key = 'staff.twoFactor'`)
    mall.world.rules.forget()
  })
})

test('the audit chain says up to which row it holds', async () => {
  const whole = await admin.get('/api/ops/checkAuditChain', {})
  expect(whole).toMatchObject({ brokenAt: null, holdsTo: whole.rows })
  const proxies = await admin.get('/api/ops/getAuditList', { proxyOnly: true, person: 'S013', action: '代打单' })
  expect(proxies.list.length).toBeGreaterThan(0)
  expect(proxies.list.every(r => r.behalfName !== '' && r.action.includes('代打单'))).toBe(true)
  expect((await admin.get('/api/ops/getAuditList', { fromOn: '2030-01-01' })).totalCount).toBe(0)
  await mall.world.pool.run('alter table audit_log disable trigger written_once')
  await mall.world.pool.run(`update audit_log set detail = '没有发生过' where seq = 3`)
  expect(await admin.get('/api/ops/checkAuditChain', {})).toMatchObject({ brokenAt: 3, holdsTo: 2 })
})

test('columns that an employee does not want to see follow him, and nobody else', async () => {
  const [one, other] = [await mall.staff('S021'), await mall.staff('S022')]
  await one.get('/api/ops/saveColumns', { label: '订单', hidden: ['note', 'who'] })
  await one.get('/api/ops/saveColumns', { label: '订单', hidden: ['note'] })
  // Another browser is another session of the same person.
  expect(await (await mall.staff('S021')).get('/api/ops/getColumns', {})).toEqual([{ label: '订单', hidden: ['note'] }])
  expect(await other.get('/api/ops/getColumns', {})).toEqual([])
})
