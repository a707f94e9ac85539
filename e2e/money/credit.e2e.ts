// 授信: finance gives a company a line, a second person agrees, the company pays an order on it and pays it back; a stopped line says why. And
// the board on which finance sees it all in the morning.
import { type APIRequestContext, expect } from '@playwright/test'
import { key, person } from '../calls.ts'
import { serious } from '../serious.ts'
import { emptyCart, fits, leaveDesk, loginAs, loginDesk, test } from '../story.ts'

// A company that no other story pays for, so that its line is what this story made it.
const BUYER = 'demo13'
const CODE = 'KH100013'

async function orderToPay(request: APIRequestContext): Promise<string> {
  await emptyCart(request, BUYER)
  const post = await person(request, BUYER)
  await post('/api/cart/addGoodsToCartBuyNow', { skuCode: 'REB-HRB400E-20-9000-1-W01', pieces: 1 })
  const { fingerprint } = await post<{ fingerprint: string }>('/api/cart/refreashCartBuyNowToOrderServiceByShop', {
    freightMode: 1,
  })
  const [title] = await post<{ invoiceId: string }[]>('/api/company/getCompanyInvoiceByCompanyCode')
  const { masterOrderCode } = await post<{ masterOrderCode: string }>('/api/order/createOrderBuyNow', {
    requestId: key(),
    freightMode: 1,
    invoiceId: title?.invoiceId,
    fingerprint,
    acceptTerms: true,
  })
  return masterOrderCode
}

test('finance gives a line, the company pays an order on it and pays it back', async ({ page }) => {
  // Without a line the payment page says so.
  await loginAs(page, BUYER)
  const master = await orderToPay(page.request)
  const buyer = await person(page.request, BUYER)
  const { credit: line } = await buyer<{ credit: unknown }>('/api/user/getCapital')
  // Run a second time against the same mall the company has its line already.
  if (line === null) {
    await page.goto(`/pay/payment?masterOrderCode=${master}`)
    await expect(page.getByText('贵公司没有开通授信，需要时请联系专属客服')).toBeHidden()
    await page.getByText(/^其他方式/).click()
    await expect(page.getByText('贵公司没有开通授信，需要时请联系专属客服')).toBeVisible()
    await expect(page.getByRole('radio', { name: /授信支付/ })).toBeDisabled()
  }

  // The line: one asks, because it is above the mark another one agrees.
  await loginDesk(page, 'S005', `/ops/credit?open=${CODE}`)
  await page
    .locator('.decide')
    .getByRole('button', { name: /开通授信|调整授信/ })
    .click()
  const dialog = page.getByRole('dialog', { name: /(开通|调整)授信/ })
  await dialog.getByRole('spinbutton', { name: '额度' }).fill(String(600_000 + (Math.floor(Date.now() / 1000) % 86_400)))
  await dialog.getByRole('spinbutton', { name: '账期' }).fill('30')
  await dialog.getByLabel('有效期至').fill('2027-10-31')
  await dialog.getByRole('textbox', { name: '理由' }).fill('年度授信评审通过')
  await expect(dialog.getByText('由另一位财务复核后生效')).toBeVisible()
  await dialog.getByRole('button', { name: '提交复核' }).click()
  await expect(page.getByText('待复核：').first()).toBeVisible()
  await page.waitForTimeout(400)
  expect(await serious(page)).toEqual([])
  await fits(page)
  // On a phone the pane lies over the page.
  await page.goto('/ops/credit')
  await leaveDesk(page)
  await loginDesk(page, 'S003', `/ops/credit?state=asked&open=${CODE}`)
  await page.getByRole('button', { name: '复核通过' }).click()
  await expect(page.getByText('复核通过，已生效')).toBeVisible()
  // On a phone the pane lies over the page.
  await page.goto('/ops/credit')
  await leaveDesk(page)

  // The order is paid at once and owed until its day.
  await loginAs(page, BUYER)
  await page.goto(`/pay/payment?masterOrderCode=${master}`)
  await fits(page)
  await page.getByRole('radio', { name: /授信支付/ }).check()
  await page.getByRole('button', { name: /确认支付/ }).click()
  await expect(page).toHaveURL(/orderPaySuccess/)
  await expect(page.getByText('授信支付').first()).toBeVisible()
  await page.goto('/user/capital')
  const credit = page.locator('#credit')
  await expect(credit.getByText('剩 30 天').first()).toBeVisible()
  await fits(page)

  // Paid back from the balance, first a part, then the rest.
  const rest = credit.getByRole('button', { name: '归还' }).first()
  await rest.click()
  const repay = page.getByRole('dialog', { name: /归还授信/ })
  await repay.getByLabel('归还金额').fill('100')
  await repay.getByRole('button', { name: /从余额归还 100\.00 元/ }).click()
  await expect(page.getByText(/已归还 100\.00 元，还欠/)).toBeVisible()
  await rest.click()
  await repay.getByLabel('归还金额').fill('999999999')
  await expect(repay.getByText(/不能超过/).first()).toBeVisible()
  await repay.getByRole('button', { name: '取消' }).click()
  // Opened again it offers all that is owed.
  await rest.click()
  await repay.getByRole('button', { name: /从余额归还/ }).click()
  await expect(credit.getByText('没有要归还的授信')).toBeVisible()
})

test('a line that is stopped is offered no more, and the company reads why', async ({ page }) => {
  await loginAs(page, 'demo08')
  await page.goto('/user/capital')
  await expect(page.locator('#credit').getByText('授信已停用：逾期 60 天以上')).toBeVisible()
  await expect(page.locator('#credit').getByText(/^逾期 \d+ 天$/)).toBeVisible()
  await expect(page.getByRole('button', { name: '申请余款退款' })).toBeDisabled()
})

test('the morning board: each figure opens its list; who is late is reminded once a day', async ({ page }) => {
  await loginDesk(page, 'S005', '/ops/finance')
  await expect(page.getByRole('heading', { name: '财务晨会板' })).toBeVisible()
  await fits(page)
  const first = page.getByRole('row', { name: /廊坊演示霁钢/ })
  await expect(first).toContainText('逾期')
  expect(await serious(page)).toEqual([])
  const remind = first.getByRole('button', { name: '发催款函' })
  if (await remind.isVisible()) await remind.click()
  await expect(first.getByRole('button', { name: '今天已催' })).toBeDisabled()

  const aging = page.getByRole('table', { name: /应收按逾期天数/ })
  const sum = await aging
    .getByRole('row', { name: /60 天以上/ })
    .getByRole('cell')
    .last()
    .getAttribute('title')
  await aging.getByRole('link', { name: '60 天以上' }).click()
  await expect(page.getByRole('heading', { name: '应收与账龄' })).toBeVisible()
  await expect(page.getByText(`${sum}`).first()).toBeVisible()
  await fits(page)
  for (const path of ['/ops/unapplied', '/ops/uninvoiced']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: '导出 Excel' })).toBeVisible()
    expect(await serious(page)).toEqual([])
    await fits(page)
  }
})
