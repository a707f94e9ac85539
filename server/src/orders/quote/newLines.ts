// Lines of a new quote, whoever makes it: as they could be ordered today, each goods once in one way of buying.
import type { Fen } from '@mall/domain/kernel/money.ts'
import type { StockModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import { lineTitle } from '@mall/domain/goods/goods/lineTitle.ts'
import { whyNotDay } from '@mall/domain/orders/quote/quote.rules.ts'
import { weightOfPieces } from '@mall/domain/kernel/weight.ts'
import type { FuturesInput } from '@mall/contract/orders/cart/cart.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { checkQuantity } from '../cart/addToCart.ts'
import { checkParams, checkServices } from '../cart/futuresLine.ts'
import { findSku } from '../../goods/goods/goods.reads.ts'
import { priceFor } from '../../goods/goods/pricing.ts'
import { quoteDay } from './quoteFiles.queries.ts'
import type { NewLine } from './quote.queries.ts'

interface AskedLine {
  skuCode: string
  stockMode: StockModeCode
  pieces: number
  futures: FuturesInput
  services: string[]
  wantedFen: Fen
  needOn?: string | undefined
}
/** `whyNot`: what a price may be beside today's. The title is the first line's; `days` says which are wanted, for the history. */
export async function newLines(
  ctx: Ctx,
  asked: readonly AskedLine[],
  whyNot: (fen: Fen, listFen: Fen) => string | undefined,
): Promise<{ lines: NewLine[]; title: string; days: string }> {
  const today = await quoteDay(ctx.db)
  const seen = new Set<string>()
  const lines: NewLine[] = []
  let title = ''
  for (const [i, l] of asked.entries()) {
    const sku = await findSku(ctx, l.skuCode)
    const key = `${sku.id}.${l.stockMode}`
    if (seen.has(key)) return refuse('QUOTE_LINES.sameGoods', { lineNo: i + 1 })
    seen.add(key)
    checkQuantity(ctx, sku, l.stockMode, l.pieces)
    const futures = l.stockMode === 2 ? l.futures : {}
    const options = checkParams(ctx, sku, futures, l.pieces)
    checkServices(ctx, sku, l.stockMode, l.services)
    const listFen = priceFor(ctx, sku, options).priceFen
    const notThen = l.needOn === undefined ? undefined : whyNotDay(l.needOn, today)
    if (notThen) return refuse('QUOTE_LINES.notThen', { lineNo: i + 1, fault: notThen })
    const why = whyNot(l.wantedFen, listFen)
    if (why) return refuse('QUOTE_PRICE', { line: i + 1, why })
    if (i === 0) title = lineTitle(sku.title, futures)
    lines.push({
      skuId: sku.id,
      stockMode: l.stockMode,
      futures,
      services: [...new Set(l.services)],
      pieces: l.pieces,
      weightKg: Math.max(1, weightOfPieces(l.pieces, sku.pieceWeightG)),
      listFen,
      optionsFen: options.reduce((s, o) => s + o.fen, 0),
      wantedFen: l.wantedFen,
      needOn: l.needOn ?? null,
    })
  }
  const days = lines.flatMap((l, i) => (l.needOn === null ? [] : [`第 ${i + 1} 行 ${l.needOn}`])).join('，')
  return { lines, days: days && `要求交期 ${days}`, title: lines.length > 1 ? `${title} 等 ${lines.length} 项` : title }
}
