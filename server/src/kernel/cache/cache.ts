// What the process keeps of answers, in the words of `lru-cache`, which holds them: `ttl` ms, `max` entries, `stale` ones served while they are read anew,
// `invalidate`. Its own `fetch` is not used: it cannot tell what is now to whoever asked before a change, nor pass over an answer that does not last (decision 0261).
import { LRUCache } from 'lru-cache'

const MOST = 500

export interface Keeping<V> {
  /** Ms since it was asked for. Infinity: the key names everything it depends on. */
  ttl: number
  /** Entries; the one that was not asked for longest gives way. */
  max?: number
  /** An old one still answers while the new one is on its way, and goes on where that fails. */
  stale?: boolean
  /** Who asked before it was invalidated is told what is now, too: for what is invalidated rarely, or he waits for ever. */
  anew?: boolean
  /** Which answers last; without it all of them. */
  keep?: (value: V) => boolean
}
interface Entry<V> {
  at: number
  answer: Promise<V>
  done: boolean
  renewing: boolean
  invalidated: boolean
}

/** Answers that may be a moment old. Whoever asks while one is being read waits for it; a failure is told to those who wait, and is not kept. */
export class Cache<K extends string | number, V> {
  readonly #entries: LRUCache<K, Entry<V>>
  readonly #o: Keeping<V>

  constructor(o: Keeping<V>) {
    this.#o = o
    this.#entries = new LRUCache({ max: o.max ?? MOST })
  }

  get(key: K, read: () => Promise<V>): Promise<V> {
    const entry = this.#entries.get(key)
    if (!entry) return this.#read(key, read).answer
    if (!entry.done || performance.now() - entry.at < this.#o.ttl) return entry.answer
    if (!this.#o.stale) return this.#read(key, read).answer
    if (!entry.renewing) this.#renew(key, entry, read)
    return entry.answer
  }

  /** It was changed: the next question reads what is now. Without a key: everything. */
  invalidate(key?: K): void {
    const gone = key === undefined ? [...this.#entries.values()] : [this.#entries.peek(key)]
    for (const entry of gone) if (entry) entry.invalidated = true
    if (key === undefined) this.#entries.clear()
    else this.#entries.delete(key)
  }

  #read(key: K, read: () => Promise<V>): Entry<V> {
    const at = performance.now()
    const entry: Entry<V> = { at, answer: read(), done: false, renewing: false, invalidated: false }
    this.#entries.set(key, entry)
    entry.answer = entry.answer.then(
      value => {
        // Asked before a change and answered after it, it is what was.
        if (entry.invalidated && this.#o.anew) return this.get(key, read)
        entry.done = true
        if (this.#o.keep?.(value) === false) this.#drop(key, entry)
        return value
      },
      (e: unknown) => {
        this.#drop(key, entry)
        throw e
      },
    )
    return entry
  }

  #renew(key: K, old: Entry<V>, read: () => Promise<V>): void {
    old.renewing = true
    const at = performance.now()
    read().then(
      value => {
        if (!old.invalidated)
          this.#entries.set(key, { at, answer: Promise.resolve(value), done: true, renewing: false, invalidated: false })
      },
      () => {
        old.renewing = false
      },
    )
  }

  #drop(key: K, entry: Entry<V>): void {
    if (this.#entries.peek(key) === entry) this.#entries.delete(key)
  }
}

/** One of something for each mall: tests open several in one process. */
export function perMall<M extends object, T>(make: (mall: M) => T): (mall: M) => T {
  const made = new WeakMap<M, T>()
  return mall => {
    let mine = made.get(mall)
    if (mine === undefined) made.set(mall, (mine = make(mall)))
    return mine
  }
}

/** Answers that are the same for everybody: the footer, notices, the day's changes. Never for anything that depends on who asks. */
export function cachedPer<D extends object, K extends string | number, V>(
  o: Keeping<V>,
  read: (db: D, key: K) => Promise<V>,
): (db: D, key: K) => Promise<V> {
  const caches = perMall((_db: D) => new Cache<K, V>(o))
  return (db, key) => caches(db).get(key, () => read(db, key))
}

/** What was worked out of a text, kept as long as others are not asked for more. */
export type Memory<V extends object | string> = LRUCache<string, V>
export const memory = <V extends object | string>(max: number): Memory<V> => new LRUCache<string, V>({ max })
export function remembered<V extends object | string>(of: Memory<V>, key: string, make: () => V): V {
  const known = of.get(key)
  if (known !== undefined) return known
  const made = make()
  of.set(key, made)
  return made
}
