import { lastPublication, mondayOf } from '@mall/domain/schedule/week.ts'
import type { World } from '../app/ctx.ts'
import { systemUserId } from '../db/systemUser.queries.ts'
import { HORIZON_WEEKS } from './bookLines.ts'
import { today } from './line.queries.ts'
import { issueEdition } from './publishSchedule.ts'
import { ensureWeeks, releaseNext, weeklySince } from './weeks.queries.ts'

/**
 * 每周五 17:00: weeks roll on, the next one takes orders, the edition is kept. What planners have drafted stays a draft: only they publish
 * moves. Late or beside its twin it does the same once; a mall without lines publishes nothing.
 */
export async function publishWeekly(world: World): Promise<number> {
  return world.pool.tx(async tx => {
    await tx.row('select pg_advisory_xact_lock(727058)')
    const monday = mondayOf(await today(tx))
    await ensureWeeks(tx, monday, HORIZON_WEEKS)
    const now = (await tx.row<{ at: Date }>('select now() as at'))?.at.getTime() ?? 0
    if (await weeklySince(tx, new Date(lastPublication(now)))) return 0
    if (!(await tx.row('select 1 as one from rolling_line where active limit 1'))) return 0
    await releaseNext(tx, monday)
    await issueEdition(tx, { weekly: true, moves: 0, told: 0, actorId: await systemUserId(tx) })
    return 1
  })
}
