// Buying otherwise than from the list: what the page says of one's own bid, of a group that would break, of a contract that cannot be ordered under.
import { expect, type Page, type TestInfo } from '@playwright/test'
import pg from 'pg'
import { key, person, staff } from '../calls.ts'
import { bidder, LOT_SKU, runningLot } from '../lots.ts'
import { alive, fits, loginAs, look, test } from '../story.ts'
import { databaseOf } from '../yard.ts'

const HOUR = 3_600_000
async function lotOf(page: Page, info: TestInfo, mode: 'QTY' | 'SEALED', pieces: number): Promise<string> {
  const no = await runningLot(page.request, info, { title: `说真话 ${mode} ${key()}`, mode, pieces })
  await (await bidder(page.request, 'demo01', no)).signUp()
  await loginAs(page, 'demo01')
  await page.goto(`/auction/details?biddingNo=${no}`)
  await alive(page)
  return no
}

test('by quantity: the buttons begin at one’s own price, the deposit is that of one’s pieces, the answer says what is in', async ({
  page,
}, info) => {
  await lotOf(page, info, 'QTY', 5)
  const panel = page.locator('#bid')
  await panel.getByLabel('竞买数量，卷').or(panel.getByLabel('竞买数量，件')).fill('2')
  await panel.getByLabel('竞买数量，卷').or(panel.getByLabel('竞买数量，件')).press('Tab')
  await expect(panel.getByRole('button', { name: '出价 3,000 元/吨' })).toBeVisible()
  await panel.getByLabel('自定价格').fill('3050')
  await panel.getByRole('button', { name: '出这个价' }).click()
  await expect(panel.getByText(/3,050 已受理.*按现在的名次，2 件全部入围/)).toBeVisible()
  await expect(panel.getByText('自动出价更高')).toHaveCount(0)
  await expect(panel.getByRole('button', { name: '出价 3,060 元/吨' })).toContainText('比我 +10')
  await expect(panel.getByText('有效价 3,060 – 3,250')).toBeVisible()
  // 5 % of 5 pieces of 2.5 t at 3,000: 1,875.00; two of them 750.00.
  await expect(panel.getByText('−750.00 元')).toBeVisible()
  await expect(page.locator('.lotlive')).not.toContainText('我，')
  await fits(page)
  await look(page, 'quantity-own')
  await page.getByRole('button', { name: '加一件' }).click()
  // The own price for more pieces is no proposal: from then on it stands behind all who bid it meanwhile. It may be typed.
  await expect(panel.getByRole('button', { name: '出价 3,050 元/吨' })).toHaveCount(0)
  await panel.getByLabel('自定价格').fill('3050')
  await panel.getByRole('button', { name: '出这个价' }).click()
  await expect(panel.getByText(/3,050 已受理.*3 件全部入围/)).toBeVisible()
  await look(page, 'quantity-more')
})

test('a sealed bid that was accepted says nothing of the others’, and the next has to be above it', async ({ page }, info) => {
  const no = await lotOf(page, info, 'SEALED', 2)
  const other = await bidder(page.request, 'demo07', no)
  await other.signUp()
  await other.bid(3300)
  const panel = page.locator('#bid')
  await panel.getByLabel('报价').fill('3100')
  await panel.getByRole('button', { name: '报这个价' }).click()
  await expect(panel.getByText(/3,100 已受理.*密封报价，结束前不公布名次/)).toBeVisible()
  await expect(panel.getByText('还没有领先')).toHaveCount(0)
  await expect(panel.getByText('须高于您的 3,100')).toBeVisible()
  // Reckoned at the price that stands, until another is typed.
  await expect(panel.getByText('按 3,100 成交应付')).toBeVisible()
  await expect(page.getByText('没有照片').first()).toBeVisible()
  await expect(page.getByText('现场看货')).toHaveCount(0)
  await look(page, 'sealed-own')
  await fits(page)
})

test('a group says that it breaks before pieces are taken out, and in the last six hours what a joiner can undo no more', async ({
  page,
  request,
}, info) => {
  const desk = await staff(request, 'S001')
  const { listPriceFen } = await desk<{ listPriceFen: number }>('/api/ops/getGroupGoods', { skuCode: LOT_SKU })
  const { groupNo } = await desk<{ groupNo: string }>('/api/ops/saveGroupBuy', {
    skuCode: LOT_SKU,
    startAt: Date.now() - HOUR,
    endAt: Date.now() + 72 * HOUR,
    publish: true,
    requestId: key(),
    tiers: [{ minKg: 10_000, priceFen: listPriceFen - 1000 }],
    minJoinKg: 1000,
    limitKg: 20_000,
    capKg: 40_000,
    depositBp: 1000,
  })
  const ends = async (hours: number) => {
    const db = new pg.Client(databaseOf(info))
    await db.connect()
    await db.query(
      `update group_buy set starts_at = now() - interval '3 days', first_ends_at = now() + make_interval(hours => $2), ends_at = now() + make_interval(hours => $2) where group_no = $1`,
      [groupNo, hours],
    )
    await db.end()
  }
  await ends(72)
  const joins = async (who: string, pieces: number) =>
    (await person(request, who))('/api/productGroupBuy/joinProductGroupBuy', {
      groupNo,
      pieces,
      choice: 'refund',
      acceptTerms: true,
      requestId: key(),
    })
  await joins('demo01', 4)
  await joins('demo07', 1)
  await loginAs(page, 'demo01')
  const open = async () => {
    await page.goto(`/groupBuyingSearch?view=all&word=${groupNo}`)
    await alive(page)
  }
  await open()
  const row = page.getByRole('region', { name: new RegExp(groupNo) })
  const dialog = page.getByRole('dialog')
  await row.getByRole('button', { name: '改件数与选择' }).click()
  await dialog.getByLabel('参团数量，件').fill('1')
  await dialog.getByLabel('参团数量，件').press('Tab')
  await expect(dialog.getByText(/改后全团 [\d.]+ 吨，退回到成团以下：价格回到挂牌/)).toBeVisible()
  await expect(dialog.getByRole('row', { name: /挂牌（改后）/ })).toBeVisible()
  await fits(page)
  await look(page, 'group-breaks')
  await ends(3)
  await loginAs(page, 'demo11')
  await open()
  await row.getByRole('button', { name: '参团', exact: true }).click()
  await expect(dialog.getByText(/已不到 6 小时：参团后不能退出、减吨、改/)).toBeVisible()
  await expect(dialog.getByText(/选择可改到/)).toHaveCount(0)
  await look(page, 'group-late')
})

test('a contract that is over or not signed does not look as if it could be ordered under', async ({ page }) => {
  await loginAs(page, 'demo01')
  await page.goto('/framework/frameworkList')
  const over = page.getByRole('row').filter({ hasText: 'CC202611000003' })
  await expect(over).toContainText('已到期')
  await expect(over).toContainText('到期未订')
  await expect(over).not.toContainText('已生效')
  await expect(page.getByRole('row').filter({ hasText: 'CC202611000002' })).toContainText('签署后可订')
  await look(page, 'framework-list')
  await page.goto('/framework/frameworkDetail?ccNo=CC202611000003')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('已到期')
  await look(page, 'framework-over')
  await page.goto('/framework/frameworkDetail?ccNo=CC202611000001')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('已生效')
  const small = page.getByRole('row').filter({ hasText: '不够期货排产起订' })
  await expect(small.first()).toContainText('可按现货订')
  await expect(small.first().getByRole('button', { name: /订余量/ })).toHaveCount(0)
  await fits(page)
  await look(page, 'framework-calendar')
})
