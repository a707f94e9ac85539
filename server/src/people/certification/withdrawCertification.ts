import type { CertificationStateCode } from '@mall/domain/people/certification/certification.machine.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { endOpenChecks } from './bankCheck.queries.ts'
import { type CertRow, lockCertification, lockOwner, openCertification } from './certification.queries.ts'
import { certificationAct, moveCertification } from './moveCertification.ts'
import { checkMayApply, ownerOf } from './saveCertification.ts'

/** Back from review to be changed, or given up for good. What was typed stays in the withdrawn one. */
export function withdrawCertification(ctx: Ctx, { version, discard }: { version: number; discard: boolean }) {
  checkMayApply(ctx)
  return ctx.db.tx(async tx => {
    await lockOwner(tx, ownerOf(ctx))
    const open = (await openCertification(tx, ownerOf(ctx))) ?? refuse('CERT_NONE')
    // The desk locks the row, not the owner: who is first decides.
    const row = (await lockCertification(tx, open.id)) ?? refuse('CERT_NONE')
    const on = discard ? 'discard' : 'withdraw'
    if (row.version !== version) return refuse('CERT_CHANGED')
    const state = await takeBack(tx, row, on, ctx.me.userId)
    return { certCode: row.certCode, version: row.version + 1, state }
  })
}

/** Moves the locked application back or to its end, by its applicant; open bank checks of one given up end with it. Gives its new state. */
export async function takeBack(
  tx: Tx,
  row: CertRow,
  on: 'withdraw' | 'discard',
  actorId: number,
): Promise<CertificationStateCode> {
  const state = await moveCertification(tx, row, { on, by: 'applicant', actorId })
  if (on === 'discard') await endOpenChecks(tx, row.id)
  await audit(tx, {
    actorId,
    act: certificationAct(row.kind, on),
    objectType: 'certification',
    objectId: row.certCode,
    detail: row.form.companyName ?? '',
  })
  return state
}
