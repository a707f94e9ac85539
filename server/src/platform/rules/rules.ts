// Rules and sandbox switches the console may change: kept in the setting table, cached for a few seconds in each process.
import { fallbackOf, ruleDefs, type RuleKey, type Rules } from '../../kernel/businessRules.ts'
import { Cache } from '../../kernel/cache/cache.ts'
import { openPool } from '../db/pool.ts'

/**
 * Values may be `cacheMs` old in the other processes. They are read over a connection of their own: a use case asks for a rule in the middle
 * of its transaction, and with every connection of the common pool inside a transaction all of them would wait for one more.
 */
export function makeRules(url: string, production: boolean, cacheMs = 3000): Rules {
  const db = openPool(url, 1, { apart: true })
  const values = new Cache<'all', ReadonlyMap<string, string>>({ ttl: cacheMs, max: 1, stale: true, anew: true })
  const read = async () => {
    const rows = await db.rows<{ key: string; value: string }>('select key, value from setting')
    return new Map(rows.map(r => [r.key, r.value]))
  }
  const get = async (key: RuleKey): Promise<string> =>
    (await values.get('all', read)).get(key) ?? fallbackOf(ruleDefs[key], production)
  return {
    get,
    number: async key => Number(await get(key)),
    on: async key => (await get(key)) === 'on',
    forget: () => values.invalidate(),
    close: () => db.close(),
  }
}
