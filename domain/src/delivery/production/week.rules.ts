// What a week of a line still takes. One rule for the grid, the goods page, the checkout and the planner's console, so that they say the same number.
import type { Kg } from '../../kernel/money.ts'
import { tons } from '../../kernel/weight.ts'
import { addDays, mondayOf, weekLabel, weeksOfPeriod } from './week.ts'
import type { WeekStateCode } from './schedule.codes.ts'

/** 紧张: at most this share of the capacity is left, in percent (reference of the delivery pages). */
const LIMITED_PERCENT = 15

export interface WeekFacts {
  /** Its Monday. */
  week: string
  capacityKg: Kg
  /** Orders of the mall and demand outside it, together. */
  bookedKg: Kg
  /** 放量: the week takes orders at all; before that one may ask (询单). */
  released: boolean
  /** Why the line stands still; empty: it runs. */
  stopReason: string
  /** Last day on which orders are taken. */
  closesOn: string
  /** Moved to a later day, or closed before its day; null: neither. */
  extendedTo: string | null
  closedEarlyOn: string | null
}

export const leftKg = (w: Pick<WeekFacts, 'capacityKg' | 'bookedKg'>): Kg => Math.max(0, w.capacityKg - w.bookedKg)
/** Booked share in whole percent; 100 % only when it is full. */
export const bookedPercent = (w: Pick<WeekFacts, 'capacityKg' | 'bookedKg'>): number =>
  w.bookedKg >= w.capacityKg ? 100 : Math.min(99, Math.round((w.bookedKg * 100) / w.capacityKg))
/** The last day that counts: an early end before the extension. */
export const lastDayOf = (w: WeekFacts): string => w.closedEarlyOn ?? w.extendedTo ?? w.closesOn

/** The word of the cell on a day (`today`, China's). */
export function weekStateOf(w: WeekFacts, today: string): WeekStateCode {
  if (w.stopReason !== '') return 'stopped'
  if (w.week <= mondayOf(today)) return 'closed'
  if (!w.released) return 'inquire'
  const ended = w.closedEarlyOn !== null ? today >= w.closedEarlyOn : today > lastDayOf(w)
  if (ended || leftKg(w) === 0) return 'closed'
  return leftKg(w) * 100 <= w.capacityKg * LIMITED_PERCENT ? 'limited' : 'open'
}

/** Why a buyer's line cannot be booked into the week; undefined when it can. */
export function whyNotBook(w: WeekFacts, kg: Kg, today: string): string | undefined {
  const state = weekStateOf(w, today)
  if (state === 'stopped') return `${weekLabel(w.week)}停线（${w.stopReason}）`
  if (state === 'inquire') return `${weekLabel(w.week)}未放量`
  if (state === 'closed') return `${weekLabel(w.week)}已截止`
  return whyNoRoom(w, kg)
}

const whyNoRoom = (w: WeekFacts, kg: Kg): string | undefined =>
  kg > leftKg(w) ? `${weekLabel(w.week)}超 ${tons(kg - leftKg(w))} 吨，放不下` : undefined

/** Why the planner cannot put a line there: he may after the last day and into the running week, never beyond capacity or into a stop. */
export function whyNotPlan(w: WeekFacts, kg: Kg, today: string): string | undefined {
  if (w.week < mondayOf(today)) return `${weekLabel(w.week)}已过`
  if (w.stopReason !== '') return `${weekLabel(w.week)}停线（${w.stopReason}）`
  if (!w.released) return `${weekLabel(w.week)}未放量，请先放量`
  return whyNoRoom(w, kg)
}

/** The first week with room for the line, of those that are given, in their order of time; undefined when none has it. */
export const firstWithRoom = <W extends WeekFacts>(weeks: readonly W[], kg: Kg, today: string): W | undefined =>
  weeks.toSorted((a, b) => (a.week < b.week ? -1 : 1)).find(w => whyNotBook(w, kg, today) === undefined)

/** A week no one has entered yet is not released. */
const RANK: readonly WeekStateCode[] = ['open', 'limited', 'inquire', 'closed', 'stopped']

/**
 * What a delivery period offers for `kg`: the best of the weeks whose ready day lies in it. A week that has too little room for the line is
 * closed for it.
 */
export function periodStateOf(
  number: string,
  line: { readyDays: number },
  weeks: readonly WeekFacts[],
  kg: Kg,
  today: string,
): WeekStateCode {
  const states = weeksOfPeriod(number, line.readyDays).map((monday): WeekStateCode => {
    const w = weeks.find(x => x.week === monday)
    if (!w) return 'inquire'
    const state = weekStateOf(w, today)
    return (state === 'open' || state === 'limited') && leftKg(w) < kg ? 'closed' : state
  })
  return RANK.find(state => states.includes(state)) ?? 'inquire'
}

/** When what the line rolls in a week is in the warehouse. */
export const readyOn = (week: string, readyDays: number): string => addDays(week, readyDays)
