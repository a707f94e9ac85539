// Answers that are the same for everybody and may be a few seconds old: the footer, notices, the day's changes. One question at a time,
// kept in this process for `ms`; a failure is not kept. Never for anything that depends on who asks.
function remember<K extends string | number, V>(ms: number, ask: (key: K) => Promise<V>, most = 500): (key: K) => Promise<V> {
  const kept = new Map<K, { until: number; answer: Promise<V> }>()
  return key => {
    const now = Date.now()
    const old = kept.get(key)
    if (old && old.until > now) return old.answer
    const answer = ask(key)
    kept.delete(key)
    kept.set(key, { until: now + ms, answer })
    answer.catch(() => kept.delete(key))
    if (kept.size > most) kept.delete(kept.keys().next().value as K)
    return answer
  }
}

/** The same, one memory per database: tests open several malls in one process. */
export function cachedPer<D extends object, K extends string | number, V>(
  ms: number,
  ask: (db: D, key: K) => Promise<V>,
  most = 500,
): (db: D, key: K) => Promise<V> {
  const malls = new WeakMap<D, (key: K) => Promise<V>>()
  return (db, key) => {
    let mine = malls.get(db)
    if (!mine) {
      mine = remember(ms, (k: K) => ask(db, k), most)
      malls.set(db, mine)
    }
    return mine(key)
  }
}
