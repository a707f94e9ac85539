// 挑卷: a buyer chooses two coils by their numbers, one is taken meanwhile, the other is what he gets.
import { expect } from '@playwright/test'
import { person, staff } from '../calls.ts'
import { emptyCart, fits, loginAs, test } from '../story.ts'

const COIL = 'CHC-SPCC1B-0.2-1010-W01'
const CHANNEL = 'J0000001'

test('two coils are chosen, one is sold meanwhile and named, the other stays and is ordered', async ({ page, request }) => {
  await emptyCart(request, 'demo03')
  const store = await staff(request, 'S023')
  const { list } = await store<{ list: { unitNo: string }[] }>('/api/ops/getUnitList', {
    word: COIL,
    state: 'free',
    pageSize: 100,
  })
  expect(list.length).toBeGreaterThan(3)
  await loginAs(page, 'demo03', CHANNEL)
  await page.goto(`/goods?skuCode=${COIL}`)
  const units = page.locator('#units')
  await units.getByRole('combobox', { name: '捆包排序' }).selectOption('number')
  const boxes = units.getByRole('checkbox')
  const names = (await boxes.evaluateAll(all => all.map(b => b.getAttribute('aria-label') ?? ''))).map(n => n.replace('选 ', ''))
  const [first = '', second = ''] = names
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await expect(units.getByRole('status')).toContainText('已选 2 件')
  await fits(page)
  await page.getByRole('button', { name: '加入购物车', exact: true }).filter({ visible: true }).first().click()
  await expect(page.getByText(/现货已加入购物车/)).toBeVisible()

  // Somebody else orders the first of them.
  const other = await person(request, 'demo02')
  await other('/api/cart/addGoodsToCartBuyNow', { skuCode: COIL, unitNos: [first] })
  const { fingerprint } = await other<{ fingerprint: string }>('/api/cart/refreashCartBuyNowToOrderServiceByShop', {
    freightMode: 1,
  })
  const [title] = await other<{ invoiceId: string }[]>('/api/company/getCompanyInvoiceByCompanyCode')
  await other('/api/order/createOrderBuyNow', {
    requestId: `chosen-${Date.now()}`,
    freightMode: 1,
    invoiceId: title?.invoiceId,
    fingerprint,
    acceptTerms: true,
  })

  await page.goto('/cart')
  await expect(page.getByText(`捆包 ${first} 已被选走，其余捆包还在`)).toBeVisible()
  await fits(page)
  await page.getByRole('button', { name: /去掉已被选走的，留 1 件/ }).click()
  await expect(page.getByText(`捆包号 ${second}`)).toBeVisible()
  await page.getByRole('button', { name: /^去结算/ }).click()
  await page.getByText('自提', { exact: true }).click()
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await page.getByRole('button', { name: '提交订单' }).click()
  await expect(page).toHaveURL(/\/order\/orderDetail\?orderCode=DD\d{14}/)
  await expect(page.getByRole('main')).toContainText(`捆包号 ${second}`)
  const kept = await store<{ list: { unitNo: string; chosenBy: string }[] }>('/api/ops/getUnitList', {
    word: second,
    state: 'chosen',
  })
  expect(kept.list.map(u => u.unitNo)).toEqual([second])
  expect(kept.list[0]?.chosenBy).toMatch(/^DD/)
})
