// The door to the work. One new connection is taken in each turn of the event loop; when a turn lasts as long as the work of everybody who is inside,
// those outside stand in a line of the system, where nobody can count them or tell them to come later. So work begins in small portions, and
// none begins while new connections come.
import type net from 'node:net'

/** Requests whose work begins in one turn of the loop. */
const PER_TURN = 4
/** Connections that come without end do not keep those inside from being served. */
const HOLD_MS = 10

export interface Turnstile {
  /** Undefined when the work may begin at once; else resolves when it may. */
  pass(): Promise<void> | undefined
  /** Milliseconds that the first in line has waited; 0 without a line. */
  waited(): number
}

export function turnstile(server: net.Server): Turnstile {
  const line: { since: number; go: () => void }[] = []
  let begun = 0
  let came = false
  let held = 0
  let turning = false
  const look = (): void => {
    turning = false
    begun = 0
    const now = performance.now()
    if (came && (held === 0 || now - held < HOLD_MS)) {
      came = false
      held ||= now
      turn()
      return
    }
    came = false
    held = 0
    for (const { go } of line.splice(0, PER_TURN)) {
      begun += 1
      go()
    }
    if (begun > 0) turn()
  }
  const turn = (): void => {
    if (turning) return
    turning = true
    setImmediate(look)
  }
  server.on('connection', () => {
    came = true
    turn()
  })
  return {
    pass: () => {
      if (!came && line.length === 0 && begun < PER_TURN) {
        begun += 1
        turn()
        return undefined
      }
      return new Promise<void>(go => {
        line.push({ since: performance.now(), go })
        turn()
      })
    },
    waited: () => (line[0] ? performance.now() - line[0].since : 0),
  }
}
