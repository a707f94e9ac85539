// 项目限额: the administrator says how much of a project may be ordered in a month; above it a colleague decides, with what he needs beside the order.
import { expect } from '@playwright/test'
import { agreeToTerms, fits, loginAs, look, REBAR, test } from '../story.ts'

const GOODS = `/goods?skuCode=REB-HRB400E-20-9000-1-W01&channelCode=${REBAR}`

test('@narrow an order above its project’s limit is foretold, waits, and is decided beside last prices and limits', async ({
  page,
  browser,
}) => {
  const project = `桥梁 ${Date.now()}`
  const boss = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
  await loginAs(boss, 'demo01')
  await boss.goto('/user/subUser?tab=projects')
  await boss.getByRole('button', { name: '设限额' }).click()
  const dialog = boss.getByRole('dialog', { name: '设项目限额' })
  await dialog.getByLabel('项目名称').fill(project)
  await dialog.getByLabel('每月金额').fill('1000')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(boss.getByText(`项目「${project}」的限额已保存`)).toBeVisible()
  await expect(boss.getByRole('row').filter({ hasText: project })).toContainText('已用 0 / 1,000 元')
  await fits(boss)

  await loginAs(page, 'demo01-2')
  await page.goto(GOODS)
  await page.getByRole('button', { name: '立即购买' }).first().click()
  await page.getByRole('group', { name: '提货方式' }).getByRole('button', { name: '自提' }).click()
  await page.getByText('采购单号、项目、希望到货日').click()
  await page.getByRole('combobox', { name: '项目', exact: true }).fill(project)
  await expect(page.getByText(`项目「${project}」超每月限额 1,000.00 元`).first()).toBeVisible()
  const name = '图样.png'
  await page.getByLabel(/^附件/).setInputFiles({ name, mimeType: 'image/png', buffer: await page.screenshot() })
  await expect(page.getByLabel('附件 2')).toBeAttached()
  await fits(page)
  await look(page, 'project-checkout')
  await agreeToTerms(page)
  await page.getByRole('button', { name: '提交订单' }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL(/\/order\/orderDetail\?orderCode=DD\d+/)
  const orderCode = new URL(page.url()).searchParams.get('orderCode') ?? ''

  await expect(page.getByRole('link', { name })).toBeVisible()

  const approver = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
  await loginAs(approver, 'demo01-4')
  await approver.goto(`/order/orderDetail?orderCode=${orderCode}`)
  const panel = approver.locator('.approval')
  await expect(panel).toContainText(`项目「${project}」`)
  await expect(panel).toContainText('限 1,000.00 元，已下 0.00 元，本单')
  await expect(panel).toContainText(/限 100.000 吨，已下 [\d.]+ 吨，本单/)
  await expect(panel).toContainText('本企业最近成交')
  await fits(approver)
  await look(approver, 'project-approval')
  // The mill has not reviewed it: the buyer can still take the drawing off; a colleague who only approves cannot.
  await expect(approver.getByRole('link', { name })).toBeVisible()
  await expect(approver.getByRole('button', { name: '撤下' })).toHaveCount(0)
  await page.getByRole('button', { name: '撤下' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '撤下' }).click()
  await expect(page.getByText(`已撤下 ${name}`)).toBeVisible()
  await expect(page.getByRole('link', { name })).toHaveCount(0)
  await panel.getByRole('button', { name: '同意', exact: true }).click()
  await approver.getByRole('dialog').getByRole('button', { name: '同意', exact: true }).click()
  await expect(approver.getByText(/^已同意订单/)).toBeVisible()
  await approver.context().close()

  await boss.reload()
  await expect(boss.getByRole('row').filter({ hasText: project })).toContainText(/已用 [\d,.]{5,} \/ 1,000 元/)
  await look(boss, 'project-limits')
  await boss.context().close()
})
