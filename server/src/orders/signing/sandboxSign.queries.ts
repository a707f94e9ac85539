// The sandbox platform's books: its own tables, none of the mall's.
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import type { Placed } from '../../kernel/ports/signing.ts'
import { type AsksWhen, comesSoon, type Soonest, untilSoonest } from '../../platform/db/soon.ts'

export interface SandboxFlow {
  platformId: string
  title: string
  callbackUrl: string
  buyerOwner: string
  buyerName: string
  millName: string
  state: 'open' | 'done' | 'revoked' | 'refused' | 'expired'
  seq: number
  buyerAt: Date | null
  buyerPerson: string
  millAt: Date | null
  millPerson: string
  refusedBy: string
  reason: string
  voidState: string
  voidBy: string
  voidReason: string
  voidBuyerAt: Date | null
  voidMillAt: Date | null
  expiresAt: Date
  seals: { buyer: Placed; mill: Placed }
  over: boolean
}
const columns = `platform_id as "platformId", title, callback_url as "callbackUrl", buyer_owner as "buyerOwner", buyer_name as "buyerName",
  mill_name as "millName", state, seq, buyer_at as "buyerAt", buyer_person as "buyerPerson", mill_at as "millAt", mill_person as "millPerson",
  refused_by as "refusedBy", reason, void_state as "voidState", void_by as "voidBy", void_reason as "voidReason",
  void_buyer_at as "voidBuyerAt", void_mill_at as "voidMillAt", expires_at as "expiresAt", seals, expires_at <= clock_timestamp() as over`

export const insertSandboxFlow = (
  db: Db,
  f: {
    platformId: string
    requestId: string
    title: string
    callbackUrl: string
    buyerOwner: string
    buyerName: string
    millName: string
    pdf: Buffer
    seals: { buyer: Placed; mill: Placed }
    expiresAt: Date
  },
) =>
  db.row<SandboxFlow>(
    ...bind(
      `insert into sandbox_sign_flow (platform_id, request_id, title, callback_url, buyer_owner, buyer_name, mill_name, pdf, seals, expires_at)
       values (:platformId, :requestId, :title, :callbackUrl, :buyerOwner, :buyerName, :millName, :pdf, :seals, :expiresAt)
       on conflict (request_id) do update set title = excluded.title,
         seals = case when octet_length(sandbox_sign_flow.pdf) = 0 then excluded.seals else sandbox_sign_flow.seals end,
         pdf = case when octet_length(sandbox_sign_flow.pdf) = 0 then excluded.pdf else sandbox_sign_flow.pdf end returning ${columns}`,
      { ...f, seals: JSON.stringify(f.seals) },
    ),
  )
export const sandboxFlow = (db: Db, platformId: string) =>
  db.row<SandboxFlow>(`select ${columns} from sandbox_sign_flow where platform_id = $1`, [platformId])
export const sandboxFlowByRequest = (db: Db, requestId: string) =>
  db.row<SandboxFlow>(`select ${columns} from sandbox_sign_flow where request_id = $1`, [requestId])
export const lockSandboxFlow = (tx: Tx, platformId: string) =>
  tx.row<SandboxFlow>(`select ${columns} from sandbox_sign_flow where platform_id = $1 for update`, [platformId])
export const sandboxPdf = (db: Db, platformId: string) =>
  db.row<{ pdf: Buffer; voidPdf: Buffer | null }>(
    'select pdf, void_pdf as "voidPdf" from sandbox_sign_flow where platform_id = $1',
    [platformId],
  )

/** Every change raises the number by which older pictures are told from newer ones. */
export const saveSandboxFlow = (tx: Tx, f: SandboxFlow) =>
  tx.row<SandboxFlow>(
    ...bind(
      `update sandbox_sign_flow set state = :state, seq = seq + 1, buyer_at = :buyerAt, buyer_person = :buyerPerson, mill_at = :millAt,
         mill_person = :millPerson, refused_by = :refusedBy, reason = :reason, void_state = :voidState, void_by = :voidBy,
         void_reason = :voidReason, void_buyer_at = :voidBuyerAt, void_mill_at = :voidMillAt, expires_at = :expiresAt
       where platform_id = :platformId returning ${columns}`,
      { ...f },
    ),
  )
export const saveSandboxPdf = (tx: Tx, platformId: string, pdf: Buffer) =>
  tx.run('update sandbox_sign_flow set pdf = $2 where platform_id = $1', [platformId, pdf])
export const saveSandboxVoidPdf = (tx: Tx, platformId: string, pdf: Buffer) =>
  tx.run('update sandbox_sign_flow set void_pdf = $2 where platform_id = $1', [platformId, pdf])

export interface SandboxTicket {
  ticket: string
  platformId: string
  /** 批量签署: documents that are signed with the same code. */
  beside: string[]
  person: string
  mobile: string
  way: 'sms' | 'ukey'
  phase: 'sign' | 'void'
  codeHash: string
  tries: number
  usedAt: Date | null
  returnUrl: string
  stale: boolean
}
const TICKET_MINUTES = 30
/** A notice that nobody answered comes again, each time after three times as long. */
const AGAIN_SECONDS = 4
const ticketColumns = `ticket, platform_id as "platformId", beside, person, mobile, way, phase, code_hash as "codeHash", tries, used_at as "usedAt",
  return_url as "returnUrl", created_at < clock_timestamp() - interval '${TICKET_MINUTES} minutes' as stale`
export const insertTicket = (db: Db, t: Omit<SandboxTicket, 'tries' | 'usedAt' | 'stale'>) =>
  db.run(
    `insert into sandbox_sign_ticket (ticket, platform_id, person, mobile, way, phase, code_hash, return_url, beside) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [t.ticket, t.platformId, t.person, t.mobile, t.way, t.phase, t.codeHash, t.returnUrl, t.beside],
  )
export const ticketOf = (db: Db, ticket: string) =>
  db.row<SandboxTicket>(`select ${ticketColumns} from sandbox_sign_ticket where ticket = $1`, [ticket])
/** Counted before the code is looked at: the sixth try finds nothing, however many come at once. */
export const countTicketTry = (db: Db, ticket: string) =>
  db.run(
    `update sandbox_sign_ticket set tries = tries + 1 where ticket = $1 and tries < 5 and used_at is null and created_at > clock_timestamp() - interval '${TICKET_MINUTES} minutes'`,
    [ticket],
  )
export const useTicket = (tx: Tx, ticket: string) =>
  tx.run('update sandbox_sign_ticket set used_at = now() where ticket = $1 and used_at is null', [ticket])

export interface SandboxKey {
  name: string
  certificate: string
  keySealed: string
}
export const sandboxKey = (db: Db, owner: string) =>
  db.row<SandboxKey>('select name, certificate, key_sealed as "keySealed" from sandbox_sign_key where owner = $1', [owner])
/** The first one stays: of two processes that make it at once, one is thrown away. */
export const insertSandboxKey = (db: Db, k: SandboxKey & { owner: string }) =>
  db.run(
    'insert into sandbox_sign_key (owner, name, certificate, key_sealed) values ($1, $2, $3, $4) on conflict (owner) do nothing',
    [k.owner, k.name, k.certificate, k.keySealed],
  )

export interface SandboxNotice {
  eventId: string
  callbackUrl: string
  body: object
  tries: number
}
export const insertNotice = (tx: Tx, n: { eventId: string; platformId: string; body: object; waitSeconds: number }) =>
  tx.run(
    `insert into sandbox_sign_notice (event_id, platform_id, body, due_at) values ($1, $2, $3, now() + make_interval(secs => $4))`,
    [n.eventId, n.platformId, JSON.stringify(n.body), n.waitSeconds],
  )
/** Takes what is due, a few at a time; what fails is due again later, five times at most. */
export const takeDueNotices = (db: Db) =>
  db.rows<SandboxNotice>(
    `update sandbox_sign_notice n set tries = n.tries + 1, due_at = now() + make_interval(secs => ${AGAIN_SECONDS} * 3 ^ n.tries)
     from sandbox_sign_flow f where f.platform_id = n.platform_id and n.event_id in (
       select event_id from sandbox_sign_notice where delivered_at is null and tries < 5 and due_at <= now()
       order by due_at limit 10 for update skip locked)
     returning n.event_id as "eventId", f.callback_url as "callbackUrl", n.body, n.tries`,
  )
/** When the next one is due. */
export const nextNotice: AsksWhen = (db, backMs) =>
  db.row<Soonest>(
    `select ${untilSoonest('due_at')} from sandbox_sign_notice where delivered_at is null and tries < 5 and ${comesSoon('due_at')}`,
    [backMs],
  )
export const noticeDelivered = (db: Db, eventId: string) =>
  db.run('update sandbox_sign_notice set delivered_at = now() where event_id = $1', [eventId])
