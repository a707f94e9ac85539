import { productAgreementCalls } from '@mall/contract/orders/contract/productAgreement.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { readTermsAhead } from './termsAhead.ts'
import { readAgreement, readAgreementPages, readAgreementsOfMateria } from './agreement.reads.ts'

export const agreementRoutes = serve(productAgreementCalls, {
  '/api/goods/getSteelProductAgreementInfoPagesByPara': readAgreementPages,
  '/api/goods/getSteelProductAgreementListByMateria': readAgreementsOfMateria,
  '/api/goods/getTermsAhead': readTermsAhead,
  '/api/goods/getSteelProductAgreementInfo': readAgreement,
})
