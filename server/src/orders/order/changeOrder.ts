// What the buyer does with an order after it is made: confirm, cancel, ask to cancel.
import { stateOf } from '@mall/domain/orders/order/order.machine.ts'
import { whyNotApplyCancel, whyNotCancel } from '@mall/domain/orders/order/order.rules.ts'
import { CancelApply, OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { CompanyApproval } from '@mall/domain/people/companyAccess/people.rules.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { approversOf, whyOverLimit } from '../../people/companyAccess/limits.queries.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { setCompanyApproval } from './approval.queries.ts'
import { askApprovers } from './companyApproval.ts'
import { recordTerms } from '../contract/contract.queries.ts'
import { currentTerms, termsIdsFor, termsKeyOf } from '../contract/currentTerms.ts'
import { linesOf, lockOrder, type OrderRecord } from './order.queries.ts'
import { needsTerms } from './order.view.ts'
import { cancelLate } from './cancelLate.ts'
import { refuseForeignCancel } from './proxyOrder.ts'
import { scopeOf } from './scope.ts'
import { setCancelApply } from './orderWrites.queries.ts'
import { announceOrder, moveOrder } from './moveOrder.ts'
import { tellManagers } from './tellDesk.ts'
import { passOn } from './passOn.ts'

/** 我已阅读并同意, and of which versions. */
interface Terms {
  acceptTerms: boolean
  termsKey?: string | undefined
}

/** 0 -> 1, and at once on to payment when the rule lets it pass. What an employee ordered beyond the buyer's limits asks the company first. */
export async function confirmOrder(ctx: Ctx, { orderCode, ...terms }: { orderCode: string } & Terms) {
  return ctx.db.tx(async tx => {
    const order = (await lockOrder(tx, scopeOf(ctx), orderCode)) ?? refuse('ORDER_NOT_FOUND')
    return buyerHasConfirmed(ctx, tx, order, terms)
  })
}

/** What follows when the buyer has agreed to a locked order, in his own session or by a code from his phone (`way` says how). */
export async function buyerHasConfirmed(ctx: Ctx, tx: Tx, order: OrderRecord, terms: Terms, way = '') {
  const { orderCode } = order
  const waits = order.companyApproval === CompanyApproval.waits && order.status === OrderStatus.pendingConfirm
  if (waits) return refuse('APPROVAL_WAITS', { who: await approverNames(tx, order.companyId) })
  if (needsTerms(order)) await acceptTerms(ctx, tx, order, terms)
  const asks = order.insteadUserId !== null && order.companyApproval === CompanyApproval.none
  const load = { fen: order.totalFen, kg: order.weightKg }
  const why = asks ? (await whyOverLimit(tx, { ...order, ...order.reference }, load, order.id)).join('；') : ''
  if (why === '') return { orderCode, status: await passOn(ctx, tx, order, { on: 'confirm', act: '确认', reason: way }) }
  const { waits: to } = CompanyApproval
  const status = await moveOrder(ctx.world, tx, order, {
    on: 'companyAsk',
    by: 'system',
    actorId: ctx.me.userId,
    reason: way ? `${way}；${why}` : why,
    act: '确认',
  })
  await setCompanyApproval(tx, { orderId: order.id, from: CompanyApproval.none, to, why })
  await askApprovers(tx, { ...order, name: order.buyerName, orderCodes: [orderCode], why })
  return { orderCode, status }
}

/** The versions in force are what he agrees to; another version than the one he read (`termsKey`) is refused. */
async function acceptTerms(ctx: Ctx, tx: Tx, order: OrderRecord, terms: Terms): Promise<void> {
  if (!terms.acceptTerms) return refuse('TERMS_NEEDED', { act: '确认订单' })
  const classes = (await linesOf(tx, order.id)).map(l => l.classCode)
  const termsIds = termsIdsFor(await currentTerms(tx, classes), classes)
  if (terms.termsKey && terms.termsKey !== termsKeyOf(termsIds)) return refuse('TERMS_CHANGED', { act: '确认订单' })
  await recordTerms(tx, { orderId: order.id, userId: ctx.me.userId, termsIds })
}

const approverNames = async (tx: Tx, companyId: number): Promise<string> =>
  (await approversOf(tx, companyId)).map(a => a.name).join('、') || '企业管理员'

export async function cancelOrder(ctx: Ctx, { orderCode, reason }: { orderCode: string; reason: string }) {
  return ctx.db.tx(async tx => {
    const order = (await lockOrder(tx, scopeOf(ctx), orderCode)) ?? refuse('ORDER_NOT_FOUND')
    refuseForeignCancel(ctx, order)
    // 过了交货期 is the buyer's own word, not that of an employee in his name.
    if (order.status === OrderStatus.pendingSchedule && order.lateCancelDays > 0 && !ctx.me.actor)
      return cancelLate(ctx, tx, order, reason)
    const why = whyNotCancel(stateOf(order.status))
    if (why) return refuse('ORDER_STATE', { state: OrderStatus.label(order.status), act: `取消（${why}）` })
    if (order.paidFen > 0)
      return refuse('ORDER_STATE', { state: OrderStatus.label(order.status), act: '直接取消，请提交取消申请' })
    const status = await moveOrder(ctx.world, tx, order, {
      on: 'cancel',
      by: 'buyer',
      actorId: ctx.me.actor?.userId ?? ctx.me.userId,
      reason: reason || (ctx.me.actor ? '代打单撤回' : '买方取消'),
      act: '取消',
    })
    return { orderCode, status }
  })
}

/** A paid order is cancelled by the mill only: the buyer asks, a manager decides. */
export async function applyCancel(ctx: Ctx, { orderCode, reason }: { orderCode: string; reason: string }) {
  return ctx.db.tx(async tx => {
    const order = (await lockOrder(tx, scopeOf(ctx), orderCode)) ?? refuse('ORDER_NOT_FOUND')
    await askCancel(tx, order, reason)
    return { done: true as const }
  })
}

/** The request itself, for a locked order: written once, the managers told. */
export async function askCancel(tx: Tx, order: OrderRecord, reason: string): Promise<void> {
  const why = whyNotApplyCancel(stateOf(order.status), order.cancelApply === CancelApply.applied)
  if (why || (await setCancelApply(tx, order.id, order.cancelApply, CancelApply.applied, reason)) === 0)
    return refuse('ORDER_STATE', { state: OrderStatus.label(order.status), act: `申请取消（${why ?? '已有申请'}）` })
  await tellManagers(tx, { orderCode: order.orderCode, companyName: order.companyName, why: reason }, 'cancelWanted')
  announceOrder(tx, order, order.status)
}
