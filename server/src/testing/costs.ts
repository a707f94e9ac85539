// What work costs the thread that serves everybody, measured so that another machine, or a busy one, gives the same answer: processor time of this thread,
// in units of a known piece of work, and the cheapest of three runs. What else the machine does makes a run dearer, never cheaper.

/** Processor time of this thread so far, ms. */
export const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

export type Cost = {
  /** Processor time of this thread, in units: see `unitMs`. */
  cpu: number
  /** Of that, the longest turn of the loop. */
  turn: number
}
const TICK_MS = 5
const RUNS = 3
const WORDS = 20_000

/** One unit: twenty thousand words made, sorted, written as JSON and read again; about 10 ms of a usual core that does nothing else. */
function unitMs(): number {
  const from = threadMs()
  const words = Array.from({ length: WORDS }, (_, i) => `${(i * 7919) % 10_007} 词 ${i}`)
  const read = JSON.parse(JSON.stringify(words.sort())) as string[]
  if (read.length !== WORDS) throw new Error('the unit of work was not done')
  return threadMs() - from
}

async function once<T>(work: () => T | Promise<T>): Promise<Cost & { result: T }> {
  const units = [unitMs(), unitMs()]
  let turn = 0
  let before = threadMs()
  const from = before
  const look = (): void => {
    const now = threadMs()
    turn = Math.max(turn, now - before)
    before = now
  }
  const timer = setInterval(look, TICK_MS)
  const result = await work()
  clearInterval(timer)
  look()
  units.push(unitMs(), unitMs())
  const unit = Math.max(Math.min(...units), 1)
  return { result, cpu: (before - from) / unit, turn: turn / unit }
}

/**
 * The cheapest of at most three runs, and no more runs than are needed to stay within `most`. Each run must be the whole work anew: `before` sets up what
 * a run uses up, and is not counted.
 */
export async function costOf<T>(
  most: Partial<Cost>,
  work: () => T | Promise<T>,
  before: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Cost & { result: T }> {
  const dear = (c: Cost): number => Math.max(c.cpu / (most.cpu ?? Infinity), c.turn / (most.turn ?? Infinity))
  await before()
  let best = await once(work)
  for (let run = 1; run < RUNS && dear(best) > 1; run += 1) {
    await before()
    const next = await once(work)
    if (dear(next) < dear(best)) best = next
  }
  return best
}
