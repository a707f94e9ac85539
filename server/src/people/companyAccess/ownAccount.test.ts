// One’s own account: data, closing it, the age of the password.
import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../../../demo/src/seed/demo.constants.ts'
import { notify } from '../../platform/notice/notify.ts'
import { wantsMail } from '../../platform/notice/testNoticeMail.ts'
import { whyNotLeave } from './leaving.ts'
import { alive, boss, codeFor, mall, newMobile, openMall, PASSWORD, register } from './testPeople.ts'

openMall()

test('base data need one’s own number', async () => {
  const me = await mall.buyer('demo01-3')
  const set = (mobile: string) => me.ask('/api/user/updateUserBaseByMobile', { mobile, nickName: '老马' })
  expect((await set('10200000101')).code).toBe(4615)
  expect((await set('10200000113')).code).toBe(1)
  expect((await me.get('/api/user/selectUserInfoByUserName', {})).nickName).toBe('老马')
})

test('is closed with password and code: nothing says any more who it was', async () => {
  const mobile = newMobile()
  const me = await register(mobile)
  const close = (password: string, smsCode: string) => me.ask('/api/user/closeUserAccount', { password, smsCode })
  expect((await close('not-this-one', '000000')).code).toBe(4616)
  const smsCode = await codeFor(mobile, 'closeAccount')
  expect((await close(PASSWORD, smsCode === '111111' ? '222222' : '111111')).code).toBe(4006)
  expect((await close(PASSWORD, smsCode)).code).toBe(1)
  expect(await alive(me)).toBe(606)
  const row = await mall.world.pool.row<{ text: string; consents: number }>(
    `select row_to_json(u)::text as text, (select count(*)::int from consent c where c.user_id = u.id) as consents
     from app_user u where nick_name = '已注销用户' order by id desc limit 1`,
  )
  expect(row?.text).not.toContain(mobile)
  expect(row?.text).toContain('closed-')
  expect(row?.consents).toBeGreaterThan(0)
  expect((await mall.guest.ask('/api/user/loginUser', { userName: mobile, password: PASSWORD })).code).toBe(4001)
})

test('the address of its notices goes with it, and what still waits for it is not sent', async () => {
  const mobile = newMobile()
  const me = await register(mobile)
  const address = `left-${mobile}@company.example`
  await wantsMail(me, address, ['账号'])
  const { pool } = mall.world
  const id = (await pool.row<{ id: number }>('select id from app_user where mobile = $1', [mobile]))?.id ?? 0
  await pool.tx(tx => notify(tx, [id], { event: 'roleChanged', facts: { what: '' } }))
  const smsCode = await codeFor(mobile, 'closeAccount')
  expect((await me.ask('/api/user/closeUserAccount', { password: PASSWORD, smsCode })).code).toBe(1)
  const mails = await pool.rows<{ address: string; state: string }>('select address, state from mail_outbox where user_id = $1', [
    id,
  ])
  expect(mails).toEqual([{ address: 'closed@closed', state: 'failed' }])
  expect(
    await pool.rows('select 1 from notice_mail where user_id = $1 union all select 1 from mail_code where user_id = $1', [id]),
  ).toEqual([])
})

test('what the mill wrote when it gave the account goes with it', async () => {
  const mobile = newMobile()
  const me = await register(mobile)
  const clerk = await mall.staff('S002')
  await clerk.get('/api/ops/askBuyerAccount', {
    askKind: 'reset' as const,
    mobile,
    realName: '马丁酉',
    requestId: 'ask-closed-account',
    reason: '马丁酉，身份证已见',
  })
  const smsCode = await codeFor(mobile, 'closeAccount')
  expect((await me.ask('/api/user/closeUserAccount', { password: PASSWORD, smsCode })).code).toBe(1)
  const { list } = await clerk.get('/api/ops/getBuyerAccountAsks', {})
  expect(list).toHaveLength(1)
  expect(JSON.stringify(list)).not.toMatch(new RegExp(`${mobile}|马丁酉`))
})

test('of the last administrator is not closed while others are there, or orders are open', async () => {
  const smsCode = await codeFor('10200000101', 'closeAccount')
  const refused = await boss.ask('/api/user/closeUserAccount', { password: DEMO_PASSWORD, smsCode })
  expect([refused.code, refused.message]).toEqual([4617, '您是企业唯一的管理员，请先在「子账号」中把另一位设为企业管理员'])
  // A second one who is blocked manages nothing.
  const second = (blocked: boolean) =>
    mall.world.pool.run(
      `update app_user set role_code = $1, frozen = $2 where user_name = 'demo01-5'`,
      blocked ? ['administrator', true] : ['viewer', false],
    )
  await second(true)
  expect((await boss.ask('/api/user/closeUserAccount', { password: DEMO_PASSWORD, smsCode })).code).toBe(4617)
  await second(false)
  const alone = await mall.buyer('demo05')
  const { mobile } = await alone.get('/api/user/refreshUser', {})
  const code = await codeFor(mobile, 'closeAccount')
  expect((await alone.ask('/api/user/closeUserAccount', { password: DEMO_PASSWORD, smsCode: code })).code).toBe(4617)
})

test('the last administrator leaves when nothing is left to do and nobody to do it for; everybody else when he likes', async () => {
  const who = await mall.world.pool.row<{ id: number; companyId: number }>(
    `select id, company_id as "companyId" from app_user where user_name = 'demo01'`,
  )
  if (!who) throw new Error('no demo01')
  // What each change leads to, and then none of them has happened.
  const after = async (...changes: string[]): Promise<string | undefined> => {
    let why: string | undefined
    const undone = new Error('undone')
    await mall.world.pool
      .tx(async tx => {
        for (const change of changes) await tx.run(change, [who.companyId])
        why = await whyNotLeave(tx, who.companyId, { userId: who.id })
        throw undone
      })
      .catch((e: unknown) => {
        if (e !== undone) throw e
      })
    return why
  }
  const alone = `update app_user set closed_at = now() where company_id = $1 and user_name <> 'demo01'`
  const done = 'update orders set status = 8 where company_id = $1'
  const poor = `update account set balance_fen = 0 where company_id = $1 and kind in ('customer_available', 'customer_frozen')`
  expect(await after()).toContain('唯一的管理员')
  expect(await after(alone)).toMatch(/^企业还有 [1-9]\d* 张未完成的订单/)
  expect(await after(alone, done)).toMatch(/^企业还有 [\d,.]+ 元余额/)
  expect(await after(alone, done, poor)).toBeUndefined()
  // A purchaser among people without an administrator, and one with a role of the company's own, go freely.
  expect(await after(`update app_user set role_code = 'purchaser' where company_id = $1`)).toBeUndefined()
  const ownRole = `with made as (insert into company_role (company_id, name, rights) values ($1, '看单', '{order.seeAll}') returning id)
    update app_user u set custom_role_id = made.id from made where u.company_id = $1`
  expect(await after(ownRole)).toBeUndefined()
})

test('reminds of an old password where the console asks for it', async () => {
  const state = () => boss.get('/api/user/checkUserAccountSecurity', {})
  expect(await state()).toMatchObject({ passwordMaxDays: 0, passwordOld: false })
  await mall.world.pool.run(`update app_user set password_changed_at = now() - interval '91 days' where user_name = 'demo01'`)
  const staff = await mall.staff('S001')
  await staff.get('/api/ops/updateSetting', { key: 'account.passwordMaxDays', value: '90' })
  expect(await state()).toMatchObject({ passwordMaxDays: 90, passwordOld: true })
  await staff.get('/api/ops/updateSetting', { key: 'account.passwordMaxDays', value: '0' })
})

test('devices have names', async () => {
  const reply = await mall.app.inject({
    method: 'POST',
    url: '/api/user/loginUser',
    headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/141.0 Safari/537.36' },
    payload: JSON.stringify({ userName: 'demo01', password: DEMO_PASSWORD }),
  })
  const { token } = (reply.json() as { data: { token: string } }).data
  expect((await mall.withToken(token).get('/api/user/getUserSessionList', {}))[0]?.device).toBe('Chrome · Windows')
})
