// 合同模式: which contract the buyer orders under. The number lies in a cookie and goes with every POST; what it opens is asked anew at each use.
import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import {
  deliveryMonthOf,
  exWorksFen,
  FrameworkPayment,
  type FrameworkPaymentCode,
  IndexWindow,
  lackKg,
  lineName,
  lineOf,
  partText,
  whyNotCovered,
  whyNotUsable,
} from '@mall/domain/selling/framework/framework.rules.ts'
import { afterTons } from '@mall/domain/selling/framework/callOffPlan.ts'
import { nextTier, RebatePeriod, rebatePeriodOf } from '@mall/domain/selling/framework/rebate.rules.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Extensions } from '../../kernel/extensions.ts'
import { basketOf } from '../../orders/cart/basketOf.ts'
import type { OrderSource } from '../../orders/order/createOrder.ts'
import { orderLines } from '../../orders/order/orderLines.queries.ts'
import { MAX_PIECES } from '../../orders/cart/addToCart.ts'
import { CART, cartLines, cartRows, lockCart } from '../../orders/cart/cart.queries.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { weightOfPieces } from '@mall/domain/kernel/weight.ts'
import { contractOfCall, factsOf, indexOfCall, leftByLine, titleOf } from './contractPrice.ts'
import { depositView } from './deposits.ts'
import { handOver, heldForLine, notBegun } from './reservation.queries.ts'
import { keepReserved } from './keepReservations.ts'
import { type ContractRow, insertCalls, lockLines, moveLines, orderedOf, ownContract } from './framework.queries.ts'

function usable(c: ContractRow | undefined): ContractRow {
  if (!c) return refuse('FRAMEWORK_NONE')
  const why = whyNotUsable(c, c.today)
  return why === undefined ? c : refuse('FRAMEWORK_NOT_USABLE', { ccNo: c.ccNo, why })
}
/** The company's own contract that orders can be placed under today; a foreign number is refused as one that does not exist. */
export const usableContract = async (ctx: Ctx, db: Db, ccNo: string): Promise<ContractRow> =>
  usable(await contractOfCall(ctx, db, ccNo))

export const guardContract: Extensions['contractBasketGuards'][number] = async (ctx, ccNo) => {
  await usableContract(ctx, ctx.db, ccNo)
  // 备货 that has begun is there for the first who orders, whether its job has run or not.
  if (await notBegun(ctx.db, ccNo)) await keepReserved(ctx.world, ccNo)
}

export async function enterContract(ctx: Ctx, { ccNo }: { ccNo: string }) {
  const c = await usableContract(ctx, ctx.db, ccNo)
  ctx.cookies.set('CCNo', c.ccNo)
  return { ccNo: c.ccNo }
}

/** What the contract says of payment, before the order is placed. */
export const guardPayment: Extensions['orderPlanGuards'][number] = async (ctx, db, basket, d) => {
  if (basket.kind !== 'contract') return []
  const c = await usableContract(ctx, db, basket.sourceNo)
  const { payment } = c.content
  if (payment === FrameworkPayment.either || payment === d.paymentType) return []
  return [
    {
      cartItemId: '',
      message: `框架合同 ${c.ccNo} 约定${FrameworkPayment.label(payment as FrameworkPaymentCode)}付款，请改付款方式`,
    },
  ]
}

/**
 * The call-off: the lines are locked first, then the contract is read anew and what is ordered is counted, so that many orders at once take no
 * more than what is left. Version and index mean that the prices were made by are kept with them.
 */
const callOff: OrderSource['after'] = async (ctx, tx, plan, { orderIds, kept }) => {
  if (plan.basket.kind !== 'contract') return
  const ccNo = plan.basket.sourceNo
  const planned = await usableContract(ctx, tx, ccNo)
  const wanted = plan.orders.flatMap((o, i) =>
    o.rows.map(({ row, line }, at) => ({
      facts: factsOf(row),
      title: line.title,
      skuId: row.id,
      // Goods of the stock alone are kept beforehand.
      pieces: row.stockMode === StockMode.spot ? line.pieces : 0,
      orderId: orderIds[i] ?? 0,
      at: at + 1,
      period: row.stockMode === StockMode.futures ? row.chosen.deliveryDateNumber : undefined,
    })),
  )
  const named = wanted.flatMap(w => lineOf(planned.content.lines, w.facts)?.lineNo ?? [])
  await lockLines(tx, planned.id, [...new Set(named)])
  // Whatever was decided of the contract before this lock is seen now.
  const now = usable(await ownContract(tx, ctx.companyId, ccNo))
  if (now.version !== planned.version) return refuse('ORDER_CHANGED.contractMoved', { version: now.version })
  const [written, left, { averageFen }] = await Promise.all([
    orderLines(tx, orderIds),
    leftByLine(tx, now),
    indexOfCall(ctx, tx, planned),
  ])
  if (averageFen === undefined) return refuse('FRAMEWORK_PRICE', { ccNo })
  const calls = wanted.map(w => {
    const line = lineOf(now.content.lines, w.facts)
    const lineNo = line?.lineNo
    const own = written.find(o => o.orderId === w.orderId && o.lineNo === w.at)
    const rest = lineNo === undefined ? 0 : (left.get(lineNo) ?? 0)
    const why = own ? whyNotCovered(now.content, w.facts, { kg: own.kg, leftKg: rest }) : '合同里没有这个品种或规格'
    if (why !== undefined || !line || lineNo === undefined || !own)
      return refuse('FRAMEWORK_LIMIT', { title: w.title, why: why ?? '' })
    left.set(lineNo, rest - own.kg)
    // Its window is not over: what it costs in the end is the month's sheet's to say.
    const open = now.content.window === IndexWindow.deliveryMonth
    return {
      orderLineId: own.id,
      orderId: own.orderId,
      skuId: w.skuId,
      pieces: w.pieces,
      lineNo,
      kg: own.kg,
      month: open ? deliveryMonthOf(w.period, now.today) : null,
      provisionalFen: open ? exWorksFen(averageFen, line) : null,
    }
  })
  await insertCalls(tx, { id: now.id, version: now.version, indexFen: averageFen }, calls)
  for (const call of calls) {
    const own = await takeReserved(tx, now.id, call)
    if (own > 0) kept.set(call.skuId, (kept.get(call.skuId) ?? 0) + own)
  }
}
/** 备货 first: what the contract keeps of the goods goes over to the order, what lapses first before the rest. Gives the pieces; the line is locked. */
async function takeReserved(
  tx: Tx,
  contractId: number,
  call: { lineNo: number; skuId: number; pieces: number; orderLineId: number },
): Promise<number> {
  if (call.pieces === 0) return 0
  let rest = call.pieces
  for (const h of await heldForLine(tx, contractId, call.lineNo, call.skuId)) {
    const pieces = Math.min(h.pieces, rest)
    if (pieces === 0) break
    await handOver(tx, { periodId: h.periodId, skuId: call.skuId, pieces, orderLineId: call.orderLineId })
    rest -= pieces
  }
  return call.pieces - rest
}
/** Joined to every order from a basket (main/extensions.ts). */
export const orderedFromFramework: OrderSource = { before: () => Promise.resolve(), after: callOff }

/** 不能按合同买: into the ordinary cart, where the list price holds; to its like, if it lies there. */
export async function moveToCart(ctx: Ctx, { cartItemIds }: Parsed<'/api/framework/moveToCart'>) {
  const moved = await ctx.db.tx(async tx => {
    await lockCart(tx, ctx.me.userId)
    return moveLines(tx, ctx.me.userId, cartItemIds, MAX_PIECES)
  })
  return { moved }
}

/** The contract cart's side: what the ticked lines leave of the contract. Null outside the mode. */
export async function readCartState(ctx: Ctx) {
  const basket = await basketOf(ctx)
  if (basket.kind !== 'contract') return null
  const c = await usableContract(ctx, ctx.db, basket.sourceNo)
  const [rows, sums, left, ordinaryLines] = await ctx.db.together(db =>
    Promise.all([
      cartRows(db, ctx.me.userId, basket, ctx.areaCode),
      orderedOf(db, [c.id]),
      leftByLine(db, c),
      cartLines(db, ctx.me.userId, CART),
    ]),
  )
  const after = new Map(left)
  let nowKg = 0
  for (const r of rows) {
    if (!r.selected) continue
    const facts = factsOf(r)
    const no = lineOf(c.content.lines, facts)?.lineNo
    const kg = weightOfPieces(r.pieces, r.pieceWeightG)
    const rest = no === undefined ? undefined : after.get(no)
    if (no === undefined || rest === undefined || whyNotCovered(c.content, facts, { kg, leftKg: rest }) !== undefined) continue
    after.set(no, rest - kg)
    nowKg += kg
  }
  const committedKg = sums.reduce((n, l) => n + l.committedKg, 0)
  const orderedKg = sums.reduce((n, l) => n + l.orderedKg, 0)
  // Tons of the whole contract say nothing of a month's tier.
  const tiers = rebatePeriodOf(c.content) === RebatePeriod.term ? c.content.tiers : []
  return {
    ccNo: c.ccNo,
    title: titleOf(c.content),
    toOn: c.toOn,
    committedKg,
    orderedKg,
    nowKg,
    fulfilBp: c.content.fulfilBp,
    lackKg: lackKg(committedKg, c.content.fulfilBp, orderedKg + nowKg),
    afterPartText: partText(orderedKg + nowKg, committedKg),
    ...afterTons(tiers, orderedKg + nowKg),
    next: nextTier(tiers, orderedKg + nowKg),
    depositFen: (await depositView(ctx.db, c))?.heldFen ?? 0,
    ordinaryLines,
    provisional: c.content.window === IndexWindow.deliveryMonth,
    lines: c.content.lines.map(l => ({
      lineNo: l.lineNo,
      title: lineName(l),
      leftKg: left.get(l.lineNo) ?? 0,
      afterKg: after.get(l.lineNo) ?? 0,
    })),
  }
}
