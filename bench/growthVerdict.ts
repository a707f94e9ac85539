// When a call is said to have grown: what it costs after a year beside what it cost after a month.
import type { Cpu } from './calls.ts'

export interface Figure {
  /** CPU ms of one call, mall and database. */
  cpu: Cpu
  /** Pages of tables and indexes that the database touched for it, in memory or not. */
  pages: number
}
export interface Told {
  work: string
  first: Figure
  last: Figure
}

export const MARKS = {
  ms: 1.2,
  /** A tree of an index may have one storey more. */
  pages: 1.5,
  /** Differences below these are no growth: the clock of the kernel ticks in hundredths, and a look through an index ends a page earlier or later. */
  leastMs: 0.3,
  leastPages: 40,
}
const sumOf = ({ cpu }: Figure): number => cpu[0] + cpu[1]

export function grownBy({ first, last }: Told): { ms: number; pages: number; ok: boolean } {
  const ms = sumOf(last) / Math.max(sumOf(first), 0.001)
  const pages = last.pages / Math.max(first.pages, 1)
  const slower = ms > MARKS.ms && sumOf(last) - sumOf(first) > MARKS.leastMs
  const wider = pages > MARKS.pages && last.pages - first.pages > MARKS.leastPages
  return { ms, pages, ok: !slower && !wider }
}
