// What the fields of this room are called: in the sentence that says which one is wrong, and on the page of the open API.
import type { FieldLabels } from '../../kernel/labels.ts'

export const companyLabels: FieldLabels = {
  addressType: '地址类型',
  agreed: '单独同意',
  approvalStatus: '认证状态',
  isDefault: '默认',
  moneyChangeType: '资金变动类型',
  taxNo: '税号',
  titleType: '抬头类型',
}
