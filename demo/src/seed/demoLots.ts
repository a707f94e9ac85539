// The lots of the demo as data: what is sold how, in which state a visitor finds them, who has bid what. Hours are from now.
import type { BiddingModeCode } from '@mall/domain/selling/auction/bidding.status.ts'

export interface DemoLot {
  no: string
  event: string
  mode: BiddingModeCode
  /** Which goods: the unit they are counted in, by what their grade is lower, how many kinds and pieces of each; `named`: coil by coil, by its number. */
  goods: { unit: '卷' | '件'; level: '2' | '3'; kinds: number; pieces: number; skip: number; word?: string; named?: true }
  /** Share of the list price, percent. */
  startPercent: number
  stepYuan: number
  openIn: number
  endIn: number
  /** Steps above the start price; null: none. */
  reserveSteps: number | null
  depositYuan?: number
  defects: readonly string[]
  /** Who signs up (0 is demo01's company) and what is bid: who, how many steps above the start, how many hours ago. */
  signedUp: readonly number[]
  bids: readonly { by: number; steps: number; ago: number; pieces?: number }[]
  auto?: { by: number; steps: number }
  inspectIn?: readonly number[]
  state: 'draft' | 'published' | 'paused' | 'closed' | 'paid' | 'defaulted' | 'asking' | 'withdrawn'
  nightPause?: boolean
  /** 允差, percent either way. */
  bandPercent?: number
}

const COIL = ['头部厚度超差，外圈约 12 m', '边裂 ≤ 5 mm，单边', '塔形 65 mm', '表面轧入氧化铁皮']
const BARS = ['短尺', '端部弯曲，已标识', '表面锈蚀，可除锈']
/** A sale is of goods of one grade; lots of the month's own sale name it. */
const SALE_OF = { 2: '二级品专场', 3: '协议品专场' } as const

const lots: readonly (Omit<DemoLot, 'event'> & { event?: string })[] = [
  {
    no: 'JP20261121007',
    mode: 'PRICE',
    startPercent: 90,
    stepYuan: 10,
    openIn: -2,
    endIn: 0.9,
    reserveSteps: 8,
    goods: { unit: '卷', level: '3', kinds: 2, pieces: 2, skip: 0, named: true },
    defects: COIL,
    signedUp: [0, 1, 2, 3],
    bids: [
      { by: 2, steps: 0, ago: 1.9 },
      { by: 0, steps: 1, ago: 1.6 },
      { by: 1, steps: 2, ago: 1.2 },
      { by: 0, steps: 3, ago: 0.6 },
      { by: 1, steps: 5, ago: 0.2 },
    ],
    inspectIn: [-1],
    state: 'published',
  },
  {
    no: 'JP20261121008',
    mode: 'PRICE',
    startPercent: 91,
    stepYuan: 10,
    openIn: -3,
    endIn: 5.2,
    reserveSteps: null,
    goods: { unit: '件', level: '3', kinds: 2, pieces: 8, skip: 0 },
    defects: BARS,
    signedUp: [0, 2, 3],
    bids: [
      { by: 2, steps: 1, ago: 2.1 },
      { by: 0, steps: 2, ago: 1.4 },
      { by: 3, steps: 3, ago: 0.8 },
      { by: 0, steps: 4, ago: 0.5 },
    ],
    auto: { by: 0, steps: 8 },
    inspectIn: [0, 1],
    bandPercent: 3,
    state: 'published',
  },
  {
    no: 'JP20261121009',
    mode: 'QTY',
    startPercent: 88,
    stepYuan: 20,
    openIn: -4,
    endIn: 27,
    reserveSteps: null,
    goods: { unit: '卷', level: '2', kinds: 1, pieces: 6, skip: 1 },
    defects: ['色差 ΔE 1.2，二级品'],
    signedUp: [1, 2],
    bids: [
      { by: 1, steps: 0, ago: 3, pieces: 4 },
      { by: 2, steps: 1, ago: 1, pieces: 3 },
    ],
    state: 'published',
  },
  {
    no: 'JP20261121010',
    mode: 'LOT',
    startPercent: 90,
    stepYuan: 500,
    openIn: -1,
    endIn: 30,
    reserveSteps: null,
    goods: { unit: '卷', level: '3', kinds: 1, pieces: 3, skip: 3, named: true },
    defects: COIL.slice(1),
    signedUp: [0, 1],
    bids: [{ by: 1, steps: 0, ago: 0.4 }],
    state: 'published',
  },
  {
    no: 'JP20261121011',
    mode: 'SEALED',
    startPercent: 85,
    stepYuan: 1,
    openIn: -2,
    endIn: 48,
    reserveSteps: 20,
    goods: { unit: '卷', level: '3', kinds: 1, pieces: 2, skip: 4 },
    defects: COIL.slice(2),
    signedUp: [2, 3],
    bids: [
      { by: 2, steps: 4400, ago: 1.3 },
      { by: 3, steps: 5200, ago: 0.7 },
    ],
    state: 'published',
  },
  {
    no: 'JP20261121012',
    mode: 'PRICE',
    startPercent: 92,
    stepYuan: 10,
    openIn: -6,
    endIn: 3,
    reserveSteps: null,
    goods: { unit: '卷', level: '3', kinds: 1, pieces: 2, skip: 5 },
    defects: COIL,
    signedUp: [1],
    bids: [{ by: 1, steps: 0, ago: 4 }],
    state: 'paused',
  },
  {
    no: 'JP20261121013',
    mode: 'PRICE',
    startPercent: 90,
    stepYuan: 10,
    openIn: 5,
    endIn: 8,
    reserveSteps: null,
    goods: { unit: '卷', level: '3', kinds: 1, pieces: 2, skip: 6 },
    defects: COIL,
    signedUp: [0],
    bids: [],
    inspectIn: [0, 1],
    state: 'published',
  },
  {
    no: 'JP20261121014',
    mode: 'QTY',
    startPercent: 87,
    stepYuan: 20,
    openIn: 26,
    endIn: 30,
    reserveSteps: null,
    goods: { unit: '卷', level: '2', kinds: 1, pieces: 5, skip: 2 },
    defects: ['表面轻微辊印'],
    signedUp: [],
    bids: [],
    inspectIn: [1],
    state: 'published',
  },
  {
    no: 'JP20261121015',
    mode: 'LOT',
    startPercent: 89,
    stepYuan: 1000,
    openIn: 50,
    endIn: 54,
    reserveSteps: 3,
    goods: { unit: '件', level: '3', kinds: 1, pieces: 10, skip: 3 },
    defects: BARS,
    signedUp: [],
    bids: [],
    inspectIn: [1, 2],
    state: 'published',
  },
  {
    no: 'JP20261123901',
    mode: 'PRICE',
    startPercent: 90,
    stepYuan: 10,
    openIn: 72,
    endIn: 75,
    reserveSteps: null,
    goods: { unit: '卷', level: '3', kinds: 1, pieces: 1, skip: 7, named: true },
    defects: COIL,
    signedUp: [],
    bids: [],
    state: 'draft',
  },
  {
    no: 'JP20261120004',
    mode: 'PRICE',
    startPercent: 90,
    stepYuan: 10,
    openIn: -9,
    endIn: -4,
    reserveSteps: 2,
    goods: { unit: '卷', level: '3', kinds: 1, pieces: 1, skip: 8, named: true },
    defects: COIL,
    signedUp: [0, 2],
    bids: [
      { by: 2, steps: 2, ago: 8 },
      { by: 0, steps: 4, ago: 5 },
    ],
    state: 'closed',
  },
  {
    no: 'JP20261120002',
    mode: 'PRICE',
    startPercent: 91,
    stepYuan: 10,
    openIn: -28,
    endIn: -23,
    reserveSteps: null,
    goods: { unit: '卷', level: '3', kinds: 1, pieces: 1, skip: 9, named: true },
    defects: COIL,
    signedUp: [0, 1, 3],
    bids: [
      { by: 0, steps: 1, ago: 27 },
      { by: 3, steps: 2, ago: 26 },
      { by: 1, steps: 4, ago: 24 },
    ],
    state: 'paid',
  },
  {
    no: 'JP20261118006',
    event: '十一月专场',
    mode: 'PRICE',
    startPercent: 93,
    stepYuan: 10,
    openIn: -80,
    endIn: -75,
    reserveSteps: 12,
    goods: { unit: '件', level: '3', kinds: 1, pieces: 2, skip: 4 },
    defects: BARS,
    signedUp: [0, 2],
    bids: [{ by: 0, steps: 0, ago: 78 }],
    state: 'closed',
  },
  {
    no: 'JP20261117005',
    event: '十一月专场',
    mode: 'PRICE',
    startPercent: 90,
    stepYuan: 10,
    openIn: -104,
    endIn: -100,
    reserveSteps: null,
    goods: { unit: '卷', level: '3', kinds: 1, pieces: 1, skip: 10, named: true },
    defects: COIL,
    signedUp: [0],
    bids: [{ by: 0, steps: 1, ago: 102 }],
    state: 'paid',
  },
  {
    no: 'JP20261119003',
    event: '十一月专场',
    mode: 'PRICE',
    startPercent: 90,
    stepYuan: 10,
    openIn: -56,
    endIn: -50,
    reserveSteps: null,
    goods: { unit: '卷', level: '3', kinds: 1, pieces: 1, skip: 11, named: true },
    defects: COIL,
    signedUp: [0, 3],
    bids: [
      { by: 0, steps: 2, ago: 54 },
      { by: 3, steps: 5, ago: 52 },
    ],
    state: 'asking',
  },
  {
    no: 'JP20261116002',
    event: '十一月专场',
    mode: 'PRICE',
    startPercent: 95,
    stepYuan: 10,
    openIn: -130,
    endIn: -126,
    reserveSteps: null,
    goods: { unit: '卷', level: '3', kinds: 1, pieces: 1, skip: 12, named: true },
    defects: COIL,
    signedUp: [],
    bids: [],
    state: 'withdrawn',
  },
]
export const demoLots: readonly DemoLot[] = lots.map(l => ({ ...l, event: l.event ?? SALE_OF[l.goods.level] }))
