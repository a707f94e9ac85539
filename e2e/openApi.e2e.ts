// 开放接口: a key is made in the browser, a program orders with it, it is revoked and refused; a hook is tried and sends again what was lost.
import { createHmac } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { openClient } from '../client/src/openApi.ts'
import { loginAs, sideways, test, wide } from './story.ts'

test('@narrow a key made in the browser orders from search to order, and is refused once it is revoked', async ({
  page,
  baseURL,
}) => {
  await loginAs(page, 'demo01')
  await page.goto('/user/openApi')
  await page.getByRole('button', { name: '新建密钥' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '生成密钥' }).click()
  await expect(dialog.getByText('请填写名称，如 ERP 采购同步')).toBeVisible()
  await dialog.getByLabel(/^名称/).fill('ERP 采购同步')
  for (const right of ['查价与库存', '购物车与草稿', '订单与发货']) await dialog.getByLabel(new RegExp(`^${right}`)).check()
  await dialog.getByLabel(/^下单/).check()
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  const code = (await dialog.getByText(/沙箱短信，验证码 \d{6}/).textContent())?.match(/\d{6}/)?.[0] ?? ''
  await dialog.getByLabel(/^短信验证码/).fill(code)
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await dialog.getByRole('button', { name: '生成密钥' }).click()
  const key = (await page.getByRole('status', { name: '密钥「ERP 采购同步」' }).textContent())?.trim() ?? ''
  expect(key).toMatch(/^hy_live_/)
  await page.getByRole('button', { name: '我已保存' }).click()
  await expect(page.getByText(`hy_live_…${key.slice(-4)}`)).toBeVisible()
  expect(await page.content()).not.toContain(key)

  const mall = openClient({ address: baseURL ?? '', key, priceAreaCode: '035' })
  const found = await mall.call('/api/search/getSearchProducts', { word: 'HRB400E' })
  expect(found.list.length).toBeGreaterThan(0)
  await mall.call('/api/cart/clearnCart', {})
  await mall.call('/api/cart/addGoodsToCart', { skuCode: 'REB-HRB400E-20-9000-1-W01', pieces: 2 })
  const preview = await mall.call('/api/cart/refreashCartToOrderServiceByShop', { freightMode: 1 })
  const [title] = await mall.call('/api/company/getCompanyInvoiceByCompanyCode', {})
  const order = {
    requestId: `story-open-${Date.now()}`,
    freightMode: 1,
    invoiceId: title?.invoiceId ?? '',
    fingerprint: preview.fingerprint,
    acceptTerms: true,
  }
  const first = await mall.call('/api/order/createOrder', order)
  expect((await mall.call('/api/order/createOrder', order)).orderCodes).toEqual(first.orderCodes)
  const mine = await mall.call('/api/order/getOrderList', { pageSize: 10 })
  expect(mine.list.map(o => o.orderCode)).toContain(first.orderCodes[0])
  expect(mall.limits()?.limit).toBeGreaterThan(0)
  await mall.call('/api/order/cancelOrder', { orderCode: first.orderCodes[0] ?? '' })

  await page.reload()
  const row = page.getByRole('row').filter({ hasText: 'ERP 采购同步' }).first()
  await expect(row).toContainText('127.0.0.1')
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await row.getByRole('button', { name: '停用' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '停用' }).click()
  await expect(page.getByText('「ERP 采购同步」已停用，下一次调用就会被拒绝。')).toBeVisible()
  await expect(mall.call('/api/order/getOrderList', {})).rejects.toMatchObject({ code: 5428, http: 401 })
  await expect(row).toContainText('已停用')
})

test('@narrow a hook is tried, hears of an order signed, and what was lost is sent again from the page', async ({
  page,
}, info) => {
  const got: { headers: http.IncomingHttpHeaders; body: string }[] = []
  let answers = 503
  const receiver = http.createServer((req, res) => {
    let body = ''
    req.on('data', piece => void (body += piece))
    req.on('end', () => {
      got.push({ headers: req.headers, body })
      res.writeHead(answers).end()
    })
  })
  await new Promise<void>(done => receiver.listen(0, '127.0.0.1', () => done()))
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  // Each width has a company of its own: both may be told of the same mall.
  await loginAs(page, wide(info) ? 'demo02' : 'demo12')
  await page.goto('/user/openApi')
  await page.getByRole('button', { name: '添加回调地址' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^地址/).fill('https://169.254.169.254/latest')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText(/是内部网络的地址/)).toBeVisible()
  await dialog.getByLabel(/^地址/).fill(url)
  await dialog.getByRole('button', { name: '保存' }).click()
  const secret = (await page.getByRole('status', { name: '签名密钥' }).textContent())?.trim() ?? ''
  await page.getByRole('button', { name: '我已保存' }).click()
  await page.getByRole('button', { name: `试发 ${url}` }).click()
  await expect(page.getByText(/试发没有成功：对方没有回应成功（503）/)).toBeVisible()
  const line = page.getByRole('region', { name: '送达记录' }).getByRole('row').filter({ hasText: '试发' })
  await expect(line).toContainText('未送达')
  answers = 200
  await line.getByRole('button', { name: '重发 试发' }).click()
  await expect(line).toContainText('已送达')
  await line.getByRole('button', { name: '内容 试发' }).click()
  expect(got).toHaveLength(2)
  expect(got[1]?.body).toBe(got[0]?.body)
  const { headers, body } = got[1] ?? { headers: {}, body: '' }
  expect(headers['x-mall-signature']).toBe(
    `v1=${createHmac('sha256', secret)
      .update(`${String(headers['x-mall-timestamp'])}.${body}`)
      .digest('hex')}`,
  )
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  receiver.closeAllConnections()
  receiver.close()
})
