// Who was outbid, and what ends soon, is told in seconds; the open page knows it at once. Once for each bid of one's own, once for each lot.
import { allot } from '@mall/domain/selling/auction/allot.ts'
import { nightComesFirst } from '@mall/domain/selling/auction/bidding.rules.ts'
import { clockText } from '@mall/domain/kernel/clock.ts'
import { basisOf, type BiddingModeCode, PriceBasis } from '@mall/domain/selling/auction/bidding.status.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import type { World } from '../../kernel/ctx.ts'
import { sweep } from '../../kernel/sweep.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { notify } from '../../platform/notice/notify.ts'
import { standingOf } from './bid.queries.ts'
import {
  countedLots,
  endsSoon,
  markEndsSoon,
  markOpensSoon,
  markTold,
  opensSoon,
  outbid,
  untoldOf,
} from './tellBidders.queries.ts'

type Outbid = Awaited<ReturnType<typeof outbid>>[number]

/** Whom higher bids of a lot by quantity leave nothing, at the lowest price that is in. */
async function pushedOut(db: Db): Promise<Outbid[]> {
  const out: Outbid[] = []
  for (const l of await countedLots(db)) {
    const [standing, untold] = await Promise.all([standingOf(db, [l.id]), untoldOf(db, l.id)])
    const served = allot(standing, l.pieces).filter(s => s.allottedPieces > 0)
    const leadFen = served.at(-1)?.priceFen ?? 0
    for (const { companyId, ...e } of untold)
      if (!served.some(s => s.companyId === companyId))
        out.push({ ...e, biddingNo: l.biddingNo, title: l.title, mode: l.mode, ranks: false, leadFen, endAt: l.endAt })
  }
  return out
}

export async function tellBidders(world: World): Promise<number> {
  const told = await sweep([...(await outbid(world.pool)), ...(await pushedOut(world.pool))], row =>
    world.pool.tx(async tx => {
      const still = await markTold(tx, row.entryId, row.bestSeq)
      if (!still) return 0
      const facts = { biddingNo: row.biddingNo, title: row.title, until: clockText(row.endAt) }
      const link = `/auction/details?biddingNo=${row.biddingNo}`
      // By whom, and at what price, is nobody's to know.
      if (row.ranks) await notify(tx, row.userIds, { event: 'bidPassed', facts, link })
      else
        await notify(tx, row.userIds, {
          event: 'bidOutbid',
          facts: { ...facts, price: yuan(row.leadFen), unit: PriceBasis.label(basisOf(row.mode as BiddingModeCode)) },
          link,
        })
      return 1
    }),
  )
  const ending = (await endsSoon(world.pool)).filter(l => !nightComesFirst({ ...l, endAt: l.endAt.getTime() }))
  const soon = await sweep(ending, lot =>
    world.pool.tx(async tx => {
      for (const e of await markEndsSoon(tx, lot.id))
        await notify(tx, e.userIds, {
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
  const opening = await sweep(await opensSoon(world.pool), lot =>
    world.pool.tx(async tx => {
      for (const e of await markOpensSoon(tx, lot.id))
        await notify(tx, e.userIds, {
          event: 'bidOpensSoon',
          facts: {
            biddingNo: lot.biddingNo,
            title: lot.title,
            at: clockText(lot.openAt),
            price: yuan(lot.startFen),
            unit: PriceBasis.label(basisOf(lot.mode as BiddingModeCode)),
          },
          link: `/auction/details?biddingNo=${lot.biddingNo}`,
        })
      return 1
    }),
  )
  return told + soon + opening
}
