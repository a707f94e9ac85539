// From what a buyer types to what the goods are asked for. The parser knows the trade, not the catalogue: whatever it does not
// understand stays a word, and the index looks for it in names of depots, mills, colours and attributes.
import type { SettlementModeCode } from '../goods/goods.codes.ts'
import type { KnownNames } from './knownNames.ts'
import { gradeKey, normaliseQuery } from './normalise.ts'
import { type Found, type RawSize, scan } from './scan.ts'
import { type Shape, shapeOf } from './shapes.ts'
import { doubtsOf, isOpen, sectionSizes } from './sections.ts'
import { readDiameter, readModel, readNamedAxis, readNominal, readRange, readRow, readSize, type SizeReading } from './sizes.ts'
import { pileByNumber } from '../range/range.ts'

export interface SizeTerm {
  /** As typed, normalised. */
  text: string
  /** Goods match when one of these matches; empty when the numbers make no sense. */
  any: SizeReading[]
}

export interface ParsedQuery {
  /** The normalised text; equal texts ask for the same. */
  normal: string
  /** Varieties the named goods stand for; empty means any. */
  varietyCodes: string[]
  /** Varieties meant where a channel has none of the first: 卷板 among coated coils. */
  widerCodes: string[]
  /** Upper-case grades (gradeKey), any of them; a grade the catalogue does not have is a prefix: Q235 → Q235B. */
  grades: string[]
  /** Coating marks, any of them: Z120, AZ150. */
  coatings: string[]
  /** What can be read in several ways, in words: nobody guesses, all readings are offered. */
  doubts: string[]
  /** A single hit would be a guess. */
  open: boolean
  /** Sizes, all of them. */
  sizes: SizeTerm[]
  /** Exact attribute values, any of each name. */
  attributes: Record<string, string[]>
  settlement: SettlementModeCode[]
  gradeLevels: string[]
  mode?: 'spot' | 'futures'
  /** Tons the buyer mentioned (30吨): no condition, but a good default for the quantity. */
  wantedT?: number
  /** Pieces the buyer mentioned (20个). */
  wantedPieces?: number
  /** Yuan per unit of price: 3200元以下. */
  priceYuan?: { from?: number; to?: number }
  /** All of these must be found somewhere in the goods' texts. */
  words: string[]
  /** What was understood, for people: 材质 HRB400E, 规格 20*9. */
  understood: string[]
}

const unique = <T>(list: readonly T[]): T[] => [...new Set(list)]

type NamedKind = Found['kinds'][number]

/** Named goods narrow each other (锌铝镁 方管 → 锌铝镁矩形管); goods that exclude each other are alternatives. */
function combine(kinds: readonly NamedKind[]): { codes: string[]; beside: NamedKind[] } {
  const [first, ...rest] = kinds
  if (!first) return { codes: [], beside: [] }
  const narrowest = (codesOf: (kind: NamedKind) => readonly string[]): string[] =>
    codesOf(first).filter(code => rest.every(kind => codesOf(kind).includes(code)))
  const common = narrowest(kind => kind.varietyCodes)
  if (common.length > 0) return { codes: common, beside: [] }
  const wider = narrowest(kind => kind.wider ?? kind.varietyCodes)
  if (wider.length > 0) return { codes: wider, beside: [] }
  const beside = narrowest(kind => kind.beside?.varietyCodes ?? kind.varietyCodes)
  if (beside.length > 0) return { codes: beside, beside: kinds.filter(kind => kind.beside) }
  return { codes: unique(kinds.flatMap(kind => kind.varietyCodes)), beside: [] }
}

/** Grades said in two ways narrow each other: 三级 抗震 is HRB400E, 低合金 Q355B is Q355B; grades that exclude each other are alternatives. */
function combinedGrades(terms: readonly (readonly string[])[]): string[] {
  const [first = [], ...rest] = terms
  const common = rest.reduce<string[]>(
    (left, term) => [
      ...left.filter(grade => term.some(other => grade.startsWith(other))),
      ...term.filter(other => left.some(grade => other !== grade && other.startsWith(grade))),
    ],
    [...first],
  )
  return unique(common.length > 0 ? common : terms.flat())
}

function namedShapes(varietyCodes: readonly string[], grades: readonly string[], known: KnownNames | undefined): Set<Shape> {
  if (varietyCodes.length > 0) return new Set(varietyCodes.map(code => known?.shapes?.get(code) ?? shapeOf(code)))
  const barsOnly = grades.length > 0 && grades.every(grade => grade.startsWith('HRB') || grade.startsWith('HPB'))
  return new Set<Shape>(barsOnly ? ['bar', 'rod'] : [])
}

const narrow = (readings: SizeReading[], shapes: ReadonlySet<Shape>): SizeReading[] => {
  if (shapes.size === 0) return readings
  const fitting = readings
    .map(reading => ({ ...reading, shapes: reading.shapes.filter(shape => shapes.has(shape)) }))
    .filter(reading => reading.shapes.length > 0)
  return fitting.length > 0 ? fitting : readings
}

const SPAN = /^(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)$/

/** 螺纹钢 12-25: where the goods have sizes of their own it is a range, else the name of a powder. */
function spans(words: readonly string[], shapes: ReadonlySet<Shape>): RawSize[] {
  if (shapes.size === 0 || shapes.has('other')) return []
  return words.flatMap((text): RawSize[] => {
    const m = SPAN.exec(text)
    return m ? [{ kind: 'range', of: 'plain', text, low: [Number(m[1])], high: [Number(m[2])] }] : []
  })
}

function readingsOf(raw: RawSize, shapes: ReadonlySet<Shape>): SizeReading[] {
  switch (raw.kind) {
    case 'diameter':
      return narrow(readDiameter(raw.numbers), shapes)
    case 'model':
      return readModel(raw.numbers[0] ?? 0, raw.letter, shapes, raw.numbers[1])
    case 'pile':
      return readRow('sheetPile', pileByNumber(raw.type))
    case 'nominal':
      return readNominal(raw.numbers)
    case 'section':
      return readSize(raw.numbers, false, new Set(['section'])).filter(r => r.shapes.includes('section'))
    case 'axis':
      return readNamedAxis(raw.axis, raw.numbers[0] ?? 0, raw.metres)
    case 'range': {
      const { of } = raw
      const end = (numbers: number[]): SizeReading[] => {
        if (of === 'diameter') return readDiameter(numbers)
        if (of === 'plain' || of === 'coil') return readSize(numbers, of === 'coil', shapes)
        return readNamedAxis(of, numbers[0] ?? 0, false)
      }
      return narrow(readRange(end(raw.low), end(raw.high)), shapes)
    }
    default:
      return narrow(readSize(raw.numbers, raw.kind === 'coil', shapes), shapes)
  }
}

/** 275克 of galvanised sheet is Z275, 150克 of 镀铝锌 AZ150, of 锌铝镁 ZM150. */
const coatingMark = (varietyCodes: readonly string[]): string => {
  const only = (...codes: string[]): boolean => varietyCodes.length > 0 && varietyCodes.every(code => codes.includes(code))
  return only('GAC') ? 'AZ' : only('GMC', 'JZM', 'YZM') ? 'ZM' : 'Z'
}

const priceText = ({ from, to }: { from?: number; to?: number }): string =>
  from !== undefined && to !== undefined ? `${from}-${to}元` : from !== undefined ? `${from}元以上` : `${to}元以下`

/**
 * Trade language → structured query. Never fails: empty text gives an empty query, nonsense gives words.
 * Synonyms and meanings: docs of the trade, section 10 (full-width text, Φ, 三级抗震, A3, 16锰, 白铁皮 ...).
 */
export function parseQuery(text: string, known?: KnownNames): ParsedQuery {
  const normal = normaliseQuery(text)
  const found = scan(normal, known)
  const { codes: varietyCodes, beside } = combine(found.kinds)
  const sectioned = sectionSizes(found, namedShapes(varietyCodes, [], known))
  const grades = combinedGrades(sectioned.grades.map(term => term.codes.map(gradeKey)))
  const named = namedShapes(varietyCodes, grades, known)
  // A3板 20 is sheet or plate, though it says the steel: no bar of it.
  const sheet = varietyCodes.length === 0 && found.grades.some(term => term.text.endsWith('板'))
  const shapes = sheet ? new Set<Shape>(['coil', 'plate']) : named
  const spanning = spans(sectioned.words, shapes)
  const words = sectioned.words.filter(word => !spanning.some(span => span.text === word))
  const sizes = [...sectioned.sizes, ...spanning].map((raw): SizeTerm => ({ text: raw.text, any: readingsOf(raw, shapes) }))
  const attributes = { ...found.attributes }
  for (const kind of beside)
    for (const [name, values] of Object.entries(kind.beside?.attributes ?? {}))
      attributes[name] = [...(attributes[name] ?? []), ...values]
  const coatings = [...found.coatings, ...found.coatingG.map(g => `${coatingMark(varietyCodes)}${g}`)]
  const understood = [
    ...found.kinds.map(kind => `品名 ${kind.text}`),
    ...sectioned.grades.map(term => `材质 ${term.codes.join('/')}`),
    ...sizes.map(size => `规格 ${/^\d[\d.#]*[ABC]#?$/.test(size.text) ? size.text.toLowerCase() : size.text}`),
    ...coatings.map(mark => `镀层 ${mark}`),
    ...found.properties.map(word => `要求 ${word}`),
    ...(found.priceYuan ? [`价格 ${priceText(found.priceYuan)}`] : []),
    ...words.map(word => `包含 ${word}`),
  ]
  return {
    normal,
    varietyCodes,
    widerCodes: found.kinds.length === 1 ? [...(found.kinds[0]?.wider ?? [])] : [],
    grades,
    coatings: unique(coatings),
    sizes,
    attributes,
    settlement: unique(found.settlement),
    gradeLevels: unique(found.gradeLevels),
    ...(found.mode ? { mode: found.mode } : {}),
    ...(found.wantedT === undefined ? {} : { wantedT: found.wantedT }),
    ...(found.wantedPieces === undefined ? {} : { wantedPieces: found.wantedPieces }),
    ...(found.priceYuan ? { priceYuan: found.priceYuan } : {}),
    words: unique(words),
    understood: unique(understood),
    open: isOpen({ raws: sectioned.sizes, shapes }),
    doubts: doubtsOf({ kinds: found.kinds, varietyCodes, grades, sizes, raws: sectioned.sizes, shapes }),
  }
}
