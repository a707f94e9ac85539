// Figures a ton of 基础资料 as the sheets change them: each in the row it stands in.
import type { Fen } from '@mall/domain/kernel/money.ts'
import type { FeeForm } from '@mall/domain/goods/masterData/fees.rules.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { freightOf, lockFreights, putFreight } from './basics.queries.ts'

const COLUMNS = {
  area: { table: 'sales_area', key: 'sales_area_code', column: 'price_adjust_fen' },
  service: { table: 'service_price', key: 'service_code', column: 'fen_per_t' },
  outFee: { table: 'depot', key: 'depot_code', column: 'out_fee_fen' },
  liftFee: { table: 'depot', key: 'depot_code', column: 'lift_fee_fen' },
} as const

/** The figure of now; null: nobody has entered one. */
export const feeNow = async (tx: Tx, f: Pick<FeeForm, 'fee' | 'code' | 'toCode'>): Promise<number | null> => {
  if (f.fee === 'freight') return freightOf(tx, f.code, f.toCode)
  const { table, key, column } = COLUMNS[f.fee]
  return (await tx.row<{ fen: Fen }>(`select ${column} as fen from ${table} where ${key} = $1 for update`, [f.code]))?.fen ?? null
}

/** Writes the figures of a change. */
export async function applyFees(tx: Tx, lines: readonly { now: FeeForm }[]): Promise<void> {
  if (lines.some(l => l.now.fee === 'freight')) await lockFreights(tx)
  for (const { now } of lines) {
    if (now.fee === 'freight') {
      await putFreight(tx, now.code, now.toCode, now.addFen)
      continue
    }
    const { table, key, column } = COLUMNS[now.fee]
    await tx.run(`update ${table} set ${column} = $2, rev = rev + 1 where ${key} = $1`, [now.code, now.addFen])
  }
}
