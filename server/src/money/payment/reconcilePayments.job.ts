import type { World } from '../../kernel/ctx.ts'
import { sweep } from '../../kernel/sweep.ts'
import { markAsked, silentRequests } from './pay.queries.ts'
import { openUntilOf, payPartnerNamed } from './payPartner.ts'
import { takePayment } from './takePayment.ts'

type Silent = Awaited<ReturnType<typeof silentRequests>>[number]
/** At the same time: an hour of payments is asked about within minutes, and no house is overrun. */
const TOGETHER = 5

/** Asks the bank about payments it never told us of, and settles what it says is paid. May run twice: the event is one. */
export async function reconcilePayments(world: World): Promise<number> {
  const rows = await silentRequests(world.pool)
  const chunks = Array.from({ length: Math.ceil(rows.length / TOGETHER) }, (_, i) => rows.slice(i * TOGETHER, (i + 1) * TOGETHER))
  return sweep(chunks, async chunk => {
    const results = await Promise.allSettled(chunk.map(row => askAbout(world, row)))
    const failed = results.flatMap((r, i) =>
      r.status === 'rejected' ? `${chunk[i]?.paymentNo}: ${(r.reason as Error).message}` : [],
    )
    if (failed.length > 0) throw new Error(failed.join('; '))
    return results.filter(r => r.status === 'fulfilled' && r.value).length
  })
}

async function askAbout(world: World, { id, paymentNo, partner, createdAt, idle }: Silent): Promise<boolean> {
  const house = payPartnerNamed(world, partner)
  const p = house && { paymentNo, openUntil: openUntilOf(house, createdAt) }
  // Whoever still has its page before him shall not pay for what needs no money any more.
  const said = p && (await (idle && house.close ? house.close(p) : house.ask(p)))
  if (said?.kind === 'done' && said.value !== null && (await takePayment(world, said.value)) === 'settled') return true
  // What did not leave is asked at the next run, before all others.
  if (said?.kind !== 'away' || said.asked) await markAsked(world.pool, id)
  return false
}
