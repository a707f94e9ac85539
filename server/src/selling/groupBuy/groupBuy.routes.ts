import { groupBuyCalls } from '@mall/contract/selling/groupBuy/groupBuy.ts'
import { groupBuyDeskCalls } from '@mall/contract/selling/groupBuy/groupBuyDesk.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { cancelGroup, extendGroup, readDeskGroup, readDeskGroups, readReport } from './deskGroup.ts'
import { readGroup, readGroups, readMyGroups } from './group.reads.ts'
import { answerAsk, withdrawAsk } from './askJoin.ts'
import { readRules, saveRules } from './groupRules.ts'
import { watchNext } from './watchNext.ts'
import { changeGroup, joinGroup, leaveGroup } from './joinGroup.ts'
import { publishGroup, readGoods, removeGroup, saveGroup } from './saveGroup.ts'

export const groupBuyRoutes = serve(groupBuyCalls, {
  '/api/productGroupBuy/getProductGroupBuyList': readGroups,
  '/api/productGroupBuy/getProductGroupBuyBean': readGroup,
  '/api/productGroupBuy/getMyProductGroupBuyList': readMyGroups,
  '/api/productGroupBuy/joinProductGroupBuy': joinGroup,
  '/api/productGroupBuy/changeProductGroupBuy': changeGroup,
  '/api/productGroupBuy/leaveProductGroupBuy': leaveGroup,
  '/api/productGroupBuy/getGroupRules': readRules,
  '/api/productGroupBuy/watchNextGroup': watchNext,
  '/api/productGroupBuy/answerGroupAsk': answerAsk,
  '/api/productGroupBuy/withdrawGroupAsk': withdrawAsk,
})

export const groupBuyDeskRoutes = serve(groupBuyDeskCalls, {
  '/api/ops/getGroupBuys': readDeskGroups,
  '/api/ops/getGroupBuy': readDeskGroup,
  '/api/ops/getGroupGoods': readGoods,
  '/api/ops/saveGroupBuy': saveGroup,
  '/api/ops/publishGroupBuy': publishGroup,
  '/api/ops/deleteGroupBuy': removeGroup,
  '/api/ops/extendGroupBuy': extendGroup,
  '/api/ops/cancelGroupBuy': cancelGroup,
  '/api/ops/saveGroupRules': saveRules,
  '/api/ops/getGroupReport': readReport,
})
