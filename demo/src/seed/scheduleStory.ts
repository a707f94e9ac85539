// The orders that the plan of the demo is about: one of the demo company is late, one is being rolled, two are as agreed; others' wait.
import { addDays, chinaDay, mondayOf } from '@mall/domain/delivery/production/week.ts'

export interface StoryOrder {
  /** Which company, by its place in the list; 0: the demo company. */
  buyer: number
  skuCode: string
  pieces: number
  /** Week from this one, and the ready day the buyer's period was chosen by; null: it has no week. */
  week: number | null
  readyDays: number
  /** Slipped to this week; published, the buyer chooses. */
  slipped?: number
  /** Drafted to this week, not published. */
  draft?: number
  /** Coils made so far. */
  made?: number
  /** Asked to be cancelled. */
  cancelAsked?: string
  hoursAgo: number
}

export const storyOrders: readonly StoryOrder[] = [
  { buyer: 0, skuCode: 'GMC-S350GD.ZM-1.5-1250-ZM310-W12', pieces: 6, week: 1, readyDays: 4, slipped: 3, hoursAgo: 595 },
  { buyer: 0, skuCode: 'CRC-DC04-0.8-1250-W12', pieces: 3, week: 0, readyDays: 6, made: 2, hoursAgo: 548 },
  { buyer: 0, skuCode: 'CRC-DC01-1.2-1250-W12', pieces: 3, week: 1, readyDays: 5, hoursAgo: 401 },
  { buyer: 0, skuCode: 'NPC-TDC51D.AZ-0.35-1200-PE-RAL5015-W09', pieces: 3, week: 3, readyDays: 5, hoursAgo: 232 },
  { buyer: 3, skuCode: 'GMC-S350GD.ZM-1.5-1250-ZM310-W18', pieces: 4, week: 1, readyDays: 4, draft: 3, hoursAgo: 556 },
  { buyer: 5, skuCode: 'CRC-DC01-1.2-1250-W12', pieces: 3, week: 3, readyDays: 5, draft: 2, hoursAgo: 260 },
  { buyer: 7, skuCode: 'CRC-DC04-0.8-1250-W12', pieces: 8, week: null, readyDays: 40, hoursAgo: 60 },
  {
    buyer: 9,
    skuCode: 'GAC-DX51D.AZ-0.6-1250-AZ150-W12',
    pieces: 7,
    week: null,
    readyDays: 38,
    hoursAgo: 55,
    cancelAsked: '项目延期，暂不需要',
  },
  { buyer: 11, skuCode: 'GMC-S350GD.ZM-1.5-1250-ZM200-W12', pieces: 4, week: null, readyDays: 47, hoursAgo: 49 },
]

/** The third of the month in which the goods were to be ready, as the buyer chose it. */
export function storyPeriod(o: Pick<StoryOrder, 'week' | 'readyDays'>): string {
  const day = addDays(mondayOf(chinaDay(Date.now())), 7 * (o.week ?? 0) + o.readyDays)
  const third = Math.min(3, 1 + Math.floor((Number(day.slice(8)) - 1) / 10))
  return `${day.slice(0, 4)}${day.slice(5, 7)}${third}`
}
