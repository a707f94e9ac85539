// 合同余量: what a colleague who approves a call-off sees of the lines it is called off from.
import { leftKg } from '@mall/domain/selling/framework/framework.rules.ts'
import type { ContractRest } from '../../orders/order/approvalView.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { restsOfOrder } from './framework.queries.ts'

/** The order waits and lives, so its tons are among those that are ordered. */
export const contractRests = async (db: Db, orderId: number): Promise<ContractRest[]> =>
  (await restsOfOrder(db, orderId)).map(({ committedKg, toleranceBp, orderedKg, ownKg, ...line }) => ({
    ...line,
    beforeKg: leftKg(committedKg, toleranceBp, orderedKg - ownKg),
    afterKg: leftKg(committedKg, toleranceBp, orderedKg),
  }))
