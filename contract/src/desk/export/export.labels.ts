// What the fields of this room are called: in the sentence that says which one is wrong, and on the page of the open API.
import type { FieldLabels } from '../../kernel/labels.ts'

export const exportLabels: FieldLabels = {
  exportNo: '导出编号',
  format: '文件格式',
  goods: '商品',
  orderCodes: '订单号',
}
