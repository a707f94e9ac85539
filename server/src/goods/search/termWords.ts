// The words of the catalogue in a process whose goods are in the database: what a text can mean is found here as with the index, as numbers of words.
import { RANGE_ATTRIBUTE } from '@mall/domain/goods/range/theoryBasis.ts'
import { axesOfSpec, type SpecAxes } from '@mall/domain/goods/search/compareSpec.ts'
import { gradeKey, normaliseQuery } from '@mall/domain/goods/search/normalise.ts'
import type { SaleUnitCode } from '@mall/domain/goods/goods/goods.codes.ts'
import { spelledName } from './conditions.ts'
import type { Vocabulary } from './engine.ts'
import type { SearchLabels } from './searchRow.ts'
import type { Term, TermFacet } from './searchTerms.queries.ts'
import type { Kind } from './segment.ts'

export interface Numbered<V> {
  id: number
  value: V
}
type Attributes = Readonly<Record<string, string>>
interface Combo {
  attributes: Attributes
  /** As the index has them: of a section with a model the sides stand here, and not in its specification. */
  sides: { sideA: number; sideB: number } | undefined
}

function readCombo(text: string): Combo {
  const attributes: Record<string, string> = {}
  for (const [name, value] of Object.entries(JSON.parse(text) as Record<string, string | number>))
    attributes[name] = String(value)
  const side = (name: 'sideA' | 'sideB'): number => Math.round(Number(attributes[RANGE_ATTRIBUTE[name]] ?? 0) * 1000) || 0
  return {
    attributes,
    sides: attributes[RANGE_ATTRIBUTE.model] === undefined ? undefined : { sideA: side('sideA'), sideB: side('sideB') },
  }
}

function readKind(text: string, labels: SearchLabels): Kind {
  const [varietyCode, classCode, cateCode, channelCode, productName, saleUnit, priceUnit, pieceUnit] = JSON.parse(text) as [
    string,
    string,
    string,
    string,
    string,
    SaleUnitCode,
    Kind['priceUnit'],
    string,
  ]
  return {
    varietyCode,
    classCode,
    cateCode,
    channelCode,
    productName,
    saleUnit,
    priceUnit,
    pieceUnit,
    shape: labels.shapeOf(varietyCode),
    commonly: labels.commonly(channelCode),
  }
}

/** Never changed: words that come make another. */
export class TermWords {
  readonly kinds: readonly Numbered<Kind>[]
  readonly grades: readonly Numbered<{ grade: string; key: string }>[]
  readonly standards: readonly Numbered<string>[]
  readonly specs: readonly Numbered<{ spec: string; spelled: string; axes: SpecAxes }>[]
  readonly mills: readonly Numbered<string>[]
  readonly depots: readonly Numbered<string>[]
  readonly levels: readonly Numbered<string>[]
  readonly combos: readonly Numbered<Combo>[]
  /** Whole and decimal diameters of all goods, ascending: the nearest one is what a pipe is called by. */
  readonly diameters: readonly number[]
  readonly terms: readonly Term[]
  readonly byId: ReadonlyMap<number, Term>
  readonly kindById: ReadonlyMap<number, Kind>
  readonly comboById: ReadonlyMap<number, Combo>

  constructor(terms: readonly Term[], labels: SearchLabels, diameters: readonly number[]) {
    const of = <V>(facet: TermFacet, read: (word: string) => V): Numbered<V>[] =>
      terms.flatMap(t => (t.facet === facet ? [{ id: t.id, value: read(t.word) }] : []))
    const same = (word: string): string => word
    this.terms = terms
    this.kinds = of('kind', word => readKind(word, labels))
    this.grades = of('grade', grade => ({ grade, key: gradeKey(grade) }))
    this.standards = of('standard', normaliseQuery)
    this.specs = of('spec', spec => ({ spec, spelled: normaliseQuery(spec), axes: axesOfSpec(spec) }))
    this.mills = of('mill', same)
    this.depots = of('depot', same)
    this.levels = of('level', same)
    this.combos = of('combo', readCombo)
    this.diameters = diameters
    this.byId = new Map(terms.map(t => [t.id, t]))
    this.kindById = new Map(this.kinds.map(k => [k.id, k.value]))
    this.comboById = new Map(this.combos.map(c => [c.id, c.value]))
  }

  text(id: number): string {
    return this.byId.get(id)?.word ?? ''
  }

  /** Words of goods that any of their texts has the word in. */
  readonly found = new Map<string, readonly number[]>()
}

/** The rows' own words of a facet, as the index reads a coating: under two names. */
export const coatingOf = ({ attributes }: Combo): string | undefined => attributes.coating ?? attributes.baseCoating
export const modelOf = ({ attributes }: Combo): string | undefined => attributes[RANGE_ATTRIBUTE.model]

const REMEMBERED = 400
/** Numbers of the words of goods in which the word is found; none: nothing is called so. */
function termsWith(words: TermWords, labels: SearchLabels, word: string): readonly number[] {
  const known = words.found.get(word)
  if (known) return known
  const contains = (text: string): boolean => spelledName(text).includes(word)
  const ids: number[] = []
  const take = <V>(list: readonly Numbered<V>[], wanted: (value: V) => boolean): void => {
    for (const { id, value } of list) if (wanted(value)) ids.push(id)
  }
  take(words.kinds, k => contains(k.productName) || contains(labels.className(k.classCode)))
  take(words.grades, g => contains(g.grade))
  take(words.mills, code => contains(labels.millName(code)))
  take(words.depots, code => contains(labels.depotName(code)))
  take(words.combos, c => Object.entries(c.attributes).some(([name, value]) => name !== 'accent' && contains(value)))
  take(words.standards, text => text.includes(word))
  take(words.specs, s => s.spelled.includes(word))
  if (words.found.size >= REMEMBERED) words.found.delete(words.found.keys().next().value as string)
  words.found.set(word, ids)
  return ids
}

/** The parts a word is looked for in: itself, or the two halves it is glued together of (石家庄海蓝). */
export function wordParts(words: TermWords, labels: SearchLabels, word: string): { word: string; ids: readonly number[] }[] {
  const whole = termsWith(words, labels, word)
  if (whole.length > 0 || word.length < 4 || !/^[㐀-鿿]+$/.test(word)) return [{ word, ids: whole }]
  for (let cut = word.length - 2; cut >= 2; cut -= 1) {
    const [head, tail] = [word.slice(0, cut), word.slice(cut)]
    const [before, after] = [termsWith(words, labels, head), termsWith(words, labels, tail)]
    if (before.length === 0 || after.length === 0) continue
    return [
      { word: head, ids: before },
      { word: tail, ids: after },
    ]
  }
  return [{ word, ids: [] }]
}

export const vocabularyOf = (words: TermWords, labels: SearchLabels): Vocabulary => ({
  knowsWord: word => wordParts(words, labels, word).every(part => part.ids.length > 0),
  knowsCoating: mark => words.combos.some(c => coatingOf(c.value)?.toUpperCase() === mark),
  sells: codes => codes.length === 0 || words.kinds.some(k => codes.includes(k.value.varietyCode)),
  carries: (channelCode, codes) =>
    words.kinds.some(k => k.value.channelCode === channelCode && codes.includes(k.value.varietyCode)),
  kindOf: code => words.kinds.find(k => k.value.varietyCode === code)?.value,
  productNames: () => [...new Set(words.kinds.map(k => k.value.productName))],
  grades: () => words.grades.map(g => g.value),
  depotCodes: () => words.depots.map(d => d.value),
})
