// Places of words in the mall's order: categories as the desk has them, grades that most goods have first, specifications by size. They are laid down when
// the search is filled, with room between the specifications for those that come later.
import { compareSpec, sortedBySpec } from '@mall/domain/goods/search/compareSpec.ts'
import type { SearchLabels } from './searchRow.ts'
import { GRADE_PLACES, SPEC_PLACES, type Term } from './searchTerms.queries.ts'

/** Kinds of one category, in the order in which they came. */
const KINDS = 2 ** 12
const CATEGORIES = 2 ** 9

interface Counted {
  facet: 'kind' | 'grade'
  word: string
  goods: number
  first: number
}

const cateOf = (word: string): string => (JSON.parse(word) as string[])[2] ?? ''
function kindPlace(word: string, nth: number, labels: SearchLabels): number {
  const seq = labels.cateSeq(cateOf(word))
  if (seq >= CATEGORIES || nth >= KINDS)
    throw new Error(`${seq} categories and ${nth} kinds of goods are more than the search has places for`)
  return seq * KINDS + nth
}

/** Of all words, from what goods there are now. Words that no goods have any more stand behind. */
export function placesOf(terms: readonly Term[], counted: readonly Counted[], labels: SearchLabels): Map<number, number> {
  const places = new Map<number, number>()
  const of = (facet: 'kind' | 'grade') => {
    const count = new Map(counted.flatMap(c => (c.facet === facet ? [[c.word, c] as const] : [])))
    const first = (t: Term): number => count.get(t.word)?.first ?? Number.POSITIVE_INFINITY
    const list = terms.filter(t => t.facet === facet).sort((a, b) => (first(a) === first(b) ? a.id - b.id : first(a) - first(b)))
    return { list, goods: (t: Term): number => count.get(t.word)?.goods ?? 0 }
  }
  of('kind').list.forEach((t, nth) => places.set(t.id, kindPlace(t.word, nth, labels)))
  const grades = of('grade')
  grades.list
    .toSorted((a, b) => grades.goods(b) - grades.goods(a))
    .forEach((t, nth) => places.set(t.id, Math.min(nth, GRADE_PLACES - 1)))
  const specs = sortedBySpec(
    terms.filter(t => t.facet === 'spec'),
    t => t.word,
  )
  const apart = Math.floor(SPEC_PLACES / (specs.length + 1))
  specs.forEach((t, nth) => places.set(t.id, (nth + 1) * apart))
  return places
}

/** Of words that came to others. `crowded`: between two specifications there was no room, the order has to be laid down anew. */
export function placeNew(
  added: readonly Term[],
  all: readonly Term[],
  labels: SearchLabels,
): { places: Map<number, number>; crowded: boolean } {
  const places = new Map<number, number>()
  const isNew = new Set(added.map(t => t.id))
  const old = (facet: Term['facet']) => all.filter(t => t.facet === facet && !isNew.has(t.id))
  const specs = old('spec').toSorted((a, b) => a.place - b.place)
  let kinds = old('kind').length
  let grade = Math.max(0, ...old('grade').map(t => t.place + 1))
  let crowded = false
  for (const t of added) {
    if (t.facet === 'kind') places.set(t.id, kindPlace(t.word, kinds++, labels))
    if (t.facet === 'grade') places.set(t.id, Math.min(grade++, GRADE_PLACES - 1))
    if (t.facet !== 'spec') continue
    const found = specs.findIndex(s => compareSpec(s.word, t.word) > 0)
    const at = found < 0 ? specs.length : found
    const [below, above] = [specs[at - 1]?.place ?? 0, specs[at]?.place ?? SPEC_PLACES - 1]
    const place = Math.floor((below + above) / 2)
    crowded ||= place === below && at > 0
    places.set(t.id, place)
    specs.splice(at, 0, { ...t, place })
  }
  return { places, crowded }
}
