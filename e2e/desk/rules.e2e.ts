// A rule that is changed in the console is the same for everybody who is told of it: goods page, checkout, order, payment, notice.
import { expect, type Page } from '@playwright/test'
import { alive, COIL, loginAs, loginDesk, sealContract, staffCalls, test } from '../story.ts'

const CHANNEL = 'J0000011'

const futures = (page: Page) => page.getByRole('group', { name: '货源' }).getByRole('button', { name: /期货排产/ })
/** A coil made to order, from the goods page to the order's own page. */
async function orderCoil(page: Page): Promise<string> {
  await page.goto(`/goods?skuCode=${COIL}&channelCode=${CHANNEL}`)
  await futures(page).click()
  await page.getByRole('button', { name: '立即购买' }).first().click()
  await page.getByRole('group', { name: '提货方式' }).getByRole('button', { name: '自提' }).click()
  await page.getByRole('button', { name: '提交订单' }).click()
  await expect(page).toHaveURL(/\/order\/orderDetail\?orderCode=DD\d{14}/)
  return new URL(page.url()).searchParams.get('orderCode') ?? ''
}

test('the hours to pay that 规则 says are those of goods page, checkout, notice, payment and order', async ({
  page,
  browser,
  request,
}) => {
  const console_ = await (await browser.newContext()).newPage()
  await loginDesk(console_, 'S001')
  await console_.goto('/ops/settings')
  const field = console_.getByLabel('期货未付款保留（小时）')
  const before = await field.inputValue()
  try {
    await field.fill('36')
    await console_.getByRole('button', { name: '保存' }).click()
    await expect(console_.getByText('期货未付款保留（小时）：36')).toBeVisible()

    await loginAs(page, 'demo01', CHANNEL)
    await page.goto(`/goods?skuCode=${COIL}&channelCode=${CHANNEL}`)
    await futures(page).click()
    await expect(page.getByText('通过后双方签署合同，签后 36 小时内付款').first()).toBeVisible()
    await page.getByRole('button', { name: '立即购买' }).first().click()
    await expect(page.getByText(/^通过后双方签署合同，签后 36 小时内付款，逾期自动取消/)).toBeVisible()

    const orderCode = await orderCoil(page)
    const reviewer = await staffCalls(request, 'S002')
    await reviewer('/api/ops/reviewOrder', { orderCode })
    await expect(page.getByRole('heading', { level: 1 })).toContainText('待付款')
    const stuck = page.getByRole('region', { name: /^(待您处理|当前进展)$/ })
    await sealContract(page, request, orderCode)
    // The time to pay begins when both have sealed.
    const sealed = Date.now()
    await stuck.getByRole('link', { name: '去付款' }).click()
    const until = await page.getByText(/^请在 \d{4}-\d\d-\d\d \d\d:\d\d 前付款/).innerText()
    const [, at = ''] = /请在 (\S+ \S+) 前付款/.exec(until) ?? []
    const hours = (Date.parse(`${at.replace(' ', 'T')}:00+08:00`) - sealed) / 3_600_000
    expect(Math.abs(hours - 36)).toBeLessThan(0.1)
    await page.goto(`/order/orderDetail?orderCode=${orderCode}`)
    await expect(stuck).toContainText(at.slice(5))

    await page.goto('/user/userCenter')
    await page.getByRole('button', { name: /消息/ }).first().click()
    await expect(page.getByText(`订单 ${orderCode} 已通过审核，请在 36 小时内签署合同`)).toBeVisible()
  } finally {
    const admin = await staffCalls(request, 'S001')
    await admin('/api/ops/updateSetting', { key: 'order.holdHoursFutures', value: before })
    await console_.context().close()
  }
  await page.goto(`/goods?skuCode=${COIL}&channelCode=${CHANNEL}`)
  await futures(page).click()
  await expect(page.getByText(`签后 ${before} 小时内付款`).first()).toBeVisible()
})

test('a price that rises while the order lies open takes it out of the reviewer’s hands: he submits it, the manager passes it', async ({
  page,
  browser,
  request,
}) => {
  await loginAs(page, 'demo01', CHANNEL)
  const orderCode = await orderCoil(page)
  const pricing = await staffCalls(request, 'S004')
  const admin = await staffCalls(request, 'S001')
  const { listPriceFen } = await pricing<{ listPriceFen: number }>('/api/ops/getSkuDetail', { skuCode: COIL })
  const reviewer = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  await loginDesk(reviewer, 'S002')
  await reviewer.goto(`/ops/order?open=${orderCode}`)
  const pane = reviewer.locator('.pane')
  await expect(pane.getByRole('button', { name: '审核通过' })).toBeEnabled()
  // Beyond its line a price changed by hand waits for a second person: here it is to move at once.
  await admin('/api/ops/updateSetting', { key: 'price.approvePercent', value: '20' })
  await pricing('/api/ops/updateSkuPrice', { skuCode: COIL, priceFen: Math.round(listPriceFen * 1.05), reason: '随行就市' })
  try {
    await reviewer.keyboard.press('y')
    await expect(pane.getByText('须由销售经理审批：成交价低于业务权限价，请提交经理审批')).toBeVisible()
    const submit = pane.getByRole('button', { name: '提交经理审批' })
    await expect(submit).toBeEnabled()
    await expect(pane.getByText(/^第 1 行低 [\d,.]+ 元；须经理审批$/)).toBeVisible()
    await expect(
      reviewer.locator(`tr[data-key="${orderCode}"]`).getByRole('checkbox'),
      'what a manager decides is not passed in a batch',
    ).toBeDisabled()
    await reviewer.locator('.pane .hd b').click()
    await reviewer.keyboard.press('y')
    await expect(reviewer.getByText(`${orderCode} 已提交经理审批，现为「待审批」`)).toBeVisible()

    const manager = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
    await loginDesk(manager, 'S003')
    await manager.goto(`/ops/order?queue=approval&open=${orderCode}`)
    await manager.locator('.pane').getByRole('button', { name: '审批通过' }).click()
    await expect(manager.getByText(`${orderCode} 已审批通过，现为「待付款」`)).toBeVisible()
    await manager.context().close()
  } finally {
    await pricing('/api/ops/updateSkuPrice', { skuCode: COIL, priceFen: listPriceFen, reason: '复原' })
    await admin('/api/ops/updateSetting', { key: 'price.approvePercent', value: '2' })
    await reviewer.context().close()
  }
  await alive(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('待付款')
})
