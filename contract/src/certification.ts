// 企业认证: an application that is filled in step by step, checked against the registry and the bank, judged field by field.
import { z } from 'zod'
import { allFields } from '@mall/domain/certification/certification.fields.ts'
import { LicenceKind } from '@mall/domain/company/company.codes.ts'
import { at, call, done, nothing, pageIn, pageOf, text } from './call.ts'
import { fileId } from './file.ts'

const FileRef = z.object({ fileId, fileName: z.string().max(200).default('') }).nullable()
const day = z.string().regex(/^(\d{4}-\d{2}-\d{2})?$/, '请填写日期，如 2015-06-30')
const dayOrLong = z.string().regex(/^(\d{4}-\d{2}-\d{2}|长期)?$/, '请填写日期，或选长期')
const Licence = z.object({
  kind: z.enum(LicenceKind.values),
  number: text(60).default(''),
  validUntil: dayOrLong,
  file: FileRef,
})

/** Drafts may be half done: only what could never be right is refused here, the rest at the submission. */
const Fields = z.object({
  companyName: text(80).optional(),
  creditCode: text(40).optional(),
  legalPerson: text(40).optional(),
  nature: z.int().min(0).max(7).nullable().optional(),
  industry: z.int().min(0).max(12).nullable().optional(),
  customerCategory: text(20).optional(),
  registeredCapitalWan: z.int('注册资本为整数万元').min(0).max(100_000_000).nullable().optional(),
  establishedOn: day.optional(),
  validUntil: dayOrLong.optional(),
  cityCode: z
    .string()
    .regex(/^([0-9]{6})?$/, '请选择城市')
    .optional(),
  address: text(120).optional(),
  tel: text(20).optional(),
  businessScope: text(500).optional(),
  licenceFile: FileRef.optional(),
  agentName: text(20).optional(),
  agentMobile: text(11).optional(),
  letterFile: FileRef.optional(),
  lineNo: z
    .string()
    .regex(/^([0-9]{12})?$/, '请从列表中选择开户行')
    .optional(),
  bankAccount: text(40).optional().describe('只写不读：保存后加密，页面只见后四位'),
  permitFile: FileRef.optional(),
  invoiceAddress: text(120).optional(),
  invoiceTel: text(20).optional(),
  invoiceType: z.int().min(1).max(2).optional(),
  licences: z.array(Licence).max(10, '其他证照最多 10 份').optional(),
  remark: text(200).optional(),
})
export type CertificationFieldsIn = z.output<typeof Fields>

const Ref = z.object({ fileId: z.string(), fileName: z.string() })
export const CertificationFormOut = z.object({
  companyName: z.string(),
  creditCode: z.string(),
  legalPerson: z.string(),
  nature: z.int().nullable(),
  industry: z.int().nullable(),
  customerCategory: z.string(),
  registeredCapitalWan: z.int().nullable(),
  establishedOn: z.string(),
  validUntil: z.string(),
  cityCode: z.string(),
  address: z.string(),
  tel: z.string(),
  businessScope: z.string(),
  licenceFile: Ref.nullable(),
  agentName: z.string(),
  agentMobile: z.string(),
  letterFile: Ref.nullable(),
  bankName: z.string(),
  subBankName: z.string(),
  lineNo: z.string(),
  bankAccountTail: z.string(),
  permitFile: Ref.nullable(),
  invoiceAddress: z.string(),
  invoiceTel: z.string(),
  invoiceType: z.int(),
  licences: z.array(
    z.object({ kind: z.enum(LicenceKind.values), number: z.string(), validUntil: z.string(), file: Ref.nullable() }),
  ),
  remark: z.string(),
})
const field = z.enum(allFields as [(typeof allFields)[number], ...typeof allFields])
export const RegistryEntryOut = z.object({
  companyName: z.string(),
  creditCode: z.string(),
  legalPerson: z.string(),
  registeredCapitalWan: z.int().nullable(),
  establishedOn: z.string(),
  validUntil: z.string(),
  address: z.string(),
  businessScope: z.string(),
  status: z.string(),
})
const Difference = z.object({ field, registry: z.string() })
export const BankCheckOut = z.object({
  state: z.enum(['waiting', 'passed', 'dead', 'expired', 'failed']),
  message: z.string(),
  triesLeft: z.int(),
  startedAt: at,
  expiresAt: at,
  current: z.boolean().describe('是否为表单中现在的账户'),
})
const LogLine = z.object({ at, event: z.string(), actorName: z.string(), detail: z.string() })
const LicenceOut = z.object({
  licenceId: z.string(),
  kind: z.enum(LicenceKind.values),
  number: z.string(),
  validUntil: z.string().describe('空为长期'),
  daysLeft: z.int().nullable(),
  fileId: z.string(),
})

const Saved = z.object({ certCode: z.string(), version: z.int(), state: z.int() })
const version = z.int().min(0).max(1_000_000)
const exampleFields = { companyName: '石家庄演示新禾钢结构有限公司', legalPerson: '马丁酉' }
const savingRefuses = [
  'CERT_CHANGED',
  'CERT_STATE',
  'CERT_ALREADY',
  'CERT_RIGHT',
  'CERT_INCOMPLETE',
  'CERT_UNCHANGED',
  'CERT_FILE',
  'CERT_BANK',
  'CREDIT_TAKEN',
  'COMPANY_DISSOLVED',
] as const
export const certCode = z.string().regex(/^QY[0-9]{8,20}$/, '请从列表中选择申请')

export const certificationCalls = {
  '/api/company/getCertification': call({
    title: '企业认证：我的申请、进度与审核意见',
    access: 'user',
    input: nothing,
    output: z.object({
      mayEdit: z.boolean(),
      whyNot: z.string(),
      sandbox: z.boolean(),
      today: z.string(),
      company: z
        .object({
          companyId: z.string(),
          companyCode: z.string(),
          companyName: z.string(),
          creditCode: z.string(),
          approvalStatus: z.int(),
          certifiedAt: at.nullable(),
          bdName: z.string(),
          bdPhone: z.string(),
          licences: z.array(LicenceOut),
        })
        .nullable(),
      application: z
        .object({
          certCode: z.string(),
          kind: z.enum(['first', 'change']),
          state: z.int(),
          version: z.int(),
          form: CertificationFormOut,
          problems: z.array(z.object({ field, problem: z.string() })),
          uncorrected: z.array(field),
          verdicts: z.array(z.object({ field, ok: z.boolean(), reason: z.string() })),
          rejectReason: z.string(),
          registry: RegistryEntryOut.nullable(),
          registryAt: at.nullable(),
          differences: z.array(Difference),
          bankCheck: BankCheckOut.extend({ sandboxAmountFen: z.int().optional().describe('沙箱：打款金额') }).nullable(),
          bankProved: z.boolean(),
          bankChecksLeft: z.int(),
          startedAt: at,
          updatedAt: at,
          submittedAt: at.nullable(),
          decidedAt: at.nullable(),
          log: z.array(LogLine),
        })
        .nullable(),
    }),
    example: {},
  }),
  '/api/company/UserCompanyCertificationNew': call({
    title: '企业认证：保存一步，submit 为真时提交审核',
    access: 'user',
    input: z.object({ version, fields: Fields.default({}), submit: z.boolean().default(false) }),
    output: Saved,
    refuses: savingRefuses,
    example: { version: 0, fields: exampleFields },
    writes: true,
  }),
  '/api/company/UserCompanyCertification': call({
    title: '企业认证：一次提交全部资料',
    access: 'user',
    input: z.object({ fields: Fields }),
    output: Saved,
    refuses: savingRefuses,
    example: { fields: exampleFields },
    writes: true,
  }),
  '/api/company/UpdateUserCompanyCertification': call({
    title: '企业资料变更：认证通过后的变更，或驳回后的修改',
    access: 'company',
    need: 'company.manage',
    input: z.object({ version: version.optional(), fields: Fields.default({}), submit: z.boolean().default(false) }),
    output: Saved,
    refuses: savingRefuses,
    example: { fields: { tel: '0311-00001000' } },
    writes: true,
  }),
  '/api/company/withdrawCertification': call({
    title: '企业认证：撤回审核中的申请，或放弃草稿',
    access: 'user',
    input: z.object({ version, discard: z.boolean().default(false) }),
    output: Saved,
    refuses: ['CERT_NONE', 'CERT_CHANGED', 'CERT_STATE', 'CERT_RIGHT'],
    example: { version: 1 },
    writes: true,
  }),
  '/api/company/startBankCheck': call({
    title: '对公账户：发起小额打款验证',
    access: 'user',
    input: z.object({ version }),
    output: z.object({ state: z.string(), expiresAt: at, sandboxAmountFen: z.int().optional().describe('沙箱：打款金额') }),
    refuses: [
      'CERT_NONE',
      'CERT_CHANGED',
      'CERT_STATE',
      'CERT_RIGHT',
      'BANK_CHECK_FIELDS',
      'BANK_CHECK_DAILY',
      'BANK_CHECK_FAILED',
      'BANK_CHECK_OFF',
    ],
    example: { version: 1 },
    writes: true,
  }),
  '/api/company/answerBankCheck': call({
    title: '对公账户：填写收到的金额',
    access: 'user',
    input: z.object({ amountFen: z.int('金额为 1-99 分').min(1, '金额为 1-99 分').max(99, '金额为 1-99 分') }),
    output: z.object({ state: z.literal('passed') }),
    refuses: ['CERT_NONE', 'CERT_RIGHT', 'BANK_CHECK_NONE', 'BANK_AMOUNT_WRONG', 'BANK_CHECK_DEAD'],
    example: { amountFen: 37 },
    writes: true,
  }),
  '/api/company/completionUserCompany': call({
    title: '已认证企业补充证照',
    access: 'company',
    need: 'company.manage',
    input: z.object({ licences: z.array(Licence).min(1, '请至少补充一份证照').max(10, '一次最多 10 份') }),
    output: done,
    refuses: ['CERT_FILE', 'CERT_NOT_YET', 'LICENCE_INVALID'],
    example: {
      licences: [{ kind: 'transport', number: '', validUntil: '长期', file: { fileId: 'A'.repeat(22), fileName: '' } }],
    },
    writes: true,
  }),
  '/api/company/getUserCompanyExtendById': call({
    title: '企业资料（仅本企业）',
    access: 'company',
    input: z.object({ companyId: z.string().regex(/^[0-9]{1,18}$/, '企业编号为数字') }),
    output: z.object({
      companyId: z.string(),
      companyCode: z.string(),
      companyName: z.string(),
      creditCode: z.string(),
      legalPerson: z.string(),
      nature: z.int(),
      natureName: z.string(),
      industry: z.int(),
      industryName: z.string(),
      customerCategory: z.string(),
      registeredCapitalFen: z.int().nullable(),
      establishedOn: z.string(),
      validUntil: z.string(),
      cityCode: z.string(),
      address: z.string(),
      tel: z.string(),
      businessScope: z.string(),
      approvalStatus: z.int(),
      certifiedAt: at.nullable(),
      licences: z.array(LicenceOut),
    }),
    refuses: ['COMPANY_NOT_FOUND'],
    example: { companyId: '1' },
  }),
  '/api/user/getUserCompany': call({
    title: '我的企业；没有企业时各项为空',
    access: 'user',
    input: nothing,
    output: z.object({
      companyId: z.string(),
      companyCode: z.string(),
      companyName: z.string(),
      approvalStatus: z.int(),
      roleName: z.string(),
      bdName: z.string(),
      bdPhone: z.string(),
    }),
    example: {},
  }),
  '/api/company/getTianYanChaInfo': call({
    title: '企业信息查询：按名称或统一社会信用代码（沙箱）',
    access: 'user',
    input: z.object({ word: text(80).min(2, '请输入至少 2 个字') }),
    output: z.object({
      list: z.array(RegistryEntryOut.extend({ inMall: z.boolean().describe('已有企业账号在商城使用') })),
      sandbox: z.boolean(),
    }),
    refuses: ['TOO_MANY', 'REGISTRY_DOWN', 'REGISTRY_OFF'],
    example: { word: '演示' },
  }),
  '/api/company/getCompanyCustomerCategory': call({
    title: '客户分类',
    access: 'guest',
    input: nothing,
    output: z.array(z.object({ code: z.string(), label: z.string(), note: z.string() })),
    example: {},
  }),
  '/api/userCompanyCategory/getUserCompanyCategoryList': call({
    title: '企业性质、行业与客户分类',
    access: 'guest',
    input: nothing,
    output: z.object({
      natures: z.array(z.object({ code: z.int(), label: z.string() })),
      industries: z.array(z.object({ code: z.int(), label: z.string() })),
      categories: z.array(z.object({ code: z.string(), label: z.string(), note: z.string() })),
    }),
    example: {},
  }),
  '/api/subBank/getSteelSubBankOfPages': call({
    title: '开户行：按城市与名称查支行（演示数据）',
    access: 'user',
    input: z.object({ ...pageIn, word: text(40).default(''), cityCode: z.string().max(6).default('') }),
    output: pageOf(
      z.object({ lineNo: z.string(), bankName: z.string(), subBankName: z.string(), cityCode: z.string(), cityName: z.string() }),
    ),
    example: { cityCode: '130100' },
  }),
}
