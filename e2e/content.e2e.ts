// 内容台: one writes, another agrees, the reader sees it; before that nobody does.
import { expect } from '@playwright/test'
import { PASSWORD, sideways, test } from './story.ts'

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC',
  'base64',
)

test('@narrow a help article is rewritten with its picture, agreed to by another and read', async ({
  page,
  browser,
  baseURL,
}) => {
  // Both widths meet the same mall: each writes a heading of its own.
  const heading = `先开提单 ${Date.now()}`
  await page.request.post('/api/ops/loginStaff', { data: { staffCode: 'S027', password: PASSWORD } })
  await page.goto('/ops/articles?article=wuliuService-1')
  await page.getByRole('button', { name: '改写' }).click()
  const body = page.getByRole('textbox', { name: '正文' })
  await body.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '标题', exact: true }).click()
  await page.keyboard.type(heading)
  await page.keyboard.press('Enter')
  await page.keyboard.type('详见 ')
  await page.getByRole('button', { name: '链接', exact: true }).click()
  const link = page.getByRole('dialog', { name: '链接' })
  await link.getByLabel('地址').fill('javascript:alert(1)')
  await expect(link.getByRole('button', { name: /确\s?定/ })).toBeDisabled()
  await link.getByLabel('地址').fill('/helpCenter')
  await link.getByRole('button', { name: /确\s?定/ }).click()
  await page.getByLabel('上传图片').setInputFiles({ name: '提单样张.png', mimeType: 'image/png', buffer: PICTURE })
  await expect(body.getByRole('img', { name: '提单样张' }).first()).toBeVisible()
  await page.getByLabel('改了什么（记入版本）').fill('加提单样张')
  await page.getByRole('button', { name: '存草稿' }).click()
  await expect(page.getByText(/第 \d+ 版草稿已保存/)).toBeVisible()
  expect(await sideways(page)).toBe(0)
  await page.getByRole('button', { name: '提交发布' }).click()
  await page
    .getByRole('dialog', { name: '提交发布' })
    .getByRole('button', { name: /提\s?交/ })
    .click()
  await expect(page.getByText('已提交，等另一人批准')).toBeVisible()

  // A guest reads the old version until somebody else has agreed.
  const guest = await browser.newContext({ baseURL: baseURL ?? '' })
  const reader = await guest.newPage()
  await reader.goto('/helpCenter?articleId=wuliuService-1')
  await expect(reader.getByRole('article')).toBeVisible()
  await expect(reader.getByRole('heading', { name: heading })).toHaveCount(0)

  const chief = await browser.newContext({ baseURL: baseURL ?? '' })
  const desk = await chief.newPage()
  await desk.request.post('/api/ops/loginStaff', { data: { staffCode: 'S003', password: PASSWORD } })
  await desk.goto('/ops/articles?article=wuliuService-1')
  await expect(desk.getByRole('complementary', { name: '版本' }).getByText(heading)).toBeVisible()
  await desk.getByRole('button', { name: /^批\s?准$/ }).click()
  await expect(desk.getByText('已批准，已上线')).toBeVisible()

  // A guest's page may be up to two seconds old (decision 0011): the reader comes back until it is the new one.
  await expect(async () => {
    await reader.goto('/helpCenter?articleId=wuliuService-1')
    await expect(reader.getByRole('heading', { name: heading })).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 15_000 })
  await expect(reader.getByRole('link', { name: '/helpCenter' }).first()).toHaveAttribute('href', '/helpCenter')
  const picture = reader.getByRole('img', { name: '提单样张' }).first()
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((i: HTMLImageElement) => i.complete && i.naturalWidth > 0)).toBe(true)
  await Promise.all([guest.close(), chief.close()])
})
