// 竞拍: a lot from the desk's Excel to the paid order with three bidders in three browsers; one that stays below its reserve; a line that is lost
// and heals; drafts that are published together; one of the form, watched to its end; and all of it on a phone.
import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page, type TestInfo } from '@playwright/test'
import { sheetOf } from '@mall/client/excel.ts'
import { LOT_COLUMNS } from '@mall/domain/selling/auction/lotSheet.ts'
import { writeXlsx } from 'hucre/xlsx'
import { key, ownWord, person, staff } from '../calls.ts'
import { bidder, bundles, endsIn, LOT_SKU, runningLot } from '../lots.ts'
import { clean, cleanAtBoth } from '../serious.ts'
import { alive, fits, loginAs, loginDesk, look, mallOf, sideways, stayed, stays, test } from '../story.ts'

const lotAt = (biddingNo: string) => `/auction/details?biddingNo=${biddingNo}`
/** The mill's wall clock as a field takes it. */
const local = (at: number): string => new Date(at + 8 * 3_600_000).toISOString().slice(0, 16)

/** A bidder with a browser of his own, on the page of the lot. */
async function seat(browser: Browser, info: TestInfo, userName: string, biddingNo: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: mallOf(info), locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  const page = await context.newPage()
  await loginAs(page, userName)
  await page.goto(lotAt(biddingNo))
  await alive(page)
  return page
}
async function signUp(page: Page): Promise<void> {
  const panel = page.locator('#bid')
  await panel.getByRole('button', { name: '报名并冻结保证金' }).click()
  await expect(panel.getByText('请先阅读并同意竞拍规则')).toBeVisible()
  await panel.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await panel.getByRole('button', { name: '报名并冻结保证金' }).click()
  await expect(page.getByText(/^已报名，您的代号是/)).toBeVisible()
}
const price = (page: Page) => page.locator('.lotlive .hotprice')
const place = (page: Page) => page.locator('.myplace')
const live = (page: Page) => expect(page.locator('#log .linemark')).toHaveText('实时')

type Cells = Partial<Record<(typeof LOT_COLUMNS)[number], string | number>>
/** An Excel of lots, by the columns of the desk's own template; tomorrow by daylight. */
async function excelOfLots(...rows: Cells[]) {
  const tomorrow = local(Date.now() + 86_400_000).slice(0, 10)
  const usual: Cells = {
    专场: '故事专场',
    方式: '单价竞拍',
    仓库: 'W01',
    起拍价: 3000,
    加价幅度: 10,
    开始: `${tomorrow} 10:00`,
    结束: `${tomorrow} 15:00`,
    商品编号: LOT_SKU,
    件数: 1,
    吨数: 2.5,
    缺陷: '非定尺，短头',
  }
  const columns = LOT_COLUMNS.map(title => ({ title, value: (r: Cells) => r[title] ?? null }))
  const all = rows.map(row => ({ ...usual, ...row }))
  const bytes = await writeXlsx({ sheets: [sheetOf('竞拍', columns, all)] })
  return {
    name: 'lots.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(bytes),
  }
}

test('from the Excel of lots to the paid order: three bidders, a ceiling against a hand, a late bid, one result', async ({
  page,
  browser,
  request,
}, info) => {
  test.slow()
  await loginDesk(page, 'S001', '/ops/biddingImport')
  const title = `螺纹钢 HRB400E 非定尺 ${Date.now()}`
  const [coil, second] = await bundles(info, 2)
  const lot: Cells = { 场次: 'A1', 标题: title, 保留价: 3010, 卷号: coil ?? '' }
  // The second line says the lot's terms again, as somebody else writes them.
  const line: Cells = { 场次: 'A1', 标题: title, 起拍价: '3,000.00', 卷号: second ?? '' }
  const file = page.locator('input[type=file]')
  await file.setInputFiles(await excelOfLots({ ...lot, 方式: '随便', 起拍价: '三千' }, { ...line, 起拍价: '', 件数: 0 }))
  const wrong = page.getByRole('region', { name: '要改的格' }).first()
  await expect(wrong.getByRole('row', { name: /^起拍价 须是大于 0 的金额.* 1 2$/ })).toBeVisible()
  await expect(wrong.getByRole('row', { name: /^方式 .* 1 2$/ })).toBeVisible()
  await expect(wrong.getByRole('row', { name: /^件数 .* 1 3$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: '生成草稿' })).toBeDisabled()
  await look(page, 'import-wrong')
  await file.setInputFiles(await excelOfLots(lot, line))
  await expect(page.getByText('没有错，可以生成草稿')).toBeVisible()
  await page.getByRole('button', { name: '生成草稿' }).click()
  // The draft is looked at as a form, which knows what the sheet said, and put up.
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByLabel('保留价，不填为没有')).toHaveValue('3,010')
  await expect(page.getByLabel('第 2 行缺陷')).toHaveValue('非定尺，短头')
  await page.getByRole('switch', { name: '夜间暂停' }).click()
  await ownWord(request, async () => {
    await page.getByRole('button', { name: '保存并发布' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '竞拍现场' })).toBeVisible()
  })
  const biddingNo = /JP\d+/.exec(page.url())?.[0] ?? ''
  await endsIn(info, biddingNo, 1500, true)

  const [a, b, c] = await Promise.all(['demo01', 'demo07', 'demo11'].map(name => seat(browser, info, name, biddingNo)))
  if (!a || !b || !c) throw new Error('three seats')
  await Promise.all([a, b, c].map(signUp))
  await Promise.all([live(a), live(b), live(c)])
  await Promise.all([stays(a), stays(b)])

  // By hand: the start price, then one step more; the first sees it without a reload.
  await a.getByRole('button', { name: '出价 3,000 元/吨' }).click()
  await expect(a.getByText(/的出价 3,000 已受理，回执 CJ/)).toBeVisible()
  await expect(place(a)).toContainText('领先')
  // Whoever leads reads what he would owe at his own price, not at the next one.
  await expect(a.getByText('按 3,000 中标应付')).toBeVisible()
  await expect(price(b)).toContainText('3,000')
  await b.getByLabel('自定价格').fill('3015')
  await expect(b.getByText('每档 10，可出 3,010', { exact: false })).toBeVisible()
  await b.getByLabel('自定价格').fill('3010')
  await b.getByRole('button', { name: '出这个价' }).click()
  await expect(place(a)).toContainText('被超过')
  await expect(a.getByRole('button', { name: '出价 3,020 元/吨' })).toBeVisible()

  // A ceiling answers the hand in the same moment, and nobody sees it.
  await a.getByLabel('自动出价上限').fill('3100')
  await a.getByRole('button', { name: '设上限' }).click()
  await expect(a.getByText(/自动出价到 3,100/).first()).toBeVisible()
  await expect(price(b)).toContainText('3,020')
  await c.getByRole('button', { name: '出价 3,030 元/吨' }).click()
  await expect(c.getByText('有人的出价更高')).toBeVisible()
  await expect(price(b)).toContainText('3,040')
  await expect(place(a)).toContainText('领先')
  // As a sum of its own: the same figures may stand in a moment's milliseconds.
  expect(await b.content()).not.toMatch(/(?<![\da-f])310000(?![\da-f])/)

  // The desk sees names where bidders see codes.
  await page.reload()
  await expect(
    page
      .getByRole('region', { name: '参拍企业', exact: true })
      .first()
      .getByText(/有限公司/)
      .first(),
  ).toBeVisible()
  await expect(c.locator('#log')).not.toContainText('有限公司')

  // A bid in the last minutes moves the end, for everybody who looks.
  await endsIn(info, biddingNo, 60, true)
  await b.getByRole('button', { name: '出价 3,050 元/吨' }).click()
  await expect(c.getByText(/结束时间从 .* 延到/)).toBeVisible()
  await expect(c.getByText(/已延时 \d+ 次/).first()).toBeVisible()
  await Promise.all([stayed(a), stayed(b)])

  // The end: each page hears of it by itself.
  await endsIn(info, biddingNo, 6)
  await Promise.all([a.reload(), b.reload(), c.reload()])
  await expect(a.locator('#result').getByText('中标', { exact: false }).first()).toBeVisible({ timeout: 120_000 })
  await expect(b.locator('#result')).toContainText('未中标', { timeout: 120_000 })
  await expect(c.locator('#result')).toContainText(/成交/)

  // Whoever won pays: the deposit becomes payment.
  await a.locator('#result').getByRole('link', { name: '去付款' }).click()
  const row = a.getByRole('row', { name: new RegExp(biddingNo) })
  await row.getByRole('button', { name: '付款' }).click()
  await a
    .getByRole('dialog')
    .getByRole('button', { name: /^确认付款/ })
    .click()
  await expect(row).toContainText('已付款')
  await row.getByRole('link', { name: '订单', exact: true }).click()
  await expect(a.getByRole('heading', { level: 1 })).toContainText('订单 DD')
  // The desk sees it paid, and nothing of the lot waits for it any more.
  await page.reload()
  await expect(page.getByRole('region', { name: '成交', exact: true })).toContainText('已付款')
  await look(page, 'desk-paid')

  // The log is taken home and found whole; one figure changed and it is not.
  await b.goto(lotAt(biddingNo))
  const [download] = await Promise.all([b.waitForEvent('download'), b.getByRole('button', { name: '下载出价记录' }).click()])
  const text = await readFile(await download.path(), 'utf8')
  await b.goto('/auction/verify')
  await b.locator('input[type=file]').setInputFiles({ name: 'log.txt', mimeType: 'text/plain', buffer: Buffer.from(text) })
  await expect(b.getByRole('heading', { name: '完整，没有改动' })).toBeVisible()
  const forged = text.replace('301000', '301100')
  expect(forged).not.toBe(text)
  await b.locator('input[type=file]').setInputFiles({ name: 'forged.txt', mimeType: 'text/plain', buffer: Buffer.from(forged) })
  await expect(b.getByText(/^不符/)).toBeVisible()
  for (const seated of [a, b, c]) await seated.context().close()
})

test('a lot that stays below its reserve is unsold, and its bidder has his money free again', async ({ page, request }, info) => {
  const biddingNo = await runningLot(request, info, { title: '流拍场 螺纹钢', reserveYuan: 3270 })
  await loginAs(page, 'demo11')
  await page.goto(lotAt(biddingNo))
  await expect(page.getByText('有保留价', { exact: true })).toBeVisible()
  await signUp(page)
  await page.getByRole('button', { name: '出价 3,000 元/吨' }).click()
  await expect(place(page)).toContainText('领先')
  // No page and no answer names the reserve.
  expect(await page.content()).not.toMatch(/(?<![\da-f])327000(?![\da-f])/)
  await endsIn(info, biddingNo, 5)
  await page.reload()
  await expect(page.locator('#result')).toContainText('没有到保留价，流拍', { timeout: 120_000 })
  await expect(page.locator('#pool')).not.toContainText(biddingNo)
  await page.goto('/auction/list')
  await expect(page.getByRole('row', { name: new RegExp(biddingNo) })).toContainText('已流拍')
})

test('a lost connection is said, and everything that was missed is there when it comes back', async ({
  page,
  request,
  context,
}, info) => {
  const biddingNo = await runningLot(request, info, { title: '断线场 螺纹钢' })
  const other = await bidder(request, 'demo07', biddingNo)
  await other.signUp()
  await loginAs(page, 'demo11')
  await page.goto(lotAt(biddingNo))
  await signUp(page)
  await live(page)
  await stays(page)
  await context.setOffline(true)
  await expect(page.locator('#log .linemark')).toContainText('连接断开')
  await other.bid(3000)
  await context.setOffline(false)
  await expect(price(page)).toContainText('3,000')
  await expect(page.locator('#log').getByRole('row', { name: /3,000/ }).first()).toBeVisible()
  await live(page)
  await stayed(page)

  // Where events are blocked it is asked, and said.
  await page.route('**/api/bidding/live**', route => route.abort())
  await page.goto(lotAt(biddingNo))
  await expect(page.locator('#log .linemark')).toContainText('每 3 秒刷新')
  await page.getByRole('button', { name: '出价 3,010 元/吨' }).click()
  await expect(place(page)).toContainText('领先')
  await other.bid(3020)
  await expect(place(page)).toContainText('被超过')
})

test('drafts are published together: one that cannot be stays, one that a colleague deleted is named, a visitor sees the others', async ({
  page,
  browser,
  request,
}) => {
  const colleague = await staff(request, 'S004')
  const name = `成批场 ${Date.now()}`
  const at = Date.parse(`${local(Date.now() + 86_400_000).slice(0, 10)}T10:00:00+08:00`)
  // More pieces than there are: a draft may say so, an announcement not.
  for (const [part, pieces] of [
    ['甲', 2],
    ['乙', 2],
    ['丙', 9000],
    ['丁', 2],
  ] as const)
    await colleague('/api/ops/saveBiddingLot', {
      title: `${name} ${part}`,
      mode: 'PRICE',
      depotCode: 'W01',
      startPriceFen: 300_000,
      stepFen: 1000,
      openAt: at,
      endAt: at + 5 * 3_600_000,
      requestId: key(),
      lines: [{ skuCode: LOT_SKU, pieces, weightKg: 2500 * pieces, defect: '短头' }],
    })
  await loginDesk(page, 'S001', '/ops/bidding?queue=draft')
  for (const part of ['甲', '乙', '丙'])
    await page
      .getByRole('row', { name: `${name} ${part}` })
      .getByRole('checkbox')
      .check()
  await expect(page.getByRole('button', { name: '发布所选 3 场' })).toBeEnabled()
  // Other filters show other rows: what they hide is not ticked any more, and neither when one comes back.
  const search = page.getByRole('textbox', { name: '场次 / 标的 / 专场' })
  await search.fill(`${name} 甲`)
  await search.press('Enter')
  await expect(page.getByRole('button', { name: '成批发布' })).toBeDisabled()
  await search.fill(name)
  await search.press('Enter')
  for (const part of ['甲', '乙', '丙', '丁'])
    await page
      .getByRole('row', { name: `${name} ${part}` })
      .getByRole('checkbox')
      .check()
  // A colleague deletes one of the four meanwhile.
  const gone = (await page.getByRole('row', { name: `${name} 丁` }).textContent())?.match(/JP\d{11,15}/)?.[0] ?? ''
  await colleague('/api/ops/deleteBiddingLot', { biddingNo: gone })
  await page.getByRole('button', { name: '发布所选 4 场' }).click()
  await expect(page.getByText(`同事刚删除了 1 场草稿，不在其中：${gone}`)).toBeVisible()
  await look(page, 'publish-gone')
  const dialog = page.getByRole('dialog', { name: '成批发布，选了 4 场' })
  await expect(dialog.getByText('2 场可以发布，1 场不能')).toBeVisible()
  await expect(dialog.getByRole('row', { name: `${name} 丙` })).toContainText('不够上拍')
  await clean(page, '成批发布')
  await ownWord(request, async () => {
    await dialog.getByRole('button', { name: '发布 2 场' }).click()
    await expect(page.getByRole('dialog', { name: '已发布 2 场' })).toBeVisible()
  })
  await page.getByRole('button', { name: '知道了' }).click()
  await expect(page.getByRole('link', { name: `${name} 丙` })).toBeVisible()
  await expect(page.getByRole('link', { name: `${name} 甲` })).toHaveCount(0)

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  const guest = await context.newPage()
  await guest.goto('/totalAuction?view=coming')
  for (const part of ['甲', '乙']) await expect(guest.getByText(`${name} ${part}`).first()).toBeVisible()
  await expect(guest.getByText(`${name} 丙`)).toHaveCount(0)
  await context.close()
})

test('@narrow on a phone: found in the hall, signed up, bid, looked after', async ({ page, request }, info) => {
  const biddingNo = await runningLot(request, info, { title: `手机场 螺纹钢 ${info.project.name}` })
  await page.goto('/totalAuction')
  await expect(page.getByRole('heading', { level: 1, name: '竞拍大厅' })).toBeVisible()
  expect(await sideways(page)).toBe(0)
  await loginAs(page, 'demo07')
  await page.goto('/totalAuction')
  const row = page.getByRole('row', { name: new RegExp(`手机场 螺纹钢 ${info.project.name}`) })
  await row.getByRole('link', { name: '报名' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('手机场')
  await alive(page)
  await signUp(page)
  await clean(page, 'signed up')
  await page.getByRole('button', { name: '出价 3,000 元/吨' }).click()
  await expect(place(page)).toContainText('领先')
  await page.getByRole('button', { name: '我的回执' }).click()
  await expect(page.getByRole('dialog').getByText(/^CJ/).first()).toBeVisible()
  await clean(page, 'receipts')
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click()
  await page.goto('/auction/list')
  await expect(page.getByText(biddingNo).first()).toBeVisible()
  await clean(page, 'own auctions')
})

test('axe finds nothing in signing up, bidding and the ceiling, nor in what is wrong with them; ten times the price is asked twice', async ({
  page,
  request,
}, info) => {
  test.slow()
  const open = await runningLot(request, info, { title: `无障碍场 螺纹钢 ${info.project.name}` })
  await loginAs(page, 'demo11')
  await page.goto(lotAt(open))
  await alive(page)
  const panel = page.locator('#bid')
  await panel.getByRole('button', { name: '报名并冻结保证金' }).click()
  await expect(panel.getByText('请先阅读并同意竞拍规则')).toBeVisible()
  await cleanAtBoth(page, 'sign-up with its error')
  await signUp(page)
  await page.getByRole('textbox', { name: '自定价格' }).fill('3005')
  await panel.getByRole('button', { name: '出这个价' }).click()
  await cleanAtBoth(page, 'a bid between two steps')
  await page.getByRole('textbox', { name: '自动出价上限' }).fill('1')
  await page.getByRole('button', { name: '设上限' }).click()
  await cleanAtBoth(page, 'a ceiling below the price')
  // A slip of the point in a ceiling is asked for again too; refused, none is set.
  const ceiling = page.locator('#auto')
  const twice = page.getByRole('dialog')
  await page.getByRole('textbox', { name: '自动出价上限' }).fill('30500')
  await page.getByRole('button', { name: '设上限' }).click()
  await expect(twice.getByRole('heading', { name: '确认上限 30,500 元/吨？' })).toBeVisible()
  await expect(twice.getByText('是当前价的 10 倍')).toBeVisible()
  await cleanAtBoth(page, 'ten times the price as a ceiling')
  await look(page, 'ceiling-high')
  await twice.getByRole('button', { name: '先不' }).click()
  await expect(twice).toBeHidden()
  await expect(ceiling.getByText('上限 30,500')).toBeHidden()
  await page.getByRole('textbox', { name: '自动出价上限' }).fill('30500')
  await page.getByRole('button', { name: '设上限' }).click()
  await twice.getByRole('button', { name: '核对无误，仍然设置' }).click()
  await expect(ceiling).toContainText('30,500')
  await expect(ceiling.getByRole('button', { name: '停用' })).toBeVisible()

  const sealedLot = await runningLot(request, info, { title: `密封场 螺纹钢 ${info.project.name}`, mode: 'SEALED' })
  await page.goto(lotAt(sealedLot))
  await alive(page)
  await signUp(page)
  await page.getByRole('textbox', { name: '报价' }).fill('31000')
  await panel.getByRole('button', { name: '报这个价' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: /确认出价 31,000/ })).toBeVisible()
  await cleanAtBoth(page, 'ten times the price')
  await look(page, 'bid-high')
  await dialog.getByRole('button', { name: '先不' }).click()
  await expect(place(page)).not.toContainText('31,000')
  await page.getByRole('textbox', { name: '报价' }).fill('31000')
  await panel.getByRole('button', { name: '报这个价' }).click()
  await dialog.getByRole('button', { name: '核对无误，仍然出价' }).click()
  await expect(page.getByText(/的出价 31,000 已受理/)).toBeVisible()
})

test('the desk writes a lot by quantity, watches it to its reserve, cancels a sale that is nobody’s fault, and keeps the goods', async ({
  page,
  request,
}, info) => {
  test.slow()
  await loginDesk(page, 'S001', '/ops/bidding')
  await page.getByRole('button', { name: '新建竞拍' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '新建竞拍' })).toBeVisible()
  await page.getByRole('button', { name: '保存并发布' }).click()
  await expect(page.getByText('标题至少 4 个字')).toBeVisible()
  await expect(page.getByText('请选择仓库')).toBeVisible()
  await page.getByLabel('标题').fill(`按量场 螺纹钢 ${info.project.name}`)
  await page.getByRole('combobox', { name: '方式', exact: true }).click()
  await page.getByTitle('按量竞拍', { exact: true }).click()
  await page.getByRole('combobox', { name: '仓库' }).fill('厂内')
  await page.locator('.ant-select-item-option', { hasText: /厂内/ }).first().click()
  await page.getByLabel('起拍价').fill('3000')
  await page.getByLabel('保留价，不填为没有').fill('3010')
  const now = Date.now()
  await page.getByLabel('开始', { exact: true }).fill(local(now + 3 * 60_000))
  await page.getByLabel('结束', { exact: true }).fill(local(now + 40 * 60_000))
  await page.getByRole('switch', { name: '夜间暂停' }).click()
  await page.getByLabel('第 1 行商品').fill(LOT_SKU)
  await page.getByLabel('第 1 行件数').fill('6')
  await page.getByLabel('第 1 行吨数').fill('15')
  await page.getByLabel('第 1 行缺陷').fill('非定尺，短头')
  await ownWord(request, async () => {
    await page.getByRole('button', { name: '保存并发布' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '竞拍现场' })).toBeVisible()
  })
  const no = /JP\d+/.exec(page.url())?.[0] ?? ''
  await endsIn(info, no, 1500, true)
  const [first, second] = [await bidder(request, 'demo13', no), await bidder(request, 'demo14', no)]
  await first.signUp()
  await second.signUp()
  await first.bid(3000, 2)
  await second.bid(3020, 3)
  await page.reload()
  await expect(page.getByText('3 / 6 件到了保留价 3,010')).toBeVisible()
  await expect(page.getByText('3 件没到保留价')).toBeVisible()
  await expect(page.getByText('入围最低价')).toBeVisible()
  await look(page, 'desk-quantity')
  await endsIn(info, no, 1)
  await expect(page.getByRole('region', { name: '成交', exact: true })).toBeVisible({ timeout: 120_000 })
  const after = page.getByRole('region', { name: '成交与后续' })
  await expect(after.getByText('等付款；另有 3')).toBeVisible()
  await expect(after.getByRole('button', { name: '认定违约' })).toBeDisabled()
  await expect(after.getByRole('button', { name: '重新上架 3 件' })).toBeVisible()
  await look(page, 'desk-quantity-sold')
  const orderCode = (await after.getByRole('link').first().textContent()) ?? ''
  const reviewer = await staff(request, 'S001')
  await reviewer('/api/ops/cancelOrder', { orderCode, reason: '货物装运受损' })
  await page.reload()
  await expect(page.getByRole('heading', { name: '竞拍现场' })).toBeVisible()
  await expect(after.getByText('成交取消，可重新上架')).toBeVisible()
  await page.goto(`/ops/bidding?queue=result&word=${no}`)
  await expect(page.getByRole('row').filter({ hasText: no })).toContainText('成交取消')
  await look(page, 'desk-results')
  // The mill keeps the goods: the lot is no work any more, and says why.
  await page.goto(`/ops/biddingLot?no=${no}`)
  await after.getByRole('button', { name: '留存 6 件' }).click()
  const keep = page.getByRole('dialog')
  await keep.getByLabel('原因').fill('转入现货销售')
  await look(page, 'desk-keep')
  await keep.getByRole('button', { name: '留存' }).click()
  await expect(after.getByText('已留存 6 件，不再处理：转入现货销售')).toBeVisible()
  await expect(after.getByRole('button', { name: /重新上架/ })).toHaveCount(0)
  await look(page, 'desk-kept')
  await page.goto(`/ops/bidding?queue=result&word=${no}`)
  await expect(page.getByText('没有找到数据')).toBeVisible()
  await loginAs(page, 'demo14')
  await page.goto(lotAt(no))
  await alive(page)
  await expect(page.locator('#result')).toContainText('不算买方违约')
  await expect(page.locator('#result')).toContainText('已放回')
  await look(page, 'lot-cancelled')
})

test('every price says until when the goods are fetched', async ({ page, request }, info) => {
  const no = await runningLot(request, info, { title: `提货场 螺纹钢 ${info.project.name}` })
  await loginAs(page, 'demo11')
  await page.goto(lotAt(no))
  await alive(page)
  await signUp(page)
  await expect(page.locator('#bid')).toContainText(/最晚 \d{4}-\d\d-\d\d 提货（中标后 24 小时内付清，付款后 3 个工作日内）/)
  await look(page, 'lot-lift')
  await fits(page)
  await page.goto('/totalAuction')
  await expect(page.getByText(/最晚 \d\d-\d\d 提货/).first()).toBeVisible()
  await look(page, 'hall-lift')
  await fits(page)
})

test('who has won says on the order that it is driven to his yard, and what that costs, before he pays', async ({
  page,
  request,
}, info) => {
  const no = await runningLot(request, info, { title: `送货场 螺纹钢 ${info.project.name}` })
  await loginAs(page, 'demo11')
  await page.goto(lotAt(no))
  await alive(page)
  await signUp(page)
  await page.locator('#bid .bids button').first().click()
  await expect(place(page)).toContainText('领先')
  await endsIn(info, no, 5)
  await page.reload()
  await expect(page.locator('#result')).toBeVisible({ timeout: 120_000 })
  const call = await person(request, 'demo11')
  const won = await call<{ list: { biddingNo: string; orderCode: string }[] }>('/api/bidding/getWonLots', {})
  const code = won.list.find(w => w.biddingNo === no)?.orderCode ?? ''
  await page.goto(`/order/orderDetail?orderCode=${code}`)
  await alive(page)
  await page.getByRole('button', { name: '改提货方式与开票抬头' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '代办汽运' }).click()
  await expect(dialog.getByText('运费')).toBeVisible()
  await look(page, 'won-delivery')
  await fits(page)
  await dialog.getByRole('button', { name: '按这样改' }).click()
  await expect(page.getByText(/^已改为代办汽运，订单金额/)).toBeVisible()
  await expect(page.locator('#log')).toContainText('改提货方式与开票抬头')
  await look(page, 'won-delivered')
  await fits(page)
})

test('@narrow price, clock, place, the next price and its button stand on the first screen, and nothing of it moves when somebody bids higher', async ({
  page,
  request,
}, info) => {
  const biddingNo = await runningLot(request, info, { title: `一屏场 热轧卷 Q235B 协议品 5.75*1500*C ${info.project.name}` })
  const other = await bidder(request, 'demo13', biddingNo)
  await other.signUp()
  await loginAs(page, 'demo07')
  await page.goto(lotAt(biddingNo))
  await alive(page)
  await signUp(page)
  await page.getByRole('button', { name: '出价 3,000 元/吨' }).click()
  await expect(place(page)).toContainText('领先')
  await other.bid(3010)
  await expect(place(page)).toContainText('被超过')
  await page.goto(lotAt(biddingNo))
  await alive(page)
  await expect(place(page)).toContainText('被超过')
  await look(page, 'first-screen')
  // On a phone the bar at its foot covers what lies below it.
  const bar = await page.locator('.buybar').boundingBox()
  const seen = bar?.y ?? page.viewportSize()?.height ?? 0
  for (const part of [
    price(page),
    page.getByRole('timer').first(),
    place(page),
    page.getByRole('button', { name: '出价 3,020 元/吨' }),
  ]) {
    const box = await part.boundingBox()
    expect(box).not.toBeNull()
    expect((box?.y ?? seen) + (box?.height ?? 0)).toBeLessThanOrEqual(seen)
  }
  expect(await sideways(page)).toBe(0)
})

test('who took part appeals after the end, the desk notes what it saw and sees who watches, the answer stands on the lot’s page', async ({
  page,
  browser,
  request,
}, info) => {
  test.slow()
  const biddingNo = await runningLot(request, info, { title: `申诉场 螺纹钢 ${info.project.name}` })
  await loginAs(page, 'demo11')
  await page.goto(lotAt(biddingNo))
  await alive(page)
  await signUp(page)
  await page.getByRole('button', { name: '出价 3,000 元/吨' }).click()
  await expect(place(page)).toContainText('领先')
  await live(page)
  const context = await browser.newContext({ baseURL: mallOf(info), locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  const desk = await context.newPage()
  await loginDesk(desk, 'S001', `/ops/biddingLot?no=${biddingNo}`)
  await expect(desk.getByText(/在看 1 家（已报名 1）/)).toBeVisible({ timeout: 120_000 })
  await expect(desk.getByText(/^最近出价 /)).toBeVisible()
  await desk.getByRole('button', { name: '记异常' }).first().click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('异常').fill('买家来电说页面慢，已核对没有漏出价')
  await dialog.getByRole('button', { name: '记下' }).click()
  await expect(desk.getByRole('region', { name: '处理进度' }).first()).toContainText('异常：买家来电说页面慢')
  await look(desk, 'desk-watching')
  await expect(page.getByText('买家来电说页面慢')).toHaveCount(0)

  await endsIn(info, biddingNo, 1)
  await page.reload()
  await expect(page.locator('#result')).toContainText('中标', { timeout: 120_000 })
  const appeal = page.locator('#appeal')
  await appeal.getByRole('button', { name: '申诉', exact: true }).click()
  await appeal.getByRole('button', { name: '提交申诉' }).click()
  await expect(appeal.getByText('请写明异议是什么，至少 5 个字')).toBeVisible()
  await cleanAtBoth(page, 'an appeal with its error')
  await appeal.getByLabel('对什么有异议').fill('最后一分钟页面没有刷新，请核对记录')
  await look(page, 'appeal-form')
  await appeal.getByRole('button', { name: '提交申诉' }).click()
  await expect(appeal.getByText(/还没有答复，要补充请写进这一张/)).toBeVisible()
  await look(page, 'appeal-made')
  await appeal.getByRole('link', { name: /^工单 GD/ }).click()
  await expect(page.getByText('竞拍申诉').first()).toBeVisible()

  // The desk of auctions is warned, the support desk answers.
  await desk.reload()
  const said = desk.getByRole('region', { name: '申诉' })
  await expect(said).toContainText('1 张没有答复')
  await look(desk, 'desk-appeal')
  await said.getByRole('link', { name: /^GD/ }).click()
  await expect(desk.getByText('最后一分钟页面没有刷新，请核对记录').first()).toBeVisible()
  await look(desk, 'ticket-of-lot')
  await desk.getByRole('textbox', { name: '回复', exact: true }).fill('已核对：11:02 到结束没有其他出价，结果不变')
  // What was typed stands in its field as well: the answer is there when the call has been answered.
  await Promise.all([
    desk.waitForResponse(/\/api\/ops\/answerSupportTicket$/),
    desk.getByRole('button', { name: '回复客户' }).click(),
  ])
  await expect(desk.getByText('已核对：11:02 到结束没有其他出价，结果不变').first()).toBeVisible()
  await page.goto(lotAt(biddingNo))
  await expect(page.locator('#appeal')).toContainText('答复：已核对：11:02 到结束没有其他出价，结果不变')
  await fits(page)
  await context.close()
})

test('a lot of the demo shows what its coils look like, and its sheet is fetched as a PDF', async ({ page }) => {
  await loginAs(page, 'demo01')
  await page.goto('/totalAuction?view=open')
  await page
    .getByRole('link', { name: /协议品 .*等 2 个规格/ })
    .first()
    .click()
  await alive(page)
  const lines = page.locator('.lotlines')
  await expect(lines.getByRole('img', { name: /^示意图/ }).first()).toBeVisible()
  await lines.scrollIntoViewIfNeeded()
  await look(page, 'lot-lines')
  const [pdf] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: '标的单 PDF' }).click()])
  expect(pdf.suggestedFilename()).toMatch(/^标的单 JP\d+\.pdf$/)
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await cleanAtBoth(page, 'a lot with pictures')
})
