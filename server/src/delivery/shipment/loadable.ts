// Whether an order may be loaded now: one answer for the buyer's button, the desk and every act.
import { BEFORE_SCHEDULE, CancelApply, FreightMode, OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { isStaged, stagesPaid, stageUnpaidText } from '@mall/domain/orders/order/stage.rules.ts'
import { partFen, restFen, restUnpaidText } from '@mall/domain/orders/order/deposit.rules.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import type { OrderRecord } from '../../orders/order/order.queries.ts'
import { type LoadableFacts, loadableFacts, peekLoadable } from './truck.queries.ts'

/** Paid orders whose goods are in the yard, or partly on the road. */
export const SHIPPABLE: readonly number[] = [OrderStatus.pendingShipment, OrderStatus.shipping]
export const fetchedByBuyer = (o: Pick<OrderRecord, 'freightMode'>): boolean => o.freightMode === FreightMode.selfPickup

/** The same of facts that were read with others. */
export function whyNotLoadBy(o: OrderRecord, f: LoadableFacts | undefined): string {
  if (!SHIPPABLE.includes(o.status))
    return BEFORE_SCHEDULE.has(o.status)
      ? '订单还没有付款，付款后配货'
      : o.status === OrderStatus.pendingSchedule
        ? '订单还在排产，全部入库后可以发货'
        : `订单${OrderStatus.label(o.status)}，不能再发货`
  if (o.stageStuck) return stageUnpaidText({ stage: stagesPaid(o) + 1, fen: partFen(o) })
  const unpaidFen = isStaged(o) ? 0 : restFen(o)
  if (unpaidFen > 0) return restUnpaidText(unpaidFen)
  if (f?.frozen) return '企业账户已冻结，解冻后才能发货，请联系专属客服'
  if (o.cancelApply === CancelApply.applied) return '订单正在申请取消，答复之前不能发货'
  if (f?.voiding) return '合同正在作废签署，了结之前不能发货'
  return ''
}
/** For a locked order; the company is held until COMMIT, so that no freeze comes between. */
export const whyNotLoad = async (tx: Tx, o: OrderRecord): Promise<string> =>
  whyNotLoadBy(o, await loadableFacts(tx, o.companyId, o.id))
/** For a screen: nothing is locked. */
export const whyNotLoadNow = async (db: Db, o: OrderRecord): Promise<string> =>
  whyNotLoadBy(o, await peekLoadable(db, o.companyId, o.id))
/** Nothing of the order waits for a truck; empty: something does. */
export const whyNothingFree = (free: readonly unknown[], load: readonly unknown[]): string =>
  free.length > 0 ? '' : load.length > 0 ? '已配到的货物都在车上' : '仓库正在配货'
export async function mustLoad(tx: Tx, o: OrderRecord): Promise<void> {
  const reason = await whyNotLoad(tx, o)
  if (reason) return refuse('SHIP_CANNOT', { why: reason })
}
