import type { Reply } from '@mall/contract/main/calls.ts'
import {
  AwardState,
  BiddingMode,
  BiddingStatus,
  type BiddingStatusCode,
  PriceBasis,
} from '@mall/domain/selling/auction/bidding.status.ts'
import { type Fen, yuan } from '@mall/domain/kernel/money.ts'

export type LotRow = Reply<'/api/ops/getBiddingLots'>['list'][number]
/** 保留价 and whether what is bid reaches it; null `met`: of a sealed lot nobody knows before its result. */
export type Reserve = Reply<'/api/ops/getBiddingReserve'>
/** The same in a sentence for the watch; `warn`: as it stands now, nothing or not all of it is sold. */
export function reserveWords(lot: DeskLot, r: Reserve | undefined): { text: string; warn: boolean } {
  if (r?.reserveFen == null) return { text: lot.hasReserve ? '有保留价' : '没有保留价', warn: false }
  const price = plain(r.reserveFen)
  if (lot.mode === BiddingMode.dutch)
    return {
      text: isLive(lot.state)
        ? `底价 ${price}，离它还有 ${plain(Math.max(0, (lot.leadPriceFen ?? 0) - r.reserveFen))} 元`
        : `底价 ${price}`,
      warn: false,
    }
  if (r.met === null)
    return { text: `保留价 ${price}，${lot.disclosure === 'rank' ? '只显名次' : '密封报价'}出结果前不知道到没到`, warn: false }
  if (lot.bids === 0) return { text: `保留价 ${price}，还没有人出价`, warn: true }
  const pieces = lot.form.lines.reduce((sum, l) => sum + l.pieces, 0)
  if (r.met && r.reachedPieces !== null)
    return { text: `${r.reachedPieces} / ${pieces} 件到了保留价 ${price}`, warn: r.reachedPieces < pieces }
  return r.met
    ? { text: `已到保留价 ${price}`, warn: false }
    : { text: `离保留价 ${price} 还差 ${plain(r.shortFen)} 元`, warn: true }
}
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
export const noPrice = (lot: { mode: string; disclosure: string; bids: number }): string =>
  lot.bids === 0 ? '无人出价' : lot.disclosure === 'rank' ? '只显名次' : lot.mode === 'SEALED' ? '密封' : '按量'
/**
 * The price of a lot and the sum beside it, which belong together: of a sale that stands, of the offer to step in, or of what leads now. After a default, or
 * a sale that was ended, the price is what was bid, and nothing was sold.
 */
export function figuresOf(lot: Pick<DeskLot, 'state' | 'mode' | 'hammerPriceFen' | 'leadPriceFen' | 'awards'>): {
  price: string
  priceFen: Fen | null
  sum: string
} {
  const byQuantity = lot.mode === BiddingMode.byQuantity
  if (lot.hammerPriceFen !== null)
    return { price: byQuantity ? '成交最低价' : '成交价', priceFen: lot.hammerPriceFen, sum: '成交额' }
  const asked = lot.awards.find(a => a.state === AwardState.asking)
  if (asked) return { price: '递补价，待答复', priceFen: asked.priceFen, sum: '递补货款' }
  const over = !isOpen(lot.state) && !isDraft(lot.state) && lot.state !== BiddingStatus.closing
  const price = byQuantity ? '入围最低价' : over ? '最高价' : '当前价'
  return { price, priceFen: lot.leadPriceFen, sum: over ? '成交额' : '现价成交额' }
}
/** What its desk may still touch: everything before the result. */
export const isOpen = (state: BiddingStatusCode): boolean => isLive(state) || isComing(state)
/** 12 秒前, 3 分 5 秒前, 2 小时前: how long ago. */
export function ageText(ms: number): string {
  const all = Math.max(0, Math.floor(ms / 1000))
  if (all < 60) return `${all} 秒前`
  if (all < 3600) return `${Math.floor(all / 60)} 分 ${all % 60} 秒前`
  return `${Math.floor(all / 3600)} 小时 ${Math.floor((all % 3600) / 60)} 分前`
}
