// 品种行情 is quoted at the desk; who agreed to an agreement is a list.
import { expect } from '@playwright/test'
import { fits, loginDesk, look, test } from '../story.ts'

test('a day’s price of a variety is quoted by a person', async ({ page }) => {
  const name = '镀锌卷'
  await loginDesk(page, 'S004', '/ops/varietyPrices')
  const row = page.getByRole('row', { name: new RegExp(`^${name}`) })
  const before = Number(((await row.getByRole('cell').nth(1).innerText()).split('\n')[0] ?? '').replaceAll(',', ''))
  await row.getByRole('spinbutton').fill(String(before * 3))
  await expect(row.getByText(/与前一日/)).toBeVisible()
  await row.getByRole('spinbutton').fill(String(before + 20))
  await page.getByRole('button', { name: '报 1 个' }).click()
  await expect(page.getByText('已报 1 个品种的行情')).toBeVisible()
  await expect(row.getByRole('link', { name: '记录' })).toBeVisible()
  await look(page, 'variety-prices')
  await fits(page)
})

test('an agreement: who is on which version, found by company', async ({ page }) => {
  await loginDesk(page, 'S001', '/ops/articles?article=privacyAgreement-1')
  await page.getByRole('link', { name: '谁同意了哪一版，谁还在旧版' }).click()
  await expect(page.getByRole('heading', { name: '协议同意情况' })).toBeVisible()
  await page
    .getByRole('tab', { name: /没有同意过/ })
    .or(page.getByRole('button', { name: /没有同意过/ }))
    .first()
    .click()
  await expect(page.getByText('没有', { exact: true }).first()).toBeVisible()
  await look(page, 'consents')
  await fits(page)
})

test('a goods’ price of past days is its own; the variety’s stands under its own name, and the calendar is the gate’s', async ({
  page,
}) => {
  await page.goto('/goods?skuCode=CRC-SPCC-2-1250-W01&channelCode=J0000011')
  const trend = page.locator('section').filter({ has: page.getByRole('heading', { name: '价格走势' }) })
  await expect(trend.getByText('本商品厂提价，元/吨')).toBeVisible()
  // The line ends at the price that stands beside it.
  const now = (await page.getByRole('row', { name: /^厂提价/ }).innerText()).match(/[\d,]+\.\d\d/)?.[0] ?? ''
  await expect(trend.getByRole('img')).toHaveAccessibleName(new RegExp(`到 ${now.replace(/\.00$/, '')} 元/吨`))
  await look(page, 'goods-own-price')
  await trend.getByRole('button', { name: '品种行情' }).click()
  await expect(trend.getByText('不是本商品的价')).toBeVisible()
  await expect(trend.getByRole('img')).toHaveAccessibleName(/冷轧卷品种行情从/)
  await look(page, 'goods-variety-price')
  const calendar = page.locator('section').filter({ has: page.getByRole('heading', { name: '交货日历' }) })
  await expect(calendar.getByText(/^预计 \d\d-\d\d 起可装车，余 \d+ 车/)).toBeVisible()
  await expect(calendar.getByText('周日停装')).toHaveCount(0)
  await fits(page)
})
