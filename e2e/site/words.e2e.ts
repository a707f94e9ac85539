// 搜索词: a buyer finds nothing, the desk sees the word, adds a synonym, the buyer finds.
import { expect } from '@playwright/test'
import { A_LOOK_MS, fits, loginDesk, PERSON, test } from '../story.ts'

test('what a buyer does not find the desk sees, and a synonym finds it', async ({ page, browser, baseURL }) => {
  const word = `乌筋${Date.now().toString(36).slice(-4).toUpperCase()}`
  const buyer = await (await browser.newContext({ baseURL, userAgent: PERSON })).newPage()
  const search = () => buyer.goto(`/search?word=${encodeURIComponent(word)}`)
  await search()
  await expect(buyer.getByRole('main')).not.toContainText('螺纹钢 HRB400E')
  await loginDesk(page, 'S001', `/ops/words?emptyOnly=true&word=${encodeURIComponent(word)}`)
  // Counted in memory, in the list within some seconds.
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('row', { name: new RegExp(`${word}.*1.*1`) })).toBeVisible({ timeout: A_LOOK_MS })
  }).toPass({ timeout: 120_000 })
  await expect(page.getByText(/没有结果的搜索：\d+ \/ \d+ 次/)).toBeVisible()
  await page.getByRole('button', { name: `加同义词 ${word}` }).click()
  const dialog = page.getByRole('dialog')
  // The trouble: a meaning that nobody sells.
  await dialog.getByLabel('它指的词').fill('乌有之物')
  await expect(dialog.getByText('按「乌有之物」找不到商品')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /保\s*存/ })).toBeDisabled()
  await dialog.getByLabel('它指的词').fill('螺纹钢')
  await expect(dialog.getByText(/能找到 \d+ 个有货商品/)).toBeVisible()
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('现按「螺纹钢」查找')).toBeVisible()
  // The page that the buyer's nothing was drawn on is kept for two seconds.
  await expect(async () => {
    await search()
    await expect(buyer.getByText(`已按「螺纹钢」查找`)).toBeVisible({ timeout: A_LOOK_MS })
  }).toPass()
  await page.goto(`/ops/words?view=synonyms&word=${encodeURIComponent(word)}`)
  await page.getByRole('button', { name: `移除同义词 ${word}` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^移\s*除$/ })
    .click()
  await expect(page.getByText(/没有|清除筛选/).first()).toBeVisible()
})

test('the words of the fortnight can be read on a phone', async ({ page }) => {
  await loginDesk(page, 'S001', '/ops/words?days=30')
  await expect(page.getByRole('heading', { name: '搜索词' })).toBeVisible()
  await expect(page.getByText('镀锌角钢').first()).toBeVisible()
  await fits(page)
})
