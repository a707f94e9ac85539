// The one place where an application's state changes: by the machine, if it is still what was read, with a row of history; the company's
// own state follows.
import { refuse } from '@mall/contract/main/errors.ts'
import {
  certificationEventLabel,
  type CertificationEvent,
  certificationMachine,
  CertificationState,
  certificationStateOf,
  type CertificationStateCode,
} from '@mall/domain/people/certification/certification.machine.ts'
import { ApprovalStatus, type ApprovalStatusCode } from '@mall/domain/people/session/user.codes.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { type CertRow, changeState, logCertification, setApproval, type Verdict } from './certification.queries.ts'

/** The act of the audit log: a first certification and a change of data are told apart. */
export const certificationAct = <E extends CertificationEvent>(kind: CertRow['kind'], on: E) =>
  kind === 'first' ? (`certification.${on}` as const) : (`certificationChange.${on}` as const)

export interface CertificationMove {
  on: CertificationEvent
  by: 'applicant' | 'reviewer'
  actorId: number
  /** For the history. */
  detail?: string
  /** Of a decision: what the desk found, and the company that was written. */
  verdict?: Verdict
}

/** What a company without a valid certification is called meanwhile; one that changes its data stays certified. */
const companyBecomes: Partial<Record<CertificationEvent, ApprovalStatusCode>> = {
  submit: ApprovalStatus.inReview,
  withdraw: ApprovalStatus.none,
  discard: ApprovalStatus.none,
  reject: ApprovalStatus.rejected,
}

/** Moves a locked application; its new state. Refuses what the machine does not know, and what somebody else has moved meanwhile. */
export async function moveCertification(tx: Tx, row: CertRow, m: CertificationMove): Promise<CertificationStateCode> {
  const next = certificationMachine.next(certificationStateOf(row.state), m.on, m.by)
  if (!next) return refuse('CERT_STATE', { state: CertificationState.label(row.state), act: certificationEventLabel[m.on] })
  const state = CertificationState[next]
  if ((await changeState(tx, { id: row.id, from: row.state, to: state, verdict: m.verdict ?? null })) === 0)
    return refuse('ALREADY_DONE')
  const company = companyBecomes[m.on]
  if (row.kind === 'first' && row.companyId !== null && company !== undefined) await setApproval(tx, row.companyId, company)
  await logCertification(tx, row.id, m.actorId, m.on, m.detail ?? '')
  return state
}
