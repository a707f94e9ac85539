// What becomes of a member's order: paid, its deposit is part of it, whatever pays the rest; not paid, it is the mill's. The order is locked before the membership.
import { yuan } from '@mall/domain/kernel/money.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import type { World } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import type { Entry } from '../../money/funds/ledger.ts'
import { notify, peopleWithRight } from '../../platform/notice/notify.ts'
import type { OrderRecord } from '../../orders/order/order.queries.ts'
import type { Move } from '../../orders/order/moveOrder.ts'
import { groupAddress } from './counts.ts'
import { convert, forfeit, release } from './deposits.ts'
import { lockMemberOfOrder, moveMember, setDepositState } from './member.queries.ts'

/** What of a group's order its deposit pays: its hold ends here, and the payment's journal takes the money from what is frozen. */
export async function groupDepositFor(tx: Tx, order: OrderRecord, actorId: number): Promise<Entry[]> {
  if (order.origin !== 'group') return []
  const m = await lockMemberOfOrder(tx, order.id)
  if (m?.state !== 'unpaid' || m.depositFen > order.totalFen) return []
  if (!(await setDepositState(tx, m.id, 'converted'))) return []
  const fen = await convert(tx, { id: m.id, companyId: m.companyId, groupNo: m.groupNo, actorId })
  return [{ kind: 'customer_frozen', companyId: m.companyId, amountFen: -fen }]
}

/** An order of a group has moved: paid, or ended before it was paid. */
export async function memberAfterMove(_world: World, tx: Tx, order: OrderRecord, to: number, m: Move): Promise<void> {
  if (order.origin !== 'group' || (m.paidFen === undefined && to !== OrderStatus.cancelled)) return
  const member = await lockMemberOfOrder(tx, order.id)
  if (!member) return
  const of = { id: member.id, companyId: member.companyId, groupNo: member.groupNo, actorId: m.actorId }
  if (m.paidFen !== undefined) {
    // More than the order costs, or a payment that was opened before deposits were part of each way: it is free again.
    const free = member.depositState === 'held'
    await moveMember(tx, { id: member.id, from: 'unpaid', to: 'paid', ...(free ? { depositState: 'released' as const } : {}) })
    if (free) await release(tx, of)
    return
  }
  if (member.state === 'paid') {
    await moveMember(tx, { id: member.id, from: 'paid', to: 'cancelled', why: m.reason ?? '' })
    return
  }
  if (member.state !== 'unpaid') return
  const defaults = m.on === 'payTimeout' || m.by === 'buyer'
  const why = m.reason || (m.on === 'payTimeout' ? '逾期未付款' : '买方取消订单')
  if (!defaults) {
    await moveMember(tx, { id: member.id, from: 'unpaid', to: 'cancelled', depositState: 'released', why })
    await release(tx, of)
    return
  }
  await moveMember(tx, { id: member.id, from: 'unpaid', to: 'defaulted', depositState: 'forfeited', why })
  const fen = await forfeit(tx, of)
  await notify(tx, [member.userId, ...(await peopleWithRight(tx, member.companyId, 'order.pay'))], {
    event: 'groupDefaulted',
    facts: { groupNo: member.groupNo, title: member.title, why, deposit: yuan(fen) },
    link: groupAddress(member.groupNo),
  })
}
