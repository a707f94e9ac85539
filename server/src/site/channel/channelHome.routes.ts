import { channelHomeCalls } from '@mall/contract/site/channel/channelHome.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { readPriceList, readShelf } from './channelHome.reads.ts'

export const channelHomeRoutes = serve(channelHomeCalls, {
  '/api/goods/getChannelPriceList': readPriceList,
  '/api/goods/getChannelShelf': readShelf,
})
