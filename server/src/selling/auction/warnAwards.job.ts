// 到时之前: who has won and not paid, or was asked and has not answered, hears once before it is lost what is due, until when and what he loses.
import { clockText } from '@mall/domain/kernel/clock.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import type { World } from '../../kernel/ctx.ts'
import { sweep } from '../../kernel/sweep.ts'
import { notify, peopleWithRight } from '../../platform/notice/notify.ts'
import { awardsToWarn, markWarned } from './warnAwards.queries.ts'

/** Job: once for each deadline; one that was moved is another. */
export const warnAwards = async (world: World): Promise<number> =>
  sweep(await awardsToWarn(world.pool, await world.rules.number('bidding.warnHours')), ({ id }) =>
    world.pool.tx(async tx => {
      const a = await markWarned(tx, id)
      if (!a) return 0
      const facts = { biddingNo: a.biddingNo, title: a.title, due: yuan(a.dueFen), until: clockText(a.until) }
      if (a.state === 'unpaid')
        await notify(tx, [a.userId, ...(await peopleWithRight(tx, a.companyId, 'order.pay'))], {
          event: 'bidPayDue',
          facts: { ...facts, orderCode: a.orderCode, deposit: yuan(a.depositFen) },
          link: `/order/orderDetail?orderCode=${a.orderCode}`,
        })
      else
        await notify(tx, [a.userId, ...(await peopleWithRight(tx, a.companyId, 'order.create'))], {
          event: 'bidOfferDue',
          facts,
          link: `/auction/details?biddingNo=${a.biddingNo}`,
        })
      return 1
    }),
  )
