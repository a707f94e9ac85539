// The pictures of README.md and docs/features.md. Every run takes them; `SHOTS=docs/screenshots npm run e2e screenshots` puts them where both look.
import { expect, type Page } from '@playwright/test'
import { statSync } from 'node:fs'
import { agreeToTerms, asOnPhone, emptyCart, loginAs, loginDesk, REBAR, SHOTS, test } from '../story.ts'

const GOODS = '/goods?skuCode=REB-HRB400E-20-9000-1-W01'
const MOST_BYTES = 250_000

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
