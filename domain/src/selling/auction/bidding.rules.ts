// What a bid must be, and what it does: price, steps, the late bid that moves the end, what it takes of the pool. One rule for the page, the
// server and the desk. Prices are fen per ton, of a whole lot its sum; instants are ms.
import { type Fen, lineAmount, yuan, type Kg } from '../../kernel/money.ts'
import {
  basisOf,
  BiddingMode,
  type BiddingModeCode,
  BiddingStatus,
  type BiddingStatusCode,
  Disclosure,
  type DisclosureCode,
  PriceBasis,
} from './bidding.status.ts'

export interface LotTerms {
  mode: BiddingModeCode
  startFen: Fen
  stepFen: Fen
  /** So many steps at once, 1 to 20; what an automatic bid answers is not bound by it. */
  stepsMost: number
  /** 公布方式; left out: open. */
  disclosure?: DisclosureCode
}
export const rises = (mode: BiddingModeCode): boolean => mode === BiddingMode.perTon || mode === BiddingMode.wholeLot
/** Its lot has one company that leads it: who bid most, or who took it. */
export const hasLead = (mode: BiddingModeCode): boolean => rises(mode) || mode === BiddingMode.dutch
/** 只显名次: prices stand beside each other, and each is measured by its bidder's own. */
export const ranksOnly = (l: { disclosure?: DisclosureCode }): boolean => l.disclosure === Disclosure.rank

export interface Next {
  lowestFen: Fen
  /** Null: no bound, as of a sealed bid. */
  highestFen: Fen | null
  suggestedFen: Fen[]
}
/**
 * The prices that may be bid next. Of a lot by quantity `leadFen` is the lowest price that still gets something (null: something is left at the
 * start price), of a sealed lot nothing is known. `ownFen`: where bids stand beside each other (by quantity, sealed) one's own never goes down,
 * so that the steps are counted from it; by quantity it may be bid again for more pieces.
 */
export function nextPrices(t: LotTerms, leadFen: Fen | null, ownFen: Fen | null = null): Next {
  if (t.mode === BiddingMode.sealed)
    return { lowestFen: ownFen === null ? t.startFen : ownFen + 1, highestFen: null, suggestedFen: [] }
  // What another one bid is nobody's to learn from the price that is asked of him.
  if (ranksOnly(t)) {
    const base = ownFen ?? t.startFen - t.stepFen
    const highestFen = (ownFen ?? t.startFen) + t.stepsMost * t.stepFen
    const suggestedFen = [1, 2, 5].map(n => base + n * t.stepFen).filter(fen => fen <= highestFen)
    return { lowestFen: base + t.stepFen, highestFen, suggestedFen }
  }
  const passed = leadFen ?? t.startFen - t.stepFen
  const ahead = !rises(t.mode) && ownFen !== null && ownFen > passed
  const base = ahead ? ownFen : passed
  const highestFen = (ahead ? ownFen : (leadFen ?? t.startFen)) + t.stepsMost * t.stepFen
  const suggestedFen = [1, 2, 5].map(n => base + n * t.stepFen).filter(fen => fen <= highestFen)
  return { lowestFen: ahead ? base : base + t.stepFen, highestFen, suggestedFen }
}

/** A price so far above what is asked is a slip of the point more often than a wish. */
const FAR_ABOVE = 10
/** How many times the price that would do; 0: within reason. */
export const timesAbove = (t: LotTerms, leadFen: Fen | null, priceFen: Fen): number => {
  const times = Math.floor(priceFen / nextPrices(t, leadFen).lowestFen)
  return times >= FAR_ABOVE ? times : 0
}

export type PriceRefusal =
  | readonly ['BID_TOO_LOW', { lowest: string; unit: string }]
  | readonly ['BID_STEP', { from: string; step: string; near: string; unit: string }]
  | readonly ['BID_TOO_MANY_STEPS', { most: number; highest: string; unit: string }]
  | readonly ['BID_CONFIRM_HIGH', { price: string; unit: string; times: number }]

/** Why a price cannot be bid now; null: it can. `hand`: a person's bid, bound to so many steps at once. */
export function whyNotPrice(
  t: LotTerms,
  leadFen: Fen | null,
  priceFen: Fen,
  o: { confirmed: boolean; hand: boolean; ownFen?: Fen | null },
): PriceRefusal | null {
  const unit = PriceBasis.label(basisOf(t.mode))
  const next = nextPrices(t, leadFen, o.ownFen)
  const times = timesAbove(t, leadFen, priceFen)
  if (times > 0 && !o.confirmed) return ['BID_CONFIRM_HIGH', { price: yuan(priceFen), unit, times }]
  if (priceFen < next.lowestFen) return ['BID_TOO_LOW', { lowest: yuan(next.lowestFen), unit }]
  if (next.highestFen !== null && (priceFen - t.startFen) % t.stepFen !== 0)
    return [
      'BID_STEP',
      { from: yuan(t.startFen), step: yuan(t.stepFen), near: yuan(Math.max(next.lowestFen, onGrid(t, priceFen))), unit },
    ]
  if (o.hand && next.highestFen !== null && priceFen > next.highestFen)
    return ['BID_TOO_MANY_STEPS', { most: t.stepsMost, highest: yuan(next.highestFen), unit }]
  return null
}
/** The highest price of the grid that is not above it; a sealed bid has no grid. */
export const onGrid = (t: LotTerms, priceFen: Fen): Fen =>
  t.mode === BiddingMode.sealed ? priceFen : priceFen - ((((priceFen - t.startFen) % t.stepFen) + t.stepFen) % t.stepFen)

export interface SoftClose {
  endAt: number
  windowSeconds: number
  extendSeconds: number
  extensions: number
  /** 0: as often as it happens. */
  extensionsMost: number
}
/** When the lot ends after an accepted bid that arrived then; null: as before. A refused bid never comes here. */
export function softEnd(s: SoftClose, arrivedAt: number): number | null {
  if (s.extensionsMost > 0 && s.extensions >= s.extensionsMost) return null
  if (arrivedAt <= s.endAt - s.windowSeconds * 1000 || arrivedAt > s.endAt) return null
  const end = arrivedAt + s.extendSeconds * 1000
  return end > s.endAt ? end : null
}
/** 延时规则: of the domain file, and that of the courts' sales. */
export const SOFT_CLOSE = {
  capped: { windowSeconds: 180, extendSeconds: 180, extensionsMost: 20 },
  open: { windowSeconds: 300, extendSeconds: 300, extensionsMost: 0 },
} as const
export type SoftCloseCode = keyof typeof SOFT_CLOSE

/** Value of goods at a price: of each line at the price per ton, of a whole lot its price. */
export function valueOf(mode: BiddingModeCode, priceFen: Fen, lines: readonly { weightKg: Kg }[]): Fen {
  if (mode === BiddingMode.wholeLot) return priceFen
  return lines.reduce((sum, l) => sum + lineAmount({ priceFen, priceUnit: 'ton', weightKg: l.weightKg, pieces: 1 }), 0)
}
/** The price per ton at which the lines of a whole lot come to no less than its price: begun fen up, and one more where their own roundings fall below it. */
export function perTonOfWhole(amountFen: Fen, lines: readonly { weightKg: Kg }[]): Fen {
  const kg = lines.reduce((sum, l) => sum + l.weightKg, 0)
  const even = Math.ceil((amountFen * 1000) / kg)
  return valueOf(BiddingMode.perTon, even, lines) < amountFen ? even + 1 : even
}
/** 保证金 of the whole lot: fixed, or a share of its value at the start price, half up. */
export const depositOf = (o: { fixedFen: Fen | null; depositBp: number; startValueFen: Fen }): Fen =>
  o.fixedFen ?? Math.max(1, Math.floor((o.startValueFen * o.depositBp + 5000) / 10_000))
/** Of part of its pieces, begun fen up. */
export const depositShare = (depositFen: Fen, pieces: number, ofPieces: number): Fen =>
  pieces >= ofPieces ? depositFen : Math.ceil((depositFen * pieces) / ofPieces)
/** Weight of part of a lot by quantity: pieces that are alike, half up. */
export const weightShare = (weightKg: Kg, pieces: number, ofPieces: number): number =>
  Math.max(1, Math.floor((weightKg * pieces * 2 + ofPieces) / (2 * ofPieces)))

/** 占用: what the lot needs of the company's pool now. */
export function coveredFen(
  lot: { mode: BiddingModeCode; depositFen: Fen; pieces: number; disclosure?: DisclosureCode },
  e: { leads: boolean; auto: boolean; bestFen: Fen | null; bestPieces: number | null },
): Fen {
  if (lot.mode === BiddingMode.byQuantity)
    return e.bestPieces === null ? 0 : depositShare(lot.depositFen, e.bestPieces, lot.pieces)
  // Of ranks alone as of sealed ones: whose deposit is bound would tell who is ahead.
  if (lot.mode === BiddingMode.sealed || ranksOnly(lot)) return e.bestFen === null ? 0 : lot.depositFen
  return e.leads || e.auto ? lot.depositFen : 0
}

export interface LotClock {
  status: number
  openAt: number
  endAt: number
  signUpUntil: number | null
  pausedAt: number | null
  extensions: number
}
/** 竞拍状态 as it is shown at an instant: of a published lot the clock decides. */
export function shownStatus(l: LotClock, now: number): BiddingStatusCode {
  if (l.status !== BiddingStatus.announced) return l.status as BiddingStatusCode
  if (l.pausedAt !== null) return BiddingStatus.paused
  if (now >= l.endAt) return BiddingStatus.closing
  if (now >= l.openAt) return l.extensions > 0 ? BiddingStatus.extended : BiddingStatus.open
  return l.signUpUntil !== null && now >= l.signUpUntil ? BiddingStatus.announced : BiddingStatus.signUp
}
/** Its prices are told nobody while they are bid: sealed, or ranks alone. */
export const closesPrices = (l: { mode: BiddingModeCode; disclosure: DisclosureCode }): boolean =>
  l.mode === BiddingMode.sealed || ranksOnly(l)
/**
 * Prices of a sealed lot, or of one that shows ranks alone, and who is ahead in it, are nobody's before its result, the desk's neither (a bidder reads his own
 * rank). A lot that was withdrawn has none: its goods may come again, and what was offered for them stays closed.
 */
export const hidesPrices = (l: { mode: BiddingModeCode; disclosure: DisclosureCode; status: number }): boolean =>
  closesPrices(l) && (l.status === BiddingStatus.announced || l.status === BiddingStatus.withdrawn)
export const takesBids = (status: BiddingStatusCode): boolean =>
  status === BiddingStatus.open || status === BiddingStatus.extended
/** A closed lot is not closed before this much later: a bid that arrived in time may still wait for the row. Longer than a lock may last. */
export const CLOSE_GRACE_MS = 3500

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** China has one time and no summer time. */
const CHINA = 8 * HOUR
/** 夜间暂停: hours of the mill's clock. */
export const NIGHT_FROM_HOUR = 18
export const NIGHT_TO_HOUR = 9
/** 夜间暂停: from 18:00 until 9:00 of the next morning. When the night of an instant began and ends; null: it is day. */
export function nightAt(now: number): { from: number; to: number } | null {
  const day = Math.floor((now + CHINA) / DAY) * DAY - CHINA
  if (now >= day + NIGHT_FROM_HOUR * HOUR) return { from: day + NIGHT_FROM_HOUR * HOUR, to: day + DAY + NIGHT_TO_HOUR * HOUR }
  if (now < day + NIGHT_TO_HOUR * HOUR) return { from: day - DAY + NIGHT_FROM_HOUR * HOUR, to: day + NIGHT_TO_HOUR * HOUR }
  return null
}

/** The first night in which a clock stands still that began to run at `from`: one it began in counts from then. ms. */
export function nightAfter(from: number): { from: number; to: number } {
  const now = nightAt(from)
  if (now) return { from, to: now.to }
  const dusk = Math.floor((from + CHINA) / DAY) * DAY - CHINA + NIGHT_FROM_HOUR * HOUR
  return { from: dusk, to: dusk + DAY - (NIGHT_FROM_HOUR - NIGHT_TO_HOUR) * HOUR }
}

/** Whether the night stops a lot before this end of it: it does not end then, but some time of the next day. */
export function nightComesFirst(l: { nightPause: boolean; endAt: number }): boolean {
  const night = l.nightPause ? nightAt(l.endAt) : null
  return night !== null && l.endAt > night.from
}

/** When a lot whose clock goes on at `from` with so much left begins to run and ends; one that rests at night (18:00 to 9:00) does neither then. ms. */
export function runsFrom(from: number, leftMs: number, nightPause: boolean): { from: number; end: number } {
  if (!nightPause) return { from, end: from + leftMs }
  const start = nightAt(from)?.to ?? from
  let [at, left] = [start, leftMs]
  for (;;) {
    const dusk = Math.floor((at + CHINA) / DAY) * DAY - CHINA + NIGHT_FROM_HOUR * HOUR
    if (at + left <= dusk) return { from: start, end: at + left }
    left -= dusk - at
    at = dusk + DAY - (NIGHT_FROM_HOUR - NIGHT_TO_HOUR) * HOUR
  }
}

/** Second default within six months: no bidding for as long. */
export const DEFAULTS_MOST = 2
export const BAR_DAYS = 180
/** 到时提醒: a deadline nearer than the warning's hours is told of in the last third of its time. */
export const WARN_SHARE = 3
/** Free money of a pool goes back so long after the last lot the company was in. */
export const RELEASE_MINUTES = 30
/** Money put into the pool and never used goes back after so long. */
export const UNUSED_RELEASE_DAYS = 1
/** A lot that opens, or ends, within so long is told of. */
export const OPENS_SOON_MINUTES = 10
export const ENDS_SOON_MINUTES = 10
/** What is over stays in the hall, and in a company's own list, so long. */
export const HALL_DAYS = 120
/** What nobody wanted and the desk let lie so long is no work any more. */
export const LEFT_LIES_DAYS = 30

/** 代号, as everybody sees it. */
export const bidderCode = (no: number): string => `买家***${no}`
export const receiptNo = (biddingNo: string, seq: number): string => `CJ${biddingNo.slice(4)}-${String(seq).padStart(4, '0')}`
