// 纸质签署: records of contracts that were signed on paper, with their scans.
import type { PaperStateCode } from '@mall/domain/orders/signing/paper.rules.ts'
import type { SignKindCode } from '@mall/domain/orders/signing/sign.rules.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

export interface PaperRow {
  id: number
  kind: SignKindCode
  /** Of an order's contract its number, of a framework contract number and version. */
  contractNo: string
  signedOn: string
  buyerSigner: string
  note: string
  state: PaperStateCode
  recordedById: number
  recordedBy: string
  recordedAt: Date
  decidedBy: string
  decidedAt: Date | null
  reason: string
  scans: { fileId: string; fileName: string; image: boolean }[]
}
const columns = `p.id, p.kind, p.contract_no as "contractNo", to_char(p.signed_on, 'YYYY-MM-DD') as "signedOn", p.buyer_signer as "buyerSigner", p.note, p.state,
  p.recorded_by as "recordedById", coalesce(nullif(r.real_name, ''), r.nick_name) as "recordedBy", p.recorded_at as "recordedAt",
  coalesce((select coalesce(nullif(d.real_name, ''), d.nick_name) from app_user d where d.id = p.decided_by), '') as "decidedBy",
  p.decided_at as "decidedAt", p.reason,
  (select coalesce(jsonb_agg(jsonb_build_object('fileId', x.id, 'fileName', x.original_name, 'image', x.preview_key is not null) order by s.line_no), '[]')
    from paper_scan s join file_object x on x.id = s.file_id where s.paper_id = p.id) as scans`
const from = 'from paper_contract p join app_user r on r.id = p.recorded_by'

/** Every record of a contract, the newest first. */
export const papersOf = (db: Db, contractNo: string) =>
  db.rows<PaperRow>(`select ${columns} ${from} where p.contract_no = $1 order by p.id desc limit 20`, [contractNo])
export const paperById = (db: Db, id: number) => db.row<PaperRow>(`select ${columns} ${from} where p.id = $1`, [id])
export const lockPaper = (tx: Tx, id: number) =>
  tx.row<{ state: PaperStateCode }>('select state from paper_contract where id = $1 for update', [id])

/** The days a signing may bear: from the making of its text to today, as the mill counts days. */
export const paperDays = (db: Db, madeAt: Date) =>
  db.row<{ madeOn: string; today: string }>(
    `select to_char($1::timestamptz at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as "madeOn", to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as today`,
    [madeAt],
  )
/** Of these files those that this employee uploaded as scans of a paper contract, not yet another contract's. */
export const ownScans = (db: Db, o: { ids: readonly string[]; userId: number; contractNo: string }) =>
  db.rows<{ id: string }>(
    `select f.id from file_object f where f.id = any($1::text[]) and f.user_id = $2 and f.purpose = 'paperContract' and f.deleted_at is null
       and not exists (select 1 from paper_scan s join paper_contract p on p.id = s.paper_id where s.file_id = f.id and p.contract_no <> $3)`,
    [o.ids, o.userId, o.contractNo],
  )
/** No row: one waits already, or is confirmed. */
export const insertPaper = (
  tx: Tx,
  p: {
    kind: SignKindCode
    contractNo: string
    signedOn: string
    buyerSigner: string
    note: string
    actorId: number
    fileIds: readonly string[]
  },
) =>
  tx.row<{ id: number }>(
    ...bind(
      `with made as (
         insert into paper_contract (kind, contract_no, signed_on, buyer_signer, note, recorded_by)
         values (:kind, :contractNo, :signedOn::date, :buyerSigner, :note, :actorId) on conflict do nothing returning id),
       scans as (
         insert into paper_scan (paper_id, line_no, file_id)
         select m.id, x.no, x.file_id from made m cross join unnest(:fileIds::text[]) with ordinality as x(file_id, no))
       select id from made`,
      p,
    ),
  )
export const decidePaper = (tx: Tx, p: { id: number; state: PaperStateCode; actorId: number; reason: string }) =>
  tx.run(
    `update paper_contract set state = $2, decided_by = $3, decided_at = now(), reason = $4 where id = $1 and state = 'waits'`,
    [p.id, p.state, p.actorId, p.reason],
  )
/** How many scans of a record this employee has not opened, by the log. */
export const unseenScans = async (db: Db, paperId: number, staffId: number): Promise<number> =>
  (
    await db.row<{ n: number }>(
      `select count(*)::int as n from paper_scan s where s.paper_id = $1 and not exists (
         select 1 from audit_log a where a.object_id = s.file_id and a.actor_id = $2 and a.act = 'signing.paperLook')`,
      [paperId, staffId],
    )
  )?.n ?? 0
