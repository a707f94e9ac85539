// Fields that hold a running number of the mall and are asked for in more than one room.
import { runningNo } from './call.ts'

export const draftQuoteNo = runningNo('draftQuote', '报价编号形如 BJ20261128000001')

export const ccNo = runningNo('framework', '合同号形如 CC202611000001')
