import { yuan } from '@mall/domain/kernel/money.ts'
import { firstFen, partFen, PayPart, restUntilText } from '@mall/domain/orders/order/deposit.rules.ts'
import { isStaged } from '@mall/domain/orders/order/stage.rules.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { PayCode } from '@mall/domain/money/payment/pay.codes.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import QRCode from 'qrcode'
import type { Ctx, World } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import type { PayAsked, PayPartner } from '../../kernel/ports/payment.ts'
import { useCredit } from '../funds/credit.ts'
import { balanceOf } from '../funds/funds.queries.ts'
import { accountOf, receivingAccount } from '../funds/receivingAccount.ts'
import { lockOrdersOfMaster, type OrderRecord, ordersToPay } from '../../orders/order/order.queries.ts'
import { scopeOf } from '../../orders/order/scope.ts'
import {
  insertRequest,
  keepTxn,
  openRequest,
  orderCodesOf,
  type PaymentIds,
  type PayRequest,
  refusedEvent,
  requestByKey,
  requestByNo,
  stagesOfOrders,
} from './pay.queries.ts'
import { mustBeProved } from '../../people/session/proved.ts'
import { dueOf, isDue, lacksSeal, type Part, stagesOf, sumDue, whyNotOnCredit } from './due.ts'
import { laterUntilText, stageChoices } from './stageChoices.ts'
import { type Held, heldFenOf, heldOf, idsOf, sumHeld } from './held.ts'
import { type PayInput, payNow, requestFor } from './payNow.ts'
import { keptHours, openUntilOf, payPartnerOf } from './payPartner.ts'
import { paidByTransfer } from './payByTransfer.queries.ts'
import { transferOf } from './plannedTransfer.ts'
import { takePayment } from './takePayment.ts'

const view = (r: PayRequest, orderCodes: readonly string[]) => ({
  paymentNo: r.paymentNo,
  payCode: r.provider,
  amountFen: r.amountFen,
  heldFen: r.heldFen,
  surplusFen: r.surplusFen,
  state: r.state,
  message: r.message,
  masterOrderCode: r.masterOrderCode,
  rest: r.rest,
  fromStageNum: r.stageFrom,
  toStageNum: r.stageTo,
  orderCodes: [...orderCodes],
})
export const viewOf = async (ctx: Ctx, r: PayRequest) => view(r, await orderCodesOf(ctx.db, r.orderIds))

/** The request that this person's key opened before, if it did; a key belongs to one submission and one way. */
export async function twinOf(ctx: Ctx, tx: Tx, input: PayInput, provider: string): Promise<PayRequest | undefined> {
  const twin = await requestByKey(tx, ctx.me.userId, input.requestId)
  const other =
    twin &&
    (twin.masterOrderCode !== input.masterOrderCode ||
      twin.provider !== provider ||
      twin.rest !== (input.rest ?? false) ||
      // Up to another stage than it was asked for; beyond the last there is none.
      (!!input.stageUntil &&
        twin.stageTo > 0 &&
        input.stageUntil !== twin.stageTo &&
        (await stagesOfOrders(tx, twin.orderIds)) !== twin.stageTo))
  if (other) return refuse('REQUEST_REUSED')
  return twin
}

/**
 * What is due of these orders, locked. Nothing due, or nothing found: the request of the same key, which had the orders' lock before us and
 * has answered meanwhile; ours is the same answer. The amount is the orders', never the client's (docs/reliability.md, T12).
 */
export async function dueOrders(
  ctx: Ctx,
  tx: Tx,
  input: PayInput,
  provider: string,
): Promise<{ due: OrderRecord[]; twin?: undefined } | { twin: PayRequest }> {
  const locked = await lockOrdersOfMaster(tx, scopeOf(ctx), input.masterOrderCode)
  const due = dueOf(locked, input)
  if (due.length > 0) return { due }
  const twin = await twinOf(ctx, tx, input, provider)
  if (twin) return { twin }
  const unsealed = locked.find(lacksSeal)
  if (unsealed) return refuse('CONTRACT_UNSEALED', { contractNo: unsealed.contractNo ?? '' })
  const [first] = locked
  return first ? refuse('PAY_NOT_DUE', { state: OrderStatus.label(first.status) }) : refuse('ORDER_NOT_FOUND')
}

/** What is frozen for the orders, locked. Refuses where nothing is left for another way than the balance to pay. */
async function heldBeside(tx: Tx, provider: string, due: readonly OrderRecord[]): Promise<Held> {
  const held = await heldOf(tx, idsOf(due))
  const dueFen = sumDue(due)
  if (provider !== PayCode.balance && sumHeld(held, due) >= dueFen) return refuse('PAY_HELD_ENOUGH', { due: yuan(dueFen) })
  return held
}

/** Request and settlement in one transaction: the money is there already, `take` says from where beside the ledger. */
async function payInside(
  ctx: Ctx,
  input: PayInput,
  provider: typeof PayCode.balance | typeof PayCode.credit,
  take?: (tx: Tx, due: readonly OrderRecord[], payments: PaymentIds, held: Held) => Promise<void>,
) {
  const { request, due } = await ctx.db.tx(async tx => {
    const found = await dueOrders(ctx, tx, input, provider)
    if (found.twin) return { request: found.twin, due: null }
    const { due } = found
    const held = await heldBeside(tx, provider, due)
    const what = provider === PayCode.balance ? '从余额付款' : '用授信付款'
    const request = await payNow(ctx.world, tx, {
      payer: ctx,
      input,
      provider,
      due,
      held,
      before: async opened => {
        await mustBeProved(ctx, tx, { what, fen: opened.request.amountFen })
        await take?.(tx, due, opened.payments, held)
      },
    })
    return request ? { request, due } : { request: (await twinOf(ctx, tx, input, provider)) ?? refuse('BUSY'), due: null }
  })
  return due
    ? view(
        request,
        due.map(o => o.orderCode),
      )
    : viewOf(ctx, request)
}

/** 余额支付: the account's row lock and its check keep the balance from going below zero. */
export const payByBalance = (ctx: Ctx, input: PayInput) => payInside(ctx, input, PayCode.balance)

/** 授信支付: the line's row lock and its check keep what is owed within the limit. */
export const payByCredit = (ctx: Ctx, input: PayInput) =>
  payInside(ctx, input, PayCode.credit, (tx, due, payments, held) => {
    const why = whyNotOnCredit(due)
    if (why) return refuse('CREDIT_CANNOT', { why })
    return useCredit(tx, {
      companyId: ctx.companyId,
      actorId: ctx.me.userId,
      orders: due.map(o => ({ ...o, amountFen: partFen(o) - heldFenOf(held, o) })).filter(o => o.amountFen > 0),
      payments,
    })
  })

/** The open request for what is due: that of the same key, the one that pays the same orders the same way, or a new one. */
const openOutside = (ctx: Ctx, input: PayInput, provider: string, partner: PayPartner): Promise<PayRequest> =>
  ctx.db.tx(async tx => {
    const found = await dueOrders(ctx, tx, input, provider)
    if (found.twin) return found.twin
    const wanted = requestFor(ctx, input, provider, found.due, await heldBeside(tx, provider, found.due))
    return (
      (await twinOf(ctx, tx, input, provider)) ??
      (await openRequest(tx, wanted, partner.name, keptHours(partner))) ??
      (await insertRequest(tx, wanted, partner.name)) ??
      refuse('BUSY')
    )
  })

/**
 * What was paid already is refused: it is asked about at once, and the waiting page hears of it. What is refused for good and not known there is over: asked for
 * again it is another payment, and would get the same answer for a day under this number. It is asked about
 * all the same, and a yes that comes after all still pays.
 */
async function afterRefusal(world: World, partner: PayPartner, p: PayAsked & { final: boolean }): Promise<void> {
  const said = await partner.ask(p)
  if (said.kind !== 'done') return
  const { paymentNo } = p
  const over = {
    partner: partner.name,
    eventId: refusedEvent(paymentNo),
    paymentNo,
    txnId: '',
    amountFen: 0,
    state: 'failed',
  } as const
  if (said.value) await takePayment(world, said.value)
  else if (p.final) await takePayment(world, over)
}

async function payOutside(ctx: Ctx, input: PayInput, provider: typeof PayCode.bank | typeof PayCode.qr) {
  const partner = payPartnerOf(ctx.world, provider === PayCode.bank ? 'bank' : 'qr')
  if (!partner || !(await partner.reachable())) return refuse('BANK_UNREACHABLE')
  const request = await openOutside(ctx, input, provider, partner)
  // Begun under the same key with a house that the mall has left since.
  if (request.partner !== partner.name) return refuse('BANK_UNREACHABLE')
  const { paymentNo, amountFen, createdAt: openedAt } = request
  const openUntil = openUntilOf(partner, openedAt)
  const opened = await partner.open({
    paymentNo,
    amountFen,
    payer: ctx.me.companyName,
    payerIp: ctx.ip,
    openedAt,
    openUntil,
  })
  if (opened.kind === 'refused') await afterRefusal(ctx.world, partner, { paymentNo, openUntil, final: opened.final })
  // Refused or silent, it stays open: asked again it is the same payment, and the job asks how it stands.
  if (opened.kind !== 'done') return refuse('BANK_UNREACHABLE')
  const { txnId, go } = opened.value
  if (txnId !== null && request.txnId === null) await keepTxn(ctx.db, request.id, txnId)
  return { ...(await viewOf(ctx, request)), payUrl: go }
}

/** 企业网银: the buyer goes on at the bank's page; the bank's callback settles. */
export const payByBank = (ctx: Ctx, input: PayInput) => payOutside(ctx, input, PayCode.bank)

/** 扫码支付: the same with the address as a QR code. */
export async function payByQr(ctx: Ctx, input: PayInput) {
  const payment = await payOutside(ctx, input, PayCode.qr)
  return { ...payment, qrSvg: await QRCode.toString(payment.payUrl, { type: 'svg', margin: 1, errorCorrectionLevel: 'M' }) }
}

export async function readPaymentState(ctx: Ctx, { paymentNo }: { paymentNo: string }) {
  const request = await requestByNo(ctx.db, scopeOf(ctx), paymentNo)
  return request ? viewOf(ctx, request) : refuse('PAYMENT_NOT_FOUND')
}

interface Asked extends Part {
  masterOrderCode: string
  rest: boolean
}
export async function readMasterBalance(ctx: Ctx, { masterOrderCode, ...part }: Asked) {
  const { rest } = part
  const orders = await ordersToPay(ctx.db, scopeOf(ctx), masterOrderCode)
  const [first] = orders
  if (!first) return refuse('ORDER_NOT_FOUND')
  const due = dueOf(orders, part)
  const [held, company, receiving] = await Promise.all([
    heldOf(ctx.db, idsOf(due)),
    balanceOf(ctx.db, ctx.companyId),
    receivingAccount(ctx.world.rules),
  ])
  // Balance and account are for who may pay, or see the money.
  const sees = ctx.me.rights.some(r => r === 'order.pay' || r === 'funds.see')
  const ends = rest ? [] : due.flatMap(o => o.holdUntil?.getTime() ?? [])
  return {
    masterOrderCode: first.masterOrderCode,
    orders: orders.map(o => ({
      orderCode: o.orderCode,
      status: o.status,
      totalFen: o.totalFen,
      paidFen: o.paidFen,
      dueFen: due.includes(o) ? partFen(o) : 0,
      payPart: isStaged(o) ? PayPart.stage : o.depositPercent === 0 ? PayPart.all : rest ? PayPart.rest : PayPart.deposit,
      // Of a deposit: what is left after it, and until when.
      restFen: !rest && o.depositPercent > 0 && !isStaged(o) && isDue(o) ? o.totalFen - o.depositFen : 0,
      restUntilText: isStaged(o) ? laterUntilText(o) : o.depositPercent > 0 ? restUntilText(o) : '',
      stages: due.includes(o) ? stageChoices(o) : null,
      heldFen: heldFenOf(held, o),
      laterFen: lacksSeal(o) && o.replacesReturnId === null ? firstFen(o) : 0,
      weightKg: o.weightKg,
      summary: o.summary,
    })),
    totalFen: orders.reduce((sum, o) => sum + o.totalFen, 0),
    dueFen: sumDue(due),
    heldFen: sumHeld(held, due),
    availableFen: sees ? first.availableFen : 0,
    payTo: sees ? accountOf(ctx.companyId, company?.certified ?? false, receiving) : null,
    transfer: sees ? await transferOf(ctx, idsOf(due), { rest, ...stagesOf(due) }) : null,
    transferNo: sees && due.length === 0 ? await paidByTransfer(ctx.db, ctx.companyId, idsOf(orders), part) : '',
    payBefore: ends.length > 0 ? Math.min(...ends) : null,
    serverNow: ctx.world.clock.now(),
  }
}
