// The form of 企业认证: what an application holds, as it is sent and as it is given back.
import { InvoiceType } from '@mall/domain/kernel/tax.ts'
import { plainCode, plainMobile, plainTitle } from '@mall/domain/kernel/pasted.ts'
import { z } from 'zod'
import { allFields } from '@mall/domain/people/certification/certification.fields.ts'
import { LicenceKind, CompanyNature, Industry } from '@mall/domain/people/company/company.codes.ts'
import { at, digits, person, text } from '../../kernel/call.ts'
import { fileId } from '../../platform/file/file.ts'

export const certCode = z.string().regex(/^QY[0-9]{8,20}$/, '请从列表中选择申请')
const FileRef = z.object({ fileId, fileName: z.string().max(200).default('') }).nullable()
const day = z.string().regex(/^(\d{4}-\d{2}-\d{2})?$/, '请填写日期，如 2015-06-30')
const dayOrLong = z.string().regex(/^(\d{4}-\d{2}-\d{2}|长期)?$/, '请填写日期，或选长期')
export const Licence = z.object({
  kind: z.enum(LicenceKind.values),
  number: text(60).default(''),
  validUntil: dayOrLong,
  file: FileRef,
})

/** Drafts may be half done: only what could never be right is refused here, the rest at the submission. */
export const Fields = z.object({
  companyName: z.string().overwrite(plainTitle).max(80, '不能超过 80 个字').optional(),
  creditCode: digits(40).optional(),
  legalPerson: person(40).optional(),
  nature: z.literal(CompanyNature.values).nullable().optional(),
  industry: z.literal(Industry.values).nullable().optional(),
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
  agentName: person(20).optional(),
  agentMobile: z.string().overwrite(plainMobile).max(20).optional(),
  letterFile: FileRef.optional(),
  lineNo: z
    .string()
    .overwrite(plainCode)
    .regex(/^([0-9]{12})?$/, '联行号是 12 位数字')
    .optional(),
  bankName: text(40).optional().describe('列表里没有这家支行时自己填写；列表里有的以列表为准'),
  subBankName: text(80).optional().describe('同上'),
  bankAccount: digits(40).optional().describe('只写不读：保存后加密，页面只见后四位'),
  permitFile: FileRef.optional(),
  invoiceAddress: text(120).optional(),
  invoiceTel: text(20).optional(),
  invoiceType: z.literal(InvoiceType.values).optional(),
  licences: z.array(Licence).max(10, '其他证照最多 10 份').optional(),
  remark: text(200).optional(),
})
export type CertificationFieldsIn = z.output<typeof Fields>

const Ref = z.object({ fileId: z.string(), fileName: z.string() })
export const CertificationFormOut = z.object({
  companyName: z.string(),
  creditCode: z.string(),
  legalPerson: z.string(),
  nature: z.literal(CompanyNature.values).nullable(),
  industry: z.literal(Industry.values).nullable(),
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
  invoiceType: z.literal(InvoiceType.values),
  licences: z.array(
    z.object({ kind: z.enum(LicenceKind.values), number: z.string(), validUntil: z.string(), file: Ref.nullable() }),
  ),
  remark: z.string(),
})
export const field = z.enum(allFields as [(typeof allFields)[number], ...typeof allFields])
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
export const Difference = z.object({ field, registry: z.string() })
export const BankCheckOut = z.object({
  state: z.enum(['waiting', 'passed', 'dead', 'expired', 'failed']),
  message: z.string(),
  triesLeft: z.int(),
  startedAt: at,
  expiresAt: at,
  current: z.boolean().describe('是否为表单中现在的账户'),
})
export const LogLine = z.object({ at, event: z.string(), actorName: z.string(), detail: z.string() })
export const LicenceOut = z.object({
  licenceId: z.string(),
  kind: z.enum(LicenceKind.values),
  number: z.string(),
  validUntil: z.string().describe('空为长期'),
  daysLeft: z.int().nullable(),
  fileId: z.string(),
})
