// 采购系统: somebody comes from his company's purchasing system, chooses, and what he chose arrives there; then it is ordered from there by a document.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { person } from '../calls.ts'
import { fits, test } from '../story.ts'

const SKU = 'REB-HRB400E-20-9000-1-W01'

test('a buyer from a purchasing system chooses here, takes it back, and the order comes as a document @narrow', async ({
  page,
  request,
  baseURL,
}, info) => {
  const boss = await person(request, 'demo07')
  const made = await boss<{ key: string }>('/api/openApi/makeKey', {
    requestId: `story-cxml-${info.project.name}-${Date.now()}`,
    name: '采购系统',
    rights: ['price', 'cart', 'order'],
    actsAs: 'demo07',
    expiresOn: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
    sandbox: true,
  })
  const got: string[] = []
  const system = http.createServer((req, res) => {
    let body = ''
    req.on('data', piece => void (body += piece))
    req.on('end', () => {
      got.push(Buffer.from(new URLSearchParams(body).get('cxml-base64') ?? '', 'base64').toString())
      res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<h1>已收到</h1>')
    })
  })
  await new Promise<void>(done => system.listen(0, '127.0.0.1', () => done()))
  const back = `http://127.0.0.1:${(system.address() as AddressInfo).port}/back`
  const post = async (inner: string) => {
    const reply = await request.post('/api/cxml', {
      headers: { 'content-type': 'text/xml' },
      data: `<cXML payloadID="${Date.now()}" timestamp="2026-11-29T10:00:00+08:00"><Header><From><Credential domain="D"><Identity>B</Identity></Credential></From><To><Credential domain="D"><Identity>S</Identity></Credential></To><Sender><Credential domain="D"><Identity>B</Identity><SharedSecret>${made.key}</SharedSecret></Credential><UserAgent>x</UserAgent></Sender></Header><Request>${inner}</Request></cXML>`,
    })
    return reply.text()
  }
  const answer = await post(
    `<PunchOutSetupRequest operation="create"><BuyerCookie>c</BuyerCookie><Extrinsic name="User">张采购</Extrinsic><BrowserFormPost><URL>${back}</URL></BrowserFormPost><SelectedItem><ItemID><SupplierPartID>${SKU}</SupplierPartID></ItemID></SelectedItem></PunchOutSetupRequest>`,
  )
  const start = /<StartPage><URL>([^<]*)/.exec(answer)?.[1] ?? ''
  expect(start).toContain(`${baseURL}/punchout/start?t=`)

  await page.goto(start)
  await expect(page.getByRole('link', { name: /^送回 127\.0\.0\.1/ }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: '立即购买' })).toHaveCount(0)
  await page.getByRole('button', { name: '加入购物车' }).first().click()
  await expect(page.getByText(/^现货已加入购物车/).first()).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByRole('button', { name: '送回采购系统' })).toBeVisible()
  await fits(page)
  // What is the company's is not his.
  await page.goto('/order/orderList')
  await expect(page.getByText('从采购系统进来选购时不能', { exact: false }).first()).toBeVisible()
  await page.goto('/cart')
  await page.getByRole('button', { name: '送回采购系统' }).click()
  await expect(page.getByRole('heading', { name: '送回采购系统' })).toBeVisible()
  await fits(page)
  await page.getByRole('button', { name: '送回采购系统' }).click()
  await expect(page.getByRole('heading', { name: '已收到' })).toBeVisible()
  const [document = ''] = got
  expect(document).toContain('<BuyerCookie>c</BuyerCookie>')
  const total = /<Total><Money currency="CNY">([^<]*)/.exec(document)?.[1] ?? ''
  const quantity = /<ItemIn quantity="([^"]*)"/.exec(document)?.[1] ?? ''
  const aux = /<SupplierPartAuxiliaryID>([^<]*)/.exec(document)?.[1] ?? ''

  const ordered = await post(
    `<OrderRequest><OrderRequestHeader orderID="PO-${Date.now()}" orderDate="2026-11-29T10:00:00+08:00"><Total><Money currency="CNY">${total}</Money></Total><Extrinsic name="AcceptTerms">yes</Extrinsic></OrderRequestHeader><ItemOut quantity="${quantity}"><ItemID><SupplierPartID>${SKU}</SupplierPartID><SupplierPartAuxiliaryID>${aux}</SupplierPartAuxiliaryID></ItemID><ItemDetail><UnitOfMeasure>TNE</UnitOfMeasure></ItemDetail></ItemOut></OrderRequest>`,
  )
  expect(ordered).toMatch(/<Status code="200"[^>]*>试单，已走完整个过程并撤回：DD\d+/)
  await new Promise(done => system.close(done))
})
