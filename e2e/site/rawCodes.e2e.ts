// No screen of the mall or the console shows a raw code: what the demo data can show is looked through, text by text.
import { expect, type APIRequestContext } from '@playwright/test'
import { settled } from '../serious.ts'
import { ProductClass } from '@mall/domain/goods/goods/goods.codes.ts'
import { rawCodes, textsOf } from '../rawCodes.ts'
import { bare, emptyCart, loginAs, mallOf, onTo, PASSWORD, test } from '../story.ts'

const CHANNELS = Array.from({ length: 13 }, (_, i) => `J00000${String(i + 1).padStart(2, '0')}`).filter(
  c => c !== 'J0000002' && c !== 'J0000003',
)

async function post<T>(request: APIRequestContext, path: string, data: object): Promise<T> {
  return ((await (await request.post(path, { data })).json()) as { data: T }).data
}

/** What raw codes the pages show, each with its page. */
async function shown(request: APIRequestContext, addresses: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const address of addresses) {
    const answer = await request.get(address)
    expect([address, answer.status()]).toEqual([address, 200])
    found.push(...rawCodes(textsOf(await answer.text())).map(code => `${code} at ${address}`))
  }
  return found
}

bare('the finder finds what it is for, and leaves the trade its own marks', () => {
  expect(rawCodes(['FC', 'AF', 'PT.A', 'M', 'J0000009', '等 order.approvalAboveFen', 'reviewPass', 'HOLD_CAP'])).toEqual([
    'FC',
    'AF',
    'PT.A',
    'M',
    'J0000009',
    'order.approvalAboveFen',
    'reviewPass',
    'HOLD_CAP',
  ])
  expect(
    rawCodes([
      '高级（FC）',
      'HRB400E',
      'Q355B 4.5*1800*C',
      'Z120',
      'DD20261102000186',
      '螺纹钢 HRB400E Φ20*9000',
      'A 级',
      'goods.xlsx',
    ]),
  ).toEqual([])
})

bare('pages for everybody: portal, channels, search, goods of every class, help', async ({ request }) => {
  const goods: string[] = []
  for (const cid of ProductClass.values) {
    const { list } = await post<{ list: { skuCode: string }[] }>(request, '/api/search/getSearchProducts', { cid, pageSize: 2 })
    goods.push(...list.map(r => `/goods?skuCode=${encodeURIComponent(r.skuCode)}`))
  }
  expect(goods.length).toBe(2 * ProductClass.values.length)
  expect(
    await shown(request, [
      '/',
      ...CHANNELS.flatMap(c => [`/homePage?channelCode=${c}`, `/search?channelCode=${c}`]),
      ...goods,
      '/totalAuction',
      '/totalAuction?view=coming',
      '/totalAuction?view=ended',
      '/auction/rules',
      '/helpCenter',
      '/productInstructions',
      '/priceTrend',
      '/qualificationsCenter',
      '/case',
      '/login',
      '/register',
      '/forgotpwd',
    ]),
  ).toEqual([])
})

test('pages of a buyer: every order in every state, cart, checkout, money, people, papers', async ({ page }) => {
  const { request } = page
  await emptyCart(request, 'demo01')
  await loginAs(page, 'demo01')
  const { token } = await post<{ token: string }>(request, '/api/user/loginUser', { userName: 'demo01', password: PASSWORD })
  const { list } = await post<{ list: { skuCode: string; futures: boolean }[] }>(request, '/api/search/getSearchProducts', {
    channelCode: 'J0000011',
    mode: 'futures',
    pageSize: 1,
  })
  for (const { skuCode } of list) await post(request, '/api/cart/addGoodsToCart', { token, skuCode, pieces: 5, stockMode: 2 })
  await post(request, '/api/cart/addGoodsToCart', { token, skuCode: 'REB-HRB400E-20-9000-2-W01', pieces: 2 })
  const orders = await post<{ list: { orderCode: string }[] }>(request, '/api/order/getOrderList', { token, pageSize: 100 })
  expect(orders.list.length).toBeGreaterThan(20)
  expect(
    await shown(request, [
      '/order/orderList',
      ...orders.list.map(o => `/order/orderDetail?orderCode=${o.orderCode}`),
      '/totalAuction?view=mine',
      '/groupBuyingSearch',
      '/groupBuyingSearch?view=ended',
      '/auction/list',
      '/order/auctionOrder',
      ...['JP20261121007', 'JP20261121009', 'JP20261121010', 'JP20261121011', 'JP20261120002', 'JP20261119003'].map(
        no => `/auction/details?biddingNo=${no}`,
      ),
      '/cart',
      '/confirmOrder',
      '/user/userCenter',
      '/user/userBaseInfo',
      '/user/accountSecure',
      '/user/address',
      '/user/companyCapital',
      '/user/subUser',
      '/user/companyGroup',
      '/user/openApi',
      '/enterprise/enterpriseCertification',
      '/privacyArgeement',
    ]),
  ).toEqual([])
  await emptyCart(request, 'demo01')
})

test('the console: every screen an administrator can open, and what its first row opens', async ({ page }) => {
  await post(page.request, '/api/ops/loginStaff', { staffCode: 'S001', password: PASSWORD })
  await page.goto(`${mallOf(test.info())}/ops/`)
  await expect(page.getByRole('banner').getByRole('button', { name: '退出' })).toBeVisible()
  const found: string[] = []
  const look = async (where: string) => {
    // A sentence may be several pieces in the page: what stands in one element is read together. A key is named by its letter.
    const texts = await page.evaluate(() =>
      [...document.body.querySelectorAll('*:not(script,style,svg,svg *,kbd)')].map(e =>
        [...e.childNodes].flatMap(n => (n.nodeType === Node.TEXT_NODE ? (n.textContent ?? '') : [])).join(''),
      ),
    )
    expect(texts.length).toBeGreaterThan(20)
    found.push(...rawCodes(texts).map(code => `${code} at ${where}`))
  }
  for (const path of [
    'order',
    'intend',
    'certification',
    'sku',
    'bidding',
    'biddingLot?no=JP20261121007',
    'biddingReport',
    'biddingPool',
    'groupBuy',
    'groupBuyWatch?no=TG20261118003',
    'groupBuyReport',
    'company',
    'payment',
    'staff',
    'settings',
    'sms',
    'audit',
    'me',
  ]) {
    await onTo(page, `/ops/${path}`)
    await page.getByRole('main').first().waitFor()
    await settled(page)
    await look(`/ops/${path}`)
    const row = page.locator('tr.ant-table-row').first()
    if (!(await row.isVisible())) continue
    await row.click()
    await settled(page)
    await look(`/ops/${path}, first row`)
  }
  expect(found).toEqual([])
})
