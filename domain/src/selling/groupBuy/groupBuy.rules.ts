// 团购: which price so many tons make, what a company may join, what a group must be like to be published. Asked by the server and by the screens.
import { type Fen, type Kg, lineAmount, shareOf, yuan } from '../../kernel/money.ts'
import { piecesForWeight, tons, weightOfPieces } from '../../kernel/weight.ts'
import { GroupState, type GroupStateCode } from './groupBuy.status.ts'

/** From `minKg` on everybody pays `priceFen` per ton. */
export interface Tier {
  minKg: Kg
  priceFen: Fen
}
/** Choices and quantities stand still so long before the deadline; more may be joined until it. */
export const STILL_MS = 6 * 3_600_000
/** Members are told that a group will not be reached so long before the deadline. */
export const WARN_MS = 24 * 3_600_000
/** What is over stays in the list so long. */
export const SHOWN_DAYS = 120
export const TIERS_MOST = 6

/** How many tiers so many kg reach; 0: none. */
export const tiersReached = (tiers: readonly Tier[], kg: Kg): number => tiers.filter(t => kg >= t.minKg).length
/** Price per ton at so many kg: the list's until the first tier is reached. */
export const priceAt = (listFen: Fen, tiers: readonly Tier[], kg: Kg): Fen =>
  tiers[tiersReached(tiers, kg) - 1]?.priceFen ?? listFen
/** The next tier and what lacks to it; undefined at the lowest price. */
export function nextTier(tiers: readonly Tier[], kg: Kg): (Tier & { lacksKg: Kg; no: number }) | undefined {
  const no = tiersReached(tiers, kg)
  const tier = tiers[no]
  return tier && { ...tier, lacksKg: tier.minKg - kg, no: no + 1 }
}
/** How far each step (list price, then the tiers) is filled, in percent of the way to the next one. */
export function stepFill(tiers: readonly Tier[], capKg: Kg, kg: Kg): number[] {
  const edges = [0, ...tiers.map(t => t.minKg), Math.max(capKg, tiers.at(-1)?.minKg ?? 0)]
  return edges.slice(0, -1).map((from, i) => {
    const to = edges[i + 1] ?? from
    if (kg >= to) return kg > from || to === from ? 100 : 0
    return kg <= from ? 0 : Math.round(((kg - from) * 1000) / (to - from)) / 10
  })
}

/** 订金: basis points of the goods' value at the list price, half up; one rule for all members and all tiers. */
export const depositOf = (listFen: Fen, kg: Kg, depositBp: number): Fen =>
  Math.max(1, shareOf(lineAmount({ priceFen: listFen, priceUnit: 'ton', weightKg: kg, pieces: 0 }), depositBp))
/** Goods' value at a price per ton. */
export const valueOf = (priceFen: Fen, kg: Kg): Fen => lineAmount({ priceFen, priceUnit: 'ton', weightKg: kg, pieces: 0 })

/** Whole pieces that a bound in kg allows. */
export const piecesWithin = (kg: Kg, pieceG: number): number => {
  const pieces = Math.floor((kg * 1000) / pieceG)
  // Rounded to kilograms one more may still fit.
  return weightOfPieces(pieces + 1, pieceG) <= kg ? pieces + 1 : pieces
}

export interface GroupForm {
  skuCode: string
  /** Empty: from stock; else the delivery period it is made for. */
  period: string
  tiers: readonly Tier[]
  startAt: number
  endAt: number
  capKg: Kg
  limitKg: Kg
  minJoinKg: Kg
  depositBp: number
}
const DAY_MS = 86_400_000
/** What is wrong with a group, in the order of the form; empty: nothing. `listFen` and `pieceG` of the goods, `now` in ms. */
export function whyNotGroup(
  f: GroupForm,
  goods: { listFen: Fen; pieceG: number },
  now: number,
): { field: string; why: string }[] {
  const wrong: { field: string; why: string }[] = []
  const say = (field: string, why: string) => void wrong.push({ field, why })
  if (f.tiers.length === 0) say('tiers', '请至少填写一档')
  if (f.tiers.length > TIERS_MOST) say('tiers', `最多 ${TIERS_MOST} 档`)
  f.tiers.forEach((t, i) => {
    const before = f.tiers[i - 1]
    if (before && t.minKg <= before.minKg) say('tiers', `第 ${i + 1} 档的吨数须大于第 ${i} 档（${tons(before.minKg)} 吨）`)
    if (before && t.priceFen >= before.priceFen)
      say('tiers', `第 ${i + 1} 档的价格须低于第 ${i} 档（${yuan(before.priceFen)} 元/吨）`)
    if (t.priceFen * 2 < goods.listFen) say('tiers', `第 ${i + 1} 档低于挂牌价的 50 %，请核对单位`)
    if (!before && t.priceFen >= goods.listFen) say('tiers', `第 1 档的价格须低于挂牌价 ${yuan(goods.listFen)} 元/吨`)
  })
  const last = f.tiers.at(-1)
  if (last && f.capKg < last.minKg) say('capKg', `上限不能少于最后一档 ${tons(last.minKg)} 吨`)
  if (f.limitKg > f.capKg) say('limitKg', '每家限量不能超过全团上限')
  if (f.minJoinKg > f.limitKg) say('minJoinKg', '起参吨数不能超过每家限量')
  if (goods.pieceG > 0 && piecesWithin(f.limitKg, goods.pieceG) < piecesForWeight(f.minJoinKg, goods.pieceG))
    say('limitKg', `每件 ${tons(goods.pieceG / 1000)} 吨，每家限量不够起参的件数`)
  if (last && goods.pieceG > 0 && weightOfPieces(piecesWithin(f.capKg, goods.pieceG), goods.pieceG) < last.minKg)
    say('capKg', '按整件折算，上限达不到最后一档，请把上限放宽一件')
  if (f.endAt <= now) say('endAt', '截止时间已过')
  if (f.endAt <= f.startAt) say('endAt', '截止须晚于开始')
  if (f.endAt - f.startAt > 60 * DAY_MS) say('endAt', '一团最多开 60 天')
  return wrong
}

export interface GroupClock {
  state: number
  published: boolean
  startAt: number
  endAt: number
}
/** The state as it is shown at an instant: what the clock has not written yet too. */
export function shownState(g: GroupClock, now: number): GroupStateCode {
  if (g.state === GroupState.coming && !g.published) return GroupState.draft
  const open = g.state === GroupState.coming || g.state === GroupState.running || g.state === GroupState.reached
  if (open && g.endAt <= now) return GroupState.closing
  if (g.state === GroupState.coming && g.startAt <= now) return GroupState.running
  return g.state as GroupStateCode
}
export const takesMembers = (state: number): boolean => state === GroupState.running || state === GroupState.reached
export const isOpen = (state: number): boolean => state === GroupState.coming || takesMembers(state)

/** Whether pieces may still be given up and the choice changed. */
export const mayGiveUp = (endAt: number, now: number): boolean => endAt - now > STILL_MS

export interface Wanted {
  pieces: number
  /** Pieces the company has in the group already. */
  have: number
  takeLess: boolean
}
export interface Room {
  pieceG: number
  pieceUnit: string
  minPieces: number
  limitPieces: number
  /** Pieces nobody has joined. */
  leftPieces: number
}
/** How many pieces a company gets, or why none: the limit of a company and the cap of the group, all its users together. */
export function allotted(w: Wanted, r: Room): { pieces: number } | { why: string } {
  const t = (pieces: number) => `${pieces} ${r.pieceUnit}（${tons(weightOfPieces(pieces, r.pieceG))} 吨）`
  if (!Number.isInteger(w.pieces) || w.pieces < 1) return { why: `请填写整${r.pieceUnit}数` }
  if (w.pieces > r.limitPieces) return { why: `每家企业最多 ${t(r.limitPieces)}` }
  if (w.pieces < r.minPieces) return { why: `至少参 ${t(r.minPieces)}` }
  const most = w.have + r.leftPieces
  if (w.pieces <= most) return { pieces: w.pieces }
  if (most <= w.have) return { why: w.have > 0 ? '已到全团上限，不能再加' : '已到全团上限，不能再参' }
  if (!w.takeLess) return { why: `全团只剩 ${t(r.leftPieces)}，可勾选「不够时有多少参多少」或改数量` }
  return most < r.minPieces ? { why: `全团只剩 ${t(r.leftPieces)}，不够起参的 ${t(r.minPieces)}` } : { pieces: most }
}

/** The rules as they read beside one group: its deposit and its time to pay stand where the text leaves room for them. */
export const rulesOf = (paragraphs: readonly string[], f: { depositBp: number; payHours: number }): string[] =>
  paragraphs.map(p => p.replaceAll('{订金}', `${f.depositBp / 100} %`).replaceAll('{付款时限}', `${f.payHours} 小时`))
