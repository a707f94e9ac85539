// Money that is there already pays at once: the request, what is frozen for its orders and the booking, in one transaction under the orders' lock.
import { partFen } from '@mall/domain/orders/order/deposit.rules.ts'
import { PayCode } from '@mall/domain/money/payment/pay.codes.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import type { OrderRecord } from '../../orders/order/order.queries.ts'
import { stagesOf, sumDue } from './due.ts'
import { type Held, heldFenOf, idsOf, NOTHING_HELD, sumHeld, takeHeld } from './held.ts'
import { insertPaidRequest, type NewRequest, type OrderPart, type PaymentIds, type PayRequest } from './pay.queries.ts'
import { arrivedWith, bookPaid } from './settle.ts'

export interface PayInput {
  masterOrderCode: string
  /** 尾款 of what was ordered with a deposit; left out: what comes before production. */
  rest?: boolean | undefined
  /** Of an order in stages: up to which; left out: the next. */
  stageUntil?: number | undefined
  requestId: string
}
/** In whose name it is paid. */
export type Payer = Pick<Ctx, 'companyId'> & { me: Pick<Ctx['me'], 'userId'> }

/** `held`: what is frozen for these orders; this way of paying is asked for the rest. */
export const requestFor = (
  payer: Payer,
  input: PayInput,
  provider: string,
  due: readonly OrderRecord[],
  held: Held = NOTHING_HELD,
): NewRequest => ({
  companyId: payer.companyId,
  userId: payer.me.userId,
  provider,
  masterOrderCode: input.masterOrderCode,
  orderIds: idsOf(due),
  rest: input.rest ?? false,
  ...stagesOf(due),
  amountFen: sumDue(due) - sumHeld(held, due),
  heldFen: sumHeld(held, due),
  key: input.requestId,
})

/** What pays one order that is due. */
export const partOf = (o: OrderRecord, held: Held): OrderPart => ({
  partFen: partFen(o),
  heldFen: heldFenOf(held, o),
  ...stagesOf([o]),
})

interface Opened {
  request: PayRequest
  payments: PaymentIds
}
/**
 * Pays orders that are due and locked. `note` is added to what the payment says; `before` is the last word before the booking (a proof that is lacking, money
 * that is taken from a line). Undefined: a request of the same key was faster, and nothing is done.
 */
export async function payNow(
  world: World,
  tx: Tx,
  p: {
    payer: Payer
    input: PayInput
    provider: typeof PayCode.balance | typeof PayCode.credit
    due: readonly OrderRecord[]
    held: Held
    note?: string
    before?(opened: Opened): Promise<void>
  },
): Promise<PayRequest | undefined> {
  const { payer, due, held } = p
  const arrived = arrivedWith(sumHeld(held, due))
  const opened = await insertPaidRequest(tx, {
    ...requestFor(payer, p.input, p.provider, due, held),
    parts: due.map(o => partOf(o, held)),
    message: p.note ? `${arrived}；${p.note}` : arrived,
  })
  if (!opened) return undefined
  await p.before?.(opened)
  const frozen = await takeHeld(tx, due, held, payer.me.userId)
  await bookPaid(world, tx, { ...opened, orders: due, paid: due, surplusFen: 0, frozen }, payer.me.userId)
  return opened.request
}
