import { callTable, type Path, paths } from '@mall/contract/main/calls.ts'
import { Codes } from '@mall/contract/kernel/codes.ts'
import { type At, type Field, shapeOf, valueAt, withAt } from './fields.ts'
import { goodsWith, type Mall, newKey, type Reply } from './mall.ts'
import type { Outcome } from './outcome.ts'

const accessOf = (path: string): string => callTable[path as Path].access
const exampleOf = (path: string): Record<string, unknown> => callTable[path as Path].example as Record<string, unknown>

/** Who may call: so that a probe reaches the validation behind the access check. */
async function tokens(mall: Mall): Promise<Record<string, string | null>> {
  const buyer = await mall.login('demo02')
  return { guest: null, user: buyer, company: buyer, staff: await mall.staff('S001') }
}

/** Values that are no number of the trade. */
const NOT_NUMBERS: unknown[] = [
  null,
  true,
  [3],
  '0x10',
  '5e2',
  'Infinity',
  'NaN',
  '３',
  -1,
  0.001,
  2 ** 53 + 2,
  1e308,
  { valueOf: 1 },
  '',
]

/** A number as it is counted in the trade; what may be written as words too (appid, salesType of the common fields) is none. */
const isNumber = (f: Field): boolean => (f.types.has('integer') || f.types.has('number')) && !f.types.has('string')
/** A field whose schema says how far below zero it goes was meant to: prices that go down, places south and west. */
const mayBeLess = (f: Field): boolean => f.least !== undefined && f.least < 0 && f.least > Number.MIN_SAFE_INTEGER
const fits = (f: Field, bad: unknown): boolean => {
  if (f.only.has(bad)) return true
  // A null is dropped like a missing field (specification 7), so a default may stand in.
  if (bad === null) return true
  // Tons are typed with decimals; places on the globe have parts of a degree.
  if (bad === 0.001 || bad === 1e308 || bad === 2 ** 53 + 2) return !f.types.has('integer') && bad === 0.001
  return bad === -1 && mayBeLess(f)
}
const named = (at: At): string => at.join('.')

/**
 * T12: nothing but a whole number is taken for one, in every quantity and money field of every call, however deep it lies in lists and objects; a
 * client's price changes nothing.
 */
export async function numbers(mall: Mall): Promise<Outcome> {
  const who = await tokens(mall)
  // Read beforehand: in the pauses of reading them later, connections that wait would be closed.
  for (const path of paths) shapeOf(path)
  const accepted: string[] = []
  let probes = 0
  let nested = 0
  for (const path of paths) {
    const { body, fields } = shapeOf(path)
    const example = exampleOf(path)
    for (const f of fields.filter(isNumber)) {
      const deep = f.at.length > 1
      nested += Number(deep)
      for (const bad of NOT_NUMBERS) {
        if (fits(f, bad)) continue
        const sent = withAt(body, f.at, bad)
        // What the schema lets through is one thing; -1 in a whole number it may, for the rule behind it to refuse in words of the trade.
        const read = callTable[path].input.safeParse(sent)
        probes += 1
        if (read.success && bad !== -1 && valueAt(read.data, f.at) !== undefined)
          accepted.push(`${path} ${named(f.at)}=${JSON.stringify(bad)} 能通过结构`)
        // What the schema leaves aside is taken for nothing.
        if (read.success && valueAt(read.data, f.at) === undefined) continue
        // On the wire: every value of what the example names, and of the others a number too little, a part, and a text.
        const inExample = !deep && typeof example[named(f.at)] === 'number'
        if (!inExample && bad !== -1 && bad !== 0.001 && bad !== '5e2') continue
        probes += 1
        const r = await mall.ask(path, inExample ? { ...example, [named(f.at)]: bad } : (sent as object), who[accessOf(path)])
        if (r.code === 1 || r.http >= 500) accepted.push(`${path} ${named(f.at)}=${JSON.stringify(bad)}`)
      }
    }
  }
  const [sku] = await goodsWith(mall, 1)
  const [b] = await mall.buyers(1)
  if (!sku || !b) return { pass: false, figures: '没有可用商品' }
  await mall.ask(
    '/api/cart/addGoodsToCartBuyNow',
    { skuCode: sku.code, pieces: 1, priceFen: 1, price: 0.01, amountFen: 1 },
    b.token,
  )
  const preview = (await mall.ask('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode: 1, totalFen: 1 }, b.token))
    .data as { totalFen: number; fingerprint: string }
  const made = await mall.ask(
    '/api/order/createOrderBuyNow',
    {
      requestId: newKey(),
      freightMode: 1,
      invoiceId: b.invoiceId,
      fingerprint: preview.fingerprint,
      acceptTerms: true,
      totalFen: 1,
      priceFen: 1,
    },
    b.token,
  )
  const total = (made.data as { totalFen: number } | null)?.totalFen ?? 0
  const cheap = total !== preview.totalFen || total < 1000
  return {
    pass: accepted.length === 0 && !cheap && nested > 100,
    figures: `${probes} 个探针，其中列表与对象里的数 ${nested} 个，误收 ${accepted.length}，自带价格 ${cheap ? '被采用' : '无效'}${accepted.length ? `：${accepted.slice(0, 24).join('；')}` : ''}`,
  }
}

const CONTRACT_REFUSED: ReadonlySet<number> = new Set([Codes.FRAMEWORK_NONE, Codes.FRAMEWORK_NEEDED, Codes.FRAMEWORK_NOT_USABLE])

/** T39: fields that claim an identity, on every call, against the same call without them. */
export async function identity(mall: Mall): Promise<Outcome> {
  const token = await mall.login('demo02')
  const victim = (await mall.ask('/api/user/getUserByToken', {}, await mall.login('demo05'))).data as {
    id: string
    companyId: string
    companyCode: string
  }
  const claims = {
    userName: 'demo05',
    userId: victim.id,
    companyId: victim.companyId,
    companyCode: victim.companyCode,
    insteadUserId: victim.id,
    staffCode: 'S001',
    userType: 9,
    commerceContractNo: 'CC-1',
    salesType: '90',
    siteCode: 'OTHER',
  }
  const differ: string[] = []
  for (const path of paths) {
    const { access, writes } = callTable[path]
    if (writes || access === 'staff') continue
    const plain = await mall.ask(path, exampleOf(path), token)
    const forged = await mall.ask(
      path,
      { ...exampleOf(path), ...claims, ...('userName' in exampleOf(path) ? { userName: exampleOf(path).userName } : {}) },
      token,
    )
    // Clocks go on between the two, and a wrong code of a certificate leaves one try less.
    const same = (r: Reply) => JSON.stringify(r.data).replace(/"serverNow":\d+|"now":\d+|"priceAt":\d+|"at":\d+|"left":\d+/g, '')
    // A contract that is not one's own is refused by name: that it is said aloud is no effect of it.
    if (CONTRACT_REFUSED.has(forged.code)) continue
    if (plain.code !== forged.code || same(plain) !== same(forged)) differ.push(path)
  }
  let asStaff = 0
  for (const path of paths.filter(p => accessOf(p) === 'staff'))
    if ((await mall.ask(path, { ...exampleOf(path), ...claims }, token)).code !== 606) asStaff += 1
  const mismatch = await mall.ask('/api/user/getUserByToken', { token: 'x'.repeat(43) }, token)
  return {
    pass: differ.length === 0 && asStaff === 0 && mismatch.code === 9406,
    figures: `读接口结果受影响 ${differ.length} 个，越权进入运营接口 ${asStaff} 个，头体 token 不一致 ${mismatch.code}${differ.length ? `：${differ.slice(0, 3).join(' ')}` : ''}`,
  }
}

const long = 'a'.repeat(5000)
/** Classes of hostile values put into every text field; sizes and shapes below go for whole bodies. */
const VALUES: unknown[] = [
  "' or 1=1 --",
  '"; drop table orders; --',
  '\\',
  '%',
  '_',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  '\ufeff',
  '𠮷'.repeat(50),
  '\r\nSet-Cookie: a=b',
  '../../etc/passwd',
  '..\\..\\x',
  'file:///etc/passwd',
  'http://169.254.169.254/',
  'http://127.0.0.1:1/',
  '=1+1',
  '@SUM(A1)',
  '(a+)+$',
  `${'a'.repeat(60)}!`,
  '*'.repeat(90),
  long,
  '１２３',
  '-1',
  '1e999',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '__proto__',
  { toString: 'x' },
  { $gt: '' },
  [],
  [[]],
  ['x'],
  {},
  true,
  0,
  -1,
  1.5,
  1e308,
  null,
]
const BODIES: [name: string, body: string, type: string][] = [
  ['empty', '', 'application/json'],
  ['not json', '{', 'application/json'],
  ['number', '1', 'application/json'],
  ['null', 'null', 'application/json'],
  ['list', '[]', 'application/json'],
  ['string', '"x"', 'application/json'],
  ['proto', '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}', 'application/json'],
  ['twice', '{"word":"a","word":"b"}', 'application/json'],
  ['deep', `${'['.repeat(3000)}${']'.repeat(3000)}`, 'application/json'],
  ['wide', JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`k${i}`, i]))), 'application/json'],
  ['large', JSON.stringify({ word: 'x'.repeat(1_200_000) }), 'application/json'],
  ['odd type', '{}', 'application/json\t; a=b'],
  ['xml', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>', 'application/xml'],
  ['multipart', '--x\r\n\r\n--x--', 'multipart/form-data; boundary=x'],
  ['form', 'word=a&word=b&__proto__[x]=1&pageSize=%', 'application/x-www-form-urlencoded'],
  ['bad utf8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]).toString('latin1'), 'application/json'],
]
/** Also with the names that every object of the language bears. */
const UNASKED = JSON.parse(
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}},"toString":"x","companyId":1,"userId":1,"totalFen":1,"status":7}',
) as object
/** The objects that lie inside a call's input. */
export const objectsOf = (fields: readonly Field[]): At[] => [
  ...new Map(
    fields
      .filter(f => f.at.length > 1 && typeof f.at.at(-1) === 'string')
      .map(f => [named(f.at.slice(0, -1)), f.at.slice(0, -1)] as const),
  ).values(),
]
const LEAK = /node_modules|at [\w.]+ \(|\.ts:\d+|\bselect .* from |syntax error|sqlstate|violates|relation "|column "/i

/** T46: the hostile corpus at every call; nothing breaks, leaks, reflects or hangs, and valid requests still work afterwards. */
export async function hostile(mall: Mall): Promise<Outcome> {
  const who = await tokens(mall)
  for (const path of paths) shapeOf(path)
  const found: string[] = []
  let inputs = 0
  const judge = (what: string, http: number, text: string, ms: number, chinese = true): void => {
    inputs += 1
    if (http >= 500) found.push(`${what} 返回 ${http}`)
    if (ms > 5000) found.push(`${what} 用时 ${Math.round(ms)} ms`)
    if (LEAK.test(text)) found.push(`${what} 泄漏 ${text.slice(0, 80)}`)
    if (chinese && http !== 200 && !/"status":\{"code":\d+,"message":"[^"]*[\u4e00-\u9fff]/.test(text))
      found.push(`${what} 不是信封：${text.slice(0, 60)}`)
  }
  const send = async (path: string, body: string, headers: Record<string, string>, method = 'POST') => {
    const from = performance.now()
    try {
      const reply = await mall.raw(path, { method, headers, ...(method === 'GET' || method === 'HEAD' ? {} : { body }) })
      judge(
        `${method} ${path}`,
        reply.status,
        await reply.text(),
        performance.now() - from,
        method !== 'HEAD' && path.startsWith('/api/'),
      )
    } catch (e) {
      found.push(`${method} ${path} 断线 ${(e as Error).message}`)
    }
  }
  for (const path of paths) {
    if (path === '/api/user/logoutUser') continue
    const token = who[accessOf(path)]
    const headers = { 'content-type': 'application/json', ...(token ? { token } : {}) }
    const example = exampleOf(path)
    for (const field of Object.keys(example))
      for (const value of VALUES) {
        // Throttled calls are probed with a few values only: the throttle itself is another proof.
        if (/sendSms|loginUser|loginStaff|smsLogin/.test(path) && inputs % 7) {
          inputs += 1
          continue
        }
        await send(path, JSON.stringify({ ...example, [field]: value }), headers)
      }
    // Everything that the example does not name, and what lies deeper: a third of the values each, so that together they meet all of them.
    const shape = shapeOf(path)
    const rest = shape.fields.filter(f => f.at.length > 1 || !(named(f.at) in example))
    for (const [i, f] of rest.entries())
      for (const [n, value] of VALUES.entries())
        if ((n + i) % 3 === 0) await send(path, JSON.stringify(withAt(shape.body, f.at, value)), headers)
    // Fields that nobody asked for, in every object inside.
    for (const at of objectsOf(shape.fields))
      await send(path, JSON.stringify(withAt(shape.body, at, { ...(valueAt(shape.body, at) as object), ...UNASKED })), headers)
    for (const [, body, type] of BODIES) await send(path, body, { ...headers, 'content-type': type })
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) await send(path, '{}', headers, method)
  }
  const places = [
    '/api/%00',
    '/api/..%2f..%2fetc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/api/search/getSearchProducts/',
    '/goods?skuCode=%00',
    '/goods?skuCode=%ff',
    '/search?word=%E0%A4%A',
    `/search?word=${'x'.repeat(6000)}`,
    '/search?word=<script>alert(1)</script>',
    '/login?redirectUrl=//evil.example',
    '/?channelCode=%27',
    '/nothing',
    '/ops/../api',
    '/assets/..%2f..%2fpackage.json',
    '/api/live',
    '/sandbox/bank?txn=<script>',
    '/api/pay/callback/sandboxBank',
  ]
  for (const place of places) {
    const from = performance.now()
    const reply = await mall.raw(place, { redirect: 'manual' })
    const text = await reply.text()
    judge(place, reply.status, text, performance.now() - from, place.startsWith('/api/') && !place.includes('live'))
    if (text.includes('<script>alert(1)</script>')) found.push(`${place} 原样反射脚本`)
  }
  const alive = await mall.ask('/api/search/getSearchProducts', { word: 'HRB400E 20*9' })
  if (alive.code !== 1) found.push('之后正常请求失败')
  return {
    pass: found.length === 0,
    figures: `${inputs} 个输入，问题 ${found.length}${found.length ? `：${[...new Set(found)].slice(0, 5).join('；')}` : ''}`,
  }
}
