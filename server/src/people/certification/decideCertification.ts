// 认证审核: one transaction each. A failed approval leaves nothing half; of two desks the second is told that a colleague was faster.
import { refuse } from '@mall/contract/main/errors.ts'
import type { CertificationField } from '@mall/domain/people/certification/certification.fields.ts'
import {
  approvalProblem,
  fingerprint,
  formProblems,
  rejectionProblem,
  rejectionText,
  toBeJudged,
  type Verdicts,
} from '@mall/domain/people/certification/certification.rules.ts'
import { papersProblem, papersToSee } from '@mall/domain/people/certification/papers.rules.ts'
import { CertificationState } from '@mall/domain/people/certification/certification.machine.ts'
import { registryDifferences } from '@mall/domain/people/certification/registry.rules.ts'
import { contactWords } from '@mall/domain/platform/notice/contactWords.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { wasShown } from '../account/givenAccount.queries.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { notify, peopleWithRight } from '../../platform/notice/notify.ts'
import { audit } from '../../platform/audit/audit.ts'
import {
  certificationByCode,
  type CertRow,
  companyByCredit,
  type Judged,
  lockCertification,
  lockCreditCode,
  millToday,
  type StoredForm,
} from './certification.queries.ts'
import { certificationAct, moveCertification } from './moveCertification.ts'
import { fullForm } from './certification.view.ts'
import { chooseContact, writeCompany, writePapers } from './writeCompany.ts'

interface Input {
  certCode: string
  version: number
  approve: boolean
  verdicts: { field: CertificationField; ok: boolean; reason: string }[]
  /** Files that were drawn before the reviewer or fetched by him. */
  papersSeen: string[]
  bdUserId?: string | undefined
}

export async function decideCertification(ctx: Ctx, input: Input) {
  const known = (await certificationByCode(ctx.db, input.certCode)) ?? refuse('CERT_NONE')
  const judged: Judged = Object.fromEntries(input.verdicts.map(v => [v.field, { ok: v.ok, reason: v.reason }]))
  return ctx.db.tx(async tx => {
    const row = (await lockCertification(tx, known.id)) ?? refuse('CERT_NONE')
    // Decided by a colleague, or withdrawn and changed: what this desk looked at is no longer what lies there.
    if (row.state !== CertificationState.inReview || row.version !== input.version) return refuse('ALREADY_DONE')
    return input.approve ? approve(ctx, tx, row, judged, input) : reject(ctx, tx, row, judged)
  })
}

function withSeen(form: StoredForm, judged: Judged): Verdicts {
  const entries = Object.entries(judged) as [CertificationField, { ok: boolean; reason: string }][]
  return Object.fromEntries(
    entries.map(([field, v]) => [field, { ...v, seen: fingerprint(field, form, form.bankAccountHash) }]),
  ) as Verdicts
}

/** Who applied, and everybody who manages the company. */
const concerned = async (tx: Tx, applicantId: number, companyId: number | null): Promise<number[]> => [
  applicantId,
  ...(companyId === null ? [] : await peopleWithRight(tx, companyId, 'company.manage')),
]

async function reject(ctx: Ctx, tx: Tx, row: CertRow, judged: Judged) {
  const why = rejectionProblem(judged)
  if (why) return refuse('CERT_VERDICT', { why })
  const form = fullForm(row.form)
  const reason = rejectionText(judged)
  const { userId } = ctx.me
  const verdict = { verdicts: withSeen(form, judged), reason, reviewerId: userId, companyId: row.companyId }
  const state = await moveCertification(tx, row, { on: 'reject', by: 'reviewer', actorId: userId, detail: reason, verdict })
  await notify(tx, await concerned(tx, row.applicantId, row.companyId), {
    event: 'certificationRejected',
    facts: { companyName: form.companyName, reason },
    link: '/enterprise/enterpriseError',
  })
  await audit(tx, {
    actorId: ctx.me.userId,
    act: certificationAct(row.kind, 'reject'),
    objectType: 'certification',
    objectId: row.certCode,
    detail: `${form.companyName}：${reason}`,
  })
  return { certCode: row.certCode, state, companyCode: '', companyName: form.companyName }
}

async function approve(ctx: Ctx, tx: Tx, row: CertRow, judged: Judged, { papersSeen, bdUserId }: Input) {
  const { settings } = ctx.world
  const form = fullForm(row.form)
  const differing = new Set<string>(row.registry ? registryDifferences(form, row.registry).map(d => d.field) : [])
  const papers = papersToSee(form, row.verdicts, form.bankAccountHash)
  const why = approvalProblem(toBeJudged(form, differing), judged) ?? papersProblem(papers, new Set(papersSeen))
  if (why) return refuse('CERT_VERDICT', { why })
  // How the account was proved was asked at the submission: a bank connected since then, or gone, asks nobody again.
  const [problem] = formProblems(form, await millToday(tx), { permit: false })
  if (problem) return refuse('CERT_INCOMPLETE', { why: problem.problem })
  await lockCreditCode(tx, form.creditCode)
  const holder = await companyByCredit(tx, form.creditCode)
  if (holder && holder.id !== row.companyId) return refuse('CREDIT_TAKEN', { code: form.creditCode, phone: settings.phone })

  // Whoever holds the key to the applicant's account does not judge what was sent from it.
  if (await wasShown(tx, row.applicantId, ctx.me.userId)) return refuse('CERT_OWN_ACCOUNT')

  const company = await writeCompany(ctx, tx, row, form)
  await writePapers(ctx, tx, company.id, row, form)
  const bd = await chooseContact(tx, company.id, bdUserId)
  const { userId } = ctx.me
  const verdict = { verdicts: withSeen(form, judged), reason: '', reviewerId: userId, companyId: company.id }
  const state = await moveCertification(tx, row, {
    on: 'approve',
    by: 'reviewer',
    actorId: userId,
    detail: company.companyCode,
    verdict,
  })
  await notify(tx, await concerned(tx, row.applicantId, company.id), {
    event: 'certificationApproved',
    facts: { companyName: form.companyName, contact: contactWords(bd, settings.phone) },
    link: '/enterprise/enterpriseSuccess',
  })
  await audit(tx, {
    actorId: ctx.me.userId,
    act: certificationAct(row.kind, 'approve'),
    objectType: 'certification',
    objectId: row.certCode,
    detail: `${form.companyName} ${company.companyCode}${papers.length > 0 ? `，声明看过证照 ${papers.map(p => p.title).join('、')}` : ''}${bd ? `，专属客服 ${bd.name}` : ''}`,
  })
  return {
    certCode: row.certCode,
    state,
    companyCode: company.companyCode,
    companyName: form.companyName,
  }
}
