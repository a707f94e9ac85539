// 售后 for the buyer.
import { claimTermsText } from '@mall/domain/orders/contract/claimTerms.ts'
import { whyNotAnswerClaim, whyNotCounterClaim, whyNotWithdrawClaim } from '@mall/domain/delivery/afterSales/claim.rules.ts'
import { AfterSalesStatus } from '@mall/domain/delivery/afterSales/claim.codes.ts'
import { nowOf } from '../../platform/db/now.queries.ts'
import { isLive } from '@mall/domain/delivery/afterSales/claim.machine.ts'
import { FilingContent } from '@mall/contract/delivery/afterSales/afterSales.ts'
import { refundIdOf } from '@mall/domain/money/payment/refundNo.ts'
import { whyNotRight } from '@mall/domain/people/companyAccess/companyRights.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { daysOf } from '../../platform/db/days.ts'
import { availableFen } from '../../people/company/company.queries.ts'
import { owedInAll } from '../../money/payment/sourceRefund.ts'
import { orderByCode } from '../../orders/order/order.queries.ts'
import { scopeOf } from '../../orders/order/scope.ts'
import { claimView, headOf, refundOf, returnHeadOf, returnUnitOf } from './afterSales.view.ts'
import { claimByNo, claimsOfOrder, draftOf, fileNames, unitsOfOrder } from './claim.queries.ts'
import { claimCounts, claimPage } from './claimList.queries.ts'
import { unitMoney } from './claimMoney.ts'
import { linesOfRefund, refundById, refundPage } from './refund.queries.ts'
import { goodsBackPage, returnByNo, returnPage, type ReturnRow, unitsOfReturn } from './return.queries.ts'

export async function readApply(ctx: Ctx, { orderCode }: Parsed<'/api/order/getAfterSalesApply'>) {
  const order = (await orderByCode(ctx.db, scopeOf(ctx), orderCode)) ?? refuse('ORDER_NOT_FOUND')
  const [units, saved, now] = await Promise.all([
    unitsOfOrder(ctx.db, order.id),
    draftOf(ctx.db, order.id, ctx.me.userId),
    nowOf(ctx.db),
  ])
  // A draft of an earlier form that no longer reads is none.
  const read = saved ? FilingContent.safeParse(saved.content) : undefined
  const draft = read?.success ? read.data : null
  return {
    orderCode,
    title: order.summary,
    now,
    weightHours: await ctx.world.rules.number('weighing.objectionHours'),
    contact: order.receiver || order.buyerName,
    mobile: order.receiverMobile,
    units: units.map(u => ({
      waybillUnitId: String(u.waybillUnitId),
      unitNo: u.unitNo,
      title: u.title,
      heatNo: u.heatNo,
      waybillNo: u.waybillNo,
      ticketNo: u.ticketNo,
      certNo: u.certNo,
      pieces: u.pieces,
      pieceUnit: u.pieceUnit,
      coil: u.coil,
      tagKg: u.tagKg,
      receivedAt: u.receivedAt?.getTime() ?? null,
      inClaim: u.inClaim,
      returned: u.returned,
      listedDefect: u.listedDefect,
    })),
    draft,
    draftPhotos: draft
      ? await fileNames(ctx.db, [...draft.units.flatMap(u => u.photos.map(p => p.fileId)), ...draft.paperIds])
      : [],
    draftAt: draft ? (saved?.savedAt.getTime() ?? null) : null,
  }
}

export async function readAfterSalesList(ctx: Ctx, input: Parsed<'/api/order/getAfterSalesList'>) {
  const scope = { ...scopeOf(ctx), contactId: null }
  const [rows, counts] = await Promise.all([
    claimPage(
      ctx.db,
      {
        ...scope,
        ...daysOf(input),
        state: input.state,
        word: literal(input.word),
        limit: input.pageSize,
        offset: offsetOf(input),
      },
      'newest',
    ),
    claimCounts(ctx.db, scope),
  ])
  return {
    ...page(input, rows.map(headOf), rows[0]?.total ?? 0),
    mineCount: counts.find(c => c.status === AfterSalesStatus.proposed)?.n ?? 0,
    openCount: counts.reduce((sum, c) => sum + c.n, 0),
  }
}

export async function readAfterSales(ctx: Ctx, { claimNo }: Parsed<'/api/order/getAfterSalesDetail'>) {
  const claim = (await claimByNo(ctx.db, scopeOf(ctx), claimNo)) ?? refuse('CLAIM_NOT_FOUND')
  const { view, units } = await claimView(ctx.db, claim)
  const noRight = whyNotRight(ctx.me.rights, 'claim.manage') ?? ''
  const agreed = units.some(u => u.way !== null)
  return {
    ...view,
    whyNotAnswer: noRight || whyNotAnswerClaim(claim.status),
    whyNotCounter: noRight || whyNotCounterClaim(claim.status, claim.countered),
    whyNotWithdraw: noRight || whyNotWithdrawClaim(claim.status, agreed),
  }
}

export async function readOrderAfterSales(ctx: Ctx, { orderCode }: Parsed<'/api/order/getOrderAfterSales'>) {
  const order = (await orderByCode(ctx.db, scopeOf(ctx), orderCode)) ?? refuse('ORDER_NOT_FOUND')
  const [claims, units] = await Promise.all([claimsOfOrder(ctx.db, order.id), unitsOfOrder(ctx.db, order.id)])
  return {
    termsText: claimTermsText(await ctx.world.rules.number('weighing.objectionHours')),
    claims: claims.map(headOf),
    whyNotClaim:
      units.length === 0
        ? '-'
        : (whyNotRight(ctx.me.rights, 'claim.manage') ??
          (units.every(u => u.receivedAt === null)
            ? '签收后才能提异议'
            : units.every(u => u.inClaim !== '' || u.returned)
              ? '各件都已在异议中'
              : '')),
  }
}

export async function readRefundList(ctx: Ctx, input: Parsed<'/api/order/getRefundList'>) {
  const { userId } = scopeOf(ctx)
  const rows = await refundPage(ctx.db, {
    companyId: ctx.companyId ?? 0,
    userId,
    ...daysOf(input),
    limit: input.pageSize,
    offset: offsetOf(input),
  })
  const out = await outOf(ctx)
  return page(
    input,
    rows.map(r => refundOf(r, out)),
    rows[0]?.total ?? 0,
  )
}
/** What a refund that would leave the house is measured by. */
async function outOf(ctx: Ctx) {
  const [available, owed] = await Promise.all([availableFen(ctx.db, ctx.companyId), owedInAll(ctx.db, ctx.companyId)])
  return { availableFen: available, owedFen: owed, noRight: whyNotRight(ctx.me.rights, 'funds.refund') ?? '' }
}
export async function readRefund(ctx: Ctx, { refundNo }: Parsed<'/api/order/getRefundDetail'>) {
  const { userId } = scopeOf(ctx)
  const refund = (await refundById(ctx.db, refundIdOf(refundNo), ctx.companyId ?? 0, userId)) ?? refuse('REFUND_NOT_FOUND')
  return { ...refundOf(refund, await outOf(ctx)), lines: await linesOfRefund(ctx.db, refund.id) }
}

export async function readReturnList(ctx: Ctx, input: Parsed<'/api/order/getOrderReturnList'>) {
  const rows = await returnPage(ctx.db, {
    ...scopeOf(ctx),
    contactId: null,
    ...daysOf(input),
    state: input.state,
    word: '',
    limit: input.pageSize,
    offset: offsetOf(input),
  })
  return page(input, rows.map(returnHeadOf), rows[0]?.total ?? 0)
}
export async function returnWhole(ctx: Ctx, back: ReturnRow) {
  const [units, money, claim] = await Promise.all([
    unitsOfReturn(ctx.db, back.id),
    unitMoney(ctx.db, back.orderId),
    claimByNo(ctx.db, { companyId: null, userId: null }, back.claimNo),
  ])
  return {
    ...returnHeadOf(back),
    list: units.map(u => returnUnitOf(u, money)),
    moneyWaits: claim && isLive(claim.status) ? claim.waitsFor : '',
  }
}
export const readReturn = async (ctx: Ctx, { returnNo }: Parsed<'/api/order/getOrderReturnDetail'>) =>
  returnWhole(ctx, (await returnByNo(ctx.db, scopeOf(ctx), returnNo)) ?? refuse('RETURN_NOT_FOUND'))

export async function readGoodsBack(ctx: Ctx, input: Parsed<'/api/order/getGoodsReturnList'>) {
  const { userId } = scopeOf(ctx)
  const rows = await goodsBackPage(ctx.db, {
    companyId: ctx.companyId ?? 0,
    userId,
    ...daysOf(input),
    limit: input.pageSize,
    offset: offsetOf(input),
  })
  return page(
    input,
    rows.map(r => ({ ...r, receivedAt: r.receivedAt.getTime() })),
    rows[0]?.total ?? 0,
  )
}
