// Replies of the search calls from an engine: wire criteria in, wire rows out. Over the index of the process nothing here waits.
import { tradeGoodsIn } from '@mall/domain/goods/search/elsewhere.ts'
import type { Reply, Sent } from '@mall/contract/main/calls.ts'
import { GradeLevel, SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { sortedBySpec } from '@mall/domain/goods/search/compareSpec.ts'
import type { KnownNames } from '@mall/domain/goods/search/knownNames.ts'
import { type ParsedQuery, parseQuery } from '@mall/domain/goods/search/parseQuery.ts'
import { withoutTerm } from '@mall/domain/goods/search/withoutTerm.ts'
import { type Bounds, type Criteria, RANGE_AXES } from './criteria.ts'
import type { SearchAt } from '../../kernel/ports/search.ts'
import type { PriceView } from './prices.ts'
import type { FacetCounts, RangeName } from './facets.ts'
import { parsedOnce } from './readOnce.ts'
import type { FoundFilters, SearchEngine } from './engine.ts'
import { memoryEngine } from './memoryEngine.ts'
import type { SearchIndex } from './searchIndex.ts'
import { ask, askAll, now, type Steps } from './steps.ts'
import { FACETS, type Facet } from './segment.ts'
import { sortOf } from './sortRows.ts'
import { corrected, offered } from './spelling.ts'

export type At = SearchAt
/** Whether prices are kept from the reader where he searches. */
const pricesHidden = ({ hidden, channelCode }: At): boolean =>
  hidden !== undefined && hidden.size > 0 && (channelCode === null || hidden.has(channelCode))
const viewOf = (q: Filters, at: At): PriceView => ({
  delivered: q.priceBasis === 'delivered',
  ...(pricesHidden(at) && at.hidden ? { hidden: at.hidden } : {}),
  ...(at.own ? { own: at.own } : {}),
})
type Products = Partial<Sent<'/api/search/getSearchProducts'>>
type Filters = Partial<Sent<'/api/search/searchFilterData'>>

const times = (value: number | undefined, factor: number): number | undefined =>
  value === undefined ? undefined : Math.round(value * factor)
const bounds = (from: number | undefined, to: number | undefined, factor: number): Bounds => {
  const b: Bounds = {}
  if (from !== undefined) b.from = times(from, factor)
  if (to !== undefined) b.to = times(to, factor)
  return b
}

/** Both at once: the price of the filter and the one in the words. */
function tighter(a: Bounds, b: Bounds): Bounds {
  const from = Math.max(a.from ?? 0, b.from ?? 0)
  const to = Math.min(a.to ?? Number.POSITIVE_INFINITY, b.to ?? Number.POSITIVE_INFINITY)
  return { ...(from > 0 ? { from } : {}), ...(Number.isFinite(to) ? { to } : {}) }
}

/** The second client sends shopMaterial URI-encoded; a stray % in plain text is left as it is. */
function materials(text: string): string[] {
  let plain = text
  try {
    plain = decodeURIComponent(text)
  } catch {
    // not encoded
  }
  return plain
    .split(/[,，;；]/)
    .map(grade => grade.trim())
    .filter(Boolean)
}

/** What is asked for, in the index's terms: micrometres, fen, kilograms. */
export function criteriaOf(q: Filters, at: At, known: KnownNames, query = parsedOnce(q.word ?? '', known)): Criteria {
  const mode = q.mode ?? 'all'
  const filters: Record<Facet, readonly string[]> = {
    productName: q.productName ?? [],
    grade: [...(q.grade ?? []), ...materials(q.shopMaterial ?? '')],
    mill: q.mill ?? [],
    depot: q.depot ?? [],
    settlement: (q.settlement ?? []).map(String),
    gradeLevel: q.gradeLevel ?? [],
    coating: q.coating ?? [],
    model: q.model ?? [],
  }
  return {
    query,
    channelCode: at.channelCode,
    areaCode: at.areaCode,
    cateCode: q.cid ?? '',
    filters,
    mode,
    ranges: {
      thickness: bounds(q.thicknessFromMm, q.thicknessToMm, 1000),
      width: bounds(q.widthFromMm, q.widthToMm, 1000),
      length: bounds(q.lengthFromMm, q.lengthToMm, 1000),
      diameter: bounds(q.diameterFromMm, q.diameterToMm, 1000),
    },
    priceFen: tighter(bounds(q.priceFromYuan, q.priceToYuan, 100), bounds(query.priceYuan?.from, query.priceYuan?.to, 100)),
    view: viewOf(q, at),
    ...(q.availableFromT === undefined ? {} : { availableFromKg: Math.round(q.availableFromT * 1000) }),
    // Goods made to order are in no depot: asking for them and for stock at once would always be empty.
    inStock: (q.stock ?? 1) === 1 && mode !== 'futures' && query.mode !== 'futures',
  }
}

/** Codes are typed or scanned whole; they would make no sense as words of the trade. */
const CODE = /^[A-Z\d]+(?:-[A-Z\d.]+){2,}$/

/**
 * What was read out of the words, held against the goods: a word that means other goods in a channel that has none of the first means those,
 * and what looks like a coating that no goods carry is a word like any other.
 */
function settled({ words }: SearchEngine, c: Criteria): Criteria {
  const { query } = c
  const strange = query.coatings.filter(mark => !words.knowsCoating(mark))
  const wider =
    c.channelCode !== null &&
    query.widerCodes.length > 0 &&
    !words.carries(c.channelCode, query.varietyCodes) &&
    words.carries(c.channelCode, query.widerCodes)
  if (strange.length === 0 && !wider) return c
  return {
    ...c,
    query: {
      ...query,
      ...(wider ? { varietyCodes: query.widerCodes } : {}),
      coatings: query.coatings.filter(mark => !strange.includes(mark)),
      words: [...query.words, ...strange],
      understood: query.understood.map(said => {
        const mark = strange.find(m => said === `镀层 ${m}`)
        return mark === undefined ? said : `包含 ${mark}`
      }),
    },
  }
}

export function* criteriaFor(engine: SearchEngine, q: Filters, at: At, known: KnownNames): Steps<Criteria> {
  const code = (q.word ?? '').trim().toUpperCase()
  if (CODE.test(code) && (yield* ask(engine.knowsCode(code))))
    return { ...criteriaOf(q, at, known, { ...parseQuery(''), understood: [`商品编码 ${code}`] }), code }
  const typed = parsedOnce(q.word ?? '', known)
  if (typed.words.length === 0) return settled(engine, criteriaOf(q, at, known, typed))
  const { query, corrections } = corrected(engine, typed, known)
  return { ...settled(engine, criteriaOf(q, at, known, query)), corrections }
}

export function* productsOf(
  engine: SearchEngine,
  q: Products,
  at: At,
  known: KnownNames,
): Steps<Reply<'/api/search/getSearchProducts'>> {
  const criteria = yield* criteriaFor(engine, q, at, known)
  const pageSize = q.pageSize ?? 10
  const currentPage = q.currentPage ?? 1
  const sort = sortOf(q.sortField ?? 5, q.sortType ?? -1)
  const found = yield* ask(engine.search(criteria, sort, (currentPage - 1) * pageSize, pageSize))
  return {
    list: found.list,
    currentPage,
    totalPage: Math.ceil(found.totalCount / pageSize),
    totalCount: found.totalCount,
    totalPieces: found.totalPieces,
    totalKg: found.totalKg,
    understood: criteria.query.understood,
    doubts: criteria.query.doubts,
    pricedBy: at.own ? 'own' : 'list',
    pricesHidden: pricesHidden(at),
    wantedT: criteria.query.wantedT ?? null,
    corrected: [...(criteria.corrections ?? [])],
  }
}

export function* filtersOf(
  engine: SearchEngine,
  q: Filters,
  at: At,
  known: KnownNames,
): Steps<Reply<'/api/search/searchFilterData'>> {
  const criteria = yield* criteriaFor(engine, q, at, known)
  const data = yield* ask(engine.filterData(criteria))
  const unsoldName = nothing(data) ? unsold(engine, criteria) : ''
  const offers = unsoldName === ''
  return {
    facets: facetViews(engine, criteria, data.counts),
    ranges: rangeViews(data.ranges),
    pricesHidden: pricesHidden(at),
    relax: (offers ? data.relax : [])
      .map(r => ({ ...r, word: withoutTerm(criteria.query, r.drop) }))
      // Without its only word a search is no search: everything there is, is no way on.
      .filter(r => r.word !== '' || filtered(q)),
    elsewhere: yield* elsewhere(engine, criteria),
    didYouMean: offers && nothing(data) ? yield* didYouMean(engine, q, at, known, criteria) : [],
    nearest: offers ? data.nearest : [],
    unsoldName,
  }
}

/** The same over the index of this process, at once. */
export const products = (index: SearchIndex, q: Products, at: At, known: KnownNames) =>
  now(productsOf(memoryEngine(index), q, at, known))
export const filters = (index: SearchIndex, q: Filters, at: At, known: KnownNames) =>
  now(filtersOf(memoryEngine(index), q, at, known))

/** Goods of the trade that the words name and nobody sells here: others with the same figures are the wrong steel and not offered. */
const unsold = ({ words }: SearchEngine, criteria: Criteria): string => {
  if (!words.sells(criteria.query.varietyCodes)) return nameOf(criteria.query)
  // 镀锌角钢 is its own name, though goods are called 镀锌 and goods are called 角钢.
  const name = criteria.query.words.find(word => {
    const trade = tradeGoodsIn(word)
    return trade !== undefined && (trade === word || !words.knowsWord(word))
  })
  return (name && tradeGoodsIn(name)) ?? ''
}

/** As the buyer called the goods. */
export const nameOf = (query: ParsedQuery): string => query.understood.find(said => said.startsWith('品名 '))?.slice(3) ?? ''

const nothing = (data: FoundFilters): boolean => data.counts.productName.size === 0
const filtered = (q: Filters): boolean =>
  Object.entries(q).some(
    ([name, value]) =>
      !['word', 'stock', 'appId', 'mode'].includes(name) && value !== '' && !(Array.isArray(value) && value.length === 0),
  )

/** Other words that find something. */
function* didYouMean(
  engine: SearchEngine,
  q: Filters,
  at: At,
  known: KnownNames,
  criteria: Criteria,
): Steps<{ text: string; count: number }[]> {
  const texts = offered(engine, criteria.query)
  const asked: Criteria[] = []
  for (const text of texts) asked.push(yield* criteriaFor(engine, { ...q, word: text }, { ...at, channelCode: null }, known))
  const counts = yield* askAll(asked.map(c => engine.count(c)))
  return texts.map((text, i) => ({ text, count: counts[i] ?? 0 })).filter(o => o.count > 0)
}

/** So many goods are shown at once of so many channels: what was looked for is seen without another click, and the list stays short. */
const ROWS_ELSEWHERE = 3
const CHANNELS_ELSEWHERE = 3

/** Channels that carry what the visitor's own does not, with their first goods. Only asked when nothing was found. */
function* elsewhere(engine: SearchEngine, criteria: Criteria): Steps<Reply<'/api/search/searchFilterData'>['elsewhere']> {
  if (criteria.channelCode === null || (yield* ask(engine.count(criteria))) > 0) return []
  const others = engine.labels.channels.filter(c => c.channelCode !== criteria.channelCode)
  const counts = yield* askAll(others.map(c => engine.count({ ...criteria, channelCode: c.channelCode })))
  const carrying = others
    .map((c, i) => ({ ...c, count: counts[i] ?? 0 }))
    .filter(c => c.count > 0)
    .sort((a, b) => b.count - a.count)
  const pages = yield* askAll(
    carrying
      .slice(0, CHANNELS_ELSEWHERE)
      .map(c => engine.search({ ...criteria, channelCode: c.channelCode }, sortOf(5, -1), 0, ROWS_ELSEWHERE)),
  )
  return carrying.map((c, i) => ({ ...c, rows: pages[i]?.list ?? [] }))
}

const FACET_LABEL: Record<Facet, string> = {
  productName: '品名',
  grade: '材质',
  mill: '产地',
  depot: '仓库',
  settlement: '计重方式',
  gradeLevel: '等级',
  coating: '镀层',
  model: '型号',
}

function labelOf(index: SearchEngine, facet: Facet, value: string): string {
  if (facet === 'mill') return index.labels.millName(value)
  if (facet === 'depot') return index.labels.depotName(value)
  if (facet === 'settlement') return SettlementMode.label(Number(value))
  if (facet === 'gradeLevel') return GradeLevel.label(value)
  if (facet === 'productName') return index.words.kindOf(value)?.productName ?? value
  return value
}

type FacetView = Reply<'/api/search/searchFilterData'>['facets'][number]

function facetViews(index: SearchEngine, criteria: Criteria, counts: FacetCounts): FacetView[] {
  const views: FacetView[] = []
  for (const name of FACETS) {
    const chosen = new Set(criteria.filters[name] ?? [])
    // What was chosen stays in sight, also where nothing is left of it.
    const codes = new Set([...counts[name].keys(), ...chosen])
    const values = [...codes].map(code => ({
      code,
      label: labelOf(index, name, code),
      count: counts[name].get(code) ?? 0,
      chosen: chosen.has(code),
    }))
    if (values.length === 0) continue
    const seq = (code: string): number => index.labels.cateSeq(index.words.kindOf(code)?.cateCode ?? '')
    if (name === 'productName') values.sort((a, b) => seq(a.code) - seq(b.code))
    const inOrder = name === 'productName' ? values : sortedBySpec(values, value => value.code)
    if (name === 'grade') inOrder.sort((a, b) => b.count - a.count)
    views.push({ name, label: FACET_LABEL[name], values: inOrder })
  }
  return views
}

function rangeViews(ranges: ReadonlyMap<RangeName, Bounds>): Reply<'/api/search/searchFilterData'>['ranges'] {
  const labels = { thickness: '厚度', width: '宽度', length: '长度', diameter: '直径', price: '价格' } as const
  return [...RANGE_AXES, 'price' as const].flatMap(name => {
    const range = ranges.get(name)
    if (range?.from === undefined || range.to === undefined) return []
    const [unit, divisor] = name === 'price' ? ['元', 100] : ['mm', 1000]
    return [{ name, label: labels[name], unit, from: range.from / divisor, to: range.to / divisor }]
  })
}
