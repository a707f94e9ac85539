// 定时上下架: one time to come on and one to go off; a job does it when it is due, by the database's clock.
import { minuteText } from '@mall/domain/kernel/clock.ts'
import { whyNotPlan } from '@mall/domain/goods/goods/shelf.rules.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { sweep } from '../../kernel/sweep.ts'
import { audit } from '../../platform/audit/audit.ts'
import { nowOf } from '../../platform/db/now.queries.ts'
import { lockSku } from '../goods/skuDesk.queries.ts'
import { putOnShelf, whyNotThere } from '../goods/updateSkuShelf.ts'
import { addPlans, dropPlans, duePlans, endPlan, lockPlan, plansOf } from './shelfPlan.queries.ts'

export const planSkuShelf = (ctx: Ctx, { skuCode, onShelf, dueAt, reason }: Parsed<'/api/ops/planSkuShelf'>) =>
  ctx.db.tx(async tx => {
    const sku = (await lockSku(tx, skuCode)) ?? refuse('GOODS_NOT_FOUND')
    const now = await nowOf(tx)
    const word = onShelf ? '上架' : '下架'
    const plans = (await plansOf(tx, skuCode)).map(p => ({ ...p, dueAt: p.dueAt.getTime() }))
    const why =
      dueAt === null
        ? ''
        : (onShelf && whyNotThere(ctx.world, sku)) || whyNotPlan({ onShelf: sku.onShelf, plans }, { onShelf, dueAt, now })
    if (why) return refuse('SHELF_PLAN', { why })
    const before = plans.find(p => p.onShelf === onShelf)
    if (dueAt === null && !before) return { done: true as const }
    if (before && dueAt === before.dueAt && before.reason === reason) return { done: true as const }
    await dropPlans(tx, [sku.id], onShelf)
    if (dueAt !== null) await addPlans(tx, { ids: [sku.id], onShelf, dueAt, reason, staffId: ctx.me.userId })
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'goods.shelfPlan',
      objectType: 'sku',
      objectId: skuCode,
      detail: dueAt === null ? `取消定时${word}` : `${minuteText(new Date(dueAt))} ${word}${reason ? `，${reason}` : ''}`,
    })
    return { done: true as const }
  })

/** Job: what is due comes on or goes off, each by itself. */
export const runShelfPlans = async (world: World): Promise<number> =>
  sweep(await duePlans(world.pool), ({ planId }) =>
    world.pool.tx(async tx => {
      const p = await lockPlan(tx, planId)
      if (!p) return false
      const why = await putOnShelf(world, tx, { ...p, reason: p.reason ? `定时，${p.reason}` : '定时' })
      // The channel was stopped after the time had been set: the goods stay off, and the log says so.
      if (why)
        await audit(tx, {
          actorId: p.staffId,
          act: 'goods.shelfPlan',
          objectType: 'sku',
          objectId: p.skuCode,
          detail: `定时上架没有办：${why}`,
        })
      return (await endPlan(tx, planId)) > 0
    }),
  )
