// 涨跌 of the goods themselves since 上一个定价日. What was repriced since then is read as one, every two seconds at most, and not at all
// while nobody asks: a page of goods costs no question of its own.
import type { Fen } from '@mall/domain/money.ts'
import { type OwnChange, type OwnPrice, ownMoveFen } from '@mall/domain/goods/ownPrice.rules.ts'
import { rememberPer } from '../app/remember.ts'
import type { Db } from '../db/pool.ts'
import { additionsBefore, areaPricesBefore, listsBefore } from './ownPrice.queries.ts'

const KEPT_MS = 2000

/** What each price was before the first change of the day; null: there was none. */
interface Before {
  list: ReadonlyMap<number, Fen | null>
  /** By goods and area. */
  area: ReadonlyMap<string, Fen | null>
  /** 区域加价, by area. */
  add: ReadonlyMap<string, Fen>
}
const before = rememberPer(KEPT_MS, async (db: Db, _site: 'all'): Promise<Before> => {
  const [lists, areas, adds] = await Promise.all([listsBefore(db), areaPricesBefore(db), additionsBefore(db)])
  return {
    list: new Map(lists.map(r => [r.skuId, r.wasFen])),
    area: new Map(areas.map(r => [r.key, r.wasFen])),
    add: new Map(adds.flatMap(r => (r.wasFen === null ? [] : [[r.salesAreaCode, r.wasFen]]))),
  }
})

export interface OwnMoves {
  /** What goods in an area cost more than on 上一个定价日, fen per price unit; `now` as `ownOf` says it. */
  (skuId: number, salesAreaCode: string, now: OwnPrice & { byTon: boolean }): Promise<Fen>
}

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
