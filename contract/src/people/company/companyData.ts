// What a company keeps with the mall: invoice titles, bank accounts, its money and what it spent.
import { fenInt, kgInt } from '../../kernel/units.ts'
import { InvoiceType } from '@mall/domain/kernel/tax.ts'
import { InvoiceTitleType } from '@mall/domain/people/company/invoiceTitle.rules.ts'
import { MoneyChangeType } from '@mall/domain/money/payment/pay.codes.ts'
import { z } from 'zod'
import { plainCode, plainTitle } from '@mall/domain/kernel/pasted.ts'
import { at, call, digits, done, nothing, pageIn, pageOf, text, typed } from '../../kernel/call.ts'

const invoiceId = z.string().regex(/^[0-9]{1,18}$/, '请从列表中选择发票抬头')
const titleFields = {
  titleType: z.literal(InvoiceTitleType.values).default(2).describe('1 个人 2 企业'),
  invoiceType: z.literal(InvoiceType.values).default(2).describe('1 普通 2 专用'),
  title: z.string().overwrite(plainTitle).max(80, '不能超过 80 个字'),
  taxNo: digits(30).default(''),
  address: text(120).default(''),
  tel: text(20).default(''),
  bankName: text(60).default(''),
  bankAccount: digits(30).default(''),
  isDefault: z.boolean().default(false),
}
const exampleTitle = {
  titleType: InvoiceTitleType.enterprise,
  invoiceType: InvoiceType.ordinary,
  title: '示例项目部',
  taxNo: '91130100DEM000014U',
}

const BankAccount = z.object({
  accountId: z.string(),
  accountName: z.string(),
  bankName: z.string(),
  subBankName: z.string(),
  lineNo: z.string(),
  accountTail: z.string().describe('账号后四位'),
  isDefault: z.boolean(),
  verifiedAt: at.nullable(),
})

const share = z.object({ name: z.string(), totalFen: fenInt(), weightKg: kgInt(), orders: z.int() })

export const companyDataCalls = {
  '/api/company/insertCompanyInvoice': call({
    title: '新增发票抬头',
    access: 'company',
    need: 'invoice.manage',
    input: z.object(titleFields),
    output: z.object({ invoiceId: z.string() }),
    refuses: ['INPUT', 'INVOICE_FULL'],
    example: exampleTitle,
    writes: true,
  }),
  '/api/company/updateCompanyInvoice': call({
    title: '修改发票抬头；账号留空则不变',
    access: 'company',
    need: 'invoice.manage',
    input: z.object({ invoiceId, ...titleFields }),
    output: done,
    refuses: ['INPUT', 'INVOICE_NOT_FOUND'],
    example: { invoiceId: '999999999', ...exampleTitle },
    writes: true,
  }),
  '/api/company/deleteCompanyInvoice': call({
    title: '删除发票抬头',
    access: 'company',
    need: 'invoice.manage',
    input: z.object({ invoiceId }),
    output: done,
    refuses: ['INVOICE_NOT_FOUND'],
    example: { invoiceId: '999999999' },
    writes: true,
  }),
  '/api/company/getCompanyBankAccountList': call({
    title: '企业银行账户',
    access: 'company',
    need: 'funds.see',
    input: nothing,
    output: z.array(BankAccount),
    example: {},
  }),
  '/api/company/insertCompanyBankAccount': call({
    title: '新增企业银行账户',
    access: 'company',
    need: 'invoice.manage',
    input: z.object({
      bankName: text(60).min(1, '请填写银行'),
      subBankName: text(80).min(1, '请填写开户支行'),
      lineNo: z
        .string()
        .overwrite(plainCode)
        .regex(/^[0-9]{12}$/, '联行号是 12 位数字'),
      account: digits(30).refine(v => /^[0-9]{8,30}$/.test(v), '银行账号是 8 到 30 位数字'),
      isDefault: z.boolean().default(false),
      agreed: z.literal(true, '请先同意保存银行账号，仅用于退款与开票').describe('单独同意：银行账号属敏感信息'),
    }),
    output: z.object({ accountId: z.string() }),
    refuses: ['PROVE_AGAIN', 'BANK_ACCOUNT_TWICE', 'BANK_ACCOUNT_FULL'],
    example: {
      bankName: '演示银行',
      subBankName: '演示银行石家庄第一支行',
      lineNo: '999010000000',
      account: '9999000880000000777',
      agreed: true,
    },
    writes: true,
  }),
  '/api/company/updateCompanyBankAccountDefault': call({
    title: '设为默认银行账户',
    access: 'company',
    need: 'invoice.manage',
    input: z.object({ accountId: z.string().regex(/^[0-9]{1,18}$/) }),
    output: done,
    refuses: ['PROVE_AGAIN', 'BANK_ACCOUNT_NOT_FOUND'],
    example: { accountId: '999999999' },
    writes: true,
  }),
  '/api/company/deleteCompanyBankAccount': call({
    title: '移除银行账户',
    access: 'company',
    need: 'invoice.manage',
    input: z.object({ accountId: z.string().regex(/^[0-9]{1,18}$/) }),
    output: done,
    refuses: ['BANK_ACCOUNT_NOT_FOUND'],
    example: { accountId: '999999999' },
    writes: true,
  }),
  '/api/company/getCompanyAccountInfoByCompanyCode': call({
    title: '按企业编号取企业账户（只限本企业）',
    access: 'company',
    need: 'funds.see',
    input: z.object({ companyCode: typed().min(1).max(20) }),
    output: z.object({
      companyCode: z.string(),
      companyName: z.string(),
      creditCode: z.string(),
      customerCategory: z.string(),
      customerTier: z.string(),
      availableFen: fenInt(),
      frozenFen: fenInt(),
      dueFen: fenInt().describe('待付款订单合计'),
      openFen: fenInt().describe('已付款未签收订单合计'),
      bdName: z.string(),
      bdPhone: z.string(),
      certifiedAt: at.nullable(),
    }),
    refuses: ['COMPANY_NOT_FOUND'],
    example: { companyCode: 'KH100001' },
  }),
  '/api/user/getZgEndCode': call({
    title: '本企业的终端客户编码；贸易商没有',
    access: 'company',
    input: nothing,
    output: z.object({ zgEndCode: z.string(), customerCategory: z.string() }),
    example: {},
  }),
  '/api/company/getCompanyLedgerList': call({
    title: '余额明细',
    access: 'company',
    need: 'funds.see',
    input: z.object({
      ...pageIn,
      fromOn: z.iso.date().optional(),
      toOn: z.iso.date().optional(),
      moneyChangeType: z.int().min(0).optional(),
    }),
    output: pageOf(
      z.object({
        entryId: z.string(),
        at,
        moneyChangeType: z.literal(MoneyChangeType.values),
        note: z.string(),
        amountFen: fenInt().describe('可用余额的变动，收入为正，支出为负'),
        balanceAfterFen: fenInt().describe('变动后的可用余额'),
        actorName: z.string(),
      }),
    ).extend({
      inFen: fenInt().describe('收入，解冻不算'),
      outFen: fenInt().describe('支出，冻结不算'),
      frozenFen: fenInt().describe('冻结：从可用转入冻结的'),
      freedFen: fenInt().describe('解冻：从冻结转回可用的'),
    }),
    example: {},
  }),
  '/api/company/getCompanySpending': call({
    title: '采购概览：按品种、采购员、仓库',
    access: 'company',
    need: 'funds.see',
    input: z.object({ months: z.int().min(1).max(24).default(12) }),
    output: z.object({
      totalFen: fenInt(),
      weightKg: kgInt(),
      orders: z.int(),
      byClass: z.array(share),
      byPerson: z.array(share),
      byDepot: z.array(share),
    }),
    example: {},
  }),
}
