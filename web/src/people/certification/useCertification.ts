import { useLazyCall } from '@mall/client/useCall.ts'
import type { Path, Reply } from '@mall/contract/main/calls.ts'
import { CertificationState } from '@mall/domain/people/certification/certification.machine.ts'
import { ApprovalStatus } from '@mall/domain/people/session/user.codes.ts'

export const CERTIFICATION: Path = '/api/company/getCertification'
export const NOTHING = {}
export type Certification = Reply<'/api/company/getCertification'>
export type Application = NonNullable<Certification['application']>
export type Company = NonNullable<Certification['company']>

export const useCertification = (refetchMs?: number) =>
  useLazyCall('/api/company/getCertification', NOTHING, refetchMs === undefined ? {} : { refetchMs })

export const isCertified = (c: Certification): boolean => c.company?.approvalStatus === ApprovalStatus.approved
/** The application that is still open: one that was approved is history. */
export const openOf = (c: Certification): Application | null =>
  c.application && c.application.state !== CertificationState.approved ? c.application : null

/** Where the flow stands: the screen that answers "what now". */
export function placeOf(c: Certification): string {
  const open = openOf(c)
  if (open?.state === CertificationState.inReview) return '/enterprise/enterpriseExamine'
  if (open?.state === CertificationState.rejected) return '/enterprise/enterpriseError'
  if (open) return '/enterprise/enterpriseCertification'
  return isCertified(c) ? '/enterprise/enterpriseSuccess' : '/enterprise/enterpriseApply'
}
