import type { Fen } from '@mall/domain/kernel/money.ts'
import type { SignKindCode } from '@mall/domain/orders/signing/sign.rules.ts'
import { type SignEvent, SignStatus, type SignStatusCode } from '@mall/domain/orders/signing/sign.machine.ts'
import { bind } from '../../platform/db/bind.ts'
import { unsignedFlow } from '../../platform/db/orderSets.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import type { Side } from '../../kernel/ports/signing.ts'
import { runningNo } from '../../platform/db/runningNo.ts'
import { type AsksWhen, comesSoon, type Soonest, untilSoonest } from '../../platform/db/soon.ts'

/** Owner of each signature in the archived file, as it was verified. */
export interface KeptSeal {
  kind: string
  name: string
  serial: string
  stampedAt: number | null
}
export interface FlowRow {
  id: number
  flowNo: string
  kind: SignKindCode
  documentNo: string
  companyId: number
  userId: number
  title: string
  amountFen: Fen
  status: SignStatusCode
  leftStatus: SignStatusCode | null
  version: number
  byHand: boolean
  expiresAt: Date
  extended: number
  signerId: number | null
  buyerSignedAt: Date | null
  buyerSigner: string
  sellerSignedAt: Date | null
  sellerSigner: string
  reason: string
  trouble: string
  revokeAskedBy: Side | null
  revokeAskedAt: Date | null
  revokeReason: string
  voidBy: Side | null
  voidAskedAt: Date | null
  voidReason: string
  voidBuyerAt: Date | null
  voidSellerAt: Date | null
  urgedAt: Date | null
  sentAt: Date | null
  platformId: string | null
  /** Lies at the platform and is nobody's turn there: sent for signing after all, or taken back when this flow has ended. */
  strayId: string | null
  handedRequest: string | null
  handedAt: Date | null
  platformSeq: number
  silentSince: Date | null
  draftKey: string | null
  draftSha256: string | null
  signedKey: string | null
  signedSha256: string | null
  signedSeals: KeptSeal[]
  voidKey: string | null
  voidSha256: string | null
  archivedAt: Date | null
  createdAt: Date
  /** Of a revoked one its last move and from where, `refuse:1`. */
  ended: string | null
  /** 纸质签署: a record that waits for its second person, or the confirmed one; and the day it bears. */
  paper: 'waits' | 'confirmed' | null
  paperOn: string | null
}
const paperOf = (what: string) =>
  `(select ${what} from paper_contract p where p.kind = f.kind and p.contract_no = f.document_no and p.state in ('waits', 'confirmed'))`
export const flowColumns = `f.id, f.flow_no as "flowNo", f.kind, f.document_no as "documentNo", f.company_id as "companyId", f.user_id as "userId",
  f.title, f.amount_fen as "amountFen", f.status, f.left_status as "leftStatus", f.version, f.by_hand as "byHand", f.expires_at as "expiresAt",
  f.extended, f.signer_id as "signerId", f.buyer_signed_at as "buyerSignedAt", f.buyer_signer as "buyerSigner",
  f.seller_signed_at as "sellerSignedAt", f.seller_signer as "sellerSigner", f.reason, f.trouble, f.revoke_asked_by as "revokeAskedBy",
  f.revoke_asked_at as "revokeAskedAt", f.revoke_reason as "revokeReason", f.void_by as "voidBy", f.void_asked_at as "voidAskedAt",
  f.void_reason as "voidReason", f.void_buyer_at as "voidBuyerAt", f.void_seller_at as "voidSellerAt", f.urged_at as "urgedAt",
  f.sent_at as "sentAt", f.platform_id as "platformId", f.stray_id as "strayId", f.handed_request as "handedRequest", f.handed_at as "handedAt", f.platform_seq as "platformSeq", f.silent_since as "silentSince",
  f.draft_key as "draftKey", f.draft_sha256 as "draftSha256", f.signed_key as "signedKey", f.signed_sha256 as "signedSha256",
  f.signed_seals as "signedSeals", f.void_key as "voidKey", f.void_sha256 as "voidSha256", f.archived_at as "archivedAt", f.created_at as "createdAt",
  case when f.status = ${SignStatus.revoked} then (select l.event || ':' || l.from_status from sign_log l where l.flow_id = f.id and l.to_status = ${SignStatus.revoked} order by l.id desc limit 1) end as ended,
  ${paperOf('p.state')} as paper, ${paperOf("to_char(p.signed_on, 'YYYY-MM-DD')")} as "paperOn"`

/** The newest flow of a document: the one that counts. */
export const flowOfDocument = (db: Db, kind: SignKindCode, documentNo: string) =>
  db.row<FlowRow>(`select ${flowColumns} from sign_flow f where f.kind = $1 and f.document_no = $2 order by f.id desc limit 1`, [
    kind,
    documentNo,
  ])
/** The same within what a person of a company sees: a foreign one is as unknown as one that never was. `ownerId` null: all of the company. */
export const flowWithin = (db: Db, o: { kind: SignKindCode; documentNo: string; companyId: number; ownerId: number | null }) =>
  db.row<FlowRow>(
    `select ${flowColumns} from sign_flow f where f.kind = $1 and f.document_no = $2 and f.company_id = $3
       and ($4::bigint is null or f.user_id = $4 or f.signer_id = $4) order by f.id desc limit 1`,
    [o.kind, o.documentNo, o.companyId, o.ownerId],
  )
export const flowByNo = (db: Db, flowNo: string) =>
  db.row<FlowRow>(`select ${flowColumns} from sign_flow f where f.flow_no = $1`, [flowNo])
export const flowById = (db: Db, id: number) => db.row<FlowRow>(`select ${flowColumns} from sign_flow f where f.id = $1`, [id])
export const lockFlow = (tx: Tx, id: number) =>
  tx.row<FlowRow>(`select ${flowColumns} from sign_flow f where f.id = $1 for update`, [id])
export const lockFlowOfPlatform = (tx: Tx, platformId: string) =>
  tx.row<FlowRow>(`select ${flowColumns} from sign_flow f where f.platform_id = $1 for update`, [platformId])

export const insertFlow = (
  tx: Tx,
  f: {
    kind: SignKindCode
    documentNo: string
    companyId: number
    userId: number
    title: string
    amountFen: Fen
    days: number
  },
) =>
  tx.row<FlowRow>(
    ...bind(
      `insert into sign_flow as f (flow_no, kind, document_no, company_id, user_id, title, amount_fen, status, expires_at, next_ask_at)
       values (${runningNo('signFlow')},
         :kind, :documentNo, :companyId, :userId, :title, :amountFen, 10, now() + make_interval(days => :days), now())
       returning ${flowColumns}`,
      f,
    ),
  )

/** The state, if it is still what was read. `left`: only of an unclear flow. */
export const changeStatus = (tx: Tx, s: { id: number; from: number; to: number; left: number | null; reason: string | null }) =>
  tx.run(
    `update sign_flow set status = $3::smallint, left_status = $4, version = version + 1, updated_at = now(), reason = coalesce($5, reason),
       silent_since = case when $3::smallint = 100 then coalesce(silent_since, now()) end
     where id = $1 and status = $2`,
    [s.id, s.from, s.to, s.left, s.reason],
  )
export const logFlow = (
  tx: Db,
  l: { flowId: number; event: SignEvent; from: number; to: number; actorId: number; detail: string },
) =>
  tx.run('insert into sign_log (flow_id, event, from_status, to_status, actor_id, detail) values ($1, $2, $3, $4, $5, $6)', [
    l.flowId,
    l.event,
    l.from,
    l.to,
    l.actorId,
    l.detail,
  ])
export interface LogRow {
  event: SignEvent
  fromStatus: SignStatusCode
  toStatus: SignStatusCode
  actorName: string
  byStaff: boolean
  detail: string
  at: Date
}
export const flowLog = (db: Db, flowId: number) =>
  db.rows<LogRow>(
    `select l.event, l.from_status as "fromStatus", l.to_status as "toStatus", coalesce(nullif(u.real_name, ''), u.nick_name) as "actorName",
       u.staff_code is not null as "byStaff", l.detail, l.at
     from sign_log l join app_user u on u.id = l.actor_id where l.flow_id = $1 order by l.id limit 200`,
    [flowId],
  )

export const setDraft = (tx: Tx, id: number, key: string, sha256: string) =>
  tx.run(`update sign_flow set draft_key = $2, draft_sha256 = $3, trouble = '' where id = $1`, [id, key, sha256])
export const dropDraft = (tx: Tx, id: number) =>
  tx.run('update sign_flow set draft_key = null, draft_sha256 = null, next_ask_at = now() where id = $1', [id])
/** Not sent any more: what lies at the platform is taken back when one is there again; until then it is drawn and signed here. */
export const leavePlatform = (tx: Tx, id: number) =>
  tx.run(
    `update sign_flow set stray_id = platform_id, platform_id = null, draft_key = null, draft_sha256 = null, urged_at = null, trouble = '',
       next_ask_at = now() where id = $1`,
    [id],
  )
export const setByHand = (tx: Tx, id: number) => tx.run('update sign_flow set by_hand = true where id = $1', [id])
export const setPlatform = (tx: Tx, id: number, platformId: string, days: number) =>
  tx.run(
    `update sign_flow set platform_id = $2, stray_id = null, handed_request = null, expires_at = now() + make_interval(days => $3), trouble = '' where id = $1`,
    [id, platformId, days],
  )
/** Not signed by both, and to be: the end of the matter is the end of these. */
export const UNSIGNED: readonly number[] = [
  SignStatus.incomplete,
  SignStatus.pendingReview,
  SignStatus.pendingSign,
  SignStatus.signing,
]
/** Not to be signed as they are: what of them lies at the platform is taken back. */
export const NOT_TO_SIGN: readonly number[] = [SignStatus.revoked, SignStatus.reviewFailed]
const ENDED = NOT_TO_SIGN.join(', ')
export const keepHanded = (db: Db, id: number, requestId: string) =>
  db.run('update sign_flow set handed_request = $2, handed_at = now() where id = $1 and platform_id is null', [id, requestId])
/** Of a flow that has ended it is taken back at once. */
export const keepStray = (db: Db, id: number, platformId: string) =>
  db.run(
    `update sign_flow set stray_id = $2, handed_request = null, next_ask_at = case when status in (${ENDED}) then now() else next_ask_at end where id = $1 and platform_id is null`,
    [id, platformId],
  )
export const dropStray = (db: Db, id: number, strayId: string) =>
  db.run(`update sign_flow set stray_id = null, trouble = '' where id = $1 and stray_id = $2`, [id, strayId])
/** The platform knows nothing of it. */
export const dropHanded = (db: Db, id: number, requestId: string) =>
  db.run(`update sign_flow set handed_request = null, trouble = '' where id = $1 and handed_request = $2`, [id, requestId])
export const setSeq = (tx: Tx, id: number, seq: number) =>
  tx.run('update sign_flow set platform_seq = greatest(platform_seq, $2), silent_since = null where id = $1', [id, seq])
export const setBuyerSigned = (tx: Tx, id: number, at: number, person: string) =>
  tx.run('update sign_flow set buyer_signed_at = to_timestamp($2 / 1000.0), buyer_signer = $3 where id = $1', [id, at, person])
export const setSellerSigned = (tx: Tx, id: number, at: number, person: string) =>
  tx.run(
    `update sign_flow set seller_signed_at = to_timestamp($2 / 1000.0), seller_signer = $3, revoke_asked_by = null, revoke_asked_at = null,
       revoke_reason = '' where id = $1`,
    [id, at, person],
  )
export const setVoid = (tx: Tx, id: number, v: { by: Side | null; reason: string }) =>
  tx.run(
    `update sign_flow set void_by = $2, void_reason = $3, void_asked_at = case when $2::text is null then null else now() end,
       void_buyer_at = null, void_seller_at = null where id = $1`,
    [id, v.by, v.reason],
  )
export const setVoidSigned = (tx: Tx, id: number, buyerAt: number | null, sellerAt: number | null) =>
  tx.run(
    'update sign_flow set void_buyer_at = to_timestamp($2::float8 / 1000.0), void_seller_at = to_timestamp($3::float8 / 1000.0) where id = $1',
    [id, buyerAt, sellerAt],
  )
export const setRevokeAsked = (tx: Tx, id: number, by: Side | null, reason: string) =>
  tx.run(
    `update sign_flow set revoke_asked_by = $2, revoke_reason = $3, revoke_asked_at = case when $2::text is null then null else now() end,
       version = version + 1 where id = $1`,
    [id, by, reason],
  )
export const setExpires = (tx: Tx, id: number, expiresAt: Date) =>
  tx.run('update sign_flow set expires_at = $2, extended = extended + 1, warned_at = null where id = $1', [id, expiresAt])
/** Once in half an hour: of two at once the second finds it done. */
export const setUrged = (tx: Tx, id: number, minutes: number) =>
  tx.run(
    `update sign_flow set urged_at = now() where id = $1 and (urged_at is null or urged_at < now() - make_interval(mins => $2))`,
    [id, minutes],
  )
export const setSigner = (tx: Tx, id: number, userId: number) =>
  tx.run('update sign_flow set signer_id = $2, version = version + 1 where id = $1', [id, userId])
const AT_PAGE_SECONDS = 20
/** Somebody is at the platform's page now: asked about often for a while. */
export const setSent = (tx: Tx, id: number, userId: number) =>
  tx.run(
    `update sign_flow set sent_at = now(), signer_id = $2, next_ask_at = now() + interval '${AT_PAGE_SECONDS} seconds' where id = $1`,
    [id, userId],
  )
export const setTrouble = (db: Db, id: number, trouble: string, seconds: number) =>
  db.run(`update sign_flow set trouble = $2, next_ask_at = now() + make_interval(secs => $3) where id = $1`, [
    id,
    trouble,
    seconds,
  ])
export const setArchived = (tx: Tx, id: number, a: { key: string; sha256: string; seals: KeptSeal[] }) =>
  tx.run(
    `update sign_flow set signed_key = $2, signed_sha256 = $3, signed_seals = $4, archived_at = coalesce(archived_at, now()), trouble = ''
     where id = $1 and signed_key is null`,
    [id, a.key, a.sha256, JSON.stringify(a.seals)],
  )
export const setVoidPaper = (tx: Tx, id: number, key: string, sha256: string) =>
  tx.run('update sign_flow set void_key = $2, void_sha256 = $3 where id = $1 and void_key is null', [id, key, sha256])
/** When the job looks at it again; null: never by itself, unless it has ended and something of it lies at the platform still. */
export const askAgain = (db: Db, id: number, seconds: number | null) =>
  db.run(
    `update sign_flow set next_ask_at = case when $2::float8 is not null then now() + make_interval(secs => $2) when (stray_id is not null or handed_request is not null) and status in (${ENDED}) then now() end
     where id = $1`,
    [id, seconds],
  )
// Twenty of them one after the other, at a platform that takes its time.
const TAKEN_SECONDS = 120
/** Takes what is due for one look: a twin of the job finds nothing for two minutes. */
export const takeDueFlows = (db: Db) =>
  db.rows<{ id: number }>(
    `update sign_flow set next_ask_at = now() + interval '${TAKEN_SECONDS} seconds' where id in (
       select id from sign_flow where next_ask_at <= now() order by next_ask_at limit 20 for update skip locked) returning id`,
  )
/** When the next one is due. */
export const nextFlow: AsksWhen = (db, backMs) =>
  db.row<Soonest>(`select ${untilSoonest('next_ask_at')} from sign_flow where ${comesSoon('next_ask_at')}`, [backMs])
export const flowsToWarn = (db: Db, hours: number) =>
  db.rows<{ id: number }>(
    `select id from sign_flow where ${unsignedFlow()} and warned_at is null and expires_at < now() + make_interval(hours => $1)
       and expires_at > now() order by expires_at limit 100`,
    [hours],
  )
export const setWarned = (tx: Tx, id: number) =>
  tx.run(`update sign_flow set warned_at = now() where id = $1 and warned_at is null and ${unsignedFlow()}`, [id])
export const insertSignEvent = (tx: Tx, e: { eventId: string; flowId: number; seq: number; outcome: string }) =>
  tx.run('insert into sign_event (event_id, flow_id, seq, outcome) values ($1, $2, $3, $4) on conflict (event_id) do nothing', [
    e.eventId,
    e.flowId,
    e.seq,
    e.outcome,
  ])
export const sellerWaits = async (db: Db, id: number): Promise<number> =>
  (
    await db.row<{ s: number }>(
      'select coalesce(extract(epoch from now() - buyer_signed_at), 0)::int as s from sign_flow where id = $1',
      [id],
    )
  )?.s ?? 0

/** Papers that are not at the platform yet: how many, and since when. */
export const flowsWaiting = (db: Db) =>
  db.row<{ n: number; since: Date | null }>(
    `select count(*)::int as n, min(created_at) as since from sign_flow where status = ${SignStatus.incomplete} and not by_hand`,
    [],
  )
