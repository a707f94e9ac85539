// 过了交货期: both sides hear when the agreed date has passed, and once more when the buyer may end the order alone.
import type { World } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { sweep } from '../../kernel/sweep.ts'
import { notify, staffWithRight } from '../../platform/notice/notify.ts'
import { payersOf } from './goodsStandReady.ts'
import { lateToTell, markLateTold } from './late.queries.ts'
import { lockOrdersById } from './order.queries.ts'

export const tellLate = async (world: World): Promise<number> =>
  sweep(await lateToTell(world.pool), ({ id }) => world.pool.tx(tx => tellOne(tx, id)))

async function tellOne(tx: Tx, id: number): Promise<boolean> {
  const [order] = await lockOrdersById(tx, [id])
  const told = order && (await markLateTold(tx, id))
  if (!order || !told) return false
  const { orderCode, companyName } = order
  const facts = { orderCode, companyName, dueOn: told.shipByOn, fromOn: told.fromOn }
  const may = told.stage === 2
  await notify(tx, await payersOf(tx, order), {
    event: may ? 'mayCancelLate' : 'shipLateBuyer',
    facts,
    link: `/order/orderDetail?orderCode=${orderCode}`,
  })
  for (const right of ['order.review', 'schedule.plan'] as const)
    await notify(tx, await staffWithRight(tx, right), {
      event: may ? 'mayCancelLateDesk' : 'shipLate',
      facts,
      link: `/order?word=${orderCode}&queue=all&open=${orderCode}`,
    })
  return true
}
