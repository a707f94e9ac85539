import { refuse } from '@mall/contract/main/errors.ts'
import { LONG_TERM, type LicenceEntry } from '@mall/domain/people/certification/certification.fields.ts'
import { isDay } from '@mall/domain/kernel/days.ts'
import { extraLicenceKinds, LicenceKind } from '@mall/domain/people/company/company.codes.ts'
import { ApprovalStatus } from '@mall/domain/people/session/user.codes.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { filesWithin } from '../../platform/file/file.queries.ts'
import { audit } from '../../platform/audit/audit.ts'
import { giveFiles, lockCompany } from './certifiedCompany.queries.ts'
import { millToday } from './certification.queries.ts'
import { putLicence } from './licence.queries.ts'

/** Further papers of a certified company take effect at once; what decides who the company is goes through a change. */
export async function completeCompany(ctx: Ctx, { licences }: { licences: LicenceEntry[] }) {
  const { companyId } = ctx
  const extra: readonly string[] = extraLicenceKinds
  await ctx.db.tx(async tx => {
    const company = await lockCompany(tx, companyId)
    if (company?.approvalStatus !== ApprovalStatus.approved) return refuse('CERT_NOT_YET')
    const today = await millToday(tx)
    const ids = licences.map(l => l.file?.fileId ?? '')
    const found = new Set((await filesWithin(tx, ids, { userId: ctx.me.userId, companyId })).map(f => f.id))
    for (const l of licences) {
      const label = LicenceKind.label(l.kind)
      if (!extra.includes(l.kind)) return refuse('LICENCE_INVALID.byChange', { label })
      if (!l.file) return refuse('LICENCE_INVALID.missing', { label })
      if (!found.has(l.file.fileId)) return refuse('CERT_FILE')
      const longTerm = l.validUntil === LONG_TERM
      if (!longTerm && !isDay(l.validUntil)) return refuse('LICENCE_INVALID.noExpiry', { label })
      if (!longTerm && l.validUntil < today) return refuse('LICENCE_INVALID.expired', { label })
      await putLicence(tx, companyId, {
        kind: l.kind,
        number: l.number,
        fileId: l.file.fileId,
        validUntil: longTerm ? null : l.validUntil,
      })
    }
    await giveFiles(tx, companyId, ids)
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'company.papers',
      objectType: 'company',
      objectId: company.companyCode,
      detail: licences.map(l => `${LicenceKind.label(l.kind)}（${l.validUntil}）`).join('、'),
    })
  })
  return { done: true as const }
}
