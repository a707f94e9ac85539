// 常买与提醒: goods kept once are bought again with one press; a search that is saved says what it found.
import { expect } from '@playwright/test'
import { serious } from '../serious.ts'
import { emptyCart, fits, loginAs, test } from '../story.ts'

test('two rows of a search become a list, the list fills the cart, and is brought back after it was removed', async ({
  page,
  request,
}) => {
  await emptyCart(request, 'demo02')
  await loginAs(page, 'demo02')
  await page.goto('/search?word=HRB400E%2020*9')
  const boxes = page.getByRole('checkbox', { name: /^选择 螺纹钢/ })
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await page.getByRole('button', { name: '存为清单' }).click()
  const name = `主体 ${Date.now() % 1e6}`
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await expect(dialog.getByText('请起个名字')).toBeVisible()
  await dialog.getByLabel('名称').fill(name)
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByRole('link', { name: '看清单' }).click()
  const list = page.getByRole('region', { name })
  await expect(list.locator('tbody tr')).toHaveCount(2)
  await list.getByRole('button', { name: '全部加入购物车' }).click()
  await expect(page.getByText('2 种商品已加入购物车。')).toBeVisible()
  await fits(page)
  expect(await serious(page)).toEqual([])
  await list.getByRole('button', { name: '删除', exact: true }).click()
  await page.getByRole('button', { name: '恢复' }).click()
  await expect(page.getByRole('region', { name })).toBeVisible()
  await emptyCart(request, 'demo02')
})

test('a search is saved with a price, changed and removed; goods bought before stand at today’s price', async ({ page }) => {
  await loginAs(page, 'demo02')
  await page.goto('/search?word=HRB400E%2020*9')
  const name = `等低价 ${Date.now() % 1e6}`
  await page.getByRole('button', { name: '保存搜索' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('名称').fill(name)
  await dialog.getByLabel('到货价不高于').fill('三千')
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await expect(dialog.getByText('价格是数字，单位元/吨，最多两位小数')).toBeVisible()
  await dialog.getByLabel('到货价不高于').fill('3000')
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByRole('link', { name: '看保存的搜索' }).click()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('到货价不高于 3,000.00 元/吨')
  await fits(page)
  expect(await serious(page)).toEqual([])
  await row.getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0)
  await page.goto('/user/often?view=bought')
  await expect(page.getByRole('heading', { name: '买过的商品' })).toBeVisible()
  await fits(page)
})
