// What a company's own system is told, written in the transaction of the event itself; the job sends it. Ids, states and sums: the rest is asked by a
// call with a key.
import { HookEvent, type HookEventCode, HookFormat, type HookFormatCode } from '@mall/domain/desk/openApi/openApi.codes.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import type { World } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import type { Told } from '../../platform/erpOutbox/tellErp.ts'
import type { OrderRecord } from '../../orders/order/order.queries.ts'
import { rightsOfPerson } from '@mall/domain/people/companyAccess/companyRights.ts'
import { enqueueHooks, hookEars } from './hook.queries.ts'

/**
 * A hook hears what the person whose it is may see himself (decision 0196): an order of his own, or the company's with its right; sums of invoices with the
 * right to the company's orders or its money. One whose person has left the company hears nothing until a colleague saves it.
 */
export async function tellHooks(
  tx: Tx,
  e: { companyId: number; event: HookEventCode; about: string; data: object },
  only?: HookFormatCode,
): Promise<void> {
  const ears = await hookEars(tx, { companyId: e.companyId, event: e.event, orderCode: e.about })
  const hookIds = ears
    .filter(h => (only === undefined || h.format === only) && (h.format === HookFormat.json || isDocument(e)))
    .filter(h => {
      const rights = h.companyId === e.companyId ? rightsOfPerson(h) : []
      if (rights.includes('order.seeAll')) return true
      return h.ownerId === null ? rights.includes('funds.see') : h.ownerId === h.userId && rights.length > 0
    })
    .map(h => h.id)
  if (hookIds.length > 0) await enqueueHooks(tx, { hookIds, event: e.event, about: e.about, data: e.data })
}

/** Of the moves of an order cXML knows two: it is confirmed (its price and goods stand, it waits for the money), or it is off. */
const isDocument = ({ event, data }: { event: HookEventCode; data: object }): boolean =>
  event !== HookEvent.orderMoved ||
  ('status' in data && (data.status === OrderStatus.pendingPayment || data.status === OrderStatus.cancelled))

/** Joined to every move of an order (main/extensions.ts). */
export async function hookAfterMove(_world: World, tx: Tx, order: OrderRecord, to: number): Promise<void> {
  await tellHooks(tx, {
    companyId: order.companyId,
    event: HookEvent.orderMoved,
    about: order.orderCode,
    data: movedData(order, to),
  })
}
export const movedData = ({ orderCode, masterOrderCode }: Pick<OrderRecord, 'orderCode' | 'masterOrderCode'>, to: number) => ({
  orderCode,
  masterOrderCode,
  status: to,
  statusLabel: OrderStatus.label(to),
})
/** A fact without what is the mill's own. */
export const toldData = (told: Told): object =>
  Object.fromEntries(Object.entries(told).filter(([name]) => !OF_THE_MILL.has(name)))
const OF_THE_MILL: ReadonlySet<string> = new Set(['topic', 'stock', 'lines', 'bankFen'])

const EVENTS: Readonly<Partial<Record<Told['topic'], HookEventCode>>> = {
  'order.paid': HookEvent.orderPaid,
  'order.shipped': HookEvent.orderShipped,
  'order.settled': HookEvent.orderSettled,
  'invoice.issued': HookEvent.invoiceIssued,
  'invoice.red': HookEvent.invoiceRed,
}
/** Facts that the ERP is told too; its bookings of stock are the mill's own. */
export async function hookTold(tx: Tx, _no: string | number, companyId: number, told: Told): Promise<void> {
  const event = EVENTS[told.topic]
  if (!event) return
  const about = 'orderCode' in told ? told.orderCode : 'invoiceSn' in told ? told.invoiceSn : ''
  await tellHooks(tx, { companyId, event, about, data: toldData(told) })
}
