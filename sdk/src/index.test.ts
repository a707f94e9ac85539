import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isGenuine, openClient } from './index.ts'

const answering = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  const seen: { url: string; init: RequestInit }[] = []
  const fake = (async (url: URL, init: RequestInit) => {
    seen.push({ url: String(url), init })
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })
  }) as typeof fetch
  return { seen, client: openClient({ address: 'https://mall.example', key: 'hy_live_x', priceAreaCode: '035', fetch: fake }) }
}

test('the key goes in the header, never in the body or the address', async () => {
  const { seen, client } = answering(
    200,
    { status: { code: 1, message: '成功' }, data: { totalCount: 0 } },
    { 'ratelimit-limit': '120', 'ratelimit-remaining': '119', 'ratelimit-reset': '7' },
  )
  expect(client.limits()).toBeNull()
  await client.call('/api/order/getOrderList', { pageSize: 5 })
  expect(seen[0]?.url).toBe('https://mall.example/api/order/getOrderList')
  expect(seen[0]?.init.headers).toMatchObject({ authorization: 'Bearer hy_live_x' })
  expect(JSON.parse(String(seen[0]?.init.body))).toEqual({ siteCode: 'HBJYJT', priceAreaCode: '035', pageSize: 5 })
  expect(client.limits()).toEqual({ limit: 120, remaining: 119, reset: 7 })
})

test('a refusal is thrown with its code, its sentence and when to ask again', async () => {
  const { client } = answering(429, { status: { code: 5432, message: '次数已用完' }, data: null }, { 'retry-after': '42' })
  await expect(client.call('/api/order/getOrderList', {})).rejects.toMatchObject({
    code: 5432,
    message: '次数已用完',
    http: 429,
    retryAfter: 42,
  })
})

test('what is no answer of the mall is an error with the status', async () => {
  await expect(answering(502, '<html>').client.call('/api/order/getOrderList', {})).rejects.toMatchObject({
    code: 502,
    retryAfter: null,
  })
})

const inTurn = (...answers: (Response | Error)[]) => {
  const bodies: string[] = []
  const waits: number[] = []
  const client = openClient({
    address: 'https://mall.example',
    key: 'hy_live_x',
    retries: 2,
    wait: async seconds => void waits.push(seconds),
    fetch: (async (_url: URL, init: RequestInit) => {
      bodies.push(String(init.body))
      const next = answers.shift()
      if (next instanceof Response) return next
      throw next ?? new Error('no more')
    }) as typeof fetch,
  })
  return { client, bodies, waits }
}
const good = () => new Response(JSON.stringify({ status: { code: 1, message: '成功' }, data: { done: true } }))
const limited = (after: number) =>
  new Response(JSON.stringify({ status: { code: 5432, message: '次数已用完' }, data: null }), {
    status: 429,
    headers: { 'retry-after': String(after) },
  })
const order = { requestId: 'one-and-the-same', freightMode: 1 as const, fingerprint: 'x', acceptTerms: true }

test('what was limited is sent again when its time has come, not when it is tomorrow', async () => {
  const { client, waits } = inTurn(limited(7), good())
  await client.call('/api/cart/clearnCart', {})
  expect(waits).toEqual([7])
  await expect(inTurn(limited(40_000), good()).client.call('/api/cart/clearnCart', {})).rejects.toMatchObject({ http: 429 })
})

test('a lost answer is asked again with the same request, and never where a second one would be done twice', async () => {
  const lost = inTurn(new TypeError('fetch failed'), new TypeError('fetch failed'), good())
  await lost.client.call('/api/order/createOrder', order)
  expect(new Set(lost.bodies).size).toBe(1)
  expect(lost.bodies).toHaveLength(3)
  const twice = inTurn(new TypeError('fetch failed'), good())
  await expect(twice.client.call('/api/cart/clearnCart', {})).rejects.toThrow('fetch failed')
  expect(twice.bodies).toHaveLength(1)
})

test('a hook is genuine by its secret, its time and its very bytes', async () => {
  const now = 1_795_000_000_000
  const body = '{"id":"evt_1","data":{"名":"螺纹"}}'
  const time = String(now / 1000)
  const sign = (secret: string, at = time) => `v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
  const ask = (o: { time?: string; signature?: string; body?: string } = {}) =>
    isGenuine({
      secret: 'whsec_a',
      now,
      body: o.body ?? body,
      headers: { 'x-mall-timestamp': o.time ?? time, 'x-mall-signature': o.signature ?? sign('whsec_a') },
    })
  expect(await ask()).toBe(true)
  expect(await ask({ signature: sign('whsec_b') })).toBe(false)
  expect(await ask({ body: `${body} ` })).toBe(false)
  const old = String(now / 1000 - 301)
  expect(await ask({ time: old, signature: sign('whsec_a', old) })).toBe(false)
  for (const signature of ['', 'v1=', 'v2=00', `v1=${'g'.repeat(64)}`]) expect(await ask({ signature })).toBe(false)
})
