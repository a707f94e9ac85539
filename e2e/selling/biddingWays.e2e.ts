// 降价竞拍 and 只显名次: a price that falls on the page until somebody takes it; ranks in place of the others' prices. Each with the desk beside it.
import { expect, type Page, type TestInfo } from '@playwright/test'
import { ownWord, staff } from '../calls.ts'
import { bidder, endsIn, fallsSince, LOT_SKU, runningLot } from '../lots.ts'
import { clean, cleanAtBoth } from '../serious.ts'
import { alive, loginAs, loginDesk, look, sideways, test } from '../story.ts'

const lotAt = (biddingNo: string) => `/auction/details?biddingNo=${biddingNo}`
/** The mill's wall clock as a field takes it. */
const local = (at: number): string => new Date(at + 8 * 3_600_000).toISOString().slice(0, 16)
async function signUp(page: Page): Promise<void> {
  const panel = page.locator('#bid')
  await panel.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await panel.getByRole('button', { name: '报名并冻结保证金' }).click()
  await expect(page.getByText(/^已报名，您的代号是/)).toBeVisible()
}
const price = (page: Page) => page.locator('.lotlive .hotprice')
const place = (page: Page) => page.locator('.myplace')
/** 3,000 by 10 a minute to 2,900. */
const falling = (request: Parameters<typeof runningLot>[0], info: TestInfo, title: string) =>
  runningLot(request, info, { title: `${title} 螺纹钢 ${info.project.name}`, mode: 'DUTCH', fallMinutes: 1, reserveYuan: 2900 })

test('@narrow a falling price falls on the open page, is taken at what it has fallen to, and the others are told', async ({
  page,
  request,
}, info) => {
  const no = await falling(request, info, '降价场')
  await fallsSince(info, no, 3 * 60 + 20)
  const late = await bidder(request, 'demo13', no)
  await late.signUp()
  await loginAs(page, 'demo07')
  await page.goto('/totalAuction?mode=DUTCH')
  const row = page.getByRole('row', { name: new RegExp(`降价场 螺纹钢 ${info.project.name}`) })
  await expect(row).toContainText('每 1 分钟降 10')
  expect(await sideways(page)).toBe(0)
  await row.getByRole('link', { name: '报名' }).click()
  await alive(page)
  await signUp(page)
  await expect(price(page)).toContainText('2,970')
  await expect(page.getByText('现价还有')).toBeVisible()
  await clean(page, 'a falling price')
  await look(page, 'falling')
  expect(await sideways(page)).toBe(0)
  // Nobody does anything: it falls by the clock.
  await fallsSince(info, no, 3 * 60 + 58)
  await page.reload()
  await alive(page)
  await expect(price(page)).toContainText('2,960')
  const panel = page.locator('#bid')
  await panel.getByRole('button', { name: /^应价 2,960 元/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('应价就是成交，不能撤回')).toBeVisible()
  await look(page, 'taking')
  await dialog.getByRole('button', { name: '应价 2,960' }).click()
  await expect(page.locator('#result')).toContainText('应价成交')
  await expect(page.locator('#result')).toContainText('去付款')
  await expect(place(page)).toContainText('中标')
  await clean(page, 'a falling price that was taken')
  await look(page, 'taken')
  await expect(late.bid(2960)).rejects.toThrow(/已有买家以 2,960\.00 元\/吨 应价成交/)
})

test('the desk writes a falling price with its floor, which no buyer reads; nobody takes it, and it is unsold', async ({
  page,
  request,
}, info) => {
  test.slow()
  await loginDesk(page, 'S001', '/ops/biddingEdit')
  await page.getByLabel('标题').fill(`降价草稿 螺纹钢 ${info.project.name}`)
  await page.getByRole('combobox', { name: '方式', exact: true }).click()
  await page.getByTitle('降价竞拍', { exact: true }).click()
  await page.getByRole('combobox', { name: '仓库' }).fill('厂内')
  await page.locator('.ant-select-item-option', { hasText: /厂内/ }).first().click()
  await page.getByLabel('起拍价').fill('3000')
  await page.getByLabel('降价幅度').fill('10')
  await page.getByLabel('几分钟降一次').fill('5')
  const now = Date.now()
  await page.getByLabel('开始', { exact: true }).fill(local(now + 3 * 60_000))
  await page.getByLabel('最晚结束', { exact: true }).fill(local(now + 40 * 60_000))
  await page.getByRole('switch', { name: '夜间暂停' }).click()
  await page.getByLabel('第 1 行商品').fill(LOT_SKU)
  await page.getByLabel('第 1 行件数').fill('2')
  await page.getByLabel('第 1 行吨数').fill('5')
  await page.getByLabel('第 1 行缺陷').fill('非定尺')
  await page.getByRole('button', { name: '保存并发布' }).click()
  await expect(page.getByText('降价竞拍须写底价')).toBeVisible()
  // 3,000 to 2,900 by 10: ten falls and the floor's own five minutes, 55 in all.
  await page.getByLabel('底价，降到它为止').fill('2900')
  await expect(page.getByText('降到它并等满一次共 55 分钟')).toBeVisible()
  await page.getByRole('button', { name: '保存并发布' }).click()
  await expect(page.getByText('降到底价并等满一次要 55 分钟')).toBeVisible()
  await page.getByLabel('最晚结束', { exact: true }).fill(local(now + 120 * 60_000))
  await look(page, 'desk-falling-form')
  await ownWord(request, async () => {
    await page.getByRole('button', { name: '保存并发布' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '竞拍现场' })).toBeVisible()
  })
  const no = /JP\d+/.exec(page.url())?.[0] ?? ''
  await fallsSince(info, no, 26 * 60)
  await page.reload()
  await expect(page.getByText('底价 2,900，离它还有 50 元')).toBeVisible()
  await expect(page.getByRole('button', { name: '延长' })).toBeDisabled()
  await look(page, 'desk-falling')
  await fallsSince(info, no, 55 * 60 + 10)
  await loginAs(page, 'demo07')
  await page.goto(lotAt(no))
  await expect(page.locator('#result')).toContainText('降到底价没有人应价，流拍')
  await expect(page.getByText('2,900')).toHaveCount(0)
})

test('@narrow where ranks alone are shown a bidder reads his rank and nobody’s price; the desk reads none either; then all of it', async ({
  page,
  request,
}, info) => {
  test.slow()
  const no = await runningLot(request, info, { title: `名次场 螺纹钢 ${info.project.name}`, ranks: true })
  const [first, second] = [await bidder(request, 'demo13', no), await bidder(request, 'demo14', no)]
  await first.signUp()
  await second.signUp()
  await first.bid(3190)
  await second.bid(3080)
  await loginAs(page, 'demo07')
  await page.goto(lotAt(no))
  await alive(page)
  await signUp(page)
  await page.locator('#bid').getByRole('button', { name: '出价 3,000 元/吨' }).click()
  await expect(place(page)).toContainText('未领先')
  await expect(place(page)).toContainText('第 3 名')
  await expect(page.getByText('3 家出过价').first()).toBeVisible()
  await expect(page.locator('#auto')).toHaveCount(0)
  await page.getByRole('textbox', { name: '自定价格' }).fill('3090')
  await page.locator('#bid').getByRole('button', { name: '出这个价' }).click()
  await expect(page.getByText('当时排第 2 名')).toBeVisible()
  await expect(place(page)).toContainText('第 2 名')
  // What a price comes to at the yard has fen and is another figure.
  for (const secret of [/3,190(?!\.)/, /3,080(?!\.)/]) await expect(page.locator('main')).not.toContainText(secret)
  await cleanAtBoth(page, 'ranks alone')
  expect(await sideways(page)).toBe(0)
  await look(page, 'ranks')
  // Another one passes him: told while he looks, without a price.
  await second.bid(3180)
  await expect(place(page)).toContainText('第 3 名')
  await expect(page.locator('main')).not.toContainText(/3,180(?!\.)/)
  const desk = await staff(request, 'S001')
  const seen = await desk<{ leadPriceFen: number | null; people: { priceFen: number | null; rank: number | null }[] }>(
    '/api/ops/getBiddingLot',
    { biddingNo: no },
  )
  expect([seen.leadPriceFen, ...seen.people.map(p => p.priceFen), ...seen.people.map(p => p.rank)].every(v => v === null)).toBe(
    true,
  )
  await endsIn(info, no, 1)
  await expect(page.locator('#result')).toContainText('以 3,190 元/吨 成交', { timeout: 120_000 })
  await expect(page.locator('#log')).toContainText('3,180')
  await look(page, 'ranks-over')
})
