// Rows to answers. What is masked is masked here: bidders by their code, prices of a sealed lot until it is closed.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import { depotFeeFen } from '@mall/domain/goods/goods/depot.rules.ts'
import { allot } from '@mall/domain/selling/auction/allot.ts'
import {
  bidderCode,
  closesPrices,
  hasLead,
  hidesPrices,
  nextPrices,
  ranksOnly,
  rises,
  shownStatus,
  takesBids,
  weightShare,
} from '@mall/domain/selling/auction/bidding.rules.ts'
import {
  basisOf,
  BiddingMode,
  BiddingStatus,
  DepositState,
  MyPlace,
  type MyPlaceCode,
} from '@mall/domain/selling/auction/bidding.status.ts'
import { daysUntil, landedAdd, type LandedFacts, liftUntilAfter, tiedFenPerTon } from '@mall/domain/selling/auction/landed.ts'
import { DEFAULT_SALES_AREA } from '@mall/domain/site/channel/channel.constants.ts'
import { deliveryTolerancePct } from '@mall/domain/orders/order/lineSum.ts'
import { SettlementMode, StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import type { WorkCalendar } from '@mall/domain/kernel/workingTime.ts'
import type { LotCard } from '@mall/contract/selling/auction/bidding.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { EntryRow } from './bid.queries.ts'
import { fallingNow, type LotRow, overAt } from './lot.queries.ts'

const ms = (d: Date | null): number | null => d?.getTime() ?? null

export const fileUrl = (biddingNo: string, id: string): string => `/api/bidding/file?no=${biddingNo}&id=${id}`

/** Where the buyer's goods go: a city that he names, else the price area of the page. Null: a city we do not know. */
function yardOf(ctx: Ctx, cityCode: string): { name: string; areaCode: string } | null {
  const { catalogue } = ctx.world
  if (cityCode === '') {
    const areaCode = ctx.areaCode || DEFAULT_SALES_AREA
    return { name: catalogue.areas.get(areaCode)?.name ?? areaCode, areaCode }
  }
  const city = catalogue.cities.get(cityCode)
  return city ? { name: city.shortName || city.name, areaCode: city.salesAreaCode ?? DEFAULT_SALES_AREA } : null
}
/** The parts of the cost at the yard beside the price. */
export function landedFacts(
  ctx: Ctx,
  lot: LotRow,
  cityCode: string,
): (LandedFacts & { cityName: string; areaCode: string }) | null {
  const yard = yardOf(ctx, cityCode)
  if (!yard) return null
  const { catalogue } = ctx.world
  const depot = catalogue.depots.get(lot.depotCode)
  return {
    cityName: yard.name,
    areaCode: yard.areaCode,
    outFenPerTon: depot ? depotFeeFen(depot) : 0,
    freightFenPerTon: catalogue.freight(lot.depotCode, yard.areaCode),
    depositFen: lot.depositFen,
    weightKg: lot.weightKg,
    tiedDays: daysUntil(lot.now.getTime(), lot.endAt.getTime()) + Math.ceil(lot.payHours / 24),
  }
}
export function landedView(ctx: Ctx, lot: LotRow, cityCode: string, primeFen: Fen | null) {
  const f = landedFacts(ctx, lot, cityCode)
  if (!f) return null
  return {
    cityName: f.cityName,
    outFenPerTon: f.outFenPerTon,
    freightFenPerTon: f.freightFenPerTon,
    tiedFenPerTon: tiedFenPerTon(f),
    tiedDays: f.tiedDays,
    addFenPerTon: landedAdd(f),
    // Prime goods leave the same depot; their list price has its fee in it.
    primeFenPerTon: primeFen === null ? null : primeFen + f.freightFenPerTon,
  }
}

const clockOfLot = (l: LotRow) => ({
  status: l.status,
  openAt: l.openAt.getTime(),
  endAt: overAt(l).getTime(),
  signUpUntil: ms(l.signUpUntil),
  pausedAt: ms(l.pausedAt),
  extensions: l.extensions,
})
export const statusNow = (l: LotRow) => shownStatus(clockOfLot(l), l.now.getTime())

export type Standing = { lotId: number; companyId: number; priceFen: Fen; pieces: number; seq: number }
/** What a price has to pass: of a lot by quantity the lowest that still gets something. */
function marginOf(lot: LotRow, standing: readonly Standing[], without: number | null): number | null {
  if (lot.mode !== BiddingMode.byQuantity) return rises(lot.mode) && !ranksOnly(lot) ? lot.leadFen : null
  const served = allot(
    standing.filter(s => s.lotId === lot.id && s.companyId !== without),
    lot.pieces,
  ).filter(s => s.allottedPieces > 0)
  return served.reduce((sum, s) => sum + s.allottedPieces, 0) < lot.pieces ? null : (served.at(-1)?.priceFen ?? null)
}

export interface MineFacts {
  entry: EntryRow & { rank: number | null; visitOn: string | null }
  freeFen: Fen
  award: {
    state: 'asking' | 'unpaid' | 'paid' | 'defaulted' | 'declined' | 'cancelled'
    priceFen: Fen
    pieces: number
    weightKg: Kg
    amountFen: Fen
    depositFen: Fen
    orderCode: string
    masterOrderCode: string
    until: Date
    liftBy: string
  } | null
}
const valueText = (lot: LotRow, priceFen: Fen, weightKg: Kg): number =>
  basisOf(lot.mode) === 'lot' ? priceFen : Math.round((priceFen * weightKg) / 1000)

type Mine = NonNullable<LotCard['mine']>
/** What a company is in a lot; null entry: nothing yet. */
export function mineView(
  lot: LotRow,
  companyId: number,
  m: MineFacts | undefined,
  standing: readonly Standing[],
  freeFen: Fen,
): Mine {
  if (!m)
    return {
      place: 'none' as const,
      code: '',
      priceFen: null,
      pieces: null,
      allottedPieces: null,
      rank: null,
      autoCeilingFen: null,
      depositFen: lot.depositFen,
      depositState: null,
      depositEndedAt: null,
      poolShortFen: Math.max(0, lot.depositFen - freeFen),
      dueFen: null,
      visitOn: null,
      award: null,
    }
  const { entry, award } = m
  const open = lot.status === BiddingStatus.announced
  const allotted =
    lot.mode === BiddingMode.byQuantity && entry.bestSeq !== null
      ? (allot(
          standing.filter(s => s.lotId === lot.id),
          lot.pieces,
        ).find(s => s.companyId === companyId)?.allottedPieces ?? 0)
      : null
  const falling = fallingNow(lot)
  const next = falling?.priceFen ?? nextPrices(lot, marginOf(lot, standing, companyId)).lowestFen
  const price =
    allotted !== null && allotted > 0
      ? (entry.bestFen ?? next)
      : lot.leadCompanyId === companyId || closesPrices(lot)
        ? (entry.bestFen ?? next)
        : next
  // By quantity one pays for one's own pieces: those that one gets now, else those that one wants.
  const dueKg =
    lot.mode === BiddingMode.byQuantity
      ? weightShare(lot.weightKg, allotted || entry.bestPieces || lot.pieces, lot.pieces)
      : lot.weightKg
  return {
    place: placeOf(lot, companyId, entry, allotted, award),
    code: bidderCode(entry.codeNo),
    priceFen: entry.bestFen,
    pieces: entry.bestPieces,
    allottedPieces: allotted,
    // One's own rank is all that such a lot shows.
    rank: hidesPrices(lot) && !ranksOnly(lot) ? null : entry.rank,
    autoCeilingFen: open ? entry.autoFen : null,
    depositFen: entry.depositFen,
    depositState: entry.depositState as (typeof DepositState.values)[number],
    depositEndedAt: ms(entry.endedAt),
    poolShortFen: open ? Math.max(0, lot.depositFen - entry.coveredFen - freeFen) : 0,
    dueFen: open ? valueText(lot, price, dueKg) : null,
    visitOn: entry.visitOn,
    award: award
      ? { ...award, until: award.state === 'unpaid' || award.state === 'asking' ? award.until.getTime() : null }
      : null,
  }
}
/**
 * An employee who acts for a buyer (代打单) is of the mill: where prices are closed he reads, as its desk does, that this buyer has bid, not what nor where he
 * stands; and of no automatic bid how high it goes (decisions 0072, 0288).
 */
export function asMillReads(lot: LotRow, mine: Mine): Mine {
  const seen = { ...mine, autoCeilingFen: null }
  if (!hidesPrices(lot)) return seen
  const place = mine.place === MyPlace.leading || mine.place === MyPlace.ranked ? MyPlace.sealed : mine.place
  return { ...seen, place, priceFen: null, pieces: null, rank: null, dueFen: null }
}
/** Whose own bids are told apart in this lot; null: nobody's, also where the mill's employee sits before the page of a buyer. */
export const ownIn = (ctx: Ctx, lot: LotRow): number | null =>
  ctx.viewer?.kind !== 'buyer' || (ctx.viewer.actor && hidesPrices(lot)) ? null : ctx.viewer.companyId

function placeOf(lot: LotRow, companyId: number, e: EntryRow, allotted: number | null, award: MineFacts['award']): MyPlaceCode {
  if (award?.state === 'defaulted' || award?.state === 'cancelled') return award.state
  if (award && award.state !== 'declined') return award.state === 'asking' ? 'outbid' : 'won'
  if (e.bestSeq === null) return 'signedUp'
  if (lot.status !== BiddingStatus.announced) return 'lost'
  if (lot.mode === BiddingMode.sealed) return 'sealed'
  if (allotted !== null) return allotted === 0 ? 'outbid' : allotted < (e.bestPieces ?? 0) ? 'partly' : 'leading'
  return lot.leadCompanyId === companyId ? 'leading' : ranksOnly(lot) ? 'ranked' : 'outbid'
}

export interface CardFacts {
  lot: LotRow
  standing: readonly Standing[]
  primeFen: Fen | null
  cityCode: string
  /** Days that are no workdays: goods are to be fetched within so many of them. */
  calendar: WorkCalendar
  mine: ReturnType<typeof mineView> | null
}
export function cardView(ctx: Ctx, { lot, standing, primeFen, cityCode, calendar, mine }: CardFacts): LotCard {
  const falling = fallingNow(lot)
  const over = overAt(lot).getTime()
  return {
    biddingNo: lot.biddingNo,
    title: lot.title,
    mode: lot.mode,
    disclosure: lot.disclosure,
    priceBasis: basisOf(lot.mode),
    state: statusNow(lot),
    eventName: lot.eventName,
    depotCode: lot.depotCode,
    depotName: lot.depotName,
    pieces: lot.pieces,
    pieceUnit: lot.pieceUnit,
    weightKg: lot.weightKg,
    bandPercent: lot.bandPercent,
    // What is bought is spot goods: the class's own tolerance of made-to-order ones never counts.
    settlePercent: deliveryTolerancePct({
      ...lot,
      stockMode: StockMode.spot,
      tolerancePct: 0,
      bandPercent: lot.bandPercent || null,
    }),
    weighed: lot.settlement === SettlementMode.weighed,
    gradeLevel: lot.gradeLevel,
    hasReserve: lot.hasReserve,
    canInspect: lot.canInspect,
    openAt: lot.openAt.getTime(),
    signUpUntil: lot.signUpUntil?.getTime() ?? over,
    firstEndAt: lot.firstEndAt.getTime(),
    endAt: over,
    pausedAt: ms(lot.pausedAt),
    resumeAt: ms(lot.resumeAt),
    extensions: lot.extensions,
    extensionsMost: lot.extensionsMost,
    startPriceFen: lot.startFen,
    stepFen: lot.stepFen,
    fallMinutes: lot.fallMinutes,
    nextFallAt: falling?.nextFallAt ?? null,
    leadPriceFen: falling ? falling.priceFen : leadShown(lot, standing),
    hammerPriceFen: hammerOf(lot),
    bids: lot.bidNo,
    rankedCount: lot.ranked,
    bidders: lot.bidders,
    depositFen: lot.depositFen,
    coverUrl: lot.coverFile === '' ? '' : fileUrl(lot.biddingNo, lot.coverFile),
    seq: lot.eventNo,
    landed: landedView(ctx, lot, cityCode, primeFen),
    liftUntil: liftUntilAfter({ ...lot, endAt: lot.endAt.getTime() }, calendar),
    mine,
  }
}
/** What leads, where that is anybody's to know. */
const leadShown = (lot: LotRow, standing: readonly Standing[]): number | null =>
  hidesPrices(lot)
    ? null
    : lot.mode === BiddingMode.byQuantity
      ? lowestIn(lot, standing)
      : hasLead(lot.mode)
        ? lot.leadFen
        : lot.hammerFen
/** 成交价 of a sale that stands. Of one whose buyer is in default, or that was ended, it is only the highest price that was bid. */
export const hammerOf = (lot: LotRow): number | null => (lot.status === BiddingStatus.sold ? lot.hammerFen : null)
/** 入围最低价 as the events tell it: while there is something left for everybody, nothing has to be passed yet and the lowest bid is in. */
export const lowestIn = (lot: LotRow, standing: readonly Standing[]): number | null => {
  const margin = marginOf(lot, standing, null)
  const prices = standing.filter(s => s.lotId === lot.id).map(s => s.priceFen)
  return margin ?? (prices.length > 0 ? Math.min(...prices) : null)
}

/** The next prices for this asker; null: no bid is taken now. */
export const nextView = (lot: LotRow, standing: readonly Standing[], companyId: number | null, ownFen: Fen | null) =>
  !takesBids(statusNow(lot))
    ? null
    : lot.mode === BiddingMode.dutch
      ? takenAt(lot)
      : nextPrices(lot, marginOf(lot, standing, companyId), ownFen)

/** 应价: the price that stands is the only one. */
function takenAt(lot: LotRow): { lowestFen: Fen; highestFen: Fen; suggestedFen: Fen[] } | null {
  const fen = fallingNow(lot)?.priceFen
  return fen === undefined ? null : { lowestFen: fen, highestFen: fen, suggestedFen: [fen] }
}

/** Numbers of an order for whoever of the company sees it; the lot that was won is known to all of its people. */
export const numbersFor = (
  ctx: Pick<Ctx, 'ownOnly'>,
  r: { orderUserId: number | null; orderCode: string; masterOrderCode: string },
): { orderCode: string; masterOrderCode: string } =>
  ctx.ownOnly === null || r.orderUserId === ctx.ownOnly
    ? { orderCode: r.orderCode, masterOrderCode: r.masterOrderCode }
    : { orderCode: '', masterOrderCode: '' }
