import type { ErrorTable } from '../../kernel/errorTable.ts'

export const masterDataErrors = {
  BASIC_WRONG: {
    code: 5352,
    message: '{field}：{why}',
    says: {
      twice: '同一项只写一次',
      noClass: '没有品类 {classCode}',
      overlaps: '与 {other} 重叠',
      untilPast: '已过；不再提供请按「停用」',
      beforeStart: '早于生效时间',
      startsPast: '已过，请改一个，或马上生效',
      startsFar: '在一年以后，请核对',
      nothingChanges: '没有一项会变',
      unexplained: '请写明退回的原因',
      gradeTaken: '这一材质与标准已有（{code}）',
      validAtOnce: '新增的马上有效，不用定时间',
      areaStopped: '区域已停用，先启用再划入城市',
      scopeAll: '这一参数适用全部商品',
      noVariety: '没有品种 {varietyCode}',
    },
  },
  BASIC_CODE: { code: 5353, message: '编码 {code} 已经有了，请换一个' },
  BASIC_NONE: { code: 5354, message: '没有找到这条资料，请刷新列表' },
  BASIC_CHANGED: { code: 5355, message: '别人刚改过这条资料，请刷新核对后再改' },
  BASIC_USED: {
    code: 5356,
    message: '{why}',
    says: {
      sheetStale: '{stale}；这张请退回',
      startsPast: '定的生效时间已过，请退回重定',
      valid: '有效期到 {until} 为止，请先改有效期',
      overlaps: '与 {other} 重叠，请先停用那一档',
      nameTaken: '与在用的 {code} 重名',
    },
  },
  BASIC_SHEET: { code: 5357, message: '{why}' },
  OPTION_HELD: { code: 5358, message: '调整单 {changeNo} 里已有这一项，请先处理它' },
  OPTION_CHANGE_NONE: { code: 5359, message: '没有找到这张调整单，请刷新列表' },
  OPTION_STATE: { code: 5360, message: '调整单{state}，不能{act}' },
  OPTION_SELF: { code: 5361, message: '调整单须由另一人审批，您是起草人' },
} as const satisfies ErrorTable
