// 邀请 invitations: from the message to the colleague.
import { expect, test } from 'vitest'
import { effectOf } from '../../testing/testEffects.ts'
import {
  alive,
  answer,
  boss,
  invite,
  mall,
  mine,
  newMobile,
  openMall,
  PASSWORD,
  person,
  register,
  smsTo,
  userNameOf,
  NONE,
} from './testPeople.ts'

openMall()

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
    await mall.world.pool.run(`update company_invitation set sent_at = now() - interval '61 seconds' where mobile = $1`, [mobile])
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
  const there = mall.withToken(moved.data.user.token)
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
  // The log says which account ended; whoever came without one has none to end.
  const joined = await mall.world.pool.rows<{ detail: string }>(
    `select detail from audit_log where act = 'people.acceptInvitation' order by seq desc limit 2`,
  )
  expect(joined.map(a => a.detail.includes(`原账号 ${oldName} 注销`))).toEqual([true, false])
  expect(joined[1]?.detail).not.toContain('注销')
  expect((await mall.guest.ask('/api/user/loginUser', { userName: mobile, password: PASSWORD })).code).toBe(1)
})

test('is refused while one’s own certification is in review, and for the last administrator of another company', async () => {
  const mobile = newMobile()
  const fresh = await register(mobile)
  await mall.world.pool.run(
    `insert into certification (cert_code, kind, applicant_id, state) select 'RZ-test', 'first', id, 1 from app_user where mobile = $1`,
    [mobile],
  )
  await invite(boss, mobile)
  expect((await mine(fresh))[0]).toMatchObject({
    whyNot: '您有一份企业认证申请（审核中），请先在「企业认证」中撤回修改，再放弃申请',
    application: { certCode: 'RZ-test', inReview: true },
  })
  expect(await effectOf(mall, () => answer(fresh, true, true))).toEqual({})
  expect((await answer(fresh)).code).toBe(4614)
  const rival = await mall.buyer('demo03')
  await invite(boss, (await rival.get('/api/user/refreshUser', {})).mobile)
  const refused = await answer(rival)
  expect([refused.code, refused.message]).toEqual([4602, '您是企业唯一的管理员，请先在「子账号」中把另一位设为企业管理员'])
})

test('gives up a draft of one’s own with the acceptance, if he said so; to decline needs nothing', async () => {
  const mobile = newMobile()
  const fresh = await register(mobile)
  const draft = (code: string) =>
    mall.world.pool.run(
      `insert into certification (cert_code, kind, applicant_id) select $2, 'first', id from app_user where mobile = $1`,
      [mobile, code],
    )
  await draft('RZ-draft-1')
  await invite(boss, mobile)
  expect((await mine(fresh))[0]).toMatchObject({ whyNot: '', application: { certCode: 'RZ-draft-1', inReview: false } })
  expect((await answer(fresh, false)).code).toBe(1)
  await invite(boss, mobile)
  const unasked = await answer(fresh)
  expect([unasked.code, unasked.message]).toEqual([4614, '您有一份企业认证申请（填写中），请先在「企业认证」中放弃申请'])
  expect(await effectOf(mall, () => answer(fresh, true, true))).toEqual({
    audits: ['certification.discard by newcomer', 'people.acceptInvitation by newcomer'],
    live: ['newcomer session'],
    notices: ['invitationAnswered → demo01'],
    rows: {
      app_user: 'company_id, role_code, user_type 1→3',
      certification: 'state 0→4, updated_at, version +1',
      certification_log: 'insert discard',
      company_invitation: 'answered_at, state 0→1, user_id',
    },
  })
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
