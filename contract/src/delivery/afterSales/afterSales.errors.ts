import type { ErrorTable } from '../../kernel/errorTable.ts'

export const afterSalesErrors = {
  UNIT_NO_TAKEN: { code: 4919, message: '件号 {unitNo} 已登记过，请核对' },
  CLAIM_NOT_FOUND: { code: 5031, message: '没有这个异议，请从售后列表重新打开' },
  CLAIM_STATE: { code: 5032, message: '异议当前为「{state}」，不能{act}，请刷新' },
  CLAIM_CHANGED: { code: 5033, message: '异议刚有变化，请刷新核对后再操作' },
  CLAIM_UNIT: {
    code: 5034,
    message: '{why}，请重新选件',
    says: {
      ofOtherClaim: '所选的件不属于这份异议',
      ofOtherOrder: '所选的件不属于这张订单',
      claimed: '{unitNo}：刚被另一个异议提出',
    },
  },
  CLAIM_EVIDENCE: { code: 5035, message: '还差：{why}', says: { tooMany: '一份异议最多 {most} 份照片与单证' } },
  CLAIM_TERMS: {
    code: 5036,
    message: '{why}',
    says: {
      nothingProposed: '所选的件没有等答复的方案，请刷新',
      unitsUnseen: '请逐件登记，还差 {unitNos}',
      unitsSettled: '方案里有已定或不在这个异议里的件，请刷新',
      unitUnplanned: '{unitNo} 还没有方案，请逐件填写',
    },
  },
  CLAIM_ROUND: {
    code: 5037,
    message: '{why}',
    says: {
      unanswered: '请选择同意的件，或对方案还价',
      counterAndAll: '全部同意时不需要还价',
      unitShut: '{shut}；余下的请答复方案或申请仲裁',
      unitsAgreed: '已有件商定，不能整单驳回；余下的请提出方案',
    },
  },
  CLAIM_FOUR_EYES: { code: 5038, message: '受理、勘验或提出过方案的人不能仲裁，请由另一位有权限的同事裁定' },
  RETURN_NOT_FOUND: { code: 5041, message: '没有这张退货单，请从退货列表重新打开' },
  RETURN_STATE: { code: 5042, message: '退货单当前为「{state}」，不能{act}，请刷新' },
  RETURN_WRONG: {
    code: 5043,
    message: '{why}',
    says: {
      dayPast: '退回日期不能早于今天',
      unitsGone: '所选的件不在这张退货单里，或已收货，请刷新',
      heavier: '{unitNo}：{received} 吨比结算重量 {settled} 吨重出 1% 以上，请核对是不是这一件',
    },
  },
  REPLACE_STOCK: { code: 5200, message: '{unitNo}：现货不足，可换 {left} 件，请改为退货或折价，或等到货后再定' },
} as const satisfies ErrorTable
