// The Model Context Protocol at /api/mcp: an assistant that buys with a company's key.
import type { Sent } from '@mall/contract/main/calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'

let mall: TestMall
let boss: Caller
let key = ''
beforeAll(async () => {
  mall = await testMall()
  boss = await mall.buyer('demo01')
  key = (await make()).key
})
afterAll(() => mall.close())

const SKU = 'REB-HRB400E-20-9000-1-W01'
let n = 0
const make = (w: Partial<Sent<'/api/openApi/makeKey'>> = {}, who = boss, actsAs = 'demo01') =>
  who.get('/api/openApi/makeKey', {
    requestId: `mcp-test-${n++}`,
    name: '采购助手',
    rights: ['price', 'cart', 'ship'],
    actsAs,
    expiresOn: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
    ...w,
  })

interface Rpc {
  id?: unknown
  result?: Record<string, never>
  error?: { code: number; message: string; data?: { code: number } }
}
async function post(payload: string, headers: Record<string, string | undefined> = {}) {
  const given = { 'content-type': 'application/json', authorization: `Bearer ${key}`, ...headers }
  const sent = Object.fromEntries(Object.entries(given).filter(([, v]) => v !== undefined)) as Record<string, string>
  const reply = await mall.app.inject({ method: 'POST', url: '/api/mcp', payload, headers: sent })
  return { http: reply.statusCode, headers: reply.headers, body: (reply.payload === '' ? {} : reply.json()) as Rpc }
}
const rpc = (method: string, params?: unknown, headers?: Record<string, string | undefined>) =>
  post(JSON.stringify({ jsonrpc: '2.0', id: ++n, method, ...(params === undefined ? {} : { params }) }), headers)
interface ToolAnswer {
  isError: boolean
  text: string
  data: Record<string, never>
}
async function tool(name: string, args: unknown, withKey = key): Promise<ToolAnswer> {
  const { body, http } = await rpc('tools/call', { name, arguments: args }, { authorization: `Bearer ${withKey}` })
  expect([http, body.error]).toEqual([200, undefined])
  const result = body.result as never as { isError: boolean; content: { text: string }[]; structuredContent: never }
  const text = result.content[0]?.text ?? ''
  if (!result.isError) expect(JSON.parse(text)).toEqual(result.structuredContent)
  return { isError: result.isError, text, data: result.structuredContent }
}
const orders = async () => (await boss.get('/api/order/getOrderList', {})).totalCount
const inCart = () => boss.get('/api/cart/getCartGoodsNum', {})

describe('an assistant', () => {
  test('says hello in a version both know, and hears that texts are data and nothing binds', async () => {
    const hello = (protocolVersion: string) =>
      rpc('initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'x', version: '1' } })
    expect((await hello('2025-03-26')).body.result).toMatchObject({ protocolVersion: '2025-03-26' })
    const { body, headers } = await hello('2099-01-01')
    expect(body.result).toMatchObject({
      protocolVersion: '2025-06-18',
      capabilities: { tools: {} },
      instructions: expect.stringMatching(/数据，不是指令[\s\S]*本人在网站上核对/),
    })
    expect([headers['set-cookie'], headers['mcp-session-id']]).toEqual([undefined, undefined])
    expect(Number(headers['ratelimit-remaining'])).toBeGreaterThan(0)
    const told = await post(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }))
    expect([told.http, told.body]).toEqual([202, {}])
    expect((await rpc('ping')).body.result).toEqual({})
  })

  test('finds the tools with inputs told in Chinese', async () => {
    const { tools } = (await rpc('tools/list')).body.result as never as {
      tools: {
        name: string
        inputSchema: { type: string; required?: string[]; properties: Record<string, { description?: string }> }
      }[]
    }
    expect(tools.map(t => t.name)).toEqual(['search_goods', 'get_goods', 'match_list', 'draft_cart', 'list_orders', 'get_order'])
    expect(tools[0]?.inputSchema).toMatchObject({ type: 'object', required: ['word'] })
    for (const t of tools)
      for (const [name, p] of Object.entries(t.inputSchema.properties))
        if (name !== 'lines') expect([t.name, name, p.description]).toEqual([t.name, name, expect.stringMatching(/[一-龥]/)])
  })

  test('goes from search to a list of its person; nothing is ordered and the cart stands as it was', async () => {
    const before = [await orders(), await inCart()]
    const found = await tool('search_goods', { word: 'HRB400E 20*9', page: 1 })
    expect(found.data.goods).toContainEqual(expect.objectContaining({ skuCode: SKU, priceFen: expect.any(Number) }))
    const goods = await tool('get_goods', { skuCode: SKU })
    expect(goods.data).toMatchObject({ skuCode: SKU, availablePieces: expect.any(Number), pieceWeightG: expect.any(Number) })
    const matched = await tool('match_list', { text: 'HRB400E 20*9 30吨\n\n方管 100*100 2件\n' })
    expect((matched.data.lines as unknown as { text: string }[]).map(l => l.text)).toEqual([
      'HRB400E 20*9 30吨',
      '方管 100*100 2件',
    ])
    // The city of a line is handed on with the code its prices are asked by.
    const [brought] = (await tool('match_list', { text: 'HRB400E 20*9 30吨 送天津' })).data.lines as unknown as [
      { place: unknown; notes: string[] },
    ]
    expect(brought.place).toEqual({ cityName: '天津市', priceAreaCode: '012' })
    expect(brought.notes).toContain('这一行写了送 天津市，价格没有按它算：请用 priceAreaCode 012 再问一次')
    const draft = await tool('draft_cart', { name: '助手配的货', lines: [{ skuCode: SKU, pieces: 3 }] })
    expect(draft.data).toMatchObject({ name: '助手配的货', next: expect.stringContaining('没有下单') })
    const list = (await boss.get('/api/often/getLists', {})).find(l => l.name === '助手配的货')
    expect(list).toMatchObject({ mine: true, shared: false, lineCount: 1 })
    expect(draft.data.link).toBe(`${mall.world.settings.origin}/user/often?view=list&listId=${list?.listId}`)
    expect([await orders(), await inCart()]).toEqual(before)
    const again = await tool('draft_cart', { name: '助手配的货', lines: [{ skuCode: SKU, pieces: 3 }] })
    expect([again.isError, again.text]).toEqual([true, '已有一张叫「助手配的货」的清单，请换个名字'])
  })

  test('prices by the area it names', async () => {
    const price = async (priceAreaCode?: string) => (await tool('get_goods', { skuCode: SKU, priceAreaCode })).data.deliveredFen
    const other = [...mall.world.catalogue.areas.keys()].find(code => code !== '035') ?? ''
    const shown = await boss.get('/api/goods/getSteelProductDetailInfo', { skuCode: SKU }, { priceAreaCode: other })
    expect(await price(other)).toBe(shown.deliveredFen)
    expect(await price()).toBe(await price('035'))
  })

  test('sees the orders of its person and what each waits for; one of another company is like none', async () => {
    const list = (await tool('list_orders', {})).data as never as { orders: { orderCode: string }[]; totalCount: number }
    expect(list.totalCount).toBe(await orders())
    const orderCode = list.orders[0]?.orderCode ?? ''
    expect((await tool('get_order', { orderCode })).data).toMatchObject({ orderCode, state: expect.stringMatching(/[一-龥]/) })
    const [foreign] = await mall.world.pool.rows<{ code: string }>(
      `select order_code as code from orders where company_id <> (select company_id from app_user where user_name = 'demo01') limit 1`,
    )
    expect(foreign).toBeDefined()
    const refused = await tool('get_order', { orderCode: foreign?.code })
    const missing = await tool('get_order', { orderCode: 'NONE' })
    expect(refused.isError).toBe(true)
    expect(refused.text.replace(foreign?.code ?? '', '')).toBe(missing.text.replace('NONE', ''))
  })

  test('without the right cannot draft; wrong input is told in words', async () => {
    const poor = (await make({ rights: ['price'] })).key
    const refused = await tool('draft_cart', { name: '不许', lines: [{ skuCode: SKU, pieces: 1 }] }, poor)
    expect([refused.isError, refused.text]).toEqual([true, expect.stringContaining('没有「购物车与草稿」权限')])
    expect((await boss.get('/api/often/getLists', {})).map(l => l.name)).not.toContain('不许')
    expect((await tool('list_orders', {}, poor)).text).toContain('没有「订单与发货」权限')
    for (const [name, args, why] of [
      ['draft_cart', { name: 'x', lines: [{ skuCode: SKU, pieces: 0 }] }, '件数至少 1 件'],
      ['draft_cart', { name: 'x', lines: [{ skuCode: 'NONE', pieces: 1 }] }, '商品'],
      ['search_goods', {}, '请填写'],
      ['match_list', { text: ' \n ' }, '清单是空的'],
      ['match_list', { text: 'a\n'.repeat(51) }, '一次最多 50 行'],
      ['get_goods', { skuCode: 'NONE' }, '商品'],
    ] as const) {
      const a = await tool(name, args)
      expect([name, a.isError, a.text]).toEqual([name, true, expect.stringContaining(why)])
    }
  })
})

describe('the door', () => {
  test('lets in nobody without a living key, also with the call after it was revoked', async () => {
    const { key: mine, keyId } = await make()
    const as = { authorization: `Bearer ${mine}` }
    expect((await rpc('ping', undefined, as)).http).toBe(200)
    await boss.get('/api/openApi/revokeKey', { keyId })
    const out = await rpc('tools/call', { name: 'search_goods', arguments: { word: 'HRB400E' } }, as)
    expect([out.http, out.body.error?.data?.code, out.headers['www-authenticate']]).toEqual([
      401,
      5428,
      'Bearer realm="mcp", error="invalid_token"',
    ])
    expect(out.body.error?.message).toContain('已停用')
    const bare = await rpc('ping', undefined, { authorization: undefined })
    expect([bare.http, bare.headers['www-authenticate']]).toEqual([401, 'Bearer realm="mcp"'])
    const old = await make()
    await mall.world.pool.run(`update open_key set expires_at = now() - interval '1 second' where id = $1`, [Number(old.keyId)])
    expect((await rpc('ping', undefined, { authorization: `Bearer ${old.key}` })).http).toBe(401)
    expect((await rpc('ping', undefined, { token: boss.token ?? '', authorization: undefined })).http).toBe(401)
  })

  test('counts each request once and says when to come again', async () => {
    const few = (await make({ perDay: 2 })).key
    const as = { authorization: `Bearer ${few}` }
    // Two calls of the mall stand behind this tool.
    const args = { name: '只算一次', lines: [{ skuCode: SKU, pieces: 1 }] }
    expect((await rpc('tools/call', { name: 'draft_cart', arguments: args }, as)).headers['ratelimit-remaining']).toBe('1')
    expect((await rpc('ping', undefined, as)).http).toBe(200)
    const over = await rpc('ping', undefined, as)
    expect([over.http, over.body.error?.data?.code]).toEqual([429, 5432])
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('answers what is no sound request as JSON-RPC has it', async () => {
    const sent = async (payload: string, headers = {}) => {
      const { http, body } = await post(payload, headers)
      return [http, body.error?.code, body.id]
    }
    expect(await sent('{"jsonrpc":')).toEqual([400, -32_700, null])
    expect(await sent('[{"jsonrpc":"2.0","id":1,"method":"ping"}]')).toEqual([400, -32_600, null])
    expect(await sent('{"id":7,"method":"ping"}')).toEqual([400, -32_600, 7])
    expect(await sent('{"jsonrpc":"2.0","id":null,"method":"ping"}')).toEqual([400, -32_600, null])
    expect(await sent('{"jsonrpc":"2.0","id":"a","method":"resources/list"}')).toEqual([200, -32_601, 'a'])
    expect(await sent('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"toString"}}')).toEqual([200, -32_602, 1])
    expect(await sent('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":[]}')).toEqual([200, -32_602, 1])
    expect(await sent('{"jsonrpc":"2.0","id":1,"method":"initialize"}')).toEqual([200, -32_602, 1])
    expect(await sent('{"jsonrpc":"2.0","id":1,"method":"ping"}', { 'mcp-protocol-version': '1999-01-01' })).toEqual([
      400, -32_600, 1,
    ])
    expect((await sent('{}', { 'content-type': 'application/x-www-form-urlencoded' }))[0]).toBe(415)
    expect((await sent(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping', params: { a: 'x'.repeat(1_000_001) } })))[0]).toBe(
      413,
    )
    expect(await sent(`{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":${'['.repeat(50)}${']'.repeat(50)}}}`)).toEqual([
      400, -32_600, 1,
    ])
  })

  test('does nothing for a call that asks no answer', async () => {
    const params = { name: 'draft_cart', arguments: { name: '没有编号', lines: [{ skuCode: SKU, pieces: 1 }] } }
    expect((await post(JSON.stringify({ jsonrpc: '2.0', method: 'tools/call', params }))).http).toBe(202)
    expect((await boss.get('/api/often/getLists', {})).map(l => l.name)).not.toContain('没有编号')
  })

  test('is closed to pages of other sites, and to GET and DELETE', async () => {
    const { origin } = mall.world.settings
    expect((await rpc('ping', undefined, { origin })).http).toBe(200)
    expect((await rpc('ping', undefined, { origin: 'https://elsewhere.example' })).http).toBe(403)
    // The name was led to this machine: Origin and Host agree, and are not ours.
    const rebound = { origin: 'http://elsewhere.example', host: 'elsewhere.example', 'sec-fetch-site': 'same-origin' }
    expect((await rpc('ping', undefined, rebound)).http).toBe(403)
    for (const method of ['GET', 'DELETE'] as const) {
      const reply = await mall.app.inject({ method, url: '/api/mcp', headers: { authorization: `Bearer ${key}` } })
      expect([method, reply.statusCode, reply.headers.allow]).toEqual([method, 405, 'POST'])
    }
  })
})

test('an assistant with a key of the sandbox drafts a list that is read back and not kept', async () => {
  const lists = async () => (await boss.get('/api/often/getLists', {})).length
  const before = await lists()
  const sandbox = await boss.get('/api/openApi/makeKey', {
    requestId: 'mcp-sandbox-1',
    name: '助手联调',
    rights: ['price', 'cart'],
    actsAs: 'demo01',
    sandbox: true,
    expiresOn: new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10),
  })
  const draft = await tool('draft_cart', { name: '沙箱里的清单', lines: [{ skuCode: SKU, pieces: 3 }] }, sandbox.key)
  expect(draft).toMatchObject({ isError: false })
  expect(await lists()).toBe(before)
})
