// 提交开票申请: the tickets of a draft become invoices. One transaction: what of each order may be invoiced is asked again under the order's
// lock, taken by a conditional write, and the draft can be sent once; its number is the key of the request (decision 0065).
import { InvoiceApplyStatus } from '@mall/domain/money/invoice/invoice.machine.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { invoiceTitleProblems } from '@mall/domain/people/company/invoiceTitle.rules.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { invoiceTitleOf } from '../../people/company/company.queries.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { notify, staffWithRight } from '../../platform/notice/notify.ts'
import { lockOrdersById } from '../../orders/order/order.queries.ts'
import { type ApplyRow, applied, applyByNo, certifiedTitle, freePicks, lockApply, picksOf, takeOf } from './apply.queries.ts'
import { ticketsOfDraft } from './draft.ts'
import { insertInvoice, invoicesOfApply, logInvoice } from './invoice.queries.ts'
import { moveInvoice } from './moveInvoice.ts'
import { goodsNameOf, limitsOf, pack } from './openTickets.ts'

export const applyForInvoice = (ctx: Ctx, input: Parsed<'/api/order/insertInvoiceInfo'>) =>
  ctx.db.tx(async tx => {
    // Orders first, then the application: everybody locks in this order.
    const before = await applyByNo(tx, ctx.me.userId, input.applyNo)
    const locked = new Set(before ? (await picksOf(tx, before.id)).map(p => p.orderId) : [])
    await lockOrdersById(tx, [...locked])
    const seen = await lockApply(tx, ctx.me.userId, input.applyNo)
    if (!seen || seen.companyId !== ctx.companyId) return refuse('INVOICE_DRAFT_NONE')
    if (seen.applyStatus === InvoiceApplyStatus.applied) return answer(tx, seen)
    if (seen.applyStatus !== InvoiceApplyStatus.notApplied || seen.over) return refuse('INVOICE_DRAFT_NONE')
    await checkTitle(ctx, tx, seen)
    const tickets = await ticketsOfDraft(ctx.world, tx, seen)
    // Chosen anew in another tab meanwhile.
    if (tickets.some(t => !locked.has(t.orderId))) return refuse('INVOICE_DRAFT_NONE')
    const spent = tickets.find(t => t.openFen <= 0)
    if (spent || tickets.length === 0) return refuse('INVOICE_TICKET.invoicedOrRefunded', { ticket: spent?.ticketNo ?? '' })
    const invoices = pack(tickets, await limitsOf(ctx.world, tx))
    const grossFen = invoices.reduce((sum, i) => sum + i.grossFen, 0)
    if (invoices.length !== input.invoices || grossFen !== input.grossFen)
      return refuse('INVOICE_CHANGED', { n: invoices.length, sum: yuan(grossFen) })
    const by = new Map(tickets.map(t => [t.ticketId, t]))
    for (const i of invoices) {
      const lines = i.lines.map(l => ({ l, t: by.get(l.key) ?? refuse('INVOICE_DRAFT_NONE') }))
      for (const { l, t } of lines)
        if (!(await takeOf(tx, t, l.grossFen))) return refuse('INVOICE_TICKET.invoiced', { ticket: t.ticketNo || t.waybillNo })
      const first = lines[0]?.t ?? refuse('INVOICE_DRAFT_NONE')
      const made = await insertInvoice(tx, {
        companyId: ctx.companyId,
        applyId: seen.id,
        kind: 'blue',
        flow: 'WV',
        groupText: first.groupText,
        paymentType: first.paymentType,
        ratePercent: i.ratePercent,
        kg: i.kg,
        grossFen: i.grossFen,
        netFen: i.netFen,
        taxFen: i.taxFen,
        why: i.why,
        blueId: null,
        lines: lines.map(({ l, t }) => ({
          ...l,
          orderId: t.orderId,
          orderLineId: t.orderLineId,
          settlementId: t.settlementId,
          waybillId: t.waybillId,
          ticketNo: t.ticketNo || t.waybillNo,
          goodsName: goodsNameOf(t),
          spec: t.spec,
        })),
      })
      await logInvoice(tx, { invoiceId: made.id, event: 'apply', detail: `申请 ${seen.applyNo}`, actorId: ctx.me.userId })
    }
    await applied(tx, seen.id)
    await freePicks(tx, seen.id)
    await reviewByRule(ctx, tx, seen, grossFen)
    return answer(tx, { ...seen, applyStatus: 1 })
  })

/** The title may have been changed since it was chosen; a special invoice wants all of it. */
async function checkTitle(ctx: Ctx, tx: Tx, a: ApplyRow): Promise<void> {
  if (a.titleId === null || a.title === '') return refuse('INVOICE_TITLE.unchosen')
  if (a.recipientMobile === '') return refuse('INVOICE_TITLE.noMobile')
  const t = await invoiceTitleOf(tx, ctx.companyId, a.titleId)
  if (!t) return refuse('INVOICE_TITLE.deleted')
  const [wrong] = invoiceTitleProblems({ ...a, bankAccount: '' }, t.bankAccount !== '')
  if (wrong) return refuse('INVOICE_TITLE', { why: wrong[1] })
}

/** Below the line and made out to the certified company itself nobody needs to look; anything else is checked by the mill's finance. */
async function reviewByRule(ctx: Ctx, tx: Tx, a: ApplyRow, grossFen: Fen): Promise<void> {
  const line = await ctx.world.rules.number('invoice.autoPassFen')
  const company = await certifiedTitle(tx, a.companyId)
  const own = company?.name === a.title && company.creditCode === a.taxNo
  const made = await invoicesOfApply(tx, a.id)
  if (own && grossFen <= line) {
    const actorId = await systemUserId(tx)
    for (const v of made)
      await moveInvoice(tx, v, { on: 'pass', by: 'system', actorId, detail: '免审金额内，抬头与认证企业一致' })
    return
  }
  await notify(tx, await staffWithRight(tx, 'invoice.handle'), {
    event: 'invoiceToReview',
    facts: { companyName: ctx.me.companyName, applyNo: a.applyNo, n: made.length, sum: yuan(grossFen) },
    link: `/invoice?state=review&word=${a.applyNo}`,
  })
}

async function answer(tx: Tx, a: ApplyRow) {
  const made = (await invoicesOfApply(tx, a.id)).filter(v => v.kind === 'blue')
  return { applyNo: a.applyNo, invoiceSns: made.map(v => v.invoiceSn), byRule: made.every(v => v.flow !== 'WV') }
}
