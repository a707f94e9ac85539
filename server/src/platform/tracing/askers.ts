// Who asked for a job. A transaction that is looked at says so before and after its own words to the other processes; the database hands the words of one
// transaction on together, so whatever wakes a job between the two was asked for by it.
import type { Listener } from '../../kernel/ports/database.ts'
import { hearWakes } from '../live/wakes.ts'
import { ASKER_CHANNEL, askerIn } from '../db/askerWord.ts'

/** Links of one run; more say nothing. */
const MOST = 16

export interface Askers {
  /** Who asked for the job since the last time. */
  take(job: string): string[]
  stop(): void
}
/** Hears as long as the process works on jobs. */
export function hearAskers(listener: Listener): Askers {
  let speaking: string | null = null
  const of = new Map<string, Set<string>>()
  const stops = [
    listener.hear(
      ASKER_CHANNEL,
      word => {
        speaking = askerIn(word) ? word : null
      },
      () => {
        speaking = null
      },
    ),
    hearWakes(
      listener,
      job => {
        if (speaking === null) return
        const list = of.get(job) ?? new Set()
        if (list.size < MOST) list.add(speaking)
        of.set(job, list)
      },
      () => {},
    ),
  ]
  return {
    take: job => {
      const words = [...(of.get(job) ?? [])]
      of.delete(job)
      return words
    },
    stop: () => {
      for (const stop of stops) stop()
    },
  }
}
