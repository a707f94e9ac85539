// How many lines may be open at a process. Each costs memory and a beat every twenty seconds.
import type { Viewer } from '../../kernel/ports/viewer.ts'

/** A browser shows few pages at a time, and hidden ones let their line go. */
export const MOST_OF_SESSION = 12
const MOST_OF_USER = 36
/** Lines open to guests: a whole company may stand behind one address. */
const MOST_OF_ADDRESS = 1000
const MOST_OF_GUESTS = 5000

/** What a line takes a place of, and how many places that has. */
export type Places = readonly (readonly [key: string, most: number])[]
export const placesOfViewer = ({ sessionId, userId }: Pick<Viewer, 'sessionId' | 'userId'>): Places => [
  [`s${sessionId}`, MOST_OF_SESSION],
  [`u${userId}`, MOST_OF_USER],
]
export const placesOfGuest = (address: string): Places => [
  [`a${address}`, MOST_OF_ADDRESS],
  ['guests', MOST_OF_GUESTS],
]

export class LineCount {
  private readonly open = new Map<string, number>()

  /** Null: there are enough. Else a place of each, until the returned function is called. */
  enter(places: Places): (() => void) | null {
    if (places.some(([key, most]) => this.of(key) >= most)) return null
    for (const [key] of places) this.add(key, 1)
    let left = false
    return () => {
      if (left) return
      left = true
      for (const [key] of places) this.add(key, -1)
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
