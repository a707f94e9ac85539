// What the fields of this room are called: in the sentence that says which one is wrong, and on the page of the open API.
import type { FieldLabels } from '../../kernel/labels.ts'

export const erpLabels: FieldLabels = {
  deliveredName: '批号或文件名',
  differenceId: '差异',
  handoverNo: '交接文件编号',
  messageId: '消息',
  messageKey: '消息编号',
  topic: '消息主题',
}
