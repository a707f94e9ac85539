// What the mall tells the ERP: facts, each once, and what each of them changes in the ERP's books. The one rule for both houses: the sandbox books
// by it, and the reconciliation knows by it what is still under way.
import { minus, type Fen, type Kg } from '../../kernel/money.ts'
import { codes, type CodeOf } from '../../kernel/codes.ts'

/** Instructions wait for an answer that has an effect here (money that was paid out); facts only for the word that they were taken. */
export const ErpTopics = codes({
  balanceRefund: { code: 'balanceRefund', label: '余款退款付款' },
  receiptReturn: { code: 'receiptReturn', label: '来款原路退回' },
  balanceMoved: { code: 'balance.moved', label: '客户资金变动' },
  orderPaid: { code: 'order.paid', label: '订单付款' },
  orderCancelled: { code: 'order.cancelled', label: '已付款订单取消' },
  orderShipped: { code: 'order.shipped', label: '车辆出厂' },
  orderWeight: { code: 'order.weight', label: '出厂后磅单更正' },
  orderSettled: { code: 'order.settled', label: '订单结算' },
  invoiceIssued: { code: 'invoice.issued', label: '开具发票' },
  invoiceRed: { code: 'invoice.red', label: '开具红票' },
  stockMoved: { code: 'stock.moved', label: '库存调整' },
})

const INSTRUCTIONS = [ErpTopics.balanceRefund, ErpTopics.receiptReturn] as const
export type ErpInstruction = (typeof INSTRUCTIONS)[number]
export const isInstruction = (topic: string): topic is ErpInstruction => (INSTRUCTIONS as readonly string[]).includes(topic)

/** The books that both houses keep. */
export const BookKind = codes({
  available: { code: 'available', label: '预收（可用）' },
  frozen: { code: 'frozen', label: '预收（冻结）' },
  orderPaid: { code: 'orderPaid', label: '未结订单已收款' },
  orderKg: { code: 'orderKg', label: '未结订单已发重量' },
  invoiced: { code: 'invoiced', label: '已开票金额' },
  stock: { code: 'stock', label: '库存' },
})
export type BookKindCode = CodeOf<typeof BookKind>
export const MONEY_KINDS: readonly BookKindCode[] = ['available', 'frozen', 'orderPaid', 'invoiced']
export type BookUnit = 'fen' | 'kg' | 'piece'
export const unitOf = (kind: BookKindCode): BookUnit => (kind === 'stock' ? 'piece' : kind === 'orderKg' ? 'kg' : 'fen')

export interface StockLine {
  skuCode: string
  depotCode: string
  pieces: number
  /** By the scale, of what has left. */
  kg?: Kg
}
/** What was ordered; its part of what was paid holds its services, and its share of freight, surcharge and discount: the parts add up to the whole. */
export interface PaidLine {
  skuCode: string
  pieces: number
  kg: Kg
  amountFen: Fen
}
/** `amountFen` is what the ERP repeats in its answer, so that a garbled message shows. */
export type ErpEvent =
  | {
      topic: 'balance.moved'
      companyCode: string
      availableFen: Fen
      frozenFen: Fen
      amountFen: Fen
      note: string
      /** What came in from outside with it; below zero: what went out. */
      bankFen?: Fen
      /** Of the journal: what kind of business moved it. */
      source?: string
    }
  | {
      topic: 'order.paid'
      orderCode: string
      companyCode: string
      amountFen: Fen
      kg: Kg
      way: string
      /** The part that a bank or a code brought for this order; the rest was the company's before. */
      bankFen?: Fen
      /** 买方采购单号、项目、希望到货日, as far as the buyer said them. */
      buyerNo?: string
      projectName?: string
      wantedOn?: string
      /** Of an order made with 订金: which part this is; left out: all of it at once. */
      part?: 'deposit' | 'rest' | 'stage'
      /** Of an order paid in stages: which of them, from and to. */
      stages?: readonly [number, number]
      lines?: readonly PaidLine[]
    }
  | { topic: 'order.cancelled'; orderCode: string; companyCode: string; amountFen: Fen }
  | {
      topic: 'order.shipped'
      orderCode: string
      companyCode: string
      waybillNo: string
      plate: string
      ticketNo: string
      kg: Kg
      stock: readonly StockLine[]
      amountFen: Fen
    }
  | {
      topic: 'order.weight'
      orderCode: string
      companyCode: string
      waybillNo: string
      ticketNo: string
      kg: Kg
      amountFen: Fen
    }
  | {
      topic: 'order.settled'
      orderCode: string
      companyCode: string
      settleNo: string
      /** Given back above zero, asked for below. */
      differenceFen: Fen
      /** What was paid and shipped of the order until now: with its first sheet it is no longer open. */
      paidFen: Fen
      kg: Kg
      amountFen: Fen
    }
  | {
      topic: 'invoice.issued' | 'invoice.red'
      companyCode: string
      invoiceSn: string
      taxInvoiceNo: string
      /** Below zero: a red one. */
      amountFen: Fen
      taxFen: Fen
    }
  | { topic: 'stock.moved'; skuCode: string; depotCode: string; pieces: number; reason: string; ref: string; amountFen: Fen }

export const stockRef = (s: Pick<StockLine, 'skuCode' | 'depotCode'>): string => `${s.depotCode}/${s.skuCode}`

export interface BookEffect {
  kind: BookKindCode
  ref: string
  value: number
}
/** What an event changes in the books, zero left out; one row a book. */
export function effectsOf(e: ErpEvent): BookEffect[] {
  const all = ((): BookEffect[] => {
    switch (e.topic) {
      case 'balance.moved':
        return [
          { kind: 'available', ref: e.companyCode, value: e.availableFen },
          { kind: 'frozen', ref: e.companyCode, value: e.frozenFen },
        ]
      case 'order.paid':
        return [{ kind: 'orderPaid', ref: e.orderCode, value: e.amountFen }]
      case 'order.cancelled':
        return [{ kind: 'orderPaid', ref: e.orderCode, value: minus(e.amountFen) }]
      case 'order.shipped':
        return [
          { kind: 'orderKg', ref: e.orderCode, value: e.kg },
          ...e.stock.map(s => ({ kind: 'stock' as const, ref: stockRef(s), value: -s.pieces })),
        ]
      case 'order.weight':
        return [{ kind: 'orderKg', ref: e.orderCode, value: e.kg }]
      case 'order.settled':
        return [
          { kind: 'orderPaid', ref: e.orderCode, value: minus(e.paidFen) },
          { kind: 'orderKg', ref: e.orderCode, value: minus(e.kg) },
        ]
      case 'invoice.issued':
      case 'invoice.red':
        return [{ kind: 'invoiced', ref: e.companyCode, value: e.amountFen }]
      case 'stock.moved':
        return [{ kind: 'stock', ref: stockRef(e), value: e.pieces }]
    }
  })()
  const sums = new Map<string, BookEffect>()
  for (const x of all) {
    const key = `${x.kind} ${x.ref}`
    sums.set(key, { ...x, value: (sums.get(key)?.value ?? 0) + x.value })
  }
  return [...sums.values()].filter(x => x.value !== 0)
}

/** Its number in the outbox: topic and business number, so that the same fact told twice is one message. */
export const eventKey = (topic: ErpEvent['topic'], no: string | number): string => `${topic}:${no}`
/** What it is about, for who looks for all messages of one order, company or product. Messages of one order go out one after the other. */
export const aboutOf = (e: ErpEvent): string =>
  'orderCode' in e ? e.orderCode : e.topic === 'stock.moved' ? stockRef(e) : e.companyCode

/** A message as lines for people; account numbers and what is sealed stay out. */
const SHOWN: readonly (readonly [string, string, 'text' | 'fen' | 'kg' | 'piece'])[] = [
  ['orderCode', '订单', 'text'],
  ['companyCode', '企业', 'text'],
  ['refundNo', '退款', 'text'],
  ['receiptNo', '来款', 'text'],
  ['settleNo', '结算单', 'text'],
  ['waybillNo', '运单', 'text'],
  ['plate', '车牌', 'text'],
  ['ticketNo', '磅单', 'text'],
  ['invoiceSn', '开票申请', 'text'],
  ['taxInvoiceNo', '发票号码', 'text'],
  ['depotCode', '仓库', 'text'],
  ['skuCode', '商品', 'text'],
  ['availableFen', '可用', 'fen'],
  ['frozenFen', '冻结', 'fen'],
  ['differenceFen', '差额', 'fen'],
  ['amountFen', '金额', 'fen'],
  ['taxFen', '税额', 'fen'],
  ['kg', '重量', 'kg'],
  ['pieces', '件数', 'piece'],
  ['reason', '原因', 'text'],
  ['note', '摘要', 'text'],
  ['way', '付款方式', 'text'],
]
/** The columns of a file of messages, in their order. */
export const MESSAGE_COLUMNS = SHOWN.map(([, label, unit]) => ({ label, unit }))
export interface ShownLine {
  label: string
  value: string | number
  unit: 'text' | 'fen' | 'kg' | 'piece'
}
export const linesOfMessage = (payload: Readonly<Record<string, unknown>>): ShownLine[] => {
  const lines = SHOWN.flatMap(([key, label, unit]) => {
    const value = payload[key]
    if (typeof value !== 'string' && typeof value !== 'number') return []
    // Of a movement both parts are shown; its sum says nothing more.
    if (key === 'amountFen' && 'availableFen' in payload) return []
    return value === '' || (value === 0 && unit !== 'text') ? [] : [{ label, value, unit }]
  })
  const stock = Array.isArray(payload.stock) ? (payload.stock as StockLine[]) : []
  return [...lines, ...stock.map(s => ({ label: stockRef(s), value: -s.pieces, unit: 'piece' as const }))]
}
