// What the hours of a gate say by themselves: how many trucks it takes at an hour, and why it takes none. Asked by whoever books an hour and by
// whoever only shows when goods can be fetched, so that both say the same.
import { addDays, chinaDay } from '@mall/domain/delivery/production/week.ts'
import { slotState, slotWords as wordsOf } from '@mall/domain/delivery/shipment/slot.rules.ts'
import { cachedPer } from '../../kernel/cache/cache.ts'
import { nowOf } from '../../platform/db/now.queries.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { allGateRows, type GateRow, slotsFrom } from './gate.queries.ts'

export const HOUR = 3_600_000
/** So far ahead an hour can be booked. */
export const BOOK_DAYS = 30
/** Whoever shows what is free may be so much behind: only who books asks the row. */
const KEPT_MS = 2000

/** Midnight of the mill's day, ms. */
export const midnight = (day: string): number => Date.parse(`${day}T00:00:00+08:00`)
/** 11-21 08:00–09:00 */
export const slotWords = (at: number | Date | null): string => wordsOf(at === null ? null : new Date(at).getTime())
export const shutWhy = (g: GateRow, at: number): string =>
  g.closedUntil !== null && g.closedUntil.getTime() > at
    ? `停发：${g.closedReason || '暂停发货'}，${slotWords(g.closedUntil).slice(0, 11)} 恢复`
    : ''
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()
const loadsOn = (g: GateRow, day: string): boolean => g.weekdays.includes(weekdayOf(day) || 7)
/** How many trucks the gate takes in an hour; 0: it does not load then. */
export function capacityAt(g: GateRow, at: number): number {
  const day = chinaDay(at)
  const hour = Math.round((at - midnight(day)) / HOUR)
  return hour < g.opensAt || hour >= g.closesAt || !loadsOn(g, day) || shutWhy(g, at) ? 0 : g.trucksPerHour
}

export interface LoadingDay {
  /** A day of China's calendar, YYYY-MM-DD. */
  on: string
  /** 0 Sunday. */
  weekday: number
  trucksLeft: number
  /** Why nothing is loaded on it; empty: it is, though it may be full. */
  closed: string
}

function dayOf(
  g: GateRow,
  day: string,
  taken: ReadonlyMap<number, { capacity: number; taken: number }>,
  now: number,
): LoadingDay {
  const from = midnight(day)
  let trucksLeft = 0
  let loads = false
  for (let hour = g.opensAt; hour < g.closesAt; hour += 1) {
    const startsAt = from + hour * HOUR
    const open = capacityAt(g, startsAt)
    // What nobody may book yet is not offered.
    if (open === 0 || startsAt > now + BOOK_DAYS * 24 * HOUR) continue
    loads = true
    const slot = { startsAt, capacity: open, taken: 0, ...taken.get(startsAt) }
    if (slotState(slot, now) === 'free') trucksLeft += slot.capacity - slot.taken
  }
  return {
    on: day,
    weekday: weekdayOf(day),
    trucksLeft,
    closed: loads ? '' : loadsOn(g, day) && g.trucksPerHour > 0 ? '停发' : '不装车',
  }
}

/** Of every depot with a gate its days from today on, as far as one can book. */
const calendars = cachedPer(
  { ttl: KEPT_MS },
  async (db: Db, _site: 'all'): Promise<ReadonlyMap<string, readonly LoadingDay[]>> => {
    const [gates, slots, now] = await Promise.all([allGateRows(db), slotsFrom(db), nowOf(db)])
    const days = Array.from({ length: BOOK_DAYS + 1 }, (_, i) => addDays(chinaDay(now), i))
    return new Map(
      gates.map(g => {
        const taken = new Map(slots.filter(s => s.depotCode === g.depotCode).map(s => [s.slotAt.getTime(), s]))
        return [g.depotCode, days.map(day => dayOf(g, day, taken, now))] as const
      }),
    )
  },
)

/** 装车日: the days of a depot from `fromOn` on, none where no gate is set; two seconds old at most. */
export const loadingDays = async (db: Db): Promise<(depotCode: string, fromOn: string) => readonly LoadingDay[]> => {
  const all = await calendars(db, 'all')
  return (depotCode, fromOn) => (all.get(depotCode) ?? []).filter(d => d.on >= fromOn)
}
/** The first day on which there is still room for a truck; empty: none that can be booked. */
export const firstLoadingDay = (days: readonly LoadingDay[]): string => days.find(d => d.trucksLeft > 0)?.on ?? ''
