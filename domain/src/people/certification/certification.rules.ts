import { whyNotLineNo } from '../../site/bankBranches/branchSheet.ts'
import {
  allFields,
  type CertificationField,
  type CertificationForm,
  fieldDef,
  type FileRef,
  LONG_TERM,
} from './certification.fields.ts'
import { CompanyNature, CustomerCategory, Industry, LicenceKind } from '../company/company.codes.ts'
import { isDay } from '../../kernel/days.ts'
import { creditCodeProblem, normaliseCreditCode } from '../../kernel/creditCode.ts'

// Specification section 5.
const MOBILE = /^1[0-9]{10}$/
const TEL = /^[0-9+() -]{6,20}$/
export const normaliseAccount = (text: string): string =>
  text.replace(/[\uFF10-\uFF19]/g, c => String.fromCharCode(c.charCodeAt(0) - 0xfee0)).replace(/[\s\u3000-]/g, '')
export const accountProblem = (account: string): string | null =>
  /^[0-9]{8,32}$/.test(account) ? null : '对公账号是 8-32 位数字，请核对'

const empty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (typeof value === 'string' && value.trim() === '')

function requiredProblem(field: CertificationField): string {
  const { label, file } = fieldDef(field)
  if (file) return `请上传${label}`
  return ['nature', 'industry', 'customerCategory', 'cityCode', 'lineNo'].includes(field) ? `请选择${label}` : `请填写${label}`
}

/** What is wrong with one field, in words that say how to mend it; null when nothing is. `today` is a day of the mill. */
export function fieldProblem(field: CertificationField, form: CertificationForm, today: string): string | null {
  const value = form[field]
  if (empty(value)) return fieldDef(field).required ? requiredProblem(field) : null
  switch (field) {
    case 'companyName':
      return [...form.companyName.trim()].length < 4 ? '请填写营业执照上的企业全称' : null
    case 'creditCode':
      return creditCodeProblem(normaliseCreditCode(form.creditCode))
    case 'establishedOn':
      if (!isDay(form.establishedOn)) return '请填写日期，如 2015-06-30'
      return form.establishedOn > today ? '成立日期不能晚于今天' : null
    case 'validUntil':
      if (form.validUntil === LONG_TERM) return null
      if (!isDay(form.validUntil)) return '请填写日期，或勾选长期'
      return form.validUntil < today ? '营业执照已过期，请换用有效的营业执照' : null
    case 'nature':
      return CompanyNature.nameOf(form.nature ?? -1) ? null : '请选择企业性质'
    case 'industry':
      return Industry.nameOf(form.industry ?? -1) ? null : '请选择所属行业'
    case 'customerCategory':
      return CustomerCategory.nameOf(form.customerCategory) ? null : '请选择客户分类'
    case 'tel':
    case 'invoiceTel':
      return TEL.test(form[field]) ? null : '电话由数字与横线组成，如 0311-00001000'
    case 'agentMobile':
      return MOBILE.test(form.agentMobile) ? null : '手机号是 11 位数字，以 1 开头'
    case 'licences':
      return licencesProblem(form, today)
    default:
      return null
  }
}

function licencesProblem(form: CertificationForm, today: string): string | null {
  for (const l of form.licences) {
    const label = LicenceKind.label(l.kind)
    if (!l.file) return `请上传${label}，或移除这一项`
    if (l.validUntil !== LONG_TERM && !isDay(l.validUntil)) return `请填写${label}的有效期，或选长期`
    if (l.validUntil !== LONG_TERM && l.validUntil < today) return `${label}已过期，请换用有效的证照`
  }
  const kinds = form.licences.map(l => l.kind).filter(k => k !== 'other')
  return new Set(kinds).size < kinds.length ? '同一种证照只需一份，请移除多余的' : null
}

export interface Problem {
  field: CertificationField
  problem: string
}
/**
 * All that stands between the form and its submission, in the order of the screens. `permit`: the opening permit is the proof of the account, since no
 * bank sends small payments.
 */
export const formProblems = (form: CertificationForm, today: string, { permit }: { permit: boolean }): Problem[] =>
  allFields.flatMap(field => {
    const problem =
      fieldProblem(field, form, today) ??
      (field === 'permitFile' && permit && !form.permitFile ? '请上传开户许可证或基本存款账户信息' : null)
    return problem ? [{ field, problem }] : []
  })

const chinese = (text: string): number => text.match(/[\u4e00-\u9fff]/g)?.length ?? 0
/** What tells a bank from others: its name without what many bear. 中国银行 has nothing else than its country. */
const bankSigns = (name: string): string =>
  name
    .replace(/\s/g, '')
    .replace(/股份|有限责任|有限|公司|银行/g, '')
    .replace(/^中国(?=.)/, '')
/**
 * Why a branch that the applicant wrote down himself cannot be one; null when it may. `sameBank` are the banks whose branches, of those that the mall knows,
 * bear numbers that begin alike: the first three digits of a 联行号 are the bank's.
 */
export function typedBranchProblem(
  b: { lineNo: string; bankName: string; subBankName: string },
  sameBank: readonly string[],
): string | null {
  if (chinese(b.bankName) < 2) return '银行：请写营业执照所在地银行的中文全称'
  if (chinese(b.subBankName) < 4) return '支行全称：请写到支行，如 某某银行石家庄钢城支行'
  const why = whyNotLineNo(b.lineNo)
  if (why) return `联行号：${why}`
  const said = bankSigns(b.bankName)
  if (said.length < 2) return '银行：请写银行的全称，如 中国工商银行，不能只写「银行」'
  const alike = sameBank.map(bankSigns).some(name => name.length >= 2 && (name.includes(said) || said.includes(name)))
  if (sameBank.length > 0 && !alike)
    return `联行号：以 ${b.lineNo.slice(0, 3)} 开头的是${sameBank.slice(0, 2).join('、')}，请核对银行和联行号`
  return null
}

/** Files an application names. */
export const filesOf = (form: Pick<CertificationForm, 'licenceFile' | 'letterFile' | 'permitFile' | 'licences'>): FileRef[] =>
  [form.licenceFile, form.letterFile, form.permitFile, ...form.licences.map(l => l.file)].filter(f => f !== null)

interface Verdict {
  ok: boolean
  reason: string
  /** The value the reviewer saw: a later one is a correction. */
  seen: string
}
export type Verdicts = Partial<Record<CertificationField, Verdict>>

/** A value as the reviewer judges it, to tell whether it was changed since. `accountHash` stands for the sealed number. */
export function fingerprint(field: CertificationField, form: CertificationForm, accountHash: string): string {
  if (field === 'bankAccountTail') return accountHash
  if (field === 'lineNo') return form.lineNo
  const value = form[field]
  return JSON.stringify(value !== null && typeof value === 'object' && 'fileId' in value ? value.fileId : value)
}

/** Fields that were marked wrong and are still as they were: a new submission needs them changed, or a word why not. */
export const uncorrected = (form: CertificationForm, verdicts: Verdicts, accountHash: string): CertificationField[] =>
  allFields.filter(f => {
    const v = verdicts[f]
    return v !== undefined && !v.ok && v.seen === fingerprint(f, form, accountHash)
  })

/** Why a rejection cannot be sent yet; null when it can. At least one field is wrong, each with its reason. */
export function rejectionProblem(verdicts: Partial<Record<CertificationField, { ok: boolean; reason: string }>>): string | null {
  const wrong = allFields.filter(f => verdicts[f]?.ok === false)
  if (wrong.length === 0) return '请至少标出一处有误的资料，客户才知道改哪里'
  const silent = wrong.find(f => (verdicts[f]?.reason.trim().length ?? 0) < 2)
  return silent ? `请填写「${fieldDef(silent).label}」有误的原因` : null
}
export const rejectionText = (verdicts: Partial<Record<CertificationField, { ok: boolean; reason: string }>>): string =>
  allFields
    .filter(f => verdicts[f]?.ok === false)
    .map(f => `${fieldDef(f).label}：${verdicts[f]?.reason.trim()}`)
    .join('；')

/** Who the company is, who acts for it and where its money lies: nothing of that is passed unread. */
const LOOKED_AT: ReadonlySet<string> = new Set(['企业主体', '授权', '对公账户'])

/** Fields a reviewer must have marked before he passes an application; `differing`: those the registry tells otherwise. */
export const toBeJudged = (form: CertificationForm, differing: ReadonlySet<string>): CertificationField[] =>
  allFields.filter(f => differing.has(f) || (LOOKED_AT.has(fieldDef(f).group) && !empty(form[f])))

/** Why an application cannot be passed yet; null when everything that matters was marked right. */
export function approvalProblem(
  must: readonly CertificationField[],
  verdicts: Partial<Record<CertificationField, { ok: boolean }>>,
): string | null {
  if (Object.values(verdicts).some(v => !v.ok)) return '有资料标为有误，不能通过；请驳回，或改标为无误'
  const unseen = must.filter(f => verdicts[f] === undefined)
  if (unseen.length === 0) return null
  const names = unseen.slice(0, 3).map(f => fieldDef(f).label)
  return `还有 ${unseen.length} 项没有核对：${names.join('、')}${unseen.length > 3 ? ' 等' : ''}；主体、授权、账户和与查询不一致的资料须逐项核对`
}
