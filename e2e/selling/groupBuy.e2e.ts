// 团购: a group from the desk's form that reaches its second tier and becomes orders, another that fails and gives the deposit back; on a phone too.
import { type APIRequestContext, expect, type TestInfo } from '@playwright/test'
import pg from 'pg'
import { key, passed, person, staff } from '../calls.ts'
import { alive, fits, loginAs, loginDesk, look, sideways, test } from '../story.ts'
import { databaseOf } from '../yard.ts'

const SKU = 'REB-HRB400E-20-9000-1-W01'
const HOUR = 3_600_000
const local = (at: number): string => new Date(at + 8 * HOUR).toISOString().slice(0, 16)

/** Its end is so many seconds from now; it began three days ago. Only the clock is moved, by rows of the story's mall. */
async function endsIn(info: TestInfo, groupNo: string, seconds: number): Promise<void> {
  const db = new pg.Client(databaseOf(info))
  await db.connect()
  try {
    await db.query(
      `update group_buy set starts_at = now() - interval '3 days', first_ends_at = now() + make_interval(secs => $2), ends_at = now() + make_interval(secs => $2) where group_no = $1`,
      [groupNo, seconds],
    )
  } finally {
    await db.end()
  }
}
interface Made {
  groupNo: string
}
/** A published group that runs, by the desk's own calls. */
async function running(
  request: APIRequestContext,
  info: TestInfo,
  tiers: { minKg: number; downFen: number }[],
  skuCode = SKU,
): Promise<string> {
  const desk = await staff(request, 'S001')
  const { listPriceFen } = await desk<{ listPriceFen: number }>('/api/ops/getGroupGoods', { skuCode })
  const { groupNo } = await desk<Made>('/api/ops/saveGroupBuy', {
    skuCode,
    startAt: Date.now() - HOUR,
    endAt: Date.now() + 72 * HOUR,
    publish: true,
    requestId: key(),
    tiers: tiers.map(t => ({ minKg: t.minKg, priceFen: listPriceFen - t.downFen })),
    minJoinKg: 1000,
    limitKg: 20_000,
    capKg: 40_000,
    depositBp: 1000,
  })
  await passed(request, groupNo)
  await endsIn(info, groupNo, 72 * 3600)
  return groupNo
}
const joins = async (request: APIRequestContext, who: string, groupNo: string, pieces: number) =>
  (await person(request, who))('/api/productGroupBuy/joinProductGroupBuy', {
    groupNo,
    pieces,
    choice: 'refund',
    acceptTerms: true,
    requestId: key(),
  })

test('from the desk’s form to the paid order: two companies make the second tier', async ({ page, browser, request }, info) => {
  test.slow()
  await loginDesk(page, 'S001', '/ops/groupBuy')
  await page.getByRole('button', { name: '新建团购' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '新建团购' })).toBeVisible()
  await page.getByRole('button', { name: '保存并发布' }).click()
  await expect(page.getByText('请选择商品')).toBeVisible()
  await page.getByLabel('商品', { exact: true }).fill(SKU)
  await expect(page.getByText(/挂牌 [\d,.]+ 元\/吨/)).toBeVisible()
  await expect(page.getByLabel('价格区域')).toBeVisible()
  await look(page, 'group-editor')
  const said = (await page.getByText(/挂牌 [\d,.]+ 元\/吨/).textContent()) ?? ''
  const list = Number((/挂牌 ([\d,.]+)/.exec(said)?.[1] ?? '0').replaceAll(',', ''))
  await page.getByLabel('第 1 档吨数').fill('10')
  await page.getByLabel('第 1 档价格').fill(String(list + 5))
  await page.getByRole('button', { name: '加一档' }).click()
  await page.getByLabel('第 2 档吨数').fill('20')
  await page.getByLabel('第 2 档价格').fill(String(list - 30))
  await page.getByLabel('起参', { exact: true }).fill('1')
  await page.getByLabel('每家限量').fill('20')
  await page.getByLabel('全团上限').fill('40')
  await page.getByLabel('开始', { exact: true }).fill(local(Date.now() - HOUR))
  await page.getByRole('button', { name: '保存并发布' }).click()
  await expect(page.getByText(/第 1 档的价格须低于挂牌价/)).toBeVisible()
  await page.getByLabel('第 1 档价格').fill(String(list - 10))
  await page.getByRole('button', { name: '保存并发布' }).click()
  await expect(page).toHaveURL(/groupBuyWatch\?no=TG\d+/)
  const groupNo = /TG\d+/.exec(page.url())?.[0] ?? ''
  await endsIn(info, groupNo, 72 * 3600)

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  const buyer = await context.newPage()
  await loginAs(buyer, 'demo01')
  await buyer.goto(`/groupBuyingSearch?view=all&word=${groupNo}`)
  await alive(buyer)
  const row = buyer.getByRole('region', { name: new RegExp(groupNo) })
  await expect(row.getByText('等待成团', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: '参团', exact: true }).click()
  const dialog = buyer.getByRole('dialog')
  await dialog.getByLabel('参团数量，件').fill('5')
  await dialog.getByLabel('参团数量，件').press('Tab')
  await dialog.getByRole('button', { name: /^参团并冻结/ }).click()
  await expect(dialog.getByRole('alert')).toHaveText('请先阅读并同意团购规则与合同条款')
  await dialog.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await dialog.getByRole('button', { name: /^参团并冻结/ }).click()
  await expect(buyer.getByText(/已参团 5 件/)).toBeVisible()
  await expect(row.getByText('已冻结')).toBeVisible()

  // Another company joins elsewhere: the open page moves by its line.
  await joins(request, 'demo07', groupNo, 5)
  await expect(row.getByText('已成团', { exact: true })).toBeVisible()
  await expect(row.getByText(/现价，已参/)).toBeVisible()
  await buyer.goto('/order/orderList')
  await expect(buyer.getByRole('heading', { name: /^待成团/ })).toBeVisible()

  await endsIn(info, groupNo, 1)
  await buyer.waitForTimeout(1500)
  await buyer.goto(`/groupBuyingSearch?view=all&word=${groupNo}`)
  await expect(row.getByText('成团，已结束')).toBeVisible()
  await row.getByRole('link', { name: '去付款' }).click()
  await expect(buyer).toHaveURL(/\/pay\/payment/)
  await page.reload()
  await expect(page.getByRole('region', { name: '成员' }).first().getByText('待付款').first()).toBeVisible()
  await context.close()
})

test('a group that is not reached gives the deposit back; nothing is wider than the phone', async ({ page, request }, info) => {
  const groupNo = await running(request, info, [{ minKg: 15_000, downFen: 1000 }])
  await joins(request, 'demo01', groupNo, 2)
  await loginAs(page, 'demo01')
  await page.goto(`/groupBuyingSearch?view=all&word=${groupNo}`)
  await alive(page)
  const row = page.getByRole('region', { name: new RegExp(groupNo) })
  await expect(row.getByText(/还差 [\d.]+ 吨成团/)).toBeVisible()
  await fits(page)
  await row.getByRole('button', { name: '改件数与选择' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await fits(page)
  await page.keyboard.press('Escape')
  // In the last six hours nobody leaves.
  await endsIn(info, groupNo, 3600)
  await page.reload()
  await alive(page)
  await expect(row.getByText('截止前 6 小时内只能加吨。')).toBeVisible()
  await endsIn(info, groupNo, 1)
  await page.waitForTimeout(1500)
  await page.reload()
  await expect(row.getByText('未成团', { exact: true })).toBeVisible()
  await expect(row.getByText('已退订金')).toBeVisible()
})

test('@narrow a purchaser joins above his limit, a colleague agrees; after the end one asks to be told of the next group', async ({
  page,
  browser,
  request,
}, info) => {
  test.slow()
  // Of goods that no other story sells in groups: where another round runs, it is offered instead of a reminder.
  const groupNo = await running(request, info, [{ minKg: 30_000, downFen: 1000 }], 'REB-HRB400E-22-9000-1-W01')
  const address = `/groupBuyingSearch?view=all&word=${groupNo}`
  await loginAs(page, 'demo01-2')
  await page.goto(address)
  await alive(page)
  const row = page.getByRole('region', { name: new RegExp(groupNo) })
  await row.getByRole('button', { name: '参团', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('团购规则', { exact: true }).click()
  await expect(dialog.getByText(/^第 \d+ 版，/)).toBeVisible()
  // The terms of the contract that are agreed to with it, by their versions.
  await expect(dialog.getByRole('button', { name: /《.+》第 \d+ 版/ })).toBeVisible()
  await expect(dialog.locator('ol.rules li').first()).toBeVisible()
  await dialog.getByLabel('参团数量，件').fill('8')
  await dialog.getByLabel('参团数量，件').press('Tab')
  await dialog.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  // The limit is made narrow, so that the story does not hang on what else this person has ordered.
  const limit = async (kg: number | null) => {
    const db = new pg.Client(databaseOf(info))
    await db.connect()
    await db.query(`update app_user set order_limit_kg = $1 where user_name = 'demo01-2'`, [kg])
    await db.end()
  }
  await limit(5000)
  expect(await sideways(page)).toBe(0)
  await dialog.getByRole('button', { name: /^参团并冻结/ }).click()
  await expect(page.getByText(/已提交本企业审批/)).toBeVisible()
  // Other stories of this person go by the limits he has.
  await limit(null)
  await expect(row.getByText('待本企业审批')).toBeVisible()
  await expect(row.getByRole('button', { name: '撤回' })).toBeVisible()
  await look(page, 'group-ask')

  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    ...(page.viewportSize() ? { viewport: page.viewportSize() } : {}),
  })
  const approver = await context.newPage()
  await loginAs(approver, 'demo01-4')
  await approver.goto(address)
  await alive(approver)
  const his = approver.getByRole('region', { name: new RegExp(groupNo) })
  expect(await sideways(approver)).toBe(0)
  await his.getByRole('button', { name: '不同意' }).click()
  await approver.getByRole('dialog').getByRole('button', { name: '不同意' }).click()
  await expect(approver.getByText('请填写原因，对方会看到')).toBeVisible()
  await approver.keyboard.press('Escape')
  await his.getByRole('button', { name: '同意', exact: true }).click()
  await look(approver, 'group-answer')
  await approver
    .getByRole('dialog')
    .getByRole('button', { name: /^同意并冻结/ })
    .click()
  await expect(his.getByText('已冻结')).toBeVisible()
  await context.close()

  await page.reload()
  await alive(page)
  await row.getByRole('button', { name: /^参团时的规则/ }).click()
  await expect(
    page
      .getByRole('dialog')
      .getByText(/第 \d+ 版/)
      .first(),
  ).toBeVisible()
  await look(page, 'group-rules')
  await page.keyboard.press('Escape')
  await endsIn(info, groupNo, 1)
  await page.waitForTimeout(1500)
  await page.reload()
  await alive(page)
  await expect(row.getByText('未成团', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: '下一团开时告诉我' }).click()
  await expect(row.getByRole('button', { name: '已订下一团，不用了' })).toBeVisible()
  expect(await sideways(page)).toBe(0)
  await look(page, 'group-watch')
  await row.getByRole('button', { name: '已订下一团，不用了' }).click()
  await expect(row.getByRole('button', { name: '下一团开时告诉我' })).toBeVisible()
})

test('a guest on the page of goods hears of the group that runs: its price, tier and until when', async ({
  page,
  request,
}, info) => {
  const groupNo = await running(request, info, [
    { minKg: 10_000, downFen: 1_000 },
    { minKg: 20_000, downFen: 2_000 },
  ])
  await page.goto(`/goods?skuCode=${SKU}`)
  const told = page.getByText(/^团购价 [\d,.]+ 元\/吨，成团价，第 1 档（共 2 档）.+开团，.+截止$/).first()
  await expect(told).toBeVisible()
  await look(page, 'guest-group')
  await fits(page)
  await told.getByRole('link', { name: '团购价' }).click()
  // What a group is joined by is a person's own: the log-in stands before it, and leads back.
  await expect(page).toHaveURL(/login\?redirectUrl=|homePage|groupBuyingSearch|\/$/)
  const desk = await staff(request, 'S001')
  await desk('/api/ops/cancelGroupBuy', { groupNo, reason: '故事结束' })
})

test('the desk publishes new rules of groups, and they are read at once', async ({ page }) => {
  await loginDesk(page, 'S001', '/ops/groupBuy')
  await page.getByRole('button', { name: '团购规则' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/现行第 \d+ 版/)).toBeVisible()
  await look(page, 'group-rules-desk')
  await dialog.getByRole('button', { name: /发\s?布/ }).click()
  await expect(dialog.getByText('请写改了什么')).toBeVisible()
  await dialog.getByLabel('改了什么').fill('加一条')
  await dialog.getByLabel('全文，一行一条').press('End')
  await dialog.getByLabel('全文，一行一条').fill('参团冻结 {订金}。\n成团后 {付款时限} 内付清。')
  await dialog.getByRole('button', { name: /发\s?布/ }).click()
  await expect(dialog).toBeHidden()
  await loginAs(page, 'demo01')
  await page.goto('/groupBuyingSearch')
  await alive(page)
  await page.getByRole('button', { name: '团购规则' }).click()
  await expect(page.getByRole('dialog').getByText(/参团冻结 \d+ %/)).toBeVisible()
})

test('the desk reads which week of the mill a group of goods to be made keeps', async ({ page }) => {
  await loginDesk(page, 'S001', '/ops/groupBuyWatch?no=TG20261115001')
  await expect(page.getByText(/^占产能 .+ 第 \d+ 周 [\d,.]+ 吨/)).toBeVisible()
  await look(page, 'group-weeks-desk')
})
