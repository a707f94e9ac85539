// How a lot is spoken of: its prices, its weight, its tags, where it leads to.
import type { Reply } from '@mall/contract/main/calls.ts'
import { closesPrices, depositShare, ranksOnly, valueOf, weightShare } from '@mall/domain/selling/auction/bidding.rules.ts'
import { perTon } from '@mall/domain/selling/auction/landed.ts'
import { BiddingMode, BiddingStatus, type BiddingStatusCode, PriceBasis } from '@mall/domain/selling/auction/bidding.status.ts'
import { type Fen, yuan } from '@mall/domain/kernel/money.ts'

export type LotCard = Reply<'/api/bidding/selectBiddingInfoPages'>['list'][number]
export type Lot = Reply<'/api/bidding/selectBiddingInfoBean'>
export type Mine = NonNullable<LotCard['mine']>

export const lotAddress = (biddingNo: string): string => `/auction/details?biddingNo=${biddingNo}`
/** JP…007: where the whole number stands nearby. */
export const shortNo = (biddingNo: string): string => `JP…${biddingNo.slice(-3)}`

/** 3,260, or 3,260.50 where there are fen: prices move in whole yuan as a rule, and the big figures are read from afar. */
export const plain = (fen: Fen): string => yuan(fen).replace(/\.00$/, '')
export const unitOf = (lot: Pick<LotCard, 'priceBasis'>): string => PriceBasis.label(lot.priceBasis)

const RUNNING: readonly BiddingStatusCode[] = [BiddingStatus.open, BiddingStatus.extended]
const BEFORE: readonly BiddingStatusCode[] = [BiddingStatus.draft, BiddingStatus.announced, BiddingStatus.signUp]
const LIVE: readonly BiddingStatusCode[] = [...RUNNING, BiddingStatus.paused, BiddingStatus.closing]
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
  [BiddingMode.dutch]: '降价',
}
/** Prices of the others are told nobody yet: sealed, or ranks alone. */
export const closedNow = (lot: Pick<LotCard, 'mode' | 'disclosure' | 'state'>): boolean => closesPrices(lot) && !isOver(lot.state)
/** That there is a reserve: a falling price always ends at one. */
export const showsReserve = (lot: Pick<LotCard, 'mode' | 'hasReserve'>): boolean =>
  lot.hasReserve && lot.mode !== BiddingMode.dutch
/** 每 60 分钟降 20: of a falling price. */
export const fallText = (lot: Pick<LotCard, 'fallMinutes' | 'stepFen'>): string =>
  `每 ${lot.fallMinutes ?? 0} 分钟降 ${plain(lot.stepFen)}`
/** 第 2 名，3 家出过价: where only ranks are shown. */
export const rankText = (lot: Pick<LotCard, 'rankedCount' | 'mine'>): string =>
  [...(lot.mine?.rank == null ? [] : [`第 ${lot.mine.rank} 名`]), `${lot.rankedCount ?? 0} 家出过价`].join('，')
/** Small tags of a row: what one must know before opening it. */
export function tagsOf(lot: LotCard): string[] {
  return [
    MODE_TAG[lot.mode] ?? BiddingMode.label(lot.mode),
    lot.weighed ? '过磅' : '理计',
    ...(ranksOnly(lot) ? ['只显名次'] : []),
    ...(showsReserve(lot) ? ['有保留价'] : []),
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
/** The same where the scale shows as much more as the lot allows; a whole sum is a price per ton by then, as its order has it. */
export const mostFen = (lot: Lot, priceFen: Fen, pieces = lot.pieces): Fen =>
  Math.ceil((goodsFen(lot, priceFen, pieces) * (100 + lot.settlePercent)) / 100)
/** What a buyer may see of the goods before he bids: one sentence for the lines and for the days of inspection. */
export function seenText(lot: Pick<Lot, 'inspections' | 'annexes' | 'lines'>): { noPicture: string; noDay: string } {
  const pictures = lot.annexes.length > 0 || lot.lines.some(l => l.files.length > 0)
  return {
    noPicture: lot.inspections.length > 0 ? '现场看货' : '没有照片',
    noDay: `本场不安排看货${pictures ? '，按照片与缺陷说明' : '，也没有照片，按缺陷说明'}现状交付`,
  }
}
/** What of the deposit a bid ties: all of it, by quantity the share of so many pieces; and what of that the pool does not have yet. */
export function depositOf(lot: Lot, pieces: number): { fen: Fen; shortFen: Fen } {
  const whole = lot.mine?.depositFen || lot.depositFen
  const fen = lot.mode === BiddingMode.byQuantity ? depositShare(whole, pieces, lot.pieces) : whole
  return { fen, shortFen: Math.max(0, (lot.mine?.poolShortFen ?? 0) - (whole - fen)) }
}
/** What a price means beside the others: what it adds to the price that leads; by quantity to one's own, else to where the lot begins. */
export function stepText(lot: Lot, fen: Fen): string {
  if (ranksOnly(lot)) {
    const mine = lot.mine?.priceFen ?? null
    return mine === null
      ? fen === lot.startPriceFen
        ? '起拍'
        : `+${plain(fen - lot.startPriceFen)}`
      : `比我 +${plain(fen - mine)}`
  }
  if (lot.mode !== BiddingMode.byQuantity)
    return lot.leadPriceFen === null
      ? fen === lot.startPriceFen
        ? '起拍'
        : `+${plain(fen - lot.startPriceFen)}`
      : `+${plain(fen - lot.leadPriceFen)}`
  const own = lot.mine?.priceFen ?? null
  const from = own !== null && own <= fen ? own : lot.startPriceFen
  return fen === from ? (own === fen ? '原价' : '起拍') : `${from === own ? '比我' : '起拍'} +${plain(fen - from)}`
}
/** By quantity: the prices of the buttons and of the field for so many pieces. The own price may stand again only with more of them. */
export function nextFor(lot: Lot, pieces: number): Lot['next'] {
  const { next, mine } = lot
  if (!next || lot.mode !== BiddingMode.byQuantity || mine?.priceFen !== next.lowestFen) return next
  // Bid again the own price counts from now on, behind all who bid it meanwhile: it may be typed, it is no proposal.
  return pieces > (mine?.pieces ?? 0) ? next : { ...next, lowestFen: next.lowestFen + lot.stepFen }
}
/** What the answer to one's bid says of where one stands; nothing where nobody is to know. */
export function placeText(
  lot: Lot,
  answer: { leading: boolean; allottedPieces: number | null; rank?: number | null; receipt: { pieces: number | null } },
): string {
  if (lot.mode === BiddingMode.sealed) return '密封报价，结束前不公布名次。'
  if (lot.mode === BiddingMode.dutch) return '已成交，订单见结果。'
  if (answer.rank != null) return `当时排第 ${answer.rank} 名。`
  if (lot.mode === BiddingMode.byQuantity)
    return answer.allottedPieces === null
      ? ''
      : answer.leading
        ? `按现在的名次，${answer.allottedPieces} ${lot.pieceUnit}全部入围。`
        : `按现在的名次入围 ${answer.allottedPieces} ${lot.pieceUnit}。`
  return answer.leading ? '' : '有人的出价更高（含自动出价），您还没有领先。'
}
/** What a ton costs at the buyer's yard at this price; null where nothing is known of the way. */
export const landedFen = (lot: Pick<LotCard, 'priceBasis' | 'weightKg' | 'landed'>, priceFen: Fen): Fen | null =>
  lot.landed ? perTonFen(lot, priceFen) + lot.landed.addFenPerTon : null

/** What the price that is shown is. After the end it is 成交价 only while somebody buys at it. */
export function priceWord(lot: LotCard): string {
  const over = isOver(lot.state)
  const sealed = lot.mode === BiddingMode.sealed
  if (shownPrice(lot).start || (sealed && !over)) return sealed ? '起报价' : '起拍价'
  if (lot.mode === BiddingMode.byQuantity) return '入围最低价'
  if (lot.mode === BiddingMode.dutch && !over) return '现价'
  return over ? (lot.hammerPriceFen === null ? '最高价' : '成交价') : '当前价'
}
/** The price that counts now: led, hammered, or where it begins. */
export const shownPrice = (lot: LotCard): { fen: Fen; start: boolean } => {
  const fen = lot.hammerPriceFen ?? lot.leadPriceFen
  return fen === null ? { fen: lot.startPriceFen, start: true } : { fen, start: false }
}
