// 项目单据包: the papers of a project's orders in one zip, a folder an order.
import { unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { Codes } from '@mall/contract/kernel/codes.ts'
import { openDesks, skuWhere } from '../../orders/order/testDesk.ts'
import { buyer, mall } from '../../orders/order/testOrder.ts'
import { paidOrder } from '../../delivery/settlement/testDelivered.ts'
import { makeExports } from './makeExports.job.ts'

let sku = ''
openDesks()
beforeAll(async () => {
  sku = await skuWhere(
    `k.spot and k.price_unit = 'ton' and k.grade_level = '1' and s.on_hand - s.reserved > 60 and k.piece_weight_g < 8000000`,
  )
})
const name = (code: number) => Object.entries(Codes).find(([, c]) => c === code)?.[0] ?? ''
const put = (orderCode: string, projectName: string, who = buyer) =>
  who.ask('/api/order/setOrderProject', { orderCode, projectName })
const pack = (projectName: string, who = buyer) =>
  who.ask('/api/export/startExport', { kind: 'pack', format: 'zip', projectName })

test('two orders of a project lie in one zip with an index; one that was taken out does not; the address works once', async () => {
  const codes = [await paidOrder(sku, 1), await paidOrder(sku, 1), await paidOrder(sku, 1)]
  for (const code of codes) expect((await put(code, ' 滨河路桥 ')).code).toBe(1)
  expect((await put(codes[2] ?? '', '')).code).toBe(1)
  expect(await buyer.get('/api/order/getOrderProject', { orderCode: codes[0] ?? '' })).toMatchObject({
    projectName: '滨河路桥',
    list: expect.arrayContaining([{ projectName: '滨河路桥' }]),
  })
  // The one used last is the first.
  expect((await buyer.get('/api/order/getProjects', {}))[0]).toMatchObject({ projectName: '滨河路桥', orderCount: 2 })
  const started = await pack('滨河路桥')
  const { exportNo, title } = started.data as { exportNo: string; title: string }
  expect(title).toBe('单据包 项目 滨河路桥，2 张订单')
  await makeExports(mall.world)
  expect(await buyer.get('/api/export/getExport', { exportNo })).toMatchObject({ state: 'done' })
  const { url } = await buyer.get('/api/export/getExportUrl', { exportNo })
  const reply = await mall.app.inject({ method: 'GET', url })
  expect((await mall.app.inject({ method: 'GET', url })).statusCode).toBe(404)
  const files = unzipSync(new Uint8Array(reply.rawPayload))
  expect([...new Set(Object.keys(files).map(f => f.split('/')[0]))].toSorted()).toEqual(
    [...codes.slice(0, 2), '目录.html'].toSorted(),
  )
  const index = new TextDecoder().decode(files['目录.html'])
  expect(index).toContain('滨河路桥')
  for (const code of codes.slice(0, 2)) expect(index).toContain(code)
})

test('said twice at once it stands once; another company’s order is none, its project empty; a name too long is refused', async () => {
  const code = await paidOrder(sku, 1)
  const said = await Promise.all([1, 2].map(() => put(code, '二标段')))
  expect(said.map(s => s.code)).toEqual([1, 1])
  const stranger = await mall.buyer('demo02')
  expect(name((await put(code, '我的', stranger)).code)).toBe('ORDER_NOT_FOUND')
  expect(name((await pack('二标段', stranger)).code)).toBe('EXPORT_EMPTY')
  expect(name((await pack('没有的项目')).code)).toBe('EXPORT_EMPTY')
  expect((await put(code, '长'.repeat(41))).code).not.toBe(1)
  // A name of signs that nobody sees takes the order out of its project.
  await put(code, '\u200b\u2060')
  expect((await buyer.get('/api/order/getOrderProject', { orderCode: code })).projectName).toBe('')
  await put(code, '二标段')
  const finance = await mall.staff('S005')
  expect(name((await finance.ask('/api/ops/startExport', { kind: 'pack', format: 'zip', projectName: '二标段' })).code)).toBe(
    'EXPORT_KIND',
  )
})

test('a viewer of the company sees a project and does not change it', async () => {
  const orderCode = await paidOrder(sku, 1)
  expect((await put(orderCode, '城东仓')).code).toBe(1)
  const viewer = await mall.buyer('demo01-5')
  expect(name((await put(orderCode, '别的', viewer)).code)).toBe('COMPANY_RIGHT')
  expect(await viewer.get('/api/order/getOrderProject', { orderCode })).toMatchObject({ projectName: '城东仓' })
})
