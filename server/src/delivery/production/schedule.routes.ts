import { scheduleCalls } from '@mall/contract/delivery/production/schedule.ts'
import { scheduleDeskCalls } from '@mall/contract/delivery/production/scheduleDesk.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { planBooking, withdrawMove } from './planBooking.ts'
import { readProduction, readProductionList } from './production.reads.ts'
import { publishSchedule } from './publishSchedule.ts'
import { replySlip } from './replySlip.ts'
import { reportProduction } from './reportProduction.ts'
import { saveLine } from './saveLine.ts'
import { saveWeek } from './saveWeek.ts'
import { readOrderSchedule, readSchedule } from './schedule.reads.ts'
import { readBoard, readLines } from './scheduleDesk.reads.ts'
import { takeBackReport } from './takeBackReport.ts'

export const scheduleRoutes = serve(scheduleCalls, {
  '/api/order/getProductionSchedule': readSchedule,
  '/api/order/getOrderSchedule': readOrderSchedule,
  '/api/order/replySlip': replySlip,
})
export const scheduleDeskRoutes = serve(scheduleDeskCalls, {
  '/api/ops/getScheduleBoard': readBoard,
  '/api/ops/planBooking': planBooking,
  '/api/ops/withdrawMove': withdrawMove,
  '/api/ops/publishSchedule': publishSchedule,
  '/api/ops/saveScheduleWeek': saveWeek,
  '/api/ops/getRollingLineList': readLines,
  '/api/ops/saveRollingLine': saveLine,
  '/api/ops/getProductionList': readProductionList,
  '/api/ops/getProductionDetail': readProduction,
  '/api/ops/reportProduction': reportProduction,
  '/api/ops/takeBackReport': takeBackReport,
})
