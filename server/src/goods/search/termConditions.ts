// From what was asked to conditions of a statement: the same readings as the index makes (conditions.ts, criteria.ts), as numbers of words and as
// figures. The order and the names of the conditions are the index's too: what may be dropped is told by them.
import { gradeKey } from '@mall/domain/goods/search/normalise.ts'
import type { AxisName, SizeReading } from '@mall/domain/goods/search/sizes.ts'
import { type Criteria, FILTER_LABEL, RANGE_AXES, RANGE_LABEL } from './criteria.ts'
import { columnsOf, type Condition, Values } from './goodsSql.ts'
import { priceOf, type PriceSql } from './priceSql.ts'
import type { SearchLabels } from './searchRow.ts'
import type { TermFacet } from './searchTerms.queries.ts'
import type { Facet } from './segment.ts'
import { coatingOf, modelOf, type Numbered, type TermWords, wordParts } from './termWords.ts'

export interface Asked {
  words: TermWords
  labels: SearchLabels
  /** Price areas in which goods have prices of their own. */
  pricedAreas: ReadonlySet<string>
}

/** What a process knows beside the goods. `knowing`: the same with the words of these numbers, which another process may have brought. */
export interface Knowing extends Asked {
  knowing(ids: Iterable<number>): Promise<Asked>
}

/** So many words are looked for along their index; of more, each row's words are looked up among them, column by column. */
const FEW_WORDS = 40
const COLUMN: Readonly<Record<TermFacet, string>> = {
  kind: 'kind_id',
  grade: 'grade_id',
  standard: 'standard_id',
  spec: 'spec_id',
  mill: 'mill_id',
  depot: 'depot_id',
  level: 'level_id',
  combo: 'combo_id',
}
/** Goods with any of these words: a letter may stand in thousands of them, and an overlap of lists would compare each with each. */
function termsSql({ words }: Asked, values: Values, ids: readonly number[]): string {
  if (ids.length <= FEW_WORDS) return values.terms(ids)
  const byFacet = Map.groupBy(ids, id => words.byId.get(id)?.facet ?? 'kind')
  return `(${[...byFacet].map(([facet, own]) => columnsOf(values, COLUMN[facet], own)).join(' or ')})`
}

const idsOf = <V>(list: readonly Numbered<V>[], wanted: (value: V) => boolean): number[] =>
  list.flatMap(({ id, value }) => (wanted(value) ? [id] : []))

const NEAR_UM = 500
const NEAR_FROM_UM = 20_000
/** A number on an axis; undefined: no goods have it. Pipes are called by their rounded diameter. */
function axisSql(a: Asked, values: Values, axis: AxisName, from: number, to: number | undefined): string | undefined {
  const { words } = a
  if (axis === 'sideA' || axis === 'sideB' || axis === 'flange' || axis === 'dn') {
    const within = (n: number): boolean => n !== 0 && (to === undefined ? n === from : n >= from && n <= to)
    const field = { sideA: 'sideAUm', sideB: 'sideBUm', flange: 'flangeUm', dn: 'dn' }[axis] as 'sideAUm'
    const specs = idsOf(words.specs, s => within(s.axes[field] ?? 0))
    if (axis === 'flange' || axis === 'dn') return specs.length > 0 ? columnsOf(values, 'spec_id', specs) : undefined
    const own = idsOf(words.combos, c => c.sides !== undefined && within(c.sides[axis]))
    const others = idsOf(words.combos, c => c.sides !== undefined)
    if (specs.length + own.length === 0) return undefined
    return `(${columnsOf(values, 'combo_id', own)} or ${columnsOf(values, 'spec_id', specs)} and not ${columnsOf(values, 'combo_id', others)})`
  }
  const column = `g.${axis}_um`
  if (to !== undefined) return `${column} > 0 and ${column} between ${values.number(from)} and ${values.number(to)}`
  if (axis !== 'diameter') return from > 0 ? `${column} = ${values.number(from)}` : undefined
  if (from > NEAR_FROM_UM) return `${column} between ${values.number(from - NEAR_UM)} and ${values.number(from + NEAR_UM)}`
  const near = words.diameters.includes(from)
    ? from
    : words.diameters.reduce<number | undefined>((best, d) => {
        const apart = Math.abs(d - from)
        return apart <= NEAR_UM && (best === undefined || apart < Math.abs(best - from)) ? d : best
      }, undefined)
  return near === undefined ? undefined : `${column} = ${values.number(near)}`
}

function readingSql(a: Asked, values: Values, reading: SizeReading): string | undefined {
  const parts: string[] = []
  for (const [axis, value] of Object.entries(reading.axes)) {
    const part = axisSql(a, values, axis as AxisName, value, reading.upTo?.[axis as AxisName])
    if (part === undefined) return undefined
    parts.push(part)
  }
  const kinds = idsOf(a.words.kinds, k => reading.shapes.includes(k.shape))
  return kinds.length === 0 ? undefined : `(${[...parts, columnsOf(values, 'kind_id', kinds)].join(' and ')})`
}

/** Grades by key: the grade itself where the catalogue has it, else every grade that begins so. */
function gradesOf({ words }: Asked, grades: readonly string[]): number[] {
  const found = new Set<number>()
  for (const grade of grades) {
    const exact = idsOf(words.grades, g => g.key === grade)
    for (const id of exact.length > 0 ? exact : idsOf(words.grades, g => g.key.startsWith(grade))) found.add(id)
  }
  return [...found]
}

function filterIds({ words }: Asked, facet: Facet, wanted: readonly string[]): number[] {
  const is = (value: string | undefined): boolean => value !== undefined && wanted.includes(value)
  if (facet === 'productName') return idsOf(words.kinds, k => is(k.varietyCode) || is(k.productName))
  if (facet === 'mill') return idsOf(words.mills, is)
  if (facet === 'depot') return idsOf(words.depots, is)
  if (facet === 'gradeLevel') return idsOf(words.levels, is)
  if (facet === 'coating') return idsOf(words.combos, c => is(coatingOf(c)))
  if (facet === 'model') return idsOf(words.combos, c => is(modelOf(c)))
  const spoken = new Set(wanted.filter(value => !words.grades.some(g => g.value.grade === value)).map(gradeKey))
  return idsOf(words.grades, g => is(g.grade) || spoken.has(g.key))
}

/** Conditions of the words, all of which must hold. */
function queryConditions(a: Asked, values: Values, { query }: Criteria): Condition[] {
  const { words } = a
  const list: Condition[] = []
  const put = (name: string, label: string, ids: readonly number[]) => list.push({ name, label, sql: termsSql(a, values, ids) })
  if (query.varietyCodes.length > 0) {
    const kinds = words.kinds.filter(k => query.varietyCodes.includes(k.value.varietyCode))
    const names = [...new Set(kinds.map(k => k.value.productName))].join('/')
    put(
      'kind',
      `品名 ${names}`,
      kinds.map(k => k.id),
    )
  }
  if (query.grades.length > 0) put('grades', `材质 ${query.grades.join('/')}`, gradesOf(a, query.grades))
  if (query.coatings.length > 0)
    put(
      'coatings',
      `镀层 ${query.coatings.join('/')}`,
      idsOf(words.combos, c => query.coatings.includes(coatingOf(c)?.toUpperCase() ?? '')),
    )
  query.sizes.forEach((size, i) => {
    const readings = size.any.flatMap(reading => readingSql(a, values, reading) ?? [])
    list.push({
      name: `size:${i}`,
      label: `规格 ${size.text}`,
      sql: readings.length > 0 ? `(${readings.join(' or ')})` : 'false',
    })
  })
  for (const [name, wanted] of Object.entries(query.attributes)) {
    const own = (value: string | undefined): boolean => name !== 'accent' && value !== undefined && wanted.includes(value)
    put(
      `attribute:${name}`,
      wanted.join('/'),
      idsOf(words.combos, c => own(c.attributes[name])),
    )
  }
  if (query.settlement.length > 0)
    list.push({ name: 'settlementWord', label: '计重方式', sql: columnsOf(values, 'settlement', query.settlement) })
  if (query.gradeLevels.length > 0)
    put(
      'levelWord',
      '等级',
      idsOf(words.levels, l => query.gradeLevels.includes(l)),
    )
  if (query.mode) list.push({ name: 'modeWord', label: query.mode === 'spot' ? '现货' : '期货', sql: `g.${query.mode}` })
  for (const word of query.words)
    for (const part of wordParts(words, a.labels, word)) put(`word:${part.word}`, `包含 ${part.word}`, part.ids)
  return list
}

export interface Where {
  /** In stock, or on the shelf. */
  base: string
  conditions: Condition[]
  values: Values
  price: PriceSql
}

/** All conditions of a search. `codeIds`: the goods of a code, where one was asked. */
export function whereOf(a: Asked, c: Criteria, codeIds: readonly number[]): Where {
  const values = new Values()
  const price = priceOf(a, c, values)
  const list: Condition[] = []
  const put = (name: string, label: string, sql: string) => list.push({ name, label, sql })
  if (c.channelCode) put('channel', '频道', `g.channel_code = ${values.put(c.channelCode, 'text')}`)
  if (c.cateCode)
    put(
      'category',
      '品类',
      termsSql(
        a,
        values,
        idsOf(a.words.kinds, k => [k.classCode, k.cateCode, k.varietyCode].includes(c.cateCode)),
      ),
    )
  if (c.code !== undefined) put('code', `商品编码 ${c.code}`, columnsOf(values, 'id', codeIds))
  list.push(...queryConditions(a, values, c))
  for (const [facet, wanted] of Object.entries(c.filters) as [Facet, readonly string[]][]) {
    if (wanted.length === 0) continue
    put(
      facet,
      FILTER_LABEL[facet],
      facet === 'settlement'
        ? columnsOf(values, 'settlement', wanted.filter(code => ['0', '1', '2', '3'].includes(code)).map(Number))
        : termsSql(a, values, filterIds(a, facet, wanted)),
    )
  }
  if (c.mode !== 'all') put('mode', c.mode === 'spot' ? '现货' : '期货', `g.${c.mode}`)
  for (const axis of RANGE_AXES) {
    const { from, to } = c.ranges[axis] ?? {}
    if (from === undefined && to === undefined) continue
    const bounds = [
      `g.${axis}_um > 0`,
      ...(from === undefined ? [] : [`g.${axis}_um >= ${values.number(from)}`]),
      ...(to === undefined ? [] : [`g.${axis}_um <= ${values.number(to)}`]),
    ]
    put(`range:${axis}`, RANGE_LABEL[axis], `(${bounds.join(' and ')})`)
  }
  const { from, to } = c.priceFen
  if (from !== undefined || to !== undefined)
    list.push({
      name: 'range:price',
      label: '价格',
      sql: `${price.shown} between ${values.number(Math.max(0, from ?? 0))} and ${values.number(to ?? Number.MAX_SAFE_INTEGER)}`,
      priced: true,
    })
  const leastKg = c.availableFromKg
  if (leastKg !== undefined && leastKg > 0) put('available', '可供量', `g.kg >= ${values.number(leastKg)}`)
  return { base: c.inStock ? 'g.shown and g.pieces > 0' : 'g.shown', conditions: list, values, price }
}
