import { refuse } from '@mall/contract/errors.ts'
import {
  certificationKindLabel,
  certificationMachine,
  CertificationState,
  certificationStateOf,
} from '@mall/domain/certification/certification.machine.ts'
import { ApprovalStatus } from '@mall/domain/session/user.codes.ts'
import type { Ctx } from '../app/ctx.ts'
import { audit } from '../audit/audit.ts'
import { endOpenChecks } from './bankCheck.queries.ts'
import {
  lockCertification,
  lockOwner,
  logCertification,
  moveCertification,
  openCertification,
  setApproval,
} from './certification.queries.ts'
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
    const next = certificationMachine.next(certificationStateOf(row.state), on, 'applicant')
    const act = discard ? '放弃' : '撤回'
    if (!next) return refuse('CERT_STATE', { state: CertificationState.label(row.state), act })
    if (row.version !== version) return refuse('CERT_CHANGED')
    const state = CertificationState[next]
    await moveCertification(tx, row.id, row.state, state)
    if (discard) await endOpenChecks(tx, row.id)
    if (row.kind === 'first' && row.companyId !== null) await setApproval(tx, row.companyId, ApprovalStatus.none)
    await logCertification(tx, row.id, ctx.me.userId, on)
    await audit(tx, {
      actorId: ctx.me.userId,
      action: `${act}${certificationKindLabel[row.kind]}`,
      objectType: 'certification',
      objectId: row.certCode,
      detail: row.form.companyName ?? '',
    })
    return { certCode: row.certCode, version: row.version + 1, state }
  })
}
