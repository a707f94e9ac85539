// What a search may ask of the goods in the database, so that every condition, price and order of its statements is prepared once.
import { parseQuery } from '@mall/domain/goods/search/parseQuery.ts'
import type { Criteria } from '../../server/src/goods/search/criteria.ts'
import type { SearchLabels } from '../../server/src/goods/search/searchRow.ts'
import type { Term } from '../../server/src/goods/search/searchTerms.queries.ts'
import { type Asked, type Where, whereOf } from '../../server/src/goods/search/termConditions.ts'
import { TermWords } from '../../server/src/goods/search/termWords.ts'

const labels: SearchLabels = {
  millName: code => code,
  depotName: code => code,
  className: code => code,
  shapeOf: () => 'bar',
  cateSeq: () => 0,
  commonly: code => code === 'A',
  untold: code => code === 'B',
  channels: [],
  areaAdjustFen: () => 100,
  freightFen: () => 3000,
}
const kind = (channelCode: string) => JSON.stringify(['REB', 'REBAR', 'QLWG', channelCode, '螺纹钢', 1, 'ton', '件'])
const words: readonly [Term['facet'], string][] = [
  ['kind', kind('A')],
  ['kind', kind('B')],
  ['grade', 'HRB400E'],
  ['standard', 'GB/T 1499.2'],
  ['spec', 'Φ20*9000'],
  ['spec', '100×50×3*6000'],
  ['mill', '轧钢厂'],
  ['depot', 'W01'],
  ['level', '1'],
  ['combo', '{"coating":"Z120","sectionModel":"25a","sideA":"100","finish":"海蓝"}'],
]
const asked = (areas: readonly string[]): Asked => ({
  labels,
  words: new TermWords(
    words.map(([facet, word], i) => ({ id: i + 1, facet, word, place: 1 })),
    labels,
    [20_000],
  ),
  pricedAreas: new Set(areas),
})

const plain: Criteria = {
  query: parseQuery(''),
  channelCode: null,
  areaCode: '035',
  cateCode: '',
  filters: {},
  mode: 'all',
  ranges: {},
  priceFen: {},
  view: { delivered: false },
  inStock: true,
}
const query = {
  ...parseQuery('螺纹钢 HRB400E 20*9 海蓝 Z120 现货 理计 一级品'),
  attributes: { finish: ['海蓝'] },
  gradeLevels: ['1'],
  settlement: [1] as never[],
  sizes: [
    {
      text: '',
      any: [
        { shapes: ['bar' as const], axes: { diameter: 20_000, length: 9_000_000 } },
        { shapes: ['bar' as const], axes: { diameter: 20_000 }, upTo: { diameter: 22_000 } },
        { shapes: ['bar' as const], axes: { sideA: 100_000, sideB: 50_000, thickness: 3000 } },
        { shapes: ['bar' as const], axes: { diameter: 100_000, width: 1000 } },
      ],
    },
  ],
}
const all: Criteria = {
  ...plain,
  query,
  channelCode: 'A',
  cateCode: 'REBAR',
  code: 'REB-HRB400E-20-9000',
  filters: {
    productName: ['REB'],
    grade: ['HRB400E'],
    mill: ['轧钢厂'],
    depot: ['W01'],
    settlement: ['1'],
    gradeLevel: ['1'],
    coating: ['Z120'],
    model: ['25a'],
  },
  mode: 'spot',
  ranges: { thickness: { from: 1, to: 2 }, width: { from: 1 }, length: { to: 2 }, diameter: { from: 1, to: 2 } },
  priceFen: { from: 1, to: 2 },
  availableFromKg: 1000,
  view: { delivered: true, hidden: new Set(['B']), own: { fenById: new Map([[1, 2]]), byCode: new Map() } },
}

/** Nothing asked, everything asked, and a price of an area. */
export const searchWheres = (): Where[] => [
  whereOf(asked([]), plain, []),
  whereOf(asked(['035']), all, [1]),
  whereOf(asked(['035']), { ...plain, priceFen: { to: 100 }, inStock: false }, []),
]
