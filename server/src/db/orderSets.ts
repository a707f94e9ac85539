// Sets of order states that statements ask for, by name. `o` is the alias of the order in the statement.
import { OrderStatus } from '@mall/domain/order/order.status.ts'

const { pendingConfirm, pendingReview, pendingApproval, pendingPayment } = OrderStatus
const { pendingSchedule, pendingShipment, shipping, signed, cancelled, createFailed } = OrderStatus
const among = (codes: readonly number[]) => (o: string) => `${o}.status in (${codes.join(', ')})`

/** Neither cancelled nor failed: what counts as ordered. */
export const liveOrder = (o: string): string => `${o}.status not in (${cancelled}, ${createFailed})`
/** Waits for somebody before the money: holds goods, may end by time. Literal, so that the partial indexes fit. */
export const waitingOrder = among([pendingConfirm, pendingReview, pendingApproval, pendingPayment])
/** The money is there. */
export const paidOrder = among([pendingSchedule, pendingShipment, shipping, signed])
/** Still to be made or carried: before the last receipt. */
export const openOrder = (o: string): string => `${o}.status < ${signed}`
