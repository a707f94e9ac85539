// 相近规格: goods of the same kind and grade in other sizes; those that differ in one dimension only come first, the nearest of them before.
import { axesOfSpec } from '@mall/domain/goods/search/compareSpec.ts'
import { parseQuery } from '@mall/domain/goods/search/parseQuery.ts'
import { conditionsOf, type Criteria, selectBy } from './criteria.ts'
import type { SearchIndex } from './searchIndex.ts'
import { rowsIn } from './select.ts'
import type { Hit } from './sortRows.ts'

/** Diameter, thickness, width and length, and the sides that the specification says. */
export function dimensionsOf(sizes: readonly [number, number, number, number], specText: string): number[] {
  const spec = axesOfSpec(specText)
  return [...sizes, spec.sideAUm ?? 0, spec.sideBUm ?? 0]
}
function dimensions({ segment, row }: Hit): number[] {
  const c = segment.columns
  return dimensionsOf(
    [c.diameter[row] as number, c.thickness[row] as number, c.width[row] as number, c.length[row] as number],
    segment.words.spec.text(c.spec[row] as number),
  )
}

/** Goods in stock of a variety and a grade, in whatever channel. */
export const sameKind = (varietyCode: string, grade: string, areaCode: string): Criteria => ({
  query: parseQuery(''),
  channelCode: null,
  areaCode,
  cateCode: '',
  filters: { productName: [varietyCode], grade: [grade] },
  mode: 'all',
  ranges: {},
  priceFen: {},
  view: { delivered: false },
  inStock: true,
})

/** Goods in stock near the given ones, best stocked offer of each size; `key` grows with the difference. */
export function similarGoods(index: SearchIndex, of: Hit, areaCode: string, count: number): Hit[] {
  const { segment, row } = of
  const kind = segment.kinds[segment.columns.kind[row] as number]
  if (!kind) return []
  const criteria = sameKind(kind.varietyCode, segment.words.grade.text(segment.columns.grade[row] as number), areaCode)
  const wanted = dimensions(of)
  const own = segment.words.spec.text(segment.columns.spec[row] as number)
  const best = new Map<string, Hit>()
  for (const part of index.segments) {
    for (const at of rowsIn(selectBy(conditionsOf(part, index.labels, index.prices, criteria)))) {
      const spec = part.words.spec.text(part.columns.spec[at] as number)
      const known = best.get(spec)
      if (spec === own || (known && known.segment.kilograms(known.row) >= part.kilograms(at))) continue
      best.set(spec, {
        segment: part,
        row: at,
        key: known?.key ?? difference(wanted, dimensions({ segment: part, row: at, key: 0 })),
      })
    }
  }
  return [...best.values()].sort((a, b) => a.key - b.key || a.row - b.row).slice(0, count)
}

/** A longer bar can be cut, a thinner one cannot be mended. */
const LENGTH = 3
/** Each dimension that differs counts more than any distance within one: 5 mm beside 6 mm is as far as 1000 beside 1200. */
export function difference(wanted: readonly number[], other: readonly number[]): number {
  let key = 0
  wanted.forEach((want, i) => {
    const have = other[i] ?? 0
    if (want === have) return
    const apart = want > 0 && have > 0 ? Math.abs(Math.log(have / want)) : 9
    key += 10 + (i === LENGTH ? apart / 10 : apart)
  })
  return key
}
