import { partFen, restDue } from '@mall/domain/orders/order/deposit.rules.ts'
import { isStaged, stagesPaid } from '@mall/domain/orders/order/stage.rules.ts'
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
/** An order that is paid now: in stages up to which; `dueOf` notes it. */
export type Paying = OrderRecord & { payUntil?: number }
/** What is asked for: `rest` as above; of orders in stages up to which one, and, of what was asked before, from which. */
export interface Part {
  rest?: boolean | undefined
  /** 0 or left out: whichever is next. */
  stageFrom?: number | undefined
  stageUntil?: number | undefined
}
/**
 * Those of them that are due. Of orders in stages those alone whose next stage is the one that is asked for, so that what comes for a stage never pays another;
 * which stages are paid is noted on them (`payUntil`), and everybody who asks for their part hears of these.
 */
export function dueOf<O extends Paying>(orders: readonly O[], { rest, stageFrom, stageUntil }: Part): O[] {
  const due = orders.filter(o => isDue(o, rest ?? false))
  const next = (o: O): number => stagesPaid(o) + 1
  const from = stageFrom || Math.min(...due.filter(isStaged).map(next))
  return due.filter(o => {
    if (!isStaged(o)) return true
    const until = Math.min(stageUntil || from, o.stageShares.length)
    if (next(o) !== from || until < from) return false
    o.payUntil = until
    return true
  })
}
/** Which stages these pay, from and to; noughts: none of them is in stages. */
export function stagesOf(due: readonly Paying[]): { stageFrom: number; stageTo: number } {
  const staged = due.filter(isStaged)
  const [first] = staged
  return first
    ? { stageFrom: stagesPaid(first) + 1, stageTo: Math.max(...staged.map(o => o.payUntil ?? stagesPaid(o) + 1)) }
    : { stageFrom: 0, stageTo: 0 }
}

/** What is asked for these that are due: all of each, or its part. */
export const sumDue = (due: readonly OrderRecord[]): Fen => due.reduce((sum, o) => sum + partFen(o), 0)

/** It would be due, but for a seal. */
export const lacksSeal = (o: OrderRecord): boolean => o.status === OrderStatus.pendingPayment && waitsForSeals(o.contractStatus)

/** A stage is goods that are there, and goes on the line like all of it. A deposit is money that is there: on credit the mill would roll against a promise. All of it, or the rest, goes on the line as ever. */
export const whyNotOnCredit = (due: readonly OrderRecord[]): string =>
  due.some(o => o.depositPercent > 0 && o.paidFen === 0 && !isStaged(o)) ? '订金不能用授信付，尾款可以' : ''
