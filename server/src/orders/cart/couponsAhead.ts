// 优惠券 before the checkout: the goods page and the cart ask by the same sums and the same rule which the checkout applies them by.
import { StockMode, type StockModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import { groupKeyOf } from '@mall/domain/orders/cart/cart.rules.ts'
import { momentText } from '@mall/domain/kernel/clock.ts'
import type { CouponOrder } from '@mall/domain/goods/coupon/coupon.rules.ts'
import { type OrderSum, sumOrder } from '@mall/domain/orders/order/lineSum.ts'
import type { CouponsAhead, FuturesInput } from '@mall/contract/orders/cart/cart.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { type PlanRecord, plansToTake, usableCoupons } from '../../goods/coupon/coupon.queries.ts'
import { type Appliable, applyCoupon, validText, whyNotApplied, wordsOf } from '../../goods/coupon/coupon.view.ts'
import { findSku } from '../../goods/goods/goods.reads.ts'
import { basketOf, viewersBasket } from './basketOf.ts'
import { type Basket, type CartRow, unitsOfGoods } from './cart.queries.ts'
import { basketRows } from './cart.reads.ts'
import { type PricedRow, pricedRows } from './cart.view.ts'

export interface SummedOrder {
  groupKey: string
  rows: PricedRow[]
  sum: OrderSum
}

/** The lines as the orders they would become, in their order, each with its sums. */
export function sumOrders(priced: readonly PricedRow[], how: Parameters<typeof sumOrder>[1]): SummedOrder[] {
  const groups = new Map<string, PricedRow[]>()
  for (const p of priced) {
    const key = groupKeyOf(p.row)
    groups.set(key, [...(groups.get(key) ?? []), p])
  }
  return [...groups].map(([groupKey, rows]) => ({
    groupKey,
    rows,
    sum: sumOrder(
      rows.map(({ line, freightFen }) => ({
        weightKg: line.weightKg,
        amountFen: line.amountFen,
        serviceFen: line.serviceFen,
        freightFen,
        pieces: line.pieces,
      })),
      how,
    ),
  }))
}

/** Whether coupons go with orders of a basket: a framework contract's price is what both sides signed, with rebates of its own (decision 0160). */
export const takesCoupons = (basket: Basket): boolean => basket.kind !== 'contract'

/** What a coupon looks at in each order. */
export const couponOrders = (orders: readonly Pick<SummedOrder, 'rows' | 'sum'>[]): CouponOrder[] =>
  orders.map(o => ({
    channelCode: o.rows[0]?.row.channelCode ?? '',
    stockMode: o.rows[0]?.row.stockMode ?? StockMode.spot,
    freightFen: o.sum.freightFen,
    lines: o.rows.map(({ row, line }) => ({ classCode: row.classCode, amountFen: line.amountFen, weightKg: line.weightKg })),
  }))

type Ahead = CouponsAhead['coupons'][number]
/** More would be a page of their own: /user/coupon. */
const MOST = 10

/** A coupon of this plan as it would be, were it taken now. */
const asTaken = (p: PlanRecord): Appliable => ({ ...p, state: 'open', orderCode: '', stopReason: '' })

/**
 * What lies in the company's hands and what it may take, the most first, of equal ones what it has; then what lacks least to its threshold. Coupons
 * for other goods are left out. Asked by nobody's company: what there is to take, without sums.
 */
async function ahead(ctx: Ctx, basket: Basket, priced: readonly PricedRow[]): Promise<CouponsAhead> {
  // As the cart adds up: delivered to the visitor's area.
  const orders = sumOrders(priced, { delivered: true, acceptanceBp: 0 })
  const add = (pick: (s: OrderSum) => number) => orders.reduce((sum, o) => sum + pick(o.sum), 0)
  if (!takesCoupons(basket)) return { counted: true, goodsFen: add(s => s.goodsFen), totalFen: add(s => s.totalFen), coupons: [] }
  const looked = couponOrders(orders)
  const companyId = ctx.viewer?.kind === 'buyer' ? ctx.viewer.companyId : null
  const [held, plans] = await Promise.all([
    companyId === null ? [] : usableCoupons(ctx.db, companyId),
    plansToTake(ctx.db, companyId ?? 0),
  ])
  const say = (own: Pick<Ahead, 'couponNo' | 'planNo' | 'validText'>, c: Appliable) => {
    const applied = applyCoupon(ctx.world, c, looked)
    if ('refusal' in applied && applied.refusal[0] === 'COUPON_SCOPE') return []
    const fits = 'index' in applied ? applied : { index: -1, offFen: 0 }
    const row: Ahead = {
      ...own,
      ...wordsOf(ctx.world, c),
      offFen: fits.offFen,
      orderNo: fits.index + 1,
      whyNot: whyNotApplied(applied),
    }
    return [{ row, lackFen: ('lackFen' in applied ? applied.lackFen : undefined) ?? Number.MAX_SAFE_INTEGER }]
  }
  const coupons = [
    ...held.flatMap(c => say({ couponNo: c.couponNo, planNo: '', validText: `${momentText(c.validUntil)} 前有效` }, c)),
    // Of a plan whose coupon he holds a second one takes off nothing more: one goes with a submission.
    ...plans
      .filter(p => p.mine < p.perCompany && !held.some(c => c.planNo === p.planNo && c.validFrom <= c.now))
      .flatMap(p => say({ couponNo: '', planNo: p.planNo, validText: validText(p) }, asTaken(p))),
  ]
    .sort((a, b) => b.row.offFen - a.row.offFen || a.lackFen - b.lackFen)
    .slice(0, MOST)
    .map(c => c.row)
  if (companyId === null)
    return {
      counted: false,
      goodsFen: 0,
      totalFen: 0,
      coupons: coupons.map(c => ({ ...c, offFen: 0, orderNo: 0, whyNot: '' })),
    }
  return { counted: true, goodsFen: add(s => s.goodsFen), totalFen: add(s => s.totalFen), coupons }
}

/** For the quantity and the parameters chosen on the goods page, at the price that the cart would take. */
export async function goodsCoupons(
  ctx: Ctx,
  input: {
    skuCode: string
    pieces: number
    stockMode: StockModeCode
    futures?: FuturesInput | undefined
    unitNos?: string[] | undefined
  },
): Promise<CouponsAhead> {
  const sku = await findSku(ctx, input.skuCode)
  const { unitNos } = input
  const chosen = input.stockMode === StockMode.futures ? (input.futures ?? {}) : unitNos ? { unitNos } : {}
  const basket = await viewersBasket(ctx)
  const row: CartRow = {
    ...sku,
    cartItemId: 0,
    basket,
    stockMode: input.stockMode,
    pieces: input.pieces,
    chosen,
    units: unitNos ? await unitsOfGoods(ctx.db, sku.id, unitNos) : null,
    serviceCodes: [],
    selected: true,
    seenPriceFen: sku.listPriceFen,
  }
  return ahead(ctx, basket, await pricedRows(ctx, ctx.db, { ...basket, areaCode: ctx.areaCode }, [row]))
}

/** For the ticked lines that can be ordered. */
export const cartCoupons = async (ctx: Ctx): Promise<CouponsAhead> => {
  const basket = await basketOf(ctx)
  const priced = (await basketRows(ctx, basket)).filter(p => p.row.selected && p.line.valid)
  return priced.length === 0 ? { counted: true, goodsFen: 0, totalFen: 0, coupons: [] } : ahead(ctx, basket, priced)
}
