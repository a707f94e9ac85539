import type { Fen } from '@mall/domain/kernel/money.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

export interface BankCheckRow {
  id: number
  state: 'waiting' | 'passed' | 'dead' | 'expired' | 'failed'
  accountHash: string
  amountFen: Fen
  attempts: number
  message: string
  createdAt: Date
  expiresAt: Date
}
const checkColumns = `id, case when state = 'waiting' and expires_at <= now() then 'expired' else state end as state, account_hash as "accountHash",
  amount_fen as "amountFen", attempts, message, created_at as "createdAt", expires_at as "expiresAt"`
export const lastBankCheck = (db: Db, certificationId: number) =>
  db.row<BankCheckRow>(`select ${checkColumns} from bank_check where certification_id = $1 order by id desc limit 1`, [
    certificationId,
  ])
/** Whether this very account was proved, in this application or for the company before. */
export const accountProved = async (
  db: Db,
  o: { certificationId: number; companyId: number | null; accountHash: string; proof: string },
): Promise<boolean> =>
  o.accountHash !== '' &&
  (await db.row(
    `select 1 as one where exists (select 1 from bank_check where certification_id = $1 and account_hash = $2 and state = 'passed')
       or exists (select 1 from company_bank_account where company_id = $3 and account_hash = $4 and verified_at is not null and not deleted)`,
    [o.certificationId, o.proof, o.companyId, o.accountHash],
  )) !== undefined
const CHECKS_HOURS = 24
/** Of a person, over all his applications: giving up a draft and beginning anew gives no further tries. */
export const checksToday = async (db: Db, applicantId: number): Promise<number> =>
  (
    await db.row<{ n: number }>(
      `select count(*)::int as n from bank_check b join certification f on f.id = b.certification_id
       where f.applicant_id = $1 and b.created_at > now() - interval '${CHECKS_HOURS} hours'`,
      [applicantId],
    )
  )?.n ?? 0
export const endOpenChecks = (tx: Tx, certificationId: number) =>
  tx.run(`update bank_check set state = 'expired', decided_at = now() where certification_id = $1 and state = 'waiting'`, [
    certificationId,
  ])
export const insertBankCheck = (tx: Tx, c: { certificationId: number; hash: string; amountFen: Fen; days: number }) =>
  tx.row<BankCheckRow>(
    `insert into bank_check (certification_id, account_hash, amount_fen, state, expires_at)
     values ($1, $2, $3, 'waiting', now() + make_interval(days => $4)) returning ${checkColumns}`,
    [c.certificationId, c.hash, c.amountFen, c.days],
  )
export const failBankCheck = (db: Db, id: number, message: string) =>
  db.run(`update bank_check set state = 'failed', message = $2, decided_at = now() where id = $1 and state = 'waiting'`, [
    id,
    message,
  ])
/** One statement: two answers at once count once each, and no fourth is ever looked at. */
export const tryAmount = (tx: Tx, certificationId: number, hash: string, amountFen: Fen, tries: number) =>
  tx.row<{ state: BankCheckRow['state']; attempts: number }>(
    `update bank_check set attempts = attempts + 1,
       state = case when amount_fen = $3 then 'passed' when attempts + 1 >= $4 then 'dead' else 'waiting' end,
       decided_at = case when amount_fen = $3 or attempts + 1 >= $4 then now() end
     where certification_id = $1 and account_hash = $2 and state = 'waiting' and expires_at > now() returning state, attempts`,
    [certificationId, hash, amountFen, tries],
  )
export const expireBankChecks = (db: Db) =>
  db.run(`update bank_check set state = 'expired', decided_at = now() where state = 'waiting' and expires_at <= now()`)
