import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import type { InvoiceTypeCode, InvoiceRouteCode } from '@mall/domain/kernel/tax.ts'
import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import type { Start } from '@mall/domain/orders/order/order.rules.ts'
import { statusOf } from '@mall/domain/orders/order/order.machine.ts'
import { OrderOrigin } from '@mall/domain/orders/order/origin.ts'
import { FreightMode, OrderStatus, type FreightModeCode, type OrderStatusCode } from '@mall/domain/orders/order/order.status.ts'
import { CompanyApproval } from '@mall/domain/people/companyAccess/people.rules.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { answerOfTwin, claimKey, requestHash } from '../../kernel/serve/once.ts'
import { claimsKey } from '../../kernel/serve/serve.ts'
import { extensions } from '../../kernel/extensions.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { ordersMade } from '../../kernel/metrics.ts'
import type { Basket } from '../cart/cart.queries.ts'
import { lockCoupon, setUsed } from '../../goods/coupon/coupon.queries.ts'
import { agreementGoods, isCertified, isFutures, isLicensed, startsOf, whyOverCap } from '../cart/orderStart.ts'
import { firstFenOfPlan, type OrderPlan, type PlannedOrder, stagesOfOrder } from '../cart/orderPlan.ts'
import { loadOf, planOrders, whatChanged } from '../cart/previewOrder.ts'
import { makeContracts } from '../contract/makeContracts.ts'
import { invoiceTitleOf } from '../../people/company/company.queries.ts'
import { openContractFlows } from './openContractFlows.ts'
import { recordProxyOrders } from './proxyOrder.ts'
import { plainProject } from '@mall/domain/orders/order/reference.ts'
import { checkWanted, type SaidReference, writeReference } from './setReference.ts'
import { tellReviewers } from './tellDesk.ts'
import { lockHeld, whyOverLimit } from '../../people/companyAccess/limits.queries.ts'
import { askApprovers } from './companyApproval.ts'
import { type Hold, holdOf } from './holdTime.ts'
import { keepUnits } from './keepUnits.ts'
import { explainAlreadyOrdered } from './orderedAlready.ts'
import { attachToOrders } from './orderFiles.ts'
import { insertOrder, type NewOrder, takeStock } from './orderWrites.queries.ts'
import { tellShort } from './stockShort.ts'

export interface CreateInput extends SaidReference {
  requestId: string
  /** 附件; left out: none. */
  fileIds?: string[] | undefined
  freightMode: FreightModeCode
  addressId?: string | undefined
  invoiceId?: string | undefined
  invoiceType: InvoiceTypeCode
  invoiceRoute: InvoiceRouteCode
  paymentType: 'A' | 'B'
  draftQuoteNo?: string | undefined
  couponNo?: string | undefined
  byDeposit?: boolean | undefined
  stageShares?: readonly number[] | undefined
  note: string
  fingerprint: string
  /** The lines of the preview, to say of them that they were ordered already. */
  cartItemIds: string[]
  /** 我已阅读并同意: the buyer has agreed to contract and agreements. */
  acceptTerms: boolean
}

/**
 * A room that sells from a basket of its own, in the order's transaction: `before` it is planned it holds what the basket is of and
 * refuses what is over; `after` it is written, before the stock is taken, it takes what is its own (tons, the quote) and refuses what is not as it was
 * agreed.
 */
export interface OrderSource {
  before(ctx: Ctx, tx: Tx, basket: Basket): Promise<void>
  after(ctx: Ctx, tx: Tx, plan: OrderPlan, written: Written): Promise<void>
}
interface Written {
  masterOrderCode: string
  /** Beside the orders of the plan. */
  orderIds: readonly number[]
  /** Pieces by goods that a room kept for these orders beforehand: they go over as they lie in what the stock has reserved, and are not taken again. */
  kept: Map<number, number>
}

declare module '../../kernel/extensions.ts' {
  interface Extensions {
    /** Asked in turn, before and after alike. */
    readonly orderSources: readonly OrderSource[]
  }
}

interface Answer {
  masterOrderCode: string
  orderCodes: string[]
  totalFen: Fen
  dueFen: Fen
  status: OrderStatusCode
}

/**
 * The selected lines become orders: request key, plan, fingerprint, orders, stock; one transaction. Twins of one key get one answer;
 * another body under the same key is refused; a changed price or missing stock is refused with the new values (docs/reliability.md, T01-T05).
 */
export const createOrder = (basket: Basket) =>
  claimsKey(async (ctx: Ctx, input: CreateInput): Promise<Answer> => {
    const scope = `order:${ctx.me.userId}`
    const request = { scope, key: input.requestId, hash: requestHash([basket, input]) }
    const placing = ctx.db.tx(async tx => {
      if (!(await claimKey(tx, request, 'order'))) return (await answerOfTwin(tx, request)) as Answer
      if (!isCertified(ctx)) return refuse('CERT_REQUIRED')
      if (input.freightMode === FreightMode.truck && !input.addressId) return refuse('ADDRESS_NEEDED')
      for (const room of extensions().orderSources) await room.before(ctx, tx, basket)
      // Held first: of two orders with one coupon the second sees it used.
      if (input.couponNo) await lockCoupon(tx, ctx.companyId, input.couponNo)
      const plan = await planOrders(ctx, tx, basket, input)
      if (plan.coupon?.refusal) throw plan.coupon.refusal
      if (input.freightMode === FreightMode.truck && !plan.address) return refuse('ADDRESS_NEEDED')
      if (plan.problems.length > 0 || plan.fingerprint !== input.fingerprint)
        return refuse('ORDER_CHANGED', { why: whatChanged(plan, input.fingerprint) })
      refuseUnread(ctx, plan, input)
      await checkWanted(tx, input.wantedOn)
      const [invoiceTitleId, certified, over] = await Promise.all([
        titleId(ctx, tx, input),
        isLicensed(ctx, tx),
        overWhy(ctx, tx, plan, input),
      ])
      const made = await write(ctx, tx, { scope, plan, input, invoiceTitleId, certified, overWhy: over })
      tx.afterCommit(() => ordersMade.inc(made.orderCodes.length))
      return made
    })
    return placing.catch((error: unknown) => explainAlreadyOrdered(ctx, input.cartItemIds, error))
  })

/**
 * Whoever orders himself agrees to the terms of every order that ticking concludes; a client of older days is told to ask him. What an employee
 * orders the buyer agrees to when he confirms it.
 */
function refuseUnread(ctx: Ctx, plan: OrderPlan, input: CreateInput): void {
  if (ctx.me.actor || input.acceptTerms || plan.orders.every(o => o.signMode === 'signed')) return
  refuse('TERMS_NEEDED', { act: '提交订单' })
}

/** Which limits of the buyer, and of what he orders for, the whole submission passes. What an employee orders in his name is asked when the buyer confirms it. */
async function overWhy(ctx: Ctx, tx: Tx, plan: OrderPlan, { projectName = '' }: SaidReference): Promise<string> {
  if (ctx.me.actor) return ''
  const of = { userId: ctx.me.userId, companyId: ctx.companyId, projectName: plainProject(projectName) }
  return (await whyOverLimit(tx, of, loadOf(plan))).join('；')
}

async function titleId(ctx: Ctx, tx: Tx, input: CreateInput): Promise<number> {
  const title = input.invoiceId ? await invoiceTitleOf(tx, ctx.companyId, Number(input.invoiceId)) : undefined
  return title?.id ?? refuse('INVOICE_NEEDED')
}

async function write(
  ctx: Ctx,
  tx: Tx,
  o: { scope: string; plan: OrderPlan; input: CreateInput; invoiceTitleId: number; certified: boolean; overWhy: string },
): Promise<Answer> {
  const { plan, input } = o
  let masterOrderCode: string | null = null
  const starts = await startsOf(ctx, plan, { certified: o.certified, overLimit: o.overWhy })
  const made: {
    id: number
    orderCode: string
    status: OrderStatusCode
    totalFen: Fen
    firstFen: Fen
    weightKg: Kg
    reviewReason: string
  }[] = []
  for (const [i, planned] of plan.orders.entries()) {
    const start = starts[i]
    if (!start) throw new Error('an order without a start')
    const hold = await holdOf(ctx.world, tx, start.state, isFutures(planned))
    const coupon = plan.coupon?.index === i ? plan.coupon : null
    const order = newOrder(ctx, planned, { ...o, start, hold, couponId: coupon?.id ?? null }, masterOrderCode)
    const row = await insertOrder(tx, order)
    if (!row) throw new Error('the order was not written')
    // Another order of the same cart took a line between our read and this write.
    if (row.taken !== planned.rows.length) return refuse('ORDER_CHANGED.cartTaken')
    if (coupon && (await setUsed(tx, coupon.id, row.id, coupon.offFen)) === 0) return refuse('ORDER_CHANGED.couponMoved')
    masterOrderCode = row.masterOrderCode
    const { status, totalFen, weightKg, reviewReason } = order
    const firstFen = firstFenOfPlan(planned)
    made.push({ ...row, status, totalFen, firstFen, weightKg, reviewReason })
  }
  await writeReference(
    tx,
    made.map(m => m.id),
    input,
    ctx.me.actor?.userId ?? ctx.me.userId,
  )
  await attachToOrders(
    ctx,
    tx,
    made.map(m => m.id),
    input.fileIds ?? [],
  )
  const written: Written = { masterOrderCode: masterOrderCode ?? '', orderIds: made.map(m => m.id), kept: new Map() }
  for (const room of extensions().orderSources) await room.after(ctx, tx, plan, written)
  const due = made.filter(m => m.status === OrderStatus.pendingPayment).map(m => m.id)
  // Asked together: what is counted under the lock comes back in the packet that brings the facts of the contracts.
  const [, contracts] = await Promise.all([
    plan.orders.some(planned => !isFutures(planned)) ? refuseBeyondCap(ctx, tx) : undefined,
    makeContracts(ctx.world, tx, due, { actorId: ctx.me.actor?.userId ?? ctx.me.userId }),
  ])
  await openContractFlows(ctx.world, tx, contracts)
  const [first] = made
  if (!first) throw new Error('a submission without orders')
  const answer: Answer = {
    masterOrderCode: masterOrderCode ?? '',
    orderCodes: made.map(m => m.orderCode),
    totalFen: plan.totalFen,
    dueFen: made.reduce((sum, m) => sum + (m.status === OrderStatus.pendingPayment ? m.firstFen : 0), 0),
    status: first.status,
  }
  if (o.overWhy)
    await askApprovers(tx, {
      companyId: ctx.companyId,
      userId: ctx.me.userId,
      name: ctx.me.realName || ctx.me.nickName,
      orderCodes: answer.orderCodes,
      totalFen: plan.totalFen,
      weightKg: loadOf(plan).kg,
      why: o.overWhy,
    })
  for (const m of made)
    if (m.status === OrderStatus.pendingReview)
      await tellReviewers(tx, { orderCode: m.orderCode, companyName: ctx.me.companyName, why: m.reviewReason })
  // Demand is summed per goods: two lines of one stock item each fit alone but not together.
  const demand = new Map<number, number>()
  for (const { row, line } of plan.orders.flatMap(p => p.rows))
    if (row.stockMode === StockMode.spot) demand.set(row.id, (demand.get(row.id) ?? 0) + line.pieces)
  const skuIds = [...demand.keys()].sort((a, b) => a - b)
  const pieces = skuIds.map(id => (demand.get(id) ?? 0) - (written.kept.get(id) ?? 0))
  // A row for each goods is locked a moment longer only where units are named.
  if (plan.orders.some(p => p.rows.some(r => r.row.chosen.unitNos)))
    await keepUnits(tx, { orderIds: made.map(m => m.id), skuIds, actorId: ctx.me.actor?.userId ?? ctx.me.userId })
  const took = await takeStock(tx, { skuIds, pieces, scope: o.scope, key: input.requestId, answer, orderId: first.id })
  if (took?.taken !== skuIds.length) return tellShort(tx, skuIds, pieces, written.kept)
  await recordProxyOrders(ctx, tx, made)
  tx.afterCommit(() => ctx.world.search.changed(skuIds))
  return answer
}

/** Late in the transaction, so that the orders of one company wait for each other only for its last moment. */
async function refuseBeyondCap(ctx: Ctx, tx: Tx): Promise<void> {
  // Two statements, so that the counting sees what the lock waited for; nobody waits for an answer between them.
  const [, why] = await Promise.all([lockHeld(tx, ctx.companyId), whyOverCap(ctx, tx)])
  if (why) refuse('HOLD_CAP', { why })
}

function newOrder(
  ctx: Ctx,
  planned: PlannedOrder,
  o: {
    plan: OrderPlan
    input: CreateInput
    invoiceTitleId: number
    overWhy: string
    start: Start
    hold: Hold | null
    couponId: number | null
  },
  masterOrderCode: string | null,
): NewOrder {
  const { plan, input, start } = o
  const [first] = planned.rows
  if (!first) throw new Error('an order without lines')
  const { row } = first
  const address = plan.address
  return {
    masterOrderCode,
    companyId: ctx.companyId,
    userId: ctx.me.userId,
    actorId: ctx.me.actor?.userId ?? ctx.me.userId,
    companyApproval: o.overWhy ? CompanyApproval.waits : CompanyApproval.none,
    companyApprovalWhy: o.overWhy,
    channelCode: row.channelCode,
    depotCode: row.depotCode,
    areaCode: plan.areaCode,
    stockMode: row.stockMode,
    settlement: row.settlement,
    status: statusOf(start.state),
    reviewReason: start.reason,
    reviewCauses: start.causes,
    agreementGoods: agreementGoods(planned).length > 0,
    freightMode: input.freightMode,
    paymentType: input.paymentType,
    draftQuoteId: plan.draftQuoteId,
    invoiceRoute: input.invoiceRoute,
    invoiceType: input.invoiceType,
    invoiceTitleId: o.invoiceTitleId,
    addressId: address?.id ?? null,
    addressText: address ? addressTextOf(address) : '',
    receiver: address?.receiver ?? '',
    receiverMobile: address?.mobile ?? '',
    note: input.note,
    ...planned.sum,
    ...(planned.deposit?.chosen ? { depositPercent: planned.deposit.depositPercent, restDays: planned.deposit.restDays } : {}),
    ...stagesOfOrder(planned),
    lateCancelDays: planned.lateCancelDays,
    summary: summaryOf(planned),
    signMode: planned.signMode,
    // Ticked, and by whom; an employee does not agree for the buyer.
    termsBy: planned.signMode === 'ticked' && !ctx.me.actor ? ctx.me.userId : null,
    termsIds: planned.signMode === 'ticked' && !ctx.me.actor ? planned.termsIds : [],
    couponId: o.couponId,
    ...originOf(plan.basket),
    requestId: input.requestId,
    // What waits holds its goods for so long and not longer, whoever it waits for.
    holdMs: o.hold?.ms ?? null,
    lines: planned.rows.map(({ row: r, line: l }) => ({
      skuId: r.id,
      pieces: l.pieces,
      weightKg: l.weightKg,
      priceFen: l.priceFen,
      priceUnit: l.priceUnit,
      amountFen: l.amountFen,
      serviceFen: l.serviceFen,
      services: l.services,
      futures: l.futures,
      priceLines: l.priceLines,
      tracked: r.stockMode === StockMode.spot,
      cartItemId: r.cartItemId,
    })),
  }
}

/** What an order is made of says by which way it was bought. */
const originOf = ({ kind, sourceNo }: Basket): Pick<NewOrder, 'origin' | 'originNo'> =>
  sourceNo === '' || kind === 'system'
    ? { origin: OrderOrigin.list, originNo: '' }
    : { origin: kind === 'contract' ? OrderOrigin.framework : OrderOrigin.quote, originNo: sourceNo }

/** How an address stands on the order and in its contract. */
export const addressTextOf = (a: { detail: string; cityName: string; name: string }): string =>
  `${a.detail.startsWith(a.cityName) ? '' : `${a.cityName} `}${a.detail}（${a.name}）`

const summaryOf = (planned: PlannedOrder): string => {
  const titles = planned.rows.map(r => r.line.title)
  return titles.length <= 2 ? titles.join('、') : `${titles[0]} 等 ${titles.length} 项`
}
