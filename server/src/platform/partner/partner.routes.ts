import { partnerCalls } from '@mall/contract/platform/partner/partner.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { readPartnerList } from './partner.reads.ts'
import { testPartner } from './testPartner.ts'

export const partnerRoutes = serve(partnerCalls, {
  '/api/ops/getPartnerList': readPartnerList,
  '/api/ops/testPartner': testPartner,
})
