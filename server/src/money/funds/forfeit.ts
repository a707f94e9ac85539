import { minus, type Fen } from '@mall/domain/kernel/money.ts'
import { MoneyChangeType } from '@mall/domain/money/payment/pay.codes.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { post } from './ledger.ts'

/**
 * 扣罚 of frozen money, in fen: set free and taken in one transaction. Taken from what is frozen alone it would stand nowhere in the company's own
 * account, whose lines are those of the balance.
 */
export async function forfeitFrozen(
  tx: Tx,
  f: { companyId: number; amountFen: Fen; sourceId: string; note: string; actorId: number },
): Promise<void> {
  const journal = { sourceType: 'hold', sourceId: f.sourceId, actorId: f.actorId } as const
  const freed = await post(tx, {
    ...journal,
    sourceStep: 'release',
    moneyChangeType: MoneyChangeType.unfreeze,
    note: `${f.note}：先解冻`,
    entries: [
      { kind: 'customer_frozen', companyId: f.companyId, amountFen: minus(f.amountFen) },
      { kind: 'customer_available', companyId: f.companyId, amountFen: f.amountFen },
    ],
  })
  const taken = await post(tx, {
    ...journal,
    sourceStep: 'forfeit',
    moneyChangeType: MoneyChangeType.forfeit,
    note: f.note,
    entries: [
      { kind: 'customer_available', companyId: f.companyId, amountFen: minus(f.amountFen) },
      { kind: 'mall_forfeit', companyId: null, amountFen: f.amountFen },
    ],
  })
  if (!freed || !taken) throw new Error(`forfeit of ${f.sourceId} is not covered`)
}
