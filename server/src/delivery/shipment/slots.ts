// 时段: an hour at a gate is shown from the gate's hours, and taken by a conditional update.
import { addDays, chinaDay } from '@mall/domain/delivery/production/week.ts'
import { SLOT_MS, slotState, slotText, whyNotSlot } from '@mall/domain/delivery/shipment/slot.rules.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { databaseNow } from '../../orders/order/orderWrites.queries.ts'
import { ensureSlot, freeSlot, gateOf, gatesOf, slotsBetween, takeSlot } from '../../goods/capacity/gate.queries.ts'
import { BOOK_DAYS, capacityAt, HOUR, midnight, shutWhy } from '../../goods/capacity/gateHours.ts'

const two = (n: number): string => String(n).padStart(2, '0')
export const daysAhead = (now: number, n = 7): string[] => Array.from({ length: n }, (_, i) => addDays(chinaDay(now), i))

export interface OwnTruck {
  depotCode: string
  slotAt: Date | null
  late: boolean
}
/** The hours of a day at some depots, with the company's own trucks in them. */
export async function gateDay(db: Db, o: { depotCodes: readonly string[]; day: string; now: number; own: readonly OwnTruck[] }) {
  const from = midnight(o.day)
  const [gates, rows] = await Promise.all([
    gatesOf(db, o.depotCodes),
    slotsBetween(db, o.depotCodes, new Date(from), new Date(from + 24 * HOUR)),
  ])
  return gates.map(g => ({
    depotCode: g.depotCode,
    depotName: g.depotName,
    gateName: g.gateName,
    address: g.address,
    closed: shutWhy(g, Math.max(o.now, from)),
    slots: Array.from({ length: Math.max(0, g.closesAt - g.opensAt) }, (_, i) => {
      const slotAt = from + (g.opensAt + i) * HOUR
      const row = rows.find(r => r.depotCode === g.depotCode && r.slotAt.getTime() === slotAt)
      const open = capacityAt(g, slotAt)
      const slot = { startsAt: slotAt, capacity: open === 0 ? 0 : (row?.capacity ?? open), taken: row?.taken ?? 0 }
      const own = o.own.filter(w => w.depotCode === g.depotCode && w.slotAt?.getTime() === slotAt)
      return {
        slotAt,
        label: `${two(g.opensAt + i)}:00`,
        state: slotState(slot, o.now),
        text: slotText(slot, o.now),
        taken: slot.taken,
        capacity: row?.capacity ?? open,
        own: own.length,
        late: own.some(w => w.late),
      }
    }),
  }))
}

/** Takes a place in the hour, or refuses with what to do. */
export async function bookSlot(
  tx: Tx,
  o: { depotCode: string; depotName: string; slotAt: number; named: boolean },
): Promise<Date> {
  const gate = (await gateOf(tx, o.depotCode)) ?? refuse('GATE_NONE', { depot: o.depotName })
  const now = await databaseNow(tx)
  if (o.slotAt % SLOT_MS !== 0) return refuse('SLOT_CANNOT.onTheHour')
  if (o.slotAt > now + BOOK_DAYS * 24 * HOUR) return refuse('SLOT_CANNOT.far', { days: BOOK_DAYS })
  const shut = shutWhy(gate, o.slotAt)
  if (shut) return refuse('SLOT_CANNOT.closed', { depot: gate.depotName, shut })
  const capacity = capacityAt(gate, o.slotAt)
  const why = whyNotSlot({ startsAt: o.slotAt, capacity, taken: 0 }, now, { named: o.named })
  if (why) return refuse('SLOT_CANNOT', { why })
  const slotAt = new Date(o.slotAt)
  await ensureSlot(tx, { depotCode: o.depotCode, slotAt, capacity })
  if (!(await takeSlot(tx, { depotCode: o.depotCode, slotAt }))) return refuse('SLOT_FULL')
  return slotAt
}
export const giveSlot = async (tx: Tx, w: { depotCode: string; slotAt: Date | null }): Promise<void> => {
  if (w.slotAt) await freeSlot(tx, { depotCode: w.depotCode, slotAt: w.slotAt })
}
