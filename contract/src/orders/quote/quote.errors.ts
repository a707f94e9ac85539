import type { ErrorTable } from '../../kernel/errorTable.ts'

export const quoteErrors = {
  QUOTE_NONE: { code: 5274, message: '没有找到这张议价单，请从议价列表重新选择' },
  QUOTE_STATE: { code: 5275, message: '议价单{state}，不能{act}' },
  QUOTE_CHANGED: { code: 5276, message: '议价单刚有变化，请刷新核对后再操作' },
  QUOTE_OVER: { code: 5277, message: '议价单 {quoteNo} 的报价已失效，请重新询价' },
  QUOTE_LINES: { code: 5278, message: '{why}' },
  QUOTE_PRICE: { code: 5279, message: '第 {line} 行：{why}' },
  QUOTE_ORDERED: { code: 5280, message: '议价单 {quoteNo} 已成交下单，不能再下第二次' },
  QUOTE_QUANTITY: { code: 5281, message: '议价单 {quoteNo} 按商定的件数和参数下单，请从议价单重新去下单' },
  QUOTE_SELF: { code: 5282, message: '报价须由另一人审批，您是报价人' },
  QUOTE_COMPANY: { code: 5307, message: '{why}' },
} as const satisfies ErrorTable
