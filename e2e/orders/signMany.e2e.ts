// 批量签署: two contracts of one's own on one page, one code, and what became of each.
import { expect, type APIRequestContext } from '@playwright/test'
import { key, person, staff } from '../calls.ts'
import { serious } from '../serious.ts'
import { A_LOOK_MS, COIL, fits, loginAs, loginDesk, look, test } from '../story.ts'

async function toSign(request: APIRequestContext): Promise<string> {
  const buyer = await person(request, 'demo03')
  await buyer('/api/cart/addGoodsToCartBuyNow', { skuCode: COIL, pieces: 6, stockMode: 2 })
  const [title] = await buyer<{ invoiceId: string }[]>('/api/company/getCompanyInvoiceByCompanyCode')
  const to = { freightMode: 1, invoiceId: title?.invoiceId }
  const { fingerprint } = await buyer<{ fingerprint: string }>('/api/cart/refreashCartBuyNowToOrderServiceByShop', to)
  const { orderCodes } = await buyer<{ orderCodes: string[] }>('/api/order/createOrderBuyNow', {
    ...to,
    requestId: key(),
    fingerprint,
  })
  const orderCode = orderCodes[0] ?? ''
  await (await staff(request, 'S002'))('/api/ops/reviewOrder', { orderCode })
  const stands = async () => await buyer<{ status: number; contractNo: string }>('/api/order/getOrderDetail', { orderCode })
  if ((await stands()).status === 2) await (await staff(request, 'S003'))('/api/ops/approveOrder', { orderCode })
  return (await stands()).contractNo
}

test('two contracts are chosen in the list and signed with one code; the mill seals both at once', async ({ page, request }) => {
  // The rule would seal one of them while the desk has its dialog open.
  const admin = await staff(request, 'S001')
  await admin('/api/ops/updateSetting', { key: 'signing.autoSeal', value: 'off' })
  try {
    const nos = [await toSign(request), await toSign(request)]
    await loginAs(page, 'demo03')
    // The papers go to the platform by a job.
    await expect(async () => {
      await page.goto(`/order/signMany?nos=${nos.join(',')}`)
      await expect(page.getByText('2 份可以签署')).toBeVisible({ timeout: A_LOOK_MS })
    }).toPass({ timeout: 120_000 })
    await page.goto('/order/signList')
    for (const no of nos) await page.getByRole('checkbox', { name: `选择 ${no}` }).check()
    await expect(page.getByText('已选 2 份')).toBeVisible()
    await look(page, 'sign-list')
    await fits(page)
    await page.getByRole('link', { name: '批量签署' }).click()
    const table = page.getByRole('table', { name: '批量签署' })
    for (const no of nos) await expect(table).toContainText(no)
    await look(page, 'sign-many')
    await fits(page)
    expect(await serious(page)).toEqual([])
    await page.getByRole('button', { name: /去盖章签署 2 份/ }).click()
    await expect(page.getByRole('heading', { name: '沙箱电子签章平台' })).toBeVisible()
    await page.getByLabel(/短信验证码/).fill(await page.locator('small b').innerText())
    await page.getByRole('button', { name: '一次盖章签署 2 份' }).click()
    await expect(page).toHaveURL(/\/order\/signMany/)
    await expect(async () => {
      await page.reload()
      await expect(page.getByText('2 份已签署')).toBeVisible({ timeout: A_LOOK_MS })
    }).toPass({ timeout: 120_000 })
    await look(page, 'sign-many-done')

    await loginDesk(page, 'S003')
    await page.goto('/ops/signing?queue=seal')
    for (const no of nos) await page.getByRole('row').filter({ hasText: no }).getByRole('checkbox').check()
    await page.getByRole('button', { name: '批量盖章' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /盖章 2 份/ }).click()
    await expect(dialog.getByText(/批量盖章：2 份已办/)).toBeVisible()
    await look(page, 'seal-many')
  } finally {
    await admin('/api/ops/updateSetting', { key: 'signing.autoSeal', value: 'on' })
  }
})
