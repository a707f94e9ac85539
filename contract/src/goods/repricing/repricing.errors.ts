import type { ErrorTable } from '../../kernel/errorTable.ts'

export const repricingErrors = {
  REPRICE_NONE: { code: 5480, message: '没有找到这张调价单，请刷新列表' },
  REPRICE_WRONG: { code: 5481, message: '{why}' },
  REPRICE_STATE: { code: 5482, message: '调价单{state}，不能{act}' },
  REPRICE_CHANGED: { code: 5483, message: '调价单刚有变化，请刷新核对后再操作' },
  REPRICE_SELF: { code: 5484, message: '调价单须由另一人审批：您起草、改过或提交了它' },
  REPRICE_MOVED: { code: 5485, message: '{why}' },
  PRICE_RULE_NONE: { code: 5612, message: '价格表里没有这一行，可能刚被同事改过，请刷新' },
  PRICE_RULE_WRONG: { code: 5613, message: '{why}' },
  PRICE_WAITS: { code: 5625, message: '这个商品改的价已在调价单 {repricingNo} 里等审批，请先撤回它，或等批完再改' },
} as const satisfies ErrorTable
