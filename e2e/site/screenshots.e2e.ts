// The pictures of README.md and docs/features.md. Every run takes them; `SHOTS=docs/screenshots npm run e2e screenshots` puts them where both look.
import { expect, type Locator, type Page } from '@playwright/test'
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { orderToPay } from '../orderToPay.ts'
import { agreeToTerms, asOnPhone, emptyCart, loginAs, loginDesk, REBAR, SHOTS, test } from '../story.ts'

const GOODS = '/goods?skuCode=REB-HRB400E-20-9000-1-W01'
const MOST_BYTES = 250_000
/** Of demo01, paid and in the yard: a truck can be booked for it. */
const PICK_UP = 'DD20261102000186'

async function shot(page: Page, name: string): Promise<void> {
  await page.evaluate(() => Promise.all(document.getAnimations().map(a => a.finished.catch(() => undefined))))
  const path = `${SHOTS}/${name}-${page.viewportSize()?.width}.png`
  await page.screenshot({ path })
  expect(statSync(path).size, `${path} is small enough to be read with the README`).toBeLessThan(MOST_BYTES)
}

async function shotAtBoth(page: Page, name: string): Promise<void> {
  await shot(page, name)
  await asOnPhone(page, () => shot(page, name))
}

test('portal and search', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: '选择采购渠道' })).toBeVisible()
  await shotAtBoth(page, 'portal')
  await page.goto(`/homePage?channelCode=${REBAR}`)
  await page.goto('/search?word=HRB400E%2020*9')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('HRB400E')
  await shotAtBoth(page, 'search')
})

test('goods, cart, checkout and order', async ({ page, request }) => {
  await emptyCart(request, 'demo01')
  await loginAs(page, 'demo01')
  await page.goto(GOODS)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('HRB400E')
  await shot(page, 'goods')
  for (const sku of ['REB-HRB400E-20-9000-1-W01', 'REB-HRB400E-20-9000-2-W01']) {
    await page.goto(`/goods?skuCode=${sku}`)
    await page.getByRole('button', { name: '加入购物车', exact: true }).click()
    await expect(page.getByText('已加入购物车：')).toBeVisible()
  }
  await page.goto('/cart')
  await expect(page.getByRole('button', { name: /^去结算/ })).toBeVisible()
  await shot(page, 'cart')
  await page.goto('/confirmOrder')
  await agreeToTerms(page)
  await expect(page.getByRole('button', { name: '提交订单' })).not.toHaveAttribute('aria-disabled', 'true')
  await shot(page, 'checkout')
  await page.goto('/order/orderDetail?orderCode=DD20261102000186')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('DD20261102000186')
  await shot(page, 'order')
  await emptyCart(request, 'demo01')
})

test('an auction', async ({ page }) => {
  await loginAs(page, 'demo01')
  await page.goto('/auction/details?biddingNo=JP20261121007')
  await expect(page.locator('#log .linemark')).toHaveText('实时')
  await shotAtBoth(page, 'auction')
})

test('the console’s queue', async ({ page }) => {
  // As high as its menu: the picture stays small enough for the README.
  await page.setViewportSize({ width: 1280, height: 740 })
  await loginDesk(page, 'S001', '/ops/order')
  await page.locator('.ops-list tr.ant-table-row').first().getByRole('button').first().click()
  await expect(page.locator('.pane').getByRole('region', { name: '货物' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await shot(page, 'console')
})

/**
 * The pictures of the help centre (server/src/site/referenceData/help): what a buyer sees at a step, without the head of the page. Every run takes
 * them; `HELP_SHOTS=server/src/site/referenceData/help npm run e2e screenshots` puts them where the articles name them.
 */
const HELP_SHOTS = process.env.HELP_SHOTS ?? 'test-results/help'
async function helpShot(page: Page, name: string, from: Locator, height: number): Promise<void> {
  await from.first().scrollIntoViewIfNeeded()
  await page.evaluate(() => Promise.all(document.getAnimations().map(a => a.finished.catch(() => undefined))))
  const box = await from.first().boundingBox()
  if (!box) throw new Error(`nothing to be seen for ${name}`)
  const bytes = await page.screenshot({
    clip: { x: box.x, y: box.y, width: box.width, height: Math.min(box.height, height) },
    fullPage: false,
  })
  const webp = await sharp(bytes).webp({ quality: 78 }).toBuffer()
  mkdirSync(HELP_SHOTS, { recursive: true })
  writeFileSync(`${HELP_SHOTS}/${name}.webp`, webp)
  expect(webp.length, `${name} is small enough to be kept beside its article`).toBeLessThan(90_000)
}

test('steps of the help centre, from the search to the gate', async ({ page, request }) => {
  await page.setViewportSize({ width: 1280, height: 1000 })
  await emptyCart(request, 'demo01')
  await loginAs(page, 'demo01')
  await page.goto(`/homePage?channelCode=${REBAR}`)
  await page.goto('/search?word=HRB400E%2020*9')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('HRB400E')
  await helpShot(page, 'search', page.locator('main'), 620)
  await page.goto(GOODS)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('HRB400E')
  await helpShot(page, 'goods', page.locator('main'), 640)
  await helpShot(page, 'price', page.getByRole('table', { name: /^价格构成/ }), 520)
  await page.getByRole('button', { name: '加入购物车', exact: true }).click()
  await expect(page.getByText('已加入购物车：')).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByRole('button', { name: /^去结算/ })).toBeVisible()
  await helpShot(page, 'cart', page.locator('main'), 560)
  await page.goto('/confirmOrder')
  await agreeToTerms(page)
  await helpShot(page, 'checkout', page.locator('main'), 900)
  await page.goto('/cart/importList')
  await page.getByLabel('采购清单').fill('三级螺纹 20*9000 10件\nHRB400E 22 9米 30吨\n盘螺 8 5吨')
  await page.getByRole('button', { name: /^逐行配货/ }).click()
  await expect(page.getByText(/^读到 3 行/)).toBeVisible()
  await helpShot(page, 'import', page.locator('main'), 700)
  await page.goto(`/order/pickUp?orderCode=${PICK_UP}`)
  await expect(page.getByRole('group', { name: /的时段$/ })).toBeVisible()
  await helpShot(page, 'pickup', page.locator('main'), 760)
  const { master } = await orderToPay(page.request, 'demo01')
  await page.goto(`/pay/payment?masterOrderCode=${master}`)
  await expect(page.getByRole('radiogroup', { name: '付款方式' })).toBeVisible()
  await helpShot(page, 'pay', page.locator('main'), 640)
  await emptyCart(request, 'demo01')
})
