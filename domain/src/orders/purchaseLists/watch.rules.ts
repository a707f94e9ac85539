// 搜索提醒: what has changed among the goods of a saved search since it was last looked at, and the sentence that tells it.
import { yuan, type Fen } from '../../kernel/money.ts'

/** A search that means more goods than this is no wish but a stroll: its person is asked to narrow it. */
export const WATCHED_MOST = 500
/** A saved search is looked at as often. */
export const WATCH_MINUTES = 10
export const SEARCHES_MOST = 20
export const LISTS_MOST = 50
export const LIST_LINES_MOST = 200

export interface WatchedGoods {
  skuCode: string
  inStock: boolean
  /** 到货价, fen per ton; null where the goods are not sold by the ton. */
  deliveredFen: Fen | null
}
export interface Seen {
  onShelf: readonly string[]
  inStock: readonly string[]
  wasUnder: boolean
}
export interface Wish {
  tellNew: boolean
  tellStock: boolean
  tellUnderFen: Fen | null
}

/** The lowest 到货价 of what is in stock, fen per ton; null where there is none. */
export const lowestOf = (goods: readonly WatchedGoods[]): number | null =>
  goods.reduce<number | null>(
    (low, g) => (g.inStock && g.deliveredFen !== null && (low === null || g.deliveredFen < low) ? g.deliveredFen : low),
    null,
  )

const isUnder = (lowest: number | null, limitFen: Fen | null): boolean =>
  lowest !== null && limitFen !== null && lowest <= limitFen

/** What is remembered of these goods. */
export const seenOf = (goods: readonly WatchedGoods[], limitFen: Fen | null): Seen => ({
  onShelf: goods.map(g => g.skuCode),
  inStock: goods.filter(g => g.inStock).map(g => g.skuCode),
  wasUnder: isUnder(lowestOf(goods), limitFen),
})

/**
 * The sentence for the person; empty where nothing he wished to know has happened. Goods new on the shelf are new and not also back in
 * stock; a price that stays under the limit is told once.
 */
export function whatChanged(before: Seen, goods: readonly WatchedGoods[], wish: Wish): string {
  const had = new Set(before.onShelf)
  const stocked = new Set(before.inStock)
  const fresh = goods.filter(g => !had.has(g.skuCode)).length
  const back = goods.filter(g => g.inStock && had.has(g.skuCode) && !stocked.has(g.skuCode)).length
  const lowest = lowestOf(goods)
  const said: string[] = []
  if (wish.tellNew && fresh > 0) said.push(`新上架 ${fresh} 种`)
  if (wish.tellStock && back > 0) said.push(`重新有货 ${back} 种`)
  if (isUnder(lowest, wish.tellUnderFen) && !before.wasUnder)
    said.push(`到货价低至 ${yuan(lowest ?? 0)} 元/吨，不高于您设的 ${yuan(wish.tellUnderFen ?? 0)} 元/吨`)
  return said.join('；')
}
