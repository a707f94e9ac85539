// 提货 pick-up: what a depot charges for it and when it can be. Asked by the goods page, the calendar of loading days and the order alike.
import type { Fen } from '../money.ts'

/** 厂内成品库: goods lie beside the line; every other depot is a day further. */
export const MILL_DEPOT = 'W01'
const DAY_MS = 86_400_000
/** China keeps one time, eight hours before UTC, all year. */
const CHINA_MS = 8 * 3_600_000
const SUNDAY = 0

/** 出库吊装费: taking out and lifting, fen a ton, paid to the depot by who fetches. */
export const depotFeeFen = (d: { outFeeFen: Fen; liftFeeFen: Fen }): Fen => d.outFeeFen + d.liftFeeFen

/** Days from the order to the first truck: the class's own, from the mill's depot or another. */
export const pickUpLeadDays = (spotDays: readonly number[] | null | undefined, depotCode: string): number =>
  (spotDays?.[0] ?? 1) + (depotCode === MILL_DEPOT ? 0 : 1)

/** Trucks a depot can load in a day. */
export const trucksPerDay = (depotCode: string): number => (depotCode === MILL_DEPOT ? 14 : 6)

export interface PickUpDay {
  /** A day of China's calendar, YYYY-MM-DD. */
  on: string
  /** 0 Sunday. */
  weekday: number
  /** Why nothing is loaded; empty: it is. */
  closed: string
}

/** Loading days, the first `leadDays` after `now` (ms): Sundays rest. */
export const pickUpDays = (now: number, leadDays: number, count: number): PickUpDay[] =>
  Array.from({ length: count }, (_, i) => {
    const day = new Date(now + CHINA_MS + (leadDays + i) * DAY_MS)
    const weekday = day.getUTCDay()
    return { on: day.toISOString().slice(0, 10), weekday, closed: weekday === SUNDAY ? '周日停装' : '' }
  })

/** The first day goods can be fetched. */
export const earliestPickUp = (now: number, leadDays: number): string =>
  pickUpDays(now, leadDays, 2).find(d => d.closed === '')?.on ?? ''
