// What an approval writes: the company or its new data, accounts, title, proved account, papers, the exclusive contact. All of it in the
// caller's transaction.
import { refuse } from '@mall/contract/main/errors.ts'
import { LONG_TERM } from '@mall/domain/people/certification/certification.fields.ts'
import { filesOf } from '@mall/domain/people/certification/certification.rules.ts'
import { DEFAULT_SALES_AREA } from '@mall/domain/site/channel/channel.constants.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { openColumn, sealColumn } from '../../kernel/sealed.ts'
import type { Settings } from '../../kernel/settings/settings.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import {
  type CompanyFacts,
  giveFiles,
  insertCompany,
  lockApplicant,
  lockCompany,
  makeAdministrator,
  openAccounts,
  putBankAccount,
  updateCompany,
} from './certifiedCompany.queries.ts'
import { accountProved } from './bankCheck.queries.ts'
import type { CertRow, StoredForm } from './certification.queries.ts'
import { invoiceTitlesOf } from '../company/company.queries.ts'
import { type Contact, contacts, setContact } from '../contact/contact.queries.ts'
import { clearDefaultTitle, insertTitle, lockPapers } from '../company/companyData.queries.ts'
import { putLicence } from './licence.queries.ts'
import { ACCOUNT_COLUMN, plainAccount, proofOf } from '../company/bankAccount.ts'

export async function writeCompany(
  ctx: Ctx,
  tx: Tx,
  row: CertRow,
  form: StoredForm,
): Promise<{ id: number; companyCode: string }> {
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

export async function writePapers(ctx: Ctx, tx: Tx, companyId: number, row: CertRow, form: StoredForm): Promise<void> {
  const { settings } = ctx.world
  await openAccounts(tx, companyId)
  await lockPapers(tx, companyId)
  const account = openColumn(settings, ACCOUNT_COLUMN, form.bankAccountSealed)
  await putInvoiceTitle(settings, tx, companyId, form, account)
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

/** Orders keep the title they were made with, so another one is a new row; the same one stays. */
async function putInvoiceTitle(settings: Settings, tx: Tx, companyId: number, form: StoredForm, account: string): Promise<void> {
  const wanted = {
    title: form.companyName,
    taxNo: form.creditCode,
    address: form.invoiceAddress,
    tel: form.invoiceTel,
    bankName: form.subBankName,
  }
  const keys = Object.keys(wanted) as (keyof typeof wanted)[]
  const same = (await invoiceTitlesOf(tx, companyId)).some(
    t => keys.every(key => t[key] === wanted[key]) && plainAccount(settings, t.bankAccount) === account,
  )
  if (same) return
  await clearDefaultTitle(tx, companyId)
  await insertTitle(tx, companyId, {
    ...wanted,
    titleType: 2,
    invoiceType: form.invoiceType,
    bankAccount: sealColumn(settings, ACCOUNT_COLUMN, account),
    isDefault: true,
  })
}

/** The one the reviewer names; else the one the company has; else the employee of the sales desk with the fewest companies. */
export async function chooseContact(tx: Tx, companyId: number, bdUserId: string | undefined): Promise<Contact | undefined> {
  // A contact without a telephone is no help to a new customer.
  const people = (await contacts(tx)).sort((a, b) => Number(a.phone === '') - Number(b.phone === '') || a.companies - b.companies)
  const named = bdUserId === undefined ? undefined : people.find(p => p.userId === Number(bdUserId))
  if (bdUserId !== undefined && !named) return refuse('CERT_CONTACT')
  const company = await lockCompany(tx, companyId)
  const present = people.find(p => p.userId === company?.bdUserId)
  const chosen = named ?? present ?? people[0]
  if (chosen && chosen !== present) await setContact(tx, companyId, chosen)
  return chosen
}
