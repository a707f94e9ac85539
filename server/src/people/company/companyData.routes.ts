import { companyDataCalls } from '@mall/contract/people/company/companyData.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { readBankAccounts, readCapital, readEndCode, readLedger, readSpending } from './companyData.reads.ts'
import { addBankAccount, chooseBankAccount, deleteBankAccount } from './saveBankAccount.ts'
import { addInvoiceTitle, changeInvoiceTitle, deleteInvoiceTitle } from './saveInvoiceTitle.ts'

export const companyDataRoutes = serve(companyDataCalls, {
  '/api/company/insertCompanyInvoice': addInvoiceTitle,
  '/api/company/updateCompanyInvoice': changeInvoiceTitle,
  '/api/company/deleteCompanyInvoice': deleteInvoiceTitle,
  '/api/company/getCompanyBankAccountList': readBankAccounts,
  '/api/company/insertCompanyBankAccount': addBankAccount,
  '/api/company/updateCompanyBankAccountDefault': chooseBankAccount,
  '/api/company/deleteCompanyBankAccount': deleteBankAccount,
  '/api/company/getCompanyAccountInfoByCompanyCode': readCapital,
  '/api/user/getZgEndCode': readEndCode,
  '/api/company/getCompanyLedgerList': readLedger,
  '/api/company/getCompanySpending': readSpending,
})
