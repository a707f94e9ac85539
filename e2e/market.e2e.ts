// 品种行情 is quoted at the desk; who agreed to an agreement is a list.
import { expect } from '@playwright/test'
import { loginDesk, look, sideways, test } from './story.ts'

test('@narrow a day’s price of a variety is quoted by a person', async ({ page }, info) => {
  const name = info.project.name === '390' ? '冷轧卷' : '镀锌卷'
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
  expect(await sideways(page)).toBe(0)
})

test('@narrow an agreement: who is on which version, found by company', async ({ page }) => {
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
  expect(await sideways(page)).toBe(0)
})
