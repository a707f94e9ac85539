import { partFen, restDue } from '@mall/domain/orders/order/deposit.rules.ts'
import { waitsForSeals } from '@mall/domain/orders/contract/signMode.rules.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import type { Fen } from '@mall/domain/kernel/money.ts'
import type { OrderRecord } from '../../orders/order/order.queries.ts'

/**
 * Its money is due: nothing is paid, and the contract is in force, ticked or sealed by both. What replaces steel is paid by what comes back.
 * `rest`: what the deposit has left; who asks for one part is never answered with the other.
 */
export const isDue = (o: OrderRecord, rest = false): boolean =>
  rest
    ? restDue(o)
    : o.status === OrderStatus.pendingPayment &&
      o.paidFen === 0 &&
      o.replacesReturnId === null &&
      !waitsForSeals(o.contractStatus)
export const dueOf = <O extends OrderRecord>(orders: readonly O[], rest: boolean): O[] => orders.filter(o => isDue(o, rest))

/** What is asked for these that are due: all of each, or its part. */
export const sumDue = (due: readonly OrderRecord[]): Fen => due.reduce((sum, o) => sum + partFen(o), 0)

/** It would be due, but for a seal. */
export const lacksSeal = (o: OrderRecord): boolean => o.status === OrderStatus.pendingPayment && waitsForSeals(o.contractStatus)

/** A deposit is money that is there: on credit the mill would roll against a promise. All of it, or the rest, goes on the line as ever. */
export const whyNotOnCredit = (due: readonly OrderRecord[]): string =>
  due.some(o => o.depositPercent > 0 && o.paidFen === 0) ? '订金不能用授信付，尾款可以' : ''
