// Whether a lot can be put up as it is written: the same for the form, a copy and each lot of an Excel.
import { dayText } from '../../kernel/clock.ts'
import { yuan, type Fen, type Kg } from '../../kernel/money.ts'
import { BiddingMode, type BiddingModeCode, Disclosure, type DisclosureCode } from './bidding.status.ts'
import { nightAt, rises } from './bidding.rules.ts'
import { fallsFor } from './falling.ts'

export interface LotFacts {
  mode: BiddingModeCode
  disclosure: DisclosureCode
  startPriceFen: Fen
  stepFen: Fen
  /** 降价竞拍: one step less every so many minutes. */
  fallMinutes: number | null
  reserveFen: Fen | null
  depositFen: Fen | null
  openAt: number
  endAt: number
  signUpUntil: number | null
  nightPause: boolean
  lines: readonly { skuCode: string; pieces: number; weightKg: Kg }[]
  /** 看货: days as 2026-11-24, hours as 09:00. */
  inspections?: readonly { on: string; from: string; to: string }[]
}
export type LotField =
  | 'stepFen'
  | 'fallMinutes'
  | 'disclosure'
  | 'reserveFen'
  | 'depositFen'
  | 'openAt'
  | 'endAt'
  | 'signUpUntil'
  | 'lines'
  | 'inspections'

/** Lots that are published together: what a page of the list shows at most. */
export const MOST_AT_ONCE = 100
const HOUR = 3_600_000
/** So many different goods a lot has at most; whoever asks something of all of them asks of no more. */
export const LOT_CODES_MOST = 60
const LONGEST = 30 * 24 * HOUR
const SHORTEST = 10 * 60_000

/**
 * What a buyer cannot see of a lot and should be said before it is announced; empty: nothing. `pictures`: of its lines and those beside it; `today`: the
 * mill's, as 2026-11-24.
 */
export function whatIsUnseen(l: { pictures: number; inspections: readonly { on: string }[] }, today: string): string {
  if (l.pictures > 0 || l.inspections.some(d => d.on >= today)) return ''
  return '没有照片，也没有安排看货：买家只能凭缺陷说明出价'
}

/** What is wrong, field by field; none: it can be published. `now`: ms of the database. */
export function whyNotLot(l: LotFacts, now: number): { field: LotField; why: string }[] {
  const wrong: { field: LotField; why: string }[] = []
  const say = (field: LotField, why: string) => wrong.push({ field, why })
  const dutch = l.mode === BiddingMode.dutch
  if (l.mode !== BiddingMode.sealed && l.stepFen * 2 > l.startPriceFen)
    say('stepFen', dutch ? '降价幅度不能超过起拍价的一半' : '加价幅度不能超过起拍价的一半')
  if (l.disclosure === Disclosure.rank && !rises(l.mode)) say('disclosure', '只显名次只用于单价竞拍和整单竞拍')
  if (dutch) whyNotFalls(l, say)
  else if (l.reserveFen !== null && l.reserveFen < l.startPriceFen)
    say('reserveFen', `保留价不能低于起拍价 ${yuan(l.startPriceFen)} 元`)
  const value =
    l.mode === BiddingMode.wholeLot ? l.startPriceFen : l.lines.reduce((s, r) => s + (l.startPriceFen * r.weightKg) / 1000, 0)
  if (l.depositFen !== null && l.depositFen > value) say('depositFen', '固定保证金不能超过起拍货值')
  if (l.openAt < now) say('openAt', '开始时间已过')
  if (l.endAt - l.openAt < SHORTEST) say('endAt', '从开始到结束至少 10 分钟')
  if (l.endAt - l.openAt > LONGEST) say('endAt', '从开始到结束最多 30 天')
  if (l.nightPause && nightAt(l.openAt)) say('openAt', '设了夜间暂停，开始时间须在 9:00 到 18:00 之间')
  if (l.signUpUntil !== null && (l.signUpUntil > l.endAt || l.signUpUntil < now)) say('signUpUntil', '报名截止须在现在与结束之间')
  if (l.mode === BiddingMode.byQuantity && l.lines.length > 1) say('lines', '按量竞拍的标的须是一行：同规格、每件重量相同')
  if (new Set(l.lines.map(r => r.skuCode)).size > LOT_CODES_MOST) say('lines', `一场最多 ${LOT_CODES_MOST} 个商品编号`)
  const days = l.inspections ?? []
  const turned = days.find(d => d.from >= d.to)
  if (turned) say('inspections', `看货 ${turned.on}：结束时间须晚于开始时间`)
  // A day has one row and one count of places.
  const twice = days.find((d, i) => days.findIndex(x => x.on === d.on) < i)
  if (twice) say('inspections', `看货 ${twice.on} 写了两次，一天只写一行`)
  const late = days.find(d => d.on > dayText(new Date(l.endAt)))
  if (late) say('inspections', `看货 ${late.on} 在竞拍结束之后`)
  return wrong
}

/** 降价竞拍: down from the start price by whole steps to the floor, and time enough for all of them. */
function whyNotFalls(l: LotFacts, say: (field: LotField, why: string) => void): void {
  if (l.fallMinutes === null) return say('fallMinutes', '降价竞拍须写几分钟降一次')
  if (l.reserveFen === null) return say('reserveFen', '降价竞拍须写底价：降到它为止，买家看不到')
  const why = whyNotFloor(l, l.reserveFen)
  if (why !== '') return say('reserveFen', why)
  const minutes = fallsFor({ startFen: l.startPriceFen, stepFen: l.stepFen, fallMinutes: l.fallMinutes }, l.reserveFen) / 60_000
  if (l.endAt - l.openAt < minutes * 60_000)
    say('endAt', `降到底价并等满一次要 ${minutes} 分钟，最晚结束须在这之后（夜间不计），并请留余量：买家看得到它`)
}
/** Why the price cannot end there; empty: it can. */
export function whyNotFloor(l: { startPriceFen: Fen; stepFen: Fen }, floorFen: Fen): string {
  if (floorFen >= l.startPriceFen) return `底价须低于起拍价 ${yuan(l.startPriceFen)} 元`
  return (l.startPriceFen - floorFen) % l.stepFen === 0 ? '' : `底价须是起拍价减 ${yuan(l.stepFen)} 元的整数倍`
}
