// The orders whose trucks the demo shows on their way: every state a truck can be in is there on the first day.

export type TruckState =
  /** Announced: for tomorrow, for today, without plate and driver, or not come in his hour. */
  | 'tomorrow'
  | 'today'
  | 'unnamed'
  | 'missed'
  /** Between gate and gate: being loaded; weighed and disputed, its clock begins with the demo. */
  | 'loading'
  | 'disputed'
  /** Out: on the road, there and not signed for, signed for, with damage, with another weight by the buyer's scale. */
  | 'road'
  | 'arrived'
  | 'received'
  | 'damaged'
  | 'objected'

export interface TruckStory {
  /** Which company, by its place in the list; 0: the demo company. */
  buyer: number
  pieces: number
  /** 代办运输 for so much a ton; null: the buyer fetches it. */
  freightFenPerTon: number | null
  trucks: readonly { coils: number; state: TruckState }[]
  /** 分批付款放行: percent of each stage, and how many are paid. */
  stages?: { shares: readonly number[]; paid: number }
  /** What no truck took will not come: the warehouse has none. */
  tail?: true
  /** And its sheet waits for the buyer: shall the rest come or not. */
  sheet?: true
}

const FREIGHT = 9600
export const truckStories: readonly TruckStory[] = [
  {
    buyer: 0,
    pieces: 13,
    freightFenPerTon: FREIGHT,
    trucks: [
      { coils: 3, state: 'received' },
      { coils: 3, state: 'arrived' },
      { coils: 3, state: 'road' },
      { coils: 2, state: 'loading' },
      { coils: 2, state: 'unnamed' },
    ],
  },
  {
    buyer: 0,
    pieces: 9,
    freightFenPerTon: null,
    trucks: [
      { coils: 3, state: 'disputed' },
      { coils: 2, state: 'today' },
      { coils: 2, state: 'tomorrow' },
    ],
  },
  {
    buyer: 0,
    pieces: 6,
    freightFenPerTon: FREIGHT,
    trucks: [
      { coils: 3, state: 'damaged' },
      { coils: 3, state: 'missed' },
    ],
  },
  {
    buyer: 0,
    pieces: 5,
    freightFenPerTon: FREIGHT,
    trucks: [
      { coils: 3, state: 'objected' },
      { coils: 2, state: 'tomorrow' },
    ],
  },
  { buyer: 0, pieces: 4, freightFenPerTon: null, trucks: [{ coils: 3, state: 'received' }], tail: true },
  { buyer: 0, pieces: 4, freightFenPerTon: null, trucks: [{ coils: 3, state: 'received' }], tail: true, sheet: true },
  {
    buyer: 2,
    pieces: 6,
    freightFenPerTon: FREIGHT,
    trucks: [
      { coils: 3, state: 'road' },
      { coils: 3, state: 'unnamed' },
    ],
  },
  {
    buyer: 4,
    pieces: 5,
    freightFenPerTon: null,
    trucks: [
      { coils: 3, state: 'missed' },
      { coils: 2, state: 'today' },
    ],
  },
  // Paid for seven tenths in two stages: five of eight coils are on trucks, a sixth would be more than is released.
  {
    buyer: 0,
    pieces: 8,
    freightFenPerTon: null,
    trucks: [
      { coils: 3, state: 'received' },
      { coils: 2, state: 'tomorrow' },
    ],
    stages: { shares: [40, 30, 30], paid: 2 },
  },
]
/** Long enough ago for a truck that was signed for yesterday. */
export const TRUCK_STORY_HOURS = 120
