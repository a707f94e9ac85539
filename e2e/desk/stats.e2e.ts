// 访问统计 and 实时经营: what a visitor does is counted without him, the desk sees it in the figures, each role its own first screen.
import { expect, type Page } from '@playwright/test'
import { cleanAtBoth } from '../serious.ts'
import { alive, bare as test, leaveDesk, loginDesk, newcomer, PERSON, REBAR, staffCalls } from '../story.ts'

interface Row {
  channelCode: string
  visitors: number
  searches: number
  goodsViews: number
  cartAdds: number
}
const SKU = 'REB-HRB400E-20-9000-1-W01'
const rebar = async (desk: Awaited<ReturnType<typeof staffCalls>>): Promise<Row> => {
  const { rows } = await desk<{ rows: Row[] }>('/api/ops/getVisits', { span: 'day' })
  return rows.find(r => r.channelCode === REBAR) ?? Promise.reject(new Error('no channel'))
}

test('a visitor looks, searches and puts into the cart; the desk sees each step, and nothing of one who does not want it', async ({
  browser,
  baseURL,
  request,
}) => {
  let desk!: Awaited<ReturnType<typeof staffCalls>>
  // The first call to a mall that has just started under load may be told to come later.
  await expect(async () => {
    desk = await staffCalls(request, 'S003')
  }).toPass({ timeout: 120_000 })
  // Other stories use the same mall: only what rises is looked at.
  const before = await rebar(desk)
  const agent = `${PERSON} ${Date.now()}`
  const guest = await (await browser.newContext({ baseURL, userAgent: agent })).newPage()
  await guest.goto(`/homePage?channelCode=${REBAR}`)
  await alive(guest)
  await guest.waitForResponse(r => r.url().includes('/api/stats/notePage'))
  await guest.goto(`/search?word=${encodeURIComponent('HRB400E 20')}&t=${Date.now()}`)
  await guest.goto(`/goods?skuCode=${SKU}`)
  await guest.waitForResponse(r => r.url().includes('/api/stats/notePage'))
  await newcomer(guest)
  await guest.goto(`/goods?skuCode=${SKU}`)
  await alive(guest)
  await guest.getByRole('button', { name: '加入购物车', exact: true }).click()
  await expect(guest.getByText('已加入购物车：')).toBeVisible()
  await expect(async () => {
    const now = await rebar(desk)
    expect(now.visitors).toBeGreaterThan(before.visitors)
    expect(now.searches).toBeGreaterThan(before.searches)
    expect(now.goodsViews).toBeGreaterThan(before.goodsViews)
    expect(now.cartAdds).toBeGreaterThan(before.cartAdds)
  }).toPass({ timeout: 120_000 })
  const office = await (await browser.newContext({ baseURL, viewport: { width: 1280, height: 900 } })).newPage()
  await loginDesk(office, 'S003', '/ops/stats')
  const { goodsViews } = await rebar(desk)
  const row = office.getByRole('row', { name: /^建筑钢材/ })
  await expect(row).toBeVisible()
  expect(Number(await row.getByRole('cell').nth(3).innerText())).toBeGreaterThan(before.goodsViews)
  expect(Number(await row.getByRole('cell').nth(3).innerText())).toBeLessThanOrEqual(goodsViews)

  // Asked not to follow, a page does not even tell that it was shown.
  const quiet = await browser.newContext({ baseURL, userAgent: agent, extraHTTPHeaders: { dnt: '1' } })
  await quiet.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { value: '1' }))
  const page = await quiet.newPage()
  const told: string[] = []
  page.on('request', r => r.url().includes('/api/stats/') && told.push(r.url()))
  await page.goto(`/homePage?channelCode=${REBAR}`)
  await alive(page)
  await page.waitForTimeout(1500)
  expect(told).toEqual([])
})

test('the foot of every page says what is counted, and a no is remembered and can be taken back', async ({ page }) => {
  await page.goto('/')
  await alive(page)
  const open = () => page.getByRole('contentinfo').getByRole('button', { name: '访问统计' }).click()
  await open()
  const dialog = page.getByRole('dialog', { name: '访问统计' })
  await expect(dialog.getByText('没有使用第三方统计')).toBeVisible()
  await expect(dialog.getByText(/您还没有选/)).toBeVisible()
  await cleanAtBoth(page, 'choice')
  await dialog.getByRole('button', { name: '不同意' }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await alive(page)
  await open()
  await expect(dialog.getByText('您选了：不同意')).toBeVisible()
  await dialog.getByRole('button', { name: '同意', exact: true }).click()
  await open()
  await expect(dialog.getByText('您选了：同意')).toBeVisible()
})

const heads = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })

test('the manager begins with his figures; each leads to its list', async ({ page }) => {
  await loginDesk(page, 'S003')
  await expect(page.getByRole('heading', { name: '实时经营' })).toBeVisible()
  await expect(page).toHaveURL(/\/ops\/dashboard$/)
  for (const part of ['受阻的订单', '从搜索到下单', '卖得多的', '搜不到的词', '累计吨数', '今日调价', '未下单的购物车'])
    await expect(heads(page).filter({ hasText: part }), part).toBeVisible()
  await expect(page.getByText(/截至 \d\d:\d\d；与上周 .* 同一时刻比/)).toBeVisible()
  await cleanAtBoth(page, 'manager')
  const figure = page.getByRole('region', { name: '今天的数' }).getByRole('link').first()
  const orders = Number(/(\d+) 单/.exec((await figure.innerText()).replace(/\s+/g, ' '))?.[1])
  await figure.click()
  await expect(page).toHaveURL(/\/ops\/order\?queue=all&live=true/)
  const count = page.getByText(/^共 \d+ /).first()
  await expect(count).toBeVisible()
  // Somebody may have ordered meanwhile.
  expect(Number(/\d+/.exec(await count.innerText())?.[0])).toBeGreaterThanOrEqual(orders)
  await page.goBack()
  await page.getByRole('link', { name: '全部，未下单的购物车' }).click()
  await expect(page.getByRole('heading', { name: '未下单的购物车' })).toBeVisible()
  await page.goto('/ops/')
  await page.getByRole('link', { name: '去订单审核' }).click()
  await expect(page.getByRole('heading', { name: '订单审核' })).toBeVisible()
})

test('the salesman sees his own customers, finance money instead of the funnel, the dispatcher his trucks', async ({ page }) => {
  await loginDesk(page, 'S011')
  await expect(page.getByText('只含您的客户')).toBeVisible()
  await expect(heads(page).filter({ hasText: '受阻的订单' })).toBeVisible()
  await expect(heads(page).filter({ hasText: '从搜索到下单' })).toHaveCount(0)
  await expect(heads(page).filter({ hasText: '今日调价' })).toHaveCount(0)
  await cleanAtBoth(page, 'salesman')
  for (const [code, part, label] of [
    ['S005', '7 天内到期', '今天的钱'],
    ['S022', '今天的车', '今天的车'],
  ] as const) {
    await leaveDesk(page)
    await loginDesk(page, code)
    await expect(heads(page).filter({ hasText: part })).toBeVisible()
    await expect(page.getByRole('region', { name: label }).first()).toBeVisible()
    await expect(heads(page).filter({ hasText: '从搜索到下单' })).toHaveCount(0)
    await cleanAtBoth(page, code)
  }
})

test('when the mall does not answer, the last figures stay with the hour they are of', async ({ page }) => {
  await loginDesk(page, 'S003')
  await expect(page.getByRole('heading', { name: '受阻的订单' })).toBeVisible()
  await page.clock.install()
  await page.goto('/ops/dashboard')
  await expect(page.getByRole('heading', { name: '受阻的订单' })).toBeVisible()
  await page.route('**/api/ops/getDashboard', route => route.abort())
  await page.clock.fastForward('11:00')
  await expect(page.getByText(/数据停在 \d\d:\d\d/)).toBeVisible()
  await expect(page.getByRole('heading', { name: '受阻的订单' })).toBeVisible()
})
