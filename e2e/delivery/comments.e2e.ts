import { expect, type Page } from '@playwright/test'
import { person } from '../calls.ts'
import { serious } from '../serious.ts'
import { fits, loginAs, loginDesk, test } from '../story.ts'

interface Waiting {
  orderCode: string
  lineNo: number
  skuCode: string
  title: string
}
/** A received line of demo01 that nobody has spoken of. */
async function waiting(page: Page): Promise<Waiting> {
  const buyer = await person(page.request, 'demo01')
  const { list } = await buyer<{ list: Waiting[] }>('/api/mallComments/getMyCommentList', { state: 'waiting' })
  const [line] = list
  if (!line) throw new Error('nothing to rate')
  return line
}
const star = async (page: Page, label: string, n: number) =>
  page
    .getByRole('radiogroup', { name: label })
    .getByRole('radio', { name: `${label} ${n} 星` })
    .check({ force: true })
const row = (page: Page, line: Waiting) =>
  page.getByRole('listitem').filter({ hasText: line.title }).filter({ hasText: line.orderCode })

test('a buyer rates what he received, the mill answers, a guest reads it without a name', async ({ page, browser }) => {
  await loginAs(page, 'demo01')
  const line = await waiting(page)
  const words = `表面干净，捆扎结实 ${Date.now() % 1e6}`
  await page.goto('/user/comments')
  await row(page, line).getByRole('button', { name: '评价' }).first().click()
  const dialog = page.getByRole('dialog', { name: '评价商品' })
  await dialog.getByRole('button', { name: '发布评价' }).click()
  await expect(dialog.getByText('请选择星级')).toHaveCount(3)
  await star(page, '商品', 4)
  await star(page, '重量', 5)
  await star(page, '交付', 2)
  await dialog.getByLabel('说说情况').fill('要货打 13800001234')
  await expect(dialog.getByText('请不要留电话、网址、微信等联系方式')).toBeVisible()
  await dialog.getByLabel('说说情况').fill(words)
  expect(await serious(page)).toEqual([])
  await fits(page)
  await dialog.getByRole('button', { name: '发布评价' }).click()
  await expect(dialog).toBeHidden()
  await page.goto(`/order/orderDetail?orderCode=${line.orderCode}`)
  await expect(page.locator('#comments').getByText(words)).toBeVisible()

  const desk = await browser.newPage()
  await loginDesk(desk, 'S027', `/ops/comments?state=all&word=${line.orderCode}`)
  await desk.locator('.ops-list tr').filter({ hasText: words }).getByRole('button').first().click()
  await desk.getByRole('textbox', { name: '回复' }).fill('感谢评价，交付慢的原因已请调度核查。')
  await desk.getByRole('button', { name: '回复', exact: true }).click()
  await expect(desk.getByText('已回复，客户会收到通知')).toBeVisible()
  expect(await serious(desk)).toEqual([])
  await desk.close()

  const guest = await browser.newPage()
  await guest.goto(`/goods?skuCode=${encodeURIComponent(line.skuCode)}`)
  const panel = guest.locator('#comments')
  await expect(panel.getByText(words)).toBeVisible()
  await expect(panel.getByText('感谢评价，交付慢的原因已请调度核查。')).toBeVisible()
  await expect(panel.getByText(/客户 .\*\*\*/).first()).toBeVisible()
  await panel.getByRole('button', { name: /^低分/ }).click()
  await expect(panel.getByText(words)).toBeVisible()
  await guest.close()
})

test('a comment is hidden for a reason; its author hears it, asks, and it is shown again', async ({ page, browser }) => {
  const line = await waiting(page)
  const buyer = await person(page.request, 'demo01')
  const words = `装车慢 ${Date.now() % 1e6}`
  await buyer('/api/mallComments/insertMallComments', {
    orderCode: line.orderCode,
    lineNo: line.lineNo,
    goodsStars: 1,
    weightStars: 1,
    deliveryStars: 1,
    words,
  })
  const desk = await browser.newPage()
  await loginDesk(desk, 'S027', '/ops/comments')
  await desk.locator('.ops-list tr').filter({ hasText: words }).getByRole('button').first().click()
  await desk.getByRole('button', { name: '隐藏', exact: true }).click()
  await desk.getByRole('dialog').getByRole('textbox').fill('与商品无关')
  await desk.getByRole('dialog').getByRole('button', { name: '隐藏' }).click()
  await expect(desk.getByText('没有公开显示')).toBeVisible()

  await loginAs(page, 'demo01')
  await page.goto('/user/comments?state=hidden')
  await expect(page.getByText('没有公开显示：与商品无关')).toBeVisible()
  await row(page, line).getByRole('button', { name: '申请恢复' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('说的是实情')
  await page.getByRole('dialog').getByRole('button', { name: '提交申请' }).click()
  await expect(row(page, line).getByText('申请恢复').first()).toBeVisible()

  await desk.goto('/ops/comments?state=appealed')
  await desk.locator('.ops-list tr').filter({ hasText: words }).getByRole('button').first().click()
  await expect(desk.getByText('说的是实情').first()).toBeVisible()
  await desk.getByRole('button', { name: '恢复显示' }).click()
  await desk.getByRole('dialog').getByRole('textbox').fill('核实属实')
  await desk.getByRole('dialog').getByRole('button', { name: '恢复显示' }).click()
  await expect(desk.getByRole('dialog')).toBeHidden()
  await desk.close()
  await page.goto(`/goods?skuCode=${encodeURIComponent(line.skuCode)}`)
  await expect(page.locator('#comments').getByText(words)).toBeVisible()
})
