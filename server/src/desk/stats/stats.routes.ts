import { statsCalls } from '@mall/contract/desk/stats/stats.ts'
import { statsDeskCalls } from '@mall/contract/desk/stats/statsDesk.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { readDashboard } from './dashboard.reads.ts'
import { readLostCarts } from './lostCarts.reads.ts'
import { chooseStats, notePage, readStatsChoice } from './notePage.ts'
import { readVisitGoods, readVisits } from './visits.reads.ts'

export const statsRoutes = serve(statsCalls, {
  '/api/stats/notePage': notePage,
  '/api/stats/getStatsChoice': readStatsChoice,
  '/api/stats/chooseStats': chooseStats,
})
export const statsDeskRoutes = serve(statsDeskCalls, {
  '/api/ops/getDashboard': readDashboard,
  '/api/ops/getVisits': readVisits,
  '/api/ops/getVisitGoods': readVisitGoods,
  '/api/ops/getLostCarts': readLostCarts,
})
