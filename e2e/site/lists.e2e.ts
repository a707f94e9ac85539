// What every list of the buyer centre does by its frame (decision 0256), told of one: the settlement sheets.
import { expect } from '@playwright/test'
import { loginAs, test } from '../story.ts'

test('a list keeps its word while its part changes, says when nothing is found, and clears field and address', async ({
  page,
}) => {
  await loginAs(page, 'demo01')
  await page.goto('/order/settlementList')
  const field = page.getByRole('textbox', { name: '结算单号或订单号' })
  const part = (name: string) => page.getByRole('navigation', { name: '结算单', exact: true }).getByRole('link', { name })
  await field.fill('JS2026')
  await page.getByRole('button', { name: '查找', exact: true }).click()
  await expect(page).toHaveURL('/order/settlementList?word=JS2026')
  await part('已结算').click()
  await expect(page).toHaveURL('/order/settlementList?word=JS2026&state=done')
  await expect(part('已结算')).toHaveAttribute('aria-current', 'page')
  await expect(field).toHaveValue('JS2026')
  // The form takes the part along.
  await field.fill('没有这张')
  await page.getByRole('button', { name: '查找', exact: true }).click()
  await expect(page).toHaveURL(/state=done/)
  await expect(page.getByRole('heading', { name: '没有找到数据' })).toBeVisible()
  await page.getByRole('link', { name: '清除条件' }).click()
  await expect(page).toHaveURL('/order/settlementList')
  await expect(field).toHaveValue('')
  await expect(page.getByRole('link', { name: /^JS2026/ }).first()).toBeVisible()
})
