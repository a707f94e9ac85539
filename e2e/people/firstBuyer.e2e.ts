// Somebody who has never been here: from the portal to a paid order and what happens next, the taps counted as he makes them.
import { expect, type Page } from '@playwright/test'
import { sendsTo } from '../calls.ts'
import { agreeToTerms, alive, emptyCart, fillLogin, sideways, test } from '../story.ts'

/** Counts what a finger does: trusted clicks, on whatever page, also the last one before a page goes. */
async function countTaps(page: Page): Promise<() => number> {
  let taps = 0
  await page.exposeFunction('countTap', () => {
    taps += 1
  })
  await page.addInitScript(() => {
    const told = window as unknown as { countTap(): void }
    addEventListener('click', e => e.isTrusted && e.detail > 0 && told.countTap(), true)
  })
  return () => taps
}

test('@narrow a first-time buyer finds Φ20 HRB400E, sees what it costs at his own site, pays and knows what comes next', async ({
  page,
}, info) => {
  await sendsTo(page.request, 'demo03', '130400')
  await emptyCart(page.request, 'demo03')
  await page.context().clearCookies()
  const taps = await countTaps(page)
  await page.goto('/')
  await page.getByRole('link', { name: '建筑钢材' }).first().click()
  await expect(page).toHaveURL(/channelCode=J0000009/)
  const search = page.getByLabel('搜索商品').filter({ visible: true }).first()
  await search.click()
  await search.fill('HRB400E 20')
  await search.press('Enter')
  await expect(page).toHaveURL(/\/search\?word=HRB400E/)
  await alive(page)
  await page
    .getByRole('table')
    .getByRole('link', { name: /螺纹钢/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /螺纹钢 HRB400E Φ20/ })).toBeVisible()
  await alive(page)
  await page.getByRole('button', { name: '立即购买' }).filter({ visible: true }).first().click()
  await fillLogin(page, 'demo03')
  // What he pressed is done for him. His company's site is in 邯郸: price and freight are for there without his having asked.
  await expect(page.getByRole('heading', { level: 1, name: '确认订单' })).toBeVisible()
  await alive(page)
  await expect(page.getByText('邯郸').filter({ visible: true }).first()).toBeVisible()
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  const sum = page.getByRole('row', { name: /^订单 1 合计/ }).or(page.getByRole('cell', { name: /^合计/ }))
  const total = /[\d,]+\.\d\d/.exec(await sum.filter({ visible: true }).first().innerText())?.[0] ?? ''
  expect(total).not.toBe('')
  await agreeToTerms(page)
  await page.getByRole('button', { name: '提交订单' }).filter({ visible: true }).first().click()
  await expect(page.getByRole('button', { name: /^确认支付/ })).toBeVisible()
  await expect(page.getByText(total).first()).toBeVisible()
  await alive(page)
  await page.getByRole('button', { name: /^确认支付/ }).click()
  await expect(page.getByRole('heading', { name: '已到账' })).toBeVisible()
  await expect(page.getByText(/接下来|发货|提货/).first()).toBeVisible()
  const made = taps()
  console.log(`${info.project.name} px: ${made} 次点按，从门户到已付的订单`)
  info.annotations.push({ type: 'taps', description: String(made) })
  expect(made).toBeLessThanOrEqual(10)
})
