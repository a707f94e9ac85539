// Dear work beside the event loop: in threads that stay for a minute after the last of it, since opening one and reading its modules costs more
// than most of the work.
import { Piscina } from 'piscina'
import { takingTurns } from './turns.ts'

const IDLE_MS = 60_000

/**
 * Calls of the default export of `file`, at most `atWork` at a time; BUSY where `waiting` wait already. Work that takes more than `seconds`
 * from its turn on is an error and ends its thread, and so does memory beyond `oldMb`; what waits goes on in a new one. What a call leaves in
 * its modules is there at the next: they keep nothing but what they read once.
 */
export function threads<Input, Result>(
  file: URL,
  o: { atWork: number; waiting: number; seconds: number; oldMb: number },
): (input: Input) => Promise<Result> {
  let pool: Piscina<Input, Result> | undefined
  const inTurn = takingTurns(o)
  const opened = (): Piscina<Input, Result> => {
    pool ??= new Piscina<Input, Result>({
      filename: file.href,
      minThreads: 0,
      maxThreads: o.atWork,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: o.oldMb, maxYoungGenerationSizeMb: 32 },
      // A thread is for one work at a time; nobody waits for two of them with Atomics.
      concurrentTasksPerWorker: 1,
      atomics: 'disabled',
      recordTiming: false,
    })
    return pool
  }
  return input => inTurn(() => opened().run(input, { signal: AbortSignal.timeout(o.seconds * 1000) }))
}
