// The demo's hall is never empty: where the lots or groups that ran when it was made have been over for hours, they are put up again, with times from
// now, without bidders and members. In production, and without demo data, nothing.
import { Refusal } from '@mall/contract/main/errors.ts'
import type { World } from '../../../server/src/kernel/ctx.ts'
import { sweep } from '../../../server/src/kernel/sweep.ts'
import { demoGroups } from './demoGroups.ts'
import { demoLots } from './demoLots.ts'
import { lastGroup, lastLot, priceDesk } from './reopenDemo.queries.ts'
import { seedLot } from './seedBidding.ts'
import { seedGroup } from './seedGroupBuy.ts'

interface Slot {
  no: string
  seq: number
  last(): Promise<{ over: boolean; stamp: string } | undefined>
  open(deskId: number, no: string, key: string): Promise<void>
}
const slots = (world: World): Slot[] => [
  ...demoLots
    .filter(d => d.state === 'published' && d.endIn > 0)
    .map((d, seq) => ({
      no: d.no,
      seq,
      last: () => lastLot(world.pool, `demo-lot-${d.no}`),
      open: (deskId: number, no: string, key: string) => {
        const { auto: _auto, ...bare } = d
        return seedLot(world, [], deskId, { ...bare, no, signedUp: [], bids: [] }, key)
      },
    })),
  ...demoGroups
    .filter(d => d.state === 'open' || d.state === 'coming')
    .map((d, seq) => ({
      no: d.no,
      seq,
      last: () => lastGroup(world.pool, `demo-group-${d.no}`),
      open: (deskId: number, no: string, key: string) => seedGroup(world, [], deskId, { ...d, no, joins: [] }, key),
    })),
]

/** Job: twice or beside its twin it does the same, since a slot is written once an hour at most. Returns how many were put up. */
export async function reopenDemo(world: World): Promise<number> {
  if (world.settings.production || !world.settings.demo) return 0
  const desk = await priceDesk(world.pool)
  if (!desk) return 0
  return sweep(slots(world), async slot => {
    const last = await slot.last()
    if (!last?.over) return 0
    // Date and hour of the database, then which of the demo's it is: no number of the sequence is as long.
    const no = `${slot.no.slice(0, 2)}${last.stamp}${String(slot.seq).padStart(2, '0')}`
    try {
      await slot.open(desk.id, no, `${slot.no}-${last.stamp}`)
    } catch (e) {
      // Its goods or its weeks are sold by now: the others are put up.
      if (!(e instanceof Refusal)) throw e
      return 0
    }
    return 1
  })
}
