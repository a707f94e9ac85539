import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'
import { registerContractPdf } from '../../orders/contract/contractUrl.ts'

let mall: TestMall
let buyer: Caller
let store: Caller
beforeAll(async () => {
  mall = await testMall()
  buyer = await mall.buyer('demo01')
  store = await mall.staff('S023')
})
afterAll(() => mall.close())

const open = (path: string, query: Record<string, string>) =>
  mall.app.inject({ method: 'GET', url: `${path}?${new URLSearchParams(query)}` })
const codeOf = (answer: { json: <T>() => T }): number => answer.json<{ status: { code: number } }>().status.code

const EXPORTS = [
  ['/api/userRefundFunds/exportSteelUserRefundFundsToERP', '退款编号', 'buyer'],
  ['/api/userRefundFunds/exportCollectionFunds', '来款编号', 'buyer'],
  ['/api/order/exportShipment', '运单', 'buyer'],
  ['/api/order/exportShipment', '运单', 'store'],
  ['/api/order/exportStockDetails', '件号', 'buyer'],
  ['/api/order/exportStockDetails', '件号', 'store'],
  ['/api/search/exportProductList', '商品编号', 'buyer'],
] as const

test.each(EXPORTS)('%s opens in a window with the session’s token, as often as one likes', async (path, head, who) => {
  const token = (who === 'buyer' ? buyer : store).token ?? ''
  for (const _ of [1, 2]) {
    const sheet = await open(path, { token, siteCode: 'HBJYJT', _t: '1' })
    expect([sheet.statusCode, sheet.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(sheet.body.startsWith(`\uFEFF${head}`)).toBe(true)
    expect(sheet.headers['cache-control']).toBe('no-store')
    expect(sheet.headers['referrer-policy']).toBe('no-referrer')
  }
})

test('without a token, with a dead one or with somebody’s who has no right to it, there is a sentence and no sheet', async () => {
  for (const [path] of EXPORTS) {
    for (const query of [{}, { token: 'x' }, { token: 'A'.repeat(32) }, { token: 'A'.repeat(43) }] as Record<string, string>[]) {
      const answer = await open(path, query)
      expect([path, answer.statusCode, codeOf(answer)]).toEqual([path, 404, 4923])
    }
  }
})

test('a buyer’s stock details are the units that lie in the yard for his own orders, and say nothing of what the mill keeps', async () => {
  const sheet = await open('/api/order/exportStockDetails', { token: buyer.token ?? '' })
  const [head = '', ...lines] = sheet.body.trim().split('\r\n')
  expect(head).not.toContain('冻结原因')
  const own = await mall.world.pool.rows<{ no: string }>(
    `select u.unit_no as no from steel_unit u join order_line l on l.id = u.order_line_id join orders o on o.id = l.order_id
     where u.state in ('allocated', 'loaded') and o.company_id = (select company_id from app_user where user_name = 'demo01') order by u.id`,
  )
  expect(own.length).toBeGreaterThan(0)
  expect(lines.map(l => l.split(',')[0])).toEqual(own.map(u => u.no))
  const yard = await open('/api/order/exportStockDetails', { token: store.token ?? '' })
  expect(yard.body.split('\r\n').length).toBeGreaterThan(sheet.body.split('\r\n').length)
})

test('an address of one sheet opens no other, and two at once get it once', async () => {
  const { url } = await buyer.get('/api/userRefundFunds/getExportUrl', { kind: 'refunds' })
  const token = new URL(url, 'http://mall.example').searchParams.get('token') ?? ''
  expect((await open('/api/userRefundFunds/exportCollectionFunds', { token })).statusCode).toBe(404)
  const both = await Promise.all([mall.app.inject(url), mall.app.inject(url)])
  expect(both.map(r => r.statusCode).toSorted()).toEqual([200, 404])
  const { rows } = await mall.world.pool.raw.query('select token_hash from one_use_address')
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('the product list takes the conditions of the search out of the query, and holds its rows', async () => {
  const word = 'HRB400E 20*9'
  const found = await mall.guest.get('/api/search/getSearchProducts', { word, stock: 1, pageSize: 100 })
  const sheet = await open('/api/search/exportProductList', { token: buyer.token ?? '', word, stock: '1' })
  const lines = sheet.body.trim().split('\r\n').slice(1)
  expect(found.totalCount).toBeGreaterThan(0)
  expect(lines.map(l => l.split(',')[0])).toEqual(found.list.map(p => p.skuCode))
  const { url } = await mall.guest.get('/api/search/getExportUrl', { word, stock: 1 })
  expect((await mall.app.inject(url)).body.split('\r\n').length - 2).toBe(found.totalCount)
})

test('a paper that was fetched is sent once, and nothing of it stands in the log', async () => {
  const said: string[] = []
  const app = Fastify({ logger: { level: 'warn', stream: { write: line => said.push(line) } } })
  registerContractPdf(app, mall.world)
  const { list } = await buyer.get('/api/order/getOrderList', { currentPage: 1, pageSize: 1 })
  const { url } = await buyer.get('/api/order/getContractUrl', { orderCode: list[0]?.orderCode ?? '' })
  const paper = await app.inject({ method: 'GET', url })
  expect([paper.statusCode, paper.headers['content-type'], paper.body.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-'])
  expect((await app.inject({ method: 'GET', url })).statusCode).toBe(404)
  expect(said).toEqual([])
  await app.close()
})
