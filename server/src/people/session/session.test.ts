import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { effectOf } from '../../testing/testEffects.ts'
import { type TestMall, testMall } from '../../testing/testMall.ts'
import { unseal } from '../../kernel/sealed.ts'
import { passwordCostOf } from '../../kernel/settings/settings.ts'
import { DEMO_PASSWORD } from '../../../../demo/src/seed/demo.constants.ts'
import { hashPassword } from './password.ts'
import { sweepSessions } from './sweepSessions.job.ts'

let mall: TestMall
beforeAll(async () => {
  mall = await testMall()
})
afterAll(() => mall.close())

const login = (userName: string, password: string) => mall.guest.ask('/api/user/loginUser', { userName, password })

describe('a buyer’s session', () => {
  test('starts with a password and carries every field the specification names', async () => {
    const { data } = await login('demo01', DEMO_PASSWORD)
    expect(Object.keys(data).sort()).toEqual([
      'apiResultUserCompany',
      'apiResultUserExtendInfo',
      'approvalStatus',
      'bdName',
      'companyCode',
      'headImgUrl',
      'id',
      'insteadUserId',
      'isPickUp',
      'lastLoginTime',
      'mobile',
      'rights',
      'siteCode',
      'staffCode',
      'token',
      'userName',
      'userType',
    ])
    expect(Buffer.from(data.token, 'base64url').length).toBeGreaterThanOrEqual(16)
    const stored = await mall.world.pool.row<{ n: number }>('select count(*)::int as n from session where token_hash = $1', [
      data.token,
    ])
    expect(stored?.n).toBe(0)
  })

  test('is accepted from body or header, and refused when the two differ', async () => {
    const a = await mall.buyer('demo02')
    const b = await mall.buyer('demo05')
    const post = (headers: Record<string, string>, body: object) =>
      mall.app.inject({
        method: 'POST',
        url: '/api/user/getUserByToken',
        headers: { 'content-type': 'application/json', ...headers },
        payload: JSON.stringify(body),
      })
    expect((await post({ token: a.token ?? '' }, {})).json().data.userName).toBe('demo02')
    expect((await post({}, { token: a.token })).json().data.userName).toBe('demo02')
    expect((await post({ token: a.token ?? '' }, { token: b.token })).json().status.code).toBe(9406)
    expect((await post({}, {})).json().status.code).toBe(606)
  })

  test('is dead after logout, after half an hour of silence, after twelve hours, and when the user is frozen', async () => {
    const who = await mall.buyer('demo07')
    const alive = async () => (await who.ask('/api/user/refreshUser', {})).code
    const set = (sql: string) =>
      mall.world.pool.run(
        `update session set ${sql} from app_user u where u.id = session.user_id and u.user_name = 'demo07' and not revoked`,
      )
    expect(await alive()).toBe(1)
    await set(`seen_at = now() - interval '31 minutes'`)
    expect(await alive()).toBe(606)
    await set(`seen_at = now()`)
    expect(await alive()).toBe(1)
    await set(`expires_at = now() - interval '1 second'`)
    expect(await alive()).toBe(606)
    await set(`expires_at = now() + interval '1 hour'`)
    await mall.world.pool.run(`update app_user set frozen = true where user_name = 'demo07'`)
    expect(await alive()).toBe(606)
    await mall.world.pool.run(`update app_user set frozen = false where user_name = 'demo07'`)
    await who.get('/api/user/logoutUser', {})
    expect(await alive()).toBe(606)
  })

  test('cannot be used in the console, nor a staff session in the mall', async () => {
    const buyer = await mall.buyer('demo01')
    const staff = await mall.staff('S001')
    expect((await buyer.ask('/api/ops/getStaff', {})).code).toBe(606)
    expect((await staff.ask('/api/order/getOrderList', {})).code).toBe(606)
    expect((await mall.guest.ask('/api/user/loginUser', { userName: 'S001', password: DEMO_PASSWORD })).code).toBe(4001)
  })

  test('gives identity from the token alone: names and companies in the body change nothing', async () => {
    const buyer = await mall.buyer('demo02')
    const own = await buyer.get('/api/company/getCompanyAccountInfo', {})
    const forged = await buyer.get(
      '/api/company/getCompanyAccountInfo',
      {},
      { userName: 'demo01', companyCode: 'KH100001', companyId: '1', insteadUserId: '7', userType: 9, staffCode: 'S001' },
    )
    expect(forged.companyCode).toBe(own.companyCode)
  })
})

describe('guessing', () => {
  test('five wrong passwords bring a delay that also holds for the right one, and no word about who exists', async () => {
    const wrong = await login('demo11', 'nope')
    const unknown = await login('nobody-here', 'nope')
    expect(wrong.message).toBe(unknown.message)
    for (let i = 0; i < 4; i++) await login('demo11', 'nope')
    const locked = await login('demo11', DEMO_PASSWORD)
    expect(locked.code).toBe(4002)
    expect(locked.message).toMatch(/\d+ (秒|分钟)后再试/)
    await mall.world.pool.run(`update login_failure set blocked_until = now() - interval '1 second'`)
    expect((await login('demo11', DEMO_PASSWORD)).code).toBe(1)
  })

  test('a code by SMS works once, dies after five wrong tries, and comes at most once a minute', async () => {
    const mobile = '10200000101'
    const sent = await mall.guest.get('/api/sms/sendSms', { mobile })
    expect((await mall.guest.ask('/api/sms/sendSms', { mobile })).code).toBe(4004)
    const code = sent.sandboxCode ?? ''
    const wrong = code === '111111' ? '222222' : '111111'
    const good = () => mall.guest.ask('/api/user/smsLoginUserBean', { mobile, smsCode: code })
    expect((await mall.guest.ask('/api/user/smsLoginUserBean', { mobile, smsCode: wrong })).code).toBe(4006)
    const tries = await Promise.all(Array.from({ length: 20 }, good))
    expect(tries.filter(t => t.code === 1).length).toBe(1)
    await mall.world.pool.run(`update sms_code set created_at = created_at - interval '2 minutes'`)
    const next = await mall.guest.get('/api/sms/sendSms', { mobile })
    for (let i = 0; i < 5; i++)
      await mall.guest.ask('/api/user/smsLoginUserBean', { mobile, smsCode: next.sandboxCode === wrong ? '333333' : wrong })
    expect((await mall.guest.ask('/api/user/smsLoginUserBean', { mobile, smsCode: next.sandboxCode ?? '' })).code).toBe(4006)
  })

  test('sending a code answers the same for a number nobody has', async () => {
    const answer = await mall.guest.ask('/api/sms/sendSms', { mobile: '10299999999' })
    expect(answer.code).toBe(1)
    expect(
      (await mall.guest.ask('/api/user/smsLoginUserBean', { mobile: '10299999999', smsCode: answer.data.sandboxCode ?? '' }))
        .code,
    ).toBe(4006)
  })
})

describe('the whole effect', () => {
  test('of a wrong password is a count; of a log-in a session; of a log-out its end, once', async () => {
    await mall.world.pool.run('delete from login_failure')
    expect(await effectOf(mall, () => login('demo13', 'nope'))).toEqual({
      rows: {
        login_failure: 'insert ×3',
      },
    })
    expect(await effectOf(mall, () => login('demo13', DEMO_PASSWORD))).toEqual({
      rows: {
        app_user: 'last_login_at',
        known_device: 'insert',
        login_failure: 'at, failures +1 ×3; delete; failures -1 ×2',
        session: 'insert buyer',
      },
    })
    const who = await mall.buyer('demo13')
    expect(await effectOf(mall, () => who.ask('/api/user/logoutUser', {}))).toEqual({
      rows: {
        session: 'revoked false→true',
      },
    })
    expect(await effectOf(mall, () => who.ask('/api/user/refreshUser', {}))).toEqual({})
  })

  test('of a code by SMS is a row; the second within a minute is none; a right one is used up', async () => {
    const mobile = '10200000201'
    let code = ''
    const send = async () => {
      code = (await mall.guest.ask('/api/sms/sendSms', { mobile })).data?.sandboxCode ?? code
    }
    expect(await effectOf(mall, send)).toEqual({
      rows: {
        sms_code: 'insert login',
      },
    })
    expect(await effectOf(mall, send)).toEqual({})
    const enter = () => effectOf(mall, () => mall.guest.ask('/api/user/smsLoginUserBean', { mobile, smsCode: code }))
    expect(await enter()).toEqual({
      rows: {
        app_user: 'last_login_at',
        known_device: 'insert',
        session: 'insert buyer',
        sms_code: 'consumed_at',
      },
    })
    expect(await enter()).toEqual({})
  })
})

describe('codes by SMS', () => {
  const older = (text: string) => mall.world.pool.run(`update sms_code set created_at = created_at - interval '${text}'`)
  const send = (mobile: string) => mall.guest.ask('/api/sms/sendSms', { mobile })

  test('live five minutes', async () => {
    await mall.world.pool.run('delete from sms_code')
    const mobile = '10200000301'
    const enter = async (age: string) => {
      await older('61 seconds')
      const { data } = await send(mobile)
      await older(age)
      return (await mall.guest.ask('/api/user/smsLoginUserBean', { mobile, smsCode: data.sandboxCode ?? '' })).code
    }
    expect([await enter('290 seconds'), await enter('301 seconds')]).toEqual([1, 4006])
  })

  test('come ten a day to a number, twenty an hour from an address', async () => {
    await mall.world.pool.run('delete from sms_code')
    const codes = []
    for (let i = 0; i < 11; i++) {
      codes.push((await send('10200000302')).code)
      // A minute later for the number, elsewhere for the address; still today.
      await mall.world.pool.run(
        `update sms_code set created_at = greatest(created_at - interval '61 seconds', date_trunc('day', created_at)), ip = 'elsewhere'`,
      )
      await mall.world.pool.run(
        `update sms_code set created_at = date_trunc('day', clock_timestamp()) where mobile = '10200000302'`,
      )
    }
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 1), 4005])
    await mall.world.pool.run('delete from sms_code')
    const from = await Promise.all(Array.from({ length: 22 }, (_, i) => send(`102${String(77_000_000 + i)}`)))
    expect([from.filter(a => a.code === 1).length, from.filter(a => a.code === 9429).length]).toEqual([20, 2])
    await mall.world.pool.run('delete from sms_code')
  })
})

describe('the cookies', () => {
  const post = (url: string, payload: object, cookie = '') =>
    mall.app.inject({
      method: 'POST',
      url,
      payload: JSON.stringify(payload),
      headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
    })
  type Answered = Awaited<ReturnType<typeof post>>
  /** Cookie → what it says; empty where it was cleared. The mark of the browser is random. */
  const said = (reply: Answered) =>
    Object.fromEntries(
      reply.cookies
        .filter(c => !c.name.endsWith('_device'))
        .map(c => [
          c.name.replace('HBJYJT_', ''),
          c.value && (unseal(mall.world.settings.cookieKeys, c.name, c.value) ?? c.value),
        ]),
    )
  const asSent = (reply: Answered) => reply.cookies.map(c => `${c.name}=${c.value}`).join('; ')

  test('of a log-in are token, time, name and the city the buyer prefers; the log-out clears what is his', async () => {
    const city = [...mall.world.catalogue.cities.values()].find(c => c.salesAreaCode)
    await mall.world.pool.run(`update app_user set city_code = $1 where user_name = 'demo08'`, [city?.cityCode])
    const reply = await post('/api/user/loginUser', { userName: 'demo08', password: DEMO_PASSWORD })
    const { token, lastLoginTime, mobile } = reply.json().data
    const { nickName } = await mall.guest.get('/api/user/getUserByToken', {}, { token })
    expect(said(reply)).toEqual({
      token,
      lastLoginTime: String(lastLoginTime),
      userInfo: JSON.stringify({ userName: 'demo08', nickName, mobile }),
      cityName: city?.name,
      salesAreaCode: city?.salesAreaCode,
      cityCode: city?.cityCode,
      provinceCode: city?.provinceCode,
    })
    // A browser that has a city keeps it.
    const again = await post('/api/user/loginUser', { userName: 'demo08', password: DEMO_PASSWORD }, asSent(reply))
    expect(Object.keys(said(again)).toSorted()).toEqual(['lastLoginTime', 'token', 'userInfo'])
    const out = said(await post('/api/user/logoutUser', { token }, asSent(reply)))
    expect(out).toEqual({ token: '', lastLoginTime: '', userInfo: '', CCNo: '', channel: '', deliveryDateNumber: '' })
  })

  test('of an employee are his own, so that the mall beside the console stays as it is', async () => {
    const reply = await post('/api/ops/loginStaff', { staffCode: 'S002', password: DEMO_PASSWORD })
    const opsToken = reply.json().data.token
    expect(said(reply)).toEqual({ opsToken })
    expect(said(await post('/api/user/logoutUser', { token: opsToken }, asSent(reply)))).toEqual({ opsToken: '' })
  })
})

describe('a hash keeps the cost it was made with', () => {
  const hashOf = async (userName: string) =>
    (await mall.world.pool.row<{ hash: string }>('select password_hash as hash from app_user where user_name = $1', [userName]))
      ?.hash
  const keep = (userName: string, hash: string) =>
    mall.world.pool.run('update app_user set password_hash = $2 where user_name = $1', [userName, hash])
  /** In a mall that hashes as production does. */
  const asInstalled = async (work: () => Promise<void>) => {
    const { settings } = mall.world
    const { passwordCost } = settings
    settings.passwordCost = passwordCostOf({})
    try {
      await work()
    } finally {
      settings.passwordCost = passwordCost
    }
  }

  test('after it was raised everybody still comes in, and is kept at the new one from then on', () =>
    asInstalled(async () => {
      for (const [userName, enter] of [
        ['demo09', () => login('demo09', DEMO_PASSWORD)],
        ['s003', () => mall.guest.ask('/api/ops/loginStaff', { staffCode: 'S003', password: DEMO_PASSWORD })],
      ] as const) {
        const was = await hashPassword(DEMO_PASSWORD, { passwordCost: 14 })
        await keep(userName, was)
        expect((await login(userName, 'nope')).code).toBe(4001)
        expect(await hashOf(userName)).toBe(was)
        expect((await enter()).code).toBe(1)
        const renewed = await hashOf(userName)
        expect(renewed).toMatch(/^scrypt\$32768\$/)
        expect((await enter()).code).toBe(1)
        expect(await hashOf(userName)).toBe(renewed)
      }
    }))

  test('after it was lowered what is kept stays as it is', async () => {
    const dearer = await hashPassword(DEMO_PASSWORD, { passwordCost: 14 })
    await keep('demo09', dearer)
    expect([(await login('demo09', 'nope')).code, (await login('demo09', DEMO_PASSWORD)).code]).toEqual([4001, 1])
    expect(await hashOf('demo09')).toBe(dearer)
  })

  test('a start password is renewed and stays one', () =>
    asInstalled(async () => {
      await keep('demo10', await hashPassword(DEMO_PASSWORD, { passwordCost: 14 }))
      await mall.world.pool.run(
        `update app_user set must_change_password = true, password_changed_at = now() where user_name = 'demo10'`,
      )
      await mall.world.pool.run('delete from login_failure')
      expect(await effectOf(mall, () => login('demo10', DEMO_PASSWORD))).toEqual({
        rows: { app_user: 'password_hash', login_failure: 'delete; failures -1 ×2; insert ×3' },
      })
      expect(await hashOf('demo10')).toMatch(/^scrypt\$32768\$/)
    }))
})

test.each([
  'scrypt$none',
  'scrypt$0$c2FsdA$',
  'scrypt$1$c2FsdA$a2V5',
  'scrypt$3000$c2FsdA$a2V5',
  'scrypt$4294967296$c2FsdA$a2V5',
])('no password opens %s', async stored => {
  await mall.world.pool.run(`update app_user set password_hash = $1 where user_name = 'demo12'`, [stored])
  expect([(await login('demo12', '')).code, (await login('demo12', DEMO_PASSWORD)).code]).not.toContain(1)
  const kept = await mall.world.pool.row<{ hash: string }>(
    `select password_hash as hash from app_user where user_name = 'demo12'`,
  )
  expect(kept?.hash).toBe(stored)
})

describe('the second factor', () => {
  const first = async () => (await mall.guest.ask('/api/ops/loginStaff', { staffCode: 'S006', password: DEMO_PASSWORD })).data

  test('is asked of who has one, its code is good once, and the sandbox shows it of the demo’s own employee alone', async () => {
    await mall.world.pool.run('delete from login_failure')
    const { ticket, sandboxCode: code = '', token } = await first()
    expect([ticket === '', code.length, token]).toEqual([false, 6, ''])
    expect((await mall.guest.ask('/api/ops/loginStaffCode', { ticket, code })).code).toBe(1)
    const next = await first()
    expect((await mall.guest.ask('/api/ops/loginStaffCode', { ticket: next.ticket, code })).code).toBe(4457)
    const other = (await mall.guest.ask('/api/ops/loginStaff', { staffCode: 'S002', password: DEMO_PASSWORD })).data
    expect([other.ticket, other.sandboxCode]).toEqual(['', undefined])
  })

  test('is asked of who orders in a buyer’s name without the console, too', async () => {
    await mall.world.pool.run(`update app_user set totp_step = 0 where staff_code = 'S006'`)
    const direct = { staffCode: 'S006', password: DEMO_PASSWORD, userName: 'demo05', reason: '现场协助', minutes: 5 }
    const ask = (code?: string) => mall.guest.ask('/api/user/agentLogin', { ...direct, ...(code ? { code } : {}) })
    expect((await ask()).code).toBe(4458)
    const { sandboxCode = '' } = await first()
    expect((await ask(sandboxCode === '000000' ? '111111' : '000000')).code).toBe(4457)
    expect((await ask(sandboxCode)).code).toBe(1)
  })
})

test('a carrier that fails sends no code', async () => {
  const admin = await mall.staff('S001')
  await admin.get('/api/ops/updateSetting', { key: 'sandbox.sms', value: 'fail' })
  expect((await mall.guest.ask('/api/sms/sendSms', { mobile: '10200000401' })).code).toBe(4024)
  await admin.get('/api/ops/updateSetting', { key: 'sandbox.sms', value: 'normal' })
})

test('what strangers tried at the public check of certificates is forgotten after a day', async () => {
  const { pool } = mall.world
  const tried = (scope: string, hours: number) =>
    pool.run(`insert into cert_wrong (scope, n, since) values ($1, 3, now() - make_interval(hours => $2))`, [scope, hours])
  await tried('sweep:old', 25)
  await tried('sweep:young', 23)
  await sweepSessions(mall.world)
  const left = await pool.rows<{ scope: string }>(`select scope from cert_wrong where scope like 'sweep:%'`)
  expect(left.map(r => r.scope)).toEqual(['sweep:young'])
  await pool.run(`delete from cert_wrong where scope like 'sweep:%'`)
})

test('what is half a year old is swept, and nothing younger', async () => {
  const { pool } = mall.world
  await sweepSessions(mall.world)
  expect(await sweepSessions(mall.world)).toBe(0)
  await mall.guest.ask('/api/sms/sendSms', { mobile: '10200000402' })
  const old = (days: number) =>
    pool.run(`update sms_code set created_at = now() - make_interval(days => $1) where mobile = '10200000402'`, [days])
  await old(179)
  expect(await sweepSessions(mall.world)).toBe(0)
  await old(181)
  await mall.guest.ask('/api/user/loginUser', { userName: 'nobody-here', password: 'nope' })
  await pool.run(`update login_failure set at = now() - interval '25 hours'`)
  const failures = (await pool.row<{ n: number }>('select count(*)::int as n from login_failure'))?.n ?? 0
  expect(failures).toBeGreaterThan(0)
  // The code and the failures: as many as there were, no more and no fewer.
  expect(await sweepSessions(mall.world)).toBe(1 + failures)
})
