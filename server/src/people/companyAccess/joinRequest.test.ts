// 加入申请 (decision 0282): somebody without a company asks one that is there; only its administrator learns of it, and nobody learns by asking who is there.
import { describe, expect, test } from 'vitest'
import { many, refusal } from '../../testing/testMall.ts'
import { answer, boss, invite, mall, newMobile, NONE, openMall, person, register, userNameOf } from './testPeople.ts'

openMall()
const db = () => mall.world.pool
type Who = typeof boss
const nameOf = async (who: Who) => (await who.get('/api/user/refreshUser', {})).apiResultUserCompany.companyName
const askFor = (who: Who, companyWord: string, note = '采购部') =>
  refusal(who, '/api/user/askToJoinCompany', { companyWord, note })
const mine = (who: Who) => who.get('/api/user/getMyJoinRequestList', {})
const waiting = (by: Who) => by.get('/api/user/getJoinRequestList', {})
const reply = async (by: Who, accept: boolean, more: { role?: string; reason?: string } = {}) =>
  refusal(by, '/api/user/answerJoinRequest', {
    joinRequestId: (await waiting(by))[0]?.joinRequestId ?? '999999999',
    accept,
    limits: NONE,
    ...more,
  })
const told = async (userName: string, event: string) =>
  (
    await db().row<{ n: number }>(
      'select count(*)::int as n from notice n join app_user u on u.id = n.user_id where u.user_name = $1 and n.event = $2',
      [userName, event],
    )
  )?.n

describe('asking', () => {
  test('a company that nobody knows is asked like one that is there', async () => {
    const [a, b] = [await register(newMobile()), await register(newMobile())]
    const before = await told('demo01', 'joinAsked')
    expect(await askFor(a, await nameOf(boss))).toBe('ok')
    expect(await askFor(b, '没有这家企业有限公司')).toBe('ok')
    const shown = async (who: Who) =>
      (await mine(who)).map(({ state, reason, askedAt, expiresAt }) => ({
        state,
        reason,
        days: Math.round((expiresAt - askedAt) / 86_400_000),
      }))
    expect(await shown(a)).toEqual([{ state: 0, reason: '', days: 7 }])
    expect(await shown(b)).toEqual(await shown(a))
    const { joinRequests } = await b.get('/api/user/getUserDataCopy', {})
    expect(joinRequests).toMatchObject([{ companyWord: '没有这家企业有限公司', note: '采购部', reason: '', state: '待答复' }])
    expect(await told('demo01', 'joinAsked')).toBe((before ?? 0) + 1)
    // No other company's administrator sees it.
    expect(await waiting(await mall.buyer('demo02'))).toEqual([])
    expect((await waiting(boss)).map(r => [r.name, r.note])).toEqual([['新人', '采购部']])
    expect((await waiting(boss))[0]?.mobile).toContain('****')
    expect(await reply(boss, false, { reason: '不认识' })).toBe('ok')
  })

  test('by the credit code too; one at a time, five in a day, and not by who has a company', async () => {
    const who = await register(newMobile())
    const code = (
      await db().row<{ c: string }>(
        `select c.credit_code as c from company c join app_user u on u.company_id = c.id where u.user_name = 'demo01'`,
      )
    )?.c
    expect(await askFor(who, (code ?? '').toLowerCase())).toBe('ok')
    expect((await waiting(boss)).length).toBe(1)
    expect(await askFor(who, '另一家有限公司')).toBe('JOIN_WRONG')
    const [first] = await mine(who)
    const taken = { joinRequestId: first?.joinRequestId ?? '' }
    expect(await refusal(await register(newMobile()), '/api/user/withdrawJoinRequest', taken)).toBe('JOIN_WRONG')
    expect(await refusal(who, '/api/user/withdrawJoinRequest', taken)).toBe('ok')
    expect(await waiting(boss)).toEqual([])
    for (let i = 0; i < 3; i++) await askFor(who, '另一家有限公司')
    expect(await askFor(who, '另一家有限公司')).toBe('TOO_MANY')
    expect(await askFor(boss, '另一家有限公司')).toBe('JOIN_WRONG')
  })

  test('two at once are one request', async () => {
    const who = await register(newMobile())
    const name = await nameOf(boss)
    expect((await many(2, () => askFor(who, name))).sort()).toEqual(['JOIN_WRONG', 'ok'])
    expect(await waiting(boss)).toHaveLength(1)
    expect(await reply(boss, false, { reason: '不认识' })).toBe('ok')
  })

  test('after seven days it has ended, and may be asked anew', async () => {
    const who = await register(newMobile())
    await askFor(who, await nameOf(boss))
    await db().run(`update company_join_request set expires_at = now() where state = 0`)
    expect(await waiting(boss)).toEqual([])
    expect((await mine(who))[0]?.state).toBe(4)
    expect(await askFor(who, await nameOf(boss))).toBe('ok')
    expect(await reply(boss, false, { reason: '不认识' })).toBe('ok')
  })
})

describe('the answer', () => {
  test('lets him in with a role, once', async () => {
    const who = await register(newMobile())
    await askFor(who, await nameOf(boss))
    const [request] = await waiting(boss)
    const joinRequestId = request?.joinRequestId ?? ''
    const yes = { joinRequestId, accept: true, role: 'viewer', limits: NONE }
    expect(await refusal(await mall.buyer('demo02'), '/api/user/answerJoinRequest', yes)).toBe('JOIN_WRONG')
    expect(await refusal(await mall.buyer('demo01-2'), '/api/user/answerJoinRequest', yes)).toBe('COMPANY_RIGHT')
    expect((await many(2, () => refusal(boss, '/api/user/answerJoinRequest', yes))).sort()).toEqual(['JOIN_WRONG', 'ok'])
    expect(await nameOf(who)).toBe(await nameOf(boss))
    const userName = await userNameOf(who)
    expect(await person(boss, userName)).toMatchObject({ role: 'viewer' })
    expect(await told(userName, 'joinAnswered')).toBe(1)
    expect((await mine(who))[0]?.state).toBe(1)
  })

  test('or says why not', async () => {
    const who = await register(newMobile())
    await askFor(who, await nameOf(boss))
    expect(await reply(boss, false)).toBe('JOIN_WRONG')
    expect(await reply(boss, false, { reason: '不是本公司人员' })).toBe('ok')
    expect((await mine(who))[0]).toMatchObject({ state: 2, reason: '不是本公司人员' })
    expect(await nameOf(who)).toBe('')
  })

  test('who has joined another company meanwhile is not asked about any more', async () => {
    const mobile = newMobile()
    const who = await register(mobile)
    await askFor(who, await nameOf(boss))
    const [request] = await waiting(boss)
    await invite(await mall.buyer('demo02'), mobile)
    expect((await answer(who)).code).toBe(1)
    expect(await waiting(boss)).toEqual([])
    const yes = { joinRequestId: request?.joinRequestId ?? '', accept: true, limits: NONE }
    expect(await refusal(boss, '/api/user/answerJoinRequest', yes)).toBe('JOIN_WRONG')
  })
})
