// Rules of the conversation: hours, who is asked, how long something may wait, how much one may say.
import { addWorked, deskHoursText, TICKET_HOURS, type WorkCalendar, workedMs } from '../../kernel/workingTime.ts'

/** Characters of one message, of a note, of a ticket. */
export const MOST_SAID = 500
/** Messages of one person within a minute and an hour; of all guests behind one address within an hour. */
export const MOST_A_MINUTE = 20
export const MOST_AN_HOUR = 120
export const MOST_OF_ADDRESS = 600
/** New guests behind one address within an hour, tickets of one person within an hour. */
export const MOST_NEW_GUESTS = 60
/** The same in a minute: people behind one address do not all begin at once. */
export const MOST_GUESTS_A_MINUTE = 8
export const MOST_TICKETS_AN_HOUR = 10
/** Told and not kept; so much of it in an hour says nothing any more. */
export const MOST_TYPED_AN_HOUR = 1500
/** Conversations of one employee at a time. */
export const MOST_OPEN = 6
/** Whoever's desk has said nothing for so long is not there. */
export const DUTY_SECONDS = 60
/** A transfer that nobody takes on returns. */
export const TRANSFER_SECONDS = 60
/** An answered conversation without a further word ends; one whose employee has gone while the buyer waits goes back to the queue. */
export const QUIET_MINUTES = 30
/** What was answered and not read for so long is told of by a notice. */
export const TELL_MINUTES = 2
/** An ended conversation is shown to its person for so long; with an answer that he has not read, longer. */
export const ENDED_SHOWN_DAYS = 1
export const UNREAD_SHOWN_DAYS = 30
export const GONE_MINUTES = 3
/** Whoever has waited so long for somebody of his channel is everybody's. */
export const ANYBODY_SECONDS = 180
/** Amber, red: waiting to be taken on; an unanswered word in one's own conversation is amber from two minutes on. */
const WAIT_AMBER_SECONDS = 180
const WAIT_RED_SECONDS = 300
export const UNANSWERED_AMBER_SECONDS = 120

/** When somebody sits there: by the mill's desk hours, around the clock, or not at all. */
export type SupportHours = 'desk' | 'always' | 'closed'
export const hoursText = (c: WorkCalendar): string => `工作日 ${deskHoursText(c)}`

/** Whether a conversation can be begun at `now` (ms), and when the next one can; null: it can now, or nobody knows. */
export function hoursAt(hours: SupportHours, now: number, calendar: WorkCalendar): { open: boolean; nextAt: number | null } {
  if (hours === 'always') return { open: true, nextAt: null }
  if (hours === 'closed') return { open: false, nextAt: null }
  // One millisecond of working time further: the same instant plus one while the desk is open, else just after its next opening.
  const open = workedMs(now, now + 1, calendar) > 0
  return open ? { open, nextAt: null } : { open, nextAt: addWorked(now, 1, calendar) - 1 }
}

/** By when a ticket is promised an answer, ms. */
export const ticketDue = (now: number, calendar: WorkCalendar): number => addWorked(now, TICKET_HOURS * 3_600_000, calendar)

export interface QueuePlace {
  /** One's own place, the first being 1. */
  position: number
  /** What each has waited lately until somebody took him on. */
  secondsEach: number
  /** Employees at the desk now. */
  onDuty: number
  /** How long the first of the queue has waited already. */
  firstWaitedSeconds: number
}
/**
 * 4 分钟: what a place in the queue costs, shared by those at the desk; never less than the first has waited already, whom nobody has taken on
 * either; at least a minute. 0: nobody is at the desk, and nothing can be said.
 */
export function waitEstimate(q: QueuePlace): number {
  if (q.onDuty === 0) return 0
  const seconds = Math.max((q.position * Math.max(30, q.secondsEach)) / q.onDuty, q.firstWaitedSeconds)
  return Math.max(1, Math.ceil(seconds / 60))
}

/** Why an employee cannot take on one more conversation; empty: he can. */
export const whyNotTake = (open: number): string => (open >= MOST_OPEN ? `已满 ${MOST_OPEN} 个，先结束或转交一个` : '')

/** 6:42, 1:02:05: a wait as the desk reads it. */
export function waitText(seconds: number): string {
  const all = Math.max(0, Math.floor(seconds))
  const two = (n: number) => String(n).padStart(2, '0')
  const [h, m, s] = [Math.floor(all / 3600), Math.floor((all % 3600) / 60), all % 60]
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
}
export const waitColour = (seconds: number): 'late' | 'mid' | '' =>
  seconds >= WAIT_RED_SECONDS ? 'late' : seconds >= WAIT_AMBER_SECONDS ? 'mid' : ''
