// Who is woken when: what makes work is told by the database at its commit (triggers wake_… of schema/), what is due by the clock by the run that saw
// it. Both are words on one channel, heard by every process.
import type { Db, Listener } from '../../kernel/ports/database.ts'
import { type AsksWhen, soonestOf } from '../db/soon.ts'

const CHANNEL = 'mall_work'
/** In the place of a name: all that are ever woken, since a rule has changed. */
export const EVERYBODY = '*'

/** Calls back with the name and in how many ms it is to begin; `back` after a loss of the line: what was told meanwhile was not heard. */
export const hearWakes = (listener: Listener, wake: (name: string, inMs: number) => void, back: () => void): (() => void) =>
  listener.hear(
    CHANNEL,
    word => {
      const [name = '', ms = '0'] = word.split(' ')
      wake(name, Number(ms) || 0)
    },
    back,
  )
/** To all processes, so that the one that knows of it may die. */
export const tellDue = (db: Db, name: string, inMs: number): Promise<number> =>
  db.run(`select pg_notify('${CHANNEL}', $1)`, [`${name} ${inMs}`])

/** One moment at which something begins: the earliest that was asked for, and `paceMs` after the last time at the earliest. */
export class Alarm {
  private at = Infinity
  private last = -Infinity
  private timer: NodeJS.Timeout | undefined
  private readonly begin: () => void
  private readonly paceMs: number
  constructor(begin: () => void, paceMs: number) {
    this.begin = begin
    this.paceMs = paceMs
  }
  set(inMs: number): void {
    const now = performance.now()
    const at = Math.max(now + inMs, this.last + this.paceMs)
    if (at >= this.at) return
    this.at = at
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      this.at = Infinity
      this.last = performance.now()
      this.begin()
    }, at - now)
  }
  stop(): void {
    this.at = -Infinity
    clearTimeout(this.timer)
  }
}

/** The net under every wake. */
const SWEEP_MS = 60_000
const PACE_MS = 500

export interface Worker {
  begin(): void
  stop(): void
}
/** Work of this process alone, beside the jobs: woken by its name, when it is due by the clock, and once a minute in any case. */
export function workWhenWoken(
  at: { pool: Db; listener: Listener; rules: { forget(): void } },
  o: { name: string; run(): Promise<void>; due: AsksWhen; failed(e: Error): void },
): Worker {
  let sweep: NodeJS.Timeout | undefined
  let stopHearing: (() => void) | undefined
  let running = false
  let again = false
  const turn = async (): Promise<void> => {
    if (running) {
      again = true
      return
    }
    running = true
    const from = performance.now()
    try {
      await o.run()
      const ms = await soonestOf(at.pool, performance.now() - from, [o.due])
      if (ms !== null) alarm.set(ms)
    } catch (e) {
      o.failed(e as Error)
    }
    running = false
    if (again) alarm.set(0)
    again = false
  }
  const alarm = new Alarm(() => void turn(), PACE_MS)
  return {
    begin: () => {
      const wake = (): void => alarm.set(0)
      const hear = (name: string, ms: number): void => {
        if (name === EVERYBODY) at.rules.forget()
        if (name === EVERYBODY || name === o.name) alarm.set(ms)
      }
      stopHearing = hearWakes(at.listener, hear, wake)
      sweep = setInterval(wake, SWEEP_MS).unref()
      wake()
    },
    stop: () => {
      stopHearing?.()
      clearInterval(sweep)
      alarm.stop()
    },
  }
}
