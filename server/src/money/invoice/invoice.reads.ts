// 开票 for the buyer: what can be invoiced, applications, invoices.
import { invoiceMachine, isIssued } from '@mall/domain/money/invoice/invoice.machine.ts'
import { yuan, minus } from '@mall/domain/kernel/money.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { daysOf } from '../../platform/db/days.ts'
import { orderByCode } from '../../orders/order/order.queries.ts'
import { scopeOf } from '../../orders/order/scope.ts'
import { draftOf, recipientsOf } from './apply.queries.ts'
import { draftView, ticketsOfDraft } from './draft.ts'
import { invoiceBySn, invoicesOfOrder, type InvoiceRow } from './invoice.queries.ts'
import { applyPage, companySums, invoicePage, invoicesOfApplies } from './invoiceList.queries.ts'
import { detailOf, headOf } from './invoice.view.ts'
import { limitsOf, moneyText, openOfCompany, ticketsOfOrders } from './openTickets.ts'
import { openRedOf } from './red.queries.ts'
import { blockedOfCompany, type BlockedRow } from './tickets.queries.ts'
import { notToRed } from './redLetter.ts'

const whyOf = (b: BlockedRow): { why: string; to: string } =>
  b.block === 'unpaid'
    ? { why: `少补 ${yuan(minus(b.differenceFen))} 元未付，补付后可开`, to: `/order/settlement?settleNo=${b.settleNo}` }
    : b.block === 'toConfirm'
      ? { why: '结算单待确认', to: `/order/settlement?settleNo=${b.settleNo}` }
      : b.block === 'held'
        ? { why: '有异议挂起，办结后随下一张结算单可开', to: `/order/settlement?settleNo=${b.settleNo}` }
        : { why: '还没有结算：订单全部签收后自动出结算单', to: `/order/orderDetail?orderCode=${b.orderCode}` }

export async function readBillingTickets(ctx: Ctx, { orderCode }: Parsed<'/api/order/getBillingTickets'>) {
  const order = orderCode ? await orderByCode(ctx.db, { companyId: ctx.companyId, userId: null }, orderCode) : undefined
  const mine = (t: { orderCode: string }) => !orderCode || t.orderCode === orderCode
  const [all, blocked, limits, apply] = await Promise.all([
    openOfCompany(ctx.world, ctx.db, ctx.companyId),
    orderCode && !order ? [] : blockedOfCompany(ctx.db, ctx.companyId, order?.id ?? null),
    limitsOf(ctx.world, ctx.db),
    draftOf(ctx.db, ctx.me.userId),
  ])
  const draft =
    apply && apply.companyId === ctx.companyId ? draftView(apply, await ticketsOfDraft(ctx.world, ctx.db, apply)) : null
  const open = all.filter(t => mine(t) && (t.heldBy === null || t.heldBy === ctx.me.userId))
  const taken = all.filter(t => mine(t) && t.heldBy !== null && t.heldBy !== ctx.me.userId)
  return {
    list: open.map(t => ({
      ticketId: t.ticketId,
      ticketNo: t.ticketNo || t.waybillNo,
      waybillNo: t.waybillNo,
      plate: t.plate,
      orderCode: t.orderCode,
      settleNo: t.settleNo,
      title: t.title,
      kg: t.kg,
      pieces: t.pieces,
      pieceUnit: t.pieceUnit,
      priceFen: t.priceFen,
      priceUnit: t.priceUnit,
      moneyText: moneyText(t),
      openFen: t.openFen,
      invoicedFen: t.takenFen,
      group: t.group,
      groupText: t.groupText,
      contractNo: t.contractNo,
      paymentType: t.paymentType,
      invoiceRoute: t.invoiceRoute,
      ratePercent: t.ratePercent,
      settledAt: t.settledAt.getTime(),
    })),
    openFen: open.reduce((sum, t) => sum + t.openFen, 0),
    openKg: open.reduce((sum, t) => sum + t.kg, 0),
    blocked: [
      ...blocked.map(b => ({
        ticketNo: b.ticketNo,
        orderCode: b.orderCode,
        title: b.title,
        kg: b.kg,
        fen: b.fen,
        block: b.block,
        ...whyOf(b),
      })),
      ...taken.map(t => ({
        ticketNo: t.ticketNo || t.waybillNo,
        orderCode: t.orderCode,
        title: t.title,
        kg: t.kg,
        fen: t.openFen,
        block: 'taken' as const,
        why: '同事的开票草稿占用，到今天 24:00',
        to: '',
      })),
    ],
    limits,
    draft,
  }
}

export async function readBillingStock(ctx: Ctx, { word }: Parsed<'/api/order/getBillingStock'>) {
  const open = (await openOfCompany(ctx.world, ctx.db, ctx.companyId)).filter(
    t =>
      (t.heldBy === null || t.heldBy === ctx.me.userId) && (word === '' || t.title.includes(word) || t.orderCode.includes(word)),
  )
  return {
    list: [...Map.groupBy(open, t => t.title)].map(([goods, mine]) => ({
      goods,
      tickets: mine.length,
      orderCodes: [...new Set(mine.map(t => t.orderCode))],
      kg: mine.reduce((sum, t) => sum + t.kg, 0),
      openFen: mine.reduce((sum, t) => sum + t.openFen, 0),
      ticketIds: mine.map(t => t.ticketId),
    })),
    openFen: open.reduce((sum, t) => sum + t.openFen, 0),
    openKg: open.reduce((sum, t) => sum + t.kg, 0),
  }
}

export async function readOrderInvoices(ctx: Ctx, { orderCode }: { orderCode: string }) {
  const order = (await orderByCode(ctx.db, scopeOf(ctx), orderCode)) ?? refuse('ORDER_NOT_FOUND')
  const [tickets, list] = await Promise.all([ticketsOfOrders(ctx.world, ctx.db, [order.id]), invoicesOfOrder(ctx.db, order.id)])
  return {
    openFen: tickets.reduce((sum, t) => sum + t.openFen, 0),
    invoicedFen: tickets.reduce((sum, t) => sum + t.takenFen, 0),
    list: list.map(v => headOf(v, 'buyer')),
  }
}

export async function readInvoiceApplies(ctx: Ctx, input: Parsed<'/api/order/getInvoiceApplyPages'>) {
  const rows = await applyPage(ctx.db, {
    companyId: ctx.companyId,
    word: literal(input.word),
    ...daysOf(input),
    limit: input.pageSize,
    offset: offsetOf(input),
  })
  const invoices = await invoicesOfApplies(
    ctx.db,
    rows.map(r => r.id),
  )
  return page(
    input,
    rows.map(r => ({
      applyNo: r.applyNo,
      applyStatus: r.applyStatus,
      title: r.title,
      invoiceType: r.invoiceType,
      by: r.by,
      appliedAt: r.appliedAt?.getTime() ?? 0,
      grossFen: r.grossFen,
      invoices: invoices
        .filter(i => i.applyId === r.id)
        .map(({ invoiceSn, flow, grossFen, taxInvoiceNo }) => ({ invoiceSn, flow, grossFen, taxInvoiceNo })),
    })),
    rows[0]?.total ?? 0,
  )
}

const LIST = { all: 'every', mine: 'mineAll', going: 'going', issued: 'issued', red: 'red' } as const
export async function readInvoices(ctx: Ctx, input: Parsed<'/api/order/getInvoiceInfoPages'>) {
  const [rows, sums] = await Promise.all([
    invoicePage(ctx.db, {
      companyId: ctx.companyId,
      contactId: null,
      list: LIST[input.list],
      word: literal(input.word),
      ...daysOf(input),
      limit: input.pageSize,
      offset: offsetOf(input),
      oldest: false,
    }),
    companySums(ctx.db, ctx.companyId),
  ])
  return {
    ...page(
      input,
      rows.map(v => headOf(v, 'buyer')),
      rows[0]?.total ?? 0,
    ),
    mineCount: sums?.mine ?? 0,
    goingCount: sums?.going ?? 0,
    sums: { issuedFen: sums?.issuedFen ?? 0, redFen: sums?.redFen ?? 0, goingFen: sums?.goingFen ?? 0 },
  }
}

/** Why no red letter can be asked for; empty: it can. */
export async function whyNotRed(ctx: Ctx, v: InvoiceRow): Promise<string> {
  const wrong = notToRed(v)
  if (wrong) return `发票${wrong.state}，不能${wrong.act}`
  const open = await openRedOf(ctx.db, v.id)
  return open ? `红字确认单 ${open.redNo} 还没有办完` : ''
}

export async function readInvoice(ctx: Ctx, { invoiceSn }: { invoiceSn: string }) {
  const v = (await invoiceBySn(ctx.db, ctx.companyId, invoiceSn)) ?? refuse('INVOICE_NONE')
  const [view, whyNot] = await Promise.all([detailOf(ctx.world, ctx.db, v, 'buyer'), whyNotRed(ctx, v)])
  const events = invoiceMachine.events(v.flow, 'buyer')
  const acts = (['withdraw', 'reapply', 'confirm', 'object'] as const).filter(a => events.includes(a))
  const usable = v.kind === 'blue' && v.invoiceType === 2 && isIssued(v.flow) && v.redOpenFen === 0 && v.redFen < v.grossFen
  return {
    ...view,
    acts: [...acts, ...(usable ? [v.usedAt === null ? ('used' as const) : ('notUsed' as const)] : [])],
    whyNotRed: whyNot,
  }
}

export const readRecipients = async (ctx: Ctx) =>
  (await recipientsOf(ctx.db, ctx.companyId)).map(r => ({ ...r, lastAt: r.lastAt.getTime() }))
