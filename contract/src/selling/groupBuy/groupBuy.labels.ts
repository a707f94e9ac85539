// What the fields of this room are called: in the sentence that says which one is wrong, and on the page of the open API.
import type { FieldLabels } from '../../kernel/labels.ts'

export const groupBuyLabels: FieldLabels = {
  capKg: '上限吨数',
  groupNo: '团购号',
  minJoinKg: '起订吨数',
  minKg: '成团吨数',
  myArea: '区域',
  period: '周期',
  startAt: '开始时间',
  takeLess: '少拿也要',
}
