import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { safeRedirect } from '@mall/domain/people/session/guard.ts'
import { seal, unseal } from '../server/src/kernel/sealed.ts'
import { cookieJar, Cookies } from '../server/src/kernel/serve/cookies.ts'
import { readSettings } from '../server/src/kernel/settings/settings.ts'
import type { Mall } from './mall.ts'
import type { Outcome } from './outcome.ts'

/** T42: a session dies at logout, after silence, at its age, and when user or company may no longer act; tokens are long, hashed, new. */
export async function sessions(mall: Mall): Promise<Outcome> {
  const wrong: string[] = []
  const alive = async (token: string) => (await mall.ask('/api/user/refreshUser', {}, token)).code === 1
  const first = await mall.login('demo08')
  const second = await mall.login('demo08')
  if (first === second) wrong.push('两次登录同一 token')
  if (Buffer.from(first, 'base64url').length < 16) wrong.push('token 不足 128 位')
  const { rows } = await mall.db.query<{ n: number }>('select count(*)::int as n from session where token_hash = any($1)', [
    [first, second],
  ])
  if (rows[0]?.n) wrong.push('token 明文入库')
  await mall.ask('/api/user/logoutUser', {}, first)
  if (await alive(first)) wrong.push('退出后仍可用')
  if (!(await alive(second))) wrong.push('退出一处影响另一处')
  const session = `from app_user u where u.id = session.user_id and u.user_name = 'demo08'`
  await mall.db.query(`update session set seen_at = now() - interval '31 minutes' ${session}`)
  if (await alive(second)) wrong.push('闲置 30 分钟仍可用')
  const third = await mall.login('demo08')
  await mall.db.query(`update session set expires_at = now() ${session}`)
  if (await alive(third)) wrong.push('满 12 小时仍可用')
  const fourth = await mall.login('demo08')
  await mall.db.query(`update app_user set frozen = true where user_name = 'demo08'`)
  if (await alive(fourth)) wrong.push('停用后仍可用')
  await mall.db.query(`update app_user set frozen = false where user_name = 'demo08'`)
  const fifth = await mall.login('demo08')
  await mall.db.query(
    `update company set frozen = true from app_user u where u.company_id = company.id and u.user_name = 'demo08'`,
  )
  if (await alive(fifth)) wrong.push('企业冻结后仍可用')
  await mall.db.query('update company set frozen = false')
  return {
    pass: wrong.length === 0,
    figures: wrong.length ? wrong.join('；') : '退出、闲置、超时、停用、冻结全部即时生效，token 256 位、只存摘要',
  }
}

/** T44: bit flips, swapped names, cut and foreign cookies are ignored; no key in the repository or in shipped scripts; no start without one. */
export async function cookies(mall: Mall): Promise<Outcome> {
  const settings = readSettings({ MALL_DATA: '.data/proof-cookies' })
  const names = Object.values(Cookies).filter(c => c.sealed)
  let accepted = 0
  const flips = 10_000
  for (let i = 0; i < flips; i += 1) {
    const c = names[i % names.length] as (typeof names)[number]
    const text = seal(settings.cookieKeys, c.wire, `secret ${i}`)
    const [version, id, body] = text.split('.') as [string, string, string]
    const bytes = Buffer.from(body, 'base64url')
    const at = Math.floor(mall.random() * bytes.length * 8)
    bytes[at >> 3] = (bytes[at >> 3] ?? 0) ^ (1 << (at & 7))
    if (unseal(settings.cookieKeys, c.wire, `${version}.${id}.${bytes.toString('base64url')}`) !== null) accepted += 1
    const other = names[(i + 1) % names.length] as (typeof names)[number]
    if (unseal(settings.cookieKeys, other.wire, text) !== null) accepted += 1
    if (unseal(settings.cookieKeys, c.wire, text.slice(0, -1 - (i % 20))) !== null) accepted += 1
  }
  const old = readSettings({ COOKIE_KEYS: `old:${Buffer.alloc(32, 7).toString('base64')}`, MALL_DATA: '.data/proof-cookies' })
  const fromOld = seal(old.cookieKeys, 'HBJYJT_token', 'x')
  if (unseal(settings.cookieKeys, 'HBJYJT_token', fromOld) !== null) accepted += 1
  if (unseal([...settings.cookieKeys, ...old.cookieKeys], 'HBJYJT_token', fromOld) !== 'x') accepted += 1

  const wrong: string[] = []
  const reply = await mall.raw('/api/user/loginUser', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'demo10', password: 'Steel@2026' }),
  })
  const set = reply.headers.getSetCookie()
  if (set.length < 3) wrong.push('登录没有设置三个 cookie')
  for (const line of set) {
    if (!/HttpOnly/.test(line) || !/SameSite=Lax/.test(line) || !/Path=\//.test(line))
      wrong.push(`缺少标志：${line.split('=')[0]}`)
    if (line.length > 4096) wrong.push('过长')
    if (/demo10|10200000/.test(line)) wrong.push('明文资料')
  }
  const https = cookieJar({ ...settings, origin: 'https://mall.example' }, undefined)
  https.set('token', 'x')
  if (!https.lines()[0]?.includes('; Secure')) wrong.push('https 下没有 Secure')
  const tampered = await mall.raw('/order/orderList', {
    redirect: 'manual',
    headers: { cookie: 'HBJYJT_token=v1.k1.AAAA; HBJYJT_channel=J0000009' },
  })
  if (tampered.status !== 302 || !tampered.headers.get('location')?.startsWith('/login'))
    wrong.push(`伪造 cookie 得到 ${tampered.status}`)

  // No key of the kind in what is in the repository or shipped to browsers: 32 bytes of base64 beside a key-like word.
  const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
    .split('\n')
    .filter(f => /\.(ts|tsx|mjs|json|md|html)$/.test(f) && !f.includes('package-lock') && !f.startsWith('proof/'))
  const shipped = readdirSync('web/dist/client/assets')
    .filter(f => f.endsWith('.js'))
    .map(f => path.join('web/dist/client/assets', f))
  const keys = [...files, ...shipped].filter(f => /(key|secret)\W{1,4}[A-Za-z0-9+/]{43}=/i.test(readFileSync(f, 'utf8')))
  if (keys.length) wrong.push(`疑似密钥：${keys.join(' ')}`)
  let refused = ''
  try {
    readSettings({ NODE_ENV: 'production', DATABASE_URL: 'postgres://mall:x@db.internal/mall', ORIGIN: 'https://mall.example' })
  } catch (e) {
    refused = (e as Error).message
  }
  if (!refused.includes('COOKIE_KEYS')) wrong.push('生产启动没有拒绝缺失的密钥')
  return {
    pass: accepted === 0 && wrong.length === 0,
    figures: `${flips} 次改位、换名、截断共接受 ${accepted}${wrong.length ? `；${wrong.join('；')}` : '，标志齐全，无密钥外泄，缺密钥拒绝启动'}`,
  }
}

const FORMS = [
  'https://evil.example',
  'http://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/%09/evil.example',
  '/%5cevil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/./\\evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>',
  'vbscript:x',
  ' //evil.example',
  '\u0000//evil.example',
  'http:evil.example',
  'evil.example',
  '@evil.example',
  '/@evil.example:80//',
  '//user@evil.example',
  'https:/evil.example',
  '/login?redirectUrl=//evil.example',
]

/** T45: forms of redirectUrl, on the server before and after login, and in the function the browser uses; a good link still returns. */
export async function redirect(mall: Mall): Promise<Outcome> {
  const wrong: string[] = []
  const login = await mall.raw('/api/user/loginUser', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'demo10', password: 'Steel@2026' }),
  })
  const cookie = login.headers
    .getSetCookie()
    .map(l => l.split(';')[0])
    .join('; ')
  for (const form of FORMS) {
    const target = new URL(safeRedirect(form), 'https://here.example')
    if (target.origin !== 'https://here.example') wrong.push(`函数：${form}`)
    const query = `/login?redirectUrl=${encodeURIComponent(form)}`
    const guest = await mall.raw(query, { redirect: 'manual' })
    const html = await guest.text()
    if (/(href|action|src)="(https?:)?\/\/evil|href="javascript:/i.test(html)) wrong.push(`页面：${form}`)
    const member = await mall.raw(query, { redirect: 'manual', headers: { cookie } })
    const location = new URL(member.headers.get('location') ?? '/', 'https://here.example')
    if (location.origin !== 'https://here.example' || !location.protocol.startsWith('http')) wrong.push(`登录后：${form}`)
  }
  const good = safeRedirect('/search?word=螺纹钢&page=2')
  if (decodeURIComponent(good) !== '/search?word=螺纹钢&page=2') wrong.push('正常深链丢失')
  return {
    pass: wrong.length === 0,
    figures: `${FORMS.length} 种写法，离站 ${wrong.length}${wrong.length ? `：${wrong.slice(0, 4).join('；')}` : '，中文深链保留'}`,
  }
}
