import type { Fen } from '@mall/domain/kernel/money.ts'
import { randomBytes } from 'node:crypto'
import { PROXY_TICKET_SECONDS } from '@mall/domain/people/session/proxy.rules.ts'
import { confirmedOrder } from '../../platform/db/orderSets.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { tokenHash } from '../../people/session/session.queries.ts'
import { actsOfProxy, proxyEndWhy, proxyJoins } from '../../people/session/proxySession.queries.ts'

export interface TargetRow {
  userId: number
  name: string
  staff: boolean
  closed: boolean
  frozen: boolean
  companyId: number | null
  companyCode: string
  companyName: string
  companyFrozen: boolean
  bdUserId: number | null
}
const targetText = (by: string) =>
  `select u.id as "userId", u.nick_name as name, u.staff_code is not null as staff, u.closed_at is not null as closed, u.frozen, u.company_id as "companyId",
     coalesce(c.code, '') as "companyCode", coalesce(c.name, '') as "companyName", coalesce(c.frozen, false) as "companyFrozen", c.bd_user_id as "bdUserId"
   from app_user u left join company c on c.id = u.company_id where ${by}`
export const targetById = (db: Db, id: number) => db.row<TargetRow>(targetText('u.id = $1'), [id])
export const targetByName = (db: Db, name: string) =>
  db.row<TargetRow>(targetText('u.user_name = $1 or u.mobile = $1 order by u.closed_at is null desc, u.id limit 1'), [name])

export interface TicketRow {
  staffId: number
  userId: number
  parentHash: string
  reason: string
  minutes: number
  createdAt: Date
}
const ticketColumns = `staff_id as "staffId", user_id as "userId", parent_hash as "parentHash", reason, minutes, created_at as "createdAt"`
const usable = `token_hash = $1 and used_at is null and created_at > now() - make_interval(secs => ${PROXY_TICKET_SECONDS})`

export async function insertTicket(
  tx: Db,
  t: { staffId: number; userId: number; parentToken: string; reason: string; minutes: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx.run(
    'insert into proxy_ticket (token_hash, staff_id, user_id, parent_hash, reason, minutes) values ($1, $2, $3, $4, $5, $6)',
    [tokenHash(token), t.staffId, t.userId, tokenHash(t.parentToken), t.reason, t.minutes],
  )
  return token
}
export const ticketOf = (db: Db, token: string) =>
  db.row<TicketRow>(`select ${ticketColumns} from proxy_ticket where ${usable}`, [tokenHash(token)])
/** Once: a twin finds it used. */
export const useTicket = (tx: Db, token: string) =>
  tx.row<TicketRow>(`update proxy_ticket set used_at = now() where ${usable} returning ${ticketColumns}`, [tokenHash(token)])

/** The console session a ticket was made in is still open. */
export const parentLives = async (tx: Db, parentHash: string): Promise<boolean> =>
  (await tx.row(`select 1 as one from session where token_hash = $1 and not revoked and expires_at > now()`, [parentHash])) !==
  undefined

export interface LogRow {
  id: number
  buyerName: string
  staffName: string
  staffCode: string
  reason: string
  startedAt: Date
  until: Date
  endedAt: Date | null
  endWhy: string
  overWhy: string | null
  actCount: number
  acts: { at: string; act: string | null; action: string; detail: string }[]
}
/** Of one person, or of everybody in his company. */
const ofWhom = 's.actor_id is not null and ($1::bigint is null or s.user_id = $1) and ($2::bigint is null or u.company_id = $2)'
const ACTS = 100
/** Acts of the session, and what was written about its orders at that time by the same two people. */
const acts = `coalesce((select json_agg(json_build_object('at', x.at, 'act', x.act, 'action', x.action, 'detail', x.detail) order by x.seq) from (
    select l.seq, l.at, l.act, l.action, l.detail from audit_log l
    where (l.object_type = 'proxy' and l.object_id = s.id::text)
       or (l.object_type = 'order' and l.on_behalf_of = s.user_id and l.actor_id = s.actor_id and l.at between s.created_at and coalesce(s.ended_at, s.expires_at))
    order by l.seq limit ${ACTS}) x), '[]'::json)`
export const proxyLog = (db: Db, o: { userId: number | null; companyId: number | null; limit: number; offset: number }) =>
  db.rows<LogRow>(
    `select s.id, u.nick_name as "buyerName", a.real_name as "staffName", a.staff_code as "staffCode", s.reason, s.created_at as "startedAt",
       s.expires_at as until, s.ended_at as "endedAt", s.end_why as "endWhy", ${proxyEndWhy} as "overWhy", ${actsOfProxy} as "actCount", ${acts} as acts
     ${proxyJoins} where ${ofWhom} order by s.id desc limit $3 offset $4`,
    [o.userId, o.companyId, o.limit, o.offset],
  )
export const proxyLogCount = async (db: Db, userId: number | null, companyId: number | null): Promise<number> =>
  (
    await db.row<{ n: number }>(`select count(*)::int as n from session s join app_user u on u.id = s.user_id where ${ofWhom}`, [
      userId,
      companyId,
    ])
  )?.n ?? 0
/** Whose proxy session it is, if it is one of his or of his company. */
export const proxyOf = (db: Db, sessionId: number, userId: number | null, companyId: number | null) =>
  db.row<{ id: number }>(
    `select s.id from session s join app_user u on u.id = s.user_id where ${ofWhom} and s.id = $3 and s.ended_at is null`,
    [userId, companyId, sessionId],
  )

export const mobileOf = async (db: Db, userId: number): Promise<string> =>
  (await db.row<{ mobile: string }>('select mobile from app_user where id = $1', [userId]))?.mobile ?? ''

export interface CompareRow {
  lineNo: number
  title: string
  pieceUnit: string
  priceUnit: 'ton' | 'kg' | 'piece'
  pieces: number
  priceFen: Fen
  lastCode: string | null
  lastAt: Date | null
  lastPieces: number | null
  lastPriceFen: Fen | null
}
/** Each line beside the company's last order of the same goods that somebody confirmed and nobody cancelled. */
export const compareLines = (db: Db, orderId: number, companyId: number) =>
  db.rows<CompareRow>(
    `select l.line_no as "lineNo", l.title, k.piece_unit as "pieceUnit", l.price_unit as "priceUnit", l.pieces, l.price_fen as "priceFen",
       b.code as "lastCode", b.at as "lastAt", b.pieces as "lastPieces", b.price_fen as "lastPriceFen"
     from order_line l join sku k on k.id = l.sku_id left join lateral (
       select o.order_code as code, o.created_at as at, p.pieces, p.price_fen from order_line p join orders o on o.id = p.order_id
       where p.sku_id = l.sku_id and o.company_id = $2 and o.id < $1 and ${confirmedOrder('o')} order by o.id desc limit 1) b on true
     where l.order_id = $1 order by l.line_no`,
    [orderId, companyId],
  )
