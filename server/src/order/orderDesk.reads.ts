import type { Parsed } from '@mall/contract/calls.ts'
import { whyNotDecide } from '@mall/domain/order/order.rules.ts'
import { OrderStatus } from '@mall/domain/order/order.status.ts'
import { refuse } from '@mall/contract/errors.ts'
import type { Ctx } from '../app/ctx.ts'
import { literal, offsetOf, page } from '../app/paging.ts'
import { anyAudit, auditsPage } from '../audit/audit.queries.ts'
import { auditView } from '../audit/audit.reads.ts'
import { companyAccount } from '../company/company.queries.ts'
import { decisionFacts } from './approval.queries.ts'
import { proxyMakerOf } from './decide.ts'
import { companyInScope, deskContactOf, mayHere } from '../company/deskScope.ts'
import { everybody, orderByCode } from './order.queries.ts'
import { orderDetail } from './order.reads.ts'
import { companyOrderCount, type QueueFilter, queueCount, queueOf, workCount } from './orderDesk.queries.ts'
import { actorsOf, queueRow, specialNames, whoseForStaff } from './orderDesk.view.ts'

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
    sort: input.sort,
    contact: deskContactOf(ctx),
    limit: input.pageSize,
    offset: offsetOf(input),
  }
  const [rows, total, special] = await Promise.all([
    queueOf(ctx.db, filter),
    queueCount(ctx.db, filter),
    ctx.world.rules.get('order.speciallyTreated'),
  ])
  const names = specialNames(special)
  const by = actorsOf(ctx.me)
  return page(
    input,
    rows.map(o => queueRow(ctx.world, o, by, names)),
    total,
  )
}

export async function readOrderForStaff(ctx: Ctx, { orderCode }: { orderCode: string }) {
  const head = (await orderByCode(ctx.db, everybody, orderCode)) ?? refuse('ORDER_NOT_FOUND')
  if (!(await companyInScope(ctx, head.companyId))) return refuse('ORDER_NOT_FOUND')
  const agreeing = head.status === OrderStatus.pendingApproval ? 'approve' : 'reviewPass'
  const [facts, detail, account, companyOrders, audits, special] = await Promise.all([
    decisionFacts(ctx.db, head.id),
    orderDetail(ctx, orderCode, true),
    companyAccount(ctx.db, head.companyId),
    companyOrderCount(ctx.db, head.companyId),
    auditsPage(ctx.db, 'object', { ...anyAudit, objectType: 'order', objectId: orderCode }, [], { limit: 20, offset: 0 }),
    ctx.world.rules.get('order.speciallyTreated'),
  ])
  return {
    ...detail,
    blocker: detail.blocker && { ...detail.blocker, whose: whoseForStaff(detail.blocker.whose) },
    companyCode: head.companyCode,
    certified: head.certified,
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
