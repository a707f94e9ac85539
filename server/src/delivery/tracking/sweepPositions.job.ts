// Where drivers were is kept for the days of the rule after the trip, for whoever asks where a truck had been; then it goes.
import type { World } from '../../kernel/ctx.ts'
import { sweep } from '../../kernel/sweep.ts'
import { dropTrip, tripsOver } from './tracking.queries.ts'

export const sweepPositions = async (world: World): Promise<number> =>
  sweep(await tripsOver(world.pool, await world.rules.number('tracking.keepDays')), ({ waybillId }) =>
    world.pool.tx(async tx => (await dropTrip(tx, waybillId)) > 0),
  )
