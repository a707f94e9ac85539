// A ticket is made: by who leaves a message, by who was not helped, by the desk, by the end of the day. Its owner hears of it, or who leads.
import { timeText } from '@mall/domain/kernel/clock.ts'
import type { SupportTicketKindCode } from '@mall/domain/desk/support/support.codes.ts'
import { ticketDue } from '@mall/domain/desk/support/support.rules.ts'
import type { WorkCalendar } from '@mall/domain/kernel/workingTime.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { notify, staffWithRight } from '../../platform/notice/notify.ts'
import { contactOf, insertTicket, logTicket } from './ticket.queries.ts'

export interface NewTicket {
  threadId: number | null
  visitorId: number | null
  userId: number | null
  companyId: number | null
  kind: SupportTicketKindCode
  words: string
  mobile: string
  cardKind: string
  cardCode: string
  requestId: string
  /** Who says so; null: the buyer, or the clock. */
  actorId: number | null
  who: string
  /** Said by the desk; else the company's salesman, or nobody yet, and two working hours. */
  owner?: { id: number; name: string } | null
  dueAt?: Date
  now: number
  calendar: WorkCalendar
}

/** Undefined: its request has made one already. */
export async function makeTicket(tx: Tx, k: NewTicket) {
  const owner =
    k.owner === undefined ? (k.companyId === null ? undefined : await contactOf(tx, k.companyId)) : (k.owner ?? undefined)
  const dueAt = k.dueAt ?? new Date(ticketDue(k.now, k.calendar))
  const made = await insertTicket(tx, { ...k, ownerId: owner?.id ?? null, dueAt })
  if (!made) return undefined
  await logTicket(tx, { ticketId: made.id, event: 'made', detail: '', actorId: k.actorId ?? k.userId })
  if (owner) await logTicket(tx, { ticketId: made.id, event: 'assign', detail: `交给 ${owner.name}`, actorId: k.actorId })
  await notify(tx, owner ? [owner.id] : await staffWithRight(tx, 'support.lead'), {
    event: 'supportTicket',
    facts: { ticketNo: made.ticketNo, who: k.who, due: timeText(dueAt), words: k.words.slice(0, 60) },
    link: `/tickets?open=${made.ticketNo}`,
  })
  return { id: made.id, ticketNo: made.ticketNo, dueAt, ownerName: owner?.name ?? '' }
}
