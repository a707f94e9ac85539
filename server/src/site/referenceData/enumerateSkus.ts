// All goods of the demo catalogue, and of the bench: the demo's first, then every other combination, then further lots of all of them.
import { loadCatalogueData, type Variety, type Warehouse } from './catalogueData.ts'
import { type Combinations, combinationsOf, keyOf, pickOf } from './combinations.ts'
import { type FinishedSku, finishSku } from './finishSku.ts'

export interface EnumeratedSku extends FinishedSku {
  variety: Variety
  depot: Warehouse
  /** 1 for the goods themselves, 2 and more for further lots of the same goods in the same depot (bench only). */
  lot: number
  /** Names and lists of the combination, for codes. */
  levels: Pick<Combinations, 'names' | 'lists'>
}

interface Source {
  combinations: Combinations
  target: number
}

const sources = (varieties: readonly Variety[]): Source[] =>
  varieties.map(variety => ({ combinations: combinationsOf(variety), target: variety.skuTarget }))

/**
 * Goods in a fixed order, one at a time: memory stays at the ranked combinations (about 8 bytes each). Without a count the demo
 * catalogue; with one, exactly that many, the demo catalogue first (or its beginning).
 */
export function* enumerateMany(count?: number): Generator<EnumeratedSku, void, undefined> {
  const catalogue = loadCatalogueData()
  const depots = new Map(catalogue.warehouses.map(w => [w.code, w]))
  const all = sources(catalogue.varieties)
  let left = count ?? all.reduce((sum, s) => sum + Math.min(s.target, s.combinations.ordinals.length), 0)

  const make = (c: Combinations, at: number, lot: number): EnumeratedSku => {
    const pick = pickOf(c, c.ordinals[at] as number)
    const depot = depots.get(String(pick.warehouse)) as Warehouse
    const key = keyOf(c, pick)
    const sku = finishSku(c.variety, { key, hash: c.hashes[at] as number, pick }, depot)
    return { ...sku, variety: c.variety, depot, lot, levels: c }
  }
  const span = function* (from: (s: Source) => number, to: (s: Source) => number, lot: number) {
    for (const source of all) {
      const end = Math.min(to(source), source.combinations.ordinals.length)
      for (let at = from(source); at < end; at += 1) {
        if (left <= 0) return
        left -= 1
        yield make(source.combinations, at, lot)
      }
    }
  }
  yield* span(
    () => 0,
    s => s.target,
    1,
  )
  yield* span(
    s => s.target,
    () => Number.POSITIVE_INFINITY,
    1,
  )
  for (let lot = 2; left > 0; lot += 1)
    yield* span(
      () => 0,
      () => Number.POSITIVE_INFINITY,
      lot,
    )
}

/** The demo catalogue: 27,881 goods, the same keys, prices and stock in every run. */
export const enumerateSkus = (): EnumeratedSku[] => [...enumerateMany()]
