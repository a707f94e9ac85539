import type { Sent } from '@mall/contract/main/calls.ts'
import {
  APP_ID,
  DEFAULT_SORT_FIELD,
  DEFAULT_SORT_TYPE,
  IN_STOCK_ONLY,
  SEARCH_PAGE_SIZE,
} from '@mall/domain/site/channel/channel.constants.ts'

/** What the filters ask: the same object goes to the list and to the filter data. */
export type Criteria = Sent<'/api/search/searchFilterData'>
export type SearchInput = Sent<'/api/search/getSearchProducts'>

/** Values one may choose several of; in the address as repeated names. */
export const FACETS = ['productName', 'grade', 'model', 'mill', 'depot', 'settlement', 'gradeLevel', 'coating'] as const

export interface RangeDef {
  name: 'thickness' | 'width' | 'length' | 'diameter' | 'price' | 'available'
  label: string
  unit: string
  from: RangeField
  to?: RangeField
}
type RangeField = Extract<keyof Criteria, `${string}From${string}` | `${string}To${string}`>

export const RANGES: readonly RangeDef[] = [
  { name: 'thickness', label: '厚度', unit: 'mm', from: 'thicknessFromMm', to: 'thicknessToMm' },
  { name: 'width', label: '宽度', unit: 'mm', from: 'widthFromMm', to: 'widthToMm' },
  { name: 'length', label: '长度', unit: 'mm', from: 'lengthFromMm', to: 'lengthToMm' },
  { name: 'diameter', label: '直径', unit: 'mm', from: 'diameterFromMm', to: 'diameterToMm' },
  { name: 'price', label: '单价', unit: '元/吨', from: 'priceFromYuan', to: 'priceToYuan' },
  { name: 'available', label: '可供', unit: '吨', from: 'availableFromT' },
]
const RANGE_FIELDS: readonly RangeField[] = RANGES.flatMap(r => (r.to ? [r.from, r.to] : [r.from]))

const number = (text: string | null): number | undefined => {
  if (text === null || text.trim() === '') return undefined
  const value = Number(text)
  return Number.isFinite(value) && value >= 0 ? value : undefined
}
const whole = (text: string | null, low: number, high: number, or: number): number => {
  const value = number(text)
  return value !== undefined && Number.isInteger(value) && value >= low && value <= high ? value : or
}

/** The address is the only memory of a search: shared, gone back to, read by a crawler, it gives the same rows. */
export function criteriaOf(query: URLSearchParams, commonly: boolean): Criteria {
  const ranges = Object.fromEntries(RANGE_FIELDS.map(f => [f, number(query.get(f))]).filter(([, v]) => v !== undefined))
  const mode = query.get('mode')
  return {
    appId: APP_ID,
    word: (query.get('word') ?? '').slice(0, 100),
    cid: (query.get('cid') ?? '').slice(0, 20),
    productName: query.getAll('productName'),
    // The request of specification 3 has a name of its own for the grades; a grade has no comma in it.
    shopMaterial: query.getAll('grade').join(','),
    mill: query.getAll('mill'),
    depot: query.getAll('depot'),
    settlement: query
      .getAll('settlement')
      .map(Number)
      .filter(n => Number.isInteger(n)),
    gradeLevel: query.getAll('gradeLevel'),
    coating: query.getAll('coating'),
    model: query.getAll('model'),
    mode: mode === 'spot' || mode === 'futures' ? mode : 'all',
    stock: query.get('stock') === '0' ? 0 : IN_STOCK_ONLY,
    // A range of prices is of the price that is read; so is the order of the same size from several depots.
    ...(basisOf(query, commonly) === 'delivered' ? { priceBasis: 'delivered' as const } : {}),
    ...ranges,
  }
}

/** What a range is called: that of prices by the price that is read. */
export const rangeLabel = (r: RangeDef, basis: Basis): string =>
  r.name !== 'price' ? r.label : basis === 'delivered' ? '到货价' : '厂提价'

/** Which price the list is read by: 到货价, or the one at the mill. A channel without freight knows the latter alone. */
export type Basis = 'works' | 'delivered'
export const basisOf = (query: URLSearchParams, commonly: boolean): Basis =>
  commonly || query.get('basis') === 'works' ? 'works' : 'delivered'

/** What makes a list one that somebody looks for something in. */
const LOOKED_FOR: readonly string[] = ['word', 'cid', 'mode', ...FACETS, ...RANGE_FIELDS]

/**
 * The order nobody has chosen: whoever looks for something by the landed price gets the cheapest at his site first. All goods of the mall
 * are not compared with one another: they stand as the mall has put them.
 */
function defaultSort(query: URLSearchParams, commonly: boolean): { sortField: number; sortType: number } {
  const looks = LOOKED_FOR.some(name => query.get(name))
  return looks && basisOf(query, commonly) === 'delivered'
    ? { sortField: DELIVERED_PRICE, sortType: 0 }
    : { sortField: DEFAULT_SORT_FIELD, sortType: DEFAULT_SORT_TYPE }
}
const DELIVERED_PRICE = 8

/** How the list is sorted: as the address says, else as the chosen price asks for. */
export function sortingOf(query: URLSearchParams, commonly: boolean): { sortField: number; sortType: number } {
  const chosen = whole(query.get('sortField'), 1, 8, 0)
  if (chosen === 0) return defaultSort(query, commonly)
  const type = query.get('sortType')
  return { sortField: chosen, sortType: type === '0' ? 0 : type === '1' ? 1 : DEFAULT_SORT_TYPE }
}

export function searchInputOf(query: URLSearchParams, commonly: boolean): SearchInput {
  return {
    ...criteriaOf(query, commonly),
    ...sortingOf(query, commonly),
    currentPage: whole(query.get('currentPage'), 1, 100_000, 1),
    pageSize: SEARCH_PAGE_SIZE,
  }
}

const address = (query: URLSearchParams) => {
  query.delete('currentPage')
  const text = query.toString()
  return text ? `/search?${text}` : '/search'
}

/** Address with one value of a facet added or taken away. */
export function toggled(query: URLSearchParams, name: string, value: string): string {
  const next = new URLSearchParams(query)
  const had = next.getAll(name)
  next.delete(name)
  for (const v of had.includes(value) ? had.filter(h => h !== value) : [...had, value]) next.append(name, v)
  return address(next)
}

/** Address without the named values. */
export function without(query: URLSearchParams, ...names: string[]): string {
  const next = new URLSearchParams(query)
  for (const name of names) next.delete(name)
  return address(next)
}

export function withValues(query: URLSearchParams, values: Record<string, string>): string {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(values)) next.set(name, value)
  return address(next)
}

/** What the server calls a condition (facet, range or word) -> the names in the address that make it. */
export function namesOf(condition: string): string[] {
  const range = RANGES.find(r => r.name === condition)
  if (range) return range.to ? [range.from, range.to] : [range.from]
  return condition.startsWith('range:') ? namesOf(condition.slice(6)) : [condition]
}
