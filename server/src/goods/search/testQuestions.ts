// Questions as buyers, guests and programs ask them, made by a seed: what one engine answers the other has to answer too.
import { GRADE_ALIASES } from '@mall/domain/goods/search/grades.ts'
import { KINDS } from '@mall/domain/goods/search/kinds.ts'
import type { Sent } from '@mall/contract/main/calls.ts'
import type { OwnPrices, SearchAt } from '../../kernel/ports/search.ts'
import { syllablesOf } from './sounds.ts'

export interface Known {
  goods: readonly {
    id: number
    skuCode: string
    spuCode: string
    grade: string
    spec: string
    productName: string
    priceFen: number
    depotCode: string
    cateCode: string
    channelCode: string
  }[]
  codes: Record<
    'depots' | 'depotNames' | 'mills' | 'millNames' | 'channels' | 'areas' | 'cates' | 'coatings' | 'models',
    readonly string[]
  >
}
type Products = Partial<Sent<'/api/search/getSearchProducts'>>
export interface Question {
  q: Products
  at: SearchAt
}

/** The same numbers for the same seed, on every machine. */
export function dice(seed: number) {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t ^= t + Math.imul(t ^ (t >>> 7), 61 | t)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (n: number): number => Math.floor(next() * n)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
  return { next, below, pick, chance: (share: number) => next() < share }
}
type Dice = ReturnType<typeof dice>

const NAMES = [...KINDS.keys()].filter(name => /^[㐀-鿿]{2,}$/.test(name))
const ALIASES = [...GRADE_ALIASES.keys()]
const REST = [
  '现货',
  '期货',
  '理计',
  '过磅',
  '一级品',
  '二级',
  '定尺',
  '白灰',
  '海蓝',
  '切边',
  '30吨',
  '3200-4200元',
  '沙发',
  '库存',
  '拉森4号',
  '焊接',
]

/** A word with a mistake: a letter too few, two exchanged, or said as it sounds. */
function mistaken(d: Dice, word: string): string {
  const at = d.below(Math.max(1, word.length - 1))
  if (/^[㐀-鿿]+$/.test(word) && d.chance(0.6)) return syllablesOf(word).join(d.chance(0.3) ? ' ' : '')
  return d.chance(0.5)
    ? word.slice(0, at) + word.slice(at + 1)
    : word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2)
}

export function wordOf(d: Dice, k: Known, g = d.pick(k.goods)): string {
  const shape = d.below(14)
  if (shape === 0) return ''
  if (shape === 1) return d.pick([g.skuCode, g.spuCode, g.skuCode.toLowerCase()])
  if (shape === 2) return mistaken(d, d.pick([d.pick(NAMES), g.productName, g.grade]))
  if (shape === 3) return `${g.productName} ${g.spec.replace(/\d+/, n => String(Number(n) + 1))}`
  const parts = [
    ...(d.chance(0.5) ? [d.chance(0.5) ? g.productName : d.pick(NAMES)] : []),
    ...(d.chance(0.55) ? [d.chance(0.8) ? g.grade : d.pick(ALIASES)] : []),
    ...(d.chance(0.55)
      ? [
          d.pick([
            g.spec,
            g.spec.split('*')[0] ?? '',
            g.spec.replace(/000$/, ''),
            `${d.below(40)}`,
            `${d.below(30)}-${d.below(60)}`,
            `Φ${d.below(330)}`,
          ]),
        ]
      : []),
    ...(d.chance(0.15) ? [d.pick(k.codes.depotNames)] : []),
    ...(d.chance(0.1) ? [d.pick(k.codes.millNames)] : []),
    ...(d.chance(0.2) ? [d.pick(REST)] : []),
  ]
  const text = parts.join(d.chance(0.9) ? ' ' : '')
  return text === '' ? g.grade : text
}

export function questionOf(d: Dice, k: Known, own: OwnPrices): Question {
  const g = d.pick(k.goods)
  const q: Products = { word: d.chance(0.85) ? wordOf(d, k, g) : '', stock: d.pick([1, 1, 0]) as 0 | 1 }
  // Half of all questions are words alone: with every filter at once little is found.
  const filtered = d.chance(0.5)
  if (filtered && d.chance(0.2)) q.cid = d.chance(0.7) ? g.cateCode : d.pick(k.codes.cates)
  if (filtered && d.chance(0.15)) q.depot = [g.depotCode, d.pick(k.codes.depots)]
  if (filtered && d.chance(0.15)) q.grade = [g.grade, ...(d.chance(0.3) ? ['q235'] : [])]
  if (filtered && d.chance(0.06)) q.productName = [g.productName]
  if (filtered && d.chance(0.03)) q.mill = [d.pick(k.codes.mills)]
  if (filtered && d.chance(0.05)) q.settlement = [d.below(4)] as NonNullable<Products['settlement']>
  if (filtered && d.chance(0.05)) q.gradeLevel = [d.pick(['1', '2', '3'])]
  if (filtered && d.chance(0.03)) q.coating = [d.pick(k.codes.coatings)]
  if (filtered && d.chance(0.03)) q.model = [d.pick(k.codes.models)]
  if (filtered && d.chance(0.1)) q.mode = d.pick(['spot', 'futures'] as const)
  if (filtered && d.chance(0.06)) q.thicknessFromMm = d.below(30)
  if (filtered && d.chance(0.05)) q.thicknessToMm = d.below(60)
  if (filtered && d.chance(0.03)) q.widthFromMm = d.below(2000)
  if (filtered && d.chance(0.03)) q.lengthToMm = d.below(13_000)
  if (filtered && d.chance(0.03)) q.diameterFromMm = d.below(300)
  if (filtered && d.chance(0.15)) q.priceFromYuan = 2000 + d.below(2000)
  if (filtered && d.chance(0.15)) q.priceToYuan = 3500 + d.below(6000)
  if (d.chance(0.3)) q.priceBasis = d.pick(['works', 'delivered'] as const)
  if (filtered && d.chance(0.06)) q.availableFromT = d.below(200)
  q.sortField = d.pick([1, 2, 3, 4, 5, 5, 6, 7, 8]) as NonNullable<Products['sortField']>
  q.sortType = d.pick([-1, 0, 1]) as NonNullable<Products['sortType']>
  q.pageSize = d.pick([10, 20, 50])
  q.currentPage = d.pick([1, 1, 1, 1, 2, 3])
  const at: SearchAt = {
    channelCode: d.chance(0.4) ? (d.chance(0.6) ? g.channelCode : d.pick(k.codes.channels)) : null,
    areaCode: d.chance(0.4) ? '035' : d.pick(k.codes.areas),
    ...(d.chance(0.15)
      ? { hidden: new Set([d.pick(k.codes.channels), d.pick(k.codes.channels)]) }
      : d.chance(0.2)
        ? { own }
        : {}),
  }
  return { q, at }
}
