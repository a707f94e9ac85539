// Everything here comes at once: a limit that is read before it is written would let most of it through.
import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, many, type TestMall, testMall } from '../../testing/testMall.ts'
import { DEMO_PASSWORD } from '../../../../demo/src/seed/demo.constants.ts'

let mall: TestMall
beforeAll(async () => {
  mall = await testMall()
})
afterAll(() => mall.close())
beforeEach(() => mall.world.pool.run('delete from login_failure'))

/** Looked at, and turned away: for the delay, or because so many came that there was no place. */
const looked = (answers: Pick<Answer<unknown>, 'code'>[], code: number) => [
  codes(answers, code),
  codes(answers, 4002) + codes(answers, 9503),
]
const codes = (answers: Pick<Answer<unknown>, 'code'>[], code: number) => answers.filter(a => a.code === code).length
const login = (userName: string, password: string) => mall.guest.ask('/api/user/loginUser', { userName, password })
const staffLogin = (staffCode: string, password: string) => mall.guest.ask('/api/ops/loginStaff', { staffCode, password })
const over = () => mall.world.pool.run(`update login_failure set blocked_until = now() - interval '1 second'`)

/** A browser: it keeps its cookies, and may come from another address. */
const browser = (remoteAddress = '127.0.0.1') => {
  let cookie = ''
  return async (url: string, body: object) => {
    const reply = await mall.app.inject({
      method: 'POST',
      url,
      remoteAddress,
      headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
      payload: JSON.stringify(body),
    })
    const device = reply.cookies.find(c => c.name === 'HBJYJT_device')
    if (device) cookie = `${device.name}=${device.value}`
    return (reply.json() as { status: { code: number } }).status.code
  }
}

describe('passwords at once', () => {
  test('of sixty wrong ones five are looked at', async () => {
    const answers = await many(60, () => login('demo13', 'nope'))
    expect(looked(answers, 4001)).toEqual([5, 55])
    // The burst brought one delay of fifteen seconds, not sixty of them.
    expect((await login('demo13', DEMO_PASSWORD)).message).toMatch(/ (\d|1[0-5]) 秒/)
    await over()
    expect((await login('demo13', DEMO_PASSWORD)).code).toBe(1)
  })

  test('the right one among forty is found in the first five or not at all', async () => {
    const answers = await many(40, i => login('demo14', i === 33 ? DEMO_PASSWORD : 'nope'))
    expect(codes(answers, 4001) + codes(answers, 1)).toBeLessThanOrEqual(5)
  })

  test('account name and mobile are one account', async () => {
    const mobile =
      (await mall.world.pool.row<{ m: string }>(`select mobile as m from app_user where user_name = 'demo15'`))?.m ?? ''
    const answers = await many(40, i => login(i % 2 ? 'demo15' : mobile, 'nope'))
    expect(codes(answers, 4001)).toBe(5)
    expect((await login(mobile, DEMO_PASSWORD)).code).toBe(4002)
  })

  test('a name nobody has waits like any other', async () => {
    const answers = await many(30, () => login('nobody-at-all', 'nope'))
    expect(looked(answers, 4001)).toEqual([5, 25])
  })

  test('one password tried at many names from one address ends after forty', async () => {
    const answers = await many(60, i => login(`demo${20 + (i % 20)}`, 'nope'))
    let looked = codes(answers, 4001)
    // What found no place in the queue was not counted: the rest one after the other.
    for (let i = 0; i < 60; i += 1) {
      const { code } = await login(`nobody${i}`, 'nope')
      if (code === 4002) break
      looked += 1
    }
    expect(looked).toBe(40)
    // Another house is not held up.
    expect(await browser('198.51.100.7')('/api/user/loginUser', { userName: 'demo20', password: DEMO_PASSWORD })).toBe(1)
  })

  test('the old password, in an open session, under one count', async () => {
    const here = await mall.buyer('demo16')
    const answers = await many(30, () =>
      here.ask('/api/user/updateUserPassword', { oldPassword: 'nope', password: 'brand-New-2031x' }),
    )
    expect(looked(answers, 4011)).toEqual([5, 25])
    const me = await mall.staff('S002')
    const staff = await many(30, () =>
      me.ask('/api/ops/changeStaffPassword', { oldPassword: 'nope', password: 'brand-New-2031x' }),
    )
    expect(looked(staff, 4011)).toEqual([5, 25])
  })

  test('the password asked for again before ordering in a buyer’s name', async () => {
    const me = await mall.staff('S011')
    const answers = await many(30, () =>
      me.ask('/api/ops/startProxy', { userName: 'demo01', password: 'nope', reason: '客户电话下单', minutes: 5 }),
    )
    expect(looked(answers, 4401)).toEqual([5, 25])
  })
})

describe('strangers', () => {
  test('who try the buyers’ log-in hold up no employee', async () => {
    await many(20, () => login('S013', 'nope'))
    expect((await staffLogin('S013', DEMO_PASSWORD)).code).toBe(1)
  })

  test('hold up nobody on a device he has used before, nor at another address', async () => {
    const own = browser()
    expect(await own('/api/ops/loginStaff', { staffCode: 'S012', password: DEMO_PASSWORD })).toBe(1)
    for (let round = 0; round < 3; round += 1) {
      await many(20, () => staffLogin('S012', 'nope'))
      await over()
    }
    await many(20, () => staffLogin('S012', 'nope'))
    expect((await staffLogin('S012', DEMO_PASSWORD)).code).toBe(4002)
    expect(await own('/api/ops/loginStaff', { staffCode: 'S012', password: DEMO_PASSWORD })).toBe(1)
    expect(await browser('198.51.100.8')('/api/ops/loginStaff', { staffCode: 'S012', password: DEMO_PASSWORD })).toBe(1)
  })

  test('cannot use a device of their own: it is bound to its account, and has a small count itself', async () => {
    const theirs = browser()
    expect(await theirs('/api/user/loginUser', { userName: 'demo17', password: DEMO_PASSWORD })).toBe(1)
    const foreign = await many(20, () => theirs('/api/user/loginUser', { userName: 'demo18', password: 'nope' }))
    expect(foreign.filter(c => c === 4001)).toHaveLength(5)
    const own = await many(20, () => theirs('/api/user/loginUser', { userName: 'demo17', password: 'nope' }))
    expect(own.filter(c => c === 4001)).toHaveLength(5)
    // The person himself is still let in elsewhere.
    expect(await browser('198.51.100.9')('/api/user/loginUser', { userName: 'demo17', password: DEMO_PASSWORD })).toBe(1)
  })

  test('from a crowd of addresses cost the account thirty tries an hour, and hold it a minute at most', async () => {
    const answers = await many(40, i =>
      browser(`203.0.113.${i}`)('/api/user/loginUser', { userName: 'demo19', password: 'nope' }),
    )
    expect(answers.filter(c => c === 4001).length).toBeLessThanOrEqual(30)
    const longest = await mall.world.pool.row<{ s: number }>(
      `select coalesce(max(extract(epoch from blocked_until - now())), 0)::int as s from login_failure where scope ~ '^buyer:[0-9]+$'`,
    )
    expect(longest?.s).toBeLessThanOrEqual(60)
  })

  test('a new password from the administrator lets the employee in again', async () => {
    await many(20, () => staffLogin('S014', 'nope'))
    const admin = await mall.staff('S001')
    const { startPassword } = await admin.get('/api/ops/resetStaffPassword', { staffCode: 'S014' })
    expect((await staffLogin('S014', startPassword)).code).toBe(1)
  })
})

describe('one-time codes at once', () => {
  const half = async () => (await staffLogin('S006', DEMO_PASSWORD)).data

  test('two hundred at one ticket: five are looked at, then the ticket is dead for the right one too', async () => {
    const { ticket, sandboxCode = '' } = await half()
    const wrong = sandboxCode === '000000' ? '111111' : '000000'
    const answers = await many(200, () => mall.guest.ask('/api/ops/loginStaffCode', { ticket, code: wrong }))
    expect(codes(answers, 4457)).toBeLessThanOrEqual(5)
    await mall.world.pool.run('delete from login_failure')
    expect((await mall.guest.ask('/api/ops/loginStaffCode', { ticket, code: sandboxCode })).code).toBe(4459)
  })

  test('a hundred tickets give no more tries than one', async () => {
    const tickets = await many(20, half)
    const answers = await many(100, i =>
      mall.guest.ask('/api/ops/loginStaffCode', { ticket: tickets[i % 20]?.ticket ?? '', code: '000000' }),
    )
    expect(codes(answers, 4457)).toBe(5)
  })

  test('the first code of a new factor', async () => {
    const me = await mall.staff('S005')
    const { secret } = await me.get('/api/ops/startTotp', { password: DEMO_PASSWORD })
    const wrong = generateSync({ secret }) === '000000' ? '111111' : '000000'
    const answers = await many(30, () => me.ask('/api/ops/confirmTotp', { code: wrong }))
    expect(looked(answers, 4457)).toEqual([5, 25])
  })
})

describe('messages at once', () => {
  test('an address gets twenty codes an hour, however many numbers it asks for together', async () => {
    await mall.world.pool.run(`update sms_code set ip = 'elsewhere'`)
    const answers = await many(120, i => mall.guest.ask('/api/sms/sendSms', { mobile: `1029100${String(i).padStart(4, '0')}` }))
    expect([codes(answers, 1), codes(answers, 9429)]).toEqual([20, 100])
  })

  test('a number gets one a minute', async () => {
    await mall.world.pool.run(`update sms_code set ip = 'elsewhere'`)
    const answers = await many(30, () => mall.guest.ask('/api/sms/sendSms', { mobile: '10291009999' }))
    expect([codes(answers, 1), codes(answers, 4004)]).toEqual([1, 29])
  })

  test('five wrong answers kill a code, all sent together', async () => {
    await mall.world.pool.run(`update sms_code set ip = 'elsewhere'`)
    const { sandboxCode = '' } = await mall.guest.get('/api/sms/sendSms', { mobile: '10200000101' })
    const wrong = sandboxCode === '111111' ? '222222' : '111111'
    await many(40, () => mall.guest.ask('/api/user/smsLoginUserBean', { mobile: '10200000101', smsCode: wrong }))
    const row = await mall.world.pool.row<{ n: number }>(
      `select attempts as n from sms_code where mobile = '10200000101' order by id desc limit 1`,
    )
    expect(row?.n).toBe(5)
    expect((await mall.guest.ask('/api/user/smsLoginUserBean', { mobile: '10200000101', smsCode: sandboxCode })).code).toBe(4006)
  })
})

test('a hundred and fifty log-ins at once: some are served, the others are told to come again, and pages stay quick', async () => {
  const login = (i: number) =>
    mall.app.inject({
      method: 'POST',
      url: '/api/user/loginUser',
      remoteAddress: `203.0.113.${i}`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ userName: `nobody${i}`, password: 'nope' }),
    })
  let served = 0
  const hard = many(150, async i => {
    const reply = await login(i)
    if (reply.statusCode === 200) served += 1
    return reply
  })
  expect((await mall.guest.ask('/api/goods/getChannelInfoByChannelCode', { channelCode: 'J0000009' })).code).toBe(1)
  const servedBefore = served
  const replies = await hard
  const refused = replies.filter(r => r.statusCode === 503)
  expect(replies.filter(r => r.statusCode === 200).length).toBeGreaterThanOrEqual(18)
  expect(refused.length).toBeGreaterThan(50)
  expect(refused.every(r => r.headers['retry-after'] !== undefined)).toBe(true)
  // What was not looked at has not been counted.
  const counted = await mall.world.pool.row<{ n: number }>(
    `select count(*)::int as n from login_failure where failures > 0 and scope like 'buyer:?%@%'`,
  )
  expect(counted?.n).toBe(150 - refused.length)
  // The page did not wait until all whose passwords were looked at had been answered.
  expect(servedBefore).toBeLessThan(served)
})
