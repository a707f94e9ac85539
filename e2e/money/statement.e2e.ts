import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { A_LOOK_MS, loginAs, loginDesk, staffCalls, test } from '../story.ts'
import { clean, cleanAtBoth } from '../serious.ts'

/** Last month's, whatever day it is. */
async function statementOf(page: Page, request: APIRequestContext): Promise<void> {
  const admin = await staffCalls(request, 'S001')
  await admin('/api/ops/updateSetting', { key: 'statement.day', value: '1' })
  await loginAs(page, 'demo01')
  await expect(async () => {
    await page.goto('/user/statement')
    await expect(page.getByRole('heading', { name: /月对账单/ })).toBeVisible({ timeout: A_LOOK_MS })
  }).toPass({ timeout: 120_000 })
}

test('a company’s month fits and reads', async ({ page, request }) => {
  await statementOf(page, request)
  await expect(page.getByText('账户余额')).toBeVisible()
  await cleanAtBoth(page)
})

test('one line is doubted and does not hold up the rest, which goes to both seals; the desk answers', async ({
  page,
  request,
  browser,
}) => {
  await statementOf(page, request)
  const first = page.getByRole('button', { name: '第 1 行有疑问' })
  await first.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '提出争议' }).click()
  await expect(dialog.getByText('至少四个字')).toBeVisible()
  await dialog.getByRole('textbox', { name: /^疑问/ }).fill('我方复磅少 20 公斤')
  await dialog.getByRole('textbox', { name: /结算重量/ }).fill('0.0521')
  await dialog.getByRole('button', { name: '提出争议' }).click()
  await expect(dialog.getByText('最多三位小数')).toBeVisible()
  await dialog.getByRole('textbox', { name: /结算重量/ }).fill('0.052')
  await dialog.getByRole('button', { name: '提出争议' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('（我方 0.052 吨）')).toBeVisible()
  await page.getByRole('button', { name: /^确认其余 \d+ 行$/ }).click()
  await expect(page.getByText('已确认，待签章').first()).toBeVisible()
  await expect(page.getByRole('link', { name: '去签章' })).toBeVisible()
  const [pdf] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'PDF' }).click()])
  expect(pdf.suggestedFilename()).toMatch(/^DZ\d{6}-KH\d+\.pdf$/)

  const desk = await browser.newPage()
  await loginDesk(desk, 'S005', '/ops/statement?state=disputed')
  await desk.getByRole('button', { name: /^DZ/ }).first().click()
  await desk.getByRole('button', { name: '维持' }).click()
  await desk.getByRole('dialog').getByRole('textbox').fill('两次过磅一致，磅单有效')
  await clean(desk)
  await desk.getByRole('dialog').getByRole('button', { name: '维持' }).click()
  await expect(desk.getByText('钢厂维持')).toBeVisible()
  await page.reload()
  await expect(page.getByText('两次过磅一致，磅单有效')).toBeVisible()
})
