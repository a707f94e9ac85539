import type { Reply } from '@mall/contract/calls.ts'
import { BiddingStatus, type BiddingStatusCode, PriceBasis } from '@mall/domain/bidding/bidding.status.ts'
import { type Fen, yuan } from '@mall/domain/money.ts'

export type LotRow = Reply<'/api/ops/getBiddingLots'>['list'][number]
export type DeskLot = Reply<'/api/ops/getBiddingLot'>

export const watchAddress = (biddingNo: string): string => `/biddingLot?no=${biddingNo}`
export const editAddress = (biddingNo: string): string => `/biddingEdit?no=${biddingNo}`
/** 3,260, or 3,260.50 where there are fen. */
export const plain = (fen: Fen): string => yuan(fen).replace(/\.00$/, '')
export const unitOf = (lot: { priceBasis: string }): string => PriceBasis.label(lot.priceBasis)

const LIVE: readonly BiddingStatusCode[] = [BiddingStatus.open, BiddingStatus.extended, BiddingStatus.paused]
const BEFORE: readonly BiddingStatusCode[] = [BiddingStatus.announced, BiddingStatus.signUp]
export const isLive = (state: BiddingStatusCode): boolean => LIVE.includes(state)
export const isComing = (state: BiddingStatusCode): boolean => BEFORE.includes(state)
export const isDraft = (state: BiddingStatusCode): boolean => state === BiddingStatus.draft
/** In place of a price: nobody has bid, nobody may know, or there is none that leads. */
export const noPrice = (lot: { mode: string; bids: number }): string =>
  lot.bids === 0 ? '无人出价' : lot.mode === 'SEALED' ? '密封' : '按量'
/** What its desk may still touch: everything before the result. */
export const isOpen = (state: BiddingStatusCode): boolean => isLive(state) || isComing(state)
