// 项目: the buyer says what an order is for; his papers can then be taken home by project.
import { plainProject } from '@mall/domain/orders/order/reference.ts'
import type { Parsed, Reply } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { approversOf, whyOverProject } from '../../people/companyAccess/limits.queries.ts'
import { limitedProjects } from '../../people/companyAccess/projectLimits.queries.ts'
import { isLiveOrder } from '../../platform/db/orderSets.ts'
import { announceOrder } from './moveOrder.ts'
import { lockOrder, orderByCode, type OrderRecord } from './order.queries.ts'
import { dropProject, projectOf, projectsOf, setProject } from './project.queries.ts'
import { scopeOf } from './scope.ts'

/** An empty name takes the order out of its project. Twice the same is once. Above the project's limit it is a colleague's to say who may approve. */
export const setOrderProject = (ctx: Ctx, { orderCode, projectName }: Parsed<'/api/order/setOrderProject'>) =>
  ctx.db.tx(async tx => {
    const order = (await lockOrder(tx, scopeOf(ctx), orderCode)) ?? refuse('ORDER_NOT_FOUND')
    const name = plainProject(projectName)
    if (name !== order.reference.projectName) await refuseAboveLimit(ctx, tx, order, name)
    await (name === '' ? dropProject(tx, order.id) : setProject(tx, { orderId: order.id, project: name, userId: ctx.me.userId }))
    announceOrder(tx, order, order.status)
    return { done: true as const }
  })

/** Whoever approves orders says yes by doing it himself, but to no order of his own; what is cancelled counts nowhere. */
async function refuseAboveLimit(ctx: Ctx, tx: Tx, o: OrderRecord, projectName: string): Promise<void> {
  if (!isLiveOrder(o.status)) return
  const approves = ctx.me.rights.includes('order.approve') && !ctx.me.actor && o.userId !== ctx.me.userId
  const over = await whyOverProject(tx, { companyId: o.companyId, projectName }, { fen: o.totalFen, kg: o.weightKg }, o.id)
  if (over.length > 0 && !approves)
    refuse('ORDER_PROJECT.aboveLimit', { over: over.join('；'), who: await whoPuts(tx, o.companyId, o.userId) })
}
const whoPuts = async (tx: Tx, companyId: number, userId: number): Promise<string> => {
  const others = (await approversOf(tx, companyId)).filter(a => a.id !== userId).map(a => a.name)
  return `请由 ${others.slice(0, 5).join('、') || '其他审批人'} `
}

export async function readOrderProject(ctx: Ctx, { orderCode }: Parsed<'/api/order/getOrderProject'>) {
  const order = (await orderByCode(ctx.db, scopeOf(ctx), orderCode)) ?? refuse('ORDER_NOT_FOUND')
  const [projectName, known] = await Promise.all([projectOf(ctx.db, order.id), projectsOf(ctx.db, scopeOf(ctx))])
  return { projectName, list: known.map(({ projectName }) => ({ projectName })) }
}

/** As far as the asker sees its orders; and each project that the company limits, with what all of it has ordered this month. */
export async function readProjects(ctx: Ctx): Promise<Reply<'/api/order/getProjects'>> {
  const [seen, limited] = await Promise.all([projectsOf(ctx.db, scopeOf(ctx)), limitedProjects(ctx.db, ctx.companyId)])
  const limitOf = new Map(
    limited.map(({ projectName, monthFen, monthKg, fen, kg }) => [projectName, { monthFen, monthKg, used: { fen, kg } }]),
  )
  const known = new Set(seen.map(p => p.projectName))
  return [
    ...seen.map(p => ({ ...p, lastAt: p.lastAt.getTime(), limit: limitOf.get(p.projectName) ?? null })),
    ...limited
      .filter(l => !known.has(l.projectName))
      .map(({ projectName, setAt }) => ({
        projectName,
        orderCount: 0,
        totalFen: 0,
        weightKg: 0,
        lastAt: setAt.getTime(),
        limit: limitOf.get(projectName) ?? null,
      })),
  ]
}
