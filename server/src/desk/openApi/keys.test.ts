// 开放接口: keys of companies' own systems.
import { FreightMode } from '@mall/domain/orders/order/order.status.ts'
import { createHash } from 'node:crypto'
import { Codes } from '@mall/contract/kernel/codes.ts'
import type { Path, Sent } from '@mall/contract/main/calls.ts'
import { Errors } from '@mall/contract/main/errors.ts'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Caller, many, type TestMall, testMall } from '../../testing/testMall.ts'
import { allRoutes } from '../../main/routes.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { rehearse } from '../../platform/db/rehearse.ts'
import { keyHash } from './askByKey.ts'
import { takeOfMany } from './key.queries.ts'
import { keepCart, lockRehearsal } from './rehearseCall.ts'

let mall: TestMall
let boss: Caller
let rival: Caller
beforeAll(async () => {
  mall = await testMall()
  boss = await mall.buyer('demo01')
  rival = await mall.buyer('demo02')
})
afterAll(() => mall.close())

let n = 0
const rid = () => `keys-test-${n++}`
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
type Wanted = Partial<Sent<'/api/openApi/makeKey'>>
const wanted = (w: Wanted = {}): Sent<'/api/openApi/makeKey'> => ({
  requestId: rid(),
  name: 'ERP 同步',
  rights: ['price', 'ship'],
  actsAs: 'demo01',
  expiresOn: inDays(30),
  ...w,
})
const make = (w: Wanted = {}, who = boss) => who.get('/api/openApi/makeKey', wanted(w))
const smsCode = async (mobile = '10200000101') => {
  await mall.world.pool.run(`update sms_code set created_at = created_at - interval '2 minutes'`)
  return (await mall.guest.get('/api/sms/sendSms', { mobile, purpose: 'openKey' })).sandboxCode ?? ''
}

async function ask<P extends Path>(
  key: string,
  path: P,
  input: Sent<P>,
  o: { ip?: string; headers?: Record<string, string> } = {},
) {
  const reply = await mall.app.inject({
    method: 'POST',
    url: path,
    payload: JSON.stringify(input),
    ...(o.ip ? { remoteAddress: o.ip } : {}),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, ...o.headers },
  })
  const body = reply.json() as { status: { code: number; message: string }; data: never }
  return {
    http: reply.statusCode,
    code: body.status.code,
    message: body.status.message,
    data: body.data as never,
    headers: reply.headers,
    note: (reply.json() as { sandboxNote?: string }).sandboxNote,
  }
}
const ORDERS = '/api/order/getOrderList'
const shown = async (keyId: string) => (await boss.get('/api/openApi/getOpenApi', {})).keys.find(k => k.keyId === keyId)

describe('a key', () => {
  test('acts as its person: the same orders as on his screen; the table has its hash only', async () => {
    const { key, keyId } = await make()
    expect(key).toMatch(/^hy_live_[\w-]{43}$/)
    const answer = await ask(key, ORDERS, {})
    expect(answer).toMatchObject({ http: 200, code: 1 })
    expect((answer.data as { totalCount: number }).totalCount).toBe((await boss.get(ORDERS, {})).totalCount)
    const [row] = await mall.world.pool.rows<{ hash: string; whole: string }>(
      'select k.hash, k::text as whole from open_key k where id = $1',
      [Number(keyId)],
    )
    expect(row?.hash).toBe(createHash('sha256').update(key).digest('hex'))
    expect(row?.whole).not.toContain(key.slice(10, 40))
    const seen = await shown(keyId)
    expect(seen).toMatchObject({
      hint: `hy_live_…${key.slice(-4)}`,
      usedToday: 1,
      state: 'live',
      lastIp: '127.0.0.1',
      actsAs: expect.any(String),
    })
    expect(JSON.stringify(await boss.get('/api/openApi/getOpenApi', {}))).not.toContain(key)
  })

  test('tells its limits and sets no cookies', async () => {
    const { key } = await make({ perDay: 3 })
    const { headers } = await ask(key, ORDERS, {})
    expect([headers['ratelimit-limit'], headers['ratelimit-remaining']]).toEqual(['3', '2'])
    expect(Number(headers['ratelimit-reset'])).toBeGreaterThan(0)
    expect(headers['set-cookie']).toBeUndefined()
  })

  test('that is wrong, cut short or of nobody is refused as such', async () => {
    const { key } = await make()
    for (const wrong of ['', 'x', 'hy_live_', key.slice(0, -1), `${key}x`, boss.token ?? ''])
      expect((await ask(wrong, ORDERS, {})).code).toBe(wrong === '' ? 606 : 5428)
    expect((await ask(key.slice(0, -1), ORDERS, {})).http).toBe(401)
    expect((await ask(key, ORDERS, { token: boss.token } as never)).code).toBe(5428)
  })

  test('is out with the next call when it is revoked, and cannot be brought back', async () => {
    const { key, keyId } = await make()
    expect((await ask(key, ORDERS, {})).code).toBe(1)
    expect((await rival.ask('/api/openApi/revokeKey', { keyId })).code).toBe(5434)
    await boss.get('/api/openApi/revokeKey', { keyId })
    expect(await ask(key, ORDERS, {})).toMatchObject({ http: 401, code: 5428, message: '密钥无效：「ERP 同步」已停用' })
    expect((await boss.ask('/api/openApi/revokeKey', { keyId })).code).toBe(5435)
    expect((await boss.ask('/api/openApi/renewKey', { keyId, requestId: rid(), expiresOn: inDays(9) })).message).toContain(
      '已停用',
    )
    expect(await shown(keyId)).toMatchObject({ state: 'revoked', revokedBy: expect.stringMatching(/./) })
  })

  test('ends on its day; it lives twelve months at most', async () => {
    expect((await boss.ask('/api/openApi/makeKey', wanted({ expiresOn: inDays(400) }))).message).toContain('12 个月')
    expect((await boss.ask('/api/openApi/makeKey', wanted({ expiresOn: inDays(-3) }))).message).toContain('已经过去')
    const { key, keyId } = await make()
    await mall.world.pool.run(`update open_key set expires_at = now() - interval '1 second' where id = $1`, [Number(keyId)])
    expect((await ask(key, ORDERS, {})).message).toBe('密钥无效：「ERP 同步」已到期，请换新')
  })

  test('换新: both work, the old one seven days more; once', async () => {
    const { key, keyId } = await make({ expiresOn: inDays(200) })
    const fresh = await boss.get('/api/openApi/renewKey', { keyId, requestId: rid(), expiresOn: inDays(300) })
    expect([(await ask(key, ORDERS, {})).code, (await ask(fresh.key, ORDERS, {})).code]).toEqual([1, 1])
    const old = await shown(keyId)
    expect(old?.state).toBe('old')
    expect((old?.expiresAt ?? 0) - Date.now()).toBeLessThan(7.01 * 86_400_000)
    expect((await boss.ask('/api/openApi/renewKey', { keyId, requestId: rid(), expiresOn: inDays(300) })).message).toContain(
      '已换新',
    )
  })

  test('is made by the person himself: of a session left open nobody takes one, and without SMS the password opens the way to orders', async () => {
    await mall.world.pool.run(`update session set proved_at = now() - interval '1 day'`)
    const { settings } = mall.world
    try {
      expect((await boss.ask('/api/openApi/makeKey', wanted())).message).toMatch(/^给系统发密钥须先确认是您本人/)
      expect((await boss.ask('/api/openApi/makeKey', wanted({ sandbox: true }))).code).toBe(1)
      mall.world.settings = { ...settings, partners: { ...settings.partners, sms: 'off' } }
      const orders = wanted({ rights: ['order'] })
      expect((await boss.ask('/api/openApi/makeKey', orders)).code).toBe(Errors.PROVE_AGAIN.code)
      await boss.get('/api/user/proveAgain', { password: 'Steel@2026' })
      expect((await boss.ask('/api/openApi/makeKey', orders)).code).toBe(1)
      // Where SMS is connected a code is asked for what orders, however fresh the password.
      mall.world.settings = settings
      expect((await boss.ask('/api/openApi/makeKey', wanted({ rights: ['order'] }))).code).toBe(Errors.SMS_WRONG.code)
    } finally {
      mall.world.settings = settings
      await mall.world.pool.run('update session set proved_at = now()')
    }
  })

  test('made twice under one request is made once', async () => {
    const input = wanted()
    const both = await Promise.all([boss.ask('/api/openApi/makeKey', input), boss.ask('/api/openApi/makeKey', input)])
    expect(both.map(b => b.code).sort()).toEqual([1, 5437])
  })

  test('opens what is open, within its rights, and nothing of the mill', async () => {
    const { key } = await make({ rights: ['price'] })
    expect((await ask(key, '/api/search/getSearchProducts', { word: 'HRB400E' })).code).toBe(1)
    expect(await ask(key, ORDERS, {})).toMatchObject({
      http: 403,
      code: 5430,
      message: expect.stringContaining('「订单与发货」'),
    })
    for (const path of [
      '/api/user/getCompanyUserList',
      '/api/user/logoutUser',
      '/api/openApi/getOpenApi',
      '/api/ops/getStaffList',
    ] as const)
      expect([path, (await ask(key, path as '/api/user/refreshUser', {})).code]).toEqual([path, 5429])
    expect(allRoutes.filter(r => r.call.open && r.call.access === 'staff')).toEqual([])
    expect(
      allRoutes.filter(r => r.call.open && r.call.writes && !['cart', 'order'].includes(r.call.open)).map(r => r.path),
    ).toEqual([])
  })

  test('comes from where its maker said', async () => {
    const { key } = await make({ nets: ['203.0.113.0/24'] })
    expect((await ask(key, ORDERS, {}, { ip: '203.0.113.9' })).code).toBe(1)
    expect(await ask(key, ORDERS, {}, { ip: '203.0.114.9' })).toMatchObject({ http: 403, code: 5431 })
    expect((await boss.ask('/api/openApi/makeKey', wanted({ nets: ['erp.company.example'] }))).message).toContain(
      '不是地址或网段',
    )
  })

  test('has its calls of the day and no more, also of twenty at once', async () => {
    const { key, keyId } = await make({ perDay: 5 })
    const all = await Promise.all(Array.from({ length: 20 }, () => ask(key, ORDERS, {})))
    expect(all.filter(a => a.code === 1)).toHaveLength(5)
    const refused = all.find(a => a.code === 5432)
    expect(refused).toMatchObject({ http: 429, message: expect.stringContaining('今天的次数已用完') })
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused?.headers['ratelimit-remaining']).toBe('0')
    await mall.world.pool.run('update open_key set day_on = day_on - 1 where id = $1', [Number(keyId)])
    expect((await ask(key, ORDERS, {})).code).toBe(1)
  })

  test('has its calls of the minute', async () => {
    const { key, keyId } = await make()
    await mall.world.pool.run(
      `update open_key set minute_at = date_trunc('minute', now()) + interval '1 minute', minute_n = 120 where id = $1`,
      [Number(keyId)],
    )
    expect((await ask(key, ORDERS, {})).message).toContain('这一分钟的次数已用完')
  })

  test('ends with its person, and with the company', async () => {
    const { key, keyId } = await make({ actsAs: 'demo01-5' })
    expect((await ask(key, ORDERS, {})).code).toBe(1)
    await mall.world.pool.run(`update app_user set frozen = true where user_name = 'demo01-5'`)
    expect((await ask(key, ORDERS, {})).message).toContain('已停用或已离开企业')
    expect((await shown(keyId))?.whyDead).toContain('不能用了')
    await mall.world.pool.run(`update app_user set frozen = false where user_name = 'demo01-5'`)
    expect((await ask(key, ORDERS, {})).code).toBe(1)
  })
})

describe('a key that asks for prices all the time', () => {
  const SEARCH = '/api/search/getSearchProducts'
  const search = (key: string, word: string) => ask(key, SEARCH, { word, pageSize: 1 })
  const inRow = async (keyId: string) =>
    (await mall.world.pool.row<{ n: number }>('select day_n::int as n from open_key where id = $1', [Number(keyId)]))?.n
  // A company has twenty keys at most.
  afterEach(() =>
    mall.world.pool.run(
      `update open_key set revoked_at = coalesce(revoked_at, now()), revoked_by = made_by where rights = '{price}'`,
    ),
  )
  /** What is left of the last lease goes back within two seconds. */
  const settled = () => new Promise(done => setTimeout(done, 2600))
  /** Leases end with the minute: not begun in its last seconds. */
  const withinMinute = async () => {
    const rest = 60_000 - (Date.now() % 60_000)
    if (rest < 5000) await new Promise(done => setTimeout(done, rest + 100))
  }

  test('is counted to the call, with fewer questions than calls', async () => {
    await withinMinute()
    const { key, keyId } = await make({ rights: ['price'] })
    const takes: number[] = []
    const { pool } = mall.world
    const { row, rows } = pool
    pool.row = ((text: string, values?: readonly unknown[]) => {
      if (text.startsWith('update open_key set')) takes.push(Number(values?.[3]))
      return row(text, values)
    }) as typeof row
    pool.rows = ((text: string, values?: readonly unknown[]) => {
      if (text.includes('update open_key set')) takes.push(...((values?.[2] ?? []) as number[]))
      return rows(text, values)
    }) as typeof rows
    let last = 120
    try {
      for (let i = 0; i < 60; i++) {
        const { code, headers } = await search(key, `HRB400E ${i}`)
        expect(code).toBe(1)
        const now = Number(headers['ratelimit-remaining'])
        expect(now).toBe(last - 1)
        last = now
      }
    } finally {
      Object.assign(pool, { row, rows })
    }
    expect(takes.length).toBeLessThan(40)
    expect(takes.some(n => n > 1)).toBe(true)
    await settled()
    expect(await inRow(keyId)).toBe(60)
    expect((await shown(keyId))?.usedToday).toBe(60)
  })

  test('asks what it may together with all other keys in use, and takes its next calls before it has none', async () => {
    await withinMinute()
    const keys: string[] = []
    for (let i = 0; i < 5; i++) keys.push((await make({ rights: ['price'] })).key)
    const all = (n: number) => Promise.all(keys.map(k => search(k, `HRB400E ${n}`)))
    for (let i = 0; i < 12; i++) await all(i)
    const { pool } = mall.world
    const { row, rows } = pool
    const asked = { facts: 0, ahead: 0, alone: 0 }
    pool.row = ((text: string, values?: readonly unknown[]) => {
      if (text.startsWith('update open_key set')) asked.alone += 1
      return row(text, values)
    }) as typeof row
    pool.rows = ((text: string, values?: readonly unknown[]) => {
      if (text.includes('update open_key set')) asked.ahead += 1
      else if (text.includes('from open_key k')) asked.facts += 1
      return rows(text, values)
    }) as typeof rows
    try {
      await new Promise(done => setTimeout(done, 1000))
      for (const r of await all(20)) expect(r.code).toBe(1)
      // Together: not a question a key.
      expect(asked.facts).toBeLessThan(keys.length)
      for (let i = 0; i < 30; i++) for (const r of await all(i)) expect(r.code).toBe(1)
    } finally {
      Object.assign(pool, { row, rows })
    }
    // 155 calls: hardly one of them waited for its own row, however slow the machine.
    expect(asked.alone).toBeLessThan(15)
    expect(asked.ahead).toBeGreaterThan(0)
    expect(asked.ahead).toBeLessThan(75)
  })

  test('has its calls of the day and no more, of thirty at once after a busy second', async () => {
    await withinMinute()
    const { key } = await make({ rights: ['price'], perDay: 50 })
    let good = 0
    for (let i = 0; i < 30; i++) good += Number((await search(key, `Q235B ${i}`)).code === 1)
    const rest = await Promise.all(Array.from({ length: 40 }, (_, i) => search(key, `Q355B ${i}`)))
    good += rest.filter(a => a.code === 1).length
    expect(good).toBe(50)
    expect(rest.filter(a => a.code === 5432)).toHaveLength(20)
  })

  test('counts together with other keys, two processes at it: what was given is what is counted, and never more than the minute has', async () => {
    await withinMinute()
    const keys: Awaited<ReturnType<typeof make>>[] = []
    for (let i = 0; i < 3; i++) keys.push(await make({ rights: ['price'] }))
    const given = new Map<string, number>()
    const round = async (n: number) => {
      const hashes = keys.map(k => keyHash(k.key))
      const wanted = (n % 2 === 0 ? hashes : hashes.reverse()).map(hash => ({ hash, calls: 7, ip: '127.0.0.1' }))
      for (const hash of (await takeOfMany(mall.world.pool, 120, wanted)).keys()) given.set(hash, (given.get(hash) ?? 0) + 7)
    }
    // Who finds a key in another's hands goes without an answer: so more rounds than the minute has room for.
    for (let i = 0; i < 10; i++) await Promise.all(Array.from({ length: 8 }, (_, n) => round(n)))
    for (const { key, keyId } of keys) {
      expect(given.get(keyHash(key))).toBe(119)
      expect(await inRow(keyId)).toBe(119)
    }
  })

  test('is out at once where it is stopped, whatever it has left; its person gone, within a second', async () => {
    await withinMinute()
    const { key, keyId } = await make({ rights: ['price'], actsAs: 'demo01-5' })
    for (let i = 0; i < 20; i++) await search(key, `DC01 ${i}`)
    await mall.world.pool.run(`update app_user set frozen = true where user_name = 'demo01-5'`)
    await new Promise(done => setTimeout(done, 1000))
    expect((await search(key, 'DC01')).message).toContain('已停用或已离开企业')
    await mall.world.pool.run(`update app_user set frozen = false where user_name = 'demo01-5'`)
    for (let i = 0; i < 20; i++) await search(key, `DC01 ${i}`)
    await boss.get('/api/openApi/revokeKey', { keyId })
    expect((await search(key, 'DC01')).message).toContain('已停用')
  })

  test('comes from where its maker said, also within a lease', async () => {
    const { key } = await make({ rights: ['price'], nets: ['203.0.113.0/24'] })
    const from = (ip: string) => ask(key, SEARCH, { word: 'HRB400E', pageSize: 1 }, { ip })
    for (let i = 0; i < 20; i++) expect((await from('203.0.113.9')).code).toBe(1)
    expect((await from('203.0.114.9')).code).toBe(5431)
  })
})

describe('who makes keys', () => {
  test('holds the right; and lends nobody more than he has', async () => {
    const viewer = await mall.buyer('demo01-5')
    for (const [path, input] of [
      ['/api/openApi/getOpenApi', {}],
      ['/api/openApi/makeKey', wanted()],
    ] as const)
      expect(await viewer.askAny(path, input)).toMatchObject({
        code: 4019,
        message: expect.stringContaining('开放接口'),
      })
    const role = await boss.get('/api/user/saveCompanyRole', { name: '接口员', rights: ['openApi.manage', 'order.seeAll'] })
    await mall.world.pool.run(`update app_user set role_code = 'custom', custom_role_id = $1 where user_name = 'demo01-5'`, [
      Number(role.roleId),
    ])
    expect((await viewer.ask('/api/openApi/makeKey', wanted({ actsAs: 'demo01' }))).code).toBe(Codes.RIGHT_BEYOND)
    expect((await viewer.ask('/api/openApi/makeKey', wanted({ actsAs: 'demo01-5' }))).code).toBe(1)
    expect((await boss.ask('/api/openApi/makeKey', wanted({ actsAs: 'demo02' }))).code).toBe(5439)
  })

  test('orders by nobody’s wider limits: the key of a colleague without any is made by him or an administrator', async () => {
    const role = await boss.get('/api/user/saveCompanyRole', {
      name: '接口采购',
      rights: ['openApi.manage', 'order.create', 'order.cancel', 'order.confirm', 'order.pay', 'order.seeAll'],
    })
    await mall.world.pool.run(
      `update app_user set role_code = 'custom', custom_role_id = $1, order_limit_fen = case user_name when 'demo01-2' then 20000000 end,
         month_limit_kg = null where user_name in ('demo01-2', 'demo01-5')`,
      [Number(role.roleId)],
    )
    const limited = await mall.buyer('demo01-2')
    const free = wanted({ rights: ['order'], actsAs: 'demo01-5' })
    const answer = await limited.ask('/api/openApi/makeKey', free)
    expect([answer.code, answer.message]).toEqual([5433, expect.stringContaining('比您的（单笔 20 万元）宽')])
    // What does not order has no limits to pass.
    expect((await limited.ask('/api/openApi/makeKey', { ...free, rights: ['price'], requestId: rid() })).code).toBe(1)
    expect(
      (await limited.ask('/api/openApi/makeKey', { ...free, actsAs: 'demo01-2', requestId: rid(), smsCode: '000000' })).code,
    ).toBe(4006)
    expect((await boss.ask('/api/openApi/makeKey', { ...free, requestId: rid(), smsCode: await smsCode() })).code).toBe(1)
  })

  test('proves himself by his phone where a key may order', async () => {
    expect((await boss.ask('/api/openApi/makeKey', wanted({ rights: ['order'] }))).code).toBe(4006)
    expect((await boss.ask('/api/openApi/makeKey', wanted({ rights: ['order'], smsCode: '000000' }))).code).toBe(4006)
    expect((await boss.ask('/api/openApi/makeKey', wanted({ rights: ['order'], smsCode: await smsCode() }))).code).toBe(1)
  })
})

describe('ordering with a key', () => {
  test('goes from search to order; a repeat of the request is the same order; the log names the key', async () => {
    const { key } = await make({ name: '下单机', rights: ['price', 'cart', 'order', 'ship'], smsCode: await smsCode() })
    const get = async <P extends Path>(path: P, input: Sent<P>) => {
      const a = await ask(key, path, input)
      expect([path, a.code, a.message]).toEqual([path, 1, '成功'])
      return a.data as never as Record<string, never>
    }
    await get('/api/cart/clearnCart', {})
    const found = (await get('/api/search/getSearchProducts', { word: 'HRB400E', pageSize: 5 })) as never as {
      list: { skuCode: string }[]
    }
    expect(found.list.length).toBeGreaterThan(0)
    await get('/api/cart/addGoodsToCart', { skuCode: 'REB-HRB400E-20-9000-1-W01', pieces: 2 })
    const preview = (await get('/api/cart/refreashCartToOrderServiceByShop', {
      freightMode: FreightMode.selfPickup,
    })) as never as {
      fingerprint: string
    }
    const titles = (await get('/api/company/getCompanyInvoiceByCompanyCode', {})) as never as { invoiceId: string }[]
    const input = {
      requestId: rid(),
      freightMode: FreightMode.selfPickup,
      invoiceId: titles[0]?.invoiceId ?? '',
      fingerprint: preview.fingerprint,
      acceptTerms: true,
    }
    const { requestId: _, ...without } = input
    expect((await ask(key, '/api/order/createOrder', without as never)).message).toContain('requestId')
    const first = await get('/api/order/createOrder', input)
    const again = await get('/api/order/createOrder', input)
    expect(again).toEqual(first)
    const rows = await mall.world.pool.rows<{ detail: string }>(
      `select detail from audit_log where act = 'openKey.act' order by seq desc limit 1`,
    )
    expect(rows[0]?.detail).toContain('密钥「下单机」，/api/order/createOrder')
  })
  test('is for a person who may order', async () => {
    const { key } = await make({ rights: ['order', 'cart'], actsAs: 'demo01-3', smsCode: await smsCode() })
    expect(
      await ask(key, '/api/order/createOrder', {
        requestId: rid(),
        freightMode: FreightMode.selfPickup,
        fingerprint: 'x',
        acceptTerms: true,
      }),
    ).toMatchObject({ code: 4019 })
  })
})

describe('a key of the sandbox', () => {
  const rows = async () =>
    (
      await mall.world.pool.rows<{ n: number }>(
        `select count(*)::int as n from orders union all select count(*)::int from cart_item
         union all select coalesce(sum(reserved), 0)::int from stock union all select count(*)::int from audit_log`,
      )
    ).map(r => r.n)
  /** A company has twenty keys at most: those of the tests before are out of use. */
  beforeAll(() => mall.world.pool.run('update open_key set revoked_at = now() where revoked_at is null'))
  const sandboxed = async () => (await make({ sandbox: true, rights: ['price', 'cart', 'order', 'ship'] })).key
  const SKU = 'REB-HRB400E-20-9000-1-W01'
  const invoiceId = async () => (await boss.get('/api/company/getCompanyInvoiceByCompanyCode', {}))[0]?.invoiceId ?? ''

  test('is told apart by its beginning and needs no code; it orders the whole way and nothing is left of it', async () => {
    const key = await sandboxed()
    expect(key).toMatch(/^hy_test_/)
    await boss.get('/api/cart/clearnCart', {})
    const before = await rows()
    const added = await ask(key, '/api/cart/addGoodsToCart', { skuCode: SKU, pieces: 2 })
    expect(added).toMatchObject({ code: 1, headers: { 'x-mall-sandbox': 'true' } })
    const delivery = { freightMode: FreightMode.selfPickup, invoiceId: await invoiceId() } as const
    const preview = await ask(key, '/api/cart/refreashCartToOrderServiceByShop', delivery)
    const { fingerprint } = preview.data as { fingerprint: string }
    const order = { ...delivery, requestId: rid(), fingerprint, acceptTerms: true }
    const made = await ask(key, '/api/order/createOrder', order)
    expect(made).toMatchObject({ code: 1, data: { orderCodes: [expect.stringMatching(/^DD\d{14}$/)] } })
    expect(await rows()).toEqual(before)
    // The retry that a program tries out: the first answer again, and the number for something else refused.
    const again = await Promise.all([ask(key, '/api/order/createOrder', order), ask(key, '/api/order/createOrder', order)])
    expect(again.map(a => [a.code, a.data])).toEqual([
      [1, made.data],
      [1, made.data],
    ])
    expect((await ask(key, '/api/order/createOrder', { ...order, note: '另一单' })).code).toBe(4207)
    expect(await rows()).toEqual(before)
    expect(
      (await ask(key, '/api/order/getOrderDetail', { orderCode: (made.data as { orderCodes: string[] }).orderCodes[0] ?? '' }))
        .code,
    ).not.toBe(1)
  })

  test('keeps a cart of its own from call to call, with the same numbers of its lines', async () => {
    const key = await sandboxed()
    const { cartItemId } = (await ask(key, '/api/cart/addGoodsToCart', { skuCode: SKU, pieces: 2 })).data as {
      cartItemId: string
    }
    const more = await ask(key, '/api/cart/modifyProductCount', { cartItemId, pieces: 5 })
    expect(more).toMatchObject({ code: 1, data: { cartItemId, pieces: 5 } })
    expect((await ask(key, '/api/cart/clearnCart', {})).data).toEqual({ removed: 1 })
    expect((await ask(key, '/api/cart/modifyProductCount', { cartItemId, pieces: 1 })).code).not.toBe(1)
  })

  test('is refused what the real mall refuses, and keeps nothing of the refused', async () => {
    const key = await sandboxed()
    expect((await ask(key, '/api/cart/addGoodsToCart', { skuCode: 'NO-SUCH', pieces: 1 })).code).not.toBe(1)
    expect(
      (
        await ask(key, '/api/order/createOrder', {
          freightMode: FreightMode.selfPickup,
          invoiceId: await invoiceId(),
          fingerprint: 'x',
          acceptTerms: true,
        } as never)
      ).message,
    ).toContain('requestId')
    const reader = (await make({ sandbox: true, rights: ['price'] })).key
    expect((await ask(reader, '/api/cart/addGoodsToCart', { skuCode: SKU, pieces: 1 })).http).toBe(403)
  })

  const piecesOf = async (key: string) => {
    const { data } = await ask(key, '/api/cart/refreashCartGroup', {})
    const { cartMap } = data as { cartMap: Record<string, { lines: { pieces: number }[] }> }
    return Object.values(cartMap).flatMap(g => g.lines.map(l => l.pieces))
  }
  const idOf = async (key: string) =>
    (await mall.world.pool.row<{ id: number }>('select id from open_key where hash = $1', [keyHash(key)]))?.id ?? 0

  test('called many times at once loses nothing: what each put in is in its cart', async () => {
    const key = await sandboxed()
    const answers = await many(6, () => ask(key, '/api/cart/addGoodsToCart', { skuCode: SKU, pieces: 1 }))
    expect(answers.map(a => a.code)).toEqual([1, 1, 1, 1, 1, 1])
    expect(await piecesOf(key)).toEqual([6])
  })

  test('of two processes at once neither takes the other’s cart away, of a key that was never used too', async () => {
    const id = await idOf(await sandboxed())
    const { pool } = mall.world
    const kept = async (db: Db) =>
      (await db.row<{ n: number }>('select jsonb_array_length(cart) as n from open_rehearsal where key_id = $1', [id]))?.n ?? 0
    // Past the line of one process: what another process would do in the same moment.
    await many(4, () =>
      rehearse(pool, {
        hold: tx => lockRehearsal(tx, id),
        before: async () => {},
        run: db => db.run('select pg_sleep(0.1)'),
        after: kept,
        keep: (tx, n) => keepCart(tx, id, JSON.stringify(Array.from({ length: n + 1 }, () => ({})))),
      }),
    )
    expect(await kept(pool)).toBe(4)
  })

  test('that waits takes one connection, however often it is called; what does not fit is told to come later, others are served', async () => {
    const key = await sandboxed()
    await ask(key, '/api/cart/addGoodsToCart', { skuCode: SKU, pieces: 1 })
    const id = await idOf(key)
    const { pool } = mall.world
    let letGo = () => {}
    const held = new Promise<void>(done => {
      letGo = done
    })
    let holds = () => {}
    const locked = new Promise<void>(done => {
      holds = done
    })
    const slow = pool.tx(async tx => {
      await lockRehearsal(tx, id)
      holds()
      await held
    })
    await locked
    // Whatever is seen, the row does not stay held.
    onTestFinished(letGo)
    const calls = many(20, () => ask(key, '/api/cart/addGoodsToCart', { skuCode: SKU, pieces: 1 }))
    const waiting = async () =>
      (
        await pool.row<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      )?.n
    await expect.poll(waiting, { timeout: 3000 }).toBe(1)
    expect((await boss.ask(ORDERS, {})).code).toBe(1)
    expect(await waiting()).toBe(1)
    letGo()
    await slow
    const codes = (await calls).map(a => a.code)
    expect([codes.filter(c => c === 1).length, codes.filter(c => c === Codes.BUSY).length]).toEqual([8, 12])
    expect(await piecesOf(key)).toEqual([9])
  })

  test('whose kept cart no longer fits the table, as after an upgrade, begins with an empty one and says so once', async () => {
    const key = await sandboxed()
    await ask(key, '/api/cart/addGoodsToCart', { skuCode: SKU, pieces: 2 })
    await mall.world.pool.run('alter table cart_item add column since_upgrade int not null default 7')
    try {
      const read = await ask(key, '/api/cart/refreashCartGroup', {})
      expect(read).toMatchObject({ code: 1, note: expect.stringContaining('购物车已清空') })
      expect(read.headers['x-mall-sandbox-cart']).toBe('reset')
      // Refused calls say it too, and nothing of it is left behind in the person's own cart.
      const after = await ask(key, '/api/cart/addGoodsToCart', { skuCode: SKU, pieces: 3 })
      expect(after).toMatchObject({ code: 1, note: undefined })
      expect(await piecesOf(key)).toEqual([3])
    } finally {
      await mall.world.pool.run('alter table cart_item drop column since_upgrade')
    }
    // A column that is gone is no reason.
    expect(await piecesOf(key)).toEqual([3])
  })
})
