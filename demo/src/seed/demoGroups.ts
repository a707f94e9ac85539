// The groups of the demo as data: what is sold at which tiers, how far each has come, in which state a visitor finds it. Hours are from now.
import type { GroupChoiceCode } from '@mall/domain/selling/groupBuy/groupBuy.status.ts'

export interface DemoGroup {
  no: string
  /** Goods by their variety's name and the unit they are counted in; the `skip`th that fits. */
  goods: { name: string; skip: number }
  /** To be made, in the last delivery period that is offered; else from stock. */
  futures?: boolean
  tiers: readonly { tons: number; minusYuan: number }[]
  capTons: number
  limitTons: number
  startIn: number
  endIn: number
  note: string
  /** Who joins (0 is demo01's company), with how many tons, what for when it fails. The last of them takes what makes the sum `tons`. */
  joins: readonly { by: number; tons: number; choice: GroupChoiceCode }[]
  state: 'draft' | 'coming' | 'open' | 'closed' | 'paid' | 'cancelled'
}
const PLATE = '中厚板'
const BAR = '螺纹钢'

export const demoGroups: readonly DemoGroup[] = [
  {
    no: 'TG20261118003',
    goods: { name: PLATE, skip: 3 },
    startIn: -72,
    endIn: 79,
    capTons: 1200,
    limitTons: 300,
    tiers: [
      { tons: 300, minusYuan: 10 },
      { tons: 500, minusYuan: 20 },
      { tons: 1000, minusYuan: 35 },
    ],
    note: '汽运另计，提货前一天预约装车时段。',
    joins: [
      { by: 1, tons: 160, choice: 'refund' },
      { by: 2, tons: 114, choice: 'list' },
      { by: 0, tons: 12, choice: 'list' },
    ],
    state: 'open',
  },
  {
    no: 'TG20261115001',
    goods: { name: '镀锌', skip: 1 },
    futures: true,
    startIn: -140,
    endIn: 30,
    capTons: 1200,
    limitTons: 400,
    tiers: [
      { tons: 300, minusYuan: 10 },
      { tons: 500, minusYuan: 20 },
      { tons: 1000, minusYuan: 35 },
    ],
    note: '同一排产窗口轧制，够一个最小批次即开轧。',
    joins: [
      { by: 1, tons: 260, choice: 'refund' },
      { by: 2, tons: 262, choice: 'list' },
    ],
    state: 'open',
  },
  {
    no: 'TG20261119004',
    goods: { name: 'H型钢', skip: 5 },
    startIn: -20,
    endIn: 75,
    capTons: 700,
    limitTons: 200,
    tiers: [
      { tons: 200, minusYuan: 15 },
      { tons: 400, minusYuan: 30 },
      { tons: 600, minusYuan: 45 },
    ],
    note: '',
    joins: [
      { by: 2, tons: 100, choice: 'refund' },
      { by: 3, tons: 68, choice: 'refund' },
    ],
    state: 'open',
  },
  {
    no: 'TG20261123005',
    goods: { name: '热轧', skip: 2 },
    startIn: 20,
    endIn: 140,
    capTons: 500,
    limitTons: 150,
    tiers: [
      { tons: 150, minusYuan: 10 },
      { tons: 300, minusYuan: 25 },
    ],
    note: '',
    joins: [],
    state: 'coming',
  },
  {
    no: 'TG20261123006',
    goods: { name: BAR, skip: 6 },
    startIn: 48,
    endIn: 168,
    capTons: 600,
    limitTons: 200,
    tiers: [
      { tons: 200, minusYuan: 10 },
      { tons: 400, minusYuan: 20 },
    ],
    note: '',
    joins: [],
    state: 'draft',
  },
  {
    no: 'TG20261110002',
    goods: { name: BAR, skip: 4 },
    startIn: -240,
    endIn: -5,
    capTons: 80,
    limitTons: 30,
    tiers: [
      { tons: 10, minusYuan: 10 },
      { tons: 20, minusYuan: 20 },
      { tons: 60, minusYuan: 35 },
    ],
    note: '',
    joins: [
      { by: 1, tons: 10, choice: 'refund' },
      { by: 2, tons: 14, choice: 'refund' },
    ],
    state: 'paid',
  },
  {
    no: 'TG20261105003',
    goods: { name: '线材', skip: 1 },
    startIn: -400,
    endIn: -260,
    capTons: 500,
    limitTons: 300,
    tiers: [
      { tons: 300, minusYuan: 10 },
      { tons: 450, minusYuan: 20 },
    ],
    note: '',
    joins: [
      { by: 0, tons: 10, choice: 'refund' },
      { by: 1, tons: 120, choice: 'refund' },
    ],
    state: 'closed',
  },
  {
    no: 'TG20261108001',
    goods: { name: BAR, skip: 5 },
    startIn: -330,
    endIn: -250,
    capTons: 300,
    limitTons: 200,
    tiers: [{ tons: 150, minusYuan: 10 }],
    note: '',
    joins: [{ by: 3, tons: 40, choice: 'refund' }],
    state: 'cancelled',
  },
]
