// What one word is looked for in: a list of the console each, asked as the employee himself would ask it. So the rights and the rows of a
// salesman are the list's own, and no second question can differ from it.
import type { Path, Reply, Sent } from '@mall/contract/main/calls.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'

export interface Hit {
  code: string
  title: string
  note: string
  to: string
}
export interface Part {
  kind: string
  path: Path
  input: object
  hits(reply: unknown): Hit[]
}

const few = { currentPage: 1, pageSize: 5 } as const
const q = encodeURIComponent

/** The compiler holds question and answer to the list's contract; the table holds all kinds together. */
const part = <P extends Path>(kind: string, path: P, input: Sent<P>, hits: (reply: Reply<P>) => Hit[]): Part => ({
  kind,
  path,
  input: input as object,
  hits: reply => hits(reply as Reply<P>),
})

const ticketsIn = (view: 'open' | 'done', word: string) =>
  part('工单', '/api/ops/getSupportTicketList', { ...few, word, view }, r =>
    r.list.map(t => ({
      code: t.ticketNo,
      title: t.ticketNo,
      note: `${t.companyName || t.whoName}，${t.words.slice(0, 30)}`,
      to: `/tickets?state=${view}&word=${q(t.ticketNo)}&open=${q(t.ticketNo)}`,
    })),
  )

const trucksIn = (ended: boolean, word: string) =>
  part('运单', '/api/ops/getDispatchList', { ...few, word, ended }, r =>
    r.list.map(w => ({
      code: w.waybillNo,
      title: w.waybillNo,
      note: `${w.plate ? `${w.plate}，` : ''}${w.companyName}${w.ended ? '，已作废' : ''}`,
      to: `/dispatch?word=${q(w.waybillNo)}&open=${q(w.waybillNo)}${ended ? '&ended=true' : ''}`,
    })),
  )

export const partsFor = (word: string): Part[] => [
  part('订单', '/api/ops/getOrderQueue', { ...few, queue: 'all', word }, r =>
    r.list.map(o => ({
      code: o.orderCode,
      title: o.orderCode,
      note: `${o.companyName}，${OrderStatus.label(o.status)}，${yuan(o.totalFen)} 元`,
      to: `/order?queue=all&word=${q(o.orderCode)}&open=${q(o.orderCode)}`,
    })),
  ),
  part('企业', '/api/ops/getCompanyList', { ...few, word }, r =>
    r.list.map(c => ({
      code: c.companyCode,
      title: c.companyName,
      note: `${c.companyCode}，${c.orders} 单`,
      to: `/company360?code=${q(c.companyCode)}`,
    })),
  ),
  part('商品', '/api/ops/getSkuList', { ...few, word }, r =>
    r.list.map(s => ({
      code: s.skuCode,
      title: s.title,
      note: s.skuCode,
      to: `/sku?word=${q(s.skuCode)}&open=${q(s.skuCode)}`,
    })),
  ),
  part('收款', '/api/ops/getPaymentList', { ...few, word }, r =>
    r.list.map(p => ({
      code: p.paymentNo,
      title: p.paymentNo,
      note: `${p.companyName}，${yuan(p.amountFen)} 元`,
      to: `/payment?word=${q(p.paymentNo)}`,
    })),
  ),
  part('发票', '/api/ops/getInvoiceQueue', { ...few, state: 'all', word }, r =>
    r.list.map(i => ({
      code: i.taxInvoiceNo || i.invoiceSn,
      title: i.invoiceSn,
      note: `${i.companyName}，${yuan(i.grossFen)} 元${i.taxInvoiceNo ? `，${i.taxInvoiceNo}` : ''}`,
      to: `/invoice?state=all&word=${q(i.invoiceSn)}&open=${q(i.invoiceSn)}`,
    })),
  ),
  part('合同签署', '/api/ops/getSignQueue', { ...few, queue: 'all', word }, r =>
    r.list.map(s => ({
      code: s.documentNo,
      title: s.documentNo,
      note: `${s.companyName}，${s.title}`,
      to: `/signing?word=${q(s.documentNo)}`,
    })),
  ),
  part('框架合同', '/api/ops/getFrameworkList', { ...few, view: 'all', word }, r =>
    r.list.map(f => ({
      code: f.ccNo,
      title: f.ccNo,
      note: `${f.companyName}，${f.title}`,
      to: `/framework?view=all&word=${q(f.ccNo)}&open=${q(f.ccNo)}`,
    })),
  ),
  trucksIn(false, word),
  trucksIn(true, word),
  part('质保书', '/api/ops/getWarrantyList', { ...few, word }, r =>
    r.list.map(c => ({
      code: c.certNo,
      title: c.certNo,
      note: `${c.companyName}，炉号 ${c.heatNo}`,
      to: `/certificate?word=${q(c.certNo)}`,
    })),
  ),
  part('异议', '/api/ops/getClaimQueue', { ...few, state: 'all', word }, r =>
    r.list.map(c => ({
      code: c.claimNo,
      title: c.claimNo,
      note: `${c.companyName}，${c.title}`,
      to: `/claims?state=all&word=${q(c.claimNo)}&open=${q(c.claimNo)}`,
    })),
  ),
  ticketsIn('open', word),
  ticketsIn('done', word),
  part('竞拍', '/api/ops/getBiddingLots', { ...few, view: 'all', word }, r =>
    r.list.map(b => ({ code: b.biddingNo, title: b.biddingNo, note: b.title, to: `/biddingLot?no=${q(b.biddingNo)}` })),
  ),
  part('议价', '/api/ops/getQuotes', { ...few, view: 'all', word }, r =>
    r.list.map(x => ({
      code: x.quoteNo,
      title: x.quoteNo,
      note: `${x.companyName}，${x.title}`,
      to: `/quotes?queue=all&word=${q(x.quoteNo)}`,
    })),
  ),
]
