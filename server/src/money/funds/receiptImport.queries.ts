import type { Fen } from '@mall/domain/kernel/money.ts'
import type { Columns } from '@mall/domain/money/funds/bankTable.ts'
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
    amountFen: Fen
    factsHash: string
    receiptNo: string
  }>(
    `select bank_txn_id as "txnId", to_account as "toAccount", paid_at as "paidAt", payer_hash as "payerHash", amount_fen as "amountFen",
       facts_hash as "factsHash", receipt_no as "receiptNo" from fund_receipt where bank_txn_id = any($1::text[])`,
    [txnIds],
  )
export interface NewImport {
  fileName: string
  sha256: string
  encoding: string
  layout: string
  lines: number
  booked: number
  open: number
  repeat: number
  leftOut: number
  sumFen: Fen
  actorId: number
}
export const insertImport = (tx: Tx, i: NewImport) =>
  tx.row<{ id: number; importNo: string }>(
    ...bind(
      `insert into receipt_import (import_no, file_name, sha256, encoding, layout, lines, booked, open, repeat, left_out, sum_fen, actor_id)
       values (${runningNo('receiptImport')}, :fileName, :sha256, :encoding, :layout, :lines, :booked, :open, :repeat, :leftOut, :sumFen, :actorId)
       returning id, import_no as "importNo"`,
      { ...i },
    ),
  )
/** The last time that this file was taken: what was left of it may have been taken later. */
export const importOfFile = (db: Db, sha256: string) =>
  db.row<{ importNo: string }>('select import_no as "importNo" from receipt_import where sha256 = $1 order by id desc limit 1', [
    sha256,
  ])
export interface ImportRow {
  importNo: string
  fileName: string
  encoding: string
  layout: string
  lines: number
  booked: number
  open: number
  repeat: number
  leftOut: number
  sumFen: Fen
  who: string
  at: Date
}
export const importPage = (db: Db, o: { limit: number; offset: number }) =>
  db.rows<ImportRow & { total: number }>(
    ...bind(
      `select i.import_no as "importNo", i.file_name as "fileName", i.encoding, i.layout, i.lines, i.booked, i.open, i.repeat, i.left_out as "leftOut",
         i.sum_fen as "sumFen", coalesce(nullif(u.real_name, ''), u.nick_name) as who, i.at, count(*) over ()::int as total
       from receipt_import i join app_user u on u.id = i.actor_id order by i.id desc limit :limit offset :offset`,
      { ...o },
    ),
  )

/** Files whose columns a person has named, the latest first. */
export const statementLayouts = (db: Db) =>
  db.rows<{ fingerprint: string; bank: string; columns: Columns }>(
    'select fingerprint, bank_name as bank, columns from statement_layout order by at desc limit 500',
  )
export const saveLayout = (tx: Tx, l: { fingerprint: string; bankName: string; columns: Columns; actorId: number }) =>
  tx.run(
    ...bind(
      `insert into statement_layout (fingerprint, bank_name, columns, actor_id) values (:fingerprint, :bankName, :columns::jsonb, :actorId)
       on conflict (fingerprint) do update set bank_name = excluded.bank_name, columns = excluded.columns, actor_id = excluded.actor_id, at = now()`,
      { ...l, columns: JSON.stringify(l.columns) },
    ),
  )
