import { OrderStatus } from '@mall/domain/order/order.status.ts'
import { PayCode, PaymentState } from '@mall/domain/pay/pay.codes.ts'
import { yuan } from '@mall/domain/money.ts'
import { refuse } from '@mall/contract/errors.ts'
import QRCode from 'qrcode'
import type { Ctx } from '../app/ctx.ts'
import type { Tx } from '../db/pool.ts'
import { companyAccount } from '../company/company.queries.ts'
import { lockOrdersById, type OrderRecord, ordersOfMaster } from '../order/order.queries.ts'
import { scopeOf } from '../order/scope.ts'
import { insertRequest, keepTxn, openRequest, orderCodesOf, type PayRequest, requestByKey, requestByNo } from './pay.queries.ts'
import { bankOrder, bankPageUrl } from './sandboxBank.ts'
import { settlePayment } from './settle.ts'

interface PayInput {
  masterOrderCode: string
  requestId: string
}

const view = async (ctx: Ctx, r: PayRequest) => ({
  paymentNo: r.paymentNo,
  payCode: r.provider,
  amountFen: r.amountFen,
  state: r.state,
  message: r.message,
  masterOrderCode: r.masterOrderCode,
  orderCodes: await orderCodesOf(ctx.db, r.orderIds),
})

/** The request to pay what is due of these orders. The amount is the orders', never the client's (reliability T12). */
async function openPayment(
  ctx: Ctx,
  tx: Tx,
  input: PayInput,
  provider: string,
): Promise<{ request: PayRequest; fresh: boolean }> {
  const asBefore = async () => {
    const twin = await requestByKey(tx, ctx.me.userId, input.requestId)
    if (twin && (twin.masterOrderCode !== input.masterOrderCode || twin.provider !== provider)) return refuse('REQUEST_REUSED')
    return twin && { request: twin, fresh: false }
  }
  const before = await asBefore()
  if (before) return before
  const all = await ordersOfMaster(tx, scopeOf(ctx), input.masterOrderCode)
  if (all.length === 0) return refuse('ORDER_NOT_FOUND')
  const locked = await lockOrdersById(
    tx,
    all.map(o => o.id),
  )
  // Looked at again: a twin that had the orders' lock before us has answered meanwhile, and ours is the same answer.
  const meanwhile = await asBefore()
  if (meanwhile) return meanwhile
  const due = locked.filter(isDue)
  if (due.length === 0) return refuse('PAY_NOT_DUE', { state: OrderStatus.label(locked[0]?.status ?? OrderStatus.cancelled) })
  const orderIds = due.map(o => o.id)
  const open = provider === PayCode.balance ? undefined : await openRequest(tx, ctx.companyId, provider, orderIds)
  if (open) return { request: open, fresh: false }
  const request = await insertRequest(tx, {
    companyId: ctx.companyId,
    userId: ctx.me.userId,
    provider,
    masterOrderCode: input.masterOrderCode,
    orderIds,
    amountFen: due.reduce((sum, o) => sum + o.totalFen, 0),
    key: input.requestId,
  })
  return request ? { request, fresh: true } : refuse('BUSY')
}
const isDue = (o: OrderRecord): boolean => o.status === OrderStatus.pendingPayment && o.paidFen === 0

/** 余额支付: request and settlement in one transaction; the account's row lock and its check keep the balance from going below zero. */
export async function payByBalance(ctx: Ctx, input: PayInput) {
  const request = await ctx.db.tx(async tx => {
    const { request, fresh } = await openPayment(ctx, tx, input, PayCode.balance)
    if (!fresh) return request
    const account = await companyAccount(tx, ctx.companyId)
    if ((account?.availableFen ?? 0) < request.amountFen)
      return refuse('BALANCE_SHORT', { available: yuan(account?.availableFen ?? 0), due: yuan(request.amountFen) })
    await settlePayment(ctx.world, tx, {
      paymentNo: request.paymentNo,
      txnId: request.paymentNo,
      amountFen: request.amountFen,
      eventId: null,
      actorId: ctx.me.userId,
    })
    return { ...request, state: PaymentState.succeeded, message: '已到账' }
  })
  return view(ctx, request)
}

async function payOutside(ctx: Ctx, input: PayInput, provider: typeof PayCode.bank | typeof PayCode.qr) {
  if (!ctx.world.settings.sandbox || (await ctx.world.rules.get('sandbox.bank')) === 'down') return refuse('BANK_UNREACHABLE')
  const { request } = await ctx.db.tx(tx => openPayment(ctx, tx, input, provider))
  const txnId = await bankOrder(ctx.db, {
    paymentNo: request.paymentNo,
    amountFen: request.amountFen,
    kind: provider,
    payer: ctx.me.companyName,
  })
  if (request.txnId === null) await keepTxn(ctx.db, request.id, txnId)
  // An address of this site without its host: the buyer stays on the name he came by, and so do his cookies.
  return { ...(await view(ctx, request)), payUrl: bankPageUrl('', txnId) }
}

/** 企业网银: the buyer goes on at the bank's page; the bank's callback settles. */
export const payByBank = (ctx: Ctx, input: PayInput) => payOutside(ctx, input, PayCode.bank)

/** 扫码支付: the same with the address as a QR code. */
export async function payByQr(ctx: Ctx, input: PayInput) {
  const payment = await payOutside(ctx, input, PayCode.qr)
  const payUrl = `${ctx.world.settings.origin}${payment.payUrl}`
  return { ...payment, payUrl, qrSvg: await QRCode.toString(payUrl, { type: 'svg', margin: 1, errorCorrectionLevel: 'M' }) }
}

export async function readPaymentState(ctx: Ctx, { paymentNo }: { paymentNo: string }) {
  const request = await requestByNo(ctx.db, scopeOf(ctx), paymentNo)
  return request ? view(ctx, request) : refuse('PAYMENT_NOT_FOUND')
}

export async function readMasterBalance(ctx: Ctx, { masterOrderCode }: { masterOrderCode: string }) {
  const orders = await ordersOfMaster(ctx.db, scopeOf(ctx), masterOrderCode)
  const [first] = orders
  if (!first) return refuse('ORDER_NOT_FOUND')
  const account = await companyAccount(ctx.db, ctx.companyId)
  const due = orders.filter(isDue)
  const ends = due.flatMap(o => o.holdUntil?.getTime() ?? [])
  return {
    masterOrderCode: first.masterOrderCode,
    orders: orders.map(o => ({
      orderCode: o.orderCode,
      status: o.status,
      totalFen: o.totalFen,
      paidFen: o.paidFen,
      dueFen: isDue(o) ? o.totalFen : 0,
      weightKg: o.weightKg,
      summary: o.summary,
    })),
    totalFen: orders.reduce((sum, o) => sum + o.totalFen, 0),
    dueFen: due.reduce((sum, o) => sum + o.totalFen, 0),
    // The balance is for who may pay from it, or see it.
    availableFen: ctx.me.rights.some(r => r === 'order.pay' || r === 'funds.see') ? (account?.availableFen ?? 0) : 0,
    payBefore: ends.length > 0 ? Math.min(...ends) : null,
    serverNow: Date.now(),
  }
}
