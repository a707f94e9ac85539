// 内容台: one writes, another agrees, the reader sees it; before that nobody does.
import { expect, type Locator, type Page, type TestInfo } from '@playwright/test'
import pg from 'pg'
import { A_LOOK_MS, fits, loginAs, look, PASSWORD, sideways, test } from '../story.ts'
import { databaseOf } from '../yard.ts'

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

/** Calls of the desk as this employee, who is logged in at the console as well. */
async function deskOf(page: Page, staffCode: string) {
  const reply = await page.request.post('/api/ops/loginStaff', { data: { staffCode, password: PASSWORD } })
  const { token } = ((await reply.json()) as { data: { token: string } }).data
  const post = async <T>(path: string, data: object): Promise<T> => {
    const answer = await page.request.post(`/api/ops/${path}`, { data: { token, ...data } })
    const said = (await answer.json()) as { status: { code: number }; data: T }
    expect([path, said.status.code]).toEqual([path, 1])
    return said.data
  }
  return { token, post }
}
type Post = Awaited<ReturnType<typeof deskOf>>['post']
/** By the calls of the desk: what the writer hands over, the chief agrees to. */
async function written(post: Post, catCode: string, title: string, content: object[]): Promise<{ id: string; preview: string }> {
  const { articleId } = await post<{ articleId: string }>('addArticle', { catCode, title, requestId: `story-${Date.now()}` })
  const text = { title, isOpen: 0, link: '', body: { type: 'doc', content }, note: '' }
  const { rev } = await post<{ rev: number }>('saveArticleDraft', { articleId, rev: 1, ...text })
  const { versions } = await post<{ versions: { previewPath: string }[] }>('getArticleVersions', { articleId })
  await post('submitArticle', { articleId, rev })
  return { id: articleId, preview: versions[0]?.previewPath ?? '' }
}
const line = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })

test('a showcase is read as it was written, picture, list and order, first in its preview and then on its page', async ({
  page,
  browser,
  baseURL,
}) => {
  const title = `大桥 ${Date.now()}`
  const { token, post } = await deskOf(page, 'S027')
  const stored = (await (
    await page.request.post('/api/ops/uploadArticlePicture', {
      headers: { token },
      multipart: { file: { name: 'bridge.png', mimeType: 'image/png', buffer: PICTURE } },
    })
  ).json()) as { data: { fileId: string } }
  const item = (text: string) => ({ type: 'listItem', content: [line(text)] })
  const { id, preview } = await written(post, 'case', title, [
    line('跨河主桥，两年供完。'),
    { type: 'bulletList', content: [item('分三批'), item('逐车过磅')] },
    line('用材：HRB400E Φ32'),
    line('供货：6,840 吨'),
    { type: 'picture', attrs: { fileId: stored.data.fileId, alt: '大桥照片' } },
    line('业主说：按期。'),
  ])
  expect(preview).toMatch(/^\/case\?preview=/)
  const guest = await browser.newContext({ baseURL: baseURL ?? '' })
  const reader = await guest.newPage()
  const asWritten = async () => {
    const show = reader.locator('section.show').filter({ has: reader.getByRole('heading', { name: title }) })
    await expect(show.getByRole('listitem')).toHaveText(['分三批', '逐车过磅'])
    await expect(show.locator('dt')).toHaveText(['用材', '供货'])
    const order = (await show.innerText()).replaceAll(/\s+/g, ' ')
    expect(order).toMatch(/两年供完。 ?分三批 逐车过磅 用材 HRB400E Φ32 供货 6,840 吨 大桥照片 业主说：按期。/)
    const picture = show.getByRole('img', { name: '大桥照片' })
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((i: HTMLImageElement) => i.complete && i.naturalWidth > 0)).toBe(true)
    await fits(reader)
  }
  await reader.goto(preview)
  await expect(reader.getByText(`这是预览：${title}，读者还看不到这一版。`)).toBeVisible()
  await asWritten()
  await look(reader, 'case-preview')
  await reader.goto('/case')
  await expect(reader.getByRole('heading', { name: title })).toHaveCount(0)

  await page.request.post('/api/ops/loginStaff', { data: { staffCode: 'S003', password: PASSWORD } })
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 1280, height: 800 })
  await page.goto(`/ops/articles?article=${encodeURIComponent(id)}`)
  await page.getByRole('button', { name: /^批\s?准$/ }).click()
  await expect(page.getByText(/已批准/).first()).toBeVisible()
  await expect(async () => {
    await reader.goto('/case')
    await expect(reader.getByRole('heading', { name: title })).toBeVisible({ timeout: A_LOOK_MS })
  }).toPass({ timeout: 120_000 })
  await asWritten()
  await look(reader, 'case-live')
  await guest.close()
})

test('what people agree to is one text, in one order: at the registration, at the bottom of the page and on its own page', async ({
  page,
}) => {
  const texts = async (at: Locator) => (await at.innerText()).split(/\s*\n\s*/).filter(t => t !== '')
  await page.goto('/register')
  await page.getByRole('button', { name: '《隐私政策》' }).click()
  const agreed = await texts(page.getByRole('dialog', { name: '隐私政策' }).locator('.richtext'))
  expect(agreed.findIndex(t => t.startsWith('定位取整到约一公里，'))).toBeGreaterThan(0)
  await look(page, 'agreement-dialog')
  await page.goto('/helpCenter')
  await page.getByRole('contentinfo').getByRole('link', { name: '隐私政策' }).click()
  expect(await texts(page.getByRole('article').locator('.richtext'))).toEqual(agreed)
  await look(page, 'agreement-footer')
  await loginAs(page, 'demo01')
  await page.goto('/privacyArgeement')
  const own = page.locator('section.show').filter({ has: page.getByRole('heading', { name: '隐私政策' }) })
  expect(await texts(own.locator('.bd>.richtext'))).toEqual(agreed)
  await look(page, 'agreement-page')
  await fits(page)
})

test('whoever agrees sees what changed without looking for it; the announced text stands below the one in force, with its headings and numbers', async ({
  page,
}) => {
  const id = 'privacyAgreement-1'
  const numbered = (text: string) => ({ type: 'listItem', content: [line(text)] })
  const content = [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: '一、账号与授权' }] },
    { type: 'orderedList', content: [numbered('仅限本企业授权人员使用。'), numbered('转借的后果由企业承担。')] },
  ]
  const writer = await deskOf(page, 'S027')
  const text = { title: '用户服务协议', isOpen: 0, link: '', body: { type: 'doc', content }, note: '' }
  const { rev, versionNo } = await writer.post<{ rev: number; versionNo: number }>('saveArticleDraft', {
    articleId: id,
    rev: 0,
    ...text,
  })
  await writer.post('submitArticle', { articleId: id, rev })
  const chief = await deskOf(page, 'S003')
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 1280, height: 800 })
  await page.goto(`/ops/articles?article=${id}`)
  const differs = page.getByRole('heading', { name: new RegExp(`第 ${versionNo} 版与线上第 1 版`) })
  await expect(differs).toBeVisible()
  if (page.viewportSize()?.width === 1280) await expect(differs).toBeInViewport()
  await look(page, 'article-approver')
  await chief.post('decideArticle', { articleId: id, rev: rev + 1, pass: true })
  // The announced version may be ten seconds away (cms.queries.ts).
  await loginAs(page, 'demo01')
  const own = page.locator('section.show').filter({ has: page.getByRole('heading', { name: '用户服务协议' }) })
  await expect(async () => {
    await page.goto('/privacyArgeement')
    await own.getByText(`第 ${versionNo} 版公示中`).click({ timeout: A_LOOK_MS })
  }).toPass({ timeout: 120_000 })
  await expect(own.getByRole('heading', { name: '一、账号与授权' })).toBeVisible()
  const first = own.getByRole('listitem').filter({ hasText: '仅限本企业授权人员使用。' })
  await expect(first).toHaveCSS('display', 'list-item')
  await expect(first).toHaveCSS('list-style-type', 'decimal')
  await look(page, 'agreement-announced')
  await fits(page)
  await writer.post('unscheduleArticle', { articleId: id, versionNo })
  const { versions } = await writer.post<{ versions: { rev: number }[] }>('getArticleVersions', { articleId: id })
  await writer.post('dropArticleDraft', { articleId: id, rev: versions[0]?.rev ?? 0, back: false })
})

test('the desk of banners says on which pages they stand, and leads to the block that is off', async ({ page }) => {
  await page.request.post('/api/ops/loginStaff', { data: { staffCode: 'S003', password: PASSWORD } })
  await page.goto('/ops/banners')
  const where = page.locator('.where-shown')
  await expect(where.getByText(/渠道首页\s*显示/)).toBeVisible()
  await expect(where.getByText(/门户首页\s*不显示/)).toBeVisible()
  await look(page, 'banners-where')
  await fits(page)
  await where.getByRole('link', { name: '去打开「横幅」版块' }).first().click()
  await expect(page).toHaveURL(/\/ops\/home\?page=index/)
})

test('@narrow every word of the desk can be seen and taken: those without room below the box, on a phone all of them, in the empty box', async ({
  page,
}) => {
  await page.goto('/')
  const line = page.getByRole('list', { name: '热门搜索' })
  await expect(line.getByRole('link', { name: '螺纹钢 HRB400E' })).toHaveCount(0)
  await page
    .getByRole('combobox', { name: '搜索商品' })
    .or(page.getByRole('searchbox', { name: '搜索商品' }))
    .first()
    .focus()
  const list = page.getByRole('listbox', { name: '搜索建议' })
  await expect(list.getByRole('option')).toHaveCount(10)
  await expect(list.getByRole('option').last()).toBeInViewport()
  await look(page, 'hot-words')
  expect(await sideways(page)).toBe(0)
  await list.getByRole('option', { name: '重型废钢' }).click()
  await expect(page).toHaveURL(/\/search\?word=/)
})

test('a mall with one channel has no hole beside it', async ({ page }) => {
  await page.goto('/')
  for (const left of [5, 4, 2, 1]) {
    const [row, last] = await page.locator('.chans.six').evaluate((six, n) => {
      while (six.children.length > n) six.lastElementChild?.remove()
      const box = six.getBoundingClientRect()
      return [box.right, six.lastElementChild?.getBoundingClientRect().right ?? 0]
    }, left)
    expect(Math.abs(row - last)).toBeLessThan(3)
    await fits(page)
  }
  await look(page, 'one-channel')
})

test('a help article is rewritten with its picture, looked at by its address, agreed to by another for an hour, and read from then on', async ({
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
  await fits(page)
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
    await expect(reader.getByRole('heading', { name: heading })).toBeVisible({ timeout: A_LOOK_MS })
  }).toPass({ timeout: 120_000 })
  await expect(reader.getByRole('link', { name: '/helpCenter' }).first()).toHaveAttribute('href', '/helpCenter')
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(drawn).toBe(true)
  await look(reader, 'article-live')
  await Promise.all([guest.close(), chief.close()])
})

test('a column of the footer is renamed at the desk and moved, and the footer follows', async ({ page }) => {
  const { post } = await deskOf(page, 'S001')
  type Group = { catCode: string; name: string; off: boolean; rev: number }
  const links = async () => (await post<Group[]>('getContentGroups', {})).find(g => g.catCode === 'links')
  await page.goto('/ops/articles?group=links')
  const bar = page.getByRole('group', { name: '分组 友情链接' })
  await bar.getByRole('button', { name: '改分组' }).click()
  await look(page, 'footer-group')
  await page.getByRole('dialog').getByLabel('名称').fill('合作网站')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /保\s*存/ })
    .click()
  await expect(page.getByRole('group', { name: '分组 合作网站' })).toBeVisible()
  await page.getByRole('button', { name: '合作网站 前移' }).click()
  await look(page, 'footer-groups')
  await expect(async () => {
    await page.goto('/helpCenter')
    await expect(page.getByRole('contentinfo').getByRole('heading', { name: '合作网站' })).toBeVisible({ timeout: A_LOOK_MS })
  }).toPass({ timeout: 120_000 })
  await look(page, 'footer')
  const now = await links()
  await post('saveArticleGroup', { catCode: 'links', name: '友情链接', off: false, rev: now?.rev ?? 0 })
})
