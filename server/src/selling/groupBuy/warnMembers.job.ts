// 到时之前: a member who has not paid hears once what is due, until when and what he loses.
import { clockText } from '@mall/domain/kernel/clock.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import type { World } from '../../kernel/ctx.ts'
import { sweep } from '../../kernel/sweep.ts'
import { notify, peopleWithRight } from '../../platform/notice/notify.ts'
import { markMemberWarned, membersToWarn } from './warnMembers.queries.ts'

/** Job: once for each deadline; one that was moved is another. */
export const warnMembers = async (world: World): Promise<number> =>
  sweep(await membersToWarn(world.pool, await world.rules.number('bidding.warnHours')), ({ id }) =>
    world.pool.tx(async tx => {
      const m = await markMemberWarned(tx, id)
      if (!m) return 0
      await notify(tx, [m.userId, ...(await peopleWithRight(tx, m.companyId, 'order.pay'))], {
        event: 'groupPayDue',
        facts: {
          groupNo: m.groupNo,
          title: m.title,
          orderCode: m.orderCode,
          due: yuan(m.dueFen),
          until: clockText(m.until),
          deposit: yuan(m.depositFen),
        },
        link: `/order/orderDetail?orderCode=${m.orderCode}`,
      })
      return 1
    }),
  )
