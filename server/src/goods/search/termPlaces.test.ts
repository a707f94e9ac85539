// Places of words in the mall's order, laid down at once and one after the other.
import { expect, test } from 'vitest'
import { compareSpec } from '@mall/domain/goods/search/compareSpec.ts'
import { catalogueLabels } from './testRows.ts'
import { SPEC_PLACES, type Term } from './searchTerms.queries.ts'
import { placeNew, placesOf } from './termPlaces.ts'

const labels = catalogueLabels()
const spec = (id: number, word: string): Term => ({ id, facet: 'spec', word, place: 0 })
const grade = (id: number, word: string): Term => ({ id, facet: 'grade', word, place: 0 })
const placed = (terms: readonly Term[], places: ReadonlyMap<number, number>) =>
  terms.map(t => ({ ...t, place: places.get(t.id) ?? t.place }))

test('a size that comes later stands between its neighbours, and one that is the least or the largest at the end', () => {
  let terms = [spec(1, 'Φ20*9000'), spec(2, 'Φ8*9000'), spec(3, 'Φ32*12000')]
  terms = placed(terms, placesOf(terms, [], labels))
  for (const [i, word] of ['Φ25*9000', 'Φ6*9000', 'Φ40*9000', 'Φ22*9000', 'Φ20*12000'].entries()) {
    const added = spec(10 + i, word)
    const { places, crowded } = placeNew([added], [...terms, added], labels)
    expect(crowded).toBe(false)
    terms = placed([...terms, added], places)
  }
  const byPlace = terms.toSorted((a, b) => a.place - b.place).map(t => t.word)
  expect(byPlace).toEqual(byPlace.toSorted(compareSpec))
  expect(terms.every(t => t.place > 0 && t.place < SPEC_PLACES)).toBe(true)
})

test('where there is no room between two sizes the order has to be laid down anew', () => {
  const terms = [
    { ...spec(1, 'Φ20*9000'), place: 7 },
    { ...spec(2, 'Φ22*9000'), place: 8 },
  ]
  const added = spec(3, 'Φ21*9000')
  expect(placeNew([added], [...terms, added], labels).crowded).toBe(true)
})

test('grades of which there are most goods come first, equal ones as they came, and a new one last', () => {
  const terms = [grade(1, 'Q235B'), grade(2, 'HRB400E'), grade(3, '45#')]
  const counted = [
    { facet: 'grade' as const, word: 'Q235B', goods: 4, first: 9 },
    { facet: 'grade' as const, word: 'HRB400E', goods: 9, first: 5 },
    { facet: 'grade' as const, word: '45#', goods: 4, first: 2 },
  ]
  const now = placed(terms, placesOf(terms, counted, labels))
  expect(now.toSorted((a, b) => a.place - b.place).map(t => t.word)).toEqual(['HRB400E', '45#', 'Q235B'])
  const added = grade(4, '40Cr')
  expect(placeNew([added], [...now, added], labels).places.get(4)).toBe(3)
})
