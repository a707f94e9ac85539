// 资金总览: one page of what a company has with the mill and owes it; a transfer appears in it with where it went, and the pages behind it are its tabs.
import { expect, type Page } from '@playwright/test'
import { fits, loginAs, look, test } from '../story.ts'

const fen = (text: string): number => Math.round(Number(text.replaceAll(',', '')) * 100)
/** The figure beside a name in one of the page's sums. */
const figure = async (page: Page, sum: string, name: string): Promise<number> =>
  fen(
    await page
      .locator(`dl[aria-label="${sum}"] > div`)
      .filter({ has: page.locator('dt', { hasText: name }) })
      .first()
      .locator('dd')
      .innerText(),
  )

test('a transfer stands on the page of money with where it went, and every sum adds up @narrow', async ({ page }) => {
  await loginAs(page, 'demo05')
  await page.goto('/user/money')
  await expect(page.getByRole('heading', { level: 2, name: '资金总览' })).toBeVisible()
  const before = { has: await figure(page, '在钢厂有', '预付余额'), came: await figure(page, '本月来款', '进余额') }
  await page.goto('/user/capital')
  await page.getByRole('link', { name: '到沙箱银行转账' }).click()
  await page.getByLabel('付款账号').fill('622200008888')
  await page.getByLabel('金额，元').fill('2345.67')
  await page.getByRole('button', { name: '确认转账' }).click()
  await expect(page.getByRole('heading', { name: '已转账' })).toBeVisible()

  await expect(async () => {
    await page.goto('/user/money')
    expect(await figure(page, '在钢厂有', '预付余额')).toBe(before.has + 234_567)
  }).toPass({ timeout: 60_000 })
  expect(await figure(page, '本月来款', '进余额')).toBe(before.came + 234_567)
  expect((await figure(page, '在钢厂有', '可用余额')) + (await figure(page, '在钢厂有', '冻结'))).toBe(before.has + 234_567)
  expect((await figure(page, '本月来款', '进余额')) + (await figure(page, '本月来款', '直接付订单'))).toBe(
    fen(await page.locator('dl[aria-label="本月来款"] .tot dd').innerText()),
  )
  const row = page.getByRole('row', { name: /HK\d{14}/ }).filter({ hasText: '2,345.67' })
  await expect(row.first()).toContainText('进余额')
  // What the account ends with is what the company has.
  const month = page.getByRole('row', { name: /账户余额/ })
  expect(
    fen(
      await month
        .getByRole('cell')
        .last()
        .innerText()
        .then(text => text.split('\n').at(-1) ?? ''),
    ),
  ).toBe(before.has + 234_567)
  await fits(page)
  await look(page, 'money')

  const tabs = page.getByRole('navigation', { name: '资金', exact: true })
  for (const name of ['公司资金', '来款', '承兑', '余款退款', '公司账户与采购']) {
    await tabs.getByRole('link', { name, exact: true }).click()
    await expect(tabs.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
  }
})

test('who may not see the funds is told so on the page', async ({ page }) => {
  await loginAs(page, 'demo01-2')
  await page.goto('/user/money')
  await expect(page.getByText('您的角色没有「查看余额与资金」权限')).toBeVisible()
})
