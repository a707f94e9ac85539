import { buyerAccountDeskCalls } from '@mall/contract/buyerAccountDesk.ts'
import { serve } from '../app/serve.ts'
import { askBuyerAccount, decideBuyerAccount, readBuyerAccountAsks } from './givenAccounts.ts'

export const givenAccountRoutes = serve(buyerAccountDeskCalls, {
  '/api/ops/getBuyerAccountAsks': readBuyerAccountAsks,
  '/api/ops/askBuyerAccount': askBuyerAccount,
  '/api/ops/decideBuyerAccount': decideBuyerAccount,
})
