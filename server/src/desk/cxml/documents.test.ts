// Documents of cXML that a buyer's system hears of its orders: by the grammar, with the buyer's own numbers, sums that add up.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { delivered } from '../../delivery/afterSales/testClaim.ts'
import { autoPass, invoiceWhole } from '../../money/invoice/testInvoice.ts'
import { openDesks, skuWhere } from '../../orders/order/testDesk.ts'
import { buyer, key, mall, planned, SKU } from '../../orders/order/testOrder.ts'
import type { DueRow } from '../openApi/hook.queries.ts'
import { sendHooks } from '../openApi/sendHooks.job.ts'
import { hookTold, tellHooks } from '../openApi/tellHooks.ts'
import { cxmlDocuments } from './documents.ts'
import { checkGrammar } from './testGrammar.ts'
import { all, at, type Element, readXml } from './xml.ts'

const ends = { from: { domain: 'NetworkId', identity: 'HENGYE' }, to: { domain: 'NetworkId', identity: 'BUYER01' } }
let receiver: http.Server
let url = ''
let got: string[] = []
let answer = '<cXML payloadID="1" timestamp="x"><Response><Status code="200" text="OK"/></Response></cXML>'
let companyId = 0
openDesks()
beforeAll(async () => {
  mall.world.settings.hookLoopback = true
  receiver = http.createServer((req, res) => {
    let body = ''
    req.on('data', piece => void (body += piece))
    req.on('end', () => {
      got.push(`${req.headers['content-type']}\n${body}`)
      res.writeHead(200).end(answer)
    })
  })
  await new Promise<void>(done => receiver.listen(0, '127.0.0.1', () => done()))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/cxml`
  companyId =
    (await mall.world.pool.row<{ id: number }>(`select company_id as id from app_user where user_name = 'demo01'`))?.id ?? 0
  await autoPass()
})
afterAll(() => new Promise(done => receiver.close(done)))

/** As if the order had come by this document. */
async function byDocument(orderCode: string, orderNo: string, lines: object[]): Promise<void> {
  const keyId = (
    await buyer.get('/api/openApi/makeKey', {
      requestId: key(),
      name: '采购系统',
      rights: ['price'],
      actsAs: 'demo01',
      expiresOn: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
      sandbox: true,
    })
  ).keyId
  await mall.world.pool.run(
    `insert into cxml_order (company_id, key_id, order_no, order_date, payload_id, document_hash, lines, master_order_code)
     select $1, $2, $3, '2026-11-29T10:00:00+08:00', '4711@erp.example', 'x', $4::jsonb, master_order_code from orders where order_code = $5`,
    [companyId, Number(keyId), orderNo, JSON.stringify(lines), orderCode],
  )
}
const due = (event: string, data: object): DueRow => ({
  id: 0,
  hookId: 0,
  eventId: 'evt_1',
  event,
  simulated: false,
  body: JSON.stringify({ id: 'evt_1', event, data }),
  tries: 1,
  url: '',
  secret: '',
  companyId,
  format: 'cxml',
  ends,
})
async function documentOf(event: string, data: object): Promise<Element> {
  const text = await cxmlDocuments.compose(mall.world, due(event, data))
  checkGrammar(text)
  return at(await readXml(Buffer.from(text)), 'Request')?.children[0] as Element
}
const fenOf = (e: Element | undefined, ...path: string[]): number => Math.round(Number(at(e, ...path, 'Money')?.text) * 100)

test('an order is confirmed or refused line by line, in the units it came in', async () => {
  const { orderCodes } = await buyer.get('/api/order/createOrderBuyNow', await planned(buyer, 2))
  const [orderCode = ''] = orderCodes
  await byDocument(orderCode, 'PO-1', [{ lineNo: 10, skuCode: SKU, unit: 'ton', unitCode: 'TNE' }])
  const [row] = (await buyer.get('/api/order/getOrderList', { word: orderCode })).list
  const yes = await documentOf('order.moved', { orderCode, status: OrderStatus.pendingPayment })
  expect([at(yes, 'OrderReference')?.attrs.orderID, at(yes, 'OrderReference', 'DocumentReference')?.attrs.payloadID]).toEqual([
    'PO-1',
    '4711@erp.example',
  ])
  const item = at(yes, 'ConfirmationItem')
  const tons = ((row?.weightKg ?? 0) / 1000).toFixed(3)
  expect([item?.attrs, at(item, 'ConfirmationStatus')?.attrs]).toEqual([
    { lineNumber: '10', quantity: tons },
    { type: 'accept', quantity: tons },
  ])
  const no = await documentOf('order.moved', { orderCode, status: OrderStatus.cancelled })
  expect(at(no, 'ConfirmationItem', 'ConfirmationStatus')?.attrs.type).toBe('reject')
})

test('a truck is told with what the scale says, an invoice with sums that add up', async () => {
  const coil = await skuWhere(
    `k.settlement = ${SettlementMode.weighed} and k.spot and k.price_unit = 'ton' and k.grade_level = '1' and s.on_hand - s.reserved > 100 and k.piece_weight_g < 8000000`,
  )
  const d = await delivered(coil)
  await byDocument(d.orderCode, 'PO-2', [{ lineNo: 3, skuCode: coil, unit: 'kg', unitCode: 'KGM' }])
  const truck = await documentOf('order.shipped', { orderCode: d.orderCode, waybillNo: d.waybillNo, plate: '冀A00001' })
  const kg = await mall.world.pool.row<{ kg: number }>(
    `select sum(u.scale_kg)::int as kg from waybill_unit u join waybill w on w.id = u.waybill_id where w.waybill_no = $1 and u.off_at is null`,
    [d.waybillNo],
  )
  expect(at(truck, 'ShipNoticeHeader')?.attrs.shipmentID).toBe(d.waybillNo)
  expect(at(truck, 'ShipNoticePortion', 'ShipNoticeItem')?.attrs).toEqual({ lineNumber: '3', quantity: String(kg?.kg) })

  const { invoiceSn, fen } = await invoiceWhole(d.orderCode)
  const invoice = await documentOf('invoice.issued', { invoiceSn })
  const items = all(at(invoice, 'InvoiceDetailOrder'), 'InvoiceDetailItem')
  const summary = at(invoice, 'InvoiceDetailSummary')
  expect(fenOf(summary, 'GrossAmount')).toBe(fen)
  expect(fenOf(summary, 'SubtotalAmount') + fenOf(summary, 'Tax')).toBe(fen)
  const sum = (...path: string[]) => items.reduce((n, i) => n + fenOf(i, ...path), 0)
  expect([sum('SubtotalAmount'), sum('Tax'), sum('GrossAmount')]).toEqual([
    fenOf(summary, 'SubtotalAmount'),
    fenOf(summary, 'Tax'),
    fen,
  ])
  for (const i of items) {
    const subtotal = Number(i.attrs.quantity) * Number(at(i, 'UnitPrice', 'Money')?.text)
    expect(Math.round(subtotal * 100)).toBe(fenOf(i, 'SubtotalAmount'))
  }
  expect(at(invoice, 'InvoiceDetailRequestHeader')?.attrs.invoiceID).toMatch(/^\d{20}$/)
})

test('a hook in cXML hears of orders by document alone, with its secret in the document, and believes the status of the answer', async () => {
  const made = await buyer.get('/api/openApi/makeHook', {
    requestId: key(),
    url,
    events: ['order.moved', 'order.shipped', 'invoice.issued'],
    format: 'cxml',
    ends,
  })
  const { orderCodes } = await buyer.get('/api/order/createOrderBuyNow', await planned(buyer, 1))
  const [orderCode = ''] = orderCodes
  const tell = (code: string, status: number) =>
    mall.world.pool.tx(tx => tellHooks(tx, { companyId, event: 'order.moved', about: code, data: { orderCode: code, status } }))
  await tell(orderCode, OrderStatus.pendingPayment)
  await sendHooks(mall.world)
  expect(got).toEqual([])
  await byDocument(orderCode, 'PO-3', [{ lineNo: 1, skuCode: SKU, unit: 'piece', unitCode: 'EA' }])
  // What cXML has no document for is not sent.
  await tell(orderCode, OrderStatus.pendingSchedule)
  answer = '<cXML payloadID="1" timestamp="x"><Response><Status code="500" text="Down">稍后</Status></Response></cXML>'
  await tell(orderCode, OrderStatus.pendingPayment)
  await sendHooks(mall.world)
  expect(got).toHaveLength(1)
  expect(got[0]).toMatch(/^text\/xml; charset=utf-8\n<\?xml/)
  expect(got[0]).toContain(`<SharedSecret>${made.secret}</SharedSecret>`)
  const [first] = (await buyer.get('/api/openApi/getDeliveryList', { hookId: made.hookId })).list
  expect(first?.tries.at(-1)?.trouble).toBe('对方的文档说 500 稍后')
  // The log shows the document, without the secret.
  expect(first?.body).toContain('PO-3')
  expect(first?.body).not.toContain(made.secret)
  answer = answer.replace('500', '200')
  await mall.world.pool.run('update open_delivery set next_at = now() where state = $1', ['waiting'])
  await sendHooks(mall.world)
  // The very same document again.
  expect(got[1]).toBe(got[0])
  expect((await buyer.get('/api/openApi/getDeliveryList', { hookId: made.hookId })).list[0]?.state).toBe('done')
  const ping = await buyer.get('/api/openApi/pingHook', { hookId: made.hookId })
  expect([ping.ok, got[2]]).toEqual([true, expect.stringContaining('<ProfileRequest/>')])
  answer = 'no document'
  expect(await buyer.get('/api/openApi/pingHook', { hookId: made.hookId })).toMatchObject({
    ok: false,
    trouble: '对方的回应读不出来',
  })
  expect((await buyer.ask('/api/openApi/simulateEvent', { hookId: made.hookId, event: 'order.moved' })).message).toContain(
    '模拟事件只用于 JSON',
  )
  const more = { requestId: key(), url, format: 'cxml' as const, events: ['order.paid' as const], ends }
  expect((await buyer.ask('/api/openApi/makeHook', more)).message).toBe(
    'cXML 没有付款到账的文档，可选订单状态变化、车辆出厂、开具发票',
  )
  expect((await buyer.ask('/api/openApi/makeHook', { ...more, events: ['order.moved'], ends: undefined })).message).toBe(
    '请填写 cXML 两端的标识',
  )
})

test('an invoice of which only a part came by documents is told in JSON alone', async () => {
  const before = await mall.world.pool.row<{ n: number }>(
    `select count(*)::int as n from open_delivery where event = 'invoice.issued'`,
  )
  const told = { topic: 'invoice.issued' as const, invoiceSn: 'FP-NONE', taxInvoiceNo: '0'.repeat(20), amountFen: 1, taxFen: 0 }
  await mall.world.pool.tx(tx => hookTold(tx, 'FP-NONE', companyId, told))
  expect(await mall.world.pool.row(`select count(*)::int as n from open_delivery where event = 'invoice.issued'`)).toEqual(before)
})
