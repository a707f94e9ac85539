// 纸质签署: both have signed on paper; one of the mill records it, another reads the scans and confirms, the buyer sees it and pays.
import { expect } from '@playwright/test'
import { key, person, staff } from '../calls.ts'
import { confirmOnPaper, recordOnPaper } from '../papers.ts'
import { COIL, fits, leaveDesk, loginAs, loginDesk, test } from '../story.ts'

test('a contract that both signed on paper is recorded, confirmed by a second person, and paid', async ({ page, request }) => {
  const rules = await staff(request, 'S001')
  // The desk looks at contracts before they are sent: none is at the platform yet.
  await rules('/api/ops/updateSetting', { key: 'signing.review', value: 'on' })
  const buyer = await person(request, 'demo01')
  await buyer('/api/cart/addGoodsToCartBuyNow', { skuCode: COIL, pieces: 6, stockMode: 2 })
  const [title] = await buyer<{ invoiceId: string }[]>('/api/company/getCompanyInvoiceByCompanyCode')
  const to = { freightMode: 1, invoiceId: title?.invoiceId }
  const { fingerprint } = await buyer<{ fingerprint: string }>('/api/cart/refreashCartBuyNowToOrderServiceByShop', to)
  const made = await buyer<{ orderCodes: string[] }>('/api/order/createOrderBuyNow', { ...to, requestId: key(), fingerprint })
  const orderCode = made.orderCodes[0] ?? ''
  await (await staff(request, 'S002'))('/api/ops/reviewOrder', { orderCode })
  const stands = () => buyer<{ status: number; contractNo: string }>('/api/order/getOrderDetail', { orderCode })
  if ((await stands()).status === 2) await (await staff(request, 'S003'))('/api/ops/approveOrder', { orderCode })
  const { contractNo } = await stands()

  // One records it, with its scan.
  await loginDesk(page, 'S003', `/ops/signing?word=${contractNo}`)
  await page.getByRole('button', { name: contractNo }).click()
  await page.getByRole('button', { name: '登记纸质签署' }).click()
  const form = page.getByRole('dialog', { name: /登记纸质签署/ })
  await form.getByRole('button', { name: '登记', exact: true }).click()
  await expect(form.getByText('请填写买方签字的人')).toBeVisible()
  await expect(form.getByRole('status')).toContainText('请上传扫描件')
  await recordOnPaper(page, '李卫东')
  await expect(page.getByRole('button', { name: '确认生效' })).toHaveCount(0)
  await fits(page)

  // The buyer sees that it was recorded, and waits.
  await loginAs(page, 'demo01')
  await page.goto(`/order/sign?documentNo=${contractNo}`)
  const paper = page.getByRole('region', { name: '纸质签署' })
  await expect(paper).toContainText('待第二人确认')
  await expect(paper.getByRole('link', { name: /合同签字页/ })).toBeVisible()

  // Another opens the scan, then confirms.
  await page.goto('/ops/')
  await leaveDesk(page)
  await loginDesk(page, 'S001', `/ops/signing?word=${contractNo}`)
  await page.getByRole('button', { name: contractNo }).click()
  await confirmOnPaper(page)
  await expect(page.getByText('纸质签署', { exact: true }).first()).toBeVisible()

  // In force: the buyer reads who confirmed it, and pays.
  await page.goto(`/order/contract?orderCode=${orderCode}`)
  await expect(page.getByText('已生效').first()).toBeVisible()
  await expect(paper).toContainText('卖方确认')
  await fits(page)
  await page.goto('/order/signList')
  await expect(page.getByText('纸质签署').first()).toBeVisible()
  await page.goto(`/order/orderDetail?orderCode=${orderCode}`)
  await page
    .getByRole('region', { name: /^(待您处理|当前进展)$/ })
    .getByRole('link', { name: '去付款' })
    .click()
  await expect(page).toHaveURL(/\/pay\//)
  const { masterOrderCode } = await buyer<{ masterOrderCode: string }>('/api/order/getOrderDetail', { orderCode })
  await buyer('/api/pay/balancePay', { masterOrderCode, requestId: key() })
  expect((await stands()).status).toBe(4)
  await rules('/api/ops/updateSetting', { key: 'signing.review', value: 'off' })
})
