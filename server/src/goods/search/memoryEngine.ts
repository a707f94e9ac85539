// The index of this process as an engine: every answer is there at once.
import type { SearchEngine } from './engine.ts'
import { conditionsOf, type Criteria, selectBy } from './criteria.ts'
import { cateCounts, channelFigures, gradesOf, sizesOf } from './figures.ts'
import { nearestHits } from './nearest.ts'
import { drawn } from './rowView.ts'
import type { SearchIndex } from './searchIndex.ts'
import { rowsIn } from './select.ts'
import { similarGoods } from './similar.ts'
import type { Hit } from './sortRows.ts'

const engines = new WeakMap<SearchIndex, SearchEngine>()

/** One for an index: what is kept beside its words is kept by it. */
export function memoryEngine(index: SearchIndex): SearchEngine {
  let engine = engines.get(index)
  if (!engine) engines.set(index, (engine = engineOf(index)))
  return engine
}

const within = (index: SearchIndex, criteria: Criteria) =>
  index.segments.map(segment => ({ segment, conditions: conditionsOf(segment, index.labels, index.prices, criteria) }))

function engineOf(index: SearchIndex): SearchEngine {
  const { labels } = index
  const draw = (hits: readonly Hit[], areaCode: string) => hits.flatMap(hit => drawn(index, hit, areaCode) ?? [])
  return {
    labels,
    words: {
      knowsWord: word => index.knowsWord(word),
      knowsCoating: mark => index.knowsCoating(mark),
      sells: codes => index.sells(codes),
      carries: (channelCode, codes) => index.carries(channelCode, codes),
      kindOf: code => index.kindOf(code),
      productNames: () => [...new Set(index.segments[0]?.kinds.map(kind => kind.productName))],
      grades: () =>
        index.segments.flatMap(s => s.words.grade.values.map((grade, code) => ({ grade, key: s.spelled.grades[code] ?? '' }))),
      depotCodes: () => index.segments[0]?.words.depot.values ?? [],
    },
    search: (criteria, sort, offset, limit) => {
      const { hits, ...totals } = index.search(criteria, sort, offset, limit)
      return { list: draw(hits, criteria.areaCode), ...totals }
    },
    filterData: criteria => {
      const { nearest, ...data } = index.filterData(criteria)
      return { ...data, nearest: draw(nearest, criteria.areaCode) }
    },
    count: criteria => index.count(criteria),
    specCounts: criteria => index.specCounts(criteria),
    first: (criteria, most) => ({
      hits: within(index, criteria).flatMap(({ segment, conditions }) =>
        Array.from(rowsIn(selectBy(conditions)).subarray(0, most), row => ({ segment, row, key: 0 })),
      ),
      priced: index,
    }),
    nearest: (criteria, query, count) => ({ hits: nearestHits(within(index, criteria), query, count), priced: index }),
    similar: (skuId, areaCode, count) => {
      const hit = index.hitOf(skuId)
      return hit ? draw(similarGoods(index, hit, areaCode, count), areaCode) : []
    },
    knowsCode: code => index.knowsCode(code),
    idOf: skuCode => index.idOf(skuCode),
    idsOf: (scopes, most) => index.idsOf(scopes, most),
    rows: (skuIds, areaCode) =>
      skuIds.map(id => {
        const hit = index.hitOf(id)
        return hit?.segment.isOnShelf(hit.row) ? drawn(index, hit, areaCode) : null
      }),
    channelFigures: () => channelFigures(index),
    cateCounts: () => cateCounts(index),
    sizes: channelCode => sizesOf(index, channelCode),
    grades: o => gradesOf(index, o),
  }
}
