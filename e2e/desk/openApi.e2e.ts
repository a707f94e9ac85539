// 开放接口: a key is made in the browser, a program orders with it, it is revoked and refused; a hook is tried and sends again what was lost.
import { FreightMode } from '@mall/domain/orders/order/order.status.ts'
import { createHmac } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { openClient } from '../../sdk/src/index.ts'
import { cleanAtBoth } from '../serious.ts'
import { fits, loginAs, test } from '../story.ts'

test('a key made in the browser orders from search to order, and is refused once it is revoked', async ({ page, baseURL }) => {
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
  await fits(page)
  await dialog.getByRole('button', { name: '生成密钥' }).click()
  const key = (await page.getByRole('status', { name: '密钥「ERP 采购同步」' }).textContent())?.trim() ?? ''
  expect(key).toMatch(/^hy_live_/)
  await page.getByRole('button', { name: '我已保存' }).click()
  await expect(page.getByText(`hy_live_…${key.slice(-4)}`)).toBeVisible()
  expect(await page.content()).not.toContain(key)

  const pack = await page.request.get('/api/docs/client.tgz')
  expect([pack.status(), [...(await pack.body()).subarray(0, 2)]]).toEqual([200, [0x1f, 0x8b]])
  const mall = openClient({ address: baseURL ?? '', key, priceAreaCode: '035' })
  const found = await mall.call('/api/search/getSearchProducts', { word: 'HRB400E' })
  expect(found.list.length).toBeGreaterThan(0)
  await mall.call('/api/cart/clearnCart', {})
  await mall.call('/api/cart/addGoodsToCart', { skuCode: 'REB-HRB400E-20-9000-1-W01', pieces: 2 })
  const preview = await mall.call('/api/cart/refreashCartToOrderServiceByShop', { freightMode: 1 })
  const [title] = await mall.call('/api/company/getCompanyInvoiceByCompanyCode', {})
  const order = {
    requestId: `story-open-${Date.now()}`,
    freightMode: FreightMode.selfPickup,
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
  await fits(page)
  await row.getByRole('button', { name: '停用' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '停用' }).click()
  await expect(page.getByText('「ERP 采购同步」已停用，下一次调用就会被拒绝。')).toBeVisible()
  await expect(mall.call('/api/order/getOrderList', {})).rejects.toMatchObject({ code: 5428, http: 401 })
  await expect(row).toContainText('已停用')
})

test('a hook is tried, hears of an order signed, and what was lost is sent again from the page', async ({ page }) => {
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
  await loginAs(page, 'demo02')
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
  await fits(page)
  receiver.closeAllConnections()
  receiver.close()
})

test('the page of the interface is searched, tried in one’s own name and with a key of the sandbox, and copied', async ({
  page,
  context,
}) => {
  await loginAs(page, 'demo05')
  const docs = await context.newPage()
  await docs.goto('/api/docs')
  await cleanAtBoth(docs, 'page of the interface')
  await docs.getByLabel('查接口和错误').fill('606')
  await expect(docs.getByRole('status').filter({ hasText: /找到 \d+ 个接口，\d+ 个错误/ })).toBeVisible()
  await expect(docs.getByRole('row', { name: /606 登录已失效/ })).toBeVisible()

  await docs.getByLabel('查接口和错误').fill('getOrderList')
  const read = docs.locator('details[data-call="/api/order/getOrderList"]')
  await read.locator('summary').click()
  await read.getByRole('button', { name: '发送', exact: true }).click()
  await expect(read.getByLabel('回应')).toContainText('"code": 1')
  await expect(read.getByLabel('回应')).toContainText('orderCode')

  // What writes asks first; not sent, nothing is done.
  await docs.getByLabel('查接口和错误').fill('addGoodsToCart')
  const write = docs.locator('details[data-call="/api/cart/addGoodsToCart"]')
  await write.locator('summary').click()
  await write.getByRole('button', { name: '发送（会改动数据）' }).click()
  await expect(write.getByText('在这个商城里是真的')).toBeVisible()
  await write.getByRole('button', { name: '不发' }).click()
  await expect(write.getByLabel('回应')).toBeHidden()
  await docs.getByLabel(/^密钥/).fill('hy_test_nobody')
  await write.getByRole('button', { name: '发送（会改动数据）' }).click()
  await expect(write.getByLabel('回应')).toContainText('没有这把密钥')
  await cleanAtBoth(docs, 'a call that is tried')
  // Nothing of the key is left where a page keeps things.
  expect(await docs.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('hy_test_nobody')
  await docs.reload()
  await expect(docs.getByLabel(/^密钥/)).toHaveValue('')
})

test('a key of the sandbox orders from cart to order and leaves nothing; an event is simulated by a press', async ({
  page,
  baseURL,
}) => {
  const got: string[] = []
  const receiver = http.createServer((req, res) => {
    let body = ''
    req.on('data', (piece: Buffer) => void (body += piece.toString()))
    req.on('end', () => {
      got.push(body)
      res.writeHead(200).end()
    })
  })
  await new Promise<void>(done => receiver.listen(0, '127.0.0.1', () => done()))
  await loginAs(page, 'demo05')
  await page.goto('/user/openApi')
  await page.getByRole('button', { name: '新建密钥' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('group', { name: '用在哪里' }).getByRole('button', { name: '沙箱' }).click()
  await dialog.getByLabel(/^名称/).fill('ERP 联调')
  for (const right of ['查价与库存', '购物车与草稿', '下单', '订单与发货'])
    await dialog.getByLabel(new RegExp(`^${right}`)).check()
  await expect(dialog.getByRole('button', { name: '获取验证码' })).toHaveCount(0)
  await dialog.getByRole('button', { name: '生成密钥' }).click()
  const key = (await page.getByRole('status', { name: '密钥「ERP 联调」' }).textContent())?.trim() ?? ''
  expect(key).toMatch(/^hy_test_/)
  await page.getByRole('button', { name: '我已保存' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'ERP 联调' }).first()).toContainText('沙箱')

  const mall = openClient({ address: baseURL ?? '', key, priceAreaCode: '035' })
  const orders = async () => (await mall.call('/api/order/getOrderList', {})).totalCount
  const before = await orders()
  await mall.call('/api/cart/addGoodsToCart', { skuCode: 'REB-HRB400E-20-9000-1-W01', pieces: 2 })
  const preview = await mall.call('/api/cart/refreashCartToOrderServiceByShop', { freightMode: 1 })
  const [title] = await mall.call('/api/company/getCompanyInvoiceByCompanyCode', {})
  const made = await mall.call('/api/order/createOrder', {
    requestId: `story-sandbox-${Date.now()}`,
    freightMode: FreightMode.selfPickup,
    invoiceId: title?.invoiceId ?? '',
    fingerprint: preview.fingerprint,
    acceptTerms: true,
  })
  expect(made.orderCodes[0]).toMatch(/^DD\d{14}$/)
  expect(await orders()).toBe(before)

  await page.getByRole('button', { name: /^添加/ }).first().click()
  await dialog.getByLabel('地址').fill(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/in`)
  await dialog.getByRole('button', { name: /^(添加|保存|登记)/ }).click()
  await page.getByRole('button', { name: '我已保存' }).click()
  await page
    .getByRole('button', { name: /^模拟事件/ })
    .first()
    .click()
  await dialog.getByLabel('事件').selectOption({ label: '付款到账' })
  await dialog.getByRole('button', { name: '发送' }).click()
  await expect(page.getByText(/已送达：对方/)).toBeVisible()
  expect(JSON.parse(got.at(-1) ?? '{}')).toMatchObject({ event: 'order.paid', sandbox: true })
  await dialog.getByText('关闭', { exact: true }).click()
  await expect(page.getByText('模拟：付款到账').first()).toBeVisible()
  receiver.closeAllConnections()
  receiver.close()
})
