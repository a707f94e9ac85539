// 结算台: what waits for finance, longest first.
import { OrderOrigin } from '@mall/domain/orders/order/origin.ts'
import { mayStaff } from '@mall/domain/people/staff/staff.rights.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { offsetOf, page } from '../../kernel/serve/paging.ts'
import { daysOf } from '../../platform/db/days.ts'
import { companyInScope, deskContactOf } from '../../people/company/deskScope.ts'
import { everybody, orderByCode } from '../../orders/order/order.queries.ts'
import { heldTrucks } from './holds.ts'
import { sheetByNo, type SheetRow } from './settlement.queries.ts'
import {
  askedCloses,
  heldReasons,
  heldReceipts,
  openAppeals,
  restOrders,
  settlementPage,
  stateCounts,
} from './settlementList.queries.ts'
import { headOf, sheetView } from './settlement.view.ts'

const unsoundWords = (r: { short: number; damaged: number }): string =>
  [r.short > 0 ? `短少 ${r.short} 件` : '', r.damaged > 0 ? `破损 ${r.damaged} 件` : ''].filter(Boolean).join('，') ||
  '签收有异常'

const waitsFor = (s: SheetRow): string =>
  s.state === 'drafted'
    ? '财务核对'
    : s.state === 'offered'
      ? s.byRule
        ? '到时自动确认'
        : '客户确认'
      : s.state === 'due'
        ? '客户补付'
        : ''

export async function readSettlementQueue(ctx: Ctx, input: Parsed<'/api/ops/getSettlementQueue'>) {
  const contactId = deskContactOf(ctx)
  const scope = { companyId: null, userId: null, contactId }
  const [rows, counts, asked, rest, held] = await Promise.all([
    settlementPage(
      ctx.db,
      {
        ...scope,
        ...daysOf(input),
        list: input.state,
        word: input.word,
        limit: input.pageSize,
        offset: offsetOf(input),
      },
      input.state === 'done' || input.state === 'all' ? 'newest' : 'oldest',
    ),
    stateCounts(ctx.db, scope),
    askedCloses(ctx.db, contactId),
    restOrders(ctx.db, contactId),
    heldReceipts(ctx.db, contactId),
  ])
  const count = (state: string) => counts.find(c => c.state === state)?.n ?? 0
  return {
    ...page(
      input,
      rows.map(s => ({
        ...headOf(s),
        since: (s.confirmedAt ?? s.offeredAt ?? s.draftedAt).getTime(),
        waitsFor: waitsFor(s),
        bdName: s.bdName,
      })),
      rows[0]?.total ?? 0,
    ),
    draftedCount: count('drafted'),
    offeredCount: count('offered'),
    dueCount: count('due'),
    asked: asked.map(a => ({
      orderCode: a.orderCode,
      companyName: a.companyName,
      reason: a.reason,
      askedBy: a.askedBy,
      askedAt: a.askedAt.getTime(),
      whyNot: a.underWay > 0 ? `还有 ${a.underWay} 车没有签收` : '',
    })),
    rest: rest.map(r => ({ ...r, since: r.since.getTime() })),
    held: held.map(h => ({
      orderCode: h.orderCode,
      companyName: h.companyName,
      waybillNo: h.waybillNo,
      why: unsoundWords(h),
      shortPieces: h.short,
      since: h.since.getTime(),
    })),
  }
}

export async function readSettlementAtDesk(ctx: Ctx, { settleNo }: { settleNo: string }) {
  const sheet = (await sheetByNo(ctx.db, everybody, settleNo)) ?? refuse('SETTLEMENT_NOT_FOUND')
  const order = (await orderByCode(ctx.db, everybody, sheet.orderCode)) ?? refuse('SETTLEMENT_NOT_FOUND')
  if (!(await companyInScope(ctx, order.companyId))) return refuse('SETTLEMENT_NOT_FOUND')
  const [view, receipts, weights, appeals] = await Promise.all([
    sheetView(ctx.db, order, sheet),
    heldReasons(ctx.db, order.id),
    heldTrucks(ctx.db, order.id),
    order.origin === OrderOrigin.auction ? openAppeals(ctx.db, order.originNo) : [],
  ])
  const may = mayStaff(ctx.me.staffRoles, 'settle.decide')
  return {
    ...view,
    whyNotConfirm: '由买方确认',
    balanceFen: null,
    acts: [
      ...(may && sheet.state === 'drafted' ? (['offer'] as const) : []),
      ...(may && (sheet.state === 'drafted' || sheet.state === 'offered') ? (['withdraw'] as const) : []),
    ],
    appeals: appeals.length > 0 ? { biddingNo: order.originNo, ticketNos: appeals.map(a => a.ticketNo) } : null,
    held: [
      ...receipts.map(r => ({
        waybillNo: r.waybillNo,
        why: unsoundWords(r),
        shortPieces: r.short,
        releasable: may,
      })),
      ...view.rows
        .filter(r => weights.has(r.waybillId))
        .map(r => ({ waybillNo: r.waybillNo, why: '重量异议未决', shortPieces: 0, releasable: false })),
    ],
  }
}
