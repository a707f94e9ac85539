import { compareClauses, compareContracts } from '@mall/domain/orders/contract/compareContracts.ts'
import { ContractEventLabel } from '@mall/domain/orders/contract/contract.machine.ts'
import { ContractStatus } from '@mall/domain/orders/contract/contract.status.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { OrderContract } from '@mall/contract/orders/contract/contract.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { companyInScope } from '../../people/company/deskScope.ts'
import {
  contractFacts,
  contractHistory,
  type ContractRow,
  contractsOf,
  documentOf,
  type FactsRow,
  orderFor,
} from './contract.queries.ts'
import { documentFor, payHoursFor, sellerOf, weightHoursFor } from './contractFacts.ts'
import { type CurrentTerms, currentTerms, termsByIds, termsIdsFor, termsKeyOf } from './currentTerms.ts'

/** Whose order it may be: of the asker's company (his own only, where he sees no others); at the desk of a company that the desk sees. */
export async function findOrder(ctx: Ctx, orderCode: string, asStaff: boolean) {
  const order = await (asStaff
    ? orderFor(ctx.db, orderCode, null, null)
    : orderFor(ctx.db, orderCode, ctx.companyId, ctx.ownOnly))
  if (!order || (asStaff && !(await companyInScope(ctx, order.companyId)))) return refuse('ORDER_NOT_FOUND')
  return order
}

const BEFORE_PAYMENT: readonly number[] = [OrderStatus.pendingConfirm, OrderStatus.pendingReview, OrderStatus.pendingApproval]

/** Why no sealed copy can be made of it; empty: it can. One that is on its way, or done, is that copy. */
export const whyNotSealed = (c: Pick<ContractRow, 'status' | 'signMode' | 'paperOn'>): string => {
  if (c.status !== ContractStatus.confirmed) return `合同${ContractStatus.label(c.status)}，没有可以盖章的文本`
  return c.signMode === 'ticked' && c.paperOn === null ? '' : '这份合同已由双方签署，请直接下载'
}

const headOf = (c: ContractRow) => ({
  contractNo: c.contractNo,
  versionNo: c.versionNo,
  contractType: c.contractType,
  status: c.status,
  signMode: c.signMode,
  onPlatform: c.onPlatform,
  sealed: c.signedKey !== null,
  mayAskSealed: whyNotSealed(c) === '' && !c.signing,
  paperOn: c.paperOn ?? '',
  paperSigner: c.paperSigner ?? '',
  totalFen: c.totalFen,
  madeAt: c.madeAt.getTime(),
  madeByName: c.madeByName,
  acceptedAt: c.acceptedAt?.getTime() ?? null,
  acceptedByName: c.acceptedByName,
  endedAt: c.endedAt?.getTime() ?? null,
  reason: c.reason,
})

/** The text that the order's contract would have now: what the buyer accepted already, else the versions in force. */
async function previewOf(ctx: Ctx, facts: FactsRow, ids: readonly number[]) {
  const terms = await termsByIds(ctx.world, ctx.db, ids)
  if (!terms.some(t => t.kind === 'template')) return refuse('CONTRACT_NOT_FOUND')
  const seller = await sellerOf(ctx.world)
  return documentFor(ctx.world, facts, {
    seller,
    signMode: facts.signMode,
    terms,
    payHours: await payHoursFor(ctx.world, facts.stockMode),
    weightHours: await weightHoursFor(ctx.world),
  })
}

/** Which pinned texts have a newer version, and what it says otherwise. The contract stays by its own. */
async function newerThan(ctx: Ctx, ids: readonly number[], current: CurrentTerms): Promise<OrderContract['newer']> {
  const pinned = await termsByIds(ctx.world, ctx.db, ids)
  const nowIds = pinned.map(t => (t.kind === 'template' ? current.template : (current.agreements.get(t.code) ?? null)) ?? t.id)
  const now = await termsByIds(ctx.world, ctx.db, nowIds)
  return pinned.flatMap((was, i) => {
    const next = now[i]
    if (!next || next.id === was.id) return []
    const changes = compareClauses(
      { part: next.kind === 'template' ? 'template' : next.code, ofName: next.title },
      was.clauses,
      next.clauses,
    )
    return [{ kind: was.kind, code: was.code, title: next.title, fromNo: was.versionNo, toNo: next.versionNo, changes }]
  })
}

const readContract =
  (asStaff: boolean) =>
  async (ctx: Ctx, { orderCode, contractNo }: { orderCode: string; contractNo?: string | undefined }): Promise<OrderContract> => {
    const order = await findOrder(ctx, orderCode, asStaff)
    const [[facts], contracts, history] = await Promise.all([
      contractFacts(ctx.db, [order.id]),
      contractsOf(ctx.db, order.id),
      contractHistory(ctx.db, order.id),
    ])
    if (!facts) return refuse('ORDER_NOT_FOUND')
    // An order whose review was taken back has an ended contract and waits for the next one: that is what it asks to be read.
    const newest = contracts[0]?.endedAt && BEFORE_PAYMENT.includes(order.status) ? undefined : contracts[0]
    const shown = contractNo ? (contracts.find(c => c.contractNo === contractNo) ?? refuse('CONTRACT_NOT_FOUND')) : newest
    const classes = (facts.lines ?? []).map(l => l.classCode)
    const current = await currentTerms(ctx.db, classes)
    const ids = shown?.termsIds ?? (facts.termsIds.length > 0 ? facts.termsIds : termsIdsFor(current, classes))
    const document = shown ? (await documentOf(ctx.db, shown.id))?.document : await previewOf(ctx, facts, ids)
    if (!document) return refuse('CONTRACT_NOT_FOUND')
    const before = contracts.find(c => c.versionNo === (shown?.versionNo ?? contracts.length + 1) - 1)
    const was = before ? (await documentOf(ctx.db, before.id))?.document : undefined
    return {
      orderCode,
      orderStatus: order.status,
      contract: shown ? headOf(shown) : null,
      document,
      termsKey: termsKeyOf(ids),
      needsTerms: facts.signMode === 'ticked' && facts.termsAt === null,
      versions: contracts.map(headOf),
      changes: was ? compareContracts(was, document) : [],
      newer: await newerThan(ctx, ids, current),
      history: history.map(h => ({
        contractNo: h.contractNo,
        label: (ContractEventLabel as Record<string, string>)[h.event] ?? h.event,
        at: h.at.getTime(),
        actorName: h.staff ? `钢厂 ${h.actorName}` : h.actorName,
        reason: h.reason,
      })),
    }
  }

/** The contract of an order as its buyer reads it, before paying too. Versions, what changed between them, what was published since. */
export const readOrderContract = readContract(false)
/** The same at the mill's desk, for any company's order, before it is reviewed too. */
export const readContractAtDesk = readContract(true)
