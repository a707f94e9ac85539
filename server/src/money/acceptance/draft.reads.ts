// 承兑 as the buyer sees it.
import { inSandbox } from '../../kernel/settings/partners.ts'
import { DraftState } from '@mall/domain/money/acceptance/draft.ts'
import { whyNotRight } from '@mall/domain/people/companyAccess/companyRights.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { offsetOf, page } from '../../kernel/serve/paging.ts'
import { availableFen } from '../../people/company/company.queries.ts'
import { draftFen, openDebtFen, quotesOfOrders, usableDrafts } from '../funds/draftMoney.queries.ts'
import { dearerThanQuote } from '@mall/domain/money/acceptance/draft.rules.ts'
import { ordersToPay } from '../../orders/order/order.queries.ts'
import { scopeOf } from '../../orders/order/scope.ts'
import { draftByCode, draftsOf, eventsOfDraft, monthsOf, ordersForDrafts, usesOfDraft } from './draft.queries.ts'
import { draftHistory, draftView, useView } from './draft.view.ts'
import { takingRules } from './takingRules.ts'

export const readDraftDesk = (ctx: Ctx) =>
  ctx.db.together(async db => {
    const { companyId } = ctx
    const { rules, acceptors, openCount, quoteUntil } = await takingRules(ctx.world, db, companyId)
    const [leftFen, debtFen, available, dueOrders, months] = await Promise.all([
      draftFen(db, companyId),
      openDebtFen(db, companyId),
      availableFen(db, companyId),
      ordersForDrafts(db, companyId, scopeOf(ctx).userId),
      monthsOf(db, companyId),
    ])
    return {
      today: rules.today,
      classes: rules.classes.map(c => ({ ...c, classCode: c.classCode as 'A' | 'B' | 'C' })),
      acceptors: acceptors.map(({ id, ...a }) => ({ acceptorId: String(id), ...a })),
      lineFen: rules.lineFen,
      openFen: rules.openFen,
      openCount,
      openOfClass: { ...rules.openOfClass },
      leftFen,
      debtFen,
      availableFen: available,
      acceptanceBp: await ctx.world.rules.number('order.acceptanceBp'),
      quoteUntil: quoteUntil.getTime(),
      dueOrders: dueOrders.map(o => ({ ...o, holdUntil: o.holdUntil?.getTime() ?? null })),
      months,
      draftSandbox: inSandbox(ctx.world.settings, 'draft'),
    }
  })

export async function readDrafts(ctx: Ctx, input: Parsed<'/api/draft/getDraftList'>) {
  const rows = await draftsOf(ctx.db, input.state, {
    companyId: ctx.companyId,
    limit: input.pageSize,
    offset: offsetOf(input),
  })
  return page(input, rows.map(draftView), rows[0]?.total ?? 0)
}

export async function readDraft(ctx: Ctx, { draftCode }: Parsed<'/api/draft/getDraft'>) {
  const d = await draftByCode(ctx.db, draftCode)
  if (!d || d.companyId !== ctx.companyId) return refuse('DRAFT_NONE')
  return {
    ...draftView(d),
    uses: (await usesOfDraft(ctx.db, d.id)).map(useView),
    history: draftHistory(await eventsOfDraft(ctx.db, d.id), true),
    whyNotWithdraw:
      d.state !== DraftState.waiting
        ? `承兑${DraftState.label(d.state)}，不能撤回`
        : ctx.me.actor
          ? '代打单状态下不能撤回承兑'
          : (whyNotRight(ctx.me.rights, 'order.pay') ?? ''),
    draftSandbox: inSandbox(ctx.world.settings, 'draft'),
  }
}

/** What the payment page offers: the payment itself asks the same again under lock. */
export async function readUsable(ctx: Ctx, { masterOrderCode }: Parsed<'/api/draft/getUsableDrafts'>) {
  const orders = await ordersToPay(ctx.db, scopeOf(ctx), masterOrderCode)
  if (orders.length === 0) return refuse('ORDER_NOT_FOUND')
  const quotes = await quotesOfOrders(
    ctx.db,
    orders.map(o => o.id),
  )
  const drafts = await usableDrafts(ctx.db, ctx.companyId)
  return {
    availableFen: await availableFen(ctx.db, ctx.companyId),
    debtFen: await openDebtFen(ctx.db, ctx.companyId),
    drafts: drafts.map(d => {
      const dear = quotes.find(q => dearerThanQuote(d, q))
      return {
        draftCode: d.draftCode,
        acceptorName: d.acceptorName,
        classCode: d.classCode as 'A' | 'B' | 'C',
        faceFen: d.faceFen,
        leftFen: d.leftFen,
        dueOn: d.dueOn,
        why: dear ? `贴现成本高于订单 ${dear.orderCode} 的报价` : '',
      }
    }),
  }
}
