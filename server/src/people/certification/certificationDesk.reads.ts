import { InvoiceType } from '@mall/domain/kernel/tax.ts'
import { CertificationState } from '@mall/domain/people/certification/certification.machine.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import {
  allFields,
  type CertificationField,
  type CertificationForm,
  fieldDef,
} from '@mall/domain/people/certification/certification.fields.ts'
import { fingerprint, toBeJudged } from '@mall/domain/people/certification/certification.rules.ts'
import { papersOf, papersToSee } from '@mall/domain/people/certification/papers.rules.ts'
import { CompanyNature, Industry, LicenceKind } from '@mall/domain/people/company/company.codes.ts'
import { registryDifferences, registryText } from '@mall/domain/people/certification/registry.rules.ts'
import { waitedFor, type WorkCalendar } from '@mall/domain/kernel/workingTime.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { literal } from '../../kernel/serve/paging.ts'
import { daysOf } from '../../platform/db/days.ts'
import { companyOf } from './certifiedCompany.queries.ts'
import { contacts } from '../contact/contact.queries.ts'
import { accountProved, lastBankCheck } from './bankCheck.queries.ts'
import { branchOf, certificationLog, companyByCredit, rivalApplications } from './certification.queries.ts'
import { deskByCode, deskCount, deskPage, type DeskRow, fileFacts } from './certificationDesk.queries.ts'
import { bankCheckView, fullForm, logView } from './certification.view.ts'
import { formOfCompany } from './formOfCompany.ts'
import { proofOf } from '../company/bankAccount.ts'
import { workCalendar } from '../../platform/rules/workCalendar.ts'

const rowView = (r: DeskRow, calendar: WorkCalendar) => ({
  certCode: r.certCode,
  kind: r.kind,
  state: r.state,
  companyName: r.form.companyName ?? '',
  creditCode: r.form.creditCode ?? '',
  applicantName: r.applicantName,
  submittedAt: r.submittedAt?.getTime() ?? null,
  ...waitedFor((r.submittedAt ?? r.waitedTo).getTime(), r.waitedTo.getTime(), calendar),
  round: r.round,
  differs: r.registry ? registryDifferences(fullForm(r.form), r.registry).length > 0 : false,
})

export async function readDeskQueue(ctx: Ctx, input: Parsed<'/api/ops/getCertificationQueue'>) {
  const filter = { ...daysOf(input), state: input.state ?? null, kind: input.kind ?? null, word: literal(input.word) }
  const paging = { limit: input.pageSize, offset: (input.currentPage - 1) * input.pageSize }
  const [rows, totalCount, calendar] = await Promise.all([
    deskPage(ctx.db, { ...filter, ...paging }),
    deskCount(ctx.db, filter),
    workCalendar(ctx.world.rules),
  ])
  return {
    list: rows.map(r => rowView(r, calendar)),
    currentPage: input.currentPage,
    totalPage: Math.ceil(totalCount / input.pageSize),
    totalCount,
  }
}

/** A value in the words of the desk. */
function textOf(world: World, field: CertificationField, form: CertificationForm, branchListed = true): string {
  switch (field) {
    case 'nature':
      return form.nature === null ? '' : CompanyNature.label(form.nature)
    case 'industry':
      return form.industry === null ? '' : Industry.label(form.industry)
    case 'cityCode':
      return world.catalogue.cities.get(form.cityCode)?.name ?? form.cityCode
    case 'lineNo':
      return form.lineNo === ''
        ? ''
        : `${form.subBankName}（${form.lineNo}）${branchListed ? '' : '，申请人自己填写，不在名录里，请核对'}`
    case 'bankAccountTail':
      return form.bankAccountTail === '' ? '' : `**** ${form.bankAccountTail}`
    case 'invoiceAddress':
      return form.invoiceAddress === '' ? '' : `${form.invoiceAddress}（${InvoiceType.label(form.invoiceType)}）`
    case 'licences':
      return form.licences
        .map(l => `${LicenceKind.label(l.kind)}${l.number ? ` ${l.number}` : ''}，有效期至 ${l.validUntil}`)
        .join('；')
    default: {
      const value = form[field]
      return value === null || typeof value === 'object' ? '' : String(value)
    }
  }
}

export async function readDeskDetail(ctx: Ctx, { certCode }: { certCode: string }) {
  const { world } = ctx
  const row = (await deskByCode(ctx.db, certCode)) ?? refuse('CERT_NONE')
  const form = fullForm(row.form)
  const papers = papersOf(form)
  const toSee = new Set(papersToSee(form, row.verdicts, form.bankAccountHash).map(p => p.fileId))
  const proof = proofOf(world.settings, form.bankAccountHash, form.companyName)
  const company = row.companyId === null ? undefined : await companyOf(ctx.db, row.companyId)
  const [before, check, bankProved, holder, rivals, people, log, files, calendar] = await Promise.all([
    // Only a change has a before; once it is decided the company holds the new data.
    row.kind === 'change' && row.state !== CertificationState.approved && company ? formOfCompany(ctx.db, company) : null,
    lastBankCheck(ctx.db, row.id),
    accountProved(ctx.db, {
      certificationId: row.id,
      companyId: row.companyId,
      accountHash: form.bankAccountHash,
      proof,
    }),
    companyByCredit(ctx.db, form.creditCode),
    rivalApplications(ctx.db, row.id, form.creditCode),
    contacts(ctx.db),
    certificationLog(ctx.db, row.id),
    fileFacts(
      ctx.db,
      papers.map(p => p.fileId),
    ),
    workCalendar(world.rules),
  ])
  const old = before && fullForm(before)
  const branchListed = form.lineNo === '' || (await branchOf(ctx.db, form.lineNo)) !== undefined
  const differing = new Set(row.registry ? registryDifferences(form, row.registry).map(d => d.field) : [])
  const must = new Set(toBeJudged(form, differing))
  const fields = allFields
    .filter(f => f !== 'remark')
    .map(field => {
      const v = row.verdicts[field]
      const value = textOf(world, field, form, branchListed)
      const was = old ? textOf(world, field, old) : ''
      return {
        field,
        label: fieldDef(field).label,
        group: fieldDef(field).group,
        value,
        files: papers
          .filter(p => p.field === field)
          .flatMap(({ fileId, title }) => {
            const facts = files.find(f => f.id === fileId)
            return facts
              ? [{ fileId, fileName: facts.originalName, mime: facts.mime, size: facts.size, title, mustSee: toSee.has(fileId) }]
              : []
          }),
        registry: row.registry ? registryText(field, row.registry) : '',
        must: must.has(field),
        differs: differing.has(field),
        before: was !== '' && was !== value ? was : '',
        verdict: v ? { ok: v.ok, reason: v.reason, changed: v.seen !== fingerprint(field, form, form.bankAccountHash) } : null,
      }
    })
  return {
    ...rowView(row, calendar),
    version: row.version,
    companyCode: row.companyCode,
    applicantMobile: row.applicantMobile,
    remark: form.remark,
    rejectReason: row.rejectReason,
    reviewerName: row.reviewerName,
    decidedAt: row.decidedAt?.getTime() ?? null,
    fields,
    registry: row.registry,
    registryAt: row.registryAt?.getTime() ?? null,
    bankCheck: bankCheckView(check, proof),
    bankProved,
    taken: holder && holder.id !== row.companyId ? `${holder.name}（${holder.code}）` : '',
    rivals,
    contacts: people.sort((x, y) => x.companies - y.companies).map(c => ({ ...c, userId: String(c.userId) })),
    log: log.map(logView),
  }
}
