// 工单: what is promised an answer. Without an owner it stands in the unassigned list.
import type { CardKindCode, SupportTicketKindCode } from '@mall/domain/desk/support/support.codes.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { runningNo } from '../../platform/db/runningNo.ts'
import { whoName } from './support.queries.ts'

export interface TicketRow {
  id: number
  ticketNo: string
  userId: number | null
  companyId: number | null
  ticketKind: SupportTicketKindCode
  ticketState: 'open' | 'done'
  words: string
  mobile: string
  cardKind: '' | CardKindCode
  cardCode: string
  whoName: string
  companyName: string
  ownerId: number | null
  ownerName: string
  ownerCode: string
  dueAt: Date
  late: boolean
  threadId: number | null
  threadNo: string
  answer: string
  createdAt: Date
  doneAt: Date | null
  version: number
}
const columns = `k.id, k.ticket_no as "ticketNo", k.user_id as "userId", k.company_id as "companyId", k.kind as "ticketKind", k.state as "ticketState", k.words, k.mobile,
  k.card_kind as "cardKind", k.card_code as "cardCode", ${whoName} as "whoName", coalesce(c.name, '') as "companyName", k.owner_id as "ownerId",
  coalesce(o.real_name, '') as "ownerName", coalesce(o.staff_code, '') as "ownerCode", k.due_at as "dueAt", (k.state = 'open' and k.due_at < now()) as late,
  k.thread_id as "threadId", coalesce(t.thread_no, '') as "threadNo", k.answer, k.created_at as "createdAt", k.done_at as "doneAt", k.version`
const joins = `from support_ticket k left join app_user u on u.id = k.user_id left join support_visitor v on v.id = k.visitor_id
  left join company c on c.id = k.company_id left join app_user o on o.id = k.owner_id left join support_thread t on t.id = k.thread_id`
/** The desk's scope: $1 the asker, $2 the contact whose companies are meant, null for all. */
const inScope = '($2::bigint is null or k.company_id is null or c.bd_user_id = $2 or k.owner_id = $1)'

/** A guest has left his number: his open tickets without one have it now. */
export const setMobileOfVisitor = (tx: Tx, visitorId: number, mobile: string) =>
  tx.run(
    `update support_ticket set mobile = $2, version = version + 1 where visitor_id = $1 and user_id is null and state = 'open' and mobile = ''`,
    [visitorId, mobile],
  )
export const insertTicket = (
  tx: Tx,
  k: {
    threadId: number | null
    visitorId: number | null
    userId: number | null
    companyId: number | null
    kind: SupportTicketKindCode
    words: string
    mobile: string
    cardKind: string
    cardCode: string
    ownerId: number | null
    dueAt: Date
    requestId: string
  },
) =>
  tx.row<{ id: number; ticketNo: string }>(
    ...bind(
      `insert into support_ticket (ticket_no, thread_id, visitor_id, user_id, company_id, kind, words, mobile, card_kind, card_code, owner_id, due_at, request_id)
       values (${runningNo('ticket')}, :threadId, :visitorId, :userId, :companyId,
         :kind, :words, :mobile, :cardKind, :cardCode, :ownerId, :dueAt, :requestId) on conflict do nothing returning id, ticket_no as "ticketNo"`,
      { ...k },
    ),
  )
/** Of a company: its salesman, if he still works here. */
export const contactOf = (db: Db, companyId: number) =>
  db.row<{ id: number; name: string }>(
    `select b.id, b.real_name as name from company c join app_user b on b.id = c.bd_user_id where c.id = $1 and not b.frozen and b.closed_at is null`,
    [companyId],
  )
export const logTicket = (
  tx: Tx,
  e: { ticketId: number; event: 'made' | 'assign' | 'due' | 'add' | 'done' | 'reopen'; detail: string; actorId: number | null },
) =>
  tx.run(
    `insert into support_ticket_event (ticket_id, seq, event, detail, actor_id)
     select $1, coalesce(max(seq), 0) + 1, $2, $3, $4 from support_ticket_event where ticket_id = $1`,
    [e.ticketId, e.event, e.detail, e.actorId],
  )
export const logOf = (db: Db, ticketIds: readonly number[]) =>
  db.rows<{
    ticketId: number
    ticketEvent: 'made' | 'assign' | 'due' | 'add' | 'done' | 'reopen'
    detail: string
    name: string
    at: Date
  }>(
    `select e.ticket_id as "ticketId", e.event as "ticketEvent", e.detail, coalesce(nullif(a.real_name, ''), a.nick_name, '') as name, e.at
     from support_ticket_event e left join app_user a on a.id = e.actor_id where e.ticket_id = any($1::bigint[]) order by e.ticket_id, e.seq`,
    [ticketIds],
  )

export const ticketsOfUser = (db: Db, o: { userId: number; limit: number; offset: number }) =>
  db.rows<TicketRow>(`select ${columns} ${joins} where k.user_id = $1 order by k.id desc limit $2 offset $3`, [
    o.userId,
    o.limit,
    o.offset,
  ])
export const ticketCountOfUser = async (db: Db, userId: number): Promise<number> =>
  (await db.row<{ n: number }>('select count(*)::int as n from support_ticket where user_id = $1', [userId]))?.n ?? 0
export const ticketOfUser = (db: Db, userId: number, ticketNo: string) =>
  db.row<TicketRow>(`select ${columns} ${joins} where k.user_id = $1 and k.ticket_no = $2`, [userId, ticketNo])
export const ticketsOfThread = (db: Db, threadId: number) =>
  db.rows<TicketRow>(`select ${columns} ${joins} where k.thread_id = $1 order by k.id desc limit 20`, [threadId])

interface DeskAsk {
  me: number
  contact: number | null
  view: string
  word: string
}
const view = `(case $3::text when 'unassigned' then k.state = 'open' and k.owner_id is null when 'mine' then k.state = 'open' and k.owner_id = $1
  when 'done' then k.state = 'done' else k.state = 'open' end)`
const word = `($4::text = '' or k.ticket_no ilike '%' || $4 || '%' or k.words ilike '%' || $4 || '%' or c.name ilike '%' || $4 || '%' or k.mobile like '%' || $4 || '%')`
export const ticketsForDesk = (db: Db, o: DeskAsk & { limit: number; offset: number }) =>
  db.rows<TicketRow>(
    `select ${columns} ${joins} where ${inScope} and ${view} and ${word}
     order by (k.state = 'done'), case when k.state = 'open' then k.due_at end, k.done_at desc nulls last, k.id limit $5 offset $6`,
    [o.me, o.contact, o.view, o.word, o.limit, o.offset],
  )
export const ticketCounts = (db: Db, o: DeskAsk) =>
  db.row<{ n: number; unassigned: number; mine: number; open: number; late: number }>(
    `select count(*) filter (where ${view} and ${word})::int as n, count(*) filter (where k.state = 'open' and k.owner_id is null)::int as unassigned,
       count(*) filter (where k.state = 'open' and k.owner_id = $1)::int as mine, count(*) filter (where k.state = 'open')::int as open,
       count(*) filter (where k.state = 'open' and k.due_at < now())::int as late
     from support_ticket k left join company c on c.id = k.company_id where ${inScope}`,
    [o.me, o.contact, o.view, o.word],
  )
export const ticketForDesk = (db: Db, o: { me: number; contact: number | null; ticketNo: string }) =>
  db.row<TicketRow>(`select ${columns} ${joins} where ${inScope} and k.ticket_no = $3`, [o.me, o.contact, o.ticketNo])
export const moveTicketRow = (tx: Tx, k: { id: number; version: number; ownerId: number; dueAt: Date }) =>
  tx.run(
    `update support_ticket set owner_id = $3, due_at = $4, version = version + 1 where id = $1 and version = $2 and state = 'open'`,
    [k.id, k.version, k.ownerId, k.dueAt],
  )
export const doneTicketRow = (tx: Tx, k: { id: number; version: number; answer: string; actorId: number }) =>
  tx.run(
    `update support_ticket set state = 'done', answer = $3, done_at = now(), done_by = $4, owner_id = coalesce(owner_id, $4), version = version + 1
     where id = $1 and version = $2 and state = 'open'`,
    [k.id, k.version, k.answer, k.actorId],
  )
/** What was promised in a conversation, locked: the open ticket of it, else the one that was answered last. */
export const holdTicketOfThread = (tx: Tx, threadId: number) =>
  tx.row<{ id: number; ticketNo: string; ownerId: number | null }>(
    `select id, ticket_no as "ticketNo", owner_id as "ownerId" from support_ticket where thread_id = $1
     order by (state = 'open') desc, id desc limit 1 for update`,
    [threadId],
  )
export const reopenTicketRow = (tx: Tx, id: number, dueAt: Date) =>
  tx.run(
    `update support_ticket set state = 'open', done_at = null, done_by = null, due_at = $2, version = version + 1 where id = $1 and state = 'done'`,
    [id, dueAt],
  )
export const countTicketsOf = async (db: Db, userId: number): Promise<number> =>
  (await db.row<{ n: number }>(`select count(*)::int as n from support_ticket where owner_id = $1 and state = 'open'`, [userId]))
    ?.n ?? 0
/** Open ones of one owner, locked; `seen`: whether the other may see their company. What belongs to no company anybody sees. */
export const ticketsInHand = (tx: Tx, userId: number, contact: number | null) =>
  tx.rows<{ id: number; seen: boolean }>(
    `select k.id, $2::bigint is null or k.company_id is null or c.bd_user_id = $2 as seen
     from support_ticket k left join company c on c.id = k.company_id where k.owner_id = $1 and k.state = 'open' order by k.id for update of k`,
    [userId, contact],
  )
/** To another owner; what somebody has open before him is out of date. */
export const giveTickets = (tx: Tx, ids: readonly number[], to: number) =>
  tx.run('update support_ticket set owner_id = $2, version = version + 1 where id = any($1::bigint[])', [ids, to])
