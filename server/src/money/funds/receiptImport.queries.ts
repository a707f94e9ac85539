import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { runningNo } from '../../platform/db/runningNo.ts'

/** Which of these bank numbers are there, and with what facts. */
export const knownTxns = (db: Db, txnIds: readonly string[]) =>
  db.rows<{
    txnId: string
    toAccount: string
    paidAt: Date
    payerHash: string
    amountFen: number
    factsHash: string
    receiptNo: string
  }>(
    `select bank_txn_id as "txnId", to_account as "toAccount", paid_at as "paidAt", payer_hash as "payerHash", amount_fen as "amountFen",
       facts_hash as "factsHash", receipt_no as "receiptNo" from fund_receipt where bank_txn_id = any($1::text[])`,
    [txnIds],
  )
/** No row: the same file was taken before, or is being taken by somebody who was faster. */
export const insertImport = (tx: Tx, i: { fileName: string; sha256: string; encoding: string; lines: number; actorId: number }) =>
  tx.row<{ id: number; importNo: string }>(
    ...bind(
      `insert into receipt_import (import_no, file_name, sha256, encoding, lines, actor_id)
       values (${runningNo('receiptImport')}, :fileName, :sha256, :encoding, :lines, :actorId)
       on conflict (sha256) do nothing returning id, import_no as "importNo"`,
      { ...i },
    ),
  )
export const importOfFile = (db: Db, sha256: string) =>
  db.row<{ importNo: string }>('select import_no as "importNo" from receipt_import where sha256 = $1', [sha256])
export const setCounts = (tx: Tx, c: { id: number; booked: number; open: number; repeat: number; sumFen: number }) =>
  tx.run(
    ...bind('update receipt_import set booked = :booked, open = :open, repeat = :repeat, sum_fen = :sumFen where id = :id', {
      ...c,
    }),
  )
export interface ImportRow {
  importNo: string
  fileName: string
  encoding: string
  lines: number
  booked: number
  open: number
  repeat: number
  sumFen: number
  who: string
  at: Date
}
export const importPage = (db: Db, o: { limit: number; offset: number }) =>
  db.rows<ImportRow & { total: number }>(
    ...bind(
      `select i.import_no as "importNo", i.file_name as "fileName", i.encoding, i.lines, i.booked, i.open, i.repeat, i.sum_fen as "sumFen",
         coalesce(nullif(u.real_name, ''), u.nick_name) as who, i.at, count(*) over ()::int as total
       from receipt_import i join app_user u on u.id = i.actor_id order by i.id desc limit :limit offset :offset`,
      { ...o },
    ),
  )
