// An agreed price at work: offered beside the list's wherever a price is asked, taken where it is lower; its tons are counted with the order.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { agreedFen, coversGoods } from '@mall/domain/orders/companyPrice/companyPrice.rules.ts'
import { momentText } from '@mall/domain/kernel/clock.ts'
import type { PriceOffer } from '@mall/domain/goods/goods/priceOffer.ts'
import { OrderStatus, type OrderStatusCode } from '@mall/domain/orders/order/order.status.ts'
import { tons, weightOfPieces } from '@mall/domain/kernel/weight.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { cachedPer } from '../../kernel/cache/cache.ts'
import { optionLines } from '../cart/futuresLine.ts'
import type { OrderPlan } from '../cart/orderPlan.ts'
import type { OwnScope } from '../../kernel/ports/search.ts'
import type { Pool, Tx } from '../../kernel/ports/database.ts'
import type { Extensions } from '../../kernel/extensions.ts'
import type { PriceProvider, Priced } from '../../goods/goods/priceOffers.ts'
import type { OrderSource } from '../order/createOrder.ts'
import { orderLines } from '../order/orderLines.queries.ts'
import { ANY_AGREED, type InForce, insertUses, lockPrices, pricesInForce, usedByOrder } from './companyPrice.queries.ts'

const leftOf = (p: InForce): number => (p.limitKg === null ? Number.POSITIVE_INFINITY : p.limitKg - p.orderedKg)
const kgOf = (l: Priced): number => l.unitsKg ?? weightOfPieces(l.pieces, l.sku.pieceWeightG)
const offerOf = (p: InForce, priceFen: Fen, how: 'open' | 'told', note: string): PriceOffer => ({
  source: 'agreement',
  sourceNo: p.priceNo,
  priceFen,
  how,
  note: `${momentText(p.untilAt)} 前${note}`,
  href: '/user/companyPrice',
})

/**
 * The lowest agreed price that the line fits into, and the lowest that it would fit into with fewer tons. Ticked lines share what a limit leaves, in
 * their order. Baskets of a contract or a quote have prices of their own: they are told that there is a lower one, and where it would be taken.
 */
const offersOfAgreements: PriceProvider = async (ctx, db, scope, lines) => {
  const bound = scope.kind === 'contract' || scope.kind === 'quote'
  const prices = await pricesInForce(db, ctx.companyId)
  const left = new Map(prices.map(p => [p.id, leftOf(p)]))
  return lines.map(l => {
    const lower = prices
      .filter(p => coversGoods(p, l.sku, l.stockMode))
      .map(p => ({ p, fen: agreedFen(p, l) }))
      .filter(o => o.fen > 0 && o.fen < l.listFen)
      .sort((a, b) => a.fen - b.fen)
    const kg = kgOf(l)
    const fits = lower.find(o => (left.get(o.p.id) ?? 0) >= kg)
    const short = lower.find(o => o.fen < (fits?.fen ?? l.listFen) && (left.get(o.p.id) ?? 0) < kg)
    const rest = (p: InForce) => (p.limitKg === null ? '' : `，还可订 ${tons(Math.max(0, left.get(p.id) ?? 0))} 吨`)
    if (bound) return fits ? [offerOf(fits.p, fits.fen, 'told', `有效${rest(fits.p)}，在普通购物车里自动采用`)] : []
    const offers = [
      ...(fits ? [offerOf(fits.p, fits.fen, 'open', `有效${rest(fits.p)}`)] : []),
      ...(short ? [offerOf(short.p, short.fen, 'told', `有效${rest(short.p)}，少于这一行，减少件数可用`)] : []),
    ]
    if (fits && l.selected) left.set(fits.p.id, (left.get(fits.p.id) ?? 0) - kg)
    return offers
  })
}

export const agreedPrices: Extensions['priceSources'][number] = { any: ANY_AGREED, ask: offersOfAgreements }

const anyInForce = cachedPer(
  { ttl: 2000 },
  async (db: Pool, companyId: number) => (await pricesInForce(db, companyId)).length > 0,
)
/** Whether lists look for agreed prices of the asker's company: two seconds old at most, the prices themselves are read anew. */
export const hasAgreedPrices = (ctx: Ctx): Promise<boolean> => anyInForce(ctx.db, ctx.companyId)

/** Goods that the agreements in force are of. In the basket of a contract or a quote none of them is taken. */
export async function agreedScopes(ctx: Ctx): Promise<OwnScope[]> {
  if (ctx.contractNo !== null) return []
  return (await pricesInForce(ctx.db, ctx.companyId)).map(p => ({
    channelCodes: p.ofChannel === '' ? null : [p.ofChannel],
    classCode: p.classCode,
    grade: p.grade,
    skuCode: p.skuCode,
    spuCode: '',
  }))
}

/** Lines of the plan that are ordered at an agreed price, in the order in which they are written. */
const linesAt = (plan: OrderPlan) =>
  plan.orders.flatMap((o, i) =>
    o.rows.flatMap(({ row, line }, at) => {
      const taken = line.prices.find(p => p.taken && p.source === 'agreement')
      const list = line.prices.find(p => p.source === 'list')
      return taken && list
        ? [{ order: i, at, row, line, priceNo: taken.sourceNo, priceFen: taken.priceFen, listFen: list.priceFen }]
        : []
    }),
  )

/**
 * Taken with the order: under the locks of their prices terms, validity and tons are asked again; what is not as it was planned is refused, so that
 * many orders at once never pass a limit and none is made at a price that has just ended.
 */
export const orderedAtAgreed: OrderSource = {
  before: () => Promise.resolve(),
  async after(ctx, tx, plan, { orderIds }) {
    const lines = linesAt(plan)
    if (lines.length === 0) return
    await lockPrices(tx, [...new Set(lines.map(l => l.priceNo))])
    const now = new Map((await pricesInForce(tx, ctx.companyId)).map(p => [p.priceNo, p]))
    const left = new Map([...now.values()].map(p => [p.id, leftOf(p)]))
    const written = await orderLines(tx, orderIds)
    const uses = lines.map(l => {
      const p = now.get(l.priceNo)
      const own = written.find(w => w.orderId === orderIds[l.order] && w.lineNo === l.at + 1)
      const optionsFen = optionLines(ctx, l.row).reduce((sum, o) => sum + o.fen, 0)
      if (!p || !own || agreedFen(p, { listFen: l.listFen, optionsFen }) !== l.priceFen)
        return refuse('ORDER_CHANGED.agreedMoved', { title: l.line.title })
      const rest = left.get(p.id) ?? 0
      if (own.kg > rest) return refuse('AGREED_LIMIT', { priceNo: p.priceNo, left: tons(Math.max(0, rest)) })
      left.set(p.id, rest - own.kg)
      return {
        orderLineId: own.id,
        orderId: own.orderId,
        priceId: p.id,
        version: p.version,
        kg: own.kg,
        listFen: l.listFen,
        optionsFen,
        priceFen: l.priceFen,
      }
    })
    // Its hour struck between the two statements.
    if ((await insertUses(tx, uses)) !== uses.length) refuse('ORDER_CHANGED.agreedEnded')
  },
}

/** A cancelled order gives its tons back by being cancelled; restored, it takes them again or stays as it is. */
export async function agreedAfterMove(
  _world: World,
  tx: Tx,
  order: { id: number; status: OrderStatusCode },
  to: number,
): Promise<void> {
  if (order.status !== OrderStatus.cancelled || to === OrderStatus.cancelled) return
  const used = await usedByOrder(tx, order.id)
  if (used.length === 0) return
  await lockPrices(
    tx,
    used.map(u => u.priceNo),
  )
  const over = (await usedByOrder(tx, order.id)).find(u => u.limitKg !== null && u.orderedKg > u.limitKg)
  if (over) refuse('ORDER_STATE', { state: `已取消，协议价 ${over.priceNo} 的吨位已另用`, act: '恢复，请买方重新下单' })
}
