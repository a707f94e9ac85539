// What the desk does about a difference: says why it is there, says that it is mended (above the line two persons do), sends its messages anew.
import { isInstruction } from '@mall/domain/desk/erp/erp.events.ts'
import {
  type DifferenceEvent,
  DifferenceEventLabel,
  differenceMachine,
  DifferenceState,
  isMoney,
  mendNeedsTwo,
  type MendLines,
} from '@mall/domain/desk/erp/difference.ts'
import { whyHeld } from '@mall/domain/desk/erp/handover.ts'
import { mayStaff } from '@mall/domain/people/staff/staff.rights.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { AuditAct } from '@mall/domain/main/audit.acts.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import type { Rules } from '../../kernel/businessRules.ts'
import { hurry, lockOut, sendAnew } from '../../platform/erpOutbox/erp.queries.ts'
import { messageByKey } from './message.queries.ts'
import { differenceById, type DifferenceRow, lockDifference, logDifference, moveDifference } from './reconcile.queries.ts'
import { inUnit } from './reconcile.ts'

/** Money is finance's: who has no say in funds neither sees nor handles it. */
export const seesMoney = (ctx: Ctx): boolean => mayStaff(ctx.me.staffRoles, 'fund.see')
export const handlesMoney = (ctx: Ctx): boolean => mayStaff(ctx.me.staffRoles, 'fund.check')
export const mendLines = async (rules: Rules): Promise<MendLines> => ({
  fen: await rules.number('erp.mendTwoAboveFen'),
  kg: 1000 * (await rules.number('erp.mendTwoAboveTons')),
  pieces: await rules.number('erp.mendTwoAbovePieces'),
})

async function lockForDesk(ctx: Ctx, tx: Tx, differenceId: string): Promise<DifferenceRow> {
  const d = (await lockDifference(tx, Number(differenceId))) ?? refuse('ERP_DIFFERENCE_NONE')
  if (isMoney(d.kind) && !seesMoney(ctx)) return refuse('ERP_DIFFERENCE_NONE')
  return isMoney(d.kind) && !handlesMoney(ctx) ? refuse('ERP_MONEY') : d
}
const titleOf = (d: DifferenceRow): string => `${d.ref} 差 ${inUnit(d.kind, d.ours - d.theirs)}`

async function move(ctx: Ctx, tx: Tx, d: DifferenceRow, m: { on: DifferenceEvent; act: AuditAct; note: string }) {
  const to = differenceMachine.next(d.state, m.on, 'desk')
  const act = DifferenceEventLabel[m.on]
  if (!to) return refuse('ERP_DIFFERENCE_STATE', { state: DifferenceState.label(d.state), act })
  const actorId = ctx.me.userId
  if (!(await moveDifference(tx, { id: d.id, version: d.version, to, note: m.note, actorId })))
    return refuse('ERP_DIFFERENCE_STATE', { state: '已变化', act })
  await logDifference(tx, { id: d.id, event: m.on, detail: m.note, actorId })
  await audit(tx, {
    actorId,
    act: m.act,
    objectType: 'erpDifference',
    objectId: String(d.id),
    detail: `${titleOf(d)}：${m.note}`,
  })
  return { state: to }
}

/** The figures he has seen are the ones he speaks of. */
const whyStale = (d: DifferenceRow, seen: { version: number }): boolean => d.version !== seen.version

export const explainDifference = (ctx: Ctx, input: Parsed<'/api/ops/explainErpDifference'>) =>
  ctx.db.tx(async tx => {
    const d = await lockForDesk(ctx, tx, input.differenceId)
    if (d.state === DifferenceState.explained && d.note === input.note) return { state: d.state }
    if (whyStale(d, input)) return refuse('ERP_DIFFERENCE_STATE', { state: '已变化', act: '说明' })
    return move(ctx, tx, d, { on: 'explain', act: 'erp.explain', note: input.note })
  })

export const mendDifference = (ctx: Ctx, input: Parsed<'/api/ops/mendErpDifference'>) =>
  ctx.db.tx(async tx => {
    const d = await lockForDesk(ctx, tx, input.differenceId)
    const me = ctx.me.userId
    // Pressed twice by the same person: what he said stands.
    if (d.state === DifferenceState.mendAsked && d.mendAskedBy === me && input.agree && d.version === input.version + 1)
      return { state: d.state }
    if (whyStale(d, input)) return refuse('ERP_DIFFERENCE_STATE', { state: '已变化', act: '登记已修正' })
    if (d.state === DifferenceState.mendAsked) {
      if (d.mendAskedBy === me) return refuse('ERP_TWO')
      return move(
        ctx,
        tx,
        d,
        input.agree
          ? { on: 'mend', act: 'erp.mend', note: input.note }
          : { on: 'refuseMend', act: 'erp.refuseMend', note: input.note },
      )
    }
    if (!input.agree) return refuse('ERP_DIFFERENCE_STATE', { state: DifferenceState.label(d.state), act: '复核' })
    const two = mendNeedsTwo({ kind: d.kind, gap: d.ours - d.theirs }, await mendLines(ctx.world.rules))
    return move(
      ctx,
      tx,
      d,
      two ? { on: 'askMend', act: 'erp.askMend', note: input.note } : { on: 'mend', act: 'erp.mend', note: input.note },
    )
  })

/**
 * 重发: a fact goes out anew, whatever it was answered, since the ERP books a number once. An instruction that was answered never does: it is money;
 * one that waits is hurried.
 */
export const resendMessage = (ctx: Ctx, input: Parsed<'/api/ops/resendErpMessage'>) =>
  ctx.db.tx(async tx => {
    const out = (await lockOut(tx, input.messageKey)) ?? refuse('ERP_MESSAGE_NONE')
    const stock = out.topic === 'stock.moved' || out.topic === 'order.shipped' || out.topic === 'order.weight'
    if (!stock && !seesMoney(ctx)) return refuse('ERP_MESSAGE_NONE')
    if (!stock && !handlesMoney(ctx)) return refuse('ERP_MONEY')
    const instruction = isInstruction(out.topic)
    if (instruction && out.state === 'done') return refuse('ERP_MESSAGE_DONE')
    const seen = await messageByKey(tx, input.messageKey)
    const held = seen ? whyHeld(seen) : ''
    if (held) return refuse('ERP_MESSAGE_HELD', { why: held })
    // Pressed twice: it waits already.
    if (out.state === 'waiting' && out.tries === 0) return { done: true as const }
    await (instruction || out.state === 'waiting' ? hurry(tx, out.id) : sendAnew(tx, out.id))
    const detail = `${input.messageKey}：${input.note}`
    if (input.differenceId !== '') {
      const d = await differenceById(tx, Number(input.differenceId))
      if (d) await logDifference(tx, { id: d.id, event: 'resend', detail, actorId: ctx.me.userId })
    }
    await audit(tx, { actorId: ctx.me.userId, act: 'erp.resend', objectType: 'erpMessage', objectId: input.messageKey, detail })
    return { done: true as const }
  })
