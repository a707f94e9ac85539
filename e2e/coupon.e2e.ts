// 优惠券: made by the desk, taken by the buyer, lowers what the checkout asks for.
import { expect } from '@playwright/test'
import { person } from './calls.ts'
import { agreeToTerms, alive, loginAs, sideways, staffCalls, test } from './story.ts'

test('@narrow a coupon is taken and lowers what the checkout asks for', async ({ page, request }) => {
  const desk = await staffCalls(request, 'S004')
  const name = `故事券 ${Date.now()}`
  const made = await desk('/api/ops/makeCouponPlan', {
    ...{ name, kind: 'off', offFen: 12_300, fromFen: 0, stock: 5, perCompany: 1, requestId: `story-${Date.now()}` },
    ...{ takeUntil: Date.now() + 3_600_000, validFrom: Date.now() - 1000, validUntil: Date.now() + 7_200_000 },
  })
  expect(made).toBeTruthy()
  await loginAs(page, 'demo01')
  await page.goto('/user/coupon')
  await alive(page)
  await page.getByRole('button', { name: `领取 ${name}` }).click()
  await expect(page.getByText(`已领取 ${name}`)).toBeVisible()
  expect(await sideways(page)).toBe(0)
  await page.goto('/goods?skuCode=REB-HRB400E-20-9000-1-W01')
  await alive(page)
  await page.getByRole('button', { name: '立即购买' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: '确认订单' })).toBeVisible()
  await page.getByLabel('优惠券').selectOption({ label: await optionOf(page, name) })
  await expect(page.getByText('无门槛减 123 元，减 123.00 元')).toBeVisible()
  await expect(page.getByText('优惠 −123.00 元')).toBeVisible()
  expect(await sideways(page)).toBe(0)
  await agreeToTerms(page)
  await page.getByRole('button', { name: '提交订单' }).click()
  await expect(page).toHaveURL(/orderCode|master/i)
  // Used by a living order; given back when the order is cancelled.
  const buyer = await person(request, 'demo01')
  const stateOf = async () => {
    const own = await buyer<{ list: { name: string; orderCode: string }[] }>('/api/coupon/getMyCoupons', { view: 'used' })
    return own.list.find(c => c.name === name)?.orderCode ?? ''
  }
  const orderCode = await stateOf()
  expect(orderCode).toMatch(/^DD/)
  await buyer('/api/order/cancelOrder', { orderCode, reason: '不买了' })
  expect(await stateOf()).toBe('')
  await page.goto('/user/coupon')
  await expect(page.getByText(name).first()).toBeVisible()
})

const optionOf = async (page: import('@playwright/test').Page, name: string): Promise<string> =>
  (await page.locator('option', { hasText: name }).first().textContent()) ?? ''
