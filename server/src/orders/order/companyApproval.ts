// An order beyond its maker's limits: who is asked, and the answer. The maker never answers himself; of two approvers one is first.
import { toldOneOf } from '@mall/domain/main/notice.events.ts'
import type { AuditAct } from '@mall/domain/main/audit.acts.ts'
import { CompanyApproval } from '@mall/domain/people/companyAccess/people.rules.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { yuan, type Fen, type Kg } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { approversOf } from '../../people/companyAccess/limits.queries.ts'
import { notify } from '../../platform/notice/notify.ts'
import { audit } from '../../platform/audit/audit.ts'
import { setCompanyApproval } from './approval.queries.ts'
import { moveOrder } from './moveOrder.ts'
import { lockOrder, type OrderRecord } from './order.queries.ts'
import { passOn } from './passOn.ts'
import { scopeOf } from './scope.ts'

interface Asked {
  companyId: number
  userId: number
  name: string
  orderCodes: readonly string[]
  totalFen: Fen
  weightKg: Kg
  why: string
}

/** Tells everybody who may approve, but not the maker. */
export async function askApprovers(tx: Tx, o: Asked): Promise<void> {
  const approvers = (await approversOf(tx, o.companyId)).map(a => a.id).filter(id => id !== o.userId)
  const [first] = o.orderCodes
  await notify(tx, approvers, {
    event: 'approvalWanted',
    facts: { name: o.name, orderCode: o.orderCodes.join('、'), amount: yuan(o.totalFen), tons: tons(o.weightKg), why: o.why },
    link: o.orderCodes.length === 1 ? `/order/orderDetail?orderCode=${first}` : '/order/orderList?approval=1',
  })
}

/** Whom the maker of an order asks: an own order is nobody's to approve but a colleague's. */
export async function whoElse(db: Db, companyId: number, userId: number): Promise<string> {
  const others = (await approversOf(db, companyId)).filter(a => a.id !== userId).map(a => a.name)
  return others.length > 0
    ? `请由 ${others.slice(0, 5).join('、')} 审批`
    : '企业内还没有其他审批人，请企业管理员在「子账号」中指定，或调整限额后重新下单'
}

interface Input {
  orderCode: string
  reason: string
}

async function lockWaiting(ctx: Ctx, tx: Tx, orderCode: string): Promise<OrderRecord> {
  const order = (await lockOrder(tx, scopeOf(ctx), orderCode)) ?? refuse('ORDER_NOT_FOUND')
  if (order.companyApproval === CompanyApproval.none)
    return refuse('ORDER_STATE', { state: OrderStatus.label(order.status), act: '审批，它不需要企业内部审批' })
  if (order.companyApproval !== CompanyApproval.waits || order.status !== OrderStatus.pendingConfirm)
    return refuse('ALREADY_DONE')
  if (order.userId === ctx.me.userId) return refuse('APPROVAL_OWN', { who: await whoElse(tx, order.companyId, order.userId) })
  return order
}

export const approveCompanyOrder = (ctx: Ctx, { orderCode, reason }: Input) =>
  ctx.db.tx(async tx => {
    const order = await lockWaiting(ctx, tx, orderCode)
    await setCompanyApproval(tx, {
      orderId: order.id,
      from: CompanyApproval.waits,
      to: CompanyApproval.agreed,
      approverId: ctx.me.userId,
    })
    const status = await passOn(ctx, tx, order, { on: 'companyApprove', act: '审批', reason })
    await tell(ctx, tx, order, 'approvalGiven', reason)
    await record(ctx, tx, order, 'order.companyApprove', `${order.companyApprovalWhy}${reason ? `；${reason}` : ''}`)
    return { orderCode, status }
  })

/** The order ends, its goods are free again; the maker hears why. */
export async function rejectCompanyOrder(ctx: Ctx, { orderCode, reason }: Input) {
  if (!reason) return refuse('REASON_NEEDED')
  return ctx.db.tx(async tx => {
    const order = await lockWaiting(ctx, tx, orderCode)
    await setCompanyApproval(tx, {
      orderId: order.id,
      from: CompanyApproval.waits,
      to: CompanyApproval.refused,
      approverId: ctx.me.userId,
    })
    const status = await moveOrder(ctx.world, tx, order, {
      on: 'companyReject',
      by: 'buyer',
      actorId: ctx.me.userId,
      reason,
      act: '审批',
    })
    await tell(ctx, tx, order, 'approvalRefused', reason)
    await record(ctx, tx, order, 'order.companyReject', reason)
    return { orderCode, status }
  })
}

const tell = (ctx: Ctx, tx: Tx, order: OrderRecord, event: 'approvalGiven' | 'approvalRefused', reason: string) =>
  notify(tx, [order.userId], {
    ...toldOneOf(event, { name: ctx.me.realName || ctx.me.nickName, orderCode: order.orderCode, reason }),
    link: `/order/orderDetail?orderCode=${order.orderCode}`,
  })

const record = (ctx: Ctx, tx: Tx, order: OrderRecord, act: AuditAct, detail: string) =>
  audit(tx, { actorId: ctx.me.userId, act, objectType: 'order', objectId: order.orderCode, detail })
