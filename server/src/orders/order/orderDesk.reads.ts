import { plainNumber } from '@mall/domain/kernel/pasted.ts'
import { isConnected } from '../../kernel/settings/partners.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { toDesk } from '@mall/domain/desk/orderTimeline/blockers.ts'
import { whyNotDecide, whyNotGoOn } from '@mall/domain/orders/order/order.rules.ts'
import { expectedBand } from '@mall/domain/orders/order/lineSum.ts'
import { CancelApply, OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { waitedFor } from '@mall/domain/kernel/workingTime.ts'
import { rolesWithRight } from '@mall/domain/people/staff/staff.rights.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { anyAudit, auditsPage } from '../../platform/audit/audit.queries.ts'
import { auditView } from '../../platform/audit/audit.reads.ts'
import { companyAccount } from '../../people/company/company.queries.ts'
import { attributesView } from '../../goods/goods/goods.view.ts'
import { workCalendar } from '../../platform/rules/workCalendar.ts'
import { managerNeeded, type PricedLine } from './managerNeeded.ts'
import { proxyMakerOf } from './decide.ts'
import { companyInScope, deskContactOf, mayHere, seesBalance, whoSeesCompany } from '../../people/company/deskScope.ts'
import { everybody, lateMoneyOf, orderByCode, withBlocks } from './order.queries.ts'
import { orderDetail } from './order.reads.ts'
import { companyOrderCount, type QueueFilter, queueOf, queueTotals, workCount } from './orderDesk.queries.ts'
import { colleagues } from '../../people/company/colleague.queries.ts'
import { notesOf } from './orderNote.queries.ts'
import { actorsOf, queueRow, specialNames, whoseForStaff } from './orderDesk.view.ts'
import { whyNotOpenAgain } from './takeBack.ts'

export async function readWorkCount(ctx: Ctx) {
  const none = {
    review: 0,
    approval: 0,
    cancelApply: 0,
    intend: 0,
    certification: 0,
    unpaid: 0,
    article: 0,
    signing: 0,
    index: 0,
    talk: 0,
    reservation: 0,
    todayFen: 0,
    todayKg: 0,
    todayOrders: 0,
  }
  return (await workCount(ctx.db, deskContactOf(ctx), ctx.me.userId, !isConnected(ctx.world.settings, 'sign'))) ?? none
}

export async function readOrderQueue(ctx: Ctx, input: Parsed<'/api/ops/getOrderQueue'>) {
  const filter: QueueFilter = {
    queue: input.queue,
    status: input.status ?? null,
    word: literal(input.word),
    numberWord: literal(plainNumber(input.word)),
    channelCode: input.ofChannel ?? null,
    stockMode: input.stockMode ?? null,
    fromOn: input.fromOn ?? null,
    toOn: input.toOn ?? null,
    least: input.leastFen ?? null,
    most: input.mostFen ?? null,
    cause: input.cause ?? null,
    handedTo: input.mine ? ctx.me.userId : null,
    contactCode: input.contactCode?.toUpperCase() ?? null,
    live: input.live,
    skuCode: input.skuCode || null,
    fromAt: input.fromAt === undefined ? null : new Date(input.fromAt),
    sort: input.sort,
    contact: deskContactOf(ctx),
    limit: input.pageSize,
    offset: offsetOf(input),
  }
  const { world } = ctx
  const [rows, totals, special, calendar] = await Promise.all([
    queueOf(ctx.db, filter).then(found => withBlocks(ctx.db, found)),
    queueTotals(ctx.db, filter),
    world.rules.get('order.speciallyTreated'),
    workCalendar(world.rules),
  ])
  const needed = await managerNeeded(
    world,
    ctx.db,
    rows.filter(o => o.status === OrderStatus.pendingReview),
  )
  const view = {
    world,
    by: actorsOf(ctx.me),
    special: specialNames(special),
    calendar,
    managerCauses: (id: number) => needed(id).causes,
  }
  const list = rows.map(o => queueRow(view, o))
  return { ...page(input, list, totals?.count ?? 0), sumKg: totals?.sumKg ?? 0, sumFen: totals?.sumFen ?? 0 }
}

/** Whom an order can be handed to: colleagues who see it. */
export async function readColleagues(ctx: Ctx, { orderCode }: { orderCode: string }) {
  const order = (await orderByCode(ctx.db, everybody, orderCode)) ?? refuse('ORDER_NOT_FOUND')
  if (!(await companyInScope(ctx, order.companyId))) return refuse('ORDER_NOT_FOUND')
  const [all, sees] = await Promise.all([
    colleagues(ctx.db, rolesWithRight('order.see'), ctx.me.userId),
    whoSeesCompany(ctx.db, order.companyId),
  ])
  return all.filter(sees).map(({ staffCode, name }) => ({ staffCode, name }))
}

/** The agreed price beside what the same goods with the same parameters cost now, and what the desk may give at most. */
function deskLines(priced: readonly PricedLine[]) {
  return priced.map(g => {
    const band = expectedBand(g)
    return {
      lineNo: g.lineNo,
      listFen: g.listFen,
      authorityFen: g.authorityFen,
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
  const { world } = ctx
  const [needed, detail, account, companyOrders, audits, special, notes, notReopened, calendar, late] = await Promise.all([
    managerNeeded(world, ctx.db, [head]),
    orderDetail(ctx, orderCode, true),
    companyAccount(ctx.db, head.companyId),
    companyOrderCount(ctx.db, head.companyId),
    auditsPage(ctx.db, 'object', { ...anyAudit, objectType: 'order', objectId: orderCode }, [], { limit: 20, offset: 0 }),
    world.rules.get('order.speciallyTreated'),
    notesOf(ctx.db, head.id),
    head.status === OrderStatus.cancelled ? whyNotOpenAgain(ctx.db, head) : '订单没有取消',
    workCalendar(world.rules),
    lateMoneyOf(ctx.db, head.id),
  ])
  const { facts, lines, causes } = needed(head.id)
  const asked = head.cancelApply === CancelApply.applied ? head.cancelAskedAt : null
  return {
    ...detail,
    notes: notes.map(({ id, at, ...n }) => ({ noteId: String(id), at: at.getTime(), ...n })),
    deskLines: deskLines(lines),
    managerCauses: head.status === OrderStatus.pendingReview ? causes : [],
    ...waitedFor((asked ?? head.statusSince).getTime(), (facts?.askedAt ?? head.statusSince).getTime(), calendar),
    lateMoney: late.map(m => ({ ...m, at: m.at.getTime() })),
    cancelAskedAt: asked?.getTime() ?? null,
    whyNotReopen: notReopened ?? '',
    blocker: detail.blocker && {
      ...detail.blocker,
      waitsFor: toDesk(detail.blocker.waitsFor),
      whose: whoseForStaff(detail.blocker.whose),
    },
    companyCode: head.companyCode,
    certified: head.certified,
    frozen: head.frozen,
    speciallyTreated: specialNames(special).has(head.companyName),
    availableFen: seesBalance(ctx) ? (account?.availableFen ?? 0) : null,
    companyOrders,
    cancelReason: head.cancelReason,
    reviewCauses: head.reviewCauses,
    whyNotAgree:
      whyNotGoOn(agreeing, head) ??
      whyNotDecide(agreeing, ctx.me.userId, { proxyMakerId: proxyMakerOf(head), reviewedById: facts?.reviewedById ?? null }) ??
      '',
    audits: mayHere(ctx, 'audit.see') ? audits.map(auditView(ctx.world.catalogue)) : [],
  }
}
