// 过磅 weighing and 异议 dispute before the gate: what a net weight is compared with, who may doubt it, what holds in the end.
import { ENTERED, LEFT, LOADED, WaybillStatus } from './waybill.status.ts'
import { SettlementMode, type SettlementModeCode } from '../../goods/goods/goods.codes.ts'
import type { Kg } from '../../kernel/money.ts'
import { SCALE_DIFFERENCE_LIMIT_PERMILLE, SCALE_DIVISION_KG, deviationOf, scaleBand } from './scale.rules.ts'

export interface Reference {
  /** What the net weight is compared with when the ticket is made. */
  referenceKg: Kg
  limitPermille: number
  /** 理计 orders settle by the table: their weighing only shows whether the right goods stand on the truck. */
  control: boolean
}

/** By tag for 磅计 and 抄码, within the trade's 3 ‰; by table for 理计, within the control limit: bars may weigh some per cent less. */
export function referenceOf(o: { settlement: SettlementModeCode; tagKg: Kg; theoryKg: Kg; controlPermille: number }): Reference {
  return o.settlement === SettlementMode.theoretical
    ? { referenceKg: o.theoryKg, limitPermille: o.controlPermille, control: true }
    : { referenceKg: o.tagKg, limitPermille: SCALE_DIFFERENCE_LIMIT_PERMILLE, control: false }
}

export const withinReference = (netKg: Kg, r: Pick<Reference, 'referenceKg' | 'limitPermille'>): boolean => {
  const band = scaleBand(r.referenceKg, r.limitPermille)
  return netKg >= band.fromKg && netKg <= band.toKg
}

/** How many of its last weighings make the usual empty weight of a truck. */
export const USUAL_TARES = 5
/** The mean of the last ones on the scale's division; 0 when the truck is new here. */
export const usualTare = (tares: readonly Kg[]): Kg =>
  tares.length === 0 ? 0 : Math.round(tares.reduce((a, b) => a + b, 0) / tares.length / SCALE_DIVISION_KG) * SCALE_DIVISION_KG

/** So many doubts may buyer and driver together open of one load: each costs the truck half an hour. */
const MOST_DISPUTES = 2
/** What a re-weighing leaves to the buyer at least, however late it was made. */
export const ANSWER_LEAST_MINUTES = 10

export interface DoubtFacts {
  status: number
  /** The ticket that counts; null: not weighed. */
  netKg: Kg | null
  open: boolean
  /** Opened by buyer or driver before. */
  asked: number
}
/** Why nobody may ask for a re-weighing now; undefined when he may. */
export function whyNotDoubt(f: DoubtFacts): string | undefined {
  if (!LOADED.has(f.status)) return f.netKg === null ? '还没有过毛重，没有磅单可以异议' : '正在退回装车，重新过磅后再看'
  if (LEFT.has(f.status)) return '车已出厂，不能再要求厂内复磅；签收后可以提重量异议'
  if (f.netKg === null) return '还没有过毛重，没有磅单可以异议'
  if (f.open) return '已经在异议中，请等复磅'
  return f.asked >= MOST_DISPUTES ? `每车最多要求复磅 ${MOST_DISPUTES} 次，请联系司磅员或签收后提重量异议` : undefined
}

/** Why an own weight cannot be meant; undefined when it can. The whole truck, without its empty weight. */
export function whyNotOwnWeight(kg: Kg, netKg: Kg): string | undefined {
  if (!Number.isSafeInteger(kg) || kg <= 0) return '自磅净重须大于 0，请按公斤核对'
  if (kg > netKg * 1.5 || kg < netKg * 0.5)
    return `自磅净重 ${(kg / 1000).toFixed(3)} 吨与磅单 ${(netKg / 1000).toFixed(3)} 吨相差过大，请核对单位和小数点`
  return undefined
}

/** A truck in the yard as its acts see it. */
export interface YardTruck {
  status: number
  ended: boolean
}
const ENDED = '运单已取消'
/** Why no unit is ticked off on it, it is not weighed full, not sent back to be loaded anew; empty: it can be. The screen and the act ask the same. */
export const whyNotTick = ({ status, ended }: YardTruck): string =>
  ended ? ENDED : status === WaybillStatus.loading ? '' : ENTERED.has(status) ? '已装车完成' : '还没有进厂'
export const whyNotWeighFull = ({ status, ended, ...t }: YardTruck & { weighed: boolean; disputed: boolean }): string => {
  if (ended) return ENDED
  if (status !== WaybillStatus.loaded) return LEFT.has(status) ? '已出厂' : '装车完成后过毛重'
  return t.weighed && !t.disputed ? '已有磅单，没有异议不再过磅' : ''
}
export const whyNotUnload = ({ status, ended }: YardTruck): string =>
  ended ? ENDED : status === WaybillStatus.loaded ? '' : '装车完成、出厂之前才能退回'
/** Why the buyer cannot accept a re-weighing. */
export const whyNotAcceptReweigh = (o: { open: boolean; reweighed: boolean }): string =>
  !o.open ? '没有等认可的复磅' : o.reweighed ? '' : '还没有复磅；磅房复磅后请在时限内认可'
/** Why what a truck has brought cannot be signed for. */
export const whyNotReceive = (o: YardTruck & { received: boolean }): string => {
  if (o.received) return '已经签收'
  return o.ended ? '这一车已取消' : o.status === WaybillStatus.inTransit ? '' : '车还没有出厂'
}

export interface DisputeFacts {
  replyBy: number
  /** Made since the dispute was opened. */
  reweighed: boolean
}
/** Which of a doubted truck's tickets is offered as the one that holds: the newest within the band, else the newest. */
export const ticketLikeliest = <T extends { within: boolean }>(tickets: readonly T[]): T | undefined =>
  tickets.findLast(t => t.within) ?? tickets.at(-1)

/** What a correction would make of a ticket: its net weight beside what it is compared with. Undefined while no weight comes of the two. */
export function corrected(
  o: { grossKg: Kg | undefined; tareKg: Kg | undefined },
  r: Pick<Reference, 'referenceKg' | 'limitPermille'>,
): { netKg: Kg; permille: number; within: boolean } | undefined {
  if (o.grossKg === undefined || o.tareKg === undefined || o.grossKg <= o.tareKg) return undefined
  const netKg = o.grossKg - o.tareKg
  return { netKg, permille: deviationOf(netKg, r.referenceKg).permille, within: withinReference(netKg, r) }
}

/** 00:00: the re-weighing holds and the gate opens. Without one the mill still owes it, and the truck stays. */
export const lapses = (f: DisputeFacts, now: number): boolean => f.reweighed && now >= f.replyBy

export interface LeaveFacts {
  status: number
  weighed: boolean
  /** The dispute that is open, unless its time is over. */
  dispute: DisputeFacts | null
}
/** Why the gate stays shut for a truck that wants out; undefined: it opens. */
export function whyNotLeave(f: LeaveFacts, now: number): string | undefined {
  if (!ENTERED.has(f.status)) return '车还没有进厂'
  if (f.status === WaybillStatus.loading) return '还在装车，装车完成并过毛重后才能出厂'
  if (LEFT.has(f.status)) return '车已经出厂'
  if (!f.weighed) return '还没有过毛重，不能出厂'
  if (!f.dispute || lapses(f.dispute, now)) return undefined
  return f.dispute.reweighed ? '磅单异议中，等买方认可复磅或司磅员裁定' : '磅单异议中，请先复磅'
}

/** -F1, -F2 of re-weighings, -G1 of corrections: behind the number of the first. */
export const followingNo = (firstNo: string, kind: 'reweigh' | 'correction', before: number): string =>
  `${firstNo}-${kind === 'reweigh' ? 'F' : 'G'}${before + 1}`
