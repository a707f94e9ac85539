import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { effectOf } from '../../testing/testEffects.ts'
import { type TestMall, testMall } from '../../testing/testMall.ts'
import { DEMO_PASSWORD } from '../../../../demo/src/seed/demo.constants.ts'
import { codeAt } from './totp.ts'

let mall: TestMall
beforeAll(async () => {
  mall = await testMall()
})
afterAll(() => mall.close())
beforeEach(() => mall.world.pool.run('delete from login_failure'))

const login = (staffCode: string, password = DEMO_PASSWORD) => mall.guest.ask('/api/ops/loginStaff', { staffCode, password })
/** What the log has of an employee's log-ins, the newest last. */
const logged = (staffCode: string) =>
  mall.world.pool.rows<{ act: string; actor: string; detail: string }>(
    `select l.act, u.user_name as actor, l.detail from audit_log l join app_user u on u.id = l.actor_id
     where l.object_type = 'staff' and l.object_id = $1 and l.act like 'staff.login%' order by l.seq`,
    [staffCode],
  )

test('a log-in of an employee is on record as his own act, a wrong password as that of nobody known, without what was typed', async () => {
  const right = await effectOf(mall, () => login('s002'))
  expect(right).toMatchObject({ audits: ['staff.login by s002'], rows: { session: expect.stringContaining('insert') } })
  await mall.world.pool.run('delete from login_failure')
  const wrong = await effectOf(mall, () => login('S002', 'mein-Geheimnis-77'))
  expect(wrong).toEqual({ rows: { login_failure: 'insert ×3' }, audits: ['staff.loginFailed by system'] })
  const [came, failed] = await logged('S002')
  expect([came?.actor, came?.detail]).toEqual(['s002', '密码，来自 127.0.0.1'])
  expect([failed?.actor, failed?.detail]).toEqual(['system', '有人以此工号登录，密码不正确，来自 127.0.0.1'])
  const everything = await mall.world.pool.row<{ n: number }>(
    `select count(*)::int as n from audit_log where payload like '%Geheimnis%' or payload like '%${DEMO_PASSWORD}%'`,
  )
  expect(everything?.n).toBe(0)
})

test('a code that nobody has leaves no row: whoever sends names does not fill the log', async () => {
  const effect = await effectOf(mall, () => login('S987', 'nope'))
  expect(effect).toEqual({ rows: { login_failure: 'insert ×3' } })
})

test('a flood of wrong passwords leaves as many rows as tries were looked at, not one for each that was sent', async () => {
  const before = (await logged('S003')).length
  const answers = await Promise.all(Array.from({ length: 60 }, () => login('S003', 'nope')))
  const looked = answers.filter(a => a.code === 4401).length
  expect(looked).toBe(5)
  // While the delay runs nothing more comes in.
  for (let i = 0; i < 10; i += 1) expect((await login('S003', 'nope')).code).toBe(4002)
  expect((await logged('S003')).length - before).toBe(looked)
})

test('the second step: a wrong code after a right password is told as such, the right one says what he proved himself by', async () => {
  const me = await mall.staff('S004')
  const { secret } = await me.get('/api/ops/startTotp', { password: DEMO_PASSWORD })
  const step = () => Math.floor(Date.now() / 30_000)
  await me.get('/api/ops/confirmTotp', { code: codeAt(secret, step() - 1) })
  const before = (await logged('S004')).length
  const half = (await login('S004')).data
  // The password alone opened nothing: there is no log-in yet.
  expect(await logged('S004')).toHaveLength(before)
  await mall.guest.ask('/api/ops/loginStaffCode', { ticket: half.ticket, code: '000000' })
  await mall.guest.ask('/api/ops/loginStaffCode', { ticket: half.ticket, code: codeAt(secret, step()) })
  const told = (await logged('S004')).slice(before)
  expect(told.map(r => [r.act, r.actor, r.detail.split('，来自')[0]])).toEqual([
    ['staff.loginFailed', 'system', '有人以此工号登录，密码正确，动态码不正确'],
    ['staff.login', 's004', '密码与动态码'],
  ])
})
