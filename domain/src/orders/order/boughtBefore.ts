import type { Fen } from '../../kernel/money.ts'
import { StockMode, type StockModeCode } from '../../goods/goods/goods.codes.ts'
import { OrderOrigin } from './origin.ts'

/**
 * What was paid before and today's price are set side by side only where they are of one kind: a list price of goods from stock, with the same addition
 * of the area. Else it is said what the other was, in words; empty: compared.
 */
export function whyNotCompared(last: {
  origin: string
  stockMode: StockModeCode
  byTerms: boolean
  thenAreaFen: Fen
  nowAreaFen: Fen
}): string {
  if (last.origin !== OrderOrigin.list) return OrderOrigin.label(last.origin)
  if (last.stockMode === StockMode.futures) return '期货订货价'
  if (last.byTerms) return '协议价'
  return last.thenAreaFen === last.nowAreaFen ? '' : '当时的区域加价不同'
}
