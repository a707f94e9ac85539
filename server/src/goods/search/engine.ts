// What the search room asks of whatever holds the goods (decision 0293). Two answer it: the index in this process, and PostgreSQL. The words of the
// catalogue (kinds, grades, depots …) are in memory with both and answered at once; what goods there are may be answered later.
import type { Kg } from '@mall/domain/kernel/money.ts'
import type { ParsedQuery } from '@mall/domain/goods/search/parseQuery.ts'
import type { ProductRow } from '@mall/contract/kernel/productRow.ts'
import type { ChannelFigures, OwnScope } from '../../kernel/ports/search.ts'
import type { Bounds, Criteria } from './criteria.ts'
import type { FacetCounts, RangeName } from './facets.ts'
import type { SizeAxis } from './figures.ts'
import type { Prices } from './prices.ts'
import type { SearchLabels } from './searchRow.ts'
import type { Kind } from './segment.ts'
import type { Hit, Sort } from './sortRows.ts'
import type { Now } from './steps.ts'

interface FoundGoods {
  list: ProductRow[]
  totalCount: number
  totalPieces: number
  totalKg: Kg
}
export interface FoundFilters {
  counts: FacetCounts
  ranges: Map<RangeName, Bounds>
  /** Only when nothing matches: conditions whose absence would give something, most first. */
  relax: { drop: string; label: string; count: number }[]
  nearest: ProductRow[]
}
/** Goods by their rows, to be looked at one by one, and what prices them. */
export interface Rows {
  hits: Hit[]
  priced: Priced
}
/** What a row is drawn with. */
export interface Priced {
  readonly labels: SearchLabels
  readonly prices: Prices
}

/** The words that goods are called by, of all goods in whatever state. */
export interface Vocabulary {
  /** Whether any goods are called by the word, in whatever channel. */
  knowsWord(word: string): boolean
  /** Whether any goods have this coating. */
  knowsCoating(mark: string): boolean
  /** Whether any of these varieties has goods here; true where none is named. */
  sells(varietyCodes: readonly string[]): boolean
  /** Whether the channel has goods of one of these varieties. */
  carries(channelCode: string, varietyCodes: readonly string[]): boolean
  kindOf(varietyCode: string): Kind | undefined
  /** In the order in which the goods came. */
  productNames(): string[]
  /** Grades as the catalogue writes them and as queries spell them. */
  grades(): { grade: string; key: string }[]
  depotCodes(): readonly string[]
}

export interface SearchEngine {
  readonly labels: SearchLabels
  readonly words: Vocabulary
  search(criteria: Criteria, sort: Sort, offset: number, limit: number): Now<FoundGoods>
  filterData(criteria: Criteria): Now<FoundFilters>
  count(criteria: Criteria): Now<number>
  /** How many goods match, by their specification. */
  specCounts(criteria: Criteria): Now<Map<string, number>>
  /** The first goods of the mall's order that match. */
  first(criteria: Criteria, most: number): Now<Rows>
  /** Goods of the nearest sizes, one per size. */
  nearest(criteria: Criteria, query: ParsedQuery, count: number): Now<Rows>
  /** Goods in stock of the same kind and grade in the nearest other sizes. */
  similar(skuId: number, areaCode: string, count: number): Now<ProductRow[]>
  /** Whether goods have this code, in one depot or in any. */
  knowsCode(code: string): Now<boolean>
  idOf(skuCode: string): Now<number | undefined>
  idsOf(scopes: readonly OwnScope[], most: number): Now<number[] | null>
  /** In the order of the ids; null: not on the shelf. */
  rows(skuIds: readonly number[], areaCode: string): Now<(ProductRow | null)[]>
  channelFigures(): Now<Map<string, ChannelFigures>>
  cateCounts(): Now<Map<string, number>>
  sizes(channelCode: string): Now<Record<SizeAxis, { mm: number; count: number }[]>>
  grades(o: { channelCode?: string; cateCode?: string }): Now<{ grade: string; standard: string; skuCount: number }[]>
}

/** The engine of a process and what keeps it in step with the goods. */
export interface EngineHouse {
  engine(): SearchEngine
  /** What an answer holds for: another key, and it is asked anew. */
  key(): string
  /** Whether there are any goods on the shelf. */
  hasGoods(): boolean
  changed(skuIds: readonly number[]): void
  /** Names, places or sums of the reference data are other ones. */
  reread(): Promise<void>
  behindMs(): number
  close(): Promise<void>
}
