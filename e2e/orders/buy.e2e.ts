// A buyer's way from the portal to a paid order, by every way to pay. The bank is the sandbox; its page asks for the result.
import { expect, type Page } from '@playwright/test'
import { agreeToTerms, alive, COIL, emptyCart, fillLogin, loginAs, REBAR, stayed, stays, test } from '../story.ts'

const GOODS = `/goods?skuCode=REB-HRB400E-20-9000-1-W01&channelCode=${REBAR}`
const payable = (page: Page) => page.getByRole('radiogroup', { name: '付款方式' })

async function selfPickup(page: Page): Promise<void> {
  await page.getByRole('group', { name: '提货方式' }).getByRole('button', { name: '自提' }).click()
  await expect(page.getByText('自行提货，不收运费')).toBeVisible()
}
async function submit(page: Page): Promise<void> {
  await agreeToTerms(page)
  await page.getByRole('button', { name: '提交订单' }).click()
  await expect(page).toHaveURL(/\/pay\/payment\?masterOrderCode=ZD\d{14}/)
  await expect(page.getByRole('heading', { level: 1, name: '付款' })).toBeVisible()
}
/** Straight from the goods page to the payment page. */
async function buyNow(page: Page): Promise<void> {
  await page.goto(GOODS)
  await page.getByRole('button', { name: '立即购买' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: '确认订单' })).toBeVisible()
  await selfPickup(page)
  await submit(page)
}
async function choose(page: Page, method: string): Promise<void> {
  await alive(page)
  await payable(page).getByRole('radio', { name: method }).check()
}
async function toBank(page: Page): Promise<void> {
  await choose(page, '网银')
  await page.getByRole('button', { name: /^去银行付款/ }).click()
  await expect(page).toHaveURL(/\/sandbox\/bank\?txn=/)
  await expect(page.getByRole('heading', { name: /沙箱银行/ })).toBeVisible()
}

test.beforeEach(({ request }) => emptyCart(request, 'demo01'))

test('a guest chooses a channel, finds HRB400E 20*9, logs in on the way to the cart and pays from the balance', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByText('游客，您好')).toBeVisible()
  await page.getByRole('link', { name: '建筑钢材' }).first().click()
  await expect(page).toHaveURL(/\/homePage\?channelCode=J0000009/)

  const search = page.getByLabel('搜索商品')
  await search.fill('HRB400E 20*9')
  await search.press('Enter')
  await expect(page).toHaveURL(/\/search\?word=HRB400E/)
  await page
    .getByRole('table')
    .getByRole('link', { name: /螺纹钢/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/goods\?skuCode=/)
  await expect(page.getByRole('heading', { level: 1, name: '螺纹钢 HRB400E Φ20*9000' })).toBeVisible()
  const goods = new URL(page.url())

  await page.getByRole('button', { name: '加入购物车', exact: true }).click()
  await expect(page).toHaveURL(`/login?redirectUrl=${encodeURIComponent(goods.pathname + goods.search)}`)
  await expect(page.getByText('登录后把 螺纹钢 HRB400E Φ20*9000 1 件 加入购物车。')).toBeVisible()
  await fillLogin(page, 'demo01')
  await expect(page).toHaveURL(goods.href)
  await expect(page.getByText('已加入购物车：')).toBeVisible()
  // Done once: another look at the page adds nothing.
  await page.reload()
  await alive(page)
  await expect(page.getByText('购物车已有 1 件').first()).toBeVisible()
  await expect(page.getByText('已加入购物车：')).toBeHidden()

  await page
    .getByRole('link', { name: /^购物车/ })
    .first()
    .click()
  const order = page.getByRole('region', { name: '订单 1', exact: true })
  await order.getByRole('button', { name: '加一' }).first().click()
  await expect(order.getByRole('textbox', { name: /数量/ }).first()).toHaveValue('2')
  await expect(order.getByRole('cell', { name: '5.336吨' }).first()).toBeVisible()
  await page.getByRole('button', { name: '去结算（1 张订单）' }).click()

  await expect(page.getByRole('heading', { level: 1, name: '确认订单' })).toBeVisible()
  await selfPickup(page)
  await submit(page)
  await choose(page, '余额')
  await page.getByRole('button', { name: /^确认支付/ }).click()
  await expect(page).toHaveURL(/\/pay\/orderPaySuccess\?paymentNo=/)
  await expect(page.getByRole('heading', { name: '已到账' })).toBeVisible()
  await page.getByRole('link', { name: '查看订单' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('待发货')
  await expect(page.getByText('付款到账，等待发货')).toBeVisible()
  await expect(page.getByRole('cell', { name: '余额' })).toBeVisible()
})

test('a company pays at its bank and comes back to a page that shows the money without being touched', async ({ page }) => {
  await loginAs(page, 'demo01')
  await buyNow(page)
  await toBank(page)
  await page.getByRole('button', { name: '确认付款', exact: true }).click()
  await expect(page).toHaveURL(/\/pay\/orderPaySuccess\?paymentNo=/)
  await expect(page.getByRole('heading', { name: '已到账' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /^DD\d{14}/ })).toContainText('待发货')
})

test('a bank that takes the money and stays silent: the page says it waits, then the mall asks the bank itself', async ({
  page,
}) => {
  await loginAs(page, 'demo01')
  await buyNow(page)
  await toBank(page)
  await page.getByRole('button', { name: '付款，但银行不通知商城' }).click()
  await expect(page.getByRole('heading', { name: '等待银行通知' })).toBeVisible()
  await stays(page)
  // Payments are asked about when they are 15 s old, every 15 s.
  await expect(page.getByRole('heading', { name: '已到账' })).toBeVisible({ timeout: 120_000 })
  await expect(page.getByRole('listitem').filter({ hasText: /^DD\d{14}/ })).toContainText('待发货')
  await stayed(page)
})

test('a QR code paid on another device moves the waiting page on to the result', async ({ page, context }) => {
  await loginAs(page, 'demo01')
  await buyNow(page)
  await choose(page, '扫码')
  await page.getByRole('button', { name: /^显示付款码/ }).click()
  await expect(page.getByRole('img', { name: '付款二维码' })).toBeVisible()
  await expect(page.getByText('等待付款，付完本页自动跳转')).toBeVisible()
  const phone = await context.newPage()
  await phone.goto((await page.getByRole('link', { name: '打开收银页' }).getAttribute('href')) ?? '')
  await phone.getByRole('button', { name: '确认付款' }).click()
  await expect(page).toHaveURL(/\/pay\/orderPaySuccess/)
  await expect(page.getByRole('heading', { name: '已到账' })).toBeVisible()
})

test('a payment the bank refuses says so, keeps the order and is paid by another way', async ({ page }) => {
  await loginAs(page, 'demo01')
  await buyNow(page)
  await toBank(page)
  await page.getByRole('button', { name: '付款失败（余额不足）' }).click()
  await expect(page.getByRole('heading', { name: '支付没有成功' })).toBeVisible()
  await page.getByRole('link', { name: '重新支付' }).click()
  await choose(page, '余额')
  await page.getByRole('button', { name: /^确认支付/ }).click()
  await expect(page.getByRole('heading', { name: '已到账' })).toBeVisible()
})

test('what was typed at the checkout survives a reload; buying now leaves the cart alone', async ({ page }) => {
  await loginAs(page, 'demo01')
  await page.goto(GOODS)
  await page.getByRole('textbox', { name: /^数量/ }).first().fill('３')
  await page.getByRole('textbox', { name: /^数量/ }).first().press('Enter')
  await page.getByRole('button', { name: '加入购物车', exact: true }).click()
  await expect(page.getByText('，3 件 8.004 吨')).toBeVisible()
  await page.getByRole('button', { name: '立即购买' }).first().click()
  await selfPickup(page)
  await page.getByRole('textbox', { name: '备注' }).fill('随车带质保书')
  await page.reload()
  await expect(page.getByRole('textbox', { name: '备注' })).toHaveValue('随车带质保书')
  await expect(page.getByRole('button', { name: '自提' })).toHaveAttribute('aria-pressed', 'true')
  await submit(page)
  await page.getByRole('link', { name: /^DD\d{14}/ }).click()
  await expect(page.getByText('随车带质保书')).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByRole('region', { name: '订单 1', exact: true }).getByRole('textbox', { name: /数量/ })).toHaveValue('3')
})

test('an address, when the goods are brought, adds the freight to the sum; self-pickup takes it away', async ({ page }) => {
  await loginAs(page, 'demo01')
  await page.goto(GOODS)
  await page.getByRole('button', { name: '立即购买' }).first().click()
  await expect(page.getByRole('radiogroup', { name: '收货地址' }).getByRole('radio').first()).toBeChecked()
  const sum = page.locator('section').filter({ has: page.getByRole('heading', { name: '金额' }) })
  const freight = sum.getByRole('listitem').getByText('运费')
  await expect(freight).toBeVisible()
  await selfPickup(page)
  await expect(freight).toBeHidden()
})

test('made-to-order goods ask for their least tons, and the choice is part of the line', async ({ page }) => {
  await loginAs(page, 'demo01', 'J0000011')
  await page.goto(`/goods?skuCode=${COIL}`)
  await page
    .getByRole('group', { name: '货源' })
    .getByRole('button', { name: /期货排产/ })
    .click()
  await expect(page.getByRole('group', { name: '包装' })).toBeVisible()
  const pieces = page.getByRole('textbox', { name: /^数量/ }).first()
  const least = Number(await pieces.inputValue())
  expect(least).toBeGreaterThan(1)
  await pieces.fill(String(least - 1))
  await pieces.press('Enter')
  const add = page.getByRole('button', { name: '加入购物车', exact: true })
  await expect(page.getByText(/期货排产 [\d.]+ 吨起订/).first()).toBeVisible()
  await expect(add).toHaveAttribute('aria-disabled', 'true')
  await pieces.press('ArrowUp')
  await page.getByRole('group', { name: '包装' }).getByRole('button', { disabled: false }).first().click()
  await add.click()
  await expect(page.getByText('已加入购物车：')).toBeVisible()
  await page.goto('/cart')
  const line = page.getByRole('row').filter({ hasText: '镀锌卷' })
  await expect(line).toContainText('包装')
  await expect(line.getByRole('textbox', { name: /数量/ })).toHaveValue(String(least))
})

test('a buyer who pays by transfer is told where to, what to write and what becomes of the money; what he cannot use is folded', async ({
  page,
}) => {
  await loginAs(page, 'demo01')
  await buyNow(page)
  await choose(page, '对公转账')
  const transfer = page.getByRole('region', { name: '对公转账' })
  await expect(transfer.getByText(/记为公司可用余额/)).toBeVisible()
  await expect(transfer.getByText(/不设的，记为余额后回到本页用余额付/)).toBeVisible()
  await transfer.getByRole('button', { name: '到账后自动付这张订单' }).click()
  await expect(transfer.getByText(/设了到账后自动付。还没有等到这笔转账/)).toBeVisible()
  await page.reload()
  await choose(page, '对公转账')
  await transfer.getByRole('button', { name: '不自动付了' }).click()
  await expect(transfer.getByRole('button', { name: '到账后自动付这张订单' })).toBeVisible()
  await expect(transfer.getByText(/DD\d{14}/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^确认支付/ })).toBeHidden()
  const account = await transfer.locator('dd').nth(1).innerText()
  // Drafts cannot pay an order of the cash price: not among the first things seen, with its reason under 其他方式.
  const why = page.getByText('订单按现汇价下单，不能用承兑')
  await expect(why).toBeHidden()
  await page.getByText(/^其他方式/).click()
  await expect(why).toBeVisible()
  await transfer.getByRole('link', { name: '已转账，传回单' }).click()
  await expect(page.getByRole('dialog', { name: '传转账回单' })).toBeVisible()
  const own = await page.locator('.acctno').innerText()
  expect(account.replace(/\D/g, '')).toBe(own.replace(/\D/g, ''))
})
