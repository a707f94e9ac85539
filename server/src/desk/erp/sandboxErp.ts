// 沙箱 ERP: an honest stand-in. It keeps its own books, pays a key once however often it is told, and answers by signed messages; it can be told to
// hang, to answer twice or wrongly, to bring back what the bank returned, or to be out of reach (rule sandbox.erp).
import type { Fen } from '@mall/domain/kernel/money.ts'
import type { World } from '../../kernel/ctx.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db } from '../../kernel/ports/database.ts'
import type { ErpAnswer } from '../../platform/erpOutbox/erpMessage.ts'

export const ERP_AWAY = 'ERP 无法连接'

export interface SandboxRow {
  key: string
  topic: string
  amountFen: Fen
  mode: string
  state: 'taken' | 'paid' | 'returned'
  bankTxnId: string
  reason: string
  at: number
}
const columns = `key, topic, amount_fen as "amountFen", mode, state, bank_txn_id as "bankTxnId", reason,
  extract(epoch from coalesce(decided_at, created_at))::bigint as at`

/** A key is taken once: told again it only counts. */
const take = (db: Db, m: { topic: string; key: string; amountFen: Fen; mode: string }) =>
  db.run(
    ...bind(
      `insert into sandbox_erp (key, topic, amount_fen, mode, bank_txn_id)
       values (:key, :topic, :amountFen, :mode, 'EP' || replace(gen_random_uuid()::text, '-', ''))
       on conflict (key) do update set asked = sandbox_erp.asked + 1`,
      { ...m },
    ),
  )
/** Throws when the ERP cannot be reached. */
export async function erpTake(world: World, m: { topic: string; key: string; amountFen: Fen }): Promise<void> {
  const mode = await world.rules.get('sandbox.erp')
  if (mode === 'down') throw new Error(ERP_AWAY)
  await take(world.pool, { ...m, mode })
}
/** What it has not decided yet; `hang` waits until the switch is turned. */
export const undecided = (db: Db, mode: string) =>
  db.rows<SandboxRow>(
    `select ${columns} from sandbox_erp where state = 'taken' and not (mode = 'hang' and $1 = 'hang') order by created_at limit 100`,
    [mode],
  )
export const decide = (db: Db, key: string, state: 'paid' | 'returned', reason: string) =>
  db.row<SandboxRow>(
    `update sandbox_erp set state = $2, reason = $3, decided_at = now() where key = $1 and state = 'taken' returning ${columns}`,
    [key, state, reason],
  )
export const erpQuery = (db: Db, key: string) => db.row<SandboxRow>(`select ${columns} from sandbox_erp where key = $1`, [key])

export const BANK_RETURN = '收款账户已销户，银行退回'

/** Its answer as it stands; null: it has not decided. */
export const answerOf = (r: SandboxRow, nowSeconds: number): ErpAnswer | null =>
  r.state === 'taken'
    ? null
    : {
        messageId: `${r.key}-${r.state}`,
        key: r.key,
        result: r.state,
        amountFen: r.amountFen,
        bankTxnId: r.bankTxnId,
        reason: r.reason,
        at: nowSeconds,
      }
