// What the fields of this room are called: in the sentence that says which one is wrong, and on the page of the open API.
import type { FieldLabels } from '../../kernel/labels.ts'

export const byHandLabels: FieldLabels = {
  bankTxnId: '银行流水号',
  happenedOn: '日期',
  result: '结果',
  wordId: '登记',
}
