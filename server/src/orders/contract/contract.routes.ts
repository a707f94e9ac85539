import { contractCalls } from '@mall/contract/orders/contract/contract.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { readContractAtDesk, readOrderContract } from './contract.reads.ts'
import { contractUrl, contractUrlAtDesk } from './contractUrl.ts'
import { compareTerms, readTerms, readTermsList, readTouchedOrders } from './terms.reads.ts'
import { dropTermsDraft, publishTerms, saveTermsDraft } from './writeTerms.ts'

export const contractRoutes = serve(contractCalls, {
  '/api/order/getOrderContract': readOrderContract,
  '/api/order/getContractUrl': contractUrl,
  '/api/ops/getOrderContract': readContractAtDesk,
  '/api/ops/getContractUrl': contractUrlAtDesk,
  '/api/ops/getContractTermsList': readTermsList,
  '/api/ops/getContractTerms': readTerms,
  '/api/ops/compareContractTerms': compareTerms,
  '/api/ops/getContractTermsOrders': readTouchedOrders,
  '/api/ops/saveContractTermsDraft': saveTermsDraft,
  '/api/ops/dropContractTermsDraft': dropTermsDraft,
  '/api/ops/publishContractTerms': publishTerms,
})
