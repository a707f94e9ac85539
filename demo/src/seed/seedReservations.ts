// The demo's 备货: one that is kept for the contract of hot strip, with a period to come; one that is short, of a depot that has none of its goods; one
// that waits for a second person's yes.
import { addDays } from '@mall/domain/delivery/production/week.ts'
import { coverOf, type PeriodWish } from '@mall/domain/selling/framework/reservation.rules.ts'
import type { World } from '../../../server/src/kernel/ctx.ts'
import type { Pool, Tx } from '../../../server/src/kernel/ports/database.ts'
import { anyContract } from '../../../server/src/selling/framework/framework.queries.ts'
import { keepReservations } from '../../../server/src/selling/framework/keepReservations.ts'
import { insertReservation } from '../../../server/src/selling/framework/reservation.queries.ts'

interface Wish {
  no: string
  ccNo: string
  lineNo: number
  reason: string
  /** Days from today. */
  askedAgo: number
  waits?: boolean
  periods: PeriodWish[]
}

async function agreed(tx: Tx, w: Wish, by: { madeBy: number; decidedBy: number }, depotCodes: readonly string[]): Promise<void> {
  const c = await anyContract(tx, w.ccNo)
  const line = c?.content.lines.find(l => l.lineNo === w.lineNo)
  if (!c || !line) return
  const made = await insertReservation(tx, {
    contractId: c.id,
    lineNo: w.lineNo,
    cover: coverOf(line),
    depotCodes,
    reason: w.reason,
    askedBy: by.madeBy,
    requestId: `demo-${w.no}`,
    periods: w.periods.map(p => ({ ...p, untilOn: p.untilOn < c.toOn ? p.untilOn : c.toOn })),
  })
  await tx.run(
    `update framework_reservation set reservation_no = $2, asked_at = now() - make_interval(days => $3), state = case when $4 then 'waits' else 'inForce' end,
       decided_by = case when $4 then null else $5::bigint end, decided_at = case when $4 then null else now() - make_interval(days => $3) + interval '3 hours' end
     where reservation_no = $1`,
    [made?.reservationNo, w.no, w.askedAgo, w.waits ?? false, by.decidedBy],
  )
}

export async function seedReservations(pool: Pool, on: string, by: { madeBy: number; decidedBy: number }): Promise<void> {
  const day = (n: number): string => addDays(on, n)
  const none = await pool.row<{ code: string }>(
    `select d.depot_code as code from depot d where not exists (select 1 from sku k where k.depot_code = d.depot_code and k.class_code in ('CRC', 'HRC'))
       and exists (select 1 from sku k where k.depot_code = d.depot_code) order by 1 limit 1`,
  )
  await pool.tx(async tx => {
    await agreed(
      tx,
      {
        no: 'BL202611000001',
        ccNo: 'CC202611000005',
        lineNo: 1,
        reason: '客户每月上旬集中提货，月初现货不足',
        askedAgo: 6,
        periods: [
          { month: '', fromOn: day(-3), untilOn: day(18), kg: 40_000 },
          { month: '', fromOn: day(21), untilOn: day(48), kg: 40_000 },
        ],
      },
      by,
      [],
    )
    if (none)
      await agreed(
        tx,
        {
          no: 'BL202611000002',
          ccNo: 'CC202611000004',
          lineNo: 1,
          reason: '客户只在这个库提货，等调拨',
          askedAgo: 4,
          periods: [{ month: '', fromOn: day(-2), untilOn: day(25), kg: 10_000 }],
        },
        by,
        [none.code],
      )
    await agreed(
      tx,
      {
        no: 'BL202611000003',
        ccNo: 'CC202611000001',
        lineNo: 1,
        reason: '下月冲压订单集中，按计划提前十天备',
        askedAgo: 0,
        waits: true,
        periods: [{ month: '', fromOn: day(5), untilOn: day(30), kg: 20_000 }],
      },
      by,
      [],
    )
  })
  // Nobody searches while the demo is written.
  await keepReservations({ pool, search: { changed: () => undefined } } as unknown as World)
}
