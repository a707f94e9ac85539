// 采购单号、项目、希望到货日: said while ordering, and what of it may change afterwards.
import { UNFINISHED_ORDER, OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { plainProject, whyNotWantedDay } from '@mall/domain/orders/order/reference.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { announceOrder } from './moveOrder.ts'
import { lockOrder, type OrderRecord } from './order.queries.ts'
import { setProject } from './project.queries.ts'
import { dropReference, loadsMore, setReference, wantedDays } from './reference.queries.ts'
import { scopeOf } from './scope.ts'

/** As the calls that make orders take it; left out: not said. */
export interface SaidReference {
  buyerNo?: string | undefined
  projectName?: string | undefined
  wantedOn?: string | undefined
}

/** Refuses ORDER_REFERENCE: a day that is over, or too far ahead. */
export async function checkWanted(db: Db, wantedOn: string | undefined): Promise<void> {
  if (!wantedOn) return
  const why = whyNotWantedDay(wantedOn, await wantedDays(db))
  if (why) refuse('ORDER_REFERENCE', { why })
}

/** Every order of one submission bears what was said with it; before their contracts are made, which say it too. */
export async function writeReference(tx: Tx, orderIds: readonly number[], said: SaidReference, userId: number): Promise<void> {
  if (said.buyerNo || said.wantedOn)
    await setReference(tx, { orderIds, buyerNo: said.buyerNo ?? '', wantedOn: said.wantedOn ?? null, userId })
  const project = plainProject(said.projectName ?? '')
  if (project !== '') for (const orderId of orderIds) await setProject(tx, { orderId, project, userId })
}

/** Why 采购单号 and 希望到货日 cannot change any more; empty: they can. */
export async function whyNotReference(db: Db, o: OrderRecord): Promise<{ buyerNo: string; wantedOn: string }> {
  if (!UNFINISHED_ORDER.has(o.status)) {
    const over = `订单已是「${OrderStatus.label(o.status)}」，不能再改`
    return { buyerNo: over, wantedOn: over }
  }
  const loaded = o.status === OrderStatus.shipping && !(await loadsMore(db, o.id))
  return { buyerNo: '', wantedOn: loaded ? '货已全部装车，希望到货日不能再改' : '' }
}

/** Twice the same is once. A contract that is made keeps what it said. */
export const changeReference = (ctx: Ctx, { orderCode, buyerNo, wantedOn }: Parsed<'/api/order/setOrderReference'>) =>
  ctx.db.tx(async tx => {
    const order = (await lockOrder(tx, scopeOf(ctx), orderCode)) ?? refuse('ORDER_NOT_FOUND')
    const why = await whyNotReference(tx, order)
    const was = order.reference
    const next = { buyerNo, wantedOn }
    if (next.buyerNo !== was.buyerNo && why.buyerNo) return refuse('ORDER_REFERENCE', { why: why.buyerNo })
    if (next.wantedOn !== was.wantedOn) {
      if (why.wantedOn) return refuse('ORDER_REFERENCE', { why: why.wantedOn })
      await checkWanted(tx, next.wantedOn ?? undefined)
    }
    const userId = ctx.me.actor?.userId ?? ctx.me.userId
    await (buyerNo === '' && wantedOn === null
      ? dropReference(tx, order.id)
      : setReference(tx, { orderIds: [order.id], ...next, userId }))
    announceOrder(tx, order, order.status)
    return { done: true as const }
  })
