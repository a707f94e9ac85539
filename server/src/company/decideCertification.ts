// 认证审核: one transaction each. A failed approval leaves nothing half; of two desks the second is told that a colleague was faster.
import { refuse } from '@mall/contract/errors.ts'
import { type CertificationField, LONG_TERM } from '@mall/domain/company/certification.fields.ts'
import {
  filesOf,
  fingerprint,
  formProblems,
  rejectionProblem,
  rejectionText,
  type Verdicts,
} from '@mall/domain/company/certification.rules.ts'
import { certificationKindLabel, CertificationState } from '@mall/domain/company/certification.machine.ts'
import { DEFAULT_SALES_AREA } from '@mall/domain/channel/channel.constants.ts'
import { ApprovalStatus } from '@mall/domain/session/user.codes.ts'
import type { Ctx } from '../app/ctx.ts'
import { openColumn, sealColumn } from '../app/sealed.ts'
import type { Tx } from '../db/pool.ts'
import { notify, peopleWithRight } from '../notice/notify.ts'
import { audit } from '../ops/audit.ts'
import {
  assignContact,
  closeCertification,
  type CompanyFacts,
  type Contact,
  giveFiles,
  insertCompany,
  lockApplicant,
  lockCompany,
  makeAdministrator,
  openAccounts,
  putBankAccount,
  putInvoiceTitle,
  salesPeople,
  updateCompany,
} from './approval.queries.ts'
import {
  accountProved,
  certificationByCode,
  type CertRow,
  companyByCredit,
  type Judged,
  lockCertification,
  lockCreditCode,
  logCertification,
  millToday,
  setApproval,
  type StoredForm,
} from './certification.queries.ts'
import { fullForm } from './certification.view.ts'
import { putLicence } from './licence.queries.ts'
import { ACCOUNT_COLUMN, proofOf } from './smallPayment.ts'

interface Input {
  certCode: string
  version: number
  approve: boolean
  verdicts: { field: CertificationField; ok: boolean; reason: string }[]
  bdUserId?: string | undefined
}

export async function decideCertification(ctx: Ctx, input: Input) {
  const known = (await certificationByCode(ctx.db, input.certCode)) ?? refuse('CERT_NONE')
  const judged: Judged = Object.fromEntries(input.verdicts.map(v => [v.field, { ok: v.ok, reason: v.reason }]))
  return ctx.db.tx(async tx => {
    const row = (await lockCertification(tx, known.id)) ?? refuse('CERT_NONE')
    // Decided by a colleague, or withdrawn and changed: what this desk looked at is no longer what lies there.
    if (row.state !== CertificationState.inReview || row.version !== input.version) return refuse('ALREADY_DONE')
    return input.approve ? approve(ctx, tx, row, judged, input.bdUserId) : reject(ctx, tx, row, judged)
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
  await closeCertification(tx, {
    id: row.id,
    state: CertificationState.rejected,
    companyId: row.companyId,
    verdicts: withSeen(form, judged),
    reason,
    reviewerId: ctx.me.userId,
  })
  if (row.kind === 'first' && row.companyId !== null) await setApproval(tx, row.companyId, ApprovalStatus.rejected)
  await logCertification(tx, row.id, ctx.me.userId, 'reject', reason)
  await notify(tx, await concerned(tx, row.applicantId, row.companyId), {
    event: 'certificationRejected',
    facts: { companyName: form.companyName, reason },
    link: '/enterprise/enterpriseError',
  })
  await audit(tx, {
    actorId: ctx.me.userId,
    onBehalfOf: row.applicantId,
    action: `${certificationKindLabel[row.kind]}驳回`,
    objectType: 'certification',
    objectId: row.certCode,
    detail: `${form.companyName}：${reason}`,
  })
  return { certCode: row.certCode, state: CertificationState.rejected, companyCode: '', companyName: form.companyName }
}

async function approve(ctx: Ctx, tx: Tx, row: CertRow, judged: Judged, bdUserId: string | undefined) {
  const { settings } = ctx.world
  const form = fullForm(row.form)
  if (Object.values(judged).some(v => !v.ok))
    return refuse('CERT_VERDICT', { why: '有资料标为有误，不能通过；请驳回，或改标为无误' })
  const [problem] = formProblems(form, await millToday(tx))
  if (problem) return refuse('CERT_INCOMPLETE', { what: problem.problem })
  await lockCreditCode(tx, form.creditCode)
  const holder = await companyByCredit(tx, form.creditCode)
  if (holder && holder.id !== row.companyId) return refuse('CREDIT_TAKEN', { code: form.creditCode, phone: settings.phone })

  const company = await writeCompany(ctx, tx, row, form)
  await writePapers(ctx, tx, company.id, row, form)
  const bd = await chooseContact(tx, company.id, bdUserId)
  await closeCertification(tx, {
    id: row.id,
    state: CertificationState.approved,
    companyId: company.id,
    verdicts: withSeen(form, judged),
    reason: '',
    reviewerId: ctx.me.userId,
  })
  await logCertification(tx, row.id, ctx.me.userId, 'approve', company.companyCode)
  await notify(tx, await concerned(tx, row.applicantId, company.id), {
    event: 'certificationApproved',
    facts: { companyName: form.companyName, bdName: bd?.name ?? '', bdPhone: bd?.phone ?? settings.phone },
    link: '/enterprise/enterpriseSuccess',
  })
  await audit(tx, {
    actorId: ctx.me.userId,
    onBehalfOf: row.applicantId,
    action: `${certificationKindLabel[row.kind]}通过`,
    objectType: 'certification',
    objectId: row.certCode,
    detail: `${form.companyName} ${company.companyCode}${bd ? `，专属客服 ${bd.name}` : ''}`,
  })
  return {
    certCode: row.certCode,
    state: CertificationState.approved,
    companyCode: company.companyCode,
    companyName: form.companyName,
  }
}

async function writeCompany(ctx: Ctx, tx: Tx, row: CertRow, form: StoredForm): Promise<{ id: number; companyCode: string }> {
  const facts: CompanyFacts = {
    companyName: form.companyName,
    creditCode: form.creditCode,
    legalPerson: form.legalPerson,
    nature: form.nature ?? 7,
    industry: form.industry ?? 12,
    customerCategory: form.customerCategory,
    registeredCapitalFen: form.registeredCapitalWan === null ? null : form.registeredCapitalWan * 1_000_000,
    establishedOn: form.establishedOn || null,
    validUntil: form.validUntil === LONG_TERM ? null : form.validUntil,
    cityCode: form.cityCode,
    salesAreaCode: ctx.world.catalogue.cities.get(form.cityCode)?.salesAreaCode ?? DEFAULT_SALES_AREA,
    address: form.address,
    tel: form.tel,
    businessScope: form.businessScope,
  }
  const applicant = await lockApplicant(tx, row.applicantId)
  if (row.companyId !== null) {
    const old = (await lockCompany(tx, row.companyId)) ?? refuse('CERT_NONE')
    await updateCompany(tx, old.id, facts)
    return old
  }
  // An account belongs to one company for life: whoever joined another one meanwhile cannot found this one.
  if (!applicant || applicant.closed || applicant.companyId !== null) return refuse('CERT_APPLICANT')
  const made = await insertCompany(tx, facts)
  if (!made) throw new Error('the company was not written')
  await makeAdministrator(tx, row.applicantId, made.id)
  return made
}

async function writePapers(ctx: Ctx, tx: Tx, companyId: number, row: CertRow, form: StoredForm): Promise<void> {
  const { settings } = ctx.world
  await openAccounts(tx, companyId)
  const account = openColumn(settings, ACCOUNT_COLUMN, form.bankAccountSealed)
  await putInvoiceTitle(tx, companyId, {
    title: form.companyName,
    taxNo: form.creditCode,
    address: form.invoiceAddress,
    tel: form.invoiceTel,
    bankName: form.subBankName,
    bankAccount: account,
    invoiceType: form.invoiceType,
  })
  const proof = proofOf(settings, form.bankAccountHash, form.companyName)
  const proved = { certificationId: row.id, companyId, accountHash: form.bankAccountHash, proof }
  await putBankAccount(tx, companyId, {
    accountName: form.companyName,
    bankName: form.bankName,
    subBankName: form.subBankName,
    lineNo: form.lineNo,
    sealed: sealColumn(settings, ACCOUNT_COLUMN, account),
    tail: form.bankAccountTail,
    hash: form.bankAccountHash,
    proved: await accountProved(tx, proved),
  })
  const end = (text: string): string | null => (text === LONG_TERM || text === '' ? null : text)
  const put = (kind: 'business' | 'letter' | 'permit', fileId: string | undefined, number: string, validUntil: string | null) =>
    fileId ? putLicence(tx, companyId, { kind, number, fileId, validUntil }) : undefined
  await put('business', form.licenceFile?.fileId, form.creditCode, end(form.validUntil))
  await put('letter', form.letterFile?.fileId, '', null)
  await put('permit', form.permitFile?.fileId, '', null)
  for (const l of form.licences)
    await putLicence(tx, companyId, {
      kind: l.kind,
      number: l.number,
      fileId: l.file?.fileId ?? null,
      validUntil: end(l.validUntil),
    })
  await giveFiles(
    tx,
    companyId,
    filesOf(form).map(f => f.fileId),
  )
}

/** The one the reviewer names; else the one the company has; else the employee of the sales desk with the fewest companies. */
async function chooseContact(tx: Tx, companyId: number, bdUserId: string | undefined): Promise<Contact | undefined> {
  const people = await salesPeople(tx)
  const named = bdUserId === undefined ? undefined : people.find(p => p.userId === Number(bdUserId))
  if (bdUserId !== undefined && !named) return refuse('CERT_CONTACT')
  const company = await lockCompany(tx, companyId)
  const present = people.find(p => p.userId === company?.bdUserId)
  const chosen = named ?? present ?? people[0]
  if (chosen && chosen !== present) await assignContact(tx, companyId, chosen)
  return chosen
}
