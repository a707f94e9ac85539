// The contract of an order: read before it is ticked, in force when it is ordered, fetched as a paper; its texts kept by the desk.
import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { agreeToTerms, loginAs, loginDesk, sideways, test } from '../story.ts'

const GOODS = '/goods?skuCode=REB-HRB400E-20-9000-1-W01'

test('a buyer reads the contract at the checkout, agrees to it, finds it in force at his order, and fetches the PDF', async ({
  page,
}) => {
  await loginAs(page, 'demo05')
  await page.goto(GOODS)
  await page.getByRole('button', { name: '立即购买' }).first().click()
  await page.getByRole('group', { name: '提货方式' }).getByRole('button', { name: '自提' }).click()
  const submit = page.getByRole('button', { name: '提交订单' }).filter({ visible: true }).first()
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: '《钢材买卖合同》和产品协议' }).click()
  const reading = page.getByRole('dialog', { name: '合同预览' })
  await expect(reading.getByRole('heading', { name: '钢材买卖合同' })).toBeVisible()
  await expect(reading.getByRole('heading', { name: /附：螺纹钢产品协议/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await agreeToTerms(page)
  await submit.click()
  await expect(page).toHaveURL(/\/pay\/payment\?masterOrderCode=ZD\d{14}/)

  await page.goto('/order/orderList?status=3')
  await page.getByRole('link', { name: /^DD\d/ }).first().click()
  await page.getByRole('link', { name: '合同', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/合同 HT\d{13}.*已生效/)
  await expect(page.getByText('下单时勾选同意条款')).toBeVisible()
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  const [paper] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '下载 PDF' }).click()])
  expect(paper.suggestedFilename()).toMatch(/^HT\d{13}\.pdf$/)
  expect(
    readFileSync(await paper.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})

test('the manager drafts a new version of an agreement, sees what differs, and announces it', async ({ page }) => {
  await loginDesk(page, 'S003', '/ops/contractTerms?of=agreement:SPIRAL')
  const pane = page.getByRole('region', { name: '螺旋管产品协议' })
  await expect(pane).toContainText(/第 \d+ 版，现行/)
  await pane.getByRole('button', { name: '起草新版' }).click()
  const text = page.getByRole('textbox', { name: '第 1 条的内容，一行一段' })
  await text.fill(`${await text.inputValue()}\n管端坡口另计 {坡口}。`)
  await expect(page.getByText(/没有占位「\{坡口\}」/)).toBeVisible()
  await expect(page.getByRole('button', { name: '保存草稿' })).toBeDisabled()
  await text.fill(`[理计]按理论重量结算，坡口重量不扣，${Date.now()}。`)
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText(/第 \d+ 版草稿已保存/)).toBeVisible()
  await pane.getByRole('button', { name: '发布' }).click()
  const ask = page.getByRole('dialog')
  await expect(ask).toContainText(/与第 \d+ 版的差别/)
  await ask.getByRole('button', { name: '发布' }).click()
  await expect(page.getByText(/第 \d+ 版已公示，\d{4}-\d{2}-\d{2} 起的合同用它/)).toBeVisible()
  await expect(pane).toContainText(/公示中，\d{4}-\d{2}-\d{2} 起执行/)
  await pane.getByText('与上一版比').click()
  await expect(pane.locator('ins').first()).toContainText('坡口')
})

test('the reviewer reads the contract that an order would have before he passes it', async ({ page }) => {
  await loginDesk(page, 'S002', '/ops/order?queue=review')
  await page.locator('.ops-list tbody tr.ant-table-row').first().click()
  await page.getByRole('button', { name: '预览合同' }).click()
  const drawer = page.getByRole('dialog', { name: /^合同，订单 DD/ })
  await expect(drawer.getByText('还没有生成：审核或审批通过时按这份正文生成')).toBeVisible()
  await expect(drawer.getByRole('heading', { name: /签署与生效/ })).toBeVisible()
})
