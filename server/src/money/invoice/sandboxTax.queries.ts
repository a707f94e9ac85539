import type { Fen } from '@mall/domain/kernel/money.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { padded } from '../../platform/db/runningNo.ts'
import { type AsksWhen, comesSoon, type Soonest, untilSoonest } from '../../platform/db/soon.ts'

/** What nobody answered is told again after so long. */
const AGAIN_SECONDS = 20

export interface TaxJob {
  requestId: string
  kind: 'blue' | 'red'
  grossFen: Fen
  netFen: Fen
  taxFen: Fen
  state: 'queued' | 'issued' | 'refused'
  reason: string
  taxInvoiceNo: string | null
  issuedAt: Date | null
  callbackUrl: string
  seq: number
}
const columns = `request_id as "requestId", kind, gross_fen as "grossFen", net_fen as "netFen", tax_fen as "taxFen", state, reason,
  tax_invoice_no as "taxInvoiceNo", issued_at as "issuedAt", callback_url as "callbackUrl", seq`

export const insertTaxJob = (
  db: Db,
  j: {
    requestId: string
    kind: string
    blueNo: string
    sellerTaxNo: string
    buyerTaxNo: string
    grossFen: Fen
    netFen: Fen
    taxFen: Fen
    state: string
    reason: string
    waitSeconds: number
    callbackUrl: string
  },
) =>
  db.row<TaxJob>(
    ...bind(
      `insert into sandbox_tax_job as j (request_id, kind, blue_no, seller_tax_no, buyer_tax_no, gross_fen, net_fen, tax_fen, state, reason, ready_at, callback_url)
       values (:requestId, :kind, :blueNo, :sellerTaxNo, :buyerTaxNo, :grossFen, :netFen, :taxFen, :state, :reason, now() + make_interval(secs => :waitSeconds), :callbackUrl)
       on conflict (request_id) do update set gross_fen = excluded.gross_fen, net_fen = excluded.net_fen, tax_fen = excluded.tax_fen,
         state = excluded.state, reason = excluded.reason, ready_at = excluded.ready_at, seq = j.seq + 1 where j.state = 'refused'
       returning ${columns}`,
      { ...j },
    ),
  )
/** What is ready gets its number when somebody looks: the platform's own clerk. */
export const issueReady = (db: Db, requestId: string | null) =>
  db.run(
    `update sandbox_tax_job set state = 'issued', issued_at = now(), seq = seq + 1, notify_at = now(),
       tax_invoice_no = to_char(now() at time zone 'Asia/Shanghai', 'YY') || '13' || ${padded(`nextval('sandbox_tax_no')`, 16)}
     where state = 'queued' and ready_at <= now() and ($1::text is null or request_id = $1)`,
    [requestId],
  )
/** Whether the red invoice goes beyond what its blue one has left; of a blue one that was issued elsewhere the sandbox knows nothing. */
export const beyondBlue = (db: Db, r: { requestId: string; blueNo: string; grossFen: Fen; netFen: Fen; taxFen: Fen }) =>
  db.row<{ beyond: boolean }>(
    ...bind(
      `select b.gross_fen + :grossFen + s.gross_fen < 0 or b.net_fen + :netFen + s.net_fen < 0 or b.tax_fen + :taxFen + s.tax_fen < 0 as beyond
       from sandbox_tax_job b, lateral (select coalesce(sum(x.gross_fen), 0) as gross_fen, coalesce(sum(x.net_fen), 0) as net_fen, coalesce(sum(x.tax_fen), 0) as tax_fen
         from sandbox_tax_job x where x.blue_no = :blueNo and x.blue_no <> '' and x.state <> 'refused' and x.request_id <> :requestId) s
       where b.tax_invoice_no = :blueNo and b.kind = 'blue'`,
      { ...r },
    ),
  )
export const taxJob = (db: Db, requestId: string) =>
  db.row<TaxJob>(`select ${columns} from sandbox_tax_job where request_id = $1`, [requestId])
/** At least once, five times at most. */
export const takeDueTaxNotices = (db: Db) =>
  db.rows<TaxJob>(
    `update sandbox_tax_job set tries = tries + 1, notify_at = case when tries >= 4 then null else now() + interval '${AGAIN_SECONDS} seconds' end
     where request_id in (select request_id from sandbox_tax_job where notify_at <= now() order by notify_at limit 20 for update skip locked) returning ${columns}`,
  )
/** When the next one is ready, or told again. */
export const nextTaxNotice: AsksWhen = (db, backMs) =>
  db.row<Soonest>(
    `select ${untilSoonest('t.at')} from (select ready_at as at from sandbox_tax_job where state = 'queued'
       union all select notify_at from sandbox_tax_job where notify_at is not null) t where ${comesSoon('t.at')}`,
    [backMs],
  )
export const taxNoticeDelivered = (db: Db, requestId: string) =>
  db.run('update sandbox_tax_job set notify_at = null where request_id = $1', [requestId])
export const sandboxSession = (db: Db) =>
  db.row<{ scannedAt: Date; scannedBy: string; seconds: number }>(
    `select scanned_at as "scannedAt", scanned_by as "scannedBy", extract(epoch from now() - scanned_at)::int as seconds from sandbox_tax_session where id = 1`,
  )
export const saveScan = (db: Db, person: string) =>
  db.run('update sandbox_tax_session set scanned_at = now(), scanned_by = $1 where id = 1', [person])
