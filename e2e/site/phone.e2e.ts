// At the yard the mall is used on a phone: nothing scrolls sideways, price and the one action stay at hand.
import { expect, type Page } from '@playwright/test'
import { emptyCart, loginAs, REBAR, sideways, test } from '../story.ts'
import { GOODS } from '../walk.ts'

// 640 is a window of 1280 at 200 % zoom.
for (const width of [360, 390, 640]) {
  test.describe(`searching at ${width} px`, () => {
    test.use({ viewport: { width, height: 780 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 })

    test(`sorting, stock, price basis and export are in reach at ${width} px`, async ({ page }) => {
      await page.goto(`/homePage?channelCode=${REBAR}`)
      await page.goto('/search?word=HRB400E%2020*9')
      const tools = [
        page.getByRole('combobox', { name: '排序' }),
        page.getByRole('group', { name: '价格口径' }),
        page.getByRole('checkbox', { name: '只看有货' }),
        page.getByRole('button', { name: '导出' }),
        page.getByRole('button', { name: /^筛选/ }),
      ]
      for (const tool of tools) await expect(tool).toBeInViewport({ ratio: 1 })
      expect(await sideways(page)).toBeLessThanOrEqual(0)
      await page.getByRole('combobox', { name: '排序' }).selectOption('到货价 高→低')
      await expect(page).toHaveURL(/sortField=8&sortType=1/)
      const fen = async () =>
        (await page.locator('.tbl td[data-l="到货价"] .price').allInnerTexts()).map(t => Number(t.replace(/[^\d.]/g, '')))
      await expect.poll(async () => (await fen())[0]).toBeGreaterThan(3250)
      const prices = await fen()
      expect(prices).toEqual(prices.toSorted((a, b) => b - a))
    })
  })
}

test.describe('the bottom bar', () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 })

  /** At the window's lower edge as the page opens, and never out of sight while it is scrolled. */
  async function atTheBottom(page: Page, name: RegExp | string, price: RegExp) {
    const button = page.getByRole('button', { name }).last()
    await expect(button).toBeInViewport()
    expect((await button.boundingBox())?.y ?? 0, 'near the lower edge').toBeGreaterThan(780 - 160)
    await page.evaluate(() => window.scrollTo(0, 400))
    await expect(button).toBeInViewport()
    await expect(page.locator('.buybar, .sumbar').filter({ hasText: price }).first()).toBeInViewport()
  }

  test('goods keep their price and 加入购物车, the cart its sum and 去结算, the checkout 提交订单', async ({ page, request }) => {
    await emptyCart(request, 'demo01')
    await loginAs(page, 'demo01')
    await page.goto(GOODS)
    await atTheBottom(page, /^加入购物车$/, /[\d,]+\.\d\d\s*元\/吨/)
    await page.getByRole('button', { name: '加入购物车', exact: true }).click()
    await expect(page.getByText('已加入购物车：')).toBeVisible()
    await page.goto('/cart')
    await atTheBottom(page, /^去结算/, /预计合计\s*[\d,]+\.\d\d/)
    await page.getByRole('button', { name: /^去结算/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: '确认订单' })).toBeVisible()
    await atTheBottom(page, '提交订单', /[\d,]+\.\d\d/)
  })

  test('the menu holds what the header folded away, nothing of it sideways', async ({ page }) => {
    await page.goto(`/homePage?channelCode=${REBAR}`)
    await page.getByRole('button', { name: '打开菜单' }).click()
    const menu = page.getByRole('dialog', { name: '菜单' })
    for (const name of ['登录', '免费注册', '首页', '现货资源', '帮助中心', '线材'])
      await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
    expect(await menu.evaluate(m => m.scrollWidth - m.clientWidth)).toBeLessThanOrEqual(0)
    await menu.getByRole('link', { name: '登录', exact: true }).click()
    await expect(page).toHaveURL('/login')
    await expect(menu).toBeHidden()
  })

  test('city and channel stand on every page and can be changed there', async ({ page }) => {
    for (const address of [`/homePage?channelCode=${REBAR}`, '/search?word=HRB400E', GOODS, '/helpCenter']) {
      await page.goto(address)
      await expect(page.getByRole('button', { name: /^送到 石家庄市/ })).toBeVisible()
      await expect(page.getByRole('link', { name: /^渠道 建筑钢材/ })).toBeVisible()
    }
    await page.goto('/search?word=HRB400E%2020*9')
    const price = page.locator('.price').first()
    const before = await price.innerText()
    await page.getByRole('button', { name: /^送到 石家庄市/ }).click()
    await page.getByLabel('城市名称').fill('保定市')
    await page.getByRole('button', { name: '确定' }).click()
    await expect(page.getByRole('button', { name: /^送到 保定市/ })).toBeVisible()
    await expect(price).not.toHaveText(before)
  })
})

test('@narrow a button pressed before the scripts have come is done once the page is alive', async ({ context }) => {
  // A page of its own: the stories' usual one waits until it is alive.
  const page = await context.newPage()
  await page.route('**/assets/*.js', async route => {
    await new Promise(done => setTimeout(done, 1500))
    await route.continue()
  })
  await page.goto(GOODS, { waitUntil: 'commit' })
  await page.getByRole('button', { name: '立即购买' }).filter({ visible: true }).first().click()
  // A guest is sent to the log-in, and comes back to the goods.
  await expect(page).toHaveURL(/\/login\?redirectUrl=/)
})

test('@narrow what was typed before the scripts have come is not lost', async ({ context }) => {
  const page = await context.newPage()
  await page.route('**/assets/*.js', async route => {
    await new Promise(done => setTimeout(done, 1500))
    await route.continue()
  })
  await page.goto('/register', { waitUntil: 'commit' })
  await page.getByLabel('手机号').fill(`1020${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`)
  await page.getByLabel('姓名').fill('马丁酉')
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).check()
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText(/沙箱短信，验证码/)).toBeVisible()
  await expect(page.getByLabel('姓名')).toHaveValue('马丁酉')
  await expect(page.getByRole('checkbox', { name: '我已阅读并同意' })).toBeChecked()
})
