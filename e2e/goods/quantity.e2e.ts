// How much: on a phone the quantity is at hand beside price and buttons, and whatever is made of what was typed is said in words.
import { expect, type Page } from '@playwright/test'
import { emptyCart, fits, loginAs, REBAR, sideways, test } from '../story.ts'

const GOODS = `/goods?skuCode=REB-HRB400E-20-9000-1-W01&channelCode=${REBAR}`
test.beforeEach(({ request }) => emptyCart(request, 'demo03'))

/** The field in sight: of the box on a desk, of the bar on a phone. */
const field = (page: Page) => page.getByRole('textbox', { name: /^数量/ }).filter({ visible: true }).first()
async function type(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
}
const says = (page: Page, text: string | RegExp) => expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()

test('more than there is, half a bundle, a word and a minus sign are answered in words', async ({ page }) => {
  await loginAs(page, 'demo03')
  await page.goto(GOODS)
  await type(page, '99999')
  const most = await field(page).inputValue()
  await says(page, `最多 ${most} 件，已改为 ${most} 件`)
  await type(page, '2.5')
  await says(page, '按整件卖，2.5 取 3 件')
  await expect(field(page)).toHaveValue('3')
  await type(page, 'abc')
  await says(page, '「abc」不是数量，仍是 3 件')
  await type(page, '-3')
  await says(page, '数量要大于 0，仍是 3 件')
  await fits(page)
})

test('the bar of a phone and the calculator hold one quantity, with weight and sum', async ({ page }) => {
  await loginAs(page, 'demo03')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(GOODS)
  const bar = page.getByRole('region', { name: '购买' })
  await expect(bar).toBeInViewport()
  await bar.getByRole('button', { name: '加一件' }).click()
  await expect(bar).toContainText('5.336 吨')
  await expect(page.getByRole('textbox', { name: '计算数量，件' })).toHaveValue('2')
  const byTons = page.getByRole('textbox', { name: '按吨反算，吨' })
  await byTons.fill('20')
  await byTons.press('Enter')
  await expect(page.getByText('按整件卖，20 吨取 7 件 18.676 吨；多一件是 8 件 21.344 吨')).toBeVisible()
  await expect(bar.getByRole('textbox', { name: /^数量/ })).toHaveValue('7')
  await bar.getByRole('button', { name: '加入购物车' }).click()
  await expect(page.getByText('7 件 18.676 吨。')).toBeVisible()
  // The message leaves the bar free, and what lies in the cart is said.
  await expect(bar.getByRole('button', { name: '加入购物车' })).toBeInViewport()
  await expect(page.getByText('购物车已有 7 件').filter({ visible: true }).first()).toBeVisible()
  expect(await sideways(page)).toBeLessThanOrEqual(0)
})

test('without a line the visitor stays where he is and is told', async ({ page, context }) => {
  await loginAs(page, 'demo03')
  await page.goto(GOODS)
  await context.setOffline(true)
  await expect(page.getByText('网络已断开，显示的是断开前的内容')).toBeVisible()
  await page
    .getByRole('link', { name: /^购物车/ })
    .first()
    .click()
  await expect(page.getByText('网络已断开，页面没有打开。连上网后再点一次。')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('螺纹钢')
  await context.setOffline(false)
  await page
    .getByRole('link', { name: /^购物车/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: '购物车' })).toBeVisible()
})

test('weight and sum follow every key, in tons too; the field keeps what is typed until it is left', async ({ page }) => {
  await loginAs(page, 'demo03')
  await page.goto(GOODS)
  const sums = page.locator('.sums').first()
  await field(page).fill('3')
  await expect(sums).toContainText('8.004 吨')
  const three = await sums.innerText()
  await field(page).press('Tab')
  const box = page.locator('.qty.lg').filter({ visible: true }).first()
  await box.getByRole('combobox', { name: '数量单位' }).selectOption('吨')
  await field(page).fill('30')
  await expect(sums).toContainText('29.348 吨')
  expect(await sums.innerText()).not.toBe(three)
  await expect(field(page)).toHaveValue('30')
  await field(page).press('Tab')
  await says(page, '按整件卖，30 吨取 11 件 29.348 吨；多一件是 12 件 32.016 吨')
  await expect(field(page)).toHaveValue('29.348')
})
