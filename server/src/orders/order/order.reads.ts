import { linkTo } from '../../kernel/settings/partners.ts'
import { expectedBand } from '@mall/domain/orders/order/lineSum.ts'
import { type OrderActor, stateOf } from '@mall/domain/orders/order/order.machine.ts'
import { whyNotApplyCancel, whyNotCancel } from '@mall/domain/orders/order/order.rules.ts'
import { CancelApply, FreightMode, OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { maskCompany } from '@mall/domain/people/session/user.codes.ts'
import { gateFeeFen } from '@mall/domain/goods/goods/depot.rules.ts'
import { OrderOrigin } from '@mall/domain/orders/order/origin.ts'
import { deliveryOpen } from './changeDelivery.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { OrderDetail, OrderRow } from '@mall/contract/orders/order/order.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { couponOfOrder } from '../../goods/coupon/coupon.queries.ts'
import { approversOf } from '../../people/companyAccess/limits.queries.ts'
import { waitingApprovals } from './approval.queries.ts'
import { approvalView } from './approvalView.ts'
import {
  draftsOfOrder,
  everybody,
  withBlocks,
  historyOf,
  linesOf,
  lotLinesOf,
  monthlySpending,
  type OrderRecord,
  orderByCode,
  paperOf,
  paymentsOf,
  recentDeals,
  refundsOf,
  settledOf,
  siblingsOf,
  statusCounts,
} from './order.queries.ts'
import { filesOfOrder } from './orderFile.queries.ts'
import { whyNotFiles } from './orderFiles.ts'
import { actsInProxy } from './proxyOrder.ts'
import { depositOfOrder } from './depositOfOrder.ts'
import { scopeOf } from './scope.ts'
import { whyNotReference } from './setReference.ts'
import { aheadOf, payHoursOf } from './ahead.view.ts'
import {
  blocker,
  historyView,
  lateOf,
  linesWithParts,
  lotLineView,
  orderRow,
  receiverView,
  waitsForCompany,
} from './order.view.ts'

const BUYER: readonly OrderActor[] = ['buyer']

/** An order as its buyer sees it. In a proxy session only what the employee may do is offered. */
export const buyerRow = (ctx: Ctx, o: OrderRecord): OrderRow => {
  const row = orderRow(ctx.world, o, BUYER, ctx.me)
  return { ...row, acts: actsInProxy(ctx, o, row.acts) }
}

/** A wish to cancel waits since it was said. */
const waitsSince = (o: OrderRecord): Date => (o.cancelApply === CancelApply.applied ? o.cancelAskedAt : null) ?? o.statusSince

/** The whole order. Staff see every company's and the receiver's phone; a buyer only his company's. */
export async function orderDetail(ctx: Ctx, orderCode: string, asStaff = false): Promise<OrderDetail> {
  const found = await orderByCode(ctx.db, asStaff ? everybody : scopeOf(ctx), orderCode)
  if (!found) return refuse('ORDER_NOT_FOUND')
  const [o = found] = await withBlocks(ctx.db, [found])
  const [lines, history, payments, refunds, siblings, paper, approvers, drafts, settled, files] = await Promise.all([
    linesOf(ctx.db, o.id),
    historyOf(ctx.db, o.id),
    paymentsOf(ctx.db, o.id),
    refundsOf(ctx.db, o.id),
    siblingsOf(ctx.db, o.id, o.masterOrderCode),
    paperOf(ctx.db, o.id),
    waitsForCompany(o) ? approversOf(ctx.db, o.companyId) : [],
    draftsOfOrder(ctx.db, o.id),
    settledOf(ctx.db, o.id),
    filesOfOrder(ctx.db, o.id),
  ])
  const state = stateOf(o.status)
  const others = approvers.filter(a => a.id !== o.userId)
  const waits = blocker(
    o,
    linkTo(ctx.world.settings, 'sign'),
    others.map(a => a.name),
  )
  const tolerancePct = lines[0]?.tolerancePct ?? 5
  const { bandPercent = null } = lines[0] ?? {}
  const band = expectedBand({ weightKg: o.weightKg, settlement: o.settlement, stockMode: o.stockMode, tolerancePct, bandPercent })
  return {
    ...(asStaff ? orderRow(ctx.world, o, ['reviewer', 'approver', 'planner', 'dispatcher']) : buyerRow(ctx, o)),
    goodsFen: o.goodsFen,
    freightFen: o.freightFen,
    serviceFen: o.serviceFen,
    acceptanceFen: o.acceptanceFen,
    discountFen: o.discountFen,
    coupon: o.couponId === null ? null : ((await couponOfOrder(ctx.db, o.id)) ?? null),
    gateFeeFen: o.freightMode === FreightMode.truck ? 0 : gateFeeFen(ctx.world.catalogue.depots.get(o.depotCode), lines),
    weightFromKg: band.fromKg,
    weightToKg: band.toKg,
    note: o.note,
    invoiceType: o.invoiceType,
    invoiceRoute: o.invoiceRoute,
    invoiceTitle: paper?.invoiceTitle ?? '',
    taxNo: paper?.taxNo ?? '',
    address: o.addressText,
    ...receiverView(o, true),
    bdName: paper?.bdName ?? '',
    bdPhone: paper?.bdPhone ?? '',
    lines: linesWithParts(ctx.world, lines, o.discountFen),
    lotLines: o.origin === OrderOrigin.auction ? (await lotLinesOf(ctx.db, o.id)).map(l => lotLineView(o.originNo, l)) : [],
    history: history.map(historyView),
    payments: payments.map(p => ({ ...p, at: p.at.getTime() })),
    drafts,
    refunds: refunds.map(r => ({ ...r, at: r.at.getTime() })),
    settled: settled ?? null,
    deposit: o.origin === OrderOrigin.list ? null : await depositOfOrder(ctx.db, o.id),
    blocker: waits ? { ...waits, since: waits.since ?? waitsSince(o).getTime() } : null,
    ahead: await aheadOf(ctx, o, { classCode: lines[0]?.classCode ?? '', paper, payHours: await payHoursOf(ctx, o) }),
    siblings,
    approval: asStaff || !waitsForCompany(o) ? null : await approvalView(ctx, o),
    files,
    whyNotFiles: whyNotFiles(o.status),
    whyNotReference: await whyNotReference(ctx.db, o),
    deliveryOpen: deliveryOpen(o),
    whyNotCancel: whyNotCancel(state, lateOf(o)) ?? '',
    whyNotApplyCancel: whyNotApplyCancel(state, o.cancelApply === CancelApply.applied) ?? '',
    serverNow: ctx.world.clock.now(),
  }
}

export async function readStatusCount(ctx: Ctx) {
  const [counts, months, companyWaits] = await Promise.all([
    statusCounts(ctx.db, ctx.companyId, ctx.ownOnly),
    monthlySpending(ctx.db, ctx.companyId, ctx.ownOnly),
    waitingApprovals(ctx.db, ctx.companyId, ctx.ownOnly),
  ])
  const month = months.at(-1)
  return {
    counts,
    dueFen: counts.find(c => c.status === OrderStatus.pendingPayment)?.totalFen ?? 0,
    monthFen: month?.totalFen ?? 0,
    monthKg: month?.weightKg ?? 0,
    approvals: ctx.me.rights.includes('order.approve') ? companyWaits : 0,
    companyWaits,
    months,
  }
}

export const readRecentDeals = async (ctx: Ctx) =>
  (await recentDeals(ctx.db)).map(d => ({
    title: d.title,
    weightKg: d.weightKg,
    buyer: maskCompany(d.companyName),
    at: d.at.getTime(),
  }))
