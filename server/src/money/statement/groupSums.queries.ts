import { ContractStatus } from '@mall/domain/orders/contract/contract.status.ts'
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { bind } from '../../platform/db/bind.ts'
import { betweenDays } from '../../platform/db/days.ts'
import { liveOrder } from '../../platform/db/orderSets.ts'

/** What a company has ordered in the days, and how many framework contracts of it are in force. */
export const orderedIn = (db: Db, o: { companyId: number; fromOn: string; toOn: string }) =>
  db.row<{ orderCount: number; orderFen: Fen; weightKg: Kg; contractCount: number }>(
    ...bind(
      `select count(*)::int as "orderCount", coalesce(sum(o.total_fen), 0)::bigint as "orderFen", coalesce(sum(o.weight_kg), 0)::bigint as "weightKg",
         (select count(*)::int from framework_contract f where f.company_id = :companyId
            and f.status in (${ContractStatus.confirmed}, ${ContractStatus.changed})) as "contractCount"
       from orders o where o.company_id = :companyId and ${liveOrder('o')} and ${betweenDays('o.created_at')}`,
      { ...o },
    ),
  )
