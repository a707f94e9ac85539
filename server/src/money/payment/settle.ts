// The one function that settles a payment: balance, callback and reconcile job all end here. Request and orders are locked, status is
// checked, ledger posted, status moved; one transaction. Money that finds no order to pay becomes the company's balance, never lost.
import { partFen, PayPart, restUntilText } from '@mall/domain/orders/order/deposit.rules.ts'
import { isStaged, stageKg, stageMoneyName, stagesPaid, stageSum } from '@mall/domain/orders/order/stage.rules.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { CancelApply } from '@mall/domain/orders/order/order.status.ts'
import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { MoneyChangeType, PayCode, PaymentState } from '@mall/domain/money/payment/pay.codes.ts'
import { yuan, type Fen, minus } from '@mall/domain/kernel/money.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { World } from '../../kernel/ctx.ts'
import { availableFen } from '../../people/company/company.queries.ts'
import { paymentsSettled } from '../../kernel/metrics.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { entriesOf } from '../funds/draftMoney.ts'
import { type Entry, post } from '../funds/ledger.ts'
import { announce } from '../../platform/live/hub.ts'
import { type Notice, notify } from '../../platform/notice/notify.ts'
import { moveOrder } from '../../orders/order/moveOrder.ts'
import { lockOrdersById, type OrderRecord } from '../../orders/order/order.queries.ts'
import { setCancelApply } from '../../orders/order/orderWrites.queries.ts'
import { stageIsPaid } from '../../orders/order/rest.queries.ts'
import { dueOf, type Paying, stagesOf, sumDue } from './due.ts'
import { laterUntilText } from './stageChoices.ts'
import { heldFenOf, heldOf, idsOf, NOTHING_HELD, sumHeld, takeHeld } from './held.ts'
import { bookLines } from '../../goods/capacity/bookLines.ts'
import { closeRequest, insertPayments, lockRequest, type PaymentIds, type PayRequest } from './pay.queries.ts'

export interface Settlement {
  paymentNo: string
  /** The provider's own number of the money. */
  txnId: string
  amountFen: Fen
  /** Row of the verified callback; null for balance. */
  eventId: number | null
  actorId: number
}

export type Settled = { outcome: 'settled' | 'already' | 'unknown' | 'amountDiffers'; surplusFen: Fen }

export async function settlePayment(world: World, tx: Tx, s: Settlement): Promise<Settled> {
  const request = await lockRequest(tx, s.paymentNo)
  if (!request) return { outcome: 'unknown', surplusFen: 0 }
  if (request.state === PaymentState.succeeded) return { outcome: 'already', surplusFen: 0 }
  if (request.amountFen !== s.amountFen) return { outcome: 'amountDiffers', surplusFen: 0 }
  const orders = await lockOrdersById(tx, request.orderIds)
  const due = dueOf(orders, { rest: request.rest, stageFrom: request.stageFrom, stageUntil: request.stageTo })
  const held = request.heldFen > 0 ? await heldOf(tx, idsOf(due)) : NOTHING_HELD
  let surplusFen = request.amountFen
  const paid: OrderRecord[] = []
  for (const order of due) {
    const askedFen = partFen(order) - heldFenOf(held, order)
    if (askedFen > surplusFen) continue
    paid.push(order)
    surplusFen -= askedFen
  }
  const payments = await insertPayments(tx, {
    ...request,
    requestId: request.id,
    txnId: s.txnId,
    eventId: s.eventId,
    orders: paid.map(o => ({ id: o.id, partFen: partFen(o), heldFen: heldFenOf(held, o), ...stagesOf([o]) })),
  })
  const frozen = await takeHeld(tx, paid, held, s.actorId)
  const message = arrivedWith(sumHeld(held, paid)) + (surplusFen > 0 ? `；${yuan(surplusFen)} 元订单已付或已取消，转入余额` : '')
  await Promise.all([
    bookPaid(world, tx, { request, orders, paid, payments, surplusFen, frozen }, s.actorId),
    surplusFen > 0 ? creditSurplus(tx, request, s, surplusFen) : undefined,
    closeRequest(tx, request.id, {
      state: PaymentState.succeeded,
      message,
      txnId: s.txnId,
      surplusFen,
      heldFen: sumHeld(held, paid),
    }),
  ])
  return { outcome: 'settled', surplusFen }
}

/** What stands at a request whose money is there. */
export const ARRIVED = '已到账'
export const arrivedWith = (heldFen: Fen): string =>
  heldFen > 0 ? `${ARRIVED}；另 ${yuan(heldFen)} 元由冻结的保证金、订金付` : ARRIVED

export interface Booking {
  request: PayRequest
  /** The request's orders, locked. */
  orders: readonly OrderRecord[]
  /** Those of them that the money pays: due, with a payment each. */
  paid: readonly OrderRecord[]
  payments: PaymentIds
  surplusFen: Fen
  /** By order: what was frozen for it and pays part of it; the rest comes from where the way of paying takes it. */
  frozen?: ReadonlyMap<number, readonly Entry[]>
  /** By order: what drafts pay and what the balance pays of it, where it is not one way alone. */
  taken?: ReadonlyMap<number, readonly Entry[]>
  /** What the payer hears when his balance does not cover it. */
  short?: () => Promise<never>
}

/**
 * Ledger, status and notices of what was paid, all asked together. The request and its payments are written; a request that was opened in
 * this transaction under the lock of its orders comes here at once. Refuses when the payer's balance does not cover it.
 */
export async function bookPaid(world: World, tx: Tx, b: Booking, actorId: number): Promise<void> {
  const { request } = b
  const [covered] = await Promise.all([
    Promise.all(b.paid.map(order => postPaid(tx, b, order, actorId))),
    Promise.all(b.paid.map(order => movePaid(world, tx, b, order, actorId))),
    tellPaid(tx, b),
  ])
  if (covered.includes(false))
    return b.short
      ? b.short()
      : refuse('BALANCE_SHORT', { available: yuan(await availableFen(tx, request.companyId)), due: yuan(request.amountFen) })
  announce(tx, `company:${request.companyId}`, {
    kind: 'payment',
    userId: request.userId,
    paymentNo: request.paymentNo,
    masterOrderCode: request.masterOrderCode,
    state: PaymentState.succeeded,
  })
  tx.afterCommit(() => paymentsSettled.labels(request.provider).inc())
}

/** Where the money of a way of paying comes from. */
function sourceOf({ request, taken, frozen = NO_ENTRIES }: Booking, order: OrderRecord): readonly Entry[] {
  const named = taken?.get(order.id)
  if (named) return named
  const held = frozen.get(order.id) ?? []
  const restFen = partFen(order) + held.reduce((sum, e) => sum + e.amountFen, 0)
  const rest: Entry =
    request.provider === PayCode.balance
      ? { kind: 'customer_available', companyId: request.companyId, amountFen: -restFen }
      : { kind: request.provider === PayCode.credit ? 'mall_credit' : 'mall_bank', companyId: null, amountFen: -restFen }
  return entriesOf([...held, rest])
}
const NO_ENTRIES: ReadonlyMap<number, readonly Entry[]> = new Map()

const postPaid = (tx: Tx, b: Booking, order: OrderRecord, actorId: number): Promise<boolean> => {
  const paymentId = b.payments.get(order.id)
  if (paymentId === undefined) throw new Error('an order without its payment')
  const heldFen = -(b.frozen?.get(order.id) ?? []).reduce((sum, e) => sum + e.amountFen, 0)
  return post(tx, {
    sourceType: 'payment',
    sourceId: String(paymentId),
    sourceStep: 'settle',
    moneyChangeType: MoneyChangeType.orderPay,
    // A statement of the balance shows this part alone where a bank or a line pays the rest.
    note: `订单 ${order.orderCode} ${partName(order)}${heldFen > 0 ? `，其中 ${yuan(heldFen)} 元由冻结的保证金、订金付` : ''}`,
    actorId,
    entries: [...sourceOf(b, order), { kind: 'mall_orders', companyId: null, amountFen: partFen(order) }],
  })
}

/** What the bank brings for it. */
const bankFenOf = (b: Booking, order: OrderRecord): number =>
  -sourceOf(b, order).reduce((sum, e) => (e.kind === 'mall_bank' ? sum + e.amountFen : sum), 0)

async function movePaid(world: World, tx: Tx, b: Booking, order: OrderRecord, actorId: number): Promise<void> {
  const { request } = b
  const futures = order.stockMode === StockMode.futures
  await moveOrder(world, tx, order, {
    on: request.rest ? (isStaged(order) ? 'payStage' : 'payRest') : futures ? 'payFutures' : 'paySpot',
    by: 'system',
    actorId,
    reason: `${order.depositPercent === 0 ? '' : `${partName(order)}，`}${PayCode.label(request.provider)} ${request.paymentNo}`,
    paidFen: partFen(order),
    stageTo: stagesOf([order]).stageTo,
    bankFen: bankFenOf(b, order),
    act: '付款',
  })
  if (isStaged(order)) await stageIsPaid(tx, order.id, { begins: !futures })
  if (futures && !request.rest) await bookLines(world, tx, order, actorId)
  // The mill had asked for its end since the rest was not paid: it is.
  if (request.rest && order.cancelApply === CancelApply.applied)
    await setCancelApply(tx, order.id, CancelApply.applied, CancelApply.rejected, null)
}

/** What the payment is of, before it is booked. */
const partName = (o: Paying): string =>
  isStaged(o)
    ? stageMoneyName(stagesPaid(o) + 1, o.payUntil)
    : o.depositPercent === 0
      ? '付款'
      : PayPart.label(o.paidFen > 0 ? PayPart.rest : PayPart.deposit)

const creditSurplus = (tx: Tx, request: PayRequest, s: Settlement, surplusFen: Fen) =>
  post(tx, {
    sourceType: 'credit',
    sourceId: request.paymentNo,
    sourceStep: 'surplus',
    moneyChangeType: MoneyChangeType.recharge,
    note: `支付 ${request.paymentNo} 多收转余额`,
    actorId: s.actorId,
    entries: [
      { kind: 'mall_bank', companyId: null, amountFen: minus(surplusFen) },
      { kind: 'customer_available', companyId: request.companyId, amountFen: surplusFen },
    ],
  })

/** The part before production, and something is left. */
const isDeposit = (o: OrderRecord): boolean =>
  !isStaged(o) && o.paidFen === 0 && o.depositPercent > 0 && o.depositFen < o.totalFen

/** What is released with it, and what comes next. */
function stagePaidNotice(o: Paying): Notice {
  const from = stagesPaid(o) + 1
  const to = o.payUntil ?? from
  const next = to + 1
  const nextFen = stageSum(o.totalFen, o.stageShares, next) - stageSum(o.totalFen, o.stageShares, to)
  return {
    event: 'stagePaid',
    facts: {
      orderCode: o.orderCode,
      stage: stageMoneyName(from, to),
      amount: yuan(partFen(o)),
      released: tons(stageKg(o.weightKg, o.stageShares, to)),
      next: to >= o.stageShares.length ? '已全部付清' : `${stageMoneyName(next)} ${yuan(nextFen)} 元，${laterUntilText(o)}付清`,
    },
    link: `/order/orderDetail?orderCode=${o.orderCode}`,
  }
}

/** Who pays and whose orders they are: often two people, the finance desk and the purchaser. */
async function tellPaid(tx: Tx, { request, orders, paid: all, surplusFen }: Booking): Promise<void> {
  const link = `/order/orderList?word=${request.masterOrderCode}`
  const people = [request.userId, ...orders.map(o => o.userId)]
  for (const o of all.filter(isDeposit))
    await notify(tx, people, {
      event: 'depositPaid',
      facts: {
        amount: yuan(o.depositFen),
        orderCode: o.orderCode,
        rest: yuan(o.totalFen - o.depositFen),
        until: restUntilText(o),
      },
      link: `/order/orderDetail?orderCode=${o.orderCode}`,
    })
  for (const o of all.filter(isStaged)) await notify(tx, people, stagePaidNotice(o))
  const paid = all.filter(o => !isDeposit(o) && !isStaged(o))
  if (paid.length > 0)
    await notify(tx, people, {
      event: 'paid',
      facts: { amount: yuan(sumDue(paid)), orderCodes: paid.map(o => o.orderCode).join('、') },
      link,
    })
  const unpaid = orders.filter(o => !all.includes(o))
  if (surplusFen > 0)
    await notify(tx, people, {
      event: 'surplus',
      facts: { amount: yuan(surplusFen), orderCodes: unpaid.map(o => o.orderCode).join('、') },
      link,
    })
}
