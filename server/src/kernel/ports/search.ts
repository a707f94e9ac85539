// What other rooms may ask of the search, whichever engine holds the goods (decision 0293): an index in each process, or PostgreSQL.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import type { OwnRowPrice, ProductRow } from '@mall/contract/kernel/productRow.ts'
import type { Reply, Sent } from '@mall/contract/main/calls.ts'
import type { MatchedGoods } from '@mall/contract/orders/cart/cart.ts'
import type { ParsedQuery } from '@mall/domain/goods/search/parseQuery.ts'

/** Which engine holds the goods (SEARCH_ENGINE). */
export type SearchEngineKind = 'memory' | 'postgres'

export interface ChannelFigures {
  skuCount: number
  stockKg: Kg
  stockPieces: number
  /** Lowest and highest price of goods in stock at the default area, of the channel's most usual price unit. */
  priceUnit: 'ton' | 'kg' | 'piece'
  priceFromFen: Fen
  priceToFen: Fen
}

/** Which goods one may have a price of one's own for; an empty text or null asks nothing. As wide as must be, never too narrow. */
export interface OwnScope {
  channelCodes: readonly string[] | null
  classCode: string
  grade: string
  skuCode: string
  spuCode: string
}

/** What one reader pays otherwise than by the list, for his area: the rows are shown with it, sorted and filtered by it. */
export interface OwnPrices {
  /** By id of the goods: 厂提价, fen. */
  readonly fenById: ReadonlyMap<number, Fen>
  readonly byCode: ReadonlyMap<string, OwnRowPrice>
}

/** For whom a search is: where his goods go, and what he is told of prices. */
export interface SearchAt {
  channelCode: string | null
  areaCode: string
  /** Channels whose prices he is not told: their goods stand last by price, and in no range of prices. Missing: none. */
  hidden?: ReadonlySet<string>
  /** Missing: the list's prices hold for him. */
  own?: OwnPrices
}

export interface SearchRoom {
  products(q: Partial<Sent<'/api/search/getSearchProducts'>>, at: SearchAt): Promise<Reply<'/api/search/getSearchProducts'>>
  filters(q: Partial<Sent<'/api/search/searchFilterData'>>, at: SearchAt): Promise<Reply<'/api/search/searchFilterData'>>
  /** Ids of the goods on the shelf that any of the scopes takes in; null: more than `most`. */
  idsOf(scopes: readonly OwnScope[], most: number): Promise<number[] | null>
  /** What a line of a purchase list means in stock. `bought`: month by spu of what the company buys. */
  match(
    text: string,
    at: { channelCode: string | null; areaCode: string },
    bought?: ReadonlyMap<string, string>,
  ): Promise<GoodsMatch>
  /** What a text asks for, strange words read as those they sound like or were meant to be: as the mall's search reads it. */
  read(text: string): ParsedQuery
  suggest(word: string, size: number, channelCode: string | null): Promise<Reply<'/api/search/searchAutokey'>>
  /** List rows by their ids and in their order, priced for the area; null where one is off the shelf. */
  rows(skuIds: readonly number[], areaCode: string): Promise<(ProductRow | null)[]>
  /** Goods in stock of the same kind and grade in the nearest other sizes. */
  similar(skuId: number, areaCode: string, count: number): Promise<ProductRow[]>
  idOf(skuCode: string): Promise<number | undefined>
  channelFigures(): Promise<Map<string, ChannelFigures>>
  /** Goods on the shelf per category code (varieties and classes). */
  cateCounts(): Promise<Map<string, number>>
  /** Whether any goods are on the shelf. */
  hasGoods(): boolean
  /** Sizes of a channel's goods in stock, ascending. */
  sizes(channelCode: string): Promise<Record<'diameter' | 'thickness' | 'length', { mm: number; count: number }[]>>
  grades(o: { channelCode?: string; cateCode?: string }): Promise<{ grade: string; standard: string; skuCount: number }[]>
  /** After a commit: these goods have another price, stock or shelf state. Coalesced; tells the other processes too. */
  changed(skuIds: readonly number[]): void
  /** Mills, depots, channels, areas or freight changed: reads everything again under their new names and sums. */
  reread(): Promise<void>
  /** A buyer searched: counted in memory, in the database within some seconds. */
  noteWord(word: string, channelCode: string | null, empty: boolean): void
  /** What was noted before the call is in the database afterwards. */
  flushWords(): Promise<void>
  /** How many goods of all channels a text finds without any synonym, and how it is read; `inStock`: as buyers see them. */
  finds(text: string, inStock?: boolean): Promise<{ count: number; understood: string[] }>
  /** After a commit that changed synonyms: this process knows them afterwards. */
  rereadSynonyms(): Promise<void>
  /** Milliseconds since the index is known to lack something; 0 when it lacks nothing. */
  behindMs(): number
  close(): Promise<void>
}

export interface GoodsMatch {
  /** `sure`: one kind of goods, and the line says all of it. `choose`: it may mean any of the goods. `instead`: it exists, not in stock; the goods
   * are the nearest. `unknown`: nobody sells it; the goods are the nearest sizes. `unread`: no goods are named. */
  state: 'sure' | 'choose' | 'instead' | 'unknown' | 'unread'
  goods: MatchedGoods[]
  goodsCount: number
  /** What the line leaves open: 长度, 壁厚, 材质 … */
  open: string[]
  /** Words nothing is called by; left aside. */
  strange: string[]
  /** Words that these goods do not meet: a depot or a colour they are not had in. */
  unmet: string[]
  query: ParsedQuery
  /** Words that were read as others. */
  corrections: readonly { from: string; to: string }[]
}
