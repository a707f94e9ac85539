// The price a list shows is the price it stands by; the depot that is least at the reader's site is proposed; a channel may keep its prices from guests.
import { expect } from '@playwright/test'
import { fits, loginAs, loginDesk, look, REBAR, test } from '../story.ts'

const money = (text: string) => Number(/([\d,]+\.\d\d)/.exec(text)?.[1]?.replaceAll(',', ''))

test('a list stands by the landed price of the reader’s city, and the goods page proposes the least depot @narrow', async ({
  page,
}) => {
  await loginAs(page, 'demo01', REBAR)
  await page.goto('/search?word=HRB400E')
  const cells = page.locator('table.wares tbody td[data-l="到货价"] .price')
  const landed = (await cells.allTextContents()).map(money)
  expect(landed.length).toBeGreaterThan(3)
  expect(landed).toEqual(landed.toSorted((a, b) => a - b))
  await look(page, 'list-landed')

  // From the dearest depot of the same goods to the least: one press.
  const found = await page.request.post('/api/search/getSearchProducts', {
    data: { word: 'REB-HRB400E-20-9000-1', pageSize: 50, sortField: 8, sortType: 1, channelCode: REBAR },
  })
  const { list } = ((await found.json()) as { data: { list: { skuCode: string }[] } }).data
  await page.goto(`/goods?skuCode=${list[0]?.skuCode}`)
  const less = page.locator('.lessfrom')
  await expect(less).toContainText('更低')
  const figure = money((await less.textContent()) ?? '')
  await look(page, 'goods-less-from')
  await fits(page)
  await less.getByRole('button').click()
  await expect(page.locator('.bigline')).toContainText(figure.toLocaleString('en-US', { minimumFractionDigits: 2 }))
  await expect(less).toHaveCount(0)
})

test('a channel’s prices are for whoever has logged in, and the desk opens them again @narrow', async ({
  page,
  browser,
  baseURL,
}) => {
  await loginDesk(page, 'S001', '/ops/basics?view=channel')
  const tick = async () => {
    const row = page.getByRole('row').filter({ hasText: REBAR })
    await row.getByRole('button', { name: /^改/ }).first().click()
    await page.getByRole('checkbox', { name: '价格登录后可见' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await tick()
  await expect(page.getByRole('row').filter({ hasText: REBAR })).toContainText('登录后可见')
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: page.viewportSize() })
  try {
    const guest = await context.newPage()
    await guest.goto(`/search?channelCode=${REBAR}&word=HRB400E`)
    await expect(guest.locator('table.wares')).toContainText('登录后可见')
    await expect(guest.getByText('登录看价')).toBeVisible()
    await fits(guest)
    await guest.goto(`/goods?skuCode=REB-HRB400E-20-9000-1-W01`)
    await expect(guest.locator('.bigline')).toContainText('登录后可见')
    expect(await guest.locator('script[type="application/ld+json"]').allTextContents()).not.toContainEqual(
      expect.stringContaining('"price"'),
    )
    await look(guest, 'goods-after-login')
    await fits(guest)
  } finally {
    await context.close()
    await tick()
  }
  await expect(page.getByRole('row').filter({ hasText: REBAR })).toContainText('公开')
})
