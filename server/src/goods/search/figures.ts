// Figures over the whole shelf for the portal: per channel, per category, per grade. One pass, kept until the index changes.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { DEFAULT_SALES_AREA } from '@mall/domain/site/channel/channel.constants.ts'
import { countIn } from './bits.ts'
import type { SearchIndex } from './searchIndex.ts'
import type { ChannelFigures } from '../../kernel/ports/search.ts'

type PriceUnit = ChannelFigures['priceUnit']
const SIZE_AXES = ['diameter', 'thickness', 'length'] as const
export type SizeAxis = (typeof SIZE_AXES)[number]
export interface Sums {
  skuCount: number
  stockKg: Kg
  stockPieces: number
  byUnit: Map<PriceUnit, { count: number; from: number; to: number }>
}

/** Figures per channel: goods on the shelf, stock, and the price span of goods in stock in the channel's most usual unit. */
export function channelFigures(index: SearchIndex): Map<string, ChannelFigures> {
  const sums = new Map<string, Sums>()
  for (const segment of index.segments) {
    const price = index.prices.of(segment, DEFAULT_SALES_AREA)
    const { kind, pieces } = segment.columns
    for (let row = 0; row < segment.size; row += 1) {
      if (!segment.isOnShelf(row)) continue
      const { channelCode = '', priceUnit = 'ton' } = segment.kinds[kind[row] as number] ?? {}
      let sum = sums.get(channelCode)
      if (!sum) sums.set(channelCode, (sum = { skuCount: 0, stockKg: 0, stockPieces: 0, byUnit: new Map() }))
      sum.skuCount += 1
      if ((pieces[row] as number) <= 0) continue
      sum.stockKg += segment.kilograms(row)
      sum.stockPieces += pieces[row] as number
      const fen = price(row)
      const unit = sum.byUnit.get(priceUnit)
      if (!unit) sum.byUnit.set(priceUnit, { count: 1, from: fen, to: fen })
      else {
        unit.count += 1
        if (fen < unit.from) unit.from = fen
        if (fen > unit.to) unit.to = fen
      }
    }
  }
  return figuresOf(sums)
}

/** The price span is that of the unit most goods of the channel have. */
export const figuresOf = (sums: ReadonlyMap<string, Sums>): Map<string, ChannelFigures> =>
  new Map(
    [...sums].map(([channelCode, s]) => {
      const [usual] = [...s.byUnit].sort((a, b) => b[1].count - a[1].count)
      const [priceUnit, span] = usual ?? (['ton', { from: 0, to: 0 }] as const)
      return [
        channelCode,
        {
          skuCount: s.skuCount,
          stockKg: s.stockKg,
          stockPieces: s.stockPieces,
          priceUnit,
          priceFromFen: span.from,
          priceToFen: span.to,
        },
      ]
    }),
  )

/** Goods on the shelf per category and per class. */
export function cateCounts(index: SearchIndex): Map<string, number> {
  const counts = new Map<string, number>()
  for (const segment of index.segments) {
    const { onShelf } = segment
    const goods = segment.facets.productName.postings.map(p => countIn(onShelf, 0, p, 0, onShelf.length))
    segment.kinds.forEach((k, code) => {
      for (const key of new Set([k.cateCode, k.classCode])) counts.set(key, (counts.get(key) ?? 0) + (goods[code] as number))
    })
  }
  return counts
}

interface GradeCount {
  grade: string
  standard: string
  skuCount: number
}
export const mostGoods = (a: GradeCount, b: GradeCount): number =>
  b.skuCount - a.skuCount || (a.grade === b.grade ? (a.standard < b.standard ? -1 : 1) : a.grade < b.grade ? -1 : 1)

/** Grades on the shelf with their standard, those with most goods first; of a channel or a category (class or variety) if given. */
export function gradesOf(
  index: SearchIndex,
  o: { channelCode?: string; cateCode?: string },
): { grade: string; standard: string; skuCount: number }[] {
  const counts = new Map<string, number>()
  for (const segment of index.segments) {
    const wanted = segment.kinds.map(
      k =>
        (o.channelCode === undefined || k.channelCode === o.channelCode) &&
        (o.cateCode === undefined || k.cateCode === o.cateCode || k.classCode === o.cateCode),
    )
    const { kind, grade, standard } = segment.columns
    const pairs = new Map<number, number>()
    for (let row = 0; row < segment.size; row += 1) {
      if (!wanted[kind[row] as number] || !segment.isOnShelf(row)) continue
      const pair = (grade[row] as number) * 65_536 + (standard[row] as number)
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
    }
    for (const [pair, count] of pairs) {
      const key = `${segment.words.grade.text(Math.floor(pair / 65_536))}\t${segment.words.standard.text(pair % 65_536)}`
      counts.set(key, (counts.get(key) ?? 0) + count)
    }
  }
  return [...counts]
    .map(([key, skuCount]) => {
      const [grade = '', standard = ''] = key.split('\t')
      return { grade, standard, skuCount }
    })
    .sort(mostGoods)
}

/** Sizes of a channel's goods in stock by axis, in mm, with the number of goods; ascending. */
export function sizesOf(index: SearchIndex, channelCode: string): Record<SizeAxis, { mm: number; count: number }[]> {
  const counts = { diameter: new Map<number, number>(), thickness: new Map<number, number>(), length: new Map<number, number>() }
  for (const segment of index.segments) {
    const wanted = segment.kinds.map(k => k.channelCode === channelCode)
    const { kind, pieces } = segment.columns
    for (let row = 0; row < segment.size; row += 1) {
      if (!wanted[kind[row] as number] || (pieces[row] as number) <= 0 || !segment.isOnShelf(row)) continue
      for (const axis of SIZE_AXES) {
        const um = segment.columns[axis][row] as number
        if (um > 0) counts[axis].set(um, (counts[axis].get(um) ?? 0) + 1)
      }
    }
  }
  const list = (axis: SizeAxis) => [...counts[axis]].map(([um, count]) => ({ mm: um / 1000, count })).sort((a, b) => a.mm - b.mm)
  return { diameter: list('diameter'), thickness: list('thickness'), length: list('length') }
}
