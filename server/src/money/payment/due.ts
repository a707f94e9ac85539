import { waitsForSeals } from '@mall/domain/orders/contract/signMode.rules.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import type { OrderRecord } from '../../orders/order/order.queries.ts'

/** Its money is due: nothing is paid, and the contract is in force, ticked or sealed by both. What replaces steel is paid by what comes back. */
export const isDue = (o: OrderRecord): boolean =>
  o.status === OrderStatus.pendingPayment && o.paidFen === 0 && o.replacesReturnId === null && !waitsForSeals(o.contractStatus)

/** It would be due, but for a seal. */
export const lacksSeal = (o: OrderRecord): boolean => o.status === OrderStatus.pendingPayment && waitsForSeals(o.contractStatus)
