import { companyDeskCalls } from '@mall/contract/people/company/companyDesk.ts'
import { serve } from '../../kernel/serve/serve.ts'
import {
  readCompany360,
  readCompanyFunds,
  readCompanyList,
  readCompanyLog,
  readCompanyOrders,
  readCompanyPapers,
} from './companyDesk.reads.ts'
import { addCompanyNote, readCompanyColleagues, readCompanyNotes } from './companyNotes.ts'
import { freezeCompany, freezeCompanyUser, thawCompany } from './freezeCompany.ts'

export const companyDeskRoutes = serve(companyDeskCalls, {
  '/api/ops/getCompanyList': readCompanyList,
  '/api/ops/getCompany360': readCompany360,
  '/api/ops/getCompanyOrders': readCompanyOrders,
  '/api/ops/getCompanyFunds': readCompanyFunds,
  '/api/ops/getCompanyPapers': readCompanyPapers,
  '/api/ops/getCompanyLog': readCompanyLog,
  '/api/ops/getCompanyNotes': readCompanyNotes,
  '/api/ops/addCompanyNote': addCompanyNote,
  '/api/ops/getCompanyColleagues': readCompanyColleagues,
  '/api/ops/freezeCompany': freezeCompany,
  '/api/ops/thawCompany': thawCompany,
  '/api/ops/freezeCompanyUser': freezeCompanyUser,
})
