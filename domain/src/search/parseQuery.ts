// From what a buyer types to what the goods are asked for. The parser knows the trade, not the catalogue: whatever it does not
// understand stays a word, and the index looks for it in names of depots, mills, colours and attributes.
import { gradeKey, normaliseQuery } from './normalise.ts'
import { type Found, scan } from './scan.ts'
import { type Shape, shapeOf } from './shapes.ts'
import { readDiameter, readNamedAxis, readNominal, readSize, type SizeReading } from './sizes.ts'

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
  /** Sizes, all of them. */
  sizes: SizeTerm[]
  /** Exact attribute values, any of each name. */
  attributes: Record<string, string[]>
  settlement: number[]
  gradeLevels: string[]
  mode?: 'spot' | 'futures'
  /** Tons the buyer mentioned (30吨): no condition, but a good default for the quantity. */
  wantedT?: number
  /** All of these must be found somewhere in the goods' texts. */
  words: string[]
  /** What was understood, for people: 材质 HRB400E, 规格 20*9. */
  understood: string[]
}

/** Names the catalogue knows (mills, models) that must not be taken apart: 热轧厂 is not 热轧 + 厂. Normalised by the caller. */
export interface KnownNames {
  names: ReadonlySet<string>
  longest: number
}

const unique = <T>(list: readonly T[]): T[] => [...new Set(list)]

/** Named goods narrow each other (锌铝镁 方管 → 锌铝镁矩形管); goods that exclude each other are alternatives. */
function combine(kinds: readonly Found['kinds'][number][]): string[] {
  const [first, ...rest] = kinds
  if (!first) return []
  const narrowest = (codesOf: (kind: Found['kinds'][number]) => readonly string[]): string[] =>
    codesOf(first).filter(code => rest.every(kind => codesOf(kind).includes(code)))
  const common = narrowest(kind => kind.varietyCodes)
  if (common.length > 0) return common
  const wider = narrowest(kind => kind.wider ?? kind.varietyCodes)
  return wider.length > 0 ? wider : unique(kinds.flatMap(kind => kind.varietyCodes))
}

function namedShapes(varietyCodes: readonly string[], grades: readonly string[]): Set<Shape> {
  if (varietyCodes.length > 0) return new Set(varietyCodes.map(shapeOf))
  const barsOnly = grades.length > 0 && grades.every(grade => grade.startsWith('HRB') || grade.startsWith('HPB'))
  return new Set<Shape>(barsOnly ? ['bar', 'rod'] : [])
}

const narrow = (readings: SizeReading[], shapes: ReadonlySet<Shape>): SizeReading[] => {
  if (shapes.size === 0) return readings
  const fitting = readings
    .map(reading => ({ shapes: reading.shapes.filter(shape => shapes.has(shape)), axes: reading.axes }))
    .filter(reading => reading.shapes.length > 0)
  return fitting.length > 0 ? fitting : readings
}

/**
 * Trade language → structured query. Never fails: empty text gives an empty query, nonsense gives words.
 * Synonyms and meanings: docs of the trade, section 10 (full-width text, Φ, 三级抗震, A3, 16锰, 白铁皮 ...).
 */
export function parseQuery(text: string, known?: KnownNames): ParsedQuery {
  const normal = normaliseQuery(text)
  const found = scan(normal, known)
  const varietyCodes = combine(found.kinds)
  const grades = unique(found.grades.flatMap(term => term.codes).map(gradeKey))
  const shapes = namedShapes(varietyCodes, grades)
  const sizes = found.sizes.map((raw): SizeTerm => {
    if (raw.kind === 'diameter') return { text: raw.text, any: narrow(readDiameter(raw.numbers), shapes) }
    if (raw.kind === 'nominal') return { text: raw.text, any: readNominal(raw.numbers) }
    if (raw.kind === 'section') {
      return { text: raw.text, any: readSize(raw.numbers, false, new Set(['section'])).filter(r => r.shapes.includes('section')) }
    }
    if (raw.kind === 'axis') return { text: raw.text, any: readNamedAxis(raw.axis, raw.numbers[0] ?? 0, raw.metres) }
    return { text: raw.text, any: narrow(readSize(raw.numbers, raw.kind === 'coil', shapes), shapes) }
  })
  const understood = [
    ...found.kinds.map(kind => `品名 ${kind.text}`),
    ...found.grades.map(term => `材质 ${term.codes.join('/')}`),
    ...sizes.map(size => `规格 ${size.text}`),
    ...found.coatings.map(mark => `镀层 ${mark}`),
    ...found.properties.map(word => `要求 ${word}`),
    ...found.words.map(word => `包含 ${word}`),
  ]
  return {
    normal,
    varietyCodes,
    widerCodes: found.kinds.length === 1 ? [...(found.kinds[0]?.wider ?? [])] : [],
    grades,
    coatings: unique(found.coatings),
    sizes,
    attributes: found.attributes,
    settlement: unique(found.settlement),
    gradeLevels: unique(found.gradeLevels),
    ...(found.mode ? { mode: found.mode } : {}),
    ...(found.wantedT === undefined ? {} : { wantedT: found.wantedT }),
    words: unique(found.words),
    understood: unique(understood),
  }
}
