import type { Mall } from './mall.ts'
import type { Outcome } from './outcome.ts'

const median = (list: number[]): number => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0

/** T43: codes and passwords can neither be bombed nor guessed, and nobody learns who is registered beyond checkMobile. */
export async function throttle(mall: Mall): Promise<Outcome> {
  const wrong: string[] = []
  const known = '10200001101'
  const unknown = '10299990001'
  // Codes of earlier proofs came from this address too: an hour ago is long ago enough.
  const age = (by: string) => mall.db.query(`update sms_code set created_at = created_at - interval '${by}'`)
  await age('2 hours')
  const send = (mobile: string, purpose = 'login') => mall.ask('/api/sms/sendSms', { mobile, purpose })

  // One code a minute, ten a day.
  const codes: number[] = []
  for (let i = 0; i < 12; i += 1) {
    codes.push((await send(known)).code)
    if (i === 0) codes.push((await send(known)).code)
    await age('61 seconds')
  }
  if (codes[1] !== 4004) wrong.push(`一分钟内第二条得到 ${codes[1]}`)
  const sent = codes.filter(c => c === 1).length
  if (sent !== 10 || codes.at(-1) !== 4005) wrong.push(`一天 ${sent} 条，末次 ${codes.at(-1)}`)

  // Five wrong answers kill a code; the right one after them is dead, and one code opens one session.
  await age('1 day')
  const guessed = await send(known)
  const right = (guessed.data as { sandboxCode?: string } | null)?.sandboxCode ?? ''
  const other = (n: number) => String((Number(right) + n) % 1_000_000).padStart(6, '0')
  for (let i = 1; i <= 5; i += 1) await mall.ask('/api/user/smsLoginUserBean', { mobile: known, smsCode: other(i) })
  if ((await mall.ask('/api/user/smsLoginUserBean', { mobile: known, smsCode: right })).code !== 4006)
    wrong.push('五次错后验证码仍可用')
  await age('61 seconds')
  const once = ((await send(known)).data as { sandboxCode?: string } | null)?.sandboxCode ?? ''
  const tries = await Promise.all(
    Array.from({ length: 50 }, () => mall.ask('/api/user/smsLoginUserBean', { mobile: known, smsCode: once })),
  )
  const opened = tries.filter(t => t.code === 1).length
  if (opened !== 1) wrong.push(`同一验证码 50 次并发成功 ${opened} 次`)

  // A thousand guesses against one code: at most five of them are looked at.
  await age('61 seconds')
  await send(known)
  let hits = 0
  for (let i = 0; i < 20; i += 1) {
    const round = await Promise.all(
      Array.from({ length: 50 }, (_, k) =>
        mall.ask('/api/user/smsLoginUserBean', { mobile: known, smsCode: String(i * 50 + k).padStart(6, '0') }),
      ),
    )
    hits += round.filter(r => r.code === 1).length
  }
  const { rows } = await mall.db.query<{ attempts: number }>(
    'select attempts from sms_code where mobile = $1 order by id desc limit 1',
    [known],
  )
  if (hits > 0 || (rows[0]?.attempts ?? 99) > 5) wrong.push(`千次猜测命中 ${hits}，计数 ${rows[0]?.attempts}`)

  // Two hundred numbers from one address; another address in a header is not another address.
  await age('2 hours')
  let passed = 0
  for (let i = 0; i < 200; i += 1) {
    const reply = await mall.raw('/api/sms/sendSms', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${i}` },
      body: JSON.stringify({ mobile: `1028${String(i).padStart(7, '0')}`, purpose: 'login' }),
    })
    if (((await reply.json()) as { status: { code: number } }).status.code === 1) passed += 1
  }
  if (passed > 20) wrong.push(`一个地址一小时发出 ${passed} 条`)

  // Passwords: a growing delay after five, no lasting lock, the header changes nothing, and the same for names nobody has.
  const guess = async (userName: string, i: number) => {
    const from = performance.now()
    const reply = await mall.raw('/api/user/loginUser', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${i}` },
      body: JSON.stringify({ userName, password: `wrong-${i}` }),
    })
    const { status } = (await reply.json()) as { status: { code: number; message: string } }
    return { ...status, ms: performance.now() - from }
  }
  const wrongs: number[] = []
  for (let i = 0; i < 40; i += 1) wrongs.push((await guess('demo12', i)).code)
  if (wrongs.filter(c => c === 4001).length !== 5 || wrongs.at(-1) !== 4002)
    wrong.push(`40 次错误密码：${wrongs.filter(c => c === 4001).length} 次被核对`)
  await mall.db.query('update login_failure set blocked_until = now()')
  if ((await mall.ask('/api/user/loginUser', { userName: 'demo12', password: 'Steel@2026' })).code !== 1)
    wrong.push('限时过后仍被锁')

  await mall.db.query('delete from login_failure')
  const texts = new Set<string>()
  // A machine with other work has its moods; a hash that is not made shows every time.
  let apart = Number.POSITIVE_INFINITY
  for (let round = 0; round < 3 && apart > 20; round += 1) {
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
    for (let i = 0; i < 15; i += 1) {
      const a = await guess(`demo${20 + i}`, i)
      const b = await guess(`nobody${i}`, i)
      times.known.push(a.ms)
      times.unknown.push(b.ms)
      texts.add(a.message).add(b.message)
    }
    apart = Math.abs(median(times.known) - median(times.unknown))
    await mall.db.query('delete from login_failure')
  }
  if (texts.size !== 1) wrong.push('密码错误与账号不存在的提示不同')
  if (apart > 20) wrong.push(`登录耗时差 ${apart.toFixed(0)} 毫秒`)
  await age('2 hours')
  const reset = [await send(known, 'reset'), await send(unknown, 'reset')]
  if (reset[0]?.code !== reset[1]?.code || reset[0]?.message !== reset[1]?.message) wrong.push('找回密码能看出是否注册')
  await age('2 hours')
  await mall.db.query('delete from login_failure')
  return {
    pass: wrong.length === 0,
    figures: wrong.length
      ? wrong.join('；')
      : `1 条/分、10 条/日、一址 ${passed} 条/时，5 次错即废，50 并发只成 1 次，40 次错密码只核对 5 次且不久锁，已知与未知账号中位差 ${apart.toFixed(1)} 毫秒`,
  }
}
