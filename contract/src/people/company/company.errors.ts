import type { ErrorTable } from '../../kernel/errorTable.ts'

export const companyErrors = {
  NO_COMPANY: { code: 4007, message: '当前账号尚未绑定企业，请先完成企业认证' },
  COMPANY_FROZEN: { code: 4008, message: '企业已被冻结，暂不能登录和交易，请联系专属客服' },
  ADDRESS_NOT_FOUND: { code: 4211, message: '收货地址不存在或已删除，请刷新后重试' },
  ADDRESS_FULL: { code: 4212, message: '收货地址最多 {max} 个，请先删除不用的' },
  INVOICE_NOT_FOUND: { code: 4213, message: '发票抬头不存在或已删除，请刷新后重试' },
  INVOICE_FULL: { code: 4214, message: '发票抬头最多 {max} 个，请先删除不用的' },
  BANK_ACCOUNT_NOT_FOUND: { code: 4215, message: '银行账户不存在或已移除，请刷新后重试' },
  BANK_ACCOUNT_TWICE: { code: 4216, message: '这个账号已经登记过' },
  BANK_ACCOUNT_FULL: { code: 4217, message: '银行账户最多 {max} 个，请先移除不用的' },
  COMPANY_NOT_FOUND: { code: 4467, message: '企业不存在，请刷新列表' },
} as const satisfies ErrorTable
