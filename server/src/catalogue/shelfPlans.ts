// 定时上下架: one time to come on and one to go off; a job does it when it is due, by the database's clock.
import type { Parsed } from '@mall/contract/calls.ts'
import { refuse } from '@mall/contract/errors.ts'
import type { Ctx, World } from '../app/ctx.ts'
import { sweep } from '../app/sweep.ts'
import { audit } from '../audit/audit.ts'
import { nowOf } from '../db/now.queries.ts'
import { lockSku } from '../goods/skuDesk.queries.ts'
import { putOnShelf } from '../goods/updateSkuShelf.ts'
import { addPlan, dropPlan, duePlans, endPlan, lockPlan, plansOf } from './shelfPlan.queries.ts'

const DAY = 86_400_000
const MOST_DAYS = 366
const timeText = (ms: number): string => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

export const planSkuShelf = (ctx: Ctx, { skuCode, onShelf, dueAt, reason }: Parsed<'/api/ops/planSkuShelf'>) =>
  ctx.db.tx(async tx => {
    const sku = (await lockSku(tx, skuCode)) ?? refuse('GOODS_NOT_FOUND')
    const now = await nowOf(tx)
    const word = onShelf ? '上架' : '下架'
    if (dueAt !== null && dueAt <= now) return refuse('SHELF_PLAN', { why: `${word}时间须在现在之后` })
    if (dueAt !== null && dueAt > now + MOST_DAYS * DAY) return refuse('SHELF_PLAN', { why: `${word}时间最多定到一年之内` })
    const plans = await plansOf(tx, skuCode)
    const before = plans.find(p => p.onShelf === onShelf)
    const other = plans.find(p => p.onShelf !== onShelf)
    if (dueAt !== null && other && other.dueAt.getTime() === dueAt)
      return refuse('SHELF_PLAN', { why: '上架和下架不能在同一时刻' })
    if (dueAt !== null && !other && sku.onShelf === onShelf)
      return refuse('SHELF_PLAN', {
        why: onShelf ? '商品在架，不用定时上架；先定下架时间' : '商品已下架，不用定时下架；先定上架时间',
      })
    if (dueAt === null && !before) return { done: true as const }
    if (before && dueAt === before.dueAt.getTime() && before.reason === reason) return { done: true as const }
    await dropPlan(tx, sku.id, onShelf)
    if (dueAt !== null) await addPlan(tx, { skuId: sku.id, onShelf, dueAt, reason, staffId: ctx.me.userId })
    await audit(tx, {
      ...{ actorId: ctx.me.userId, act: 'goods.shelfPlan', objectType: 'sku', objectId: skuCode },
      detail: dueAt === null ? `取消定时${word}` : `${timeText(dueAt)} ${word}${reason ? `，${reason}` : ''}`,
    })
    return { done: true as const }
  })

/** Job: what is due comes on or goes off, each by itself. */
export const runShelfPlans = async (world: World): Promise<number> =>
  sweep(await duePlans(world.pool), ({ planId }) =>
    world.pool.tx(async tx => {
      const p = await lockPlan(tx, planId)
      if (!p) return false
      await putOnShelf(world, tx, { ...p, reason: p.reason ? `定时，${p.reason}` : '定时' })
      return (await endPlan(tx, planId)) > 0
    }),
  )
