// 合同签署 at the mill's desk: review, seal, refuse, urge, extend, revoke, void. One call with the act; each act asks the machine first.
import { refuse } from '@mall/contract/main/errors.ts'
import { type SignEvent, SignStatus, type SignStatusCode } from '@mall/domain/orders/signing/sign.machine.ts'
import { onPaperKind, strandedThere } from '@mall/domain/orders/signing/paper.rules.ts'
import { signTerms } from '@mall/domain/orders/signing/sign.rules.ts'
import type { AuditAct } from '@mall/domain/main/audit.acts.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { audit } from '../../platform/audit/audit.ts'
import { throughPlatform } from './actOnFlow.ts'
import { mayMove, moveFlow, refuseMove } from './moveFlow.ts'
import { askForScreen, inWords, platformOf } from './platform.ts'
import { revokeFlow } from './openFlow.ts'
import { sendToPlatform } from './sendToPlatform.ts'
import {
  askAgain,
  dropDraft,
  type FlowRow,
  flowByNo,
  leavePlatform,
  lockFlow,
  setByHand,
  setExpires,
  setRevokeAsked,
} from './signing.queries.ts'
import { urge } from './signAsBuyer.ts'
import { tellBuyer, flowFacts } from './tellSides.ts'
import { askVoid, endVoid } from './voidFlow.ts'

export interface DeskInput {
  flowNo: string
  version: number
  act:
    | 'take'
    | 'pass'
    | 'fail'
    | 'edit'
    | 'seal'
    | 'refuse'
    | 'urge'
    | 'extend'
    | 'revoke'
    | 'askRevoke'
    | 'agreeRevoke'
    | 'declineRevoke'
    | 'takeBackAsk'
    | 'applyVoid'
    | 'confirmVoid'
    | 'refuseVoid'
    | 'withdrawVoid'
    | 'toPaper'
    | 'ask'
  reason: string
  days: number
}

const WITH_REASON: ReadonlySet<DeskInput['act']> = new Set([
  'fail',
  'refuse',
  'revoke',
  'askRevoke',
  'declineRevoke',
  'applyVoid',
  'refuseVoid',
])

export async function signAtDesk(ctx: Ctx, input: DeskInput): Promise<{ status: SignStatusCode; version: number }> {
  const row = (await flowByNo(ctx.db, input.flowNo)) ?? refuse('SIGN_NONE')
  // Somebody else moved it while this desk looked at it. Asking again does no harm.
  if (row.version !== input.version && input.act !== 'ask') return refuse('ALREADY_DONE')
  if (WITH_REASON.has(input.act) && input.reason === '') return refuse('SIGN_REASON')
  await act(ctx, row, input)
  const now = (await flowByNo(ctx.db, input.flowNo)) ?? row
  return { status: now.status, version: now.version }
}

const log = (tx: Tx, ctx: Ctx, row: FlowRow, name: AuditAct, detail: string) =>
  audit(tx, {
    actorId: ctx.me.userId,
    act: name,
    objectType: 'signing',
    objectId: row.flowNo,
    detail: `${row.documentNo}${detail ? `：${detail}` : ''}`,
  })

async function act(ctx: Ctx, row: FlowRow, input: DeskInput): Promise<void> {
  const { reason } = input
  const name = ctx.me.realName || ctx.me.nickName
  const must = (on: SignEvent): void => void (mayMove(row, on, 'mill') || refuseMove(row, on))
  switch (input.act) {
    case 'take':
    case 'fail':
    case 'edit':
      return review(ctx, row, input.act, reason)
    case 'pass':
      return pass(ctx, row)
    case 'seal':
      if (row.status !== SignStatus.signing) return refuseMove(row, 'lastSign')
      return throughPlatform(ctx, row, {
        by: 'mill',
        ask: (p, id, signal) => p.seal(id, 'sign', name, signal),
        wanted: s => s.mill !== null || s.sealing,
        // Told of later, by the platform: who has asked for it stands in the log now.
        record: (tx, s) => (s.sealing ? log(tx, ctx, row, 'signing.seal', `${name}，已交平台盖章`) : Promise.resolve()),
      })
    case 'refuse':
      // Before the buyer has signed the mill takes its paper back (revoke); it refuses what he has signed.
      if (row.status !== SignStatus.signing) return refuseMove(row, 'refuse')
      return throughPlatform(ctx, row, {
        by: 'mill',
        ask: (p, id, signal) => p.refuse(id, 'mill', reason, signal),
        wanted: s => s.state === 'refused',
        record: tx => log(tx, ctx, row, 'signing.refuse', reason),
      })
    case 'revoke':
      must('revoke')
      if (row.platformId === null) {
        await revokeFlow(ctx.world, { kind: row.kind, documentNo: row.documentNo, reason, actorId: ctx.me.userId })
        return ctx.db.tx(tx => log(tx, ctx, row, 'signing.revoke', reason))
      }
      return revoke(ctx, row, reason)
    case 'agreeRevoke':
      if (row.revokeAskedBy !== 'buyer') return refuse('SIGN_NOT_ASKED')
      return revoke(ctx, row, row.revokeReason)
    case 'askRevoke':
    case 'declineRevoke':
    case 'takeBackAsk':
      return ctx.db.tx(tx => askBack(tx, ctx, row.id, input.act, reason))
    case 'toPaper':
      return toPaper(ctx, row)
    case 'urge':
      if (platformOf(ctx.world) === null) return refuse('SIGN_OFF', { phone: ctx.world.settings.phone || '（未设置）' })
      return ctx.db.tx(async tx => {
        const locked = (await lockFlow(tx, row.id)) ?? refuse('SIGN_NONE')
        await urge(tx, locked, 'mill', ctx.me.userId)
        await tellBuyer(tx, locked, { event: 'signUrged', facts: flowFacts(locked) }, 'signers')
        await log(tx, ctx, locked, 'signing.urge', '')
      })
    case 'extend':
      return extend(ctx, row, input.days)
    case 'applyVoid':
      return askVoid(ctx, row, 'mill', reason)
    case 'confirmVoid':
      if (row.status !== SignStatus.voiding) return refuseMove(row, 'voidConfirmed')
      if (row.voidSellerAt) return refuse('SIGN_VOID_OWN.weSigned')
      return confirmVoid(ctx, row, name)
    case 'refuseVoid':
      return endVoid(ctx, row, 'mill', 'refuse', reason)
    case 'withdrawVoid':
      return endVoid(ctx, row, 'mill', 'withdraw', reason || '申请方撤回')
    case 'ask':
      if (row.platformId === null) return refuse('SIGN_PREPARING')
      return throughPlatform(ctx, row, {
        by: 'mill',
        ask: (p, id, signal) => p.flowState(id, signal),
        wanted: () => true,
        reads: true,
      })
  }
}

/** It lies at a platform that is not connected any more: from here on it is one to be signed on paper. */
const toPaper = (ctx: Ctx, row: FlowRow): Promise<void> =>
  ctx.db.tx(async tx => {
    const locked = (await lockFlow(tx, row.id)) ?? refuse('SIGN_NONE')
    if (!strandedThere({ ...locked, platformOff: platformOf(ctx.world) === null }) || !onPaperKind(locked.kind))
      return refuseMove(locked, 'toPaper')
    await moveFlow(tx, locked, { on: 'toPaper', by: 'mill', actorId: ctx.me.userId, detail: '签章平台没有接通' })
    await leavePlatform(tx, locked.id)
    await log(tx, ctx, locked, 'signing.toPaper', '')
  })

const revoke = (ctx: Ctx, row: FlowRow, reason: string) =>
  throughPlatform(ctx, row, {
    by: 'mill',
    ask: (p, id, signal) => p.revoke(id, reason, signal),
    wanted: s => s.state === 'revoked',
    record: tx => log(tx, ctx, row, 'signing.revoke', reason),
  })

/** The mill's signature under the paper; with the buyer's already there it is void. */
async function confirmVoid(ctx: Ctx, row: FlowRow, name: string): Promise<void> {
  const { platformId } = row
  if (platformId === null) return refuse('SIGN_PREPARING')
  // A truck may have been booked while the application was on its way; from here on none is.
  const gone = await ctx.world.signables[row.kind]?.whyNotVoid?.(ctx.db, row.documentNo)
  if (gone) return refuse('SIGN_VOID_OWN.goodsMoved', { gone })
  await throughPlatform(ctx, row, {
    by: 'mill',
    ask: (p, id, signal) => p.seal(id, 'void', name, signal),
    wanted: s => s.void !== null && s.void.millAt !== null,
    // Still voiding while the buyer has not signed: nothing of the state changed, and that is right.
    reads: true,
  })
}

function review(ctx: Ctx, row: FlowRow, on: 'take' | 'fail' | 'edit', reason: string): Promise<void> {
  return ctx.db.tx(async tx => {
    const locked = (await lockFlow(tx, row.id)) ?? refuse('SIGN_NONE')
    await moveFlow(tx, locked, { on, by: 'mill', actorId: ctx.me.userId, ...(on === 'fail' ? { reason } : { detail: reason }) })
    if (on === 'take') await setByHand(tx, row.id)
    if (on === 'edit') await dropDraft(tx, row.id)
    // What of it lies at the platform is taken back by the job.
    if (on === 'fail') await askAgain(tx, row.id, null)
    await log(tx, ctx, locked, `signing.${on}`, reason)
  })
}

const pass = (ctx: Ctx, row: FlowRow): Promise<void> =>
  mayMove(row, 'pass', 'mill')
    ? sendToPlatform(ctx.world, row, ctx.me.userId, 'mill', tx => log(tx, ctx, row, 'signing.pass', '')).catch(inWords)
    : refuseMove(row, 'pass')

/** A week at most at once, three times, and never beyond thirty days from its making. */
async function extend(ctx: Ctx, row: FlowRow, days: number): Promise<void> {
  if (!mayMove(row, 'extend', 'mill')) return refuseMove(row, 'extend')
  if (row.extended >= signTerms.extends) return refuse('SIGN_TERM.timesUsed', { times: signTerms.extends })
  const until = new Date(row.expiresAt.getTime() + days * 86_400_000)
  if (until.getTime() > row.createdAt.getTime() + signTerms.mostDays * 86_400_000)
    return refuse('SIGN_TERM.daysUsed', { days: signTerms.mostDays })
  const { platformId } = row
  if (platformId === null) return refuse('SIGN_PREPARING')
  const state = await askForScreen(ctx.world, 'state', (p, signal) => p.extend(platformId, until, signal))
  if (state.expiresAt !== until.getTime()) return refuse('ALREADY_DONE')
  await ctx.db.tx(async tx => {
    const locked = (await lockFlow(tx, row.id)) ?? refuse('SIGN_NONE')
    const moved = await moveFlow(tx, locked, { on: 'extend', by: 'mill', actorId: ctx.me.userId, detail: `${days} 天` })
    await setExpires(tx, row.id, until)
    await tellBuyer(
      tx,
      { ...moved, expiresAt: until },
      { event: 'signExtended', facts: flowFacts({ ...moved, expiresAt: until }) },
    )
    await log(tx, ctx, locked, 'signing.extend', `${days} 天`)
  })
}

async function askBack(tx: Tx, ctx: Ctx, id: number, what: DeskInput['act'], reason: string): Promise<void> {
  const row = (await lockFlow(tx, id)) ?? refuse('SIGN_NONE')
  const { userId: actorId } = ctx.me
  if (what === 'askRevoke') {
    if (!mayMove(row, 'askRevoke', 'mill')) return refuseMove(row, 'askRevoke')
    if (row.revokeAskedBy !== null) return refuse('SIGN_ASKED')
    await moveFlow(tx, row, { on: 'askRevoke', by: 'mill', actorId, detail: reason })
    await setRevokeAsked(tx, id, 'mill', reason)
    await tellBuyer(tx, row, { event: 'signRevokeAsked', facts: { ...flowFacts(row), reason } })
    return log(tx, ctx, row, 'signing.askRevoke', reason)
  }
  if (row.revokeAskedBy !== (what === 'takeBackAsk' ? 'mill' : 'buyer')) return refuse('SIGN_NOT_ASKED')
  const words = what === 'takeBackAsk' ? '请求方收回' : reason
  await moveFlow(tx, row, { on: 'dropRevoke', by: 'mill', actorId, detail: words })
  await setRevokeAsked(tx, id, null, '')
  await tellBuyer(tx, row, { event: 'signRevokeDropped', facts: { ...flowFacts(row), reason: words } })
  return log(tx, ctx, row, 'signing.dropRevoke', words)
}
