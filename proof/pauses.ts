// Loaded before the mall by `--import`: what its main thread does at one stretch, counted in its own processor time, so that work beside it on the
// machine changes nothing. Asked over a port of its own.
import { createServer } from 'node:http'
import { performance } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

/** Since the last time it was asked. */
export interface Pauses {
  pid: number
  /** Processor time of the main thread in the longest turn of its loop, ms: nothing else was served meanwhile. */
  longestMs: number
  /** Event loop utilisation, 0 to 1; waiting for a processor counts as busy. */
  busy: number
}
const TICK_MS = 5
const port = Number(process.env.PAUSES_PORT)

if (isMainThread && port > 0) {
  const spent = (): number => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let before = spent()
  let longestMs = 0
  let loop = performance.eventLoopUtilization()
  // A timer comes between two turns: what was spent since the last is one turn, or several short ones that made no difference.
  setInterval(() => {
    const now = spent()
    longestMs = Math.max(longestMs, now - before)
    before = now
  }, TICK_MS).unref()
  createServer((_req, reply) => {
    const said: Pauses = { pid: process.pid, longestMs, busy: performance.eventLoopUtilization(loop).utilization }
    loop = performance.eventLoopUtilization()
    longestMs = 0
    reply.end(JSON.stringify(said))
  })
    .listen(port, '127.0.0.1')
    .unref()
}
