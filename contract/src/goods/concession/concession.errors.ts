import type { ErrorTable } from '../../kernel/errorTable.ts'

export const concessionErrors = {
  CONCESSION_NONE: { code: 5650, message: '没有找到这张让价单，请刷新列表' },
  CONCESSION_STATE: { code: 5651, message: '让价单{state}，不能{act}' },
  CONCESSION_SELF: { code: 5652, message: '让价须由另一人审批：您写过、改过或提交了它' },
  CONCESSION_WRONG: {
    code: 5653,
    says: {
      unexplained: '请写明退回的原因',
      takeOver: '领取的截止时间已过，请退回',
    },
  },
} as const satisfies ErrorTable
