// How a lot is spoken of: its prices, its weight, its tags, where it leads to.
import type { Reply } from '@mall/contract/calls.ts'
import { valueOf, weightShare } from '@mall/domain/bidding/bidding.rules.ts'
import { perTon } from '@mall/domain/bidding/landed.ts'
import { BiddingMode, BiddingStatus, type BiddingStatusCode, PriceBasis } from '@mall/domain/bidding/bidding.status.ts'
import { type Fen, yuan } from '@mall/domain/money.ts'

export type LotCard = Reply<'/api/bidding/selectBiddingInfoPages'>['list'][number]
export type Lot = Reply<'/api/bidding/selectBiddingInfoBean'>
export type Mine = NonNullable<LotCard['mine']>

export const hallAddress = '/totalAuction'
export const lotAddress = (biddingNo: string): string => `/auction/details?biddingNo=${biddingNo}`
/** JP…007: where the whole number stands nearby. */
export const shortNo = (biddingNo: string): string => `JP…${biddingNo.slice(-3)}`

/** 3,260, or 3,260.50 where there are fen: prices move in whole yuan as a rule, and the big figures are read from afar. */
export const plain = (fen: Fen): string => yuan(fen).replace(/\.00$/, '')
export const unitOf = (lot: Pick<LotCard, 'priceBasis'>): string => PriceBasis.label(lot.priceBasis)

const RUNNING: readonly BiddingStatusCode[] = [BiddingStatus.open, BiddingStatus.extended]
const BEFORE: readonly BiddingStatusCode[] = [BiddingStatus.draft, BiddingStatus.announced, BiddingStatus.signUp]
const LIVE: readonly BiddingStatusCode[] = [...RUNNING, BiddingStatus.paused, BiddingStatus.closing]
export const isRunning = (state: BiddingStatusCode): boolean => RUNNING.includes(state)
/** Its clock has not begun. */
export const isComing = (state: BiddingStatusCode): boolean => BEFORE.includes(state)
/** Bids may still come, or their result is being made. */
export const isLive = (state: BiddingStatusCode): boolean => LIVE.includes(state)
export const isOver = (state: BiddingStatusCode): boolean => !isComing(state) && !isLive(state)

const MODE_TAG: Record<string, string> = {
  [BiddingMode.perTon]: '单价',
  [BiddingMode.wholeLot]: '整单',
  [BiddingMode.byQuantity]: '按量',
  [BiddingMode.sealed]: '密封',
}
/** Small tags of a row: what one must know before opening it. */
export function tagsOf(lot: LotCard): string[] {
  return [
    MODE_TAG[lot.mode] ?? BiddingMode.label(lot.mode),
    lot.weighed ? '过磅' : '理计',
    ...(lot.hasReserve ? ['有保留价'] : []),
    ...(lot.canInspect && !isOver(lot.state) ? ['可看货'] : []),
    ...(lot.bandPercent > 0 ? [`±${lot.bandPercent} %`] : []),
  ]
}

/** A price per ton, whatever its basis. */
export const perTonFen = (lot: Pick<LotCard, 'priceBasis' | 'weightKg'>, priceFen: Fen): Fen =>
  perTon(priceFen, lot.priceBasis, lot.weightKg)
/** What the goods cost at a price, fen; of a lot by quantity for so many pieces. */
export const goodsFen = (lot: Lot, priceFen: Fen, pieces = lot.pieces): Fen =>
  lot.mode === BiddingMode.byQuantity && pieces < lot.pieces
    ? valueOf(lot.mode, priceFen, [{ weightKg: weightShare(lot.weightKg, pieces, lot.pieces) }])
    : valueOf(lot.mode, priceFen, lot.lines)
/** What a ton costs at the buyer's yard at this price; null where nothing is known of the way. */
export const landedFen = (lot: Pick<LotCard, 'priceBasis' | 'weightKg' | 'landed'>, priceFen: Fen): Fen | null =>
  lot.landed ? perTonFen(lot, priceFen) + lot.landed.addFenPerTon : null

/** The price that counts now: led, hammered, or where it begins. */
export const shownPrice = (lot: LotCard): { fen: Fen; start: boolean } => {
  const fen = lot.hammerPriceFen ?? lot.leadPriceFen
  return fen === null ? { fen: lot.startPriceFen, start: true } : { fen, start: false }
}
