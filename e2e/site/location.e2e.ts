// 定位: offered once and never asked for by itself; allowed, refused, changed by hand afterwards.
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { sendsTo } from '../calls.ts'
import { clean, cleanAtBoth, settled } from '../serious.ts'
import { alive, emptyCart, fillLogin, fits, look, REBAR, test, wide } from '../story.ts'

const BAODING = { latitude: 38.873_912, longitude: 115.464_821 }
const offer = (page: Page) => page.getByRole('complementary', { name: '定位城市' })
/** Where the header says that goods go. */
const place = (page: Page, isWide: boolean) =>
  isWide
    ? page.locator('.topbar .wrap > span > button[aria-haspopup="dialog"]')
    : page.locator('.locbar').getByRole('button', { name: /送到/ })
const choose = async (page: Page, isWide: boolean) => {
  await place(page, isWide).click()
  return page.getByRole('dialog', { name: '送货到哪里' })
}
const cookieNames = async (context: BrowserContext) => (await context.cookies()).map(c => c.name)

test('@narrow a guest is offered 定位 once, nothing is asked before his yes; what is found is taken, told, remembered and can be undone', async ({
  page,
  context,
}, info) => {
  const isWide = wide(info)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(BAODING)
  await page.addInitScript(() => {
    const real = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation)
    const seen = window as unknown as { asked: PositionOptions[] }
    seen.asked = []
    navigator.geolocation.getCurrentPosition = (ok, no, options) => {
      seen.asked.push(options ?? {})
      real(ok, no, options)
    }
  })
  const asked = () => page.evaluate(() => (window as unknown as { asked: PositionOptions[] }).asked)
  const sent: string[] = []
  page.on('request', r => r.url().includes('getRegionByLocation') && sent.push(r.postData() ?? ''))
  await page.goto(`/homePage?channelCode=${REBAR}`)
  await expect(offer(page)).toContainText('现在按 石家庄市（默认区域）')
  expect(await asked()).toEqual([])
  await clean(page, 'offer')

  await offer(page).getByRole('button', { name: '定位我所在城市' }).click()
  await expect(offer(page)).toContainText('已定位到 保定市，按「冀中(保定廊坊沧州张家口)」区域 032 报价')
  // Specification 9, and no more of a position than a city needs.
  expect(await asked()).toEqual([{ timeout: 3000, maximumAge: 1000, enableHighAccuracy: false }])
  expect(sent.map(body => JSON.parse(body) as object)).toEqual([expect.objectContaining({ latitude: 38.87, longitude: 115.46 })])
  await expect(place(page, isWide)).toContainText('保定市')
  await clean(page, 'found')
  await page.reload()
  await alive(page)
  await expect(place(page, isWide)).toContainText('保定市')
  await expect(offer(page)).toBeHidden()

  const dialog = await choose(page, isWide)
  await dialog.getByRole('button', { name: '定位我所在城市' }).click()
  await expect(dialog.getByText('定位到 保定市，与现在的城市相同。')).toBeVisible()
})

test('undone is as before; the offer does not come back', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(BAODING)
  await page.goto('/')
  await offer(page).getByRole('button', { name: '定位我所在城市' }).click()
  await offer(page).getByRole('button', { name: '撤销' }).click()
  await expect(offer(page)).toBeHidden()
  await expect(place(page, true)).toContainText('石家庄市')
  expect((await cookieNames(context)).filter(name => /city|salesArea|province/i.test(name))).toEqual([])
  await page.reload()
  await alive(page)
  await settled(page)
  await expect(offer(page)).toBeHidden()
  await fits(page)
})

test('refused, the default area stays and the page says so; the choice by hand is there', async ({ page, context }, info) => {
  const isWide = wide(info)
  await context.clearPermissions()
  await page.goto('/')
  await offer(page).getByRole('button', { name: '定位我所在城市' }).click()
  await expect(offer(page)).toContainText('浏览器没有允许定位（可在浏览器的网站设置里改），仍按 石家庄市（默认区域 035）报价。')
  await cleanAtBoth(page, 'refused')
  await offer(page).getByRole('button', { name: '更换' }).click()
  const dialog = page.getByRole('dialog', { name: '送货到哪里' })
  await dialog.getByRole('button', { name: '天津市' }).first().click()
  await expect(dialog).toBeHidden()
  await expect(place(page, isWide)).toContainText('天津市')
})

test('@narrow a word that is no place has no price; a district leads to its city, and the default area is named', async ({
  page,
}, info) => {
  const isWide = wide(info)
  await page.goto('/')
  let dialog = await choose(page, isWide)
  const say = async (word: string) => {
    await dialog.getByRole('textbox', { name: '城市名称' }).fill(word)
    await dialog.getByRole('button', { name: '确定' }).click()
  }
  await say('月球市')
  await expect(dialog.getByText('没有找到「月球市」。请写城市、区县或省的名称，或按省选择；价格仍按 石家庄市。')).toBeVisible()
  await clean(page, 'no place')
  await say('天津市滨海新区')
  await expect(dialog.getByText('认出「滨海新区」。价格按城市计算，请选所属城市：')).toBeVisible()
  await look(page, 'city-proposed')
  await dialog.getByRole('status').getByRole('button', { name: '天津市' }).click()
  await expect(dialog).toBeHidden()
  await expect(place(page, isWide)).toContainText('天津市')
  dialog = await choose(page, isWide)
  await say('香港')
  await expect(page.getByText('香港特别行政区 没有单列的销售区域，按默认区域 035 报价')).toBeVisible()
})

test('a browser that cannot, and one that is too late, say so', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (_ok, no) => no?.({ code: 3 } as GeolocationPositionError)
  })
  await page.goto('/')
  await offer(page).getByRole('button', { name: '定位我所在城市' }).click()
  await expect(offer(page)).toContainText('3 秒内没有定位到，仍按 石家庄市（默认区域 035）报价。')
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'geolocation', { value: undefined }))
  await page.goto('/')
  const dialog = await choose(page, true)
  await dialog.getByRole('button', { name: '定位我所在城市' }).click()
  await expect(dialog.getByText(/^这个浏览器不能定位，仍按/)).toBeVisible()
})

test('what was chosen by hand stays: 定位 says what it found and changes nothing until it is told to', async ({
  page,
  context,
}, info) => {
  const isWide = wide(info)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(BAODING)
  await page.goto('/')
  let dialog = await choose(page, isWide)
  await dialog.getByRole('button', { name: '唐山市' }).first().click()
  await expect(place(page, isWide)).toContainText('唐山市')
  await expect(offer(page)).toBeHidden()
  dialog = await choose(page, isWide)
  await dialog.getByRole('button', { name: '定位我所在城市' }).click()
  await expect(dialog.getByText(/定位到 保定市（.*区域 032）。您选的是 唐山市，没有改动。/)).toBeVisible()
  await expect(place(page, isWide)).toContainText('唐山市')
  await cleanAtBoth(page, 'another city')
  await dialog.getByRole('button', { name: '保留 唐山市' }).click()
  await dialog.getByRole('button', { name: '定位我所在城市' }).click()
  await dialog.getByRole('button', { name: '改为 保定市' }).click()
  await expect(dialog.getByText(/已定位到 保定市/)).toBeVisible()
  await dialog.getByRole('button', { name: '撤销' }).click()
  await expect(place(page, isWide)).toContainText('唐山市')
})

test('a located city changes prices as one chosen by hand does', async ({ browser, baseURL, context, page }) => {
  const SEARCH = '/search?word=HRB400E%2020'
  const byHand = await (await browser.newContext({ ...(baseURL ? { baseURL } : {}) })).newPage()
  await byHand.goto(SEARCH)
  await alive(byHand)
  await (await choose(byHand, true)).getByLabel('城市名称').fill('保定市')
  await byHand.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect(place(byHand, true)).toContainText('保定市')
  await settled(byHand)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(BAODING)
  await page.goto(SEARCH)
  const dialog = await choose(page, true)
  await dialog.getByRole('button', { name: '定位我所在城市' }).click()
  await expect(dialog.getByText(/已定位到 保定市/)).toBeVisible()
  await dialog.getByRole('button', { name: '关闭' }).click()
  await settled(page)
  const prices = (p: Page) => p.locator('main .price').allInnerTexts()
  expect((await prices(page)).length).toBeGreaterThan(0)
  expect(await prices(page)).toEqual(await prices(byHand))
})

test('a log-in that changes the city says so on the goods page, with the landed price before and after', async ({
  page,
  request,
}) => {
  await sendsTo(request, 'demo03', '130400')
  await emptyCart(request, 'demo03')
  await page.context().clearCookies()
  await page.goto('/goods?skuCode=REB-HRB400E-20-9000-1-W01')
  await page.getByRole('button', { name: '加入购物车', exact: true }).click()
  await fillLogin(page, 'demo03')
  await expect(
    page.getByText(/^登录后按您的收货地区 邯郸市 计价（之前是石家庄市），到货价由 [\d,.]+ 变为 [\d,.]+ 元\/吨/),
  ).toBeVisible()
  // What he pressed was done as well, at the prices of his site.
  await expect(page.getByText('已加入购物车：')).toBeVisible()
  await emptyCart(request, 'demo03')
})
