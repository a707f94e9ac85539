import type { ErrorTable } from '../../kernel/errorTable.ts'

export const afterSalesErrors = {
  UNIT_NO_TAKEN: { code: 4919, message: '件号 {unitNo} 已登记过，请核对' },
  CLAIM_NOT_FOUND: { code: 5031, message: '没有这个异议，请从售后列表重新打开' },
  CLAIM_STATE: { code: 5032, message: '异议当前为「{state}」，不能{act}，请刷新' },
  CLAIM_CHANGED: { code: 5033, message: '异议刚有变化，请刷新核对后再操作' },
  CLAIM_UNIT: { code: 5034, message: '{why}，请重新选件' },
  CLAIM_EVIDENCE: { code: 5035, message: '还差：{what}' },
  CLAIM_TERMS: { code: 5036, message: '{why}' },
  CLAIM_ROUND: { code: 5037, message: '{why}' },
  CLAIM_FOUR_EYES: { code: 5038, message: '受理、勘验或提出过方案的人不能仲裁，请由另一位有权限的同事裁定' },
  RETURN_NOT_FOUND: { code: 5041, message: '没有这张退货单，请从退货列表重新打开' },
  RETURN_STATE: { code: 5042, message: '退货单当前为「{state}」，不能{act}，请刷新' },
  RETURN_WRONG: { code: 5043, message: '{why}' },
  REPLACE_STOCK: { code: 5200, message: '{unitNo}：现货不足，可换 {left} 件，请改为退货或折价，或等到货后再定' },
} as const satisfies ErrorTable
