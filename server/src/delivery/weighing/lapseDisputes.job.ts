import type { World } from '../../kernel/ctx.ts'
import { sweep } from '../../kernel/sweep.ts'
import { everybody } from '../../orders/order/order.queries.ts'
import { lockWaybill } from '../shipment/waybill.queries.ts'
import { lapsedTrucks } from './dispute.queries.ts'
import { lapseIfDue } from './dispute.ts'

/** The job beside the gate's own look: whoever waits at the gate is not kept by a clock that has run out. */
export async function lapseDisputes(world: World): Promise<number> {
  return sweep(await lapsedTrucks(world.pool), ({ waybillNo }) =>
    world.pool.tx(async tx => {
      const locked = await lockWaybill(tx, everybody, waybillNo)
      return locked !== undefined && (await lapseIfDue(tx, locked.w))
    }),
  )
}
