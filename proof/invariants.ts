// What must hold over the data at any moment. Each query returns the rows that break it; a sound database returns none.
import type pg from 'pg'
import { agreed } from './invariants/agreed.ts'
import { bidding } from './invariants/bidding.ts'
import { contracts } from './invariants/contracts.ts'
import { counted } from './invariants/counted.ts'
import { delivery } from './invariants/delivery.ts'
import { house } from './invariants/house.ts'
import { money } from './invariants/money.ts'
import { orders } from './invariants/orders.ts'
import { support } from './invariants/support.ts'
import { settlement } from './invariants/settlement.ts'
import type { Invariant } from './invariants/invariant.ts'

export const invariants: readonly Invariant[] = [
  ...orders,
  ...money,
  ...house,
  ...counted,
  ...bidding,
  ...contracts,
  ...settlement,
  ...delivery,
  ...agreed,
  ...support,
]

// A number names one of them, in a report and in a decision.
const twice = invariants.find((one, i) => invariants.findIndex(x => x.id === one.id) !== i)
if (twice) throw new Error(`two invariants are called ${twice.id}`)

export async function checkInvariants(
  db: pg.Client | pg.Pool,
): Promise<{ id: string; says: string; violations: number; sample: unknown }[]> {
  const broken = []
  for (const i of invariants) {
    const { rows } = await db.query(i.sql)
    if (rows.length > 0) broken.push({ id: i.id, says: i.says, violations: rows.length, sample: rows[0] })
  }
  return broken
}
