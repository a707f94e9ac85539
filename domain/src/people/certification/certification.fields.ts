// The one list of what an application holds: labels, screen, whether it must be there, what is compared with the registry. Screens, server
// and review desk read it.
import type { InvoiceTypeCode } from '../../kernel/tax.ts'
import type { LicenceKindCode, CompanyNatureCode, IndustryCode } from '../company/company.codes.ts'

export interface FileRef {
  fileId: string
  fileName: string
}
export interface LicenceEntry {
  kind: LicenceKindCode
  number: string
  /** '' unknown, '长期' without end, else a day. */
  validUntil: string
  file: FileRef | null
}

/** What is typed. The account number itself is never part of it: sealed on the server, four digits for the eye. */
export interface CertificationForm {
  companyName: string
  creditCode: string
  legalPerson: string
  nature: CompanyNatureCode | null
  industry: IndustryCode | null
  customerCategory: string
  registeredCapitalWan: number | null
  establishedOn: string
  validUntil: string
  cityCode: string
  address: string
  tel: string
  businessScope: string
  licenceFile: FileRef | null
  agentName: string
  agentMobile: string
  letterFile: FileRef | null
  bankName: string
  subBankName: string
  lineNo: string
  bankAccountTail: string
  permitFile: FileRef | null
  invoiceAddress: string
  invoiceTel: string
  invoiceType: InvoiceTypeCode
  licences: LicenceEntry[]
  remark: string
}

export const LONG_TERM = '长期'

export const emptyForm: CertificationForm = {
  companyName: '',
  creditCode: '',
  legalPerson: '',
  nature: null,
  industry: null,
  customerCategory: '',
  registeredCapitalWan: null,
  establishedOn: '',
  validUntil: '',
  cityCode: '',
  address: '',
  tel: '',
  businessScope: '',
  licenceFile: null,
  agentName: '',
  agentMobile: '',
  letterFile: null,
  bankName: '',
  subBankName: '',
  lineNo: '',
  bankAccountTail: '',
  permitFile: null,
  invoiceAddress: '',
  invoiceTel: '',
  invoiceType: 2,
  licences: [],
  remark: '',
}

export type CertificationStep = 'information' | 'extra'
interface FieldDef {
  label: string
  step: CertificationStep
  /** Heading it stands under. */
  group: string
  required: boolean
  max?: number
  /** The registry knows it too: shown side by side, a difference is marked. */
  registry?: true
  file?: true
}

export const certificationFields = {
  companyName: { label: '企业名称', step: 'information', group: '企业主体', required: true, max: 80, registry: true },
  creditCode: { label: '统一社会信用代码', step: 'information', group: '企业主体', required: true, max: 40, registry: true },
  legalPerson: { label: '法定代表人', step: 'information', group: '企业主体', required: true, max: 40, registry: true },
  registeredCapitalWan: { label: '注册资本（万元）', step: 'information', group: '企业主体', required: false, registry: true },
  establishedOn: { label: '成立日期', step: 'information', group: '企业主体', required: true, max: 10, registry: true },
  validUntil: { label: '营业期限至', step: 'information', group: '企业主体', required: true, max: 10, registry: true },
  licenceFile: { label: '营业执照', step: 'information', group: '企业主体', required: true, file: true },
  nature: { label: '企业性质', step: 'information', group: '经营信息', required: true },
  industry: { label: '所属行业', step: 'information', group: '经营信息', required: true },
  customerCategory: { label: '客户分类', step: 'information', group: '经营信息', required: true, max: 20 },
  cityCode: { label: '所在城市', step: 'information', group: '经营信息', required: true, max: 6 },
  address: { label: '注册地址', step: 'information', group: '经营信息', required: true, max: 120, registry: true },
  tel: { label: '企业电话', step: 'information', group: '经营信息', required: true, max: 20 },
  businessScope: { label: '经营范围', step: 'information', group: '经营信息', required: false, max: 500, registry: true },
  agentName: { label: '被授权人', step: 'extra', group: '授权', required: true, max: 20 },
  agentMobile: { label: '被授权人手机', step: 'extra', group: '授权', required: true, max: 11 },
  letterFile: { label: '授权书', step: 'extra', group: '授权', required: true, file: true },
  lineNo: { label: '开户行', step: 'extra', group: '对公账户', required: true, max: 12 },
  bankAccountTail: { label: '银行账号', step: 'extra', group: '对公账户', required: true, max: 40 },
  permitFile: { label: '开户许可证 / 基本存款账户信息', step: 'extra', group: '对公账户', required: false, file: true },
  invoiceAddress: { label: '开票地址', step: 'extra', group: '开票资料', required: true, max: 120 },
  invoiceTel: { label: '开票电话', step: 'extra', group: '开票资料', required: true, max: 20 },
  licences: { label: '其他证照', step: 'extra', group: '其他证照', required: false },
  remark: { label: '给审核人的说明', step: 'extra', group: '其他证照', required: false, max: 200 },
} as const satisfies Record<string, FieldDef>

export type CertificationField = keyof typeof certificationFields
export const allFields = Object.keys(certificationFields) as CertificationField[]
export const fieldDef = (field: CertificationField): FieldDef => certificationFields[field]
export const fieldsOf = (step: CertificationStep): CertificationField[] =>
  allFields.filter(f => certificationFields[f].step === step)

export const stepLabels: Record<CertificationStep, string> = { information: '基本资料', extra: '授权、账户与开票' }
export const stepAddress: Record<CertificationStep, string> = {
  information: '/enterprise/enterpriseInformation',
  extra: '/enterprise/enterpriseExtraInformation',
}
/** Where a field is mended: its screen, at the field. */
export const fieldAddress = (field: CertificationField): string =>
  `${stepAddress[certificationFields[field].step]}?field=${field}`
