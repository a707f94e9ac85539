import { expect } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { loginAs, loginDesk, test } from '../story.ts'
import { clean, cleanAtBoth } from '../serious.ts'

test('a buyer takes the papers of a delivered order and a year of lines home', async ({ page }) => {
  await loginAs(page, 'demo01')
  await page.goto('/order/orderList?status=7')
  await page.goto('/user/exports')
  await page.getByRole('combobox', { name: '格式' }).selectOption('csv')
  await page.getByRole('button', { name: '开始导出' }).click()
  const row = page.getByRole('row', { name: /订单明细/ }).first()
  await expect(row).toContainText('可下载', { timeout: 120_000 })
  const coming = page.waitForEvent('download')
  await row.getByRole('button', { name: /^下载/ }).click()
  const file = await (await coming).path()
  expect(readFileSync(file, 'utf8').split('\r\n')[0]).toContain('订单,下单人,下单时间')
  await cleanAtBoth(page)

  await page.goto('/order/settlementList?state=done')
  await page.getByRole('link', { name: '查看' }).first().click()
  const code = /DD\d{14,}/.exec(await page.getByRole('main').innerText())?.[0] ?? ''
  await page.goto(`/order/orderDetail?orderCode=${code}`)
  await page.getByRole('button', { name: '单据包' }).click()
  await expect(page).toHaveURL(/\/user\/exports/)
  const pack = page.getByRole('row', { name: new RegExp(`单据包 ${code}`) }).first()
  await expect(pack).toContainText(/ZIP，[1-9]\d* 份单据/, { timeout: 120_000 })
})

test('the desk’s files are its own, within its rights', async ({ page }) => {
  await loginDesk(page, 'S005', '/ops/exports')
  await page.getByRole('button', { name: '开始导出' }).click()
  const row = page.getByRole('row', { name: /订单明细/ }).first()
  await expect(row).toContainText('可下载', { timeout: 120_000 })
  const coming = page.waitForEvent('download')
  await row.getByRole('button', { name: /下载/ }).click()
  expect((await coming).suggestedFilename()).toBe('订单明细.xlsx')
  await clean(page)
})
