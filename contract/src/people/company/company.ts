import { fenInt } from '../../kernel/units.ts'
import { InvoiceType } from '@mall/domain/kernel/tax.ts'
import { InvoiceTitleType } from '@mall/domain/people/company/invoiceTitle.rules.ts'
import { z } from 'zod'
import { call, done, mobile, nothing, person, text } from '../../kernel/call.ts'

const Address = z.object({
  addressId: z.string(),
  addressType: z.enum(['F', 'M']).describe('F 工地 M 市场'),
  name: z.string(),
  cityCode: z.string(),
  cityName: z.string(),
  salesAreaCode: z.string(),
  detail: z.string(),
  receiver: z.string(),
  mobile: z.string(),
  isDefault: z.boolean(),
})

const addressId = z.string().regex(/^[0-9]{1,18}$/, '请从列表中选择地址')
const addressFields = {
  addressType: z.enum(['F', 'M']).default('F'),
  name: text(40).min(1, '请填写地址名称'),
  cityCode: z.string().regex(/^[0-9]{6}$/, '请选择城市'),
  detail: text(120).min(1, '请填写详细地址'),
  receiver: person(20).min(1, '请填写收货人'),
  mobile,
  isDefault: z.boolean().default(false),
}
const exampleAddress = {
  addressType: 'F' as const,
  name: '示例工地',
  cityCode: '130600',
  detail: '示例区演示路 8 号',
  receiver: '马丁酉',
  mobile: '10200000103',
}

export const companyCalls = {
  '/api/company/getCompanyShippingAddress': call({
    title: '收货地址',
    access: 'company',
    open: 'cart',
    input: nothing,
    output: z.array(Address),
    example: {},
  }),
  '/api/company/insertCompanyShippingAddress': call({
    title: '新增收货地址',
    access: 'company',
    need: 'address.manage',
    proxy: true,
    input: z.object(addressFields),
    output: z.object({ addressId: z.string() }),
    refuses: ['ADDRESS_FULL'],
    example: exampleAddress,
    writes: true,
  }),
  '/api/company/updateCompanyShippingAddress': call({
    title: '修改收货地址',
    access: 'company',
    need: 'address.manage',
    input: z.object({ addressId, ...addressFields }),
    output: done,
    refuses: ['ADDRESS_NOT_FOUND'],
    example: { addressId: '999999999', ...exampleAddress },
    writes: true,
  }),
  '/api/company/deleteCompanyShippingAddress': call({
    title: '删除收货地址',
    access: 'company',
    need: 'address.manage',
    input: z.object({ addressId }),
    output: done,
    refuses: ['ADDRESS_NOT_FOUND'],
    example: { addressId: '999999999' },
    writes: true,
  }),
  '/api/company/getCompanyInvoiceByCompanyCode': call({
    title: '发票抬头',
    access: 'company',
    open: 'cart',
    input: nothing,
    output: z.array(
      z.object({
        invoiceId: z.string(),
        invoiceType: z.literal(InvoiceType.values),
        titleType: z.literal(InvoiceTitleType.values),
        title: z.string(),
        taxNo: z.string(),
        address: z.string(),
        tel: z.string(),
        bankName: z.string(),
        bankAccount: z.string().describe('只显示后四位'),
        complete: z.boolean().describe('专用发票所需资料齐全'),
        isDefault: z.boolean(),
      }),
    ),
    example: {},
  }),
  '/api/company/getCompanyAccountInfo': call({
    title: '企业账户：余额与冻结',
    access: 'company',
    need: 'funds.see',
    input: nothing,
    output: z.object({
      companyCode: z.string(),
      companyName: z.string(),
      availableFen: fenInt(),
      frozenFen: fenInt(),
      bdName: z.string(),
      bdPhone: z.string(),
      customerTier: z.string(),
    }),
    example: {},
  }),
}
