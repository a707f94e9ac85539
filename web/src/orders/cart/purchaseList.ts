// A purchase list on the screen: what was read, what the buyer decided, and the orders it would become. Pure; the sums are the cart's own.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { groupKeyOf } from '@mall/domain/orders/cart/cart.rules.ts'
import { barsPerPiece, piecesFor } from '@mall/domain/orders/cart/listQuantity.ts'
import { packFit, whyNotPack } from '@mall/domain/goods/goods/packRule.ts'
import { SettlementMode, type SettlementModeCode, StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { sumLine } from '@mall/domain/orders/order/lineSum.ts'
import { tons, weightOfPieces } from '@mall/domain/kernel/weight.ts'

export type Matched = Reply<'/api/cart/matchPurchaseList'>['lines'][number]
export type Goods = Matched['goods'][number]
export type Offer = Goods['offers'][number]

/** Which depot is taken where nobody chose one. */
type Rule = 'own' | 'cheapest' | 'fewest'

export interface Wishes {
  rule: Rule
  /** Where the line does not say how it is weighed. */
  settlement: SettlementModeCode
}
export const FIRST_WISHES: Wishes = { rule: 'own', settlement: SettlementMode.theoretical }

/** A line as it is kept: what was written and what was decided about it. */
export interface ListLine {
  id: number
  /** What the buyer wrote. */
  text: string
  /** What he takes in its place, offered to him; what he wrote stays in sight. */
  instead?: string
  /** Goods chosen among several. */
  chosen?: string
  /** Depot chosen by hand, by its goods code. */
  skuCode?: string
  pieces?: number
  off?: boolean
  /** Number of the 采购意向 that was handed in for it: the salesman has it, nothing of it is open here. */
  asked?: string
}
/** The words that are matched. */
export const wordsOf = (line: ListLine): string => line.instead ?? line.text
export type ReadLine = ListLine & { match?: Matched | undefined; failed?: string | undefined }

/** A line that names a city and nothing else (送天津) speaks for the whole list: it is no goods. */
export const isPlaceAlone = (match: Matched): boolean => match.goodsText === '' && match.place !== null

/** Where the list wants its goods, most lines first; `to`: said for the whole of it. */
export function placesOf(lines: readonly ReadLine[], to: string | undefined): { cityName: string; lines: number }[] {
  const counts = new Map<string, number>()
  for (const { match } of lines) {
    const cityName = match?.place?.cityName ?? (match ? to : undefined)
    if (cityName) counts.set(cityName, (counts.get(cityName) ?? 0) + 1)
  }
  return [...counts].map(([cityName, n]) => ({ cityName, lines: n })).sort((a, b) => b.lines - a.lines)
}

export type GroupName = 'choose' | 'instead' | 'none' | 'good'
export const GROUPS: readonly GroupName[] = ['choose', 'instead', 'none', 'good']

export interface Decided {
  line: ReadLine
  group: GroupName
  goods?: Goods
  offer?: Offer
  /** What may be chosen in place: the depots for the way of weighing. */
  offers: readonly Offer[]
  pieces: number
  weightKg: Kg
  totalFen: Fen
  /** Why it cannot go into the cart as it is. */
  problem: string
  /** Why the contract that is ordered under does not hold it; into the ordinary cart it can go. */
  uncovered: string
  /** Pieces that would solve it. */
  instead?: number
  /** Whole pieces of which one was meant. */
  either?: readonly number[]
  notes: readonly string[]
  /** What was written lies between the pieces and these. */
  other?: { pieces: number; text: string }
}

/** Still for the buyer to decide. */
export const isOpen = (d: Decided): boolean => (!d.offer || d.problem !== '') && d.line.asked === undefined

const isReady = (d: Decided): boolean => Boolean(d.offer) && d.problem === '' && d.line.off !== true && d.line.asked === undefined
export const isIn = (d: Decided): boolean => isReady(d) && d.uncovered === ''
/** Ready, and nothing for the contract's cart. */
export const isForOrdinary = (d: Decided): boolean => isReady(d) && d.uncovered !== ''

const groupOf = (match: Matched): GroupName =>
  match.state === 'sure' ? 'good' : match.state === 'choose' ? 'choose' : match.state === 'instead' ? 'instead' : 'none'

const orderOf = (o: Offer): string => groupKeyOf({ ...o, stockMode: StockMode.spot })

/** Offers weighed as wished, all of them where there are none such. */
function weighedAs(goods: Goods, settlement: SettlementModeCode): readonly Offer[] {
  const wished = goods.offers.filter(o => o.settlement === settlement)
  return wished.length > 0 ? wished : goods.offers
}

const unitOf = (goods: Goods, offer: Offer) => ({ ...goods, pieceWeightG: offer.pieceWeightG })

function quantityOf(line: ReadLine, goods: Goods, offer: Offer) {
  if (line.pieces !== undefined) return { ok: true as const, pieces: line.pieces }
  return piecesFor(line.match?.quantity ?? { kind: 'none' }, unitOf(goods, offer))
}

/** The depot: as chosen by hand, else by the rule among those that have enough, else the one that has most. */
function offerFor(line: ReadLine, goods: Goods, wishes: Wishes, crowd: ReadonlyMap<string, number>): Offer | undefined {
  const byHand = goods.offers.find(o => o.skuCode === line.skuCode)
  if (byHand) return byHand
  const offers = weighedAs(goods, wishes.settlement)
  const enough = offers.filter(o => {
    const q = quantityOf(line, goods, o)
    return !q.ok || q.pieces <= o.availablePieces
  })
  if (enough.length === 0) return offers.toSorted((a, b) => b.availablePieces - a.availablePieces)[0]
  if (wishes.rule === 'cheapest') return enough.toSorted((a, b) => a.deliveredFen - b.deliveredFen)[0]
  if (wishes.rule === 'fewest') return enough.toSorted((a, b) => (crowd.get(orderOf(b)) ?? 0) - (crowd.get(orderOf(a)) ?? 0))[0]
  return enough[0]
}

/** For how many lines each possible order could serve. */
function crowdOf(lines: readonly ReadLine[], wishes: Wishes): Map<string, number> {
  const crowd = new Map<string, number>()
  for (const line of lines) {
    const goods = goodsOf(line)
    if (!goods) continue
    const orders = weighedAs(goods, wishes.settlement).filter(o => {
      const q = quantityOf(line, goods, o)
      return q.ok && q.pieces <= o.availablePieces
    })
    for (const key of new Set(orders.map(orderOf))) crowd.set(key, (crowd.get(key) ?? 0) + 1)
  }
  return crowd
}

function goodsOf(line: ReadLine): Goods | undefined {
  const { match } = line
  if (!match) return undefined
  return match.state === 'sure' ? match.goods[0] : match.goods.find(g => g.key === line.chosen)
}

const lineSumOf = (goods: Goods, offer: Offer, pieces: number) => {
  const sum = sumLine({
    pieces,
    pieceWeightG: offer.pieceWeightG,
    priceUnit: goods.priceUnit,
    priceFen: offer.priceFen,
    serviceFenPerTon: 0,
    freightFenPerTon: offer.freightFen,
  })
  return { weightKg: offer.pieceWeightG > 0 ? sum.weightKg : 0, totalFen: sum.amountFen + sum.freightFen }
}

/** What one of several goods would come to, shown before it is chosen. */
export function previewOf(line: ReadLine, goods: Goods, wishes: Wishes) {
  const offer = offerFor(line, goods, wishes, new Map())
  if (!offer) return undefined
  const q = quantityOf(line, goods, offer)
  const pieces = q.ok ? q.pieces : 1
  return { offer, pieces, short: pieces > offer.availablePieces, ...lineSumOf(goods, offer, pieces) }
}

function otherOf(d: { line: ReadLine; goods: Goods; offer: Offer }, pieces: number): Decided['other'] {
  const said = d.line.match?.quantity
  const q = quantityOf(d.line, d.goods, d.offer)
  if (!said || said.kind === 'none' || !q.ok || !('other' in q) || q.other === undefined) return undefined
  const unit = d.goods.pieceUnit
  if (said.kind === 'tons')
    return {
      pieces: q.other,
      text: `改 ${q.other} ${unit} ${tons(weightOfPieces(q.other, d.offer.pieceWeightG))} 吨`,
    }
  const bars = barsPerPiece(unitOf(d.goods, d.offer)) ?? 0
  return { pieces: q.other, text: `每${unit}约 ${bars} ${said.unit}，取 ${pieces} ${unit}；改 ${q.other} ${unit}` }
}

/** A weight that is no whole number of pieces: what it became, with its weight. */
function roundedText(line: ReadLine, goods: Goods, offer: Offer, pieces: number): string[] {
  const said = line.match?.quantity
  if (said?.kind !== 'tons' || line.pieces !== undefined || said.tons <= 0 || offer.pieceWeightG <= 0) return []
  if (pieces * offer.pieceWeightG === Math.round(said.tons * 1_000_000)) return []
  return [
    `${said.tons} 吨按整${goods.pieceUnit}取 ${pieces} ${goods.pieceUnit} ${tons(weightOfPieces(pieces, offer.pieceWeightG))} 吨`,
  ]
}

function decide(line: ReadLine, wishes: Wishes, crowd: ReadonlyMap<string, number>): Decided {
  const { match } = line
  const open = {
    line,
    group: match ? groupOf(match) : ('none' as const),
    offers: [],
    pieces: 0,
    weightKg: 0,
    totalFen: 0,
    uncovered: '',
    notes: [],
  }
  const goods = goodsOf(line)
  const offer = goods && offerFor(line, goods, wishes, crowd)
  if (!match || !goods || !offer) return { ...open, problem: match?.why ?? '正在配货' }
  const q = quantityOf(line, goods, offer)
  const pieces = q.ok ? q.pieces : 1
  const own = goods.offers.find(o => o.own && o.settlement === offer.settlement)
  const elsewhere = wishes.rule === 'own' && !offer.own && line.skuCode === undefined && match.goods[0]?.offers.length !== 1
  const short = pieces > offer.availablePieces
  const { availablePieces: available } = offer
  const offPack = q.ok && !short ? whyNotPack(offer, { pieces, available, unit: goods.pieceUnit }) : undefined
  const fit = packFit(offer, pieces, available)
  const either = !q.ok ? q.either : offPack && !fit.ok ? [fit.lower, fit.higher].filter(n => n !== null) : undefined
  const other = otherOf({ line, goods, offer }, pieces)
  return {
    ...open,
    // What cannot be had as written is for the buyer to decide, however well it was read.
    group:
      open.group === 'good'
        ? !q.ok || short || offPack !== undefined
          ? 'choose'
          : line.instead === undefined
            ? 'good'
            : 'instead'
        : open.group,
    goods,
    offer,
    offers: goods.offers,
    pieces,
    ...lineSumOf(goods, offer, pieces),
    uncovered: offer.whyNot,
    problem: q.ok
      ? short
        ? `${offer.depotName}只有 ${offer.availablePieces} ${goods.pieceUnit}，别的仓也不够 ${pieces} ${goods.pieceUnit}`
        : (offPack ?? '')
      : q.ask,
    ...(short ? { instead: offer.availablePieces } : {}),
    ...(either ? { either } : {}),
    notes: [
      ...match.notes,
      ...roundedText(line, goods, offer, pieces),
      ...(elsewhere ? [own ? `厂内只有 ${own.availablePieces} ${goods.pieceUnit}` : '厂内没有现货'] : []),
    ],
    ...(other ? { other } : {}),
  }
}

export function decideAll(lines: readonly ReadLine[], wishes: Wishes): Decided[] {
  const crowd = wishes.rule === 'fewest' ? crowdOf(lines, wishes) : new Map<string, number>()
  return lines.map(line => decide(line, wishes, crowd))
}

export interface OrderToBe {
  key: string
  channelCode: string
  depotName: string
  settlement: SettlementModeCode
  lines: number
  pieces: number
  weightKg: Kg
  totalFen: Fen
}

/** The orders the list would become: one channel, depot and way of weighing each. */
export function ordersOf(decided: readonly Decided[]): OrderToBe[] {
  const orders = new Map<string, OrderToBe>()
  for (const d of decided) {
    if (!isIn(d) || !d.offer) continue
    const key = orderOf(d.offer)
    const { channelCode, depotName, settlement } = d.offer
    const order = orders.get(key) ?? { key, channelCode, depotName, settlement, lines: 0, pieces: 0, weightKg: 0, totalFen: 0 }
    order.lines += 1
    order.pieces += d.pieces
    order.weightKg += d.weightKg
    order.totalFen += d.totalFen
    orders.set(key, order)
  }
  return [...orders.values()].sort((a, b) => b.totalFen - a.totalFen)
}

/** A question that several lines ask alike: the unit of their column. */
export interface Question {
  about: string
  choices: readonly string[]
  lines: readonly ListLine[]
}
export function questionsOf(decided: readonly Decided[]): Question[] {
  const questions = new Map<string, Question>()
  for (const d of decided) {
    const ask = d.line.match?.ask
    if (
      !ask ||
      ask.choices.length === 0 ||
      d.line.pieces !== undefined ||
      d.line.chosen !== undefined ||
      d.line.asked !== undefined
    )
      continue
    const key = `${ask.about}|${ask.choices.join()}`
    questions.set(key, { about: ask.about, choices: ask.choices, lines: [...(questions.get(key)?.lines ?? []), d.line] })
  }
  return [...questions.values()]
}

/** The line with its amount in this unit: 方管 100*100*4*6000 Q235B 240 becomes … 240根. */
export function inUnit(line: ReadLine, unit: string): string {
  const { match } = line
  if (!match || match.quantity.kind === 'none') return wordsOf(line)
  const n = match.quantity.kind === 'pieces' ? match.quantity.n : match.quantity.tons
  return [match.goodsText, `${n}${unit}`, match.remark && `【备注 ${match.remark}】`, match.place && `送${match.place.cityName}`]
    .filter(Boolean)
    .join(' ')
}
