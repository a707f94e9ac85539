// 调价: drafted by rules, agreed to by another, seen by buyers at once, taken back.
import { expect } from '@playwright/test'
import { look, PASSWORD, sideways, test } from './story.ts'

const SKU = 'WIR-H-SWRH77B-8-W01'

test('@narrow prices are drafted by a rule, agreed to by another, seen in the mall, and taken back', async ({
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
  expect(await sideways(page)).toBe(0)
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
  expect(await sideways(page)).toBe(0)
  expect(await priceNow()).toBe(before)
})

test('@narrow the mill’s own table says another base: its page counts whose price is off, a sheet is drafted of it, the table goes back', async ({
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
  expect(await sideways(page)).toBe(0)
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
