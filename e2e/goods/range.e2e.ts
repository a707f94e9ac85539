// 工字钢 by theoretical weight: found as a buyer types it, the weight of a piece with the standard it rests on, and the tons that go into the cart.
import { expect } from '@playwright/test'
import { emptyCart, fits, loginAs, look, test } from '../story.ts'

test.beforeEach(({ request }) => emptyCart(request, 'demo03'))

test('an I-beam is found by its model, weighed by its table and put into the cart', async ({ page }) => {
  await loginAs(page, 'demo03')
  await page.goto(`/search?word=${encodeURIComponent('工字钢 25a Q235B 12米')}`)
  await expect(
    page.getByText('识别为：品名 工字钢，材质 Q235B，规格 25a，规格 12米').filter({ visible: true }).first(),
  ).toBeVisible()
  const rows = page.getByRole('row').filter({ hasText: '25a*12000' })
  await expect(rows).toHaveCount(3)
  await rows
    .filter({ hasText: '厂内成品库' })
    .getByRole('link', { name: /工字钢/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: '工字钢 Q235B 25a*12000' })).toBeVisible()
  // 38.1 kg/m × 12 m
  await expect(page.getByText('457.200 kg').first()).toBeVisible()
  await expect(page.getByText('GB/T 706-2016，38.1 kg/m').first()).toBeVisible()
  await fits(page)
  const field = page.getByRole('textbox', { name: /^数量/ }).filter({ visible: true }).first()
  await field.fill('21')
  await field.press('Enter')
  await page.getByRole('button', { name: '加入购物车', exact: true }).filter({ visible: true }).first().click()
  // 21 × 457.2 kg
  await expect(page.getByText(/21 支 9\.601 吨。/)).toBeVisible()
  await page.goto('/cart')
  const line = page.getByRole('row').filter({ hasText: '工字钢 Q235B 25a*12000' })
  await expect(line).toContainText(/9\.601\s*吨/)
  await look(page, 'cart-ibeam')
})

test('a channel without its letter is said to be two, and both are shown', async ({ page }) => {
  await loginAs(page, 'demo03')
  await page.goto(`/search?word=${encodeURIComponent('20#槽')}`)
  await expect(page.getByText('20#槽钢没有写 a、b：20a 腿宽 73，20b 腿宽 75（旧标准的 20#），都列出。')).toBeVisible()
  for (const model of ['20a', '20b'])
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: `${model}*` })
        .first(),
    ).toBeVisible()
})
