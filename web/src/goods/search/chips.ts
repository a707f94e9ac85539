import type { Reply } from '@mall/contract/main/calls.ts'
import { type Basis, FACETS, RANGES, rangeLabel, toggled, without } from './criteria.ts'

export interface AppliedChip {
  key: string
  text: string
  /** Address without it. */
  to: string
}

type Filters = Reply<'/api/search/searchFilterData'>

const FACET_LABEL: Record<string, string> = {
  productName: '品名',
  grade: '材质',
  mill: '产地',
  depot: '仓库',
  settlement: '计重',
  gradeLevel: '等级',
  coating: '镀层',
  model: '型号',
}

/** Applied conditions as removable chips, in the order of the filters. */
export function chipsOf(query: URLSearchParams, filters: Filters | undefined, basis: Basis): AppliedChip[] {
  const facets = FACETS.flatMap(name =>
    query.getAll(name).map(code => {
      const known = filters?.facets.find(f => f.name === name)?.values.find(v => v.code === code)
      return { key: `${name}:${code}`, text: `${FACET_LABEL[name]} ${known?.label ?? code}`, to: toggled(query, name, code) }
    }),
  )
  const ranges = RANGES.flatMap(r => {
    const [from, to] = [query.get(r.from), r.to ? query.get(r.to) : null]
    if (!from && !to) return []
    const text = from && to ? `${from}–${to}` : from ? `≥ ${from}` : `≤ ${to}`
    return [
      { key: r.name, text: `${rangeLabel(r, basis)} ${text} ${r.unit}`, to: without(query, r.from, ...(r.to ? [r.to] : [])) },
    ]
  })
  const cid = query.get('cid')
    ? [{ key: 'cid', text: `品类 ${query.get('cidName') ?? query.get('cid')}`, to: without(query, 'cid', 'cidName') }]
    : []
  const mode = query.get('mode')
  const modes = mode ? [{ key: 'mode', text: mode === 'spot' ? '现货' : '期货排产', to: without(query, 'mode') }] : []
  return [...cid, ...facets, ...ranges, ...modes]
}
