import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestMall, testMall } from '../../testing/testMall.ts'
import { DEMO_PASSWORD } from '../../../../demo/src/seed/demo.constants.ts'

let mall: TestMall
let agreements: { articleId: string; version: string }[]
beforeAll(async () => {
  mall = await testMall()
  agreements = (await mall.guest.get('/api/cms/getPrivacyInfo', {})).map(a => ({ articleId: a.articleId, version: a.version }))
})
afterAll(() => mall.close())

const GOOD = 'kiln-Vega7'
/** A minute later, as far as the sending of codes is concerned; nobody has asked from this address yet. */
const later = () => mall.world.pool.run(`update sms_code set created_at = created_at - interval '61 seconds', ip = 'elsewhere'`)
const codeFor = async (mobile: string, purpose: 'login' | 'register' | 'reset' | 'bindMobile'): Promise<string> => {
  await later()
  return (await mall.guest.get('/api/sms/sendSms', { mobile, purpose })).sandboxCode ?? ''
}
const register = (mobile: string, smsCode: string, more: object = {}) =>
  mall.guest.ask('/api/user/createUser', { mobile, smsCode, password: GOOD, nickName: '马丁酉', agreements, ...more })
const usersWith = async (mobile: string) =>
  (await mall.world.pool.row<{ n: number }>('select count(*)::int as n from app_user where mobile = $1', [mobile]))?.n
const login = (userName: string, password: string) => mall.guest.ask('/api/user/loginUser', { userName, password })
const other = (code: string) => (code === '111111' ? '222222' : '111111')

describe('registering', () => {
  test('makes a personal user who is logged in, with version and time of what he agreed to', async () => {
    const mobile = '10200007001'
    expect((await mall.guest.get('/api/user/checkMobile', { mobile })).registered).toBe(false)
    const made = await register(mobile, await codeFor(mobile, 'register'))
    expect([made.code, made.data.userType, made.data.companyCode, made.data.mobile]).toEqual([1, 1, '', mobile])
    const me = await mall.guest.get('/api/user/getUserByToken', {}, { token: made.data.token })
    expect(me.nickName).toBe('马丁酉')
    expect((await mall.guest.get('/api/user/checkMobile', { mobile })).registered).toBe(true)
    const consents = await mall.world.pool.rows(
      `select title, version from consent where user_id = $1 and at > now() - interval '1 minute' order by id`,
      [Number(made.data.id)],
    )
    expect(consents).toEqual([
      { title: '用户服务协议', version: '1' },
      { title: '隐私政策', version: '1' },
    ])
    expect((await login(mobile, GOOD)).code).toBe(1)
    expect((await login(made.data.userName, GOOD)).code).toBe(1)
  })

  test('leaves nothing behind when it fails, and does not use the code up for what can be mended', async () => {
    const mobile = '10200007002'
    const code = await codeFor(mobile, 'register')
    expect((await register(mobile, code, { password: 'Steel@2026' })).code).toBe(4010)
    expect((await register(mobile, code, { password: `x-${mobile}` })).message).toContain('手机号')
    expect((await register(mobile, code, { agreements: [] })).code).toBe(4015)
    // Every text, not some of them.
    expect(agreements.length).toBeGreaterThan(1)
    expect((await register(mobile, code, { agreements: agreements.slice(1) })).code).toBe(4015)
    expect((await register(mobile, code, { agreements: agreements.map(a => ({ ...a, version: '0' })) })).code).toBe(4015)
    expect((await register(mobile, code, { nickName: ' ' })).code).toBe(9400)
    expect((await register(mobile, other(code))).code).toBe(4006)
    expect(await usersWith(mobile)).toBe(0)
    expect((await register(mobile, code)).code).toBe(1)
  })

  test('of twenty requests at once with one code one makes the account', async () => {
    const mobile = '10200007003'
    const code = await codeFor(mobile, 'register')
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(mobile, code)))
    expect(answers.filter(a => a.code === 1).length).toBe(1)
    expect(await usersWith(mobile)).toBe(1)
  })

  test('a number that has an account is told only to whoever holds it', async () => {
    const mobile = '10200000101'
    const sent = await codeFor(mobile, 'register')
    expect((await register(mobile, other(sent))).code).toBe(4006)
    expect((await register(mobile, sent)).code).toBe(4013)
    expect(await usersWith(mobile)).toBe(1)
  })

  test('a code is good for its own purpose only, and a newer one kills the older', async () => {
    const mobile = '10200007004'
    const forLogin = await codeFor(mobile, 'login')
    expect((await register(mobile, forLogin)).code).toBe(4006)
    const first = await codeFor(mobile, 'register')
    const second = await codeFor(mobile, 'register')
    if (first !== second) expect((await register(mobile, first)).code).toBe(4006)
    expect((await register(mobile, second)).code).toBe(1)
    expect((await mall.guest.ask('/api/sms/verificationSms', { mobile, smsCode: first, purpose: 'register' })).code).toBe(4006)
  })

  test('checking a code leaves it alive, guessing this way kills it like any other', async () => {
    const mobile = '10200007005'
    const code = await codeFor(mobile, 'register')
    const check = (smsCode: string) => mall.guest.ask('/api/sms/verificationSms', { mobile, smsCode, purpose: 'register' })
    expect((await check(code)).code).toBe(1)
    expect((await check(code)).code).toBe(1)
    for (let i = 0; i < 5; i++) expect((await check(other(code))).code).toBe(4006)
    expect((await check(code)).code).toBe(4006)
    expect((await register(mobile, code)).code).toBe(4006)
  })

  test('who is registered cannot be asked without end, however many ask at once', async () => {
    await mall.world.pool.run('delete from ask_count')
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, i) =>
        mall.guest.ask('/api/user/checkMobile', { mobile: `102000080${String(i).padStart(2, '0')}` }),
      ),
    )
    expect(answers.filter(a => a.code === 1).length).toBe(60)
    const refused = answers.find(a => a.code !== 1)
    expect([refused?.code, /请 \d+ (秒|分钟)后再试/.test(refused?.message ?? '')]).toEqual([9429, true])
    await mall.world.pool.run(`update ask_count set since = now() - interval '61 minutes'`)
    expect((await mall.guest.ask('/api/user/checkMobile', { mobile: '10200000101' })).code).toBe(1)
  })
})

const ticketFor = async (mobile: string) =>
  mall.guest.get('/api/sms/verificationSmsRtToken', { mobile, smsCode: await codeFor(mobile, 'reset'), purpose: 'reset' })
const reset = (rtToken: string, password: string) => mall.guest.ask('/api/user/updateUserPassword', { rtToken, password })

describe('a forgotten password', () => {
  test('is replaced once per ticket; every session ends, the old password with it, and so does the delay', async () => {
    const who = await mall.buyer('demo08')
    const { mobile } = await who.get('/api/user/refreshUser', {})
    for (let i = 0; i < 5; i++) await login(mobile, 'nope')
    expect((await login(mobile, DEMO_PASSWORD)).code).toBe(4002)
    const { rtToken, seconds } = await ticketFor(mobile)
    expect(seconds).toBe(600)
    expect((await reset(rtToken, 'short')).code).toBe(4010)
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => reset(rtToken, `${GOOD}${'xyz'[i % 3]}-q`)))
    expect(answers.filter(a => a.code === 1).length).toBe(1)
    expect(answers.filter(a => a.code === 4016).length).toBe(9)
    expect((await who.ask('/api/user/refreshUser', {})).code).toBe(606)
    expect((await login('demo08', DEMO_PASSWORD)).code).toBe(4001)
    const logins = await Promise.all(['x', 'y', 'z'].map(c => login(mobile, `${GOOD}${c}-q`)))
    expect(logins.filter(l => l.code === 1).length).toBe(1)
  })

  test('answers the same for a number nobody has, and an employee’s number opens nothing', async () => {
    const known = await mall.guest.ask('/api/sms/sendSms', { mobile: '10200007901', purpose: 'reset' })
    const unknown = await mall.guest.ask('/api/sms/sendSms', { mobile: '10200007902', purpose: 'reset' })
    expect([known.code, Object.keys(known.data)]).toEqual([unknown.code, Object.keys(unknown.data)])
    expect((await reset((await ticketFor('10200007903')).rtToken, GOOD)).data).toEqual({ done: true })
    expect(await usersWith('10200007903')).toBe(0)
    const staff = '10209900001'
    const before = await mall.world.pool.row('select password_hash from app_user where mobile = $1', [staff])
    expect(before).toBeDefined()
    expect((await reset((await ticketFor(staff)).rtToken, GOOD)).data).toEqual({ done: true })
    expect(await mall.world.pool.row('select password_hash from app_user where mobile = $1', [staff])).toEqual(before)
  })

  test('a ticket is dead after ten minutes, is kept only as its hash, and serves its purpose only', async () => {
    const { rtToken } = await ticketFor('10200007904')
    const rows = await mall.world.pool.rows<{ token_hash: string }>('select token_hash from sms_ticket')
    expect(rows.map(r => r.token_hash)).not.toContain(rtToken)
    await mall.world.pool.run(`update sms_ticket set created_at = created_at - interval '601 seconds'`)
    expect((await reset(rtToken, GOOD)).code).toBe(4016)
    const smsCode = await codeFor('10200007904', 'bindMobile')
    const bind = await mall.guest.get('/api/sms/verificationSmsRtToken', {
      mobile: '10200007904',
      smsCode,
      purpose: 'bindMobile',
    })
    expect((await reset(bind.rtToken, GOOD)).code).toBe(4016)
  })
})

describe('changing the password', () => {
  test('asks for the old one, keeps this session and ends the others', async () => {
    const here = await mall.buyer('demo09')
    const there = await mall.buyer('demo09')
    const change = (oldPassword: string, password: string) => here.ask('/api/user/updateUserPassword', { oldPassword, password })
    expect((await mall.guest.ask('/api/user/updateUserPassword', { oldPassword: DEMO_PASSWORD, password: GOOD })).code).toBe(606)
    expect((await here.ask('/api/user/updateUserPassword', { password: GOOD })).code).toBe(4011)
    expect((await change('nope', GOOD)).code).toBe(4011)
    expect((await change(DEMO_PASSWORD, 'password1')).code).toBe(4010)
    expect((await change(DEMO_PASSWORD, 'demo09-vega')).code).toBe(4010)
    expect((await change(DEMO_PASSWORD, GOOD)).code).toBe(1)
    expect((await here.ask('/api/user/refreshUser', {})).code).toBe(1)
    expect((await there.ask('/api/user/refreshUser', {})).code).toBe(606)
    expect((await login('demo09', DEMO_PASSWORD)).code).toBe(4001)
    expect((await change(GOOD, GOOD)).code).toBe(4012)
  })

  test('two changes at once with one old password: one wins', async () => {
    const here = await mall.buyer('demo10')
    const answers = await Promise.all(
      ['a', 'b'].map(c => here.ask('/api/user/updateUserPassword', { oldPassword: DEMO_PASSWORD, password: `${GOOD}${c}` })),
    )
    expect(answers.map(a => a.code).sort()).toEqual([1, 4011])
  })

  test('guessing the old password in an open session brings the growing delay', async () => {
    const here = await mall.buyer('demo12')
    const change = (oldPassword: string) => here.ask('/api/user/updateUserPassword', { oldPassword, password: GOOD })
    for (let i = 0; i < 5; i++) expect((await change('nope')).code).toBe(4011)
    expect((await change(DEMO_PASSWORD)).code).toBe(4002)
    expect((await login('demo12', DEMO_PASSWORD)).code).toBe(1)
  })
})
