// Nobody is sent away silently: goods found without a channel, goods off the shelf, a checkout without a company.
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { fillLogin, fits, loginAs, NEW_PASSWORD, newcomer, PASSWORD, REBAR, test } from '../story.ts'

const SKU = 'REB-HRB400E-22-9000-1-W01'

test('goods from a search engine, without a channel, lead through the log-in to the checkout; what was chosen is kept', async ({
  page,
}) => {
  await page.goto(`/goods?skuCode=${SKU}`)
  const pieces = page.locator('.qty.lg input').first()
  await pieces.fill('3')
  await pieces.press('Tab')
  await page.getByRole('button', { name: '立即购买' }).filter({ visible: true }).first().click()
  await expect(page.getByText(/^登录后立即购买 .* 3 件，去确认订单。$/)).toBeVisible()
  await fillLogin(page, 'demo03')
  await expect(page.getByRole('heading', { level: 1, name: '确认订单' })).toBeVisible()
  await expect(page.getByText(/3 件/).first()).toBeVisible()
  await fits(page)
})

test('a place that needs a channel says so at the portal, and goes on after one is chosen', async ({ page }) => {
  const reply = await page.request.post('/api/user/loginUser', { data: { userName: 'demo03', password: PASSWORD } })
  expect(reply.ok()).toBe(true)
  await page.goto('/order/orderList?status=3')
  await expect(page.getByText('请先选择渠道，选好后继续打开「我的订单」')).toBeVisible()
  await page.getByRole('link', { name: '建筑钢材' }).first().click()
  await expect(page).toHaveURL(/\/order\/orderList\?status=3&channelCode=/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('goods off the shelf tell since when and why, and offer the same goods elsewhere first', async ({ page }) => {
  const staff = await page.request.post('/api/ops/loginStaff', { data: { staffCode: 'S004', password: PASSWORD } })
  const { token } = ((await staff.json()) as { data: { token: string } }).data
  const shelf = (onShelf: boolean) =>
    page.request.post('/api/ops/updateSkuShelf', { data: { token, skuCode: SKU, onShelf, reason: '整批调拨' } })
  await shelf(false)
  await page.goto(`/goods?skuCode=${SKU}&channelCode=${REBAR}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('已下架')
  await expect(page.getByText(/下架：整批调拨/)).toBeVisible()
  const first = page.getByRole('row').nth(1)
  await expect(first).toContainText('完全相同，换仓库')
  await fits(page)
  await shelf(true)
})

test('somebody without a company sees at the checkout what is missing, his goods, and the way to the certification', async ({
  page,
}) => {
  await newcomer(page)
  await page.goto(`/goods?skuCode=${SKU}&channelCode=${REBAR}`)
  await page.getByRole('button', { name: '立即购买' }).filter({ visible: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('还差一步：认证企业后才能下单')
  await expect(page.getByText('您选的货')).toBeVisible()
  await fits(page)
  await page.getByRole('link', { name: '去认证，约 10 分钟' }).click()
  await expect(page).toHaveURL('/enterprise/enterpriseApply')
})

test('去认证 after the log-in reaches the certification, where a company of the mall is named at once', async ({ page }) => {
  const mobile = await newcomer(page)
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page.getByText('游客，您好')).toBeVisible()
  await page.goto('/login?redirectUrl=%2Fcart')
  await fillLogin(page, mobile, NEW_PASSWORD)
  await page.getByRole('button', { name: '去认证' }).click()
  await expect(page).toHaveURL(/\/enterprise\/enterpriseCertification/)
  await page.getByRole('link', { name: '开始企业认证' }).click()
  await page.getByLabel('企业名称或统一社会信用代码').fill('禾砺建筑')
  await page.getByRole('button', { name: '查询', exact: true }).click()
  // Of companies that are only searched for nothing is said; of the one that is taken it is, before its papers are asked for.
  const first = page.locator('.entfound li').first()
  await expect(first).toBeVisible()
  await expect(first.getByText('已在商城')).toHaveCount(0)
  await first.getByRole('button', { name: '选这家' }).click()
  await expect(first.getByText('已在商城', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/enterprise/enterpriseApply')
})

test('a buyer takes his order list home as a spreadsheet that adds up', async ({ page }) => {
  await loginAs(page, 'demo01')
  await page.goto('/order/orderList')
  const told = (await page.locator('tfoot').textContent()) ?? ''
  const loading = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出 Excel' }).click()
  const file = await loading
  const { sheets } = await readXlsx(await readFile(await file.path()))
  const [head = [], ...body] = sheets[0]?.rows ?? []
  const sum = body.reduce((all, row) => all + Number(row[head.indexOf('金额，元')]), 0)
  expect(told).toContain(`共 ${body.length} 张`)
  expect(told).toContain(sum.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }))
})

test('a search of more than a thousand goods leaves as one sheet, every row in it', async ({ page }) => {
  await page.goto(`/search?channelCode=${REBAR}`)
  const loading = page.waitForEvent('download', { timeout: 120_000 })
  await page.getByRole('button', { name: /导出/ }).filter({ visible: true }).first().click()
  const file = await loading
  const { sheets } = await readXlsx(await readFile(await file.path()))
  const rows = (sheets[0]?.rows ?? []).slice(1)
  expect(rows.length).toBeGreaterThan(1000)
  await expect(page.getByText(`已导出 ${rows.length} 条资源`)).toBeVisible()
})

test('the content pages are complete without a script; the agreements ask for a log-in', async ({ page, request }) => {
  const pages: [address: string, words: string[]][] = [
    ['/productInstructions', ['螺纹钢', 'GB 1499.2', '存放']],
    ['/qualificationsCenter', ['有效期', '质量管理体系认证']],
    ['/case', ['工程案例', '6,840 吨']],
  ]
  for (const [address, words] of pages) {
    const text = await (await request.get(address)).text()
    for (const word of words) expect(text, `${address} ${word}`).toContain(word)
    expect(await (await request.get('/sitemap.xml')).text()).toContain(`${address}<`)
  }
  const closed = await request.get('/privacyArgeement', { maxRedirects: 0 })
  expect([closed.status(), closed.headers().location]).toEqual([302, '/login?redirectUrl=%2FprivacyArgeement'])
  await loginAs(page, 'demo02')
  await page.goto('/privacyArgeement')
  await expect(page.getByRole('heading', { level: 2, name: '隐私政策' })).toBeVisible()
})

test('goods of another channel say whose they are; one press goes over, header and telephone with it', async ({ page }) => {
  await page.goto('/homePage?channelCode=J0000006')
  await page.goto(`/goods?skuCode=${SKU}`)
  const said = page.getByText('本品属于「建筑钢材」，当前渠道和页头的电话是「钢结构」的。')
  await expect(said).toBeVisible()
  await page.getByRole('link', { name: '切换到建筑钢材' }).click()
  await expect(page).toHaveURL(new RegExp(`channelCode=${REBAR}$`))
  await expect(said).toBeHidden()
  expect((await page.context().cookies()).find(c => c.name === 'HBJYJT_channel')?.value).toContain(REBAR)
  await fits(page)
})
