import type { Parsed } from '@mall/contract/calls.ts'
import { refuse } from '@mall/contract/errors.ts'
import type { Ctx } from '../app/ctx.ts'
import { literal, offsetOf, page } from '../app/paging.ts'
import { anyAudit, auditsPage } from '../audit/audit.queries.ts'
import { auditView } from '../audit/audit.reads.ts'
import { companyAccount } from '../company/company.queries.ts'
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
  return (await workCount(ctx.db)) ?? none
}

export async function readOrderQueue(ctx: Ctx, input: Parsed<'/api/ops/getOrderQueue'>) {
  const filter: QueueFilter = {
    queue: input.queue,
    status: input.status ?? null,
    word: literal(input.word),
    channelCode: input.channelCode ?? null,
    sort: input.sort,
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
  const [detail, account, companyOrders, audits, special] = await Promise.all([
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
    availableFen: account?.availableFen ?? 0,
    companyOrders,
    cancelReason: head.cancelReason,
    audits: audits.map(auditView),
  }
}
