// 开票: settled tickets of three orders into invoices, the papers opened, and one of them taken back; finance scans a face when the platform
// has logged out, and issues by hand what the platform refuses.
import { expect } from '@playwright/test'
import { fits, leaveDesk, loginAs, loginDesk, sideways, staffCalls, test } from '../story.ts'

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

test('what the platform refuses is issued at the bureau: one registers it, another opens the file and confirms, the buyer has it', async ({
  page,
}) => {
  const admin = await staffCalls(page.request, 'S001')
  await admin('/api/ops/updateSetting', { key: 'sandbox.tax', value: 'refuse' })
  let invoiceSn = ''
  try {
    await loginAs(page, BUYER)
    await page.goto('/invoice/invoiceApplyList')
    await expect(page.getByRole('heading', { name: '可开票的订单' })).toBeVisible()
    const drop = page.getByRole('button', { name: '放弃，放回磅单' })
    if (await drop.isVisible()) await drop.click()
    await page.goto('/invoice/invoiceApplyList/applyForInvoicing')
    const boxes = page.getByRole('checkbox', { name: /^选择 (?!.*全部)/ })
    await expect(boxes.first()).toBeVisible()
    const n = await boxes.count()
    for (let i = 0; i < n - 1; i += 1) await boxes.nth(i).uncheck()
    await page.getByRole('button', { name: '下一步：抬头' }).click()
    await page.getByRole('button', { name: '下一步：收票人' }).click()
    await page.getByLabel('手机').fill('10200000102')
    await page.getByRole('button', { name: '下一步：核对' }).click()
    await page.getByRole('checkbox', { name: /我已核对/ }).check()
    await page.getByRole('button', { name: /^提交申请，1 张$/ }).click()
    await expect(page).toHaveURL(/invoices\?word=KP/)
    const word = new URL(page.url()).searchParams.get('word') ?? ''
    for (const v of (await admin<{ list: { invoiceSn: string }[] }>('/api/ops/getInvoiceQueue', { word, state: 'review' })).list)
      await admin('/api/ops/actOnInvoice', { invoiceSn: v.invoiceSn, act: 'pass' })
    await expect(async () => {
      const { list } = await admin<{ list: { invoiceSn: string }[] }>('/api/ops/getInvoiceQueue', { word, state: 'trouble' })
      invoiceSn = list[0]?.invoiceSn ?? ''
      expect(invoiceSn).not.toBe('')
    }).toPass({ timeout: 120_000 })
  } finally {
    await admin('/api/ops/updateSetting', { key: 'sandbox.tax', value: 'normal' })
  }
  const address = `/ops/invoice?state=all&word=${invoiceSn}&open=${invoiceSn}`
  await loginDesk(page, 'S005', address)
  await page.getByRole('button', { name: '登记手工开具' }).click()
  const form = page.getByRole('dialog', { name: /开票登记/ })
  await form.getByRole('button', { name: '登记', exact: true }).click()
  await expect(form.getByText('数电票号码是 20 位数字')).toBeVisible()
  await expect(form.getByRole('status')).toContainText('请上传发票文件')
  const no = `2699${String(Date.now()).padStart(16, '0')}`
  await form.getByLabel('数电票号码').fill(no)
  await form.getByLabel(/发票文件/).setInputFiles({
    name: `dzfp_${no}.ofd`,
    mimeType: 'application/ofd',
    buffer: Buffer.from(`PK\u0003\u0004 OFD.xml ${'PK\u0005\u0006'.padEnd(22, '\0')}`),
  })
  await expect(form.getByText(`dzfp_${no}.ofd`)).toBeVisible()
  await form.getByRole('button', { name: '登记', exact: true }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('由另一位同事看过文件后确认')).toBeVisible()
  await expect(page.getByRole('button', { name: '确认已开具' })).toHaveCount(0)
  await fits(page)

  await leaveDesk(page)
  await loginDesk(page, 'S001', address)
  const sure = page.getByRole('button', { name: '确认已开具' })
  await expect(sure).toBeDisabled()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /OFD/ }).click()
  await download
  await expect(sure).toBeEnabled()
  await sure.click()
  await page
    .getByRole('dialog', { name: /已手工开具/ })
    .getByRole('button', { name: '确认已开具' })
    .click()
  await expect(page.getByText('已确认，发票已开具')).toBeVisible()

  await loginAs(page, BUYER)
  await page.goto(`/invoice/invoiceDetail?invoiceSn=${invoiceSn}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(no)
  await expect(page.getByText('商城财务在电子税务局开具')).toBeVisible()
  const ofd = page.getByRole('link', { name: 'OFD' })
  await expect(ofd).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('沙箱', { exact: true })).toHaveCount(0)
  expect((await page.request.get((await ofd.getAttribute('href')) ?? '')).status()).toBe(200)
})
