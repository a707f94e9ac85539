// The buyer on the phone confirms a proxy order: a code goes to his mobile, good for this order and its sum, and he says it to the employee.
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { maskMobile } from '@mall/domain/people/session/user.codes.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { buyerHasConfirmed } from '../order/changeOrder.ts'
import { everybody, lockOrder, orderByCode, type OrderRecord, type Scope } from '../order/order.queries.ts'
import { needsTerms } from '../order/order.view.ts'
import { scopeOf } from '../order/scope.ts'
import { boundCodeIsRight, issueCode } from '../../people/session/sms.ts'
import { mobileOf } from './proxy.queries.ts'
import { targetFor } from './standIn.ts'

/** A code of one order confirms no other, and none after its sum has changed. */
const matter = (o: OrderRecord) => ({ purpose: `confirmOrder:${o.orderCode}`, bound: `|${o.id}|${o.totalFen}` })
const waits = (o: OrderRecord): boolean => o.insteadUserId !== null && o.status === OrderStatus.pendingConfirm

async function send(ctx: Ctx, scope: Scope, orderCode: string, buyerId?: number) {
  const order = (await orderByCode(ctx.db, scope, orderCode)) ?? refuse('ORDER_NOT_FOUND')
  if (!waits(order) || (buyerId !== undefined && order.userId !== buyerId)) return refuse('PROXY_ONLY')
  const mobile = await mobileOf(ctx.db, order.userId)
  return { ...(await issueCode(ctx, { mobile, ...matter(order) })), mobile: maskMobile(mobile) }
}

export async function sendConfirmSms(ctx: Ctx, { orderCode }: { orderCode: string }) {
  if (!ctx.me.actor) return refuse('PROXY_ONLY')
  return send(ctx, scopeOf(ctx), orderCode, ctx.me.userId)
}

/** From the console, for an order of a customer the employee may stand in for. */
export async function sendConfirmSmsFromDesk(ctx: Ctx, { orderCode }: { orderCode: string }) {
  const { me } = ctx
  const order = (await orderByCode(ctx.db, everybody, orderCode)) ?? refuse('ORDER_NOT_FOUND')
  await targetFor(ctx.db, { userId: me.userId, roles: me.staffRoles }, { userId: String(order.userId) })
  return send(ctx, everybody, orderCode)
}

interface Said {
  orderCode: string
  smsCode: string
  /** The employee has told him the terms; by saying the code he agrees to them. */
  acceptTerms: boolean
}

export async function confirmOrderBySms(ctx: Ctx, { orderCode, smsCode, acceptTerms }: Said) {
  const { me } = ctx
  const { actor } = me
  if (!actor) return refuse('PROXY_ONLY')
  const done = await ctx.db.tx(async tx => {
    const order = (await lockOrder(tx, scopeOf(ctx), orderCode)) ?? refuse('ORDER_NOT_FOUND')
    if (!waits(order) || order.userId !== me.userId) return refuse('PROXY_ONLY')
    // Before the code is spent.
    if (needsTerms(order) && !acceptTerms) return refuse('TERMS_NEEDED', { act: '确认订单' })
    // The wrong try is counted, so the transaction must end well: the refusal comes after it.
    if (!(await boundCodeIsRight(tx, ctx, { mobile: me.mobile, smsCode, ...matter(order) }))) return null
    const way = `短信确认，${maskMobile(me.mobile)}，由 ${actor.name}（${actor.staffCode}）代录`
    const confirmed = await buyerHasConfirmed(ctx, tx, order, { acceptTerms }, way)
    await audit(tx, {
      actorId: actor.userId,
      onBehalfOf: me.userId,
      act: 'order.confirmBySms',
      objectType: 'order',
      objectId: orderCode,
      detail: `${OrderStatus.label(order.status)} → ${OrderStatus.label(confirmed.status)}，${way}`,
    })
    return confirmed
  })
  return done ?? refuse('SMS_WRONG')
}
