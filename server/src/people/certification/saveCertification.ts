// The draft of an application: saved step by step, submitted at the end. The version tells whether somebody else wrote meanwhile.
import { isConnected } from '../../kernel/settings/partners.ts'
import type { CertificationFieldsIn } from '@mall/contract/people/certification/certificationForm.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { fieldDef } from '@mall/domain/people/certification/certification.fields.ts'
import {
  accountProblem,
  filesOf,
  formProblems,
  normaliseAccount,
  uncorrected,
  typedBranchProblem,
} from '@mall/domain/people/certification/certification.rules.ts'
import { certificationKindLabel, CertificationState, editable } from '@mall/domain/people/certification/certification.machine.ts'
import { creditCodeProblem, normaliseCreditCode } from '@mall/domain/kernel/creditCode.ts'
import { isDissolved } from '@mall/domain/people/certification/registry.rules.ts'
import { ApprovalStatus } from '@mall/domain/people/session/user.codes.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { columnDigest, sealColumn } from '../../kernel/sealed.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { filesWithin } from '../../platform/file/file.queries.ts'
import { notify, staffWithRight } from '../../platform/notice/notify.ts'
import { audit } from '../../platform/audit/audit.ts'
import { accountProved } from './bankCheck.queries.ts'
import {
  banksLike,
  branchOf,
  type CertRow,
  companyByCredit,
  insertCertification,
  lockCreditCode,
  lockOwner,
  logCertification,
  millToday,
  openCertification,
  type Owner,
  saveForm,
  type StoredForm,
} from './certification.queries.ts'
import { fullForm } from './certification.view.ts'
import { companyOf } from './certifiedCompany.queries.ts'
import { certificationAct, moveCertification } from './moveCertification.ts'
import { formOfCompany } from './formOfCompany.ts'
import { registrySnapshot, type Snapshot } from './registry.ts'
import { ACCOUNT_COLUMN, proofOf } from '../company/bankAccount.ts'

interface Input {
  /** Undefined: whatever the draft is now. */
  version?: number | undefined
  fields: CertificationFieldsIn
  submit: boolean
}

export const ownerOf = (ctx: Ctx): Owner => ({ userId: ctx.me.userId, companyId: ctx.me.companyId })
/** Somebody without a company applies for himself; in a company it is for those who manage it. */
export function checkMayApply(ctx: Ctx): void {
  if (ctx.me.companyId !== null && !ctx.me.rights.includes('company.manage')) refuse('CERT_RIGHT')
}

export const saveCertification = (ctx: Ctx, input: Input) => save(ctx, input, false)
export const certifyAtOnce = (ctx: Ctx, { fields }: { fields: CertificationFieldsIn }) =>
  save(ctx, { fields, submit: true }, false)
export const changeCompany = (ctx: Ctx, input: Input) => save(ctx, input, true)

async function save(ctx: Ctx, input: Input, change: boolean) {
  checkMayApply(ctx)
  const owner = ownerOf(ctx)
  // The registry is a stranger's house: asked before the transaction begins.
  const asked = await askRegistry(ctx, owner, input)
  return ctx.db.tx(async tx => {
    await lockOwner(tx, owner)
    const row = await draftFor(ctx, tx, owner, input, change)
    const form = await merged(ctx, tx, row, input.fields)
    await saveForm(tx, row.id, form, asked)
    if (!input.submit) return { certCode: row.certCode, version: row.version + 1, state: row.state }
    await submit(ctx, tx, { ...row, form, registry: asked ? asked.entry : row.registry })
    return { certCode: row.certCode, version: row.version + 2, state: CertificationState.inReview }
  })
}

/** What the registry said is good for a day. */
const REGISTRY_MS = 86_400_000
/** What the registry says when the code is new, or at the submission when its last word is a day old; undefined: nothing to ask. */
async function askRegistry(ctx: Ctx, owner: Owner, input: Input): Promise<Snapshot | undefined> {
  const before = await openCertification(ctx.db, owner)
  const code = normaliseCreditCode(input.fields.creditCode ?? before?.form.creditCode ?? '')
  if (creditCodeProblem(code) !== null) return undefined
  const known = before?.registry?.creditCode === code && before.registryAt !== null
  const stale = input.submit && (before?.registryAt?.getTime() ?? 0) < ctx.world.clock.now() - REGISTRY_MS
  if (known && !stale) return undefined
  if (!input.submit && (input.fields.creditCode === undefined || before?.form.creditCode === code)) return undefined
  return registrySnapshot(ctx, code)
}

async function draftFor(ctx: Ctx, tx: Tx, owner: Owner, input: Input, change: boolean): Promise<CertRow> {
  const open = await openCertification(tx, owner)
  if (open) {
    if (input.version !== undefined && input.version !== open.version) return refuse('CERT_CHANGED')
    if (!editable(open.state)) return refuse('CERT_STATE', { state: CertificationState.label(open.state), act: '修改' })
    return open
  }
  if (input.version !== undefined && input.version > 0) return refuse('CERT_CHANGED')
  const company = owner.companyId === null ? undefined : await companyOf(tx, owner.companyId)
  const certified = company?.approvalStatus === ApprovalStatus.approved
  if (certified && !change) return refuse('CERT_ALREADY')
  const kind = certified ? 'change' : 'first'
  const form = company ? await formOfCompany(tx, company) : { agentMobile: ctx.me.mobile, agentName: ctx.me.realName }
  const row = await insertCertification(tx, { ...owner, kind, form })
  if (!row) throw new Error('the application was not written')
  await logCertification(tx, row.id, ctx.me.userId, 'start', certificationKindLabel[kind])
  return row
}

/** What was sent over what is there. Names of files are the server's own, and of the branches it knows; another one is as the applicant writes it. */
async function merged(ctx: Ctx, tx: Tx, row: CertRow, fields: CertificationFieldsIn): Promise<StoredForm> {
  const { settings } = ctx.world
  const { bankAccount, lineNo, bankName, subBankName, creditCode, cityCode, ...rest } = fields
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  const form: StoredForm = { ...fullForm(row.form), ...given }
  if (creditCode !== undefined) form.creditCode = normaliseCreditCode(creditCode)
  if (cityCode !== undefined) {
    if (cityCode !== '' && (ctx.world.catalogue.cities.get(cityCode)?.off ?? true)) refuse('INPUT.cityUnlisted')
    form.cityCode = cityCode
  }
  if (lineNo !== undefined) {
    const typed = bankName && subBankName ? { lineNo, bankName, subBankName } : undefined
    const listed = lineNo === '' ? { lineNo, bankName: '', subBankName: '' } : await branchOf(tx, lineNo)
    const branch = listed ?? typed
    if (!branch) return refuse('CERT_BANK')
    const why = listed ? null : typedBranchProblem(branch, await banksLike(tx, lineNo))
    if (why) return refuse('CERT_BRANCH', { why })
    Object.assign(form, branch)
  }
  const account = normaliseAccount(bankAccount ?? '')
  if (account !== '') {
    const why = accountProblem(account)
    if (why) refuse('INPUT', { why: `bankAccount：${why}` })
    const hash = columnDigest(settings, ACCOUNT_COLUMN, account)
    // The same number again keeps its seal: nothing changed.
    if (hash !== form.bankAccountHash) form.bankAccountSealed = sealColumn(settings, ACCOUNT_COLUMN, account)
    form.bankAccountHash = hash
    form.bankAccountTail = account.slice(-4)
  }
  await checkFiles(ctx, tx, form)
  return form
}

/** Every file an application names is the applicant's or his company's; shown under the name it was uploaded with. */
async function checkFiles(ctx: Ctx, tx: Tx, form: StoredForm): Promise<void> {
  const named = filesOf(form)
  if (named.length === 0) return
  const found = await filesWithin(tx, [...new Set(named.map(f => f.fileId))], ownerOf(ctx))
  for (const file of named) {
    const row = found.find(f => f.id === file.fileId)
    if (!row) return refuse('CERT_FILE')
    file.fileName = row.originalName
  }
}

async function submit(ctx: Ctx, tx: Tx, row: CertRow & { form: StoredForm }): Promise<void> {
  const { settings } = ctx.world
  const { form } = row
  const problems = formProblems(form, await millToday(tx), { permit: !isConnected(settings, 'smallPay') })
  const [first] = problems
  if (first) {
    const more = problems.length > 1 ? `；另有 ${problems.length - 1} 项` : ''
    return refuse('CERT_INCOMPLETE', { why: `${first.problem}${more}` })
  }
  if (isConnected(settings, 'smallPay')) {
    const proof = proofOf(settings, form.bankAccountHash, form.companyName)
    const proved = await accountProved(tx, {
      certificationId: row.id,
      companyId: row.companyId,
      accountHash: form.bankAccountHash,
      proof,
    })
    if (!proved) return refuse('CERT_INCOMPLETE.accountUnproved')
  }
  const [same] = row.state === CertificationState.rejected ? uncorrected(form, row.verdicts, form.bankAccountHash) : []
  if (same && form.remark.trim() === '') return refuse('CERT_UNCHANGED', { what: fieldDef(same).label })
  if (row.registry?.creditCode === form.creditCode && isDissolved(row.registry.status))
    return refuse('COMPANY_DISSOLVED', { status: row.registry.status, phone: settings.phone })
  await lockCreditCode(tx, form.creditCode)
  const holder = await companyByCredit(tx, form.creditCode)
  if (holder && holder.id !== row.companyId) return refuse('CREDIT_TAKEN', { code: form.creditCode, phone: settings.phone })

  const kind = certificationKindLabel[row.kind]
  await moveCertification(tx, row, { on: 'submit', by: 'applicant', actorId: ctx.me.userId, detail: form.remark })
  await notify(tx, await staffWithRight(tx, 'company.review'), {
    event: 'certificationSubmitted',
    facts: { companyName: form.companyName, kind },
    link: `/certification?open=${row.certCode}`,
  })
  await audit(tx, {
    actorId: ctx.me.userId,
    act: certificationAct(row.kind, 'submit'),
    objectType: 'certification',
    objectId: row.certCode,
    detail: `${form.companyName} ${form.creditCode}`,
  })
}
