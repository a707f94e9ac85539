import { deskContact } from '@mall/domain/people/staff/deskScope.ts'
import { mayStaff } from '@mall/domain/people/staff/staff.rights.ts'
import type { WorkKind } from '../../kernel/load/workKinds.ts'
import { countTicketsOf, giveTickets, logTicket, ticketsInHand } from './ticket.queries.ts'

/** 工单: open ones with this owner, of companies that the other sees. Their dates stay: what was promised does not move with a person. */
export const ticketsToHand: WorkKind = {
  kind: 'ticket',
  label: '未办完的工单',
  count: countTicketsOf,
  takes: roles => mayStaff(roles, 'support.answer'),
  move: async (ctx, tx, { from, to }) => {
    const all = await ticketsInHand(tx, from.id, deskContact({ userId: to.id, roles: to.roles }))
    const ids = all.filter(t => t.seen).map(t => t.id)
    await giveTickets(tx, ids, to.id)
    for (const ticketId of ids)
      await logTicket(tx, { ticketId, event: 'assign', detail: `工作交接，${from.name} 交给 ${to.name}`, actorId: ctx.me.userId })
    return { count: ids.length, left: all.length - ids.length, notes: [] }
  },
}
