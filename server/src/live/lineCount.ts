// How many lines one person may hold open at a process. Each costs memory and a question every twenty seconds.
import type { Viewer } from '../app/ctx.ts'

/** A browser shows few pages at a time, and hidden ones let their line go. */
export const MOST_OF_SESSION = 12
export const MOST_OF_USER = 36

export class LineCount {
  private readonly open = new Map<string, number>()

  /** Null: there are enough. Else a place, until the returned function is called. */
  enter({ sessionId, userId }: Pick<Viewer, 'sessionId' | 'userId'>): (() => void) | null {
    const session = `s${sessionId}`
    const user = `u${userId}`
    if (this.of(session) >= MOST_OF_SESSION || this.of(user) >= MOST_OF_USER) return null
    this.add(session, 1)
    this.add(user, 1)
    let left = false
    return () => {
      if (left) return
      left = true
      this.add(session, -1)
      this.add(user, -1)
    }
  }
  private of(key: string): number {
    return this.open.get(key) ?? 0
  }
  private add(key: string, n: number): void {
    const now = this.of(key) + n
    if (now > 0) this.open.set(key, now)
    else this.open.delete(key)
  }
}
