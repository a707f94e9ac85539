// Who was outbid, and what ends soon, is told in seconds; the open page knows it at once. Once for each bid of one's own, once for each lot.
import { clockText } from '@mall/domain/clock.ts'
import { basisOf, type BiddingModeCode, PriceBasis } from '@mall/domain/bidding/bidding.status.ts'
import { yuan } from '@mall/domain/money.ts'
import type { World } from '../app/ctx.ts'
import { sweep } from '../app/sweep.ts'
import { notify } from '../notice/notify.ts'
import { endsSoon, markEndsSoon, markTold, outbid } from './tellBidders.queries.ts'

export async function tellBidders(world: World): Promise<number> {
  const told = await sweep(await outbid(world.pool), row =>
    world.pool.tx(async tx => {
      const still = await markTold(tx, row.entryId, row.bestSeq)
      if (!still) return 0
      await notify(tx, [row.userId], {
        event: 'bidOutbid',
        facts: {
          ...{
            biddingNo: row.biddingNo,
            title: row.title,
            price: yuan(row.leadFen),
            unit: PriceBasis.label(basisOf(row.mode as BiddingModeCode)),
          },
          until: clockText(row.endAt),
        },
        link: `/auction/details?biddingNo=${row.biddingNo}`,
      })
      return 1
    }),
  )
  const soon = await sweep(await endsSoon(world.pool), lot =>
    world.pool.tx(async tx => {
      for (const e of await markEndsSoon(tx, lot.id))
        await notify(tx, [e.userId], {
          event: 'bidEndsSoon',
          facts: {
            biddingNo: lot.biddingNo,
            title: lot.title,
            until: clockText(lot.endAt),
            place: e.leads ? '您目前领先' : e.bid ? '您已出价' : '您还没有出价',
          },
          link: `/auction/details?biddingNo=${lot.biddingNo}`,
        })
      return 1
    }),
  )
  return told + soon
}
