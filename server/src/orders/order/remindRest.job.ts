// 尾款, and the next stage: the buyer is told the day before its last day and once when it has passed; then the mill's sales hear it too. What follows a person decides.
import { partFen, restFen } from '@mall/domain/orders/order/deposit.rules.ts'
import { isStaged, stageMoneyName, stagesPaid } from '@mall/domain/orders/order/stage.rules.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import type { World } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { sweep } from '../../kernel/sweep.ts'
import { notify, staffWithRight } from '../../platform/notice/notify.ts'
import { payersOf, restLink } from './goodsStandReady.ts'
import { lockOrdersById, type OrderRecord } from './order.queries.ts'
import { markRestTold, restsToTell } from './rest.queries.ts'

export const remindRest = async (world: World): Promise<number> =>
  sweep(await restsToTell(world.pool), ({ id }) => world.pool.tx(tx => tellOne(tx, id)))

async function tellOne(tx: Tx, id: number): Promise<boolean> {
  const [order] = await lockOrdersById(tx, [id])
  const told = order && (await markRestTold(tx, id))
  if (!order || !told) return false
  if (isStaged(order)) return tellStage(tx, order, told.late)
  const facts = { orderCode: order.orderCode, amount: yuan(restFen(order)), dueOn: order.restDueOn ?? '' }
  await notify(tx, await payersOf(tx, order), {
    event: told.late ? 'restOverdue' : 'restDueSoon',
    facts,
    link: restLink(order.orderCode),
  })
  if (told.late)
    await notify(tx, await staffWithRight(tx, 'order.review'), {
      event: 'restUnpaid',
      facts: { ...facts, companyName: order.companyName },
      link: `/order?word=${order.orderCode}&queue=all&open=${order.orderCode}`,
    })
  return true
}

async function tellStage(tx: Tx, order: OrderRecord, late: boolean): Promise<boolean> {
  const stage = stageMoneyName(stagesPaid(order) + 1)
  const facts = { orderCode: order.orderCode, stage, amount: yuan(partFen(order)), dueOn: order.restDueOn ?? '' }
  await notify(tx, await payersOf(tx, order), {
    event: late ? 'stageOverdue' : 'stageDueSoon',
    facts,
    link: restLink(order.orderCode),
  })
  if (late)
    await notify(tx, await staffWithRight(tx, 'order.review'), {
      event: 'stageUnpaid',
      facts: { ...facts, companyName: order.companyName },
      link: `/order?word=${order.orderCode}&queue=all&open=${order.orderCode}`,
    })
  return true
}
