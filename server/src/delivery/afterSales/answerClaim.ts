// The buyer's word on a proposal: unit by unit yes, one counter, arbitration, or he takes the claim back.
import { AfterSalesStatus } from '@mall/domain/delivery/afterSales/claim.codes.ts'
import { nowOf } from '../../platform/db/now.queries.ts'
import {
  termFen,
  whyNotAnswerClaim,
  whyNotCounter,
  whyNotCounterClaim,
  whyNotWithdrawClaim,
} from '@mall/domain/delivery/afterSales/claim.rules.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { sweep } from '../../kernel/sweep.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import { lockOrdersById } from '../../orders/order/order.queries.ts'
import { scopeOf } from '../../orders/order/scope.ts'
import {
  agreeUnit,
  claimsToRemind,
  type ClaimUnitRow,
  insertRound,
  lockClaim,
  markReminded,
  roundsOf,
  type TermRow,
  termsOf,
  unitsOfClaim,
} from './claim.queries.ts'
import { checkMove, type LockedClaim, lockForClaim, moveClaim, tellBuyer, tellDesk, claimFacts } from './moveClaim.ts'
import { payLocked } from './payClaim.ts'
import { makeReturn, tellReturnMade } from './makeReturn.ts'
import { replaceGoods } from './replaceGoods.ts'

/** What the mill offers now for each unit that nobody has settled. */
async function offeredNow(tx: Tx, claimId: number, units: readonly ClaimUnitRow[]): Promise<Map<number, TermRow>> {
  const last = (await roundsOf(tx, claimId)).findLast(r => r.side === 'mill')
  const terms = last ? (await termsOf(tx, claimId)).filter(t => t.seq === last.seq) : []
  const open = new Set(units.filter(u => u.way === null).map(u => u.id))
  return new Map(terms.filter(t => open.has(t.claimUnitId)).map(t => [t.claimUnitId, t]))
}
/** Terms both sides stand by; what goes back to the mill gets its paper. */
export async function bind(
  world: World,
  tx: Tx,
  locked: LockedClaim,
  terms: readonly Omit<TermRow, 'seq'>[],
  actorId: number,
): Promise<void> {
  for (const t of terms) if (!(await agreeUnit(tx, { ...t, amountFen: termFen(t), actorId }))) refuse('CLAIM_CHANGED')
  const back = terms.filter(t => t.way === 'return')
  if (back.length > 0) await tellReturnMade(tx, locked.claim, (await makeReturn(tx, locked, back)).returnNo)
  const anew = terms.filter(t => t.way === 'replace')
  if (anew.length > 0) await replaceGoods(world, tx, locked, anew)
}

export const answerAfterSales = (ctx: Ctx, input: Parsed<'/api/order/answerAfterSales'>) =>
  ctx.once(async tx => {
    const locked = await lockForClaim(tx, scopeOf(ctx), input.claimNo)
    const { claim } = locked
    const actorId = ctx.me.userId
    checkMove(claim, input.counter ? 'counter' : 'agree', 'buyer', input.version, whyNotAnswerClaim(claim.status))
    const shut = input.counter ? whyNotCounterClaim(claim.status, claim.countered) : ''
    if (shut) return refuse('CLAIM_ROUND', { why: shut })
    const units = await unitsOfClaim(tx, claim.id)
    const offered = await offeredNow(tx, claim.id, units)
    const agreed = [...new Set(input.agree.map(Number))].map(id => offered.get(id) ?? refuse('CLAIM_TERMS.nothingProposed'))
    const left = [...offered.values()].filter(t => !agreed.includes(t))
    if (agreed.length === 0 && !input.counter) return refuse('CLAIM_ROUND.unanswered')
    if (left.length === 0 && input.counter) return refuse('CLAIM_ROUND.counterAndAll')
    await bind(ctx.world, tx, locked, agreed, actorId)
    if (input.counter) {
      const { fenPerTon } = input.counter
      const terms = left.map(t => {
        const unit = units.find(u => u.id === t.claimUnitId)
        const why = whyNotCounter({ offered: t, wishFenPerTon: claim.wishFenPerTon, countered: claim.countered }, fenPerTon)
        if (why) return refuse('CLAIM_ROUND', { why: `${unit?.unitNo ?? ''}：${why}` })
        const kg = t.way === 'discount' ? t.kg : (unit?.problemKg ?? 0)
        const term = { claimUnitId: t.claimUnitId, way: 'discount' as const, fenPerTon, kg, handlingFen: 0 }
        return { ...term, amountFen: termFen(term) }
      })
      await insertRound(tx, { claimId: claim.id, side: 'buyer', note: input.counter.note, byId: actorId, terms })
    }
    const moved = await moveClaim(tx, locked, {
      on: left.length === 0 ? 'agree' : input.counter ? 'counter' : 'agreePart',
      by: 'buyer',
      actorId,
      requestId: input.requestId,
      detail: [
        agreed.length > 0 ? `同意 ${agreed.length} 件` : '',
        input.counter ? `${left.length} 件还价 ${yuan(input.counter.fenPerTon)} 元/吨` : '',
      ]
        .filter(Boolean)
        .join('，'),
    })
    if (input.counter)
      await tellDesk(tx, 'claim.handle', claim, `客户还价 ${yuan(input.counter.fenPerTon)} 元/吨，请出第二轮方案`)
    const paid = await payLocked(ctx.world, tx, { ...locked, claim: moved })
    return { status: paid.claim.status, refundedFen: paid.refundedFen, waits: paid.waits }
  })

export const arbitrateAfterSales = (ctx: Ctx, input: Parsed<'/api/order/arbitrateAfterSales'>) =>
  ctx.db.tx(async tx => {
    const locked = await lockForClaim(tx, scopeOf(ctx), input.claimNo)
    checkMove(locked.claim, 'arbitrate', 'buyer', input.version)
    await moveClaim(tx, locked, { on: 'arbitrate', by: 'buyer', actorId: ctx.me.userId, detail: input.reason })
    await tellDesk(tx, 'claim.decide', locked.claim, `客户申请仲裁：${input.reason}`)
    return { done: true as const }
  })

/** Until something is agreed. Money that has gone, or steel that goes back, is not talked away. */
export const cancelAfterSales = (ctx: Ctx, { claimNo, reason }: Parsed<'/api/order/cancelAfterSales'>) =>
  ctx.db.tx(async tx => {
    const locked = await lockForClaim(tx, scopeOf(ctx), claimNo)
    const agreed = (await unitsOfClaim(tx, locked.claim.id)).some(u => u.way !== null)
    const shut = whyNotWithdrawClaim(locked.claim.status, agreed)
    if (agreed) return refuse('CLAIM_ROUND.unitShut', { shut })
    checkMove(locked.claim, 'withdraw', 'buyer', locked.claim.version, shut)
    await moveClaim(tx, locked, {
      on: 'withdraw',
      by: 'buyer',
      actorId: ctx.me.userId,
      detail: reason,
      endReason: reason || '买方撤销',
    })
    await tellDesk(tx, 'claim.handle', locked.claim, '客户已撤销，不必再处理')
    return { done: true as const }
  })

/** Job: reminds a day before an answer is due; when it is over, a third person decides. Nobody's silence is a yes. */
export const lapseClaims = async (world: World): Promise<number> =>
  sweep(await claimsToRemind(world.pool), ({ id, orderId }) =>
    world.pool.tx(async tx => {
      const [order] = await lockOrdersById(tx, [orderId])
      const claim = await lockClaim(tx, id)
      if (!order || claim?.status !== AfterSalesStatus.proposed || claim.answerBy === null) return false
      if ((await nowOf(tx)) < claim.answerBy.getTime()) {
        await markReminded(tx, id)
        await tellBuyer(tx, claim, { event: 'claimReminder', facts: claimFacts(claim) })
        return true
      }
      await moveClaim(
        tx,
        { order, claim },
        { on: 'arbitrate', by: 'system', actorId: await systemUserId(tx), detail: '到期没有答复' },
      )
      await tellBuyer(tx, claim, { event: 'claimToArbitrate', facts: claimFacts(claim) })
      await tellDesk(tx, 'claim.decide', claim, '客户到期没有答复，请裁定')
      return true
    }),
  )
