// OrderRequest: a purchase order as a document becomes orders of the mall, at today's prices and whole or not at all. It goes the way of every order (basket,
// plan, createOrder); what the document says of prices is what the fingerprint is for whoever orders by hand: it must be right to the fen.
import { hash as digest, randomUUID } from 'node:crypto'
import {
  type CxmlUnit,
  fenIn,
  kgIn,
  MOST_DOCUMENT_LINES,
  moneyText,
  unitOf,
  unitOfPrice,
  UNITS_TEXT,
} from '@mall/domain/desk/cxml/cxml.rules.ts'
import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { isDay } from '@mall/domain/kernel/days.ts'
import type { Fen } from '@mall/domain/kernel/money.ts'
import { BUYER_NO_MAX } from '@mall/domain/orders/order/reference.ts'
import { stateOf } from '@mall/domain/orders/order/order.machine.ts'
import { whyNotCancel } from '@mall/domain/orders/order/order.rules.ts'
import { FreightMode, OrderStatus, type OrderStatusCode } from '@mall/domain/orders/order/order.status.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { addressOf, invoiceTitleOf, invoiceTitlesOf } from '../../people/company/company.queries.ts'
import { type AddInput, addToBasket } from '../../orders/cart/addToCart.ts'
import { type Basket, emptyCart } from '../../orders/cart/cart.queries.ts'
import type { OrderPlan } from '../../orders/cart/orderPlan.ts'
import { planOrders } from '../../orders/cart/previewOrder.ts'
import { cancelOrder } from '../../orders/order/changeOrder.ts'
import { createOrder, type OrderSource } from '../../orders/order/createOrder.ts'
import { HookEvent, HookFormat } from '@mall/domain/desk/openApi/openApi.codes.ts'
import { movedData, tellHooks } from '../openApi/tellHooks.ts'
import { documentOf, type DocumentRow, ordersOfMaster, punchedItem, saveDocument, setOrdered } from './cxml.queries.ts'
import type { Envelope } from './envelope.ts'
import { all, at, type Element } from './xml.ts'

interface AskedLine {
  lineNo: number
  skuCode: string
  /** Which line of which punch-out it came from; empty: none. */
  auxiliary: string
  quantity: string
  unit: CxmlUnit
  unitCode: string
  unitPriceFen: Fen | null
}
interface Asked {
  orderNo: string
  orderDate: string
  type: string
  totalFen: Fen
  shipTo: string
  billTo: string
  note: string
  wantedOn: string
  /** Whose prices hold where nothing is brought to an address; empty: the area of what was chosen, or the usual one. */
  areaCode: string
  acceptTerms: boolean
  lines: AskedLine[]
}

const YES: ReadonlySet<string> = new Set(['yes', 'true', '1'])

const need = (text: string | undefined, name: string): string => {
  const said = text?.trim() ?? ''
  return said === '' ? refuse('CXML_WRONG.missing', { name }) : said
}
function moneyOf(e: Element | undefined, name: string): Fen {
  const money = at(e, 'Money')
  const value = need(money?.text, `${name}/Money`)
  const currency = money?.attrs.currency ?? ''
  if (currency !== 'CNY') return refuse('CXML_WRONG.currency', { value: currency || '空' })
  return fenIn(value) ?? refuse('CXML_WRONG.number', { name, value })
}
/** The day of a date or a moment. */
function dayOf(text: string | undefined, name: string): string {
  if (text === undefined || text === '') return ''
  const day = /^\d{4}-\d{2}-\d{2}(?=$|T)/.exec(text)?.[0]
  return day !== undefined && isDay(day) ? day : refuse('CXML_WRONG.date', { name, value: text })
}

/** The document in the mall's words; refuses what is missing or cannot be read, nothing is guessed. */
function readOrder(request: Element): Asked {
  const header = at(request, 'OrderRequestHeader')
  // Cut off, two numbers would be one: the second would be refused for the first, or cancel it.
  const orderNo = need(header?.attrs.orderID, 'OrderRequestHeader 的 orderID')
  if (orderNo.length > BUYER_NO_MAX) refuse('CXML_WRONG.orderNo', { most: BUYER_NO_MAX })
  const items = all(request, 'ItemOut')
  if (items.length > MOST_DOCUMENT_LINES) refuse('CXML_WRONG.many', { most: MOST_DOCUMENT_LINES })
  const type = header?.attrs.type ?? 'new'
  if (!['new', 'update', 'delete'].includes(type)) refuse('CXML_WRONG.type', { value: type.slice(0, 20) })
  if (items.length === 0 && type !== 'delete') refuse('CXML_WRONG.none')
  const extrinsic = new Map(all(header, 'Extrinsic').map(e => [e.attrs.name ?? '', e.text]))
  const days = [header?.attrs.requestedDeliveryDate, ...items.map(i => i.attrs.requestedDeliveryDate)]
    .map(d => dayOf(d, 'requestedDeliveryDate'))
    .filter(d => d !== '')
  return {
    orderNo,
    orderDate: header?.attrs.orderDate ?? '',
    type,
    totalFen: type === 'delete' ? 0 : moneyOf(at(header, 'Total'), 'OrderRequestHeader/Total'),
    shipTo: at(header, 'ShipTo', 'Address')?.attrs.addressID ?? '',
    billTo: at(header, 'BillTo', 'Address')?.attrs.addressID ?? '',
    note: (at(header, 'Comments')?.text ?? '').slice(0, 300),
    // One wish of the whole: the earliest.
    wantedOn: days.toSorted()[0] ?? '',
    areaCode: (extrinsic.get('PriceAreaCode') ?? '').slice(0, 10),
    acceptTerms: YES.has((extrinsic.get('AcceptTerms') ?? '').toLowerCase()),
    lines: type === 'delete' ? [] : linesOf(items),
  }
}
/** Lines are spoken of by it afterwards: each has its own. */
function lineNumberOf(text: string): number {
  const n = /^\d{1,6}$/.test(text) ? Number(text) : 0
  return n > 0 ? n : refuse('CXML_WRONG.lineNumber', { value: text.slice(0, 20) })
}
function linesOf(items: readonly Element[]): AskedLine[] {
  const seen = new Set<string>()
  const lines = new Set<number>()
  return items.map((item, i) => {
    const line = lineNumberOf(item.attrs.lineNumber ?? String(i + 1))
    if (lines.has(line)) refuse('CXML_WRONG.lineTwice', { line })
    lines.add(line)
    const skuCode = need(at(item, 'ItemID', 'SupplierPartID')?.text, `第 ${line} 行的 SupplierPartID`).slice(0, 60)
    if (seen.has(skuCode)) refuse('CXML_WRONG.twice', { line, sku: skuCode })
    seen.add(skuCode)
    const unitCode = need(at(item, 'ItemDetail', 'UnitOfMeasure')?.text, `第 ${line} 行的 UnitOfMeasure`).slice(0, 10)
    const unit = unitOf(unitCode) ?? refuse('CXML_WRONG.unit', { line, value: unitCode, units: UNITS_TEXT })
    const price = at(item, 'ItemDetail', 'UnitPrice')
    return {
      lineNo: line,
      skuCode,
      auxiliary: at(item, 'ItemID', 'SupplierPartAuxiliaryID')?.text ?? '',
      quantity: need(item.attrs.quantity, `第 ${line} 行的 quantity`),
      unit,
      unitCode,
      unitPriceFen: price ? moneyOf(price, `第 ${line} 行的 UnitPrice`) : null,
    }
  })
}

/** Of a line that was chosen in the mall: just that, with its parameters and units; of any other the goods in stock. */
async function addInputOf(ctx: Ctx, l: AskedLine): Promise<{ input: AddInput; areaCode: string }> {
  const punched = await punchedItem(ctx.db, ctx.companyId, l.auxiliary)
  if (l.auxiliary !== '' && punched?.skuCode !== l.skuCode) return refuse('CXML_WRONG.basket', { line: l.lineNo })
  const wrong = (): never => refuse('CXML_WRONG.number', { name: `第 ${l.lineNo} 行的 quantity`, value: l.quantity })
  const amount = l.unit === 'piece' ? { pieces: fenIn(l.quantity) ?? wrong() } : { weightKg: kgIn(l.quantity, l.unit) ?? wrong() }
  const quantity = amount.pieces === undefined ? amount : { pieces: amount.pieces % 100 === 0 ? amount.pieces / 100 : wrong() }
  if (!punched) return { input: { skuCode: l.skuCode, ...quantity, stockMode: StockMode.spot, services: [] }, areaCode: '' }
  const { unitNos, ...futures } = punched.chosen
  const same = punched.unit === l.unit && sameNumber(punched.quantity, l.quantity)
  const input: AddInput = {
    skuCode: l.skuCode,
    ...(same ? { pieces: punched.pieces } : quantity),
    stockMode: punched.stockMode,
    services: punched.services,
    ...(punched.stockMode === StockMode.futures ? { futures } : {}),
    ...(unitNos && same ? { unitNos } : {}),
  }
  return { input, areaCode: punched.areaCode }
}
const sameNumber = (a: string, b: string): boolean => kgIn(a, 'ton') !== null && kgIn(a, 'ton') === kgIn(b, 'ton')

function inArea(ctx: Ctx, areaCode: string): Ctx {
  if (areaCode === '') return ctx
  if (!ctx.world.catalogue.areas.has(areaCode)) return refuse('CXML_WRONG.area', { value: areaCode })
  return Object.create(ctx, { areaCode: { value: areaCode } }) as Ctx
}

/** Where and to whom: the company's own address and title, by the numbers the mall gave them. */
async function deliveryOf(ctx: Ctx, asked: Asked) {
  const { companyId, db } = ctx
  const number = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0)
  const address = asked.shipTo === '' ? undefined : await addressOf(db, companyId, number(asked.shipTo))
  if (asked.shipTo !== '' && !address) return refuse('CXML_WRONG.address', { value: asked.shipTo })
  const title =
    asked.billTo === ''
      ? (await invoiceTitlesOf(db, companyId))[0]
      : ((await invoiceTitleOf(db, companyId, number(asked.billTo))) ?? refuse('CXML_WRONG.title', { value: asked.billTo }))
  return {
    freightMode: address ? FreightMode.truck : FreightMode.selfPickup,
    addressId: address ? String(address.id) : undefined,
    invoiceId: title ? String(title.id) : undefined,
    invoiceType: title?.defaultType ?? 2,
  }
}

/** Whatever the document says of prices is what the mall says of them. */
function checkPrices(asked: Asked, plan: OrderPlan): void {
  const priced = new Map(plan.orders.flatMap(o => o.rows.map(r => [r.line.skuCode, r.line] as const)))
  for (const l of asked.lines) {
    const line = priced.get(l.skuCode)
    if (!line || l.unitPriceFen === null || unitOfPrice(line.priceUnit) !== l.unit || line.priceFen === l.unitPriceFen) continue
    refuse('CXML_PRICE.line', { line: l.lineNo, ours: moneyText(line.priceFen), theirs: moneyText(l.unitPriceFen) })
  }
  if (plan.totalFen === asked.totalFen) return
  const add = (pick: (o: OrderPlan['orders'][number]['sum']) => Fen): string =>
    moneyText(plan.orders.reduce((sum, o) => sum + pick(o.sum), 0))
  refuse('CXML_PRICE.total', {
    ours: moneyText(plan.totalFen),
    goods: add(s => s.goodsFen),
    service: add(s => s.serviceFen),
    freight: add(s => s.freightFen),
    theirs: moneyText(asked.totalFen),
  })
}

export interface Ordered {
  masterOrderCode: string
  orders: { orderCode: string; status: OrderStatusCode }[]
}

/** The same document again is answered as the first time; another one under its number is refused. */
export async function orderByDocument(ctx: Ctx, keyId: number, { request, payloadId }: Envelope): Promise<Ordered> {
  const asked = readOrder(request)
  if (asked.type === 'update') return refuse('CXML_NOT_OFFERED.update')
  if (asked.type === 'delete') return cancelByDocument(ctx, asked)
  const documentHash = digest('sha256', JSON.stringify(asked))
  const told = async (d: DocumentRow): Promise<Ordered> => {
    const orders = await ordersOfMaster(ctx.db, ctx.companyId, d.masterOrderCode ?? '')
    if (d.documentHash === documentHash) return { masterOrderCode: d.masterOrderCode ?? '', orders }
    return refuse('CXML_DOUBLE', { no: asked.orderNo, orders: orders.map(o => o.orderCode).join('、') })
  }
  const before = await documentOf(ctx.db, ctx.companyId, asked.orderNo)
  if (before?.masterOrderCode) return told(before)
  if (!asked.acceptTerms) return refuse('CXML_WRONG.terms')
  const d = await deliveryOf(ctx, asked)
  const inputs = []
  for (const l of asked.lines) inputs.push(await addInputOf(ctx, l))
  const here = inArea(ctx, asked.areaCode || (inputs.find(i => i.areaCode !== '')?.areaCode ?? ''))
  const lines = asked.lines.map(({ lineNo, skuCode, unit, unitCode }) => ({ lineNo, skuCode, unit, unitCode }))
  const { companyId } = ctx
  const saved = await saveDocument(ctx.db, {
    companyId,
    keyId,
    orderNo: asked.orderNo,
    orderDate: asked.orderDate.slice(0, 40),
    payloadId,
    documentHash,
    lines,
  })
  if (!saved) return told((await documentOf(ctx.db, companyId, asked.orderNo)) ?? refuse('BUSY'))
  // Each try has a basket of its own: of two copies at once neither adds to the other's.
  const basket: Basket = { kind: 'system', sourceNo: `order/${saved.id}/${documentHash}/${randomUUID()}` }
  try {
    for (const { input } of inputs) await addToBasket(here, basket, input)
    const way = { freightMode: d.freightMode, addressId: d.addressId, paymentType: 'A' as const }
    const plan = await planOrders(here, here.db, basket, way)
    const [problem] = plan.problems
    if (problem) return refuse('ORDER_CHANGED', { why: problem.message })
    checkPrices(asked, plan)
    const made = await createOrder(basket)(here, {
      requestId: `cxml-${randomUUID()}`,
      ...way,
      invoiceId: d.invoiceId,
      invoiceType: d.invoiceType,
      invoiceRoute: 1,
      note: asked.note,
      buyerNo: asked.orderNo,
      ...(asked.wantedOn === '' ? {} : { wantedOn: asked.wantedOn }),
      fingerprint: plan.fingerprint,
      cartItemIds: [],
      acceptTerms: true,
    })
    return {
      masterOrderCode: made.masterOrderCode,
      orders: made.orderCodes.map(orderCode => ({ orderCode, status: made.status })),
    }
  } catch (e) {
    // A copy that was faster has ordered: this one is told what it has.
    const now = await documentOf(ctx.db, companyId, asked.orderNo)
    if (now?.masterOrderCode) return told(now)
    throw e
  } finally {
    await emptyCart(ctx.db, ctx.me.userId, basket)
  }
}

/** Joined to every order from a basket (main/extensions.ts): a document orders once, in the order's own transaction. */
export const orderedByDocument: OrderSource = {
  async before() {},
  async after(ctx, tx, plan, { masterOrderCode }) {
    const { kind, sourceNo } = plan.basket
    const [, id, documentHash] = kind === 'system' ? (/^order\/(\d+)\/([0-9a-f]+)\//.exec(sourceNo) ?? []) : []
    if (id === undefined || documentHash === undefined) return
    if ((await setOrdered(tx, { id: Number(id), documentHash, masterOrderCode })) === 0) refuse('REQUEST_RUNNING')
    // What waits for nobody is confirmed at once; an order that is looked at first is when it moves on.
    for (const o of await ordersOfMaster(tx, ctx.companyId, masterOrderCode))
      if (o.status === OrderStatus.pendingPayment)
        await tellHooks(
          tx,
          {
            companyId: ctx.companyId,
            event: HookEvent.orderMoved,
            about: o.orderCode,
            data: movedData({ orderCode: o.orderCode, masterOrderCode }, o.status),
          },
          HookFormat.cxml,
        )
  },
}

/** All orders of the number are asked beforehand: what is paid or made is not cancelled by a document, and then none is. */
async function cancelByDocument(ctx: Ctx, asked: Asked): Promise<Ordered> {
  const d = await documentOf(ctx.db, ctx.companyId, asked.orderNo)
  if (!d?.masterOrderCode) return refuse('CXML_WRONG.unknownOrder', { no: asked.orderNo })
  const orders = await ordersOfMaster(ctx.db, ctx.companyId, d.masterOrderCode)
  const left = orders.filter(o => o.status !== OrderStatus.cancelled)
  for (const o of left) {
    const why = whyNotCancel(stateOf(o.status)) ?? (o.paidFen > 0 ? '已付款，请在商城提交取消申请' : '')
    if (why) return refuse('ORDER_STATE', { state: OrderStatus.label(o.status), act: `取消 ${o.orderCode}（${why}）` })
  }
  for (const o of left) await cancelOrder(ctx, { orderCode: o.orderCode, reason: asked.note || '采购系统取消' })
  return {
    masterOrderCode: d.masterOrderCode,
    orders: orders.map(o => ({ orderCode: o.orderCode, status: OrderStatus.cancelled })),
  }
}
