import type { Parsed } from '@mall/contract/calls.ts'
import { whyNotDecide } from '@mall/domain/order/order.rules.ts'
import { authorityPrice, expectedBand } from '@mall/domain/order/lineSum.ts'
import { CancelApply, OrderStatus } from '@mall/domain/order/order.status.ts'
import { rolesWithRight } from '@mall/domain/staff/staff.rights.ts'
import { refuse } from '@mall/contract/errors.ts'
import type { Ctx } from '../app/ctx.ts'
import { literal, offsetOf, page } from '../app/paging.ts'
import { anyAudit, auditsPage } from '../audit/audit.queries.ts'
import { auditView } from '../audit/audit.reads.ts'
import { companyAccount } from '../company/company.queries.ts'
import { optionLines } from '../cart/futuresLine.ts'
import { attributesView } from '../goods/goods.view.ts'
import { priceFor } from '../goods/pricing.ts'
import { decisionFacts } from './approval.queries.ts'
import { proxyMakerOf } from './decide.ts'
import { companyInScope, deskContactOf, mayHere, seesCompany } from '../company/deskScope.ts'
import { everybody, orderByCode } from './order.queries.ts'
import { orderDetail } from './order.reads.ts'
import { companyOrderCount, goodsNow, type QueueFilter, queueOf, queueTotals, workCount } from './orderDesk.queries.ts'
import { colleagues, notesOf } from './orderNote.queries.ts'
import { actorsOf, queueRow, specialNames, whoseForStaff } from './orderDesk.view.ts'
import { whyNotReopen } from './takeBack.ts'

export async function readWorkCount(ctx: Ctx) {
  const none = {
    review: 0,
    approval: 0,
    cancelApply: 0,
    intend: 0,
    certification: 0,
    unpaid: 0,
    todayFen: 0,
    todayKg: 0,
    todayOrders: 0,
  }
  return (await workCount(ctx.db, deskContactOf(ctx))) ?? none
}

export async function readOrderQueue(ctx: Ctx, input: Parsed<'/api/ops/getOrderQueue'>) {
  const filter: QueueFilter = {
    queue: input.queue,
    status: input.status ?? null,
    word: literal(input.word),
    channelCode: input.ofChannel ?? null,
    stockMode: input.stockMode ?? null,
    fromOn: input.fromOn ?? null,
    toOn: input.toOn ?? null,
    least: input.leastFen ?? null,
    most: input.mostFen ?? null,
    cause: input.cause ?? null,
    handedTo: input.mine ? ctx.me.userId : null,
    contactCode: input.contactCode?.toUpperCase() ?? null,
    sort: input.sort,
    contact: deskContactOf(ctx),
    limit: input.pageSize,
    offset: offsetOf(input),
  }
  const [rows, totals, special] = await Promise.all([
    queueOf(ctx.db, filter),
    queueTotals(ctx.db, filter),
    ctx.world.rules.get('order.speciallyTreated'),
  ])
  const names = specialNames(special)
  const by = actorsOf(ctx.me)
  const list = rows.map(o => queueRow(ctx.world, o, by, names))
  return { ...page(input, list, totals?.count ?? 0), sumKg: totals?.sumKg ?? 0, sumFen: totals?.sumFen ?? 0 }
}

/** Whom an order can be handed to: colleagues who see it. */
export async function readColleagues(ctx: Ctx, { orderCode }: { orderCode: string }) {
  const order = (await orderByCode(ctx.db, everybody, orderCode)) ?? refuse('ORDER_NOT_FOUND')
  if (!(await companyInScope(ctx, order.companyId))) return refuse('ORDER_NOT_FOUND')
  const all = await colleagues(ctx.db, rolesWithRight('order.see'), ctx.me.userId)
  const sees = await Promise.all(all.map(who => seesCompany(ctx.db, who, order.companyId)))
  return all.filter((_, i) => sees[i]).map(({ staffCode, name }) => ({ staffCode, name }))
}

/** The agreed price beside what the same goods with the same parameters cost now, and what the desk may give at most. */
async function deskLines(ctx: Ctx, orderId: number, lines: readonly { lineNo: number; weightKg: number }[]) {
  const { world } = ctx
  const [goods, percent] = await Promise.all([goodsNow(ctx.db, orderId), world.rules.number('order.authorityPercent')])
  const kg = new Map(lines.map(l => [l.lineNo, l.weightKg]))
  return goods.map(g => {
    const listFen = priceFor({ world, areaCode: g.areaCode }, g, optionLines(g)).priceFen
    const tolerancePct = world.catalogue.classes.get(g.classCode)?.tolerancePct ?? 5
    const band = expectedBand({ weightKg: kg.get(g.lineNo) ?? 0, settlement: g.settlement, stockMode: g.stockMode, tolerancePct })
    return {
      lineNo: g.lineNo,
      listFen,
      authorityFen: authorityPrice(listFen, percent),
      onShelf: g.onShelf,
      weightFromKg: band.fromKg,
      weightToKg: band.toKg,
      attributes: attributesView(g),
    }
  })
}

export async function readOrderForStaff(ctx: Ctx, { orderCode }: { orderCode: string }) {
  const head = (await orderByCode(ctx.db, everybody, orderCode)) ?? refuse('ORDER_NOT_FOUND')
  if (!(await companyInScope(ctx, head.companyId))) return refuse('ORDER_NOT_FOUND')
  const agreeing = head.status === OrderStatus.pendingApproval ? 'approve' : 'reviewPass'
  const [facts, detail, account, companyOrders, audits, special, notes, notReopened] = await Promise.all([
    decisionFacts(ctx.db, head.id),
    orderDetail(ctx, orderCode, true),
    companyAccount(ctx.db, head.companyId),
    companyOrderCount(ctx.db, head.companyId),
    auditsPage(ctx.db, 'object', { ...anyAudit, objectType: 'order', objectId: orderCode }, [], { limit: 20, offset: 0 }),
    ctx.world.rules.get('order.speciallyTreated'),
    notesOf(ctx.db, head.id),
    head.status === OrderStatus.cancelled ? whyNotReopen(ctx.db, head) : '订单没有取消',
  ])
  return {
    ...detail,
    notes: notes.map(({ id, at, ...n }) => ({ noteId: String(id), at: at.getTime(), ...n })),
    deskLines: await deskLines(ctx, head.id, detail.lines),
    cancelAskedAt: head.cancelApply === CancelApply.applied ? (head.cancelAskedAt?.getTime() ?? null) : null,
    whyNotReopen: notReopened ?? '',
    blocker: detail.blocker && { ...detail.blocker, whose: whoseForStaff(detail.blocker.whose) },
    companyCode: head.companyCode,
    certified: head.certified,
    frozen: head.frozen,
    speciallyTreated: specialNames(special).has(head.companyName),
    availableFen: mayHere(ctx, 'pay.see') ? (account?.availableFen ?? 0) : null,
    companyOrders,
    cancelReason: head.cancelReason,
    reviewCauses: head.reviewCauses,
    whyNotAgree:
      whyNotDecide(agreeing, ctx.me.userId, { proxyMakerId: proxyMakerOf(head), reviewedById: facts?.reviewedById ?? null }) ??
      '',
    audits: mayHere(ctx, 'audit.see') ? audits.map(auditView) : [],
  }
}
