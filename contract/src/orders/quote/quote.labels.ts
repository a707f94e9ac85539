// What the fields of this room are called: in the sentence that says which one is wrong, and on the page of the open API.
import type { FieldLabels } from '../../kernel/labels.ts'

export const quoteLabels: FieldLabels = {
  counterFen: '还价',
  fromCart: '由购物车提出',
  fromIntendCode: '采购意向',
  fromQuoteNo: '原议价单',
  lineNos: '行号',
  needOn: '要求交期',
  offerFen: '报价',
  offerOn: '答复交期',
  toUserId: '报给哪一位',
  validHours: '有效小时',
  wantedFen: '期望价',
}
