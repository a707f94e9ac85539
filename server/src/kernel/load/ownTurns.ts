// Whoever asks much at once waits for his own answers, not everybody else for them: reads of one session (of a guest: of one address) are done so many at a
// time, the others after them. Without it forty dear reads in one moment are one long piece of work that nobody comes between.
import { Refusal } from '@mall/contract/main/errors.ts'
import { havingWaited } from './turns.ts'

/** A page asks for less than this at once; an office behind one address for more. */
const AT_ONCE = { session: 4, address: 16 }
const MOST_WAITING = 400

interface Line {
  key: number | string
  places: number
  /** At work, leaving and waiting. */
  inside: number
  waiting: (() => void)[]
}
/** A session by its number, an address by its text. */
const lines = new Map<number | string, Line>()

const leaving: Line[] = []
function letIn(): void {
  for (const line of leaving.splice(0)) {
    line.inside -= 1
    line.waiting.shift()?.()
    if (line.inside === 0) lines.delete(line.key)
  }
}
/** A place is free with the next turn of the loop: between two of them whatever else has come is looked at. */
function leave(line: Line): void {
  if (leaving.push(line) === 1) setImmediate(letIn)
}

/**
 * Who finds a place, as nearly everybody does, waits for nothing, neither before the work nor with its answer. Who has waited too long for one is told to come
 * again (turns.ts), before his connection is cut.
 */
export async function inOwnTurn<T>(who: { sessionId: number } | { ip: string }, work: () => Promise<T>): Promise<T> {
  const key = 'sessionId' in who ? who.sessionId : who.ip
  let line = lines.get(key)
  if (line === undefined) {
    line = { key, places: typeof key === 'number' ? AT_ONCE.session : AT_ONCE.address, inside: 0, waiting: [] }
    lines.set(key, line)
  }
  if (line.inside >= MOST_WAITING) throw new Refusal('BUSY')
  line.inside += 1
  const { waiting } = line
  const since = line.inside > line.places ? performance.now() : null
  if (since !== null) await new Promise<void>(go => void waiting.push(go))
  try {
    return await (since === null ? work() : havingWaited(performance.now() - since, work))
  } finally {
    leave(line)
  }
}
