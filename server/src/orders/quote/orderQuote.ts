// What was agreed becomes an order through the ordinary checkout: in a basket bound to the quote, at its prices, whole, once.
import type { StockModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import { momentText } from '@mall/domain/kernel/clock.ts'
import { QuoteState } from '@mall/domain/orders/quote/quote.codes.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { optionsKey } from '../cart/addToCart.ts'
import { type Basket, upsertItem } from '../cart/cart.queries.ts'
import type { OrderPlan } from '../cart/orderPlan.ts'
import { previewOrder } from '../cart/previewOrder.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import type { Extensions } from '../../kernel/extensions.ts'
import type { PriceProvider } from '../../goods/goods/priceOffers.ts'
import { createOrder, type OrderSource } from '../order/createOrder.ts'
import {
  agreedLines,
  type AgreedLine,
  ANY_ACCEPTED,
  emptyQuoteBasket,
  holdAskedCart,
  holdQuote,
  moveQuoteRow,
  openAgreed,
  quoteByNo,
  type QuoteRecord,
  takeFromCart,
} from './quote.queries.ts'
import { buyerState, stateNow } from './quote.view.ts'

const basketOf = (quoteNo: string): Basket => ({ kind: 'quote', sourceNo: quoteNo })

/** The company's, agreed and in time; else the sentence why it cannot be ordered. */
async function orderable(ctx: Ctx, db: Db, quoteNo: string): Promise<QuoteRecord> {
  const q = (await quoteByNo(db, { companyId: ctx.companyId, ownOnly: ctx.ownOnly, quoteNo })) ?? refuse('QUOTE_NONE')
  const state = stateNow(q)
  if (state === QuoteState.ordered) return refuse('QUOTE_ORDERED', { quoteNo })
  if (state === QuoteState.expired) return refuse('QUOTE_OVER', { quoteNo })
  if (state !== QuoteState.accepted) return refuse('QUOTE_STATE', { state: QuoteState.label(buyerState(q)), act: '下单' })
  return q
}

/** The agreed lines, all and as agreed, in the person's basket of this quote; whatever lay there before is gone. */
export async function fillBasket(ctx: Ctx, tx: Tx, quoteNo: string, lines: readonly AgreedLine[]): Promise<void> {
  await emptyQuoteBasket(tx, ctx.me.userId, quoteNo)
  for (const l of lines)
    await upsertItem(tx, {
      userId: ctx.me.userId,
      basket: basketOf(quoteNo),
      skuId: l.skuId,
      stockMode: l.stockMode,
      pieces: l.pieces,
      futures: l.futures,
      services: l.services,
      optionsKey: optionsKey(l.futures, l.services),
      priceFen: l.priceFen,
      maxPieces: l.pieces,
    })
}
export const quoteToCart = (ctx: Ctx, { quoteNo }: Parsed<'/api/quote/quoteToCart'>) =>
  ctx.db.tx(async tx => {
    await orderable(ctx, tx, quoteNo)
    const lines = await agreedLines(tx, ctx.companyId, quoteNo)
    await fillBasket(ctx, tx, quoteNo, lines)
    return { lineCount: lines.length }
  })

export async function previewQuoteOrder(ctx: Ctx, { quoteNo, ...d }: Parsed<'/api/quote/previewQuoteOrder'>) {
  await orderable(ctx, ctx.db, quoteNo)
  return previewOrder(basketOf(quoteNo))(ctx, d)
}
export const createQuoteOrder = (ctx: Ctx, { quoteNo, ...input }: Parsed<'/api/quote/createQuoteOrder'>) =>
  createOrder(basketOf(quoteNo))(ctx, input)

/** Joined to every order from a basket (main/extensions.ts): held before it is planned; all of what was agreed, no more; then it is ordered. */
export const orderedFromQuote: OrderSource = {
  async before(ctx, tx, basket) {
    if (basket.kind !== 'quote') return
    await holdQuote(tx, basket.sourceNo)
    const q = await orderable(ctx, tx, basket.sourceNo)
    if (q.fromCart) await holdAskedCart(tx, q.userId, await agreedLines(tx, ctx.companyId, q.quoteNo))
  },
  async after(ctx, tx, plan, { masterOrderCode }) {
    const { kind, sourceNo } = plan.basket
    if (kind !== 'quote') return
    const q = await orderable(ctx, tx, sourceNo)
    const agreed = await agreedLines(tx, ctx.companyId, sourceNo)
    if (!isWhole(plan, agreed)) return refuse('QUOTE_QUANTITY', { quoteNo: sourceNo })
    // The same goods would stay ticked in the cart and be bought again at list price.
    const asked = agreed.map(l => ({ ...l, optionsKey: optionsKey(l.futures, l.services) }))
    const taken = q.fromCart ? await takeFromCart(tx, q.userId, asked) : 0
    const done = await moveQuoteRow(tx, {
      quoteId: q.id,
      from: q.state,
      to: 'ordered',
      side: 'buyer',
      kind: 'order',
      actorId: ctx.me.userId,
      detail: `主订单 ${masterOrderCode}${taken > 0 ? '；购物车里议价时的商品已按下单件数取下' : ''}`,
      masterOrderCode,
    })
    if (!done) refuse('QUOTE_CHANGED')
  },
}
function isWhole(plan: OrderPlan, lines: readonly AgreedLine[]): boolean {
  const rows = plan.orders.flatMap(o => o.rows.map(r => r.row))
  const key = (l: { stockMode: StockModeCode; pieces: number }, skuId: number, options: string) =>
    `${skuId}.${l.stockMode}.${l.pieces}.${options}`
  const planned = rows.map(r => key(r, r.id, optionsKey(r.chosen, r.serviceCodes))).sort()
  const agreed = lines.map(l => key(l, l.skuId, optionsKey(l.futures, l.services))).sort()
  return planned.length === agreed.length && planned.every((k, i) => k === agreed[i])
}

/** In its own basket a quote's price and no other; elsewhere it is told that there is one, and where. */
const offersOfQuotes: PriceProvider = async (ctx, db, scope, lines) => {
  if (scope.kind === 'quote') {
    await orderable(ctx, db, scope.sourceNo)
    const agreed = await agreedLines(db, ctx.companyId, scope.sourceNo)
    return lines.map(l => {
      const a = agreed.find(x => x.skuId === l.sku.id && x.stockMode === l.stockMode)
      return a && l.pieces <= a.pieces ? [offerOf(a, 'bound')] : refuse('QUOTE_QUANTITY', { quoteNo: scope.sourceNo })
    })
  }
  if (scope.kind === 'contract') return lines.map(() => [])
  const open = await openAgreed(
    db,
    ctx.companyId,
    lines.map(l => l.sku.id),
  )
  return lines.map(l => open.filter(a => a.skuId === l.sku.id && a.stockMode === l.stockMode).map(a => offerOf(a, 'told')))
}
export const quotePrices: Extensions['priceSources'][number] = { any: ANY_ACCEPTED, ask: offersOfQuotes }
const offerOf = (a: AgreedLine, how: 'bound' | 'told') => ({
  source: 'quote' as const,
  sourceNo: a.quoteNo,
  priceFen: a.priceFen,
  how,
  note: `${a.pieces} 件，${a.expiresAt ? `${momentText(a.expiresAt)} 前下单` : ''}${how === 'told' ? '，从议价单下单才有' : ''}`,
  href: `/quote/quoteDetail?quoteNo=${a.quoteNo}`,
})
