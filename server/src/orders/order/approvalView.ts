// 企业内部审批: what an approver decides by. What colleagues paid is only for who sees their orders.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { noLimits } from '@mall/domain/people/companyAccess/limits.rules.ts'
import { whyNotRight } from '@mall/domain/people/companyAccess/companyRights.ts'
import { OrderOrigin } from '@mall/domain/orders/order/origin.ts'
import { sentence } from '@mall/contract/main/errors.ts'
import type { OrderDetail } from '@mall/contract/orders/order/order.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { extensions } from '../../kernel/extensions.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { approversOf, limitsTouched, usedInMonth } from '../../people/companyAccess/limits.queries.ts'
import { teamUse } from '../../people/companyAccess/team.view.ts'
import { lastPaidPrices } from './approval.queries.ts'
import { whoElse } from './companyApproval.ts'
import type { OrderRecord } from './order.queries.ts'

/** What is left of the line of a framework contract that a line of an order was called off from: without the order, and with it. */
export interface ContractRest {
  orderLineNo: number
  ccNo: string
  lineNo: number
  beforeKg: Kg
  afterKg: Kg
}

declare module '../../kernel/extensions.ts' {
  interface Extensions {
    /** By the lines of the order; none of those that are of no contract. */
    readonly contractRests: (db: Db, orderId: number) => Promise<ContractRest[]>
  }
}

type Approval = NonNullable<OrderDetail['approval']>

export async function approvalView(ctx: Ctx, o: OrderRecord): Promise<Approval> {
  const may = ctx.me.rights.includes('order.approve')
  const project = { companyId: o.companyId, projectName: o.reference.projectName }
  const [touched, approvers, lines] = await Promise.all([
    limitsTouched(ctx.db, { ...project, userId: o.userId }, { orderId: o.id, limited: true }),
    approversOf(ctx.db, o.companyId),
    may ? linesToJudge(ctx, o) : [],
  ])
  const own = o.userId === ctx.me.userId
  return {
    buyerName: o.buyerName,
    limits: touched.own?.limits ?? noLimits,
    used: touched.own?.used ?? (await usedInMonth(ctx.db, o.userId, o.id)),
    project: touched.project && {
      projectName: touched.project.projectName,
      ...touched.project.limits,
      used: touched.project.used,
    },
    team: teamUse(touched.team),
    approvers: approvers.filter(a => a.id !== o.userId).map(a => a.name),
    whyNot: !may
      ? (whyNotRight(ctx.me.rights, 'order.approve') ?? '')
      : own
        ? sentence('APPROVAL_OWN', { who: await whoElse(ctx.db, o.companyId, o.userId) })
        : '',
    lastPrices: lines,
  }
}

/** Each line with what was paid for its goods before, and with the rest of its contract. */
async function linesToJudge(ctx: Ctx, o: OrderRecord): Promise<Approval['lastPrices']> {
  const [prices, rests] = await Promise.all([
    lastPaidPrices(ctx.db, { companyId: o.companyId, userId: ctx.ownOnly, orderId: o.id }),
    o.origin === OrderOrigin.framework ? extensions().contractRests(ctx.db, o.id) : [],
  ])
  const restOf = new Map(rests.map(({ orderLineNo, ...rest }) => [orderLineNo, rest]))
  const lines = new Map<number, Approval['lastPrices'][number]>()
  for (const { paidOrder, paidAt, paidPriceFen, ...line } of prices) {
    const row = lines.get(line.lineNo) ?? { ...line, paid: [], contract: restOf.get(line.lineNo) ?? null }
    if (paidOrder !== null && paidAt !== null && paidPriceFen !== null)
      row.paid.push({ orderCode: paidOrder, at: paidAt.getTime(), priceFen: paidPriceFen })
    lines.set(line.lineNo, row)
  }
  return [...lines.values()]
}
