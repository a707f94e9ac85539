// What a buyer's system hears of its orders as documents of cXML: confirmed or refused, on a truck, invoiced. Lines are named by the buyer's own numbers and in
// his own units. An order that did not come by a document is told in JSON alone: there is no number of his it could refer to.
import { codeOf, type CxmlUnit, moneyText, quantityText } from '@mall/domain/desk/cxml/cxml.rules.ts'
import { PING } from '@mall/domain/desk/openApi/openApi.codes.ts'
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import type { World } from '../../kernel/ctx.ts'
import type { HookDocuments } from '../openApi/deliver.ts'
import type { DueRow } from '../openApi/hook.queries.ts'
import { invoicedRow, orderedRow, type OrderedRow, shippedRow } from './documents.queries.ts'
import { send } from './envelope.ts'
import { at, type Node, readXml } from './xml.ts'

type File = 'cXML' | 'Fulfill' | 'InvoiceDetail'
interface Told {
  file: File
  node: Node
}

/** In the place of the secret until the document goes out: the delivery log shows documents. */
const SECRET = 'SHARED-SECRET-OF-THE-HOOK'

const money = (fen: Fen): Node => ['Money', { currency: 'CNY' }, moneyText(fen)]
const orderReference = ({ orderNo, orderDate, payloadId }: OrderedRow): Node => [
  'OrderReference',
  { orderID: orderNo, orderDate: orderDate || undefined },
  ['DocumentReference', { payloadID: payloadId }],
]
/** The buyer's line of these goods; goods that he did not order so, as a replacement, are counted in pieces under no number of his. */
const lineOf = (o: OrderedRow, skuCode: string) => o.documentLines.find(l => l.skuCode === skuCode)
const unitNode = (unit: CxmlUnit, code?: string): Node => ['UnitOfMeasure', {}, code || codeOf(unit)]

interface Fact {
  id: string
  data: { orderCode?: string; status?: number; waybillNo?: string; plate?: string; invoiceSn?: string }
}

async function found<T>(row: Promise<T | undefined>): Promise<T> {
  const it = await row
  if (!it) throw new Error('a document of something that is gone')
  return it
}

async function confirmation(world: World, companyId: number, { id, data }: Fact): Promise<Told> {
  const o = await found(orderedRow(world.pool, companyId, data.orderCode ?? ''))
  const type = data.status === OrderStatus.cancelled ? 'reject' : 'accept'
  const items = o.lines.flatMap((l): Node[] => {
    const asked = lineOf(o, l.skuCode)
    if (!asked) return []
    const quantity = quantityText(asked.unit, l)
    const unit = unitNode(asked.unit, asked.unitCode)
    return [
      [
        'ConfirmationItem',
        { lineNumber: String(asked.lineNo), quantity },
        unit,
        ['ConfirmationStatus', { type, quantity }, unit],
      ],
    ]
  })
  const node: Node = [
    'ConfirmationRequest',
    {},
    // Of one purchase order there may be several of ours: each speaks of its own lines, so none is of the whole.
    [
      'ConfirmationHeader',
      { confirmID: id, type: 'detail', noticeDate: new Date(world.clock.now()).toISOString() },
      ['Comments', { 'xml:lang': 'zh-CN' }, `商城订单 ${o.orderCode}，${OrderStatus.label((data.status ?? 0) as 0)}`],
    ],
    orderReference(o),
    ...items,
  ]
  return { file: 'Fulfill', node }
}

async function shipNotice(world: World, companyId: number, { data }: Fact): Promise<Told> {
  const o = await found(orderedRow(world.pool, companyId, data.orderCode ?? ''))
  const w = await found(shippedRow(world.pool, companyId, data.waybillNo ?? ''))
  const now = new Date(world.clock.now()).toISOString()
  const items = (w.lines ?? []).flatMap((l): Node[] => {
    const asked = lineOf(o, l.skuCode)
    if (!asked) return []
    return [
      [
        'ShipNoticeItem',
        { lineNumber: String(asked.lineNo), quantity: quantityText(asked.unit, { weightKg: l.kg, pieces: l.pieces }) },
        unitNode(asked.unit, asked.unitCode),
      ],
    ]
  })
  const control: Node[] =
    w.carrier === ''
      ? []
      : [
          [
            'ShipControl',
            {},
            ['CarrierIdentifier', { domain: 'companyName' }, w.carrier],
            ['ShipmentIdentifier', {}, w.waybillNo],
          ],
        ]
  const node: Node = [
    'ShipNoticeRequest',
    {},
    [
      'ShipNoticeHeader',
      { shipmentID: w.waybillNo, noticeDate: now, shipmentDate: now, shipmentType: 'actual' },
      ['Comments', { 'xml:lang': 'zh-CN' }, `商城订单 ${o.orderCode}，车牌 ${w.plate}`],
    ],
    ...control,
    // A portion without items would say that the whole order is on its way.
    ...(items.length > 0 ? [['ShipNoticePortion', {}, orderReference(o), ...items] as Node] : []),
  ]
  return { file: 'Fulfill', node }
}

/** Yuan a ton before tax, with as many places as a line of an invoice has. */
const unitPrice = (netFen: Fen, kg: Kg): Node => [
  'UnitPrice',
  {},
  ['Money', { currency: 'CNY' }, (kg > 0 ? (netFen * 10) / kg : netFen / 100).toFixed(8)],
]
const tax = (fen: Fen, of: Fen, rate: number): Node => [
  'Tax',
  {},
  money(fen),
  ['Description', { 'xml:lang': 'zh-CN' }, `增值税 ${rate}%`],
  [
    'TaxDetail',
    { purpose: 'tax', category: 'vat', percentageRate: String(rate) },
    ['TaxableAmount', {}, money(of)],
    ['TaxAmount', {}, money(fen)],
  ],
]
async function invoice(world: World, companyId: number, { data }: Fact): Promise<Told> {
  const i = await found(invoicedRow(world.pool, companyId, data.invoiceSn ?? ''))
  if (!i.issuedAt || !i.taxInvoiceNo) throw new Error('a document of an invoice that is not issued')
  let lineNo = 0
  const orders: Node[] = []
  for (const { orderCode, lines } of i.orders) {
    const o = await found(orderedRow(world.pool, companyId, orderCode))
    const items = lines.map(l => {
      lineNo += 1
      return [
        'InvoiceDetailItem',
        { invoiceLineNumber: String(lineNo), quantity: quantityText('ton', { weightKg: l.kg, pieces: 0 }) },
        unitNode('ton'),
        unitPrice(l.netFen, l.kg),
        [
          'InvoiceDetailItemReference',
          { lineNumber: String(lineOf(o, l.skuCode)?.lineNo ?? 0) },
          ['ItemID', {}, ['SupplierPartID', {}, l.skuCode]],
          ['Description', { 'xml:lang': 'zh-CN' }, `${l.goodsName} ${l.spec}`],
        ],
        ['SubtotalAmount', {}, money(l.netFen)],
        tax(l.taxFen, l.netFen, i.ratePercent),
        ['GrossAmount', {}, money(l.grossFen)],
      ] as Node
    })
    orders.push(['InvoiceDetailOrder', {}, ['InvoiceDetailOrderInfo', {}, orderReference(o)], ...items])
  }
  const node: Node = [
    'InvoiceDetailRequest',
    {},
    [
      'InvoiceDetailRequestHeader',
      { invoiceID: i.taxInvoiceNo, purpose: 'standard', operation: 'new', invoiceDate: i.issuedAt.toISOString() },
      ['InvoiceDetailHeaderIndicator', {}],
      ['InvoiceDetailLineIndicator', { isTaxInLine: 'yes' }],
      ['Extrinsic', { name: 'InvoiceSn' }, i.invoiceSn],
    ],
    ...orders,
    [
      'InvoiceDetailSummary',
      {},
      ['SubtotalAmount', {}, money(i.netFen)],
      tax(i.taxFen, i.netFen, i.ratePercent),
      ['GrossAmount', {}, money(i.grossFen)],
      ['NetAmount', {}, money(i.grossFen)],
    ],
  ]
  return { file: 'InvoiceDetail', node }
}

const TELL: Readonly<Record<string, (world: World, companyId: number, fact: Fact) => Promise<Told>>> = {
  'order.moved': confirmation,
  'order.shipped': shipNotice,
  'invoice.issued': invoice,
  // 试发: what cXML asks when it only wants to know whether somebody is there.
  [PING]: async () => ({ file: 'cXML', node: ['ProfileRequest', {}] }),
}

export const cxmlDocuments: HookDocuments = {
  async compose(world, due: DueRow) {
    const tell = TELL[due.event]
    if (!tell || !due.ends) throw new Error(`cXML has no document for ${due.event}`)
    const { file, node } = await tell(world, due.companyId, JSON.parse(due.body) as Fact)
    return send(world, { ends: due.ends, secret: SECRET, file }, 'Request', [node])
  },
  seal: (document, secret) => document.replace(SECRET, secret),
  async troubleOf(answer) {
    const status = at(await readXml(answer), 'Response', 'Status')
    const code = Number(status?.attrs.code)
    if (code >= 200 && code < 300) return ''
    return `对方的文档说 ${status?.attrs.code ?? '没有状态'} ${status?.text || status?.attrs.text || ''}`.trim().slice(0, 200)
  },
}
