// 内容台: one writes, another agrees, the reader sees it; before that nobody does.
import { expect, type TestInfo } from '@playwright/test'
import pg from 'pg'
import { look, PASSWORD, sideways, test } from './story.ts'
import { databaseOf } from './yard.ts'

/** The clock is moved, by the rows of the story's mall: what was to be read from some hour on is read now. */
async function hourOf(info: TestInfo, articleId: string): Promise<void> {
  const db = new pg.Client(databaseOf(info))
  await db.connect()
  try {
    await db.query(
      "update article_version set live_from = date_trunc('milliseconds', now()) where article_id = $1 and state = 'published' and live_from > now()",
      [articleId],
    )
  } finally {
    await db.end()
  }
}

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC',
  'base64',
)

test('@narrow a help article is rewritten with its picture, looked at by its address, agreed to by another for an hour, and read from then on', async ({
  page,
  browser,
  baseURL,
}, info) => {
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
  await page.getByLabel('上传图片').setInputFiles({ name: 'IMG_0815.png', mimeType: 'image/png', buffer: PICTURE })
  // Nobody reads a file's name below a picture: the words are asked for.
  const caption = page.getByRole('dialog', { name: '图片说明' })
  await expect(caption.getByLabel('说明，可不填')).toHaveValue('')
  await look(page, 'picture-caption')
  await caption.getByLabel('说明，可不填').fill('提单样张')
  await caption.getByRole('button', { name: /确\s?定/ }).click()
  await expect(body.getByRole('img', { name: '提单样张' }).first()).toBeVisible()
  await page.getByLabel('改了什么（记入版本）').fill('加提单样张')
  await page.getByRole('button', { name: '存草稿' }).click()
  await expect(page.getByText(/第 \d+ 版草稿已保存/)).toBeVisible()
  expect(await sideways(page)).toBe(0)
  const previewed = await page.getByRole('link', { name: /^预\s?览$/ }).getAttribute('href')
  await page.getByRole('button', { name: '提交发布' }).click()
  const submit = page.getByRole('dialog', { name: '提交发布' })
  await submit.getByRole('radio', { name: '定时' }).check()
  await look(page, 'article-schedule')
  await submit.getByRole('button', { name: /提\s?交/ }).click()
  await expect(page.getByText('已提交，等另一人批准')).toBeVisible()

  // A guest reads the old version until somebody else has agreed.
  const guest = await browser.newContext({ baseURL: baseURL ?? '' })
  const reader = await guest.newPage()
  const picture = reader.getByRole('img', { name: '提单样张' }).first()
  const drawn = () => picture.evaluate((i: HTMLImageElement) => i.complete && i.naturalWidth > 0)
  const notYet = async () => {
    await reader.goto('/helpCenter?articleId=wuliuService-1')
    await expect(reader.getByRole('article')).toBeVisible()
    await expect(reader.getByRole('heading', { name: heading })).toHaveCount(0)
  }
  await notYet()
  // Whoever has the address of the draft sees all of it, its picture too.
  await reader.goto(previewed ?? '')
  await expect(reader.getByText('这是预览，读者还看不到这一版。')).toBeVisible()
  await expect(reader.getByRole('heading', { name: heading })).toBeVisible()
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(drawn).toBe(true)
  await look(reader, 'article-preview')

  const chief = await browser.newContext({ baseURL: baseURL ?? '' })
  const desk = await chief.newPage()
  await desk.request.post('/api/ops/loginStaff', { data: { staffCode: 'S003', password: PASSWORD } })
  await desk.goto('/ops/articles?article=wuliuService-1')
  await expect(desk.getByRole('complementary', { name: '版本' }).getByText(heading)).toBeVisible()
  await desk.getByRole('button', { name: /^批\s?准$/ }).click()
  await expect(desk.getByText(/已批准/).first()).toBeVisible()
  await notYet()
  // Its hour comes.
  await hourOf(info, 'wuliuService-1')

  // A guest's page may be up to two seconds old (decision 0011): the reader comes back until it is the new one.
  await expect(async () => {
    await reader.goto('/helpCenter?articleId=wuliuService-1')
    await expect(reader.getByRole('heading', { name: heading })).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 15_000 })
  await expect(reader.getByRole('link', { name: '/helpCenter' }).first()).toHaveAttribute('href', '/helpCenter')
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(drawn).toBe(true)
  await look(reader, 'article-live')
  await Promise.all([guest.close(), chief.close()])
})
