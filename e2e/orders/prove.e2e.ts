// 再输密码: a browser that was left open does not pay by one click; who types his password goes on where he was.
import { expect } from '@playwright/test'
import pg from 'pg'
import { key, person } from '../calls.ts'
import { alive, fits, loginAs, look, PASSWORD, test } from '../story.ts'
import { databaseOf } from '../yard.ts'

test('paying from the balance long after the log-in asks for the password, says that a wrong one is wrong, and then pays', async ({
  page,
}, info) => {
  const buyer = await person(page.request, 'demo01')
  await buyer('/api/cart/addGoodsToCartBuyNow', { skuCode: 'REB-HRB400E-20-9000-1-W01', pieces: 5 })
  const { fingerprint } = await buyer<{ fingerprint: string }>('/api/cart/refreashCartBuyNowToOrderServiceByShop', {
    freightMode: 1,
  })
  const [title] = await buyer<{ invoiceId: string }[]>('/api/company/getCompanyInvoiceByCompanyCode')
  const made = await buyer<{ masterOrderCode: string }>('/api/order/createOrderBuyNow', {
    requestId: key(),
    freightMode: 1,
    invoiceId: title?.invoiceId,
    fingerprint,
    acceptTerms: true,
  })
  await loginAs(page, 'demo01')
  const db = new pg.Client(databaseOf(info))
  await db.connect()
  try {
    await db.query(`update session set proved_at = now() - interval '16 minutes'`)
  } finally {
    await db.end()
  }
  await page.goto(`/pay/payment?masterOrderCode=${made.masterOrderCode}`)
  await alive(page)
  await page.getByRole('radiogroup', { name: '付款方式' }).getByRole('radio', { name: '余额' }).check()
  await page.getByRole('button', { name: /^确认支付/ }).click()
  const asked = page.getByRole('dialog', { name: '请确认是您本人' })
  await expect(asked.getByText(/从余额付款 [\d,.]+ 元须先确认是您本人/)).toBeVisible()
  await fits(page)
  await look(page, 'prove-again')
  // Who types at once types into it, and Enter confirms.
  await expect(asked.getByLabel('登录密码')).toBeFocused()
  await page.keyboard.type('Steel@2025')
  await page.keyboard.press('Enter')
  await expect(asked.getByText('登录密码不正确，请核对后重试')).toBeVisible()
  await asked.getByLabel('登录密码').fill(PASSWORD)
  await asked.getByRole('button', { name: '确认' }).click()
  await page.getByRole('link', { name: '查看订单' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('待发货')
})
