import { homeDeskCalls } from '@mall/contract/site/content/homeDesk.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { publishHome, readArrangement, restoreHome, saveHomeDraft, takeBackHome } from './keepHome.ts'
import {
  addPanel,
  publishPanel,
  putPanelsInOrder,
  readPanels,
  restorePanel,
  savePanelDraft,
  takeBackPanel,
  turnPanel,
} from './keepPanels.ts'

export const homeDeskRoutes = serve(homeDeskCalls, {
  '/api/ops/getPanels': readPanels,
  '/api/ops/addPanel': addPanel,
  '/api/ops/savePanelDraft': savePanelDraft,
  '/api/ops/publishPanel': publishPanel,
  '/api/ops/takeBackPanel': takeBackPanel,
  '/api/ops/restorePanel': restorePanel,
  '/api/ops/switchPanel': turnPanel,
  '/api/ops/orderPanels': putPanelsInOrder,
  '/api/ops/getHomeArrangement': readArrangement,
  '/api/ops/saveHomeDraft': saveHomeDraft,
  '/api/ops/publishHome': publishHome,
  '/api/ops/takeBackHome': takeBackHome,
  '/api/ops/restoreHome': restoreHome,
})
