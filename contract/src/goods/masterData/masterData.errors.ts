import type { ErrorTable } from '../../kernel/errorTable.ts'

export const masterDataErrors = {
  BASIC_WRONG: { code: 5352, message: '{field}：{why}' },
  BASIC_CODE: { code: 5353, message: '编码 {code} 已经有了，请换一个' },
  BASIC_NONE: { code: 5354, message: '没有找到这条资料，请刷新列表' },
  BASIC_CHANGED: { code: 5355, message: '别人刚改过这条资料，请刷新核对后再改' },
  BASIC_USED: { code: 5356, message: '{why}' },
  BASIC_SHEET: { code: 5357, message: '{why}' },
  OPTION_HELD: { code: 5358, message: '调整单 {changeNo} 里已有这一项，请先处理它' },
  OPTION_CHANGE_NONE: { code: 5359, message: '没有找到这张调整单，请刷新列表' },
  OPTION_STATE: { code: 5360, message: '调整单{state}，不能{act}' },
  OPTION_SELF: { code: 5361, message: '调整单须由另一人审批，您是起草人' },
} as const satisfies ErrorTable
