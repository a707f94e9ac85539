// An order that waits for people: the buyer's open page follows what the desk decides, without a reload.
import { expect, type Page } from '@playwright/test'
import { COIL, emptyCart, loginAs, loginDesk, sealContract, stayed, stays, test } from '../story.ts'

const CHANNEL = 'J0000011'

/** A coil made to order, from the goods page to the order's own page, where it waits for review. */
async function orderCoil(page: Page): Promise<string> {
  await loginAs(page, 'demo01', CHANNEL)
  await page.goto(`/goods?skuCode=${COIL}&channelCode=${CHANNEL}`)
  await page
    .getByRole('group', { name: '货源' })
    .getByRole('button', { name: /期货排产/ })
    .click()
  await page.getByRole('button', { name: '立即购买' }).first().click()
  await page.getByRole('group', { name: '提货方式' }).getByRole('button', { name: '自提' }).click()
  await page.getByRole('button', { name: '提交订单' }).click()
  await expect(page).toHaveURL(/\/order\/orderDetail\?orderCode=DD\d{14}/)
  await expect(title(page)).toContainText('待审核')
  return new URL(page.url()).searchParams.get('orderCode') ?? ''
}
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const pane = (desk: Page) => desk.locator('.pane')

async function deskOf(desk: Page, staffCode: string, orderCode: string): Promise<void> {
  await loginDesk(desk, staffCode, '/ops/order')
  await desk.getByPlaceholder('订单号 / 采购单号 / 企业 / 下单人 / 手机 / 品名').fill(orderCode)
  await desk.keyboard.press('Enter')
  await desk.getByRole('button', { name: orderCode }).click()
}

test('a made-to-order coil waits for review; the reviewer passes it and the buyer, still on the page, signs and may pay', async ({
  page,
  browser,
  request,
}) => {
  const orderCode = await orderCoil(page)
  const stuck = page.getByRole('region', { name: /^(待您处理|当前进展)$/ })
  await expect(stuck).toContainText('审核')
  await expect(page.getByRole('link', { name: '去付款' })).toBeHidden()
  await stays(page)

  const desk = await (await browser.newContext()).newPage()
  await deskOf(desk, 'S002', orderCode)
  // The message is there for some seconds only: waited for from the moment the reviewer presses.
  const told = page.getByText(`订单 ${orderCode} 现在是「待付款」。`).waitFor({ timeout: 120_000 })
  await Promise.all([told, pane(desk).getByRole('button', { name: '审核通过' }).click()])
  await expect(desk.getByText(new RegExp(`${orderCode} 已审核通过，现为「待(付款|审批)」`))).toBeVisible()
  await desk.context().close()

  await expect(title(page)).toContainText('待付款')
  await stayed(page)
  await sealContract(page, request, orderCode)
  await stuck.getByRole('link', { name: '去付款' }).click()
  await page.getByRole('button', { name: /^确认支付/ }).click()
  await page.getByRole('link', { name: '查看订单' }).click()
  await expect(title(page)).toContainText('待排产')
})

test('a coil made to order with all its parameters: chosen by its class, changed in the cart, judged at the desk', async ({
  page,
  browser,
  request,
}) => {
  await emptyCart(request, 'demo01')
  await loginAs(page, 'demo01', CHANNEL)
  await page.goto(`/goods?skuCode=${COIL}&channelCode=${CHANNEL}`)
  const pick = (group: string, choice: string | RegExp) =>
    page.getByRole('group', { name: group, exact: true }).getByRole('button', { name: choice }).click()
  await pick('货源', /期货排产/)
  for (const [group, choice] of [
    ['镀层', /^Z80/],
    ['包装', /^精包装/],
    ['基准规格', /^厚度/],
    ['轧制基料', /^冷轧基料/],
    ['内径', /^508 mm/],
    ['涂油', /^不涂油/],
    ['表面质量', /（FB）/],
    ['表面结构', /^小锌花/],
    ['表面处理', /^无铬耐指纹/],
  ] as const)
    await pick(group, choice)
  await page.getByRole('textbox', { name: '塔形不超过，毫米' }).fill('40')
  await page.getByRole('group', { name: '交货期' }).getByRole('button').nth(1).click()
  // Its first line: under it stands how full the weeks are.
  const chosen = await page.getByRole('group', { name: '交货期' }).getByRole('button', { pressed: true }).innerText()
  const period = chosen.split('\n')[0] ?? ''
  const built = page.getByRole('table', { name: /^价格构成/ })
  for (const line of ['镀层 Z80', '包装 精包装', '表面处理 无铬耐指纹膜'])
    await expect(built.getByRole('row', { name: line })).toBeVisible()
  // The coil is too thin for the other base: it stands there with its reason and cannot be chosen.
  await expect(page.getByText('厚度 1.5 mm 起才有热轧酸洗基料')).toBeVisible()

  await page.getByRole('button', { name: '加入购物车', exact: true }).click()
  await page.getByRole('link', { name: '去购物车' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '购物车' })).toBeVisible()
  const line = page.getByRole('row').filter({ hasText: '镀锌卷' })
  await expect(line).toContainText('塔形 ≤ 40 mm')
  await line.getByRole('button', { name: /^改参数/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('group', { name: '表面处理' })
    .getByRole('button', { name: /^铬酸钝化\+涂油/ })
    .click()
  await expect(dialog.getByRole('alert')).toContainText('矛盾')
  await dialog
    .getByRole('group', { name: '涂油' })
    .getByRole('button', { name: /^轻涂油/ })
    .click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(line).toContainText('涂油 轻涂油')

  // Taken out by mistake: the way back stands in the message.
  await line.getByRole('button', { name: /^移除/ }).click()
  await expect(page.getByText('购物车是空的')).toBeVisible()
  await page.getByRole('button', { name: '撤销' }).click()
  const WISHES = ['镀层', 'Z80', '精包装', '冷轧基料', '508 mm', '轻涂油', '小锌花', '铬酸钝化+涂油', '≤ 40 mm', period.trim()]
  for (const wish of WISHES) await expect(line).toContainText(wish)
  await page.getByRole('button', { name: '去结算（1 张订单）' }).click()
  await page.getByRole('group', { name: '提货方式' }).getByRole('button', { name: '自提' }).click()
  await page.getByRole('button', { name: '提交订单' }).click()
  await expect(page).toHaveURL(/\/order\/orderDetail\?orderCode=DD\d{14}/)
  for (const wish of WISHES) await expect(page.getByRole('main')).toContainText(wish)
  const orderCode = new URL(page.url()).searchParams.get('orderCode') ?? ''

  const desk = await (await browser.newContext()).newPage()
  await deskOf(desk, 'S002', orderCode)
  const goods = pane(desk).getByRole('region', { name: '货物' })
  for (const wish of WISHES) await expect(goods).toContainText(wish)
  await desk.context().close()

  // The next goods are proposed in the period that was chosen last.
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(`/goods?skuCode=${COIL}&channelCode=${CHANNEL}`)
  await pick('货源', /期货排产/)
  await expect(page.getByRole('group', { name: '交货期' }).getByRole('button', { pressed: true })).toContainText(period.trim())
})

test('an order returned with a reason asks the buyer, who confirms it and sends it back to review', async ({ page, browser }) => {
  const orderCode = await orderCoil(page)
  const desk = await (await browser.newContext()).newPage()
  await deskOf(desk, 'S002', orderCode)
  await pane(desk).getByLabel('理由，客户可见').fill('交期改为下月上旬，请确认')
  await pane(desk).getByRole('button', { name: '退回', exact: true }).click()
  await expect(desk.getByText(`${orderCode} 已退回，现为「待确认」`)).toBeVisible()
  await desk.context().close()

  await expect(title(page)).toContainText('待确认')
  await expect(page.getByText('交期改为下月上旬，请确认').first()).toBeVisible()
  await page.getByRole('button', { name: '确认', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确认订单' }).click()
  await expect(title(page)).toContainText('待审核')
})

test('a buyer cancels an order that waits; another company sees nothing of it', async ({ page, browser }) => {
  const orderCode = await orderCoil(page)
  const other = await (await browser.newContext()).newPage()
  await loginAs(other, 'demo02')
  const answer = await other.goto(`/order/orderDetail?orderCode=${orderCode}`)
  expect(answer?.status()).toBe(404)
  await expect(other.getByText('您访问的页面不存在')).toBeVisible()
  await other.context().close()

  await page.getByRole('button', { name: '取消', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(orderCode)
  await dialog.getByRole('button', { name: '取消订单' }).click()
  await expect(title(page)).toContainText('已取消')
})
