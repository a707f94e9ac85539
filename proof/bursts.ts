import { DEMO_PASSWORD } from '../demo/src/seed/demo.constants.ts'
import type { Mall, Reply } from './mall.ts'
import type { Outcome } from './outcome.ts'

const many = <T>(n: number, one: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, i) => one(i)))
const count = (replies: readonly { code: number }[], code: number): number => replies.filter(r => r.code === code).length

/** T43, all at once: what is limited is counted before it is done, and nobody can hold another person out. */
export async function bursts(mall: Mall): Promise<Outcome> {
  const wrong: string[] = []
  const clean = async () => {
    await mall.db.query('delete from login_failure')
    await mall.db.query(`update sms_code set created_at = created_at - interval '2 days'`)
  }
  const login = (userName: string, password: string) => mall.ask('/api/user/loginUser', { userName, password })
  const staffLogin = (staffCode: string, password: string) => mall.ask('/api/ops/loginStaff', { staffCode, password })
  const most = (what: string, n: number, limit: number) =>
    void (n > limit && wrong.push(`${what}：核对 ${n} 次，应不超过 ${limit}`))

  await clean()
  most('60 个错误密码', count(await many(60, () => login('demo33', 'nope')), 4001), 5)
  const { rows } = await mall.db.query<{ m: string }>("select mobile as m from app_user where user_name = 'demo34'")
  most('账号名与手机号', count(await many(40, i => login(i % 2 ? 'demo34' : (rows[0]?.m ?? ''), 'nope')), 4001), 5)
  const hidden = await many(40, i => login('demo35', i === 33 ? DEMO_PASSWORD : 'nope'))
  most('第 34 个是对的', count(hidden, 4001) + count(hidden, 1), 5)
  const unknown = await many(40, () => login('nobody-bursts', 'nope'))
  most('没有的账号', count(unknown, 4001), 5)

  await clean()
  let sprayed = 0
  for (let round = 0; round < 3; round += 1) sprayed += count(await many(20, i => login(`demo${36 + i}`, 'nope')), 4001)
  most('一个地址试 20 个账号', sprayed, 40)

  await clean()
  const buyer = await mall.login('demo33')
  const old = await many(30, () =>
    mall.ask('/api/user/updateUserPassword', { oldPassword: 'nope', password: 'brand-New-2031x' }, buyer),
  )
  most('30 个错误原密码', count(old, 4011), 5)

  await clean()
  const half = (await staffLogin('S006', DEMO_PASSWORD)).data as { ticket: string; sandboxCode?: string }
  const bad = half.sandboxCode === '000000' ? '111111' : '000000'
  const codes = await many(200, () => mall.ask('/api/ops/loginStaffCode', { ticket: half.ticket, code: bad }))
  most('一张票 200 个动态码', count(codes, 4457), 5)

  // Strangers against employees: at the buyers' log-in, and at the console's own.
  await clean()
  await many(20, () => login('S013', 'nope'))
  if ((await staffLogin('S013', DEMO_PASSWORD)).code !== 1) wrong.push('从买家登录可锁住员工')
  const known = async (cookie: string) => {
    const reply = await mall.raw('/api/ops/loginStaff', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
      body: JSON.stringify({ staffCode: 'S012', password: DEMO_PASSWORD }),
    })
    const set = reply.headers.getSetCookie().map(line => line.split(';')[0] ?? '')
    return { code: ((await reply.json()) as { status: { code: number } }).status.code, cookie: set.join('; ') }
  }
  const first = await known('')
  for (let round = 0; round < 4; round += 1) {
    await mall.db.query('update login_failure set blocked_until = null')
    await many(20, () => staffLogin('S012', 'nope'))
  }
  if ((await known(first.cookie)).code !== 1) wrong.push('陌生人可把员工挡在他常用的设备之外')

  await clean()
  const numbers = await many(120, i =>
    mall.ask('/api/sms/sendSms', {
      mobile: `1027${String(Math.floor(mall.random() * 1e4) * 1000 + i).padStart(7, '0')}`,
      purpose: 'login',
    }),
  )
  most('一个地址 120 条短信', count(numbers, 1), 20)

  // Work without an end: whatever comes too much is told so, with an answer and a header, and pages stay quick.
  await clean()
  let dropped = 0
  const flood = many(150, i =>
    login(`nobody-${i}`, 'nope').catch((): Reply | null => {
      dropped += 1
      return null
    }),
  )
  const waits: number[] = []
  for (let i = 0; i < 10; i += 1) {
    const from = performance.now()
    const page = await mall.raw('/', {})
    await page.text()
    waits.push(performance.now() - from)
    if (page.status !== 200) wrong.push(`登录洪水中首页 ${page.status}`)
  }
  const replies = (await flood).filter(r => r !== null)
  const odd = replies.filter(r => !(r.http === 200 || r.http === 503))
  if (dropped > 0 || odd.length > 0) wrong.push(`150 次登录：断开 ${dropped}，异常 ${odd.length}`)
  const slowest = Math.max(...replies.map(r => r.ms))
  if (slowest > 10_000) wrong.push(`最慢一次登录 ${Math.round(slowest)} 毫秒`)
  if (Math.max(...waits) > 2000) wrong.push(`登录洪水中首页 ${Math.round(Math.max(...waits))} 毫秒`)
  await clean()
  return {
    pass: wrong.length === 0,
    figures: wrong.length
      ? wrong.join('；')
      : `并发 60 错密码、40 换名、200 动态码各只核对 5 次以内，一址 20 账号 ${sprayed} 次，120 短信发出 ${count(numbers, 1)}，员工在常用设备上不受陌生人影响；150 次登录断开 0、${count(replies, 9503)} 次得 503，最慢 ${Math.round(slowest)} 毫秒，其间首页最慢 ${Math.round(Math.max(...waits))} 毫秒`,
  }
}
