// From what was asked to postings: words are looked for in every text of the goods, sizes on the axes, filters in their columns.
import type { Um } from '@mall/domain/kernel/money.ts'
import { normaliseQuery } from '@mall/domain/goods/search/normalise.ts'
import type { ParsedQuery, SizeTerm } from '@mall/domain/goods/search/parseQuery.ts'
import type { AxisName, SizeReading } from '@mall/domain/goods/search/sizes.ts'
import { type Posting, postingOf, union } from './bits.ts'
import type { SearchLabels } from './searchRow.ts'
import type { Facet, Segment } from './segment.ts'
import { type Group, rowsIn, select } from './select.ts'

/** Answers a condition from the segment's memory, or finds it and keeps it. The texts come from users, so memory is bounded. */
const REMEMBERED = 400
function remember(segment: Segment, key: string, find: () => readonly Posting[]): readonly Posting[] {
  const known = segment.cache.get(key)
  if (known) return known
  if (segment.cache.size >= REMEMBERED) segment.cache.delete(segment.cache.keys().next().value as string)
  const found = find()
  segment.cache.set(key, found)
  return found
}

/** Rows of a facet with one of the given values. */
export function facetPostings(segment: Segment, facet: Facet, wanted: (value: string, code: number) => boolean): Posting[] {
  const { values, postings } = segment.facets[facet]
  return postings.filter((_, code) => wanted(values[code] as string, code))
}

/** Grades by key: the grade itself where the catalogue has it, else every grade that begins so (Q235 → Q235B). */
function gradePostings(segment: Segment, grades: readonly string[]): readonly Posting[] {
  return remember(segment, `grades ${grades.join()}`, () => findGrades(segment, grades))
}

function findGrades(segment: Segment, grades: readonly string[]): Posting[] {
  const keys = segment.spelled.grades
  const found = new Set<number>()
  for (const grade of grades) {
    const exact = keys.flatMap((key, code) => (key === grade ? [code] : []))
    for (const code of exact.length > 0 ? exact : keys.flatMap((key, i) => (key.startsWith(grade) ? [i] : []))) found.add(code)
  }
  return [...found].map(code => segment.facets.grade.postings[code] as Posting)
}

/** Pipes are called by their rounded diameter: Φ219 is 219.1, Φ114 is 114.3. */
const NEAR_UM = 500
/** Below it half a millimetre is another wire. */
const NEAR_FROM_UM = 20_000

function axisPosting(segment: Segment, axis: AxisName, value: number): Posting | undefined {
  const { values, postings } = segment.axes[axis]
  // Solid ones and seamless tubes are of whole millimetres, welded ones of the inch: Φ219 is both.
  if (axis === 'diameter' && value > NEAR_FROM_UM) {
    const all = postings.filter((_, i) => Math.abs((values[i] as number) - value) <= NEAR_UM)
    return all.length > 1 ? union(all) : all[0]
  }
  let nearest = -1
  for (let i = 0; i < values.length; i += 1) {
    if (values[i] === value) return postings[i]
    const distance = Math.abs((values[i] as number) - value)
    if (axis === 'diameter' && distance <= NEAR_UM && (nearest < 0 || distance < Math.abs((values[nearest] as number) - value)))
      nearest = i
  }
  return postings[nearest]
}

/** Rows whose value on an axis lies in [from, to]. */
function spanPosting(segment: Segment, axis: AxisName, from: number, to: number): Posting {
  const { values, postings } = segment.axes[axis]
  return union(postings.filter((_, i) => (values[i] as number) >= from && (values[i] as number) <= to))
}

function readingPosting(segment: Segment, reading: SizeReading): Posting | undefined {
  const groups: Group[] = []
  for (const [axis, value] of Object.entries(reading.axes)) {
    const end = reading.upTo?.[axis as AxisName]
    const posting =
      end === undefined ? axisPosting(segment, axis as AxisName, value) : spanPosting(segment, axis as AxisName, value, end)
    if (!posting) return undefined
    groups.push({ name: axis, label: '', postings: [posting] })
  }
  const kinds = segment.facets.productName.postings.filter((_, code) =>
    reading.shapes.includes(segment.kinds[code]?.shape ?? 'other'),
  )
  groups.push({ name: 'shape', label: '', postings: kinds })
  const everything = new Uint32Array((segment.size + 31) >>> 5).fill(0xffffffff)
  return postingOf(rowsIn(select(everything, groups)).slice())
}

const sizePostings = (segment: Segment, size: SizeTerm): readonly Posting[] =>
  remember(segment, `size ${JSON.stringify(size.any)}`, () => size.any.flatMap(reading => readingPosting(segment, reading) ?? []))

/** Rows with the word in any of their texts; an unknown Chinese word is tried as two known ones. */
function wordPostings(segment: Segment, labels: SearchLabels, word: string): readonly Posting[] {
  return remember(segment, `word ${word}`, () => {
    const postings = findWord(segment, labels, word)
    return postings.length > 0 ? [union(postings)] : []
  })
}

/** Names of the mall as they are searched in: the same few hundred for every word that somebody writes. */
const spelledNames = new Map<string, string>()
const MOST_NAMES = 20_000
export function spelledName(name: string): string {
  const known = spelledNames.get(name)
  if (known !== undefined) return known
  if (spelledNames.size >= MOST_NAMES) spelledNames.clear()
  const spelled = normaliseQuery(name)
  spelledNames.set(name, spelled)
  return spelled
}

function findWord(segment: Segment, labels: SearchLabels, word: string): Posting[] {
  const contains = (text: string): boolean => spelledName(text).includes(word)
  const found: Posting[] = []
  segment.kinds.forEach((kind, code) => {
    if (contains(kind.productName) || contains(labels.className(kind.classCode)))
      found.push(segment.facets.productName.postings[code] as Posting)
  })
  found.push(...facetPostings(segment, 'grade', contains))
  found.push(...facetPostings(segment, 'mill', code => contains(labels.millName(code))))
  found.push(...facetPostings(segment, 'depot', code => contains(labels.depotName(code))))
  for (const values of segment.attributePostings.values())
    for (const [value, posting] of values) if (contains(value)) found.push(posting)
  const standards = segment.spelled.standards.map(text => text.includes(word))
  const specs = segment.spelled.specs.map(text => text.includes(word))
  if (standards.includes(true) || specs.includes(true)) {
    const { standard, spec } = segment.columns
    const rows = new Uint32Array(segment.size)
    let n = 0
    for (let row = 0; row < segment.size; row += 1) {
      if (specs[spec[row] as number] || standards[standard[row] as number]) rows[n++] = row
    }
    found.push(postingOf(rows.slice(0, n)))
  }
  return found
}

/**
 * Rows of a goods code (all depots) or of the code of one depot. Looked up through the goods' code: a depot's code is it and one or two
 * parts more.
 */
export function codePostings(segment: Segment, code: string): readonly Posting[] {
  return remember(segment, `code ${code}`, () => {
    const parts = code.split('-')
    const spus = [0, 1, 2].flatMap(cut => segment.words.spu.of(parts.slice(0, parts.length - cut).join('-')) ?? [])
    if (spus.length === 0) return []
    const { spu, skuCodeAt } = segment.columns
    const rows: number[] = []
    for (let row = 0; row < segment.size; row += 1) {
      if (!spus.includes(spu[row] as number)) continue
      if (segment.words.spu.text(spu[row] as number) === code || segment.texts.at(skuCodeAt[row] as number) === code)
        rows.push(row)
    }
    return rows.length > 0 ? [postingOf(Uint32Array.from(rows))] : []
  })
}

/** Conditions of a word: its rows, or those of its two halves when it is glued together (石家庄海蓝), or nothing at all. */
function wordGroups(segment: Segment, labels: SearchLabels, word: string): Group[] {
  const whole = wordPostings(segment, labels, word)
  if (whole.length > 0 || word.length < 4 || !/^[㐀-鿿]+$/.test(word))
    return [{ name: `word:${word}`, label: `包含 ${word}`, postings: whole }]
  for (let cut = word.length - 2; cut >= 2; cut -= 1) {
    const head = wordPostings(segment, labels, word.slice(0, cut))
    const tail = wordPostings(segment, labels, word.slice(cut))
    if (head.length === 0 || tail.length === 0) continue
    return [
      { name: `word:${word.slice(0, cut)}`, label: `包含 ${word.slice(0, cut)}`, postings: head },
      { name: `word:${word.slice(cut)}`, label: `包含 ${word.slice(cut)}`, postings: tail },
    ]
  }
  return [{ name: `word:${word}`, label: `包含 ${word}`, postings: [] }]
}

/** Whether anything in the segment is called so. */
export const knowsWord = (segment: Segment, labels: SearchLabels, word: string): boolean =>
  wordGroups(segment, labels, word).every(group => group.postings.length > 0)

/** Conditions of a parsed query, all of which must hold. */
export function queryGroups(segment: Segment, labels: SearchLabels, query: ParsedQuery): Group[] {
  const groups: Group[] = []
  const put = (name: string, label: string, postings: readonly Posting[]) => groups.push({ name, label, postings })
  if (query.varietyCodes.length > 0) {
    const names = new Set(query.varietyCodes)
    const label = segment.kinds.filter(kind => names.has(kind.varietyCode)).map(kind => kind.productName)
    put(
      'kind',
      `品名 ${[...new Set(label)].join('/')}`,
      facetPostings(segment, 'productName', code => names.has(code)),
    )
  }
  if (query.grades.length > 0) put('grades', `材质 ${query.grades.join('/')}`, gradePostings(segment, query.grades))
  if (query.coatings.length > 0) {
    put(
      'coatings',
      `镀层 ${query.coatings.join('/')}`,
      facetPostings(segment, 'coating', value => query.coatings.includes(value.toUpperCase())),
    )
  }
  query.sizes.forEach((size, i) => {
    put(`size:${i}`, `规格 ${size.text}`, sizePostings(segment, size))
  })
  for (const [name, values] of Object.entries(query.attributes)) {
    const own = segment.attributePostings.get(name)
    put(
      `attribute:${name}`,
      values.join('/'),
      values.flatMap(value => own?.get(value) ?? []),
    )
  }
  if (query.settlement.length > 0) {
    put(
      'settlementWord',
      '计重方式',
      facetPostings(segment, 'settlement', (_, code) => query.settlement.some(s => s === code)),
    )
  }
  if (query.gradeLevels.length > 0)
    put(
      'levelWord',
      '等级',
      facetPostings(segment, 'gradeLevel', value => query.gradeLevels.includes(value)),
    )
  if (query.mode) put('modeWord', query.mode === 'spot' ? '现货' : '期货', [segment.flagPostings[query.mode]])
  for (const word of query.words) groups.push(...wordGroups(segment, labels, word))
  return groups
}

/** Rows whose value on an axis lies in [from, to], both ends included, micrometres. */
export function rangePostings(
  segment: Segment,
  axis: AxisName,
  fromUm: Um | undefined,
  toUm: Um | undefined,
): readonly Posting[] {
  return remember(segment, `range ${axis} ${fromUm} ${toUm}`, () => {
    const { values, postings } = segment.axes[axis]
    const inside = postings.filter((_, i) => {
      const value = values[i] as number
      return (fromUm === undefined || value >= fromUm) && (toUm === undefined || value <= toUm)
    })
    return [union(inside)]
  })
}
