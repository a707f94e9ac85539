// One piece of cryptographic work in a thread of its own, with an end.
import { Worker } from 'node:worker_threads'
import { takingTurns } from '../app/turns.ts'
import type { SignWork, SignWorkResult } from './sign.worker.ts'

const SECONDS = 20
// Two at a time: more would take both cores from those who only read pages.
const inTurn = takingTurns({ atWork: 2, waiting: 50 })

type Done<W extends SignWork> = SignWorkResult[W['do']]

/** Throws where the work fails or does not end; BUSY where too much waits already. */
export const signWork = <W extends SignWork>(work: W): Promise<Done<W>> => inTurn(() => run(work))

function run<W extends SignWork>(work: W): Promise<Done<W>> {
  return new Promise((done, fail) => {
    const worker = new Worker(new URL('./sign.worker.ts', import.meta.url), {
      workerData: work,
      resourceLimits: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 },
    })
    const end = (finish: () => void) => {
      clearTimeout(timer)
      finish()
      void worker.terminate()
    }
    const timer = setTimeout(() => end(() => fail(new Error(`signing: ${work.do} took too long`))), SECONDS * 1000)
    worker.on('message', (m: { result: Done<W> } | { error: string }) =>
      end(() => ('error' in m ? fail(new Error(`signing: ${m.error}`)) : done(m.result))),
    )
    worker.on('error', e => end(() => fail(e as Error)))
    worker.on('exit', () => end(() => fail(new Error('signing: the thread ended'))))
  })
}
