/** Remembers the most recent answers, at most `room` of them. */
export class Lru<V> {
  private readonly entries = new Map<string, V>()
  private readonly room: number

  constructor(room: number) {
    this.room = room
  }

  get(key: string): V | undefined {
    const value = this.entries.get(key)
    if (value === undefined) return undefined
    this.entries.delete(key)
    this.entries.set(key, value)
    return value
  }

  set(key: string, value: V): V {
    if (this.entries.size >= this.room) this.entries.delete(this.entries.keys().next().value as string)
    this.entries.set(key, value)
    return value
  }
}
