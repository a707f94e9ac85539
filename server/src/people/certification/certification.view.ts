// Rows of an application -> what its applicant and the review desk see. The account number has no way out of here.
import { emptyForm, type CertificationForm } from '@mall/domain/people/certification/certification.fields.ts'
import { bankCheckRules, certificationEventText } from '@mall/domain/people/certification/certification.machine.ts'
import type { BankCheckRow } from './bankCheck.queries.ts'
import type { LogRow, StoredForm } from './certification.queries.ts'
import type { LicenceRow } from './licence.queries.ts'

export const fullForm = (stored: Partial<StoredForm>): StoredForm => ({
  ...emptyForm,
  bankAccountSealed: '',
  bankAccountHash: '',
  ...stored,
})
export function formView(stored: Partial<StoredForm>): CertificationForm {
  const { bankAccountSealed: _s, bankAccountHash: _h, ...form } = fullForm(stored)
  return form
}

export const bankCheckView = (c: BankCheckRow | undefined, hash: string) =>
  c
    ? {
        state: c.state,
        message: c.message,
        triesLeft: c.state === 'waiting' ? bankCheckRules.tries - c.attempts : 0,
        startedAt: c.createdAt.getTime(),
        expiresAt: c.expiresAt.getTime(),
        current: c.accountHash === hash,
      }
    : null

export const logView = (l: LogRow) => ({
  at: l.at.getTime(),
  event: certificationEventText(l.event),
  actorName: l.actorName,
  detail: l.detail,
})

export const licenceView = (l: LicenceRow) => ({
  licenceId: String(l.id),
  kind: l.kind,
  number: l.number,
  validUntil: l.validUntil ?? '',
  daysLeft: l.daysLeft,
  fileId: l.fileId ?? '',
})
