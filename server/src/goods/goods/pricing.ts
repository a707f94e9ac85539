// What one unit of a sku costs in an area, and the lines that explain it. Used by detail, cart and order alike: one place.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { type BuiltPrice, type PriceLine, priceBuild } from '@mall/domain/goods/goods/priceBuild.ts'
import type { OwnPrice } from '@mall/domain/goods/goods/ownPrice.rules.ts'
import { areaAddFen, priceAreaOf, type World } from '../../kernel/ctx.ts'
import type { SkuRow } from './goods.queries.ts'

export interface AreaPrice {
  /** 厂提价 per price unit. */
  priceFen: Fen
  /** Freight per ton; goods priced by the piece are delivered by their own carriage. */
  freightFenPerTon: number
  built: BuiltPrice
}

/** Ex-works price for a buyer of the area, with the surcharges of chosen order parameters, and freight per ton from the depot to the area. */
export function priceFor(at: { world: World; areaCode: string }, sku: SkuRow, options: readonly PriceLine[] = []): AreaPrice {
  const { catalogue } = at.world
  const partsFen = sku.priceParts.reduce((sum, p) => sum + p.fen, 0)
  // The desk changed the list price after the parts were made up: the difference is a line of its own.
  const parts =
    partsFen === sku.listPriceFen
      ? sku.priceParts
      : [...sku.priceParts, { code: 'list', label: '挂牌调整', fen: sku.listPriceFen - partsFen }]
  const perTon = sku.priceUnit === 'ton'
  const freightFenPerTon = sku.priceUnit === 'piece' ? 0 : catalogue.freight(sku.depotCode, at.areaCode)
  const built = priceBuild({
    parts,
    areaAdjustFen: perTon ? areaAddFen(at, sku.channelCode) : 0,
    ...(sku.overrideFen === null ? {} : { areaPriceFen: sku.overrideFen }),
    ...(perTon ? { delivery: { freightFen: freightFenPerTon } } : {}),
  })
  if (options.length === 0) return { priceFen: built.exWorksFen, freightFenPerTon, built }
  const add = options.reduce((sum, o) => sum + o.fen, 0)
  const freightAt = built.lines.findIndex(l => l.code === 'freight')
  const lines =
    freightAt < 0
      ? [...built.lines, ...options]
      : [...built.lines.slice(0, freightAt), ...options, ...built.lines.slice(freightAt)]
  return {
    priceFen: built.exWorksFen + add,
    freightFenPerTon,
    built: { lines, listFen: built.listFen + add, exWorksFen: built.exWorksFen + add, deliveredFen: built.deliveredFen + add },
  }
}

/** What makes the ex-works price of the area, as it stands now: what its past is told from. */
export function ownOf(
  at: { world: World; areaCode: string },
  sku: Pick<SkuRow, 'listPriceFen' | 'overrideFen' | 'priceUnit' | 'channelCode'>,
): OwnPrice & { byTon: boolean } {
  const byTon = sku.priceUnit === 'ton'
  const addFen = byTon ? areaAddFen(at, sku.channelCode) : 0
  return { listFen: sku.listPriceFen, areaFen: sku.overrideFen, addFen, byTon }
}
/** 涨跌 of goods in the asker's area. */
export const moveOf = (
  at: { world: World; areaCode: string },
  sku: Pick<SkuRow, 'id' | 'listPriceFen' | 'overrideFen' | 'priceUnit' | 'channelCode'>,
): Promise<number> => at.world.ownMoves(sku.id, priceAreaOf(at.areaCode, sku.channelCode), ownOf(at, sku))

/** The lines as they are shown: parts, then 厂提价 ruled off, then freight, then 到货价. */
export function priceLinesView(price: AreaPrice) {
  const part = (l: PriceLine) => ({ code: l.code, label: l.label, note: '', fen: l.fen, kind: 'part' as const })
  // What bringing the goods to their depot costs is part of the list price (finishSku) and stands above 厂提价; only freight comes after it.
  const before = price.built.lines.filter(l => l.code !== 'freight')
  const after = price.built.lines.filter(l => l.code === 'freight')
  return [
    ...before.map(part),
    { code: 'exWorks', label: '厂提价', note: '含税 13%', fen: price.built.exWorksFen, kind: 'subtotal' as const },
    ...after.map(part),
    { code: 'delivered', label: '到货价', note: '', fen: price.built.deliveredFen, kind: 'total' as const },
  ]
}
