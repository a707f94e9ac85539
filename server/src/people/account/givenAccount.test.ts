// Where no SMS proves a number the mill gives the account: one asks, another agrees, its owner makes the password his own.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, many, refusal, type TestMall, testMall } from '../../testing/testMall.ts'

let mall: TestMall
let clerk: Caller
let chief: Caller
let agreements: { articleId: string; version: string }[]
beforeAll(async () => {
  mall = await testMall()
  clerk = await mall.staff('S002')
  chief = await mall.staff('S003')
  agreements = (await mall.guest.get('/api/cms/getPrivacyInfo', {})).map(a => ({ articleId: a.articleId, version: a.version }))
})
afterAll(() => mall.close())

const OWN = 'kiln-Vega7'
const WHY = '石家庄演示新禾钢结构有限公司，已见授权书并回拨公司电话'
let n = 0
const ask = (mobile: string, askKind: 'open' | 'reset' = 'open', more: object = {}) => ({
  askKind,
  mobile,
  realName: '马丁酉',
  reason: WHY,
  requestId: `ask-account-${(n += 1)}`,
  ...more,
})
const asked = async (mobile: string, askKind: 'open' | 'reset' = 'open') =>
  (await clerk.get('/api/ops/askBuyerAccount', ask(mobile, askKind))).accountAskId
const agree = (accountAskId: string) => chief.get('/api/ops/decideBuyerAccount', { accountAskId, agree: true })
const login = (userName: string, password: string) => refusal(mall.guest, '/api/user/loginUser', { userName, password })
const first = (account: string, startPassword: string, more: object = {}) => ({
  account,
  startPassword,
  password: OWN,
  agreements,
  ...more,
})

describe('an account that the mill gives', () => {
  test('is asked for by one and agreed to by another; its password is good for nothing but choosing an own one', async () => {
    const mobile = '10200007801'
    const accountAskId = await asked(mobile)
    expect(await refusal(clerk, '/api/ops/decideBuyerAccount', { accountAskId, agree: true })).toBe('SECOND_PERSON')
    const given = await agree(accountAskId)
    expect(given.startPassword).toMatch(/^\w{14}$/)
    expect(await login(mobile, given.startPassword)).toBe('PASSWORD_FIRST')
    const set = (more: object = {}) => refusal(mall.guest, '/api/user/setFirstPassword', first(mobile, given.startPassword, more))
    expect(await set({ password: 'short' })).toBe('PASSWORD_WEAK')
    expect(await set({ password: given.startPassword })).not.toBe('ok')
    expect(await set({ agreements: [] })).toBe('AGREEMENT_NEEDED')
    expect(await set({ startPassword: `${given.startPassword}x` })).toBe('LOGIN_WRONG')
    const me = await mall.guest.get('/api/user/setFirstPassword', first(mobile, given.startPassword))
    expect([me.mobile, me.userName, me.userType, me.companyCode]).toEqual([mobile, given.userName, 1, ''])
    const consents = await mall.world.pool.row<{ n: number }>('select count(*)::int as n from consent where user_id = $1', [
      Number(me.id),
    ])
    expect(consents?.n).toBe(agreements.length)
    expect([await login(mobile, OWN), await login(mobile, given.startPassword)]).toEqual(['ok', 'LOGIN_WRONG'])
    expect(await refusal(mall.guest, '/api/user/setFirstPassword', first(mobile, OWN, { password: 'kiln-Vega8' }))).toBe(
      'PASSWORD_OWN',
    )
    const log = await (await mall.staff('S001')).get('/api/ops/getAuditList', {
      objectType: 'accountAsk',
      objectId: accountAskId,
    })
    expect(log.list.map(l => l.detail).join()).toContain(WHY)
    expect(JSON.stringify(log)).not.toContain(given.startPassword)
  })

  test('is one, however many agree at once and however often the same asking is sent', async () => {
    const mobile = '10200007802'
    const same = ask(mobile)
    const ids = await many(3, () => clerk.get('/api/ops/askBuyerAccount', same))
    expect(new Set(ids.map(i => i.accountAskId)).size).toBe(1)
    expect(await refusal(clerk, '/api/ops/askBuyerAccount', { ...same, realName: '马某' })).toBe('REQUEST_REUSED')
    expect(await refusal(clerk, '/api/ops/askBuyerAccount', ask(mobile))).toBe('ACCOUNT_ASK_WRONG')
    const decided = { accountAskId: ids[0]?.accountAskId ?? '', agree: true }
    const answers = await many(3, () => refusal(chief, '/api/ops/decideBuyerAccount', decided))
    expect(answers.sort()).toEqual(['ACCOUNT_ASK_OVER', 'ACCOUNT_ASK_OVER', 'ok'])
    const users = await mall.world.pool.row<{ n: number }>('select count(*)::int as n from app_user where mobile = $1', [mobile])
    expect(users?.n).toBe(1)
  })

  test('is not for a number that has one, an employee’s, or without saying who was recognised how', async () => {
    expect(await refusal(clerk, '/api/ops/askBuyerAccount', ask('10200000101'))).toBe('ACCOUNT_ASK_WRONG')
    const staff = await mall.world.pool.row<{ mobile: string }>(`select mobile from app_user where staff_code = 'S003'`)
    for (const kind of ['open', 'reset'] as const)
      expect(await refusal(clerk, '/api/ops/askBuyerAccount', ask(staff?.mobile ?? '', kind))).toBe('ACCOUNT_ASK_WRONG')
    expect(await refusal(clerk, '/api/ops/askBuyerAccount', ask('10200007803', 'open', { reason: ' ' }))).toBe('INPUT')
    expect(await refusal(clerk, '/api/ops/askBuyerAccount', ask('10200007803', 'reset'))).toBe('ACCOUNT_ASK_WRONG')
    expect(await refusal(await mall.staff('S005'), '/api/ops/askBuyerAccount', ask('10200007803'))).toBe('STAFF_RIGHT')
  })

  test('is taken back by who asked, refused with a reason by the other, and agreed to only with the right', async () => {
    const mine = await asked('10200007804')
    const reviewer = await mall.staff('S027')
    expect(await refusal(reviewer, '/api/ops/decideBuyerAccount', { accountAskId: mine, agree: true })).toBe('SECOND_PERSON')
    expect(await refusal(clerk, '/api/ops/decideBuyerAccount', { accountAskId: mine, agree: false })).toBe('ok')
    const other = await asked('10200007804')
    expect(await refusal(chief, '/api/ops/decideBuyerAccount', { accountAskId: other, agree: false })).toBe('ACCOUNT_ASK_WRONG')
    expect(await refusal(chief, '/api/ops/decideBuyerAccount', { accountAskId: other, agree: false, reason: '电话不符' })).toBe(
      'ok',
    )
    const { list } = await clerk.get('/api/ops/getBuyerAccountAsks', { word: '10200007804' })
    expect(list.map(r => [r.askState, r.decideReason])).toEqual([
      ['refused', '电话不符'],
      ['withdrawn', ''],
    ])
  })

  test('its start password ends after seven days, and the number tells its owner once SMS works again', async () => {
    const mobile = '10200007805'
    const given = await agree(await asked(mobile))
    const { sandboxCode } = await mall.guest.get('/api/sms/sendSms', { mobile })
    expect(await refusal(mall.guest, '/api/user/smsLoginUserBean', { mobile, smsCode: sandboxCode ?? '' })).toBe('PASSWORD_FIRST')
    const aged = (days: number) =>
      mall.world.pool.run(`update app_user set password_changed_at = now() - make_interval(days => $2) where mobile = $1`, [
        mobile,
        days,
      ])
    await aged(6)
    expect(await login(mobile, given.startPassword)).toBe('PASSWORD_FIRST')
    await aged(8)
    expect(await login(mobile, given.startPassword)).toBe('START_PASSWORD_OLD')
    expect(await refusal(mall.guest, '/api/user/setFirstPassword', first(mobile, given.startPassword))).toBe('START_PASSWORD_OLD')
  })
})

test('a start password given anew ends the sessions, and he and his company’s managers are told', async () => {
  const buyer = await mall.buyer('demo01-2')
  const me = await buyer.get('/api/user/getUserByToken', {})
  const elsewhere = await mall.buyer('demo02')
  await elsewhere.get('/api/user/linkAccount', { account: 'demo01-2', password: 'Steel@2026' })
  const given = await agree(await asked(me.mobile, 'reset'))
  // Whoever gets in by it gets no further.
  expect(await mall.world.pool.rows('select user_id from linked_account')).toEqual([])
  expect(await refusal(buyer, '/api/user/getUserByToken', {})).toBe('SESSION_INVALID')
  expect([await login('demo01-2', 'Steel@2026'), await login('demo01-2', given.startPassword)]).toEqual([
    'LOGIN_WRONG',
    'PASSWORD_FIRST',
  ])
  const told = await mall.world.pool.rows<{ name: string }>(
    `select u.user_name as name from notice n join app_user u on u.id = n.user_id where n.event = 'startPasswordGiven' order by 1`,
  )
  expect(told.map(t => t.name)).toEqual(expect.arrayContaining(['demo01', 'demo01-2']))
  expect(await refusal(mall.guest, '/api/user/setFirstPassword', first('demo01-2', given.startPassword))).toBe('ok')
  expect(await login('demo01-2', OWN)).toBe('ok')
})
