import { contactCalls } from '@mall/contract/people/contact/contact.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { assignContact, readSalesList } from './assignContact.ts'
import { bindOwnContact, readContact } from './bindContact.ts'

export const contactRoutes = serve(contactCalls, {
  '/api/ops/assignContact': assignContact,
  '/api/ops/getSalesList': readSalesList,
  '/api/company/getUserBdInfo': readContact,
  '/api/company/bingUserBdInfo': bindOwnContact,
})
