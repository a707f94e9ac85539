// One line of a purchase list held against the stock: which goods it can mean, and what it would have to say to mean only one.
import type { GoodsMatch } from '../../kernel/ports/search.ts'
import type { GradeLevelCode, SettlementModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import { MILL_DEPOT } from '@mall/domain/goods/goods/depot.rules.ts'
import { axesOfSpec } from '@mall/domain/goods/search/compareSpec.ts'
import { isSectionShape } from '@mall/domain/goods/range/range.ts'
import { RANGE_ATTRIBUTE } from '@mall/domain/goods/range/theoryBasis.ts'
import { normaliseQuery } from '@mall/domain/goods/search/normalise.ts'
import { tradeGoodsIn } from '@mall/domain/goods/search/elsewhere.ts'
import type { KnownNames } from '@mall/domain/goods/search/knownNames.ts'
import { type ParsedQuery, parseQuery } from '@mall/domain/goods/search/parseQuery.ts'
import type { Shape } from '@mall/domain/goods/search/shapes.ts'
import { lengthOf, saysAll } from '@mall/domain/goods/search/unsaid.ts'
import type { MatchedGoods, Offer } from '@mall/contract/orders/cart/cart.ts'
import type { Criteria } from './criteria.ts'
import type { Priced, SearchEngine } from './engine.ts'
import { memoryEngine } from './memoryEngine.ts'
import { drawn } from './rowView.ts'
import { type At, criteriaFor, nameOf } from './search.reads.ts'
import type { SearchIndex } from './searchIndex.ts'
import type { Hit } from './sortRows.ts'
import { ask, askAll, now, type Steps } from './steps.ts'

/** Looked at of one line: a word like 螺纹钢 alone means more goods than anybody reads. */
const MOST_ROWS = 5000
/** Of a line that names no goods but a word many are called by: nobody chooses among nine thousand. */
const MOST_OF_A_WORD = 200
const MOST_GOODS = 6
const MOST_OFFERS = 12

interface Pool {
  hit: Hit
  rows: Hit[]
  kilograms: number
  own: boolean
  priced: Priced
}

const PICKLED = '酸洗涂油'
/** Attributes by which two offers of the same goods may differ and that a buyer asks about; their values are written in words. */
const TRAITS = ['edge', 'innerDia', 'surfaceStructure', 'delivery', 'utStandard', 'pipeEnd'] as const

const kindOf = ({ segment, row }: Hit) => {
  const kind = segment.kinds[segment.columns.kind[row] as number]
  if (!kind) throw new Error(`no kind for row ${row}`)
  return kind
}
const attribute = ({ segment, row }: Hit, name: string): string =>
  segment.attributes.get(segment.columns.combo[row] as number, name) ?? ''
const gradeOf = ({ segment, row }: Hit): string => segment.words.grade.text(segment.columns.grade[row] as number)
const specOf = ({ segment, row }: Hit): string => segment.words.spec.text(segment.columns.spec[row] as number)
/** Finish that makes another product of the same size: pickled, galvanised, another paint. */
const surfaceOf = (hit: Hit): string => {
  const { shape, varietyCode } = kindOf(hit)
  if (varietyCode === 'NPC') return attribute(hit, 'coatingType')
  if (varietyCode === 'HRC-CK') return attribute(hit, 'pattern')
  return varietyCode === 'HRC' || shape === 'rect' || shape === 'round' ? attribute(hit, 'surfaceTreatment') : ''
}

/** What makes goods the same for a buyer, whatever depot they lie in and however they are weighed. */
function keyOf(hit: Hit): string {
  const { segment, row } = hit
  const { shape, varietyCode } = kindOf(hit)
  if (shape === 'bar' || shape === 'rod' || shape === 'section' || isSectionShape(shape))
    return `${varietyCode}|${gradeOf(hit)}|${specOf(hit)}`
  return `${segment.words.spu.text(segment.columns.spu[row] as number)}|${surfaceOf(hit)}`
}

/** Goods in stock that meet the criteria, each with its offers. */
function* pooled(index: SearchEngine, criteria: Criteria): Steps<Map<string, Pool>> {
  const pools = new Map<string, Pool>()
  const most =
    criteria.code !== undefined || says(criteria.query) || Object.keys(criteria.filters).length > 0 ? MOST_ROWS : MOST_OF_A_WORD
  const { hits, priced } = yield* ask(index.first(criteria, most))
  for (const hit of hits) put(pools, hit, priced)
  return pools
}

function put(pools: Map<string, Pool>, hit: Hit, priced: Priced): void {
  const key = keyOf(hit)
  const { segment, row } = hit
  const pool = pools.get(key) ?? { hit, rows: [], kilograms: 0, own: false, priced }
  pool.rows.push(hit)
  pool.kilograms += segment.kilograms(row)
  pool.own ||= segment.words.depot.text(segment.columns.depot[row] as number) === MILL_DEPOT
  pools.set(key, pool)
}

/** In what the goods differ, in words. */
function differences(pools: readonly Pool[]): string[] {
  const [first] = pools
  if (!first) return []
  const { shape } = kindOf(first.hit)
  const pipe = shape === 'rect' || shape === 'round'
  const column = (name: 'thickness' | 'width' | 'length' | 'diameter') => (hit: Hit) =>
    hit.segment.columns[name][hit.row] as number
  const sides = (hit: Hit): string => {
    const axes = axesOfSpec(specOf(hit))
    return `${axes.sideAUm}|${axes.sideBUm}`
  }
  const dimensions: [string, (hit: Hit) => string | number][] = [
    ['品名', hit => kindOf(hit).productName],
    ['材质', gradeOf],
    ['型号', hit => attribute(hit, RANGE_ATTRIBUTE.model)],
    ['花纹', hit => (kindOf(hit).varietyCode === 'HRC-CK' ? '' : attribute(hit, 'pattern'))],
    ['边长', sides],
    [pipe ? '外径' : '直径', column('diameter')],
    [pipe ? '壁厚' : '厚度', column('thickness')],
    ['宽度', column('width')],
    ['长度', column('length')],
    ['镀层', hit => attribute(hit, 'coating') || attribute(hit, 'baseCoating')],
    ['颜色', hit => attribute(hit, 'color')],
    ['表面', surfaceOf],
  ]
  return dimensions.filter(([, of]) => new Set(pools.map(p => of(p.hit))).size > 1).map(([name]) => name)
}

function traitsOf(hits: readonly Hit[]): (hit: Hit) => string {
  const differing = TRAITS.filter(name => new Set(hits.map(hit => attribute(hit, name))).size > 1)
  return hit =>
    differing
      .map(name => attribute(hit, name).replace(/ [A-Z]{1,2}$/, ''))
      .map((value, i) => (differing[i] === 'innerDia' && value ? `内径 ${value}` : value))
      .filter(Boolean)
      .join('，')
}

function goodsOf(pool: Pool, query: ParsedQuery, areaCode: string): MatchedGoods | undefined {
  const asked = query.settlement.length > 0 ? pool.rows.filter(h => query.settlement.includes(settlementOf(h))) : pool.rows
  const rows = asked.flatMap(hit => {
    const row = drawn(pool.priced, hit, areaCode)
    return row && row.availablePieces > 0 ? [{ hit, row }] : []
  })
  // Second choice and goods sold as seen are offered to who asks for them, or where nothing better is left.
  const best = rows.map(r => r.row.gradeLevel).sort()[0]
  const level = query.gradeLevels[0] ?? best
  const fit = rows.filter(r => r.row.gradeLevel === level)
  const [first] = fit
  if (!first) return undefined
  const traits = traitsOf(fit.map(f => f.hit))
  const offers = fit
    .map(
      ({ hit, row }): Offer => ({
        skuCode: row.skuCode,
        depotCode: row.depotCode,
        depotName: row.depotName,
        own: row.depotCode === MILL_DEPOT,
        channelCode: row.channelCode,
        settlement: row.settlement,
        availablePieces: row.availablePieces,
        pieceWeightG: row.pieceWeightG,
        stepPieces: row.stepPieces,
        minPieces: row.minPieces,
        priceFen: row.priceFen,
        freightFen: row.freightFen,
        deliveredFen: row.deliveredFen,
        traits: traits(hit),
        priceLabel: '',
        whyNot: '',
      }),
    )
    .sort((a, b) => Number(b.own) - Number(a.own) || a.deliveredFen - b.deliveredFen || b.availablePieces - a.availablePieces)
  const { row, hit } = first
  const surface = surfaceOf(hit)
  return {
    key: keyOf(hit),
    title: row.title,
    productName: row.productName,
    classCode: row.classCode,
    grade: row.grade,
    spec: row.spec,
    more: surface,
    gradeLevel: level as GradeLevelCode,
    accent: row.accent,
    priceUnit: row.priceUnit,
    pieceUnit: row.pieceUnit,
    diameterUm: hit.segment.columns.diameter[hit.row] as number,
    lengthUm: hit.segment.columns.length[hit.row] as number,
    gradeSaid: false,
    bought: '',
    offers: offers.slice(0, MOST_OFFERS),
  }
}
const settlementOf = ({ segment, row }: Hit) => segment.columns.settlement[row] as SettlementModeCode

/** The goods themselves, whatever the line said of depot and weighing, of a found row. */
function* wholePool(index: SearchEngine, hit: Hit, at: At): Steps<Pool | undefined> {
  const criteria: Criteria = {
    query: parseQuery(''),
    channelCode: null,
    areaCode: at.areaCode,
    cateCode: '',
    filters: { productName: [kindOf(hit).varietyCode], grade: [gradeOf(hit)] },
    mode: 'spot',
    ranges: {},
    priceFen: {},
    view: { delivered: false },
    inStock: true,
  }
  return (yield* pooled(index, criteria)).get(keyOf(hit))
}

/** Nearest sizes of the same grade first, then the same size in other grades. */
function* nearby(index: SearchEngine, criteria: Criteria, at: At): Steps<Pool[]> {
  const { query } = criteria
  const { hits: sizes } = yield* ask(index.nearest(criteria, query, 3))
  const otherGrades = query.grades.length > 0 && query.sizes.length > 0
  const grades = otherGrades ? [...(yield* pooled(index, { ...criteria, query: { ...query, grades: [] } })).values()] : []
  const hits = [
    ...sizes,
    ...grades
      .sort((a, b) => b.kilograms - a.kilograms)
      .map(p => p.hit)
      .slice(0, 2),
  ]
  const pools = new Map<string, Pool>()
  for (const hit of hits) {
    const pool = yield* wholePool(index, hit, at)
    if (pool) pools.set(keyOf(hit), pool)
  }
  return [...pools.values()]
}

const says = (q: ParsedQuery): boolean =>
  q.varietyCodes.length + q.grades.length + q.sizes.length + q.coatings.length + Object.keys(q.attributes).length > 0

/** Words no goods anywhere are called by. */
function* strangeWords(index: SearchEngine, criteria: Criteria): Steps<string[]> {
  const nothing = parseQuery('')
  const { words } = criteria.query
  const counts = yield* askAll(
    words.map(word => index.count({ ...criteria, query: { ...nothing, words: [word] }, mode: 'all', inStock: false })),
  )
  // 焊接H型钢 is its own name, though something is called 焊接 and something H型钢.
  return words.filter((word, i) => tradeGoodsIn(word) === word || counts[i] === 0)
}

/** `bought`: codes of goods (spu) the company has bought, with when; they come first among several. */
export function* matchOf(
  index: SearchEngine,
  text: string,
  at: At,
  known: KnownNames,
  bought: ReadonlyMap<string, string> = new Map(),
): Steps<GoodsMatch> {
  const asked = yield* criteriaFor(index, { word: text, mode: 'spot', stock: 1 }, at, known)
  const strange = asked.code === undefined ? yield* strangeWords(index, asked) : []
  const criteria: Criteria = {
    ...asked,
    query: { ...asked.query, words: asked.query.words.filter(w => !strange.includes(w)) },
  }
  let { query } = criteria
  let unmet: string[] = []
  const answer = (state: GoodsMatch['state'], pools: readonly Pool[], count: number, open: string[]): GoodsMatch => ({
    state,
    goods: pools.slice(0, MOST_GOODS).flatMap(pool => {
      const goods = goodsOf(pool, query, at.areaCode)
      return goods ? [{ ...goods, gradeSaid: gradeSaid(pool.hit, query), bought: boughtOf(pool, bought) }] : []
    }),
    goodsCount: count,
    open,
    strange,
    unmet,
    query,
    corrections: asked.corrections ?? [],
  })
  // Of goods that nobody sells here no other with the same figures is offered: a channel is no square tube.
  if (!index.words.sells(query.varietyCodes)) return { ...answer('unknown', [], 0, []), strange: [...strange, nameOf(query)] }
  if (strange.some(word => tradeGoodsIn(word) !== undefined)) return answer('unknown', [], 0, [])
  if (criteria.code === undefined && !says(query) && query.words.length === 0) return answer('unread', [], 0, [])
  let fitting = yield* fittingGoods(index, criteria)
  if (fitting.length === 0 && query.words.length > 0 && says(query)) {
    const without = { ...query, words: [] }
    fitting = yield* fittingGoods(index, { ...criteria, query: without })
    if (fitting.length > 0) {
      unmet = query.words
      query = without
    }
  }
  if (fitting.length === 0) {
    const exists = (yield* ask(index.count({ ...criteria, mode: 'all', inStock: false }))) > 0
    const near = yield* nearby(index, criteria, at)
    const named = query.grades.length + query.sizes.length + query.coatings.length > 0
    return answer(exists ? 'instead' : named ? 'unknown' : 'unread', near, near.length, [])
  }
  fitting = ofThatGrade(fitting, query, text)
  fitting.sort(
    (a, b) =>
      Number(boughtOf(b, bought) !== '') - Number(boughtOf(a, bought) !== '') ||
      Number(b.own) - Number(a.own) ||
      b.kilograms - a.kilograms,
  )
  const open = differences(fitting)
  const [only] = fitting
  const sure =
    fitting.length === 1 &&
    only &&
    strange.length + unmet.length === 0 &&
    isOfThatGrade(only, query, text) &&
    (criteria.code !== undefined || whole(only.hit, `${text} ${(asked.corrections ?? []).map(c => c.to).join(' ')}`, query))
  return answer(sure ? 'sure' : 'choose', fitting, fitting.length, open)
}

/** The same over the index of this process, at once. */
export const matchGoods = (index: SearchIndex, text: string, at: At, known: KnownNames, bought?: ReadonlyMap<string, string>) =>
  now(matchOf(memoryEngine(index), text, at, known, bought))

/** Who names no goods but a grade means the goods of that very grade, not chequered or full-hard ones that are called by it too. */
function ofThatGrade(pools: Pool[], query: ParsedQuery, text: string): Pool[] {
  const exact = pools.filter(p => isOfThatGrade(p, query, text))
  return exact.length > 0 ? exact : pools
}
/** Where the asked depot has the chequered ones alone, they are shown and not taken for sure. */
function isOfThatGrade({ hit }: Pool, query: ParsedQuery, text: string): boolean {
  if (query.grades.length === 0 || query.varietyCodes.length > 0) return true
  const [grade, typed] = [gradeOf(hit).toUpperCase(), normaliseQuery(text)]
  // H-Q235B written whole is meant whole; DX51D stands for DX51D+Z.
  const whole = query.grades.flatMap(g => [`H-${g}`, `CHC-${g}`]).filter(g => typed.includes(g))
  return whole.length > 0 ? whole.includes(grade) : query.grades.some(g => grade.startsWith(g))
}

/** Goods in stock for the line. Weighing may be said and still not be had: the goods are looked for without it, their offers with it. */
function* fittingGoods(index: SearchEngine, criteria: Criteria): Steps<Pool[]> {
  const { query } = criteria
  const pools = [...(yield* pooled(index, { ...criteria, query: { ...query, settlement: [] } })).values()].filter(
    p => query.settlement.length === 0 || p.rows.some(h => query.settlement.includes(settlementOf(h))),
  )
  if (query.attributes.surfaceTreatment || criteria.code !== undefined) return pools
  // Who says hot-rolled coil means black coil; pickled is asked for by name.
  const black = pools.filter(p => attribute(p.hit, 'surfaceTreatment') !== PICKLED)
  return black.length > 0 ? black : pools
}

/** Whether the line says grade and every dimension: goods without dimensions have none to say. */
function whole(hit: Hit, text: string, query: ParsedQuery): boolean {
  const { shape } = kindOf(hit)
  if (shape === 'other') return true
  // 拉森4号 has said all of 400×170×15.5, and 250*116*8 that it is a 25a.
  if (isSectionShape(shape) && saysSection(shape, query))
    return query.grades.length > 0 && query.grades.length <= 2 && saysAll(lengthOf(specOf(hit)), text)
  // 低合金 is many grades, even where stock has one of them.
  return query.grades.length > 0 && query.grades.length <= 2 && saysAll(specOf(hit), text)
}

/** Whether one size of the line is one size of the family's table. */
const saysSection = (shape: Shape, query: ParsedQuery): boolean =>
  query.sizes.some(({ any }) => {
    const own = any.filter(r => r.shapes.includes(shape))
    const [only] = own
    const leastAxes = shape === 'hexBar' ? 1 : 2
    return (
      own.length === 1 && only?.axes.sideA !== undefined && Object.keys(only.axes).filter(a => a !== 'length').length >= leastAxes
    )
  })

function gradeSaid(hit: Hit, query: ParsedQuery): boolean {
  const key = hit.segment.spelled.grades[hit.segment.columns.grade[hit.row] as number] ?? ''
  return query.grades.some(grade => key.startsWith(grade))
}

function boughtOf(pool: Pool, bought: ReadonlyMap<string, string>): string {
  if (bought.size === 0) return ''
  for (const { segment, row } of pool.rows) {
    const when = bought.get(segment.words.spu.text(segment.columns.spu[row] as number))
    if (when !== undefined) return when
  }
  return ''
}
