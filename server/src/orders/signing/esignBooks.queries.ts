// What the mall keeps of its flows at e签宝, by its own request number.
import { bind } from '../../platform/db/bind.ts'
import type { Db } from '../../kernel/ports/database.ts'
import type { Placed, Side } from '../../kernel/ports/signing.ts'

export interface EsignBook {
  requestId: string
  title: string
  buyerName: string
  /** The mill's own word: nobody else signs it. */
  alone: boolean
  /** Pages counted from 1, as the vendor does. */
  seals: Partial<Record<Side, Placed>>
  fileId: string | null
  /** Its making was asked for and not answered; milliseconds ago. */
  askedMs: number | null
  flowId: string | null
  expiresAt: Date
  extended: boolean
  buyerAt: Date | null
  buyerPerson: string
  sealAskedMs: number | null
  sealPerson: string
  millAt: Date | null
  refusedBy: '' | Side
  voidRound: number
  voidState: '' | 'open' | 'done' | 'refused' | 'withdrawn'
  voidBy: Side
  voidReason: string
  voidAskedMs: number | null
  voidFlowId: string | null
  voidBuyerAt: Date | null
  voidMillAt: Date | null
  createdAt: Date
}
/** What was asked for and not answered may appear in the vendor's lists so much later. */
export const SETTLES_SECONDS = 120
/** Whoever makes a flow of a request and dies with it is over then. */
const BUSY_SECONDS = 60
const ago = (column: string) => `(extract(epoch from now() - ${column}) * 1000)::float8`
const columns = `request_id as "requestId", title, buyer_name as "buyerName", alone, seals, file_id as "fileId", ${ago('asked_at')} as "askedMs",
  flow_id as "flowId", expires_at as "expiresAt", extended, buyer_at as "buyerAt", buyer_person as "buyerPerson", ${ago('seal_asked_at')} as "sealAskedMs",
  seal_person as "sealPerson", mill_at as "millAt", refused_by as "refusedBy", void_round as "voidRound", void_state as "voidState", void_by as "voidBy",
  void_reason as "voidReason", ${ago('void_asked_at')} as "voidAskedMs", void_flow_id as "voidFlowId", void_buyer_at as "voidBuyerAt",
  void_mill_at as "voidMillAt", created_at as "createdAt"`

export const esignBook = (db: Db, requestId: string) =>
  db.row<EsignBook>(`select ${columns} from esign_flow where request_id = $1`, [requestId])
/** Of the flow itself, or of the one that ends it. */
export const esignBookOf = (db: Db, flowId: string) =>
  db.row<EsignBook>(`select ${columns} from esign_flow where flow_id = $1 or void_flow_id = $1`, [flowId])

export const openEsignBook = (
  db: Db,
  b: { requestId: string; title: string; buyerName: string; alone: boolean; seals: EsignBook['seals']; expiresAt: Date },
) =>
  db.run(
    ...bind(
      `insert into esign_flow (request_id, title, buyer_name, alone, seals, expires_at)
       values (:requestId, :title, :buyerName, :alone, :seals, :expiresAt) on conflict (request_id) do nothing`,
      { ...b, seals: JSON.stringify(b.seals) },
    ),
  )
/** One at a time makes a flow of a request; whoever dies with it is over after a minute. */
export const takeEsignBook = (db: Db, requestId: string) =>
  db.run(
    `update esign_flow set busy_until = now() + interval '${BUSY_SECONDS} seconds' where request_id = $1 and (busy_until is null or busy_until < now())`,
    [requestId],
  )
export const leaveEsignBook = (db: Db, requestId: string) =>
  db.run('update esign_flow set busy_until = null where request_id = $1', [requestId])
export const setEsignFile = (db: Db, requestId: string, fileId: string | null) =>
  db.run('update esign_flow set file_id = $2 where request_id = $1', [requestId, fileId])
export const setEsignAsked = (db: Db, requestId: string, asked: boolean) =>
  db.run('update esign_flow set asked_at = case when $2 then now() end where request_id = $1', [requestId, asked])
export const setEsignFlow = (db: Db, requestId: string, flowId: string) =>
  db.run('update esign_flow set flow_id = $2, asked_at = null where request_id = $1 and flow_id is null', [requestId, flowId])
export const setEsignExpires = (db: Db, requestId: string, expiresAt: Date) =>
  db.run('update esign_flow set expires_at = $2, extended = true where request_id = $1', [requestId, expiresAt])

/** First seen, or told: a later word changes nothing. `at` null: now. */
export const setEsignBuyer = (db: Db, requestId: string, person: string, at: Date | null) =>
  db.run(
    `update esign_flow set buyer_at = coalesce(buyer_at, $3, now()), buyer_person = case when buyer_person = '' then $2 else buyer_person end
     where request_id = $1`,
    [requestId, person, at],
  )
export const setEsignMill = (db: Db, requestId: string) =>
  db.run('update esign_flow set mill_at = coalesce(mill_at, now()) where request_id = $1', [requestId])
/** Of two who press at once one asks for the seal. What was asked and not answered counts for two minutes. */
export const takeEsignSeal = (db: Db, requestId: string, person: string) =>
  db.run(
    `update esign_flow set seal_asked_at = now(), seal_person = $2
     where request_id = $1 and (seal_asked_at is null or seal_asked_at < now() - interval '${SETTLES_SECONDS} seconds')`,
    [requestId, person],
  )
export const dropEsignSeal = (db: Db, requestId: string) =>
  db.run('update esign_flow set seal_asked_at = null where request_id = $1', [requestId])
export const setEsignRefused = (db: Db, requestId: string, by: '' | Side) =>
  db.run('update esign_flow set refused_by = $2 where request_id = $1', [requestId, by])

/** A new round of making it void; nothing where one is open, or it is void. */
export const openEsignVoid = (db: Db, requestId: string, v: { by: Side; reason: string }) =>
  db.run(
    `update esign_flow set void_round = void_round + 1, void_state = 'open', void_by = $2, void_reason = $3, void_asked_at = null, void_flow_id = null,
       void_buyer_at = null, void_mill_at = null
     where request_id = $1 and void_state not in ('open', 'done')`,
    [requestId, v.by, v.reason],
  )
export const takeEsignVoid = (db: Db, requestId: string) =>
  db.run(
    `update esign_flow set void_asked_at = now() where request_id = $1 and void_state = 'open' and void_flow_id is null
       and (void_asked_at is null or void_asked_at < now() - interval '${SETTLES_SECONDS} seconds')`,
    [requestId],
  )
export const dropEsignVoid = (db: Db, requestId: string) =>
  db.run('update esign_flow set void_asked_at = null where request_id = $1', [requestId])
export const setEsignVoidFlow = (db: Db, requestId: string, voidFlowId: string) =>
  db.run('update esign_flow set void_flow_id = $2 where request_id = $1 and void_flow_id is null', [requestId, voidFlowId])
/** What is seen of the second flow. A moment stays what it was first. */
export const setEsignVoid = (
  db: Db,
  requestId: string,
  v: { state: EsignBook['voidState']; reason: string; buyer: boolean; mill: boolean },
) =>
  db.run(
    ...bind(
      `update esign_flow set void_state = :state, void_reason = :reason, void_buyer_at = case when :buyer then coalesce(void_buyer_at, now()) end,
         void_mill_at = case when :mill then coalesce(void_mill_at, now()) end
       where request_id = :requestId`,
      { requestId, ...v },
    ),
  )
