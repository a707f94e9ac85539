// One thread draws the papers of all rooms: the fonts (ten megabytes each) are read once, the event loop of the mall never waits for a page.
import { Worker } from 'node:worker_threads'
import type { Asked, Drawn } from './paper.worker.ts'

const PATIENCE_MS = 15_000
/** The fonts are worth some memory while papers are wanted, and none when nobody asks. */
const IDLE_MS = 60_000

interface Waiting {
  resolve(drawn: { bytes: Buffer; cpuMs: number }): void
  reject(error: Error): void
}
let thread: { worker: Worker; waiting: Map<number, Waiting> } | null = null
let idle: NodeJS.Timeout | undefined
let lastId = 0

function open(): NonNullable<typeof thread> {
  const waiting = new Map<number, Waiting>()
  const worker = new Worker(new URL('./paper.worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
  })
  const opened = { worker, waiting }
  const end = (why: string) => {
    if (thread === opened) thread = null
    for (const w of waiting.values()) w.reject(new Error(why))
    waiting.clear()
  }
  worker.unref()
  worker.on('message', (drawn: Drawn) => {
    const w = waiting.get(drawn.id)
    waiting.delete(drawn.id)
    if ('error' in drawn) w?.reject(new Error(drawn.error))
    else w?.resolve({ bytes: Buffer.from(drawn.bytes), cpuMs: drawn.cpuMs })
  })
  worker.on('error', e => end(String(e)))
  worker.on('exit', () => end('the drawing thread has ended'))
  return opened
}

/** Draws a paper in the thread by the module's `draw`; `cpuMs`: what it cost there. A paper that takes too long ends the thread: the next one has a new one. */
export async function drawInThread(by: URL, paper: unknown): Promise<{ bytes: Buffer; cpuMs: number }> {
  thread ??= open()
  const mine = thread
  clearTimeout(idle)
  const id = ++lastId
  const tooLong = setTimeout(() => void mine.worker.terminate(), PATIENCE_MS)
  try {
    return await new Promise((resolve, reject) => {
      mine.waiting.set(id, { resolve, reject })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
      mine.worker.postMessage({ id, by: by.href, paper } satisfies Asked)
    })
  } finally {
    clearTimeout(tooLong)
    if (mine.waiting.size === 0) {
      idle = setTimeout(() => {
        if (mine.waiting.size > 0) return
        if (thread === mine) thread = null
        void mine.worker.terminate()
      }, IDLE_MS)
      idle.unref()
    }
  }
}
