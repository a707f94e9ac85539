import { deskContact } from '@mall/domain/people/staff/deskScope.ts'
import { rolesWithRight } from '@mall/domain/people/staff/staff.rights.ts'
import type { WorkKind } from '../../kernel/load/workKinds.ts'
import { countOrdersInHand, insertHandOvers, ordersInHand } from './orderNote.queries.ts'

/** 手上订单: orders that were handed to somebody and are not over. Those whose company the other does not see stay. */
export const ordersToHand: WorkKind = {
  kind: 'order',
  label: '手上订单',
  count: countOrdersInHand,
  takes: roles => rolesWithRight('order.see').some(r => roles.includes(r)),
  move: async (ctx, tx, { from, to, reason }) => {
    const all = await ordersInHand(tx, from.id, deskContact({ userId: to.id, roles: to.roles }))
    const going = all.filter(o => o.seen)
    const body = `工作交接：${reason}`
    await insertHandOvers(tx, { orderIds: going.map(o => o.id), authorId: ctx.me.userId, body, handToId: to.id })
    const notes = going.map(o => ({
      act: 'order.handOver' as const,
      objectType: 'order' as const,
      objectId: o.orderCode,
      detail: `${from.name} 转给 ${to.name}，${body}`,
    }))
    return { count: going.length, left: all.length - going.length, notes }
  },
}
