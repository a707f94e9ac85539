// 议价: from the cart to the order, with an offer and one counter.
import { expect } from '@playwright/test'
import { agreeToTerms, alive, emptyCart, fits, loginAs, loginDesk, look, staffCalls, test } from '../story.ts'

test('lines of the cart are asked for, offered, countered, agreed and ordered at the agreed price', async ({
  page,
  request,
  browser,
}) => {
  test.slow()
  const skuCode = 'REB-HRB400E-20-9000-1-W01'
  await emptyCart(request, 'demo01')
  await loginAs(page, 'demo01')
  await page.goto(`/goods?skuCode=${skuCode}`)
  await alive(page)
  await page.getByRole('button', { name: '加入购物车' }).first().click()
  await expect(page.getByText(/已加入/).first()).toBeVisible()
  await page.goto('/quote/quoteApply')
  await alive(page)
  const field = page.getByRole('textbox', { name: /想要的价/ }).first()
  await field.fill('99999')
  await expect(page.getByText('不低于今日价，直接下单即可').first()).toBeVisible()
  const desk = await staffCalls(request, 'S002')
  const list = Number(((await page.locator('td[data-l="今日价"]').first().textContent()) ?? '').replace(/[^\d.]/g, ''))
  await field.fill(String(list - 60))
  // More than lies in the cart is asked for: the quantity is the buyer's to write.
  const pieces = page.getByRole('textbox', { name: /数量，/ }).first()
  await pieces.fill('4')
  await page.keyboard.press('Tab')
  await look(page, 'quote-apply')
  await page.getByRole('button', { name: /提出议价 1 行/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('待钢厂报价')
  await fits(page)
  const quoteNo = /YJ\d+/.exec(page.url())?.[0] ?? ''
  const { lines } = await desk<{ lines: { pieces: number }[] }>('/api/ops/getQuote', { quoteNo })
  expect(lines[0]?.pieces).toBe(4)
  const offer = (version: number, yuan: number) =>
    desk('/api/ops/answerQuote', { quoteNo, version, lines: [{ lineNo: 1, offerFen: Math.round(yuan * 100) }] })
  // The first answer is written at the desk's screen; the second by its call.
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  const console_ = await context.newPage()
  await loginDesk(console_, 'S002', `/ops/quotes?no=${quoteNo}`)
  await console_.getByLabel('第 1 行报价').fill(String(list - 20))
  await console_.getByRole('button', { name: '发出报价' }).click()
  await expect(console_.getByText('已报').first()).toBeVisible()
  await context.close()
  await page.reload()
  await alive(page)
  await page.getByRole('textbox', { name: /还价/ }).fill(String(list - 40))
  await page.getByRole('button', { name: /还价 1 行/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('待钢厂报价')
  await offer(3, list - 30)
  await page.reload()
  await alive(page)
  await fits(page)
  await page.getByRole('button', { name: /^接受 1 行/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^接受 1 行/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: '确认订单' })).toBeVisible()
  await agreeToTerms(page)
  await page.getByRole('button', { name: '提交订单' }).last().click()
  await expect(page).toHaveURL(/\/pay\/payment/)
  await page.goto(`/quote/quoteDetail?quoteNo=${quoteNo}`)
  await expect(page.getByText('已下单').first()).toBeVisible()
})
