// What the fields of this room are called: in the sentence that says which one is wrong, and on the page of the open API.
import type { FieldLabels } from '../../kernel/labels.ts'

export const couponLabels: FieldLabels = {
  classes: '品类',
  fromFen: '满额',
  offered: '已报价',
  offFen: '减多少',
  perCompany: '每家企业上限',
  perTonFen: '每吨金额',
  planNo: '券编号',
  recall: '收回',
  takeUntil: '领取截止',
  validDays: '有效天数',
}
