import type { ErrorTable } from '../../kernel/errorTable.ts'

export const concessionErrors = {
  CONCESSION_NONE: { code: 5650, message: '没有找到这张让价单，请刷新列表' },
  CONCESSION_STATE: { code: 5651, message: '让价单{state}，不能{act}' },
  CONCESSION_SELF: { code: 5652, message: '让价须由另一人审批：您写过、改过或提交了它' },
  CONCESSION_WRONG: { code: 5653, message: '{why}' },
} as const satisfies ErrorTable
