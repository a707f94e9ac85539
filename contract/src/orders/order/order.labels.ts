// What the fields of this room are called: in the sentence that says which one is wrong, and on the page of the open API.
import type { FieldLabels } from '../../kernel/labels.ts'

export const orderLabels: FieldLabels = {
  approval: { input: '只看待审批的', output: '本企业的审批' },
  blocker: '等待事项与责任方',
  buyerId: '下单人',
  cancelApply: '申请取消的状态',
  cause: '审核原因',
  companyApprovalWhy: '本企业为什么要审批',
  contactCode: '业务员工号',
  handTo: '转给谁',
  invoiceTitle: '开票抬头',
  depositPercent: '订金比例，%',
  endAskedByMill: '钢厂提请的取消',
  keptFen: '违约金',
  lastPrices: '上次的价',
  leastFen: '最低金额',
  payments: '付款',
  payParts: '订金与尾款',
  payStatus: '付款状态',
  siblings: '同时提交的订单',
  toManager: '提交经理审批',
  whyNotApplyCancel: '为什么不能申请取消；空为可以',
  whyNotFiles: '为什么不能再撤附件；空为可以',
  whyNotCancel: '为什么不能取消；空为可以',
}
