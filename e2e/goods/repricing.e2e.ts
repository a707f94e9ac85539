// 调价: drafted by rules, agreed to by another, seen by buyers at once, taken back.
import { expect } from '@playwright/test'
import { person, staff } from '../calls.ts'
import { fits, loginDesk, look, PASSWORD, test } from '../story.ts'

const SKU = 'WIR-H-SWRH77B-8-W01'

test('prices are drafted by a rule, agreed to by another, seen in the mall, and taken back', async ({
  page,
  browser,
  baseURL,
}) => {
  const title = `线材上调 ${Date.now()}`
  const priceNow = async () => {
    const reply = await page.request.post('/api/goods/getSteelProductDetailInfo', { data: { skuCode: SKU } })
    return ((await reply.json()) as { data: { priceFen: number } }).data.priceFen
  }
  const yuan = (fen: number) => (fen / 100).toLocaleString('zh-CN', { minimumFractionDigits: 2 })
  const before = await priceNow()
  await page.request.post('/api/ops/loginStaff', { data: { staffCode: 'S004', password: PASSWORD } })
  await page.goto('/ops/repricing')
  await page.getByRole('button', { name: '按规则调价' }).click()
  await page.getByRole('textbox', { name: '标题', exact: true }).fill(title)
  await expect(page.getByText('第 1 条：请填写加减多少')).toBeVisible()
  await page.getByLabel('材质，第 1 条').fill('SWRH77B')
  await page.getByLabel('规格从，第 1 条').fill('8')
  await page.getByLabel('规格到，第 1 条').fill('8')
  await page.getByLabel('加减多少，第 1 条').fill('120')
  await expect(page.getByRole('region', { name: '试算' }).getByText('6 件商品改价')).toBeVisible()
  await expect(page.getByText('须另一人审批')).toBeVisible()
  await fits(page)
  await page.getByRole('button', { name: '存为草稿' }).click()
  const pane = page.locator('.pane')
  await expect(pane.getByText('SWRH77B 8–8 mm：+120.00')).toBeVisible()
  const no = new URL(page.url()).searchParams.get('no') ?? ''
  await pane.getByRole('button', { name: '提交审批' }).click()
  await expect(page.getByText('已送审批')).toBeVisible()
  expect(await priceNow()).toBe(before)

  const chief = await browser.newContext({ baseURL: baseURL ?? '', viewport: page.viewportSize() })
  const desk = await chief.newPage()
  await desk.request.post('/api/ops/loginStaff', { data: { staffCode: 'S003', password: PASSWORD } })
  await desk.goto(`/ops/repricing?queue=waiting&no=${no}`)
  await desk
    .locator('.pane')
    .getByRole('button', { name: /^通\s?过$/ })
    .click()
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /确\s?定/ })
    .click()
  await expect(desk.getByText('已发布', { exact: true }).first()).toBeVisible()
  await chief.close()

  await expect.poll(priceNow).toBe(before + 12_000)
  const guest = await browser.newContext({ baseURL: baseURL ?? '' })
  const reader = await guest.newPage()
  await reader.goto(`/goods?skuCode=${SKU}`)
  await expect(reader.getByText(yuan(before + 12_000)).first()).toBeVisible()
  await guest.close()

  await page.goto(`/ops/repricing?queue=over&no=${no}`)
  await pane.getByRole('button', { name: /^收回/ }).click()
  const dialog = page.getByRole('dialog', { name: `收回 ${no}` })
  await dialog.getByLabel('原因').fill('发早了')
  await dialog.getByRole('button', { name: /收\s?回/ }).click()
  await expect(page.getByText('6 件回到原价')).toBeVisible()
  await fits(page)
  expect(await priceNow()).toBe(before)
})

test('the mill’s own table says another base: its page counts whose price is off, a sheet is drafted of it, the table goes back', async ({
  page,
}) => {
  await page.request.post('/api/ops/loginStaff', { data: { staffCode: 'S004', password: PASSWORD } })
  await page.goto('/ops/priceTable')
  const state = page.getByRole('region', { name: '与挂牌价' })
  await expect(state.getByText('与表一致')).toBeVisible()
  await page.getByRole('button', { name: '加一行' }).click()
  const line = page.getByRole('dialog', { name: '价格表加一行' })
  await line
    .getByRole('button', { name: '加 入' })
    .or(line.getByRole('button', { name: '加入' }))
    .click()
  await expect(line.getByText('请选择品类')).toBeVisible()
  await line.getByLabel('品类', { exact: true }).fill('螺纹钢')
  await line.getByLabel('品类', { exact: true }).press('Enter')
  await line.getByLabel('生产厂；空为全部').click()
  await page.locator('.ant-select-item-option:visible').first().click()
  // A line that ended today holds today: another run needs goods of its own.
  const grade = `Q${Date.now() % 1_000_000}`
  await line.getByLabel('材质；空为全部').fill(grade)
  await line.getByLabel('基价', { exact: true }).fill('3777')
  await line.getByLabel('说明，可不填').fill(`${grade} 单独的基价`)
  await look(page, 'price-rule')
  await line.getByRole('button', { name: /^加\s?入$/ }).click()
  await expect(page.getByText('已加入价格表，商品按表调价后才改价')).toBeVisible()
  await page.goto(`/ops/priceTable?word=${grade}`)
  const row = page
    .getByRole('row')
    .filter({ hasText: grade })
    .or(page.locator('li', { hasText: grade }))
    .first()
  await expect(row.getByText('3,777.00')).toBeVisible()
  await fits(page)
  await look(page, 'price-table')
  // A base for all varieties says less than a variety's own: nothing moves, and the page says so.
  await expect(state.getByText('与表一致')).toBeVisible()
  await row.getByRole('button', { name: '到期' }).click()
  const end = page.getByRole('dialog', { name: '这一行到哪天为止' })
  await end.getByRole('button', { name: /确\s?定/ }).click()
  await expect(page.getByText(/到 \d{4}-\d\d-\d\d 为止/).first()).toBeVisible()
  await page.getByRole('button', { name: '按表调价' }).click()
  const sheet = page.getByRole('dialog', { name: '按表调价' })
  await sheet.getByText('去掉：回到表上的价').click()
  await look(page, 'price-table-sheet')
  await sheet.getByRole('button', { name: '起草调价单' }).click()
  const pane = page.locator('.pane')
  await expect(pane.getByText('去掉各商品自己的移库费与挂牌调整')).toBeVisible()
  await pane.getByRole('button', { name: /作\s?废/ }).click()
})

test('a price changed far at the goods waits as a sheet of one; a sheet says whose carts it touches and what is the area’s own', async ({
  page,
  request,
}) => {
  const code = 'WIR-HPB300-8-W01'
  const [pricing, manager] = [await staff(request, 'S004'), await staff(request, 'S003')]
  type Detail = { listPriceFen: number; areas: { salesAreaCode: string; areaName: string; priceFen: number }[]; title: string }
  const before = await pricing<Detail>('/api/ops/getSkuDetail', { skuCode: code })
  const area = before.areas.find(a => a.salesAreaCode === '021')
  if (!area) throw new Error('no area')
  // Within the line: in force at once, and one of the goods with a price of its own.
  await pricing('/api/ops/updateSkuPrice', { skuCode: code, salesAreaCode: '021', priceFen: area.priceFen + 500, reason: '区域' })
  const buyer = await person(request, 'demo01')
  await buyer('/api/cart/addGoodsToCart', { skuCode: code, pieces: 3, stockMode: 1 })

  await loginDesk(page, 'S004', `/ops/sku?word=${code}&open=${code}`)
  const pane = page.locator('.pane')
  await pane.getByRole('button', { name: '改挂牌价' }).click()
  const dialog = page.getByRole('dialog', { name: '改挂牌价' })
  await dialog
    .getByLabel('新价格')
    .first()
    .fill(String((before.listPriceFen + 20_000) / 100))
  await dialog.getByLabel('原因').fill('随行就市')
  await expect(dialog.getByText('成为一张只有这一件的调价单')).toBeVisible()
  await dialog.getByRole('button', { name: '送审批' }).click()
  await expect(dialog).toBeHidden()
  await expect(pane.getByText(/挂牌价改为 .*待审批/)).toBeVisible()
  await look(page, 'hand-waits')
  await pane.getByRole('link', { name: /调价单 TJ/ }).click()
  await expect(pane.getByText('单个改价')).toBeVisible()
  await expect(pane.getByText('其中 1 件在区域有自己的价，共 1 个：不动')).toBeVisible()
  await expect(pane.getByText(`${area.areaName} 021 有自己的价`)).toBeVisible()
  const touched = pane.getByRole('region', { name: '碰到谁' })
  await expect(touched.getByRole('tab', { name: /购物车 ?[1-9]/ })).toBeVisible()
  await expect(touched.getByRole('row').nth(1)).toContainText('→')
  await touched.getByRole('tab', { name: /框架合同/ }).click()
  await expect(touched.getByText(/没有。|按合同价，不变/).first()).toBeVisible()
  await look(page, 'hand-sheet')
  await fits(page)
  const no = new URL(page.url()).searchParams.get('no') ?? ''
  // Back at its maker it may take the area along.
  await manager('/api/ops/decideRepricing', { repricingNo: no, version: 1, pass: false, reason: '区域一起' })
  await page.reload()
  await pane.getByText('随同样的差额').click()
  await expect(pane.getByText(/1 个区域自己的价随同样的差额变动/)).toBeVisible()
  await expect(pane.getByText(new RegExp(`${area.areaName} 021：.* → `))).toBeVisible()
  await look(page, 'hand-areas')
  await pane.getByRole('button', { name: '提交审批' }).click()
  await expect(page.getByText('已送审批')).toBeVisible()
  await manager('/api/ops/decideRepricing', { repricingNo: no, version: 3, pass: true })
  const after = await pricing<Detail>('/api/ops/getSkuDetail', { skuCode: code })
  expect(after.listPriceFen).toBe(before.listPriceFen + 20_000)
  expect(after.areas.find(a => a.salesAreaCode === '021')?.priceFen).toBe(area.priceFen + 20_500)
  await pricing('/api/ops/takeBackRepricing', { repricingNo: no, reason: '发早了' })
  await pricing('/api/ops/updateSkuPrice', { skuCode: code, salesAreaCode: '021', priceFen: null })
})
