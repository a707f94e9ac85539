// 应收池 arPool: what a company may spend. 可用 = 预付 + 授信额度 - 授信已用 - 冻结, where 预付 is all of its money with the mall, frozen or not.
import type { Fen } from '../../kernel/money.ts'

export interface PoolFacts {
  availableFen: Fen
  frozenFen: Fen
  creditFen: Fen
  creditUsedFen: Fen
}
export interface Pool extends PoolFacts {
  prepaidFen: Fen
  /** What may be spent, credit included; never below zero. */
  poolFen: Fen
}
export function arPool(f: PoolFacts): Pool {
  const prepaidFen = f.availableFen + f.frozenFen
  return { ...f, prepaidFen, poolFen: Math.max(0, prepaidFen + f.creditFen - f.creditUsedFen - f.frozenFen) }
}
