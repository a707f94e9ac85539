// The plan of the mill from both sides: the planner moves by keyboard and publishes, the buyer sees the slip come and accepts it; what was
// rolled sends the order on. Demo staff: S021 planner.
import { expect, type Page } from '@playwright/test'
import { cleanAtBoth } from '../serious.ts'
import { loginAs, loginDesk, mallOf, stayed, stays, test } from '../story.ts'

const COLD = 'J0000011'
const own = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title }).first()

test('a line is moved by keyboard, published, seen and accepted without a reload; the last coil sends its order to 待发货', async ({
  page,
  browser,
}, info) => {
  const other = await browser.newContext({ baseURL: mallOf(info), locale: 'zh-CN' })
  const desk = await other.newPage()
  await loginAs(page, 'demo01', COLD)
  await page.goto('/LZProductionSchedule')
  await expect(page.getByRole('heading', { name: '排产计划' })).toBeVisible()
  // The slip of the demo stands first.
  await expect(page.getByRole('region', { name: /^交期后移/ })).toHaveCount(1)
  await stays(page)

  await loginDesk(desk, 'S021', '/ops/schedule')
  await expect(desk.getByRole('heading', { name: '排产计划' })).toBeVisible()
  const chip = desk.getByRole('button', { name: /^云嵘钢材 37\.3/ }).first()
  await chip.focus()
  await desk.keyboard.press('Enter')
  const dialog = desk.getByRole('dialog', { name: /^排到/ })
  const target = dialog.getByRole('radio', { name: /连退 1 号线 第 \d+ 周.*晚 7 天/ })
  await target.focus()
  await desk.keyboard.press('Space')
  await expect(target).toBeChecked()
  await dialog.getByRole('textbox', { name: /原因/ }).fill('基板不足')
  await dialog.getByRole('button', { name: '排到这一周' }).click()
  await expect(dialog).toBeHidden()
  await expect(desk.getByText('基板不足')).toBeVisible()
  // Nothing reaches the buyer before the publication.
  await expect(page.getByRole('region', { name: /^交期后移/ })).toHaveCount(1)

  await desk.getByRole('button', { name: /^发布 \d+ 处改动$/ }).click()
  const publish = desk.getByRole('dialog', { name: /^发布/ })
  await expect(publish.getByText('石家庄演示云嵘钢材贸易有限公司')).toBeVisible()
  await publish.getByRole('button', { name: '发布并通知客户' }).click()
  await expect(desk.getByText('没有改动，客户看到的就是这张表')).toBeVisible()

  const slip = page.getByRole('region', { name: /^交期后移/ }).filter({ hasText: '基板不足' })
  await expect(slip).toBeVisible()
  await expect(slip.getByText('晚 7 天')).toBeVisible()
  await slip.getByRole('button', { name: '提交选择' }).click()
  await expect(slip.getByText('交期后移，您已接受')).toBeVisible()
  await stayed(page)

  // 报产: two of three coils are made already; a slip of the comma is refused while it is typed.
  await desk.goto('/ops/production')
  await desk.getByRole('button', { name: '冷轧卷 DC04 0.8*1250*C' }).first().click()
  const rows = desk.getByRole('textbox', { name: /^一行一卷/ })
  await rows.fill('C26112299001 26L30872 126.440')
  await expect(desk.getByText(/差十倍/)).toBeVisible()
  await rows.fill('C26112299001 26L30872 12.580')
  await desk.getByRole('button', { name: '报产', exact: true }).click()
  await expect(desk.getByText(/整单入库，订单已转待发货/)).toBeVisible()
  // A finished order leaves the plan by itself.
  await expect(own(page, '冷轧卷 DC04 0.8*1250*C')).toBeHidden()
  await stayed(page)
  await other.close()
})

test('the schedule and the order’s plan fit and read; guests are asked to log in', async ({ page }) => {
  await page.goto(`/LZProductionSchedule?channelCode=${COLD}`)
  await expect(page).toHaveURL(/\/login\?redirectUrl=/)
  await loginAs(page, 'demo01', COLD)
  for (const address of [
    '/LZProductionSchedule',
    '/LZProductionSchedule?works=%E9%92%A2%E7%AE%A1%E5%85%AC%E5%8F%B8&mineOnly=1',
  ]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: '滚动六周' })).toBeVisible()
    await cleanAtBoth(page, address)
  }
  await page.getByRole('button', { name: '上期对照' }).click()
  await expect(page.getByText(/与上期相同|上期/).first()).toBeVisible()
  await cleanAtBoth(page, 'compared')
})

test('the planner’s screens and their dialogs', async ({ page }) => {
  await loginDesk(page, 'S021', '/ops/schedule')
  await expect(page.getByRole('heading', { name: /^待排/ })).toBeVisible()
  await cleanAtBoth(page, 'board')
  await page.getByRole('button', { name: '排到…' }).first().click()
  await expect(page.getByRole('dialog', { name: /^排到/ })).toBeVisible()
  await cleanAtBoth(page, 'a line is planned')
  await page
    .getByRole('button', { name: '取 消' })
    .or(page.getByRole('button', { name: '取消' }))
    .first()
    .click()
  await page
    .getByRole('button', { name: /彩涂 1 号线 .*改这一周/ })
    .nth(3)
    .click()
  await expect(page.getByRole('dialog', { name: /^彩涂 1 号线/ })).toBeVisible()
  await cleanAtBoth(page, 'a week')
  await page.goto('/ops/production')
  await page
    .locator('.ops-list')
    .getByRole('button', { name: /矩形管/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: '报产记录' })).toBeVisible()
  await cleanAtBoth(page, 'production')
  await page.goto('/ops/rollingLine')
  await expect(page.getByRole('heading', { name: '产线' })).toBeVisible()
  await cleanAtBoth(page, 'lines')
})
