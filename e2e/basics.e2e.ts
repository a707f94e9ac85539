// 基础资料: a depot made at the desk can be chosen in the goods form at once, and taken out of the choice again; the list for the opening.
import { expect } from '@playwright/test'
import { loginDesk, test } from './story.ts'

test('a depot is made at the desk, chosen in the goods form, and switched off again', async ({ page }) => {
  const code = `E${Date.now().toString(36).slice(-6).toUpperCase()}`
  const name = `北站试验库 ${code}`
  await loginDesk(page, 'S001', '/ops/basics?view=depot')
  await page.getByRole('button', { name: '新增仓库' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('编码').fill('小写')
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await expect(dialog.getByText('由 1-12 位大写字母、数字、横线组成')).toBeVisible()
  await expect(dialog.getByText('请选择城市')).toBeVisible()
  await dialog.getByLabel('编码').fill(code)
  await dialog.getByLabel('名称').fill(name)
  await dialog.getByRole('combobox', { name: '所在城市' }).fill('唐山')
  await page.keyboard.press('Enter')
  await dialog.getByRole('combobox', { name: '所在销售区域' }).fill('冀东')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('出库费（元/吨）').fill('18')
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await expect(dialog).toBeHidden()
  await page.goto(`/ops/basics?view=depot&word=${code}`)
  await expect(page.getByRole('row', { name: new RegExp(`${name}.*唐山市.*18\\.00.*在用`) })).toBeVisible()
  await page.goto('/ops/goodsEdit')
  await page.getByRole('combobox', { name: '仓库' }).fill(code)
  await expect(page.getByTitle(name)).toBeVisible()
  await page.goto(`/ops/basics?view=depot&word=${code}`)
  await page.getByRole('button', { name: `停用 ${name}` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^停\s*用$/ })
    .click()
  await expect(page.getByRole('row', { name: new RegExp(`${name}.*已停用`) })).toBeVisible()
  await page.getByRole('link', { name: `${name} 的记录` }).click()
  await expect(page.getByRole('row', { name: /停用基础资料/ })).toBeVisible()
})

test('the list for the opening says what is ready and leads to where it is done @narrow', async ({ page }) => {
  await loginDesk(page, 'S001', '/ops/setup')
  const list = page.getByRole('list', { name: '开张清单' })
  await expect(list.getByRole('listitem').filter({ hasText: '渠道与电话' })).toContainText('已就绪')
  await page.getByRole('link', { name: /：仓库$/ }).click()
  await expect(page.getByRole('tab', { name: '仓库', selected: true })).toBeVisible()
})
