import { buyerAccountDeskCalls } from '@mall/contract/people/account/buyerAccountDesk.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { askBuyerAccount, decideBuyerAccount, readBuyerAccountAsks } from './givenAccounts.ts'

export const givenAccountRoutes = serve(buyerAccountDeskCalls, {
  '/api/ops/getBuyerAccountAsks': readBuyerAccountAsks,
  '/api/ops/askBuyerAccount': askBuyerAccount,
  '/api/ops/decideBuyerAccount': decideBuyerAccount,
})
