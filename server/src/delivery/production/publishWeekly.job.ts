import { lastPublication, mondayOf } from '@mall/domain/delivery/production/week.ts'
import type { World } from '../../kernel/ctx.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import { HORIZON_WEEKS } from '../../goods/capacity/bookLines.ts'
import { startedAt, today } from '../../goods/capacity/line.queries.ts'
import { issueEdition } from './publishSchedule.ts'
import { anyLine, ensureWeeks, lockPublication, releaseNext, weeklySince } from './weeks.queries.ts'

/**
 * 每周五 17:00: weeks roll on, the next one takes orders, the edition is kept. What planners have drafted stays a draft: only they publish
 * moves. Late or beside its twin it does the same once; a mall without lines publishes nothing.
 */
export async function publishWeekly(world: World): Promise<number> {
  return world.pool.tx(async tx => {
    await lockPublication(tx)
    const monday = mondayOf(await today(tx))
    await ensureWeeks(tx, monday, HORIZON_WEEKS)
    const now = await startedAt(tx)
    if (await weeklySince(tx, new Date(lastPublication(now)))) return 0
    if (!(await anyLine(tx))) return 0
    await releaseNext(tx, monday)
    await issueEdition(tx, { weekly: true, moves: 0, told: 0, actorId: await systemUserId(tx) })
    return 1
  })
}
