// What the fields of this room are called: in the sentence that says which one is wrong, and on the page of the open API.
import type { FieldLabels } from '../../kernel/labels.ts'

export const settlementLabels: FieldLabels = {
  basis: '结算依据',
  buyerPermille: '买方复磅差，千分之',
  carriedOrderCode: '尾数转到的订单',
  decisions: '逐车认定',
  differenceFen: '差额',
  dueCount: '到期的',
  objected: '提异议的车',
  say: '认定',
  settleNo: '结算单号',
  tailAgreed: '同意超差结清',
  tailChoice: '尾量去向',
  tailChoiceText: '尾数怎样处理',
  tailFen: '尾数金额',
  tailKg: '尾数重量',
  tailPercent: '尾数比例，%',
  tailTolerancePct: '尾数允差，%',
  withdraw: '撤回',
}
