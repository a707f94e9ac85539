// What the fields of this room are called: in the sentence that says which one is wrong, and on the page of the open API.
import type { FieldLabels } from '../../kernel/labels.ts'

export const cartLabels: FieldLabels = {
  appid: '应用编号',
  cartItemId: '购物车的行',
  cartMap: '按仓库与方式分的组',
  changedLines: '有变化的行',
  intent: '采购意向',
  invalidLines: '买不了的行',
  invalidOnly: '只移除失效的',
  ordinary: '放进普通购物车',
  quantity: '读出的数量',
  rows: '行',
  salesType: '销售类型',
  selectedLines: '选中的行',
  tons: '吨数',
}
