import { chainCalls } from '@mall/contract/desk/orderTimeline/chain.ts'
import { chainDeskCalls } from '@mall/contract/desk/orderTimeline/chainDesk.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { findChain, findChainAtDesk, readChainAtDesk, readExceptions, readOrderBlocks, readOrderChain } from './chain.reads.ts'

export const chainRoutes = serve(chainCalls, {
  '/api/order/getOrderBlocks': readOrderBlocks,
  '/api/order/getOrderChain': readOrderChain,
  '/api/order/findChain': findChain,
})
export const chainDeskRoutes = serve(chainDeskCalls, {
  '/api/ops/getExceptions': readExceptions,
  '/api/ops/getOrderChain': readChainAtDesk,
  '/api/ops/findChain': findChainAtDesk,
})
