// 开票草稿: the four steps of an application, kept on the server, so that it can be left and taken up again. Its tickets are kept until 24:00.
import { InvoiceApplyStatus } from '@mall/domain/money/invoice/invoice.machine.ts'
import { InvoiceTitleType, invoiceTitleProblems } from '@mall/domain/people/company/invoiceTitle.rules.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { invoiceTitleOf, invoiceTitlesOf } from '../../people/company/company.queries.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { lockOrdersById } from '../../orders/order/order.queries.ts'
import {
  type ApplyRow,
  draftOf,
  dropApply,
  lockApply,
  picksOf,
  pickTickets,
  setRecipient,
  setTitle,
  takeDraft,
} from './apply.queries.ts'
import { idOf, limitsOf, type OpenTicket, openOfCompany, pack, packedView, ticketsOfOrders } from './openTickets.ts'

/** The tickets of a draft as they stand now, in the order of the list. */
export async function ticketsOfDraft(world: World, db: Db, a: ApplyRow): Promise<OpenTicket[]> {
  const picks = await picksOf(db, a.id)
  const mine = new Set(picks.map(idOf))
  return (await ticketsOfOrders(world, db, [...new Set(picks.map(p => p.orderId))])).filter(t => mine.has(t.ticketId))
}

export const draftView = (a: ApplyRow, tickets: readonly OpenTicket[]) => ({
  applyNo: a.applyNo,
  step: a.step,
  ticketIds: tickets.map(t => t.ticketId),
  grossFen: tickets.reduce((sum, t) => sum + t.openFen, 0),
  holdUntil: a.holdUntil.getTime(),
  titleId: a.titleId === null ? null : String(a.titleId),
  titleType: a.titleType,
  invoiceType: a.invoiceType,
  title: a.title,
  taxNo: a.taxNo,
  address: a.address,
  tel: a.tel,
  bankName: a.bankName,
  recipientMobile: a.recipientMobile,
  recipientMail: a.recipientMail,
  remark: a.remark,
})

export const saveDraft = (ctx: Ctx, { ticketIds }: Parsed<'/api/order/saveBillingDraft'>) =>
  ctx.db.tx(async tx => {
    const wanted = new Set(ticketIds)
    // What the company has and may invoice: anything else is no ticket of his.
    const seen = (await openOfCompany(ctx.world, tx, ctx.companyId)).filter(t => wanted.has(t.ticketId))
    if (seen.length < wanted.size) return refuse('INVOICE_TICKET.noneOrInvoiced', { ticket: '' })
    await lockOrdersById(tx, [...new Set(seen.map(t => t.orderId))])
    const now = (await ticketsOfOrders(ctx.world, tx, [...new Set(seen.map(t => t.orderId))])).filter(t => wanted.has(t.ticketId))
    for (const t of now)
      if (t.openFen <= 0) return refuse('INVOICE_TICKET.invoicedOrRefunded', { ticket: t.ticketNo || t.waybillNo })
    const apply = (await takeDraft(tx, { companyId: ctx.companyId, userId: ctx.me.userId })) ?? refuse('INVOICE_DRAFT_NONE')
    if ((await pickTickets(tx, apply.id, now)) < now.length) return refuse('INVOICE_HELD')
    return draftView(apply, now)
  })

async function lockDraft(ctx: Ctx, tx: Tx, applyNo: string): Promise<ApplyRow> {
  const a = await lockApply(tx, ctx.me.userId, applyNo)
  return a && a.applyStatus === InvoiceApplyStatus.notApplied && !a.over ? a : refuse('INVOICE_DRAFT_NONE')
}

export const updateDraft = (ctx: Ctx, input: Parsed<'/api/order/updateBillingDraft'>) =>
  ctx.db.tx(async tx => {
    let a = await lockDraft(ctx, tx, input.applyNo)
    if (input.title) {
      const t = (await invoiceTitleOf(tx, ctx.companyId, Number(input.title.titleId))) ?? refuse('INVOICE_TITLE.gone')
      const { invoiceType } = input.title
      const [wrong] = invoiceTitleProblems({ ...t, invoiceType, bankAccount: '' }, t.bankAccount !== '')
      if (wrong) return refuse('INVOICE_TITLE', { why: wrong[1] })
      a = {
        ...a,
        titleId: t.id,
        titleType: t.titleType === InvoiceTitleType.personal ? 1 : 2,
        invoiceType,
        title: t.title,
        taxNo: t.taxNo,
        address: t.address,
        tel: t.tel,
        bankName: t.bankName,
        bankAccount: t.bankAccount,
        step: 'fillInRecipients',
      }
      await setTitle(tx, a)
    }
    if (input.recipient) {
      if (a.title === '') return refuse('INVOICE_TITLE.unchosen')
      a = { ...a, ...input.recipient, step: 'confirmationInformation' }
      await setRecipient(tx, a)
    }
    return draftView(a, await ticketsOfDraft(ctx.world, tx, a))
  })

export const deleteDraft = (ctx: Ctx, { applyNo }: Parsed<'/api/order/deleteBillingDraft'>) =>
  ctx.db.tx(async tx => {
    const a = await lockApply(tx, ctx.me.userId, applyNo)
    if (!a || a.applyStatus === InvoiceApplyStatus.applied) return refuse('INVOICE_DRAFT_NONE')
    await dropApply(tx, [a.id])
    return { done: true as const }
  })

export async function readDraft(ctx: Ctx) {
  const limits = await limitsOf(ctx.world, ctx.db)
  const a = await draftOf(ctx.db, ctx.me.userId)
  if (!a || a.companyId !== ctx.companyId) return { draft: null, invoices: [], limits, whyNotSpecial: '' }
  const tickets = await ticketsOfDraft(ctx.world, ctx.db, a)
  const titles = await invoiceTitlesOf(ctx.db, ctx.companyId)
  return {
    draft: draftView(a, tickets),
    invoices: packedView(pack(tickets, limits), tickets),
    limits,
    whyNotSpecial: titles.length === 0 ? '还没有发票抬头，请先新增' : '',
  }
}
