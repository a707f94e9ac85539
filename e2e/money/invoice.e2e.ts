// 开票: settled tickets of three orders into invoices, the papers opened, and one of them taken back; finance scans a face when the platform
// has logged out.
import { expect } from '@playwright/test'
import { loginAs, loginDesk, sideways, staffCalls, test } from '../story.ts'

const BUYER = 'demo01'

test('the buyer packs settled tickets into invoices, opens one, and has it taken back', async ({ page }) => {
  await loginAs(page, BUYER)
  await page.goto('/invoice/invoiceApplyList')
  await expect(page.getByRole('heading', { name: '可开票的订单' })).toBeVisible()
  const drop = page.getByRole('button', { name: '放弃，放回磅单' })
  if (await drop.isVisible()) await drop.click()
  await page.goto('/invoice/invoiceApplyList/applyForInvoicing')
  const boxes = page.getByRole('checkbox', { name: /^选择 (?!.*全部)/ })
  await expect(boxes.first()).toBeVisible()
  // Three tickets of this run; the other width takes its own.
  const n = await boxes.count()
  for (let i = 0; i < n; i += 1) if (i >= 3) await boxes.nth(i).uncheck()
  await expect(page.getByRole('heading', { name: /^预计开具 \d+ 张$/ })).toBeVisible()
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: '下一步：抬头' }).click()
  await expect(page).toHaveURL(/billingDetails/)
  // Left and taken up again where it was.
  await page.goto('/invoice/invoiceApplyList')
  await page.getByRole('link', { name: '继续' }).click()
  await page.getByRole('button', { name: '下一步：收票人' }).click()
  await page.getByLabel('手机').fill('10200000102')
  await page.getByLabel('邮箱').fill('finance01@demo-steel')
  await page.getByRole('button', { name: '下一步：核对' }).click()
  await expect(page.getByText('邮箱少了后缀')).toBeVisible()
  await page.getByLabel('邮箱').fill('finance01@demo-steel.example')
  await page.getByRole('button', { name: '下一步：核对' }).click()
  await page.getByRole('checkbox', { name: /我已核对/ }).check()
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: /^提交申请，\d+ 张$/ }).click()
  await expect(page).toHaveURL(/invoices\?word=KP/)
  const word = new URL(page.url()).searchParams.get('word') ?? ''
  // What is above the line is passed by finance.
  const finance = await staffCalls(page.request, 'S005')
  const queue = await finance<{ list: { invoiceSn: string }[] }>('/api/ops/getInvoiceQueue', { word, state: 'review' })
  for (const v of queue.list) await finance('/api/ops/actOnInvoice', { invoiceSn: v.invoiceSn, act: 'pass' })
  const first = page.getByRole('link', { name: /^(?:\d{20}|FP\d+)$/ }).first()
  await first.click()
  await expect(page.getByText('已开具', { exact: true }).first()).toBeVisible({ timeout: 120_000 })
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/\d{20}/)
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  const pdf = await page.request.get((await page.getByRole('link', { name: 'PDF' }).getAttribute('href')) ?? '')
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
  const xml = await page.request.get((await page.getByRole('link', { name: 'XML' }).getAttribute('href')) ?? '')
  expect(await xml.text()).toContain('沙箱')
  await page.getByRole('button', { name: '申请红字' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('抬头写错，重开')
  await page.getByRole('dialog').getByRole('button', { name: '申请红字' }).click()
  await expect(page.getByText('已全额红冲').first()).toBeVisible({ timeout: 120_000 })
  await expect(page.getByText('红票已开').first()).toBeVisible()
  // The same on a phone.
  await page.setViewportSize({ width: 390, height: 780 })
  for (const address of [
    page.url(),
    '/invoice/invoiceApplyList/applyForInvoicing',
    '/invoice/invoices',
    '/invoice/salesShipmentList',
  ]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    expect(await sideways(page), address).toBeLessThanOrEqual(0)
  }
})

test('the desk sees the tax platform and its queue', async ({ page }) => {
  await loginDesk(page, 'S005', '/ops/invoice?state=all')
  await expect(page.getByRole('heading', { name: '开票', level: 1 })).toBeVisible()
  await expect(page.getByText('已登录')).toBeVisible()
  await page.getByRole('button', { name: /扫脸登录/ }).click()
  await expect(page.getByText(/^已登录/).first()).toBeVisible()
})
