import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { extendForTest } from '../../testing/testExtensions.ts'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'
import { bestFirst } from './findAnything.ts'

let mall: TestMall
let admin: Caller
beforeAll(async () => {
  mall = await testMall()
  admin = await mall.staff('S001')
})
afterAll(() => mall.close())

interface Hit {
  kind: string
  code: string
  title: string
  to: string
}
const find = async (who: Caller, word: string) =>
  (await who.get('/api/ops/findAnything', { word })) as { hits: Hit[]; silent: string[] }

describe('anything by one word', () => {
  test('an order by its number is the first hit and leads to its pane', async () => {
    const { list } = await admin.get('/api/ops/getOrderQueue', { queue: 'all', currentPage: 1, pageSize: 1 })
    const orderCode = String(list[0]?.orderCode)
    const { hits, silent } = await find(admin, orderCode)
    expect(silent).toEqual([])
    expect(hits[0]).toMatchObject({ kind: '订单', title: orderCode })
    expect(hits[0]?.to).toContain(`open=${orderCode}`)
  })

  test.each([
    ['企业', '/api/ops/getCompanyList', {}, 'companyCode'],
    ['商品', '/api/ops/getSkuList', {}, 'skuCode'],
    ['收款', '/api/ops/getPaymentList', {}, 'paymentNo'],
    ['发票', '/api/ops/getInvoiceQueue', { state: 'all' }, 'invoiceSn'],
    ['框架合同', '/api/ops/getFrameworkList', { view: 'all' }, 'ccNo'],
    ['合同签署', '/api/ops/getSignQueue', { queue: 'all' }, 'documentNo'],
    ['运单', '/api/ops/getDispatchList', { ended: false }, 'waybillNo'],
    ['质保书', '/api/ops/getWarrantyList', {}, 'certNo'],
    ['异议', '/api/ops/getClaimQueue', { state: 'all' }, 'claimNo'],
    ['竞拍', '/api/ops/getBiddingLots', { view: 'all' }, 'biddingNo'],
    ['议价', '/api/ops/getQuotes', { view: 'all' }, 'quoteNo'],
  ])('a number of the list %s is found by that list', async (kind, path, filter, field) => {
    const [row] = (
      (await admin.get(path as never, { currentPage: 1, pageSize: 1, ...filter } as never)) as { list: Record<string, string>[] }
    ).list
    if (!row) return expect.fail(`the demo has no row of ${kind}`)
    const word = String(row[field])
    const { hits } = await find(admin, word)
    expect(hits.filter(h => h.kind === kind).map(h => JSON.stringify(h))).toEqual(
      expect.arrayContaining([expect.stringContaining(word)]),
    )
  })

  test('a ticket of the support is found while it is open', async () => {
    const buyer = await mall.buyer('demo01')
    const { threadNo } = await buyer.get('/api/support/sendMessage', { requestId: 'find-ticket-1', words: '质保书打不开' })
    const desk = {
      requestId: 'find-ticket-2',
      threadNo,
      ticketKind: 'quality',
      words: '质保书打不开',
      dueAt: Date.now() + 86_400_000,
    } as const
    const { ticketNo } = await admin.get('/api/ops/makeSupportTicket', desk)
    const { hits } = await find(admin, ticketNo)
    expect(hits[0]).toMatchObject({ kind: '工单', code: ticketNo })
  })

  test('a salesman finds the companies and orders of his own customers alone', async () => {
    const companies = (await admin.get('/api/ops/getCompanyList', { currentPage: 1, pageSize: 50 })).list
    const salesman = companies.find((c: { bdStaffCode: string }) => c.bdStaffCode !== '')?.bdStaffCode as string
    const foreign = companies.find((c: { bdStaffCode: string }) => c.bdStaffCode !== salesman)
    const own = companies.find((c: { bdStaffCode: string }) => c.bdStaffCode === salesman)
    const me = await mall.staff(salesman)
    const kinds = async (name: string) => (await find(me, name)).hits.filter(h => h.kind === '企业').map(h => h.title)
    expect(await kinds(own?.companyName as string)).toContain(own?.companyName)
    expect(await kinds(foreign?.companyName as string)).not.toContain(foreign?.companyName)
  })

  test('a list that is out of order is named, the others answer', async () => {
    extendForTest(({ listRoutes }) => {
      const route = listRoutes.get('/api/ops/getSkuList')
      if (!route) throw new Error('the list of goods is missing')
      const broken = { ...route, handle: () => Promise.reject(new Error('out of order')) }
      return { listRoutes: new Map([...listRoutes, [route.path, broken]]) }
    })
    const { hits, silent } = await find(admin, 'DD2026')
    expect(silent).toEqual(['商品'])
    expect(Array.isArray(hits)).toBe(true)
  })

  test('a buyer and a guest are refused', async () => {
    const word = 'DD2026'
    expect((await mall.guest.ask('/api/ops/findAnything', { word })).code).toBe(606)
    expect((await (await mall.buyer('demo01')).ask('/api/ops/findAnything', { word })).code).toBe(606)
  })
})

test('what is named exactly so stands first and the kinds stay together', () => {
  const hit = (kind: string, code: string) => ({ kind, code, title: code })
  const order = bestFirst('a-1', [hit('x', 'b-1'), hit('y', 'a-12'), hit('x', 'c-1'), hit('z', 'A-1'), hit('y', 'q')])
  expect(order.map(h => h.code)).toEqual(['A-1', 'a-12', 'q', 'b-1', 'c-1'])
})
