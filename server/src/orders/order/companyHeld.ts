import type { OrderEvent } from '@mall/domain/orders/order/order.machine.ts'
import { goesOn } from '@mall/domain/orders/order/order.rules.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { companyIsFrozen } from './approval.queries.ts'
import type { OrderRecord } from './order.queries.ts'

/**
 * A locked order with its company held until COMMIT, where the event makes it go on: no freeze comes between the answer and what follows. What
 * sends an order back or ends it holds nobody's company.
 */
export const withCompanyHeld = async (tx: Tx, on: OrderEvent, order: OrderRecord): Promise<OrderRecord> =>
  goesOn(on) ? { ...order, frozen: await companyIsFrozen(tx, order.companyId) } : order
