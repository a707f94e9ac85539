import { announceOrder } from '../../orders/order/moveOrder.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { notify, peopleWithRight } from '../../platform/notice/notify.ts'
import { type ClaimRow, logClaim, type TermRow } from './claim.queries.ts'
import type { LockedClaim } from './moveClaim.ts'
import { insertReturn } from './return.queries.ts'

/** The paper of steel that goes back: units and the handling that was agreed. */
export async function makeReturn(
  tx: Tx,
  { order, claim }: LockedClaim,
  terms: readonly Pick<TermRow, 'claimUnitId' | 'handlingFen'>[],
): Promise<{ id: number; returnNo: string }> {
  const made = await insertReturn(tx, {
    claimId: claim.id,
    orderId: order.id,
    userId: claim.userId,
    depotCode: order.depotCode,
    claimUnitIds: terms.map(t => t.claimUnitId),
    handlings: terms.map(t => t.handlingFen),
  })
  if (!made) throw new Error(`no return was made for claim ${claim.claimNo}`)
  await logClaim(tx, {
    claimId: claim.id,
    event: 'returnMade',
    detail: `${made.returnNo}，${terms.length} 件`,
    actorId: claim.userId,
    requestId: '',
  })
  announceOrder(tx, order, order.status)
  return made
}
export const tellReturnMade = async (tx: Tx, claim: ClaimRow, returnNo: string): Promise<void> =>
  notify(tx, [claim.userId, ...(await peopleWithRight(tx, claim.companyId, 'claim.manage'))], {
    event: 'returnMade',
    facts: { orderCode: claim.orderCode, claimNo: claim.claimNo, returnNo },
    link: returnLink(returnNo),
  })
export const returnLink = (returnNo: string): string => `/orderReturn/orderReturnDetail?returnNo=${returnNo}`
