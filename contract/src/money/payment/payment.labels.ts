// What the fields of this room are called: in the sentence that says which one is wrong, and on the page of the open API.
import type { FieldLabels } from '../../kernel/labels.ts'

export const paymentLabels: FieldLabels = {
  dayOf: '哪个日期',
  parts: '付款的票',
  payCode: '付款方式',
  payPart: '付的是全款、订金还是尾款',
  rest: '付尾款',
}
