// The desks of the mill hear of what waits for them; their queue shows it anyway.
import { toldOneOf } from '@mall/domain/main/notice.events.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { notify, staffWithRight } from '../../platform/notice/notify.ts'

interface Waiting {
  orderCode: string
  companyName: string
  why: string
}
const link = (orderCode: string) => `/order?word=${orderCode}`

export const tellReviewers = async (tx: Tx, o: Waiting): Promise<void> =>
  notify(tx, await staffWithRight(tx, 'order.review'), { event: 'orderWaits', facts: { ...o }, link: link(o.orderCode) })

export const tellManagers = async (tx: Tx, o: Waiting, event: 'orderWaits' | 'cancelWanted'): Promise<void> =>
  notify(tx, await staffWithRight(tx, 'order.approve'), {
    ...toldOneOf(event, { ...o, reason: o.why }),
    link: link(o.orderCode),
  })

/** The desk that has to act, while there is still time. */
export const tellNearlyOverdue = async (
  tx: Tx,
  o: { orderCode: string; companyName: string; left: string },
  right: 'order.review' | 'order.approve',
): Promise<void> =>
  notify(tx, await staffWithRight(tx, right), { event: 'orderNearlyOverdue', facts: { ...o }, link: link(o.orderCode) })
