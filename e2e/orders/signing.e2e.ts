// 合同签署: the screens as people meet them; a document itself comes with the room of contracts.
import { expect } from '@playwright/test'
import { key, person, staff } from '../calls.ts'
import { A_LOOK_MS, actOnPaper, COIL, loginAs, loginDesk, look, sealContract, test } from '../story.ts'

test('a buyer without documents is told where they will come from, and who may sign', async ({ page }) => {
  await loginAs(page, 'demo02')
  await page.goto('/order/signList?status=6')
  await expect(page.getByText('没有找到数据')).toBeVisible()
  await page.goto('/order/sign?documentNo=HT19990101000000')
  await expect(page.getByText('没有这份文件')).toBeVisible()
  await page.goto('/user/signAuthority')
  await expect(page.getByRole('heading', { name: '谁可以签署' })).toBeVisible()
  await page.getByRole('button', { name: '上传授权书' }).click()
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByRole('alert')).toContainText('请先上传授权书')
})

test('anybody checks a document by number and hash; a wrong one is told without a hint', async ({ page }) => {
  await page.goto('/signing/verify')
  await page.getByLabel('文件编号').fill('HT19990101000000')
  await page.getByLabel('SHA-256 摘要').fill('ab'.repeat(32))
  await page.getByRole('button', { name: '核验' }).click()
  await expect(page.getByText('没有相符的文件')).toBeVisible()
})

test('the desk has its queues, each says what is missing', async ({ page }) => {
  await loginDesk(page, 'S003')
  await page.goto('/ops/signing?queue=voiding')
  await expect(page.getByRole('heading', { name: '合同签署' })).toBeVisible()
  await expect(page.getByRole('tab', { name: /待我方盖章/ })).toBeVisible()
  await expect(page.getByText('没有作废中的合同。')).toBeVisible()
  await page.goto('/ops/signAuthority')
  await expect(page.getByText('没有等待审核的授权书')).toBeVisible()
})

test('a sealed and paid contract is made void by a second signing: the order ends and its money is on the balance', async ({
  page,
  request,
}) => {
  const buyer = await person(request, 'demo03')
  const balance = async () => (await buyer<{ availableFen: number }>('/api/company/getCompanyAccountInfo')).availableFen
  await buyer('/api/cart/addGoodsToCartBuyNow', { skuCode: COIL, pieces: 6, stockMode: 2 })
  const [title] = await buyer<{ invoiceId: string }[]>('/api/company/getCompanyInvoiceByCompanyCode')
  const to = { freightMode: 1, invoiceId: title?.invoiceId }
  const { fingerprint } = await buyer<{ fingerprint: string }>('/api/cart/refreashCartBuyNowToOrderServiceByShop', to)
  const made = await buyer<{ masterOrderCode: string; orderCodes: string[] }>('/api/order/createOrderBuyNow', {
    ...to,
    requestId: key(),
    fingerprint,
  })
  const orderCode = made.orderCodes[0] ?? ''
  await (await staff(request, 'S002'))('/api/ops/reviewOrder', { orderCode })
  const stands = async () => (await buyer<{ status: number }>('/api/order/getOrderDetail', { orderCode })).status
  if ((await stands()) === 2) await (await staff(request, 'S003'))('/api/ops/approveOrder', { orderCode })
  await loginAs(page, 'demo03')
  // Enough to pay with, whatever else the company has bought.
  await page.goto('/user/capital')
  await page.getByRole('link', { name: '到沙箱银行转账' }).first().click()
  await page.getByLabel('付款账号').fill('622200009998')
  await page.getByLabel('金额，元').fill('300000')
  await page.getByRole('button', { name: '确认转账' }).click()
  await expect(page.getByRole('heading', { name: '已转账' })).toBeVisible()
  // Not sealed yet: the payment page says what will be due and leads to the contract, instead of a nought.
  await page.goto(`/pay/payment?masterOrderCode=${made.masterOrderCode}`)
  const due = page.locator('section.panel', { hasText: '签署后应付' })
  await expect(due.getByText('合同签署后才能付款，现在不收款。')).toBeVisible()
  await expect(due.getByRole('link', { name: `去签署 ${orderCode}` })).toBeVisible()
  await expect(due.locator('.price.big')).not.toContainText(/^¥?0\.00/)
  await look(page, 'payment-unsigned')
  await page.goto(`/order/orderDetail?orderCode=${orderCode}`)
  await sealContract(page, request, orderCode)
  const unpaid = await balance()
  const { masterOrderCode, totalFen } = await buyer<{ masterOrderCode: string; totalFen: number }>('/api/order/getOrderDetail', {
    orderCode,
  })
  await buyer('/api/pay/balancePay', { masterOrderCode, requestId: key() })
  expect(unpaid - (await balance())).toBe(totalFen)

  // The buyer asks, with a reason, and signs the paper that voids it.
  await page.goto(`/order/contract?orderCode=${orderCode}`)
  const ask = page.getByRole('button', { name: '申请作废' })
  await expect(async () => {
    await page.reload()
    await expect(ask).not.toHaveAttribute('aria-disabled', 'true', { timeout: A_LOOK_MS })
  }).toPass({ timeout: 120_000 })
  await ask.click()
  await page.getByRole('dialog').getByLabel('原因').fill('工程停建')
  await page.getByRole('dialog').getByRole('button', { name: '申请作废' }).click()
  await page.getByRole('button', { name: '去签署作废协议' }).click()
  await expect(page.getByRole('heading', { name: '沙箱电子签章平台' })).toBeVisible()
  await page.getByLabel(/短信验证码/).fill(await page.locator('small b').innerText())
  await page.getByRole('button', { name: '盖章，同意作废' }).click()
  await expect(page).toHaveURL(/\/order\/sign/)
  expect(await stands()).toBe(4)

  // The mill signs it too: never a deletion, the first document stays and says that it is void.
  const contractNo = /HT[\d-]+/.exec(await page.getByRole('main').innerText())?.[0] ?? ''
  const mill = await staff(request, 'S003')
  await actOnPaper(mill, contractNo, 'confirmVoid')
  await expect.poll(stands, { timeout: 120_000 }).toBe(8)
  expect(await balance()).toBe(unpaid)
  await page.goto(`/order/orderDetail?orderCode=${orderCode}`)
  await expect(page.getByText('双方签署作废协议，订单取消')).toBeVisible()
})
