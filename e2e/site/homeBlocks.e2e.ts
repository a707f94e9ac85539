// 首页版块与活动栏: what the content desk arranges is what a guest sees, at both widths; what leads elsewhere or comes too late is refused.
import { expect, type Page } from '@playwright/test'
import { cleanAtBoth } from '../serious.ts'
import { A_LOOK_MS, PASSWORD, test } from '../story.ts'

const atDesk = async (page: Page, staffCode: string, address: string) => {
  await page.request.post('/api/ops/loginStaff', { data: { staffCode, password: PASSWORD } })
  await page.goto(address)
}
/** A guest's page may be a few seconds old (decision 0011): he comes back until it is the new one. */
const until = (reader: Page, address: string, seen: () => Promise<void>) =>
  expect(async () => {
    await reader.goto(address)
    await seen()
  }).toPass({ timeout: 120_000 })

test('a panel that begins now and a block that was moved are seen by a guest, not before', async ({
  page,
  browser,
  baseURL,
  viewport,
}) => {
  // Both widths meet the same mall: each writes a title of its own.
  const title = `镀锌周专场 ${Date.now() % 1e6}`
  await atDesk(page, 'S001', '/ops/panels')
  await page.getByRole('button', { name: '新活动' }).click()
  const form = page.getByRole('region', { name: '新活动' })
  await form.getByLabel('标题', { exact: true }).fill(title)
  await form.getByLabel('副标题').fill('周五 17:00 前下单')
  await form.getByLabel('点开的链接').fill('javascript:alert(1)')
  await expect(form.getByText('链接须以 http://、https:// 或站内的 / 开头')).toBeVisible()
  await expect(form.getByRole('button', { name: '存草稿' })).toBeDisabled()
  await form.getByLabel('点开的链接').fill('/search?word=镀锌')
  await form.getByRole('button', { name: '存草稿' }).click()
  await expect(page.getByText('草稿已保存').first()).toBeVisible()
  const one = page.getByRole('region', { name: title })
  await cleanAtBoth(page)

  const guest = await browser.newContext({ baseURL: baseURL ?? '', viewport })
  const reader = await guest.newPage()
  await reader.goto('/')
  await expect(reader.getByRole('link', { name: title })).toHaveCount(0)
  // Whoever has the address sees it in its place; search engines are told to leave it.
  const preview = await one.getByRole('link', { name: /预\s?览/ }).getAttribute('href')
  await reader.goto(preview ?? '')
  await expect(reader.getByText('预览：活动栏，还没发布')).toBeVisible()
  await expect(reader.getByRole('link', { name: title })).toBeVisible()
  await expect(reader.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)

  await one.getByRole('button', { name: /^发\s?布$/ }).click()
  const dialog = page.getByRole('dialog', { name: `发布《${title}》` })
  await dialog.getByText('定时').click()
  // A minute that has begun is now.
  const now = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 16)
  await dialog.getByLabel('开始时间').fill(now)
  await dialog.getByRole('button', { name: /发\s?布/ }).click()
  await expect(page.getByText('已发布，几秒内各页可见')).toBeVisible()
  await until(reader, '/', () => expect(reader.getByRole('link', { name: title })).toBeVisible({ timeout: A_LOOK_MS }))

  await page.goto('/ops/home')
  const desk = page.getByRole('region', { name: '版块' })
  // Whichever of the two stands below goes up.
  const up = desk.getByRole('button', { name: '团购进度 上移' })
  const [first, second] = (await up.isEnabled()) ? ['团购进度', '正在竞拍'] : ['正在竞拍', '团购进度']
  await desk.getByRole('button', { name: `${first} 上移` }).click()
  await desk.getByRole('textbox', { name: '通知公告 的标题' }).fill(title)
  await desk.getByRole('button', { name: '存草稿' }).click()
  await expect(page.getByText(/第 \d+ 版草稿已保存/)).toBeVisible()
  await cleanAtBoth(page)
  await reader.goto('/')
  await expect(reader.getByRole('heading', { name: title })).toHaveCount(0)
  await desk.getByRole('button', { name: /^发\s?布$/ }).click()
  await page
    .getByRole('dialog', { name: '发布这一页' })
    .getByRole('button', { name: /发\s?布/ })
    .click()
  await expect(page.getByText('已发布，几秒内各页可见')).toBeVisible()
  await until(reader, '/', () => expect(reader.getByRole('heading', { name: title })).toBeVisible({ timeout: A_LOOK_MS }))
  const headings = await reader.getByRole('heading', { level: 2 }).allInnerTexts()
  expect(headings.indexOf(first ?? '')).toBeGreaterThan(-1)
  expect(headings.indexOf(first ?? '')).toBeLessThan(headings.indexOf(second ?? ''))
  await cleanAtBoth(reader)
  await guest.close()
})

test('of two who arrange the same page the second is told who was faster, and nothing typed is lost until he says so', async ({
  page,
  browser,
  baseURL,
}) => {
  await atDesk(page, 'S001', '/ops/home?page=channel')
  const desk = page.getByRole('region', { name: '版块' })
  await desk.getByRole('switch', { name: '显示 企业资质' }).click()

  const other = await browser.newContext({ baseURL: baseURL ?? '' })
  const colleague = await other.newPage()
  await colleague.request.post('/api/ops/loginStaff', { data: { staffCode: 'S027', password: PASSWORD } })
  await colleague.goto('/ops/home?page=channel')
  const theirs = colleague.getByRole('region', { name: '版块' })
  await theirs.getByRole('switch', { name: '显示 横幅' }).click()
  await theirs.getByRole('button', { name: '存草稿' }).click()
  await expect(colleague.getByText(/第 \d+ 版草稿已保存/)).toBeVisible()
  // Who writes does not publish.
  await expect(theirs.getByRole('button', { name: /^发\s?布$/ })).toBeDisabled()

  await desk.getByRole('button', { name: '存草稿' }).click()
  await expect(desk.getByRole('alert')).toContainText(/已在 .* 改过草稿第 \d+ 版，您的改动还没有保存/)
  await expect(desk.getByRole('switch', { name: '显示 企业资质' })).toBeChecked()
  await desk.getByRole('button', { name: '看最新的，不留我的' }).click()
  await expect(desk.getByRole('switch', { name: '显示 企业资质' })).not.toBeChecked()
  await expect(desk.getByRole('switch', { name: '显示 横幅' })).not.toBeChecked()
  await expect(page.getByRole('complementary', { name: '版本' }).getByText('不显示').first()).toBeVisible()
  await desk.getByRole('button', { name: '放弃草稿' }).click()
  await page.getByRole('dialog', { name: '放弃草稿？' }).getByRole('button', { name: '放弃草稿' }).click()
  await expect(page.getByText('草稿已放弃')).toBeVisible()
  await expect(desk.getByRole('switch', { name: '显示 横幅' })).toBeChecked()
  await other.close()
})
