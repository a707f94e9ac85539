// Cryptographic work in a thread, with an end.
import { threads } from '../../kernel/load/threads.ts'
import type { SignWork, SignWorkResult } from './sign.worker.ts'

// Two at a time: more would take both cores from those who only read pages.
const inThread = threads<SignWork, SignWorkResult[SignWork['do']]>(new URL('./sign.worker.ts', import.meta.url), {
  atWork: 2,
  waiting: 50,
  seconds: 20,
  oldMb: 384,
})

/** Throws where the work fails or does not end; BUSY where too much waits already. */
export const signWork = <W extends SignWork>(work: W): Promise<SignWorkResult[W['do']]> =>
  inThread(work) as Promise<SignWorkResult[W['do']]>
