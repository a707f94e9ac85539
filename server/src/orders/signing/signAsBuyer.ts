// The buyer's side of a flow: to the platform's page, refuse, ask to have it back, hand it to a colleague, urge, look again. One use case for
// every kind of document; the kind is the policy.
import { isStatementNo } from '@mall/domain/money/statement/statement.rules.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { SignStatus, type SignStatusCode } from '@mall/domain/orders/signing/sign.machine.ts'
import { type SignKindCode, signTerms, type SignWayCode } from '@mall/domain/orders/signing/sign.rules.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { audit } from '../../platform/audit/audit.ts'
import { throughPlatform } from './actOnFlow.ts'
import { memberOf } from './authority.queries.ts'
import { mayMove, moveFlow, refuseMove } from './moveFlow.ts'
import { askForScreen } from './platform.ts'
import { signer } from './signer.ts'
import { type FlowRow, flowWithin, lockFlow, setRevokeAsked, setSent, setSigner, setUrged } from './signing.queries.ts'
import { signPageOf, tellBuyer, tellDesk, flowFacts } from './tellSides.ts'
import { askVoid, endVoid } from './voidFlow.ts'

/**
 * Of another company, outside of what he sees, or never: the same sentence. The calls of orders serve statements too: a number is either's.
 */
export async function myFlow(ctx: Ctx, area: SignKindCode, documentNo: string): Promise<FlowRow> {
  const kind = area === 'order' && isStatementNo(documentNo) ? 'statement' : area
  const row = await flowWithin(ctx.db, { kind, documentNo, companyId: ctx.companyId, ownerId: ctx.ownOnly })
  return row ?? refuse('SIGN_NONE')
}
const actOf = (
  row: FlowRow,
  ctx: Ctx,
  act: 'refuse' | 'askRevoke' | 'dropRevoke' | 'urge' | 'handOver' | 'revoke',
  detail: string,
) => ({
  actorId: ctx.me.userId,
  act: `signing.${act}` as const,
  objectType: 'signing' as const,
  objectId: row.flowNo,
  detail: `${row.documentNo}${detail ? `：${detail}` : ''}`,
})

/** send: the address of the platform's page for this person, after all that speaks against it has been asked. */
export const sendSign =
  (kind: SignKindCode) =>
  async (ctx: Ctx, input: { documentNo: string; way: SignWayCode }): Promise<{ url: string }> => {
    const row = await myFlow(ctx, kind, input.documentNo)
    const phase = row.status === SignStatus.voiding ? 'void' : 'sign'
    if (row.status !== SignStatus.pendingSign && row.status !== SignStatus.voiding) return refuseMove(row, 'firstSign')
    if (phase === 'void' && row.voidBuyerAt) return refuse('SIGN_VOID_OWN.youSigned')
    const me = (await signer(ctx.db, ctx.me.userId, row.amountFen)) ?? refuse('SIGN_NONE')
    if (me.whyNot !== undefined) return refuse('SIGN_AUTHORITY', { why: me.whyNot })
    const { platformId } = row
    if (platformId === null) return refuse('SIGN_PREPARING')
    const page = {
      platformId,
      person: me.name,
      mobile: me.mobile,
      way: input.way,
      phase,
      returnUrl: `${ctx.world.settings.origin}${signPageOf(row)}&back=1`,
    } as const
    const url = await askForScreen(ctx.world, 'address', (p, signal) => p.signPage(page, signal))
    await ctx.db.tx(tx => setSent(tx, row.id, me.userId))
    return { url }
  }

type RollbackAct = 'refuse' | 'askRevoke' | 'takeBackAsk' | 'agreeRevoke' | 'declineRevoke'
/** rollback: refuse before one has signed; after that ask the other side, or answer it. */
export const rollbackSign =
  (kind: SignKindCode) => async (ctx: Ctx, input: { documentNo: string; act: RollbackAct; reason: string }) => {
    const row = await myFlow(ctx, kind, input.documentNo)
    await mustSign(ctx, row)
    const { reason } = input
    if ((input.act === 'refuse' || input.act === 'askRevoke' || input.act === 'declineRevoke') && reason === '')
      return refuse('SIGN_REASON')
    switch (input.act) {
      case 'refuse': {
        if (row.status !== SignStatus.pendingSign) return refuseMove(row, 'refuse')
        await ctx.db.tx(tx => setSigner(tx, row.id, ctx.me.userId))
        await throughPlatform(ctx, row, {
          by: 'buyer',
          ask: (p, id, signal) => p.refuse(id, 'buyer', reason, signal),
          wanted: s => s.state === 'refused',
        })
        break
      }
      case 'agreeRevoke': {
        if (row.revokeAskedBy !== 'mill') return refuse('SIGN_NOT_ASKED')
        await throughPlatform(ctx, row, {
          by: 'buyer',
          ask: (p, id, signal) => p.revoke(id, row.revokeReason, signal),
          wanted: s => s.state === 'revoked',
          record: tx => audit(tx, actOf(row, ctx, 'revoke', `同意对方撤回，${row.revokeReason}`)),
        })
        break
      }
      default:
        await ctx.db.tx(tx => askBack(tx, ctx, row.id, input.act, reason))
    }
    return { done: true as const }
  }

async function askBack(tx: Tx, ctx: Ctx, id: number, act: RollbackAct, reason: string): Promise<void> {
  const row = (await lockFlow(tx, id)) ?? refuse('SIGN_NONE')
  const { userId: actorId } = ctx.me
  if (act === 'askRevoke') {
    if (!mayMove(row, 'askRevoke', 'buyer')) return refuseMove(row, 'askRevoke')
    if (row.revokeAskedBy !== null) return refuse('SIGN_ASKED')
    await moveFlow(tx, row, { on: 'askRevoke', by: 'buyer', actorId, detail: reason })
    await setRevokeAsked(tx, id, 'buyer', reason)
    await tellDesk(tx, row, `买方请求撤回：${reason}`)
    return audit(tx, actOf(row, ctx, 'askRevoke', reason))
  }
  if (row.revokeAskedBy !== (act === 'takeBackAsk' ? 'buyer' : 'mill')) return refuse('SIGN_NOT_ASKED')
  const words = act === 'takeBackAsk' ? '请求方收回' : reason
  await moveFlow(tx, row, { on: 'dropRevoke', by: 'buyer', actorId, detail: words })
  await setRevokeAsked(tx, id, null, '')
  await tellDesk(tx, row, act === 'takeBackAsk' ? '买方收回了撤回请求' : `买方不同意撤回：${reason}`)
  return audit(tx, actOf(row, ctx, 'dropRevoke', words))
}

/** Whoever may sign may also refuse, ask back and void; the limit of his letter does not matter for these. */
async function mustSign(ctx: Ctx, _row: FlowRow): Promise<void> {
  const me = await signer(ctx.db, ctx.me.userId, 0)
  if (me?.whyNot !== undefined) refuse('SIGN_AUTHORITY', { why: me.whyNot })
}

/** modify: another person of the company shall sign; he must be able to. */
export const modifySign = (kind: SignKindCode) => async (ctx: Ctx, input: { documentNo: string; signerId: string }) => {
  const known = await myFlow(ctx, kind, input.documentNo)
  const to = await signer(ctx.db, Number(input.signerId), known.amountFen)
  const same = to && (await memberOf(ctx.db, to.userId, ctx.companyId))
  if (!to || !same) return refuse('SIGN_SIGNER.noColleague')
  if (to.whyNot !== undefined) return refuse('SIGN_SIGNER', { why: to.whyNot })
  return ctx.db.tx(async tx => {
    const row = (await lockFlow(tx, known.id)) ?? refuse('SIGN_NONE')
    if (!mayMove(row, 'handOver', 'buyer')) return refuseMove(row, 'handOver')
    await moveFlow(tx, row, { on: 'handOver', by: 'buyer', actorId: ctx.me.userId, detail: to.name })
    await setSigner(tx, row.id, to.userId)
    await tellBuyer(
      tx,
      { ...row, signerId: to.userId },
      { event: 'signHanded', facts: { ...flowFacts({ ...row, signerId: to.userId }), name: ctx.me.realName || ctx.me.nickName } },
      'signers',
    )
    await audit(tx, actOf(row, ctx, 'handOver', to.name))
    return { done: true as const }
  })
}
/** update: asks the platform now; for whoever does not want to wait for its notice. */
export const updateSign =
  (kind: SignKindCode) =>
  async (ctx: Ctx, input: { documentNo: string }): Promise<{ status: SignStatusCode }> => {
    const row = await myFlow(ctx, kind, input.documentNo)
    if (row.platformId === null || row.status === SignStatus.revoked) return { status: row.status }
    await throughPlatform(ctx, row, {
      by: 'buyer',
      ask: (p, id, signal) => p.flowState(id, signal),
      wanted: () => true,
      reads: true,
    })
    return { status: (await myFlow(ctx, kind, input.documentNo)).status }
  }

export const urgeSign = (kind: SignKindCode) => (ctx: Ctx, input: { documentNo: string }) =>
  myFlow(ctx, kind, input.documentNo).then(known =>
    ctx.db.tx(async tx => {
      const row = (await lockFlow(tx, known.id)) ?? refuse('SIGN_NONE')
      await urge(tx, row, 'buyer', ctx.me.userId)
      await tellDesk(tx, row, row.status === SignStatus.voiding ? '买方催签作废协议' : '买方催促盖章')
      await audit(tx, actOf(row, ctx, 'urge', ''))
      return { done: true as const }
    }),
  )

/** Once in half an hour, counted by a conditional write. */
export async function urge(tx: Tx, row: FlowRow, by: 'buyer' | 'mill', actorId: number): Promise<void> {
  if (!mayMove(row, 'urge', by)) refuseMove(row, 'urge')
  if ((await setUrged(tx, row.id, signTerms.urgeMinutes)) === 0) refuse('SIGN_URGED', { minutes: signTerms.urgeMinutes })
  await moveFlow(tx, row, { on: 'urge', by, actorId })
}

type VoidAct = 'apply' | 'withdraw' | 'refuse'
/** Void after both have signed: asked for here, signed at the platform by both; refused or taken back it leaves the document signed. */
export const voidSign = (kind: SignKindCode) => async (ctx: Ctx, input: { documentNo: string; act: VoidAct; reason: string }) => {
  const row = await myFlow(ctx, kind, input.documentNo)
  await mustSign(ctx, row)
  if (input.reason === '' && input.act !== 'withdraw') return refuse('SIGN_REASON')
  if (input.act === 'apply') await askVoid(ctx, row, 'buyer', input.reason)
  else await endVoid(ctx, row, 'buyer', input.act, input.reason || '申请方撤回')
  return { done: true as const }
}
