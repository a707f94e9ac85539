// 作废: never a deletion. A paper of its own is drawn, the platform has it signed by both sides, the first document stays.
import { refuse } from '@mall/contract/main/errors.ts'
import { paperUndo } from '@mall/domain/orders/signing/paper.rules.ts'
import { SignStatus } from '@mall/domain/orders/signing/sign.machine.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { throughPlatform } from './actOnFlow.ts'
import { companyNameOf, millDay } from './authority.queries.ts'
import { mayMove, refuseMove } from './moveFlow.ts'
import type { Side } from '../../kernel/ports/signing.ts'
import type { FlowRow } from './signing.queries.ts'
import { millNameOf } from './signable.ts'
import { signWork } from './signWork.ts'

export async function askVoid(ctx: Ctx, row: FlowRow, by: Side, reason: string): Promise<void> {
  if (row.paper === 'confirmed') return refuse('SIGN_VOID_OWN', { why: paperUndo(row.kind) })
  if (!mayMove(row, 'applyVoid', by)) return refuseMove(row, 'applyVoid')
  const why = await ctx.world.signables[row.kind]?.whyNotVoid?.(ctx.db, row.documentNo)
  if (why) return refuse('SIGN_VOID_OWN', { why })
  // The paper names the signed file by its hash: it must be kept first.
  if (row.signedSha256 === null) return refuse('SIGN_PREPARING')
  const pdf = await signWork({
    do: 'voidPaper',
    paper: {
      title: row.title,
      documentNo: row.documentNo,
      sha256: row.signedSha256,
      buyer: await companyNameOf(ctx.db, row.companyId),
      mill: await millNameOf(ctx.world, row),
      by: by === 'buyer' ? '买方' : '卖方',
      reason,
      day: await millDay(ctx.db),
    },
  })
  await throughPlatform(ctx, row, {
    by,
    ask: (p, id, signal) => p.voidFlow(id, { by, reason, pdf: Buffer.from(pdf) }, signal),
    wanted: s => s.void?.state === 'open' && s.void.by === by,
    record: tx =>
      audit(tx, {
        actorId: ctx.me.userId,
        act: 'signing.applyVoid',
        objectType: 'signing',
        objectId: row.flowNo,
        detail: `${row.documentNo}：${reason}`,
      }),
  })
}

/** Taken back by who asked, or refused by the other: the document stays signed. */
export async function endVoid(ctx: Ctx, row: FlowRow, by: Side, how: 'withdraw' | 'refuse', reason: string): Promise<void> {
  if (row.status !== SignStatus.voiding) return refuseMove(row, 'voidRefused')
  if ((how === 'withdraw') !== (row.voidBy === by))
    return refuse(how === 'withdraw' ? 'SIGN_VOID_OWN.theyAsked' : 'SIGN_VOID_OWN.youAsked')
  await throughPlatform(ctx, row, {
    by,
    ask: (p, id, signal) => p.endVoid(id, how === 'withdraw' ? 'withdrawn' : 'refused', reason, signal),
    wanted: s => s.void?.state === 'refused' || s.void?.state === 'withdrawn',
    record: tx =>
      audit(tx, {
        actorId: ctx.me.userId,
        act: 'signing.voidRefused',
        objectType: 'signing',
        objectId: row.flowNo,
        detail: `${row.documentNo}：${reason}`,
      }),
  })
}
