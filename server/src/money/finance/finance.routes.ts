import { financeDeskCalls } from '@mall/contract/money/finance/financeDesk.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { readFinanceBoard, readReceivables, readUnapplied, readUninvoiced } from './finance.reads.ts'
import { remindBuyer } from './remind.ts'

export const financeDeskRoutes = serve(financeDeskCalls, {
  '/api/ops/getFinanceBoard': readFinanceBoard,
  '/api/ops/getReceivableList': readReceivables,
  '/api/ops/getUnappliedList': readUnapplied,
  '/api/ops/getUninvoicedList': readUninvoiced,
  '/api/ops/remindBuyer': remindBuyer,
})
