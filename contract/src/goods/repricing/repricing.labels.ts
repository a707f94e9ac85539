// What the fields of this room are called: in the sentence that says which one is wrong, and on the page of the open API.
import type { FieldLabels } from '../../kernel/labels.ts'

export const repricingLabels: FieldLabels = {
  areaHow: '区域价怎样办',
  attribute: '属性',
  attributeValue: '属性的值',
  axis: '哪个尺寸',
  fen: '金额',
  how: '办法',
  insteadOf: '接替哪一行',
  keep: '保留各自的调整',
  ofMill: '生产厂',
  ownOnly: '只看有区域价的',
  part: '加价类别',
  publishAt: '发布时间',
  repricingNo: '调价单号',
  ruleId: '价格表的行',
  rules: '调价规则',
  setFen: '改为的价格',
  touchedKind: '类别',
}
