// What may have happened to goods since they were put into the cart. The same words stand in the cart, at checkout and in a refusal.
import { type SettlementModeCode, StockMode, type StockModeCode } from '../../goods/goods/goods.codes.ts'
import { type PackRule, whyNotPack } from '../../goods/goods/packRule.ts'
import { type Fen, type PriceUnit, PriceUnitLabel, yuan } from '../../kernel/money.ts'

type CartChangeKind =
  | 'priceUp'
  | 'priceDown'
  | 'stockShort'
  | 'soldOut'
  | 'packOff'
  | 'offShelf'
  | 'modeGone'
  | 'paramsGone'
  | 'unitsGone'
  | 'notCovered'

export interface CartChange {
  kind: CartChangeKind
  message: string
  wasFen?: Fen
  nowFen?: Fen
  availablePieces?: number
}

export interface CartFacts {
  onShelf: boolean
  /** 1 spot, 2 made to order. */
  stockMode: StockModeCode
  spot: boolean
  futures: boolean
  pieces: number
  availablePieces: number
  /** Sold in packs; missing: what was agreed of these very pieces stands above it. */
  pack?: PackRule | undefined
  pieceUnit: string
  priceUnit: PriceUnit
  seenPriceFen: Fen
  priceFen: Fen
  /** Why the chosen order parameters cannot be made any more; empty or missing when they can. */
  paramsGone?: string
  /** Why its services cannot be had any more; empty or missing when they can. */
  servicesGone?: string
  /** Numbers of its chosen units that are not to be had any more; missing or empty: all are. */
  unitsGone?: readonly string[]
  /** Why the contract or quote of its basket does not hold the goods; missing when it does. */
  notCovered?: string | undefined
}

/** Changes since the line was added, the gravest first. A line with one that is not a price cannot be ordered as it is. */
export function cartChanges(f: CartFacts): CartChange[] {
  if (!f.onShelf) return [{ kind: 'offShelf', message: '已下架，请移除' }]
  if (f.stockMode === StockMode.spot ? !f.spot : !f.futures)
    return [{ kind: 'modeGone', message: f.stockMode === StockMode.spot ? '不再有现货' : '不再接受排产' }]
  const changes: CartChange[] = []
  if (f.stockMode === StockMode.spot && f.availablePieces <= 0)
    changes.push({ kind: 'soldOut', message: '已售完', availablePieces: 0 })
  else if (f.stockMode === StockMode.spot && f.pieces > f.availablePieces)
    changes.push({
      kind: 'stockShort',
      message: `库存不足，仅剩 ${f.availablePieces} ${f.pieceUnit}`,
      availablePieces: f.availablePieces,
    })
  else {
    const available = f.stockMode === StockMode.spot ? f.availablePieces : null
    const why = f.pack && whyNotPack(f.pack, { pieces: f.pieces, available, unit: f.pieceUnit })
    if (why) changes.push({ kind: 'packOff', message: why })
  }
  if (f.unitsGone && f.unitsGone.length > 0)
    return [...changes, { kind: 'unitsGone', message: `捆包 ${f.unitsGone.join('、')} 已被选走，其余捆包还在` }]
  // Its price is that of other goods: saying more than the reason would mislead.
  if (f.paramsGone) return [...changes, { kind: 'paramsGone', message: `${f.paramsGone}，请改参数` }]
  if (f.servicesGone) return [...changes, { kind: 'paramsGone', message: `${f.servicesGone}，请改服务` }]
  if (f.notCovered) return [...changes, { kind: 'notCovered', message: f.notCovered }]
  if (f.priceFen !== f.seenPriceFen) {
    const up = f.priceFen > f.seenPriceFen
    changes.push({
      kind: up ? 'priceUp' : 'priceDown',
      message: `${up ? '涨价' : '降价'}：${yuan(f.seenPriceFen)} → ${yuan(f.priceFen)} ${PriceUnitLabel[f.priceUnit]}`,
      wasFen: f.seenPriceFen,
      nowFen: f.priceFen,
    })
  }
  return changes
}

const BLOCKING: ReadonlySet<CartChangeKind> = new Set([
  'stockShort',
  'soldOut',
  'packOff',
  'offShelf',
  'modeGone',
  'paramsGone',
  'unitsGone',
  'notCovered',
])
export const canOrder = (changes: readonly CartChange[]): boolean => !changes.some(c => BLOCKING.has(c.kind))

/** Orders are split by what one order can hold: one channel, depot, kind of goods and way of weighing. It is loaded in one place and settled in one way. */
export const groupKeyOf = (l: {
  channelCode: string
  depotCode: string
  stockMode: StockModeCode
  settlement: SettlementModeCode
}): string => `${l.channelCode}-${l.depotCode}-${l.stockMode}-${l.settlement}`
