import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { effectOf } from '../../testing/testEffects.ts'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'
import { DEMO_PASSWORD } from '../../../../demo/src/seed/demo.constants.ts'

let mall: TestMall
beforeAll(async () => {
  mall = await testMall()
})
afterAll(() => mall.close())

const alive = async (who: Caller) => (await who.ask('/api/user/refreshUser', {})).code
const bindCode = async (mobile: string): Promise<string> => {
  await mall.world.pool.run(`update sms_code set created_at = created_at - interval '61 seconds', ip = 'elsewhere'`)
  return (await mall.guest.get('/api/sms/sendSms', { mobile, purpose: 'bindMobile' })).sandboxCode ?? ''
}
const ticket = async (mobile: string): Promise<string> =>
  (
    await mall.guest.get('/api/sms/verificationSmsRtToken', {
      mobile,
      smsCode: await bindCode(mobile),
      purpose: 'bindMobile',
    })
  ).rtToken

describe('devices', () => {
  test('are listed with masked address, this one marked; one or all others can be ended', async () => {
    const here = await mall.buyer('demo03')
    const there = await mall.buyer('demo03')
    const third = await mall.buyer('demo03')
    const list = await here.get('/api/user/getUserSessionList', {})
    expect(list.length).toBe(3)
    expect(list.map(s => s.current)).toEqual([true, false, false])
    expect(list.every(s => s.address === '127.0.*.*' && s.startedAt > 0 && s.seenAt >= s.startedAt)).toBe(true)
    expect(JSON.stringify(list)).not.toContain(here.token ?? '?')
    const own = (await there.get('/api/user/getUserSessionList', {}))[0]?.sessionId ?? ''
    expect((await here.ask('/api/user/endUserSession', { sessionId: own })).code).toBe(1)
    expect([await alive(here), await alive(there), await alive(third)]).toEqual([1, 606, 1])
    expect((await here.ask('/api/user/endUserSession', { sessionId: own })).code).toBe(4018)
    expect((await here.get('/api/user/endOtherUserSessions', {})).ended).toBe(1)
    expect([await alive(here), await alive(third)]).toEqual([1, 606])
  })

  test('of somebody else answer like ones that do not exist, and live on', async () => {
    const mine = await mall.buyer('demo03')
    const other = await mall.buyer('demo04')
    const foreign = (await other.get('/api/user/getUserSessionList', {})).find(s => s.current)?.sessionId ?? ''
    const answers = [
      await mine.ask('/api/user/endUserSession', { sessionId: foreign }),
      await mine.ask('/api/user/endUserSession', { sessionId: '99999999999' }),
    ]
    expect(answers[0]).toEqual(answers[1])
    expect(await alive(other)).toBe(1)
  })
})

describe('the bound mobile', () => {
  const bind = (who: Caller, rtToken: string, mobile: string, smsCode: string) =>
    who.ask('/api/user/updateBindingUserBaseMobile', { rtToken, mobile, smsCode })

  test('is not changed by the proof of somebody else’s number', async () => {
    const [me, other] = await Promise.all([mall.buyer('demo06'), mall.buyer('demo07')])
    const theirs = await ticket((await other.get('/api/user/refreshUser', {})).mobile)
    const before = (await me.get('/api/user/refreshUser', {})).mobile
    expect((await bind(me, theirs, '10208886003', await bindCode('10208886003'))).code).toBe(4016)
    expect((await me.get('/api/user/refreshUser', {})).mobile).toBe(before)
  })

  test('changes with proof of the old and the new number; other devices end', async () => {
    const here = await mall.buyer('demo05')
    const there = await mall.buyer('demo05')
    const { mobile: old } = await here.get('/api/user/refreshUser', {})
    const rtToken = await ticket(old)
    const next = '10208886001'
    const code = await bindCode(next)
    expect((await bind(here, rtToken, old, code)).code).toBe(4014)
    expect((await bind(here, rtToken, next, code === '111111' ? '222222' : '111111')).code).toBe(4006)
    expect((await bind(here, rtToken, next, code)).code).toBe(1)
    expect((await here.get('/api/user/refreshUser', {})).mobile).toBe(next)
    expect([await alive(here), await alive(there)]).toEqual([1, 606])
    expect((await bind(here, rtToken, '10208886002', await bindCode('10208886002'))).code).toBe(4016)
    expect((await mall.guest.ask('/api/user/loginUser', { userName: next, password: DEMO_PASSWORD })).code).toBe(1)
    expect((await here.get('/api/user/checkUserAccountSecurity', {})).mobile).toBe('102****6001')
  })

  test('does not change by proof of any other number, nor to a number that is taken', async () => {
    const here = await mall.buyer('demo06')
    const { mobile: old } = await here.get('/api/user/refreshUser', {})
    const next = '10208886003'
    const foreign = await ticket('10208886004')
    expect((await bind(here, foreign, next, await bindCode(next))).code).toBe(4016)
    const taken = '10200000101'
    expect((await bind(here, await ticket(old), taken, await bindCode(taken))).code).toBe(4013)
    expect((await here.get('/api/user/refreshUser', {})).mobile).toBe(old)
  })

  test('two people who want one number at once: one gets it', async () => {
    const people = await Promise.all(['demo07', 'demo08'].map(name => mall.buyer(name)))
    const tickets: string[] = []
    for (const p of people) tickets.push(await ticket((await p.get('/api/user/refreshUser', {})).mobile))
    const next = '10208886005'
    const code = await bindCode(next)
    const answers = await Promise.all(people.map((p, i) => bind(p, tickets[i] ?? '', next, code)))
    expect(answers.filter(a => a.code === 1).length).toBe(1)
  })
})

test('the picture is one’s own, uploaded for that and drawn anew by us; without one there is none', async () => {
  const [me, other] = await Promise.all([mall.buyer('demo08'), mall.buyer('demo10')])
  const upload = async (who: Caller, purpose: string, thumb: boolean): Promise<string> => {
    const { userName } = await who.get('/api/user/refreshUser', {})
    const fileId = randomBytes(16).toString('base64url')
    await mall.world.pool.run(
      `insert into file_object (id, user_id, purpose, storage_key, thumb_key, original_name, mime, size, sha256)
       select $1, id, $2, 'test/' || $1, case when $3 then 'test/thumb/' || $1 end, '头像.png', 'image/png', 10, repeat('0', 64)
       from app_user where user_name = $4`,
      [fileId, purpose, thumb, userName],
    )
    return fileId
  }
  const set = (fileId: string | null) => me.ask('/api/user/updateUserAvatar', { fileId })
  const shown = async () => (await me.get('/api/user/refreshUser', {})).headImgUrl
  const mine = await upload(me, 'avatar', true)
  expect((await set(mine)).data.headImgUrl).toBe(`/api/file/get?id=${mine}&size=thumb`)
  const not = [await upload(other, 'avatar', true), await upload(me, 'licence', true), await upload(me, 'avatar', false)]
  for (const fileId of not) expect((await set(fileId)).code).toBe(4508)
  expect(await shown()).toBe(`/api/file/get?id=${mine}&size=thumb`)
  expect((await set(null)).data.headImgUrl).toBe('')
  expect(await shown()).toBe('')
})

describe('a person’s own data', () => {
  test('are read and changed by himself alone', async () => {
    const me = await mall.buyer('demo10')
    const saved = { nickName: '老马', realName: '马丁酉', email: 'buyer@company.example', cityCode: '130600' }
    await me.get('/api/user/updateUserExtendInfo', saved)
    const info = await me.get('/api/user/selectUserInfoByUserName', {})
    expect(info).toMatchObject({ ...saved, cityName: '保定市', provinceCode: '130000' })
    expect(info.mobile).toMatch(/^\d{3}\*{4}\d{4}$/)
    expect(await me.get('/api/user/selectUserInfoByUserName', {}, { userName: 'demo01' })).toEqual(info)
  })

  test('are refused with a sentence that says how to mend them, and carry no rights', async () => {
    const me = await mall.buyer('demo10')
    const good = { nickName: '老马', realName: '马丁酉', email: '', cityCode: '' }
    const answer = (c: object) => me.ask('/api/user/updateUserExtendInfo', { ...good, ...c })
    expect((await answer({ email: 'no-mail' })).message).toContain('名称@域名')
    expect((await answer({ nickName: ' ' })).code).toBe(9400)
    expect((await answer({ cityCode: '999999' })).message).toContain('列表中的城市')
    const before = await me.get('/api/user/getUserByToken', {})
    expect((await answer({ userType: 2, companyId: 1, mobile: '10200000101', approvalStatus: 2 })).code).toBe(1)
    expect(await me.get('/api/user/getUserByToken', {})).toEqual({ ...before, nickName: '马丁酉' })
  })

  test('a colleague’s name is nobody else’s: not by spelling, not for two at once; a new name is told and written down', async () => {
    const base = { email: '', cityCode: '130100' }
    const [second, fourth] = [await mall.buyer('demo01-2'), await mall.buyer('demo01-4')]
    const name = (who: typeof second, realName: string, nickName = '采购') =>
      who.ask('/api/user/updateUserExtendInfo', { ...base, nickName, realName }).then(a => a.code)
    const theirs = (await fourth.get('/api/user/selectUserInfoByUserName', {})).realName
    for (const copy of [theirs, ` ${theirs[0]} ${theirs.slice(1)}`, `${theirs.slice(0, 1)}\u00b7${theirs.slice(1)}`]) {
      expect([copy, await name(second, copy)]).toEqual([copy, 4017])
      expect([copy, await name(second, '', copy)]).toEqual([copy, 4017])
    }
    const mobile =
      (await mall.world.pool.row<{ m: string }>(`select mobile as m from app_user where user_name = 'demo01-2'`))?.m ?? ''
    expect((await second.ask('/api/user/updateUserBaseByMobile', { mobile, nickName: theirs })).code).toBe(4017)
    const both = await Promise.all([name(second, '欧阳采购'), name(fourth, '欧阳采购')])
    expect(both.sort()).toEqual([1, 4017])
    const told = await mall.world.pool.rows<{ to: string; body: string }>(
      `select u.user_name as to, n.body from notice n join app_user u on u.id = n.user_id where n.event = 'nameChanged'`,
    )
    expect(told.map(t => t.to)).toEqual(['demo01'])
    expect(told[0]?.body).toContain('欧阳采购')
    const rows = await mall.world.pool.rows<{ detail: string }>(`select detail from audit_log where action = '修改姓名'`)
    expect(rows.map(r => r.detail)).toContainEqual(expect.stringContaining('→ 欧阳采购'))
  })

  test('a person without a company changes his name for nobody else to hear; in a company the others who manage people do', async () => {
    const alone = await mall.buyer('demo10')
    await mall.world.pool.run(`update app_user set company_id = null, role_code = '' where user_name = 'demo10-2'`)
    const free = await mall.buyer('demo10-2')
    const save = (who: Caller, realName: string) =>
      effectOf(mall, () => who.get('/api/user/updateUserExtendInfo', { nickName: '阿丁', realName, email: '', cityCode: '' }))
    const quiet = await save(free, '马丁戌')
    expect([quiet.notices, quiet.audits]).toEqual([undefined, undefined])
    await save(alone, '')
    const named = await save(alone, '马丁戌')
    // He manages people himself and is not told what he did.
    expect(named.notices).toBeUndefined()
    const [last] = await mall.world.pool.rows<{ detail: string }>(
      `select detail from audit_log where act = 'account.name' order by seq desc limit 1`,
    )
    expect(last?.detail).toBe('本人修改，（空） → 马丁戌，已通知企业管理员')
    await save(alone, '')
    const [emptied] = await mall.world.pool.rows<{ detail: string }>(
      `select detail from audit_log where act = 'account.name' order by seq desc limit 1`,
    )
    expect(emptied?.detail).toBe('本人修改，马丁戌 → （空），已通知企业管理员')
    // The same name again says nothing.
    expect(await save(alone, '')).toEqual({})
  })

  test('the preferred city is where a new device begins', async () => {
    await (await mall.buyer('demo10')).get('/api/user/updateUserExtendInfo', {
      nickName: '老马',
      realName: '',
      email: '',
      cityCode: '130600',
    })
    const reply = await mall.app.inject({
      method: 'POST',
      url: '/api/user/loginUser',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ userName: 'demo10', password: DEMO_PASSWORD }),
    })
    const names = [reply.headers['set-cookie']].flat().map(c => String(c).split('=')[0])
    expect(names).toContain('cityCode')
    expect(names).toContain('HBJYJT_cityName')
  })

  test('come as a copy with everything of one’s own and nothing of a colleague or of another company', async () => {
    const me = await mall.buyer('demo01')
    const { list } = await mall.guest.get('/api/search/getSearchProducts', { word: 'HRB400E' })
    const skuCode = list[0]?.skuCode ?? ''
    await me.get('/api/goods/insertUserProductCollection', { skuCode })
    const taken = await effectOf(mall, () => me.get('/api/user/getUserDataCopy', {}))
    expect(taken).toEqual({ rows: { ask_count: 'insert' }, audits: ['account.dataCopy by demo01'] })
    const copy = await me.get('/api/user/getUserDataCopy', {})
    expect(copy.account).toMatchObject({ userName: 'demo01', mobile: '10200000101' })
    expect(copy.favourites.map(f => f.skuCode)).toContain(skuCode)
    expect([copy.linkedAccounts, copy.joinRequests]).toEqual([[], []])
    const own = await mall.world.pool.row<{ n: number }>(
      `select count(*)::int as n from orders o join app_user u on u.id = o.user_id where u.user_name = 'demo01'`,
    )
    expect([copy.orders.length, copy.orders.length > 0]).toEqual([own?.n, true])
    expect(JSON.stringify(copy)).not.toMatch(/scrypt|token/)
    expect((await mall.guest.ask('/api/user/getUserDataCopy', {})).code).toBe(606)
  })
})
