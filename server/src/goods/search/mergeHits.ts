import { compareSpec } from '@mall/domain/goods/search/compareSpec.ts'
import type { SearchLabels } from './searchRow.ts'
import type { Hit, Sort } from './sortRows.ts'

/** The few goods of the small segment take their place among the others. */
export function mergeHits(lists: readonly Hit[][], labels: SearchLabels, sort: Sort): Hit[] {
  const place = (hit: Hit) => {
    const { kind, level, spec } = hit.segment.columns
    return {
      seq: labels.cateSeq(hit.segment.kinds[kind[hit.row] as number]?.cateCode ?? ''),
      level: hit.segment.words.level.text(level[hit.row] as number),
      spec: hit.segment.words.spec.text(spec[hit.row] as number),
    }
  }
  const before = (a: Hit, b: Hit): boolean => {
    if (sort.field !== 5)
      return sort.field === 7 ? compareSpec(place(a).spec, place(b).spec) * (sort.descending ? -1 : 1) <= 0 : a.key <= b.key
    const [x, y] = [place(a), place(b)]
    if (x.seq !== y.seq) return x.seq < y.seq !== sort.descending
    if (x.level !== y.level) return x.level < y.level !== sort.descending
    return compareSpec(x.spec, y.spec) * (sort.descending ? -1 : 1) <= 0
  }
  const [main = [], tail = []] = lists
  const merged: Hit[] = []
  let i = 0
  for (const hit of main) {
    while (i < tail.length && !before(hit, tail[i] as Hit)) merged.push(tail[i++] as Hit)
    merged.push(hit)
  }
  return [...merged, ...tail.slice(i)]
}
