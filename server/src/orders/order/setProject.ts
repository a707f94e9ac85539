// 项目: the buyer says what an order is for; his papers can then be taken home by project.
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { announceOrder } from './moveOrder.ts'
import { lockOrder, orderByCode } from './order.queries.ts'
import { dropProject, projectOf, projectsOf, setProject } from './project.queries.ts'
import { scopeOf } from './scope.ts'
import { plainProject } from './setReference.ts'

/** An empty name takes the order out of its project. Twice the same is once. */
export const setOrderProject = (ctx: Ctx, { orderCode, projectName }: Parsed<'/api/order/setOrderProject'>) =>
  ctx.db.tx(async tx => {
    const order = (await lockOrder(tx, scopeOf(ctx), orderCode)) ?? refuse('ORDER_NOT_FOUND')
    const name = plainProject(projectName)
    await (name === '' ? dropProject(tx, order.id) : setProject(tx, { orderId: order.id, project: name, userId: ctx.me.userId }))
    announceOrder(tx, order, order.status)
    return { done: true as const }
  })

export async function readOrderProject(ctx: Ctx, { orderCode }: Parsed<'/api/order/getOrderProject'>) {
  const order = (await orderByCode(ctx.db, scopeOf(ctx), orderCode)) ?? refuse('ORDER_NOT_FOUND')
  const [projectName, known] = await Promise.all([projectOf(ctx.db, order.id), projectsOf(ctx.db, scopeOf(ctx))])
  return { projectName, list: known.map(({ projectName }) => ({ projectName })) }
}

export const readProjects = async (ctx: Ctx) =>
  (await projectsOf(ctx.db, scopeOf(ctx))).map(p => ({ ...p, lastAt: p.lastAt.getTime() }))
