// The one place where a claim's state changes: by the machine, under the locks of its order and its own, with a row of its history.
import type { Told } from '@mall/domain/main/notice.events.ts'
import { AfterSalesStatus } from '@mall/domain/delivery/afterSales/claim.codes.ts'
import {
  type ClaimActor,
  type ClaimEvent,
  ClaimEventLabel,
  claimMachine,
  isLive,
} from '@mall/domain/delivery/afterSales/claim.machine.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { AuditAct } from '@mall/domain/main/audit.acts.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { companyInScope } from '../../people/company/deskScope.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { notify, peopleWithRight, staffWithRight } from '../../platform/notice/notify.ts'
import { announceOrder } from '../../orders/order/moveOrder.ts'
import { everybody, lockOrdersById, type OrderRecord, type Scope } from '../../orders/order/order.queries.ts'
import { claimByNo, type ClaimRow, freeClaimUnits, lockClaim, logClaim, moveClaimRow } from './claim.queries.ts'

export interface LockedClaim {
  order: OrderRecord
  claim: ClaimRow
}
export interface ClaimMove {
  on: ClaimEvent
  by: ClaimActor
  actorId: number
  detail?: string
  requestId?: string
  answerDays?: number
  handlerId?: number
  arbiterId?: number
  endReason?: string
}

/** The order, then its claim, both locked. What is not within the scope answers like what never was. */
export async function lockForClaim(tx: Tx, scope: Scope, claimNo: string): Promise<LockedClaim> {
  const seen = (await claimByNo(tx, scope, claimNo)) ?? refuse('CLAIM_NOT_FOUND')
  const [order] = await lockOrdersById(tx, [seen.orderId])
  const claim = await lockClaim(tx, seen.id)
  return order && claim ? { order, claim } : refuse('CLAIM_NOT_FOUND')
}
/** The same for the desk; the answer must be to what is there now. */
export async function lockClaimAtDesk(ctx: Ctx, tx: Tx, o: { claimNo: string; version: number }): Promise<LockedClaim> {
  const locked = await lockForClaim(tx, everybody, o.claimNo)
  if (!(await companyInScope(ctx, locked.claim.companyId, tx))) return refuse('CLAIM_NOT_FOUND')
  return locked
}
/** `why`: what the buyer's page says against it. First the state, so that who comes too late hears where it stands; then whether he has seen what there is. */
export function checkMove(claim: ClaimRow, on: ClaimEvent, by: ClaimActor, version: number, why = ''): void {
  if (why || claimMachine.next(claim.status, on, by) === undefined)
    refuse('CLAIM_STATE', { state: AfterSalesStatus.label(claim.status), act: `${ClaimEventLabel[on]}${why && `（${why}）`}` })
  if (claim.version !== version) refuse('CLAIM_CHANGED')
}

export async function moveClaim(tx: Tx, { order, claim }: LockedClaim, m: ClaimMove): Promise<ClaimRow> {
  const to = claimMachine.next(claim.status, m.on, m.by)
  if (to === undefined) return refuse('CLAIM_STATE', { state: AfterSalesStatus.label(claim.status), act: ClaimEventLabel[m.on] })
  const moved = await moveClaimRow(tx, {
    id: claim.id,
    version: claim.version,
    from: claim.status,
    to,
    answerDays: m.answerDays ?? null,
    handlerId: m.handlerId ?? null,
    arbiterId: m.arbiterId ?? null,
    endReason: m.endReason ?? '',
  })
  if (!moved) return refuse('CLAIM_CHANGED')
  await logClaim(tx, {
    claimId: claim.id,
    event: m.on,
    detail: m.detail ?? '',
    actorId: m.actorId,
    requestId: m.requestId ?? '',
  })
  if (!isLive(to)) await freeClaimUnits(tx, claim.id)
  announceOrder(tx, order, order.status)
  return { ...claim, status: to, version: claim.version + 1 }
}

export const claimFacts = (claim: ClaimRow) => ({ orderCode: claim.orderCode, claimNo: claim.claimNo })
const claimLink = (claimNo: string): string => `/afterSales/detail?claimNo=${claimNo}`
export const tellBuyer = async (tx: Tx, claim: ClaimRow, told: Told): Promise<void> =>
  notify(tx, [claim.userId, ...(await peopleWithRight(tx, claim.companyId, 'claim.manage'))], {
    ...told,
    link: claimLink(claim.claimNo),
  })
export const tellDesk = async (tx: Tx, right: string, claim: ClaimRow, what: string): Promise<void> =>
  notify(tx, await staffWithRight(tx, right), {
    event: 'claimDesk',
    facts: { companyName: claim.companyName, orderCode: claim.orderCode, claimNo: claim.claimNo, what },
    link: `/claims?open=${claim.claimNo}&state=all`,
  })
export const recordClaim = (ctx: Ctx, tx: Tx, act: AuditAct, claim: ClaimRow, detail: string) =>
  audit(tx, {
    actorId: ctx.me.userId,
    act,
    objectType: 'claim',
    objectId: claim.claimNo,
    detail: `${claim.orderCode}：${detail}`,
  })
