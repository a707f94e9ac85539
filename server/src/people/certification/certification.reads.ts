import { inSandbox, isConnected } from '../../kernel/settings/partners.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { formProblems, uncorrected } from '@mall/domain/people/certification/certification.rules.ts'
import { bankCheckRules, CertificationState, editable } from '@mall/domain/people/certification/certification.machine.ts'
import { categoryNotes, CompanyNature, CustomerCategory, Industry } from '@mall/domain/people/company/company.codes.ts'
import { registryDifferences } from '@mall/domain/people/certification/registry.rules.ts'
import { whyNotRight } from '@mall/domain/people/companyAccess/companyRights.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { companyOf } from './certifiedCompany.queries.ts'
import { accountProved, checksToday, lastBankCheck } from './bankCheck.queries.ts'
import { branchCount, branches, certificationLog, type CertRow, latestCertification, millToday } from './certification.queries.ts'
import { bankCheckView, formView, fullForm, licenceView, logView } from './certification.view.ts'
import { licencesOf } from './licence.queries.ts'
import { ownerOf } from './saveCertification.ts'
import { proofOf } from '../company/bankAccount.ts'

export async function readCertification(ctx: Ctx) {
  const { me, world } = ctx
  const mayEdit = me.companyId === null || me.rights.includes('company.manage')
  const today = await millToday(ctx.db)
  const row = mayEdit ? await latestCertification(ctx.db, ownerOf(ctx)) : undefined
  return {
    mayEdit,
    whyNot: mayEdit ? '' : (whyNotRight(me.rights, 'company.manage') ?? ''),
    sandbox: inSandbox(world.settings, 'smallPay'),
    today,
    company: me.companyId === null ? null : await companyBrief(ctx, me.companyId),
    application: row ? await applicationView(ctx, row, today) : null,
  }
}

async function companyBrief(ctx: Ctx, companyId: number) {
  const [c, licences] = await Promise.all([companyOf(ctx.db, companyId), licencesOf(ctx.db, companyId)])
  if (!c) return null
  return {
    companyId: String(c.id),
    companyCode: c.companyCode,
    companyName: c.companyName,
    creditCode: c.creditCode,
    approvalStatus: c.approvalStatus,
    certifiedAt: c.certifiedAt?.getTime() ?? null,
    bdName: c.bdName,
    bdPhone: c.bdPhone,
    licences: licences.map(licenceView),
  }
}

async function applicationView(ctx: Ctx, row: CertRow, today: string) {
  const { settings } = ctx.world
  const stored = fullForm(row.form)
  const proof = proofOf(settings, stored.bankAccountHash, stored.companyName)
  const [check, used, log, bankProved] = await Promise.all([
    lastBankCheck(ctx.db, row.id),
    checksToday(ctx.db, row.applicantId),
    certificationLog(ctx.db, row.id),
    accountProved(ctx.db, {
      certificationId: row.id,
      companyId: row.companyId,
      accountHash: stored.bankAccountHash,
      proof,
    }),
  ])
  const form = formView(row.form)
  const seen = bankCheckView(check, proof)
  const hint = inSandbox(settings, 'smallPay') && check?.state === 'waiting' ? { sandboxAmountFen: check.amountFen } : {}
  return {
    certCode: row.certCode,
    kind: row.kind,
    state: row.state,
    version: row.version,
    form,
    problems: editable(row.state) ? formProblems(form, today, { permit: !isConnected(settings, 'smallPay') }) : [],
    uncorrected: row.state === CertificationState.rejected ? uncorrected(form, row.verdicts, stored.bankAccountHash) : [],
    verdicts: Object.entries(row.verdicts).map(([field, v]) => ({
      field: field as keyof typeof row.verdicts,
      ok: v.ok,
      reason: v.reason,
    })),
    rejectReason: row.rejectReason,
    registry: row.registry,
    registryAt: row.registryAt?.getTime() ?? null,
    differences: row.registry ? registryDifferences(form, row.registry) : [],
    bankCheck: seen && { ...seen, ...hint },
    bankProved,
    bankChecksLeft: Math.max(0, bankCheckRules.perDay - used),
    startedAt: row.createdAt.getTime(),
    updatedAt: row.updatedAt.getTime(),
    submittedAt: row.submittedAt?.getTime() ?? null,
    decidedAt: row.decidedAt?.getTime() ?? null,
    // Whoever of the mill decided speaks for the mill.
    log: log.map(l => ({ ...logView(l), actorName: l.actorIsStaff ? '审核人员' : l.actorName })),
  }
}

export async function readUserCompany(ctx: Ctx) {
  const { me } = ctx
  return {
    companyId: me.companyId === null ? '' : String(me.companyId),
    companyCode: me.companyCode,
    companyName: me.companyName,
    approvalStatus: me.approvalStatus,
    roleName: me.roleName,
    bdName: me.bdName,
    bdPhone: me.bdPhone,
  }
}

/** The own company only: another one's number answers like a number nobody has. */
export async function readCompanyExtend(ctx: Ctx, { companyId }: { companyId: string }) {
  const own = ctx.companyId
  const c = Number(companyId) === own ? await companyOf(ctx.db, own) : undefined
  if (!c) return refuse('COMPANY_NOT_FOUND')
  const { id, bdUserId: _bd, bdName: _n, bdPhone: _p, salesAreaCode: _a, certifiedAt, establishedOn, validUntil, ...facts } = c
  return {
    companyId: String(id),
    ...facts,
    natureName: CompanyNature.label(c.nature),
    industryName: Industry.label(c.industry),
    establishedOn: establishedOn ?? '',
    validUntil: validUntil ?? '',
    certifiedAt: certifiedAt?.getTime() ?? null,
    licences: (await licencesOf(ctx.db, own)).map(licenceView),
  }
}

export async function readBranches(ctx: Ctx, input: Parsed<'/api/subBank/getSteelSubBankOfPages'>) {
  const filter = { cityCode: input.cityCode, word: input.word.replace(/[%_\\]/g, '\\$&') }
  const paging = { limit: input.pageSize, offset: (input.currentPage - 1) * input.pageSize }
  const [list, totalCount] = await Promise.all([branches(ctx.db, { ...filter, ...paging }), branchCount(ctx.db, filter)])
  return { list, currentPage: input.currentPage, totalPage: Math.ceil(totalCount / input.pageSize), totalCount }
}

export const categories = CustomerCategory.rows.map(r => ({ code: r.code, label: r.label, note: categoryNotes[r.code] ?? '' }))
export const categoryTables = {
  natures: CompanyNature.rows.map(r => ({ code: r.code, label: r.label })),
  industries: Industry.rows.map(r => ({ code: r.code, label: r.label })),
  categories,
}
