// Loaded before the mall by `--import`: how late its main loop is, and what its main thread spends at one stretch. Asked over a port of its own.
import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

export interface LoopDelay {
  /** Beyond the timer's own 5 ms, by the clock: of a busy machine its waiting for a processor too. */
  delayP99Ms: number
  /** Processor time of the main thread in one turn of its loop. */
  turnP99Ms: number
  turnMostMs: number
  turns: number
}
const TICK_MS = 5
const port = Number(process.env.LOOP_PORT)

if (isMainThread && port > 0) {
  const delay = monitorEventLoopDelay({ resolution: TICK_MS })
  delay.enable()
  const spent = (): number => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let turns: number[] = []
  let before = spent()
  setInterval(() => {
    const now = spent()
    turns.push(now - before)
    before = now
  }, TICK_MS).unref()
  createServer((_req, reply) => {
    const sorted = turns.toSorted((a, b) => a - b)
    const said: LoopDelay = {
      delayP99Ms: delay.percentile(99) / 1e6 - TICK_MS,
      turnP99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
      turnMostMs: sorted.at(-1) ?? 0,
      turns: sorted.length,
    }
    delay.reset()
    turns = []
    reply.end(JSON.stringify(said))
  })
    .listen(port, '127.0.0.1')
    .unref()
}
