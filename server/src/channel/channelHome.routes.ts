import { channelHomeCalls } from '@mall/contract/channelHome.ts'
import { serve } from '../app/serve.ts'
import { readPriceList, readShelf } from './channelHome.reads.ts'

export const channelHomeRoutes = serve(channelHomeCalls, {
  '/api/goods/getChannelPriceList': readPriceList,
  '/api/goods/getChannelShelf': readShelf,
})
