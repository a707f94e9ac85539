import type { ErrorTable } from '../../kernel/errorTable.ts'

export const purchaseListsErrors = {
  OFTEN_NONE: { code: 5486, message: '没有找到，可能已被删除，请刷新' },
  OFTEN_WRONG: { code: 5487, message: '{why}' },
  OFTEN_CHANGED: { code: 5488, message: '这张清单刚被改过，请刷新后再改' },
} as const satisfies ErrorTable
