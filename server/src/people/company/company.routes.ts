import { companyCalls } from '@mall/contract/people/company/company.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { addShippingAddress } from './addShippingAddress.ts'
import { changeShippingAddress, deleteShippingAddress } from './changeShippingAddress.ts'
import { plainAccount } from './bankAccount.ts'
import { addressesOf, companyAccount, invoiceTitlesOf } from './company.queries.ts'

export const companyRoutes = serve(companyCalls, {
  '/api/company/getCompanyShippingAddress': async ctx =>
    (await addressesOf(ctx.db, ctx.companyId)).map(({ id, ...a }) => ({ addressId: String(id), ...a })),
  '/api/company/insertCompanyShippingAddress': addShippingAddress,
  '/api/company/updateCompanyShippingAddress': changeShippingAddress,
  '/api/company/deleteCompanyShippingAddress': deleteShippingAddress,
  '/api/company/getCompanyInvoiceByCompanyCode': async ctx =>
    (await invoiceTitlesOf(ctx.db, ctx.companyId)).map(t => ({
      invoiceId: String(t.id),
      invoiceType: t.defaultType,
      title: t.title,
      taxNo: t.taxNo,
      address: t.address,
      tel: t.tel,
      bankName: t.bankName,
      titleType: t.titleType,
      bankAccount: t.bankAccount ? `**** ${plainAccount(ctx.world.settings, t.bankAccount).slice(-4)}` : '',
      complete: Boolean(t.title && t.taxNo && t.address && t.tel && t.bankName && t.bankAccount),
      isDefault: t.isDefault,
    })),
  '/api/company/getCompanyAccountInfo': async ctx => (await companyAccount(ctx.db, ctx.companyId)) ?? refuse('NO_COMPANY'),
})
