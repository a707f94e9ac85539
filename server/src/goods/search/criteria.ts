// What a search asks for, in the index's own terms, and its conditions on one segment.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { gradeKey } from '@mall/domain/goods/search/normalise.ts'
import type { ParsedQuery } from '@mall/domain/goods/search/parseQuery.ts'
import type { AxisName } from '@mall/domain/goods/search/sizes.ts'
import { codePostings, facetPostings, queryGroups, rangePostings } from './conditions.ts'
import type { Prices, PriceView } from './prices.ts'
import type { SearchLabels } from './searchRow.ts'
import type { Facet, Segment } from './segment.ts'
import { type Group, type RowTest, type Selection, select } from './select.ts'

export type RangeAxis = Extract<AxisName, 'thickness' | 'width' | 'length' | 'diameter'>
export const RANGE_AXES = ['thickness', 'width', 'length', 'diameter'] as const satisfies readonly RangeAxis[]

export interface Bounds {
  from?: number
  to?: number
}

export interface Criteria {
  query: ParsedQuery
  /** Words that were read as others. */
  corrections?: readonly { from: string; to: string }[]
  channelCode: string | null
  areaCode: string
  /** Code of goods, of one depot or of all, instead of a query. */
  code?: string
  /** Category, class or variety; empty for all. */
  cateCode: string
  filters: Partial<Record<Facet, readonly string[]>>
  mode: 'all' | 'spot' | 'futures'
  /** Micrometres. */
  ranges: Partial<Record<RangeAxis, Bounds>>
  priceFen: Bounds
  /** Which price its bounds are of, and what the reader has of his own. */
  view: PriceView
  availableFromKg?: Kg
  inStock: boolean
}

interface Keep extends RowTest {
  name: string
  label: string
}

/** All conditions of a search on one segment; a facet's own filter is named after it. */
export interface Conditions {
  base: Uint32Array
  groups: Group[]
  keeps: Keep[]
}

export const RANGE_LABEL: Record<RangeAxis, string> = { thickness: '厚度', width: '宽度', length: '长度', diameter: '直径' }
export const FILTER_LABEL: Record<Facet, string> = {
  productName: '品名',
  grade: '材质',
  mill: '产地',
  depot: '仓库',
  settlement: '计重方式',
  gradeLevel: '等级',
  coating: '镀层',
  model: '型号',
}

export function conditionsOf(segment: Segment, labels: SearchLabels, prices: Prices, c: Criteria): Conditions {
  const groups: Group[] = []
  if (c.channelCode) {
    const posting = segment.channelPostings.get(c.channelCode)
    groups.push({ name: 'channel', label: '频道', postings: posting ? [posting] : [] })
  }
  if (c.cateCode) {
    const postings = segment.facets.productName.postings.filter((_, code) => {
      const kind = segment.kinds[code]
      return kind?.classCode === c.cateCode || kind?.cateCode === c.cateCode || kind?.varietyCode === c.cateCode
    })
    groups.push({ name: 'category', label: '品类', postings })
  }
  if (c.code !== undefined) groups.push({ name: 'code', label: `商品编码 ${c.code}`, postings: codePostings(segment, c.code) })
  groups.push(...queryGroups(segment, labels, c.query))
  for (const [facet, values] of Object.entries(c.filters) as [Facet, readonly string[]][]) {
    if (values.length === 0) continue
    groups.push({
      name: facet,
      label: FILTER_LABEL[facet],
      postings: facetPostings(segment, facet, wantedBy(segment, facet, values)),
    })
  }
  if (c.mode !== 'all')
    groups.push({ name: 'mode', label: c.mode === 'spot' ? '现货' : '期货', postings: [segment.flagPostings[c.mode]] })
  for (const axis of RANGE_AXES) {
    const range = c.ranges[axis]
    if (!range || (range.from === undefined && range.to === undefined)) continue
    groups.push({ name: `range:${axis}`, label: RANGE_LABEL[axis], postings: rangePostings(segment, axis, range.from, range.to) })
  }
  return { base: c.inStock ? segment.sellable : segment.onShelf, groups, keeps: keepsOf(segment, prices, c) }
}

/** Goods may be named by variety code or by name; grades as the catalogue writes them or as buyers do. */
function wantedBy(segment: Segment, facet: Facet, values: readonly string[]): (value: string, code: number) => boolean {
  if (facet === 'productName')
    return (value, code) => values.includes(value) || values.includes(segment.kinds[code]?.productName ?? '')
  if (facet !== 'grade') return value => values.includes(value)
  const exact = new Set(values)
  const spoken = new Set(values.filter(value => segment.words.grade.of(value) === undefined).map(gradeKey))
  return (value, code) => exact.has(value) || spoken.has(segment.spelled.grades[code] ?? '')
}

function keepsOf(segment: Segment, prices: Prices, c: Criteria): Keep[] {
  const keeps: Keep[] = []
  const { from, to } = c.priceFen
  if (from !== undefined || to !== undefined) {
    const price = prices.shown(segment, c.areaCode, c.view)
    const bounds = prices.bounds(segment, c.areaCode, c.view)
    const [least, most] = [from ?? 0, to ?? Number.POSITIVE_INFINITY]
    keeps.push({
      name: 'range:price',
      label: '价格',
      test: row => {
        const fen = price(row)
        return fen >= 0 && fen >= least && fen <= most
      },
      ...(bounds && c.inStock
        ? {
            word: (w: number) => {
              const [low, high] = [bounds.low(w), bounds.high(w)]
              if (low >= least && high <= most) return true
              return low > most || high < least ? false : undefined
            },
          }
        : {}),
    })
  }
  const leastKg = c.availableFromKg
  if (leastKg !== undefined && leastKg > 0)
    keeps.push({ name: 'available', label: '可供量', test: row => segment.kilograms(row) >= leastKg })
  return keeps
}

/** Runs the conditions, all or all but the one named. */
export function selectBy(conditions: Conditions, without?: string): Selection {
  const groups = without === undefined ? conditions.groups : conditions.groups.filter(g => g.name !== without)
  const keeps = without === undefined ? conditions.keeps : conditions.keeps.filter(k => k.name !== without)
  return select(conditions.base, groups, keeps)
}

/** Names and labels of everything a buyer could drop; the channel is where he is, not what he asked. */
export const droppable = (conditions: Conditions): { name: string; label: string }[] => [
  ...conditions.groups.filter(g => g.name !== 'channel').map(({ name, label }) => ({ name, label })),
  ...conditions.keeps.map(({ name, label }) => ({ name, label })),
]
