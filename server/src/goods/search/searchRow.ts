// Goods as the index takes them in. Text as in the table, dimensions in whole micrometres (0 where the goods have none).
import type { Fen, Um } from '@mall/domain/kernel/money.ts'
import type { SaleUnitCode, SettlementModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import { soundFigures } from '@mall/domain/goods/goods/figures.rules.ts'
import type { Shape } from '@mall/domain/goods/search/shapes.ts'
import { leftOut } from './leftOut.ts'

export interface SearchRow {
  id: number
  skuCode: string
  spuCode: string
  title: string
  productName: string
  varietyCode: string
  classCode: string
  cateCode: string
  channelCode: string
  grade: string
  standard: string
  spec: string
  millCode: string
  depotCode: string
  thicknessUm: Um
  widthUm: Um
  lengthUm: Um
  diameterUm: Um
  /** JSON text of the attributes: equal texts are read once. */
  attributes: string
  gradeLevel: string
  settlement: SettlementModeCode
  saleUnit: SaleUnitCode
  priceUnit: 'ton' | 'kg' | 'piece'
  pieceUnit: string
  pieceWeightG: number
  stepPieces: number
  minPieces: number
  spot: boolean
  futures: boolean
  onShelf: boolean
  /** Whole seconds. */
  onShelfAtS: number
  listPriceFen: Fen
  availablePieces: number
  /** Fixed prices by sales area, fen. */
  areaPrices?: readonly { areaCode: string; priceFen: Fen }[]
}

/** Whether the goods stand in lists: on the shelf, with figures that can be drawn. */
export function shown(
  r: Pick<SearchRow, 'skuCode' | 'onShelf' | 'listPriceFen' | 'availablePieces' | 'pieceWeightG' | 'areaPrices'>,
): boolean {
  if (!r.onShelf) return false
  const prices = [r.listPriceFen, ...(r.areaPrices ?? []).map(a => a.priceFen)]
  const sound = prices.every(priceFen => soundFigures({ pieces: r.availablePieces, pieceWeightG: r.pieceWeightG, priceFen }))
  if (!sound) leftOut(r.skuCode, `price ${prices.join(', ')} fen, ${r.availablePieces} pieces of ${r.pieceWeightG} g`)
  return sound
}

/** What only the reference data knows: names for words and labels, price areas, freight. */
export interface SearchLabels {
  millName(millCode: string): string
  depotName(depotCode: string): string
  className(classCode: string): string
  /** How sizes of the variety's goods are read. */
  shapeOf(varietyCode: string): Shape
  /** Place of a category in the mall's order. */
  cateSeq(cateCode: string): number
  commonly(channelCode: string): boolean
  /** Whether the channel's prices are kept from guests. */
  untold(channelCode: string): boolean
  channels: readonly { channelCode: string; channelName: string }[]
  /** Adjustment of list prices in an area, fen per unit of price. */
  areaAdjustFen(areaCode: string): number
  /** Fen per ton. */
  freightFen(depotCode: string, areaCode: string): number
}
