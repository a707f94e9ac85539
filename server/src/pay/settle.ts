// The one function that settles a payment: balance, callback and reconcile job all end here. Request and orders are locked, status is
// checked, ledger posted, status moved; one transaction. Money that finds no order to pay becomes the company's balance, never lost.
import { OrderStatus, PayStatus, StockMode } from '@mall/domain/order/order.status.ts'
import { MoneyChangeType, PayCode, PaymentState } from '@mall/domain/pay/pay.codes.ts'
import { yuan } from '@mall/domain/money.ts'
import { refuse } from '@mall/contract/errors.ts'
import type { World } from '../app/ctx.ts'
import { paymentsSettled } from '../app/metrics.ts'
import type { Tx } from '../db/pool.ts'
import { type AccountKind, post } from '../funds/ledger.ts'
import { announce } from '../live/hub.ts'
import { notify } from '../notice/notify.ts'
import { moveOrder } from '../order/moveOrder.ts'
import { lockOrdersById, type OrderRecord } from '../order/order.queries.ts'
import { setPaid } from '../order/orderWrites.queries.ts'
import { closeRequest, insertPayment, lockRequest, type PayRequest } from './pay.queries.ts'

export interface Settlement {
  paymentNo: string
  /** The provider's own number of the money. */
  txnId: string
  amountFen: number
  /** Row of the verified callback; null for balance. */
  eventId: number | null
  actorId: number
}

export type Settled = { outcome: 'settled' | 'already' | 'unknown' | 'amountDiffers'; surplusFen: number }

export async function settlePayment(world: World, tx: Tx, s: Settlement): Promise<Settled> {
  const request = await lockRequest(tx, s.paymentNo)
  if (!request) return { outcome: 'unknown', surplusFen: 0 }
  if (request.state === PaymentState.succeeded) return { outcome: 'already', surplusFen: 0 }
  if (request.amountFen !== s.amountFen) return { outcome: 'amountDiffers', surplusFen: 0 }
  const orders = await lockOrdersById(tx, request.orderIds)
  let surplusFen = request.amountFen
  const paid: OrderRecord[] = []
  for (const order of orders) {
    const payable = order.status === OrderStatus.pendingPayment && order.paidFen === 0 && order.totalFen <= surplusFen
    if (!payable) continue
    await payOrder(world, tx, request, order, s)
    paid.push(order)
    surplusFen -= order.totalFen
  }
  if (surplusFen > 0) await creditSurplus(tx, request, s, surplusFen)
  await tellPaid(tx, request, { orders, paid, surplusFen })
  const message = surplusFen > 0 ? `已到账；${yuan(surplusFen)} 元订单已付或已取消，转入余额` : '已到账'
  await closeRequest(tx, request.id, { state: PaymentState.succeeded, message, txnId: s.txnId, surplusFen })
  await announce(tx, `company:${request.companyId}`, {
    kind: 'payment',
    userId: request.userId,
    paymentNo: request.paymentNo,
    masterOrderCode: request.masterOrderCode,
    state: PaymentState.succeeded,
  })
  tx.afterCommit(() => paymentsSettled.labels(request.provider).inc())
  return { outcome: 'settled', surplusFen }
}

/** Where the money of a way of paying comes from. */
const sourceOf = (request: PayRequest): { kind: AccountKind; companyId: number | null } =>
  request.provider === PayCode.balance
    ? { kind: 'customer_available', companyId: request.companyId }
    : { kind: 'mall_bank', companyId: null }

async function payOrder(world: World, tx: Tx, request: PayRequest, order: OrderRecord, s: Settlement): Promise<void> {
  const payment = await insertPayment(tx, {
    requestId: request.id,
    orderId: order.id,
    companyId: order.companyId,
    provider: request.provider,
    txnId: s.txnId,
    amountFen: order.totalFen,
    eventId: s.eventId,
  })
  const covered = await post(tx, {
    sourceType: 'payment',
    sourceId: String(payment?.id),
    sourceStep: 'settle',
    moneyChangeType: MoneyChangeType.orderPay,
    note: `订单 ${order.orderCode} 付款`,
    actorId: s.actorId,
    entries: [
      { ...sourceOf(request), amountFen: -order.totalFen },
      { kind: 'mall_orders', companyId: null, amountFen: order.totalFen },
    ],
  })
  if (!covered) return refuse('BALANCE_SHORT', { available: '不足', due: yuan(request.amountFen) })
  await setPaid(tx, order.id, order.totalFen, PayStatus.paid)
  await moveOrder(world, tx, order, {
    on: order.stockMode === StockMode.futures ? 'payFutures' : 'paySpot',
    by: 'system',
    actorId: s.actorId,
    reason: `${PayCode.label(request.provider)} ${request.paymentNo}`,
    act: '付款',
  })
}

const creditSurplus = (tx: Tx, request: PayRequest, s: Settlement, surplusFen: number) =>
  post(tx, {
    sourceType: 'credit',
    sourceId: request.paymentNo,
    sourceStep: 'surplus',
    moneyChangeType: MoneyChangeType.recharge,
    note: `支付 ${request.paymentNo} 多收转余额`,
    actorId: s.actorId,
    entries: [
      { kind: 'mall_bank', companyId: null, amountFen: -surplusFen },
      { kind: 'customer_available', companyId: request.companyId, amountFen: surplusFen },
    ],
  })

/** Who pays and whose orders they are: often two people, the finance desk and the purchaser. */
async function tellPaid(
  tx: Tx,
  request: PayRequest,
  { orders, paid, surplusFen }: { orders: readonly OrderRecord[]; paid: readonly OrderRecord[]; surplusFen: number },
): Promise<void> {
  const link = `/order/orderList?word=${request.masterOrderCode}`
  const people = [request.userId, ...orders.map(o => o.userId)]
  if (paid.length > 0)
    await notify(tx, people, {
      event: 'paid',
      facts: { amount: yuan(request.amountFen - surplusFen), orderCodes: paid.map(o => o.orderCode).join('、') },
      link,
    })
  if (surplusFen > 0) await notify(tx, people, { event: 'surplus', facts: { amount: yuan(surplusFen) }, link })
}
