// Whoever asks much at once waits for his own answers, not everybody else for them: reads of one session (of a guest: of one address) are done so many at a
// time, the others after them. Without it forty dear reads in one moment are one long piece of work that nobody comes between.
import pLimit from 'p-limit'
import { Refusal } from '@mall/contract/main/errors.ts'

/** A page asks for less than this at once; an office behind one address for more. */
const AT_ONCE = { session: 4, address: 16 }
const MOST_WAITING = 400

const lines = new Map<string, { limit: ReturnType<typeof pLimit>; inside: number }>()

export async function inOwnTurn<T>(who: { sessionId: number } | { ip: string }, work: () => Promise<T>): Promise<T> {
  const key = 'sessionId' in who ? `s${who.sessionId}` : `a${who.ip}`
  const line = lines.get(key) ?? { limit: pLimit('sessionId' in who ? AT_ONCE.session : AT_ONCE.address), inside: 0 }
  if (line.inside >= MOST_WAITING) throw new Refusal('BUSY')
  line.inside += 1
  lines.set(key, line)
  try {
    return await line.limit(async () => {
      const answer = await work()
      // Between two of them whatever else has come is looked at.
      await new Promise(done => void setImmediate(done))
      return answer
    })
  } finally {
    line.inside -= 1
    if (line.inside === 0) lines.delete(key)
  }
}
