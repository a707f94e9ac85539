// What is over is marked, what ends within three days is told once. No rule waits for it: every reader asks the clock.
import { momentText } from '@mall/domain/kernel/clock.ts'
import { termsText } from '@mall/domain/goods/coupon/coupon.rules.ts'
import type { World } from '../../kernel/ctx.ts'
import { sweep } from '../../kernel/sweep.ts'
import { notify, peopleWithRight } from '../../platform/notice/notify.ts'
import { planByNo } from './coupon.queries.ts'
import { endingSoon, endOver, markWarned } from './couponDesk.queries.ts'

export async function workOnCoupons(world: World): Promise<number> {
  const over = await endOver(world.pool)
  const told = await sweep(await endingSoon(world.pool), c =>
    world.pool.tx(async tx => {
      const still = await markWarned(tx, c.id)
      const plan = still && (await planByNo(tx, still.planNo))
      if (!still || !plan) return 0
      await notify(tx, await peopleWithRight(tx, still.companyId, 'order.create'), {
        event: 'couponEnding',
        facts: { name: plan.name, terms: termsText(plan), until: momentText(still.validUntil) },
        link: '/user/coupon',
      })
      return 1
    }),
  )
  return over + told
}
