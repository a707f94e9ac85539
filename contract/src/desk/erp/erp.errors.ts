import type { ErrorTable, Sentences } from '../../kernel/errorTable.ts'

export const erpErrors = {
  ERP_RUNNING: { code: 5151, message: '正在对账，请稍候刷新查看结果' },
  ERP_OFF: { code: 5152, message: '没有接入 ERP，或接入的 ERP 不提供账目，不能和它对账、对库存' },
  ERP_DIFFERENCE_NONE: { code: 5153, message: '没有这条差异，请刷新列表' },
  ERP_DIFFERENCE_STATE: { code: 5154, message: '差异{state}，不能再办「{act}」，请刷新查看' },
  ERP_MONEY: { code: 5155, message: '资金差异由有「复核资金」权限的同事办理' },
  ERP_TWO: { code: 5156, message: '差额超过复核线，请另一位同事复核' },
  ERP_MESSAGE_NONE: { code: 5157, message: '没有这条消息，请刷新列表' },
  ERP_MESSAGE_DONE: { code: 5158, message: '付款指令已有答复，不能重发；请在余款退款或来款里办理' },
  ERP_MESSAGE_HELD: { code: 5150, message: '{why}' },
  ERP_ON: { code: 5159, message: 'ERP 已接通，消息由它自己收，不用交接文件' },
  ERP_HANDOVER_NONE: {
    code: 5160,
    says: {
      gone: '没有这份交接文件，请刷新列表',
      datesCrossed: '开始日期不能晚于结束日期',
      nothingWaits: '{from} 至 {to} 没有等着交给 ERP 的消息',
      batchMissing: '请填写 ERP 里的批号或文件名',
    },
  },
  ERP_HANDOVER_STATE: { code: 5030, message: '交接文件{state}，不能再办「{act}」，请刷新查看' },
  ERP_STOCK_NONE: { code: 5600, message: '没有这条库存消息，请刷新列表' },
  ERP_STOCK_STATE: { code: 5601, message: '这条消息{state}，不能再办「{act}」，请刷新查看' },
} as const satisfies ErrorTable

/** What this room says under INPUT, which is the wire's. */
export const erpInputs = {
  codeSigns: '商品编码和仓库编码只用字母、数字和符号',
} as const satisfies Sentences
