// 涨跌 of the goods themselves since 上一个定价日. What was repriced since then is read as one, every two seconds at most, and not at all
// while nobody asks: a page of goods costs no question of its own.
import type { OwnMoves } from '../../kernel/ports/ownMoves.ts'
import type { Fen } from '@mall/domain/kernel/money.ts'
import { type OwnChange, ownMoveFen } from '@mall/domain/goods/goods/ownPrice.rules.ts'
import { cachedPer } from '../../kernel/cache/cache.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { additionsBefore, movedAfter, pricedSince } from './ownPrice.queries.ts'

const KEPT_MS = 2000

/** What each price was before the first change of the day; null: there was none. */
interface Before {
  since: string
  /** The last change that is in it. */
  last: number
  list: Map<number, Fen | null>
  /** By goods and area. */
  area: Map<string, Fen | null>
  /** 区域加价, by area. */
  add: ReadonlyMap<string, Fen>
}
const MOST = 20_000
const kept = new WeakMap<Db, Before>()

/** Changes are read once: after the whole catalogue was repriced only what came since is asked for. */
const before = cachedPer({ ttl: KEPT_MS }, async (db: Db, _site: 'all'): Promise<Before> => {
  const [since, adds] = await Promise.all([pricedSince(db), additionsBefore(db)])
  const old = kept.get(db)
  const b: Before = old?.since === since ? old : { since, last: 0, list: new Map(), area: new Map(), add: new Map() }
  for (let rows = await movedAfter(db, b.last, MOST); rows.length > 0; rows = await movedAfter(db, b.last, MOST)) {
    for (const r of rows) {
      b.last = Math.max(b.last, r.id)
      if (r.fresh) continue
      if (r.salesAreaCode === null) {
        if (!b.list.has(r.skuId)) b.list.set(r.skuId, r.wasFen)
      } else if (!b.area.has(`${r.skuId} ${r.salesAreaCode}`)) b.area.set(`${r.skuId} ${r.salesAreaCode}`, r.wasFen)
    }
    if (rows.length < MOST) break
  }
  b.add = new Map(adds.flatMap(r => (r.wasFen === null ? [] : [[r.salesAreaCode, r.wasFen]])))
  kept.set(db, b)
  return b
})

export const openOwnMoves =
  (db: Db): OwnMoves =>
  async (skuId, salesAreaCode, now) => {
    const was = await before(db, 'all')
    const changes: OwnChange[] = []
    const list = was.list.get(skuId)
    if (list !== undefined) changes.push({ what: 'list', wasFen: list })
    const area = was.area.get(`${skuId} ${salesAreaCode}`)
    if (area !== undefined) changes.push({ what: 'area', wasFen: area })
    const add = was.add.get(salesAreaCode)
    if (add !== undefined && now.byTon) changes.push({ what: 'add', wasFen: add })
    return ownMoveFen(now, changes)
  }
