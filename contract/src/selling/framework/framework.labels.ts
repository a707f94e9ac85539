// What the fields of this room are called: in the sentence that says which one is wrong, and on the page of the open API.
import type { FieldLabels } from '../../kernel/labels.ts'

export const frameworkLabels: FieldLabels = {
  addressText: '送货地址',
  aim: '目标',
  committedKg: '约定吨数',
  contractType: '合同类型',
  extraFen: '规格加价',
  forfeitFen: '扣罚金额',
  fulfilBp: '考核比例',
  hold: '暂缓',
  indexCode: '指数',
  indexName: '指数名称',
  month: '月份',
  payment: '付款方式',
  periodKey: '返利期',
  plan: '计划',
  premiumFen: '品种升贴水',
  rebatePeriod: '返利周期',
  sheet: '表格',
  signerName: '经办人',
  spuCode: '品种',
  takes: '建议的行',
  toleranceBp: '允差',
  uphold: '维持',
  window: '价格窗口',
  windowDays: '发布日数',
}
