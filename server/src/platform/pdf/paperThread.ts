// One thread draws the papers of all rooms: the fonts (ten megabytes each) are read once, the event loop of the mall never waits for a page.
import { threads } from '../../kernel/load/threads.ts'
import type { Asked, Drawn } from './paper.worker.ts'

const draw = threads<Asked, Drawn>(new URL('./paper.worker.ts', import.meta.url), {
  atWork: 1,
  waiting: Number.POSITIVE_INFINITY,
  seconds: 15,
  oldMb: 256,
})

/** Draws a paper in the thread by the module's `draw`; `cpuMs`: what it cost there. A paper that takes too long ends the thread: the next one has a new one. */
export async function drawInThread(by: URL, paper: unknown): Promise<{ bytes: Buffer; cpuMs: number }> {
  const { bytes, cpuMs } = await draw({ by: by.href, paper })
  return { bytes: Buffer.from(bytes), cpuMs }
}
