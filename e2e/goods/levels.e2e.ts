// 协议品: cheaper by a line of its own, named on its page, in the list, among the depots and in the cart; the desk's table says by how much, and a
// framework contract which level its lines are for.
import { expect } from '@playwright/test'
import { emptyCart, fits, loginAs, loginDesk, look, test } from '../story.ts'

const SKU = 'CRC-SPCC-0.3-1000-W06'
const NAME = '冷轧卷 SPCC 0.3*1000*C'
test.beforeEach(({ request }) => emptyCart(request, 'demo03'))

test('goods sold as they are say so wherever they are chosen, and what they cost less @narrow', async ({ page }) => {
  await loginAs(page, 'demo03', 'J0000011')
  await page.goto(`/goods?skuCode=${SKU}`)
  await expect(page.getByRole('heading', { level: 1, name: `${NAME} 协议品` })).toBeVisible()
  const price = page.locator('body')
  await expect(price.getByText('等级差').filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByText('−420.00').filter({ visible: true }).first()).toBeVisible()
  const reply = await page.request.post('/api/goods/getSteelProductDetailInfo', { data: { skuCode: SKU } })
  const { priceLines } = ((await reply.json()) as { data: { priceLines: { code: string; kind: string; fen: number }[] } }).data
  // 3,900 − 20 + 420 + 60 + 22 − 420 + 38, before what the buyer's area adds.
  const own = priceLines.filter(l => l.kind === 'part' && l.code !== 'area' && l.code !== 'freight')
  expect(own.reduce((sum, l) => sum + l.fen, 0)).toBe(400_000)
  const depots = page.locator('#depots')
  await expect(depots.getByRole('row').filter({ hasText: '天津港示范库' })).toContainText('协议品')
  await expect(depots.getByRole('row').filter({ hasText: '厂内成品库' })).toContainText('二级品')
  await fits(page)
  await page.getByRole('button', { name: '加入购物车', exact: true }).filter({ visible: true }).first().click()
  await expect(page.getByText(/1 卷 12\.266 吨/).first()).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByRole('row').filter({ hasText: NAME }).filter({ hasText: '协议品' }).first()).toBeVisible()
  await look(page, 'cart-level')
})

test('the desk keeps what a level costs less in its table of prices', async ({ page }) => {
  await loginDesk(page, 'S004', '/ops/priceTable?part=level')
  const row = page.getByRole('row').filter({ hasText: '冷轧卷' })
  await expect(row.filter({ hasText: '协议品' })).toContainText('−420.00')
  await expect(row.filter({ hasText: '二级品' })).toContainText('−180.00')
  await page.getByRole('button', { name: '加一行' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('哪一部分').click()
  await page.locator('.ant-select-item-option').filter({ hasText: '等级差' }).click()
  await expect(dialog.getByLabel('等级', { exact: true })).toBeVisible()
  await expect(dialog.getByText('比一级品低多少，写负数')).toBeVisible()
})

test('a framework contract says of which level each line is', async ({ page }) => {
  await loginAs(page, 'demo01', 'J0000011')
  await page.goto('/framework/frameworkDetail?ccNo=CC202611000001')
  await expect(
    page.getByRole('row').filter({ hasText: '冷轧卷 SPCC 2*1250*C' }).filter({ hasText: '一级品' }).first(),
  ).toBeVisible()
})
