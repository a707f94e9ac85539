// What the fields of this room are called: in the sentence that says which one is wrong, and on the page of the open API.
import type { FieldLabels } from '../../kernel/labels.ts'

export const fundsLabels: FieldLabels = {
  accountNo: '账号',
  askId: '申请',
  attempt: '第几次',
  booked: '将自动入账的笔数',
  columnNum: '第几列',
  columns: '各列',
  forOrder: '为哪张订单',
  goodsFen: '货款',
  holdId: '冻结款',
  receiptNo: '来款流水号',
  termDays: '账期天数',
  useId: '授信用款',
}
