// What the fields of this room are called: in the sentence that says which one is wrong, and on the page of the open API.
import type { FieldLabels } from '../../kernel/labels.ts'

export const statementLabels: FieldLabels = {
  balanceClosingFen: '余额期末',
  closingFen: '期末',
  disputedBy: '谁提的异议',
  disputedFen: { input: '争议合计', output: '有异议的金额' },
  equations: '对账的等式',
  goodsClosingFen: '货款期末',
  monthText: '月份',
  openingFen: '期初',
  ownKg: '我方净重',
  statementNo: '对账单号',
}
